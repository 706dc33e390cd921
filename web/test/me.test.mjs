// me.test.mjs -- "is my seed in it?": what was pasted, and that a page from somebody else's machine asks for no secret.
import assert from 'node:assert/strict';
import test from 'node:test';
import { digitsOf, lookFor, strangerOf, withoutSecret } from '../page/me.mjs';
import de from '../page/de.mjs';
import en from '../page/en.mjs';
import { hex } from '../verify/bytes.mjs';
import { holdem } from './lib/games.mjs';

const maker = holdem();
const [secret, open] = [hex(maker.secrets[2]), hex(maker.keys[2].bytes)];
const parsed = new TextDecoder().decode(maker.bytes()).trim().split('\n').map((line) => JSON.parse(line));
const keyFile = (digits) => JSON.stringify({ talon: 'key', name: 'Ben', secret: digits });

test('whose machine a page came from', () => {
    for (const ours of ['file:///home/ana/verify.html', 'http://127.0.0.1:8642/verify.html', 'http://localhost:8642/', 'http://[::1]:8642/']) assert.equal(strangerOf(new URL(ours)), null, ours);
    for (const [url, host] of [['http://192.168.0.7:8642/verify.html', '192.168.0.7'], ['https://cards.example/verify.html', 'cards.example'], ['http://127.0.0.1.cards.example/', '127.0.0.1.cards.example'], ['http://localhost.example/', 'localhost.example']]) {
        assert.equal(strangerOf(new URL(url)), host);
    }
    assert.equal(strangerOf({ protocol: 'blob:', hostname: '' }), 'blob:');
});

test('what was pasted', () => {
    for (const text of [open, ` ${open.toUpperCase()}\n`, `Ben=${open}`, `Ben=${open}\n`]) assert.equal(digitsOf(text), open);
    assert.equal(digitsOf(keyFile(secret)), secret);
    for (const text of ['', 'Ben', 'Ben=', `${open}0`, `Ben=${open} and more`, keyFile('12'), '{"talon":"secret"}', '[]', 'null']) assert.equal(digitsOf(text), null, text);
});

test('a secret is not gone on with, the seat is', () => {
    const look = (text) => withoutSecret(text, lookFor(digitsOf(text), parsed));
    assert.deepEqual(look(`Ben=${open}`), { me: { publicKey: maker.keys[2].bytes } });
    for (const text of [secret, keyFile(secret)]) {
        const found = look(text);
        assert.equal(found.given, true);
        assert.equal(hex(found.me.publicKey), open);
        assert.ok(!JSON.stringify(found, (name, value) => (value instanceof Uint8Array ? hex(value) : value)).includes(secret));
    }
    assert.deepEqual(look(keyFile('5'.repeat(64))), { given: true });
    assert.deepEqual(look('5'.repeat(64)), {});
});

test('both languages say so', () => {
    for (const words of [en, de]) {
        for (const sentence of [words.meHelpAway('cards.example'), words.meGiven('cards.example')]) assert.match(sentence, /cards\.example/);
        assert.match(words.meHelpAway('cards.example'), /NAME=… .*talon fair join.*talon verify --me/);
    }
    assert.match(en.meHelpAway('x'), /^Never paste a secret here/);
    assert.match(de.meHelpAway('x'), /^Füge hier nie ein Geheimnis ein/);
});
