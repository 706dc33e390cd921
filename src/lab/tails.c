/* tails.c -- how likely a value at least so extreme is: χ², normal, and counts of rare things. */
#include <math.h>

#include <talon/lab.h>

#include "lab/lab_impl.h"

#define PRECISION 1e-15
#define ROUNDS    100000

/* P(a, x) = x^a e^-x / Γ(a+1) · (1 + x/(a+1) + x²/((a+1)(a+2)) + …), for x < a + 1. */
static double lower_gamma(double a, double x)
{
    double term = 1, sum = 1;
    for (int i = 1; i < ROUNDS && term > sum * PRECISION; i++) {
        term *= x / (a + i);
        sum += term;
    }
    return sum * exp(a * log(x) - x - lgamma(a + 1));
}

/* Q(a, x) as a continued fraction, evaluated from the front (Lentz), for x >= a + 1. */
static double upper_gamma(double a, double x)
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

double talon_chi_tail(double value, double freedom)
{
    const double a = freedom / 2, x = value / 2;
    if (!(x > 0) || !(a > 0))
        return 1;
    return x < a + 1 ? 1 - lower_gamma(a, x) : upper_gamma(a, x);
}

double talon__normal_tails(double deviations)
{
    return erfc(fabs(deviations) / sqrt(2));
}

/* Summed from the top, where the terms soon vanish, unless so many are usual. */
double talon__poisson_tail(uint64_t found, double expected)
{
    if (found == 0)
        return 1;
    return lower_gamma((double)found, expected > 0 ? expected : 1e-300);
}
