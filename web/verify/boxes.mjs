// boxes.mjs -- sealed boxes: how long they are, what they must be, and opening one's own (docs/transcript.md §8).
import { chacha20poly1305 } from '@noble/ciphers/chacha';
import { x25519 } from '@noble/curves/ed25519';
import { concat, hex, readU16, th, u16, u32, unhex } from './bytes.mjs';
import { exchanges } from './curve.mjs';
import { backOf, leadsTo, levelsFor, pathOf } from './epoch.mjs';

const nonce = new Uint8Array(12);
const plainLength = (n) => 34 + 32 * levelsFor(n);

/** How many hex digits a box of an epoch with n cards has. */
export const boxDigits = (n) => 2 * (32 + plainLength(n) + 16);

const associated = (sid, e, i, seat) => concat(sid, u32(e), u16(i), u16(seat));
const cipher = (pub, x, shared, aad) => chacha20poly1305(th('boxkey', pub, x, shared), nonce, aad);

/** The boxes that the dealer must have made, in hex. wanted: {e, i, seat, key (PublicKey), epoch (epochFrom)}. */
export function boxesFrom(sid, wanted) {
    const done = exchanges(wanted.map(({ i, seat, key, epoch }) => [th('box', epoch.secret, u16(i), u16(seat)), key]));
    return wanted.map(({ e, i, seat, key, epoch }, at) => {
        const { pub, shared } = done[at];
        const plain = new Uint8Array(plainLength(epoch.order.length));
        plain.set(concat(u16(epoch.order[i]), epoch.salts[i], ...pathOf(epoch.levels, i)));
        return hex(concat(pub, cipher(pub, key.montgomery(), shared, associated(sid, e, i, seat)).encrypt(plain)));
    });
}

// The siblings that fill a plain text, without the zero bytes after them.
function pathIn(plain, i, n) {
    let length = 0;
    for (let left = i, m = n; m > 1; length += 32) {
        const k = 2 ** (31 - Math.clz32(m - 1));
        [left, m] = left < k ? [left, k] : [left - k, m - k];
    }
    const rest = plain.subarray(34 + length);
    return rest.every((byte) => byte === 0) ? plain.subarray(34, 34 + length) : null;
}

/** Opens a box with its owner's X25519 secret. Returns {face, salt, path}, or null when it does not open or does not lead to the root. */
export function openBox(sid, { e, i, seat, key, n, root }, secret, box) {
    try {
        const bytes = unhex(box);
        const pub = bytes.subarray(0, 32);
        const aad = associated(sid, e, i, seat);
        const plain = cipher(pub, key.montgomery(), x25519.getSharedSecret(secret, pub), aad).decrypt(bytes.subarray(32));
        const face = readU16(plain, 0);
        const salt = plain.subarray(2, 34);
        const path = pathIn(plain, i, n);
        return path !== null && leadsTo(root, backOf(sid, e, i, face, salt), i, n, path) ? { face, salt, path } : null;
    } catch {
        return null;
    }
}
