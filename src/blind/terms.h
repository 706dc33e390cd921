/* terms.h -- a public sum on its way: elements with factors that grow, equation by equation. Public values only. */
#ifndef TALON_BLIND_TERMS_H
#define TALON_BLIND_TERMS_H

#include <sodium.h>
#include <string.h>

#include "blind/public_sum.h"

typedef struct terms {
    addend *p;
    uint8_t (*k)[32];
    size_t n, room;
} terms;

/** Room for so many. Returns false where there is no memory; then there is nothing to free. */
bool talon__blind_terms_init(terms *t, size_t room);
void talon__blind_terms_free(terms *t);
/** Append n elements, each with factor 0; returns false where one is none. There is room. */
bool talon__blind_terms_add(terms *t, const uint8_t *bytes, size_t n);
/** Append G. */
void talon__blind_terms_add_base(terms *t);
/** *zero: is Σ k·p 0? Returns false where there is no memory. */
bool talon__blind_terms_are_zero(const terms *t, bool *zero);

/* Factors. Most are 0 before, and then need no sum. */
static inline void terms_plus(terms *t, size_t i, const uint8_t k[32])
{
    static const uint8_t zero[32];
    if (memcmp(t->k[i], zero, 32) == 0)
        memcpy(t->k[i], k, 32);
    else
        crypto_core_ristretto255_scalar_add(t->k[i], t->k[i], k);
}

static inline void terms_plus_product(terms *t, size_t i, const uint8_t a[32], const uint8_t b[32])
{
    uint8_t product[32];
    crypto_core_ristretto255_scalar_mul(product, a, b);
    terms_plus(t, i, product);
}

#endif
