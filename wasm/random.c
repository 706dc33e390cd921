/* random.c -- random steps by themselves, as docs/random.md says. */
#include "exports.h"

static talon_stream begin(talon_seed *seed, uint32_t step, uint64_t deal)
{
    talon_stream s;
    talon_stream_init(&s, seed, step, deal);
    talon_wipe(seed, sizeof *seed);
    return s;
}

void random_words(uint32_t *out, uint32_t n, talon_seed *seed, uint32_t step, uint64_t deal)
{
    talon_stream s = begin(seed, step, deal);
    for (uint32_t i = 0; i < n; i++)
        out[i] = talon_stream_word(&s);
}

void random_dice(uint32_t *out, uint32_t n, uint32_t sides, talon_seed *seed, uint32_t step, uint64_t deal)
{
    talon_stream s = begin(seed, step, deal);
    for (uint32_t i = 0; i < n; i++)
        out[i] = talon_stream_die(&s, sides);
}

void random_wash(uint16_t *a, uint32_t n, talon_seed *seed, uint32_t step, uint64_t deal)
{
    talon_stream s = begin(seed, step, deal);
    talon_stream_wash(&s, a, n);
}

void random_riffle(uint16_t *out, uint32_t n, talon_seed *seed, uint32_t step, uint64_t deal)
{
    talon_stream s = begin(seed, step, deal);
    talon_stream_riffle(&s, out, n);
}
