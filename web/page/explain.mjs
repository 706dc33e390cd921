// explain.mjs -- one line of a transcript in words.
import { formOf, isSide } from '../verify/kinds.mjs';
import { opened } from '../verify/tally.mjs';

/** Names for seats and zones of a game: a hand is called after its owner. */
export class Names {
    /** lines: the parsed lines of the file, of which the first is its game. */
    constructor(lines) {
        const [game] = lines;
        this.spine = lines.flatMap((line, n) => (n > 0 && isSide(line) ? [] : [n]));
        /** The line of the file that is spine line `number`. */
        this.lineOf = (number) => this.spine[number] ?? number;
        this.zone = (id) => this.zones.get(id) ?? id;
        this.seat = (number) => game.seats[number - 1]?.[0] ?? `#${number}`;
        this.zones = new Map(game.zones.map((zone) => [zone.id, zone.type === 'hand' && zone.owner !== null ? this.seat(zone.owner) : zone.id]));
        this.labels = new Map(game.zones.map((zone) => [zone.id, this.zone(zone.id).replace(zone.owner === null ? '' : `.${zone.owner}`, '')]));
    }

    /** The operation with its zones called so; what is taken from, turned or mixed is "Ana's hand", what is given to is "Ana". */
    renamed(words, op) {
        const copy = { ...op };
        const hand = (id) => (this.zones.has(id) && this.zone(id) !== id ? words.handOf(this.zone(id)) : id);
        for (const [key, called] of [['from', hand], ['zone', hand], ['to', this.zone]]) {
            const value = op[key];
            if (typeof value === 'string') copy[key] = called(value);
            else if (Array.isArray(value)) copy[key] = value.map(called);
        }
        return copy;
    }

    operation(words, op) {
        return words.operations[formOf(op)](this.renamed(words, op));
    }
}

/** A sentence or two. */
export function explain(words, names, line) {
    if (!line) return words.explain.unread();
    const told = line.at === undefined ? line : { ...line, at: names.lineOf(line.at) };
    const zones = line.k === 'shuffle' ? line.pool.map(([id]) => names.zone(id)).join(', ') : '';
    const ops = line.op ? names.operation(words, line.op) : zones;
    return words.explain[line.k](told, names.seat, ops, opened(line.open ?? ''), line.box?.length ?? 0);
}
