// poker.mjs -- which poker hand is better, in numbers and in words.
import { cardNames, list, object } from './arguments.mjs';
import { TalonError } from './error.mjs';

const PLACE = new Map([...'cdhs'].flatMap((suit, s) => [...'23456789TJQKA'].map((rank, r) => [rank + suit, 13 * s + r])));

/** The cards of standard_52 in its order. */
export const STANDARD_52 = [...PLACE.keys()];

function placesOf(cards, what) {
    const hidden = Array.from(list(cards, what)).findIndex((card) => card === null || card?.name === null);
    if (hidden >= 0) throw new TalonError(`${what}[${hidden}] is a hidden card, and nobody knows what it is worth; take the cards of somebody who sees them, or of look()`, 'NotVisible');
    const places = cardNames(cards, what).map((name, i) => {
        const place = PLACE.get(name);
        if (place === undefined) throw new TalonError(`${what}[${i}]: "${name}" is no card of standard_52; write rank and suit, "Td" or "As"`);
        return place;
    });
    return places;
}

function allDifferent(places) {
    if (new Set(places).size < places.length) throw new TalonError('poker: a card is there twice; every card of a hand is another one');
    return places;
}

export class Poker {
    #memory;
    #categories;

    constructor(memory, categories) {
        this.#memory = memory;
        this.#categories = categories;
    }

    #hand(rank) {
        const { x } = this.#memory;
        return { rank, category: this.#categories[x.poker_category(rank)], words: this.#memory.text(x.poker_words(rank)) };
    }

    /** The best five of five, six or seven cards. The better hand has the greater `rank`; hands that share the pot have the same. */
    rank(cards) {
        const places = allDifferent(placesOf(cards, 'poker.rank: cards'));
        if (places.length < 5 || places.length > 7) throw new TalonError(`poker.rank needs 5, 6 or 7 cards, not ${places.length}`, 'InvalidCount', { n: places.length });
        const memory = this.#memory;
        return this.#hand(memory.meanwhile(() => memory.x.poker_rank(memory.put(places), places.length)));
    }

    /** The best hand of exactly two of the own cards and three of the board, as in Omaha. */
    omaha(options) {
        const { hole, board } = object(options, 'poker.omaha', ['hole', 'board']);
        const [own, common] = [placesOf(hole, 'poker.omaha: hole'), placesOf(board, 'poker.omaha: board')];
        allDifferent([...own, ...common]);
        const memory = this.#memory;
        const rank = memory.meanwhile(() => memory.x.poker_omaha(memory.put(own), own.length, memory.put(common), common.length));
        if (!rank) throw new TalonError(`poker.omaha needs 2 to 6 own cards and 3 to 5 on the board, not ${own.length} and ${common.length}`, 'InvalidCount', { n: own.length });
        return this.#hand(rank);
    }

    /** Below 0 when the first hand is worse, above 0 when it is better, 0 when they share: for sort(). */
    compare(a, b) {
        return Math.sign(this.rank(a).rank - this.rank(b).rank);
    }
}
