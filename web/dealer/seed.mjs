// seed.mjs -- where the lot comes from: the phone seals a secret, players add words, and one hash of both is the seed.
//
// Byte for byte in docs/dealer-page.md. TH(name, m) is the tagged hash of docs/transcript.md.
import { sha256 } from '@noble/hashes/sha2';
import { randomBytes } from '@noble/hashes/utils'; // the platform's: Node 18 has no global crypto

const utf8 = new TextEncoder();

export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
export const unhex = (text) => (/^([0-9a-f]{2})*$/.test(text) ? Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16)) : null);

function joined(...parts) {
    const out = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
    let at = 0;
    for (const part of parts) {
        out.set(part, at);
        at += part.length;
    }
    return out;
}

/** TH(name, m): SHA-256(SHA-256(tag) ‖ SHA-256(tag) ‖ m) with tag = "talon/1/" ‖ name. */
export function taggedHash(name, message) {
    const tag = sha256(utf8.encode(`talon/1/${name}`));
    return sha256(joined(tag, tag, message));
}

const u16 = (n) => Uint8Array.of(n >> 8, n & 255);

/** 32 bytes nobody knows. */
export function freshSecret() {
    return randomBytes(32);
}

/** What is shown before anybody adds anything: binds the secret and what is to be dealt. */
export function commitment(secret, description) {
    return taggedHash('page-commit', joined(secret, utf8.encode(description)));
}

/** What a player added, as it counts: without space at the ends, in one Unicode form. */
export const tidy = (text) => text.normalize('NFC').trim();

/** The seed of the deal: the secret and, in the order of the seats, what everybody added ('' for nothing). */
export function dealSeed(secret, commit, texts) {
    const added = texts.map(tidy).map((text) => utf8.encode(text));
    return taggedHash('page-seed', joined(secret, commit, u16(added.length), ...added.flatMap((text) => [u16(text.length), text])));
}

/** A hash as people compare it: eight groups of four are more than enough to see a difference. */
export const groups = (text, n = 8) => text.slice(0, 4 * n).match(/.{4}/g).join(' ');

/** Something random to add, short enough to read aloud: 25 letters and digits that look different, about 124 bits. */
export function randomText() {
    const letters = '23456789abcdefghjkmnpqrstuvwxyz'; // 31 of them
    let text = '';
    while (text.length < 25) {
        const [byte] = randomBytes(1);
        if (byte < 248) text += letters[byte % 31];
    }
    return text.match(/.{5}/g).join('-');
}
