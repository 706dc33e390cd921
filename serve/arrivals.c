/* arrivals.c -- a table's log in memory. */
#include "arrivals.h"

#include <stdlib.h>
#include <string.h>

#include <talon/fair.h>

static bool has_room(arrivals *l, bool spine)
{
    if (l->n == l->room) {
        const uint64_t room = l->room ? 2 * l->room : 64;
        arrival *more = realloc(l->at, room * sizeof *more);
        if (!more)
            return false;
        l->at = more;
        l->room = room;
    }
    if (spine && l->spine_n == l->spine_room) {
        const uint64_t room = l->spine_room ? 2 * l->spine_room : 64;
        uint64_t *more = realloc(l->spine, room * sizeof *more);
        if (!more)
            return false;
        l->spine = more;
        l->spine_room = room;
    }
    return true;
}

arrival *arrivals_add(arrivals *l, const char *line, size_t size, bool spine, uint64_t closes)
{
    char *copy = has_room(l, spine) ? malloc(size + 1) : NULL;
    if (!copy)
        return NULL;
    memcpy(copy, line, size);
    copy[size] = '\0';
    if (spine)
        l->spine[l->spine_n++] = l->n;
    l->bytes += size + 1;
    l->at[l->n] = (arrival){.line = copy,
                            .size = size,
                            .spine = spine,
                            .closes = spine && l->n ? closes : CLOSES_NONE,
                            .number = l->spine_n ? l->spine_n - 1 : 0};
    return &l->at[l->n++];
}

void arrivals_cut(arrivals *l, uint64_t n)
{
    while (l->n > n) {
        arrival *e = &l->at[--l->n];
        l->spine_n -= e->spine;
        l->bytes -= e->size + 1;
        free(e->line);
    }
}

void arrivals_free(arrivals *l)
{
    arrivals_cut(l, 0);
    free(l->at);
    free(l->spine);
    *l = (arrivals){0};
}

uint64_t arrivals_find(const arrivals *l, const char *line, size_t size)
{
    /* Signatures are last in a line and all different, so that this is one comparison for nearly every entry. */
    for (uint64_t a = l->n; a--;) {
        const arrival *e = &l->at[a];
        if (e->size == size && size && e->line[size - 8] == line[size - 8] && memcmp(e->line, line, size) == 0)
            return a;
    }
    return l->n;
}

void arrivals_block(const arrivals *l, uint64_t s, uint64_t *from, uint64_t *upto)
{
    const uint64_t begin = l->at[l->spine[s]].closes;
    *from = begin == CLOSES_NONE ? 0 : begin + 1;
    *upto = s + 1 < l->spine_n ? l->at[l->spine[s + 1]].closes + 1 : l->n;
}

typedef struct named {
    char of[65];
    const arrival *e;
} named;

static int compare(const void *a, const void *b)
{
    return strcmp(((const named *)a)->of, ((const named *)b)->of);
}

static char *put(char *at, const arrival *e)
{
    memcpy(at, e->line, e->size);
    at[e->size] = '\n';
    return at + e->size + 1;
}

/* The side lines of a block, sorted, in room for all of them. Returns how many. */
static size_t sort_block(named *room, const arrivals *l, uint64_t from, uint64_t upto)
{
    size_t n = 0;
    for (uint64_t a = from; a < upto; a++)
        if (!l->at[a].spine) {
            room[n].e = &l->at[a];
            talon_fair_line_name(room[n++].of, l->at[a].line, l->at[a].size);
        }
    qsort(room, n, sizeof *room, compare);
    return n;
}

char *arrivals_file(const arrivals *l, uint64_t n, size_t *size)
{
    arrivals part = *l; /* borrowed; the first n of it */
    while (part.n > n) {
        const arrival *e = &part.at[--part.n];
        part.spine_n -= e->spine;
        part.bytes -= e->size + 1;
    }
    char *text = malloc(part.bytes + 1), *at = text;
    named *room = malloc((part.n + 1) * sizeof *room);
    for (uint64_t s = 0; text && room && s < part.spine_n; s++) {
        uint64_t from, upto;
        arrivals_block(&part, s, &from, &upto);
        at = put(at, &part.at[part.spine[s]]);
        const size_t k = sort_block(room, &part, from, upto);
        for (size_t i = 0; i < k; i++)
            at = put(at, room[i].e);
    }
    free(room);
    if (text && !room) {
        free(text);
        return NULL;
    }
    if (text) {
        *at = '\0';
        *size = (size_t)(at - text);
    }
    return text;
}
