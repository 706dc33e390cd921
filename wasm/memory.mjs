// memory.mjs -- the module's memory as JavaScript sees it: texts and lists in and out, what is kept, and what is given back.
import { TalonError } from './error.mjs';
import { seedInto } from './arguments.mjs';

const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder();
const DESK = 1 << 14;
const SEEDS = 128; // fetched from the system at once: asking it for 32 bytes costs more than dealing

/** Numbers in, addresses out. What is written between open() and close() is gone after close(). */
export class Memory {
    constructor(exports, crypto) {
        this.x = exports;
        this.crypto = crypto;
        this.views();
        this.seedAt = this.keep(32);
        this.pool = this.keep(32 * SEEDS);
        this.poolLeft = 0;
        this.desk = this.keep(DESK);
        this.used = 0;
        this.depth = 0;
        this.extra = [];
        /** Frees what its owner forgot to. */
        this.forgotten = new FinalizationRegistry((release) => release());
    }

    /** Growing the memory makes views of it useless. */
    views() {
        const { buffer } = this.x.memory;
        if (this.u8?.buffer === buffer) return;
        this.u8 = new Uint8Array(buffer);
        this.u16 = new Uint16Array(buffer);
        this.f64 = new Float64Array(buffer);
    }

    /** Memory that stays until it is given back. */
    keep(size) {
        const at = this.x.memory_take(size);
        if (!at) throw outOfMemory();
        this.views();
        return at;
    }

    give(at) {
        if (!this.x.memory_give(at)) throw new TalonError('this memory is not in use: it was given back before', 'Misuse');
    }

    /** Do something that needs memory only meanwhile. */
    meanwhile(work) {
        const [used, extra] = [this.used, this.extra.length];
        try {
            return work();
        } finally {
            while (this.extra.length > extra) this.give(this.extra.pop());
            this.used = used;
            this.views();
        }
    }

    /** Meanwhile. */
    room(size) {
        const at = this.desk + this.used;
        if (this.used + size <= DESK) {
            this.used += (size + 7) & ~7;
            return at;
        }
        const more = this.keep(size);
        this.extra.push(more);
        return more;
    }

    put(bytes) {
        const at = this.room(bytes.length);
        this.u8.set(bytes, at);
        return at;
    }

    put16(numbers) {
        const at = this.room(2 * numbers.length);
        this.u16.set(numbers, at / 2);
        return at;
    }

    putDoubles(numbers) {
        const at = this.room(8 * numbers.length);
        this.f64.set(numbers, at / 8);
        return at;
    }

    /** Texts one after the other, each with its 0. */
    putTexts(list) {
        return this.put(utf8.encode(list.map((text) => `${text}\0`).join('')));
    }

    /** Where the seed lies for the next call, which wipes it there. Without one a new one is drawn. */
    putSeed(seed) {
        if (seed !== undefined) {
            const bytes = new Uint8Array(32);
            seedInto(bytes, seed);
            this.u8.set(bytes, this.seedAt);
            return this.seedAt;
        }
        if (this.poolLeft === 0) {
            this.views();
            this.crypto.getRandomValues(this.u8.subarray(this.pool, this.pool + 32 * SEEDS));
            this.poolLeft = SEEDS;
        }
        return this.pool + 32 * --this.poolLeft;
    }

    bytes(at, n) {
        this.views();
        return this.u8.slice(at, at + n);
    }

    words(at, n) {
        this.views();
        return this.u16.slice(at / 2, at / 2 + n);
    }

    /** The text there, or null for no address. */
    text(at) {
        if (!at) return null;
        this.views();
        return fromUtf8.decode(this.u8.subarray(at, this.u8.indexOf(0, at)));
    }
}

export function outOfMemory() {
    return new TalonError('out of memory: free tables and games that are no longer needed, or load talon with a greater `memory`', 'LimitExceeded', { what: 'memory' });
}

/**
 * Something in the module's memory that its owner frees, with free() or `using`; what was forgotten is freed when nobody knows it any more.
 * `release` must not know the owner.
 */
export class Held {
    #release;
    #memory;
    #what;

    constructor(memory, what, release) {
        this.#memory = memory;
        this.#what = what;
        this.#release = release;
        memory.forgotten.register(this, release, this);
    }

    /** Give its memory back. A second time is an error, and so is using it afterwards. */
    free() {
        this.alive();
        this.#memory.forgotten.unregister(this);
        const release = this.#release;
        this.#release = null;
        release();
    }

    get freed() {
        return this.#release === null;
    }

    /** Throws when it was freed. */
    alive() {
        if (this.#release === null) throw new TalonError(`this ${this.#what} was freed; make another one, or free it later`, 'Misuse');
    }

    [Symbol.dispose ?? Symbol.for('Symbol.dispose')]() {
        if (!this.freed) this.free();
    }
}
