/* copies.c -- which side lines that may lapse a file has, so that none stands in it twice. */
#include "fair/copies.h"

#include <stdlib.h>
#include <string.h>

void talon__copies_free(copies *c)
{
    free(c->at);
}

/* The place of this signature, or the free one where it would be. room > n. */
static uint8_t *find(const copies *c, const uint8_t signature[SIGNATURE_SIZE])
{
    static const uint8_t free_place[SIGNATURE_SIZE];
    size_t place;
    memcpy(&place, signature + SIGNATURE_SIZE / 4, sizeof place); /* of the point: whoever signs can hardly choose it */
    for (place &= c->room - 1; memcmp(c->at[place], free_place, SIGNATURE_SIZE) != 0; place = (place + 1) & (c->room - 1))
        if (memcmp(c->at[place], signature, SIGNATURE_SIZE) == 0)
            break;
    return c->at[place];
}

bool talon__copies_has(const copies *c, const uint8_t signature[SIGNATURE_SIZE])
{
    return c->room && memcmp(find(c, signature), signature, SIGNATURE_SIZE) == 0;
}

static bool make_room(copies *c)
{
    copies more = {.room = c->room ? 2 * c->room : 64};
    static const uint8_t free_place[SIGNATURE_SIZE];
    more.at = calloc(more.room, sizeof *more.at);
    if (!more.at)
        return false;
    for (size_t i = 0; i < c->room; i++)
        if (memcmp(c->at[i], free_place, SIGNATURE_SIZE) != 0)
            memcpy(find(&more, c->at[i]), c->at[i], SIGNATURE_SIZE);
    more.n = c->n;
    free(c->at);
    *c = more;
    return true;
}

bool talon__copies_add(copies *c, const uint8_t signature[SIGNATURE_SIZE])
{
    if (talon__copies_has(c, signature))
        return true;
    if (2 * (c->n + 1) > c->room && !make_room(c))
        return false;
    memcpy(find(c, signature), signature, SIGNATURE_SIZE);
    c->n++;
    return true;
}
