// The wash of docs/random.md, with its vectors.
import assert from 'node:assert/strict';
import test from 'node:test';
import { sha256 } from '@noble/hashes/sha2';
import { hex, unhex } from '../verify/bytes.mjs';
import { washed } from '../verify/random.mjs';
import { range } from './lib/games.mjs';

const S = unhex('0100000002000000030000000400000005000000060000000700000008000000');
const one = unhex('1'.padStart(64, '0'));
const seven = unhex('7'.padStart(64, '0'));
const numbers = (text) => text.split(' ').map(Number);

test('washes', () => {
    assert.deepEqual(washed(one, range(10)), [3, 5, 9, 8, 6, 1, 0, 4, 2, 7]);
    assert.deepEqual(washed(S, range(52)), numbers('27 38 39 33 50 49 21 14 3 4 41 40 7 48 25 8 18 23 2 6 45 42 30 32 28 17 35 37 16 9 47 12 5 11 26 15 34 10 22 36 24 20 51 19 13 29 46 1 31 0 43 44'));
    assert.deepEqual(washed(seven, range(52)).slice(0, 8), [3, 33, 18, 43, 24, 36, 51, 47]);
});

test('a wash of a thousand cards', () => {
    const bytes = Uint8Array.from(washed(S, range(1000)).flatMap((n) => [n & 255, n >> 8]));
    assert.equal(hex(sha256(bytes)), 'eadd283e5ee58f76482c92e2e1abed3bf138812a00c1aa273adf78fda41a524f');
});

test('another step is another wash, and no card or one stays as it is', () => {
    assert.notDeepEqual(washed(one, range(10), 1), washed(one, range(10), 0));
    assert.deepEqual([washed(one, []), washed(one, [5])], [[], [5]]);
});
