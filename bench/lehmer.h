/* lehmer.h -- the fastest shuffle that is not cryptographic, as a baseline: batched dice on a 64-bit Lehmer generator.
 *
 * Our own writing of N. Brackett-Rozinsky and D. Lemire, "Batched Ranged Random Integer Generation" (2024): one 64-bit word
 * gives k dice while the product of their sides stays small, k = 2 … 6 by the size of the array. */
#ifndef BENCH_LEHMER_H
#define BENCH_LEHMER_H

#include <stdint.h>

__extension__ typedef unsigned __int128 lehmer;

void lehmer_init(lehmer *state, uint64_t seed);
/** Shuffle n entries, n < 2^30. */
void lehmer_shuffle(uint16_t *a, uint32_t n, lehmer *state);

#endif
