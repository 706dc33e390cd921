// block.mjs -- the block that is being read: how much a seat may put into it (docs/transcript.md §3).
//
// What is compared with blocks before is kept apart from what this block adds, so that the order inside a block means nothing.
import { fail } from './bad.mjs';

const mostLines = 255;

export class Blocks {
    constructor() {
        this.number = 0; // of the spine line that the block stands after
        this.before = new Map(); // "kind seat" → the highest number in blocks before
        this.begin();
    }

    begin() {
        this.lines = new Map(); // seat → how many
        this.numbers = new Map(); // "kind seat" → Set of numbers in this block
    }

    /** A spine line ends the block. */
    close() {
        for (const [key, numbers] of this.numbers) {
            let highest = this.before.get(key) ?? -1;
            for (const number of numbers) highest = Math.max(highest, number);
            this.before.set(key, highest);
        }
        this.number++;
        this.begin();
    }

    /** Every side line, lapsed or not. */
    count(line) {
        const n = (this.lines.get(line.seat) ?? 0) + 1;
        if (n > mostLines) fail('order', `seat ${line.seat} has more than ${mostLines} lines in this block`);
        this.lines.set(line.seat, n);
    }

    /** A number of a kind that only rises from block to block, and stands once in a block. */
    rise(line, number, what) {
        const key = `${line.k} ${line.seat}`;
        const before = this.before.get(key) ?? -1;
        if (number <= before) fail('order', `the ${what} of this ${line.k} is not higher than in blocks before`, `more than ${before}`, String(number));
        const numbers = this.numbers.get(key) ?? new Set();
        if (line.k === 'seen' && numbers.size > 0) fail('order', `seat ${line.seat} has two seen lines in this block`);
        if (numbers.has(number)) fail('order', `seat ${line.seat} has this ${what} twice in this block`, null, String(number));
        this.numbers.set(key, numbers.add(number));
    }
}
