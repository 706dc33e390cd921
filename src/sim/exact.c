/* exact.c -- the shares of a question's values among all deals, where they can be computed.
 *
 * Cards that were washed together are, at any k places, each k of them equally often, whatever riffles and cuts follow: those never
 * look at a card. So one function of such places is a matter of counting k-subsets: f[j][v] = the number of ways to take j of the
 * cards looked at so far with value v. Known cards are not among those that are taken, and count from the beginning. */
#include <stdlib.h>
#include <string.h>

#include "sim/question.h"

#define WORK_MAX 200000000.0 /* additions; beyond, the answer is only counted */

/* What talon_question_exact returns. */
enum { NO_MEMORY = -1, UNKNOWN = 0, KNOWN = 1 };

/* The cards that were washed and are not known, and at how many of the places any of them may lie; the known cards at the others. */
typedef struct urn {
    uint16_t *card, *known;
    uint32_t n, places, known_n;
} urn;

/* A table f[j][v], j ≤ places, v < values. */
typedef struct ways {
    long double *f;
    long double *row; /* binomials n over t, t ≤ places, of the pile being taken from */
    uint32_t places, values;
} ways;

static long double *at(const ways *w, uint32_t j, uint32_t v)
{
    return &w->f[(size_t)j * w->values + v];
}

/* Nothing taken: the value is `begin`, which is below `values`. */
static bool ways_init(ways *w, uint32_t places, uint32_t values, uint32_t begin)
{
    *w = (ways){.f = calloc((size_t)(places + 1) * values, sizeof *w->f),
                .row = calloc(places + 1u, sizeof *w->row),
                .places = places,
                .values = values};
    if (w->f && w->row) {
        w->f[begin] = 1;
        return true;
    }
    free(w->f);
    free(w->row);
    return false;
}

static void ways_free(ways *w)
{
    free(w->f);
    free(w->row);
}

static long double choose(uint32_t n, uint32_t k)
{
    long double c = 1;
    for (uint32_t i = 0; i < k; i++)
        c = c * (n - i) / (i + 1);
    return k > n ? 0 : c;
}

static bool urn_fill(urn *u, const talon_sim *s, uint32_t root)
{
    const stage *all = &s->stage[root];
    u->card = malloc(sizeof *u->card * (all->n + 1u));
    if (!u->card)
        return false;
    for (uint32_t i = 0; root && i < all->n; i++) {
        bool known = false;
        for (uint32_t k = 0; k < s->known_n; k++)
            known |= s->known[k].card == all->in[i];
        if (!known)
            u->card[u->n++] = all->in[i];
    }
    return true;
}

/* The cards for a leaf's places. UNKNOWN when those that are not known were not all washed together from the pack. */
static int urn_of(urn *u, const talon_sim *s, const leaf *f)
{
    uint32_t root = 0;
    *u = (urn){.known = malloc(sizeof *u->known * (f->places_n + 1u))};
    if (!u->known)
        return NO_MEMORY;
    for (uint32_t i = 0; i < f->places_n; i++) {
        if (talon__is_known(s, f->place[i], &u->known[u->known_n])) {
            u->known_n++;
            continue;
        }
        const uint32_t of = talon__urn_root(s, f->place[i]);
        if (!of || (root && of != root))
            return UNKNOWN;
        root = of;
        u->places++;
    }
    return f->places_n == 0 ? UNKNOWN : urn_fill(u, s, root) ? KNOWN : NO_MEMORY;
}

static void urn_free(urn *u)
{
    free(u->card);
    free(u->known);
}

/* Sums: card by card. */
static int exact_sum(double *share, const leaf *f, const urn *u)
{
    const uint32_t values = (uint32_t)f->high + 1;
    uint32_t begin = 0;
    ways w;
    for (uint32_t i = 0; i < u->known_n; i++)
        begin += (uint32_t)f->weight[u->known[i]];
    if ((double)u->n * u->places * values > WORK_MAX)
        return UNKNOWN;
    if (!ways_init(&w, u->places, values, begin))
        return NO_MEMORY;
    for (uint32_t c = 0; c < u->n; c++) {
        const uint32_t weight = (uint32_t)f->weight[u->card[c]];
        for (uint32_t j = c < u->places ? c + 1 : u->places; j > 0; j--)
            for (uint32_t v = weight; v < values; v++)
                *at(&w, j, v) += *at(&w, j - 1, v - weight);
    }
    for (uint32_t v = 0; v < values; v++)
        if ((int64_t)v >= f->low)
            share[v - (uint32_t)f->low] = (double)(*at(&w, u->places, v) / choose(u->n, u->places));
    ways_free(&w);
    return KNOWN;
}

/* The cards as piles by rank or suit; those that do not count are the rest. So many of each are there already. */
typedef struct piles {
    uint32_t size[13], there[13], rest;
} piles;

/* Which pile a card belongs to; 13: none. */
static uint32_t pile_of(const leaf *f, uint32_t card)
{
    const uint32_t code = f->code[card];
    return !f->fits[card] || code == NO_CODE ? 13 : f->f->sort == SORT_RANK ? code / 4 : code % 4;
}

static piles piles_of(const leaf *f, const urn *u)
{
    piles p = {.rest = 0};
    for (uint32_t i = 0; i < u->n; i++)
        if (pile_of(f, u->card[i]) < 13)
            p.size[pile_of(f, u->card[i])]++;
        else
            p.rest++;
    for (uint32_t i = 0; i < u->known_n; i++)
        if (pile_of(f, u->known[i]) < 13)
            p.there[pile_of(f, u->known[i])]++;
    return p;
}

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Take from one pile of n cards, at most `most` of them; a pile that something was taken from adds `adds` to the value. */
static void take_from(ways *w, uint32_t n, uint32_t most, uint32_t adds)
{
    const uint32_t taken = least(least(n, most), w->places);
    w->row[0] = 1;
    for (uint32_t t = 0; t < taken; t++)
        w->row[t + 1] = w->row[t] * (n - t) / (t + 1);
    for (uint32_t j = w->places + 1; j-- > 0;)
        for (uint32_t v = w->values; v-- > adds;) {
            long double sum = *at(w, j, v);
            for (uint32_t t = 1; t <= taken && t <= j; t++)
                sum += *at(w, j - t, v - adds) * w->row[t];
            *at(w, j, v) = sum;
        }
}

/* Additions when at most `most` are taken from each pile: what take_from does for all of them. */
static double work_of(const piles *p, const urn *u, uint32_t values, uint32_t most)
{
    double taken = 1.0 + least(p->rest, u->places);
    for (int i = 0; i < 13; i++)
        taken += 1.0 + least(least(p->size[i], most), u->places);
    return (u->places + 1.0) * values * taken;
}

/* How many piles something was taken from. */
static int exact_used(double *share, const leaf *f, const urn *u)
{
    const piles p = piles_of(f, u);
    uint32_t begin = 0;
    ways w;
    for (int i = 0; i < 13; i++)
        begin += p.there[i] > 0;
    if (work_of(&p, u, 14, u->places) > WORK_MAX)
        return UNKNOWN;
    if (!ways_init(&w, u->places, 14, begin))
        return NO_MEMORY;
    for (int i = 0; i < 13; i++)
        take_from(&w, p.size[i], u->places, p.there[i] ? 0 : 1);
    take_from(&w, p.rest, u->places, 0);
    for (int64_t v = f->low; v <= f->high; v++)
        share[v - f->low] = (double)(*at(&w, u->places, (uint32_t)v) / choose(u->n, u->places));
    ways_free(&w);
    return KNOWN;
}

/* Ways to take no more than `most` from any pile. */
static bool share_up_to(long double *out, const piles *p, const urn *u, uint32_t most)
{
    ways w;
    if (!ways_init(&w, u->places, 1, 0))
        return false;
    for (int i = 0; i < 13; i++)
        if (p->there[i] <= most)
            take_from(&w, p->size[i], most - p->there[i], 0);
        else
            memset(w.f, 0, sizeof *w.f * (u->places + 1u)); /* there are more already */
    take_from(&w, p->rest, u->places, 0);
    *out = *at(&w, u->places, 0) / choose(u->n, u->places);
    ways_free(&w);
    return true;
}

/* The largest pile: a value's share is that of at most this less that of at most one less. */
static int exact_largest(double *share, const leaf *f, const urn *u)
{
    const piles p = piles_of(f, u);
    long double before = 0, now;
    double work = 0;
    for (int64_t v = f->f->yes_no ? f->high : 0; v <= f->high; v++)
        work += work_of(&p, u, 1, (uint32_t)v);
    if (work > WORK_MAX)
        return UNKNOWN;
    if (f->f->yes_no) {
        if (!share_up_to(&now, &p, u, (uint32_t)f->f->at_least - 1))
            return NO_MEMORY;
        share[0] = (double)now;
        if (f->high > 0)
            share[1] = (double)(1 - now);
        return KNOWN;
    }
    for (int64_t v = 0; v <= f->high; v++, before = now) {
        if (!share_up_to(&now, &p, u, (uint32_t)v))
            return NO_MEMORY;
        share[v] = (double)(now - before);
    }
    return KNOWN;
}

int talon__leaf_exact(const talon_question *q, const leaf *f, double *share)
{
    urn u;
    if (!q->sim->fast || (!f->f->weight && f->f->sort == SORT_NONE))
        return UNKNOWN;
    int known = urn_of(&u, q->sim, f);
    if (known == KNOWN && u.n > 4096)
        known = UNKNOWN;
    if (known == KNOWN)
        known = f->f->weight ? exact_sum(share, f, &u) : f->f->largest ? exact_largest(share, f, &u) : exact_used(share, f, &u);
    urn_free(&u);
    return known;
}

static bool same_leaf(const talon_question *q, const leaf *a, const leaf *b)
{
    const uint32_t n = q->sim->cards_n;
    return a->f == b->f && a->zones_n == b->zones_n && memcmp(a->zone, b->zone, sizeof *a->zone * a->zones_n) == 0 &&
           memcmp(a->fits, b->fits, n) == 0 && memcmp(a->weight, b->weight, sizeof *a->weight * n) == 0;
}

/* The one leaf whose value varies, the same wherever it occurs; *only = NULL when none varies. */
static bool only_leaf(const talon_question *q, const leaf **only)
{
    for (uint32_t i = 0; q && i < q->leaves_n; i++) {
        const leaf *f = &q->leaf[i];
        if (f->low == f->high)
            continue;
        if (*only && !same_leaf(q, f, *only))
            return false;
        *only = f;
    }
    return true;
}

/* The question's value where that leaf has value low + v. */
static int64_t value_at(const talon_question *q, size_t v)
{
    int64_t value[LEAVES_MAX];
    for (uint32_t i = 0; i < q->leaves_n; i++)
        value[i] = q->leaf[i].low + (q->leaf[i].low == q->leaf[i].high ? 0 : (int64_t)v);
    return talon__compute_one(q, value);
}

/* Of the values of the only leaf; among those where `given` is a yes. */
static int exact_by_leaf(const talon_question *q, const talon_question *given, const leaf *f, double *share)
{
    const size_t values = f ? (size_t)(f->high - f->low + 1) : 1;
    double *of_leaf = calloc(values, sizeof *of_leaf), all = 0;
    int known = of_leaf ? KNOWN : NO_MEMORY;
    if (of_leaf && f)
        known = talon__leaf_exact(q, f, of_leaf);
    else if (of_leaf)
        of_leaf[0] = 1;
    for (size_t v = 0; known == KNOWN && given && v < values; v++) {
        of_leaf[v] *= (double)value_at(given, v);
        all += of_leaf[v];
    }
    if (known == KNOWN && given && all <= 0)
        known = UNKNOWN;
    for (uint32_t i = 0; known == KNOWN && i < talon_question_values(q); i++)
        share[i] = 0;
    for (size_t v = 0; known == KNOWN && v < values; v++)
        share[value_at(q, v) - q->low] += given ? of_leaf[v] / all : of_leaf[v];
    free(of_leaf);
    return known;
}

int talon_question_exact_given(const talon_question *q, const talon_question *given, double *share)
{
    const leaf *f = NULL;
    int known = UNKNOWN;
    if (only_leaf(q, &f) && only_leaf(given, &f) && (!f || f->f->weight || f->f->sort != SORT_NONE))
        known = exact_by_leaf(q, given, f, share);
    return known == UNKNOWN ? talon__exact_all(q, given, share) : known;
}

int talon_question_exact(const talon_question *q, double *share)
{
    return talon_question_exact_given(q, NULL, share);
}
