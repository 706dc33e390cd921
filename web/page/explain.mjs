// explain.mjs -- one line of a transcript in words.
import { formOf } from '../verify/kinds.mjs';

/** Names for seats and zones of a game: a hand is called after its owner. */
export class Names {
    constructor(game) {
        this.zone = (id) => this.zones.get(id) ?? id;
        this.seat = (number) => game.seats[number - 1]?.[0] ?? `#${number}`;
        this.zones = new Map(game.zones.map((zone) => [zone.id, zone.type === 'hand' && zone.owner !== null ? this.seat(zone.owner) : zone.id]));
        this.labels = new Map(game.zones.map((zone) => [zone.id, this.zone(zone.id).replace(zone.owner === null ? '' : `.${zone.owner}`, '')]));
    }

    /** The operation with its zones called so; what is taken from, turned or mixed is "Ana's hand", what is given to is "Ana". */
    renamed(words, op) {
        const copy = { ...op };
        const hand = (id) => (this.zones.has(id) && this.zone(id) !== id ? words.handOf(this.zone(id)) : id);
        for (const [key, called] of [['from', hand], ['zone', hand], ['hand', hand], ['to', this.zone]]) {
            const value = op[key];
            if (typeof value === 'string') copy[key] = called(value);
            else if (Array.isArray(value)) copy[key] = value.map((entry) => (Array.isArray(entry) ? [called(entry[0]), entry[1]] : called(entry)));
        }
        return copy;
    }

    operation(words, op) {
        return words.operation(formOf(op), this.renamed(words, op), this.seat);
    }
}

/** A sentence or two. */
export function explain(words, names, line) {
    if (!line) return words.explain.unread();
    const ops = (line.ops ?? (line.op ? [line.op] : [])).map((op) => names.operation(words, op)).join('; ');
    return words.explain[line.k](line, names.seat, ops, line.open?.length ?? 0, line.box?.length ?? 0);
}
