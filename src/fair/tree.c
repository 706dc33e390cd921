/* tree.c -- Merkle trees in the shape of RFC 9162, section 2.1, with tagged hashes (docs/transcript.md §6).
 *
 * Left subtrees are full: the largest power of two below n. So where a leaf lies, and on which side each hash of its path belongs,
 * follows from i and n alone, and a path needs no marks. Indices are below n and n is at least 1; callers have seen to that. */
#include "fair/tree.h"

#include <string.h>

uint32_t talon__tree_depth(uint32_t n)
{
    uint32_t depth = 0;
    while (n > 1u << depth)
        depth++;
    return depth;
}

/* The left subtree of n ≥ 2 leaves: the largest power of two below n. */
static uint32_t left_of(uint32_t n)
{
    return 1u << (talon__tree_depth(n) - 1);
}

uint32_t talon__path_size(uint32_t i, uint32_t n)
{
    uint32_t size = 0;
    for (; n > 1; size++) {
        const uint32_t k = left_of(n);
        if (i < k) {
            n = k;
        } else {
            i -= k;
            n -= k;
        }
    }
    return size;
}

static void join(uint8_t out[HASH_SIZE], const hashes *h, const uint8_t *left, const uint8_t *right)
{
    hasher s = talon__hash_begin(h, TAG_NODE);
    talon__hash_bytes(&s, left, HASH_SIZE);
    talon__hash_bytes(&s, right, HASH_SIZE);
    talon__hash_end(&s, out);
}

void talon__tree_build(uint8_t (*nodes)[HASH_SIZE], const hashes *h, const uint8_t (*leaf)[HASH_SIZE], uint32_t n)
{
    if (n == 1) {
        memcpy(nodes[0], leaf[0], HASH_SIZE);
        return;
    }
    const uint32_t k = left_of(n);
    talon__tree_build(nodes, h, leaf, k);
    talon__tree_build(nodes + 2 * k - 1, h, leaf + k, n - k);
    join(nodes[2 * n - 2], h, nodes[2 * k - 2], nodes[2 * n - 3]);
}

uint32_t talon__tree_path(uint8_t (*path)[HASH_SIZE], const uint8_t (*nodes)[HASH_SIZE], uint32_t i, uint32_t n)
{
    const uint32_t size = talon__path_size(i, n);
    for (uint32_t at = size; at-- > 0;) {
        const uint32_t k = left_of(n);
        if (i < k) {
            memcpy(path[at], nodes[2 * n - 3], HASH_SIZE);
            n = k;
        } else {
            memcpy(path[at], nodes[2 * k - 2], HASH_SIZE);
            nodes += 2 * k - 1;
            i -= k;
            n -= k;
        }
    }
    return size;
}

/* -------------------------------------------------------------------- pruned */

enum { BLOCK = 32 };

static uint32_t blocks_of(uint32_t n)
{
    return (n + BLOCK - 1) / BLOCK;
}

/* The block of leaf i, as a tree of its own. Returns how many leaves it has. */
static uint32_t build_block(uint8_t nodes[2 * BLOCK - 1][HASH_SIZE], const hashes *h, tree_leaf *leaf, const void *context, uint32_t i,
                            uint32_t n)
{
    uint8_t leaves[BLOCK][HASH_SIZE];
    const uint32_t first = i - i % BLOCK, size = n - first < BLOCK ? n - first : BLOCK;
    for (uint32_t k = 0; k < size; k++)
        leaf(context, leaves[k], first + k);
    talon__tree_build(nodes, h, (const uint8_t(*)[HASH_SIZE])leaves, size);
    return size;
}

uint32_t talon__pruned_size(uint32_t n)
{
    return 2 * blocks_of(n) - 1;
}

/* As talon__tree_build, whose leaves are the roots of these blocks, from `first` on. */
static void build_above(uint8_t (*nodes)[HASH_SIZE], const hashes *h, tree_leaf *leaf, const void *context, uint32_t first, uint32_t blocks,
                        uint32_t n)
{
    if (blocks == 1) {
        uint8_t block[2 * BLOCK - 1][HASH_SIZE];
        const uint32_t size = build_block(block, h, leaf, context, first * BLOCK, n);
        memcpy(nodes[0], block[2 * size - 2], HASH_SIZE);
        return;
    }
    const uint32_t k = left_of(blocks);
    build_above(nodes, h, leaf, context, first, k, n);
    build_above(nodes + 2 * k - 1, h, leaf, context, first + k, blocks - k, n);
    join(nodes[2 * blocks - 2], h, nodes[2 * k - 2], nodes[2 * blocks - 3]);
}

void talon__pruned_build(uint8_t (*nodes)[HASH_SIZE], const hashes *h, tree_leaf *leaf, const void *context, uint32_t n)
{
    build_above(nodes, h, leaf, context, 0, blocks_of(n), n);
}

uint32_t talon__pruned_path(uint8_t (*path)[HASH_SIZE], const uint8_t (*nodes)[HASH_SIZE], const hashes *h, tree_leaf *leaf,
                            const void *context, uint32_t i, uint32_t n)
{
    uint8_t block[2 * BLOCK - 1][HASH_SIZE];
    const uint32_t size = build_block(block, h, leaf, context, i, n);
    const uint32_t inside = talon__tree_path(path, (const uint8_t(*)[HASH_SIZE])block, i % BLOCK, size);
    return inside + talon__tree_path(path + inside, nodes, i / BLOCK, blocks_of(n));
}

void talon__tree_climb(uint8_t root[HASH_SIZE], const hashes *h, const uint8_t leaf[HASH_SIZE], const uint8_t (*path)[HASH_SIZE],
                       uint32_t i, uint32_t n)
{
    bool right[PATH_MAX_HASHES]; /* whether we are the right child, from the top */
    uint32_t size = 0;
    for (; n > 1 && size < PATH_MAX_HASHES; size++) {
        const uint32_t k = left_of(n);
        right[size] = i >= k;
        n = right[size] ? n - k : k;
        i -= right[size] ? k : 0;
    }
    memcpy(root, leaf, HASH_SIZE);
    for (uint32_t at = 0; at < size; at++)
        join(root, h, right[size - 1 - at] ? path[at] : root, right[size - 1 - at] ? root : path[at]);
}
