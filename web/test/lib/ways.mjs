// ways.mjs -- all ways to take some of a list, in its order.

export function combinations(list, n) {
    if (n === 0) return [[]];
    return list.flatMap((first, i) => combinations(list.slice(i + 1), n - 1).map((rest) => [first, ...rest]));
}
