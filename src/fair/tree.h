/* tree.h -- the tree over a pool's backs, in the shape of RFC 9162.
 *
 * All nodes lie in one array, left subtree, right subtree, root: a subtree of n leaves is 2·n − 1 nodes, and its root the last.
 *
 * Left subtrees are full, so leaves 0 to 31, 32 to 63 and so on, the last of which may be fewer, are subtrees: blocks; and what is above
 * them is the tree over their roots. A pruned tree is that one. Its blocks are made again when one is asked for: so it needs little
 * memory, and no path takes long. */
#ifndef TALON_FAIR_TREE_H
#define TALON_FAIR_TREE_H

#include "fair/hash.h"

#define PATH_MAX_HASHES 16u /* of 65,535 leaves */

/* How many hashes a path of n leaves has at most: ⌈log₂ n⌉. */
uint32_t talon__tree_depth(uint32_t n);
/* How many the path of leaf i has. */
uint32_t talon__path_size(uint32_t i, uint32_t n);

/* nodes: 2·n − 1 hashes; leaf[n] hashes. The root is the last node. */
void talon__tree_build(uint8_t (*nodes)[HASH_SIZE], const hashes *h, const uint8_t (*leaf)[HASH_SIZE], uint32_t n);
/* Copies the path of leaf i; returns how many hashes it has. */
uint32_t talon__tree_path(uint8_t (*path)[HASH_SIZE], const uint8_t (*nodes)[HASH_SIZE], uint32_t i, uint32_t n);
/* A leaf of a pruned tree, as often as it is asked for. */
typedef void tree_leaf(const void *context, uint8_t leaf[HASH_SIZE], uint32_t i);
/* How many nodes a pruned tree of n leaves has. The root is the last of them. */
uint32_t talon__pruned_size(uint32_t n);
void talon__pruned_build(uint8_t (*nodes)[HASH_SIZE], const hashes *h, tree_leaf *leaf, const void *context, uint32_t n);
uint32_t talon__pruned_path(uint8_t (*path)[HASH_SIZE], const uint8_t (*nodes)[HASH_SIZE], const hashes *h, tree_leaf *leaf,
                            const void *context, uint32_t i, uint32_t n);
/* The root that a leaf and a path of talon__path_size(i, n) hashes lead to. */
void talon__tree_climb(uint8_t root[HASH_SIZE], const hashes *h, const uint8_t leaf[HASH_SIZE], const uint8_t (*path)[HASH_SIZE],
                       uint32_t i, uint32_t n);

#endif
