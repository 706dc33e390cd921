/* guess.c -- the best guess of the next card of a riffled pack, given all that was shown.
 *
 * After a riffles an order is the more likely the fewer rising sequences it has, and nothing else counts (riffle.c). A new one
 * begins with card v whenever v is shown before v − 1. So what is known of an order after some cards is how many breaks there
 * are already; what is not known are the breaks within runs of neighbouring cards that are all still hidden. All orders of the
 * hidden cards being equally many, runs are independent, and a run of ℓ cards has breaks as rising sequences of ℓ cards have,
 * less one: the distribution of the sum is a product of Eulerian polynomials.
 *
 * Which card next? The first of a run adds no break and shortens the run. Any other adds one and splits the run in two, which
 * together have at most one break less: never better. So only first cards are looked at, and one for each length of run. */
#include <math.h>
#include <string.h>

#include <talon/lab.h>

struct talon_guesser {
    uint32_t n, most;                          /* orders with more than `most` rising sequences are impossible */
    uint16_t runs[TALON_LAB_MAX_GUESSED + 1];  /* how many hidden runs there are of each length */
    uint16_t shown[TALON_LAB_MAX_GUESSED + 2]; /* whether card i − 1 was; the two around the pack count as shown */
    double real[];                             /* weight[n + 2], row[n][n], product[n + 1], next[n + 1] */
};

static double *weights(const talon_guesser *g)
{
    return (double *)(uintptr_t)g->real;
}

/* row(g, l)[b]: the share of orders of l cards with b breaks. */
static double *row(const talon_guesser *g, uint32_t l)
{
    return weights(g) + g->n + 2 + (size_t)(l - 1) * g->n;
}

size_t talon_guesser_size(uint32_t n)
{
    return sizeof(talon_guesser) + sizeof(double) * (n + 2 + (size_t)n * n + 2 * ((size_t)n + 1));
}

static void fill_rows(talon_guesser *g)
{
    memset(row(g, 1), 0, sizeof(double) * g->n * g->n);
    row(g, 1)[0] = 1;
    for (uint32_t l = 2; l <= g->n; l++)
        for (uint32_t b = 0; b < l; b++)
            row(g, l)[b] = ((b + 1) * row(g, l - 1)[b] + (b ? (l - b) * row(g, l - 1)[b - 1] : 0)) / l;
}

talon_guesser *talon_guesser_init(void *memory, size_t memory_size, uint32_t n, uint32_t riffles)
{
    talon_guesser *g = memory;
    if (!memory || (uintptr_t)memory % _Alignof(uint64_t) || n > TALON_LAB_MAX_GUESSED || memory_size < talon_guesser_size(n))
        return NULL;
    const double hands = ldexp(1, riffles < 64 ? (int)riffles : 64);
    *g = (talon_guesser){.n = n, .most = hands < n ? (uint32_t)hands : n};
    double *weight = weights(g);
    memset(weight, 0, sizeof *weight * (n + 2));
    weight[1] = 1;
    for (uint32_t r = 1; r < g->most; r++)
        weight[r + 1] = weight[r] * (hands - r) / (hands + n - r);
    fill_rows(g);
    return g;
}

/* The mean weight of all ways to go on with these hidden runs, when there are `breaks` already. */
static double expect(const talon_guesser *g, uint32_t breaks)
{
    const double *weight = weights(g);
    double *product = row(g, g->n) + g->n, *next = product + g->n + 1, sum = 0;
    if (breaks + 1 > g->most)
        return 0;
    const uint32_t most = g->most - 1 - breaks; /* more cannot be */
    uint32_t degree = 0;
    product[0] = 1;
    for (uint32_t l = 2; l <= g->n; l++)
        for (uint32_t k = 0; k < g->runs[l]; k++) {
            const uint32_t to = degree + l - 1 < most ? degree + l - 1 : most;
            const double *share = row(g, l);
            memset(next, 0, sizeof *next * (to + 1));
            for (uint32_t i = 0; i <= degree; i++)
                for (uint32_t b = 0; b < l && i + b <= to; b++)
                    next[i + b] += product[i] * share[b];
            memcpy(product, next, sizeof *product * (to + 1));
            degree = to;
        }
    for (uint32_t b = 0; b <= degree; b++)
        sum += product[b] * weight[1 + breaks + b];
    return sum;
}

/* The chance of the likeliest card, with `left` hidden; *length: of the run it begins. */
static double best_chance(talon_guesser *g, uint32_t *length, uint32_t left, uint32_t breaks)
{
    const double now = expect(g, breaks);
    double best = -1;
    for (uint32_t l = g->n; l >= 1; l--) {
        if (!g->runs[l])
            continue;
        g->runs[l]--, g->runs[l - 1]++;
        const double then = expect(g, breaks);
        g->runs[l]++, g->runs[l - 1]--;
        if (then > best) {
            best = then;
            *length = l;
        }
    }
    return now > 0 ? best / (now * left) : 1.0 / left;
}

static uint32_t first_of_length(const talon_guesser *g, uint32_t length)
{
    for (uint32_t card = 0, end; card < g->n; card = end + 1) {
        for (end = card; !g->shown[end + 1]; end++)
            ;
        if (end - card == length)
            return card;
    }
    return g->n;
}

/* Show a card: its run becomes two, either of which may be of no card. */
static bool show_card(talon_guesser *g, uint32_t card)
{
    uint32_t above = 0, below = 0;
    while (!g->shown[card - above])
        above++;
    while (!g->shown[card + 2 + below])
        below++;
    g->runs[above + below + 1]--;
    g->runs[above]++;
    g->runs[below]++;
    g->shown[card + 1] = 1;
    return above > 0; /* the card before is hidden yet: a break */
}

double talon_guesser_play(talon_guesser *g, uint32_t *right, const uint16_t *order)
{
    double sum = 0;
    uint32_t breaks = 0;
    memset(g->runs, 0, sizeof g->runs);
    memset(g->shown, 0, sizeof g->shown);
    g->runs[g->n] = 1;
    g->shown[0] = g->shown[g->n + 1] = 1;
    *right = 0;
    for (uint32_t i = 0; i < g->n; i++) {
        uint32_t length = 0;
        sum += best_chance(g, &length, g->n - i, breaks);
        *right += first_of_length(g, length) == order[i];
        breaks += show_card(g, order[i]);
    }
    return sum;
}

double talon_guess_fair(uint32_t n)
{
    double sum = 0;
    for (uint32_t i = n; i >= 1; i--)
        sum += 1.0 / i;
    return sum;
}
