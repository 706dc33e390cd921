// deck.mjs -- deck expressions as lists of names: sums and differences of decks, cards and ranks, as docs/cardlang.md has them.
import { TalonError } from './error.mjs';

const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'];
const RANKS = '23456789TJQKA';
const DECKS = {
    standard_52: 'ranks 2..A',
    standard_54: 'standard_52 + 2 joker',
    piquet_32: 'ranks 7..A',
    skat_32: 'ranks 7..A',
    euchre_24: 'ranks 9..A',
    pinochle_48: 'ranks 9..A x 2',
    doppelkopf_48: 'ranks 9..A x 2',
    doppelkopf_40: 'ranks T..A x 2',
    five_hundred_43: 'ranks 5..A + ranks 4 of diamonds hearts + joker',
    canasta_108: '2 standard_52 + 4 joker',
};
/** Those of CardLang that have other suits. */
const ELSEWHERE = ['tarot_78', 'spanish_40', 'uno_108'];
const ALL = [...Object.keys(DECKS), ...ELSEWHERE];
const MOST = 65535;

const refuse = (text, why) => {
    throw new TalonError(`deck ${JSON.stringify(text)}: ${why}${why.endsWith('?') ? ' Or' : '; or'} give a list of names`);
};

function times(cards, n, text) {
    if (cards.length * n > MOST) refuse(text, `a table has at most ${MOST} cards`);
    return Array.from({ length: n }, () => cards).flat();
}

function rangeOf(word, text) {
    const [lo, hi = lo] = word.split('..').map((rank) => RANKS.indexOf(rank === '10' ? 'T' : rank));
    if (lo < 0 || hi < lo) refuse(text, `"${word}" are no ranks; write 7..A, or single ranks of ${RANKS}`);
    return [...RANKS.slice(lo, hi + 1)];
}

/** ranks 7..A of hearts spades x 2 */
function ranksOf(words, text) {
    const x = words.indexOf('x');
    const copies = x < 0 ? 1 : countOf(words.splice(x).slice(1).join(' '), text);
    const of = words.indexOf('of');
    const suits = of < 0 ? SUITS : words.splice(of).slice(1);
    const unknown = suits.find((suit) => !SUITS.includes(suit));
    if (unknown || !suits.length || !words.length) refuse(text, `after "ranks" come ranks, then perhaps "of" and suits of ${SUITS.join(', ')}, then perhaps "x" and a number`);
    const ranks = words.flatMap((word) => rangeOf(word, text));
    return times(suits.flatMap((suit) => ranks.map((rank) => rank + suit[0])), copies, text);
}

function countOf(word, text) {
    if (!/^[1-9][0-9]{0,4}$/.test(word)) refuse(text, `"${word}" is no number of copies`);
    return Number(word);
}

/** Whether a name near a deck's is meant for it: "standard" is, "five" of "five_hundred_43" may be a card. */
function isMeant(name, deck) {
    const at = name.includes('_') ? -1 : deck.indexOf(name);
    return at < 0 || (at === 0 && /^_[0-9]/.test(deck.slice(name.length)));
}

/** Refuse a name that nobody's single card has, as talon check does: one for many cards, or nearly a deck's. */
function cardOf(name, text, near) {
    const deck = near(name, ALL);
    const meant = !/_[0-9]$/.test(name) && deck !== null && isMeant(name, deck) ? deck : null;
    if (ELSEWHERE.includes(meant)) refuse(text, `"${meant}" has other suits than the French ones, so that only game files can name it`);
    if (meant || /(?:decks?|pack|cards)$/.test(name)) refuse(text, `unknown deck "${name}"; ${meant ? `did you mean "${meant}"?` : `there are ${Object.keys(DECKS).join(', ')}`}`);
    return name;
}

function termOf(term, text, near) {
    const words = term.trim().split(/\s+/);
    if (words[0] === 'ranks') return ranksOf(words.slice(1), text);
    const copies = words.length > 1 ? countOf(words.shift(), text) : 1;
    if (words.length !== 1 || words[0] === '') refuse(text, 'between + and - stands a deck, a card, or "ranks" and what follows it, each perhaps with a number before it');
    return times(Object.hasOwn(DECKS, words[0]) ? cardsOf(DECKS[words[0]], near) : [cardOf(words[0], text, near)], copies, text);
}

/** The names of a deck's cards in order. Taking away takes the first copies. `near` finds the nearest of some names. */
export function cardsOf(text, near) {
    const parts = `+${text}`.split(/([+-])/).slice(1);
    const cards = [];
    for (let i = 0; i < parts.length; i += 2) {
        const term = termOf(parts[i + 1], text, near);
        if (parts[i] === '+') for (const card of term) cards.push(card);
        else
            for (const card of term) {
                const at = cards.indexOf(card);
                if (at < 0) refuse(text, `there is no ${card} left to take away`);
                cards.splice(at, 1);
            }
        if (cards.length > MOST) refuse(text, `a table has at most ${MOST} cards`);
    }
    return cards;
}
