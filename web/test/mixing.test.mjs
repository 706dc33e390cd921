// mixing.test.mjs -- theorem (4) of docs/fairness.md, exactly: in small games, where every order of the cards can be counted, two players who
// hold as many cards by a plan that is not `unmixed` may exchange them at any moment, and no probability changes. And games of many seats.
import assert from 'node:assert/strict';
import test from 'node:test';

import { Mixing } from '../verify/mixing.mjs';
import { apply } from '../verify/operations.mjs';
import { Table } from '../verify/table.mjs';

/** A small generator: the same plans everywhere. */
function* numbers(state) {
    for (;;) yield (state = state * 48271 % 2147483647);
}
const random = numbers(20261116);
const below = (n) => random.next().value % n;
const oneOf = (list) => list[below(list.length)];

const zone = (id, type, owner, sees, cards = []) => ({ id, type, owner, sees, cards });
const layouts = [
    [[0, 1, 2, 3, 4, 5], [], [], []],
    [[0, 1, 2], [3, 4, 5], [], []],
    [[0, 1], [], [2, 3], [4, 5]],
    [[0, 1], [2, 3], [4], [5]],
];
const makeGame = ([low, high, first, second]) => ({
    seats: [['Ana'], ['Ben']], uses: [], faces: ['2', '3', '4', '5', '6', '7'],
    zones: [
        zone('low', 'deck', null, 'none', low), zone('high', 'deck', null, 'none', high), zone('own.1', 'deck', 1, 'none', first),
        zone('own.2', 'deck', 2, 'none', second), zone('hand.1', 'hand', 1, 'owner'), zone('hand.2', 'hand', 2, 'owner'), zone('burn', 'burn', null, 'none'),
    ],
});

const move = (n, from, to, at = 'end') => ({ op: 'move', from, to, n, at, face: null });
const deal = (n, from, to) => ({ op: 'deal', n, from, to, face: null });
const both = (step) => [step(1), step(2)];
/** One or two steps as a plan might have them, mostly alike for both. */
const ideas = [
    () => [[oneOf(['low', 'high'])]], () => [['low', 'high']], () => [['own.1', 'own.2']], () => [['hand.1', 'hand.2']], () => [[`hand.${1 + below(2)}`]],
    () => [deal(1 + below(2), oneOf(['low', 'high']), ['hand.1', 'hand.2'])], () => [deal(1, oneOf(['low', 'high']), ['own.1', 'own.2'])],
    () => both((seat) => deal(1, `own.${seat}`, [`hand.${seat}`])), () => ['low', 'high'].map((from) => deal(1, from, ['hand.1', 'hand.2'])),
    () => [deal(1, 'low', ['hand.1', 'own.2']), deal(1, 'high', ['own.1', 'hand.2'])], () => [{ op: 'combine', from: ['low', 'high'], to: 'low' }], () => both((seat) => move(1, `hand.${seat}`, oneOf(['burn', 'burn', 'low']))),
    () => both((seat) => move(1, `hand.${seat}`, `own.${seat}`, 'top')), () => [move(1, `hand.${1 + below(2)}`, 'burn')],
    () => [move(1 + below(2), 'high', 'low', oneOf(['top', 'end']))], () => [deal(1, oneOf(['low', 'high']), [`hand.${1 + below(2)}`])],
];

const orders = (list) => (list.length < 2 ? [list] : list.flatMap((x, i) => orders([...list.slice(0, i), ...list.slice(i + 1)]).map((rest) => [x, ...rest])));

/** A game whose cards are slots, and for every way to fill the slots with faces how probable it is. */
class Exact {
    constructor(layout) {
        const game = makeGame(layout);
        this.table = new Table(game);
        this.mixing = new Mixing(game, this.table);
        this.slot = new Map([...this.mixing.past.keys()].map((name, i) => [name, i]));
        const faces = game.zones.flatMap(({ cards }) => cards);
        this.chances = new Map([[faces.join(''), 1]]);
        this.e = 0;
    }

    cardsOf(id) {
        return this.table.cards[this.table.byId.get(id).at];
    }

    /** Returns whether there were cards enough. */
    take(step) {
        if (Array.isArray(step)) return this.shuffle(step), true;
        const saved = this.table.save();
        try {
            apply(this.table, step);
        } catch (error) {
            if (error.code !== 'refused') throw error;
            this.table.restore(saved);
            return false;
        }
        this.mixing.dealt(step);
        return true;
    }

    shuffle(ids) {
        const before = ids.map((id) => this.cardsOf(id));
        const slots = before.map((cards) => cards.map(({ name }) => this.slot.get(name)));
        this.table.rename(ids.map((id) => this.table.byId.get(id)), ++this.e, slots.flat().map((_, i) => i));
        const after = ids.map((id) => this.cardsOf(id));
        this.mixing.ran(before, after, false);
        after.forEach((cards, g) => cards.forEach(({ name }, i) => this.slot.set(name, slots[g][i])));
        for (const zone of slots) this.spread(zone);
    }

    /** All orders of these slots' faces become as probable. */
    spread(slots) {
        const sums = new Map();
        for (const [faces, chance] of this.chances) {
            const sorted = slots.map((slot) => faces[slot]).sort();
            const key = this.filled(faces, slots, sorted);
            sums.set(key, (sums.get(key) ?? 0) + chance);
        }
        this.chances = new Map();
        for (const [faces, chance] of sums) {
            const all = orders(slots.map((slot) => faces[slot]));
            for (const order of all) {
                const key = this.filled(faces, slots, order);
                this.chances.set(key, (this.chances.get(key) ?? 0) + chance / all.length);
            }
        }
    }

    filled(faces, slots, order) {
        const list = [...faces];
        slots.forEach((slot, i) => (list[slot] = order[i]));
        return list.join('');
    }

    /** The slots of a seat's hand: whatever Mixing thinks of it. */
    hand(seat) {
        return this.cardsOf(`hand.${seat}`).map(({ name }) => this.slot.get(name));
    }

    /** How many heaps the hands are of. */
    get heaps() {
        return new Set([1, 2].flatMap((seat) => this.cardsOf(`hand.${seat}`).map(({ name }) => this.mixing.past.get(name).heap))).size;
    }

    /** How far apart two probabilities are that an exchange of the hands should leave as they are. */
    get skew() {
        const [ana, ben] = [this.hand(1), this.hand(2)];
        const joint = new Map();
        for (const [faces, chance] of this.chances) {
            const held = [ana, ben].map((slots) => slots.map((slot) => faces[slot]).sort().join(''));
            for (const [key, sign] of [[held.join(), 1], [held.reverse().join(), -1]]) joint.set(key, (joint.get(key) ?? 0) + sign * chance);
        }
        return Math.max(...[...joint.values()].map(Math.abs));
    }
}

/** After a step of a plan: what it is, and whether an exchange of the hands would be noticed. */
function judge(game, plan, count) {
    if (game.hand(1).length === 0 || game.hand(1).length !== game.hand(2).length) return;
    if (game.mixing.unmixed) {
        count.unmixed++;
        count.skewed += game.skew > 1e-9;
        return;
    }
    count.compared++;
    count.several += game.heaps > 1;
    assert.ok(game.skew < 1e-9, `an exchange changes probabilities by ${game.skew}: ${JSON.stringify(plan)}`);
}

test('two players who hold as many cards may exchange them at any moment', () => {
    const [moments, ends] = [0, 1].map(() => ({ compared: 0, several: 0, unmixed: 0, skewed: 0 }));
    for (let n = 0; n < 6000; n++) {
        const game = new Exact(oneOf(layouts));
        const plan = [];
        const take = (step) => {
            if (!game.take(step)) return;
            plan.push(step);
            judge(game, plan, moments);
        };
        if (below(4) > 0) take(['low', 'high', 'own.1', 'own.2'].filter((id) => game.cardsOf(id).length > 0));
        for (let i = 3 + below(6); i > 0; i--) oneOf(ideas)().forEach(take);
        game.mixing.close();
        judge(game, plan, ends);
    }
    assert.ok(moments.compared > 3000 && moments.several > 300, `only ${moments.compared} moments to compare, ${moments.several} of them with several heaps`);
    assert.ok(ends.skewed > ends.unmixed / 4, `${ends.skewed} of ${ends.unmixed} plans that are unmixed are not fair: the word is said too easily`);
});

test('the heap may change as often as there are cards, and 1,024 times more', () => {
    const game = new Exact(layouts[1]);
    game.take(['low', 'high']);
    const most = (6 + 1024) / 2; // each change is one of the hand's, and one of Ana's
    for (let i = 0; i <= most; i++) {
        assert.equal(game.mixing.apart, false, `after ${i}`);
        const pile = i % 2 ? 'high' : 'low';
        for (const step of [move(1, pile, 'hand.1'), move(1, 'hand.1', pile)]) assert.ok(game.take(step));
    }
    assert.equal(game.mixing.apart, true);
    for (let i = 0; i < 3; i++) for (const step of [move(1, 'low', 'hand.1'), move(1, 'hand.1', 'low')]) assert.ok(game.take(step));
});

/** Five seats with three kinds of zones, but the last seat lacks one; everybody has a card of the first heap, which stays. */
function manySeats() {
    const seats = [1, 2, 3, 4, 5];
    const kinds = ['hand', 'deck', 'discard'];
    const zones = seats.flatMap((seat) => [zone(`first.${seat}`, 'discard', seat, 'none'),
        ...kinds.filter((kind) => seat < 5 || kind !== 'discard').map((kind) => zone(`${kind}.${seat}`, kind, seat, 'none'))]);
    const game = {
        seats: seats.map((seat) => [`P${seat}`]), uses: [], faces: ['2', '3'],
        zones: [zone('low', 'deck', null, 'none', seats.map(() => 0).concat(0)), zone('high', 'deck', null, 'none', Array(30).fill(1)), zone('burn', 'burn', null, 'none'), ...zones],
    };
    const table = new Table(game);
    const mixing = new Mixing(game, table);
    const cardsOf = (id) => table.cards[table.byId.get(id).at];
    const pool = ['low', 'high'];
    const before = pool.map(cardsOf);
    table.rename(pool.map((id) => table.byId.get(id)), 1, before.flat().map((_, i) => i));
    mixing.ran(before, pool.map(cardsOf), false);
    const take = (step) => {
        apply(table, step);
        mixing.dealt(step);
    };
    take(deal(1, 'low', seats.map((seat) => `first.${seat}`)));
    const has = (seat) => kinds.map((kind) => (table.byId.has(`${kind}.${seat}`) ? cardsOf(`${kind}.${seat}`).length : 0));
    const more = (a, b) => a.some((n, k) => n > b[k]);
    const crossed = () => seats.some((a) => seats.some((b) => more(has(a), has(b)) && more(has(b), has(a))));
    return { mixing, take, crossed, cardsOf, held: zones.map(({ id }) => id).filter((id) => !id.startsWith('first')) };
}

test('neighbours are compared, and found is what comparing every two seats finds', () => {
    let [found, calm] = [0, 0];
    for (let n = 0; n < 400; n++) {
        const { mixing, take, crossed, cardsOf, held } = manySeats();
        for (let i = 0; i < 14 && !mixing.apart; i++) {
            const id = held[Math.min(...[1, 2, 3].map(() => below(held.length)))]; // the first seats have more, so that it goes well for a while
            const beside = oneOf(held.filter((other) => other.endsWith(id.slice(-2))));
            const away = below(3) === 0 && cardsOf(id).length > 0;
            take(away ? move(1, id, beside === id ? 'burn' : beside) : move(1, 'high', id));
            assert.equal(mixing.apart, crossed(), `game ${n}, step ${i}`);
            calm += !mixing.apart;
        }
        found += mixing.apart;
    }
    assert.ok(found > 200 && calm > 1000, `${found} games in which seats are apart, ${calm} steps without`);
});
