// rules.mjs -- what may come when (docs/transcript.md §7): takes lines one after the other and throws a Bad at the first that may not come.
import { fail } from './bad.mjs';
import { equal, hex, th, unhex } from './bytes.mjs';
import { combinedSeed, cutCommitment, nextSeed, placesOf } from './epoch.mjs';
import { zonesOf } from './game.mjs';
import { checkBoxes, checkBoxLength, checkOpens, chosenOpens, Debts, Knowledge } from './knowledge.mjs';
import { apply } from './operations.mjs';
import { checkPool, needsTurn, poolOf } from './pool.mjs';
import { Steps } from './random.mjs';
import { seesHidden, Table } from './table.mjs';
import { Tally } from './tally.mjs';

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const undoDepth = 100;
const maxEpochs = 1024;
const duringTurn = new Set(['reveal', 'run', 'void', 'seen', 'end', 'view']);

/** The zones whose cards an act takes, turns or permutes. */
function touched(op) {
    const from = op.op === 'combine' ? op.from : [op.from, op.zone, op.hand];
    return [...from, op.op === 'recycle_and_shuffle' ? op.to : undefined].filter((id) => id !== undefined);
}

export class Rules {
    /** audit: an Audit or null. mine: a Mine or null. */
    constructor(sid, game, { audit = null, mine = null } = {}) {
        this.sid = sid;
        this.game = game;
        this.audit = audit;
        this.mine = mine;
        this.table = new Table(game);
        this.knowledge = new Knowledge(sid, game);
        this.debts = new Debts(this.table, this.knowledge, game.seats.length);
        this.tally = new Tally(game);
        this.locked = new Map(); // seat → {e, seed}: the last that is known
        this.out = new Set();
        this.cuts = new Map(); // seat → commitment for the next epoch
        this.epoch = 0; // the last one used
        this.voids = 0;
        this.turn = null; // the open one
        this.request = null; // {op, seat, look: null or {zone, n, seat}}
        this.rebacks = new Set(); // zones that are due
        this.fired = []; // steps of triggers
        this.planAt = 0;
        this.acts = []; // that can be taken back: {seat, saved, told}
        this.ended = false;
        this.over = false; // only views may come
    }

    /** Line n, from 1. Throws a Bad; the state is then of no more use. */
    take(line, n) {
        this.at = n;
        if (this.over && line.k !== 'view') fail('order', 'after an end or a view come only views');
        if (this.turn && !duringTurn.has(line.k)) fail('order', `a turn is open: no ${line.k} may come before it has run or is void`);
        this[`take_${line.k}`](line);
        this.tally.count(line, n);
        if (line.k === 'act' && this.shared(line.op)) this.tally.shared++;
        this.tally.plan = this.planAt;
        this.tally.ended = this.ended;
    }

    get next() {
        return this.epoch + 1;
    }

    checkEpoch(line, e) {
        if (line.e !== e) fail('epoch', 'the epoch is wrong', String(e), String(line.e));
    }

    /** Seats that take part in a turn now. */
    taking() {
        return [...this.locked.keys()].filter((seat) => !this.out.has(seat)).sort((a, b) => a - b);
    }

    get disclosing() {
        return this.rebacks.size > 0 || !this.debts.none;
    }

    /** What the dealer has to do besides disclosing: a step, {look}, or null. */
    due() {
        if (this.disclosing) return { disclose: true };
        if (this.request) return this.request.look ? { look: this.request.look } : { turn: [this.request.op] };
        return this.fired[0] ?? this.game.plan[this.planAt] ?? null;
    }

    /** The step that was due has been taken. */
    stepTaken() {
        if (this.request) this.request = null;
        else if (this.fired.length > 0) this.fired.shift();
        else this.planAt++;
    }

    notDue(line, due) {
        const words = due === null ? 'nothing' : JSON.stringify(due);
        fail('dealers_choice', `this ${line.k} is not what is due`, words, JSON.stringify(line.op ?? line.ops ?? line.k));
    }

    // --- seats' lines -------------------------------------------------------------------------------------------------------------

    take_lock(line) {
        if (this.locked.has(line.seat)) fail('order', `seat ${line.seat} has locked before`);
        this.locked.set(line.seat, { e: 0, seed: unhex(line.chain) });
    }

    take_cut(line) {
        if (!this.locked.has(line.seat)) fail('order', `seat ${line.seat} has not locked`);
        if (this.out.has(line.seat)) fail('order', `seat ${line.seat} is out`);
        this.checkEpoch(line, this.next);
        if (this.cuts.has(line.seat)) fail('cut', `seat ${line.seat} has committed to a cut for this epoch before`);
        this.cuts.set(line.seat, line.commit);
    }

    take_reveal(line) {
        const { turn } = this;
        if (!turn) fail('order', 'no turn is open');
        this.checkEpoch(line, turn.e);
        if (line.at !== turn.line) fail('order', 'the reveal does not name the turn', String(turn.line), String(line.at));
        if (!turn.seats.includes(line.seat)) fail('order', `seat ${line.seat} takes no part in the turn`);
        if (turn.seeds.has(line.seat)) fail('order', `seat ${line.seat} has revealed before`);
        this.checkSeed(line);
        this.checkCut(line);
        turn.seeds.set(line.seat, unhex(line.seed));
        this.locked.set(line.seat, { e: line.e, seed: unhex(line.seed) });
        if (line.cut) turn.cuts.set(line.seat, line.cut[0]);
    }

    checkSeed(line) {
        const last = this.locked.get(line.seat);
        let seed = unhex(line.seed);
        for (let e = line.e; e > last.e; e--) seed = nextSeed(this.sid, line.seat, e, seed);
        if (!equal(seed, last.seed)) fail('reveal', `the seed of seat ${line.seat} does not lead to what it locked`, hex(last.seed), hex(seed));
    }

    checkCut(line) {
        if (!this.turn.cutters.has(line.seat)) {
            if (line.cut !== null) fail('cut', `no cut by seat ${line.seat} is in this turn`);
            return;
        }
        if (line.cut === null) fail('cut', `the cut of seat ${line.seat} is missing`);
        const commit = hex(cutCommitment(this.sid, line.e, line.seat, line.cut[0], unhex(line.cut[1])));
        const due = this.turn.commits.get(line.seat);
        if (commit !== due) fail('cut', `the cut of seat ${line.seat} is not the one it committed to`, due, commit);
    }

    take_object(line) {
        const { knowledge, table } = this;
        const { zone, card } = table.find(line.card) ?? fail('order', `card ${line.card} is not on the table`);
        if (!knowledge.hasBox(card, line.seat)) fail('order', `seat ${line.seat} has no box for ${line.card}`);
        if (knowledge.isOpen(card)) fail('order', `${line.card} is open`);
        if (knowledge.objected.has(line.card)) fail('order', `${line.card} was objected to before`);
        knowledge.objected.add(line.card);
        this.debts.touch(zone);
    }

    take_seen() {}

    take_act(line) {
        if (this.disclosing) fail('order', 'the dealer owes something: no act may come before it is given');
        if (this.request || this.fired.length > 0) fail('order', 'a request or a trigger is due: no act may come before it');
        if (line.op.op === 'undo') return this.undo(line);
        this.checkOwn(line);
        if (line.op.op === 'look') return this.askToLook(line);
        if (needsTurn(this.table, line.op)) {
            this.checkRefused(line.op);
            if (poolOf(this.table, [line.op]).length === 0) fail('refused', 'the turn would have no cards');
            return this.ask(line, null);
        }
        return this.carryOut(line, (saved) => {
            apply(this.table, line.op);
            this.acts.push({ seat: line.seat, saved, told: false });
            if (this.acts.length > undoDepth) this.acts.shift();
        });
    }

    // What is nobody's may be touched once the plan is done, but not looked at.
    checkOwn(line) {
        for (const id of zonesOf(line.op)) if (!this.table.byId.has(id)) fail('refused', `there is no zone "${id}"`);
        for (const id of touched(line.op)) {
            const { owner } = this.table.byId.get(id);
            if (owner === line.seat) continue;
            if (owner !== null) fail('not_yours', `"${id}" belongs to seat ${owner}`, String(line.seat), String(owner));
            if (line.op.op === 'look') fail('not_yours', `"${id}" is nobody's: nobody may look at it`);
            if (this.planAt < this.game.plan.length) fail('not_yours', `"${id}" is nobody's: it may be touched once the plan is done`);
        }
    }

    /** Whether an operation touches what is nobody's. */
    shared(op) {
        return touched(op).some((id) => this.table.byId.get(id)?.owner === null);
    }

    // Whether an operation is refused does not depend on what is drawn at random.
    checkRefused(op) {
        const saved = this.table.save();
        apply(this.table, op, { steps: new Steps(new Uint8Array(32)) });
        this.table.restore(saved);
    }

    ask(line, look) {
        if (line.open.length > 0) fail('owed', 'a request opens nothing');
        this.request = { op: line.op, seat: line.seat, look };
        if (look) this.rebacks.add(look.zone);
    }

    askToLook(line) {
        const zone = this.table.byId.get(line.op.zone);
        const size = this.table.size(zone);
        if (line.op.n < 1 || line.op.n > size) fail('refused', `"${zone.id}" does not have that many cards to look at`, `1 … ${size}`, String(line.op.n));
        this.ask(line, { zone, n: line.op.n, seat: line.seat });
    }

    undo(line) {
        const last = this.acts[this.acts.length - 1] ?? fail('refused', 'there is no act to take back');
        if (last.seat !== line.seat) fail('not_yours', 'the last act is another seat\'s', String(line.seat), String(last.seat));
        this.carryOut(line, () => {
            this.acts.pop();
            this.table.restore(last.saved);
        });
        if (last.told) this.tally.undone++;
    }

    carryOut(line, change) {
        const saved = this.table.save();
        change(saved);
        this.changed(saved);
        const owed = this.rebacks.size > 0 ? [] : this.debts.list().open;
        const isUndo = line.op.op === 'undo';
        if (!isUndo) this.acts[this.acts.length - 1].told = this.rebacks.size > 0 || !this.debts.none;
        const cards = chosenOpens(line, owed);
        this.open(line, cards);
    }

    take_view(line) {
        const order = this.table.cards.flat().filter((card) => this.knowledge.hasBox(card, line.seat));
        const cards = chosenOpens(line, order);
        cards.forEach((card, i) => this.knowledge.checkOpening(card, line.open[i]));
        this.over = true;
    }

    // --- the dealer's lines -------------------------------------------------------------------------------------------------------

    take_turn(line) {
        const due = this.due();
        if (!due?.turn || !same(due.turn, line.ops)) this.notDue(line, due);
        this.checkEpoch(line, this.next);
        const pool = poolOf(this.table, line.ops);
        checkPool(line, pool);
        const seats = this.taking();
        if (!same(seats, line.seats)) fail('seats', 'the seats are not those that have locked and are not out', seats.join(' '), line.seats.join(' '));
        if (seats.length === 0) fail('seats', 'no seat takes part');
        const missing = this.missingCuts(line.ops);
        if (missing.length > 0) fail('cut', `seat ${missing[0]} has not committed to its cut`);
        const root = unhex(line.root);
        this.audit?.checkRoot(line.e, this.poolGroups(pool), root);
        this.turn = {
            line: this.at, e: line.e, ops: line.ops, pool, root, n: line.n, seats, seeds: new Map(), cuts: new Map(), commits: this.cuts,
            cutters: this.cutters(line.ops),
        };
        this.useEpoch(line.e);
    }

    cutters(ops) {
        return new Set(ops.map((op) => op.by).filter((seat) => seat !== undefined));
    }

    /** Seats that the turn needs a cut from and that have given none. */
    missingCuts(ops) {
        const named = this.cutters(ops);
        return this.taking().filter((seat) => named.has(seat) && !this.cuts.has(seat));
    }

    /** The pool's cards, group by group. */
    poolGroups(pool) {
        return pool.map((group) => group.flatMap(([zone, count]) => this.table.cards[zone.at].slice(0, count)));
    }

    useEpoch(e) {
        this.epoch = e;
        this.cuts = new Map();
    }

    take_run(line) {
        const { turn } = this;
        if (!turn) fail('order', 'no turn is open');
        this.checkEpoch(line, turn.e);
        const missing = turn.seats.filter((seat) => !turn.seeds.has(seat));
        if (missing.length > 0) fail('order', `seat ${missing[0]} has not revealed`);
        const saved = this.table.save();
        const seeds = turn.seats.map((seat) => [seat, turn.seeds.get(seat)]);
        const combined = combinedSeed(this.sid, turn.e, turn.root, seeds);
        this.rename(turn, placesOf(combined, this.poolGroups(turn.pool).map((cards) => cards.length)));
        const steps = new Steps(combined);
        for (const op of turn.ops) apply(this.table, op, { steps, cuts: turn.cuts });
        this.turn = null;
        this.stepTaken();
        this.acts = [];
        this.changed(saved);
        this.disclose(line);
        this.tally.ran(turn);
    }

    rename({ e, n, root, pool }, places) {
        for (const card of this.poolGroups(pool).flat()) this.knowledge.forget(card);
        this.knowledge.begin(e, n, root);
        this.table.rename(pool, e, places);
        if (this.knowledge.live.size > maxEpochs) fail('pool', `more than ${maxEpochs} epochs have cards on the table`);
    }

    take_void(line) {
        let missing;
        if (this.turn) {
            this.checkEpoch(line, this.turn.e);
            missing = this.turn.seats.filter((seat) => !this.turn.seeds.has(seat));
        } else {
            const due = this.due();
            if (!due?.turn) this.notDue(line, due);
            this.checkEpoch(line, this.next);
            missing = this.missingCuts(due.turn);
        }
        if (!same(missing, line.missing)) fail('seats', 'these are not the seats that are missing', missing.join(' ') || 'none', line.missing.join(' '));
        if (++this.voids > this.game.voids) fail('voids', 'this is one void more than the game allows', String(this.game.voids), String(this.voids));
        for (const seat of missing) this.out.add(seat);
        this.turn = null;
        this.useEpoch(line.e);
    }

    take_do(line) {
        const due = this.due();
        if (!due?.do || !same(due.do, line.op)) this.notDue(line, due);
        if (needsTurn(this.table, line.op)) fail('refused', 'the operation needs a turn', 'a turn', 'a do');
        const saved = this.table.save();
        apply(this.table, line.op);
        this.stepTaken();
        this.acts = [];
        this.changed(saved);
        this.disclose(line);
    }

    take_answer(line) {
        if (this.debts.none || this.rebacks.size > 0) this.notDue(line, this.rebacks.size > 0 ? { reback: true } : this.due());
        this.disclose(line);
    }

    take_reback(line) {
        if (this.rebacks.size === 0) this.notDue(line, this.due());
        this.checkEpoch(line, this.next);
        const look = this.request?.look ?? null;
        const pool = this.rebackPool();
        checkPool(line, pool);
        const root = unhex(line.root);
        this.audit?.checkRoot(line.e, this.poolGroups(pool), root);
        this.rename({ e: line.e, n: line.n, root, pool }, [...Array(line.n).keys()]);
        this.useEpoch(line.e);
        this.rebacks.clear();
        this.acts = [];
        if (look) this.request = null;
        this.disclose(line, look);
    }

    rebackPool() {
        const look = this.request?.look;
        if (look) return [[[look.zone, look.n]]];
        return [...this.rebacks].sort((a, b) => a.at - b.at).map((zone) => [[zone, this.table.size(zone)]]);
    }

    take_end(line) {
        const digest = hex(this.table.digest());
        if (line.table !== digest) fail('table', 'the digest of the table is wrong', digest, line.table);
        if (this.game.audit === 'sealed' && line.key !== null) fail('commit', 'a sealed game gives no key', 'null', line.key);
        if (this.game.audit === 'full' && line.key === null) fail('commit', 'a full audit needs the key', this.game.commit, 'null');
        const commit = line.key === null ? null : hex(th('dealer', unhex(line.key)));
        if (commit !== null && commit !== this.game.commit) fail('commit', 'the key is not the one committed to', this.game.commit, commit);
        this.ended = true;
        this.over = true;
    }

    // --- after a change -----------------------------------------------------------------------------------------------------------

    /** The table was as saved: which zones must be re-backed, which triggers fire. */
    changed(saved) {
        for (const zone of this.table.zones) {
            const [before, after] = [saved[zone.at], this.table.cards[zone.at]];
            if (before !== after && zone.owner !== null && this.mustReback(zone, before, after)) this.rebacks.add(zone);
        }
        if (this.fired.length > 0) return;
        for (const { zone: id, below, do: steps } of this.game.triggers) {
            const { at } = this.table.byId.get(id);
            if (saved[at].length >= below && this.table.cards[at].length < below) this.fired = this.fired.concat(steps);
        }
    }

    // A card came in whose face another seat knows that does not see it there.
    mustReback(zone, before, after) {
        let was = null;
        const cameIn = (card) => !(was ??= new Set(before.map((entry) => entry.name))).has(card.name);
        return after.some((card, place) => {
            if (this.knowledge.isOpen(card) || this.table.publicAt(zone, place)) return false;
            for (const seat of this.knowledge.holders(card)) if (seat !== zone.owner && !seesHidden(zone, seat)) return cameIn(card);
            return false;
        });
    }

    /** The line carries exactly what is owed now. */
    disclose(line, look = null) {
        const nothing = { open: [], box: [] };
        const owed = this.rebacks.size > 0 ? nothing : this.debts.list(look);
        const { epochs } = this.knowledge;
        checkOpens(line, owed.open);
        checkBoxes(line, owed.box);
        this.open(line, owed.open);
        const right = this.audit?.boxes(owed.box);
        owed.box.forEach(({ card, seat }, i) => {
            checkBoxLength(line.box[i], epochs.get(card.e).n);
            if (right) this.audit.checkBox(line.box[i], right[i]);
        });
        owed.box.forEach(({ card, seat }, i) => this.mine?.checkBox(line.box[i][2], card, seat, epochs.get(card.e), this.at));
        this.knowledge.giveBoxes(owed.box, this.at);
    }

    open(line, cards) {
        cards.forEach((card, i) => this.knowledge.give(card, line.open[i], this.at));
    }

    /** Whether nothing is due any more. */
    get planDone() {
        return this.due() === null;
    }
}

