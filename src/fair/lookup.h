/* lookup.h -- things by a name of 32 bytes, each found at once however many there are.
 *
 * Names are hashes of lines, and whoever writes a file can choose among many of these. So places are found by a key that this table drew
 * for itself: nobody can write a file whose names all fall into one place.
 *
 * at[0..room) is probed from a name's place on; room is 0 or a power of two, and at most half of it is taken. Nothing is ever taken out. */
#ifndef TALON_FAIR_LOOKUP_H
#define TALON_FAIR_LOOKUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LOOKUP_NAME_SIZE 32u

typedef struct lookup_entry {
    uint8_t name[LOOKUP_NAME_SIZE];
    void *value; /* NULL: this place is free */
} lookup_entry;

typedef struct lookup {
    lookup_entry *at;
    size_t n, room;
    uint8_t key[16];
} lookup;

/* It is empty then, and may be used again. */
void talon__lookup_free(lookup *x);
/* What stands under this name, or NULL. */
void *talon__lookup_get(const lookup *x, const uint8_t name[LOOKUP_NAME_SIZE]);
/* Room for one more, so that the next talon__lookup_put needs no memory. Returns false without memory; then nothing has changed. */
bool talon__lookup_reserve(lookup *x);
/* value is not NULL, and stands in place of what stood under this name. There is room. */
void talon__lookup_put(lookup *x, const uint8_t name[LOOKUP_NAME_SIZE], void *value);

#endif
