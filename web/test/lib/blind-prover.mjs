// blind-prover.mjs -- makes keys, shares, parts and mixes with their proofs for the tests (docs/blind.md §3 to §6): what only a seat can do.
//
// The scalars come from a label, so that the same game comes out each time.
import { ristretto255 } from '@noble/curves/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2';
import { concat, thOf, u16, u32, utf8 } from '../../verify/bytes.mjs';

const { Point } = ristretto255;
export const order = Point.Fn.ORDER;
const mod = (n) => ((n % order) + order) % order;

function wide(name, parts) {
    const t = sha256(utf8('talon/2/' + name));
    return sha512(concat(t, t, ...parts));
}

function little(bytes) {
    let n = 0n;
    for (let i = bytes.length - 1; i >= 0; i--) n = (n << 8n) | BigInt(bytes[i]);
    return n;
}

export function scalarBytes(n) {
    const bytes = new Uint8Array(32);
    for (let i = 0; i < 32; i++, n >>= 8n) bytes[i] = Number(n & 255n);
    return bytes;
}

const hashScalar = (name, parts) => little(wide(name, parts)) % order;
const short = (bytes) => little(bytes.subarray(0, 16));
export const times = (n, point) => (mod(n) === 0n ? Point.ZERO : point.multiplyUnsafe(mod(n)));
export const elementOf = (bytes) => Point.fromBytes(bytes);
export const { BASE: base } = Point;

const generators = [];
function generator(i) {
    while (generators.length <= i) generators.push(Point.hashToCurve(wide('s2/gen', [u32(generators.length)])));
    return generators[i];
}

/** Scalars out of a label. */
export class Scalars {
    constructor(label) {
        this.label = label;
        this.n = 0;
    }

    next() {
        return hashScalar('test scalar', [utf8(`${this.label} ${this.n++}`)]) || 1n;
    }

    list(n) {
        return Array.from({ length: n }, () => this.next());
    }
}

/** T ‖ z. */
export function possession({ sid, seat, key, x }, scalars) {
    const k = scalars.next();
    const [X, T] = [times(x, base).toBytes(), times(k, base).toBytes()];
    return concat(T, scalarBytes(mod(k + hashScalar('s2/pok', [sid, u16(seat), key, X, T]) * x)));
}

/** D_1 … D_m T₁ T₂ z. cards: {e, i, a}; wrong: changes the list of D before it is proved. */
export function sharesOf({ sid, head, seat, x, cards }, scalars, wrong = (list) => list) {
    const A = cards.map(({ a }) => elementOf(a));
    const D = wrong(A.map((a) => times(x, a).toBytes()));
    const X = times(x, base).toBytes();
    const b = thOf('share', [sid, head, u16(seat), X, u16(cards.length), ...cards.flatMap(({ e, i, a }, j) => [u32(e), u16(i), a, D[j]])]);
    const star = A.reduce((sum, a, j) => sum.add(times(short(thOf('share/w', [b, u16(j)])), a)), Point.ZERO);
    const k = scalars.next();
    const [T1, T2] = [times(k, base).toBytes(), times(k, star).toBytes()];
    return concat(...D, T1, T2, scalarBytes(mod(k + hashScalar('share/c', [b, T1, T2]) * x)));
}

/** f(0) = x: its other coefficients, and what is public of them. */
export function polynomial(x, t, scalars) {
    const a = [x, ...scalars.list(Math.max(0, t - 1))];
    return { at: (y) => mod(a.reduceRight((sum, c) => sum * BigInt(y) + c, 0n)), public: concat(...a.slice(1).map((c) => times(c, base).toBytes())) };
}

const pairsOf = (halves) => halves.map(({ a, b }) => [elementOf(a), elementOf(b)]);

/** The deck before in another order, hidden anew: {halves, order, R}. order[i]: which card comes to place i. */
export function mixed(before, pk, order_, scalars) {
    const [old, PK, R] = [pairsOf(before), elementOf(pk), scalars.list(before.length)];
    const halves = order_.map((from, i) => ({ a: old[from][0].add(times(R[i], base)).toBytes(), b: old[from][1].add(times(R[i], PK)).toBytes() }));
    return { halves, order: order_, R };
}

const sum = (list) => mod(list.reduce((n, one) => n + one, 0n));

/** The proof of a mix; m: sid, prev, e, seat, place, pk, groups, g. */
export function mixProof(m, before, { halves: after, order: order_, R }, scalars) {
    const n = before.length;
    const bytes = (halves) => concat(...halves.flatMap(({ a, b }) => [a, b]));
    const statement = thOf('mix', [m.sid, m.prev, u32(m.e), u16(m.seat), u16(m.place), m.pk, u16(m.groups), u16(m.g), u16(n), bytes(before), bytes(after)]);
    const [r, rHat, w, wHat, wPrime] = [n, n, 4, n, n].map((k) => scalars.list(k));
    const c = new Array(n);
    order_.forEach((from, i) => (c[from] = times(r[from], base).add(generator(i + 1)).toBytes()));
    const v = thOf('mix/v', [statement, ...c]);
    const u = c.map((_, j) => short(thOf('mix/u', [v, u16(j)])));
    const uPrime = order_.map((from) => u[from]);
    const chain = [generator(0)];
    for (let i = 0; i < n; i++) chain.push(times(rHat[i], base).add(times(uPrime[i], chain[i])));
    const added = (points) => points.reduce((all, point) => all.add(point), Point.ZERO);
    const t = [
        times(w[0], base), times(w[1], base), added([times(w[2], base), ...wPrime.map((k, i) => times(k, generator(i + 1)))]),
        added(after.map(({ a }, i) => times(wPrime[i], elementOf(a)))).subtract(times(w[3], base)), added(after.map(({ b }, i) => times(wPrime[i], elementOf(b)))).subtract(times(w[3], elementOf(m.pk))),
    ].map((point) => point.toBytes());
    const tHat = wHat.map((k, i) => times(k, base).add(times(wPrime[i], chain[i])).toBytes());
    const links = chain.slice(1).map((point) => point.toBytes());
    const challenge = hashScalar('mix/c', [v, ...links, ...tHat, ...t]);
    const last = rHat.reduce((all, one, i) => mod(one + uPrime[i] * all), 0n);
    const s = [w[0] + challenge * sum(r), w[1] + challenge * last, w[2] + challenge * sum(u.map((one, j) => one * r[j])), w[3] + challenge * sum(uPrime.map((one, i) => one * R[i]))];
    const answers = [...s, ...wHat.map((k, i) => k + challenge * rHat[i]), ...wPrime.map((k, i) => k + challenge * uPrime[i])];
    return concat(...c, ...links, ...tHat, ...t, ...answers.map((one) => scalarBytes(mod(one))));
}
