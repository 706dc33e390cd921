// What holds for every game: the order inside a block means nothing, acts do not change what the plan deals, and no choice of the dealer's key helps.
import assert from 'node:assert/strict';
import test from 'node:test';
import { th, u32, utf8 } from '../verify/bytes.mjs';
import { combinedSeed, epochFrom, placesOf } from '../verify/epoch.mjs';
import { takenFrom } from '../verify/game.mjs';
import { apply, cutBy } from '../verify/operations.mjs';
import { Rules } from '../verify/rules.mjs';
import { Table } from '../verify/table.mjs';
import { verify } from '../verify/verify.mjs';
import { damagedBytes, Resigner } from './lib/damage.mjs';
import { Dice } from './lib/dice.mjs';
import { deal, everything, move, places, range, turn, zone } from './lib/games.mjs';
import { Maker } from './lib/maker.mjs';
import { allowed, randomGame, randomOperation, stuck } from './lib/play.mjs';

const memo = new Map();
const keyring = new Map();

test('the order of side lines inside a block changes neither the head nor the verdict', () => {
    let mixed = 0;
    for (let seed = 1; seed <= 30; seed++) {
        const maker = seed === 1 ? everything().end() : randomGame(seed + 200);
        const options = { memo, keyring, me: { seed: maker.secrets[1] } };
        const whole = verify(maker.bytes(), options);
        assert.equal(whole.bad, null, `game ${seed}: ${whole.bad?.message}`);
        const dice = new Dice(seed);
        const resigner = new Resigner(maker);
        for (let i = 0; i < 4; i++) {
            const bytes = resigner.mixed(dice);
            if (!Buffer.from(bytes).equals(Buffer.from(maker.bytes()))) mixed++;
            assert.deepEqual(verify(bytes, options), whole, `game ${seed}`);
        }
    }
    assert.ok(mixed > 80, `${mixed} files were in another order`);
});

test('every file gets a verdict, whatever was done to it', () => {
    const codes = new Set();
    for (let seed = 1; seed <= 25; seed++) {
        const maker = randomGame(seed + 400);
        const dice = new Dice(seed);
        const resigner = new Resigner(maker);
        for (let i = 0; i < 16; i++) {
            const bytes = i % 4 === 0 ? damagedBytes(dice, maker.bytes()) : resigner.damaged(dice);
            const { bad, verified } = verify(bytes, { memo, keyring, me: { seed: maker.secrets[1] } });
            assert.equal(verified, bad === null);
            codes.add(bad?.code ?? 'good');
        }
    }
    assert.ok(codes.size > 14, [...codes].join(' '));
});

// --- acts between the steps of a plan -----------------------------------------------------------------------------------------------

const acting = ['deal', 'move n', 'move indices', 'move cards', 'combine', 'turn', 'look', 'undo'];

/** Whatever players may do now, but ask for a shuffle: that is another shuffle, with other seeds. */
function someActs(maker, dice) {
    const { table } = maker.rules;
    const cardsOf = (id) => table.cards[table.byId.get(id).at].map((card) => card.name);
    for (let i = 0; i < 25; i++) {
        const seat = 1 + dice.below(maker.game.seats.length);
        const op = randomOperation(dice, [...table.byId.keys()], (id) => cardsOf(id).length, cardsOf, acting);
        if (allowed(maker, seat, op)) maker.act(seat, op, dice.below(2));
        if (maker.rules.due()?.disclose) maker.answer();
    }
}

/** Plays a plan and tells every step, since an ask decides which one comes, and which cards lay where it takes them from: what it deals follows from that. */
function dealtBy(shape, label, between) {
    const maker = new Maker(shape, label);
    const steps = [];
    for (;;) {
        if (maker.rules.due()?.disclose) maker.answer();
        between(maker);
        const due = maker.rules.due();
        if (due === null || stuck(maker, due)) {
            yes += maker.rules.plan === maker.game.plan ? 0 : 1;
            return due === null ? [...steps, 'done'] : steps;
        }
        const sources = due.shuffle ?? takenFrom(due.do);
        steps.push(due, sources.map((id) => maker.rules.table.cards[maker.rules.table.byId.get(id).at].map((card) => `${card.name}=${maker.faceOf(card)}${card.up ? '+' : ''}`)));
        if (due.do) maker.do();
        else maker.wholeShuffle();
    }
}

/** A plan over zones that players own: cards lie everywhere, and most steps take them from somebody's. */
function shapeOfPlan(dice) {
    const seats = 2 + dice.below(2);
    const sights = ['none', 'owner', 'others', 'all', 'newest'];
    const owned = range(3 * seats).map((i) => zone(`z.${i + 1}`, dice.one(['deck', 'hand', 'table', 'discard', 'burn']), 1 + (i % seats), dice.one(sights)));
    const zones = [zone('deck', 'deck', null, 'none'), ...owned];
    const kinds = 5 + dice.below(20);
    for (let i = 0; i < 2 * kinds; i++) dice.one(zones).cards.push(i % kinds);
    return { seats: ['Ana', 'Ben', 'Cy'].slice(0, seats), faces: range(kinds).map(String), zones, plan: stepsOfPlan(dice, zones.map((entry) => entry.id), kinds, 2 + dice.below(6)) };
}

/** Steps on these zones, asks about some of so many faces among them; asks are inside others twice at most. */
function stepsOfPlan(dice, ids, kinds, n, depth = 0) {
    return range(n).map(() => {
        if (depth < 2 && dice.chance(30)) {
            const first = dice.below(kinds);
            return { ask: dice.one(ids), faces: range(kinds).filter((f) => f === first || dice.chance(50)), then: stepsOfPlan(dice, ids, kinds, dice.below(4), depth + 1) };
        }
        if (dice.chance(30)) return { shuffle: [...new Set([dice.one(ids), dice.one(ids)])], cuts: [], say: null };
        return { do: randomOperation(dice, ids, () => 2, () => [], ['deal', 'move n', 'move indices', 'combine', 'turn']) };
    });
}

/** How often the asks of plans were answered with yes: then the plan goes on with another list. */
let yes = 0;

/** How many of so many random plans are dealt otherwise when players act between their steps. */
function differences(watch) {
    let different = 0;
    let steps = 0;
    for (let seed = 1; seed <= 120; seed++) {
        const shape = shapeOfPlan(new Dice(seed));
        const dice = new Dice(seed + 5000);
        const without = dealtBy(shape, `plan ${seed}`, () => {});
        const acted = dealtBy(shape, `plan ${seed}`, (maker) => {
            if (!watch) maker.rules.isWatched = () => false;
            someActs(maker, dice);
        });
        const both = Math.min(without.length, acted.length);
        steps += both;
        if (JSON.stringify(without.slice(0, both)) !== JSON.stringify(acted.slice(0, both))) different++;
    }
    return { different, steps };
}

test('acts between its steps do not change which cards the plan deals', () => {
    const { different, steps } = differences(true);
    assert.ok(steps > 300, `${steps / 2} steps were compared`);
    assert.ok(yes > 20, `${yes} plans went on with what comes after an ask`);
    assert.equal(different, 0);
});

test('without the rule of watched zones they would', () => {
    const { different } = differences(false);
    assert.ok(different > 20, `${different} plans were dealt otherwise`);
});

// --- grinding -----------------------------------------------------------------------------------------------------------------------

const n = 4;
const keys = 10000;
const friend = 2;

/** What a plan may hold: before and after the shuffle, an ask with what is done for each answer, and which card the dealer's friend wants to be the ace. */
const plans = {
    deal: { after: [deal(1, 'deck', ['hand'])], wanted: ['hand', 0] },
    move: { after: [move(2, 'deck', 'hand', 'top')], wanted: ['hand', 1] },
    'move by indices': { after: [places([2, 0], 'deck', 'hand')], wanted: ['hand', 0] },
    'move by cards': { before: [{ op: 'move', from: 'deck', to: 'deck', cards: ['0.3'], at: 'top', face: null }], wanted: ['deck', 0] },
    combine: { after: [{ op: 'combine', from: ['deck'], to: 'hand' }], wanted: ['hand', 3] },
    turn: { after: [turn([1], 'deck')], wanted: ['deck', 1] },
    'what an ask looks at': { after: [turn([3], 'deck')], ask: { ask: 'deck', faces: [0, 3] }, yes: [deal(1, 'deck', ['hand'])], no: [places([2], 'deck', 'hand')], wanted: ['deck', 2] },
    'deal behind an ask': { after: [turn([3], 'deck')], ask: { ask: 'deck', faces: [0, 1] }, yes: [deal(1, 'deck', ['hand'])], no: [places([2], 'deck', 'hand')], wanted: ['hand', 0] },
    'shuffle, cut by the friend': { cuts: [['deck', friend, 1]], wanted: ['deck', 0] },
    'shuffle, cut by the honest seat': { cuts: [['deck', 1, 0]], wanted: ['deck', 2] },
};

const sid = th('test grinding');
const tableOf = () => new Table({ zones: [zone('deck', 'deck', null, 'none', range(n)), zone('hand', 'hand', friend, 'owner')] });

/** All that the dealer chooses: with key number i, the order, the root, its friend's seed and cut. */
function dealersChoice(i) {
    const epoch = epochFrom(sid, 1, th('test key', u32(i)), [range(n)]);
    return { order: epoch.order, root: epoch.root, seed: th('test friend', u32(i)), cut: i % 65536 };
}

/** An ask as the rules answer it: what lies face up is open. */
const isYes = (table, faceOf, ask) => Rules.prototype.isYes.call({ table, knowledge: { isOpen: (card) => card.up, faceOf }, mixing: { asked() {} } }, ask);

/** The face that lies where the friend wants the ace. */
function outcome({ before = [], after = [], cuts = [], ask = null, yes = [], no = [], wanted: [id, place] }, choice, honest) {
    const table = tableOf();
    const deck = table.byId.get('deck');
    for (const op of before) apply(table, op);
    const combined = combinedSeed(sid, 1, choice.root, [[1, honest], [friend, choice.seed]]);
    table.rename([deck], 1, placesOf(combined, [n]));
    for (const cut of cuts) cutBy(table, cut, cut[1] === friend ? choice.cut : honest[0]);
    for (const op of after) apply(table, op);
    const faceOf = (card) => choice.order[card.i];
    if (ask) for (const op of isYes(table, faceOf, ask) ? yes : no) apply(table, op);
    return faceOf(table.cards[table.byId.get(id).at][place]);
}

const ace = n - 1;
const honestSeed = (name, i) => th('test honest', utf8(name), u32(i));

function chiSquare(counts) {
    const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** The choice that served the dealer best over these honest seeds. */
function best(plan, choices, seeds) {
    const score = (choice) => seeds.reduce((sum, seed) => sum + (outcome(plan, choice, seed) === ace ? 1 : 0), 0);
    return choices.map((choice) => [score(choice), choice]).reduce((a, b) => (b[0] > a[0] ? b : a));
}

const limit = 25; // χ² with 3 degrees of freedom: once in 65,000

test('whatever key the dealer chooses, of ten thousand, the honest seed decides', () => {
    const choices = range(keys).map(dealersChoice);
    const tried = range(3).map((i) => honestSeed('tried', i));
    for (const [name, plan] of Object.entries(plans)) {
        const all = Array(n).fill(0);
        choices.forEach((choice, i) => all[outcome(plan, choice, honestSeed('one each', i))]++);
        assert.ok(chiSquare(all) < limit, `${name}: over all keys ${all}`);
        const [won, choice] = best(plan, choices, tried);
        assert.equal(won, tried.length, `${name}: some key fits seeds that the dealer could not know`);
        const fresh = Array(n).fill(0);
        for (let i = 0; i < 4000; i++) fresh[outcome(plan, choice, honestSeed(name, i))]++;
        assert.ok(chiSquare(fresh) < limit, `${name}: the key that seemed best ${fresh}`);
    }
});

test('the same test would notice a dealer who knows the seed', () => {
    const known = honestSeed('known', 0);
    const [, choice] = best(plans.deal, range(50).map(dealersChoice), [known]);
    const counts = Array(n).fill(0);
    for (let i = 0; i < 4000; i++) counts[outcome(plans.deal, choice, known)]++;
    assert.ok(chiSquare(counts) > limit);
});
