// Keys and signatures by the rule of docs/transcript.md §10, by our own arithmetic and by the platform's.
import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import test from 'node:test';
import { ed25519, x25519 } from '@noble/curves/ed25519';
import { concat, hex, unhex, utf8 } from '../verify/bytes.mjs';
import { areGood, cofactoredSignature, exchanges, PublicKey, publicOf, secretOf } from '../verify/curve.mjs';
import { platformCheck } from '../verify/platform.mjs';

const seed = new Uint8Array(32).fill(5);
const key = PublicKey.from(publicOf(seed));
const message = new Uint8Array(32).fill(9);
const good = ed25519.sign(message, seed);
const L = ed25519.Point.Fn.ORDER;

function little(n) {
    const bytes = new Uint8Array(32);
    for (let i = 0; i < 32; i++, n >>= 8n) bytes[i] = Number(n & 255n);
    return bytes;
}

const number = (bytes) => bytes.reduceRight((n, byte) => (n << 8n) + BigInt(byte), 0n);

const cases = [
    ['a good signature', { key, message, signature: good }, true],
    ['another message', { key, message: new Uint8Array(32), signature: good }, false],
    ['another R', { key, message, signature: Uint8Array.from(good, (byte, i) => (i === 3 ? byte ^ 1 : byte)) }, false],
    ['another S', { key, message, signature: Uint8Array.from(good, (byte, i) => (i === 35 ? byte ^ 1 : byte)) }, false],
    ['S + L', { key, message, signature: concat(good.subarray(0, 32), little(number(good.subarray(32)) + L)) }, false],
    ['R of small order', { key, message, signature: concat(unhex('01'.padEnd(64, '0')), new Uint8Array(32)) }, false],
    ['all zero', { key, message, signature: new Uint8Array(64) }, false],
    ['good only with the cofactor', { ...cofactoredSignature(), key: PublicKey.from(cofactoredSignature().key.bytes) }, false],
];

test('signatures, by our own arithmetic', () => {
    assert.deepEqual(areGood(cases.map((entry) => entry[1])), cases.map((entry) => entry[2]));
    for (const [name, entry, answer] of cases) assert.deepEqual(areGood([entry]), [answer], name);
});

test('signatures, by the platform', async () => {
    const check = await platformCheck(webcrypto.subtle);
    assert.notEqual(check, areGood, 'Node has an Ed25519 that goes by the rule');
    assert.deepEqual(await check(cases.map((entry) => entry[1])), cases.map((entry) => entry[2]));
});

test('a platform that multiplies by the cofactor, or has no Ed25519, is not used', async () => {
    assert.equal(await platformCheck({ importKey: async () => 1, verify: async () => true }), areGood);
    assert.equal(await platformCheck(undefined), areGood);
    const check = await platformCheck({ importKey: async () => Promise.reject(new Error('none')), verify: async () => true });
    assert.deepEqual(await check([cases[0][1], cases[1][1]]), [true, false]);
});

test('many signatures with one key', () => {
    const list = Array.from({ length: 60 }, (_, i) => {
        const text = new Uint8Array(32).fill(i);
        return { key, message: text, signature: ed25519.sign(text, seed) };
    });
    list[41] = { ...list[41], message };
    assert.deepEqual(areGood(list), list.map((_, i) => i !== 41));
});

test('keys that are not valid', () => {
    const torsion = ed25519.Point.BASE.multiply(9n).add(ed25519.Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'));
    const bad = {
        'small order': '01'.padEnd(64, '0'),
        'order 8': '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
        'a torsion part': hex(torsion.toBytes()),
        'y above p': 'f0' + 'ff'.repeat(30) + '7f',
        'not on the curve': '02'.padEnd(64, '0'),
        'x = 0 with a sign': '01'.padEnd(62, '0') + '80',
    };
    for (const [name, text] of Object.entries(bad)) assert.equal(PublicKey.from(unhex(text)), null, name);
    assert.notEqual(PublicKey.from(publicOf(utf8('a seed of thirty-two bytes, here '.slice(0, 32)))), null);
});

test('X25519 with Edwards points is X25519', () => {
    for (let i = 0; i < 40; i++) {
        const secret = new Uint8Array(32).fill(i * 3 + 1);
        const [{ pub, shared }] = exchanges([[secret, key]]);
        assert.deepEqual(pub, x25519.getPublicKey(secret));
        assert.deepEqual(shared, x25519.getSharedSecret(secret, key.montgomery()));
        assert.deepEqual(shared, x25519.getSharedSecret(secretOf(seed), pub));
    }
});
