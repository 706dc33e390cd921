/* statistics.c -- how sure a counted share is, and whether counts fit a distribution. */
#include <math.h>

#include <talon/lab.h>
#include <talon/sim.h>

void talon_share_interval(double *low, double *high, uint64_t hits, uint64_t n, double z)
{
    if (n == 0) {
        *low = 0;
        *high = 1;
        return;
    }
    const double deals = (double)n, share = (double)hits / deals, z2 = z * z;
    const double middle = (share + z2 / (2 * deals)) / (1 + z2 / deals);
    const double half = z / (1 + z2 / deals) * sqrt(share * (1 - share) / deals + z2 / (4 * deals * deals));
    *low = hits == 0 ? 0 : middle - half;
    *high = hits == n ? 1 : middle + half;
}

/* Cells that expect too few are added to the next ones; what is left at the end goes to the last whole one. */
typedef struct cells {
    double value, seen, expected; /* of the cell being filled */
    double last_seen, last_expected;
    uint32_t n;
} cells;

static double distance(double seen, double expected)
{
    return (seen - expected) * (seen - expected) / expected;
}

static void close_cell(cells *c)
{
    if (c->n)
        c->value += distance(c->last_seen, c->last_expected);
    c->last_seen = c->seen;
    c->last_expected = c->expected;
    c->seen = c->expected = 0;
    c->n++;
}

talon_chi talon_chi_square(const uint64_t *count, const double *share, size_t values)
{
    cells c = {0};
    double n = 0;
    bool impossible = false;
    for (size_t i = 0; i < values; i++)
        n += (double)count[i];
    for (size_t i = 0; i < values; i++) {
        impossible |= count[i] > 0 && share[i] <= 0;
        c.seen += (double)count[i];
        c.expected += n * share[i];
        if (c.expected >= 5)
            close_cell(&c);
    }
    c.last_seen += c.seen;
    c.last_expected += c.expected;
    if (c.n)
        c.value += distance(c.last_seen, c.last_expected);
    talon_chi chi = {.value = c.value, .freedom = c.n ? c.n - 1 : 0, .p = 1};
    if (chi.freedom && chi.value > 0)
        chi.p = talon_chi_tail(chi.value, chi.freedom);
    if (impossible)
        chi.p = 0;
    return chi;
}
