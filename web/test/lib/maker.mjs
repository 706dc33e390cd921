// maker.mjs -- makes transcripts for the tests: a dealer and its players in one, all secrets from a label.
//
// It asks the rules what is owed and fills lines with it; whether the rules are right is for the other verifier to say.
import { boxesFrom, sealName, veilOf } from '../../verify/boxes.mjs';
import { concat, hex, th, u16, utf8 } from '../../verify/bytes.mjs';
import { PublicKey, publicOf } from '../../verify/curve.mjs';
import { cutCommitment, epochFrom, epochKey, nextSeed, pathOf, pickCommitment } from '../../verify/epoch.mjs';
import { isSide } from '../../verify/kinds.mjs';
import { poolOf } from '../../verify/pool.mjs';
import { Rules } from '../../verify/rules.mjs';
import { blockHash } from '../../verify/verify.mjs';
import { privateKey, signed } from './sign.mjs';

const chainLength = 400;

/** Rules that write into a line what is owed after it. */
class Writing extends Rules {
    disclose(line) {
        if (line.open === undefined) this.maker.fill(line, this.debts.list());
        super.disclose(line);
    }

    owedAfterAct(line) {
        const owed = super.owedAfterAct(line);
        if (line.opens !== undefined) line.open = owed.slice(0, line.opens).map((card) => this.maker.opening(card));
        return owed;
    }
}

const keyOrder = {
    shuffle: 'k prev e pool n root seats', run: 'k prev e open box', void: 'k prev e missing', do: 'k prev op open box', act: 'k prev seat op say open',
    answer: 'k prev open box keys', skip: 'k prev seat', end: 'k prev lines table key', lock: 'k seat at head e chain', cut: 'k seat at head e commit',
    reveal: 'k seat at head e seed cut', object: 'k seat at head card', name: 'k seat at head to names', seen: 'k seat at head', note: 'k seat at head i text',
    pick: 'k seat at head i commit', show: 'k seat at head i text salt', view: 'k seat at head open',
};

/** A veil of a seat: {face, name, salt}. number tells copies apart. */
export function veil(seat, name, number = 0) {
    const salt = th('test veil', utf8(`${seat} ${name} ${number}`));
    return { face: `?${hex(veilOf(seat, name, salt))}`, name, salt };
}

/** A file that grows line by line: signing, heads, blocks, and the lines that both suites have. */
export class Book {
    /** seats: their names. */
    constructor(seats, label) {
        this.label = label;
        this.lines = [];
        this.heads = []; // of spine lines
        this.block = []; // hashes of the side lines after the last of them
        this.secrets = [0, ...seats].map((_, i) => th('test key', utf8(`${label} ${i}`)));
        this.signers = this.secrets.map(privateKey);
        this.keys = this.secrets.map((secret) => PublicKey.from(publicOf(secret)));
    }

    /** How many lines the file has. */
    get at() {
        return this.lines.length;
    }

    /** The number of the last spine line. */
    get number() {
        return this.heads.length - 1;
    }

    /** What the next spine line's `prev` is. */
    get prev() {
        return hex(blockHash(this.heads[this.number], this.block));
    }

    /** Signs a line and appends it, whatever it says. */
    push(line, signer) {
        const body = utf8(JSON.stringify(line).slice(0, -1));
        const sig = signed(th('sign', body), this.signers[signer]);
        const bytes = concat(body, utf8(`,"sig":"${sig}"}`));
        if (isSide(line)) this.block.push(th('side', bytes));
        else {
            this.lastSpine = line.k;
            this.heads.push(this.at === 0 ? th('genesis', bytes) : th('line', blockHash(this.heads[this.number], this.block), bytes));
            this.block = [];
        }
        this.lines.push(bytes);
    }

    /** Takes the last line back, from the file only. */
    pop() {
        const bytes = this.lines.pop();
        const line = JSON.parse(Buffer.from(bytes).toString('utf8'));
        if (isSide(line)) this.block.pop();
        else {
            this.heads.pop();
            this.block = [];
            for (let n = this.at - 1; n > 0 && isSide(JSON.parse(Buffer.from(this.lines[n]).toString('utf8'))); n--) this.block.unshift(th('side', this.lines[n]));
        }
        return line;
    }

    dealer(line) {
        return this.add({ ...line, prev: this.prev }, 0);
    }

    seat(line, seat, at = this.number) {
        return this.add({ ...line, seat, at, head: hex(this.heads[at]) }, seat);
    }

    seen(seat, at) {
        return this.seat({ k: 'seen' }, seat, at);
    }

    note(seat, i, text, at) {
        return this.seat({ k: 'note', i, text }, seat, at);
    }

    pickSalt(seat, i) {
        return th('test pick', utf8(`${this.label} ${seat} ${i}`));
    }

    pick(seat, i, text, at) {
        return this.seat({ k: 'pick', i, commit: hex(pickCommitment(this.sid, seat, i, this.pickSalt(seat, i), text)) }, seat, at);
    }

    show(seat, i, text, at) {
        return this.seat({ k: 'show', i, text, salt: hex(this.pickSalt(seat, i)) }, seat, at);
    }

    skip(seat) {
        return this.dealer({ k: 'skip', seat });
    }

    bytes() {
        return concat(...this.lines.flatMap((line) => [line, Uint8Array.of(10)]));
    }
}

export class Maker extends Book {
    /** shape: {seats: [name…], faces, zones, plan, audit, voids, example, uses, left, source, previous}. */
    constructor(shape, label = 'test') {
        super(shape.seats, label);
        this.truth = new Map();
        this.K = shape.K ?? th('test dealer', utf8(label));
        this.game = {
            k: 'game', talon: 2, suite: 1, uses: shape.uses ?? [], name: shape.name ?? 'test', source: shape.source ?? null, previous: shape.previous ?? null,
            left: shape.left ?? [], audit: shape.audit ?? 'full', voids: shape.voids ?? 3, example: shape.example ?? false,
            dealer: hex(this.keys[0].bytes), commit: hex(th('dealer', this.K)), seats: shape.seats.map((name, i) => [name, hex(this.keys[i + 1].bytes)]),
            faces: shape.faces, zones: shape.zones, plan: shape.plan ?? [],
        };
        this.push(this.game, 0);
        this.sid = this.heads[0];
        this.rules = new Writing(this.sid, this.game, { keys: this.keys });
        this.rules.maker = this;
        this.faces0 = this.game.zones.flatMap((zone) => zone.cards);
        this.chains = shape.seats.map((_, i) => this.chain(i + 1));
        this.cutNumbers = new Map();
    }

    /** s^(0) … s^(chainLength) of a seat; again: another chain. */
    chain(seat, again = '') {
        const seeds = [];
        seeds[chainLength] = th('test seed', utf8(`${this.label} ${seat}${again}`));
        for (let e = chainLength; e > 0; e--) seeds[e - 1] = nextSeed(this.sid, seat, e, seeds[e]);
        return seeds;
    }

    /** Lets the rules take the line, which may fill it in, then signs it. */
    add(line, signer) {
        this.rules.take(line, this.at);
        this.push(Object.fromEntries(keyOrder[line.k].split(' ').map((key) => [key, line[key]])), signer);
        return this;
    }

    faceOf(card) {
        return card.e === 0 ? this.faces0[card.i] : this.truth.get(card.e).order[card.i];
    }

    opening(card) {
        const { order, salts, levels } = this.truth.get(card.e);
        return [card.name, order[card.i], hex(salts[card.i]), pathOf(levels, card.i).map(hex).join('')];
    }

    boxFor({ card, seat }) {
        return { e: card.e, i: card.i, seat, key: this.keys[seat], epoch: this.truth.get(card.e) };
    }

    boxSecret({ card, seat }) {
        return th('box', epochKey(this.sid, this.K, card.e), u16(card.i), u16(seat));
    }

    /** Gives a line what is owed. */
    fill(line, owed) {
        const boxes = boxesFrom(this.sid, owed.box.map((entry) => this.boxFor(entry)));
        line.open = owed.open.map((card) => this.opening(card));
        line.box = boxes.map((box, i) => [owed.box[i].card.name, owed.box[i].seat, box]);
        if (line.k === 'answer') line.keys = owed.keys.map((entry) => [entry.card.name, entry.seat, hex(this.boxSecret(entry))]);
    }

    lock(seat, again = '') {
        if (again) this.chains[seat - 1] = this.chain(seat, again);
        const e = this.rules.next;
        return this.seat({ k: 'lock', e, chain: hex(this.chains[seat - 1][e - 1]) }, seat);
    }

    /** All seats that are not in. */
    lockAll() {
        for (const seat of this.rules.taking()) if (!this.rules.isIn(seat)) this.lock(seat);
        return this;
    }

    cutSalt(seat, e) {
        return th('test cut', utf8(`${this.label} ${seat} ${e}`));
    }

    /** Commits to cut k for the next epoch. */
    cut(seat, k) {
        const e = this.rules.next;
        this.cutNumbers.set(`${seat} ${e}`, k);
        return this.seat({ k: 'cut', e, commit: hex(cutCommitment(this.sid, e, seat, k, this.cutSalt(seat, e))) }, seat);
    }

    begin(zones, e) {
        const faces = this.rules.cardsOf(zones).map((cards) => cards.map((card) => this.faceOf(card)));
        const epoch = epochFrom(this.sid, e, epochKey(this.sid, this.K, e), faces);
        this.truth.set(e, epoch);
        return { e, pool: zones.map((zone) => [zone.id, this.rules.table.size(zone)]), n: epoch.order.length, root: hex(epoch.root) };
    }

    /** Opens the shuffle that is due. */
    shuffle() {
        const zones = poolOf(this.rules.table, this.rules.due().shuffle);
        return this.dealer({ k: 'shuffle', ...this.begin(zones, this.rules.next), seats: this.rules.taking() });
    }

    reveal(seat) {
        const { e, number, cutters } = this.rules.shuffle;
        const cut = cutters.has(seat) ? [this.cutNumbers.get(`${seat} ${e}`), hex(this.cutSalt(seat, e))] : null;
        return this.seat({ k: 'reveal', e, seed: hex(this.chains[seat - 1][e]), cut }, seat, number);
    }

    run() {
        return this.dealer({ k: 'run', e: this.rules.shuffle.e });
    }

    /** What the shuffle that is due needs, then all of it. */
    wholeShuffle() {
        this.lockAll();
        for (const seat of this.rules.silentCutters(this.rules.due())) this.cut(seat, 7 + seat);
        this.shuffle();
        for (const seat of this.rules.shuffle.seats) this.reveal(seat);
        return this.run();
    }

    void(missing, e = this.rules.shuffle?.e ?? (this.rules.debtors().length > 0 ? 0 : this.rules.next)) {
        return this.dealer({ k: 'void', e, missing });
    }

    do() {
        return this.dealer({ k: 'do', op: this.rules.due().do });
    }

    answer() {
        return this.dealer({ k: 'answer' });
    }

    /** An act; the seat itself opens so many of the cards owed. */
    act(seat, op, opens = 0, say = null) {
        return this.add({ k: 'act', seat, op, say, open: [], opens, prev: this.prev }, seat);
    }

    object(seat, card, at) {
        return this.seat({ k: 'object', card }, seat, at);
    }

    /** Names veils: [[face, {name, salt}]…], to all or sealed for one seat. */
    name(seat, list, to = null, at = this.number) {
        const names = list.map(([face, { name, salt }]) => {
            if (to === null) return [face, name, hex(salt)];
            const secret = th('test name', utf8(`${this.label} ${face} ${to}`));
            return [face, sealName(this.sid, { face, seat, to, key: this.keys[to], name, salt }, secret)];
        });
        return this.seat({ k: 'name', to, names }, seat, at);
    }

    end() {
        const key = this.game.audit === 'full' ? hex(this.K) : null;
        return this.dealer({ k: 'end', lines: this.heads.length, table: hex(this.rules.table.digest()), key });
    }

    view(seat, names = null) {
        const { table, knowledge } = this.rules;
        const cards = table.cards.flat().filter((card) => knowledge.hasBox(card, seat) && (names === null || names.includes(card.name)));
        return this.seat({ k: 'view', open: cards.map((card) => this.opening(card)) }, seat);
    }

    /** All the dealer has to do before players may act again, and the plan as far as it goes. Stops where names are owed. */
    deal() {
        for (;;) {
            const due = this.rules.due();
            if (due === null || due.names) return this;
            if (due.disclose) this.answer();
            else if (due.do) this.do();
            else this.wholeShuffle();
        }
    }
}

export const seedOf = (maker, seat) => maker.secrets[seat];
