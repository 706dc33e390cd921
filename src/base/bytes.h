/* bytes.h -- the few memory functions the kernel needs, and a cursor that lays arrays out in one block.
 *
 * memcpy, memmove, memset and memcmp are what a freestanding compiler asks for anyway; nothing else of the C library is used. */
#ifndef TALON_BYTES_H
#define TALON_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if __STDC_HOSTED__
#include <string.h>
#else
void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
#endif

/* A function that is called seldom, where its room on the stack, or what it has to keep, would burden the one that calls it. */
#define RARELY __attribute__((noinline))

/* Reserve `size` bytes, aligned to 8, in a block being laid out; returns their offset. */
static inline size_t talon__reserve(size_t *used, size_t size)
{
    const size_t at = *used, whole = size <= SIZE_MAX - 7 ? (size + 7) & ~(size_t)7 : SIZE_MAX;
    *used = whole <= SIZE_MAX - at ? at + whole : SIZE_MAX;
    return at;
}

/* How many bits are set. Not __builtin_popcount: without the instruction that is a call into a library. */
static inline uint32_t talon__ones(uint32_t word)
{
    word -= word >> 1 & 0x55555555u;
    word = (word & 0x33333333u) + (word >> 2 & 0x33333333u);
    return ((word + (word >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24;
}

static inline size_t talon__text_size(const char *text)
{
    size_t n = 0;
    while (text[n])
        n++;
    return n;
}

/* A name with its length may hold a byte that ends texts: what follows it would be lost wherever names are texts. */
static inline bool talon__has_nul(const char *name, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (!name[i])
            return true;
    return false;
}

static inline bool talon__text_is(const char *text, const char *word)
{
    while (*text && *text == *word)
        text++, word++;
    return *text == *word;
}

#endif
