// play.mjs -- random games: random zones, plans and triggers, players who do whatever is allowed.
import { poolOf, needsTurn } from '../../verify/pool.mjs';
import { Dice } from './dice.mjs';
import { faces, range, zone } from './games.mjs';
import { Maker } from './maker.mjs';

const types = ['deck', 'hand', 'community', 'discard', 'burn', 'table', 'revealed', 'command'];
const sights = ['none', 'owner', 'owner', 'owner', 'others', 'all', 'newest'];

function randomZones(dice, seats, cards) {
    const zones = [zone('deck', 'deck', null, 'none'), zone('pile', 'discard', null, dice.one(['all', 'none', 'newest'])), zone('burn', 'burn', null, 'none')];
    for (let seat = 1; seat <= seats; seat++) zones.push(zone(`hand.${seat}`, 'hand', seat, dice.chance(80) ? 'owner' : dice.one(sights)));
    for (let i = dice.below(4); i > 0; i--) zones.push(zone(`z${i}.${i}`, dice.one(types), dice.chance(50) ? null : 1 + dice.below(seats), dice.one(sights)));
    for (let i = 0; i < cards.length; i++) (dice.chance(80) ? zones[0] : dice.one(zones)).cards.push(cards[i]);
    for (const entry of zones) if (dice.chance(entry.id === 'deck' ? 60 : 15)) entry.behavior = randomBehavior(dice, zones, entry);
    return zones;
}

function randomBehavior(dice, zones, own) {
    const piles = zones.filter((entry) => entry !== own && entry.type !== 'burn').map((entry) => entry.id);
    return {
        draw_from: dice.one(['top', 'top', 'bottom', 'random']), reshuffle_from: dice.chance(75) ? dice.one(['pile', ...piles].filter((id) => id !== own.id)) : null,
        reshuffle_when: dice.one(['short', 'empty']), keep_newest: dice.one([0, 0, 1, 2]),
    };
}

/** A random operation on these zones; sizes by id, or null where nobody knows them yet. */
export function randomOperation(dice, ids, sizeOf, cardsOf, kinds) {
    const [from, to, zoneId] = [dice.chance(50) ? 'deck' : dice.one(ids), dice.one(ids), dice.one(ids)];
    const face = dice.one([null, null, 'up', 'down']);
    const n = 1 + dice.below(3);
    const places = range(sizeOf(zoneId)).filter(() => dice.chance(40));
    const cards = cardsOf(from).filter(() => dice.chance(40));
    const shuffled = (list) => list.map((entry) => [dice.below(1000), entry]).sort((a, b) => a[0] - b[0]).map((pair) => pair[1]);
    const several = range(dice.below(4)).map(() => dice.one(ids));
    const all = {
        draw: { op: 'draw', n: dice.chance(20) ? 9 : n, from, to, face }, draw1: { op: 'draw1', from, to, face }, draw_bottom: { op: 'draw_bottom', n, from, to, face },
        draw_card: { op: 'draw_card', card: cards[0] ?? '0.0', from, to, face }, draw_all: { op: 'draw_all', from, to, face },
        draw_random: { op: 'draw_random', n, from, to, face }, deal: { op: 'deal', n, from, to: several, face }, deal_round: { op: 'deal_round', rounds: dice.below(3), from, to: several, face },
        split: { op: 'split', from, to: several.map((id) => [id, 1 + dice.below(2)]) }, burn: { op: 'burn', n, from, to: 'burn' },
        'move n': { op: 'move', from, to, n, at: dice.one(['end', 'top', 0, 1]), face }, 'move indices': { op: 'move', from: zoneId, to, indices: shuffled(places), at: dice.one(['end', 'top', 0]), face },
        'move cards': { op: 'move', from, to, cards: shuffled(cards), at: 'end', face }, turn: { op: 'turn', zone: zoneId, indices: places, face: dice.one(['up', 'down']) },
        discard: { op: 'discard', n, vis: dice.one(['up', 'down']), from, to: 'pile' }, discard_cards: { op: 'discard_cards', cards, vis: dice.one(['up', 'down']), from, to: 'pile' },
        muck: { op: 'muck', hand: zoneId, to: 'pile' }, recycle: { op: 'recycle', from: 'pile', to }, recycle_and_shuffle: { op: 'recycle_and_shuffle', from: 'pile', to: dice.one(['deck', to]) },
        combine: { op: 'combine', from: several, to }, permute: { op: 'permute', zone: zoneId, perm: shuffled(range(sizeOf(zoneId))) }, cut: { op: 'cut', k: dice.below(sizeOf(zoneId) + 1), zone: zoneId },
        cut_by_die: { op: 'cut_by_die', zone: zoneId, min: dice.below(3) }, riffle: { op: 'riffle', zone: zoneId, times: dice.below(4) }, in_shuffle: { op: 'in_shuffle', zone: zoneId },
        riffle_with_seed: { op: 'riffle_with_seed', zone: zoneId, times: dice.below(3) }, shuffle: { op: 'shuffle', zone: zoneId }, wash: { op: 'wash', zone: zoneId },
        strip_cut: strips(dice, zoneId, sizeOf(zoneId), shuffled), look: { op: 'look', zone: zoneId, n }, undo: { op: 'undo' },
    };
    return all[dice.one(kinds ?? Object.keys(all))];
}

function strips(dice, id, size, shuffled) {
    const sizes = [];
    for (let left = size; left > 0; left -= sizes[sizes.length - 1]) sizes.push(Math.min(left, dice.below(4)));
    return { op: 'strip_cut', sizes, order: shuffled(range(sizes.length)), zone: id };
}

// Steps of a plan: a subset, for the plan is made before anybody knows what lies where; acts may be any operation.
const mixing = ['wash', 'shuffle', 'cut', 'cut_by_die', 'riffle', 'riffle_with_seed', 'in_shuffle', 'draw_random', 'recycle_and_shuffle'];
const dealing = ['draw', 'deal', 'deal_round', 'burn', 'move n', 'turn', 'draw_bottom', 'split'];

function randomSteps(dice, ids, sizeOf, seats, n) {
    return range(n).map(() => {
        if (dice.chance(60)) return { do: randomOperation(dice, ids, sizeOf, () => [], dealing) };
        const ops = range(1 + dice.below(2)).map(() => randomOperation(dice, ids, sizeOf, () => [], mixing));
        if (dice.chance(40)) ops.push({ op: 'cut', by: 1 + dice.below(seats), min: dice.below(2), zone: 'deck' });
        return { turn: ops };
    });
}

function shapeOf(dice) {
    const seats = 1 + dice.below(3);
    const kinds = 3 + dice.below(12);
    const cards = [...range(kinds), ...range(dice.below(8)).map(() => dice.below(kinds))];
    const zones = randomZones(dice, seats, cards);
    const ids = zones.map((entry) => entry.id);
    const sizeOf = (id) => zones.find((entry) => entry.id === id).cards.length;
    return {
        name: 'random', seats: ['Ana', 'Ben', 'Cy'].slice(0, seats), faces: faces(kinds), zones, audit: dice.one(['full', 'full', 'sealed']), voids: dice.below(4),
        plan: [...(dice.chance(80) ? [{ turn: [{ op: 'wash', zone: 'deck' }] }] : []), ...randomSteps(dice, ids, sizeOf, seats, dice.below(4))],
        triggers: range(dice.below(3)).map(() => ({ zone: dice.one(ids), below: 1 + dice.below(6), do: randomSteps(dice, ids, sizeOf, seats, 1 + dice.below(2)) })),
    };
}

/** Whether an act would be carried out or become a request. */
function allowed(maker, seat, op) {
    const { rules } = maker;
    const saved = rules.table.save();
    try {
        if (op.op === 'undo') return rules.acts[rules.acts.length - 1]?.seat === seat;
        rules.checkOwn({ seat, op });
        if (op.op === 'look') return op.n <= rules.table.size(rules.table.byId.get(op.zone));
        rules.checkRefused(op);
        return !needsTurn(rules.table, op) || (rules.taking().length > 0 && poolOf(rules.table, [op]).length > 0);
    } catch {
        rules.table.restore(saved);
        return false;
    }
}

// A step that the dealer cannot take: the game stops there.
function stuck(maker) {
    const due = maker.rules.due();
    if (due === null || due.disclose || due.look) return false;
    const { rules } = maker;
    const saved = rules.table.save();
    try {
        if (due.do && needsTurn(rules.table, due.do)) return true;
        if (due.turn && (rules.taking().length === 0 || poolOf(rules.table, due.turn).length === 0)) return true;
        for (const op of due.turn ?? [due.do]) rules.checkRefusedThrough(op);
        rules.table.restore(saved);
        return false;
    } catch {
        rules.table.restore(saved);
        return true;
    }
}

function disclose(maker) {
    if (maker.rules.rebacks.size > 0) maker.reback();
    else maker.answer();
}

function takeTurn(maker, dice, ops) {
    const { rules } = maker;
    const missing = rules.missingCuts(ops);
    for (const seat of missing) if (!dice.chance(15) || rules.voids >= maker.game.voids) maker.cut(seat, dice.below(65536));
    const still = rules.missingCuts(ops);
    if (still.length > 0) return void maker.void(still);
    maker.turn();
    const silent = rules.voids < maker.game.voids ? rules.turn.seats.filter(() => dice.chance(8)) : [];
    for (const seat of rules.turn.seats) if (!silent.includes(seat)) maker.reveal(seat);
    if (silent.length > 0) maker.void(silent);
    else maker.run();
}

/** Whether the dealer did something. */
function dealerMoves(maker, dice) {
    const { rules } = maker;
    if (rules.disclosing || rules.request?.look) return disclose(maker), true;
    const due = rules.due();
    if (due === null || stuck(maker)) return false;
    if (due.turn) takeTurn(maker, dice, due.turn);
    else maker.do();
    return true;
}

function playerMoves(maker, dice) {
    const { rules } = maker;
    const seat = 1 + dice.below(maker.game.seats.length);
    if (dice.chance(10)) return maker.seen(seat);
    if (!rules.locked.has(seat) && dice.chance(60)) return maker.lock(seat);
    if (dice.chance(6)) {
        const mine = rules.table.cards.flat().find((card) => rules.knowledge.hasBox(card, seat) && !rules.knowledge.isOpen(card) && !rules.knowledge.objected.has(card.name));
        if (mine) return maker.object(seat, mine.name);
    }
    if (rules.disclosing || rules.request || rules.fired.length > 0) return null;
    const { table } = rules;
    const cardsOf = (id) => table.cards[table.byId.get(id).at].map((card) => card.name);
    const op = dice.chance(8) ? { op: 'undo' } : randomOperation(dice, [...table.byId.keys()], (id) => cardsOf(id).length, cardsOf);
    return allowed(maker, seat, op) ? maker.act(seat, op, dice.below(3)) : null;
}

/** A random game of about so many lines, good in every way. */
export function randomGame(seed, lines = 40) {
    const dice = new Dice(seed);
    const maker = new Maker(shapeOf(dice), `random ${seed}`);
    maker.rules.checkRefusedThrough = function (op) {
        const pools = this.table.save();
        this.checkRefused(op);
        this.table.restore(pools);
    };
    if (dice.chance(90)) for (let seat = 1; seat <= maker.game.seats.length; seat++) if (dice.chance(85)) maker.lock(seat);
    for (let idle = 0; maker.at < lines && idle < 60; ) {
        const before = maker.at;
        if (!(dice.chance(85) && dealerMoves(maker, dice))) playerMoves(maker, dice);
        idle = maker.at > before ? 0 : idle + 1;
    }
    if (dice.chance(75)) {
        maker.end();
        for (let seat = 1; seat <= maker.game.seats.length; seat++) if (dice.chance(50)) maker.view(seat);
    }
    return maker;
}
