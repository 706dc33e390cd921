/* element.c -- what is an element, what is a scalar; faces, generators, and cards with a layer more or less. */
#include <sodium.h>
#include <string.h>

#include "blind/blind.h"
#include "blind/tagged.h"

/* libsodium up to 1.0.18 does not look at the highest bit, which gives every element a second writing. */
bool talon__blind_element_is_good(const uint8_t element[32])
{
    return element[31] < 0x80 && crypto_core_ristretto255_is_valid_point(element) == 1;
}

/* Below L. It looks at all bytes, because a secret may be asked about. */
bool talon__blind_scalar_is_good(const uint8_t scalar[32])
{
    static const uint8_t order[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
                                      0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0x10};
    uint32_t borrow = 0;
    for (int i = 0; i < 32; i++)
        borrow = ((uint32_t)scalar[i] - order[i] - borrow) >> 31;
    return borrow == 1;
}

void talon__blind_face(uint8_t out[32], uint16_t f)
{
    const uint8_t bytes[2] = {(uint8_t)(f >> 8), (uint8_t)f};
    tagged_scalar s = talon__blind_tagged_scalar("s2/face");
    talon__blind_tagged_scalar_bytes(&s, bytes, sizeof bytes);
    talon__blind_tagged_element_end(&s, out);
}

void talon__blind_generator(uint8_t out[32], uint32_t i)
{
    const uint8_t bytes[4] = {(uint8_t)(i >> 24), (uint8_t)(i >> 16), (uint8_t)(i >> 8), (uint8_t)i};
    tagged_scalar s = talon__blind_tagged_scalar("s2/gen");
    talon__blind_tagged_scalar_bytes(&s, bytes, sizeof bytes);
    talon__blind_tagged_element_end(&s, out);
}

blind_answer talon__blind_key_sum(uint8_t sum[32], const uint8_t *key, size_t n)
{
    memset(sum, 0, 32);
    for (size_t i = 0; i < n; i++)
        if (key[32 * i + 31] >= 0x80 || crypto_core_ristretto255_add(sum, sum, key + 32 * i) != 0)
            return BLIND_SPELLING;
    return sodium_is_zero(sum, 32) ? BLIND_ZERO : BLIND_GOOD;
}

static bool have_high_bit(const uint8_t a[32], const uint8_t b[32])
{
    return ((a[31] | b[31]) & 0x80) != 0;
}

blind_answer talon__blind_raise(uint8_t card[BLIND_CARD_SIZE], const uint8_t share[32])
{
    if (have_high_bit(card + 32, share) || crypto_core_ristretto255_add(card + 32, card + 32, share) != 0)
        return BLIND_SPELLING;
    return BLIND_GOOD;
}

blind_answer talon__blind_lower(uint8_t card[BLIND_CARD_SIZE], const uint8_t share[32])
{
    if (have_high_bit(card + 32, share) || crypto_core_ristretto255_sub(card + 32, card + 32, share) != 0)
        return BLIND_SPELLING;
    return BLIND_GOOD;
}
