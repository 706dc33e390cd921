// boxes.mjs -- sealed boxes: how long they are, what they must be, opening them (docs/transcript.md §8 and §9).
import { chacha20poly1305 } from '@noble/ciphers/chacha';
import { x25519 } from '@noble/curves/ed25519';
import { concat, hex, readU16, th, u16, u32, u8, unhex, utf8 } from './bytes.mjs';
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

/** A box with its owner's X25519 secret: the plain text, or null. */
function unseal(box, secret, key, aad) {
    try {
        const pub = box.subarray(0, 32);
        return cipher(pub, key.montgomery(), x25519.getSharedSecret(secret, pub), aad).decrypt(box.subarray(32));
    } catch {
        return null;
    }
}

/** The same with the secret it was made with: null also when that is not the box's. */
function unsealBySender(box, secret, key, aad) {
    try {
        const x = key.montgomery();
        return cipher(box.subarray(0, 32), x, x25519.getSharedSecret(secret, x), aad).decrypt(box.subarray(32));
    } catch {
        return null;
    }
}

// {face, salt, path} of a plain text that leads to the root, or null.
function inside(sid, { e, i, n, root, faces }, plain) {
    if (plain === null || plain.length !== plainLength(n)) return null;
    const face = readU16(plain, 0);
    const salt = plain.subarray(2, 34);
    const path = pathIn(plain, i, n);
    const leads = path !== null && face < faces && leadsTo(root, backOf(sid, e, i, face, salt), i, n, path);
    return leads ? { face, salt, path } : null;
}

/** Opens a box, in hex, with its owner's X25519 secret. what: {e, i, seat, key, n, root, faces}. {face, salt, path}, or null. */
export function openBox(sid, what, secret, box) {
    return inside(sid, what, unseal(unhex(box), secret, what.key, associated(sid, what.e, what.i, what.seat)));
}

/** The same for everybody, with the secret that the dealer made it with. */
export function openBySender(sid, what, secret, box) {
    return inside(sid, what, unsealBySender(unhex(box), secret, what.key, associated(sid, what.e, what.i, what.seat)));
}

/** Whether a box, in hex, was made with this secret. */
export const madeWith = (secret, box) => hex(x25519.getPublicKey(secret)) === box.slice(0, 64);

/** A veil: what a face is called whose name only its seat knows, without the question mark. */
export const veilOf = (seat, name, salt) => th('face', u16(seat), u8(utf8(name).length), utf8(name), salt);

const nameData = (sid, face, seat, to) => th('name', sid, u16(face), u16(seat), u16(to));

/** The box, in hex, in which a seat tells another the name of its veil. key: the other's. */
export function sealName(sid, { face, seat, to, key, name, salt }, secret) {
    const plain = new Uint8Array(288);
    const bytes = utf8(name);
    plain.set(concat(u8(bytes.length), bytes));
    plain.set(salt, 256);
    const pub = x25519.getPublicKey(secret);
    const shared = x25519.getSharedSecret(secret, key.montgomery());
    return hex(concat(pub, cipher(pub, key.montgomery(), shared, nameData(sid, face, seat, to)).encrypt(plain)));
}

const utf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Opens a name's box with the secret of the seat it is for: {name, salt}, or null. */
export function openName(sid, { face, seat, to, key }, secret, box) {
    const plain = unseal(unhex(box), secret, key, nameData(sid, face, seat, to));
    if (plain === null || plain.length !== 288 || plain[0] === 0) return null;
    if (!plain.subarray(1 + plain[0], 256).every((byte) => byte === 0)) return null;
    try {
        return { name: utf8Decoder.decode(plain.subarray(1, 1 + plain[0])), salt: plain.slice(256) };
    } catch {
        return null;
    }
}

const shareData = (sid, { head, from, to, standsFor }) => th('s2/box', sid, head, u16(from), u16(to), u16(standsFor ?? 0));

/** What one seat sealed for another in suite 2 (§15.5), box in hex, or null. what: {head, from, to, standsFor, key}, key the other's; secret: the other's. */
export const openSealed = (sid, what, secret, box) => unseal(unhex(box), secret, what.key, shareData(sid, what));

/** The same for everybody, with the secret that it was sealed with. */
export const openSealedBySender = (sid, what, secret, box) => unsealBySender(unhex(box), secret, what.key, shareData(sid, what));

/** Seals bytes so, in hex. */
export function sealBytes(sid, what, secret, plain) {
    const pub = x25519.getPublicKey(secret);
    const x = what.key.montgomery();
    return hex(concat(pub, cipher(pub, x, x25519.getSharedSecret(secret, x), shareData(sid, what)).encrypt(plain)));
}
