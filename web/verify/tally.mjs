// tally.mjs -- what a verdict counts (docs/transcript.md §12). What lapses counts nowhere but in `seen`.
import { isSide } from './kinds.mjs';

const counted = { void: 'voids', act: 'acts', object: 'objections', note: 'notes', pick: 'picks', skip: 'skips' };

/** How many openings a list has; in suite 2, how many shares in the clear are in D_1 … D_m T₁ T₂ z. */
export const opened = (open) => (typeof open === 'string' ? Math.max(0, open.length / 64 - 3) : open.length);

export class Tally {
    constructor(game) {
        this.spine = 0;
        this.shuffles = 0;
        this.voids = 0;
        this.openings = 0;
        this.boxes = 0;
        this.acts = 0;
        this.undone = 0;
        this.objections = 0;
        this.notes = 0;
        this.picks = 0;
        this.skips = 0;
        this.plan = 0;
        this.steps = 0; // done, and still in the list at hand
        this.rules = null; // of a game with rules: {choices, open, told, over, payoff}
        this.ended = false;
        this.backs = null; // {line, n, zone}: the first run that gave closed cards new backs, how many, and where the first of them lay
        this.thrown = 0; // shuffles that were voided after they were opened
        this.missed = new Map(); // seat → the first shuffle that ran without its seed, from 1
        this.play = 0; // acts that no rule judges
        this.seats = game.seats.map(([name], i) => ({ seat: i + 1, name, locked: false, shuffles: 0, cuts: 0, out: false, seen: null }));
    }

    seat(number) {
        return this.seats[number - 1];
    }

    /** A seat has signed the head of a spine line. */
    sign(seat, number) {
        this.seat(seat).seen = Math.max(this.seat(seat).seen ?? 0, number);
    }

    /** The last spine line that is not the end. */
    get lastWord() {
        return this.spine - (this.ended ? 2 : 1);
    }

    /** A line that is good in every way. */
    count(line) {
        if (!isSide(line)) this.spine++;
        if (counted[line.k]) this[counted[line.k]]++;
        if (line.k === 'lock') this.seat(line.seat).locked = true;
        if (line.k === 'cut') this.seat(line.seat).cuts++;
        if (line.k === 'end') this.ended = true;
        if (line.k !== 'view' && line.open) this.openings += opened(line.open);
        if (line.box) this.boxes += line.box.length;
    }

    ran(shuffle) {
        this.shuffles++;
        for (const seat of shuffle.seats) this.seat(seat).shuffles++;
        for (const { seat } of this.seats) if (!shuffle.seats.includes(seat) && !this.missed.has(seat)) this.missed.set(seat, this.shuffles);
    }
}
