// epoch.mjs -- seeds, backs and the tree over them (docs/transcript.md §1 and §6).
import { equal, th, u16, u32, utf8 } from './bytes.mjs';
import { washed } from './random.mjs';

export const nextSeed = (sid, seat, e, seed) => th('next', sid, u16(seat), u32(e), seed);
export const cutCommitment = (sid, e, seat, k, salt) => th('cut', sid, u32(e), u16(seat), u16(k), salt);
export const pickCommitment = (sid, seat, i, salt, text) => th('pick', sid, u16(seat), u32(i), salt, utf8(text));
export const epochKey = (sid, key, e) => th('key', sid, key, u32(e));
export const saltOf = (epochSecret, i) => th('salt', epochSecret, u16(i));
export const backOf = (sid, e, i, face, salt) => th('back', sid, u32(e), u16(i), u16(face), salt);

/** S_e; seeds: [seat, 32 bytes] pairs, seats ascending. */
export function combinedSeed(sid, e, root, seeds) {
    return th('combine', sid, u32(e), root, u16(seeds.length), ...seeds.flatMap(([seat, seed]) => [u16(seat), seed]));
}

/** place_e of a pool whose zones have so many cards. */
export function placesOf(combined, sizes) {
    const seed = th('place', combined);
    let next = 0;
    return sizes.flatMap((size, g) => washed(seed, Array.from({ length: size }, () => next++), g));
}

/** order_e; zones: the faces of each. */
export function orderOf(epochSecret, zones) {
    const seed = th('order', epochSecret);
    return zones.flatMap((faces, g) => washed(seed, [...faces].sort((a, b) => a - b), g));
}

const node = (left, right) => th('node', left, right);

/** The largest power of two below n, n > 1. */
const splitAt = (n) => 2 ** (31 - Math.clz32(n - 1));

/** The leaves' tree: all its levels. The last node of a level that has no partner goes up as it is: that is the shape of RFC 9162. */
export function treeOf(leaves) {
    const levels = [leaves];
    while (levels[levels.length - 1].length > 1) {
        const below = levels[levels.length - 1];
        const level = [];
        for (let i = 0; i < below.length; i += 2) level.push(i + 1 < below.length ? node(below[i], below[i + 1]) : below[i]);
        levels.push(level);
    }
    return levels;
}

export const rootOf = (levels) => levels[levels.length - 1][0];

/** The siblings of leaf i, from the leaf upwards. */
export function pathOf(levels, i) {
    const path = [];
    for (const level of levels.slice(0, -1)) {
        const sibling = i ^ 1;
        if (sibling < level.length) path.push(level[sibling]);
        i >>= 1;
    }
    return path;
}

// On which side each sibling is, from the root downwards.
function sides(i, n) {
    const result = [];
    while (n > 1) {
        const k = splitAt(n);
        result.push(i < k);
        [i, n] = i < k ? [i, k] : [i - k, n - k];
    }
    return result;
}

/** Where the path, joined bytes, leads from this back of card i of n; null when it has the wrong length. */
export function climb(back, i, n, path) {
    if (i >= n) return null;
    const isLeft = sides(i, n).reverse();
    if (path.length !== 32 * isLeft.length) return null;
    let hash = back;
    isLeft.forEach((left, m) => {
        const sibling = path.subarray(32 * m, 32 * m + 32);
        hash = left ? node(hash, sibling) : node(sibling, hash);
    });
    return hash;
}

/** Whether it leads to the root. */
export function leadsTo(root, back, i, n, path) {
    const hash = climb(back, i, n, path);
    return hash !== null && equal(hash, root);
}

/** ⌈log₂ n⌉. */
export const levelsFor = (n) => (n < 2 ? 0 : 32 - Math.clz32(n - 1));

/** All of an epoch from its secret and the faces of its pool's zones: faces in order, backs, tree. */
export function epochFrom(sid, e, epochSecret, zones) {
    const order = orderOf(epochSecret, zones);
    const salts = order.map((_, i) => saltOf(epochSecret, i));
    const levels = treeOf(order.map((face, i) => backOf(sid, e, i, face, salts[i])));
    return { secret: epochSecret, order, salts, levels, root: rootOf(levels) };
}
