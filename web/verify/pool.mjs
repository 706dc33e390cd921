// pool.mjs -- which operations need a turn, and which cards get new backs in it (docs/transcript.md §5 and §6).
import { fail } from './bad.mjs';

const wholeZone = new Set(['permute', 'cut', 'cut_by_die', 'riffle', 'in_shuffle', 'riffle_with_seed', 'shuffle', 'wash', 'strip_cut']);
const always = new Set([...wholeZone, 'draw_random', 'recycle_and_shuffle']);

/** The elementary draws of an operation as [zone id, n]; null when it is none of those that draw. */
function drawsOf(op) {
    switch (op.op) {
        case 'draw':
        case 'burn':
            return [[op.to, op.n]];
        case 'draw1':
            return [[op.to, 1]];
        case 'deal':
            return op.to.map((id) => [id, op.n]);
        case 'deal_round':
            return op.rounds * op.to.length > 65535 || op.to.length === 0 ? [] : Array.from({ length: op.rounds }, () => op.to.map((id) => [id, 1])).flat();
        case 'split':
            return op.to;
        default:
            return null;
    }
}

/** Whether a draw would reshuffle: only how many cards lie where matters, so they are counted, not moved. */
function reshuffles(table, op, from) {
    const { reshuffle_from: id, reshuffle_when: when, keep_newest: keep } = from.behavior;
    if (id === null) return false;
    const sizes = table.cards.map((list) => list.length);
    const pile = table.byId.get(id).at;
    for (const [target, n] of drawsOf(op)) {
        const to = table.byId.get(target);
        if (!to) return false;
        let missing = n;
        if (sizes[from.at] < n && when === 'empty') {
            const all = sizes[from.at];
            missing -= all;
            sizes[from.at] -= all;
            sizes[to.at] += all;
        }
        if (sizes[from.at] < missing && sizes[pile] > keep) return true;
        const m = Math.min(missing, sizes[from.at]);
        sizes[from.at] -= m;
        sizes[to.at] += m;
    }
    return false;
}

/** Of an operation that draws from a zone with behaviour: the zone, and what the draw would do. Else null. */
function drawing(table, op) {
    const from = drawsOf(op) && table.byId.get(op.from);
    if (!from || !from.behavior) return null;
    return { from, random: from.behavior.draw_from === 'random', reshuffle: reshuffles(table, op, from) };
}

export function needsTurn(table, op) {
    if (always.has(op.op)) return true;
    const draw = drawing(table, op);
    return draw !== null && (draw.random || draw.reshuffle);
}

/** [zone, count] pairs of one operation. */
function share(table, op) {
    const all = (id) => {
        const zone = table.byId.get(id);
        return zone ? [[zone, table.size(zone)]] : fail('refused', `there is no zone "${id}"`);
    };
    if (wholeZone.has(op.op)) return all(op.zone);
    if (op.op === 'draw_random') return all(op.from);
    if (op.op === 'recycle_and_shuffle') return [...all(op.from), ...all(op.to)];
    const draw = drawing(table, op);
    if (draw === null) return [];
    const { reshuffle_from: id, reshuffle_when: when, keep_newest: keep } = draw.from.behavior;
    const pairs = draw.random || (draw.reshuffle && when === 'short') ? all(op.from) : [];
    if (draw.reshuffle) {
        const pile = table.byId.get(id);
        pairs.push([pile, Math.max(0, table.size(pile) - keep)]);
    }
    return pairs;
}

/** Zones that operations bring together: zone → the list of its group, which all its zones share. */
function together(table, ops) {
    const groups = new Map();
    const groupOf = (zone) => {
        if (!groups.has(zone)) groups.set(zone, [zone]);
        return groups.get(zone);
    };
    for (const op of ops) {
        const [a, b] = joins(table, op).map(groupOf);
        if (!a || !b || a === b) continue;
        a.push(...b);
        for (const zone of b) groups.set(zone, a);
    }
    return groupOf;
}

// The two zones whose cards an operation mixes, or none.
function joins(table, op) {
    if (op.op === 'recycle_and_shuffle') return [table.byId.get(op.from), table.byId.get(op.to)];
    const draw = drawing(table, op);
    return draw?.reshuffle ? [draw.from, table.byId.get(draw.from.behavior.reshuffle_from)] : [];
}

/** Groups of [zone, count] pairs, groups and zones in the order of line 0, without what has no cards. */
function grouped(counts, groupOf) {
    const pairs = [...counts].filter(([, count]) => count > 0).sort(([a], [b]) => a.at - b.at);
    const groups = new Map();
    for (const pair of pairs) {
        const key = groupOf(pair[0]);
        if (!groups.has(key)) groups.set(key, []);
        groups.get(key).push(pair);
    }
    return [...groups.values()];
}

/** The pool of a turn with these operations, in groups; throws a Bad when there is none. */
export function poolOf(table, ops) {
    if (ops.length > 1 && ops.some((op) => drawsOf(op) !== null)) fail('pool', 'a turn with a draw has only that operation');
    if (ops.some((op) => !needsTurn(table, op))) fail('pool', 'a turn has an operation that needs none');
    const counts = new Map();
    for (const op of ops) {
        for (const [zone, count] of share(table, op)) counts.set(zone, Math.max(count, counts.get(zone) ?? 0));
    }
    return grouped(counts, together(table, ops));
}

/** Throws a Bad unless the line's pool and n are these. */
export function checkPool(line, pool) {
    const due = pool.map((group) => group.map(([zone, count]) => [zone.id, count]));
    const total = pool.flat().reduce((sum, [, count]) => sum + count, 0);
    if (JSON.stringify(line.pool) !== JSON.stringify(due)) fail('pool', 'the pool is not the one due', JSON.stringify(due), JSON.stringify(line.pool));
    if (line.n !== total) fail('pool', 'n is not the number of cards of the pool', String(total), String(line.n));
    if (total === 0) fail('pool', 'the pool has no cards');
}
