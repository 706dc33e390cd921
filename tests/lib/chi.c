/* chi.c -- the χ² distribution's tail, computed here so that the suite depends on no statistics package. */
#include "lib/chi.h"

#include <math.h>

#define PRECISION 1e-15
#define ROUNDS    100000

/* P(a, x) = x^a e^-x / Γ(a+1) · (1 + x/(a+1) + x²/((a+1)(a+2)) + …), for x < a + 1. */
static double series(double a, double x)
{
    double term = 1, sum = 1;
    for (int i = 1; i < ROUNDS && term > sum * PRECISION; i++) {
        term *= x / (a + i);
        sum += term;
    }
    return sum * exp(a * log(x) - x - lgamma(a + 1));
}

/* Q(a, x) as a continued fraction, evaluated from the front (Lentz), for x >= a + 1. */
static double fraction(double a, double x)
{
    double b = x + 1 - a, c = 1e300, d = 1 / b, f = d;
    for (int i = 1; i < ROUNDS; i++) {
        const double an = -i * (i - a);
        b += 2;
        d = 1 / (an * d + b);
        c = b + an / c;
        f *= c * d;
        if (fabs(c * d - 1) < PRECISION)
            break;
    }
    return f * exp(a * log(x) - x - lgamma(a));
}

double chi_tail(double value, double freedom)
{
    const double a = freedom / 2, x = value / 2;
    if (x <= 0)
        return 1;
    return x < a + 1 ? 1 - series(a, x) : fraction(a, x);
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
