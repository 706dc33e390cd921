/* pool.h -- the cards of one shuffle, which all get new backs: docs/transcript.md §6.
 *
 * (1) An entry is all cards of a zone; zones in the order of line 0, none twice, none without cards.
 * (2) Cards are numbered through, entry after entry, each from the top. They mix only inside their entry: which faces lie in a zone, as a
 *     set, may be known, and stays true. Where zones are to be brought together, they are moved together first. */
#ifndef TALON_FAIR_POOL_H
#define TALON_FAIR_POOL_H

#include "fair/public_table.h"

typedef struct pool_entry {
    talon_zone zone;
    uint32_t n;
} pool_entry;

typedef struct pool {
    pool_entry at[TALON_MAX_ZONES];
    uint32_t n;     /* entries */
    uint32_t cards; /* in all */
} pool;

/* The pool of a shuffle of these zones, a list of names. Returns false and says why when there is none. */
bool talon__pool(pool *p, complaint *bad, const public_table *table, const json_t *zones);
/* Whether a line's "pool" and "n" are this pool; whoever composes the line writes them. */
bool talon__pool_is(const pool *p, complaint *bad, const public_table *table, const json_t *line);
/* Returns false without memory. */
bool talon__pool_write(const pool *p, const public_table *table, json_t *line);

#endif
