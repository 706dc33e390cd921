/* share_check.c -- shares, and keys, that others proved: docs/blind.md §3 and §4. Public values only. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "blind/blind.h"
#include "blind/challenge.h"
#include "blind/terms.h"

blind_answer talon__blind_possession_check(const blind_holder *h, const uint8_t proof[BLIND_POSSESSION_SIZE])
{
    const uint8_t *t = proof, *z = proof + 32;
    if (!talon__blind_element_is_good(h->x) || !talon__blind_element_is_good(t) || !talon__blind_scalar_is_good(z))
        return BLIND_SPELLING;
    if (sodium_is_zero(h->x, 32))
        return BLIND_ZERO;
    uint8_t c[32], left[32] = {0}, right[32] = {0};
    talon__blind_possession_c(c, h, t);
    /* libsodium says -1 where a product is 0, too; it is written down all the same. */
    (void)!crypto_scalarmult_ristretto255_base(left, z);
    (void)!crypto_scalarmult_ristretto255(right, c, h->x);
    (void)!crypto_core_ristretto255_add(right, right, t);
    return memcmp(left, right, 32) == 0 ? BLIND_GOOD : BLIND_WRONG;
}

/* sum = Σ w_j·p_j, as bytes. */
static bool short_sum(uint8_t sum[32], const addend *p, const uint8_t (*w)[32], uint32_t m)
{
    point at;
    if (!talon__blind_public_sum(&at, p, w, m))
        return false;
    talon__blind_encode(sum, &at);
    return true;
}

blind_answer talon__blind_sharing_sum(uint8_t sum[32], const uint8_t b[32], const uint8_t *a, uint32_t m)
{
    blind_answer answer = BLIND_NO_MEMORY;
    addend *p = malloc(m * sizeof *p);
    uint8_t(*w)[32] = malloc((size_t)m * sizeof *w);
    if (p && w && talon__blind_decode(p, a, m) != m)
        answer = BLIND_SPELLING;
    else if (p && w) {
        talon__blind_sharing_w(w, b, m);
        if (short_sum(sum, p, (const uint8_t(*)[32])w, m))
            answer = BLIND_GOOD;
    }
    free(p);
    free(w);
    return answer;
}

/* One proof on its way. */
typedef struct sharing_work {
    addend *p; /* A_1 … A_m, then D_1 … D_m T₁ T₂, then X */
    uint8_t (*w)[32];
    terms t;
} sharing_work;

/* z·G − c·X − T₁ and, with a random weight, z·A* − c·D* − T₂. */
static blind_answer check_equations(sharing_work *k, const blind_sharing *s, const uint8_t *shares, const uint8_t sums[64])
{
    const uint8_t *t1 = shares + 32 * (size_t)s->m, *z = t1 + 64;
    uint8_t b[32], c[32], less_c[32], weight[32] = {0}, less[32];
    talon__blind_sharing_b(b, s, shares);
    talon__blind_sharing_c(c, b, t1);
    crypto_core_ristretto255_scalar_negate(less_c, c);
    randombytes_buf(weight, 16);
    crypto_core_ristretto255_scalar_negate(less, weight);
    static const uint8_t one[32] = {1};
    uint8_t less_one[32];
    crypto_core_ristretto255_scalar_negate(less_one, one);
    terms *t = &k->t;
    talon__blind_terms_add_base(t);
    (void)talon__blind_terms_add(t, s->x, 1);
    (void)talon__blind_terms_add(t, t1, 2);
    (void)talon__blind_terms_add(t, sums, 2);
    terms_plus(t, 0, z);
    terms_plus(t, 1, less_c);
    terms_plus(t, 2, less_one);
    terms_plus(t, 3, less);
    terms_plus_product(t, 4, weight, z);
    terms_plus_product(t, 5, weight, less_c);
    bool zero;
    return !talon__blind_terms_are_zero(t, &zero) ? BLIND_NO_MEMORY : zero ? BLIND_GOOD : BLIND_WRONG;
}

static blind_answer check_spelled(sharing_work *k, const blind_sharing *s, const uint8_t *shares)
{
    const uint32_t m = s->m;
    uint8_t b[32], sums[64];
    if (talon__blind_decode(k->p, s->a, m) != m || talon__blind_decode(k->p + m, shares, (size_t)m + 2) != (size_t)m + 2 ||
        !talon__blind_element_is_good(s->x) || !talon__blind_scalar_is_good(shares + 32 * ((size_t)m + 2)))
        return BLIND_SPELLING;
    if (sodium_is_zero(s->x, 32))
        return BLIND_ZERO;
    talon__blind_sharing_b(b, s, shares);
    talon__blind_sharing_w(k->w, b, m);
    const uint8_t(*w)[32] = (const uint8_t(*)[32])k->w;
    if (!short_sum(sums, k->p, w, m) || !short_sum(sums + 32, k->p + m, w, m))
        return BLIND_NO_MEMORY;
    return check_equations(k, s, shares, sums);
}

blind_answer talon__blind_shares_check(const blind_sharing *s, const uint8_t *shares)
{
    if (s->m < 1 || s->m > BLIND_MAX_SHARES)
        return BLIND_LIMIT;
    blind_answer answer = BLIND_NO_MEMORY;
    sharing_work k = {.p = malloc((2 * (size_t)s->m + 2) * sizeof *k.p), .w = malloc((size_t)s->m * sizeof *k.w)};
    if (k.p && k.w && talon__blind_terms_init(&k.t, 6)) {
        answer = check_spelled(&k, s, shares);
        talon__blind_terms_free(&k.t);
    }
    free(k.p);
    free(k.w);
    return answer;
}
