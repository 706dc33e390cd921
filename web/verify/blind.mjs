// blind.mjs -- cards that nobody knows: elements, keys, shares, pieces and proofs of mixing, checked as docs/blind.md says.
//
// Written from that page alone. Everything here is public. An answer is 'good', or what §8 calls it: limit, spelling, zero, wrong.
import { ristretto255 } from '@noble/curves/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2';
import { randomBytes } from '@noble/hashes/utils';
import { concat, hex, thOf, u16, u32, utf8 } from './bytes.mjs';

const { Point } = ristretto255;
const order = Point.Fn.ORDER;
const mod = (n) => ((n % order) + order) % order;

export const limits = { cards: 2048, shares: 65535, pieces: 255 };

// ------------------------------------------------------------------ §1: hashes, elements, scalars

/** The 64 bytes under HS and HE. */
function wide(name, parts) {
    const t = sha256(utf8('talon/2/' + name));
    return sha512(concat(t, t, ...parts));
}

const th = (name, ...parts) => thOf(name, parts);

/** A number of so many bytes, least significant first. */
function little(bytes) {
    let n = 0n;
    for (let i = bytes.length - 1; i >= 0; i--) n = (n << 8n) | BigInt(bytes[i]);
    return n;
}

const hashScalar = (name, parts) => little(wide(name, parts)) % order;

const hashElement = (name, ...parts) => Point.hashToCurve(wide(name, parts));

/** What is no element or no scalar. */
class Spelling extends Error {}

function element(bytes) {
    try {
        return Point.fromBytes(bytes);
    } catch {
        throw new Spelling();
    }
}

function scalar(bytes) {
    const n = little(bytes);
    if (n >= order) throw new Spelling();
    return n;
}

/** 32 bytes after 32 bytes. */
function split(bytes) {
    const parts = [];
    for (let at = 0; at < bytes.length; at += 32) parts.push(bytes.subarray(at, at + 32));
    return parts;
}

export const isZero = (bytes) => bytes.every((byte) => byte === 0);

function holds(check) {
    try {
        check();
        return true;
    } catch {
        return false;
    }
}

export const isElement = (bytes) => holds(() => element(bytes));
export const isScalar = (bytes) => holds(() => scalar(bytes));

/** The sum of some elements less others, all as bytes. */
export function sumOf(plus, minus = []) {
    let sum = Point.ZERO;
    for (const e of plus) sum = sum.add(element(e));
    for (const e of minus) sum = sum.subtract(element(e));
    return sum.toBytes();
}

/** A scalar, as bytes, times an element; the base element when there is none. */
export function times(bytes, e = null) {
    const n = scalar(bytes);
    return (n === 0n ? Point.ZERO : (e === null ? Point.BASE : element(e)).multiplyUnsafe(n)).toBytes();
}

/** The answer of a check that throws where something is badly spelled. */
function answerOf(check) {
    try {
        return check();
    } catch (e) {
        if (e instanceof Spelling) return 'spelling';
        throw e;
    }
}

// ------------------------------------------------------------------ §2: faces and generators

export const face = (f) => hashElement('s2/face', u16(f)).toBytes();

const facesByName = new Map(); // hex of M_f → f, of f from 0 on

/** The f below so many with this M_f, or -1. */
export function faceOf(bytes, faces) {
    const wanted = hex(bytes);
    for (let f = facesByName.size; f < faces && !facesByName.has(wanted); f++) facesByName.set(hex(face(f)), f);
    const found = facesByName.get(wanted);
    return found === undefined || found >= faces ? -1 : found;
}

const generators = [];

function generatorPoint(i) {
    while (generators.length <= i) generators.push(hashElement('s2/gen', u32(generators.length)));
    return generators[i];
}

export const generator = (i) => generatorPoint(i).toBytes();

// ------------------------------------------------------------------ sums

/** Elements with factors that grow; those that are equal are one. */
class Sum {
    constructor() {
        this.places = new Map();
        this.points = [];
        this.factors = [];
    }

    /** The place of an element, given as bytes: decoded when it first comes. */
    at(bytes) {
        return this.place(hex(bytes), () => element(bytes));
    }

    place(name, make) {
        let at = this.places.get(name);
        if (at === undefined) {
            at = this.points.length;
            this.points.push(make());
            this.factors.push(0n);
            this.places.set(name, at);
        }
        return at;
    }

    base() {
        return this.place('G', () => Point.BASE);
    }

    generator(i) {
        return this.place(`H${i}`, () => generatorPoint(i));
    }

    add(at, factor) {
        this.factors[at] += factor;
    }

    total() {
        return Point.msm(this.points, this.factors.map(mod));
    }

    isZero() {
        return this.total().is0();
    }
}

/** A random number below 2^128 of our own (§7). */
const weight = () => little(randomBytes(16));

/** Sixteen bytes of a hash as a number. */
const short = (bytes) => little(bytes.subarray(0, 16));

// ------------------------------------------------------------------ §3: possession

/** { sid, seat, key, x, proof } */
export function checkPossession({ sid, seat, key, x, proof }) {
    return answerOf(() => {
        const [t, z] = split(proof);
        const sum = new Sum();
        const places = [sum.base(), sum.at(x), sum.at(t)];
        const answer = scalar(z);
        if (isZero(x)) return 'zero';
        sum.add(places[0], answer);
        sum.add(places[1], -hashScalar('s2/pok', [sid, u16(seat), key, x, t]));
        sum.add(places[2], -1n);
        return sum.isZero() ? 'good' : 'wrong';
    });
}

// ------------------------------------------------------------------ §4: shares

function shareStatement({ sid, head, seat, x, cards }, a, d) {
    const list = cards.flatMap(([e, i], j) => [u32(e), u16(i), a[j], d[j]]);
    return thOf('share', [sid, head, u16(seat), x, u16(cards.length), ...list]);
}

/** { sid, head, seat, x, cards: [[e, i], …], a, shares }; a and shares are bytes. */
export function checkShares(s) {
    const m = s.cards.length;
    if (m < 1 || m > limits.shares) return 'limit';
    return answerOf(() => {
        const [a, given] = [split(s.a), split(s.shares)];
        const [d, [t1, t2, z]] = [given.slice(0, m), given.slice(m)];
        const sum = new Sum();
        const [atA, atD] = [a.map((e) => sum.at(e)), d.map((e) => sum.at(e))];
        const [base, atX, at1, at2] = [sum.base(), sum.at(s.x), sum.at(t1), sum.at(t2)];
        const answer = scalar(z);
        if (isZero(s.x)) return 'zero';
        const b = shareStatement(s, a, d);
        const c = hashScalar('share/c', [b, t1, t2]);
        const r = weight();
        sum.add(base, answer);
        sum.add(atX, -c);
        sum.add(at1, -1n);
        sum.add(at2, -r);
        for (let j = 0; j < m; j++) {
            const w = r * short(th('share/w', b, u16(j)));
            sum.add(atA[j], w * answer);
            sum.add(atD[j], -w * c);
        }
        return sum.isZero() ? 'good' : 'wrong';
    });
}

// ------------------------------------------------------------------ §5: pieces

/** Y: X + Σ j^k·F_k, by Horner: seats are small numbers. points: X and the F. */
function pieceKeyPoint(points, seat) {
    let sum = Point.ZERO;
    for (let k = points.length - 1; k >= 0; k--) sum = (sum.is0() ? sum : sum.multiplyUnsafe(BigInt(seat))).add(points[k]);
    return sum;
}

export const pieceKey = (x, f, seat) => pieceKeyPoint([x, ...split(f)].map(element), seat).toBytes();

const areSeats = (seats) => seats.every((s) => s > 0) && new Set(seats).size === seats.length;

/** { x, f, t, seats } */
export function checkPieces({ x, f, t, seats }) {
    if (t < 2 || t > limits.pieces || seats.length > limits.pieces || !areSeats(seats)) return 'limit';
    return answerOf(() => {
        const all = [x, ...split(f)];
        const points = all.map(element);
        if (all.some(isZero)) return 'zero';
        return seats.some((seat) => pieceKeyPoint(points, seat).is0()) ? 'zero' : 'good';
    });
}

/** The share that a seat owes, out of those of exactly t others: an element as bytes, or null where that cannot be. */
export function combine(seats, given) {
    if (seats.length < 2 || seats.length > limits.pieces || !areSeats(seats)) return null;
    const { Fn } = Point;
    const lambdas = seats.map((seat) => {
        const others = seats.filter((m) => m !== seat);
        return others.reduce((n, m) => Fn.mul(n, Fn.div(BigInt(m), mod(BigInt(m - seat)))), 1n);
    });
    return Point.msm(given.map(element), lambdas).toBytes();
}

// ------------------------------------------------------------------ §6: mixing

const statementOf = (m) =>
    thOf('mix', [m.sid, m.prev, u32(m.e), u16(m.seat), u16(m.place), m.pk, u16(m.groups), u16(m.g), u16(m.n), m.before, m.after]);

/** All of one mix, in places of the sum; throws where something is badly spelled. */
function placesOf(sum, m) {
    const { n } = m;
    const all = split(m.proof);
    const elements = all.slice(0, 3 * n + 5).map((e) => sum.at(e));
    const scalars = all.slice(3 * n + 5).map(scalar);
    return {
        pk: sum.at(m.pk),
        before: split(m.before).map((e) => sum.at(e)),
        after: split(m.after).map((e) => sum.at(e)),
        c: elements.slice(0, n),
        chain: [sum.generator(0), ...elements.slice(n, 2 * n)],
        tHat: elements.slice(2 * n, 3 * n),
        t: elements.slice(3 * n),
        s: scalars.slice(0, 4),
        sHat: scalars.slice(4, 4 + n),
        sPrime: scalars.slice(4 + n),
    };
}

function challengesOf(m) {
    const all = split(m.proof);
    const v = thOf('mix/v', [statementOf(m), ...all.slice(0, m.n)]);
    const u = Array.from({ length: m.n }, (_, j) => short(th('mix/u', v, u16(j))));
    return { u, c: hashScalar('mix/c', [v, ...all.slice(m.n, 3 * m.n + 5)]) };
}

/** E1 to E5 and Ê_1 to Ê_n, each times a weight: left side minus right side. */
function addEquations(sum, m, p) {
    const { u, c } = challengesOf(m);
    const w = Array.from({ length: 5 }, weight);
    const base = sum.base();
    p.t.forEach((at, k) => sum.add(at, w[k]));
    sum.add(base, -w[0] * p.s[0] - w[1] * p.s[1] - w[2] * p.s[2] + w[3] * p.s[3]);
    sum.add(p.pk, w[4] * p.s[3]);
    sum.add(p.chain[m.n], w[1] * c);
    sum.add(p.chain[0], -w[1] * mod(c * u.reduce((product, n) => mod(product * n), 1n)));
    for (let i = 0; i < m.n; i++) {
        const [cu, s, own] = [mod(c * u[i]), p.sPrime[i], weight()];
        sum.add(p.c[i], w[0] * c + w[2] * cu);
        sum.add(sum.generator(i + 1), -w[0] * c - w[2] * s);
        sum.add(p.before[2 * i], w[3] * cu);
        sum.add(p.before[2 * i + 1], w[4] * cu);
        sum.add(p.after[2 * i], -w[3] * s);
        sum.add(p.after[2 * i + 1], -w[4] * s);
        sum.add(p.tHat[i], own);
        sum.add(p.chain[i + 1], own * c);
        sum.add(p.chain[i], -own * s);
        sum.add(base, -own * p.sHat[i]);
    }
}

function checkSum(mixes) {
    if (mixes.some((m) => m.n < 1 || m.n > limits.cards)) return 'limit';
    return answerOf(() => {
        const sum = new Sum();
        for (const m of mixes) {
            const places = placesOf(sum, m);
            const firsts = split(m.after).filter((_, i) => i % 2 === 0);
            if (isZero(m.pk) || firsts.some(isZero)) return 'zero';
            addEquations(sum, m, places);
        }
        return sum.isZero() ? 'good' : 'wrong';
    });
}

/** { sid, prev, e, seat, place, pk, groups, g, n, before, after, proof } */
export const checkMix = (m) => checkSum([m]);

/** Many at once (§7): { answer, bad }, bad the place of the first that is not good, or -1. */
export function checkMixes(mixes) {
    if (mixes.length === 0 || checkSum(mixes) === 'good') return { answer: 'good', bad: -1 };
    for (let i = 0; i < mixes.length; i++) {
        const answer = checkSum([mixes[i]]);
        if (answer !== 'good') return { answer, bad: i };
    }
    return { answer: 'good', bad: -1 };
}
