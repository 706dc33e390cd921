/* fixture.h -- a table to measure on: deck, burn, discard, board and a hand for each player. */
#ifndef BENCH_FIXTURE_H
#define BENCH_FIXTURE_H

#include <talon/talon.h>

#define FIXTURE_PLAYERS 16

typedef struct fixture {
    talon_pack *pack;
    const talon_shape *shape;
    void *shape_memory;
    talon_table *table, *fresh; /* fresh: all cards in the deck, in the order of the pack */
    talon_work *work;
    talon_record *record; /* or NULL */
    talon_record record_held;
    talon_zone deck, burn, discard, board, hand[FIXTURE_PLAYERS];
    uint64_t deals;
} fixture;

/** players ≤ FIXTURE_PLAYERS. */
void fixture_init(fixture *x, uint32_t cards, uint32_t players, bool with_record);
void fixture_free(fixture *x);

#endif
