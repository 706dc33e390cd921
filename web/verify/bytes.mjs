// bytes.mjs -- bytes, hex and the tagged hash TH (docs/transcript.md §1).
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';

export const hex = bytesToHex;
export const unhex = hexToBytes;
export const concat = concatBytes;
export const utf8 = utf8ToBytes;

export const u8 = (n) => Uint8Array.of(n);
export const u16 = (n) => Uint8Array.of(n >>> 8, n);
export const u32 = (n) => Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n);

/** The number in bytes a[at], a[at + 1]. */
export const readU16 = (a, at) => (a[at] << 8) | a[at + 1];

export function equal(a, b) {
    if (a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
    return true;
}

// SHA-256 after t ‖ t, which is exactly one block: every hash of this name goes on from there.
const begun = new Map();

function begin(name) {
    let state = begun.get(name);
    if (!state) {
        const t = sha256(utf8('talon/2/' + name));
        state = sha256.create().update(t).update(t);
        begun.set(name, state);
    }
    return state.clone();
}

/** TH(name, the parts joined), of a list of any length: a call has room for so many arguments only. */
export function thOf(name, parts) {
    const state = begin(name);
    for (const part of parts) state.update(part);
    return state.digest();
}

/** The same of a few parts. */
export const th = (name, ...parts) => thOf(name, parts);
