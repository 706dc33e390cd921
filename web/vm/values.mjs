// values.mjs -- what the nodes of rules of play are worth: numbers, cards and patterns (docs/rules-vm.md §5.5 to §5.7). Each node becomes a function of
// the machine, made when it is first asked for. Where something unknown is met nothing more is looked at (docs/rules-vm.md §12): so what would go wrong
// behind it does not.
import { none } from './program.mjs';
import { both, either, known, not, nothing, of, Some, truth, unknown, Unsure, vague, Void } from './unknown.mjs';
import { as, fromDealer, partnerOf, seatOn, teamOf } from './seats.mjs';
import { zonesOf, zonesOfList } from './zones.mjs';
import { colourOf, follows, ledSuit, mateOf, winner } from './tricks.mjs';
import { deadwood, poker } from './scores.mjs';

export const mostTries = 100000;
export const mostCards = 20;

const fits32 = (v) => !known(v) || (v >= -2147483648 && v <= 2147483647);

export function within(v) {
    if (!fits32(v)) throw new Void('Overflow');
    return v + 0; // no −0
}

function divide(a, b, rest) {
    if (b === 0) throw new Void('DivisionByZero');
    const q = Math.floor(a / b);
    return within(rest ? a - q * b : q);
}

// ---- variables ----

/** Where a variable is: [list, place], null for nobody's, undefined for an unknown place. value: how a node is worked out. */
export function placeOf(m, at, value = (node) => m.value(node)) {
    const { a, b, c } = m.program.nodes[at];
    const variable = m.program.variables[a];
    let place = 0;
    if (variable.how & 1) {
        const whose = c === none ? m.player : value(c);
        if (!known(whose)) return undefined;
        if (whose < 1 || whose > m.players) return null;
        place = (whose - 1) * (variable.count || 1);
    }
    if (variable.count) {
        const which = value(b);
        if (!known(which)) return undefined;
        if (which < 1 || which > variable.count) throw new Void('BadIndex');
        place += which - 1;
    }
    return [m.vars[a], place];
}

function variable(m, at) {
    const place = placeOf(m, at);
    if (place === undefined) return unknown;
    return place ? place[0][place[1]] : 0;
}

// ---- over players ----

/** Each of these players' value, from dealer + 1 on, as long as `goOn` says so. */
function overPlayers(m, node, goOn = known) {
    const self = m.player;
    const team = node.flag === 2 ? of((who) => teamOf(m, who), m.value(node.b)) : 0;
    const values = [];
    for (const seat of fromDealer(m)) {
        if (node.flag === 1 && seat === self) continue;
        if (node.flag === 2 && !known(team)) return [[0, unknown]];
        if (node.flag === 2 && teamOf(m, seat) !== team) continue;
        const value = as(m, seat, () => m.value(node.a));
        values.push([seat, value]);
        if (!goOn(value)) break;
    }
    return values;
}

const valuesOf = (list) => list.map(([, value]) => value);
const sum = (list) => list.reduce((a, b) => a + b, 0);
const greatest = (list) => (list.length ? Math.max(...list) : 0); // NaN where one is

/** The first for whom it holds, 0 for nobody; unknown when somebody before them might be. */
function firstOf(list) {
    const found = list.find(([, value]) => value !== 0);
    if (!found) return 0;
    return known(found[1]) ? found[0] : unknown;
}

const isFalse = (value) => value === 0;
const isTrue = (value) => truth(value) === 1;

const players = {
    SUM: (m, node) => within(sum(valuesOf(overPlayers(m, node)))),
    MOST: (m, node) => greatest(valuesOf(overPlayers(m, node))),
    LEAST: (m, node) => -greatest(valuesOf(overPlayers(m, node)).map((v) => -v)) + 0,
    HOW_MANY_PLAY: (m, node) => sum(valuesOf(overPlayers(m, node)).map(truth)),
    ALL: (m, node) => {
        const last = overPlayers(m, node, isTrue).at(-1);
        return last ? truth(last[1]) : 1;
    },
    ANYBODY: (m, node) => {
        const last = overPlayers(m, node, isFalse).at(-1);
        return last ? truth(last[1]) : 0;
    },
    WHICH: (m, node) => firstOf(overPlayers(m, node, isFalse)),
    NEXT_WHO: (m, node) => {
        const from = m.value(node.a);
        if (!known(from)) return unknown;
        const list = [];
        for (let i = 1; from >= 1 && i <= m.playing.filter(Boolean).length; i++) {
            const seat = seatOn(m, from, i, false);
            list.push([seat, node.b === none ? 1 : as(m, seat, () => m.value(node.b))]);
            if (!isFalse(list.at(-1)[1])) break;
        }
        return firstOf(list);
    },
};

// ---- selections ----

/** All selections of lo … hi of these cards: fewest first, then by place. */
export function* selections(m, cards, lo, hi) {
    const most = Math.min(hi, cards.length, mostCards);
    for (let n = Math.max(lo, 0); n <= most; n++) {
        const at = Array.from({ length: n }, (_, i) => i);
        for (;;) {
            m.tryOne();
            yield at.map((place) => cards[place]);
            let k = n - 1;
            while (k >= 0 && at[k] === cards.length - n + k) k--;
            if (k < 0) break;
            at[k]++;
            for (let i = k + 1; i < n; i++) at[i] = at[i - 1] + 1;
        }
    }
}

export function withIt(m, it, f) {
    const before = m.it;
    m.it = it;
    try {
        return f();
    } finally {
        m.it = before;
    }
}

/** Both values, or null as soon as one is unknown. */
function valuesInTurn(m, a, b) {
    const first = m.value(a);
    if (!known(first)) return null;
    const second = m.value(b);
    return known(second) ? [first, second] : null;
}

/** [lo, hi, where] of SUBSETS and BEST. */
const spanOf = (m, node) => {
    const list = m.program.nodes[node.b];
    return m.program.items.slice(list.a, list.a + list.b);
};

function overSelections(m, node, where, f) {
    const [lo, hi] = spanOf(m, node);
    const cards = m.some(node.a);
    if (cards.vague) return false;
    const span = valuesInTurn(m, lo, hi);
    if (!span) return false;
    for (const chosen of selections(m, cards.cards, ...span))
        if (!known(withIt(m, new Some(chosen), () => f(where === none ? 1 : truth(m.value(where)))))) return false;
    return true;
}

function subsets(m, node) {
    let n = 0;
    return overSelections(m, node, node.c, (holds) => (n += holds)) ? within(n) : unknown;
}

function best(m, node) {
    let value = null;
    const done = overSelections(m, node, spanOf(m, node)[2], (holds) => {
        if (holds !== 1) return holds;
        const v = m.value(node.c);
        value = value === null ? v : Math.max(value, v);
        return v;
    });
    return done ? (value ?? 0) : unknown;
}

// ---- what cards are worth ----

const rankOf = (m, card) => (card.face === undefined ? unknown : m.program.rules.faceParts[card.face].rank);
const suitOf = (m, card) => (card.face === undefined ? unknown : m.program.rules.faceParts[card.face].suit);

/** A number of the first card; 0 where there is none. */
const ofFirst = (f) => (m, { cards }) => (cards.length ? f(m, cards[0]) : 0);

/** Whether all parts are known and alike, and there is one. */
const isSame = (parts) => parts.every((part) => part === parts[0]);
const alike = (parts) => (parts.every(known) ? Number(parts.length > 0 && isSame(parts)) : unknown);

function isRun(ranks) {
    if (!ranks.every(known)) return unknown;
    const inRow = Math.max(...ranks) - Math.min(...ranks) + 1 === ranks.length;
    return Number(ranks.length > 0 && !ranks.includes(0) && new Set(ranks).size === ranks.length && inRow);
}

/** All of them fit, and there is one; of "not": none fits. The first that does not, or may not, decides. */
function allFit(m, cards, at) {
    const fit = m.program.nodes[at];
    for (const card of cards) {
        const fits = m.fits(at, card);
        if (fits !== 1) return fits;
    }
    return Number(cards.length > 0 || (fit.is === 'ONE_OF' && fit.flag !== 0));
}

/** Whether it stands for any card of a set. */
export const isWild = (m, card) => m.program.rules.wild !== none && m.fits(m.program.rules.wild, card) === 1;

/** Cards of one rank, wild ones aside, of which not all may be. */
function isSet(m, cards) {
    if (cards.some((card) => card.face === undefined)) return unknown;
    const ranks = cards.filter((card) => !isWild(m, card)).map((card) => rankOf(m, card));
    return Number(ranks.length > 0 && ranks[0] !== 0 && isSame(ranks));
}

const ofSome = {
    HOW_MANY: (m, { cards }) => cards.length,
    IS_EMPTY: (m, { cards }) => Number(cards.length === 0),
    FACE: ofFirst((m, card) => (card.face === undefined ? unknown : card.face + 1)),
    SUIT_OF: ofFirst(suitOf),
    RANK_OF: ofFirst(rankOf),
    COLOUR_OF: ofFirst((m, card) => of((suit) => colourOf(m, suit), suitOf(m, card))),
    LAID_BY: ofFirst((m, card) => m.laid.get(card) ?? 0),
    IS_UP: (m, { cards }) => Number(cards.length > 0 && cards.every((card) => m.table.up.has(card))),
    IS_SET: (m, { cards }) => isSet(m, cards),
    IS_RUN: (m, { cards }) => isRun(cards.map((card) => rankOf(m, card))),
    IS_SUITED: (m, { cards }) => alike(cards.map((card) => suitOf(m, card))),
    WINNER: (m, { cards }) => winner(m, cards),
    POKER: (m, { cards }) => poker(m, cards),
    DEADWOOD: (m, { cards }) => deadwood(m, cards),
    IN_TABLE: (m, { cards }, { x }) => within(sum(cards.map(({ face }) => (face === undefined ? unknown : m.program.rules.table[x][face])))),
    FITS: (m, { cards }, { b }) => allFit(m, cards, b),
};

/** Which combo it is, and how high: of a selection, or of what is being tried. */
function selectionOf(m, at) {
    const node = m.program.nodes[at];
    return node.is === 'CHOSEN' && m.tryingSlot !== node.x ? m.chosen[node.x] : m.trying;
}

function facePart(m, face, part) {
    return of((f) => (f >= 1 && f <= m.program.faces.length ? m.program.rules.faceParts[f - 1][part] : 0), face);
}

const counts = (m, rank) => m.program.rules.rankNumbers[rank - 1] ?? 0;

// ---- numbers ----

const arithmetic = {
    PLUS: (a, b) => within(a + b),
    MINUS: (a, b) => within(a - b),
    TIMES: (a, b) => within(a * b),
    OVER: (a, b) => divide(a, b, false),
    REST: (a, b) => divide(a, b, true),
    GREATER: (a, b) => Math.max(a, b),
    SMALLER: (a, b) => Math.min(a, b),
    IS_EQUAL: (a, b) => Number(a === b),
    IS_UNEQUAL: (a, b) => Number(a !== b),
    IS_LESS: (a, b) => Number(a < b),
    IS_AT_MOST: (a, b) => Number(a <= b),
    IS_MORE: (a, b) => Number(a > b),
    IS_AT_LEAST: (a, b) => Number(a >= b),
};

const single = {
    NEGATE: (m, a) => within(-a),
    ABS: (m, a) => within(Math.abs(a)),
    THE_SEAT: (m, a) => (a >= 1 && a <= m.players ? a : 0),
    TEAM: (m, a) => teamOf(m, a),
    PARTNER: (m, a) => partnerOf(m, a),
    AS_NUMBER: (m, a) => counts(m, a),
    TO_RANK: (m, a) => m.program.rules.rankNumbers.indexOf(a) + 1,
    MATE: (m, a) => mateOf(m, a),
    FACE_SUIT: (m, a) => facePart(m, a, 'suit'),
    FACE_RANK: (m, a) => facePart(m, a, 'rank'),
};

const numbers = {
    CONST: (m, { a }) => a | 0,
    OPTION: (m, { a }) => m.option[a],
    SEATS: (m) => m.players,
    TEMP: (m, { x }) => m.temps[x],
    PRESENT: (m) => (m.players === 1 ? 1 : m.player),
    THE_DEALER: (m) => m.dealer,
    SEAT_ON: (m, { a, b, flag }) => {
        const both = valuesInTurn(m, a, b);
        return both ? seatOn(m, ...both, flag !== 0) : unknown;
    },
    NEITHER: (m, { a }) => not(m.value(a)),
    BOTH: (m, { a, b }) => both(() => m.value(a), () => m.value(b)),
    EITHER: (m, { a, b }) => either(() => m.value(a), () => m.value(b)),
    IF_ELSE: (m, { a, b, c }) => {
        const holds = m.value(a);
        return known(holds) ? m.value(holds !== 0 ? b : c) : unknown;
    },
    FACE_FITS: (m, { a, b }) => {
        const face = m.value(a);
        if (!known(face)) return unknown;
        return face >= 1 && face <= m.program.faces.length ? m.fits(b, { face: face - 1, noCard: true }) : 0;
    },
    LED: (m) => ledSuit(m),
    KIND: (m, { a }) => selectionOf(m, a).kind,
    HEIGHT: (m, { a }) => selectionOf(m, a).height,
    SUBSETS: subsets,
    BEST: best,
    LET: (m, { a, b, x }) => {
        const value = m.value(a);
        if (!known(value)) return unknown;
        const before = m.temps[x];
        m.temps[x] = value;
        try {
            return m.value(b);
        } finally {
            m.temps[x] = before;
        }
    },
    LET_CARDS: (m, { a, b, x }) => {
        const cards = m.some(a);
        if (cards.vague) return unknown;
        const before = m.kept[x];
        m.kept[x] = cards;
        try {
            return m.value(b);
        } finally {
            m.kept[x] = before;
        }
    },
    ...players,
};

/** A node of class INT as a function. */
export function makeValue(program, at) {
    const node = program.nodes[at];
    if (node.is === 'VAR') return (m) => variable(m, at);
    if (arithmetic[node.is])
        return (m) => {
            const both = valuesInTurn(m, node.a, node.b);
            return both ? arithmetic[node.is](...both) : unknown;
        };
    if (single[node.is]) return (m) => of((a) => single[node.is](m, a), m.value(node.a));
    if (ofSome[node.is])
        return (m) => {
            const some = m.some(node.a);
            return some.vague ? unknown : ofSome[node.is](m, some, node);
        };
    if (numbers[node.is]) return (m) => numbers[node.is](m, node);
    throw new Error(`no value: ${node.is}`);
}

// ---- cards ----

/** Cards of zones, unless which zones these are is unknown. */
function cardsOf(m, f) {
    try {
        return new Some(f());
    } catch (error) {
        if (error instanceof Unsure) return vague;
        throw error;
    }
}

/** Those for which a condition holds. */
function where(m, { a, b }) {
    const some = m.some(a);
    if (some.vague) return vague;
    const fitting = [];
    for (const card of some.cards) {
        const holds = withIt(m, new Some([card]), () => m.value(b));
        if (!known(holds)) return vague;
        if (holds !== 0) fitting.push(card);
    }
    return new Some(fitting);
}

/** Two groups made one. */
const joined = (f) => (m, { a, b }) => {
    const x = m.some(a);
    if (x.vague) return vague;
    const y = m.some(b);
    return y.vague ? vague : new Some(f(x.cards, y.cards));
};

const groups = {
    CARDS_OF: (m, { a }) => cardsOf(m, () => zonesOfList(m, a).flatMap(({ zone }) => zone.cards)),
    NEWEST: (m, { a, b }) => {
        const n = m.value(a);
        if (!known(n)) return vague;
        const some = m.some(b);
        if (some.vague) return vague;
        return n <= 0 ? nothing : new Some(some.cards.slice(-n));
    },
    TOP: (m, { a }) =>
        cardsOf(m, () => {
            const [zone] = zonesOf(m, a);
            if (!zone || zone.cards.length === 0) return [];
            const first = m.table.topIsFirst(zone) !== (m.program.nodes[a].flag === 2);
            return [first ? zone.cards[0] : zone.cards.at(-1)];
        }),
    IT: (m) => m.it,
    CHOSEN: (m, { x }) => new Some(m.tryingSlot === x ? m.trying.cards : m.chosen[x].cards),
    THERE: (m) => (m.there ? new Some(m.there.cards) : nothing),
    TOGETHER: joined((x, y) => [...x, ...y]),
    WITHOUT: joined((x, y) => x.filter((card) => !y.includes(card))),
    WHERE: where,
    KEPT: (m, { x }) => m.kept[x] ?? nothing,
};

/** A node of class SOME as a function. */
export function makeSome(program, at) {
    const node = program.nodes[at];
    const make = groups[node.is];
    if (!make) throw new Error(`no cards: ${node.is}`);
    return (m) => make(m, node);
}

// ---- patterns ----

/** Whether a rank, suit or face that a value names is this card's. */
function fitsValue(m, node, card) {
    if (node.flag === 5) return 1;
    if (node.flag === 4) return card.noCard ? 0 : follows(m, card); // which reads the card where something was led
    if (card.face === undefined) return unknown;
    const a = m.value(node.a);
    const { rank, suit } = m.program.rules.faceParts[card.face];
    const same = (own) => of((x) => Number(x !== 0 && x === own), a);
    if (node.flag === 2) return same(suit);
    if (node.flag === 3) return same(card.face + 1);
    const b = node.b === none || !known(a) ? a : m.value(node.b);
    return of((x, y) => Number(x !== 0 && y !== 0 && rank >= Math.min(x, y) && rank <= Math.max(x, y)), a, b);
}

/** The first of these that holds, or may hold, decides. */
function anyOf(list, f) {
    for (const one of list) {
        const holds = f(one);
        if (holds !== 0) return holds;
    }
    return 0;
}

function fitsOf(m, node, card) {
    if (card.face === undefined) return unknown;
    const { suit } = m.program.rules.faceParts[card.face];
    const fits = suit === 0 ? 0 : m.fits(node.a, card);
    if (fits !== 1) return fits;
    const list = m.program.nodes[node.b];
    return anyOf(m.program.items.slice(list.a, list.a + list.b), (at) => of((x) => Number(x === suit), m.value(at)));
}

/** A node of class FIT as a function of a card. */
export function makeFit(program, at) {
    const node = program.nodes[at];
    if (node.is === 'FACES')
        return (m, card) => (card.face === undefined ? unknown : (program.items[node.a + Math.floor(card.face / 32)] >>> card.face % 32) & 1);
    if (node.is === 'ONE_OF') {
        const list = program.nodes[node.a];
        const items = program.items.slice(list.a, list.a + list.b);
        return (m, card) => {
            const fits = anyOf(items, (item) => m.fits(item, card));
            return node.flag ? not(fits) : fits;
        };
    }
    if (node.is === 'FIT_OF') return (m, card) => fitsOf(m, node, card);
    if (node.is === 'FIT_CARD') return (m, card) => fitsValue(m, node, card);
    throw new Error(`no pattern: ${node.is}`);
}
