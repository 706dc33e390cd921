// maker.mjs -- makes transcripts for the tests: a dealer and its players in one, all secrets from a label.
//
// It asks the rules what is owed and fills lines with it; whether the rules are right is for the other verifier to say.
import { boxesFrom } from '../../verify/boxes.mjs';
import { concat, hex, th, utf8 } from '../../verify/bytes.mjs';
import { PublicKey, publicOf } from '../../verify/curve.mjs';
import { cutCommitment, epochFrom, epochKey, nextSeed, pathOf } from '../../verify/epoch.mjs';
import { poolOf } from '../../verify/pool.mjs';
import { Rules } from '../../verify/rules.mjs';
import { privateKey, signed } from './sign.mjs';

const chainLength = 400;

/** Rules that write into a line what is owed after it. */
class Writing extends Rules {
    disclose(line, look) {
        const owed = this.rebacks.size > 0 ? { open: [], box: [] } : this.debts.list(look ?? null);
        if (line.open === undefined) {
            line.open = owed.open.map((card) => this.maker.opening(card));
            line.box = boxesFrom(this.sid, owed.box.map(({ card, seat }) => this.maker.boxFor(card, seat)))
                .map((box, i) => [owed.box[i].card.name, owed.box[i].seat, box]);
        }
        super.disclose(line, look);
    }

    open(line, cards) {
        if (line.opens !== undefined) {
            const owed = this.rebacks.size > 0 ? [] : this.debts.list().open;
            cards = owed.slice(0, line.opens);
            line.open = cards.map((card) => this.maker.opening(card));
            delete line.opens;
        }
        super.open(line, cards);
    }
}

export class Maker {
    /** shape: {seats: [name…], faces, zones, plan, triggers, audit, voids}. */
    constructor(shape, label = 'test') {
        this.label = label;
        this.lines = [];
        this.heads = [];
        this.truth = new Map();
        this.secrets = [0, ...shape.seats].map((_, i) => th('test key', utf8(`${label} ${i}`)));
        this.signers = this.secrets.map(privateKey);
        this.keys = this.secrets.map((secret) => PublicKey.from(publicOf(secret)));
        this.K = th('test dealer', utf8(label));
        const game = {
            k: 'game', talon: 1, suite: 1, name: shape.name ?? 'test', previous: null, audit: shape.audit ?? 'full', voids: shape.voids ?? 3, example: shape.example ?? false,
            dealer: hex(this.keys[0].bytes), commit: hex(th('dealer', this.K)), seats: shape.seats.map((name, i) => [name, hex(this.keys[i + 1].bytes)]),
            faces: shape.faces, zones: shape.zones, plan: shape.plan ?? [], triggers: shape.triggers ?? [],
        };
        this.game = game;
        this.push(game, 0);
        this.sid = this.heads[0];
        this.rules = new Writing(this.sid, game);
        this.rules.maker = this;
        this.faces0 = game.zones.flatMap((zone) => zone.cards);
        this.chains = shape.seats.map((_, i) => this.chain(i + 1));
    }

    get prev() {
        return hex(this.heads[this.at - 1]);
    }

    get at() {
        return this.lines.length;
    }

    /** s^(0) … s^(chainLength) of a seat. */
    chain(seat) {
        const seeds = [];
        seeds[chainLength] = th('test seed', utf8(`${this.label} ${seat}`));
        for (let e = chainLength; e > 0; e--) seeds[e - 1] = nextSeed(this.sid, seat, e, seeds[e]);
        return seeds;
    }

    /** Signs a line and appends it, whatever it says. */
    push(line, signer) {
        const text = JSON.stringify(line);
        const body = utf8(text.slice(0, -1));
        const sig = signed(th('sign', body), this.signers[signer]);
        const bytes = concat(body, utf8(`,"sig":"${sig}"}`));
        this.heads.push(this.at === 0 ? th('genesis', bytes) : th('line', this.heads[this.at - 1], bytes));
        this.lines.push(bytes);
    }

    /** Lets the rules take the line, which may fill it in, then signs it. order: its keys. */
    add(line, signer, keys) {
        this.rules.take(line, this.at);
        this.push(Object.fromEntries(keys.split(' ').map((key) => [key, line[key]])), signer);
        return this;
    }

    dealer(line, keys) {
        return this.add({ ...line, prev: hex(this.heads[this.at - 1]) }, 0, keys);
    }

    seat(line, seat, keys, at = this.at - 1) {
        return this.add({ ...line, seat, at, head: hex(this.heads[at]) }, seat, keys);
    }

    faceOf(card) {
        return card.e === 0 ? this.faces0[card.i] : this.truth.get(card.e).order[card.i];
    }

    opening(card) {
        const { order, salts, levels } = this.truth.get(card.e);
        return [card.name, order[card.i], hex(salts[card.i]), pathOf(levels, card.i).map(hex).join('')];
    }

    boxFor(card, seat) {
        return { e: card.e, i: card.i, seat, key: this.keys[seat], epoch: this.truth.get(card.e) };
    }

    lock(seat) {
        return this.seat({ k: 'lock', chain: hex(this.chains[seat - 1][0]) }, seat, 'k seat at head chain');
    }

    cutSalt(seat, e) {
        return th('test cut', utf8(`${this.label} ${seat} ${e}`));
    }

    /** Commits to cut k for the next epoch. */
    cut(seat, k) {
        const e = this.rules.next;
        (this.cutNumbers ??= new Map()).set(`${seat} ${e}`, k);
        return this.seat({ k: 'cut', e, commit: hex(cutCommitment(this.sid, e, seat, k, this.cutSalt(seat, e))) }, seat, 'k seat at head e commit');
    }

    begin(pool, e) {
        const faces = this.rules.poolGroups(pool).map((cards) => cards.map((card) => this.faceOf(card)));
        const epoch = epochFrom(this.sid, e, epochKey(this.sid, this.K, e), faces);
        this.truth.set(e, epoch);
        return { e, pool: pool.map((group) => group.map(([zone, count]) => [zone.id, count])), n: epoch.order.length, root: hex(epoch.root) };
    }

    /** Opens the turn that is due. */
    turn() {
        const ops = this.rules.due().turn;
        const pool = poolOf(this.rules.table, ops);
        const line = { k: 'turn', ops, ...this.begin(pool, this.rules.next), seats: this.rules.taking() };
        return this.dealer(line, 'k prev e ops pool n root seats');
    }

    reveal(seat) {
        const { e, line, cutters } = this.rules.turn;
        const cut = cutters.has(seat) ? [this.cutNumbers.get(`${seat} ${e}`), hex(this.cutSalt(seat, e))] : null;
        return this.seat({ k: 'reveal', e, seed: hex(this.chains[seat - 1][e]), cut }, seat, 'k seat at head e seed cut', line);
    }

    run() {
        return this.dealer({ k: 'run', e: this.rules.turn.e }, 'k prev e open box');
    }

    /** Turn, all reveals, run. */
    wholeTurn() {
        this.turn();
        for (const seat of this.rules.turn.seats) this.reveal(seat);
        return this.run();
    }

    void(missing) {
        return this.dealer({ k: 'void', e: this.rules.turn?.e ?? this.rules.next, missing }, 'k prev e missing');
    }

    do() {
        return this.dealer({ k: 'do', op: this.rules.due().do }, 'k prev op open box');
    }

    answer() {
        return this.dealer({ k: 'answer' }, 'k prev open box');
    }

    reback() {
        return this.dealer({ k: 'reback', ...this.begin(this.rules.rebackPool(), this.rules.next) }, 'k prev e pool n root open box');
    }

    /** An act; the seat itself opens so many of the cards owed. */
    act(seat, op, opens = 0) {
        const line = { k: 'act', seat, op, open: [], opens, prev: hex(this.heads[this.at - 1]) };
        return this.add(line, seat, 'k prev seat op open');
    }

    object(seat, card) {
        return this.seat({ k: 'object', card }, seat, 'k seat at head card');
    }

    seen(seat, at) {
        return this.seat({ k: 'seen' }, seat, 'k seat at head', at);
    }

    end() {
        const key = this.game.audit === 'full' ? hex(this.K) : null;
        return this.dealer({ k: 'end', lines: this.at, table: hex(this.rules.table.digest()), key }, 'k prev lines table key');
    }

    view(seat, names = null) {
        const cards = this.rules.table.cards.flat().filter((card) => this.rules.knowledge.hasBox(card, seat) && (names === null || names.includes(card.name)));
        return this.seat({ k: 'view', open: cards.map((card) => this.opening(card)) }, seat, 'k seat at head open');
    }

    /** All the dealer has to do before players may act again, and the plan as far as it goes. */
    deal() {
        for (;;) {
            const due = this.rules.due();
            if (due === null) return this;
            if (due.disclose || due.look) {
                if (this.rules.rebacks.size > 0) this.reback();
                else this.answer();
            } else if (due.do) this.do();
            else this.dealTurn(due);
        }
    }

    dealTurn(due) {
        for (const op of due.turn) if (op.by && this.rules.missingCuts([op]).includes(op.by)) this.cut(op.by, 7 + op.by);
        this.wholeTurn();
    }

    bytes() {
        return concat(...this.lines.flatMap((line) => [line, Uint8Array.of(10)]));
    }
}

export const seedOf = (maker, seat) => maker.secrets[seat];
