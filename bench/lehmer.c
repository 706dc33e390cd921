/* lehmer.c -- see lehmer.h. */
#include "lehmer.h"

void lehmer_init(lehmer *state, uint64_t seed)
{
    *state = (lehmer)seed << 64 | (seed ^ 0x9e3779b97f4a7c15u) | 1; /* odd, so the period is full */
}

/* A multiplicative congruential generator modulo 2^128; the upper half is the output. */
static inline uint64_t next(lehmer *state)
{
    *state *= 0xda942042e4dd58b5u;
    return (uint64_t)(*state >> 64);
}

static inline uint64_t throw_dice(uint32_t *value, uint64_t word, uint32_t sides, uint32_t k)
{
#pragma GCC unroll 6
    for (uint32_t m = 0; m < k; m++) {
        const lehmer x = (lehmer)word * (sides - m);
        value[m] = (uint32_t)(x >> 64);
        word = (uint64_t)x;
    }
    return word;
}

/* The last k of n entries get their cards. `bound` is at least the product of the sides, so the product itself, and the
 * division, are needed only for the rare word whose remainder is below it. */
static inline uint64_t batch(uint16_t *a, uint32_t n, uint32_t k, uint64_t bound, lehmer *state)
{
    uint32_t value[6] = {0};
    uint64_t rest = throw_dice(value, next(state), n, k);
    if (rest < bound) {
        bound = n;
        for (uint32_t m = 1; m < k; m++)
            bound *= n - m;
        if (rest < bound)
            for (const uint64_t least = (0 - bound) % bound; rest < least;)
                rest = throw_dice(value, next(state), n, k);
    }
#pragma GCC unroll 6
    for (uint32_t m = 0; m < k; m++) {
        const uint32_t last = n - 1 - m;
        const uint16_t held = a[last];
        a[last] = a[value[m]];
        a[value[m]] = held;
    }
    return bound;
}

void lehmer_shuffle(uint16_t *a, uint32_t n, lehmer *state)
{
    uint64_t bound = (uint64_t)1 << 60;
    for (; n > 1u << 19; n -= 2)
        bound = batch(a, n, 2, bound, state);
    bound = (uint64_t)1 << 57;
    for (; n > 1u << 14; n -= 3)
        bound = batch(a, n, 3, bound, state);
    bound = (uint64_t)1 << 56;
    for (; n > 1u << 11; n -= 4)
        bound = batch(a, n, 4, bound, state);
    bound = (uint64_t)1 << 55;
    for (; n > 1u << 9; n -= 5)
        bound = batch(a, n, 5, bound, state);
    bound = (uint64_t)1 << 54;
    for (; n > 6; n -= 6)
        bound = batch(a, n, 6, bound, state);
    if (n > 1)
        batch(a, n, n - 1, 720, state);
}
