/* riffle.c -- what is known exactly about human riffles (Gilbert, Shannon and Reeds).
 *
 * D. Bayer and P. Diaconis, "Trailing the dovetail shuffle to its lair" (1992): after a riffles the chance of one order with r
 * rising sequences is C(2^a + n − r, n) / 2^(an); A(n, r), the Eulerian number, counts the orders with r of them. Total variation
 * is half the sum of A(n, r) · |chance − 1/n!|. All in logarithms: 52! has 68 digits. */
#include <math.h>
#include <string.h>

#include <talon/lab.h>

#include "lab/lab_impl.h"

#define CARDS_MAX TALON_LAB_MAX_CARDS

/* log C(2^a + n − r, n), for 2^a + n − r >= n; the product form stays exact where a difference of lgammas would cancel. */
static long double log_choose(uint32_t a, uint32_t n, uint32_t r)
{
    const long double top = ldexpl(1, (int)a) + n - r;
    long double sum = 0;
    for (uint32_t i = 0; i < n; i++)
        sum += logl(top - i) - logl((long double)(n - i));
    return sum;
}

/* log A(n, r) for r = 1 … n in row[r], by A(n, r) = r·A(n−1, r) + (n−r+1)·A(n−1, r−1). */
static void eulerian(long double *row, uint32_t n)
{
    row[0] = -INFINITY;
    row[1] = 0;
    for (uint32_t m = 2; m <= n; m++) {
        row[m] = -INFINITY;
        for (uint32_t r = m; r >= 1; r--) {
            const long double stay = row[r] + logl((long double)r), more = row[r - 1] + logl((long double)(m - r + 1));
            const long double high = stay > more ? stay : more, low = stay > more ? more : stay;
            row[r] = low == -INFINITY ? high : high + log1pl(expl(low - high));
        }
    }
}

double talon_riffle_distance(uint32_t cards, uint32_t riffles)
{
    long double row[CARDS_MAX + 1], distance = 0;
    const uint32_t n = cards < CARDS_MAX ? cards : CARDS_MAX, a = riffles < 64 ? riffles : 64;
    if (n < 2)
        return 0;
    const long double uniform = -lgammal((long double)n + 1), hands = ldexpl(1, (int)a), all = (long double)a * n * logl(2);
    eulerian(row, n);
    for (uint32_t r = 1; r <= n; r++) {
        const long double flat = expl(row[r] + uniform), here = r <= hands ? expl(row[r] + log_choose(a, n, r) - all) : 0;
        distance += fabsl(here - flat);
    }
    return (double)(distance / 2);
}

void talon_rising_shares(double *share, uint32_t n)
{
    long double row[CARDS_MAX + 1];
    eulerian(row, n);
    const long double uniform = lgammal((long double)n + 1);
    share[0] = 0;
    for (uint32_t r = 1; r <= n; r++)
        share[r] = (double)expl(row[r] - uniform);
}

uint32_t talon__rising_sequences(const uint16_t *order, uint32_t n)
{
    uint16_t place[CARDS_MAX];
    uint32_t rising = 1;
    for (uint32_t i = 0; i < n; i++)
        place[order[i]] = (uint16_t)i;
    for (uint32_t card = 1; card < n; card++)
        rising += place[card] < place[card - 1];
    return rising;
}

/* ------------------------------------------------------------ where a card goes */

static double choose(uint32_t n, uint32_t k)
{
    return exp(lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma(n - k + 1.0));
}

/* One riffle is a fair bit for every slot: 0 takes from the upper packet. A card at i in the upper packet lies at j when slot j has
 * a 0 and i of the j slots above have one, the others being free so long as the packet reaches so far, which it does. One in the
 * lower packet lies at j when slot j has a 1 and, seen from below, the same holds the other way round. */
static void one_riffle(double *table, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++) {
            const double upper = j >= i ? choose(j, i) * ldexp(1, -(int)j - 1) : 0;
            const uint32_t below = n - 1 - j, under = n - 1 - i;
            const double lower = below >= under ? choose(below, under) * ldexp(1, -(int)below - 1) : 0;
            table[i * n + j] = upper + lower;
        }
}

static void multiply(double *out, const double *a, const double *b, uint32_t n)
{
    memset(out, 0, sizeof *out * n * n);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < n; k++)
            for (uint32_t j = 0; j < n; j++)
                out[i * n + j] += a[i * n + k] * b[k * n + j];
}

/* A card does not know which card it is: its place after each riffle depends on its place before alone, so riffles multiply. */
void talon_riffle_places(double *table, double *scratch, uint32_t n, uint32_t riffles)
{
    double *power = scratch, *product = scratch + (size_t)n * n;
    const size_t size = sizeof *table * n * n;
    one_riffle(power, n);
    memset(table, 0, size);
    for (uint32_t i = 0; i < n; i++)
        table[i * n + i] = 1;
    for (uint32_t left = riffles; left; left >>= 1) {
        if (left & 1) {
            multiply(product, table, power, n);
            memcpy(table, product, size);
        }
        multiply(product, power, power, n);
        memcpy(power, product, size);
    }
}
