// tricks.mjs -- who wins a trick, and what follows what was led (docs/rules-vm.md §5.8).
import { none } from './program.mjs';
import { known, truth, unknown } from './unknown.mjs';

const pairs = { clubs: 'spades', spades: 'clubs', diamonds: 'hearts', hearts: 'diamonds' };

/** 1 black, 2 red; any other suit is a colour of its own, and what has no suit has none. */
export function colourOf(m, suit) {
    const name = m.program.rules.suitNames[suit - 1];
    if (name === 'clubs' || name === 'spades') return 1;
    if (name === 'diamonds' || name === 'hearts') return 2;
    return suit ? suit + 2 : 0;
}

/** The other suit of the colour, or none. */
export function mateOf(m, suit) {
    return m.program.rules.suitNames.indexOf(pairs[m.program.rules.suitNames[suit - 1]]) + 1;
}

function trumpNow(m) {
    const { trump, suitNames } = m.program.rules;
    if (trump === none) return 0;
    const value = m.vars[trump][0];
    return known(value) ? (value >= 1 && value <= suitNames.length ? value : 0) : unknown;
}

/** The order that holds now. When it is itself asked about a trick, that one goes by the first. */
function orderNow(m) {
    const { order } = m.program.rules;
    if (m.ordering) return order[0];
    m.ordering = true;
    try {
        for (const one of order) {
            const holds = one.when === none ? 1 : truth(m.value(one.when));
            if (!known(holds)) return null;
            if (holds) return one;
        }
    } finally {
        m.ordering = false;
    }
    return order[0];
}

function inSlot(m, slot, face, trump, led) {
    const { rank, suit } = m.program.rules.faceParts[face];
    if (slot.face) return slot.face === face + 1;
    if (slot.rank && slot.rank !== rank) return false;
    switch (slot.of) {
        case 0:
            return true;
        case 1:
            return trump !== 0 && suit === trump;
        case 2:
            return led !== 0 && suit === led;
        case 3:
            return suit !== 0 && trump !== 0 && suit === mateOf(m, trump);
        case 4:
            return suit === slot.suit;
        default:
            throw new Error(`no suit of an order: ${slot.of}`); // program.mjs lets none in
    }
}

/** How high a face is: [whether it is trumps, the place from the highest], or null where it cannot win. */
function strength(m, face, led) {
    const order = orderNow(m);
    const trump = trumpNow(m);
    if (face === undefined || !order || !known(trump) || !known(led)) return undefined;
    const at = order.slots.findIndex((slot) => inSlot(m, slot, face, trump, led));
    if (at < 0) return null;
    return [order.slots.slice(0, at + 1).every((slot) => slot.of !== 2), Math.min(at, 126)];
}

function isTrump(m, card) {
    const high = strength(m, card.face, 0);
    return high === undefined ? unknown : Number(high !== null && high[0]);
}

/** The suit that these cards' first one led; 0 where it is trumps, or there is none. */
function suitLed(m, cards) {
    if (cards.length === 0) return 0;
    const trump = isTrump(m, cards[0]);
    return known(trump) ? (trump ? 0 : m.program.rules.faceParts[cards[0].face].suit) : unknown;
}

const trick = (m) => (m.program.rules.trick === none ? [] : m.table.zone(m.program.zones[m.program.rules.trick], 1, 1).cards);

export const ledSuit = (m) => suitLed(m, trick(m));

/** Whether a card follows the first card of the zone "trick". */
export function follows(m, card) {
    const [first] = trick(m);
    if (!first) return 0;
    const [lead, mine] = [isTrump(m, first), isTrump(m, card)];
    if (!known(lead) || !known(mine)) return unknown;
    if (lead || mine) return Number(lead && mine);
    const parts = m.program.rules.faceParts;
    return Number(parts[card.face].suit === parts[first.face].suit);
}

const higher = (a, b) => a !== null && (b === null || (a[0] !== b[0] ? a[0] : a[1] < b[1]));

/** Who laid the best card; cards being chosen are the present player's. */
export function winner(m, cards) {
    if (cards.length === 0) return 0;
    const led = suitLed(m, cards);
    const high = cards.map((card) => strength(m, card.face, led));
    if (high.includes(undefined)) return unknown;
    let best = 0;
    high.forEach((h, i) => {
        if (higher(h, high[best])) best = i;
    });
    return m.trying.cards.includes(cards[best]) ? m.player : (m.laid.get(cards[best]) ?? 0);
}
