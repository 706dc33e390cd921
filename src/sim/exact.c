/* exact.c -- the shares of a question's values among all deals, where they can be computed.
 *
 * Cards that were washed together are, at any k places, each k of them equally often, whatever riffles and cuts follow: those never
 * look at a card. So one function of such places is a matter of counting k-subsets: f[j][v] = the number of ways to take j of the
 * cards looked at so far with value v. */
#include <stdlib.h>
#include <string.h>

#include "sim/question.h"

#define WORK_MAX 200000000.0 /* additions; beyond, the answer is only counted */

/* What talon_question_exact returns. */
enum { NO_MEMORY = -1, UNKNOWN = 0, KNOWN = 1 };

/* The cards that were washed, and how many places are asked about. */
typedef struct urn {
    const uint16_t *card;
    uint32_t n, places;
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

static bool ways_init(ways *w, uint32_t places, uint32_t values)
{
    *w = (ways){.f = calloc((size_t)(places + 1) * values, sizeof *w->f),
                .row = calloc(places + 1u, sizeof *w->row),
                .places = places,
                .values = values};
    if (w->f && w->row) {
        w->f[0] = 1;
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

/* The places' washed cards: NULL when they were not all washed together from the pack. A wash counts when nothing below it took
 * only some of its cards. */
static bool urn_of(urn *u, const talon_sim *s, const leaf *f)
{
    uint32_t root = 0;
    for (uint32_t i = 0; i < f->places_n; i++) {
        uint32_t g = s->place[f->place[i]].stage, washed = 0, last = 0;
        for (; s->stage[g].kind != STAGE_PACK; last = g, g = s->stage[g].from) {
            if (washed && s->stage[g].n != washed)
                washed = 0;
            if (s->stage[g].kind == STAGE_WASH)
                washed = s->stage[g].n;
        }
        if (!washed || (i && last != root))
            return false;
        root = last;
    }
    *u = (urn){.card = s->stage[root].in, .n = s->stage[root].n, .places = f->places_n};
    return f->places_n > 0;
}

/* Sums: card by card. */
static int exact_sum(double *share, const leaf *f, const urn *u)
{
    const uint32_t values = (uint32_t)f->high + 1;
    ways w;
    if ((double)u->n * u->places * values > WORK_MAX)
        return UNKNOWN;
    if (!ways_init(&w, u->places, values))
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

/* The cards as piles by rank or suit; those that do not count are the rest. */
typedef struct piles {
    uint32_t size[13], rest;
} piles;

static piles piles_of(const leaf *f, const urn *u)
{
    piles p = {.rest = 0};
    for (uint32_t i = 0; i < u->n; i++) {
        const uint32_t code = f->code[u->card[i]];
        if (!f->fits[u->card[i]] || code == NO_CODE)
            p.rest++;
        else
            p.size[f->f->sort == SORT_RANK ? code / 4 : code % 4]++;
    }
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
    ways w;
    if (work_of(&p, u, 14, u->places) > WORK_MAX)
        return UNKNOWN;
    if (!ways_init(&w, u->places, 14))
        return NO_MEMORY;
    for (int i = 0; i < 13; i++)
        take_from(&w, p.size[i], u->places, 1);
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
    if (!ways_init(&w, u->places, 1))
        return false;
    for (int i = 0; i < 13; i++)
        take_from(&w, p->size[i], most, 0);
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
    if (!q->sim->fast || !urn_of(&u, q->sim, f) || u.n > 4096)
        return UNKNOWN;
    if (f->f->weight)
        return exact_sum(share, f, &u);
    if (f->f->sort == SORT_NONE)
        return UNKNOWN;
    return f->f->largest ? exact_largest(share, f, &u) : exact_used(share, f, &u);
}

static bool same_leaf(const talon_question *q, const leaf *a, const leaf *b)
{
    const uint32_t n = q->sim->cards_n;
    return a->f == b->f && a->zones_n == b->zones_n && memcmp(a->zone, b->zone, sizeof *a->zone * a->zones_n) == 0 &&
           memcmp(a->fits, b->fits, n) == 0;
}

/* The one leaf whose value varies, the same wherever it occurs; *only = NULL when none varies. */
static bool only_leaf(const talon_question *q, const leaf **only)
{
    *only = NULL;
    for (uint32_t i = 0; i < q->leaves_n; i++) {
        const leaf *f = &q->leaf[i];
        if (f->low == f->high)
            continue;
        if (*only && !same_leaf(q, f, *only))
            return false;
        *only = f;
    }
    return true;
}

int talon_question_exact(const talon_question *q, double *share)
{
    int64_t value[LEAVES_MAX];
    const leaf *f;
    if (!only_leaf(q, &f))
        return UNKNOWN;
    const size_t values = f ? (size_t)(f->high - f->low + 1) : 1;
    double *of_leaf = calloc(values, sizeof *of_leaf);
    int known = of_leaf ? KNOWN : NO_MEMORY;
    if (of_leaf && f)
        known = talon__leaf_exact(q, f, of_leaf);
    else if (of_leaf)
        of_leaf[0] = 1;
    for (uint32_t i = 0; known == KNOWN && i < talon_question_values(q); i++)
        share[i] = 0;
    for (size_t v = 0; known == KNOWN && v < values; v++) {
        for (uint32_t i = 0; i < q->leaves_n; i++)
            value[i] = q->leaf[i].low + (q->leaf[i].low == q->leaf[i].high ? 0 : (int64_t)v);
        share[talon__compute_one(q, value) - q->low] += of_leaf[v];
    }
    free(of_leaf);
    return known;
}
