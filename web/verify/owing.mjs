// owing.mjs -- what is owed in suite 2: shares in the clear and sealed, in place of seats that are out, and secrets of boxes (docs/transcript.md §15.4, §15.5, §15.7).
//
// (1) Everything that a line makes owed is owed after that line, and after no other: as long as it is, only a void or the end may follow.
// (2) What is given counts at the end of its block, so the order inside it means nothing.
import { combine } from './blind.mjs';
import { seesHidden } from './table.mjs';

/** No line may make a seat owe more shares. */
export const mostShares = 8192;

const emptyDebt = () => ({ clear: [], sealed: new Map() });
const isEmpty = ({ clear, sealed }) => clear.length === 0 && sealed.size === 0;
const key = (seat, standsFor) => `${seat} ${standsFor ?? 0}`;

/** How many shares a debt has, a sealed one for each seat it goes to. */
const sizeOf = ({ clear, sealed }) => clear.length + [...sealed.values()].reduce((n, list) => n + list.length, 0);

/**
 * Debts by seat, in which shares are put down. No more than it takes to tell that it is too much: of a seat that is out two stand in at least, and
 * what one of them need not give goes to itself, so that the other has half of it. What is lost nobody gives, so it does not matter to whom.
 */
class Debts {
    constructor(isLost) {
        this.bySeat = new Map(); // seat → {clear: [card…], sealed: Map of seat → [card…], n, lost}
        this.isLost = isLost;
        this.tooMuch = false;
    }

    of(seat) {
        if (!this.bySeat.has(seat)) this.bySeat.set(seat, { ...emptyDebt(), n: 0, lost: this.isLost(seat) });
        return this.bySeat.get(seat);
    }

    /** The debt, if it takes one more. */
    more(seat, card) {
        const debt = this.of(seat);
        if (debt.lost) {
            if (debt.clear.at(-1) !== card) debt.clear.push(card);
            return null;
        }
        this.tooMuch ||= ++debt.n > 2 * mostShares;
        return this.tooMuch ? null : debt;
    }

    clear(seat, card) {
        this.more(seat, card)?.clear.push(card);
    }

    sealed(seat, to, card) {
        const sealed = this.more(seat, card)?.sealed;
        if (!sealed) return;
        if (!sealed.has(to)) sealed.set(to, []);
        sealed.get(to).push(card);
    }
}

export class Owing {
    constructor(rules) {
        this.rules = rules;
        this.viewersOf = rules.table.zones.map((zone) => rules.seats.filter((seat) => seesHidden(zone, seat)));
        this.settled = []; // by zone: the list of its cards for which nothing was left to owe. Lists never change.
        this.lies = new WeakMap(); // card → how it lay when nothing was left to owe for it. One that is turned or gets a new name is another object.
        this.list = new Map(); // "seat for" → {seat, standsFor, clear, sealed, given: null or {line, shares}}
        this.groups = new Map(); // seat that is out → {debt, lock, members}: others stand in for it
        this.waiting = null; // Debts that an act made: they are owed after the answer
        this.named = []; // faces whose names were owed to everybody after the last spine line
        this.objections = new Map(); // x of the object line → {by, sealer, box, made, answered, block}; box.for has them, too
        this.open = new Set(); // those that were not answered
        this.secrets = new Set(); // of these, those that hold things up
        this.falseOnes = []; // {by, sealer, block}: objections to good boxes
        this.shown = new Set(); // faces of veils that everybody saw at the end of some block
        this.lost = new Map(); // seat → Set of names of cards of which its share was lost
        this.freed = []; // shares that a secret makes public at the end of the block: {name, seat, share, line}
    }

    // --- who sees what ------------------------------------------------------------------------------------------------------------

    /**
     * What §15.4 makes owed now, put into debts. asked: null or {seat, cards}; zones: those in which cards are others than they were, by `stateOf`, which says
     * of a card that is not open: {needed, insiders}. Returns what `see` then notes: who sees what, and where nothing is left to owe.
     */
    assess(debts, asked = null, stateOf = (card) => this.stateOf(card), zones = []) {
        const { table } = this.rules;
        const looked = new Set(asked?.cards);
        const others = new Set(zones);
        const seen = { cards: [], settled: [] };
        for (const zone of table.zones) {
            const list = table.cards[zone.at];
            if (this.settled[zone.at] === list && looked.size === 0 && !others.has(zone)) continue;
            const viewers = this.viewersOf[zone.at];
            const withAsked = looked.size > 0 && !viewers.includes(asked.seat) ? [...viewers, asked.seat].sort((a, b) => a - b) : viewers;
            let waits = false;
            list.forEach((card, place) => {
                const forAll = table.publicAt(zone, place);
                const seats = forAll ? this.rules.seats : looked.has(card) ? withAsked : viewers;
                const how = 2 * zone.at + forAll;
                if (seats.length === 0 || (this.lies.get(card) === how && !looked.has(card) && !others.has(zone))) return;
                const state = stateOf(card);
                if (state !== null) this.assessOne(debts, card, forAll, seats, state);
                waits ||= forAll && state !== null;
                seen.cards.push([card, seats, forAll && state !== null ? -1 : how]);
            });
            if (!waits) seen.settled.push([zone.at, list]);
        }
        return seen;
    }

    /** From line n on these seats have seen these cards. */
    see({ cards, settled }, n) {
        for (const [card, seats, how] of cards) {
            this.rules.knowledge.see(card, seats, n);
            this.lies.set(card, how);
        }
        for (const [at, list] of settled) this.settled[at] = list;
    }

    stateOf(card) {
        const { knowledge } = this.rules;
        return knowledge.isOpen(card) ? null : { needed: knowledge.needed(card), insiders: knowledge.insidersOf(card) };
    }

    assessOne(debts, card, forAll, seats, { needed, insiders }) {
        if (forAll) return needed.forEach((seat) => debts.clear(seat, card));
        const fresh = seats.filter((seat) => !insiders.has(seat));
        if (fresh.length === 0) return undefined;
        const isInside = (seat) => insiders.has(seat) || fresh.includes(seat);
        const some = needed.some(isInside);
        for (const seat of needed) {
            if (some && !isInside(seat)) debts.clear(seat, card);
            else for (const to of fresh) if (to !== seat) debts.sealed(seat, to, card);
        }
        return undefined;
    }

    /** Whether what a seat owes would be lost at once. */
    isLost(seat) {
        return this.rules.out.has(seat) && !this.canStandIn(seat);
    }

    /** Whether somebody would owe more than anybody may. */
    isTooMuch(debts) {
        const loads = new Map();
        if (debts.tooMuch) return true;
        for (const [seat, debt] of debts.bySeat) {
            const givers = !this.rules.out.has(seat) ? [seat] : this.isLost(seat) ? [] : this.standIns(seat);
            for (const giver of givers) loads.set(giver, (loads.get(giver) ?? 0) + sizeOf(debt) - (debt.sealed.get(giver)?.length ?? 0));
        }
        return [...loads.values()].some((n) => n > mostShares);
    }

    /** After a do or a run: what is owed from now on. */
    after(debts, seen) {
        this.see(seen, this.rules.at);
        this.distribute(debts);
    }

    /** After an act: the dealer has to answer first, unless all of it is lost at once. */
    afterAct(debts, seen) {
        this.see(seen, this.rules.at);
        for (const [seat, debt] of [...debts.bySeat]) {
            if (isEmpty(debt) || this.isLost(seat)) {
                this.lose(seat, debt);
                debts.bySeat.delete(seat);
            }
        }
        this.waiting = debts.bySeat.size > 0 ? debts : null;
    }

    answer() {
        const debts = this.waiting;
        this.waiting = null;
        this.distribute(debts);
    }

    newDebts() {
        return new Debts((seat) => this.isLost(seat));
    }

    // --- standing in --------------------------------------------------------------------------------------------------------------

    /** Whether a seat has said that its part of another's key is bad, and nobody has shown it. */
    doubts(seat, lock) {
        const objection = lock.for.get(seat)?.objection;
        return objection !== undefined && !objection.answered;
    }

    /** The seats that can give in place of this one. */
    standIns(seat) {
        const { rules } = this;
        const lock = rules.locks.get(seat);
        return rules.seats.filter((other) => other !== seat && !rules.out.has(other) && !this.doubts(other, lock));
    }

    canStandIn(seat) {
        const { recover } = this.rules.game;
        return recover > 0 && this.standIns(seat).length >= recover;
    }

    lose(seat, { clear, sealed }) {
        const names = [...clear, ...[...sealed.values()].flat()].map(({ name }) => name);
        if (names.length > 0 && !this.lost.has(seat)) this.lost.set(seat, new Set());
        for (const name of names) this.lost.get(seat).add(name);
        if (this.rules.shuffle && clear.length > 0) this.rules.shuffle.lost = true;
    }

    /** The end has come: what is owed now is never given. */
    end() {
        for (const debt of this.list.values()) if (!debt.given) this.lose(debt.standsFor ?? debt.seat, debt);
    }

    distribute(debts) {
        for (const [seat, debt] of debts.bySeat) {
            if (isEmpty(debt)) continue;
            if (!this.rules.out.has(seat)) this.add(seat, null, debt);
            else if (this.canStandIn(seat)) this.standIn(seat, debt);
            else this.lose(seat, debt);
        }
    }

    add(seat, standsFor, { clear, sealed }) {
        const debt = { seat, standsFor, clear, sealed, given: isEmpty({ clear, sealed }) ? { line: 0, shares: [] } : null };
        this.list.set(key(seat, standsFor), debt);
        return debt;
    }

    /** The same of every other seat, with its part of the key; a box to itself is left out. */
    standIn(seat, debt) {
        const members = this.standIns(seat).map((other) => this.add(other, seat, { ...debt, sealed: new Map([...debt.sealed].filter(([to]) => to !== other)) }));
        this.groups.set(seat, { debt, lock: this.rules.locks.get(seat), members });
    }

    // --- what is given ------------------------------------------------------------------------------------------------------------

    /** What a seat owes, as the block began; undefined for nothing. */
    find(seat, standsFor) {
        return this.list.get(key(seat, standsFor));
    }

    /** The end of a block: what was given in it counts. */
    endBlock() {
        for (const [name, debt] of [...this.list]) {
            if (debt.standsFor !== null || !debt.given) continue;
            debt.clear.forEach((card, i) => this.publish(card, debt.seat, debt.given.shares[i], debt.given.line));
            this.list.delete(name);
        }
        for (const [seat, group] of [...this.groups]) this.settle(seat, group);
        for (const { name, seat, share, line } of this.freed.splice(0)) this.rules.publish(name, seat, share, line);
        for (const face of this.inSight()) this.shown.add(face);
    }

    settle(seat, { debt, lock, members }) {
        const { recover } = this.rules.game;
        const givers = members.filter(({ given }) => given);
        const still = members.filter((one) => !one.given && !this.rules.out.has(one.seat) && !this.doubts(one.seat, lock));
        if (givers.length >= recover) this.pay(seat, debt, givers.slice(0, recover));
        else if (givers.length + still.length < recover) this.lose(seat, debt);
        else return members.forEach((one) => one.given || still.includes(one) || this.list.delete(key(one.seat, seat))); // who objects owes it no more
        for (const one of members) this.list.delete(key(one.seat, seat));
        return void this.groups.delete(seat);
    }

    pay(seat, { clear }, givers) {
        const line = Math.max(...givers.map(({ given }) => given.line));
        clear.forEach((card, i) => this.publish(card, seat, combine(givers.map((one) => one.seat), givers.map(({ given }) => given.shares[i])), line));
    }

    publish(card, seat, share, line) {
        const { shuffle } = this.rules;
        if (shuffle) shuffle.raise(card, share);
        else this.rules.publish(card.name, seat, share, line);
    }

    // --- who owes -----------------------------------------------------------------------------------------------------------------

    /** A seat objects to its box of a line. idle: the other is out, and holds nothing up. */
    object(x, { by, box, block, idle, late }) {
        const objection = { by, sealer: box.seat, box, made: block, answered: false, block: null, late };
        this.objections.set(x, objection);
        box.for.get(by).objection = objection;
        this.open.add(objection);
        if (!idle) this.secrets.add(objection);
    }

    answered(objection, block) {
        Object.assign(objection, { answered: true, block });
        this.open.delete(objection);
        this.secrets.delete(objection);
    }

    /** Seats that owe shares or secrets. */
    debtors() {
        const seats = new Set();
        for (const { given, seat } of this.list.values()) if (!given) seats.add(seat);
        for (const { sealer } of this.secrets) seats.add(sealer);
        return [...seats].sort((a, b) => a - b);
    }

    /** A seat got out: the secrets it has not given hold nothing up, also when it is back. */
    letGo(seat) {
        for (const objection of this.secrets) if (objection.sealer === seat) this.secrets.delete(objection);
    }

    /** An objection to a good box. */
    wasFalse(by, sealer, block) {
        this.falseOnes.push({ by, sealer, block });
    }

    /** Seats were put out: of what they owed others owe the same now, or it is lost. */
    putOut(seats, forgets) {
        const debts = new Debts();
        for (const seat of seats) {
            const debt = this.list.get(key(seat, null));
            if (debt && !debt.given && !forgets) debts.bySeat.set(seat, debt);
        }
        if (forgets) this.groups.clear();
        for (const [seat, group] of [...this.groups]) this.settle(seat, group);
        this.list.clear();
        this.groups.clear();
        this.distribute(debts);
    }

    /** Whether nobody owes shares or secrets, and no answer is due. */
    get none() {
        return !this.isAnswerDue && this.debtors().length === 0;
    }

    get isAnswerDue() {
        return this.waiting !== null;
    }

    /** Whether a share is owed, or will be. */
    get isSharing() {
        return this.isAnswerDue || [...this.list.values()].some(({ given }) => !given);
    }

    get unanswered() {
        return this.open.size;
    }

    /** The faces whose names are owed to everybody: they count after spine lines, since a card that shares open is open between two blocks. */
    unnamed() {
        return this.named.filter((face) => this.rules.names.owes(face));
    }

    /** The faces of veils that everybody sees and that have no name yet. */
    inSight() {
        const { table, knowledge, names } = this.rules;
        if (names.veils.size === 0) return [];
        const seen = (zone) => table.cards[zone.at].filter((card, place) => knowledge.isOpen(card) && table.publicAt(zone, place)).map((card) => knowledge.faceOf(card));
        return table.zones.flatMap(seen).filter((face) => names.owes(face));
    }

    /** After a spine line; also of those that everybody saw when they were opened, wherever they lie now. */
    recount() {
        this.named = [...new Set([...this.inSight(), ...this.shown])];
    }
}
