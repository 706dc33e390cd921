// chance.mjs -- everything random: a seed, a step and the number of the deal (docs/random.md). One method, one random step.
import { chacha20 } from '@noble/ciphers/chacha';

const two32 = 4294967296;

/** The words of one step. */
function* words(seed, step, deal) {
    const nonce = new Uint8Array(12);
    const view = new DataView(nonce.buffer);
    view.setUint32(0, step, true);
    view.setBigUint64(4, BigInt(deal), true);
    for (let block = 0; ; block++) {
        const bytes = chacha20(seed, nonce, new Uint8Array(64), undefined, block);
        const out = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
        for (let i = 0; i < 64; i += 4) yield out.getUint32(i, true);
    }
}

const next = (stream) => stream.next().value;

function dice(stream, sides) {
    const least = two32 % sides.reduce((a, b) => a * b, 1);
    for (;;) {
        let rest = next(stream);
        const values = sides.map((side) => {
            const x = rest * side;
            rest = x % two32;
            return Math.floor(x / two32);
        });
        if (rest >= least) return values;
    }
}

/** A text, decimal or 0x and hexadecimal, as 32 bytes. */
export function seedBytes(text) {
    let number = BigInt(text);
    const bytes = new Uint8Array(32);
    for (let i = 31; i >= 0; i--, number >>= 8n) bytes[i] = Number(number & 255n);
    return bytes;
}

/** Nothing is known of chance: cards stay as they lie, and whoever knows better puts others there. */
export class NoChance {
    step = 0;
    wash = (n) => Array.from({ length: n }, (_, i) => i);
    riffle = this.wash;
    cut = () => 0;
    picks = (n, m) => this.wash(m);
}

export class Chance {
    constructor(seed, deal = 0) {
        this.seed = seed;
        this.deal = deal;
        this.step = 0;
    }

    stream() {
        return words(this.seed, this.step++, this.deal);
    }

    /** The order after a wash: for each place the previous place of its card. */
    wash(n) {
        const a = Array.from({ length: n }, (_, i) => i);
        if (n < 2) return a;
        const stream = this.stream();
        let i = 0;
        while (n - i >= 2) {
            const sides = [n - i];
            let product = n - i;
            for (let left = n - i - 1; left >= 2 && product * left <= 1048576; left--) {
                product *= left;
                sides.push(left);
            }
            dice(stream, sides).forEach((j, m) => ([a[i + m], a[i + m + j]] = [a[i + m + j], a[i + m]]));
            i += sides.length;
        }
        return a;
    }

    /** A human riffle. */
    riffle(n) {
        if (n < 2) return n === 1 ? [0] : [];
        const stream = this.stream();
        const bits = [];
        while (bits.length < n) {
            const word = next(stream);
            for (let i = 0; i < 32 && bits.length < n; i++) bits.push((word >>> i) & 1);
        }
        let upper = 0;
        let lower = bits.filter((bit) => bit === 0).length;
        return bits.map((bit) => (bit ? lower++ : upper++));
    }

    /** Where a die cuts n cards, with at least `min` in each part. */
    cut(n, min) {
        const sides = min === 0 ? n : n - 2 * min + 1;
        return n < 2 || sides < 2 ? min : min + dice(this.stream(), [sides])[0];
    }

    /** Places of m of n cards, one after the other. */
    picks(n, m) {
        const left = Array.from({ length: n }, (_, i) => i);
        if (n < 2) return left.slice(0, m);
        const stream = this.stream();
        return Array.from({ length: m }, () => left.splice(left.length > 1 ? dice(stream, [left.length])[0] : 0, 1)[0]);
    }
}
