/* alike.h -- among many names, those that look like another one. */
#ifndef TALON_NAME_ALIKE_H
#define TALON_NAME_ALIKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Names are at most so long. */
#define ALIKE_NAME_MAX 255u

/* One of many names; hash is filled in. */
typedef struct alike_name {
    const char *text;
    uint32_t size, id; /* id: the caller's */
    uint64_t hash;     /* of its skeleton */
} alike_name;

/* Sort the names so that those that may look alike are neighbours, by id where they do. False when all are ASCII: those are no look-alikes,
 * though l and 1 are near each other: a game may have cards called so. */
bool talon__names_sort(alike_name *name, size_t n);
/* After sorting: whether these two look the same and are not. */
bool talon__names_alike(const alike_name *a, const alike_name *b);
/* The same for names of people, where ASCII is no exception: nobody tells Ivan from lvan. */
void talon__people_sort(alike_name *name, size_t n);
bool talon__people_alike(const alike_name *a, const alike_name *b);
/* The first character in which two names differ, TALON_TEXT_BAD behind the end. */
void talon__names_differ(uint32_t *in_a, uint32_t *in_b, const alike_name *a, const alike_name *b);

#endif
