// order.mjs -- the order in which people hold cards, as talon_card_order has it (include/talon/runner.h).

const suits = 'cdhs';
const words = ['clubs', 'diamonds', 'hearts', 'spades'];
const [otherSuit, noSuit] = [4, 5];
const values = { T: 10, J: 11, C: 11.5, Q: 12, K: 13, A: 14 };

const bytes = new TextEncoder();
const byBytes = (a, b) => {
    const [x, y] = [bytes.encode(a), bytes.encode(b)];
    for (let i = 0; i < x.length && i < y.length; i++) if (x[i] !== y[i]) return x[i] - y[i];
    return x.length - y.length;
};

// {suit, rank} of a name: 7h, red_7, or no suit and the name for a rank.
function parts(name) {
    const standard = /^(\d{1,2}|[TJCQKA])([cdhs])$/.exec(name);
    if (standard) return { place: suits.indexOf(standard[2]), suit: standard[2], rank: standard[1] };
    const at = name.lastIndexOf('_', name.length - 2);
    const suit = name.slice(0, Math.max(at, 0));
    if (words.includes(suit)) return { place: words.indexOf(suit), suit, rank: name.slice(at + 1) };
    if (suit === 'wild') return { place: noSuit, suit, rank: name.slice(at + 1) };
    return at > 0 ? { place: otherSuit, suit, rank: name.slice(at + 1) } : { place: noSuit, suit: '', rank: name };
}

function value({ suit, rank }) {
    if (rank === 'C' && !suit) return Infinity;
    return values[rank] ?? (/^\d{1,8}$/.test(rank) ? Number(rank) : Infinity);
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** Below, at or above 0, as card a comes before, is the same as, or comes after card b. */
export function cardOrder(a, b) {
    const [x, y] = [parts(a), parts(b)];
    return compare(x.place, y.place) || (x.place === otherSuit ? byBytes(x.suit, y.suit) : 0) || compare(value(x), value(y)) || byBytes(a, b);
}

/** The cards of a hand as somebody holds them: sorted, unknown ones (name null) last. Cards that lie face up are on the table, and stay. */
export function heldOrder(cards, nameOf) {
    if (cards.some((card) => card.up)) return cards;
    const named = cards.map((card) => ({ card, name: nameOf(card) }));
    named.sort((a, b) => (a.name === null || b.name === null ? (a.name === null) - (b.name === null) : cardOrder(a.name, b.name)));
    return named.map(({ card }) => card);
}
