// mixing.mjs -- which cards no seed decided, and who was dealt from which heap: `unmixed` of docs/transcript.md §12.
//
// What is known of a card is kept by its name, and goes over to the new name when a shuffle gives one. A card of heap 0 is laid: line 0 alone
// says what it is.
import { putInto, takenFrom, zonesOf } from './game.mjs';

const played = new Set(['hand', 'community', 'table', 'revealed']);

/** Cards are put there to be drawn, or out of the game; all other zones hold cards for somebody to use or to see. */
const isPile = ({ type, sees }) => (type === 'deck' || type === 'burn') && sees === 'none';

/** Zones that players have alike, but for owner and number. */
const kindOf = ({ id, type, sees }) => `${type} ${sees} ${id.replace(/\.\d+$/, '')}`;

/** Whose cards these are: a seat's, or those of a hand that nobody owns; null. */
const holderOf = ({ owner, type, id }) => owner ?? (type === 'hand' ? `hand ${id}` : null);

export class Mixing {
    constructor(game, table) {
        this.table = table;
        this.heaps = 0;
        this.chosen = 0; // how many cards were chosen by whoever wrote line 0
        this.closed = false; // the plan was done, or the game ended
        this.past = new Map(); // name → {heap, where, veil, shown, chosen, drawn: null or {by, kind, heap}}
        const isVeil = (face) => game.uses.includes('veils') && game.faces[face].startsWith('?');
        for (const zone of table.zones) {
            table.cards[zone.at].forEach((card, place) => {
                const veil = isVeil(game.zones[zone.at].cards[place]);
                const shown = table.publicAt(zone, place);
                const past = { heap: 0, where: zone, veil, shown, isPublic: shown, chosen: false, drawn: null };
                this.past.set(card.name, past);
                if (zone.owner !== null && !isPile(zone) && (zone.type === 'hand' || !(veil || shown))) this.choose(past);
            });
        }
    }

    mark(past) {
        if (past.chosen) return;
        past.chosen = true;
        this.chosen++;
    }

    choose(past) {
        if (past.heap === 0) this.mark(past);
    }

    /** A shuffle has run, the plan's or one that a player asked for: before and after are the cards of its zones, zone by zone. The cuts come later. */
    ran(before, after, byAct) {
        before.forEach((cards, g) => {
            const pasts = cards.map((card) => this.past.get(card.name));
            cards.forEach((card) => this.past.delete(card.name));
            after[g].forEach((card, i) => this.past.set(card.name, pasts[i]));
            if (pasts.length < 2) return;
            this.mix(pasts);
            if (byAct) return; // what players mix they had before
            for (const past of pasts) if (past.drawn) past.drawn.heap = past.heap;
        });
    }

    mix(pasts) {
        const [{ heap }] = pasts;
        if (heap > 0 && pasts.every((past) => past.heap === heap)) return;
        this.heaps++;
        const veil = pasts.every((past) => past.veil);
        for (const past of pasts) Object.assign(past, { heap: this.heaps, veil });
    }

    /** Calls with what is known of a card of a zone that an operation has touched, if it has moved or everybody sees it. */
    settle(zone, place, came) {
        const past = this.past.get(this.table.cards[zone.at][place].name);
        const moved = past.where !== zone;
        const wasPublic = past.isPublic;
        past.isPublic = this.table.publicAt(zone, place);
        const appears = past.isPublic && (moved || !wasPublic);
        if (!moved && !appears) return;
        const given = holderOf(zone) !== null && holderOf(zone) !== holderOf(past.where);
        came(past, zone, moved, appears || (moved && (given || !isPile(zone))));
        past.where = zone;
    }

    settleAll(op, came) {
        const zone = (id) => this.table.byId.get(id);
        const size = (id) => this.table.cards[zone(id).at].length;
        if (op.op === 'turn') for (const place of op.indices) this.settle(zone(op.zone), place, came);
        for (const id of new Set(putInto(op))) for (let i = 0; i < size(id); i++) this.settle(zone(id), i, came);
        // Of the cards that stay only the newest can come to be seen.
        for (const id of takenFrom(op)) if (size(id) > 0) this.settle(zone(id), size(id) - 1, came);
    }

    /** The plan has done this operation. */
    dealt(op) {
        this.settleAll(op, (past, zone, moved, out) => {
            const by = holderOf(zone);
            const own = by === holderOf(past.where);
            const draws = past.heap > 0 && by !== null && !(past.veil && own);
            if (past.veil && !own) this.mark(past);
            else if (out && (moved || !past.shown)) this.choose(past);
            if (moved || (draws && !past.drawn)) past.drawn = draws ? { by, kind: kindOf(zone), heap: past.heap } : null;
            past.shown = past.shown && !moved;
        });
    }

    /** A player's act has. */
    acted(op) {
        this.settleAll(op, (past, zone, moved, out) => out && this.play(past));
    }

    /** A player looks at these cards. */
    looked(cards) {
        for (const card of cards) this.play(this.past.get(card.name));
    }

    play(past) {
        if (!past.shown && (!past.veil || isPile(past.where))) this.choose(past);
    }

    /** This act was taken back. */
    undone(op) {
        for (const id of zonesOf(op)) {
            const zone = this.table.byId.get(id);
            for (const card of this.table.cards[zone.at]) this.past.get(card.name).where = zone;
            this.lookAgain(zone);
        }
    }

    /** Who sees what after something that brings no card out. */
    lookAgain(zone) {
        this.table.cards[zone.at].forEach((card, place) => {
            this.past.get(card.name).isPublic = this.table.publicAt(zone, place);
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
                if (past.shown || past.veil) return;
                if (played.has(zone.type) || this.table.publicAt(zone, place)) this.choose(past);
            });
        }
    }

    /** Whether, when the plan is done, seats were dealt from more than one heap, and not all alike. */
    get apart() {
        const drawn = this.closed ? [...this.past.values()].map((past) => past.drawn).filter(Boolean) : [];
        const holders = new Set(drawn.map(({ by }) => by));
        const dealt = new Map(); // heap and kind of zone → Map of holder → how many
        for (const { by, kind, heap } of drawn) {
            const key = `${heap} ${kind}`;
            if (!dealt.has(key)) dealt.set(key, new Map());
            dealt.get(key).set(by, (dealt.get(key).get(by) ?? 0) + 1);
        }
        const several = new Set(drawn.map(({ heap }) => heap)).size > 1;
        return several && [...dealt.values()].some((of) => of.size < holders.size || new Set(of.values()).size > 1);
    }

    /** No seed decided what somebody was dealt. */
    get unmixed() {
        return this.chosen > 0 || this.apart;
    }
}
