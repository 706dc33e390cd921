// curve.mjs -- Ed25519 keys and signatures by the rule of docs/transcript.md §11, and the same points for X25519.
//
// A file has few keys and many signatures, so a key that is used often gets a table of multiples. A signature is good when the encoding of
// S·B − h·A is R, byte for byte; points are brought to affine form many at a time, with one inversion.
import { ed25519 } from '@noble/curves/ed25519';
import { sha512 } from '@noble/hashes/sha2';
import { concat, equal } from './bytes.mjs';

const { Point } = ed25519;
const order = Point.Fn.ORDER;
const Fp = Point.Fp;

/** Bytes as a number, least significant first. */
function little(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let n = 0n;
    for (let i = bytes.length - 8; i >= 0; i -= 8) n = (n << 64n) | view.getBigUint64(i, true);
    return n;
}

function littleBytes(n) {
    const bytes = new Uint8Array(32);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < 32; i += 8, n >>= 64n) view.setBigUint64(i, n & 0xffffffffffffffffn, true);
    return bytes;
}

// The eight points whose order divides 8, as they are encoded.
const smallOrder = [
    '0100000000000000000000000000000000000000000000000000000000000000',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    '0000000000000000000000000000000000000000000000000000000000000000',
    '0000000000000000000000000000000000000000000000000000000000000080',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
].map((text) => Uint8Array.from(text.match(/../g), (byte) => parseInt(byte, 16)));

const isSmallOrder = (encoded) => smallOrder.some((point) => equal(point, encoded));

const usesBeforeTable = 24;

/** A valid public key, ready for many signatures. */
export class PublicKey {
    constructor(bytes, point) {
        this.bytes = bytes;
        this.point = point;
        this.uses = 0;
    }

    /** The key, or null when the bytes are not the canonical encoding of a point of prime order. */
    static from(bytes) {
        try {
            const point = Point.fromBytes(bytes);
            return point.is0() || !point.isTorsionFree() ? null : new PublicKey(bytes, point);
        } catch {
            return null;
        }
    }

    /** scalar · the key's point, scalar below the group's order. */
    times(scalar) {
        if (++this.uses === usesBeforeTable) this.point.precompute(8, false);
        return this.point.multiplyUnsafe(scalar);
    }

    /** The key as an X25519 key: u = (1 + y)/(1 − y). */
    montgomery() {
        this.u ??= montgomeryOf([this.point])[0];
        return this.u;
    }
}

// u of points, all with one inversion.
function montgomeryOf(points) {
    const inverses = Fp.invertBatch(points.map((point) => Fp.sub(point.Z, point.Y)));
    return points.map((point, i) => littleBytes(Fp.mul(Fp.add(point.Z, point.Y), inverses[i] ?? 0n)));
}

const p255 = Fp.ORDER;

/** Whether R ‖ S can be a signature at all: S < L, and R the encoding of a number below p that is not a point of small order. */
export function canBeGood(signature) {
    const r = signature.subarray(0, 32);
    return little(signature.subarray(32)) < order && BigInt.asUintN(255, little(r)) < p255 && !isSmallOrder(r);
}

const challenge = (r, key, message) => little(sha512(concat(r, key, message))) % order;

/** S·B − SHA-512(R ‖ A ‖ m)·A, or null when R ‖ S cannot be good whatever m is. */
function expectedPoint(key, message, signature) {
    if (!canBeGood(signature)) return null;
    const h = challenge(signature.subarray(0, 32), key.bytes, message);
    return Point.BASE.multiplyUnsafe(little(signature.subarray(32))).add(key.times(h === 0n ? 0n : order - h));
}

/** A signature that is only good for those who multiply by the cofactor: R has a part of order 8. It must be refused. */
export function cofactoredSignature() {
    const [a, r] = [7n, 11n];
    const key = Point.BASE.multiply(a).toBytes();
    const R = Point.BASE.multiply(r).add(Point.fromBytes(smallOrder[4])).toBytes();
    const message = new Uint8Array(32);
    const s = (r + challenge(R, key, message) * a) % order;
    return { key: new PublicKey(key, null), message, signature: concat(R, littleBytes(s)) };
}

/** For each {key, message, signature}, all with 32, 32 and 64 bytes, whether the signature is good. */
export function areGood(list) {
    const points = list.map(({ key, message, signature }) => expectedPoint(key, message, signature));
    const affine = Point.normalizeZ(points.filter((point) => point !== null));
    let next = 0;
    return points.map((point, i) => point !== null && equal(affine[next++].toBytes(), list[i].signature.subarray(0, 32)));
}

const clamp = (bytes) => {
    const a = bytes.slice();
    a[0] &= 248;
    a[31] = (a[31] & 127) | 64;
    return a;
};

/** X25519(secret, 9) and X25519(secret, the key's u) for pairs [secret, PublicKey]. The key has prime order, so the scalar may be reduced. */
export function exchanges(pairs) {
    const points = pairs.flatMap(([secret, key]) => {
        const scalar = little(clamp(secret)) % order;
        return [Point.BASE.multiplyUnsafe(scalar), key.times(scalar)];
    });
    const us = montgomeryOf(points);
    return pairs.map((_, i) => ({ pub: us[2 * i], shared: us[2 * i + 1] }));
}

/** The X25519 secret of an Ed25519 seed. */
export const secretOf = (seed) => clamp(sha512(seed).subarray(0, 32));

export const publicOf = (seed) => ed25519.getPublicKey(seed);
