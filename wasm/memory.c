/* memory.c -- what a freestanding compiler asks for, and one stack of memory that JavaScript takes from and gives back.
 *
 * (1) What lies above a mark is gone when the mark is given back; nothing is freed by itself. */
#include "exports.h"

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);

/* With bulk memory the first three are one instruction each. */
void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    return __builtin_memcpy(to, from, size);
}

void *memmove(void *to, const void *from, size_t size)
{
    return __builtin_memmove(to, from, size);
}

void *memset(void *to, int byte, size_t size)
{
    return __builtin_memset(to, byte, size);
}

int memcmp(const void *a, const void *b, size_t size)
{
    const uint8_t *x = a, *y = b;
    for (size_t i = 0; i < size; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

#define PAGE 65536u

extern uint8_t __heap_base; /* the linker's: the first byte that nothing else uses */

static uintptr_t top;

uintptr_t memory_mark(void)
{
    if (!top)
        top = ((uintptr_t)&__heap_base + 7) & ~(uintptr_t)7;
    return top;
}

void memory_release(uintptr_t mark)
{
    top = mark;
}

void *memory_take(size_t size)
{
    const uintptr_t at = memory_mark();
    const uint64_t end = ((uint64_t)at + size + 7) & ~(uint64_t)7;
    const uint64_t have = (uint64_t)__builtin_wasm_memory_size(0) * PAGE;
    if (end >> 32)
        return NULL;
    if (end > have && __builtin_wasm_memory_grow(0, (size_t)((end - have + PAGE - 1) / PAGE)) == SIZE_MAX)
        return NULL;
    top = (uintptr_t)end;
    return (void *)at;
}
