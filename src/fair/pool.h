/* pool.h -- the cards of one turn or re-backing, which all get new backs: docs/transcript.md §6.
 *
 * (1) An entry is some cards of a zone, from the top; no zone has two entries, none is empty.
 * (2) Entries of one group lie side by side; groups are numbered from 0 in the order of their first zones.
 * (3) Cards mix only inside their group. So everybody can still say which zone a card came from, and a zone that no operation
 *     brought together with another keeps its own cards: a turn that shuffles two decks does not exchange their cards. */
#ifndef TALON_FAIR_POOL_H
#define TALON_FAIR_POOL_H

#include "fair/need.h"

typedef struct pool_entry {
    talon_zone zone;
    uint32_t n;
    uint32_t group;
} pool_entry;

typedef struct pool {
    pool_entry at[TALON_MAX_ZONES];
    uint32_t n;     /* entries */
    uint32_t cards; /* in all */
} pool;

/* The next group from entry *at on: its first entry is returned, *at becomes the next group's, *cards gets its size. */
static inline const pool_entry *talon__next_group(const pool *p, uint32_t *at, uint32_t *cards)
{
    const pool_entry *first = &p->at[*at];
    for (*cards = 0; *at < p->n && p->at[*at].group == first->group; ++*at)
        *cards += p->at[*at].n;
    return first;
}

/* The pool of these operations. Returns false and says why when they cannot be one turn. */
bool talon__pool(pool *p, complaint *bad, public_table *table, const json_t *ops);
/* Whether a line's "pool" and "n" are this pool; whoever composes the line writes them. */
bool talon__pool_is(const pool *p, complaint *bad, const public_table *table, const json_t *line);
void talon__pool_write(const pool *p, const public_table *table, json_t *line);

#endif
