// hanging.mjs -- what hangs on sealed cards: choices, and what was told (docs/transcript.md §14.6). Each is looked at again when a face becomes known
// under the name that the card had then.

import { TooMuch } from '../vm/unknown.mjs';

const isList = Array.isArray;
const areAlike = (a, b) => isList(a) && isList(b) && a.length === b.length && a.every((value, i) => Object.is(value, b[i]));

/** A list, or a list of lists, that is as it was before is kept once. */
function sharing(now, before) {
    if (areAlike(now, before)) return before;
    return isList(now) && isList(before) && now.some(isList) ? now.map((one, i) => sharing(one, before[i])) : now;
}

function sharingState({ table, rest }, before) {
    const kept = Object.entries(rest).map(([name, value]) => [name, sharing(value, before.rest[name])]);
    return { table: { ...table, cards: sharing(table.cards, before.table.cards) }, rest: Object.fromEntries(kept) };
}

export class HangingOn {
    constructor(course) {
        this.course = course;
        this.list = []; // {line, seat, n, answer, told, isFresh, words, kept, isVoid, state, names}, in the order of lines
        this.names = new Map(); // by card of the machine: {card, face}, as it is called since something was mixed
        this.values = new Map(); // kept values that came out, by number
        this.broken = null; // the lowest line that came out wrong: {line, code, message}
        this.known = -1; // how many faces were known when all were looked at
    }

    /** The names that the machine's cards have now; those of the debt before, unless something was mixed since. */
    namesNow() {
        const { knowledge } = this.course.rules;
        const pairs = [...this.course.pairs()];
        if (!pairs.every(([mine, card]) => this.names.get(mine)?.card.name === card.name))
            this.names = new Map(pairs.map(([mine, card]) => [mine, { card, face: knowledge.isOpen(card) ? knowledge.faceOf(card) : null }]));
        return this.names;
    }

    /** Something about a state of the machine; names: what namesNow gave then, now when left out. */
    add({ names = this.namesNow(), state, ...debt }) {
        const before = this.list.at(-1)?.state;
        this.list.push({ line: this.course.rules.at, isFresh: true, ...debt, names, state: before ? sharingState(state, before) : state });
        this.known = -1;
    }

    /** A face that is known to this reader: by K, by an opening, a view, or a box of their own. */
    faceOf(card) {
        const { audit, knowledge } = this.course.rules;
        if (knowledge.isOpen(card)) return knowledge.faceOf(card);
        return audit ? audit.faceOf(card) : (knowledge.known.get(card.name) ?? null);
    }

    /** Notes faces that have become known; whether there are any. */
    learn(names) {
        let some = false;
        for (const entry of names.values()) {
            if (entry.face !== null) continue;
            entry.face = this.faceOf(entry.card);
            some ||= entry.face !== null;
        }
        return some;
    }

    /** Too much work decides nothing. */
    judge(debt) {
        try {
            return this.judgeNow(debt);
        } catch (error) {
            if (error instanceof TooMuch) return NaN;
            throw error;
        }
    }

    judgeNow(debt) {
        const { machine, faces } = this.course;
        machine.restore(debt.state);
        machine.effort = 0;
        for (const [mine, { face }] of debt.names) mine.face = face === null ? undefined : faces[face];
        machine.recall(this.values);
        if (debt.kept) return this.judgeKept(debt);
        return debt.seat ? machine.judge(debt.seat, debt.answer) : machine.judgeTold(debt.told);
    }

    /** A value that is only kept is nobody's debt; one that makes the hand void stays. */
    judgeKept(debt) {
        const value = this.course.machine.judgeKept();
        debt.isVoid = value === null;
        if (debt.isVoid || Number.isNaN(value)) return NaN;
        this.values.set(debt.kept, value);
        return 1;
    }

    /** How many are somebody's, or make a hand void. */
    get open() {
        return this.list.filter(({ kept, isVoid }) => !kept || isVoid).length;
    }

    /** Looks again at everything about which something became known. */
    settle() {
        const { course } = this;
        const { known } = course.rules.knowledge;
        if (this.list.length === 0 || this.known === known.size) return;
        this.known = known.size;
        const now = course.machine.save();
        const before = course.machine.table.pack.map((card) => card.face);
        const cameOut = this.values.size;
        const news = new Map(); // by names: something became known
        this.list = this.list.filter((debt) => {
            const { names } = debt;
            if (!news.has(names)) news.set(names, this.learn(names));
            const legal = news.get(names) || debt.isFresh || this.values.size > cameOut ? this.judge(debt) : NaN;
            debt.isFresh = false; // this reader may have known more than all, and what is told may be false at once
            if (legal === 0) this.break(debt);
            return Number.isNaN(legal);
        });
        course.machine.restore(now);
        course.machine.table.pack.forEach((card, i) => (card.face = before[i]));
    }

    break({ line, seat, n, words }) {
        if (this.broken && this.broken.line <= line) return;
        const name = seat && this.course.rules.game.seats[seat - 1][0];
        this.broken = seat
            ? { line, code: 'rules', message: `${name}'s answer to choice ${n} was none that the rules offered, as cards show that were opened since: ${words}` }
            : { line, code: 'told', message: 'what the dealer told about hidden cards is not what the cards say' };
    }
}
