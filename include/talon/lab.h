/* talon/lab.h -- how well something mixes: exact figures where they are known, counts and tests where they are not.
 *
 * An order is out[i] = the old place of the card that now lies at i, 0 on top, as in talon/random.h.
 *
 * (1) Distance is total variation from a fair shuffle: the greatest difference of the chances of any event. 0 is fair, 1 is known.
 * (2) Nothing here allocates or does I/O; memory is the caller's. It needs the C library's mathematics, so it is no kernel.
 * (3) The same seed gives the same figures.
 *
 * Threads: as talon/base.h says. A guesser and a tally are for one call at a time.
 * Not stable yet: docs/library.md §5. */
#ifndef TALON_LAB_H
#define TALON_LAB_H

#include <talon/base.h>
#include <talon/random.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TALON_LAB_MAX_CARDS   512u /* of a tally, and of exact figures; a larger pack is as far from fair as one of 512 */
#define TALON_LAB_MAX_GUESSED 128u /* of a guesser */

/* ---- Human riffles, exactly ---- */

/** The distance of n cards after so many human riffles (Bayer and Diaconis 1992). Cost: O(n²). */
TALON_API double talon_riffle_distance(uint32_t cards, uint32_t riffles);

/** share[r], r = 0 … n: how many of all orders of n cards have r rising sequences (Eulerian numbers over n!). share: room for
 *  n + 1; n ≤ TALON_LAB_MAX_CARDS. */
TALON_API void talon_rising_shares(double *share, uint32_t n);

/** table[i·n + j]: the chance that the card at i ends up at j after that many human riffles. scratch: room for 2·n².
 *  Cost: O(n³ · log riffles). */
TALON_API void talon_riffle_places(double *table, double *scratch, uint32_t n, uint32_t riffles);

/** Somebody who saw the pack before it was riffled so many times, and guesses every card before it is turned: always the most
 *  likely one, given all cards shown so far. That is the best there is, because what is shown does not depend on the guess. */
typedef struct talon_guesser talon_guesser;

TALON_API size_t talon_guesser_size(uint32_t n);
/** Returns: the guesser, or NULL when n > TALON_LAB_MAX_GUESSED, or the memory is too short or not aligned. */
TALON_API talon_guesser *talon_guesser_init(void *memory, size_t memory_size, uint32_t n, uint32_t riffles);

/** Play one pack through. Out: *right, how many guesses were right. Returns: how many were to be expected, the sum of the chances
 *  of the guesses; its mean over many packs is that of *right, and settles faster. Cost: about O(n³). */
TALON_API double talon_guesser_play(talon_guesser *g, uint32_t *right, const uint16_t *order);

/** The same with a fair shuffle: 1 + 1/2 + … + 1/n. */
TALON_API double talon_guess_fair(uint32_t n);

/* ---- Tests ---- */

/** The chance of a χ² value as large as this or larger. */
TALON_API double talon_chi_tail(double value, double freedom);

/* ---- Ways to mix ---- */

typedef enum talon_mixing_kind { TALON_MIXING_FAIR, TALON_MIXING_HUMAN, TALON_MIXING_BROKEN } talon_mixing_kind;

/** One way to mix a pack. mix: order gets what deal number `deal` of this seed does `times` times to n cards in order; scratch: room for n.
 *  Returns: how much more likely this order is than with a fair shuffle, where that is known; else a negative number. */
typedef struct talon_mixing {
    const char *name;  /* as the command calls it */
    const char *title; /* for people: "Sattolo's shuffle" */
    const char *about; /* what is wrong with it, or right: one sentence without a full stop */
    talon_mixing_kind kind;
    bool repeats; /* `times` matters */
    double (*mix)(uint16_t *order, uint16_t *scratch, uint32_t n, uint32_t times, const talon_seed *seed, uint64_t deal);
} talon_mixing;

/** The i-th, or NULL past the end; the one called so, or NULL. */
TALON_API const talon_mixing *talon_mixing_get(size_t i);
TALON_API const talon_mixing *talon_mixing_find(const char *name);

/* ---- Counting what is seen ---- */

/** What many orders have in common: where cards go, rising sequences, neighbours, cards that stay, orders that come twice. */
typedef struct talon_tally talon_tally;

/** Bytes for a tally of orders of n cards (2 ≤ n ≤ TALON_LAB_MAX_CARDS) with room to remember `deals` of them, 8 bytes each. */
TALON_API size_t talon_tally_size(uint32_t n, uint64_t deals);
/** Returns: an empty tally, or NULL when n > TALON_LAB_MAX_CARDS, or the memory is too short or not aligned. */
TALON_API talon_tally *talon_tally_init(void *memory, size_t memory_size, uint32_t n, uint64_t deals);

/** Count one order: n different numbers below n; up to 2^32 − 1 of them. Orders past those there is room for are counted, but not remembered for repeats. Cost: O(n). */
TALON_API void talon_tally_add(talon_tally *t, const uint16_t *order);

/** How often the card at `from` came to lie at `to`. */
TALON_API uint64_t talon_tally_place(const talon_tally *t, uint32_t from, uint32_t to);
/** How many orders had r rising sequences, 1 ≤ r ≤ n. */
TALON_API uint64_t talon_tally_rising(const talon_tally *t, uint32_t r);

/** One test: what was seen, what a fair shuffle gives, and how likely a fair shuffle would be to look as bad or worse. */
typedef struct talon_test {
    double seen, fair;
    double p;
} talon_test;

typedef struct talon_findings {
    uint32_t cards;
    uint64_t deals;
    talon_test places;            /* χ² of the table of places; fair: its degrees of freedom */
    talon_test rising;            /* mean number of rising sequences; p: χ² of how often each number came */
    talon_test neighbours;        /* mean number of cards that still follow the card they followed before */
    talon_test stayed;            /* mean number of cards at their old place */
    talon_test repeats;           /* orders that had come before; p is 1 where so few cards make repeats usual */
    double rising_distance;       /* of the numbers of rising sequences from those of a fair shuffle: the whole is at least as far … */
    double rising_distance_noise; /* … but for about this much, which so many fair shuffles would show */
    double places_distance; /* of the places of the one card, or the cards of the one place, that are furthest from fair: likewise … */
    double places_distance_noise; /* … but for this much: what fair shuffles would show on average, and what hardly any shows beyond that */
    double p;                     /* the least of the five, five times: below a small number, this is no fair shuffle */
} talon_findings;

/** Judge what was counted. Sorts the remembered orders; counting may go on after it. Cost: O(n² + deals·log deals). */
TALON_API void talon_tally_judge(talon_tally *t, talon_findings *f);

/** Somebody who knows the tally and guesses each card before it is turned: the one, of those not yet shown, that came most often
 *  at this place, or (by_neighbour) after the card just shown. Returns how many were right. Cost: O(n²). */
TALON_API uint32_t talon_tally_guess(const talon_tally *t, const uint16_t *order, bool by_neighbour);

#ifdef __cplusplus
}
#endif
#endif
