// table.mjs -- zones with cards by their names (docs/transcript.md §4).
//
// (1) cards[z] is never changed in place: a change makes a new list. So keeping `cards.slice()` keeps the whole table.
// (2) A card is {e, i, up, name} and is never changed either.
import { th } from './bytes.mjs';

export const makeCard = (e, i, up) => ({ e, i, up, name: `${e}.${i}` });

const turned = (card, up) => (card.up === up ? card : { ...card, up });

/** The cards of a list by their names; a list never changes, so this is made once for each. */
const named = new WeakMap();

function byName(list) {
    if (!named.has(list)) named.set(list, new Map(list.map((card) => [card.name, card])));
    return named.get(list);
}

/** The list less these places, which are different: a few are cut out, many are marked. */
function without(list, places) {
    if (places.length <= 32) {
        const stops = [...places].sort((a, b) => a - b);
        const parts = stops.map((place, i) => list.slice(i === 0 ? 0 : stops[i - 1] + 1, place));
        return [].concat(...parts, list.slice(places.length === 0 ? 0 : stops[stops.length - 1] + 1));
    }
    const out = new Uint8Array(list.length);
    for (const place of places) out[place] = 1;
    return list.filter((_, place) => !out[place]);
}

export class Table {
    constructor(game) {
        this.zones = game.zones.map((zone, at) => ({ ...zone, at, cards: undefined }));
        this.byId = new Map(this.zones.map((zone) => [zone.id, zone]));
        let i = 0;
        this.cards = game.zones.map((zone) => zone.cards.map(() => makeCard(0, i++, zone.type === 'discard')));
        this.total = i;
    }

    size(zone) {
        return this.cards[zone.at].length;
    }

    /** {zone, card} of a card's name, or null. */
    find(name) {
        for (const zone of this.zones) {
            const card = byName(this.cards[zone.at]).get(name);
            if (card) return { zone, card };
        }
        return null;
    }

    /** All lists, to come back to with restore. */
    save() {
        return this.cards.slice();
    }

    restore(saved) {
        this.cards = saved.slice();
    }

    /** The first n cards of `from` to the end of `to`. */
    moveFirst(from, n, to, face) {
        const source = this.cards[from.at];
        this.insert(from, source.slice(n), source.slice(0, n), to, null, face);
    }

    /** The cards at these places, in this order, so that the first is at index `at` (null: at the end). The places are different. */
    movePlaces(from, places, to, at, face) {
        const source = this.cards[from.at];
        this.insert(from, without(source, places), places.map((place) => source[place]), to, at, face);
    }

    insert(from, rest, taken, to, at, face) {
        if (from === to) {
            if (face !== null) taken = taken.map((card) => turned(card, face === 'up'));
        } else {
            const up = face === 'up' || (face === null && to.type === 'discard');
            taken = taken.map((card) => turned(card, up));
        }
        this.cards[from.at] = rest;
        const target = this.cards[to.at];
        this.cards[to.at] = at === null ? target.concat(taken) : target.slice(0, at).concat(taken, target.slice(at));
    }

    /** The first k cards go under the rest. */
    cut(zone, k) {
        const before = this.cards[zone.at];
        this.cards[zone.at] = before.slice(k).concat(before.slice(0, k));
    }

    turn(zone, places, up) {
        const after = this.cards[zone.at].slice();
        for (const place of places) after[place] = turned(after[place], up);
        this.cards[zone.at] = after;
    }

    /** Gives the j-th of the cards of these zones the name e.i with i = places[j]. */
    rename(zones, e, places) {
        let j = 0;
        for (const zone of zones) this.cards[zone.at] = this.cards[zone.at].map((card) => makeCard(e, places[j++], card.up));
    }

    digest() {
        const bytes = new DataView(new ArrayBuffer(2 * this.cards.length + 7 * this.total));
        let at = 0;
        for (const list of this.cards) {
            bytes.setUint16(at, list.length);
            at += 2;
            for (const card of list) {
                bytes.setUint32(at, card.e);
                bytes.setUint16(at + 4, card.i);
                bytes.setUint8(at + 6, card.up ? 1 : 0);
                at += 7;
            }
        }
        return th('table', new Uint8Array(bytes.buffer));
    }

    /** Whether everybody sees the card at this place. */
    publicAt(zone, place) {
        const list = this.cards[zone.at];
        return list[place].up || zone.sees === 'all' || (zone.sees === 'newest' && place === list.length - 1);
    }
}

/** Whether a seat sees the cards of a zone that not everybody sees. */
export function seesHidden(zone, seat) {
    if (zone.sees === 'owner') return zone.owner === seat;
    return zone.sees === 'others' && zone.owner !== seat;
}
