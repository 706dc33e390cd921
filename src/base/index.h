/* index.h -- names in a sorted index, found by binary search: no hash, so no input can make it slow. */
#ifndef TALON_INDEX_H
#define TALON_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The i-th name of whoever owns the index. */
typedef const char *talon__namer(const void *owner, uint16_t i, size_t *size);

/* Where a name is, or would be, in the index of n entries. */
uint32_t talon__index_find(const uint16_t *index, uint32_t n, bool *found, const void *owner, talon__namer *name_of, const char *name,
                           size_t name_size);

/* Put an entry into the index of n entries at `pos`; there is room for one more. */
void talon__index_insert(uint16_t *index, uint32_t n, uint32_t pos, uint16_t entry);

/* Like strcmp, for texts with a size. */
int talon__text_order(const char *a, size_t a_size, const char *b, size_t b_size);

#endif
