/* chi.c -- the χ² distribution's tail, computed another way than src/lab/tails.c does, and counts judged by it. */
#include "lib/chi.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

/* By closed forms, which nothing in the library uses: with Q(a, x) the regularised incomplete gamma function,
 *     Q(1, x) = e^-x,   Q(1/2, x) = erfc(√x),   Q(a + 1, x) = Q(a, x) + x^a e^-x / Γ(a + 1).
 * The terms are kept as logarithms, so that none of thousands over- or underflows. */
double chi_tail(double value, double freedom)
{
    const double x = value / 2;
    assert(freedom == floor(freedom)); /* the closed forms are for whole numbers only */
    if (x <= 0 || freedom <= 0)
        return 1;
    if (isinf(x))
        return 0;
    const bool odd = fmod(freedom, 2) == 1;
    double a = odd ? .5 : 1, tail = odd ? erfc(sqrt(x)) : exp(-x);
    double term = a * log(x) - x - (odd ? log(sqrt(acos(-1)) / 2) : 0); /* Γ(3/2) = √π/2, Γ(2) = 1 */
    for (; a < freedom / 2; a++) {
        tail += exp(term);
        term += log(x / (a + 1));
    }
    return tail;
}

chi chi_make(double value, double freedom)
{
    return (chi){value, freedom, chi_tail(value, freedom)};
}

chi chi_of(const uint64_t *count, const double *share, size_t cells)
{
    double n = 0, value = 0, seen = 0, expected = 0;
    size_t groups = 0;
    for (size_t i = 0; i < cells; i++)
        n += (double)count[i];
    double left = n;
    for (size_t i = 0; i < cells; i++) {
        const double here = n * (share ? share[i] : 1 / (double)cells);
        seen += (double)count[i];
        expected += here;
        left -= here;
        /* What remains must be enough for a group of its own, or belong to this one. */
        if ((expected < 5 || left < 5) && i + 1 < cells)
            continue;
        value += (seen - expected) * (seen - expected) / expected;
        seen = expected = 0;
        groups++;
    }
    return chi_make(value, (double)groups - 1);
}

chi chi_coincidences(uint64_t found, double expected)
{
    double p = 1;
    for (uint64_t i = 1; i <= found && p > 0; i++)
        p *= expected / (double)i;
    return (chi){(double)found, 0, p};
}
