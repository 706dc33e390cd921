/* public_sum.c -- Pippenger's sum: in every window of c bits the elements go into buckets by their digit, and the buckets are added up.
 *
 * Digits are signed, −2^(c−1) … 2^(c−1) − 1, so that half as many buckets do: the number with 2^(c−1) added in every window has them, each
 * 2^(c−1) too large. Factors that are short cost less, because a digit 0 costs nothing. */
#include "blind/public_sum.h"

#include <stdlib.h>

#define WORDS 5 /* of a factor with what was added: below 2^(253 + 13) */
#define C_MAX 13

typedef struct factor {
    uint64_t word[WORDS];
} factor;

/* A sum, or nothing yet (z is 0). */
typedef point bucket;

static bool is_empty(const bucket *b)
{
    return (b->z.limb[0] | b->z.limb[1] | b->z.limb[2] | b->z.limb[3] | b->z.limb[4]) == 0;
}

static unsigned windows_of(unsigned c)
{
    return (254 + c) / c; /* c·windows ≥ 255: the highest digit is not negative, and fits */
}

/* The c with the fewest multiplications of fields: 7 for an element in a bucket, 18 for a bucket, 8 for a doubling. */
static unsigned best_window(size_t n)
{
    unsigned best = 2;
    double least = 0;
    for (unsigned c = 2; c <= C_MAX; c++) {
        const double cost = windows_of(c) * (7.0 * (double)n + 18.0 * (double)(1u << (c - 1)) + 8.0 * c);
        if (c == 2 || cost < least) {
            least = cost;
            best = c;
        }
    }
    return best;
}

static factor widen(const uint8_t k[32], unsigned c)
{
    factor f = {{field_word(k), field_word(k + 8), field_word(k + 16), field_word(k + 24), 0}}, half = {{0}};
    for (unsigned w = 0; w < windows_of(c); w++) {
        const unsigned bit = c * w + c - 1;
        half.word[bit / 64] |= (uint64_t)1 << bit % 64;
    }
    field_wide carry = 0;
    for (int i = 0; i < WORDS; i++) {
        carry += (field_wide)f.word[i] + half.word[i];
        f.word[i] = (uint64_t)carry;
        carry >>= 64;
    }
    return f;
}

static int digit_of(const factor *f, unsigned c, unsigned window)
{
    const unsigned bit = c * window, word = bit / 64, shift = bit % 64;
    uint64_t bits = f->word[word] >> shift;
    if (shift + c > 64 && word + 1 < WORDS)
        bits |= f->word[word + 1] << (64 - shift);
    return (int)(bits & (((uint64_t)1 << c) - 1)) - (1 << (c - 1));
}

/* (4x, 4y, 4, 4xy): the same point. */
static bucket only(const addend *p, bool minus)
{
    const field x = minus ? field_sub(p->difference, p->sum) : field_sub(p->sum, p->difference), y = field_add(p->sum, p->difference);
    return (bucket){.x = field_tighten(field_add(x, x)), .y = field_tighten(field_add(y, y)), .z = field_of(4), .t = field_mul(x, y)};
}

static void put(bucket *b, const addend *p, bool minus)
{
    if (is_empty(b))
        *b = only(p, minus);
    else
        *b = minus ? point_subtract(b, p) : point_add(b, p);
}

/* Σ i·bucket[i − 1], by sums of sums from the top. */
static bucket add_up(const bucket *b, unsigned n)
{
    bucket running = {.z = field_of(0)}, total = running;
    for (unsigned i = n; i-- > 0;) {
        if (!is_empty(&b[i]))
            running = is_empty(&running) ? b[i] : talon__blind_point_sum(&running, &b[i]);
        if (!is_empty(&running))
            total = is_empty(&total) ? running : talon__blind_point_sum(&total, &running);
    }
    return is_empty(&total) ? point_zero() : total;
}

static void sum_windows(point *out, const addend *p, const factor *f, size_t n, unsigned c, bucket *b)
{
    const unsigned buckets = 1u << (c - 1);
    *out = point_zero();
    for (unsigned w = windows_of(c); w-- > 0;) {
        for (unsigned i = 0; i < c; i++)
            *out = point_double(out);
        memset(b, 0, buckets * sizeof *b);
        for (size_t i = 0; i < n; i++) {
            const int digit = digit_of(&f[i], c, w);
            if (digit != 0)
                put(&b[(digit < 0 ? -digit : digit) - 1], &p[i], digit < 0);
        }
        const bucket sum = add_up(b, buckets);
        *out = talon__blind_point_sum(out, &sum);
    }
}

bool talon__blind_public_sum(point *out, const addend *p, const uint8_t (*k)[32], size_t n)
{
    const unsigned c = best_window(n);
    factor *f = n <= SIZE_MAX / sizeof *f ? malloc(n * sizeof *f + 1) : NULL;
    bucket *b = malloc(((size_t)1 << (c - 1)) * sizeof *b);
    if (f && b) {
        for (size_t i = 0; i < n; i++)
            f[i] = widen(k[i], c);
        sum_windows(out, p, f, n, c, b);
    }
    const bool done = f && b;
    free(f);
    free(b);
    return done;
}
