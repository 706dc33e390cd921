// cards.mjs -- zones and cards as elements.
import { h } from '../shared/dom.mjs';
import { heldOrder } from './order.mjs';

const pips = { s: '♠', h: '♥', d: '♦', c: '♣', '♠': '♠', '♥': '♥', '♦': '♦', '♣': '♣' };
const letters = { '♠': 's', '♥': 'h', '♦': 'd', '♣': 'c' };
const longRun = 4; // so many alike are drawn as one pile
const mostDrawn = 500; // groups of a zone

/** {rank, suit} of a face like Th, T♥ or 10h; null for any other name. */
export function parseFace(name) {
    const found = /^(10|[2-9TJQKA])([shdc♠♥♦♣])$/.exec(name);
    return found && { rank: found[1], suit: letters[found[2]] ?? found[2] };
}

function spoken(words, name) {
    const face = parseFace(name);
    if (!face) return name;
    const rank = words.ranks[face.rank] ?? face.rank;
    return words.code === 'de' ? `${words.suits[face.suit]} ${rank}` : `${rank} ${words.suits[face.suit]}`;
}

function faceCard(words, name, { up, how, fresh, called = spoken(words, name) }) {
    const face = parseFace(name);
    const classes = ['card', 'front', face && (face.suit === 'h' || face.suit === 'd') ? 'red' : 'black', face ? '' : 'named', up ? '' : 'lying', `by-${how}`, fresh ? 'fresh' : ''].filter(Boolean);
    const inside = face
        ? [h('span.rank', { 'aria-hidden': 'true' }, face.rank === 'T' ? '10' : face.rank), h('span.suit', { 'aria-hidden': 'true' }, `${pips[face.suit]}\ufe0e`)]
        : [h('span.name', { 'aria-hidden': 'true' }, name)];
    return h(`li.${classes.join('.')}`, { title: called }, ...inside, h('span.sr', {}, called + (up ? '' : `, ${words.faceDown}`)));
}

function backCard(words, names, holders, count) {
    const said = count > 1 ? words.hiddenMany(count) : words.hidden;
    const known = holders.length > 0 ? `, ${words.knownTo(holders.map(names.seat))}` : '';
    return h(`li.card.back${count > 1 ? '.pile' : ''}${holders.length > 0 ? '.sealed' : ''}`, { title: said + known }, count > 1 ? h('span.count', { 'aria-hidden': 'true' }, String(count)) : null, h('span.sr', {}, said + known));
}

// The cards of a zone as groups of what looks alike: {known, holders, count, card}.
function groups(history, cards, n, revealAll) {
    const found = [];
    for (const card of cards) {
        const known = history.faceAt(card, n, revealAll);
        const holders = known ? [] : history.holdersAt(card, n);
        const first = card.e === 0 && !card.up;
        const key = first ? 'first' : known ? null : `back ${holders.join()}`;
        const last = found[found.length - 1];
        if (key !== null && last?.key === key) last.cards.push(card);
        else found.push({ key, known, holders, cards: [card], first });
    }
    return found;
}

function drawGroup(words, names, history, group, context) {
    const { fresh, n, revealAll } = context;
    const one = (card) => {
        const known = history.faceAt(card, n, revealAll);
        if (!known) return backCard(words, names, group.holders, 1);
        const { text, veil } = history.nameOf(known.face, n);
        return faceCard(words, text, { up: card.up, how: known.how, fresh: fresh.has(card.name), ...(veil === null ? {} : { called: words.veiled(names.seat(veil)) }) });
    };
    if (group.cards.length < longRun) return group.cards.map(one);
    if (group.first) {
        const said = words.inOrder(group.cards.length);
        return [h('li.card.back.pile.first', { title: said }, h('span.count', { 'aria-hidden': 'true' }, String(group.cards.length)), h('span.sr', {}, said))];
    }
    return [backCard(words, names, group.holders, group.cards.length)];
}

// A hand as somebody holds it, unless it is to be seen as it was dealt; other zones as they lie.
function shownCards(history, zone, { tables, n, revealAll, asDealt }) {
    const cards = tables[zone.at];
    if (zone.type !== 'hand' || asDealt) return cards;
    return heldOrder(cards, (card) => {
        const known = history.faceAt(card, n, revealAll);
        return known ? history.nameOf(known.face, n).text : null;
    });
}

/** A zone after line n. */
export function zoneElement(words, names, history, zone, context) {
    const cards = shownCards(history, zone, context);
    const label = names.zone(zone.id);
    const owner = zone.owner !== null && label !== names.seat(zone.owner) ? words.ownedBy(names.seat(zone.owner)) : null;
    const all = groups(history, cards, context.n, context.revealAll);
    const drawn = all.slice(0, mostDrawn).flatMap((group) => drawGroup(words, names, history, group, context));
    const more = all.slice(mostDrawn).reduce((sum, group) => sum + group.cards.length, 0);
    if (more > 0) drawn.push(h('li.more', {}, `+ ${more.toLocaleString(words.code)}`));
    const room = drawn.length > 14 ? '.dense.wide' : drawn.length > (drawn[0]?.matches('.named') ? 1 : 3) ? '.wide' : '';
    const body = cards.length === 0 ? h('p.empty', {}, words.zoneEmpty) : h('ul.cards', {}, drawn);
    return h(`section.zone${room}${context.changed.has(zone.at) ? '.changed' : ''}`, { 'aria-label': label },
        h('h3', {}, h('span', {}, names.labels.get(zone.id)), owner ? h('small', {}, owner) : null, h('span.size', {}, String(cards.length))), body);
}
