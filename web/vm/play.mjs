// play.mjs -- a game that is played: hands, instructions between two choices, the end (docs/rules-vm.md §7, §8, §10).
//
// Everything that changes is in this object and its table; `save` copies it. Cards are shared by all copies, so a face that is shown later is known
// in each of them.
import { none, nth, numberOf } from './program.mjs';
import { known, nothing, TooMuch, Unsure, Void } from './unknown.mjs';
import { makeFit, makeSome, makeValue, mostTries, placeOf, within } from './values.mjs';
import { allAnswers, firstAnswers } from './answers.mjs';
import { judge } from './judge.mjs';
import { Table } from './table.mjs';
import { Chance, NoChance, seedBytes } from './chance.mjs';
import { as, fromDealer, seatOn } from './seats.mjs';
import { firstPlayer } from './zones.mjs';
import { afterStep, dealHand, gather, putInOrder, runTriggers, runVerb } from './deal.mjs';

const mostWork = 1000000;
const mostEffort = 2 ** 24; // values, cards and patterns asked for since the last choice
const emptySelection = () => ({ cards: [], kind: 0, height: 0 });

/** Closures for nodes, made once for each program. */
const made = new WeakMap();

function functionsOf(program) {
    if (!made.has(program)) made.set(program, { value: [], some: [], fit: [] });
    return made.get(program);
}

export class Play {
    /**
     * A game by its compiled program (readProgram). players: names by seat; dealer: a seat, the last one when left out; numbers: {name: value}; seed:
     * a text; deal: a number; order, orders: exact orders of cards instead of mixings, each a list of names, or null. sealed: all faces are unknown
     * until somebody sets them, nothing is mixed, and the course goes by `goOn`.
     */
    constructor(program, { players, dealer, numbers = {}, seed = '1', deal = 0, order = null, orders = null, sealed = false }) {
        if (players.length < program.min || players.length > program.max) throw new RangeError('so many players cannot play this');
        this.program = program;
        this.names = players;
        this.players = players.length;
        this.nth = nth(program, this.players);
        this.option = program.numbers.map(({ name }, i) => (name !== '' && Object.hasOwn(numbers, name) ? Number(numbers[name]) : numberOf(program, i, this.players)));
        this.table = new Table(program, this.players, sealed ? new NoChance() : new Chance(seedBytes(seed), deal), sealed);
        if (sealed) for (const card of this.table.pack) card.face = undefined;
        this.order = order;
        this.orders = orders ?? [];
        this.ordered = order !== null || orders !== null;
        this.sealed = sealed;
        this.told = []; // what is said of values that are unknown, for the next instruction
        this.toldAt = 0;
        this.calls = 0; // values that the instruction at hand has asked for
        this.toldCalls = []; // which of them were told
        this.keepAs = 0; // a value that is unknown, and only kept, is known by this number; 0: none is kept
        this.hasKept = false; // the instruction at hand kept one
        this.checking = null; // told values that are compared with what is known by now: {list, at, lied, hung}
        this.functions = functionsOf(program);
        const { rules } = program;
        Object.assign(this, {
            vars: program.variables.map((v) => Array((v.count || 1) * (v.how & 1 ? this.players : 1)).fill(0)),
            temps: Array(rules.temps).fill(0),
            kept: [],
            chosen: Array.from({ length: rules.chosen }, emptySelection),
            trying: emptySelection(),
            tryingSlot: none,
            it: nothing,
            there: null,
            laid: new Map(),
            veils: new Map(), // by variable and place, or "temp" and place: the number of the unknown value that was kept there
            frames: [],
            playing: Array(this.players).fill(true),
            slots: [],
            armed: [],
            answered: new Map(),
            player: 0,
            dealer: dealer ?? this.players,
            reversed: false,
            by: 0,
            pc: 0,
            hand: 0,
            choices: 0,
            steps: 0,
            mixings: 0,
            tries: 0,
            worked: 0,
            effort: 0,
            asked: false,
            result: null,
            inEmpty: false,
            inTrigger: false,
            ordering: false,
            dealing: false,
            deckOrdered: null,
            before: [],
        });
    }

    // ---- values ----

    /** Some work; what a file asks too much for is not judged, in play it makes the hand void. */
    spend() {
        if (this.effort++ < mostEffort) return;
        throw this.sealed ? new TooMuch('the rules ask for too much work') : new Void('StepLimit');
    }

    value(at) {
        this.spend();
        return (this.functions.value[at] ??= makeValue(this.program, at))(this);
    }

    some(at) {
        this.spend();
        return (this.functions.some[at] ??= makeSome(this.program, at))(this);
    }

    fits(at, card) {
        this.spend();
        return (this.functions.fit[at] ??= makeFit(this.program, at))(this, card);
    }

    /** A value that must be known. */
    sure(value) {
        if (!known(value)) throw new Unsure('this depends on cards that nobody has shown');
        return value;
    }

    /** A value, unknown also where it had to be known which zones are meant. */
    maybe(at) {
        try {
            return this.value(at);
        } catch (error) {
            if (error instanceof Unsure) return NaN;
            throw error;
        }
    }

    /** A value that the course goes by: where it is unknown, what was told. */
    course(at) {
        const value = this.checking ? this.checked(at) : this.maybe(at);
        const call = this.calls++;
        if (this.table.mixed) return this.sure(value);
        if (this.checking) return this.sure(this.compareTold(call, value));
        if (known(value) || this.toldAt >= this.told.length) return this.sure(value);
        this.toldCalls.push(call);
        return this.told[this.toldAt++];
    }

    /** The same while told values are compared: of one that makes the hand void nothing true can be told. */
    checked(at) {
        const { checking } = this;
        try {
            return this.maybe(at);
        } catch (error) {
            checking.lied ||= checking.list[checking.at]?.call === this.calls;
            throw error;
        }
    }

    /** What was told of a value is what the course goes by, also if it is another by now. */
    compareTold(call, value) {
        const { checking } = this;
        const told = checking.list[checking.at];
        if (told?.call !== call) return value;
        checking.at++;
        if (!known(value)) checking.hung = true;
        else if (value !== told.value) checking.lied = true;
        return told.value;
    }

    // ---- cards that a step takes, told by their places ----

    /** Of these places, in this order, the first n whose cards fit(place); where that is unknown, what was told. */
    courseWhere(places, n, fit) {
        const call = this.calls++;
        const { checking } = this;
        if (checking && !this.table.mixed && checking.list[checking.at]?.call === call) return this.compareWhere(places, n, fit);
        const found = [];
        for (const place of places) {
            if (found.length >= n) break;
            const fits = fit(place);
            if (!known(fits)) return this.toldWhere(places, n, call);
            if (fits) found.push(place);
        }
        return found;
    }

    /** How many, then their places, ascending. */
    toldWhere(places, n, call) {
        const [count, ...rest] = this.checking || this.table.mixed ? [] : this.told.slice(this.toldAt);
        const told = rest.slice(0, count);
        const isGood = count >= 0 && count <= n && told.length === count && told.every((place, i) => places.includes(place) && (i === 0 || place > told[i - 1]));
        if (!isGood) this.sure(NaN);
        this.toldAt += 1 + count;
        for (let i = 0; i <= count; i++) this.toldCalls.push(call);
        return places.filter((place) => told.includes(place));
    }

    /** What was told says of each card that is looked at whether it fits. */
    compareWhere(places, n, fit) {
        const { checking } = this;
        const count = checking.list[checking.at].value;
        const told = checking.list.slice(checking.at + 1, checking.at + 1 + count).map(({ value }) => value);
        checking.at += 1 + count;
        let found = 0;
        for (const place of places) {
            if (found >= n) break;
            const isTold = told.includes(place);
            this.compareFit(fit, place, isTold);
            found += Number(isTold);
        }
        return places.filter((place) => told.includes(place));
    }

    compareFit(fit, place, isTold) {
        const { checking } = this;
        try {
            const fits = fit(place);
            if (!known(fits)) checking.hung = true;
            else if (Boolean(fits) !== isTold) checking.lied = true;
        } catch (error) {
            if (!(error instanceof Void)) throw error;
            checking.lied = true;
        }
    }

    // ---- values that are unknown and only kept ----

    /** A value for a place that nobody has to know: where it is unknown it is kept, by its number. */
    keep(list, at, key, value) {
        if (!known(value)) {
            if (!this.keepAs) this.sure(value);
            this.veils.set(key, this.keepAs);
            this.hasKept = true;
        }
        list[at] = value;
    }

    /** What SET would give to a variable that somebody may not see, and where: [list, place, value]. */
    secretValue({ a, b, flag }) {
        const value = this.maybe(b);
        const place = known(value) ? placeOf(this, a, (node) => this.course(node)) : placeOf(this, a);
        if (!place) {
            this.sure(place === undefined ? NaN : value);
            throw new Void('Nobody');
        }
        const [list, at] = place;
        return [list, at, within(flag === 0 ? value : list[at] + (flag === 2 ? -1 : 1) * value)];
    }

    setSecret(code) {
        const [list, at, value] = this.secretValue(code);
        this.keep(list, at, `${this.program.nodes[code.a].a}.${at}`, value);
    }

    /** What the next instruction keeps: a number, unknown, or null: it makes the hand void. Nothing is done. */
    judgeKept() {
        const { code } = this;
        this.beginInstruction();
        try {
            return code.is === 'TEMP' ? this.maybe(code.a) : this.secretValue(code)[2];
        } catch (error) {
            if (error instanceof Unsure) return NaN;
            if (error instanceof Void) return null;
            throw error;
        }
    }

    /** Kept values that are known by now are read as what they are. knownValues: by number. */
    recall(knownValues) {
        for (const [key, as] of this.veils) {
            const [name, at] = key.split('.');
            const list = name === 'temp' ? this.temps : this.vars[name];
            if (!known(list[at]) && knownValues.has(as)) list[at] = knownValues.get(as);
        }
    }

    tryOne() {
        if (this.tries++ >= mostTries) throw new Void('TooMany');
    }

    work() {
        if (this.worked++ < mostWork) return;
        throw this.sealed ? new TooMuch('the rules ask for too much work') : new Void('StepLimit');
    }

    // ---- mixing by exact orders ----

    /** Whether an operation on a zone is left out. mixes: '' not at all, 'permute' a given order, 'shuffles' every order, 'mixes' in another way. */
    leavesOut(mixes, zone) {
        const really = mixes === 'mixes' || mixes === 'shuffles';
        if (this.sealed) return mixes === 'permute'; // in which order cards would lie that nobody sees is not known
        if (this.deckOrdered && zone === this.deckOrdered) {
            if (mixes === '') this.deckOrdered = null;
            if (really) return true;
        }
        if (!this.ordered || !really) {
            this.dealing &&= mixes === 'permute';
            return false;
        }
        if (!this.dealing && mixes === 'shuffles' && this.mixings < this.orders.length) {
            putInOrder(this, zone, this.orders[this.mixings++] ?? []);
            if (zone.cards.length > 1) runTriggers(this, 0);
        }
        return true;
    }

    // ---- hands ----

    setFirstValues(keptToo) {
        this.program.variables.forEach((v, i) => {
            if (v.how & 2 && !keptToo) return;
            const each = v.count || 1;
            for (let seat = 1; seat <= (v.how & 1 ? this.players : 1); seat++) {
                const value = v.first === none ? 0 : as(this, v.how & 1 ? seat : 0, () => this.course(v.first));
                this.vars[i].fill(value, (seat - 1) * each, seat * each);
            }
        });
    }

    setPlaying() {
        const { playing } = this.program.rules;
        this.playing.fill(true);
        if (playing === none) return;
        const plays = this.playing.map((_, i) => as(this, i + 1, () => this.course(playing)) !== 0);
        this.playing = plays;
    }

    clearHand() {
        this.frames = [];
        this.reversed = this.asked = false;
        this.by = 0;
        this.player = 0;
        this.answered = new Map();
        this.chosen.forEach((_, i) => (this.chosen[i] = emptySelection()));
        this.temps.fill(0);
    }

    /** Deals a hand; false when nobody plays. */
    beginHand() {
        const first = this.hand === 0;
        this.clearHand();
        this.before = this.vars.map((list) => [...list]); // what goes wrong from here on is this hand's
        this.playing.fill(true);
        this.setFirstValues(first);
        this.setPlaying();
        if (!this.playing.includes(true)) return false;
        if (!first) this.dealer = seatOn(this, this.dealer, 1, true);
        this.setFirstValues(first);
        this.before = this.vars.map((list) => [...list]);
        this.hand++;
        this.pc = this.program.rules.play;
        if (!first && this.sealed) gather(this);
        else if (!first) this.table.restore({ ...this.table.initial, step: this.table.chance.step });
        this.laid = new Map();
        this.worked = 0;
        this.deckOrdered = null;
        dealHand(this, this.orderOfHand(first));
        this.dealing = false;
        this.deckOrdered = null;
        this.player = 0;
        return true;
    }

    /** The order of this hand's deck, if one is given. */
    orderOfHand(first) {
        if (!this.ordered) return null;
        const order = first ? this.order : (this.orders[this.mixings] ?? null);
        if (!first && this.mixings < this.orders.length) this.mixings++;
        this.dealing = !order?.length;
        return order?.length ? order : null;
    }

    finish(why) {
        this.clearHand();
        this.playing.fill(true);
        const payoff = { payoff: Array(this.players).fill(0), per: 1, void: why };
        if (!why)
            try {
                Object.assign(payoff, this.pay());
            } catch (error) {
                if (!(error instanceof Void)) throw error;
                payoff.void = error.why;
            }
        if (payoff.void) this.program.variables.forEach((v, i) => v.how & 2 && this.before[i] && (this.vars[i] = [...this.before[i]]));
        const most = Math.max(...payoff.payoff);
        payoff.winners = payoff.void ? [] : this.names.filter((_, i) => payoff.payoff[i] === most);
        this.player = 0;
        this.result = payoff;
    }

    pay() {
        const { payoff, per } = this.program.rules;
        let divisor = 1;
        const list = this.names.map((_, i) =>
            as(this, i + 1, () => {
                const value = this.course(payoff);
                if (per !== none) divisor = this.course(per);
                return value;
            }),
        );
        if (divisor < 1) throw new Void('DivisionByZero');
        return { payoff: list, per: divisor };
    }

    endHand() {
        const { match } = this.program.rules;
        this.player = 0;
        this.playing.fill(true);
        if (match !== none && this.course(match) === 0 && this.hand < 65535 && this.beginHand()) return;
        this.finish(null);
    }

    // ---- the course ----

    /** Does something that may go wrong; then goes on to the next choice. */
    go(f) {
        this.tries = this.worked = this.effort = 0;
        try {
            f();
            while (!this.result && !this.asked && !this.sealed) this.oneStep();
        } catch (error) {
            if (!(error instanceof Void)) throw error;
            this.finish(error.why);
        }
    }

    oneStep() {
        const { is } = this.code;
        this.one();
        if (['VERB', 'SET', 'SHARE'].includes(is)) afterStep(this);
    }

    /**
     * Of a sealed game: one instruction after the other, the first being the dealing of the first hand, until cards moved ('moved'), somebody is asked ('asks'), all
     * is over ('over'), or an instruction hangs ('hangs'): then nothing of it was done. told: what it reads, in the order in which it asks; when that was
     * used: 'told'. keepAs: an unknown value that is only kept is known by this number; when one was: 'kept', and `stateBefore` is the state before.
     */
    goOn(told = [], keepAs = 0) {
        this.told = told;
        this.keepAs = keepAs;
        this.tries = this.worked = 0;
        try {
            return this.goOnKeeping();
        } finally {
            this.keepAs = 0; // an answer, or a together, keeps nothing
        }
    }

    goOnKeeping() {
        while (!this.result && !this.asked) {
            const before = this.save();
            const { events } = this.table;
            this.beginInstruction();
            try {
                if (this.hand > 0) this.oneStep();
                else if (!this.beginHand()) this.finish(null);
            } catch (error) {
                if (error instanceof Unsure) this.restore(before);
                else if (error instanceof Void) this.finish(error.why);
                else throw error;
                if (error instanceof Unsure) return 'hangs';
            }
            if (this.toldAt) return 'told';
            if (this.table.events !== events) return 'moved';
            if (this.hasKept) {
                this.stateBefore = before;
                return 'kept';
            }
        }
        return this.result ? 'over' : 'asks';
    }

    beginInstruction() {
        this.toldAt = this.calls = this.tries = 0;
        this.toldCalls = [];
        this.hasKept = this.table.mixed = false;
    }

    /** Whether these told values, [{call, value}…], are those of the next instruction: 1, 0, or unknown. Nothing is done. */
    judgeTold(list) {
        const before = this.save();
        const checking = { list, at: 0, lied: false, hung: false };
        this.checking = checking;
        this.beginInstruction();
        try {
            this.oneStep();
        } catch (error) {
            if (!(error instanceof Unsure || error instanceof Void)) throw error;
        } finally {
            this.checking = null;
            this.restore(before);
        }
        const all = checking.at === list.length;
        if (checking.lied || (!all && !checking.hung)) return 0;
        return all && !checking.hung ? 1 : NaN;
    }

    begin() {
        this.go(() => {
            if (!this.beginHand()) this.finish(null);
        });
    }

    get code() {
        return this.program.code[this.pc];
    }

    one() {
        const code = this.code;
        if (isStep(code, this.pc) && this.steps++ >= this.program.rules.steps) throw new Void('StepLimit');
        this.tries = 0;
        this.pc = does[code.is](this, code, this.pc + 1) ?? this.pc + 1;
    }

    /** Stops at a choice, unless nobody can answer. */
    ask(code) {
        const { rules } = this.program;
        if (this.choices >= rules.choices) return this.finish(null);
        const together = (code.flag & 1) !== 0;
        this.answered = new Map();
        this.by = together ? 0 : code.b === none ? this.player || (this.players === 1 ? 1 : 0) : this.course(code.b);
        if (!together && !(this.by >= 1 && this.by <= this.players)) throw new Void('Nobody');
        this.asked = true;
        for (const seat of this.whoIsAsked())
            if (!this.canAnswer(seat)) {
                if (!together) throw new Void('NoAnswer');
                this.answered.set(seat, null);
            }
        if (this.whoIsAsked().length) this.steps = 0;
        else this.doTogether();
    }

    /** Whether somebody has an answer; where cards are unknown, that is taken for granted. */
    canAnswer(seat) {
        try {
            return firstAnswers(this, seat, 1).length > 0;
        } catch (error) {
            if (error instanceof Unsure) return true;
            throw error;
        }
    }

    /** Seats whose answers are waited for. */
    whoIsAsked() {
        if (this.result || !this.asked) return [];
        if (!(this.code.flag & 1)) return [this.by];
        return this.names.map((_, i) => i + 1).filter((seat) => this.playing[seat - 1] && !this.answered.has(seat));
    }

    answers(seat) {
        return this.whoIsAsked().includes(seat) ? allAnswers(this, seat) : [];
    }

    /** Whether an answer is legal, as far as cards are known: 1, 0 or NaN. */
    judge(seat, answer) {
        const { effort } = this;
        this.effort = 0;
        const legal = this.whoIsAsked().includes(seat) ? judge(this, seat, answer) : 0;
        this.effort = effort;
        return legal;
    }

    /** Does an answer that `answers` gave, of a range with one of its values; whether it is legal is not asked again. */
    answer(seat, answer) {
        if (!this.whoIsAsked().includes(seat)) throw new RangeError('this seat is not asked');
        if (!(this.code.flag & 1)) {
            this.choices++;
            this.asked = false;
            this.go(() => {
                this.carryOut(answer);
                afterStep(this);
            });
            return;
        }
        this.answered.set(seat, answer);
        if (this.whoIsAsked().length) return;
        this.choices++;
        this.go(() => this.doTogether());
    }

    carryOut(answer) {
        const code = this.code;
        const option = this.program.options[code.a + answer.option];
        const q = option.question === none ? null : this.program.questions[option.question];
        this.chosen[code.c] = { cards: answer.cards, kind: answer.kind, height: answer.height };
        if (!answer.pass)
            answer.values.forEach((value, i) => {
                const place = placeOf(this, q[`var${i}`]);
                if (place === undefined) this.sure(NaN);
                if (place) place[0][place[1]] = value;
            });
        this.pc = option.code;
        if (answer.to && answer.cards.length) this.moveChosen(answer, [null, 'down', 'up'][q.face]);
    }

    moveChosen({ from, to, cards }, face) {
        const places = from.cards.map((card, place) => (cards.includes(card) ? place : -1)).filter((place) => place >= 0);
        this.leavesOut('', from);
        this.table.canTake(from);
        this.table.tell({ is: 'operation', mixes: false, picks: false, zone: from });
        this.table.move(from, places, to, face);
        this.table.tell({ is: 'done' });
        for (const card of cards) this.laid.set(card, this.player);
        runTriggers(this, 0);
    }

    /** Everybody has answered: it is done from dealer + 1 on. */
    doTogether() {
        const code = this.code;
        const at = this.pc;
        let to = code.flag & 2 ? at + 1 : code.b;
        for (const seat of fromDealer(this)) {
            const answer = this.answered.get(seat);
            if (!answer) continue;
            this.pc = at;
            as(this, seat, () => {
                this.carryOut(answer);
                while (!(code.flag & 2) && this.pc !== code.b) {
                    if (!['SET', 'JUMP', 'UNLESS', 'TEMP', 'FORGET', 'LOSE'].includes(this.code.is)) throw new Void('Fault');
                    this.one();
                }
            });
            to = this.pc;
        }
        this.pc = to;
        this.asked = false;
        this.answered = new Map();
        afterStep(this);
    }

    set(at, value, flag) {
        const sign = flag === 2 ? -1 : 1;
        if (at === none) {
            const seat = flag === 0 ? value : seatOn(this, this.dealer, sign * value, true);
            if (!(seat >= 1 && seat <= this.players)) throw new Void('Nobody');
            this.dealer = seat;
            return;
        }
        const place = placeOf(this, at, (node) => this.course(node));
        if (!place) throw new Void('Nobody');
        const [list, i] = place;
        list[i] = within(flag === 0 ? value : list[i] + sign * value);
    }

    // ---- loops ----

    pop() {
        this.player = this.frames.pop().before;
    }

    /** The next turn; false: it is over. */
    nextTurn({ a: where, b: until }) {
        const frame = this.frames.at(-1);
        const step = () => {
            frame.done++;
            frame.seat = seatOn(this, frame.seat, 1, false);
        };
        if (frame.begun && frame.follow) {
            for (let n = 0; frame.seat !== frame.follow && n < this.players; n++) step();
            frame.seat = frame.follow;
        } else if (frame.begun) {
            step();
        }
        frame.follow = 0;
        frame.begun = true;
        for (let i = this.playing.filter(Boolean).length; i > 0 && frame.done < frame.limit; i--) {
            this.player = frame.seat;
            if (where === none || this.course(where) !== 0)
                return until === none || this.course(until) === 0;
            step();
        }
        return false;
    }

    // ---- chips ----

    /** An amount to the best of those who paid a layer, or of nobody who did, of all who fit; false when nobody has `least`. */
    payBest(players, amount, layer, worth, least) {
        const fitting = players.filter((p) => p.fits);
        const paid = fitting.filter((p) => p.paid >= layer);
        const able = (paid.length ? paid : fitting).filter((p) => p[worth] >= least);
        const best = Math.max(...able.map((p) => p[worth]));
        const winners = able.filter((p) => p[worth] === best);
        winners.forEach((p, k) => (p.won += Math.floor(amount / winners.length) + (k < amount % winners.length ? 1 : 0)));
        return winners.length > 0;
    }

    share({ a: paidNode, b: chipsNode, c }) {
        const list = this.program.nodes[c];
        const [by, where, half] = this.program.items.slice(list.a, list.a + list.b);
        const players = fromDealer(this).map((seat) =>
            as(this, seat, () => {
                const place = placeOf(this, paidNode);
                const fits = this.course(where) !== 0;
                const paid = Math.max(place ? this.sure(place[0][place[1]]) : 0, 0);
                return { seat, paid, fits, worth: 0, other: 0, won: 0 };
            }),
        );
        const fitting = players.filter((p) => p.fits);
        if (fitting.length === 0) return;
        for (const p of fitting.length > 1 ? fitting : []) // who is alone is compared with nobody
            as(this, p.seat, () => {
                p.worth = this.course(by);
                if (half !== undefined) p.other = this.course(half);
            });
        const layers = [...new Set(players.map((p) => p.paid))].filter((paid) => paid > 0).sort((a, b) => a - b);
        layers.forEach((height, i) => {
            let pot = players.filter((p) => p.paid >= height).length * (height - (layers[i - 1] ?? 0));
            const part = Math.floor(pot / 2);
            if (half !== undefined && this.payBest(players, part, height, 'other', 1)) pot -= part;
            this.payBest(players, pot, height, 'worth', -Infinity);
        });
        for (const { seat, paid, won } of players)
            as(this, seat, () => {
                const place = placeOf(this, chipsNode);
                if (place) place[0][place[1]] = within(this.sure(place[0][place[1]]) - paid + won);
            });
    }

    // ---- what somebody sees ----

    /** Faces of every zone by its name as a seat sees them (0: a spectator, null: everything); null for a card that is not seen. */
    zones(seat = null) {
        return Object.fromEntries(
            this.table.zones.map((zone) => [
                zone.id,
                zone.cards.map((card, place) => (seat === null || this.table.sees(seat, zone, place) ? this.program.faces[card.face] : null)),
            ]),
        );
    }

    variableSeen(v, owner, viewer) {
        if (viewer === null || !(v.how & 4)) return true;
        if (!viewer) return false;
        if (v.told === none) return (v.how & 1) !== 0 && owner === viewer;
        const told = this.program.variables[v.told];
        return this.vars[v.told][told.how & 1 ? ((owner || viewer) - 1) * (told.count || 1) : 0] === viewer;
    }

    valueSeen(v, value) {
        const { suitNames, rankNames, combo } = this.program.rules;
        const lists = { 3: suitNames, 4: rankNames, 5: this.names, 6: this.program.faces, 7: combo.map((c) => c.name), 8: v.words };
        if (v.type === 1) return value;
        return v.type === 2 ? value !== 0 : (lists[v.type][value - 1] ?? '');
    }

    /** What the game remembers, as a seat sees it. */
    variables(viewer = null) {
        const entries = this.program.variables.map((v, i) => {
            const each = v.count || 1;
            const of = (owner) => {
                const from = owner ? (owner - 1) * each : 0;
                const list = this.vars[i].slice(from, from + each).map((value) => (this.variableSeen(v, owner, viewer) ? this.valueSeen(v, value) : null));
                return v.count ? list : list[0];
            };
            return [v.name, v.how & 1 ? this.names.map((_, k) => of(k + 1)) : of(0)];
        });
        return Object.fromEntries(entries);
    }

    // ---- copies ----

    save() {
        const { table, program, names, functions, told, toldAt, calls, toldCalls, checking, keepAs, hasKept, stateBefore, ...rest } = this;
        return {
            table: table.save(),
            rest: {
                ...rest,
                vars: this.vars.map((list) => [...list]),
                temps: [...this.temps],
                chosen: [...this.chosen],
                frames: this.frames.map((frame) => ({ ...frame })),
                playing: [...this.playing],
                laid: new Map(this.laid),
                veils: new Map(this.veils),
                answered: new Map(this.answered),
                armed: [...this.armed],
                slots: [...this.slots],
                before: [...this.before],
            },
        };
    }

    restore(saved) {
        this.table.restore(saved.table);
        Object.assign(this, saved.rest);
        Object.assign(this, this.save().rest);
    }
}

/** What counts against the limit of steps. */
function isStep(code, pc) {
    if (code.is === 'JUMP') return code.a <= pc;
    return !['TEMP', 'FORGET', 'LOSE', 'AGAIN', 'NEXT_ONE', 'TURN'].includes(code.is);
}

/** This seat, or the next of those who take part. */
const whoPlays = (m, seat) => (m.playing[seat - 1] ? seat : seatOn(m, seat, 1, false));

/** The instructions: each returns where it goes on, or nothing for the next one. */
const does = {
    END: (m) => {
        m.endHand();
        return m.pc;
    },
    JUMP: (m, { a }) => a,
    UNLESS: (m, { a, b }, next) => (m.course(a) ? next : b),
    VERB: (m, { a }) => {
        m.worked = 0;
        runVerb(m, m.program.steps[a]);
    },
    SET: (m, code) => {
        const { a, b, flag } = code;
        if (m.sealed && a !== none && m.program.variables[m.program.nodes[a].a].how & 4) m.setSecret(code);
        else m.set(a, m.course(b), flag);
    },
    TEMP: (m, { x, a }) => m.keep(m.temps, x, `temp.${x}`, m.maybe(a)),
    FORGET: (m, { x, a }) => void m.temps.fill(0, a, a + x),
    LOSE: (m, { x }) => void (m.chosen[x] = emptySelection()),
    CHOOSE: (m, code) => {
        m.ask(code);
        return m.pc;
    },
    REPEAT: (m, { a }) => void m.frames.push({ is: 'REPEAT', before: m.player, done: 0, limit: a === none ? 2147483647 : m.course(a) }),
    AGAIN: (m, { x, b, c }) => {
        const frame = m.frames.at(-1);
        const number = (n) => x !== 65535 && (m.temps[x] = n);
        let over = frame.done >= frame.limit;
        if (!over) {
            number(frame.done);
            over = b !== none && m.course(b) !== 0;
        }
        if (over) {
            m.pop();
            return c;
        }
        number(++frame.done);
    },
    EACH: (m) => void m.frames.push({ is: 'EACH', before: m.player, done: 0, seat: firstPlayer(m) }),
    NEXT_ONE: (m, { c }) => {
        const frame = m.frames.at(-1);
        if (frame.done >= m.playing.filter(Boolean).length) {
            m.pop();
            return c;
        }
        m.player = seatOn(m, frame.seat, frame.done++, true);
    },
    TURNS: (m, { a, b, flag }) => {
        let seat = b === none ? seatOn(m, m.dealer, 1, true) : m.course(b);
        if (!(seat >= 1 && seat <= m.players)) throw new Void('Nobody');
        seat = whoPlays(m, seat);
        const rounds = a !== none ? m.course(a) : flag & 1 ? 1 : 2147483647;
        const taking = m.playing.filter(Boolean).length;
        m.frames.push({ is: 'TURNS', before: m.player, seat, follow: 0, begun: false, done: 0, limit: Math.max(rounds, 0) * taking });
    },
    TURN: (m, code) => {
        if (m.nextTurn(code)) return;
        m.pop();
        return code.c;
    },
    GO_ON: (m, { a }) => {
        const seat = m.course(a);
        const frame = m.frames.findLast((f) => f.is === 'TURNS');
        if (frame) frame.follow = seat >= 1 && seat <= m.players ? whoPlays(m, seat) : 0;
    },
    REVERSE: (m) => {
        if (m.frames.some((f) => f.is === 'TURNS')) m.reversed = !m.reversed;
    },
    LEAVE: (m, { x, c }) => {
        for (let i = 0; i < x; i++) m.pop();
        return c;
    },
    SHARE: (m, code) => m.share(code),
};

export const instructions = Object.keys(does);
