// closed.mjs -- cards that nobody knows (docs/transcript.md §15.2): their elements, whose shares are public, who has seen them.
//
// All is kept by the cards' names. A card that gets a new name is another card here, and what was known of the old one is forgotten.
import { face, faceOf, sumOf } from './blind.mjs';

const none = new Uint8Array(32);
const nobody = new Set();

export class Closed {
    constructor(sid, game) {
        this.faces = game.faces.length;
        this.faces0 = game.zones.flatMap((zone) => zone.cards);
        this.live = new Map([[0, this.faces0.length]]); // e → how many of its cards are on the table
        this.cards = new Map(); // name → {a, b, set: [seat…], given: Map of seat → D, viewed: Map of seat → D}, of cards that an epoch made
        this.opened = new Map(); // name → {face, line}
        this.known = new Map(); // name → face: also by views, or to the reader alone
        this.insiders = new Map(); // name → Set of seats that have seen it; many cards share one, and none ever changes
        this.since = new Map(); // name → [that Set, the line since when it is so]…, for whoever follows the game line by line
        this.joined = new Map(); // a Set, or nobody → Map of list of seats → the Set of both
    }

    isOpen(card) {
        return card.e === 0 || this.opened.has(card.name);
    }

    /** The face of an open card. */
    faceOf(card) {
        return card.e === 0 ? this.faces0[card.i] : this.opened.get(card.name).face;
    }

    of(card) {
        return this.cards.get(card.name);
    }

    /** The seats whose share of a closed card is not public. */
    needed(card) {
        const { set, given } = this.of(card);
        return set.filter((seat) => !given.has(seat));
    }

    insidersOf(card) {
        return this.insiders.get(card.name) ?? nobody;
    }

    /** For veils: who may know which face this is. */
    hasBox(card, seat) {
        return this.insidersOf(card).has(seat);
    }

    /** These seats, a list that never changes, have seen a card. Cards of a zone have the same history, mostly: who has seen them is worked out once. */
    see(card, seats, line) {
        const known = this.insidersOf(card);
        if (!this.joined.has(known)) this.joined.set(known, new Map());
        const joined = this.joined.get(known);
        if (!joined.has(seats)) joined.set(seats, seats.every((seat) => known.has(seat)) ? known : new Set([...known, ...seats]));
        const now = joined.get(seats);
        if (now === known) return;
        this.insiders.set(card.name, now);
        if (!this.since.has(card.name)) this.since.set(card.name, []);
        this.since.get(card.name).push([now, line]);
    }

    /** What goes into a mixing, with the layers of these seats taken off that are public: {a, b, set}. */
    without(card, isGone) {
        if (this.isOpen(card)) return { a: none, b: face(this.faceOf(card)), set: [] };
        const { a, b, set, given } = this.of(card);
        const comesOff = (seat) => given.has(seat) && isGone(seat);
        const off = set.filter(comesOff);
        return off.length > 0 ? { a, b: sumOf([b], off.map((seat) => given.get(seat))), set: set.filter((seat) => !comesOff(seat)) } : { a, b, set };
    }

    /** Cards, zone by zone in order, lose their names; the new ones have these halves and this set. */
    rename(before, after, halves, set) {
        for (const card of before) {
            const left = this.live.get(card.e) - 1;
            if (left > 0) this.live.set(card.e, left);
            else this.live.delete(card.e);
            this.cards.delete(card.name);
        }
        after.forEach((card, i) => this.cards.set(card.name, { ...halves[i], set, given: new Map(), viewed: new Map() }));
        this.live.set(after[0].e, after.length);
    }

    /** How many epochs would have cards on the table if these got a new one. */
    epochsAfter(cards) {
        const left = new Map(this.live);
        for (const { e } of cards) left.set(e, left.get(e) - 1);
        return [...left.values()].filter((n) => n > 0).length + 1;
    }

    /** The face under these shares, or -1. */
    faceUnder({ b, set }, shareOf) {
        return faceOf(sumOf([b], set.map(shareOf)), this.faces);
    }

    /** A seat's share becomes public with a line. Returns false when that opens the card to no face. */
    publish(name, seat, share, line) {
        const card = this.cards.get(name);
        if (!card || card.given.has(seat) || !card.set.includes(seat)) return true;
        card.given.set(seat, share);
        if (card.given.size < card.set.length) return true;
        const found = this.faceUnder(card, (one) => card.given.get(one));
        if (found < 0) return false;
        this.opened.set(name, { face: found, line });
        this.known.set(name, found);
        return true;
    }

    /** A seat's share is in a view. The same. */
    view(name, seat, share) {
        const card = this.cards.get(name);
        card.viewed.set(seat, share);
        const shareOf = (one) => card.given.get(one) ?? card.viewed.get(one);
        if (!card.set.every(shareOf)) return true;
        const found = this.faceUnder(card, shareOf);
        if (found < 0) return false;
        this.known.set(name, found);
        (this.viewed ??= new Set()).add(name);
        return true;
    }

    /** How often a card became known to everybody. */
    get knownToAll() {
        return this.opened.size + (this.viewed?.size ?? 0);
    }

    /** Whether everybody can know a card now. */
    isKnownToAll(card) {
        return this.isOpen(card) || (this.viewed?.has(card.name) ?? false);
    }
}
