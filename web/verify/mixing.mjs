// mixing.mjs -- which cards no seed decided, and who was dealt from which heap: `unmixed` of docs/transcript.md §12.
//
// What is known of a card is kept by its name, and goes over to the new name when a shuffle gives one. A card of heap 0 is laid: line 0 alone
// says what it is.
import { putInto, takenFrom, zonesOf } from './game.mjs';

const played = new Set(['hand', 'community', 'table', 'revealed']);

/** Besides one for each card: how often the heap may change among the cards that come to the zones of one kind, all kinds together. */
const moreRuns = 1024;

/** Cards are put there to be drawn, or out of the game; all other zones hold cards for somebody to use or to see. */
const isPile = ({ type, sees }) => (type === 'deck' || type === 'burn') && sees === 'none';

/** Whose cards these are: a seat's, or those of a hand that nobody owns; null. */
const holderOf = ({ owner, type, id }) => owner ?? (type === 'hand' ? `hand ${id}` : null);

const isHeld = (zone) => holderOf(zone) !== null && !isPile(zone);

/**
 * zone → [{n, now, run, kind}…]: what is given to it, and to its holder, who has `zones` also: kind → what is given to that zone. n: how many
 * cards were; now: how many of these nobody has taken away; kind: the same for zones that players have alike, but for owner and number, and for
 * all holders; nobody has two of a kind. kind.runs: of which heaps the cards were that such a one was given, one after the other, as
 * [{heap, end}…]; run: the one that the next card is in, or one before it.
 */
function receivers(zones) {
    const made = new Map();
    const oneOf = (make, ...key) => made.get(JSON.stringify(key)) ?? made.set(JSON.stringify(key), make()).get(JSON.stringify(key));
    const newKind = () => ({ runs: [] });
    const newReceiver = (kind) => ({ n: 0, now: 0, run: 0, kind });
    const everything = newKind();
    return new Map(zones.map((zone) => {
        const like = [zone.type, zone.sees, zone.id.replace(/\.\d+$/, '')];
        const rank = oneOf(() => ({ n: 0 }), 'rank', ...like, holderOf(zone)).n++;
        const to = newReceiver(oneOf(newKind, 'kind', ...like, rank));
        const holder = oneOf(() => ({ ...newReceiver(everything), zones: new Map() }), 'holder', holderOf(zone));
        holder.zones.set(to.kind, to);
        return [zone, [to, holder]];
    }));
}

/** Whether one list begins with the other. */
const beginAlike = (a, b) => a.every((x, i) => i >= b.length || x === b[i]);

/** Whether one holder has more cards in some kind of zones now than the other. */
const hasMore = (one, other) => [...one.zones].some(([kind, { now }]) => now > (other.zones.get(kind)?.now ?? 0));

export class Mixing {
    constructor(game, table) {
        this.table = table;
        this.heaps = 0;
        this.chosen = 0; // how many cards were chosen by whoever wrote line 0
        this.closed = false; // the plan was done, or the game ended
        this.apart = false; // somebody was not dealt to as the others were
        this.receivers = receivers(table.zones);
        this.holders = [...new Set([...this.receivers.values()].map(([, holder]) => holder))];
        [{ kind: this.everything }] = this.holders; // what all holders were given
        this.runsLeft = moreRuns;
        this.draws = 0;
        this.taken = false; // a card that was drawn, away from somebody, or mixed anew
        this.changed = false; // what is drawn, since it was last compared
        this.past = new Map(); // name → {heap, where, veil, shown, chosen, drawn: null or {to: receivers, heap, at}}
        const isVeil = (face) => game.uses.includes('veils') && game.faces[face].startsWith('?');
        for (const zone of table.zones) {
            table.cards[zone.at].forEach((card, place) => {
                const veil = isVeil(game.zones[zone.at].cards[place]);
                const shown = table.publicAt(zone, place);
                const past = { heap: 0, where: zone, veil, shown, isPublic: shown, chosen: false, drawn: null };
                this.past.set(card.name, past);
                this.runsLeft++;
                if (isHeld(zone) && (zone.type === 'hand' || !(veil || shown))) this.choose(past);
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
            if (!byAct) pasts.forEach((past) => this.chooseHeld(past));
            if (pasts.length < 2) return;
            this.mix(pasts);
            if (byAct) return; // what players mix they had before
            for (const { drawn, heap } of pasts) {
                if (!drawn) continue;
                this.taken ||= drawn.heap !== heap;
                this.changed = true;
                drawn.heap = heap;
            }
        });
        if (!byAct) this.compare();
    }

    /** Whoever wrote line 0 chose what lies before a seat, is mixed there or taken out of sight, and came from nowhere else. */
    chooseHeld(past) {
        if (isHeld(past.where) && !past.veil) this.choose(past);
    }

    /** The plan gives somebody a card of a heap: as it did the others of the kind. */
    give(to, heap) {
        if (this.apart) return; // then the runs may end too early
        const { runs } = to.kind;
        const n = to.n++;
        const last = runs.at(-1);
        if (n < (last?.end ?? 0)) {
            while (runs[to.run].end <= n) to.run++;
            if (runs[to.run].heap !== heap) this.apart = true;
        } else if (last?.heap === heap) {
            last.end++;
        } else if (this.runsLeft === 0) {
            this.apart = true;
        } else {
            this.runsLeft--;
            runs.push({ heap, end: n + 1 });
        }
    }

    /** What the plan has given and not taken away, in the order in which it came; nothing when it is all of one heap. */
    get drawn() {
        const drawn = [...this.past.values()].map((past) => past.drawn).filter(Boolean).sort((a, b) => a.at - b.at);
        return drawn.some(({ heap }) => heap !== drawn[0].heap) ? drawn : [];
    }

    /**
     * Compares what is drawn now, heap by heap. Returns whether there are several. As long as nothing was taken away or mixed anew, all that ever
     * came is still there: give has compared it, and what the first was given who was given most has all the heaps.
     */
    compareHeaps() {
        if (!this.taken) return this.everything.runs.length > 1;
        const { drawn } = this;
        const lists = new Map(); // zone or holder → heaps
        for (const { to } of drawn) for (const receiver of to) lists.set(receiver, []);
        for (const { to, heap } of drawn) for (const receiver of to) lists.get(receiver).push(heap);
        const most = new Map(); // kind → the longest list of it: what begins as that does, does so as all others
        for (const [{ kind }, list] of lists) {
            const longest = most.get(kind) ?? [];
            if (!beginAlike(list, longest)) this.apart = true;
            if (list.length > longest.length) most.set(kind, list);
        }
        return drawn.length > 0;
    }

    /**
     * What Ana has in one kind of zones must not make up for what Ben has in another. Of two neighbours in the list the first has as many cards as
     * the second, or fewer: if it has more in some kind, the second has in another. If no first one has, each has as many as the next in every
     * kind, or fewer; that goes on from neighbour to neighbour, so it holds of any two of them, also of those that have as many in all, who then
     * have the same.
     */
    compareKinds() {
        const holding = this.holders.filter(({ now }) => now > 0).sort((a, b) => a.now - b.now);
        if (holding.some((one, i) => i + 1 < holding.length && hasMore(one, holding[i + 1]))) this.apart = true;
    }

    /** After every step of the plan. */
    compare() {
        if (this.changed && !this.apart && this.compareHeaps() && !this.apart) this.compareKinds();
        this.changed = false;
    }

    /** Whether of several heaps everybody who was ever given a card was given as many to zones of each kind. */
    get givenAlike() {
        const receiving = [...this.receivers.values()];
        if (this.everything.runs.length < 2) return true;
        const all = this.holders.filter(({ n }) => n > 0).length;
        const given = new Map(); // kind → [how many…]
        for (const [{ kind, n }] of receiving) if (n > 0) given.set(kind, [...given.get(kind) ?? [], n]);
        return [...given.values()].every((list) => list.length === all && new Set(list).size === 1);
    }

    mix(pasts) {
        const [{ heap }] = pasts;
        if (heap > 0 && pasts.every((past) => past.heap === heap)) return;
        this.heaps++;
        const veil = pasts.every((past) => past.veil);
        for (const past of pasts) Object.assign(past, { heap: this.heaps, veil });
    }

    /** Calls with what is known of a card of a zone that an operation has touched, if it has moved or everybody sees it. */
    settle(zone, place, came, covered) {
        const past = this.past.get(this.table.cards[zone.at][place].name);
        const moved = past.where !== zone;
        const wasPublic = past.isPublic;
        past.isPublic = this.table.publicAt(zone, place);
        const appears = past.isPublic && (moved || !wasPublic);
        if (!moved && wasPublic && !past.isPublic) covered?.(past);
        if (!moved && !appears) return;
        const given = holderOf(zone) !== null && holderOf(zone) !== holderOf(past.where);
        came(past, zone, moved, appears || (moved && (given || !isPile(zone))));
        past.where = zone;
    }

    settleAll(op, came, covered) {
        const zone = (id) => this.table.byId.get(id);
        const size = (id) => this.table.cards[zone(id).at].length;
        if (op.op === 'turn') for (const place of op.indices) this.settle(zone(op.zone), place, came, covered);
        for (const id of new Set(putInto(op))) for (let i = 0; i < size(id); i++) this.settle(zone(id), i, came, covered);
        // Of the cards that stay only the newest can come to be seen.
        for (const id of takenFrom(op)) if (size(id) > 0) this.settle(zone(id), size(id) - 1, came, covered);
    }

    /** The plan has done this operation. */
    dealt(op) {
        this.settleAll(op, (past, zone, moved, out) => this.deal(past, zone, moved, out), (past) => {
            this.chooseHeld(past);
            past.shown = false;
        });
        this.compare();
    }

    deal(past, zone, moved, out) {
        const by = holderOf(zone);
        const own = by === holderOf(past.where);
        const draws = past.heap > 0 && by !== null && !(past.veil && own);
        if (past.veil && !own) this.mark(past);
        else if (out && (moved || !past.shown)) this.choose(past);
        this.taken ||= moved && past.drawn !== null;
        this.changed ||= draws || (moved && past.drawn !== null);
        if (moved) {
            for (const receiver of past.drawn?.to ?? []) receiver.now--;
            past.drawn = null;
        }
        if (draws && !past.drawn) {
            past.drawn = { to: this.receivers.get(zone), heap: past.heap, at: this.draws++ };
            for (const receiver of past.drawn.to) {
                receiver.now++;
                this.give(receiver, past.heap);
            }
        }
        past.shown = past.shown && !moved;
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

    /** Cards that would be chosen if the plan ended here. */
    get onShow() {
        return this.table.zones.filter(({ owner }) => owner === null).flatMap((zone) => this.table.cards[zone.at]
            .filter((card, place) => played.has(zone.type) || this.table.publicAt(zone, place))
            .map((card) => this.past.get(card.name))
            .filter((past) => !past.shown && !past.veil && past.heap === 0 && !past.chosen));
    }

    /** The plan is done, or the game ends: what lies where now was dealt so. Only the first time counts. */
    close() {
        if (!this.closed) this.onShow.forEach((past) => this.choose(past));
        this.closed = true;
    }

    /** How many cards were dealt or shown that nothing had shuffled. As long as the plan goes on, and something was mixed, what lies where now counts, too. */
    get chosenCards() {
        return this.chosen + (!this.closed && this.heaps > 0 ? this.onShow.length : 0);
    }

    /** No seed decided what somebody was dealt. */
    get unmixed() {
        return this.chosenCards > 0 || this.apart || !this.givenAlike;
    }
}
