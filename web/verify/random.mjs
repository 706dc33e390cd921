// random.mjs -- streams, dice and the wash (docs/random.md §2 to §4).
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

    /** Dice with these sides, thrown at once; their product is at most 2^20. */
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

/** Washes a copy of the list with this seed and step. */
export function washed(seed, list, step = 0) {
    return list.length < 2 ? [...list] : washWith(new Stream(seed, step), [...list]);
}
