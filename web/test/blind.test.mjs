// Cards that nobody knows, by web/verify/blind.mjs: every case of tests/golden/blind.json, and many proofs in one sum (docs/blind.md).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { hex, unhex } from '../verify/bytes.mjs';
import { checkMix, checkMixes, checkPieces, checkPossession, checkShares, combine, face, generator, pieceKey } from '../verify/blind.mjs';

const cases = JSON.parse(readFileSync(new URL('../../tests/golden/blind.json', import.meta.url), 'utf8'));
const bytesOf = (value) => (typeof value === 'string' && /^([0-9a-f]{2})*$/.test(value) ? unhex(value) : value);
const spelled = (c) => Object.fromEntries(Object.entries(c).map(([key, value]) => [key, bytesOf(value)]));
const checks = { possession: checkPossession, shares: checkShares, mix: checkMix, pieces: checkPieces };

test('faces and generators', () => {
    const { what, ...values } = cases[0];
    assert.equal(what, 'values');
    assert.ok(Object.keys(values).length >= 14);
    for (const [name, value] of Object.entries(values)) {
        const [letter, i] = name.split('_');
        assert.equal(hex(letter === 'H' ? generator(Number(i)) : face(Number(i))), value, name);
    }
});

for (const [what, check] of Object.entries(checks)) {
    test(`${what}: every case has its answer`, () => {
        const of = cases.filter((c) => c.what === what);
        assert.ok(of.some((c) => c.answer === 'good') && of.some((c) => c.answer !== 'good'));
        for (const c of of) assert.equal(check(spelled(c)), c.answer, c.why);
    });
}

const replaced = (list, i, value) => list.map((old, k) => (k === i ? value : old));
const good = cases.filter((c) => c.what === 'mix' && c.answer === 'good' && c.n < 52).map(spelled);

test('many mixes in one sum: all good, or the first that is not', () => {
    assert.deepEqual(checkMixes([]), { answer: 'good', bad: -1 });
    assert.deepEqual(checkMixes(good), { answer: 'good', bad: -1 });
    for (let i = 0; i < good.length; i++) {
        const other = replaced(good, i, { ...good[i], e: good[i].e + 1 });
        assert.deepEqual(checkMixes(other), { answer: 'wrong', bad: i });
    }
    const proof = Uint8Array.from(good[5].proof);
    proof[31] |= 0x80;
    assert.deepEqual(checkMixes(replaced(good, 5, { ...good[5], proof })), { answer: 'spelling', bad: 5 });
});

test('limits', () => {
    assert.equal(checkMix({ ...good[0], n: 0 }), 'limit');
    assert.equal(checkMix({ ...good[0], n: 2049 }), 'limit');
    const shares = spelled(cases.find((c) => c.what === 'shares'));
    assert.equal(checkShares({ ...shares, cards: [] }), 'limit');
    const pieces = spelled(cases.find((c) => c.what === 'pieces'));
    for (const change of [{ t: 1 }, { t: 256 }, { seats: [0, 1] }, { seats: [2, 2] }]) assert.equal(checkPieces({ ...pieces, ...change }), 'limit');
});

test('pieces: keys, and the share that three of them make', () => {
    const c = cases.find((one) => one.what === 'pieces' && one.answer === 'good');
    const { x, f, given } = spelled(c);
    assert.equal(c.seats.map((seat) => hex(pieceKey(x, f, seat))).join(''), c.y);
    const parts = [0, 1, 2].map((i) => given.subarray(32 * i, 32 * i + 32));
    assert.equal(hex(combine(c.by, parts)), c.d);
    assert.notEqual(hex(combine(c.by.slice(0, 2), parts.slice(0, 2))), c.d);
    assert.equal(combine([2, 2, 3], parts), null);
});
