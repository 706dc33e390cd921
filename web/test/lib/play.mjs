// play.mjs -- random games: random zones and plans, players who do whatever is allowed, in every kind of line.
import { checkZones } from '../../verify/acts.mjs';
import { apply } from '../../verify/operations.mjs';
import { poolOf } from '../../verify/pool.mjs';
import { Dice } from './dice.mjs';
import { faces, range, zone } from './games.mjs';
import { Maker, veil } from './maker.mjs';

const types = ['deck', 'hand', 'community', 'discard', 'burn', 'table', 'revealed', 'command'];
const sights = ['none', 'owner', 'owner', 'owner', 'others', 'all', 'newest'];

function randomZones(dice, seats, cards) {
    const zones = [zone('deck', 'deck', null, 'none'), zone('pile', 'discard', null, dice.one(['all', 'none', 'newest'])), zone('burn', 'burn', null, 'none')];
    for (let seat = 1; seat <= seats; seat++) zones.push(zone(`hand.${seat}`, 'hand', seat, dice.chance(80) ? 'owner' : dice.one(sights)));
    for (let i = dice.below(4); i > 0; i--) zones.push(zone(`z${i}.${i}`, dice.one(types), dice.chance(50) ? null : 1 + dice.below(seats), dice.one(sights)));
    for (let i = 0; i < cards.length; i++) (dice.chance(80) ? zones[0] : dice.one(zones)).cards.push(cards[i]);
    return zones;
}

const shuffled = (dice, list) => list.map((entry) => [dice.below(1000), entry]).sort((a, b) => a[0] - b[0]).map((pair) => pair[1]);

/** A random operation on these zones; sizes by id, or 0 where nobody knows them yet. */
export function randomOperation(dice, ids, sizeOf, cardsOf, kinds) {
    const [from, to, zoneId] = [dice.chance(50) ? 'deck' : dice.one(ids), dice.one(ids), dice.one(ids)];
    const face = dice.one([null, null, 'up', 'down']);
    const n = 1 + dice.below(3);
    const indices = range(sizeOf(zoneId)).filter(() => dice.chance(40));
    const cards = cardsOf(from).filter(() => dice.chance(40));
    const several = range(dice.below(4)).map(() => dice.one(ids));
    const all = {
        deal: { op: 'deal', n, from, to: several, face },
        'move n': { op: 'move', from, to, n, at: dice.one(['end', 'top', 0, 1]), face },
        'move indices': { op: 'move', from: zoneId, to, indices: shuffled(dice, indices), at: dice.one(['end', 'top', 0]), face },
        'move cards': { op: 'move', from, to, cards: shuffled(dice, cards), at: 'end', face },
        combine: { op: 'combine', from: several, to },
        turn: { op: 'turn', zone: zoneId, indices, face: dice.one(['up', 'down']) },
        shuffle: { op: 'shuffle', zone: zoneId },
        look: { op: 'look', zone: zoneId, n },
        undo: { op: 'undo' },
    };
    return all[dice.one(kinds ?? Object.keys(all))];
}

// Steps of a plan: cards may be named that everybody knows; what lies where later nobody knows yet.
const planned = ['deal', 'deal', 'move n', 'move indices', 'move cards', 'combine', 'turn'];

function randomFaces(dice, zones) {
    const all = [...new Set(zones.flatMap((entry) => entry.cards))].sort((a, b) => a - b);
    const some = all.filter(() => dice.chance(50));
    return some.length > 0 ? some : [all[0]];
}

function randomSteps(dice, zones, seats, n) {
    const ids = zones.map((entry) => entry.id);
    const names = (id) => {
        const before = zones.slice(0, ids.indexOf(id)).reduce((sum, entry) => sum + entry.cards.length, 0);
        return zones[ids.indexOf(id)].cards.map((_, i) => `0.${before + i}`).slice(0, 2);
    };
    return range(n).map((i) => {
        if (dice.chance(20)) return { ask: dice.one(ids), faces: randomFaces(dice, zones), then: randomSteps(dice, zones, seats, i < 3 ? dice.below(3) : 0) };
        if (dice.chance(65)) return { do: randomOperation(dice, ids, (id) => Math.min(2, zones[ids.indexOf(id)].cards.length), names, planned) };
        const mixed = [...new Set(['deck', ...range(dice.below(3)).map(() => dice.one(ids))])];
        const cuts = range(dice.below(3)).map(() => [dice.one(mixed), 1 + dice.below(seats), dice.below(2)]);
        return { shuffle: mixed, cuts, say: dice.one([null, 'as always']) };
    });
}

/** Some games have veils: seat 1's, in its hand. */
function veiled(dice, zones, kinds) {
    const veils = range(1 + dice.below(3)).map((i) => veil(1, dice.one(['Forest', 'Island']), i)).sort((a, b) => (a.face < b.face ? -1 : 1));
    zones.find((entry) => entry.owner === 1).cards.push(...range(veils.length).map((i) => kinds + i));
    return veils;
}

function shapeOf(dice) {
    const seats = 1 + dice.below(3);
    const kinds = 3 + dice.below(12);
    const cards = [...range(kinds), ...range(dice.below(8)).map(() => dice.below(kinds))];
    const zones = randomZones(dice, seats, cards);
    const veils = dice.chance(25) ? veiled(dice, zones, kinds) : [];
    const first = { shuffle: veils.length > 0 ? ['deck', 'hand.1'] : ['deck'], cuts: [], say: null };
    return {
        name: 'random', seats: ['Ana', 'Ben', 'Cy'].slice(0, seats), faces: [...faces(kinds), ...veils.map(({ face }) => face)], zones,
        audit: dice.one(['full', 'full', 'sealed']), voids: dice.below(5), uses: veils.length > 0 ? ['veils'] : [], veils, kinds,
        left: range(dice.below(2)).map(() => ['0'.repeat(64), '1'.repeat(64)]),
        plan: [...(dice.chance(80) ? [first] : []), ...randomSteps(dice, zones, seats, dice.below(5))],
    };
}

/** Whether something would go through; nothing changes. */
function would(rules, change) {
    const saved = rules.table.save();
    try {
        change();
        return true;
    } catch {
        return false;
    } finally {
        rules.table.restore(saved);
    }
}

/** Whether an act would be carried out or become a request. */
export function allowed({ rules }, seat, op) {
    if (op.op === 'undo') return rules.lastAct?.seat === seat;
    const zones = would(rules, () => checkZones(rules, { seat, op }));
    const size = () => rules.table.size(rules.table.byId.get(op.zone));
    if (!zones) return false;
    if (op.op === 'look') return op.n <= size();
    if (op.op === 'shuffle') return size() > 0 && rules.taking().length > 0;
    return would(rules, () => apply(rules.table, op));
}

/** Whether the dealer cannot take the step that is due: the game stops there. */
export function stuck({ rules }, due) {
    if (due === null || due.names || due.disclose) return due === null;
    if (due.do) return !would(rules, () => apply(rules.table, due.do));
    const tooFew = due.cuts.some(([id, , min]) => 2 * min > rules.table.size(rules.table.byId.get(id)));
    return tooFew || rules.taking().length === 0 || poolOf(rules.table, due.shuffle).length === 0;
}

function takeShuffle(maker, dice, due) {
    const { rules } = maker;
    const mayVoid = () => rules.voids < maker.game.voids;
    for (const seat of rules.taking()) if (!rules.isIn(seat) && !(mayVoid() && dice.chance(12))) maker.lock(seat, dice.chance(20) ? ` again ${maker.at}` : '');
    for (const seat of rules.silentCutters(due)) if (rules.isIn(seat) && !(mayVoid() && dice.chance(12))) maker.cut(seat, dice.below(65536));
    const missing = rules.voidDue({ k: 'void' }).missing;
    if (missing.length > 0) return void (mayVoid() && maker.void(missing));
    maker.shuffle();
    chatter(maker, dice);
    if (dice.chance(25)) objects(maker, 1 + dice.below(maker.game.seats.length), dice.below(2));
    const silent = mayVoid() ? rules.shuffle.seats.filter(() => dice.chance(8)) : [];
    for (const seat of rules.shuffle.seats) if (!silent.includes(seat)) maker.reveal(seat);
    if (!rules.debts.none) maker.answer();
    if (silent.length > 0) maker.void(silent);
    else maker.run();
}

/** Names what is owed, to all or, now and then, not at all. */
function nameVeils(maker, dice) {
    const { rules, shape } = maker;
    if (rules.voids < maker.game.voids && dice.chance(20)) return maker.void(rules.debtors());
    return maker.name(1, rules.unnamed.map((face) => [face, shape.veils[face - shape.kinds]]), null, dice.chance(30) ? Math.max(0, maker.number - 1) : maker.number);
}

/** Whether the dealer did something. */
function dealerMoves(maker, dice) {
    const { rules } = maker;
    const due = rules.due();
    if (stuck(maker, due)) return false;
    const before = maker.at;
    if (due.names) nameVeils(maker, dice);
    else if (due.disclose) maker.answer();
    else if (due.do) maker.do();
    else takeShuffle(maker, dice, due);
    return maker.at > before;
}

/** Lines that may stand almost anywhere. */
function chatter(maker, dice) {
    const { rules } = maker;
    const seat = 1 + dice.below(maker.game.seats.length);
    const at = Math.max(0, maker.number - dice.below(3));
    const state = (maker.talk ??= new Map()).get(seat) ?? { i: 0, seen: -1, seenIn: -1, picks: [] };
    maker.talk.set(seat, state);
    const what = dice.below(5);
    if (what === 0 && at > state.seen && state.seenIn < maker.number) {
        Object.assign(state, { seen: at, seenIn: maker.number });
        return maker.seen(seat, at);
    }
    if (what === 1) return maker.note(seat, (state.i += 1 + dice.below(3)), dice.one(['', 'pass', 'ä 1']), at);
    if (what === 2 && !rules.ended) {
        const pick = { i: (state.i += 1), text: dice.one(['odd', 'even']), block: maker.number };
        state.picks.push(pick);
        return maker.pick(seat, pick.i, pick.text, at);
    }
    const pick = state.picks[0];
    if (what === 3 && pick && pick.block < maker.number) {
        state.picks.shift();
        return maker.show(seat, pick.i, pick.text, at);
    }
    if (what === 4 && maker.number > 0 && rules.epoch > 0) return late(maker, dice, seat);
    return null;
}

/** A line that comes too late, and does nothing. */
function late(maker, dice, seat) {
    const at = maker.number - 1;
    const e = 1 + dice.below(maker.rules.epoch);
    const anything = String(maker.at).padStart(64, '0'); // no line stands twice
    const line = dice.one([
        { k: 'lock', e, chain: anything }, { k: 'cut', e, commit: anything }, { k: 'object', card: `0.${maker.at}` },
        ...(maker.rules.shuffle?.e === e ? [] : [{ k: 'reveal', e, seed: anything, cut: null }]),
    ]);
    return maker.seat(line, seat, at);
}

function objects(maker, seat, back = 0) {
    const { table, knowledge } = maker.rules;
    const mine = table.cards.flat().find((card) => knowledge.hasBox(card, seat) && !knowledge.isOpen(card) && !knowledge.hasObjected(card.name, seat));
    return mine ? maker.object(seat, mine.name, maker.number - back) : null;
}

/** Tells another seat the name of a veil, sealed. */
function whispers(maker, dice) {
    const { rules, shape } = maker;
    const to = 2;
    const face = shape.kinds + dice.below(shape.veils.length);
    const said = (maker.whispered ??= new Set());
    const hasBox = rules.table.cards.flat().some((card) => rules.knowledge.hasBox(card, to) && !rules.knowledge.isOpen(card));
    if (maker.game.seats.length < 2 || said.has(face) || !hasBox || rules.names.given.has(`${face} all`)) return null;
    said.add(face);
    return maker.name(1, [[face, shape.veils[face - shape.kinds]]], to);
}

function playerMoves(maker, dice) {
    const { rules } = maker;
    const seat = 1 + dice.below(maker.game.seats.length);
    if (dice.chance(25)) return chatter(maker, dice);
    if (maker.shape.veils.length > 0 && dice.chance(15)) return whispers(maker, dice);
    if (dice.chance(6)) return objects(maker, seat);
    if (!rules.nothingOwed || rules.request) return null;
    if (rules.due() === null && dice.chance(5)) return maker.skip(seat);
    const { table } = rules;
    const cardsOf = (id) => table.cards[table.byId.get(id).at].map((card) => card.name);
    const op = dice.chance(8) ? { op: 'undo' } : randomOperation(dice, [...table.byId.keys()], (id) => cardsOf(id).length, cardsOf);
    return allowed(maker, seat, op) ? maker.act(seat, op, dice.below(3), dice.one([null, 'tap'])) : null;
}

/** After the end a seat may show what it brought: all of it, or some. */
function namesTheRest(maker, dice) {
    const { rules, shape } = maker;
    const rest = range(shape.veils.length).filter((i) => !rules.names.given.has(`${shape.kinds + i} all`) && dice.chance(75));
    return maker.name(1, rest.map((i) => [shape.kinds + i, shape.veils[i]]), null, maker.number - dice.below(2));
}

/** A random game of about so many lines, good in every way. */
export function randomGame(seed, lines = 40) {
    const dice = new Dice(seed);
    const shape = shapeOf(dice);
    const maker = new Maker(shape, `random ${seed}`);
    maker.shape = shape;
    for (let idle = 0; maker.at < lines && idle < 60; ) {
        const before = maker.at;
        if (!(dice.chance(75) && dealerMoves(maker, dice))) playerMoves(maker, dice);
        idle = maker.at > before ? 0 : idle + 1;
    }
    if (dice.chance(75)) {
        maker.end();
        for (let seat = 1; seat <= maker.game.seats.length; seat++) if (dice.chance(50)) maker.view(seat);
        for (let i = dice.below(3); i > 0; i--) chatter(maker, dice);
        if (shape.veils.length > 0 && !maker.rules.shuffle && dice.chance(60)) namesTheRest(maker, dice);
    }
    return maker;
}
