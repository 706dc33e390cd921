// blind-play.mjs -- random games of suite 2: several shuffles, looks, cards passed on, secret orders, leaving, coming back, standing in, objections, voids.
import { hex } from '../../verify/bytes.mjs';
import { Dice } from './dice.mjs';
import { BlindMaker } from './blind-maker.mjs';
import { faces, range, shuffle, zone } from './games.mjs';
import { allowed, randomOperation } from './play.mjs';
import { apply } from '../../verify/operations.mjs';

const people = ['Ana', 'Ben', 'Cy', 'Dee', 'Eli'];

function zonesOf(dice, seats, kinds) {
    const cards = range(kinds + dice.below(3)).map((i) => i % kinds);
    const zones = [zone('deck', 'deck', null, 'none'), zone('pile', 'discard', null, dice.one(['all', 'none', 'newest']))];
    for (let seat = 1; seat <= seats; seat++) zones.push(zone(`hand.${seat}`, 'hand', seat, dice.chance(85) ? 'owner' : dice.one(['others', 'none', 'all'])));
    const seat = 1 + dice.below(seats);
    if (dice.chance(40)) zones.push(zone('stock', 'deck', null, 'none'));
    if (dice.chance(40)) zones.push(zone('library', 'deck', seat, 'none'));
    if (dice.chance(30)) zones.push(zone('table', 'table', null, dice.one(['all', 'newest', 'others'])));
    if (dice.chance(20)) zones.push(zone('burn', 'burn', null, 'none'));
    for (const card of cards) (dice.chance(85) ? zones[0] : dice.one(zones)).cards.push(card);
    return zones;
}

function planOf(dice, zones, seats) {
    const ids = zones.map(({ id }) => id);
    const hands = ids.filter((id) => id.startsWith('hand'));
    const dealt = { do: { op: 'deal', n: 1 + dice.below(2), from: 'deck', to: dice.chance(60) ? hands : [dice.one(hands)], face: null } };
    const random = () => ({ do: randomOperation(dice, ids, () => 0, () => [], ['deal', 'move n', 'combine']) });
    const ask = () => ({ ask: dice.one(['pile', 'deck', 'hand.1']), faces: [0, 1], then: dice.chance(50) ? [] : [random()] });
    const more = range(dice.below(4)).map(() => dice.one([random, ask, () => shuffle(dice.one(ids)), () => shuffle(['deck', 'pile'])])());
    return [...(dice.chance(93) ? [shuffle(dice.chance(80) ? 'deck' : ['deck', 'hand.1', 'pile'], dice.chance(20) ? [['deck', seats, 1]] : [])] : []), dealt, ...more];
}

function shapeOf(dice, most) {
    const seats = 2 + dice.below(4);
    const kinds = 3 + dice.below(most - 3);
    const zones = zonesOf(dice, seats, kinds);
    return {
        name: 'random', seats: people.slice(0, seats), faces: faces(kinds).slice(0, Math.max(...zones.flatMap(({ cards }) => cards)) + 1), zones, audit: dice.one(['full', 'full', 'sealed']),
        voids: dice.below(6), recover: seats > 2 && dice.chance(50) ? 2 + dice.below(seats - 2) : 0, plan: planOf(dice, zones, seats), left: range(dice.below(2)).map(() => ['0'.repeat(64), '1'.repeat(64)]),
    };
}

/** A copy of what would be: whether the rules take a line, without its effects. */
function would(rules, op) {
    const saved = rules.table.save();
    try {
        apply(rules.table, op);
        return true;
    } catch {
        return false;
    } finally {
        rules.table.restore(saved);
    }
}

const acts = ['deal', 'move n', 'move n', 'move indices', 'move indices', 'move cards', 'combine', 'turn', 'turn', 'shuffle', 'look', 'look'];

class Game {
    constructor(seed, most) {
        this.dice = new Dice(seed);
        this.maker = new BlindMaker(shapeOf(this.dice, most), `random blind ${seed}`);
        this.maker.dice = this.dice;
        this.talk = new Map();
        this.said = new Set(); // shares that came too late
    }

    get rules() {
        return this.maker.rules;
    }

    get seat() {
        return 1 + this.dice.below(this.maker.game.seats.length);
    }

    get mayVoid() {
        return this.rules.voids < this.maker.game.voids;
    }

    /** Gives what is owed; now and then somebody does not, and is put out. */
    give() {
        const { maker, dice } = this;
        const silent = this.mayVoid && dice.chance(12) ? [this.seat] : [];
        if (dice.chance(50)) this.chatter();
        maker.shareAll(silent);
        if (dice.chance(15)) this.objects();
        if (maker.settled().rules.debts.debtors().length > 0) return this.calledOff();
        return true;
    }

    /** Those who owe something are put out, if that may be. */
    calledOff() {
        if (!this.mayVoid) return false;
        this.maker.void();
        return true;
    }

    /** A seat objects to a good box, and its secret is given, at once, later or never. */
    objects() {
        const { maker, dice, rules } = this;
        const found = [...rules.boxes.values()].flatMap((sealed) => [...sealed.for.keys()].map((to) => [sealed, to])).filter(([sealed, to]) => this.canObject(sealed, to));
        if (found.length === 0) return;
        const [sealed, to] = dice.one(found);
        maker.object(to, sealed.line);
        const n = maker.at - 1;
        if (!dice.chance(15) || !this.mayVoid) maker.secret(sealed.seat, n);
    }

    canObject(sealed, to) {
        const { knowledge, number, debts, locks } = this.rules;
        const current = sealed.k === 'lock' ? locks.get(sealed.seat) === sealed : sealed.for.get(to).cards.some(({ name }) => knowledge.cards.has(name) && !knowledge.opened.has(name));
        return sealed.block < number && current && ![...debts.objections.values()].some(({ by, box }) => by === to && box === sealed);
    }

    /** Lines that may stand almost anywhere. */
    chatter() {
        const { maker, dice, seat } = this;
        const at = Math.max(0, maker.number - dice.below(3));
        const state = this.talk.get(seat) ?? { i: 0, seen: -1, block: -1, picks: [] };
        this.talk.set(seat, state);
        const what = dice.below(5);
        if (what === 0 && at > state.seen && state.block < maker.number) {
            Object.assign(state, { seen: at, block: maker.number });
            maker.seen(seat, at);
        } else if (what === 1) maker.note(seat, (state.i += 1), dice.one(['', 'pass', 'ä']), at);
        else if (what === 2 && !this.rules.ended) {
            state.picks.push({ i: (state.i += 1), block: maker.number });
            maker.pick(seat, state.i, 'odd', at);
        } else if (what === 3 && state.picks[0]?.block < maker.number) maker.show(seat, state.picks.shift().i, 'odd', at);
        else if (what === 4 && maker.number > 1) this.late(seat);
    }

    /** A line that comes too late, and does nothing. */
    late(seat) {
        const { maker, rules } = this;
        const at = maker.number - 1;
        if (rules.shuffle && !this.said.has(`lock ${seat} ${at}`)) maker.lock(seat, { at });
        else if (maker.lastShare && maker.lastShare.at !== at && !this.said.has(`${seat} ${at}`)) {
            this.said.add(`${seat} ${at}`);
            maker.add({ ...maker.lastShare, seat, at, head: hex(maker.heads[at]), for: null }, seat);
        }
    }

    mixes() {
        const { maker, dice } = this;
        const { shuffle } = this.rules;
        if (shuffle.lost) return false;
        if (shuffle.next === undefined) return maker.run(), true;
        if (dice.chance(20)) this.chatter();
        if (dice.chance(8)) this.objects();
        if (maker.settled().rules.debts.debtors().length > 0) return this.calledOff();
        if (this.mayVoid && dice.chance(5)) return this.calledOff();
        maker.mix();
        return true;
    }

    shuffles() {
        const { maker, dice, rules } = this;
        const absent = rules.taking().filter((seat) => !rules.isIn(seat));
        for (const seat of absent) if (!(this.mayVoid && dice.chance(8))) maker.lock(seat);
        if (absent.some((seat) => !rules.fresh.has(seat))) return this.lockedOut();
        if (!this.canShuffle()) return false;
        maker.shuffle();
        return true;
    }

    lockedOut() {
        const { maker, rules } = this;
        if (rules.debtors().length > 0) return false;
        const missing = rules.taking().filter((seat) => !rules.isIn(seat) && !rules.fresh.has(seat));
        maker.dealer({ k: 'void', e: rules.next, missing });
        return true;
    }

    canShuffle() {
        const { rules } = this;
        const { shuffle } = this.maker.settled().rules.due();
        return shuffle?.some((id) => rules.table.size(rules.table.byId.get(id)) > 0) && rules.taking().every((seat) => rules.isIn(seat)) && rules.couldMix(shuffle);
    }

    /** Whether something that is due was done. */
    hostMoves() {
        const { maker, rules } = this;
        if (this.maker.owing.length > 0 || rules.debts.debtors().length > 0) return this.give();
        maker.settled();
        if (rules.shuffle) return this.mixes();
        const due = rules.due();
        if (due === null || due.names || due.waits) return false;
        if (due.shares) return this.give();
        if (due.disclose) return maker.answer(), true;
        if (due.do) return would(rules, due.do) && (maker.do(), true);
        return this.shuffles();
    }

    playerMoves() {
        const { maker, dice, rules, seat } = this;
        if (dice.chance(12)) return this.chatter();
        if (dice.chance(6)) return this.objects();
        if (dice.chance(rules.out.has(seat) ? 30 : 3) && !rules.shuffle && !rules.fresh.has(seat)) return this.locks(seat);
        if (rules.shuffle || maker.owing.length > 0 || !maker.settled().rules.nothingOwed || rules.asked || rules.out.has(seat)) return undefined;
        if (dice.chance(4) && rules.isIn(seat)) return maker.leave(seat);
        if (dice.chance(15)) return this.arranges(seat);
        if (rules.due() === null && dice.chance(4)) return maker.skip(seat);
        return this.acts(seat);
    }

    /** Comes, or locks anew. */
    locks(seat) {
        const { maker, rules } = this;
        if (rules.gotOut.get(seat) === maker.number && maker.lastSpine !== 'void') return; // it left with the end of this block
        const old = (rules.locks.get(seat)?.at ?? -1) >= maker.number || (rules.gotOut.get(seat) ?? 0) > maker.number;
        if (!old && rules.leaving?.seat !== seat && !(rules.comes(seat) && rules.cameOften(seat))) maker.lock(seat);
    }

    arranges(seat) {
        const { maker, dice, rules } = this;
        const { knowledge, table } = rules;
        const setOf = (card) => knowledge.without(card, (one) => rules.out.has(one)).set;
        const may = (card) => !knowledge.isOpen(card) && !rules.isDead(card) && knowledge.insidersOf(card).has(seat) && setOf(card).includes(seat);
        const own = table.zones.filter((one) => one.owner === seat && !rules.isWatched(one.id) && table.size(one) > 0 && may(table.cards[one.at][0]));
        if (own.length === 0) return;
        const one = dice.one(own);
        const cards = table.cards[one.at];
        const alike = cards.findIndex((card) => !may(card) || setOf(card).join() !== setOf(cards[0]).join());
        maker.arrange(seat, one.id, 1 + dice.below(alike < 0 ? cards.length : alike));
    }

    acts(seat) {
        const { maker, dice, rules } = this;
        const { table } = rules;
        const cardsOf = (id) => table.cards[table.byId.get(id).at].map((card) => card.name);
        const ids = [...table.byId.keys()];
        const tries = range(6).map(() => (dice.chance(10) ? { op: 'undo' } : randomOperation(dice, dice.chance(60) ? ids.filter((id) => table.byId.get(id).owner !== null) : ids, (id) => cardsOf(id).length, cardsOf, acts)));
        const op = tries.find((one) => allowed(maker, seat, one) && (one.op !== 'shuffle' || rules.couldMix([one.zone])));
        if (op) maker.act(seat, op, dice.one([null, 'tap']));
    }

    play(lines) {
        const { maker, dice } = this;
        for (let idle = 0; maker.at < lines && idle < 60; ) {
            const before = maker.at;
            if (!(dice.chance(80) && this.hostMoves())) this.playerMoves();
            idle = maker.at > before ? 0 : idle + 1;
        }
        if (dice.chance(75)) this.close();
        return maker;
    }

    close() {
        const { maker, dice } = this;
        maker.settled().end();
        for (let seat = 1; seat <= maker.game.seats.length; seat++) if (dice.chance(70)) maker.view(seat);
        if (dice.chance(40)) this.objects();
        for (let i = dice.below(3); i > 0; i--) this.chatter();
    }
}

/** A random game of about so many lines, good in every way; most: how many kinds of cards at most. */
export const randomBlindGame = (seed, lines = 40, most = 8) => new Game(seed, most).play(lines);
