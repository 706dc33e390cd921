/* arena.h -- memory that is given piece by piece and taken back at once.
 *
 * (1) Pieces are aligned to 16 bytes and zeroed. (2) Out of memory never returns: it jumps to where the arena's owner waits,
 * so no stage of the compiler has a path for it. */
#ifndef TALON_ARENA_H
#define TALON_ARENA_H

#include <setjmp.h>
#include <stddef.h>

typedef struct talon__chunk talon__chunk;

typedef struct talon__arena {
    talon__chunk *chunk; /* the newest; they are linked */
    size_t used, room;   /* of the newest */
    jmp_buf *out_of_memory;
} talon__arena;

void *talon__arena_take(talon__arena *a, size_t size);
/* A copy of `size` bytes with a NUL behind them. */
char *talon__arena_text(talon__arena *a, const char *text, size_t size);
/* A longer copy of an array that is full; at and *room are replaced. item: bytes of one. */
void *talon__arena_grow(talon__arena *a, void *at, size_t n, size_t *room, size_t item);
void talon__arena_free(talon__arena *a);

#endif
