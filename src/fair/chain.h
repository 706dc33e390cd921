/* chain.h -- the lines as a chain: spine lines, each on the block before it, and the open block of side lines (docs/transcript.md §1).
 *
 * (1) `lines` counts the lines read so far, of both sorts; `spine` the spine lines among them, so spine − 1 is the last one's number.
 * (2) sid is line 0's head and stays; nothing is hashed with it before that line is there.
 * (3) head is the head of the last spine line; heads[n % HEADS_KEPT] that of spine line n, for the last HEADS_KEPT of them.
 * (4) side[0..side_n) are the hashes of the side lines of the open block, in whatever order: the block's hash sorts them.
 * (5) A line changes the chain last, when everything else was said about it. */
#ifndef TALON_FAIR_CHAIN_H
#define TALON_FAIR_CHAIN_H

#include "fair/hash.h"

#define HEADS_KEPT 1025u  /* the last one, and how far back from it "at" may point */
#define SIDE_MAX   65535u /* lines of a block */

typedef struct chain {
    hashes hash; /* made once; the tagged hashes of this version */
    uint64_t lines, spine;
    uint8_t sid[HASH_SIZE], head[HASH_SIZE];
    uint8_t heads[HEADS_KEPT][HASH_SIZE];
    uint8_t (*side)[HASH_SIZE];
    size_t side_n, side_room;
} chain;

void talon__chain_free(chain *c);
/* sid, from the bytes of line 0. */
void talon__chain_begin(chain *c, const char *line, size_t size);
/* One line more; a spine line closes the block. A side line: returns false without memory, and it is not added. In a block that is full
 * it only counts: such a file is bad, and no head is compared any more. */
void talon__chain_add_spine(chain *c, const char *line, size_t size);
bool talon__chain_add_side(chain *c, const char *line, size_t size);
/* The hash of the open block: what the next spine line stands on. */
void talon__chain_block(chain *c, uint8_t block[HASH_SIZE]);
/* The head of spine line n, or NULL when it is not before the line at hand, or too far back. */
const uint8_t *talon__chain_head(const chain *c, uint64_t n);

#endif
