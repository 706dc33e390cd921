/* mixing.c -- how far from uniform n cards are after a human riffles: exactly, by Bayer and Diaconis (1992).
 *
 * The chance of one order with r rising sequences is C(2^a + n − r, n) / 2^(an); A(n, r), the Eulerian number, counts the orders
 * with r of them. Total variation is half the sum of A(n, r) · |chance − 1/n!|. All in logarithms: 52! has 68 digits. */
#include <math.h>

#include "lang/resolve.h"

#define CARDS_MAX 512u

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

double talon__riffle_distance(uint32_t pack, uint32_t riffles)
{
    long double row[CARDS_MAX + 1], distance = 0;
    const uint32_t n = pack < CARDS_MAX ? pack : CARDS_MAX, a = riffles < 64 ? riffles : 64;
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
