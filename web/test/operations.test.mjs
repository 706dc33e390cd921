// Every operation on small tables: what lies where afterwards, which way up, and what is refused (docs/transcript.md §5 and §6).
import assert from 'node:assert/strict';
import test from 'node:test';
import { allForms, formOf } from '../verify/kinds.mjs';
import { apply, cutBy } from '../verify/operations.mjs';
import { checkPool, poolOf } from '../verify/pool.mjs';
import { Table } from '../verify/table.mjs';
import { deal, move, places, range, turn, zone } from './lib/games.mjs';

/** Cards 0 … 7 in the deck, 8 9 10 in the pile (face up), 11 12 in the hand, 13 burned. */
function table() {
    return new Table({
        zones: [
            zone('deck', 'deck', null, 'none', range(8)), zone('pile', 'discard', null, 'all', range(3)), zone('hand', 'hand', 1, 'owner', range(2)),
            zone('burn', 'burn', null, 'none', [0]), zone('other', 'hand', 2, 'owner'),
        ],
    });
}

const show = (t, id) => t.cards[t.byId.get(id).at].map((card) => card.i + (card.up ? '+' : '')).join(' ');
const cards = (names, from, to, at = 'end', face = null) => ({ op: 'move', from, to, cards: names, at, face });

/** operation, then what zones hold after it. */
const outcomes = [
    [deal(2, 'deck', 'hand'), { deck: '2 3 4 5 6 7', hand: '11 12 0 1' }],
    [deal(2, 'deck', 'pile'), { pile: '8+ 9+ 10+ 0+ 1+' }],
    [deal(2, 'deck', 'pile', 'down'), { pile: '8+ 9+ 10+ 0 1' }],
    [deal(2, 'deck', 'deck'), { deck: '2 3 4 5 6 7 0 1' }],
    [deal(1, 'deck', 'hand', 'up'), { hand: '11 12 0+' }],
    [deal(2, 'deck', ['hand', 'other']), { hand: '11 12 0 1', other: '2 3' }],
    [deal(1, 'deck', ['hand', 'other', 'hand', 'other']), { hand: '11 12 0 2', other: '1 3' }],
    [deal(2, 'burn', []), { burn: '13' }],
    [deal(0, 'deck', []), { deck: '0 1 2 3 4 5 6 7' }],
    [places([5, 2], 'deck', 'hand', 1, 'up'), { deck: '0 1 3 4 6 7', hand: '11 5+ 2+ 12' }],
    [places([5, 2], 'deck', 'deck', 'top'), { deck: '5 2 0 1 3 4 6 7' }],
    [places([6, 7], 'deck', 'hand'), { deck: '0 1 2 3 4 5', hand: '11 12 6 7' }],
    [places([], 'deck', 'hand'), { hand: '11 12' }],
    [places([0, 1, 2], 'pile', 'hand'), { pile: '', hand: '11 12 8 9 10' }],
    [cards(['0.8'], 'pile', 'pile', 2, 'down'), { pile: '9+ 10+ 8' }],
    [cards(['0.9'], 'pile', 'hand'), { pile: '8+ 10+', hand: '11 12 9' }],
    [cards(['0.12', '0.11'], 'hand', 'pile', 'end', 'up'), { pile: '8+ 9+ 10+ 12+ 11+' }],
    [cards([], 'hand', 'pile'), { pile: '8+ 9+ 10+' }],
    [move(3, 'deck', 'hand'), { hand: '11 12 0 1 2' }],
    [move(1, 'deck', 'burn'), { burn: '13 0' }],
    [move(1, 'hand', 'pile', 0, 'down'), { pile: '11 8+ 9+ 10+' }],
    [turn([0], 'burn'), { burn: '13+' }],
    [turn([1], 'pile', 'down'), { pile: '8+ 9 10+' }],
    [turn([], 'pile', 'down'), { pile: '8+ 9+ 10+' }],
    [{ op: 'combine', from: ['pile', 'burn', 'deck', 'hand'], to: 'deck' }, { deck: '0 1 2 3 4 5 6 7 11 12 13 8 9 10' }],
    [{ op: 'combine', from: ['pile', 'pile'], to: 'hand' }, { hand: '11 12 8 9 10' }],
    [{ op: 'combine', from: [], to: 'hand' }, { hand: '11 12' }],
];

test('what operations do', () => {
    for (const [op, zones] of outcomes) {
        const t = table();
        apply(t, op);
        for (const [id, list] of Object.entries(zones)) assert.equal(show(t, id), list, JSON.stringify(op));
        assert.equal(t.cards.flat().length, 14, 'no card is lost');
    }
});

test('every operation is tried', () => {
    const tried = new Set(outcomes.map(([op]) => formOf(op)));
    const never = allForms.filter((form) => !tried.has(form) && !['look', 'undo', 'shuffle'].includes(form)); // those: rules.test.mjs
    assert.deepEqual(never, [], 'give them a row in outcomes of web/test/operations.test.mjs');
});

const refused = [
    deal(9, 'deck', 'hand'), deal(0, 'deck', 'hand'), deal(1, 'burn', 'hand'), deal(1, 'nowhere', 'hand'), deal(1, 'nowhere', []), deal(3, 'deck', ['hand', 'hand', 'hand']),
    deal(1, 'deck', 'nowhere'), deal(1, 'deck', range(65536).map(() => 'deck')), move(0, 'deck', 'hand'), move(9, 'deck', 'hand'), move(1, 'deck', 'hand', 3), move(1, 'deck', 'deck', 8),
    move(1, 'burn', 'deck', 0), places([1, 1], 'deck', 'hand'), places([8], 'deck', 'hand'), places([], 'burn', 'hand'), places([0], 'deck', 'nowhere'), cards(['0.9'], 'deck', 'hand'),
    cards(['1.9'], 'pile', 'hand'), cards(['0.11', '0.11'], 'hand', 'pile'), turn([2], 'hand'), turn([1, 1], 'hand'), turn([0], 'nowhere'),
    { op: 'combine', from: ['nowhere'], to: 'hand' }, { op: 'combine', from: ['deck'], to: 'nowhere' },
];

test('what is refused', () => {
    for (const op of refused) assert.throws(() => apply(table(), op), { code: 'refused' }, JSON.stringify(op).slice(0, 100));
});

test('a deal to very many', () => {
    const big = new Table({ zones: [zone('deck', 'deck', null, 'none', range(300)), zone('hand', 'hand', 1, 'owner')] });
    assert.throws(() => apply(big, deal(1, 'deck', range(55925).map(() => 'deck'))), { code: 'refused' });
    apply(big, deal(1, 'deck', range(55924).map(() => 'deck')));
    assert.equal(big.size(big.byId.get('deck')), 300);
});

test('cuts of a shuffle', () => {
    const cut = (min, k) => {
        const t = table();
        cutBy(t, ['deck', 2, min], k);
        return show(t, 'deck');
    };
    assert.equal(cut(2, 13), '5 6 7 0 1 2 3 4', '2 + 13 mod 5');
    assert.equal(cut(0, 8), '0 1 2 3 4 5 6 7', 'all of them go under nothing');
    assert.equal(cut(0, 65535), '6 7 0 1 2 3 4 5', '65535 mod 9');
    assert.equal(cut(4, 3), '4 5 6 7 0 1 2 3');
    assert.equal(cut(2, undefined), '0 1 2 3 4 5 6 7', 'who takes no part cuts nothing');
    assert.throws(() => cut(5, 1), { code: 'refused' });
    assert.throws(() => cut(5, undefined), { code: 'refused' });
});

test('the pool: zones in the order of line 0, without those that are empty', () => {
    const t = table();
    const pool = poolOf(t, ['hand', 'other', 'deck']);
    assert.deepEqual(pool.map((entry) => entry.id), ['deck', 'hand']);
    checkPool({ pool: [['deck', 8], ['hand', 2]], n: 10 }, t, pool);
    for (const line of [{ pool: [['hand', 2], ['deck', 8]], n: 10 }, { pool: [['deck', 8], ['hand', 2]], n: 9 }, { pool: [['deck', 8]], n: 8 }]) {
        assert.throws(() => checkPool(line, t, pool), { code: 'pool' });
    }
});
