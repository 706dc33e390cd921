// rules.mjs -- what may come when (docs/transcript.md §7): takes lines one after the other and throws a Bad at the first that may not come.
import { lastUses, openOwn, takeAct } from './acts.mjs';
import { fail } from './bad.mjs';
import { Blocks } from './block.mjs';
import { madeWith, openBySender } from './boxes.mjs';
import { hex, th, unhex } from './bytes.mjs';
import { Course } from './course.mjs';
import { checkBoxLength, checkOwed, Debts } from './debts.mjs';
import { combinedSeed, placesOf } from './epoch.mjs';
import { doing } from './game.mjs';
import { isSide, signerOf } from './kinds.mjs';
import { Knowledge } from './knowledge.mjs';
import { Mixing } from './mixing.mjs';
import { Names } from './names.mjs';
import { apply, cutBy } from './operations.mjs';
import { checkPool, poolOf } from './pool.mjs';
import { seededSides, takeSide } from './sides.mjs';
import { Table } from './table.mjs';
import { Tally } from './tally.mjs';

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const maxEpochs = 1024;
const isOfRules = (op) => ['tell', 'picks', 'together'].includes(op.op);

export class Rules {
    /** keys: of the dealer and the seats. lines: all of the file, parsed; hashes: x of its side lines; memo: proofs that are good, kept between files. audit: an Audit or null. mine: a Mine or null. */
    constructor(sid, game, { keys = [], lines = [], hashes = [], memo = null, audit = null, mine = null } = {}) {
        this.sid = sid;
        this.game = game;
        this.keys = keys;
        this.lines = lines;
        this.hashes = hashes;
        this.memo = memo;
        this.audit = audit;
        this.mine = mine;
        this.seats = game.seats.map((_, i) => i + 1);
        this.table = new Table(game);
        this.names = new Names(sid, game);
        this.mixing = new Mixing(game, this.table);
        this.tally = new Tally(game);
        this.block = new Blocks();
        this.out = new Set();
        this.picks = new Map(); // seat → Map of i → {commit, block, shown}, without those that were shown in a block before its last pick
        this.viewed = new Map(); // seat → the names it opened in views
        this.epoch = 0; // the last one used
        this.voids = 0;
        this.shuffle = null; // the open one
        this.request = null; // the step that an act asked for
        this.done = 0; // steps of the plan
        this.course = null; // of a game with rules
        this.runs = game.rules !== undefined; // and that is not over: more steps may follow
        this.takeUp(game.plan);
        this.lastAct = null; // what undo takes back: {seat, op, saved, told}
        this.convicted = []; // boxes that everybody saw not to open: {line, card, seat}
        this.ended = false;
        this.prepare();
        this.late = new Set(); // signatures of the side lines that may lapse: none of these stands twice
        this.debts.recount();
        this.unnamed = this.debts.unnamed(); // faces whose names were owed to everybody as the block began
        this.goOn();
        if (this.planDone) this.mixing.close();
    }

    /** What the suite keeps beside that. */
    prepare() {
        this.knowledge = new Knowledge(this.sid, this.game);
        this.debts = new Debts(this.table, this.knowledge, this.names, this.game.seats.length);
        this.sides = seededSides;
        this.chains = new Map(); // seat → {e, seed}: the last that is known
        this.lockedFor = new Map(); // seat → the epoch of its last lock
        this.cuts = new Map(); // seat → commitment for the next epoch
    }

    /** Line 0 of a game with rules: its machine begins. games: what finds its compiled game. Throws a Bad. */
    begin(games) {
        if (!this.game.rules) return;
        this.at = 0;
        const course = new Course(this, games);
        this.course = course;
        course.begin();
        this.countSteps();
    }

    /** Line n of the file, from 1; x: the hash of a side line. Throws a Bad; the state is then of no more use. */
    take(line, n, x = null) {
        this.at = n;
        this.x = x;
        this.sig = line.sig;
        if (isSide(line)) {
            const counts = takeSide(this, line);
            this.afterSide();
            this.tally.sign(line.seat, line.at);
            if (counts) this.tally.count(line);
        } else this.takeSpine(line);
        this.countSteps();
    }

    countSteps() {
        this.tally.plan = this.done;
        this.tally.steps = this.done + this.left;
        if (this.course) this.tally.rules = this.course.counts;
    }

    /** What hung is looked at again, and the machine of a game with rules runs on. */
    goOnByRules() {
        this.course?.hanging.settle();
        this.course?.goOn();
    }

    afterSide() {
        this.goOnByRules();
    }

    takeSpine(line) {
        if (this.ended) fail('order', `after the end no ${line.k} may come`);
        this.endBlock();
        if (this.shuffle && !this.duringShuffle(line.k)) fail('order', `a shuffle is open: no ${line.k} may come before it has run or is void`);
        this.mayStand(line);
        this.block.close();
        const act = this[`take_${line.k}`](line) ?? null;
        if (line.k === 'do' || line.k === 'run') this.goOn();
        if (line.k === 'run' && this.course?.chosen) this.course.dealtAfter = true;
        this.goOnByRules();
        if (line.k === 'end' || this.planDone) this.mixing.close();
        if (line.k !== 'answer') this.lastAct = act;
        this.debts.recount();
        this.unnamed = this.debts.unnamed();
        if (signerOf(line) > 0) this.tally.sign(line.seat, this.block.number - 1);
        this.tally.count(line);
    }

    /** What the lines of a block do together, once it is over; what else must hold before a spine line is looked at; what a request needs. Suite 1 has none of these. */
    endBlock() {}

    mayStand() {}

    checkRequest() {}

    /** The file is over. */
    finish() {}

    /** What may stand between a shuffle and its run; all that can be owed then are secrets. */
    duringShuffle(kind) {
        return ['run', 'void', 'end'].includes(kind) || (kind === 'answer' && !this.debts.none);
    }

    /** The number of the last spine line. */
    get number() {
        return this.block.number;
    }

    get next() {
        return this.epoch + 1;
    }

    checkEpoch(line, e) {
        if (line.e !== e) fail('epoch', 'the epoch is wrong', String(e), String(line.e));
    }

    isIn(seat) {
        return this.chains.has(seat) && !this.out.has(seat);
    }

    /** Seats that a shuffle waits for. */
    taking() {
        return this.seats.filter((seat) => !this.out.has(seat));
    }

    get stepsDone() {
        return this.planAt === this.plan.length;
    }

    get planDone() {
        return this.stepsDone && !this.runs;
    }

    /** Whether the plan still takes cards from this zone, or shuffles it. */
    isWatched(id) {
        return (this.lastUse.get(id) ?? -1) >= this.planAt;
    }

    /** Seats that owe a name to everybody. */
    debtors() {
        return [...new Set(this.debts.unnamed().map((face) => this.names.seatOf(face)))].sort((a, b) => a - b);
    }

    get nothingOwed() {
        return this.debts.none && this.debts.unnamed().length === 0;
    }

    /** Whether the dealer can say what the rules read of hidden cards. */
    get tells() {
        return true;
    }

    /** A shuffle that is due before the plan. */
    get asked() {
        return this.request;
    }

    /** What the dealer has to do: {names}, {disclose}, a step, {waits} for an answer, or null. */
    due() {
        const names = this.debtors();
        if (names.length > 0) return { names };
        if (!this.debts.none) return { disclose: true };
        return this.request ?? this.plan[this.planAt] ?? (this.runs ? { waits: true } : null);
    }

    /** The step that was due has been taken. */
    stepTaken() {
        if (this.request) this.request = null;
        else {
            this.planAt++;
            this.left--;
            this.done++;
        }
    }

    /** The plan's steps are these from now on. */
    takeUp(steps) {
        this.plan = steps;
        this.planAt = 0;
        this.left = doing(steps);
        this.lastUse = lastUses(steps);
    }

    /** Whether everybody sees a card with one of the faces asked for at the end of the zone. */
    isYes({ ask, faces }) {
        const zone = this.table.byId.get(ask);
        const cards = this.table.cards[zone.at];
        const card = cards.at(-1);
        if (card === undefined || !this.table.publicAt(zone, cards.length - 1)) return false;
        this.mixing.asked(card);
        return this.knowledge.isOpen(card) && faces.includes(this.knowledge.faceOf(card));
    }

    /** Asks are answered as soon as they are next. */
    goOn() {
        for (let step; (step = this.plan[this.planAt])?.ask !== undefined; ) {
            if (this.isYes(step)) this.takeUp(step.then);
            else this.planAt++;
        }
        this.tally.steps = this.done + this.left;
    }

    notDue(line, due) {
        const words = due === null ? 'nothing' : JSON.stringify(due);
        fail('dealers_choice', `this ${line.k} is not what is due`, words, JSON.stringify(line.op ?? line.k));
    }

    // --- spine lines --------------------------------------------------------------------------------------------------------------

    take_act(line) {
        return takeAct(this, line);
    }

    /** The cards that the line may open: those owed after an act. */
    owedAfterAct() {
        return this.debts.list().open;
    }

    /** An act was carried out: it opens what its seat gives itself. asked: the cards that it looks at, or null. Whether something was owed after it. */
    actDone(line, asked) {
        if (asked) return this.debts.touch(this.table.byId.get(line.op.zone)), this.knowledge.ask(asked, line.seat);
        return openOwn(this, line);
    }

    take_shuffle(line) {
        const due = this.due();
        if (!due?.shuffle) this.notDue(line, due);
        this.checkEpoch(line, this.next);
        const zones = poolOf(this.table, due.shuffle);
        checkPool(line, this.table, zones);
        const seats = this.checkSeats(line);
        const silent = this.silentCutters(due);
        if (silent.length > 0) fail('cut', `seat ${silent[0]} has not committed to its cut`);
        const root = unhex(line.root);
        this.audit?.checkRoot(line.e, this.cardsOf(zones), root);
        this.shuffle = {
            number: this.number, e: line.e, zones, root, n: line.n, seats, seeds: new Map(), cuts: new Map(), commits: this.cuts,
            step: due, cutters: this.cutters(due),
        };
        this.useEpoch(line.e);
    }

    checkSeats(line) {
        const seats = this.taking();
        if (!same(seats, line.seats)) fail('seats', 'the seats are not those that are not out', seats.join(' '), line.seats.join(' '));
        if (seats.length === 0) fail('seats', 'no seat takes part');
        const absent = seats.find((seat) => !this.isIn(seat));
        if (absent !== undefined) fail('seats', `seat ${absent} has not locked`);
        return seats;
    }

    cutters(step) {
        return new Set(step.cuts.map(([, seat]) => seat));
    }

    /** Seats that the shuffle needs a cut from and that have given none. */
    silentCutters(step) {
        const named = this.cutters(step);
        return this.taking().filter((seat) => named.has(seat) && !this.cuts.has(seat));
    }

    /** The cards of zones, zone by zone. */
    cardsOf(zones) {
        return zones.map((zone) => this.table.cards[zone.at]);
    }

    useEpoch(e) {
        this.epoch = e;
        this.cuts = new Map();
    }

    take_run(line) {
        const { shuffle } = this;
        if (!shuffle) fail('order', 'no shuffle is open');
        const missing = shuffle.seats.find((seat) => !shuffle.seeds.has(seat));
        if (missing !== undefined) fail('order', `seat ${missing} has not revealed`);
        if (!this.debts.none) fail('order', 'an objection has not been answered');
        this.checkEpoch(line, shuffle.e);
        const seeds = shuffle.seats.map((seat) => [seat, shuffle.seeds.get(seat)]);
        const combined = combinedSeed(this.sid, shuffle.e, shuffle.root, seeds);
        this.rename(shuffle, placesOf(combined, this.cardsOf(shuffle.zones).map((cards) => cards.length)));
        for (const cut of shuffle.step.cuts) cutBy(this.table, cut, shuffle.cuts.get(cut[1]));
        for (const zone of shuffle.zones) this.mixing.lookAgain(zone);
        this.shuffle = null;
        this.stepTaken();
        this.disclose(line);
        this.tally.ran(shuffle);
    }

    rename(shuffle, places) {
        const before = this.cardsOf(shuffle.zones);
        const closed = this.knowledge.rename(before, shuffle);
        const n = closed.reduce((sum, count) => sum + count, 0);
        if (n > 0) this.tally.backs ??= { line: this.at, n, zone: shuffle.zones[closed.findIndex((count) => count > 0)].id };
        this.table.rename(shuffle.zones, shuffle.e, places);
        this.mixing.ran(before, this.cardsOf(shuffle.zones), this.request !== null);
        if (this.knowledge.live.size > maxEpochs) fail('pool', `more than ${maxEpochs} epochs have cards on the table`);
    }

    /** {e, missing} of the void that may come now. */
    voidDue(line) {
        if (this.shuffle && !this.debts.none) fail('order', 'an objection has not been answered');
        if (this.shuffle) return { e: this.shuffle.e, missing: this.shuffle.seats.filter((seat) => !this.shuffle.seeds.has(seat)) };
        const due = this.due();
        if (due?.names) return { e: 0, missing: due.names };
        if (!due?.shuffle) this.notDue(line, due);
        const silent = this.silentCutters(due);
        return { e: this.next, missing: this.taking().filter((seat) => !this.isIn(seat) || silent.includes(seat)) };
    }

    take_void(line) {
        const { e, missing } = this.voidDue(line);
        this.checkVoid(line, e, missing);
        if (e === 0) return this.names.waive(this.debts.unnamed());
        this.putOut(missing);
        if (this.shuffle) this.tally.thrown++;
        this.shuffle = null;
        return this.useEpoch(e);
    }

    checkVoid(line, e, missing) {
        this.checkEpoch(line, e);
        if (!same(missing, line.missing)) fail('seats', 'these are not the seats that are missing', missing.join(' ') || 'none', line.missing.join(' '));
        if (++this.voids > this.game.voids) fail('voids', 'this is one void more than the game allows', String(this.game.voids), String(this.voids));
    }

    getIn(seat) {
        this.out.delete(seat);
        this.tally.seat(seat).out = false;
    }

    putOut(seats) {
        for (const seat of seats) {
            this.out.add(seat);
            this.tally.seat(seat).out = true;
        }
    }

    take_do(line) {
        const due = this.due();
        if (due?.do && isOfRules(due.do) && this.course.isDue(due.do, line.op)) this.course.take(line.op);
        else this.step(line, due);
        this.disclose(line);
    }

    step(line, due) {
        if (!due?.do || !same(due.do, line.op)) this.notDue(line, due);
        this.course?.noteDrawn(line.op, 0);
        apply(this.table, line.op);
        this.mixing.dealt(line.op);
        this.stepTaken();
    }

    take_answer(line) {
        const due = this.due();
        if (!due?.disclose) this.notDue(line, due);
        this.disclose(line);
    }

    take_skip(line) {
        const due = this.due();
        const asks = due?.waits === true && Boolean(this.course.open);
        if (due !== null && !asks) this.notDue(line, due);
        if (asks && !this.course.awaits(line.seat)) fail('turn', `${this.game.seats[line.seat - 1][0]} is said not to have answered, and nobody waits for that`);
    }

    take_end(line) {
        this.checkDigest(line);
        if (this.game.audit === 'sealed' && line.key !== null) fail('commit', 'a sealed game gives no key', 'null', line.key);
        if (this.game.audit === 'full' && line.key === null) fail('commit', 'a full audit needs the key', this.game.commit, 'null');
        const commit = line.key === null ? null : hex(th('dealer', unhex(line.key)));
        if (commit !== null && commit !== this.game.commit) fail('commit', 'the key is not the one committed to', this.game.commit, commit);
        this.ended = true;
    }

    checkDigest(line) {
        const digest = hex(this.table.digest());
        if (line.table !== digest) fail('table', 'the digest of the table is wrong', digest, line.table);
    }

    /** Whether also what nobody saw was looked at. */
    get audited() {
        return this.audit !== null;
    }

    /** How many objections have not been answered. */
    get unanswered() {
        return this.knowledge.unanswered;
    }

    // --- disclosure ---------------------------------------------------------------------------------------------------------------

    /** The line carries exactly what is owed now. */
    disclose(line) {
        const owed = this.debts.list();
        checkOwed(line, owed);
        owed.open.forEach((card, i) => this.knowledge.give(card, line.open[i], this.at));
        const right = this.audit?.boxes(owed.box);
        owed.box.forEach(({ card, seat }, i) => this.takeBox(card, seat, line.box[i], right?.[i]));
        owed.keys.forEach(({ card, seat }, i) => this.takeKey(card, seat, unhex(line.keys[i][2])));
    }

    takeBox(card, seat, entry, right) {
        const { knowledge } = this;
        const epoch = knowledge.epochs.get(card.e);
        checkBoxLength(entry, epoch.n);
        if (right) this.audit.checkBox(entry, right);
        knowledge.giveBox(card, seat, this.at, entry[2]);
        if (this.mine?.seat !== seat) return;
        const face = this.mine.open(entry[2], card, epoch, knowledge.faces, this.at);
        if (face !== null) knowledge.learn(card, face);
    }

    /** An objection is answered: with its secret everybody opens the box. */
    takeKey(card, seat, secret) {
        const { knowledge } = this;
        const { line, box } = knowledge.boxed.get(card.name).get(seat);
        if (!madeWith(secret, box)) fail('box', `this is not the secret of the box of ${card.name} for seat ${seat}`);
        knowledge.objections.get(card.name).set(seat, true);
        const { n, root } = knowledge.epochs.get(card.e);
        const what = { e: card.e, i: card.i, seat, key: this.keys[seat], n, root, faces: knowledge.faces };
        const inside = openBySender(this.sid, what, secret, box);
        if (inside === null) this.convicted.push({ line, code: 'box', message: `the box of ${card.name} for seat ${seat} does not open, and its secret shows it` });
        else if (!knowledge.isOpen(card)) knowledge.open(card, inside.face, this.at);
    }

    /** The first line that turned out to be bad later: a box that does not open, a name that is none, an answer that was not legal; or null. */
    lateFailure() {
        const { knowledge, mine } = this;
        const settled = (card) => knowledge.hasObjected(card, mine.seat) && (!this.ended || knowledge.isAnswered(card, mine.seat));
        const own = (mine?.failures ?? []).filter(({ card }) => !settled(card)).map(({ line, card }) => ({
            line, code: 'box', message: `your box for ${card} does not open, or what is in it does not lead to the root, and no objection was answered`,
        }));
        const broken = this.course?.hanging.broken;
        return this.firstOf([...this.convicted, ...own, ...this.names.failures, ...(broken ? [broken] : [])]);
    }

    firstOf(failures) {
        return failures.sort((a, b) => a.line - b.line || (a.to ?? 0) - (b.to ?? 0))[0] ?? null;
    }

    /** Whether nothing is left to do but to answer objections: no shuffle is open, nothing is due. */
    get finished() {
        const owed = this.debts.list();
        return !this.shuffle && this.debtors().length + owed.open.length + owed.box.length === 0 && !this.request && this.planDone;
    }
}
