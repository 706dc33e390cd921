// mixing.mjs -- which cards no seed decided, and who was dealt from which heap: `unmixed` of docs/transcript.md §12.
//
// What is known of a card is kept by its name, and goes over to the new name when a shuffle gives one. A card of heap 0 is laid: line 0 alone
// says what it is.
import { putInto, takenFrom } from './game.mjs';

const played = new Set(['hand', 'community', 'table', 'revealed']);

/** A seat's zone that is a hand, whatever it is called. */
const isHeld = ({ owner, type, sees }) => owner !== null && (played.has(type) || sees === 'owner');

export class Mixing {
    constructor(game, table) {
        this.table = table;
        this.heaps = 0;
        this.chosen = 0; // how many cards were chosen by whoever wrote line 0
        this.closed = false; // the plan was done, or the game ended
        this.past = new Map(); // name → {heap, where, veil, seen, moved, byAct, chosen, drawn: null or {seat, heap}}
        const isVeil = (face) => game.uses.includes('veils') && game.faces[face].startsWith('?');
        for (const zone of table.zones) {
            table.cards[zone.at].forEach((card, place) => {
                const veil = isVeil(game.zones[zone.at].cards[place]);
                const seen = table.publicAt(zone, place);
                const past = { heap: 0, where: zone, veil, seen, moved: false, byAct: false, chosen: false, drawn: null };
                this.past.set(card.name, past);
                if (isHeld(zone) && !veil && (zone.type === 'hand' || !seen)) this.choose(past);
            });
        }
    }

    choose(past) {
        if (past.heap > 0 || past.chosen) return;
        past.chosen = true;
        this.chosen++;
    }

    /** A shuffle has run: before and after are the cards of its zones, zone by zone. The cuts come later. */
    ran(before, after) {
        before.forEach((cards, g) => {
            const pasts = cards.map((card) => this.past.get(card.name));
            cards.forEach((card) => this.past.delete(card.name));
            after[g].forEach((card, i) => this.past.set(card.name, pasts[i]));
            if (pasts.length < 2) return;
            const [{ heap }] = pasts;
            if (heap > 0 && pasts.every((past) => past.heap === heap)) return;
            this.heaps++;
            const veil = pasts.every((past) => past.veil);
            for (const past of pasts) Object.assign(past, { heap: this.heaps, veil });
        });
    }

    /** The cards that have come to these zones since they were looked at: calls with what is known of the card, and the zone. */
    settle(ids, came) {
        for (const id of new Set(ids)) {
            const zone = this.table.byId.get(id);
            for (const card of this.table.cards[zone.at]) {
                const past = this.past.get(card.name);
                if (past.where === zone) continue;
                came(past, zone);
                past.where = zone;
            }
        }
    }

    /** The plan has done this operation. */
    dealt(op) {
        this.settle(putInto(op), (past, zone) => {
            const { owner } = zone;
            const given = owner !== null && owner !== past.where.owner;
            if (given || isHeld(zone)) this.choose(past);
            if ((past.drawn?.seat ?? null) !== owner) {
                const draws = past.heap > 0 && (given || (isHeld(zone) && !past.veil));
                past.drawn = draws ? { seat: owner, heap: past.heap } : null;
            }
            Object.assign(past, { moved: true, byAct: false });
        });
    }

    /** A player's act has. */
    acted(op) {
        const isStock = (zone) => zone.type === 'deck' && zone.sees === 'none';
        this.settle(putInto(op), (past, { owner }) => {
            if (owner !== null && isStock(past.where)) this.choose(past);
            past.byAct = true;
        });
    }

    /** This act was taken back. */
    undone(op) {
        this.settle(takenFrom(op), (past) => {
            past.byAct = true;
        });
    }

    /** An ask looks at this card, which everybody sees. */
    asked(card) {
        this.choose(this.past.get(card.name));
    }

    /** The plan is done, or the game ends: what lies where now was dealt so. Only the first time counts. */
    close() {
        if (this.closed) return;
        this.closed = true;
        for (const zone of this.table.zones) {
            if (zone.owner !== null) continue;
            this.table.cards[zone.at].forEach((card, place) => {
                const past = this.past.get(card.name);
                if (past.byAct || (past.seen && !past.moved)) return;
                const shown = this.table.publicAt(zone, place) && zone.type !== 'command' && zone.type !== 'burn';
                if (played.has(zone.type) || shown) this.choose(past);
            });
        }
    }

    /** Whether seats were dealt from more than one heap, and not all alike. */
    get apart() {
        const seats = new Set();
        const heaps = new Map(); // heap → Map of seat → how many
        for (const { drawn } of this.past.values()) {
            if (!drawn) continue;
            seats.add(drawn.seat);
            if (!heaps.has(drawn.heap)) heaps.set(drawn.heap, new Map());
            const of = heaps.get(drawn.heap);
            of.set(drawn.seat, (of.get(drawn.seat) ?? 0) + 1);
        }
        return heaps.size > 1 && [...heaps.values()].some((of) => of.size < seats.size || new Set(of.values()).size > 1);
    }

    /** No seed decided what somebody was dealt. */
    get unmixed() {
        return this.chosen > 0 || this.apart;
    }
}
