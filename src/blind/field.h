/* field.h -- numbers mod p = 2^255 − 19 in five limbs of 51 bits, for src/blind/point.c only.
 *
 * (1) The value of a field is Σ limb[i]·2^(51·i) mod p. *Tight*: every limb below 2^51 + 2^16. mul, square and from_bytes give tight ones.
 * (2) mul and square take limbs below 2^54: up to seven tight ones added up.
 * (3) sub takes a subtrahend whose limbs are at most 2^53 − 76, that is up to three tight ones added up, and counts as four tight ones
 *     more.
 * Nothing here branches on a value. */
#ifndef TALON_BLIND_FIELD_H
#define TALON_BLIND_FIELD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"

__extension__ typedef unsigned __int128 field_wide;

typedef struct field {
    uint64_t limb[5];
} field;

#define FIELD_MASK 0x7FFFFFFFFFFFFu

static inline field field_add(field a, field b)
{
    return (field){{a.limb[0] + b.limb[0], a.limb[1] + b.limb[1], a.limb[2] + b.limb[2], a.limb[3] + b.limb[3], a.limb[4] + b.limb[4]}};
}

static inline field field_sub(field a, field b)
{
    const uint64_t p4 = 0x1FFFFFFFFFFFFCu; /* 4p, limb by limb; the lowest is 72 less */
    return (field){{a.limb[0] + (p4 - 72 - b.limb[0]), a.limb[1] + (p4 - b.limb[1]), a.limb[2] + (p4 - b.limb[2]),
                    a.limb[3] + (p4 - b.limb[3]), a.limb[4] + (p4 - b.limb[4])}};
}

/* Carry once round: wide limbs to tight ones. */
static inline field field_carry(field_wide r0, field_wide r1, field_wide r2, field_wide r3, field_wide r4)
{
    field out;
    r1 += (uint64_t)(r0 >> 51);
    r2 += (uint64_t)(r1 >> 51);
    r3 += (uint64_t)(r2 >> 51);
    r4 += (uint64_t)(r3 >> 51);
    out.limb[0] = ((uint64_t)r0 & FIELD_MASK) + (uint64_t)(r4 >> 51) * 19;
    out.limb[1] = ((uint64_t)r1 & FIELD_MASK) + (out.limb[0] >> 51);
    out.limb[0] &= FIELD_MASK;
    out.limb[2] = (uint64_t)r2 & FIELD_MASK;
    out.limb[3] = (uint64_t)r3 & FIELD_MASK;
    out.limb[4] = (uint64_t)r4 & FIELD_MASK;
    return out;
}

static inline field field_mul(field x, field y)
{
    const uint64_t *a = x.limb, *b = y.limb;
    const uint64_t b1 = 19 * b[1], b2 = 19 * b[2], b3 = 19 * b[3], b4 = 19 * b[4];
    return field_carry(
        (field_wide)a[0] * b[0] + (field_wide)a[1] * b4 + (field_wide)a[2] * b3 + (field_wide)a[3] * b2 + (field_wide)a[4] * b1,
        (field_wide)a[0] * b[1] + (field_wide)a[1] * b[0] + (field_wide)a[2] * b4 + (field_wide)a[3] * b3 + (field_wide)a[4] * b2,
        (field_wide)a[0] * b[2] + (field_wide)a[1] * b[1] + (field_wide)a[2] * b[0] + (field_wide)a[3] * b4 + (field_wide)a[4] * b3,
        (field_wide)a[0] * b[3] + (field_wide)a[1] * b[2] + (field_wide)a[2] * b[1] + (field_wide)a[3] * b[0] + (field_wide)a[4] * b4,
        (field_wide)a[0] * b[4] + (field_wide)a[1] * b[3] + (field_wide)a[2] * b[2] + (field_wide)a[3] * b[1] + (field_wide)a[4] * b[0]);
}

static inline field field_square(field x)
{
    const uint64_t *a = x.limb;
    const uint64_t d0 = 2 * a[0], d1 = 2 * a[1], d2 = 2 * a[2], a3 = 19 * a[3], a4 = 19 * a[4];
    return field_carry((field_wide)a[0] * a[0] + (field_wide)d1 * a4 + (field_wide)d2 * a3,
                       (field_wide)d0 * a[1] + (field_wide)d2 * a4 + (field_wide)a[3] * a3,
                       (field_wide)d0 * a[2] + (field_wide)a[1] * a[1] + (field_wide)(2 * a[3]) * a4,
                       (field_wide)d0 * a[3] + (field_wide)d1 * a[2] + (field_wide)a[4] * a4,
                       (field_wide)d0 * a[4] + (field_wide)d1 * a[3] + (field_wide)a[2] * a[2]);
}

/* The same number with tight limbs, of limbs below 2^63. */
static inline field field_tighten(field a)
{
    return field_carry(a.limb[0], a.limb[1], a.limb[2], a.limb[3], a.limb[4]);
}

static inline field field_of(uint64_t n)
{
    return (field){{n}};
}

static inline field field_negate(field a)
{
    return field_sub(field_of(0), a);
}

/* a where choose is 0, b where it is 1. */
static inline field field_choose(field a, field b, uint64_t choose)
{
    const uint64_t mask = 0 - choose;
    for (int i = 0; i < 5; i++)
        a.limb[i] ^= mask & (a.limb[i] ^ b.limb[i]);
    return a;
}

static inline uint64_t field_word(const uint8_t *bytes)
{
    uint64_t word = 0;
    for (int i = 7; i >= 0; i--)
        word = word << 8 | bytes[i];
    return word;
}

/* 255 bits, least significant first; the highest bit is dropped. */
static inline field field_from_bytes(const uint8_t bytes[32])
{
    return (field){{field_word(bytes) & FIELD_MASK, field_word(bytes + 6) >> 3 & FIELD_MASK, field_word(bytes + 12) >> 6 & FIELD_MASK,
                    field_word(bytes + 19) >> 1 & FIELD_MASK, field_word(bytes + 24) >> 12 & FIELD_MASK}};
}

/* The one number below p, in words of 64 bits. */
typedef struct field_words {
    uint64_t word[4];
} field_words;

static inline field_words field_to_words(field a)
{
    a = field_tighten(a);
    uint64_t over = (a.limb[0] + 19) >> 51; /* is it p or more? then the carry of +19 gets out at the top */
    over = (a.limb[1] + over) >> 51;
    over = (a.limb[2] + over) >> 51;
    over = (a.limb[3] + over) >> 51;
    over = (a.limb[4] + over) >> 51;
    const uint64_t l0 = a.limb[0] + 19 * over, l1 = a.limb[1] + (l0 >> 51), l2 = a.limb[2] + (l1 >> 51), l3 = a.limb[3] + (l2 >> 51);
    const uint64_t l4 = (a.limb[4] + (l3 >> 51)) & FIELD_MASK, m0 = l0 & FIELD_MASK, m1 = l1 & FIELD_MASK, m2 = l2 & FIELD_MASK;
    const uint64_t m3 = l3 & FIELD_MASK;
    return (field_words){{m0 | m1 << 51, m1 >> 13 | m2 << 38, m2 >> 26 | m3 << 25, m3 >> 39 | l4 << 12}};
}

static inline void field_to_bytes(uint8_t bytes[32], field a)
{
    const field_words w = field_to_words(a);
    for (int i = 0; i < 32; i++)
        bytes[i] = (uint8_t)(w.word[i / 8] >> 8 * (i % 8));
}

static inline uint64_t field_is_zero(field a)
{
    const field_words w = field_to_words(a);
    return (w.word[0] | w.word[1] | w.word[2] | w.word[3]) == 0;
}

/* Odd numbers are called negative (RFC 9496, 3.1). */
static inline uint64_t field_is_negative(field a)
{
    return field_to_words(a).word[0] & 1;
}

static inline field field_abs(field a)
{
    return field_choose(a, field_negate(a), field_is_negative(a));
}

/* Two numbers at once: one waits for its carries while the other multiplies, which takes two thirds of the time. */
typedef struct field_pair {
    field a, b;
} field_pair;

static inline field_pair pair_mul(field_pair x, field_pair y)
{
    return (field_pair){field_mul(x.a, y.a), field_mul(x.b, y.b)};
}

static inline field_pair pair_squares(field_pair x, int times)
{
    for (int i = 0; i < times; i++) {
        x.a = field_square(x.a);
        x.b = field_square(x.b);
    }
    return x;
}

/* x^((p − 5)/8). */
static inline field_pair pair_power_58(field_pair x)
{
    const field_pair x2 = pair_squares(x, 1), x9 = pair_mul(pair_squares(x2, 2), x), x11 = pair_mul(x9, x2);
    const field_pair y5 = pair_mul(pair_squares(x11, 1), x9); /* the power 2^5 − 1, and so on */
    const field_pair y10 = pair_mul(pair_squares(y5, 5), y5), y20 = pair_mul(pair_squares(y10, 10), y10);
    const field_pair y40 = pair_mul(pair_squares(y20, 20), y20), y50 = pair_mul(pair_squares(y40, 10), y10);
    const field_pair y100 = pair_mul(pair_squares(y50, 50), y50), y200 = pair_mul(pair_squares(y100, 100), y100);
    const field_pair y250 = pair_mul(pair_squares(y200, 50), y50);
    return pair_mul(pair_squares(y250, 2), x);
}

#endif
