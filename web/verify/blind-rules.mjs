// blind-rules.mjs -- what may come when in suite 2, a deal that nobody knows (docs/transcript.md §15): the rules of suite 1 but for what differs.
import { Bad, fail } from './bad.mjs';
import { checkMixes, checkShares, isZero, sumOf } from './blind.mjs';
import { blindSides } from './blind-sides.mjs';
import { concat, unhex } from './bytes.mjs';
import { Closed } from './closed.mjs';
import { takePick } from './choices.mjs';
import { checkEnough } from './operations.mjs';
import { mostShares, Owing } from './owing.mjs';
import { checkPool, poolOf } from './pool.mjs';
import { Rules } from './rules.mjs';
import { makeCard } from './table.mjs';

const maxEpochs = 1024;

/** Whether a mix of n cards in so many groups fits into a line. */
const fits = (n, groups) => n <= 2048 && 7 * n + 9 * groups <= 16376;

/** How many bytes the proof of a group has. */
const proofLength = (n) => 32 * (5 * n + 9);

const sorted = (seats) => [...new Set(seats)].sort((a, b) => a - b);
const sameSeats = (a, b) => a.length === b.length && a.every((seat, i) => seat === b[i]);
const halvesOf = (deck) => Array.from({ length: deck.length / 64 }, (_, j) => ({ a: deck.slice(64 * j, 64 * j + 32), b: deck.slice(64 * j + 32, 64 * j + 64) }));
const bytesOf = (halves) => concat(...halves.flatMap(({ a, b }) => [a, b]));

/** A shuffle that is open: what goes in, and how far the seats have mixed it. */
class Mixed {
    constructor(e, step, zones, cards, seats) {
        Object.assign(this, { e, step, zones, cards, seats });
        this.placeOf = new Map(cards.map((card, i) => [card, i]));
        this.mixers = 0;
        this.lost = false; // a raised share is: the deck can never be mixed
    }

    get next() {
        return this.lost ? undefined : this.seats[this.mixers];
    }

    /** A share of a seat that has not touched the card yet. */
    raise(card, share) {
        const half = this.halves[this.placeOf.get(card)];
        half.b = sumOf([half.b, share]);
    }
}

export class BlindRules extends Rules {
    prepare() {
        this.knowledge = new Closed(this.sid, this.game);
        this.debts = new Owing(this);
        this.sides = blindSides;
        this.xs = new Map(); // seat → its element, as bytes
        this.locks = new Map(); // seat → {x, at, line, poly…}: the last one
        this.fresh = new Map(); // the same of this block
        this.gotOut = new Map(); // seat → the spine line by which it last got out
        this.boxes = new Map(); // x of a share or lock line → {x, seat, standsFor, line, head, block, for: Map of seat → {box, cards}}
        this.partKeys = new Map(); // "seat other" → the key of the other's part of the seat's key
        this.early = new Map(); // "x seat" of the object line that stands later in the block, and who gives → the secret
        this.later = null; // the object lines of a block that stand behind a secret: {block, lines}
        this.came = new Set(); // seats for which the decks are to be mixed again
        this.comings = new Map(); // seat → how often it came
        this.leaving = null; // the seat that wants to leave, and whether the dealer has answered: {seat, answered}
        this.leaves = 0;
        this.gone = new Set(); // seats that got out after a shuffle had run
        this.picked = []; // the pick lines of this block
        this.viewers = new Set(); // seats that have given their view
        this.debts.see(this.debts.assess(this.debts.newDebts()), 0);
    }

    nameOf(seat) {
        return this.game.seats[seat - 1][0];
    }

    isIn(seat) {
        return this.locks.has(seat) && !this.out.has(seat);
    }

    afterSide() {
        this.course?.hanging.settle();
        if (this.ended) this.course?.goOnAlone();
    }

    // --- blocks -------------------------------------------------------------------------------------------------------------------

    /** What the block gave counts; asks and the machine of a game with rules go on, if nothing is owed any more. */
    settleBlock() {
        this.debts.endBlock();
        if (this.leaving?.answered && !this.debts.find(this.leaving.seat, null)) this.goes(this.leaving.seat);
        this.mine?.learn(this);
        if (!this.ended && !this.shuffle) {
            this.goOn();
            this.goOnByRules();
            this.pickLate();
            if (this.planDone) this.mixing.close();
        }
        if (this.ended) this.goOnByRules();
        this.countSteps();
    }

    /** What was picked in this block counts for what the machine asks since it is over. */
    pickLate() {
        if (!this.course) return;
        for (const line of this.picked) takePick(this, line);
        this.goOnByRules();
    }

    /** Nobody knows hidden cards: what the rules would read of them nobody can say. */
    get tells() {
        return false;
    }

    endBlock() {
        this.settleBlock();
        this.picked = [];
        this.early.clear();
        for (const [seat, lock] of this.fresh) {
            if (this.comes(seat)) {
                this.comings.set(seat, (this.comings.get(seat) ?? 0) + 1);
                this.came.add(seat);
            }
            this.locks.set(seat, lock);
            this.getIn(seat);
        }
        this.fresh.clear();
        this.dropRequest();
    }

    takeSpine(line) {
        super.takeSpine(line);
        this.dropRequest();
    }

    /** What was asked for and cannot be mixed is dropped: after a spine line, and when a block ends. */
    dropRequest() {
        if (this.request && !this.shuffle && !this.couldMix(this.request.shuffle)) this.request = null;
    }

    finish() {
        this.settleBlock();
    }

    /** Whether a seat that is in from now on comes to a game that was mixed without it. */
    comes(seat) {
        return this.tally.shuffles > 0 && !this.isIn(seat);
    }

    /** Whether a seat has come as often as it may. */
    cameOften(seat) {
        return (this.comings.get(seat) ?? 0) >= this.game.voids;
    }

    goOn() {
        if (this.debts.none) super.goOn();
    }

    publish(name, seat, share, line) {
        this.mine?.touch(name);
        if (!this.knowledge.publish(name, seat, share, line)) this.convicted.push({ line, code: 'face', message: `the shares of ${name} open it to no face` });
    }

    // --- what is due --------------------------------------------------------------------------------------------------------------

    mayStand({ k, seat }) {
        if (k === 'end') return;
        const owing = this.debts.debtors().length > 0;
        if (owing && k !== 'void') fail('order', `shares or secrets are owed: no ${k} may come before they are given`);
        if (!owing && this.debts.isAnswerDue && k !== 'answer') fail('order', `the dealer has to answer first: no ${k} may come before that`);
        if (['act', 'mix', 'leave'].includes(k) && this.out.has(seat)) fail('order', `${this.nameOf(seat)} is out, and has to lock again first`);
    }

    duringShuffle(kind) {
        return ['mix', 'run', 'void', 'end'].includes(kind);
    }

    due() {
        if (this.debts.debtors().length > 0) return { shares: this.debts.debtors() };
        if (this.debts.isAnswerDue) return { disclose: true };
        const names = this.debtors();
        if (names.length > 0) return { names };
        return this.asked ?? this.plan[this.planAt] ?? (this.runs ? { waits: true } : null);
    }

    /** A shuffle that somebody asked for, or that is due because somebody came. */
    get asked() {
        return this.request ?? this.comingStep();
    }

    comingStep() {
        const ids = this.comingZones().map(({ id }) => id);
        return ids.length > 0 && this.taking().every((seat) => this.isIn(seat)) && this.couldMix(ids) ? { shuffle: ids, cuts: [], say: null, coming: true } : null;
    }

    /** The decks that lack the layer of somebody who came. */
    comingZones() {
        const { knowledge, table } = this;
        if (this.came.size === 0) return [];
        const lacks = (card, seat) => !knowledge.of(card).set.includes(seat) || knowledge.of(card).given.has(seat);
        const is = (zone) => {
            const cards = table.cards[zone.at];
            return zone.owner === null && zone.type === 'deck' && zone.sees === 'none' && cards.every((card) => !card.up && !knowledge.isOpen(card) && !this.isDead(card))
                && cards.some((card) => [...this.came].some((seat) => lacks(card, seat)));
        };
        let n = 0;
        return table.zones.filter(is).reduce((list, zone) => {
            if (!fits(n + table.size(zone), list.length + 1)) return list;
            n += table.size(zone);
            return [...list, zone];
        }, []);
    }

    /** Whether nobody can open a closed card, as things are. */
    isDead(card) {
        const { recover } = this.game;
        return (recover === 0 || this.taking().length < recover) && this.knowledge.needed(card).some((seat) => this.out.has(seat));
    }

    get finished() {
        return !this.shuffle && this.debtors().length === 0 && !this.debts.isSharing && this.asked === null && this.planDone;
    }

    /** The step that was due has been taken. */
    stepTaken() {
        if (this.shuffled?.coming) this.came.clear();
        else super.stepTaken();
    }

    putOut(seats) {
        super.putOut(seats);
        for (const seat of seats) {
            this.came.delete(seat);
            this.gotOut.set(seat, this.number);
            this.debts.letGo(seat);
            if (this.tally.shuffles > 0) this.gone.add(seat);
            if (this.leaving?.seat === seat) this.leaving = null;
        }
    }

    /** A seat that left is out. */
    goes(seat) {
        this.putOut([seat]);
        this.leaves++;
    }

    // --- mixing -------------------------------------------------------------------------------------------------------------------

    take_shuffle(line) {
        const due = this.due();
        if (!due?.shuffle) this.notDue(line, due);
        this.checkEpoch(line, this.next);
        const zones = poolOf(this.table, due.shuffle);
        checkPool(line, this.table, zones);
        this.checkSeats(line);
        const shuffle = this.layOut(line.e, due, zones);
        this.shuffle = shuffle;
        this.epoch = line.e;
        this.debts.distribute(this.raised(shuffle));
    }

    /** Throws a Bad unless the seats that are not out can mix these zones: what goes in, and whose keys it will be under. */
    layOut(e, step, zones) {
        const seats = this.taking();
        const cards = this.cardsOf(zones).flat();
        if (seats.length < 2) fail('seats', 'fewer than two seats take part');
        if (!fits(cards.length, zones.length)) fail('pool', 'so many cards do not fit into one mix');
        if (cards.some((card) => !this.knowledge.isOpen(card) && this.isDead(card))) fail('pool', 'a card of the pool is dead: somebody who is out has never given a share of it');
        const shuffle = new Mixed(e, step, zones, cards, seats);
        shuffle.halves = cards.map((card) => this.knowledge.without(card, (seat) => this.out.has(seat)));
        shuffle.under = sorted([...seats, ...shuffle.halves.flatMap(({ set }) => set)]);
        const keys = shuffle.under.map((seat) => this.xs.get(seat));
        shuffle.key = keys.includes(undefined) ? null : sumOf(keys); // a seat that has not locked yet cannot mix either
        if (shuffle.key && isZero(shuffle.key)) fail('pool', 'the keys of the seats add up to nothing');
        const after = this.debts.newDebts();
        this.assessAfter(shuffle, after);
        if (this.debts.isTooMuch(after) || this.debts.isTooMuch(this.raised(shuffle))) fail('pool', `for this shuffle somebody would owe more than ${mostShares} shares`);
        return shuffle;
    }

    /** Whether a shuffle of these zones would be good, once everybody has locked. */
    couldMix(ids) {
        try {
            this.layOut(this.next, null, poolOf(this.table, ids));
            return true;
        } catch (error) {
            if (error instanceof Bad) return false;
            throw error;
        }
    }

    lowered({ under, seats }) {
        return under.filter((seat) => !seats.includes(seat));
    }

    /** What will be owed after the run: as if the pool's cards were the new ones. */
    assessAfter(shuffle, debts) {
        const pool = new Set(shuffle.cards);
        const state = { needed: shuffle.seats, insiders: new Set() };
        for (const seat of this.lowered(shuffle)) for (const card of shuffle.cards) debts.clear(seat, card);
        this.debts.assess(debts, null, (card) => (pool.has(card) ? state : this.debts.stateOf(card)), shuffle.zones);
    }

    /** Every seat of the keys that a card is not under gives its share of it. */
    raised({ under, halves, cards }) {
        const debts = this.debts.newDebts();
        cards.forEach((card, j) => {
            if (this.knowledge.isOpen(card)) return;
            const has = new Set(halves[j].set);
            for (const seat of under) if (!has.has(seat)) debts.clear(seat, card);
        });
        return debts;
    }

    checkMix(line, { groups, key, place, e }) {
        const deck = unhex(line.deck ?? line.op.deck);
        const proof = unhex(line.proof ?? line.op.proof);
        const n = groups.reduce((sum, group) => sum + group.length, 0);
        if (deck.length !== 64 * n) fail('owed', 'the mixed deck has another number of cards', String(n), String(deck.length / 64));
        const lengths = groups.map((group) => proofLength(group.length));
        const all = lengths.reduce((sum, length) => sum + length, 0);
        if (proof.length !== all) fail('owed', 'the proof has not the length that it must have', String(all), String(proof.length));
        let [card, at] = [0, 0];
        const mixes = groups.map((group, g) => {
            const after = deck.subarray(64 * card, 64 * (card += group.length));
            const part = proof.subarray(at, (at += lengths[g]));
            return { sid: this.sid, prev: unhex(line.prev), e, seat: line.seat, place, pk: key, groups: groups.length, g, n: group.length, before: bytesOf(group), after, proof: part };
        });
        if (!this.holds(() => checkMixes(mixes).answer === 'good')) fail('proof', `${this.nameOf(line.seat)}'s mix is not the deck before it: the proof is not good`);
        return halvesOf(deck);
    }

    take_mix(line) {
        const { shuffle } = this;
        if (!shuffle) fail('order', 'no shuffle is open');
        if (shuffle.lost) fail('order', 'a share that the mixing needs is lost: the game can only end');
        if (shuffle.next !== line.seat) fail('order', shuffle.next === undefined ? 'all have mixed' : `${this.nameOf(shuffle.next)} has to mix`);
        this.checkEpoch(line, shuffle.e);
        let from = 0;
        const groups = shuffle.zones.map((zone) => shuffle.halves.slice(from, (from += this.table.size(zone))));
        shuffle.halves = this.checkMix(line, { groups, key: shuffle.key, place: shuffle.mixers, e: shuffle.e });
        shuffle.mixers++;
    }

    take_run(line) {
        const { shuffle } = this;
        if (!shuffle) fail('order', 'no shuffle is open');
        if (shuffle.mixers < shuffle.seats.length || shuffle.lost) fail('order', 'not all have mixed');
        this.checkEpoch(line, shuffle.e);
        if (this.knowledge.epochsAfter(shuffle.cards) > maxEpochs) fail('pool', `more than ${maxEpochs} epochs have cards on the table`);
        const before = this.cardsOf(shuffle.zones);
        this.table.rename(shuffle.zones, shuffle.e, shuffle.cards.map((_, j) => j));
        const after = this.cardsOf(shuffle.zones);
        this.knowledge.rename(shuffle.cards, after.flat(), shuffle.halves, shuffle.under);
        this.mixing.ran(before, after, this.request !== null || shuffle.step.coming === true);
        for (const zone of shuffle.zones) this.mixing.lookAgain(zone);
        this.shuffle = null;
        this.shuffled = shuffle.step;
        this.stepTaken();
        this.shuffled = null;
        this.lower(shuffle, after.flat());
        this.tally.ran(shuffle);
    }

    lower(shuffle, cards) {
        const gone = this.lowered(shuffle);
        const debts = this.debts.newDebts();
        for (const seat of gone) for (const card of cards) debts.clear(seat, card);
        const isNew = new Set(cards);
        const stateOf = (card) => {
            const state = this.debts.stateOf(card);
            return state && isNew.has(card) ? { ...state, needed: state.needed.filter((seat) => !gone.includes(seat)) } : state;
        };
        this.debts.after(debts, this.debts.assess(debts, null, stateOf, shuffle.zones));
    }

    // --- void, leave, answer, end -------------------------------------------------------------------------------------------------

    /** {e, missing} of the void that may come now. */
    voidDue(line) {
        const { shuffle, debts } = this;
        const owing = debts.debtors();
        if (owing.length > 0) return { e: shuffle ? shuffle.e : 0, missing: owing };
        if (shuffle && shuffle.next !== undefined) return { e: shuffle.e, missing: [shuffle.next] };
        const due = shuffle ? null : this.due();
        if (due?.names) return { e: 0, missing: due.names, names: true };
        const absent = due?.shuffle ? this.taking().filter((seat) => !this.isIn(seat)) : [];
        if (absent.length === 0) this.notDue(line, due);
        return { e: this.next, missing: absent };
    }

    take_void(line) {
        const { e, missing, names } = this.voidDue(line);
        this.checkVoid(line, e, missing);
        if (names) return this.names.waive(this.debts.unnamed());
        const { shuffle } = this;
        this.shuffle = null;
        this.putOut(missing);
        this.debts.putOut(missing, shuffle !== null);
        if (e > this.epoch) this.epoch = e;
        return undefined;
    }

    take_answer(line) {
        if (!this.debts.isAnswerDue) this.notDue(line, this.due());
        if (this.leaving) this.leaving.answered = true;
        this.debts.answer();
    }

    /** The cards of which a seat that leaves gives its share: so nobody else can read one alone. */
    goodbyes(seat) {
        const { knowledge, out } = this;
        return this.table.cards.flat().filter((card) => {
            if (knowledge.isOpen(card) || !knowledge.needed(card).includes(seat)) return false;
            const inside = knowledge.insidersOf(card);
            const others = knowledge.needed(card).filter((other) => other !== seat && !out.has(other));
            return others.some((other) => inside.has(other)) || (others.length >= 2 && !inside.has(seat));
        });
    }

    take_leave(line) {
        const who = this.nameOf(line.seat);
        if (!this.nothingOwed || this.asked) fail('order', `something is due: ${who} cannot leave before it is done`);
        if (!this.isIn(line.seat)) fail('order', `${who} is not in, and cannot leave`);
        const cards = this.goodbyes(line.seat);
        if (cards.length > mostShares) fail('order', `${who} would have to give more than ${mostShares} shares`);
        if (cards.length === 0) return this.goes(line.seat);
        const debts = this.debts.newDebts();
        for (const card of cards) debts.clear(line.seat, card);
        this.leaving = { seat: line.seat, answered: false };
        this.debts.waiting = debts;
        return undefined;
    }

    take_end(line) {
        this.checkDigest(line);
        if (this.course) this.course.hadStopped = this.course.stopped;
        this.debts.end();
        this.ended = true;
    }

    /** Whether a proof in this line is good. What it is about is fixed by the line and by what it names before it, so it is looked at once. */
    holds(proof) {
        if (this.memo?.has(`proof ${this.sig}`)) return true;
        const good = proof();
        if (good) this.memo?.set(`proof ${this.sig}`, true);
        return good;
    }

    /** Shares in the clear, hex, of just these cards: throws a Bad unless that they are. Returns them as bytes. */
    checkClear(text, cards, { seat, head, x }) {
        const bytes = unhex(text);
        if (bytes.length !== (cards.length === 0 ? 0 : 32 * (cards.length + 3))) fail('owed', `${this.nameOf(seat)} gives shares that are not owed`, String(cards.length), String(Math.max(0, bytes.length / 32 - 3)));
        const what = cards.length === 1 ? '1 card' : `${cards.length} cards`;
        if (cards.length > 0 && !this.holds(() => this.areShares(bytes, cards, { seat, head, x }))) fail('proof', `${this.nameOf(seat)}'s shares of ${what} are not good`);
        return cards.map((_, i) => bytes.slice(32 * i, 32 * i + 32));
    }

    areShares(bytes, cards, { seat, head, x }) {
        const a = concat(...cards.map((card) => card.a ?? this.knowledge.of(card).a));
        return checkShares({ sid: this.sid, head, seat, x, cards: cards.map(({ e, i }) => [e, i]), a, shares: bytes }) === 'good';
    }

    // --- operations ---------------------------------------------------------------------------------------------------------------

    /** What the table's new look makes owed, after a line of the dealer's. */
    disclose() {
        const debts = this.debts.newDebts();
        const seen = this.debts.assess(debts);
        if (this.debts.isTooMuch(debts)) fail('refused', `after this somebody would owe more than ${mostShares} shares`);
        this.debts.after(debts, seen);
    }

    /** The same after an act; asked: the cards that its seat looked at. Whether something is owed now. */
    actDone(line, asked = null) {
        const debts = this.debts.newDebts();
        const seen = this.debts.assess(debts, asked && { seat: line.seat, cards: asked });
        if (this.debts.isTooMuch(debts)) fail('refused', `after this somebody would owe more than ${mostShares} shares`);
        this.debts.afterAct(debts, seen);
        this.debts.recount();
        return this.debts.isAnswerDue || this.debts.unnamed().length > 0;
    }

    /** A shuffle that nobody could mix cannot be asked for. */
    checkRequest(zone) {
        if (!this.couldMix([zone.id])) fail('refused', `"${zone.id}" cannot be mixed as things are`);
    }

    /** A secret order of the first cards of a zone of one's own. */
    arrange(line) {
        const { knowledge, table } = this;
        const zone = table.byId.get(line.op.zone);
        checkEnough(table, zone, line.op.n);
        const cards = table.cards[zone.at].slice(0, line.op.n);
        if (cards.some((card) => knowledge.isOpen(card))) fail('refused', 'only closed cards can be arranged');
        if (cards.some((card) => this.isDead(card))) fail('refused', 'a card is dead: somebody who is out has never given a share of it');
        const inside = cards.map((card) => knowledge.without(card, (seat) => this.out.has(seat)));
        const [{ set }] = inside;
        if (inside.some((half) => !sameSeats(half.set, set))) fail('refused', 'only cards under the same keys can be arranged together');
        if (!set.includes(line.seat) || cards.some((card) => !knowledge.insidersOf(card).has(line.seat))) fail('refused', `${this.nameOf(line.seat)} has not seen all these cards`);
        const key = sumOf(set.map((seat) => this.xs.get(seat)));
        if (isZero(key)) fail('refused', 'the keys of these cards add up to nothing');
        if (!fits(cards.length, 1)) fail('refused', 'so many cards do not fit into one mix');
        if (knowledge.epochsAfter(cards) > maxEpochs) fail('refused', `more than ${maxEpochs} epochs would have cards on the table`);
        const e = this.next;
        const halves = this.checkMix(line, { groups: [inside], key, place: 0, e });
        const after = cards.map((card, j) => makeCard(e, j, card.up));
        table.cards[zone.at] = [...after, ...table.cards[zone.at].slice(cards.length)];
        knowledge.rename(cards, after, halves, set);
        const alone = [line.seat];
        for (const card of after) knowledge.see(card, alone, this.at);
        this.mixing.ran([cards], [after], true);
        this.epoch = e;
    }

    // --- the verdict --------------------------------------------------------------------------------------------------------------

    get audited() {
        return this.game.audit === 'full' && this.ended && this.table.cards.flat().every((card) => this.knowledge.isKnownToAll(card));
    }

    get unanswered() {
        return this.debts.unanswered;
    }

    lateFailure() {
        const { mine } = this;
        const objected = ({ box }) => box.for.get(mine.seat).objection;
        const own = (mine?.failures ?? []).filter((failure) => !objected(failure) || (this.ended && !objected(failure).answered));
        const broken = this.course?.hanging.broken;
        return this.firstOf([...this.convicted, ...own, ...this.names.failures, ...(broken ? [broken] : [])]);
    }
}

