// table.mjs -- zones, cards and the operations that dealing comes down to (docs/rules-vm.md §6).
//
// A card is an object {id, face}; its face is a place in the program's list of faces, or undefined while nobody has shown it. Where it lies, how
// it lies and who laid it is the table's.
import { sights, zoneTypes } from './words.mjs';
import { nth, none, numberOf } from './program.mjs';
import { Unsure, Void } from './unknown.mjs';

const fault = () => {
    throw new Void('Fault');
};

/** How many of a declared zone there are for each owner. */
export const perSeat = (program, zone, players) => (zone.count === none ? 1 : numberOf(program, zone.count, players));

/** The zones of the table, in the order of their declaration, a player's seat by seat; and the pack. */
function layOut(program, players) {
    const zones = [];
    const pack = [];
    const first = new Map(); // by declared zone: its first one
    program.zones.forEach((def, at) => {
        first.set(def, zones.length);
        const each = perSeat(program, def, players);
        for (let seat = 1; seat <= (def.each ? players : 1); seat++)
            for (let index = 1; index <= each; index++) {
                const id = [def.name, ...(def.each ? [seat] : []), ...(def.count === none ? [] : [index])].join('.');
                const hold = def.holdsN ? program.holds[def.holdsAt + (def.holdsN > 1 ? nth(program, players) : 0)] : null;
                if (hold?.import) throw new Error('games that deal the players’ own decks are not played here');
                const faces = hold && index === 1 ? program.cards.slice(hold.at, hold.at + hold.n) : [];
                const cards = faces.map((face) => {
                    const card = { id: pack.length, face };
                    pack.push(card);
                    return card;
                });
                zones.push({ id, at, def, seat: def.each ? seat : 0, index, type: zoneTypes[def.type], sees: sights[def.sees], cards });
            }
    });
    for (const zone of zones)
        if (zone.def.behaves && zone.def.reshuffle !== none) {
            const pile = program.zones[zone.def.reshuffle];
            zone.pile = zones[first.get(pile) + (pile.each ? (zone.seat - 1) * perSeat(program, pile, players) : 0)];
            zone.keeps = zone.def.keep === none ? 0 : numberOf(program, zone.def.keep, players);
        }
    return { zones, pack, first };
}

export class Table {
    /** sealed: in which order cards lie after they were mixed is not known here. */
    constructor(program, players, chance, sealed = false) {
        this.program = program;
        this.sealed = sealed;
        this.players = players;
        Object.assign(this, layOut(program, players));
        this.chance = chance;
        this.watch = null; // hears of each operation, then of its moves, turns and washes, then that it is done
        this.events = 0;
        this.mixed = false; // something of two cards or more was mixed, or picked from, since this was last set
        this.up = new Set();
        for (const zone of this.zones) if (zone.type === 'discard') for (const card of zone.cards) this.up.add(card);
        this.initial = this.save();
        this.listed = new Map(); // by face: its place among the faces as the pack lists them
        for (const card of this.pack) if (!this.listed.has(card.face)) this.listed.set(card.face, this.listed.size);
    }

    save() {
        return { cards: this.zones.map((zone) => zone.cards.slice()), up: new Set(this.up), step: this.chance.step };
    }

    restore(saved) {
        this.zones.forEach((zone, i) => (zone.cards = saved.cards[i].slice()));
        this.up = new Set(saved.up);
        this.chance.step = saved.step;
    }

    zone(def, seat, index) {
        return this.zones[this.first.get(def) + (def.each ? (seat - 1) * this.perSeat(def) : 0) + index - 1];
    }

    /** How many of a declared zone each owner has. */
    perSeat(def) {
        return perSeat(this.program, def, this.players);
    }

    topIsFirst(zone) {
        return ['deck', 'hand', 'burn', 'command'].includes(zone.type);
    }

    /** Whether a seat (0: a spectator) sees the card at a place. */
    sees(seat, zone, place) {
        const card = zone.cards[place];
        if (this.up.has(card) || zone.sees === 'all') return true;
        if (zone.sees === 'newest') return place === zone.cards.length - 1;
        if (zone.sees === 'owner') return zone.seat !== 0 && zone.seat === seat;
        return zone.sees === 'others' && seat !== 0 && zone.seat !== seat;
    }

    tell(event) {
        const { is, mixes, picks, zone } = event;
        this.events++;
        if (((is === 'wash' || (is === 'operation' && mixes)) && zone.cards.length > 1) || picks) this.mixed = true;
        this.watch?.(event);
    }

    // ---- operations; face: 'up', 'down', or null for how cards usually lie there ----

    /** The cards at these places, in this order, to place `at` of `to`, counted without them; null: to its end; 'top': to its beginning. */
    move(from, places, to, face = null, at = null) {
        this.tell({ is: 'move', from, places, to, face, at });
        const taken = places.map((place) => from.cards[place]);
        const gone = new Set(taken);
        const rest = from.cards.filter((card) => !gone.has(card));
        if (from === to) from.cards = rest;
        const room = from === to ? rest : to.cards;
        const place = at === 'top' ? 0 : (at ?? room.length);
        if (place < 0 || place > room.length) fault();
        from.cards = rest;
        to.cards = [...room.slice(0, place), ...taken, ...room.slice(place)];
        if (from !== to || face !== null) for (const card of taken) this.lay(card, face === null ? to.type === 'discard' : face === 'up');
    }

    lay(card, up) {
        if (up) this.up.add(card);
        else this.up.delete(card);
    }

    turn(zone, places, up) {
        this.tell({ is: 'turn', zone, places, up });
        for (const place of places) this.lay(zone.cards[place], up);
    }

    permute(zone, order) {
        zone.cards = order.map((place) => zone.cards[place]);
    }

    /** Which places are up after cards were mixed that lie both ways, nobody knows who does not know the order. */
    canMix(zone) {
        const up = zone.cards.filter((card) => this.up.has(card)).length;
        if (up > 0 && up < zone.cards.length) throw new Unsure('cards that lie both ways are mixed');
    }

    wash(zone) {
        if (this.sealed) this.canMix(zone);
        this.tell({ is: 'wash', zone });
        this.permute(zone, this.chance.wash(zone.cards.length));
    }

    /** Nothing is taken from a burn zone. */
    canTake(from) {
        if (from.type === 'burn') fault();
    }

    takeFirst(from, n, to, face) {
        if (n > 0) this.move(from, range(n), to, face);
    }

    /** n cards as the zone gives them, `at most`: as many as there are. */
    draw(from, n, to, face, atMost) {
        this.canTake(from);
        if (!from.def.behaves) {
            if (n > from.cards.length) fault();
            this.takeFirst(from, n, to, face);
            return;
        }
        const before = this.save();
        const taken = this.drawBehaved(from, n, to, face);
        if (taken < n && !atMost) {
            this.restore(before);
            fault();
        }
    }

    drawBehaved(from, n, to, face) {
        let taken = 0;
        const give = (m) => {
            const size = from.cards.length;
            if (from.def.drawFrom === 2) this.move(from, this.chance.picks(size, m), to, face);
            else if (m > 0) this.move(from, range(m, from.def.drawFrom === 1 ? size - m : 0), to, face);
            taken += m;
        };
        if (from.cards.length < n) {
            if (from.def.reshuffleWhen === 1) give(from.cards.length);
            if (from.cards.length < n - taken) this.reshuffle(from);
        }
        give(Math.min(n - taken, from.cards.length));
        return taken;
    }

    reshuffle(deck) {
        const n = deck.pile ? deck.pile.cards.length - deck.keeps : 0;
        if (n <= 0) return;
        this.move(deck.pile, range(n), deck);
        this.wash(deck);
    }

    /** So many cards to each zone in order, all or nothing. */
    dealTo(from, counts, zones, face) {
        const before = this.save();
        try {
            zones.forEach((to, i) => this.draw(from, counts[i], to, face, false));
        } catch (error) {
            this.restore(before);
            throw error;
        }
    }
}

export const range = (n, from = 0) => Array.from({ length: n }, (_, i) => from + i);
