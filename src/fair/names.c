/* names.c -- which names of veiled cards are owed, and whether a name is the veil's.
 *
 * A veil hides a card's name from the dealer until its owner plays it; that it is the card it was from the beginning, its hash shows. */
#include "fair/names.h"

#include <stdlib.h>
#include <string.h>

#include <talon/base.h>

#include "fair/owed.h"

bool talon__names_begin(veil_names *x, const line0 *l)
{
    if (!l->veils)
        return true;
    x->state = calloc(l->faces_n, 1);
    x->told = calloc(l->faces_n, sizeof *x->told);
    x->told_here = calloc(l->faces_n, sizeof *x->told_here);
    x->text = calloc(l->faces_n, sizeof *x->text);
    x->mine = calloc(l->faces_n, sizeof *x->mine);
    x->faces_n = l->faces_n;
    return x->state && x->told && x->told_here && x->text && x->mine;
}

/* Which of the reader's own they are is nobody else's business. */
static void free_texts(char **text, uint32_t n)
{
    for (uint32_t face = 0; text && face < n; face++)
        if (text[face]) {
            talon_wipe(text[face], strlen(text[face]));
            free(text[face]);
        }
    free((void *)text);
}

void talon__names_free(veil_names *x)
{
    free(x->state);
    free(x->told);
    free(x->told_here);
    free_texts(x->text, x->faces_n);
    free_texts(x->mine, x->faces_n);
}

bool talon__name_keep(veil_names *x, uint32_t face, const char *name, size_t name_size, bool for_all)
{
    char **at = for_all ? &x->text[face] : &x->mine[face];
    if (*at)
        return true;
    *at = malloc(name_size + 1);
    if (!*at)
        return false;
    memcpy(*at, name, name_size);
    (*at)[name_size] = 0;
    return true;
}

veil_count talon__veils_of(const veil_names *x, const line0 *l, uint32_t seat)
{
    veil_count n = {0};
    for (uint32_t face = 0; x->state && face < l->faces_n; face++)
        if (l->veiled_by[face] == seat) {
            n.all++;
            n.named += x->state[face] == NAME_KNOWN || x->state[face] == NAME_HERE;
            n.let_go += x->state[face] == NAME_GIVEN_UP;
        }
    return n;
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

void talon__name_seen(veil_names *x, const line0 *l, uint32_t face)
{
    if (!x->state || !l->veiled_by[face] || x->state[face] != NAME_VEILED)
        return;
    x->state[face] = NAME_SEEN;
    x->any_seen = true;
}

void talon__count_names(veil_names *x, const public_table *table, const line0 *l)
{
    for (uint32_t face = 0; x->any_seen && face < l->faces_n; face++)
        if (x->state[face] == NAME_SEEN) {
            x->state[face] = NAME_OWED;
            x->owed_n++;
        }
    x->any_seen = false;
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

/* Whether the seat has a box that may hold this face, as far as everybody can tell. */
static bool may_have(const public_table *table, uint32_t face, uint32_t seat)
{
    for (uint32_t id = 0; id < table->kernel->cards_n; id++) {
        const card_state *c = &table->card[id];
        if (talon__set_has(c->boxed, seat) && (c->face == TALON_FACE_NONE || c->face == face))
            return true;
    }
    return false;
}

bool talon__name_is_owed(const veil_names *x, const public_table *table, const line0 *l, uint32_t face, uint32_t to)
{
    if (!to)
        return x->state[face] == NAME_OWED || x->state[face] == NAME_HERE || (x->over && x->state[face] != NAME_KNOWN);
    return !x->over && to <= l->seats_n && to != l->veiled_by[face] && x->state[face] != NAME_KNOWN && !talon__set_has(x->told[face], to) &&
           may_have(table, face, to);
}

bool talon__name_given(veil_names *x, uint32_t face, uint32_t to)
{
    if (to ? talon__set_has(x->told_here[face], to) : x->state[face] == NAME_HERE)
        return false;
    x->any_here = true;
    if (to) {
        talon__set_add(x->told_here[face], to);
        return true;
    }
    x->owed_n -= x->state[face] == NAME_OWED;
    x->state[face] = NAME_HERE;
    return true;
}

void talon__names_close(veil_names *x, const line0 *l)
{
    for (uint32_t face = 0; x->any_here && face < l->faces_n; face++) {
        if (x->state[face] == NAME_HERE)
            x->state[face] = NAME_KNOWN;
        for (uint32_t w = 0; w < SEAT_WORDS; w++)
            x->told[face][w] |= x->told_here[face][w];
        memset(x->told_here[face], 0, sizeof x->told_here[face]);
    }
    x->any_here = false;
}

void talon__names_given_up(veil_names *x, const line0 *l)
{
    for (uint32_t face = 0; x->state && face < l->faces_n; face++)
        if (x->state[face] == NAME_OWED)
            x->state[face] = NAME_GIVEN_UP;
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
