// zones.mjs -- which zones a node means, and the numbers, players and conditions of dealing (docs/rules-vm.md §5.1 to §5.3).
import { none } from './program.mjs';
import { unknown, Void } from './unknown.mjs';
import { as, round, seatOn } from './seats.mjs';
import { cardFits } from './names.mjs';

const most = 2147483647;
const clamp = (v) => Math.max(-most, Math.min(most, v));

const fault = (why = 'Fault') => {
    throw new Void(why);
};

export function number(m, at) {
    const node = m.program.nodes[at];
    const { a, b } = node;
    switch (node.is) {
        case 'NUMBER':
            return a | 0;
        case 'VALUE':
            return m.option[a];
        case 'SLOT':
            return m.slots[a];
        case 'PLAYERS':
            return m.players;
        case 'COUNT':
            return zonesOf(m, a).reduce((sum, zone) => sum + zone.cards.length, 0);
        case 'ADD':
            return clamp(number(m, a) + number(m, b));
        case 'SUBTRACT':
            return clamp(number(m, a) - number(m, b));
        case 'MULTIPLY':
            return clamp(number(m, a) * number(m, b));
        case 'DIVIDE': {
            const by = number(m, b);
            return by === 0 ? fault() : Math.floor(number(m, a) / by);
        }
        case 'NUMBER_IS':
            return m.sure(m.value(a));
    }
    throw new Error(`no number: ${node.is}`);
}

/** Who begins: as the game says, else dealer + 1. */
export const firstPlayer = (m) => (m.program.first === none ? seatOn(m, m.dealer, 1, true) : seat(m, m.program.first));

export function seat(m, at) {
    const node = m.program.nodes[at];
    switch (node.is) {
        case 'DEALER':
            return m.dealer;
        case 'ON': {
            const from = seat(m, node.a);
            return seatOn(m, from, number(m, node.b), true) || from;
        }
        case 'BY_PLAYERS':
            return seat(m, m.program.items[node.a + m.nth]);
        case 'WHO_IS': {
            const who = m.sure(m.value(node.a));
            return who >= 1 && who <= m.players ? who : 1;
        }
        case 'SEAT': {
            const who = number(m, node.a);
            return who >= 1 && who <= m.players ? who : fault();
        }
        case 'EACH':
        case 'PLAYER':
            return m.player || seatOn(m, m.dealer, -1, true);
    }
    throw new Error(`nobody: ${node.is}`);
}

/** The numbers of a zone that are meant, from 1. */
function indexes(m, node, def) {
    const count = def.count === none ? 0 : m.table.perSeat(def);
    if (node.b === none) return [1, Math.max(count, 1)];
    const from = number(m, node.b);
    const to = node.c === none ? from : number(m, node.c);
    if (node.c !== none && from === to + 1) return [1, 0];
    if (from < 1 || to < from || to > count) fault('BadIndex');
    return [from, to];
}

/** The zones of one node, in order. */
export function zonesOf(m, at) {
    const node = m.program.nodes[at];
    const def = m.program.zones[node.x];
    const who = node.a === none ? null : m.program.nodes[node.a];
    if (who?.is === 'WHO_IS') {
        const value = m.sure(m.value(who.a));
        if (value < 1 || value > m.players) return [];
    }
    const everybody = who ? who.is === 'EACH' : m.player === 0;
    const seats = !def.each ? [0] : everybody ? round(m, firstPlayer(m)) : [who ? seat(m, node.a) : m.player];
    return seats.flatMap((owner) => {
        const [from, to] = indexes(m, node, def);
        return Array.from({ length: to - from + 1 }, (_, i) => m.table.zone(def, owner, from + i));
    });
}

/** The zones of a list, each with the end that was named: 0 the usual one, 1 top, 2 bottom. */
export function zonesOfList(m, list) {
    const node = m.program.nodes[list];
    const items = m.program.items.slice(node.a, node.a + node.b);
    return items.flatMap((at) => zonesOf(m, at).map((zone) => ({ zone, end: m.program.nodes[at].flag })));
}

// ---- conditions ----

/** Whether a number or condition names a player's own zone without saying whose. */
function isOpen(m, at) {
    const node = m.program.nodes[at];
    if (node.is === 'ZONE') return node.a === none && m.program.zones[node.x].each !== 0;
    return [node.a, node.b].slice(0, referring[node.is] ?? 0).some((to) => isOpen(m, to));
}

/** How many of a and b may name a zone. */
const referring = {
    COUNT: 1, ADD: 2, SUBTRACT: 2, MULTIPLY: 2, DIVIDE: 2, EQUAL: 2, UNEQUAL: 2, LESS: 2, AT_MOST: 2, MORE: 2, AT_LEAST: 2, EMPTY: 1, TOP_IS: 1,
};

function topIs(m, node) {
    const zone = m.program.nodes[node.a];
    return zonesOf(m, node.a).every((z) => {
        const n = z.cards.length;
        const first = m.table.topIsFirst(z) !== (zone.flag === 2);
        return n > 0 && cardsFit(m, node.b, z.cards[first ? 0 : n - 1]);
    });
}

const compares = {
    EQUAL: (a, b) => a === b,
    UNEQUAL: (a, b) => a !== b,
    LESS: (a, b) => a < b,
    AT_MOST: (a, b) => a <= b,
    MORE: (a, b) => a > b,
    AT_LEAST: (a, b) => a >= b,
};

function unitHolds(m, node) {
    switch (node.is) {
        case 'EMPTY':
            return zonesOf(m, node.a).every((zone) => zone.cards.length === 0);
        case 'TOP_IS':
            return topIs(m, node);
        case 'SAME':
            return seat(m, node.a) === seat(m, node.b);
        case 'DIFFER':
            return seat(m, node.a) !== seat(m, node.b);
        case 'HOLDS':
            return m.sure(m.value(node.a)) !== 0;
    }
    return compares[node.is](number(m, node.a), number(m, node.b));
}

export function holds(m, at) {
    const node = m.program.nodes[at];
    if (node.is === 'NOT') return !holds(m, node.a);
    if (node.is === 'AND') return holds(m, node.a) && holds(m, node.b);
    if (node.is === 'OR') return holds(m, node.a) || holds(m, node.b);
    if (m.player !== 0 || !isOpen(m, at)) return unitHolds(m, node);
    for (let who = 1; who <= m.players; who++) if (!as(m, who, () => unitHolds(m, node))) return false;
    return true;
}

/** A card against a list of words. */
export function cardsFit(m, at, card) {
    const node = m.program.nodes[at];
    if (card.face === undefined) m.sure(unknown);
    let fits = false;
    for (let i = 0; i < node.b && !fits; i++) {
        const [lo, hi] = [0, 1].map((k) => m.program.text(m.program.items[node.a + 2 * i + k]));
        fits = cardFits(m.program.faces[card.face], lo, hi);
    }
    return fits !== (node.flag !== 0);
}
