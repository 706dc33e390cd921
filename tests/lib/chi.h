/* chi.h -- Pearson's χ²: counts against a known distribution, and how probable a value as large would be. */
#ifndef TESTS_CHI_H
#define TESTS_CHI_H

#include <stddef.h>
#include <stdint.h>

typedef struct chi {
    double value;
    double freedom; /* degrees of; 0: value is a number of coincidences, see chi_coincidences */
    double p;       /* probability of at least this value if the distribution is as supposed */
} chi;

/* How probable a value as large is, for a whole number of degrees of freedom. */
double chi_tail(double value, double freedom);

chi chi_make(double value, double freedom);

/* cells counts against shares that add up to 1 (NULL: all equal). Neighbouring cells that expect fewer than 5 are put together. */
chi chi_of(const uint64_t *count, const double *share, size_t cells);

/* So many coincidences where `expected` (far below 1) were expected. */
chi chi_coincidences(uint64_t found, double expected);

#endif
