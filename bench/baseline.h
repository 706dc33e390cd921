/* baseline.h -- what the standard library of C++ offers for the same work; baseline.cc is the benchmark's only C++. */
#ifndef BENCH_BASELINE_H
#define BENCH_BASELINE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** std::shuffle of 52 cards with mt19937_64, `times` fresh packs; returns something of every one. */
uint64_t baseline_shuffle(uint32_t times);

/** A casino deal for 9 players, `times` times: fresh pack, wash, 3 perfect riffles, cut, burn, 2 hole cards each one by one,
 *  flop, turn and river with burns. Zones are std::vector. Returns something of every deal. */
uint64_t baseline_casino(uint32_t times);

/** The same, written without a thought for speed: vectors grow as they like. */
uint64_t baseline_casino_plain(uint32_t times);

/** The same on one table that all deals share, so that its vectors allocate nothing. */
uint64_t baseline_casino_reused(uint32_t times);

#ifdef __cplusplus
}
#endif
#endif
