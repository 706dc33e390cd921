/* arrivals.h -- a table's log in memory: lines in the order in which they came, and the file that they are (docs/serve.md §3).
 *
 * (1) Entry a is arrival a. Entry 0 is line 0 of the game; the s-th spine line of the log is spine line s.
 * (2) closes of a spine line is below its own a, and not below the a of the spine line before it.
 * (3) A side line stands in the block behind the first spine line that does not close it, if there is one; so it moves one block on at most.
 * (4) Entries are only added, and taken off again as long as nobody was told of them. */
#ifndef TALON_SERVE_ARRIVALS_H
#define TALON_SERVE_ARRIVALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CLOSES_NONE UINT64_MAX

typedef struct arrival {
    char *line; /* without its LF, and a NUL behind it */
    size_t size;
    bool spine;
    uint64_t closes; /* of a spine line, but the first; else CLOSES_NONE */
    uint64_t number; /* of the last spine line up to here */
    uint8_t mark;    /* of a side line: whose number it has (SIDE_*), */
    uint32_t seat, i;
} arrival;

enum { SIDE_OTHER, SIDE_NOTE, SIDE_PICK };

typedef struct arrivals {
    arrival *at;
    uint64_t n, room;
    uint64_t *spine; /* arrivals of the spine lines */
    uint64_t spine_n, spine_room;
    size_t bytes;
} arrivals;

/* One more; the line is copied. NULL without memory, and nothing is changed. */
enum { LINE_LEAST = 8 }; /* bytes of a line: less is none */
arrival *arrivals_add(arrivals *l, const char *line, size_t size, bool spine, uint64_t closes);
/* Only the first n stay. */
void arrivals_cut(arrivals *l, uint64_t n);
void arrivals_free(arrivals *l);

/* The arrival that has these bytes; l->n: none. */
uint64_t arrivals_find(const arrivals *l, const char *line, size_t size);

/* Which entries are behind spine line s in its block: all in (*from, *upto) but spine lines; upto is l->n for the last one. */
void arrivals_block(const arrivals *l, uint64_t s, uint64_t *from, uint64_t *upto);

/* The file of the game so far, malloc'd, from the first n entries: each block behind its spine line, in ascending order of the side lines' hashes. */
char *arrivals_file(const arrivals *l, uint64_t n, size_t *size);

#endif
