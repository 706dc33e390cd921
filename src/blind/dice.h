/* dice.h -- secret scalars out of a seed (docs/blind.md §11), and libsodium's products and sums with fewer words. */
#ifndef TALON_BLIND_DICE_H
#define TALON_BLIND_DICE_H

#include <sodium.h>
#include <string.h>

#include "blind/secret.h"
#include "blind/tagged.h"

/* HS after its name and K, and the number of the next die. */
typedef struct dice {
    tagged_scalar begun;
    uint32_t next;
} dice;

/** K is the end of s, which is wiped. */
void talon__blind_dice_init(dice *d, tagged *s);
void talon__blind_die(blind_secret *out, dice *d);
void talon__blind_dice(blind_secret *out, size_t n, dice *d);
void talon__blind_dice_wipe(dice *d);

/* libsodium says -1 where p is no element, and where the product is 0; but only then it writes the product down, whose highest bit is 0.
 * Returns false where p is no element; then out is none either. Of p the highest bit is ours to look at (src/blind/element.c). */
static inline bool secret_times(uint8_t out[32], const blind_secret *k, const uint8_t p[32])
{
    uint8_t product[32];
    memset(product, 0xFF, sizeof product);
    if (p[31] < 0x80)
        (void)!crypto_scalarmult_ristretto255(product, k->byte, p);
    memcpy(out, product, 32);
    sodium_memzero(product, sizeof product);
    return out[31] < 0x80;
}

static inline void secret_times_base(uint8_t out[32], const blind_secret *k)
{
    (void)!crypto_scalarmult_ristretto255_base(out, k->byte); /* -1: it is 0, and written down as such */
}

static inline bool element_plus(uint8_t sum[32], const uint8_t p[32])
{
    return ((sum[31] | p[31]) & 0x80) == 0 && crypto_core_ristretto255_add(sum, sum, p) == 0;
}

/* out = a + b·c. */
static inline void secret_plus_product(uint8_t out[32], const blind_secret *a, const uint8_t b[32], const blind_secret *c)
{
    uint8_t product[32];
    crypto_core_ristretto255_scalar_mul(product, b, c->byte);
    crypto_core_ristretto255_scalar_add(out, a->byte, product);
    sodium_memzero(product, sizeof product);
}

#endif
