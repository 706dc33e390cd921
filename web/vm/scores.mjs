// scores.mjs -- poker hands and deadwood (docs/rules-vm.md §5.9), by trying everything.
import { none } from './program.mjs';
import { unknown, Void } from './unknown.mjs';

/** Every way to take n of a list. */
function* ways(list, n, from = 0) {
    if (n === 0) yield [];
    for (let i = from; n > 0 && i <= list.length - n; i++) for (const rest of ways(list, n - 1, i + 1)) yield [list[i], ...rest];
}

const bits = (ranks) => ranks.reduce((set, rank) => set | (1 << rank), 0);

/** The top rank of five different ranks in a row, the highest rank counting also below the lowest; −1. */
function straightTop(ranks, high) {
    const sorted = [...new Set(ranks)].sort((a, b) => a - b);
    if (sorted.length !== 5) return -1;
    if (sorted[4] - sorted[0] === 4) return sorted[4];
    return sorted[4] === high && sorted[3] === 3 ? 3 : -1;
}

/** Five cards as category, ranks that make it, ranks that decide between equals. */
function five(cards, high) {
    const ranks = cards.map((card) => card.rank);
    const many = (n) => [...new Set(ranks)].filter((rank) => ranks.filter((r) => r === rank).length === n);
    const [singles, pairs, threes, fours] = [1, 2, 3, 4].map(many);
    const flush = cards.every((card) => card.suit === cards[0].suit);
    const top = straightTop(ranks, high);
    const number = (category, first, second) => category * 2 ** 26 + bits(first) * 2 ** 13 + bits(second);
    if (flush && top >= 0) return number(8, [top], []);
    if (fours.length) return number(7, fours, singles);
    if (threes.length && pairs.length) return number(6, threes, pairs);
    if (flush) return number(5, ranks, []);
    if (top >= 0) return number(4, [top], []);
    if (threes.length) return number(3, threes, singles);
    return number(pairs.length, pairs, singles);
}

/** Fewer than five: by how many of a rank, then by rank; four groups of seven bits, above them two pairs and three or four of a rank. */
function few(ranks) {
    const groups = [...new Set(ranks)].map((rank) => [ranks.filter((r) => r === rank).length, rank]);
    groups.sort((a, b) => b[0] - a[0] || b[1] - a[1]);
    let value = 0;
    for (let i = 0; i < 4; i++) value = value * 128 + (groups[i] ? groups[i][0] * 16 + groups[i][1] : 0);
    if (groups[0][0] > 2) return value + 2 ** 29;
    return groups.length > 1 && groups[1][0] === 2 ? value + 2 ** 28 : value;
}

export function poker(m, cards) {
    const { faceParts, ranksN } = m.program.rules;
    if (cards.some((card) => card.face === undefined)) return unknown;
    if (cards.length === 0 || cards.length > 7) return 0;
    const skip = Math.max(ranksN - 13, 0);
    const plain = cards.map(({ face }) => {
        const { rank, suit } = faceParts[face];
        return { rank: rank > skip ? rank - 1 - skip : 0, suit: suit ? (suit - 1) % 4 : 0 };
    });
    if (cards.length < 5) return few(plain.map((card) => card.rank));
    const ranks = Math.min(ranksN, 13);
    if (ranks < 5 || new Set(plain.map((card) => 4 * card.rank + card.suit)).size < plain.length) return 0;
    return Math.max(...[...ways(plain, 5)].map((hand) => five(hand, ranks - 1)));
}

/** The least that is left outside sets and suited runs of three or more. */
export function deadwood(m, cards) {
    const { faceParts, table, valueTable } = m.program.rules;
    if (cards.some((card) => card.face === undefined)) return unknown;
    if (cards.length > 32) throw new Void('TooMany');
    const hand = cards.map(({ face }) => ({ ...faceParts[face], worth: valueTable === none ? 1 : table[valueTable][face] }));
    hand.sort((a, b) => a.rank - b.rank);
    const seen = new Map();
    const least = (left) => {
        m.spend();
        if (left.length === 0) return 0;
        const key = left.join();
        if (seen.has(key)) return seen.get(key);
        const [first, ...rest] = left;
        let best = hand[first].worth + least(rest);
        for (const meld of melds(hand, first, rest)) best = Math.min(best, least(rest.filter((i) => !meld.includes(i))));
        seen.set(key, best);
        return best;
    };
    const value = least(hand.map((_, i) => i));
    if (Math.abs(value) > 2147483647) throw new Void('Overflow');
    return value;
}

/** What can lie with the first card: two or more of its rank, or the next ranks of its suit. */
function* melds(hand, first, rest) {
    const { rank, suit } = hand[first];
    const same = rest.filter((i) => hand[i].rank === rank).slice(0, 8);
    for (let n = 2; n <= same.length; n++) yield* ways(same, n);
    const run = [];
    for (let next = rank + 1; ; next++) {
        const at = rest.find((i) => hand[i].rank === next && hand[i].suit === suit);
        if (at === undefined) return;
        run.push(at);
        if (run.length >= 2) yield [...run];
    }
}
