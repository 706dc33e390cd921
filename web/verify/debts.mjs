// debts.mjs -- what is owed: openings, boxes, secrets and names, and whether a line carries just that (docs/transcript.md §8 and §9).
import { fail } from './bad.mjs';
import { boxDigits } from './boxes.mjs';
import { seesHidden } from './table.mjs';

const nothing = (debt) => debt.open.length + debt.box.length + debt.keys.length === 0;

/** What is owed, kept zone by zone: a zone is looked at again when its list is another one, when it was touched, or when it owed something. */
export class Debts {
    /** names: a Names. */
    constructor(table, knowledge, names, seats) {
        this.table = table;
        this.knowledge = knowledge;
        this.names = names;
        this.seats = Array.from({ length: seats }, (_, i) => i + 1);
        this.seen = table.cards.map(() => null);
        this.owing = new Map(); // zone's number → {open, box, keys, names}
    }

    touch(zone) {
        this.seen[zone.at] = null;
    }

    refresh() {
        for (const zone of this.table.zones) {
            if (this.seen[zone.at] === this.table.cards[zone.at] && !this.owing.has(zone.at)) continue;
            this.seen[zone.at] = this.table.cards[zone.at];
            const debt = this.look(zone);
            if (!nothing(debt) || debt.names.length > 0) this.owing.set(zone.at, debt);
            else this.owing.delete(zone.at);
        }
    }

    viewers(zone) {
        if (zone.sees === 'owner') return zone.owner === null ? [] : [zone.owner];
        return zone.sees === 'others' ? this.seats.filter((seat) => seesHidden(zone, seat)) : [];
    }

    look(zone) {
        const { knowledge } = this;
        const viewers = this.viewers(zone);
        const debt = { open: [], box: [], keys: [], names: [] };
        this.table.cards[zone.at].forEach((card, place) => this.lookAt(debt, card, this.table.publicAt(zone, place), viewers, knowledge));
        return debt;
    }

    lookAt(debt, card, forAll, viewers, knowledge) {
        if (knowledge.objections.size > 0) for (const seat of knowledge.objectors(card)) debt.keys.push({ card, seat });
        if (knowledge.isOpen(card)) {
            if (forAll && this.names.owes(knowledge.faceOf(card))) debt.names.push(knowledge.faceOf(card));
            return;
        }
        if (forAll) return void debt.open.push(card);
        const asked = knowledge.asked.size > 0 ? knowledge.asked.get(card.name) : null;
        const seats = asked ? [...new Set([...viewers, ...asked])].sort((a, b) => a - b) : viewers;
        for (const seat of seats) if (!knowledge.hasBox(card, seat)) debt.box.push({ card, seat });
    }

    inOrder() {
        this.refresh();
        return [...this.owing].sort(([a], [b]) => a - b).map(([, debt]) => debt);
    }

    /** {open: [card…], box: [{card, seat}…], keys: [{card, seat}…]} in order. */
    list() {
        const all = this.inOrder();
        return { open: all.flatMap((debt) => debt.open), box: all.flatMap((debt) => debt.box), keys: all.flatMap((debt) => debt.keys) };
    }

    /** Nothing here waits for a line. */
    recount() {}

    /** The faces whose names are owed to everybody. */
    unnamed() {
        return this.inOrder().flatMap((debt) => debt.names);
    }

    /** Whether the dealer owes nothing. */
    get none() {
        return this.inOrder().every(nothing);
    }
}

function checkList(given, due, what) {
    if (given.length !== due.length || given.some((text, i) => text !== due[i])) {
        fail('owed', `the ${what} are not those owed`, due.join(', ') || 'none', given.join(', ') || 'none');
    }
}

const forSeat = (card, seat) => `${card} for seat ${seat}`;
const seatList = (entries) => entries.map(([card, seat]) => forSeat(card, seat));
const dueList = (entries) => entries.map(({ card, seat }) => forSeat(card.name, seat));

/** Throws a Bad unless the line opens, seals and discloses exactly this. A line without `keys` owes none. */
export function checkOwed(line, owed) {
    checkList(line.open.map((opening) => opening[0]), owed.open.map((card) => card.name), 'cards opened');
    checkList(seatList(line.box), dueList(owed.box), 'boxes given');
    checkList(seatList(line.keys ?? []), dueList(owed.keys), 'secrets given');
}

/** The cards that a line opens: some of these, in their order. */
export function chosenOpens(line, owed) {
    const chosen = [];
    let at = 0;
    for (const [name] of line.open) {
        while (at < owed.length && owed[at].name !== name) at++;
        if (at === owed.length) fail('owed', `the ${line.k} opens ${name}, which is not owed there`);
        chosen.push(owed[at++]);
    }
    return chosen;
}

/** Throws a Bad unless a box for a card of an epoch with n cards is as long as it must be. */
export function checkBoxLength([card, seat, box], n) {
    const digits = boxDigits(n);
    if (box.length !== digits) fail('owed', `the box ${card} for seat ${seat} has the wrong length`, String(digits), String(box.length));
}
