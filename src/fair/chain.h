/* chain.h -- the lines as a chain: how many there are, and the head after each of them (docs/transcript.md §1).
 *
 * (1) `lines` counts the lines read so far; the line at hand has this number.
 * (2) sid is the first line's head and stays; nothing is hashed with it before that line is there.
 * (3) head is the head of line lines − 1; heads[n % HEADS_KEPT] that of line n, for the last HEADS_KEPT lines.
 * (4) A line changes the chain last, when everything else was said about it. */
#ifndef TALON_FAIR_CHAIN_H
#define TALON_FAIR_CHAIN_H

#include "fair/hash.h"

#define HEADS_KEPT 1024u /* how far back "at" may point */

typedef struct chain {
    hashes hash; /* made once; the tagged hashes of this version */
    uint64_t lines;
    uint8_t sid[HASH_SIZE], head[HASH_SIZE];
    uint8_t heads[HEADS_KEPT][HASH_SIZE];
} chain;

/* sid, from the bytes of line 0. */
void talon__chain_begin(chain *c, const char *line, size_t size);
/* One line more. */
void talon__chain_add(chain *c, const char *line, size_t size);
/* The head of line n, or NULL when it is not before the line at hand, or too far back. */
const uint8_t *talon__chain_head(const chain *c, uint64_t n);

#endif
