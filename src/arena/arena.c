/* arena.c -- the compiler's memory: a chain of chunks, each twice as large as the one before. */
#include "arena/arena.h"

#include <stdlib.h>
#include <string.h>

/* The largest file of games/ fits into the first chunk. Smaller ones, freed one after the other, are given back to the system by glibc, and
 * every page of the next compilation is a fault. Pages that nobody writes cost nothing. */
#define FIRST_CHUNK ((size_t)1 << 18)
#define LARGEST     ((size_t)1 << 22)
#define ALIGN       ((size_t)16)

struct talon__chunk {
    talon__chunk *before;
    size_t size;
};

static void add_chunk(talon__arena *a, size_t least)
{
    size_t size = a->chunk ? a->chunk->size * 2 : FIRST_CHUNK;
    if (size > LARGEST)
        size = LARGEST;
    if (size < least + ALIGN)
        size = least + ALIGN;
    talon__chunk *c = malloc(size);
    if (!c)
        longjmp(*a->out_of_memory, 1);
    c->before = a->chunk;
    c->size = size;
    a->chunk = c;
    a->used = ALIGN;
    a->room = size;
}

void *talon__arena_take(talon__arena *a, size_t size)
{
    const size_t rounded = (size + ALIGN - 1) & ~(ALIGN - 1);
    if (rounded < size)
        longjmp(*a->out_of_memory, 1);
    if (!a->chunk || rounded > a->room - a->used)
        add_chunk(a, rounded);
    void *at = (char *)a->chunk + a->used;
    a->used += rounded;
    return memset(at, 0, rounded);
}

char *talon__arena_text(talon__arena *a, const char *text, size_t size)
{
    char *copy = talon__arena_take(a, size + 1);
    if (size)
        memcpy(copy, text, size);
    return copy;
}

void *talon__arena_grow(talon__arena *a, void *at, size_t n, size_t *room, size_t item)
{
    *room = *room ? *room * 2 : 16;
    void *larger = talon__arena_take(a, *room * item);
    if (n)
        memcpy(larger, at, n * item);
    return larger;
}

void talon__arena_free(talon__arena *a)
{
    while (a->chunk) {
        talon__chunk *before = a->chunk->before;
        free(a->chunk);
        a->chunk = before;
    }
}
