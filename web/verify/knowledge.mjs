// knowledge.mjs -- who knows what: openings, boxes, objections, and how often a face can be known (docs/transcript.md §8).
//
// All is kept by the cards' names. A card that gets a new back gets a new name, and names never come back: nothing has to be forgotten but
// the count of known faces.
import { fail } from './bad.mjs';
import { equal, hex, unhex } from './bytes.mjs';
import { backOf, climb } from './epoch.mjs';

const add = (counts, face) => {
    const n = (counts.get(face) ?? 0) + 1;
    counts.set(face, n);
    return n;
};

export class Knowledge {
    constructor(sid, game) {
        this.sid = sid;
        this.faces = game.faces.length;
        this.faces0 = game.zones.flatMap((zone) => zone.cards);
        this.copies = new Uint32Array(65536);
        for (const face of this.faces0) this.copies[face]++;
        this.onTable = this.copies.slice(); // known cards on the table, by face
        this.epochs = new Map(); // e → {n, root, zones: [{end, closed, open, ever}]}
        this.live = new Map([[0, this.faces0.length]]); // e → how many of its cards are on the table
        this.opened = new Map(); // name → {face, line}
        this.known = new Map(); // name → face: also by a view, or by one's own box
        this.boxed = new Map(); // name → Map of seat → {line, box}
        this.asked = new Map(); // name → Set of seats that looked
        this.objections = new Map(); // name → Map of seat → whether it was answered
    }

    isOpen(card) {
        return card.e === 0 || this.opened.has(card.name);
    }

    /** The face of an open card. */
    faceOf(card) {
        return card.e === 0 ? this.faces0[card.i] : this.opened.get(card.name).face;
    }

    hasBox(card, seat) {
        return this.boxed.get(card.name)?.has(seat) ?? false;
    }

    /** The cards, zone by zone, lose their names and become those of epoch e. Whether one of them was closed. */
    rename(zones, { e, n, root }) {
        let end = 0;
        const groups = zones.map((cards) => {
            const group = { end: (end += cards.length), closed: 0, open: new Map(), ever: new Map() };
            for (const card of cards) {
                if (this.isOpen(card)) add(group.open, this.faceOf(card));
                else group.closed++;
                this.forget(card);
            }
            return group;
        });
        this.epochs.set(e, { n, root, zones: groups });
        this.live.set(e, n);
        return groups.map((group) => group.closed);
    }

    forget(card) {
        const face = card.e === 0 ? this.faces0[card.i] : this.known.get(card.name);
        if (face !== undefined) this.onTable[face]--;
        const left = this.live.get(card.e) - 1;
        if (left > 0) this.live.set(card.e, left);
        else this.live.delete(card.e);
    }

    /** Throws a Bad unless face, salt and path lead to the root. */
    checkOpening(card, [, face, salt, path]) {
        const { n, root } = this.epochs.get(card.e);
        if (face >= this.faces) fail('opening', `${card.name} is opened as face ${face}, which does not exist`);
        const back = backOf(this.sid, card.e, card.i, face, unhex(salt));
        const top = climb(back, card.i, n, unhex(path));
        if (top === null) fail('opening', `the path of ${card.name} has the wrong length`);
        if (!equal(top, root)) fail('opening', `the opening of ${card.name} does not lead to the root of epoch ${card.e}`, hex(root), hex(top));
    }

    /** A card of epoch 1 or later becomes known with this face. Throws a Bad when more are than can be. */
    learn(card, face) {
        if (this.known.has(card.name)) return;
        this.known.set(card.name, face);
        const [now, copies] = [++this.onTable[face], this.copies[face]];
        if (now > copies) fail('copies', `more cards are known with face ${face} than it has copies`, String(copies), String(now));
        const group = this.epochs.get(card.e).zones.find(({ end }) => card.i < end);
        const [ever, most] = [add(group.ever, face), (group.open.get(face) ?? 0) + group.closed];
        if (ever > most) fail('copies', `more cards of this zone are known with face ${face} than went into the shuffle`, String(most), String(ever));
    }

    /** A card becomes open. */
    open(card, face, line) {
        this.learn(card, face);
        this.opened.set(card.name, { face, line });
    }

    /** Opens a card with what a line says. */
    give(card, opening, line) {
        this.checkOpening(card, opening);
        this.open(card, opening[1], line);
    }

    giveBox(card, seat, line, box) {
        if (!this.boxed.has(card.name)) this.boxed.set(card.name, new Map());
        this.boxed.get(card.name).set(seat, { line, box });
    }

    /** A seat looked at cards: boxes for them are owed to it. */
    ask(cards, seat) {
        for (const card of cards) this.asked.set(card.name, new Set([...(this.asked.get(card.name) ?? []), seat]));
    }

    object(card, seat) {
        if (!this.objections.has(card.name)) this.objections.set(card.name, new Map());
        this.objections.get(card.name).set(seat, false);
    }

    hasObjected(name, seat) {
        return this.objections.get(name)?.has(seat) ?? false;
    }

    isAnswered(name, seat) {
        return this.objections.get(name)?.get(seat) ?? false;
    }

    /** How many objections have not been answered. */
    get unanswered() {
        return [...this.objections.values()].flatMap((all) => [...all.values()]).filter((answered) => !answered).length;
    }

    /** Seats whose objection to a card has not been answered. */
    objectors(card) {
        const all = this.objections.get(card.name);
        return all ? [...all].filter(([, answered]) => !answered).map(([seat]) => seat).sort((a, b) => a - b) : [];
    }
}
