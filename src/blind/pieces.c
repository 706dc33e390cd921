/* pieces.c -- the public side of pieces of a key: what they commit to, and shares put together again. docs/blind.md §5. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "blind/blind.h"
#include "blind/public_sum.h"

static void number(uint8_t out[32], uint32_t n)
{
    memset(out, 0, 32);
    out[0] = (uint8_t)n;
    out[1] = (uint8_t)(n >> 8);
}

/* Different, and none of them 0. */
static bool are_seats(const uint16_t *seat, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        if (seat[i] == 0)
            return false;
        for (uint32_t j = 0; j < i; j++)
            if (seat[j] == seat[i])
                return false;
    }
    return true;
}

/* X and F_1 … F_(t−1) as addends. */
static blind_answer decode_commitments(addend p[BLIND_MAX_PIECES], const uint8_t x[32], const uint8_t *f, uint32_t t)
{
    if (talon__blind_decode(p, x, 1) != 1 || talon__blind_decode(p + 1, f, t - 1) != t - 1)
        return BLIND_SPELLING;
    bool zero = sodium_is_zero(x, 32) == 1;
    for (uint32_t k = 0; k + 1 < t; k++)
        zero |= sodium_is_zero(f + 32 * (size_t)k, 32) == 1;
    return zero ? BLIND_ZERO : BLIND_GOOD;
}

/* j·p, j > 0: seats are small numbers. */
static point times_small(const point *p, uint16_t j)
{
    point sum = *p;
    uint32_t bit = 1u << 15;
    while (!(j & bit))
        bit >>= 1;
    while (bit >>= 1) {
        sum = point_double(&sum);
        if (j & bit)
            sum = talon__blind_point_sum(&sum, p);
    }
    return sum;
}

/* Y = Σ j^k·p_k, by Horner. */
static blind_answer key_of_piece(uint8_t y[32], const addend *p, uint32_t t, uint16_t seat)
{
    point sum = point_zero();
    for (uint32_t k = t; k-- > 0;) {
        sum = times_small(&sum, seat);
        sum = point_add(&sum, &p[k]);
    }
    talon__blind_encode(y, &sum);
    return sodium_is_zero(y, 32) ? BLIND_ZERO : BLIND_GOOD;
}

blind_answer talon__blind_pieces_check(const uint8_t x[32], const uint8_t *f, uint32_t t, const uint16_t *seat, uint32_t seats_n)
{
    return talon__blind_piece_keys(NULL, x, f, t, seat, seats_n);
}

blind_answer talon__blind_piece_keys(uint8_t (*y)[32], const uint8_t x[32], const uint8_t *f, uint32_t t, const uint16_t *seat,
                                     uint32_t seats_n)
{
    if (t < 2 || t > BLIND_MAX_PIECES || seats_n > BLIND_MAX_PIECES || !are_seats(seat, seats_n))
        return BLIND_LIMIT;
    addend *p = malloc(t * sizeof *p);
    if (!p)
        return BLIND_NO_MEMORY;
    blind_answer answer = decode_commitments(p, x, f, t);
    for (uint32_t i = 0; i < seats_n && answer == BLIND_GOOD; i++) {
        uint8_t one[32];
        answer = key_of_piece(y ? y[i] : one, p, t, seat[i]);
    }
    free(p);
    return answer;
}

blind_answer talon__blind_piece_key(uint8_t y[32], const uint8_t x[32], const uint8_t *f, uint32_t t, uint16_t seat)
{
    if (t < 2 || t > BLIND_MAX_PIECES || seat == 0)
        return BLIND_LIMIT;
    addend *p = malloc(t * sizeof *p);
    if (!p)
        return BLIND_NO_MEMORY;
    blind_answer answer = decode_commitments(p, x, f, t);
    if (answer == BLIND_GOOD)
        answer = key_of_piece(y, p, t, seat);
    free(p);
    return answer;
}

/* λ of seat[k] = Π m/(m − j). */
static void lagrange(uint8_t out[32], const uint16_t *seat, uint32_t t, uint32_t k)
{
    uint8_t above[32], below[32], j[32];
    number(above, 1);
    number(below, 1);
    number(j, seat[k]);
    for (uint32_t i = 0; i < t; i++) {
        uint8_t m[32], difference[32];
        if (i == k)
            continue;
        number(m, seat[i]);
        crypto_core_ristretto255_scalar_sub(difference, m, j);
        crypto_core_ristretto255_scalar_mul(above, above, m);
        crypto_core_ristretto255_scalar_mul(below, below, difference);
    }
    (void)!crypto_core_ristretto255_scalar_invert(below, below); /* seats differ: it is not 0 */
    crypto_core_ristretto255_scalar_mul(out, above, below);
}

/* Card after card. */
static blind_answer combine(uint8_t *out, uint32_t m, addend *p, const uint8_t (*lambda)[32], const uint8_t *const *share, uint32_t t)
{
    for (size_t card = 0; card < m; card++) {
        point sum;
        for (uint32_t k = 0; k < t; k++)
            if (talon__blind_decode(&p[k], share[k] + 32 * card, 1) != 1)
                return BLIND_SPELLING;
        if (!talon__blind_public_sum(&sum, p, lambda, t))
            return BLIND_NO_MEMORY;
        talon__blind_encode(out + 32 * card, &sum);
    }
    return BLIND_GOOD;
}

blind_answer talon__blind_combine(uint8_t *out, uint32_t m, const uint16_t *seat, const uint8_t *const *share, uint32_t t)
{
    if (t < 2 || t > BLIND_MAX_PIECES || m < 1 || m > BLIND_MAX_SHARES || !are_seats(seat, t))
        return BLIND_LIMIT;
    blind_answer answer = BLIND_NO_MEMORY;
    addend *p = malloc(t * sizeof *p);
    uint8_t(*lambda)[32] = malloc(t * sizeof *lambda);
    if (p && lambda) {
        for (uint32_t k = 0; k < t; k++)
            lagrange(lambda[k], seat, t, k);
        answer = combine(out, m, p, (const uint8_t(*)[32])lambda, share, t);
    }
    if (p)
        sodium_memzero(p, t * sizeof *p); /* what is put together may be sealed for one seat */
    free(p);
    free(lambda);
    return answer;
}
