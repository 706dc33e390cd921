/* tables.c -- generators, made once, as bytes and ready to be added.
 *
 * (1) bytes[0..n) and points[0..n) are H_0 … H_(n−1). */
#include <stdlib.h>

#include "blind/blind.h"
#include "blind/public_sum.h"

struct blind_tables {
    uint32_t n;
    uint8_t (*bytes)[32];
    addend *points;
};

blind_tables *talon__blind_tables_new(void)
{
    return calloc(1, sizeof(blind_tables));
}

void talon__blind_tables_free(blind_tables *t)
{
    if (!t)
        return;
    free(t->bytes);
    free(t->points);
    free(t);
}

/* Whether H_0 … H_n are there. */
static bool reach(blind_tables *t, uint32_t n)
{
    if (n < t->n)
        return true;
    uint8_t(*bytes)[32] = realloc(t->bytes, ((size_t)n + 1) * sizeof *bytes);
    if (!bytes)
        return false;
    t->bytes = bytes;
    addend *points = realloc(t->points, ((size_t)n + 1) * sizeof *points);
    if (!points)
        return false;
    t->points = points;
    for (uint32_t i = t->n; i <= n; i++)
        talon__blind_generator(bytes[i], i);
    (void)talon__blind_decode(&points[t->n], bytes[t->n], n + 1 - t->n); /* they are elements */
    t->n = n + 1;
    return true;
}

const uint8_t *talon__blind_generators(blind_tables *t, uint32_t n)
{
    return reach(t, n) ? t->bytes[0] : NULL;
}

const addend *talon__blind_generator_points(blind_tables *t, uint32_t n)
{
    return reach(t, n) ? t->points : NULL;
}
