/* small.h -- every table of at most five cards in three zones, and every operation with small arguments on each. */
#ifndef TESTS_SMALL_H
#define TESTS_SMALL_H

#include "lib/world.h"

/* For each table `begin`, then for each operation `step`, which leaves the table as it was. Returns the number of tables. */
uint64_t small_all(void (*begin)(world *w), void (*step)(world *w, const world_op *op));

#endif
