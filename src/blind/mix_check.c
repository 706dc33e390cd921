/* mix_check.c -- proofs of mixing, one or many, as one sum that must be 0: docs/blind.md §6 and §7. Public values only.
 *
 * Terms of the sum: G, H_0 … H_N, then for each mix PK, the deck before it (unless that is the deck after an earlier one), the deck after
 * it, and the 3n + 5 elements of its proof. Each equation comes in with a random weight of its own. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "blind/blind.h"
#include "blind/challenge.h"
#include "blind/terms.h"

#define BASE 0 /* the place of G; H_i is at HS + i */
#define HS   1

/* One mix of a sum: where its terms begin, its challenges, its weights. */
typedef struct part {
    const blind_mix *m;
    const uint8_t *proof;
    size_t pk, before, after, proof_at;
    uint8_t c[32], (*u)[32];
    const uint8_t *weight; /* 16 bytes each: of E1 … E5, then of Ê_1 … Ê_n */
} part;

static const uint8_t *scalars_of(const part *x)
{
    return x->proof + 32 * (3 * (size_t)x->m->n + 5);
}

/* s_1 … s_4 are 0 … 3, then ŝ_1 … ŝ_n, then s′_1 … s′_n. */
static const uint8_t *scalar(const part *x, size_t i)
{
    return scalars_of(x) + 32 * i;
}

static void weight(uint8_t out[32], const part *x, size_t i)
{
    memset(out, 0, 32);
    memcpy(out, x->weight + 16 * i, 16);
}

static void times(uint8_t out[32], const uint8_t a[32], const uint8_t b[32])
{
    crypto_core_ristretto255_scalar_mul(out, a, b);
}

static void minus(uint8_t out[32], const uint8_t a[32])
{
    crypto_core_ristretto255_scalar_negate(out, a);
}

/* w·(t_k + … − s_k·G): what E1, E2 and E3 have in common. w is set. */
static void add_commitment(terms *t, uint8_t w[32], const part *x, size_t k)
{
    uint8_t less[32];
    weight(w, x, k);
    terms_plus(t, x->proof_at + 3 * (size_t)x->m->n + k, w);
    minus(less, w);
    terms_plus_product(t, BASE, less, scalar(x, k));
}

/* E1: t_1 + c·(Σc_j − ΣH_i) = s_1·G, and E3: t_3 + c·Σu_j·c_j = s_3·G + Σs′_i·H_i. */
static void add_e1_e3(terms *t, const part *x)
{
    const size_t n = x->m->n;
    uint8_t w1[32], w3[32], w1c[32], w3c[32], less_w1c[32], less_w3[32];
    add_commitment(t, w1, x, 0);
    add_commitment(t, w3, x, 2);
    times(w1c, w1, x->c);
    times(w3c, w3, x->c);
    minus(less_w1c, w1c);
    minus(less_w3, w3);
    for (size_t i = 0; i < n; i++) {
        terms_plus(t, x->proof_at + i, w1c);
        terms_plus_product(t, x->proof_at + i, w3c, x->u[i]);
        terms_plus(t, HS + 1 + i, less_w1c);
        terms_plus_product(t, HS + 1 + i, less_w3, scalar(x, 4 + n + i));
    }
}

/* E2: t_2 + c·(ĉ_n − (Πu_j)·H) = s_2·G. */
static void add_e2(terms *t, const part *x)
{
    const size_t n = x->m->n;
    uint8_t w[32], wc[32], product[32];
    add_commitment(t, w, x, 1);
    times(wc, w, x->c);
    terms_plus(t, x->proof_at + 2 * n - 1, wc);
    minus(product, wc);
    for (size_t j = 0; j < n; j++)
        times(product, product, x->u[j]);
    terms_plus(t, HS, product);
}

/* E4 (half 0) and E5 (half 1): t_k + c·Σu_j·A_j = Σs′_i·A′_i − s_4·G, and so with B and PK. */
static void add_decks(terms *t, const part *x, size_t half)
{
    const size_t n = x->m->n;
    uint8_t w[32], wc[32], less[32];
    weight(w, x, 3 + half);
    terms_plus(t, x->proof_at + 3 * n + 3 + half, w);
    terms_plus_product(t, half ? x->pk : BASE, w, scalar(x, 3));
    times(wc, w, x->c);
    minus(less, w);
    for (size_t i = 0; i < n; i++) {
        terms_plus_product(t, x->before + 2 * i + half, wc, x->u[i]);
        terms_plus_product(t, x->after + 2 * i + half, less, scalar(x, 4 + n + i));
    }
}

/* Ê_i: t̂_i + c·ĉ_i = ŝ_i·G + s′_i·ĉ_(i−1). */
static void add_chain(terms *t, const part *x)
{
    const size_t n = x->m->n, chain = x->proof_at + n;
    for (size_t i = 0; i < n; i++) {
        uint8_t w[32], less[32];
        weight(w, x, 5 + i);
        minus(less, w);
        terms_plus(t, chain + n + i, w);
        terms_plus_product(t, chain + i, w, x->c);
        terms_plus_product(t, BASE, less, scalar(x, 4 + i));
        terms_plus_product(t, i ? chain + i - 1 : HS, less, scalar(x, 4 + n + i));
    }
}

/* An earlier mix whose new deck is this one's old deck, or NULL. */
static const part *origin(const part *x, const part *first)
{
    const size_t size = (size_t)x->m->n * BLIND_CARD_SIZE;
    for (const part *y = x; y-- > first;)
        if (y->m->n == x->m->n && memcmp(y->m->after, x->m->before, size) == 0)
            return y;
    return NULL;
}

/* Decode what a mix brings. Returns BLIND_GOOD, BLIND_SPELLING or BLIND_ZERO. */
static blind_answer add_elements(terms *t, part *x, const part *first)
{
    const size_t n = x->m->n;
    const part *from = origin(x, first);
    bool good = true;
    x->pk = t->n;
    good &= talon__blind_terms_add(t, x->m->pk, 1);
    x->before = from ? from->after : t->n;
    good &= from || talon__blind_terms_add(t, x->m->before, 2 * n);
    x->after = t->n;
    good &= talon__blind_terms_add(t, x->m->after, 2 * n);
    x->proof_at = t->n;
    good &= talon__blind_terms_add(t, x->proof, 3 * n + 5);
    for (size_t i = 0; i < 2 * n + 4; i++)
        good &= talon__blind_scalar_is_good(scalar(x, i));
    if (!good)
        return BLIND_SPELLING;
    bool zero = sodium_is_zero(x->m->pk, 32) == 1;
    for (size_t i = 0; i < n; i++)
        zero |= sodium_is_zero(x->m->after + BLIND_CARD_SIZE * i, 32) == 1;
    return zero ? BLIND_ZERO : BLIND_GOOD;
}

static void add_equations(terms *t, part *x)
{
    uint8_t b[32], v[32];
    talon__blind_mix_b(b, x->m);
    talon__blind_mix_v(v, b, x->proof, x->m->n);
    talon__blind_mix_u(x->u, v, x->m->n);
    talon__blind_mix_c(x->c, v, x->proof + 32 * (size_t)x->m->n, x->m->n);
    add_e1_e3(t, x);
    add_e2(t, x);
    add_decks(t, x, 0);
    add_decks(t, x, 1);
    add_chain(t, x);
}

/* Memory of one sum. */
typedef struct work {
    terms t;
    part *part;
    uint8_t (*u)[32]; /* as many as the largest deck has cards */
    uint8_t *weights; /* of one mix */
} work;

static void work_free(work *w)
{
    talon__blind_terms_free(&w->t);
    free(w->part);
    free(w->u);
    free(w->weights);
}

static bool work_init(work *w, const blind_mix *m, size_t mixes_n, uint32_t largest, const addend *h)
{
    size_t room = 2 + (size_t)largest;
    for (size_t i = 0; i < mixes_n; i++)
        room += 6 + 7 * (size_t)m[i].n;
    *w = (work){
        .part = malloc(mixes_n * sizeof *w->part), .u = malloc(largest * sizeof *w->u), .weights = malloc(16 * ((size_t)largest + 5))};
    if (!talon__blind_terms_init(&w->t, room) || !w->part || !w->u || !w->weights) {
        work_free(w);
        return false;
    }
    talon__blind_terms_add_base(&w->t);
    memcpy(&w->t.p[HS], h, (largest + 1) * sizeof *h);
    w->t.n += largest + 1;
    return true;
}

/* All as one sum. */
static blind_answer check(work *w, const blind_mix *m, const uint8_t *const *proof, size_t mixes_n)
{
    for (size_t i = 0; i < mixes_n; i++) {
        part *x = &w->part[i];
        *x = (part){.m = &m[i], .proof = proof[i], .u = w->u, .weight = w->weights};
        const blind_answer answer = add_elements(&w->t, x, w->part);
        if (answer != BLIND_GOOD)
            return answer;
        randombytes_buf(w->weights, 16 * ((size_t)m[i].n + 5));
        add_equations(&w->t, x);
    }
    bool zero;
    return !talon__blind_terms_are_zero(&w->t, &zero) ? BLIND_NO_MEMORY : zero ? BLIND_GOOD : BLIND_WRONG;
}

static blind_answer check_sum(blind_tables *t, const blind_mix *m, const uint8_t *const *proof, size_t mixes_n)
{
    uint32_t largest = 0;
    for (size_t i = 0; i < mixes_n; i++) {
        if (m[i].n < 1 || m[i].n > BLIND_MAX_CARDS)
            return BLIND_LIMIT;
        largest = m[i].n > largest ? m[i].n : largest;
    }
    const addend *h = talon__blind_generator_points(t, largest);
    work w;
    if (!h || !work_init(&w, m, mixes_n, largest, h))
        return BLIND_NO_MEMORY;
    const blind_answer answer = check(&w, m, proof, mixes_n);
    work_free(&w);
    return answer;
}

blind_answer talon__blind_mix_check(blind_tables *t, const blind_mix *m, const uint8_t *proof)
{
    return check_sum(t, m, &proof, 1);
}

blind_answer talon__blind_mixes_check(blind_tables *t, size_t *bad, const blind_mix *m, const uint8_t *const *proof, size_t mixes_n)
{
    const blind_answer all = mixes_n ? check_sum(t, m, proof, mixes_n) : BLIND_GOOD;
    if (all == BLIND_GOOD || all == BLIND_NO_MEMORY)
        return all;
    for (size_t i = 0; i < mixes_n; i++) {
        const blind_answer answer = check_sum(t, &m[i], &proof[i], 1);
        if (answer == BLIND_GOOD)
            continue;
        if (answer != BLIND_NO_MEMORY)
            *bad = i;
        return answer;
    }
    return BLIND_GOOD; /* the sum was another only because a weight let a wrong one pass now: a chance of 2^−128 */
}
