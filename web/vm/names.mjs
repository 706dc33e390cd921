// names.mjs -- what cards' names say of suit and rank, and how people hold cards (docs/rules-vm.md §5.4).

const suits = ['clubs', 'diamonds', 'hearts', 'spades'];
const letters = 'cdhs';

function rankValue(rank) {
    const face = rank.length === 1 ? 'TJQKA'.indexOf(rank) : -1;
    if (face >= 0) return 10 + face;
    return /^[0-9]{1,8}$/.test(rank) ? Number(rank) : -1;
}

const isStandard = (name) =>
    name.length >= 2 &&
    name.length <= 3 &&
    letters.includes(name.at(-1)) &&
    (rankValue(name.slice(0, -1)) >= 0 || (name.length === 2 && name[0] === 'C'));

/** {suit, rank, standard}; suit is '' where the name has none. */
export function partsOf(name) {
    if (isStandard(name)) return { suit: name.at(-1), rank: name.slice(0, -1), standard: true };
    for (let i = name.length - 2; i > 0; i--) if (name[i] === '_') return { suit: name.slice(0, i), rank: name.slice(i + 1), standard: false };
    return { suit: '', rank: name, standard: false };
}

/** Twice the value, so that the knight is between jack and queen; −1 for a word. */
function placeOf({ suit, rank }) {
    if (suit !== '' && rank === 'C') return 23;
    const value = rankValue(rank);
    return value < 0 ? -1 : 2 * value;
}

const isJoker = (name) => name.split('_').some((word) => /^joker([0-9]*|.)$/i.test(word));

function inRange(name, lo, hi) {
    const [card, from, to] = [name, lo, hi].map(partsOf);
    for (const end of [from, to]) if (end.suit !== '' && end.suit !== card.suit) return false;
    const at = (rank) => placeOf({ suit: card.suit, rank });
    let [low, place] = [at(from.rank), at(card.rank)];
    const high = at(to.rank);
    if (low < 0 || high < 0 || place < 0) return false;
    if (low === 28 && high < 28) {
        low = 2;
        if (place === 28) place = 2;
    }
    return low <= place && place <= high;
}

/** Whether a card is meant by a word, or by a range of words. */
export function cardFits(name, lo, hi) {
    if (hi !== '') return inRange(name, lo, hi);
    if (name === lo || (lo === 'joker' && isJoker(name))) return true;
    const { suit, rank, standard } = partsOf(name);
    if (standard ? suits.indexOf(lo) === letters.indexOf(suit) : suit !== '' && suit === lo) return true;
    return rank === lo || (rankValue(lo) >= 0 && rankValue(rank) === rankValue(lo));
}

/** Clubs, diamonds, hearts, spades, others by name, then wild ones and those without a suit. */
function suitPlace({ suit, standard }) {
    if (suit === '' || suit === 'wild') return 5;
    const at = standard ? letters.indexOf(suit) : suits.indexOf(suit);
    return at >= 0 ? at : 4;
}

const utf8 = new TextEncoder();

function bytesOrder(a, b) {
    const [x, y] = [utf8.encode(a), utf8.encode(b)];
    for (let i = 0; i < x.length && i < y.length; i++) if (x[i] !== y[i]) return x[i] - y[i];
    return x.length - y.length;
}

/** Below, at or above 0, as one name comes before, is the same as, or comes after the other. */
export function cardOrder(a, b) {
    const [x, y] = [partsOf(a), partsOf(b)];
    const rank = (part) => (placeOf(part) < 0 ? Infinity : placeOf(part));
    const other = suitPlace(x) === 4 && suitPlace(y) === 4 ? bytesOrder(x.suit, y.suit) : 0;
    const ranks = rank(x) === rank(y) ? 0 : rank(x) - rank(y);
    return suitPlace(x) - suitPlace(y) || other || ranks || bytesOrder(a, b);
}
