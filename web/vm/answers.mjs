// answers.mjs -- what may be answered, in order, each name once (docs/rules-vm.md §9).
import { none } from './program.mjs';
import { domains, questionKinds, varTypes } from './words.mjs';
import { Some, truth, unknown, Void } from './unknown.mjs';
import { isWild, mostCards, placeOf, selections, withIt } from './values.mjs';
import { zonesOfList } from './zones.mjs';

// ---- selections of cards ----

const partOf = (m, card) => (card.face === undefined ? m.sure(unknown) : m.program.rules.faceParts[card.face]);

/** Cards of one rank, wild ones behind them, which alone are no set. */
function* sets(m, cards, lo, hi) {
    const wild = m.program.rules.wild !== none;
    for (let rank = 1; rank <= m.program.rules.ranksN; rank++) {
        const same = cards.filter((card) => partOf(m, card).rank === rank && !isWild(m, card));
        if (same.length === 0) continue;
        const all = [...same, ...cards.filter((card) => isWild(m, card))];
        for (const chosen of selections(m, all, lo, hi)) if (!wild || (chosen.length > 0 && !isWild(m, chosen[0]))) yield chosen;
    }
}

/** Ranks in a row, from each rank on, every length; of equal cards the first; suit 0: any. */
function* runs(m, cards, lo, hi, suit) {
    for (let low = 1; low <= m.program.rules.ranksN; low++) {
        const run = [];
        while (run.length < Math.min(hi, mostCards)) {
            const next = cards.find((card) => partOf(m, card).rank === low + run.length && (!suit || partOf(m, card).suit === suit));
            if (!next) break;
            run.push(next);
            if (run.length >= lo) yield cards.filter((card) => run.includes(card));
        }
    }
}

function* melds(m, q, cards, lo, hi) {
    if (q.meld & 1) yield* sets(m, cards, lo, hi);
    if (q.meld & 4) for (let suit = 1; suit <= m.program.rules.suitsN; suit++) yield* runs(m, cards, lo, hi, suit);
    if (q.meld & 2) yield* runs(m, cards, lo, hi, 0);
}

/** The first cards of each rank, so many as `counts` (a map) says. */
function firstOf(m, cards, counts) {
    const left = new Map(counts);
    return cards.filter((card) => {
        const { rank } = partOf(m, card);
        if (!left.get(rank)) return false;
        left.set(rank, left.get(rank) - 1);
        return true;
    });
}

/** What may go along: so many groups of `alike` cards of other ranks. */
function* kickers(m, cards, counts, main, alike, groups, from) {
    if (groups === 0) {
        yield counts;
        return;
    }
    for (let rank = from; rank <= m.program.rules.ranksN; rank++) {
        const taken = (counts.get(rank) ?? 0) + alike;
        const there = cards.filter((card) => partOf(m, card).rank === rank).length;
        if (main.includes(rank) || taken > there || taken > (alike === 1 ? 3 : alike)) continue;
        yield* kickers(m, cards, new Map(counts).set(rank, taken), main, alike, groups - 1, rank);
    }
}

/** The first cards of these faces, as they lie; null where they are not all there. */
function firstOfFaces(cards, faces) {
    const left = [...faces];
    const found = cards.filter((card) => {
        const k = left.indexOf(card.face);
        if (k >= 0) left.splice(k, 1);
        return k >= 0;
    });
    return left.length ? null : found;
}

/** All cards of a combo of single cards are among them. */
const holdsFaces = (m, cards) => m.program.rules.combo.some((combo) => combo.facesN > 0 && firstOfFaces(cards, combo.faces));

function* oneCombo(m, combo, cards) {
    const { faceParts, ranksN } = m.program.rules;
    if (combo.facesN) {
        const chosen = firstOfFaces(cards, combo.faces);
        if (chosen) yield { chosen, height: faceParts[combo.faces[0]].rank };
        return;
    }
    const top = combo.top || ranksN;
    for (let length = combo.lo; length <= combo.hi && length * (combo.n + combo.with) <= mostCards; length++)
        for (let low = 1; low + length - 1 <= top; low++) {
            const main = Array.from({ length }, (_, i) => low + i);
            if (!main.every((rank) => cards.filter((card) => partOf(m, card).rank === rank).length >= combo.n)) continue;
            const plain = new Map(main.map((rank) => [rank, combo.n]));
            if (!combo.with) yield { chosen: firstOf(m, cards, plain), height: low };
            else
                for (const counts of kickers(m, cards, plain, main, combo.with, length, 1)) {
                    const chosen = firstOf(m, cards, counts);
                    if (!holdsFaces(m, chosen)) yield { chosen, height: low };
                }
        }
}

function* combos(m, cards) {
    for (const [i, combo] of m.program.rules.combo.entries())
        for (const { chosen, height } of oneCombo(m, combo, cards)) {
            m.tryOne();
            if (chosen.length <= mostCards) yield { cards: chosen, kind: i + 1, height };
        }
}

export const plain = (cards) => ({ cards, kind: 0, height: 0 });

/** Every selection out of one zone, in order. */
export function* outOf(m, q, cards) {
    const lo = q.lo === none ? 0 : m.value(q.lo);
    const hi = q.hi === none ? 0 : m.value(q.hi);
    m.sure(lo + hi);
    switch (questionKinds[q.kind]) {
        case 'cards':
            for (const chosen of selections(m, cards, lo, hi)) yield plain(chosen);
            break;
        case 'newest':
            for (let n = Math.max(lo, 0); n <= Math.min(hi, cards.length, mostCards); n++) yield plain(cards.slice(cards.length - n));
            break;
        case 'meld':
            for (const chosen of melds(m, q, cards, lo, hi)) yield plain(chosen);
            break;
        case 'combo':
            yield* combos(m, cards);
    }
}

/** Pairs of condition and `if` of a question; without any: one that always holds. */
export function fitsOf(m, q) {
    if (q.fits === none) return [[none, none]];
    const list = m.program.nodes[q.fits];
    return Array.from({ length: list.b / 2 }, (_, i) => [m.program.items[list.a + 2 * i], m.program.items[list.a + 2 * i + 1]]);
}

/** Whether a condition holds of a selection that would go to a zone. */
export function holdsOf(m, condition, selection, to) {
    if (condition === none) return 1;
    m.trying = selection;
    m.there = to;
    try {
        return truth(withIt(m, new Some(selection.cards), () => m.value(condition)));
    } finally {
        m.trying = plain([]);
        m.there = null;
    }
}

export function zonesOfQuestion(m, q) {
    const from = zonesOfList(m, q.from).map(({ zone }) => zone);
    const to = q.to === none ? [] : zonesOfList(m, q.to).map(({ zone }) => zone);
    return { from, to, named: to.length > 1, targets: to.length ? to : [null] };
}

/** Of cards that are alike and seen, the first go: of several, none that is left out lies before a chosen one. */
function goesFirst(m, q, seat, source, chosen) {
    if (chosen.length < 2 || !['cards', 'meld'].includes(questionKinds[q.kind])) return true;
    const places = chosen.map((card) => source.cards.indexOf(card)).filter((place) => m.table.sees(seat, source, place));
    return places.every((place) =>
        source.cards.slice(0, place).every((card, i) => card.face !== source.cards[place].face || chosen.includes(card) || !m.table.sees(seat, source, i)),
    );
}

function* aboutCards(m, q, seat) {
    const { from, named, targets } = zonesOfQuestion(m, q);
    for (const [condition, when] of fitsOf(m, q)) {
        let found = false;
        if (when !== none && m.sure(m.value(when)) === 0) continue;
        for (const source of from)
            for (const to of targets)
                for (const selection of outOf(m, q, source.cards))
                    if (m.sure(holdsOf(m, condition, selection, to)) !== 0 && goesFirst(m, q, seat, source, selection.cards)) {
                        found = true;
                        yield { ...selection, from: source, to, named, hasCards: true, values: [] };
                    }
        if (found) return;
    }
}

// ---- values ----

/** The values of one variable of a question. */
export function domainOf(m, q, i) {
    const upTo = (n) => Array.from({ length: n }, (_, k) => k + 1);
    switch (domains[q[`domain${i}`]]) {
        case 'suits':
            return upTo(m.program.rules.suitsN);
        case 'ranks':
            return upTo(m.program.rules.ranksN);
        case 'players':
            return upTo(m.players).filter((seat) => m.playing[seat - 1]);
        case 'others':
            return upTo(m.players).filter((seat) => m.playing[seat - 1] && seat !== m.player);
        case 'words':
            return m.program.items.slice(q[`lo${i}`], q[`lo${i}`] + q[`hi${i}`]);
    }
    const [lo, hi] = [m.value(q[`lo${i}`]), m.value(q[`hi${i}`])];
    m.sure(lo + hi);
    return { from: lo, upto: hi };
}

const typeOf = (m, q, i) => varTypes[m.program.variables[m.program.nodes[q[`var${i}`]].a].type];

export function* numbered({ from, upto }) {
    for (let value = from; value <= upto; value++) yield value;
}

/** Every combination, the first variable slowest; each is put into the variables while it is looked at. */
function* aboutValues(m, q, i = 0, values = []) {
    if (i === q.valuesN) {
        if (q.where === none || m.sure(m.value(q.where)) !== 0) yield { ...plain([]), values };
        return;
    }
    const domain = domainOf(m, q, i);
    const place = placeOf(m, q[`var${i}`]);
    if (!place) throw new Void('Nobody');
    const isRange = !Array.isArray(domain);
    if (isRange && q.valuesN === 1 && q.where === none && typeOf(m, q, 0) === 'number') {
        if (domain.from <= domain.upto) yield { ...plain([]), values: [domain.from], range: domain };
        return;
    }
    const [list, at] = place;
    const before = list[at];
    try {
        for (const value of isRange ? numbered(domain) : domain) {
            m.tryOne();
            list[at] = value;
            yield* aboutValues(m, q, i + 1, [...values, value]);
        }
    } finally {
        list[at] = before;
    }
}

// ---- names ----

function wordOf(m, q, i, value) {
    const variable = m.program.variables[m.program.nodes[q[`var${i}`]].a];
    const { suitNames, rankNames, combo } = m.program.rules;
    switch (varTypes[variable.type]) {
        case 'suit':
            return suitNames[value - 1] ?? 'none';
        case 'rank':
            return rankNames[value - 1] ?? 'none';
        case 'word':
            return variable.words[value - 1] ?? 'none';
        case 'combo':
            return combo[value - 1]?.name ?? '';
        case 'seat':
            return m.names[value - 1] ?? '';
    }
    return value;
}

/** Faces as the pack lists them, then the places of cards that the chooser does not see. */
function cardNames(m, seat, { from, cards }) {
    const seen = [];
    const hidden = [];
    for (const card of cards) {
        const place = from.cards.indexOf(card);
        if (m.table.sees(seat, from, place)) seen.push(card);
        else hidden.push(place);
    }
    seen.sort((a, b) => m.table.listed.get(a.face) - m.table.listed.get(b.face));
    return [...seen.map((card) => m.program.faces[card.face]), ...hidden.sort((a, b) => a - b).map((place) => `${from.id}/${place + 1}`)];
}

/** The canonical name of an answer: its keys sorted. */
function nameOf(m, seat, option, q, answer) {
    const name = {};
    if (answer.pass || option.name !== '') name.option = answer.pass ? 'pass' : option.name;
    if (answer.hasCards) name.cards = cardNames(m, seat, answer);
    if (answer.named) name.to_zone = answer.to.id;
    if (answer.kind) {
        name.combo = m.program.rules.combo[answer.kind - 1].name;
        name.height = m.program.rules.rankNames[answer.height - 1] ?? '';
    }
    answer.values.forEach((value, i) => {
        const key = m.program.variables[m.program.nodes[q[`var${i}`]].a].name;
        if (!(key in name)) name[key] = answer.range ? { from: answer.range.from, upto: answer.range.upto } : wordOf(m, q, i, value);
    });
    return Object.fromEntries(Object.entries(name).sort(([a], [b]) => (a < b ? -1 : 1)));
}

// ---- all of it ----

/** The answers of somebody who is asked, each {option, name, …}. */
function* answersOf(m, seat, code) {
    const seen = new Set();
    for (let i = 0; i < code.x; i++) {
        const option = m.program.options[code.a + i];
        if (option.when !== none && m.sure(m.value(option.when)) === 0) continue;
        const q = option.question === none ? null : m.program.questions[option.question];
        const list = !q ? [{ ...plain([]), values: [] }] : questionKinds[q.kind] === 'values' ? aboutValues(m, q) : aboutCards(m, q, seat);
        let found = false;
        for (const answer of list) {
            found = true;
            const name = nameOf(m, seat, option, q, answer);
            const text = JSON.stringify(name);
            if (seen.has(text)) continue;
            seen.add(text);
            yield { ...answer, option: i, name };
        }
        if (!found && q?.pass) yield { ...plain([]), values: [], option: i, pass: true, name: { option: 'pass' } };
    }
}

/** Looks at the open choice as the one who is asked. */
export function asking(m, seat, f) {
    const code = m.program.code[m.pc];
    const before = m.player;
    if (code.flag & 1) m.player = seat;
    m.tries = 0;
    m.tryingSlot = code.c;
    try {
        return f(code);
    } finally {
        m.player = before;
        m.tryingSlot = none;
    }
}

/** At most so many of the answers. What goes wrong is thrown. */
export const firstAnswers = (m, seat, most) =>
    asking(m, seat, (code) => {
        const list = [];
        for (const answer of answersOf(m, seat, code)) {
            list.push(answer);
            if (list.length >= most) break;
        }
        return list;
    });

/** All answers; a list that takes too long to make ends there. */
export const allAnswers = (m, seat) =>
    asking(m, seat, (code) => {
        const list = [];
        try {
            for (const answer of answersOf(m, seat, code)) list.push(answer);
        } catch (error) {
            if (!(error instanceof Void)) throw error;
        }
        return list;
    });
