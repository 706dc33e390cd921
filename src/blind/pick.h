/* pick.h -- one entry of a list by a secret place: all entries are read, whichever it is. */
#ifndef TALON_BLIND_PICK_H
#define TALON_BLIND_PICK_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* All bits where a is b, else none. */
static inline uint64_t pick_mask(uint32_t a, uint32_t b)
{
    return (uint64_t)0 - (uint64_t)((((a ^ b) | (0u - (a ^ b))) >> 31) ^ 1);
}

/* or into *out, of 8·words bytes, entry `entry` where the mask is set. */
static inline void pick_or(uint64_t *out, const uint8_t *entry, size_t words, uint64_t mask)
{
    for (size_t i = 0; i < words; i++) {
        uint64_t word;
        memcpy(&word, entry + 8 * i, 8);
        out[i] |= word & mask;
    }
}

#endif
