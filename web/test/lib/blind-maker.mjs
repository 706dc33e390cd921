// blind-maker.mjs -- makes transcripts of suite 2 for the tests: a host and its players in one, all secrets from a label (docs/transcript.md §15).
//
// It asks the rules what is owed, and makes it; whether the rules are right is for the other verifier to say.
import { faceOf } from '../../verify/blind.mjs';
import { BlindRules } from '../../verify/blind-rules.mjs';
import { sealBytes } from '../../verify/boxes.mjs';
import { concat, hex, th, unhex, utf8 } from '../../verify/bytes.mjs';
import { pickCommitment } from '../../verify/epoch.mjs';
import { isSide } from '../../verify/kinds.mjs';
import { poolOf } from '../../verify/pool.mjs';
import { base, elementOf, mixed, mixProof, polynomial, possession, Scalars, scalarBytes, sharesOf, times } from './blind-prover.mjs';
import { Dice } from './dice.mjs';
import { Book } from './maker.mjs';

const keyOrder = {
    shuffle: 'k prev e pool n seats', mix: 'k prev seat e deck proof', run: 'k prev e', void: 'k prev e missing', do: 'k prev op', act: 'k prev seat op say', answer: 'k prev',
    leave: 'k prev seat', skip: 'k prev seat', end: 'k prev lines table', lock: 'k seat at head key proof poly parts', share: 'k seat at head for open box',
    object: 'k seat at head of', secret: 'k seat at head of secret', name: 'k seat at head to names', seen: 'k seat at head', note: 'k seat at head i text',
    pick: 'k seat at head i commit', show: 'k seat at head i text salt', view: 'k seat at head cards open',
};

/** Rules that trust the proofs, which the maker has just made. */
class Trusting extends BlindRules {
    areShares() {
        return true;
    }

    checkMix(line, what) {
        return this.trusted ?? super.checkMix(line, what);
    }
}

const made = new Map(); // what a mix is made of → the mix

export const mixOrder = (dice, n) => {
    const list = Array.from({ length: n }, (_, i) => i);
    for (let i = n - 1; i > 0; i--) {
        const j = dice.below(i + 1);
        [list[i], list[j]] = [list[j], list[i]];
    }
    return list;
};

export class BlindMaker extends Book {
    /** shape: {seats: [name…], faces, zones, plan, audit, voids, recover, example, uses, left}. */
    constructor(shape, label = 'blind') {
        super(shape.seats, label);
        this.scalars = new Scalars(label);
        this.dice = new Dice(1 + label.length);
        this.x = this.secrets.map((_, seat) => (seat === 0 ? null : this.scalars.next()));
        this.parts = new Map(); // what is public of a polynomial → that polynomial
        this.boxSecrets = new Map(); // pub of a box → its secret
        this.game = {
            k: 'game', talon: 2, suite: 2, uses: shape.uses ?? [], name: shape.name ?? 'test', source: null, previous: null, left: shape.left ?? [], audit: shape.audit ?? 'full',
            voids: shape.voids ?? 3, example: shape.example ?? false, dealer: hex(this.keys[0].bytes), recover: shape.recover ?? 0,
            seats: shape.seats.map((name, i) => [name, hex(this.keys[i + 1].bytes)]), faces: shape.faces, zones: shape.zones, plan: shape.plan ?? [],
        };
        this.push(this.game, 0);
        this.sid = this.heads[0];
        this.rules = new Trusting(this.sid, this.game, { keys: this.keys });
    }

    /** Signs the line, then lets the rules take it: x of a side line is known only then. */
    add(line, signer) {
        const ordered = Object.fromEntries(keyOrder[line.k].split(' ').map((key) => [key, line[key]]));
        this.push(ordered, signer);
        this.rules.take(ordered, this.at - 1, isSide(line) ? this.lastX : null);
        return this;
    }

    /** x of the last line of the file, which is a side line. */
    get lastX() {
        return th('side', this.lines[this.at - 1]);
    }

    /** Ends the block for the rules, so that they say what is due; only a spine line may come then. */
    settled() {
        this.rules.endBlock();
        return this;
    }

    faceOf(card) {
        const { knowledge } = this.rules;
        if (knowledge.isOpen(card)) return knowledge.faceOf(card);
        const { a, b, set } = knowledge.of(card);
        return faceOf(set.reduce((sum, seat) => sum.subtract(times(this.x[seat], elementOf(a))), elementOf(b)).toBytes(), this.game.faces.length);
    }

    seal(what, plain) {
        const secret = th('test box', utf8(`${this.label} ${this.at} ${what.to} ${this.boxSecrets.size}`));
        const box = sealBytes(this.sid, { ...what, key: this.keys[what.to] }, secret, plain);
        this.boxSecrets.set(box.slice(0, 64), secret);
        return box;
    }

    // --- keys and shares ----------------------------------------------------------------------------------------------------------

    lockLine(seat, { x = this.x[seat], at = this.number, head = this.heads[at], part = (n) => n, ...more } = {}) {
        const { recover, seats } = this.game;
        const first = this.rules.locks.get(seat);
        const f = first && recover > 0 ? this.parts.get(hex(first.poly)) : polynomial(x, recover, this.scalars);
        this.parts.set(hex(f.public), f);
        const others = recover === 0 ? [] : seats.map((_, i) => i + 1).filter((other) => other !== seat);
        return {
            k: 'lock', seat, at, head: hex(head), key: hex(times(x, base).toBytes()), proof: hex(possession({ sid: this.sid, seat, key: this.keys[seat].bytes, x }, this.scalars)),
            poly: hex(f.public), parts: others.map((to) => [to, this.seal({ head, from: seat, to, standsFor: null }, scalarBytes(part(f.at(to), to)))]), ...more,
        };
    }

    lock(seat, more) {
        return this.add(this.lockLine(seat, more), seat);
    }

    lockAll() {
        for (const seat of this.rules.taking()) if (!this.rules.isIn(seat) && !this.rules.fresh.has(seat)) this.lock(seat);
        return this;
    }

    /** The cards with their first halves. */
    halves(cards) {
        return cards.map((card) => ({ e: card.e, i: card.i, a: this.rules.knowledge.of(card).a }));
    }

    /** A share line; wrong: changes the D of the clear ones, sealedWrong those for a seat, (list, to). */
    shareLine(seat, standsFor = null, { wrong, sealedWrong = () => (list) => list, at = this.number } = {}) {
        const debt = this.rules.debts.find(seat, standsFor);
        const head = this.heads[at];
        const x = standsFor === null ? this.x[seat] : this.parts.get(hex(this.rules.debts.groups.get(standsFor).lock.poly)).at(seat);
        const make = (cards, change) => sharesOf({ sid: this.sid, head, seat, x, cards: this.halves(cards) }, this.scalars, change);
        const boxes = [...debt.sealed].sort(([a], [b]) => a - b);
        return {
            k: 'share', seat, at, head: hex(head), for: standsFor, open: debt.clear.length > 0 ? hex(make(debt.clear, wrong)) : '',
            box: boxes.map(([to, cards]) => [to, this.seal({ head, from: seat, to, standsFor }, make(cards, sealedWrong(to)))]),
        };
    }

    share(seat, standsFor = null, more = {}) {
        this.lastShare = this.shareLine(seat, standsFor, more);
        return this.add(this.lastShare, seat);
    }

    /** What has not been given. */
    get owing() {
        return [...this.rules.debts.list.values()].filter(({ given }) => !given);
    }

    /** Everybody gives what they owe, but for these. */
    shareAll(but = []) {
        for (const { seat, standsFor } of this.owing) if (!but.includes(seat)) this.share(seat, standsFor);
        return this;
    }

    /** Objects to the box for a seat in a line of the file. */
    object(seat, n) {
        return this.seat({ k: 'object', of: hex(th('side', this.lines[n])) }, seat);
    }

    /** Gives the secret of the box that the objection in line n is to. */
    secret(seat, n, more = {}) {
        const of = hex(th('side', this.lines[n]));
        const { box, by } = this.rules.debts.objections.get(of);
        return this.seat({ k: 'secret', of, secret: hex(this.boxSecrets.get(box.for.get(by).box.slice(0, 64))), ...more }, seat);
    }

    // --- mixing -------------------------------------------------------------------------------------------------------------------

    /** Opens the shuffle that is due. */
    shuffle() {
        const zones = poolOf(this.rules.table, this.settled().rules.due().shuffle);
        return this.dealer({ k: 'shuffle', e: this.rules.next, pool: zones.map((zone) => [zone.id, this.rules.table.size(zone)]), n: zones.reduce((n, zone) => n + this.rules.table.size(zone), 0), seats: this.rules.taking() });
    }

    /** Deck and proof of a mix of these groups. orders: of each. The same game makes the same mix, so it is made once. */
    mixOf(groups, m, orders) {
        const values = Object.values(m).map((value) => (value instanceof Uint8Array ? hex(value) : value));
        const key = JSON.stringify([hex(this.sid), values, orders, this.label, this.scalars.n, this.dice.state, groups.map((group) => group.map(({ a, b }) => hex(a) + hex(b)))]);
        if (!made.has(key)) made.set(key, { ...this.makeMix(groups, m, orders), n: this.scalars.n, state: this.dice.state });
        const { n, state, ...mix } = made.get(key);
        this.scalars.n = n;
        this.dice.state = state;
        return mix;
    }

    makeMix(groups, m, orders) {
        const parts = groups.map((group, g) => {
            const made = mixed(group, m.pk, orders?.[g] ?? mixOrder(this.dice, group.length), this.scalars);
            return { halves: made.halves, proof: mixProof({ sid: this.sid, groups: groups.length, g, ...m }, group, made, this.scalars) };
        });
        const halves = parts.flatMap((part) => part.halves);
        return { halves, deck: hex(concat(...halves.flatMap(({ a, b }) => [a, b]))), proof: hex(concat(...parts.map(({ proof }) => proof))) };
    }

    groupsOf(shuffle) {
        let from = 0;
        return shuffle.zones.map((zone) => shuffle.halves.slice(from, (from += this.rules.table.size(zone))));
    }

    /** more: another e, seat, place, pk, prev, sid, orders. */
    mixLine(seat, { orders, groups, ...more } = {}) {
        const { shuffle } = this.settled().rules;
        const m = { prev: unhex(this.prev), e: shuffle.e, seat, place: shuffle.mixers, pk: shuffle.key, ...more };
        const { halves, deck, proof } = this.mixOf(groups ?? this.groupsOf(shuffle), m, orders);
        this.rules.trusted = halves;
        return { k: 'mix', prev: this.prev, seat, e: shuffle.e, deck, proof };
    }

    mix(seat = this.settled().rules.shuffle.next, more = {}) {
        this.add(this.mixLine(seat, more), seat);
        this.rules.trusted = null;
        return this;
    }

    run() {
        return this.dealer({ k: 'run', e: this.rules.shuffle.e });
    }

    /** What the shuffle that is due needs, then all of it. */
    wholeShuffle() {
        this.lockAll().shuffle().shareAll();
        while (this.settled().rules.shuffle.next) this.mix();
        return this.run();
    }

    // --- the game -----------------------------------------------------------------------------------------------------------------

    void() {
        const { e, missing } = this.settled().rules.voidDue({ k: 'void' });
        return this.dealer({ k: 'void', e, missing });
    }

    do() {
        return this.dealer({ k: 'do', op: this.rules.due().do });
    }

    answer() {
        return this.dealer({ k: 'answer' });
    }

    act(seat, op, say = null) {
        return this.add({ k: 'act', prev: this.prev, seat, op, say }, seat);
    }

    arrangeOp(seat, zone, n, { orders, ...more } = {}) {
        const { table, knowledge, xs, next, out } = this.settled().rules;
        const cards = table.cards[table.byId.get(zone).at].slice(0, n).map((card) => knowledge.without(card, (one) => out.has(one)));
        const pk = cards[0].set.reduce((sum, one) => sum.add(elementOf(xs.get(one))), elementOf(new Uint8Array(32))).toBytes();
        const { halves, deck, proof } = this.mixOf([cards], { prev: unhex(this.prev), e: next, seat, place: 0, pk, ...more }, orders);
        this.rules.trusted = halves;
        return { op: 'arrange', zone, n, deck, proof };
    }

    arrange(seat, zone, n, more) {
        this.act(seat, this.arrangeOp(seat, zone, n, more));
        this.rules.trusted = null;
        return this;
    }

    leave(seat) {
        return this.add({ k: 'leave', prev: this.prev, seat }, seat);
    }

    pickSalt(seat, i) {
        return th('test pick', utf8(`${this.label} ${seat} ${i}`));
    }

    pick(seat, i, text, at) {
        return this.seat({ k: 'pick', i, commit: hex(pickCommitment(this.sid, seat, i, this.pickSalt(seat, i), text)) }, seat, at);
    }

    end() {
        return this.dealer({ k: 'end', lines: this.heads.length, table: hex(this.rules.table.digest()) });
    }

    /** The cards that a seat's view has. */
    viewable(seat) {
        const { table, knowledge, game } = this.rules;
        const may = (card) => !knowledge.isOpen(card) && knowledge.needed(card).includes(seat) && (game.audit === 'full' || knowledge.insidersOf(card).has(seat));
        return table.cards.flat().filter(may);
    }

    viewLine(seat, cards = this.viewable(seat), wrong = undefined) {
        const head = this.heads[this.number];
        const open = hex(sharesOf({ sid: this.sid, head, seat, x: this.x[seat], cards: this.halves(cards) }, this.scalars, wrong));
        return { k: 'view', seat, at: this.number, head: hex(head), cards: cards.map(({ name }) => name), open };
    }

    view(seat, cards) {
        return this.viewable(seat).length > 0 ? this.add(this.viewLine(seat, cards), seat) : this;
    }

    /** All the host and the players have to do before players may act again, and the plan as far as it goes. Stops where names are owed. */
    deal() {
        for (;;) {
            this.shareAll();
            const due = this.settled().rules.due();
            if (due === null || due.names || due.waits) return this;
            if (due.disclose) this.answer();
            else if (due.do) this.do();
            else this.wholeShuffle();
        }
    }
}
