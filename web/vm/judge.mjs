// judge.mjs -- whether one answer is legal, where cards may be unknown: 1, 0, or unknown (docs/rules-vm.md §12).
//
// The answer is looked at by itself first; all others only where one of them could make an alternative before it count. What goes wrong while a
// condition is looked at, so that in play the hand would be void, is unknown.
import { none } from './program.mjs';
import { questionKinds } from './words.mjs';
import { allHold, known, not, truth, unknown, Unsure, Void } from './unknown.mjs';
import { asking, domainOf, fitsOf, holdsOf, numbered, outOf, plain, zonesOfQuestion } from './answers.mjs';
import { placeOf } from './values.mjs';

/** A truth, unknown where it hangs or goes wrong. */
function doubted(f) {
    try {
        return truth(f());
    } catch (error) {
        if (error instanceof Unsure || error instanceof Void) return unknown;
        throw error;
    }
}

const condition = (m, at) => (at === none ? 1 : doubted(() => m.value(at)));

// ---- values ----

/** Does something while a variable has a value. */
function withValue([list, at], value, f) {
    const before = list[at];
    list[at] = value;
    try {
        return f();
    } finally {
        list[at] = before;
    }
}

function isInDomain(m, q, i, value) {
    const domain = domainOf(m, q, i);
    return Number(Array.isArray(domain) ? domain.includes(value) : value >= domain.from && value <= domain.upto);
}

/** Each value is put into its variable before the next is looked at, as when they are listed. */
function judgeValues(m, q, values, i = 0) {
    if (i === values.length) return condition(m, q.where);
    const place = placeOf(m, q[`var${i}`]);
    if (!place) return place === null ? 0 : unknown;
    const fits = doubted(() => isInDomain(m, q, i, values[i]));
    return fits === 1 ? withValue(place, values[i], () => judgeValues(m, q, values, i + 1)) : fits;
}

/** Whether there is a combination of values at all. */
function someValues(m, q, i = 0) {
    if (i === q.valuesN) return condition(m, q.where);
    const place = placeOf(m, q[`var${i}`]);
    if (!place) return unknown;
    const domain = domainOf(m, q, i);
    let found = 0;
    for (const value of Array.isArray(domain) ? domain : numbered(domain)) {
        m.tryOne();
        const some = withValue(place, value, () => someValues(m, q, i + 1));
        if (some === 1) return 1;
        if (!known(some)) found = unknown;
    }
    return found;
}

// ---- cards ----

const isGroup = (q) => ['meld', 'combo'].includes(questionKinds[q.kind]);
const isSealed = (card) => card.face === undefined;
const sameCards = (a, b) => a.length === b.length && a.every((card) => b.includes(card));

/** A meld or a combo, by its own cards alone, whatever else lies there. */
function judgeGroup(m, q, given, holds) {
    if (given.cards.some(isSealed)) return unknown;
    let found = 0;
    for (const { cards, kind, height } of outOf(m, q, given.cards)) {
        if (!sameCards(cards, given.cards) || kind !== given.kind || height !== given.height) continue;
        const is = holds({ cards, kind, height });
        if (is === 1) return 1;
        if (!known(is)) found = unknown;
    }
    return found;
}

/** Whether an answer fulfils an alternative. */
function judgeSelection(m, q, given, condition) {
    const holds = (selection) => doubted(() => holdsOf(m, condition, selection, given.to));
    if (isGroup(q)) return judgeGroup(m, q, given, holds);
    const [lo, hi] = [q.lo, q.hi].map((at) => (at === none ? 0 : m.maybe(at)));
    if (!known(lo) || !known(hi)) return unknown;
    const n = given.cards.length;
    if (n < lo || n > hi) return 0;
    if (questionKinds[q.kind] === 'newest' && !sameCards(given.from.cards.slice(given.from.cards.length - n), given.cards)) return 0;
    return holds(given);
}

/** Whether some selection fulfils it: of melds and combos those of known cards count, and there may be more where one is unknown. */
function exists(m, q, condition, { from, targets }) {
    let found = 0;
    m.tries = 0;
    for (const source of from)
        for (const to of targets) {
            const cards = isGroup(q) ? source.cards.filter((card) => !isSealed(card)) : source.cards;
            if (cards.length < source.cards.length) found = unknown;
            for (const selection of outOf(m, q, cards)) {
                const holds = doubted(() => holdsOf(m, condition, selection, to));
                if (holds === 1) return 1;
                if (!known(holds)) found = unknown;
            }
        }
    return found;
}

/** Alternative after alternative, until one decides for every face that unknown cards can have. */
function judgeAlternatives(m, q, given, zones) {
    let [doubt, possible] = [false, false]; // one before may count after all; and there the answer may be legal
    for (const [fits, when] of fitsOf(m, q)) {
        const counts = condition(m, when);
        if (counts === 0) continue;
        const is = given.pass ? 0 : doubted(() => judgeSelection(m, q, given, fits));
        if (is === 1 && counts === 1) return doubt ? unknown : 1;
        possible ||= is !== 0;
        const some = is === 1 ? 1 : doubted(() => exists(m, q, fits, zones));
        if (some === 1 && counts === 1) return possible ? unknown : 0;
        doubt ||= some !== 0;
    }
    if (given.pass && q.pass) return doubt ? unknown : 1;
    return possible ? unknown : 0;
}

function judgeCards(m, q, given) {
    let zones;
    try {
        zones = zonesOfQuestion(m, q);
    } catch (error) {
        if (error instanceof Unsure) return unknown;
        if (error instanceof Void) return 0;
        throw error;
    }
    if (!given.pass && !(zones.from.includes(given.from) && zones.targets.includes(given.to))) return 0;
    return judgeAlternatives(m, q, given, zones);
}

// ---- all of it ----

/** An answer has what its question asks for, and nothing else. */
function isOfItsKind(q, given) {
    const values = q !== null && questionKinds[q.kind] === 'values' && !given.pass;
    const cards = q !== null && questionKinds[q.kind] !== 'values' && !given.pass;
    const combo = cards && questionKinds[q.kind] === 'combo';
    if ((given.pass && !q) || given.values.length !== (values ? q.valuesN : 0) || (given.from !== null) !== cards) return false;
    if (!cards && (given.cards.length > 0 || given.to !== null)) return false;
    return combo ? given.kind > 0 && given.height > 0 : given.kind === 0 && given.height === 0;
}

function judgeQuestion(m, q, given) {
    if (!q) return 1;
    if (questionKinds[q.kind] !== 'values') return judgeCards(m, q, given);
    if (!given.pass) return doubted(() => judgeValues(m, q, given.values));
    return q.pass ? not(doubted(() => someValues(m, q))) : 0;
}

/** Whether an answer is legal. It has option (its place), and of cards, from, to, kind, height, values and pass what there is. */
export const judge = (m, seat, { option, cards = [], from = null, to = null, kind = 0, height = 0, values = [], pass = false }) =>
    asking(m, seat, (code) => {
        if (option >= code.x || cards.some((card) => !from?.cards.includes(card)) || new Set(cards).size !== cards.length) return 0;
        const { when, question } = m.program.options[code.a + option];
        const q = question === none ? null : m.program.questions[question];
        const given = { cards, from, to, kind, height, values, pass };
        const offered = condition(m, when);
        return offered === 0 || !isOfItsKind(q, given) ? 0 : allHold([offered, judgeQuestion(m, q, given)]);
    });
