// knowledge.mjs -- who knows what: openings, boxes, and what is owed (docs/transcript.md §8).
//
// All is kept by the cards' names. A card that gets a new back gets a new name, and names never come back: nothing has to be forgotten but
// the count of open faces.
import { fail } from './bad.mjs';
import { equal, hex, unhex } from './bytes.mjs';
import { backOf, climb } from './epoch.mjs';
import { boxDigits } from './boxes.mjs';
import { seesHidden } from './table.mjs';

export class Knowledge {
    constructor(sid, game) {
        this.sid = sid;
        this.faces = game.faces.length;
        this.faces0 = game.zones.flatMap((zone) => zone.cards);
        this.copies = new Uint32Array(65536);
        for (const face of this.faces0) this.copies[face]++;
        this.open = this.copies.slice(); // open cards on the table, by face
        this.epochs = new Map(); // e → {n, root}
        this.live = new Map([[0, this.faces0.length]]); // e → how many of its cards are on the table
        this.opened = new Map(); // name → {face, line}
        this.boxed = new Map(); // name → Map of seat → line
        this.objected = new Set();
    }

    begin(e, n, root) {
        this.epochs.set(e, { n, root });
        this.live.set(e, n);
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

    /** Seats that have a box for a card. */
    holders(card) {
        return this.boxed.get(card.name)?.keys() ?? [];
    }

    /** A card is about to lose its name. */
    forget(card) {
        if (this.isOpen(card)) this.open[this.faceOf(card)]--;
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

    /** Opens a card. */
    give(card, opening, line) {
        this.checkOpening(card, opening);
        const face = opening[1];
        const [open, copies] = [++this.open[face], this.copies[face]];
        if (open > copies) fail('copies', `more cards are open with face ${face} than it has copies`, String(copies), String(open));
        this.opened.set(card.name, { face, line });
    }

    giveBoxes(boxes, line) {
        for (const { card, seat } of boxes) {
            if (!this.boxed.has(card.name)) this.boxed.set(card.name, new Map());
            this.boxed.get(card.name).set(seat, line);
        }
    }
}

/** What is owed, kept zone by zone: a zone is looked at again when its list is another one, or when it owed something. */
export class Debts {
    constructor(table, knowledge, seats) {
        this.table = table;
        this.knowledge = knowledge;
        this.seats = Array.from({ length: seats }, (_, i) => i + 1);
        this.seen = table.cards.slice();
        this.owing = new Map(); // zone's number → {open, box}
    }

    touch(zone) {
        this.seen[zone.at] = null;
    }

    refresh() {
        for (const zone of this.table.zones) {
            if (this.seen[zone.at] === this.table.cards[zone.at] && !this.owing.has(zone.at)) continue;
            this.seen[zone.at] = this.table.cards[zone.at];
            const debt = this.look(zone, null);
            if (debt.open.length + debt.box.length > 0) this.owing.set(zone.at, debt);
            else this.owing.delete(zone.at);
        }
    }

    viewers(zone) {
        if (zone.sees === 'owner') return zone.owner === null ? [] : [zone.owner];
        return zone.sees === 'others' ? this.seats.filter((seat) => seesHidden(zone, seat)) : [];
    }

    // asked: null, or {n, seat}: the first n cards are for this seat too.
    look(zone, asked) {
        const { knowledge } = this;
        const viewers = this.viewers(zone);
        const more = asked && !viewers.includes(asked.seat) ? [...viewers, asked.seat].sort((a, b) => a - b) : viewers;
        const debt = { open: [], box: [] };
        this.table.cards[zone.at].forEach((card, place) => {
            const forAll = this.table.publicAt(zone, place) || (knowledge.objected.size > 0 && knowledge.objected.has(card.name));
            const seats = asked && place < asked.n ? more : viewers;
            if ((!forAll && seats.length === 0) || knowledge.isOpen(card)) return;
            if (forAll) return void debt.open.push(card);
            for (const seat of seats) if (!knowledge.hasBox(card, seat)) debt.box.push({ card, seat });
        });
        return debt;
    }

    /** {open: [card…], box: [{card, seat}…]} in order. look: {zone, n, seat} of the look that a reback answers. */
    list(look = null) {
        this.refresh();
        const owing = new Map(this.owing);
        if (look) owing.set(look.zone.at, this.look(look.zone, look));
        const all = [...owing].sort(([a], [b]) => a - b).map(([, debt]) => debt);
        return { open: all.flatMap((debt) => debt.open), box: all.flatMap((debt) => debt.box) };
    }

    get none() {
        this.refresh();
        return this.owing.size === 0;
    }
}

/** Throws a Bad unless the line opens exactly these cards. */
export function checkOpens(line, owed) {
    const given = line.open.map((opening) => opening[0]);
    const due = owed.map((card) => card.name);
    if (given.length !== due.length || given.some((name, i) => name !== due[i])) {
        fail('owed', 'the cards opened are not those owed', due.join(' ') || 'none', given.join(' ') || 'none');
    }
}

/** The cards that an act opens itself: some of those owed, in their order. */
export function chosenOpens(line, owed) {
    const chosen = [];
    let at = 0;
    for (const [name] of line.open) {
        while (at < owed.length && owed[at].name !== name) at++;
        if (at === owed.length) fail('owed', `the act opens ${name}, which is not owed there`);
        chosen.push(owed[at++]);
    }
    return chosen;
}

/** Throws a Bad unless the line has boxes for exactly these. */
export function checkBoxes(line, owed) {
    const words = (card, seat) => `${card} for seat ${seat}`;
    const given = line.box.map(([card, seat]) => words(card, seat));
    const due = owed.map(({ card, seat }) => words(card.name, seat));
    if (given.length !== due.length || given.some((text, i) => text !== due[i])) {
        fail('owed', 'the boxes given are not those owed', due.join(', ') || 'none', given.join(', ') || 'none');
    }
}

/** Throws a Bad unless a box for a card of an epoch with n cards is as long as it must be. */
export function checkBoxLength([card, seat, box], n) {
    const digits = boxDigits(n);
    if (box.length !== digits) fail('owed', `the box ${card} for seat ${seat} has the wrong length`, String(digits), String(box.length));
}
