/* tally.c -- what many orders of a pack have in common, compared with what a fair shuffle gives.
 *
 * (1) Every order adds 1 to n cells of the table of places, one in each row and column.
 * (2) Σ rising[r] = deals.
 * (3) seen[0 .. remembered) are fingerprints of the first orders; only judging sorts them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <talon/lab.h>

#include "lab/lab_impl.h"

struct talon_tally {
    uint32_t n;
    uint64_t deals, room, remembered;
    uint64_t neighbours, stayed;
    uint64_t count[]; /* rising[n + 1], then places[n][n] and follows[n][n] of 32 bits, then seen[room] */
};

static uint64_t *rising(const talon_tally *t)
{
    return (uint64_t *)(uintptr_t)t->count;
}

static uint32_t *places(const talon_tally *t)
{
    return (uint32_t *)(void *)(rising(t) + t->n + 1);
}

static uint32_t *follows(const talon_tally *t)
{
    return places(t) + (size_t)t->n * t->n;
}

static uint64_t *seen(const talon_tally *t)
{
    return rising(t) + t->n + 1 + (size_t)t->n * t->n; /* two tables of half the width */
}

size_t talon_tally_size(uint32_t n, uint64_t deals)
{
    return sizeof(talon_tally) + sizeof(uint64_t) * ((size_t)n + 1 + (size_t)n * n + (size_t)deals);
}

talon_tally *talon_tally_init(void *memory, size_t memory_size, uint32_t n, uint64_t deals)
{
    talon_tally *t = memory;
    if (!memory || (uintptr_t)memory % _Alignof(uint64_t) || n > TALON_LAB_MAX_CARDS || memory_size < talon_tally_size(n, deals))
        return NULL;
    memset(t, 0, talon_tally_size(n, 0));
    t->n = n;
    t->room = deals;
    return t;
}

void talon_tally_add(talon_tally *t, const uint16_t *order)
{
    const uint32_t n = t->n;
    uint32_t *place = places(t), *follow = follows(t);
    uint64_t print = 0;
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t card = order[i];
        place[card * n + i]++;
        t->stayed += card == i;
        print = (print ^ card) * UINT64_C(0x9E3779B97F4A7C15) + (print >> 29);
        if (i > 0) {
            follow[order[i - 1] * n + card]++;
            t->neighbours += card == order[i - 1] + 1u;
        }
    }
    rising(t)[talon__rising_sequences(order, n)]++;
    if (t->remembered < t->room)
        seen(t)[t->remembered++] = print;
    t->deals++;
}

uint64_t talon_tally_place(const talon_tally *t, uint32_t from, uint32_t to)
{
    return places(t)[from * t->n + to];
}

uint64_t talon_tally_rising(const talon_tally *t, uint32_t r)
{
    return rising(t)[r];
}

/* --------------------------------------------------------------- judging it */

/* Rows and columns of a sum of permutation matrices are fixed, and its cells lean on one another: (n−1)/n of Pearson's sum has the
 * distribution of χ² with (n−1)² degrees of freedom. */
static talon_test judge_places(const talon_tally *t)
{
    const double n = t->n, fair = (double)t->deals / n, freedom = (n - 1) * (n - 1);
    double sum = 0;
    for (uint32_t i = 0; i < t->n * t->n; i++)
        sum += (places(t)[i] - fair) * (places(t)[i] - fair);
    const double value = sum / fair * (n - 1) / n;
    return (talon_test){value, freedom, talon_chi_tail(value, freedom)};
}

/* Neighbouring numbers that few orders have are put together until five are expected. */
static talon_test judge_rising(const talon_tally *t)
{
    double share[TALON_LAB_MAX_CARDS + 1], mean = 0, value = 0, expected = 0, here = 0, left = (double)t->deals;
    uint32_t groups = 0;
    talon_rising_shares(share, t->n);
    for (uint32_t r = 1; r <= t->n; r++) {
        const double fair = (double)t->deals * share[r];
        mean += (double)r * (double)rising(t)[r];
        expected += fair, left -= fair, here += (double)rising(t)[r];
        if ((expected < 5 || left < 5) && r < t->n)
            continue;
        value += (here - expected) * (here - expected) / expected;
        expected = here = 0;
        groups++;
    }
    return (talon_test){mean / (double)t->deals, (t->n + 1) / 2.0, talon_chi_tail(value, groups - 1.0)};
}

static void rising_distance(const talon_tally *t, talon_findings *f)
{
    double share[TALON_LAB_MAX_CARDS + 1];
    const double deals = (double)t->deals;
    talon_rising_shares(share, t->n);
    for (uint32_t r = 1; r <= t->n; r++) {
        f->rising_distance += fabs((double)rising(t)[r] / deals - share[r]) / 2;
        /* the mean deviation of a count is √(2/π) of its standard deviation */
        f->rising_distance_noise += sqrt(share[r] * (1 - share[r]) / deals * 2 / 3.141592653589793) / 2;
    }
}

/* How far the places of one card are from fair, or the cards at one place: entries `apart` from each other. */
static double one_distance(const talon_tally *t, const uint32_t *first, uint32_t apart)
{
    double sum = 0;
    for (uint32_t i = 0; i < t->n; i++)
        sum += fabs((double)first[(size_t)i * apart] / (double)t->deals - 1.0 / t->n) / 2;
    return sum;
}

/* One deal more or less moves such a distance by 1/deals at most, so that it is t above its mean with a chance below exp(−2·deals·t²):
 * for t = 3/√deals, and 2n of them, that is 2n·exp(−18). */
static void places_distance(const talon_tally *t, talon_findings *f)
{
    const double n = t->n, deals = (double)t->deals;
    for (uint32_t i = 0; i < t->n; i++) {
        f->places_distance = fmax(f->places_distance, one_distance(t, places(t) + (size_t)i * t->n, 1));
        f->places_distance = fmax(f->places_distance, one_distance(t, places(t) + i, t->n));
    }
    f->places_distance_noise = n / 2 * sqrt((n - 1) / n / n / deals * 2 / 3.141592653589793) + 3 / sqrt(deals);
}

static talon_test judge_mean(uint64_t sum, uint64_t deals, double fair, double variance)
{
    const double mean = (double)sum / (double)deals;
    return (talon_test){mean, fair, talon__normal_tails((mean - fair) / sqrt(variance / (double)deals))};
}

static int by_value(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* How many of so many fair deals have come before: deals less the orders expected to come at all. */
static double fair_repeats(double deals, double orders)
{
    return deals / orders < 1e-6 ? deals * deals / 2 / orders : deals + orders * expm1(deals * log1p(-1 / orders));
}

static talon_test judge_repeats(talon_tally *t)
{
    const double fair = fair_repeats((double)t->remembered, exp(lgamma(t->n + 1.0)));
    uint64_t repeats = 0;
    qsort(seen(t), (size_t)t->remembered, sizeof(uint64_t), by_value);
    for (uint64_t i = 1; i < t->remembered; i++)
        repeats += seen(t)[i] == seen(t)[i - 1];
    return (talon_test){(double)repeats, fair, fair < .01 ? talon__poisson_tail(repeats, fair) : 1};
}

void talon_tally_judge(talon_tally *t, talon_findings *f)
{
    const double n = t->n, pairs = (n - 1) / n;
    *f = (talon_findings){.cards = t->n, .deals = t->deals};
    f->places = judge_places(t);
    f->rising = judge_rising(t);
    /* two given pairs of neighbours both stay together in 1/(n(n−1)) of all orders, whether or not they share a card */
    f->neighbours = judge_mean(t->neighbours, t->deals, pairs, (n - 2) / n + pairs - pairs * pairs);
    f->stayed = judge_mean(t->stayed, t->deals, 1, 1);
    f->repeats = judge_repeats(t);
    rising_distance(t, f);
    places_distance(t, f);
    const talon_test all[] = {f->places, f->rising, f->neighbours, f->stayed, f->repeats};
    f->p = 1;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        f->p = all[i].p * 5 < f->p ? all[i].p * 5 : f->p;
}

/* ---------------------------------------------------------------- guessing */

uint32_t talon_tally_guess(const talon_tally *t, const uint16_t *order, bool by_neighbour)
{
    uint8_t shown[TALON_LAB_MAX_CARDS] = {0};
    const uint32_t n = t->n;
    uint32_t right = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t guess = n, most = 0;
        for (uint32_t card = 0; card < n; card++) {
            const uint32_t times = by_neighbour && i > 0 ? follows(t)[order[i - 1] * n + card] : places(t)[card * n + i];
            if (!shown[card] && (guess == n || times > most))
                guess = card, most = times;
        }
        right += guess == order[i];
        shown[order[i]] = 1;
    }
    return right;
}
