// games.mjs -- compiled games that a reader has: a transcript of a game played by rules names its own by the hash of its bytes (docs/transcript.md §14.1).
import { sha256 } from '@noble/hashes/sha2';
import { readProgram } from '../vm/program.mjs';
import { hex } from './bytes.mjs';

/** What every compiled game begins with. */
export const isCompiled = (bytes) => bytes.length > 4 && [0x54, 0x4c, 0x4e, 0x47].every((byte, i) => bytes[i] === byte);

export class Games {
    constructor() {
        this.byHash = new Map();
        this.own = new Map(); // by name: the hash of the one that the reader had before
    }

    /** own: it is the reader's own game of its name; else somebody gave it along with the file, and only its hash counts. */
    add(bytes, own) {
        const hash = hex(sha256(bytes));
        this.byHash.set(hash, bytes);
        if (own) this.own.set(readProgram(bytes).name, hash);
    }

    find(hash) {
        return this.byHash.get(hash) ?? null;
    }

    /** Whether the reader's own game of this name is the one that line 0 names, and is called so by itself; null where there is none. */
    isOwn({ name, rules }) {
        if (this.own.has(name)) return this.own.get(name) === rules.game;
        return [...this.own.values()].includes(rules.game) ? false : null;
    }
}
