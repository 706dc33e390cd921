// random.mjs -- streams, dice and what is made of them (docs/random.md). Permutations say for each place the place its card comes from.
import { chacha20 } from '@noble/ciphers/chacha';

const two32 = 4294967296;

/** The words of one step, deal 0: the ChaCha20 key stream, least significant byte first. */
class Stream {
    constructor(seed, step) {
        this.seed = seed;
        this.nonce = new Uint8Array(12);
        new DataView(this.nonce.buffer).setUint32(0, step, true);
        this.block = 0;
        this.words = null;
        this.at = 0;
        this.end = 0;
    }

    // Blocks in growing batches: short steps stay cheap, long ones become fast.
    refill() {
        const blocks = Math.min(1 << Math.min(this.block, 6), 64);
        const bytes = chacha20(this.seed, this.nonce, new Uint8Array(64 * blocks), undefined, this.block);
        this.words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
        this.block += blocks;
        this.at = 0;
        this.end = 16 * blocks;
    }

    word() {
        if (this.at === this.end) this.refill();
        return this.words.getUint32(4 * this.at++, true);
    }

    /** Dice with these sides, thrown at once; their product P is at most 2^20, or there is one die of at most 2^21 sides. */
    dice(sides) {
        let product = 1;
        for (const b of sides) product *= b;
        const least = two32 % product;
        const values = new Array(sides.length);
        for (;;) {
            let r = this.word();
            for (let m = 0; m < sides.length; m++) {
                const x = r * sides[m];
                values[m] = Math.floor(x / two32);
                r = x - values[m] * two32;
            }
            if (r >= least) return values;
        }
    }

    die(sides) {
        return sides === 1 ? 0 : this.dice([sides])[0];
    }
}

/** Washes a list in place, n >= 2. */
function washWith(stream, a) {
    const n = a.length;
    let i = 0;
    while (n - i >= 2) {
        const sides = [n - i];
        let product = n - i;
        while (n - i - sides.length >= 2 && product * (n - i - sides.length) <= 1048576) {
            product *= n - i - sides.length;
            sides.push(n - i - sides.length);
        }
        const values = stream.dice(sides);
        for (let m = 0; m < values.length; m++) {
            const j = i + m + values[m];
            [a[i + m], a[j]] = [a[j], a[i + m]];
        }
        i += sides.length;
    }
    return a;
}

const identity = (n) => Array.from({ length: n }, (_, i) => i);

/** The random steps of one run, counted from 0. What reads no word takes no step. */
export class Steps {
    constructor(seed) {
        this.seed = seed;
        this.step = 0;
    }

    next() {
        return new Stream(this.seed, this.step++);
    }

    wash(n) {
        return n < 2 ? identity(n) : washWith(this.next(), identity(n));
    }

    riffle(n) {
        if (n < 2) return identity(n);
        const stream = this.next();
        const lower = [];
        for (let i = 0, word = 0; i < n; i++) {
            if (i % 32 === 0) word = stream.word();
            lower.push((word >>> i % 32) & 1);
        }
        let up = 0;
        let low = lower.filter((bit) => bit === 0).length;
        return lower.map((bit) => (bit ? low++ : up++));
    }

    cutByDie(n, min) {
        const sides = min > 0 ? n - 2 * min + 1 : n;
        return sides < 2 ? min : min + this.next().die(sides);
    }

    /** m of n places, in the order picked. */
    picks(n, m) {
        if (n < 2 || m === 0) return identity(m);
        const stream = this.next();
        const left = identity(n);
        const picked = [];
        for (let i = 0; i < m; i++) picked.push(left.splice(stream.die(n - i), 1)[0]);
        return picked;
    }
}

/** Washes a copy of the list with this seed and step. */
export function washed(seed, list, step = 0) {
    return list.length < 2 ? [...list] : washWith(new Stream(seed, step), [...list]);
}
