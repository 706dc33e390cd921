// The vectors of docs/random.md.
import assert from 'node:assert/strict';
import test from 'node:test';
import { sha256 } from '@noble/hashes/sha2';
import { hex, unhex } from '../verify/bytes.mjs';
import { Steps, washed } from '../verify/random.mjs';
import { range } from './lib/games.mjs';

const S = unhex('0100000002000000030000000400000005000000060000000700000008000000');
const one = unhex('1'.padStart(64, '0'));
const seven = unhex('7'.padStart(64, '0'));
const numbers = (text) => text.split(' ').map(Number);

test('washes', () => {
    assert.deepEqual(new Steps(one).wash(10), [3, 5, 9, 8, 6, 1, 0, 4, 2, 7]);
    assert.deepEqual(new Steps(S).wash(52), numbers('27 38 39 33 50 49 21 14 3 4 41 40 7 48 25 8 18 23 2 6 45 42 30 32 28 17 35 37 16 9 47 12 5 11 26 15 34 10 22 36 24 20 51 19 13 29 46 1 31 0 43 44'));
    assert.deepEqual(new Steps(seven).wash(52).slice(0, 8), [3, 33, 18, 43, 24, 36, 51, 47]);
    assert.deepEqual(washed(one, range(10)), new Steps(one).wash(10));
});

test('a wash of a thousand cards', () => {
    const bytes = Uint8Array.from(new Steps(S).wash(1000).flatMap((n) => [n & 255, n >> 8]));
    assert.equal(hex(sha256(bytes)), 'eadd283e5ee58f76482c92e2e1abed3bf138812a00c1aa273adf78fda41a524f');
});

test('a human riffle', () => {
    assert.deepEqual(new Steps(S).riffle(52), numbers('30 0 31 32 1 2 3 4 5 33 6 7 34 8 9 10 35 11 12 13 36 14 15 37 16 17 18 38 19 20 21 39 22 23 24 25 26 40 41 27 42 28 43 44 45 46 47 48 49 50 51 29'));
});

test('dice, a step each', () => {
    const steps = new Steps(one);
    assert.deepEqual(range(8).map(() => steps.cutByDie(52, 0)), [18, 36, 43, 42, 44, 47, 1, 9]);
});

test('what reads no word takes no step', () => {
    const steps = new Steps(one);
    steps.wash(1);
    steps.wash(0);
    steps.riffle(1);
    steps.cutByDie(4, 2);
    steps.cutByDie(1, 0);
    steps.picks(1, 1);
    steps.picks(9, 0);
    assert.equal(steps.step, 0);
    assert.deepEqual(steps.wash(10), [3, 5, 9, 8, 6, 1, 0, 4, 2, 7]);
});

test('picks are different cards', () => {
    assert.deepEqual([...new Steps(S).picks(20, 20)].sort((a, b) => a - b), range(20));
});
