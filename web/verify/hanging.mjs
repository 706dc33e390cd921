// hanging.mjs -- what hangs on sealed cards: choices, and what was told (docs/transcript.md §14.6). Each is looked at again when a face becomes known
// under the name that the card had then.

export class HangingOn {
    constructor(course) {
        this.course = course;
        this.list = []; // {line, seat, n, answer, told, isFresh, words, kept, isVoid, state, cards: [{mine, card, face}…]}, in the order of lines
        this.values = new Map(); // kept values that came out, by number
        this.broken = null; // the lowest line that came out wrong: {line, code, message}
        this.known = -1; // how many faces were known when all were looked at
    }

    /** The names that the machine's cards have now. */
    namesNow() {
        return [...this.course.pairs()];
    }

    /** Something about a state of the machine; names: what namesNow gave then. */
    add({ names, ...debt }) {
        const { knowledge } = this.course.rules;
        const cards = names.map(([mine, card]) => ({ mine, card, face: knowledge.isOpen(card) ? knowledge.faceOf(card) : null }));
        this.list.push({ line: this.course.rules.at, ...debt, cards });
        this.known = -1;
    }

    /** A face that is known to this reader: by K, by an opening, a view, or a box of their own. */
    faceOf(card) {
        const { audit, knowledge } = this.course.rules;
        if (knowledge.isOpen(card)) return knowledge.faceOf(card);
        return audit ? audit.faceOf(card) : (knowledge.known.get(card.name) ?? null);
    }

    /** Notes faces that have become known; whether there are any. */
    learn({ cards }) {
        let some = false;
        for (const entry of cards) {
            if (entry.face !== null) continue;
            entry.face = this.faceOf(entry.card);
            some ||= entry.face !== null;
        }
        return some;
    }

    judge(debt) {
        const { machine, faces } = this.course;
        machine.restore(debt.state);
        for (const { mine, face } of debt.cards) mine.face = face === null ? undefined : faces[face];
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
        this.list = this.list.filter((debt) => {
            const isNews = this.learn(debt) || debt.isFresh || this.values.size > cameOut; // of told places some may be false at once
            debt.isFresh = false;
            const legal = isNews ? this.judge(debt) : NaN;
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
