/* memory.c -- what a freestanding compiler asks for, and the memory of everything that JavaScript keeps: taken, given back, taken again.
 *
 * (1) Blocks lie one after the other from the first byte that nothing else uses to `end`; each says how long it is and how long the one
 *     before it is, so that neighbours are found on both sides.
 * (2) No two free blocks are neighbours: what is given back becomes one with them. Free blocks are in a ring.
 * (3) A block in use has a mark that depends on where it lies, and loses it when it is given back: what is given back twice, or was never
 *     taken, is refused. */
#include "exports.h"

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);

/* Loops over eight bytes at a time: nearly all copies are of some dozen bytes, for which the instruction of bulk memory, a call out of the
 * module in the browsers' engines, takes several times as long. */
typedef uint64_t __attribute__((may_alias, aligned(1))) word;

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    return memmove(to, from, size);
}

void *memmove(void *to, const void *from, size_t size)
{
    uint8_t *t = to;
    const uint8_t *f = from;
    if (t <= f || t >= f + size) {
        for (; size >= sizeof(word); size -= sizeof(word), t += sizeof(word), f += sizeof(word))
            *(word *)t = *(const word *)f;
        while (size--)
            *t++ = *f++;
    } else {
        for (; size >= sizeof(word); size -= sizeof(word))
            *(word *)(t + size - sizeof(word)) = *(const word *)(f + size - sizeof(word));
        while (size--)
            t[size] = f[size];
    }
    return to;
}

void *memset(void *to, int byte, size_t size)
{
    uint8_t *t = to;
    const uint64_t all = (uint8_t)byte * UINT64_C(0x0101010101010101);
    for (; size >= sizeof(word); size -= sizeof(word), t += sizeof(word))
        *(word *)t = all;
    while (size--)
        *t++ = (uint8_t)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t size)
{
    const uint8_t *x = a, *y = b;
    for (size_t i = 0; i < size; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

/* ---------------------------------------------------------------- blocks */

#define PAGE  65536u
#define GRAIN 16u /* sizes and places of blocks; what lies behind a header is aligned as for uint64_t */

extern uint8_t __heap_base; /* the linker's: the first byte that nothing else uses */

typedef struct block {
    uint32_t size;   /* header included */
    uint32_t before; /* the size of the block before it, 0 for the first */
    uint32_t mark;   /* of a block in use; 0: it is free */
    uint32_t unused;
    /* behind it, in a free block: */
    struct block *next, *last;
    uint32_t unused2[2];
} block;

#define HEADER (offsetof(block, next))
_Static_assert(HEADER == GRAIN && sizeof(block) == 2 * GRAIN, "headers keep the grain");

static block ring; /* its head: never given out */
static uintptr_t first, end;
static uint64_t most = (uint64_t)1 << 32; /* bytes that the memory may have */

static uint32_t mark_of(const block *b)
{
    return (uint32_t)(uintptr_t)b ^ 0x74616C6Fu;
}

static block *after(const block *b)
{
    return (block *)((uintptr_t)b + b->size);
}

static void into_ring(block *b)
{
    b->mark = 0;
    b->next = ring.next;
    b->last = &ring;
    ring.next->last = b;
    ring.next = b;
}

static void out_of_ring(block *b)
{
    b->last->next = b->next;
    b->next->last = b->last;
}

static void set_size(block *b, uint32_t size)
{
    b->size = size;
    if ((uintptr_t)after(b) < end)
        after(b)->before = size;
}

/* The last block, or NULL while there is none. Its size is kept here because nothing follows that could say it. */
static uint32_t last_size;

static block *last_block(void)
{
    return last_size ? (block *)(end - last_size) : NULL;
}

static void begin(void)
{
    if (first)
        return;
    first = end = ((uintptr_t)&__heap_base + GRAIN - 1) & ~(uintptr_t)(GRAIN - 1);
    ring.next = ring.last = &ring;
}

/* At least so many new pages, better by half as many as there are: engines collect garbage whenever a memory grows, so that it must not grow
 * for every table. Returns how many, or UINT64_MAX. */
static uint64_t more_pages(uint64_t room, uint64_t least)
{
    const uint64_t left = room < most ? (most - room) / PAGE : 0, half = room / PAGE / 2, better = half < left ? half : left;
    if (least > left)
        return UINT64_MAX;
    if (better > least && __builtin_wasm_memory_grow(0, (size_t)better) != SIZE_MAX)
        return better;
    return __builtin_wasm_memory_grow(0, (size_t)least) != SIZE_MAX ? least : UINT64_MAX;
}

/* A free block of at least `size` bytes behind the last one, from new pages; NULL when there are none. */
static block *grow(uint32_t size)
{
    block *last = last_block();
    const uint32_t have = last && !last->mark ? last->size : 0;
    const uint64_t room = (uint64_t)__builtin_wasm_memory_size(0) * PAGE, want = (uint64_t)end + (size - have);
    const uint64_t least = want > room ? (want - room + PAGE - 1) / PAGE : 0, pages = least ? more_pages(room, least) : 0;
    if (pages == UINT64_MAX)
        return NULL;
    const uintptr_t old = end;
    /* Everything up to the end of the last page becomes one block; the very last bytes of 4 GiB stay out, so that `end` is a number. */
    const uint64_t all = room + pages * PAGE;
    end = (uintptr_t)(all >> 32 ? 0xFFFFFFF0u : all);
    if (have) {
        out_of_ring(last);
        last->size += (uint32_t)(end - old);
    } else {
        block *b = (block *)old;
        *b = (block){.size = (uint32_t)(end - old), .before = last_size};
        last = b;
    }
    into_ring(last);
    last_size = last->size;
    return last;
}

/* Cut what is not needed off a block, as a free one. */
static void trim(block *b, uint32_t size)
{
    const uint32_t rest = b->size - size;
    if (rest < sizeof(block))
        return;
    block *more = (block *)((uintptr_t)b + size);
    const bool is_last = (uintptr_t)after(b) == end;
    *more = (block){.before = size};
    set_size(more, rest);
    b->size = size;
    if (is_last)
        last_size = rest;
    into_ring(more);
}

/* The smallest free block of at least `size` bytes, so that large ones stay whole; NULL when there is none. */
static block *smallest(uint32_t size)
{
    block *found = NULL;
    for (block *b = ring.next; b != &ring && (!found || found->size > size); b = b->next)
        if (b->size >= size && (!found || b->size < found->size))
            found = b;
    return found;
}

void *memory_take(size_t size)
{
    begin();
    if (size > 0xFFFF0000u)
        return NULL;
    const uint32_t want = size + HEADER < sizeof(block) ? (uint32_t)sizeof(block) : (uint32_t)(size + HEADER + GRAIN - 1) & ~(GRAIN - 1);
    block *b = smallest(want);
    if (!b && !(b = grow(want)))
        return NULL;
    out_of_ring(b);
    trim(b, want);
    b->mark = mark_of(b);
    return (void *)((uintptr_t)b + HEADER);
}

static bool is_in_use(uintptr_t at)
{
    if (at < first + HEADER || at >= end || at % GRAIN)
        return false;
    const block *b = (const block *)(at - HEADER);
    return b->mark == mark_of(b);
}

bool memory_give(void *memory)
{
    if (!is_in_use((uintptr_t)memory))
        return false;
    block *b = (block *)((uintptr_t)memory - HEADER);
    block *next = after(b);
    b->mark = 0;
    if ((uintptr_t)next < end && !next->mark) {
        out_of_ring(next);
        set_size(b, b->size + next->size);
    }
    block *before = b->before ? (block *)((uintptr_t)b - b->before) : NULL;
    if (before && !before->mark) {
        out_of_ring(before);
        set_size(before, before->size + b->size);
        b = before;
    }
    if ((uintptr_t)after(b) == end)
        last_size = b->size;
    into_ring(b);
    return true;
}

void memory_wipe(void *memory)
{
    const block *b = (const block *)((uintptr_t)memory - HEADER);
    if (is_in_use((uintptr_t)memory))
        memset(memory, 0, b->size - HEADER);
}

void memory_limit(double bytes)
{
    most = (uint64_t)bytes;
}

double memory_most(void)
{
    return (double)most;
}

double memory_used(void)
{
    double used = 0;
    begin();
    for (uintptr_t at = first; at < end; at += ((const block *)at)->size)
        used += ((const block *)at)->mark ? ((const block *)at)->size : 0;
    return used;
}
