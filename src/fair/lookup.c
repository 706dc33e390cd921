/* lookup.c -- see lookup.h. */
#include "fair/lookup.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void talon__lookup_free(lookup *x)
{
    free(x->at);
    *x = (lookup){0};
}

/* Where this name stands, or the free place where it would. room > n. */
static lookup_entry *find(const lookup *x, const uint8_t name[LOOKUP_NAME_SIZE])
{
    uint8_t hash[crypto_shorthash_BYTES];
    size_t place = 0;
    crypto_shorthash(hash, name, LOOKUP_NAME_SIZE, x->key);
    memcpy(&place, hash, sizeof place < sizeof hash ? sizeof place : sizeof hash);
    for (place &= x->room - 1; x->at[place].value; place = (place + 1) & (x->room - 1))
        if (memcmp(x->at[place].name, name, LOOKUP_NAME_SIZE) == 0)
            break;
    return &x->at[place];
}

void *talon__lookup_get(const lookup *x, const uint8_t name[LOOKUP_NAME_SIZE])
{
    return x->room ? find(x, name)->value : NULL;
}

void talon__lookup_put(lookup *x, const uint8_t name[LOOKUP_NAME_SIZE], void *value)
{
    lookup_entry *e = find(x, name);
    x->n += !e->value;
    memcpy(e->name, name, LOOKUP_NAME_SIZE);
    e->value = value;
}

bool talon__lookup_reserve(lookup *x)
{
    if (2 * (x->n + 1) <= x->room)
        return true;
    lookup more = {.room = x->room ? 2 * x->room : 64};
    more.at = calloc(more.room, sizeof *more.at);
    if (!more.at)
        return false;
    randombytes_buf(more.key, sizeof more.key);
    for (size_t i = 0; i < x->room; i++)
        if (x->at[i].value)
            talon__lookup_put(&more, x->at[i].name, x->at[i].value);
    free(x->at);
    *x = more;
    return true;
}
