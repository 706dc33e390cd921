// pool.mjs -- which cards get new backs in a shuffle (docs/transcript.md §6).
import { fail } from './bad.mjs';

/** The zones of these ids that have cards, in the order of line 0. */
export function poolOf(table, ids) {
    return table.zones.filter((zone) => ids.includes(zone.id) && table.size(zone) > 0);
}

/** Throws a Bad unless the line's pool and n are these zones with all their cards. */
export function checkPool(line, table, zones) {
    const due = JSON.stringify(zones.map((zone) => [zone.id, table.size(zone)]));
    const total = zones.reduce((sum, zone) => sum + table.size(zone), 0);
    if (JSON.stringify(line.pool) !== due) fail('pool', 'the pool is not the one due', due, JSON.stringify(line.pool));
    if (line.n !== total) fail('pool', 'n is not the number of cards of the pool', String(total), String(line.n));
}
