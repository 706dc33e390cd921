/* mixings.c -- ways to mix a pack: the fair one, what people do with their hands, and what programmers do by mistake.
 *
 * Each begins with the cards in order and reads nothing but streams of the seed and the deal's number. The comment before each
 * says what it really does; `about` says it for people. */
#include <math.h>
#include <string.h>

#include <talon/lab.h>

#include "lab/lab_impl.h"

#define UNKNOWN     (-1.0)
#define PILES       7u
#define OVERHAND    5u     /* one gap in so many is where a packet ends */
#define STRIP       65536u /* how long the strip of cards on the table is */
#define PUSHES      2u     /* hands */
#define CLOCK_START 1700000000u
#define CLOCK_DAY   86400u /* seconds of a day */

typedef talon_stream stream;

static void in_order(uint16_t *a, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        a[i] = (uint16_t)i;
}

static void swap(uint16_t *a, uint32_t i, uint32_t j)
{
    const uint16_t held = a[i];
    a[i] = a[j];
    a[j] = held;
}

static stream begin(uint16_t *a, uint32_t n, const talon_seed *seed, uint64_t deal)
{
    stream s;
    talon_stream_init(&s, seed, 0, deal);
    in_order(a, n);
    return s;
}

#define MIX(name) static double name(uint16_t *a, uint16_t *scratch, uint32_t n, uint32_t times, const talon_seed *seed, uint64_t deal)
#define UNUSED    ((void)scratch, (void)times)

MIX(mix_wash)
{
    UNUSED;
    stream s = begin(a, n, seed, deal);
    talon_stream_wash(&s, a, n);
    return 1;
}

/* n! · C(2^k + n − r, n) / 2^(kn) = Π (2^k − r + i) / 2^k */
static double riffle_ratio(const uint16_t *a, uint32_t n, uint32_t riffles)
{
    const double hands = ldexp(1, riffles < 64 ? (int)riffles : 64), rising = talon__rising_sequences(a, n);
    double ratio = 1;
    for (uint32_t i = 1; i <= n; i++)
        ratio *= (hands - rising + i) / hands;
    return ratio;
}

/* Each riffle is the table's next random step, as at a table. */
MIX(mix_riffle)
{
    uint16_t from[TALON_LAB_MAX_CARDS];
    in_order(a, n);
    for (uint32_t k = 0; k < times; k++) {
        stream s;
        talon_stream_init(&s, seed, k, deal);
        talon_stream_riffle(&s, from, n);
        memcpy(scratch, a, sizeof *a * n);
        for (uint32_t i = 0; i < n; i++)
            a[i] = scratch[from[i]];
    }
    return riffle_ratio(a, n, times);
}

/* Packets slide off the top, each on top of the one before: their order turns around, their cards' does not. */
MIX(mix_overhand)
{
    stream s = begin(a, n, seed, deal);
    for (uint32_t k = 0; k < times; k++) {
        memcpy(scratch, a, sizeof *a * n);
        for (uint32_t first = 0, end; first < n; first = end) {
            for (end = first + 1; end < n && talon_stream_die(&s, OVERHAND) != 0; end++)
                ;
            memcpy(a + n - end, scratch + first, sizeof *a * (end - first));
        }
    }
    return UNKNOWN;
}

/* Laid one by one on seven piles, which are put on one another: nothing in it is random. */
MIX(mix_piles)
{
    (void)seed, (void)deal;
    in_order(a, n);
    for (uint32_t k = 0; k < times; k++) {
        memcpy(scratch, a, sizeof *a * n);
        uint32_t to = 0;
        for (uint32_t pile = PILES; pile-- > 0;)
            for (uint32_t i = n; i-- > 0;)
                if (i % PILES == pile)
                    a[to++] = scratch[i];
    }
    return INFINITY;
}

/* One push: a hand comes down somewhere and moves the cards under it, a quarter of the strip to either side, in one direction by up to
 * half the strip; each card goes some part of the way, because it slips. At the ends they come back. */
static void push(uint32_t *where, uint32_t n, stream *s)
{
    const uint32_t hand = talon_stream_die(s, STRIP), reach = STRIP / 4;
    const int64_t way = (int64_t)talon_stream_die(s, STRIP + 1) - STRIP / 2;
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t apart = where[i] > hand ? where[i] - hand : hand - where[i];
        if (apart > reach)
            continue;
        int64_t to = (int64_t)where[i] + way * (int64_t)talon_stream_die(s, 257) / 256;
        to = to < 0 ? -to : to;
        where[i] = (uint32_t)(to < STRIP ? to : 2 * (int64_t)STRIP - 1 - to);
    }
}

/* Cards spread out face down and pushed about, `times` seconds long with both hands; then gathered from one end. Those in one place
 * lie as they lay before. */
MIX(mix_stir)
{
    uint32_t where[TALON_LAB_MAX_CARDS];
    (void)scratch;
    stream s = begin(a, n, seed, deal);
    for (uint32_t i = 0; i < n; i++)
        where[i] = STRIP / n * i;
    for (uint32_t k = 0; k < PUSHES * times; k++)
        push(where, n, &s);
    for (uint32_t i = 1; i < n; i++)
        for (uint32_t k = i; k > 0 && where[a[k - 1]] > where[a[k]]; k--)
            swap(a, k, k - 1);
    return UNKNOWN;
}

/* The die leaves the card itself out: only the (n−1)! orders of one cycle. */
MIX(mix_sattolo)
{
    UNUSED;
    stream s = begin(a, n, seed, deal);
    for (uint32_t i = 0; i + 1 < n; i++)
        swap(a, i, i + 1 + talon_stream_die(&s, n - i - 1));
    return n;
}

/* The die leaves the last card out, which so never moves. */
MIX(mix_off_by_one)
{
    UNUSED;
    stream s = begin(a, n, seed, deal);
    for (uint32_t i = 0; i + 2 < n; i++)
        swap(a, i, i + talon_stream_die(&s, n - i - 1));
    return n;
}

/* n^n ways cannot be shared out evenly among n! orders. */
MIX(mix_swap_any)
{
    UNUSED;
    stream s = begin(a, n, seed, deal);
    for (uint32_t i = 0; i < n; i++)
        swap(a, i, talon_stream_die(&s, n));
    return UNKNOWN;
}

MIX(mix_sort)
{
    (void)times;
    stream s = begin(a, n, seed, deal);
    for (uint32_t width = 1; width < n; width *= 2) {
        memcpy(scratch, a, sizeof *a * n);
        for (uint32_t lo = 0; lo < n; lo += 2 * width) {
            const uint32_t mid = lo + width < n ? lo + width : n, hi = mid + width < n ? mid + width : n;
            for (uint32_t i = lo, left = lo, right = mid; i < hi; i++)
                a[i] = left < mid && (right == hi || (talon_stream_word(&s) & 1)) ? scratch[left++] : scratch[right++];
        }
    }
    return UNKNOWN;
}

MIX(mix_insertion)
{
    UNUSED;
    stream s = begin(a, n, seed, deal);
    for (uint32_t i = 1; i < n; i++)
        for (uint32_t k = i; k > 0 && (talon_stream_word(&s) & 1); k--)
            swap(a, k, k - 1);
    return UNKNOWN;
}

/* Fisher–Yates with a number of so many bits, modulo the cards that are left. */
static double modulo(uint16_t *a, uint32_t n, uint32_t bits, stream *s)
{
    double ratio = 1;
    for (uint32_t i = 0; i + 1 < n; i++) {
        const uint32_t all = 1u << bits, sides = n - i, j = (talon_stream_word(s) & (all - 1)) % sides;
        swap(a, i, i + j);
        ratio *= (double)sides * (all / sides + (j < all % sides)) / all;
    }
    return ratio;
}

MIX(mix_modulo)
{
    UNUSED;
    stream s = begin(a, n, seed, deal);
    return modulo(a, n, 8, &s);
}

MIX(mix_rand)
{
    UNUSED;
    stream s = begin(a, n, seed, deal);
    return modulo(a, n, 15, &s);
}

/* How many orders n cards have for each seed: so much too likely is the order of a seed. Where there are hardly more orders than
 * seeds some come from several of them, and nothing is known. */
static double few_seeds(uint32_t n, double seeds)
{
    const double ratio = exp(lgamma(n + 1.0)) / seeds;
    return ratio > 1000 ? ratio : UNKNOWN;
}

static void wash_with(uint16_t *a, uint32_t n, uint32_t number)
{
    talon_seed small = {{0}};
    stream s;
    for (int b = 0; b < 4; b++)
        small.byte[TALON_SEED_SIZE - 1 - b] = (uint8_t)(number >> 8 * b);
    talon_stream_init(&s, &small, 0, 0);
    talon_stream_wash(&s, a, n);
}

MIX(mix_seed31)
{
    UNUSED;
    stream s = begin(a, n, seed, deal);
    wash_with(a, n, talon_stream_word(&s) & 0x7FFFFFFF);
    return few_seeds(n, 2147483648.0);
}

MIX(mix_clock)
{
    UNUSED;
    stream s = begin(a, n, seed, deal);
    wash_with(a, n, CLOCK_START + talon_stream_die(&s, CLOCK_DAY));
    return few_seeds(n, CLOCK_DAY);
}

static const talon_mixing mixings[] = {
    {"wash", "wash", "Fisher and Yates with exact dice: every order equally likely", TALON_MIXING_FAIR, false, mix_wash},
    {"riffle", "human riffle", "the pack is cut about in half and the halves fall together, a card from the larger one more likely",
     TALON_MIXING_HUMAN, true, mix_riffle},
    {"overhand", "overhand shuffle", "packets of about five cards slide off the top, one on the other", TALON_MIXING_HUMAN, true,
     mix_overhand},
    {"stir", "stir", "for a second each, face down, both hands push the cards about, which slip by chance; then they are gathered",
     TALON_MIXING_HUMAN, true, mix_stir},
    {"piles", "pile shuffle", "laid on seven piles, which are put together: nothing random in it at all", TALON_MIXING_HUMAN, true,
     mix_piles},
    {"sattolo", "Sattolo's shuffle", "the die leaves out the card itself: no card ever stays where it was", TALON_MIXING_BROKEN, false,
     mix_sattolo},
    {"off-by-one", "die one side short", "the die leaves out the last card: the bottom card never moves", TALON_MIXING_BROKEN, false,
     mix_off_by_one},
    {"swap-any", "swap with any", "every card in turn is swapped with any card: n^n ways do not divide among n! orders",
     TALON_MIXING_BROKEN, false, mix_swap_any},
    {"sort", "sort by a coin", "a merge sort whose comparison tosses a coin", TALON_MIXING_BROKEN, false, mix_sort},
    {"insertion", "insertion sort by a coin", "an insertion sort whose comparison tosses a coin, as for short lists: cards stay near",
     TALON_MIXING_BROKEN, false, mix_insertion},
    {"modulo", "a byte % n", "a byte modulo the cards left: 256 is not a multiple of most numbers", TALON_MIXING_BROKEN, false, mix_modulo},
    {"rand", "rand() % n", "15 random bits modulo the cards left: the same, but less so", TALON_MIXING_BROKEN, false, mix_rand},
    {"seed31", "31-bit seed", "a fair shuffle from a seed of 31 bits: 2,147,483,648 orders and no more", TALON_MIXING_BROKEN, false,
     mix_seed31},
    {"clock", "clock seed", "a fair shuffle from the second of the day: 86,400 orders and no more", TALON_MIXING_BROKEN, false, mix_clock},
};

const talon_mixing *talon_mixing_get(size_t i)
{
    return i < sizeof mixings / sizeof *mixings ? &mixings[i] : NULL;
}

const talon_mixing *talon_mixing_find(const char *name)
{
    for (size_t i = 0; i < sizeof mixings / sizeof *mixings; i++)
        if (strcmp(mixings[i].name, name) == 0)
            return &mixings[i];
    return NULL;
}
