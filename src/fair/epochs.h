/* epochs.h -- new backs: what the dealer commits to, and under which back each card of a pool lies then (docs/transcript.md §6).
 *
 * (1) Every epoch with a card on the table is in the list, ascending, with how many of its cards are still there; others are not.
 *     There are at most EPOCHS_MAX of them.
 * (2) `last` is the last number that a shuffle or a void used, in the list or not; numbers are never used twice.
 * (3) order, key and nodes are there only with K, and then all of them.
 * (4) An epoch_state that was made but is not in the list yet belongs to whoever made it: talon__rename takes it over, whatever it
 *     returns; else it is dropped with talon__epoch_drop.
 * (5) part[] are the zones of its pool: card i belongs to the part with first ≤ i < first + n. before[j] is the face that was public of
 *     the pool's j-th card, or TALON_FACE_NONE; ever[i] the face that card i was ever known to have, or TALON_FACE_NONE. So not more
 *     cards of a part can be known with a face than went in with it, and were closed. Epoch 0 has none of these. */
#ifndef TALON_FAIR_EPOCHS_H
#define TALON_FAIR_EPOCHS_H

#include "fair/chain.h"
#include "fair/pool.h"

#define EPOCHS_MAX 1024u /* with cards on the table */

typedef struct epoch_part {
    uint32_t first, n, closed; /* closed: how many of its cards were not public when they went in */
} epoch_part;

typedef struct epoch_state {
    uint32_t e, n, live; /* number, cards, cards still on the table */
    uint8_t root[HASH_SIZE];
    talon_face *order;           /* the face of each card */
    uint8_t (*nodes)[HASH_SIZE]; /* the tree over its backs, pruned (tree.h) */
    uint8_t key[HASH_SIZE];      /* K_e */
    epoch_part *part;
    uint32_t parts_n;
    talon_face *before, *ever;
} epoch_state;

typedef struct epoch_list {
    epoch_state *at;
    size_t n, room;
    uint32_t last;
} epoch_list;

/* Epoch 0, the cards of line 0. Returns false without memory. */
bool talon__epochs_begin(epoch_list *x, uint32_t cards);
void talon__epochs_free(epoch_list *x);
/* The epoch of a card on the table: it is there. */
epoch_state *talon__epoch(const epoch_list *x, uint32_t e);
void talon__epoch_drop(epoch_state *e);

/* back_i of §1. */
void talon__back(const chain *c, uint8_t back[HASH_SIZE], uint32_t e, uint32_t i, talon_face face, const uint8_t salt[HASH_SIZE]);
/* With K: the epoch's order, tree and root from the pool's true faces. Returns false without memory; drop it then, too. */
bool talon__epoch_make(epoch_state *out, const chain *c, const public_table *table, const uint8_t k[32], uint32_t e, const pool *p);
/* The pool's cards get the backs of this epoch; the seeds, S_e, decide which card gets which. */
bool talon__rename(epoch_list *x, public_table *table, complaint *bad, epoch_state made, const pool *p, const hashes *h,
                   const talon_seed *seeds);
/* The same in suite 2: the pool's j-th card becomes e.j. A pool may be the first cards of a zone (§15.6). */
bool talon__rename_in_order(epoch_list *x, public_table *table, complaint *bad, uint32_t e, const pool *p);
/* Whether one more card of e.i's part may be known with this face. */
bool talon__may_be(const epoch_state *x, uint32_t i, talon_face face);
/* With K: what opens this card, which is not of epoch 0. Cost: the same for every card, however large the epoch is. */
void talon__opening_of(const epoch_list *x, opening *o, const chain *c, const card_state *card);

#endif
