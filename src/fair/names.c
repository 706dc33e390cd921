/* names.c -- which names of veiled cards are owed, and whether a name is the veil's.
 *
 * A veil hides a card's name from the dealer until its owner plays it; that it is the card it was from the beginning, its hash shows. */
#include "fair/names.h"

#include <stdlib.h>
#include <string.h>

#include "fair/owed.h"

bool talon__names_begin(veil_names *x, const line0 *l)
{
    if (!l->veils)
        return true;
    x->state = calloc(l->faces_n, 1);
    x->told = calloc(l->faces_n, sizeof *x->told);
    return x->state && x->told;
}

void talon__names_free(veil_names *x)
{
    free(x->state);
    free(x->told);
}

static void look_at_zone(veil_names *x, const public_table *table, const line0 *l, talon_zone z)
{
    const talon_card *card = talon__cards(table, z);
    for (uint32_t pos = 0; pos < talon__size(table, z); pos++) {
        const talon_face face = table->card[card[pos]].face;
        if (face == TALON_FACE_NONE || !l->veiled_by[face] || x->state[face] != NAME_VEILED || !talon__all_see(table, z, pos))
            continue;
        x->state[face] = NAME_OWED;
        x->owed_n++;
    }
}

void talon__count_names(veil_names *x, const public_table *table, const line0 *l)
{
    for (uint32_t z = 0; x->state && z < talon__zones(table); z++)
        look_at_zone(x, table, l, (talon_zone)z);
}

bool talon__owes_name(const veil_names *x, const line0 *l, uint32_t seat)
{
    for (uint32_t face = 0; x->owed_n && face < l->faces_n; face++)
        if (x->state[face] == NAME_OWED && l->veiled_by[face] == seat)
            return true;
    return false;
}

bool talon__was_owed(const veil_names *x, uint32_t face)
{
    return x->state[face] == NAME_OWED || x->state[face] == NAME_HERE;
}

bool talon__say_name(veil_names *x, uint32_t face)
{
    if (x->state[face] != NAME_OWED)
        return false;
    x->state[face] = NAME_HERE;
    x->owed_n--;
    return true;
}

bool talon__tell_name(veil_names *x, uint32_t face, uint32_t seat)
{
    if (talon__set_has(x->told[face], seat))
        return false;
    talon__set_add(x->told[face], seat);
    return true;
}

void talon__names_close(veil_names *x, const line0 *l)
{
    for (uint32_t face = 0; x->state && face < l->faces_n; face++)
        if (x->state[face] == NAME_HERE)
            x->state[face] = NAME_KNOWN;
}

void talon__names_given_up(veil_names *x, const line0 *l)
{
    for (uint32_t face = 0; x->state && face < l->faces_n; face++)
        if (x->state[face] == NAME_OWED)
            x->state[face] = NAME_GIVEN_UP;
    x->given_up = x->given_up || x->owed_n;
    x->owed_n = 0;
}

void talon__veil(const hashes *h, uint8_t out[HASH_SIZE], uint32_t seat, const char *name, size_t name_size, const uint8_t salt[HASH_SIZE])
{
    const uint8_t size = (uint8_t)name_size;
    hasher s = talon__hash_begin(h, TAG_FACE);
    talon__hash_u16(&s, seat);
    talon__hash_bytes(&s, &size, 1);
    talon__hash_bytes(&s, name, name_size);
    talon__hash_bytes(&s, salt, HASH_SIZE);
    talon__hash_end(&s, out);
}

bool talon__veil_is(const line0 *l, const hashes *h, uint32_t face, const char *name, size_t name_size, const uint8_t salt[HASH_SIZE])
{
    uint8_t hash[HASH_SIZE];
    char hex[2 * HASH_SIZE + 1];
    talon__veil(h, hash, l->veiled_by[face], name, name_size, salt);
    talon__hex(hex, hash, HASH_SIZE);
    return strcmp(talon__face_name(l, face) + 1, hex) == 0;
}
