/* index.c -- the sorted index of names that packs and shapes share. */
#include "base/index.h"

#include "base/bytes.h"

int talon__text_order(const char *a, size_t a_size, const char *b, size_t b_size)
{
    const size_t shorter = a_size < b_size ? a_size : b_size;
    const int order = shorter ? memcmp(a, b, shorter) : 0;
    return order ? order : (a_size > b_size) - (a_size < b_size);
}

uint32_t talon__index_find(const uint16_t *index, uint32_t n, bool *found, const void *owner, talon__namer *name_of, const char *name,
                           size_t name_size)
{
    uint32_t lo = 0, hi = n;
    *found = false;
    while (lo < hi && !*found) {
        const uint32_t mid = (lo + hi) / 2;
        size_t size;
        const char *there = name_of(owner, index[mid], &size);
        const int order = talon__text_order(there, size, name, name_size);
        *found = order == 0;
        if (order < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return hi;
}

void talon__index_insert(uint16_t *index, uint32_t n, uint32_t pos, uint16_t entry)
{
    memmove(index + pos + 1, index + pos, (n - pos) * sizeof *index);
    index[pos] = entry;
}
