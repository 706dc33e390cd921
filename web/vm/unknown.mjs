// unknown.mjs -- values that may be unknown, because they hang on cards nobody has shown (docs/rules-vm.md §12).
//
// (1) Every value is a number; NaN is the unknown one, so arithmetic passes it on by itself. (2) A truth is 1, 0 or NaN. (3) Where all cards
// are known no value is unknown.

export const unknown = NaN;

export const known = (v) => v === v;

/** Why a hand ends before its time: NoAnswer, StepLimit … */
export class Void extends Error {
    constructor(why) {
        super(why);
        this.why = why;
    }
}

/** More work is asked for than is done here (docs/rules-vm.md §10): what would come of it is not known. */
export class TooMuch extends Error {}

/** Something had to be decided that nobody knows. */
export class Unsure extends Error {}

export const truth = (v) => (known(v) ? Number(v !== 0) : unknown);

export const not = (v) => (known(v) ? Number(v === 0) : unknown);

/** What may be worked out only because nobody knows whether it would be: what goes wrong then is unknown, too. */
function maybe(f) {
    try {
        return f();
    } catch (error) {
        if (error instanceof Void) return unknown;
        throw error;
    }
}

/** a, and then b. */
export function both(a, b) {
    const first = truth(a());
    if (first === 0) return 0;
    if (first === 1) return truth(b());
    return truth(maybe(b)) === 0 ? 0 : unknown;
}

export function either(a, b) {
    const first = truth(a());
    if (first === 1) return 1;
    if (first === 0) return truth(b());
    return truth(maybe(b)) === 1 ? 1 : unknown;
}

/** A function of known numbers. */
export const of = (f, ...values) => (values.every(known) ? f(...values) : unknown);

/** Whether all of these truths hold: one that is false decides, whatever the unknown ones are. */
export const allHold = (truths) => (truths.includes(0) ? 0 : truths.every(known) ? 1 : unknown);

/** Cards; `vague`: which ones these are hangs on unknown faces. */
export class Some {
    constructor(cards, isVague = false) {
        this.cards = cards;
        this.vague = isVague;
    }
}

export const nothing = new Some([]);
export const vague = new Some([], true);
