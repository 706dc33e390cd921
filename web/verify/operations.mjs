// operations.mjs -- every operation that changes a table (docs/transcript.md §5). What the table refuses is thrown as a Bad; the table may then be
// half changed, and the caller restores it.
import { fail } from './bad.mjs';
import { formOf } from './kinds.mjs';

const refuse = (message, expected, actual) => fail('refused', message, expected, actual);

const maxTargets = 65535;
const maxDealt = 2 ** 24; // targets × cards on the table

function zoneOf(table, id) {
    return table.byId.get(id) ?? refuse(`there is no zone "${id}"`);
}

/** The zone cards are taken from. */
function source(table, id) {
    const zone = zoneOf(table, id);
    if (zone.type === 'burn') refuse(`"${id}" is a burn zone: nothing is taken from it`);
    return zone;
}

/** Throws a Bad unless 1 … size cards are asked for. */
export function checkEnough(table, zone, n) {
    if (n === 0) refuse('no cards are asked for');
    if (table.size(zone) < n) refuse(`"${zone.id}" has fewer cards than asked for`, String(n), String(table.size(zone)));
}

function places(table, zone, list) {
    const n = table.size(zone);
    if (new Set(list).size !== list.length) refuse('a place is named twice');
    for (const place of list) if (place >= n) refuse(`"${zone.id}" has no place ${place}`);
    return list;
}

/** The places of cards by their names. */
function find(table, zone, names) {
    const wanted = new Set(names);
    if (wanted.size !== names.length) refuse('a card is named twice');
    const where = new Map();
    table.cards[zone.at].forEach((card, place) => wanted.has(card.name) && where.set(card.name, place));
    return names.map((name) => where.get(name) ?? refuse(`card ${name} is not in "${zone.id}"`));
}

function first(table, zone, n) {
    checkEnough(table, zone, n);
    return Array.from({ length: n }, (_, i) => i);
}

function move(table, op, from, taken) {
    const to = zoneOf(table, op.to);
    const room = table.size(to) - (from === to ? taken.length : 0);
    const at = op.at === 'end' ? null : op.at === 'top' ? 0 : op.at;
    if (at !== null && at > room) refuse(`"${to.id}" has no place ${at} then`);
    table.movePlaces(from, taken, to, at, op.face);
}

/** form → what it does. */
const does = {
    deal(table, op) {
        zoneOf(table, op.from);
        const targets = op.to.map((id) => zoneOf(table, id));
        if (targets.length > maxTargets) refuse(`a deal to more than ${maxTargets}`);
        if (targets.length * table.total > maxDealt) refuse(`targets times cards are more than ${maxDealt}`);
        for (const to of targets) {
            const from = source(table, op.from);
            checkEnough(table, from, op.n);
            table.moveFirst(from, op.n, to, op.face);
        }
    },
    move(table, op) {
        const from = source(table, op.from);
        move(table, op, from, first(table, from, op.n));
    },
    'move by indices'(table, op) {
        const from = source(table, op.from);
        move(table, op, from, places(table, from, op.indices));
    },
    'move by cards'(table, op) {
        const from = source(table, op.from);
        move(table, op, from, find(table, from, op.cards));
    },
    combine(table, op) {
        const to = zoneOf(table, op.to);
        const from = op.from.map((id) => zoneOf(table, id));
        for (const zone of from.reverse()) if (zone !== to && table.size(zone) > 0) table.moveFirst(zone, table.size(zone), to, null);
    },
    turn(table, op) {
        const zone = zoneOf(table, op.zone);
        table.turn(zone, places(table, zone, op.indices), op.face === 'up');
    },
};

/** Carries an operation out. Throws a Bad of code "refused". */
export function apply(table, op) {
    does[formOf(op)](table, op);
}

/** One cut of a shuffle: [zone id, seat, min]; k is the seat's number, undefined when it takes no part. */
export function cutBy(table, [id, , min], k) {
    const zone = table.byId.get(id);
    const n = table.size(zone);
    if (2 * min > n) refuse(`"${id}" has too few cards for that cut`, String(2 * min), String(n));
    if (k !== undefined) table.cut(zone, min + (k % (n - 2 * min + 1)));
}
