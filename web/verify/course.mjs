// course.mjs -- a game with rules beside the table that everybody can follow (docs/transcript.md §14).
//
// (1) The machine has cards of its own, which are nobody's: place for place they are those of the table, and lie up where those do, whenever no
//     step is due. So faces are handed over by places (see).
// (2) What the machine does becomes steps, which are the plan; it runs on when these are done.
import { Play } from '../vm/play.mjs';
import { readProgram } from '../vm/program.mjs';
import { Table } from '../vm/table.mjs';
import { NoChance } from '../vm/chance.mjs';
import { TooMuch, Unsure } from '../vm/unknown.mjs';
import { Pause } from './pause.mjs';
import { fail } from './bad.mjs';
import { putInto, takenFrom } from './game.mjs';
import { HangingOn } from './hanging.mjs';
import { apply } from './operations.mjs';
import { mixedBy, Steps } from './steps.mjs';

const noGame = (message) => fail('game', message);
const mostTold = 1024;
const mostWeight = 65536; // of a state (§14.1), …
const mostCopied = 2 ** 28; // … and of all that are put aside between two choices
const sealedWeight = (choices) => 2 ** 18 + 4096 * choices; // of all states for sealed values (§14.3)

/** Does something with the machine; what is too much work is no verdict on anybody. */
export function bounded(f) {
    try {
        return f();
    } catch (error) {
        if (error instanceof TooMuch) noGame('the rules ask for more work here than a reader does: nothing more can be judged');
        throw error;
    }
}

/** The compiled game that line 0 names. games: a Games, or null. */
function programOf(game, games) {
    const bytes = games?.find(game.rules.game) ?? null;
    if (bytes === null) noGame('the rules of this game are not here: nothing of it can be judged without them');
    try {
        return readProgram(bytes);
    } catch (error) {
        return noGame(error.message);
    }
}

/** What a state weighs: about how many numbers it has. Throws a Bad when that is too much for a file. */
function weightOf({ variables, triggers, rules }, { pack, zones, players }) {
    const words = variables.reduce((sum, { count, how }) => sum + (count || 1) * (how & 1 ? players : 1), 0);
    const weight = pack.length + zones.length + triggers.length + words + rules.temps + 20 * (rules.chosen + players);
    if (weight > mostWeight || weight * rules.steps > mostCopied) noGame('this game remembers too much for a file');
    return weight;
}

/** Throws a Bad unless line 0 lays out this table of the program. Returns the program's faces by those of line 0. */
function facesOf(game, program, table) {
    const faces = [...table.listed.keys()];
    const same = (zone, i) => {
        const mine = table.zones[i];
        return zone.id === mine.id && zone.type === mine.type && zone.sees === mine.sees && (zone.owner ?? 0) === mine.seat
            && zone.cards.length === mine.cards.length && zone.cards.every((face, k) => faces[face] === mine.cards[k].face);
    };
    const all = game.zones.length === table.zones.length && game.faces.length === faces.length
        && game.faces.every((name, i) => name === program.faces[faces[i]]) && game.zones.every(same);
    if (!all) noGame('cards, zones or owners are not those of the game with these rules');
    return faces;
}

function numbersOf(game, program) {
    const names = new Set(program.numbers.map(({ name }) => name));
    for (const [name] of game.rules.numbers) if (!names.has(name)) noGame(`the game has no number "${name}"`);
    return Object.fromEntries(game.rules.numbers);
}

export class Course {
    /** rules: a Rules, whose plan this is. Throws a Bad when the game cannot be played here. */
    constructor(rules, games) {
        const { game } = rules;
        this.rules = rules;
        if (game.uses.includes('veils')) noGame('a game with rules has no veils');
        const program = programOf(game, games);
        const players = game.seats.map(([name]) => name);
        if (players.length < program.min || players.length > program.max) noGame('so many players cannot play this game');
        const table = new Table(program, players.length, new NoChance());
        this.weight = weightOf(program, table);
        const numbers = numbersOf(game, program);
        this.faces = facesOf(game, program, table);
        this.machine = new Play(program, { players, dealer: game.rules.dealer, numbers, sealed: true });
        this.machine.table.watch = (event) => this.hear(event);
        this.steps = null; // a Steps, of the instruction at hand
        this.operations = 0; // that it has done
        this.pause = null; // a Pause, while it waits for steps of its own
        this.kept = 0; // how many values were kept that nobody knows
        this.plan = []; // steps that it found
        this.ownMove = this.acts = null; // how the cards of the act at hand move, which is done at once; and while the machine does it
        this.actor = 0; // whose act that is
        this.at = 'moved';
        this.open = 0; // the choice that is open, 0 for none
        this.together = this.shows = false; // of it: everybody answers; all have picked
        this.hidden = new Map(); // seat that is asked → {i, block, answer} of the pick that counts
        this.hanging = new HangingOn(this);
        this.choices = this.told = 0;
        this.looked = -1; // how many faces were known to all when it was last asked whether all are (suite 2)
        this.hadStopped = false; // when the end came
        this.tried = false; // to go on after it, with all cards known
        this.chosen = this.dealtAfter = false; // a choice was made; and then, or by it, closed cards came out or were shuffled
    }

    // --- the machine's table --------------------------------------------------------------------------------------------------------

    /** Each of the machine's cards with the one that lies at its place. */
    * pairs() {
        const { table } = this.rules;
        for (const [z, { cards }] of this.machine.table.zones.entries()) for (const [i, mine] of cards.entries()) yield [mine, table.cards[z][i]];
    }

    /** Each of the machine's cards with the face that everybody sees. */
    facesNow() {
        const { knowledge } = this.rules;
        return [...this.pairs()].map(([mine, card]) => [mine, knowledge.isOpen(card) ? this.faces[knowledge.faceOf(card)] : undefined]);
    }

    /** The machine sees what everybody does. */
    see() {
        for (const [mine, face] of this.facesNow()) mine.face = face;
    }

    hear(event) {
        if (this.ownMove && event.is === 'operation') this.acts = this.ownMove;
        if (this.acts) {
            this.ownMove = null;
            if (event.is !== 'move') return;
            this.carryOut(this.acts);
            this.acts = null;
            return;
        }
        const isAgain = this.operations < (this.pause?.done ?? 0); // its step is done
        for (const zone of mixedBy(event)) for (const card of zone.cards) card.face = undefined;
        if (!isAgain) this.steps?.hear(event);
        if (event.is !== 'done') return;
        this.operations++;
        if (isAgain) this.pause.reached(this.operations);
    }

    carryOut(op) {
        this.noteDrawn(op, this.actor);
        apply(this.rules.table, op);
        this.rules.mixing.acted(op);
    }

    /** Something is taken out of zones, by a seat's choice or (0) by the dealer: does that let somebody choose who knows their closed cards? */
    noteDrawn(op, seat) {
        const { table, knowledge } = this.rules;
        const zonesOf = (ids) => ids.map((id) => table.byId.get(id));
        const targets = zonesOf(putInto(op));
        if (!seat && !this.chosen) return;
        if (op.op === 'combine' && targets[0].owner === null && targets[0].sees === 'none') return; // they are gathered, and nobody has them
        for (const { owner, sees, at } of zonesOf(takenFrom(op))) {
            const byOthers = seat ? owner !== seat : targets.some((to) => to.owner !== null && to.owner !== owner);
            if (owner !== null && sees === 'owner' && !byOthers) continue; // whoever chose saw them
            if (table.cards[at].some((card) => !knowledge.isOpen(card))) this.dealtAfter = true;
        }
    }

    /** Does something with the machine; its steps are added, unless it throws. */
    collect(f) {
        const steps = new Steps();
        this.steps = steps;
        this.operations = 0;
        try {
            f();
            this.plan.push(...steps.list);
        } finally {
            this.steps = null;
        }
    }

    /**
     * The machine goes on. What it did are steps; also of an instruction that hangs, when there are none before it: then it looks again when they are done.
     * Returns false when nothing came of it.
     */
    advance(told, keepAs) {
        const steps = new Steps();
        const isFirst = this.plan.length === 0;
        this.steps = steps;
        this.operations = 0;
        this.pause?.resume();
        try {
            this.at = bounded(() => this.machine.goOn(told, keepAs));
        } finally {
            this.steps = null;
        }
        const hangs = this.at === 'hangs';
        if (hangs && !(isFirst && this.operations > (this.pause?.done ?? 0))) return false;
        this.plan.push(...steps.list);
        if (hangs) {
            this.pause ??= new Pause(this, told);
            this.pause.wait(this.operations);
        } else {
            this.pause = null;
        }
        return true;
    }

    // --- going on -------------------------------------------------------------------------------------------------------------------

    begin() {
        this.rules.takeUp([]);
        this.goOn();
        if (this.at === 'hangs' && !this.pause && this.machine.hand === 0) noGame('this game looks at cards before any is dealt; such games cannot be proved');
    }

    /** After every line: when nothing is owed and no step is due, the machine runs on, as far as it can. */
    goOn() {
        const { rules, machine } = this;
        if (rules.ended) this.goOnAlone();
        if (rules.ended || rules.shuffle || !rules.debts.none || !rules.stepsDone) return;
        this.plan = [];
        do {
            const isFree = this.plan.length === 0; // both tables are alike
            if (isFree && !this.pause) this.see();
            if (!this.advance(this.pause?.told ?? [], isFree && this.canSeal() ? this.kept + 1 : 0)) break;
            if (this.at === 'kept') this.hanging.add({ seat: 0, kept: ++this.kept, state: machine.stateBefore });
        } while (['moved', 'told', 'kept'].includes(this.at) || (this.at === 'hangs' && this.plan.length === 0)); // what it did may be no step
        if (this.plan.length === 0) this.wait();
        rules.takeUp(this.plan);
        rules.runs = this.at !== 'over';
    }

    /** Nobody can tell what hangs: nothing but the end can come (§15.8). */
    get stopped() {
        const { ended, shuffle, debts, stepsDone, tells } = this.rules;
        return !tells && this.at === 'hangs' && stepsDone && (ended ? this.hadStopped : !shuffle && debts.none);
    }

    /** After the end, when all cards are known, the machine goes on without the table; unless it gets over so, nothing of it was done (§15.8). */
    goOnAlone() {
        const { machine, rules: { knowledge, table } } = this;
        if (this.tried || this.pause || !this.stopped || this.looked === knowledge.knownToAll) return;
        this.looked = knowledge.knownToAll;
        this.tried = table.cards.flat().every((card) => knowledge.isKnownToAll(card));
        if (!this.tried) return;
        const now = machine.save();
        const before = machine.table.pack.map((card) => card.face);
        for (const [mine, card] of this.pairs()) mine.face = this.faces[knowledge.isOpen(card) ? knowledge.faceOf(card) : knowledge.known.get(card.name)];
        machine.recall(this.hanging.values);
        if (this.getsOver()) {
            this.at = 'over';
            this.rules.runs = false;
            return;
        }
        machine.restore(now);
        machine.table.pack.forEach((card, i) => (card.face = before[i]));
    }

    getsOver() {
        try {
            return this.machine.goOn() === 'over';
        } catch (error) {
            if (error instanceof TooMuch) return false;
            throw error;
        }
    }

    /** Whether one value more may be sealed. */
    canSeal() {
        return (this.kept + 1) * this.weight <= sealedWeight(this.machine.choices);
    }

    /** Nothing moves: somebody is asked, or has to tell. */
    wait() {
        if (this.at === 'hangs' && this.rules.tells) this.plan.push({ do: { op: 'tell' } });
        if (this.at !== 'asks') return;
        this.openChoice();
        const have = [...this.hidden.values()].every(({ i, answer }) => (this.shows ? answer !== null : i > 0));
        if (this.together && have) this.plan.push({ do: { op: this.shows ? 'together' : 'picks', n: this.open } });
    }

    /** Whether the open choice waits for this seat. */
    awaits(seat) {
        const hidden = this.hidden.get(seat);
        return hidden !== undefined && (!this.together || (this.shows ? hidden.answer === null : hidden.i === 0));
    }

    openChoice() {
        const n = this.machine.choices + 1;
        if (this.open === n) return;
        this.open = n;
        this.together = (this.machine.code.flag & 1) !== 0;
        this.shows = false;
        this.hidden = new Map(this.machine.whoIsAsked().map((seat) => [seat, { i: 0, block: 0, answer: null }]));
    }

    // --- the dealer's own lines -----------------------------------------------------------------------------------------------------

    /** Whether a line's operation is the one of these that is due. What is told the dealer says. */
    isDue(due, op) {
        if (due.op === 'tell') return op.op === 'tell';
        return due.op === op.op && due.n === op.n;
    }

    take(op) {
        this.rules.stepTaken();
        this.plan = [];
        if (op.op === 'picks') this.shows = true;
        else if (op.op === 'tell') this.tell(op.values.map(Number));
        else this.doTogether();
        this.rules.takeUp(this.plan);
    }

    tell(values) {
        const { machine } = this;
        if (values.length > mostTold) fail('told', 'more values are told than a line has room for');
        if (this.pause) fail('told', `the dealer tells ${values.length} values, and the rules ask for others`);
        this.see();
        const before = machine.save();
        const names = this.hanging.namesNow();
        const goesOn = this.advance(values, 0) && (this.at === 'told' || (this.at === 'hangs' && machine.toldAt > 0));
        if (!goesOn || machine.toldAt !== values.length) {
            fail('told', `the dealer tells ${values.length} values, and the rules ask for ${goesOn ? 'fewer' : 'others'}`);
        }
        this.told += values.length;
        this.hanging.add({ seat: 0, told: values.map((value, i) => ({ call: machine.toldCalls[i], value })), state: before, names });
    }

    /** What an answer does is done, or the line is refused: nobody is told what hangs there. */
    following(f) {
        this.open = 0;
        this.chosen = true;
        try {
            bounded(() => this.collect(f));
        } catch (error) {
            if (!(error instanceof Unsure)) throw error;
            fail('refused', 'what follows from the answer depends on hidden cards, and nobody can tell it: the game can only end');
        }
    }

    doTogether() {
        const answers = [...this.hidden].map(([seat, { answer }]) => [seat, answer]);
        this.following(() => {
            for (const [seat, answer] of answers) this.machine.answer(seat, answer);
        });
    }

    /** An act that was judged. op: how its cards move, or null. */
    answer(seat, answer, op) {
        this.plan = [];
        this.ownMove = op;
        this.actor = seat;
        this.following(() => this.machine.answer(seat, answer));
        this.ownMove = this.acts = null;
        this.rules.takeUp(this.plan);
    }

    // --- the verdict ----------------------------------------------------------------------------------------------------------------

    /** What the verdict says of it. */
    get counts() {
        const { result } = this.machine;
        const one = (value) => (result.per === 1 ? String(value) : `${value}/${result.per}`);
        return { choices: this.choices, open: this.hanging.open, told: this.told, over: result !== null, stopped: this.stopped, payoff: result ? result.payoff.map(one) : [], void: result?.void ?? null };
    }
}
