// Every operation on small tables: what lies where afterwards, which way up, and what is refused (docs/transcript.md §5).
import assert from 'node:assert/strict';
import test from 'node:test';
import { formOf, formsOf } from '../verify/kinds.mjs';
import { apply } from '../verify/operations.mjs';
import { needsTurn, poolOf } from '../verify/pool.mjs';
import { Steps } from '../verify/random.mjs';
import { Table } from '../verify/table.mjs';
import { range, zone } from './lib/games.mjs';

const deck = { draw_from: 'top', reshuffle_from: 'pile', reshuffle_when: 'short', keep_newest: 1 };

/** Cards 0 … 7 in the deck, 8 9 10 in the pile (face up), 11 12 in the hand, 13 burned. */
function table(behavior = null) {
    return new Table({
        zones: [
            zone('deck', 'deck', null, 'none', range(8), behavior), zone('pile', 'discard', null, 'all', range(3)), zone('hand', 'hand', 1, 'owner', range(2)),
            zone('burn', 'burn', null, 'none', [0]), zone('other', 'hand', 2, 'owner'),
        ],
    });
}

const show = (t, id) => t.cards[t.byId.get(id).at].map((card) => card.i + (card.up ? '+' : '')).join(' ');
const doing = { steps: new Steps(new Uint8Array(32)) };

/** operation, then what zones hold after it. */
const outcomes = [
    [{ op: 'draw', n: 2, from: 'deck', to: 'hand', face: null }, { deck: '2 3 4 5 6 7', hand: '11 12 0 1' }],
    [{ op: 'draw', n: 2, from: 'deck', to: 'pile', face: null }, { pile: '8+ 9+ 10+ 0+ 1+' }],
    [{ op: 'draw', n: 2, from: 'deck', to: 'pile', face: 'down' }, { pile: '8+ 9+ 10+ 0 1' }],
    [{ op: 'draw', n: 2, from: 'deck', to: 'deck', face: null }, { deck: '2 3 4 5 6 7 0 1' }],
    [{ op: 'draw1', from: 'deck', to: 'hand', face: 'up' }, { hand: '11 12 0+' }],
    [{ op: 'draw_bottom', n: 2, from: 'deck', to: 'hand', face: null }, { deck: '0 1 2 3 4 5', hand: '11 12 6 7' }],
    [{ op: 'draw_card', card: '0.9', from: 'pile', to: 'hand', face: null }, { pile: '8+ 10+', hand: '11 12 9' }],
    [{ op: 'draw_all', from: 'pile', to: 'hand', face: null }, { pile: '', hand: '11 12 8 9 10' }],
    [{ op: 'deal', n: 2, from: 'deck', to: ['hand', 'other'], face: null }, { hand: '11 12 0 1', other: '2 3' }],
    [{ op: 'deal_round', rounds: 2, from: 'deck', to: ['hand', 'other'], face: null }, { hand: '11 12 0 2', other: '1 3' }],
    [{ op: 'deal', n: 2, from: 'burn', to: [], face: null }, { burn: '13' }],
    [{ op: 'deal_round', rounds: 0, from: 'burn', to: ['hand'], face: null }, { hand: '11 12' }],
    [{ op: 'split', from: 'deck', to: [['hand', 1], ['other', 3]] }, { hand: '11 12 0', other: '1 2 3' }],
    [{ op: 'burn', n: 2, from: 'deck', to: 'burn' }, { burn: '13 0 1' }],
    [{ op: 'move', from: 'deck', to: 'hand', indices: [5, 2], at: 1, face: 'up' }, { deck: '0 1 3 4 6 7', hand: '11 5+ 2+ 12' }],
    [{ op: 'move', from: 'deck', to: 'deck', indices: [5, 2], at: 'top', face: null }, { deck: '5 2 0 1 3 4 6 7' }],
    [{ op: 'move', from: 'pile', to: 'pile', cards: ['0.8'], at: 2, face: 'down' }, { pile: '9+ 10+ 8' }],
    [{ op: 'move', from: 'deck', to: 'hand', n: 3, at: 'end', face: null }, { hand: '11 12 0 1 2' }],
    [{ op: 'move', from: 'deck', to: 'hand', indices: [], at: 'end', face: null }, { hand: '11 12' }],
    [{ op: 'turn', zone: 'burn', indices: [0], face: 'up' }, { burn: '13+' }],
    [{ op: 'turn', zone: 'pile', indices: [1], face: 'down' }, { pile: '8+ 9 10+' }],
    [{ op: 'discard', n: 1, vis: 'down', from: 'hand', to: 'pile' }, { pile: '8+ 9+ 10+ 11' }],
    [{ op: 'discard_cards', cards: ['0.12', '0.11'], vis: 'up', from: 'hand', to: 'pile' }, { pile: '8+ 9+ 10+ 12+ 11+' }],
    [{ op: 'muck', hand: 'hand', to: 'pile' }, { pile: '8+ 9+ 10+ 11 12' }],
    [{ op: 'recycle', from: 'pile', to: 'deck' }, { deck: '0 1 2 3 4 5 6 7 8 9 10' }],
    [{ op: 'recycle', from: 'pile', to: 'pile' }, { pile: '8+ 9+ 10+' }],
    [{ op: 'combine', from: ['pile', 'burn', 'deck', 'hand'], to: 'deck' }, { deck: '0 1 2 3 4 5 6 7 11 12 13 8 9 10' }],
    [{ op: 'permute', zone: 'pile', perm: [2, 0, 1] }, { pile: '10+ 8+ 9+' }],
    [{ op: 'cut', k: 3, zone: 'deck' }, { deck: '3 4 5 6 7 0 1 2' }],
    [{ op: 'cut', k: 8, zone: 'deck' }, { deck: '0 1 2 3 4 5 6 7' }],
    [{ op: 'riffle', zone: 'deck', times: 1 }, { deck: '0 4 1 5 2 6 3 7' }],
    [{ op: 'riffle', zone: 'pile', times: 1 }, { pile: '8+ 9+ 10+' }],
    [{ op: 'in_shuffle', zone: 'deck' }, { deck: '4 0 5 1 6 2 7 3' }],
    [{ op: 'in_shuffle', zone: 'pile' }, { pile: '9+ 8+ 10+' }],
    [{ op: 'strip_cut', sizes: [3, 0, 5], order: [2, 1, 0], zone: 'deck' }, { deck: '3 4 5 6 7 0 1 2' }],
];

test('what operations do', () => {
    for (const [op, zones] of outcomes) {
        const t = table();
        apply(t, op, doing);
        for (const [id, cards] of Object.entries(zones)) assert.equal(show(t, id), cards, JSON.stringify(op));
        assert.equal(t.cards.flat().length, 14, 'no card is lost');
    }
});

/** What chance decides: the zone that changes, and its cards in any order. random.test.mjs has the numbers. */
const chances = [
    [{ op: 'draw_random', n: 3, from: 'deck', to: 'deck', face: null }, 'deck', 8],
    [{ op: 'cut_by_die', zone: 'deck', min: 1 }, 'deck', 8],
    [{ op: 'cut', by: 1, min: 1, zone: 'deck' }, 'deck', 8],
    [{ op: 'riffle_with_seed', zone: 'deck', times: 2 }, 'deck', 8],
    [{ op: 'shuffle', zone: 'deck' }, 'deck', 8],
    [{ op: 'wash', zone: 'deck' }, 'deck', 8],
    [{ op: 'recycle_and_shuffle', from: 'pile', to: 'deck' }, 'deck', 11],
];

test('what chance decides', () => {
    for (const [op, id, n] of chances) {
        const t = table();
        apply(t, op, { steps: new Steps(new Uint8Array(32).fill(1)) });
        assert.deepEqual(show(t, id).split(' ').map(Number).sort((a, b) => a - b), range(n), JSON.stringify(op));
        assert.notEqual(show(t, id), range(n).join(' '), `${JSON.stringify(op)} leaves the order as it was`);
    }
});

test('every operation is tried', () => {
    const tried = new Set([...outcomes, ...chances].map(([op]) => formOf(op)));
    const never = formsOf(1).filter((form) => !tried.has(form) && form !== 'look' && form !== 'undo'); // those two: rules.test.mjs
    assert.deepEqual(never, [], 'give them a row in outcomes or chances of web/test/operations.test.mjs');
});

const refused = [
    { op: 'draw', n: 9, from: 'deck', to: 'hand', face: null },
    { op: 'draw', n: 0, from: 'deck', to: 'hand', face: null },
    { op: 'draw', n: 1, from: 'burn', to: 'hand', face: null },
    { op: 'draw', n: 1, from: 'nowhere', to: 'hand', face: null },
    { op: 'draw_card', card: '0.9', from: 'deck', to: 'hand', face: null },
    { op: 'draw_card', card: '1.9', from: 'pile', to: 'hand', face: null },
    { op: 'draw_random', n: 9, from: 'deck', to: 'hand', face: null },
    { op: 'deal', n: 3, from: 'deck', to: ['hand', 'hand', 'hand'], face: null },
    { op: 'deal', n: 0, from: 'deck', to: ['hand'], face: null },
    { op: 'deal', n: 1, from: 'deck', to: ['nowhere'], face: null },
    { op: 'deal_round', rounds: 65536, from: 'deck', to: ['deck'], face: null },
    { op: 'deal_round', rounds: 0, from: 'deck', to: ['nowhere'], face: null },
    { op: 'split', from: 'deck', to: [['hand', 0]] },
    { op: 'burn', n: 1, from: 'deck', to: 'hand' },
    { op: 'move', from: 'deck', to: 'hand', n: 0, at: 'end', face: null },
    { op: 'move', from: 'deck', to: 'hand', indices: [1, 1], at: 'end', face: null },
    { op: 'move', from: 'deck', to: 'hand', indices: [8], at: 'end', face: null },
    { op: 'move', from: 'deck', to: 'hand', n: 1, at: 3, face: null },
    { op: 'move', from: 'deck', to: 'deck', n: 1, at: 8, face: null },
    { op: 'move', from: 'burn', to: 'deck', n: 1, at: 0, face: null },
    { op: 'turn', zone: 'hand', indices: [2], face: 'up' },
    { op: 'turn', zone: 'hand', indices: [1, 1], face: 'up' },
    { op: 'discard', n: 1, vis: 'up', from: 'hand', to: 'deck' },
    { op: 'discard_cards', cards: ['0.11', '0.11'], vis: 'up', from: 'hand', to: 'pile' },
    { op: 'muck', hand: 'burn', to: 'pile' },
    { op: 'recycle', from: 'hand', to: 'deck' },
    { op: 'permute', zone: 'pile', perm: [0, 1] },
    { op: 'permute', zone: 'pile', perm: [0, 1, 1] },
    { op: 'permute', zone: 'pile', perm: [0, 1, 3] },
    { op: 'cut', k: 9, zone: 'deck' },
    { op: 'cut_by_die', zone: 'deck', min: 5 },
    { op: 'cut', by: 1, min: 5, zone: 'deck' },
    { op: 'riffle', zone: 'deck', times: 1001 },
    { op: 'strip_cut', sizes: [3, 4], order: [0, 1], zone: 'deck' },
    { op: 'strip_cut', sizes: [3, 5], order: [0, 0], zone: 'deck' },
    { op: 'strip_cut', sizes: [8, ...range(1024).map(() => 0)], order: range(1025), zone: 'deck' },
];

test('what is refused', () => {
    for (const op of refused) assert.throws(() => apply(table(), op, doing), { code: 'refused' }, JSON.stringify(op));
});

test('many riffles are one after the other', () => {
    for (const times of [0, 1, 2, 3, 7, 1000]) {
        const [a, b] = [table(), table()];
        apply(a, { op: 'riffle', zone: 'deck', times }, doing);
        for (let i = 0; i < times; i++) apply(b, { op: 'riffle', zone: 'deck', times: 1 }, doing);
        assert.equal(show(a, 'deck'), show(b, 'deck'), `${times}`);
    }
});

test('a cut by a seat, and a die for one that takes no part', () => {
    const t = table();
    apply(t, { op: 'cut', by: 2, min: 2, zone: 'deck' }, { ...doing, cuts: new Map([[2, 13]]) });
    assert.equal(show(t, 'deck'), '5 6 7 0 1 2 3 4', '2 + 13 mod 5');
    const [a, b] = [table(), table()];
    apply(a, { op: 'cut', by: 1, min: 2, zone: 'deck' }, { steps: new Steps(new Uint8Array(32)) });
    apply(b, { op: 'cut_by_die', zone: 'deck', min: 2 }, { steps: new Steps(new Uint8Array(32)) });
    assert.equal(show(a, 'deck'), show(b, 'deck'));
});

test('a draw that reshuffles', () => {
    const draw = (n, op = 'draw') => ({ op, n, from: 'deck', to: 'hand', face: null });
    const short = table(deck);
    assert.equal(needsTurn(short, draw(8)), false);
    assert.equal(needsTurn(short, draw(9)), true);
    assert.deepEqual(poolOf(short, [draw(9)]).map((g) => g.map(([z, n]) => [z.id, n])), [[['deck', 8], ['pile', 2]]]);
    apply(short, draw(9), { steps: new Steps(new Uint8Array(32)) });
    assert.equal(short.size(short.byId.get('hand')), 11);
    assert.equal(show(short, 'pile'), '10+', 'the newest stays');

    const empty = table({ ...deck, reshuffle_when: 'empty' });
    assert.deepEqual(poolOf(empty, [draw(9)]).map((g) => g.map(([z, n]) => [z.id, n])), [[['pile', 2]]]);
    apply(empty, draw(9), { steps: new Steps(new Uint8Array(32)) });
    assert.match(show(empty, 'hand'), /^11 12 0 1 2 3 4 5 6 7 [89]$/, 'what was there comes first');

    const lenient = table(deck);
    apply(lenient, draw(99), { steps: new Steps(new Uint8Array(32)) });
    assert.equal(lenient.size(lenient.byId.get('hand')), 12);
    assert.throws(() => apply(table(deck), { op: 'deal', n: 99, from: 'deck', to: ['hand'], face: null }, doing), { code: 'refused' });
});

test('drawing from the bottom', () => {
    const t = table({ ...deck, draw_from: 'bottom' });
    apply(t, { op: 'draw', n: 2, from: 'deck', to: 'hand', face: null }, doing);
    assert.equal(show(t, 'hand'), '11 12 6 7');
});

test('a turn has one draw, or no draw and nothing that needs no turn', () => {
    const t = table({ ...deck, draw_from: 'random' });
    const [draw, wash, turn] = [{ op: 'draw1', from: 'deck', to: 'hand', face: null }, { op: 'wash', zone: 'pile' }, { op: 'turn', zone: 'pile', indices: [], face: 'up' }];
    assert.deepEqual(poolOf(t, [draw]).map((g) => g.map(([z, n]) => [z.id, n])), [[['deck', 8]]]);
    for (const ops of [[draw, draw], [wash, draw], [wash, turn], [turn]]) assert.throws(() => poolOf(t, ops), { code: 'pool' });
});
