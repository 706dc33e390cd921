// order.test.mjs -- hands are held as tests/unit/lang_sort.c says, and with a card face up they stay as they are.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cardOrder, heldOrder } from '../page/order.mjs';

const list = /in_order\[\] = \{([^}]*)\}/.exec(readFileSync(new URL('../../tests/unit/lang_sort.c', import.meta.url), 'utf8'));
const inOrder = [...list[1].matchAll(/"([^"]*)"/g)].map(([, name]) => name);

test('cards come in the order that the command has', () => {
    assert.ok(inOrder.length > 20);
    for (const [i, a] of inOrder.entries()) for (const [k, b] of inOrder.entries()) assert.equal(Math.sign(cardOrder(a, b)), Math.sign(i - k), `${a} and ${b}`);
});

test('a hand is sorted, what nobody knows comes last', () => {
    const hand = ['Ks', null, '2h', 'Tc', null, '2h'].map((name, i) => ({ name, i, up: false }));
    assert.deepEqual(heldOrder(hand, (card) => card.name).map((card) => card.i), [3, 2, 5, 0, 1, 4]);
    hand[0].up = true;
    assert.equal(heldOrder(hand, (card) => card.name), hand);
    assert.deepEqual(heldOrder([], () => null), []);
});
