/* seeds.h -- what each seat has given to shuffles: its chain of seeds, its cuts (docs/transcript.md §1 and §7).
 *
 * (1) A seat is *in* from its `lock` on until it is out; a new lock brings it back, with a new chain.
 * (2) seed is s^(seed_e), the last one known; a later one must lead back to it, so that a seat fixed all its seeds when it locked.
 * (3) cut is the commitment for epoch cut_e. It counts only while that is the next epoch or the open shuffle's.
 * (4) takes_part, revealed and cut_k are about the open shuffle, and mean nothing when none is. */
#ifndef TALON_FAIR_SEEDS_H
#define TALON_FAIR_SEEDS_H

#include <jansson.h>

#include "fair/chain.h"
#include "fair/line0.h"

typedef struct seat_state {
    bool locked, out;
    uint8_t seed[HASH_SIZE];
    uint32_t seed_e;
    uint32_t lock_e; /* the epoch of its last lock, 0 for none */
    uint8_t cut[HASH_SIZE];
    uint32_t cut_e; /* 0 for none */
    bool takes_part, revealed;
    uint32_t cut_k;
    uint32_t shuffles, cuts, missed, voided; /* for the verdict */
    int64_t seen;                            /* the highest spine line signed, −1 for none */
    bool gone;                               /* an act of its left it without cards, and it got none since */
    bool played;                             /* it took part once the plan was done */
} seat_state;

static inline bool talon__is_in(const seat_state *s)
{
    return s->locked && !s->out;
}

/* s^(e−1) from s^(e), in place. */
void talon__seed_before(const chain *c, uint8_t seed[HASH_SIZE], uint32_t seat, uint32_t e);
/* Whether seed, as s^(e), belongs to the chain that the seat locked. */
bool talon__seed_leads_back(const chain *c, const seat_state *s, uint32_t seat, uint32_t e, const uint8_t seed[HASH_SIZE]);
/* S_e: the seeds of all that take part, and the root that the dealer was bound to before any of them was known. */
void talon__seeds_combine(const chain *c, uint8_t out[HASH_SIZE], const seat_state *seat, uint32_t seats_n, uint32_t e,
                          const uint8_t root[HASH_SIZE]);
/* The commitment to a cut. */
void talon__cut_hash(const chain *c, uint8_t out[HASH_SIZE], uint32_t e, uint32_t seat, uint32_t k, const uint8_t salt[HASH_SIZE]);
/* Whether one of these cuts, [zone, seat, min] each, is by this seat. */
bool talon__cuts(const json_t *cuts, uint32_t seat);

#endif
