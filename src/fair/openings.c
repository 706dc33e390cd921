/* openings.c -- what opens a card, and how often a face can be known: docs/transcript.md §8, *Copies*.
 *
 * A dealer that commits to one card twice, and to another not at all, is found by whoever gets to know both copies: so every proof of a
 * face counts, public or this reader's own, and it counts for ever among the cards that were shuffled together, not only on the table. */
#include <string.h>

#include "fair/fair_impl.h"

bool talon__opens(const fair *t, talon_card id, const opening *o)
{
    const card_state *c = &t->table.card[id];
    const epoch_state *x = talon__epoch(&t->epochs, c->e);
    uint8_t back[HASH_SIZE], root[HASH_SIZE];
    if (o->face >= t->line0.faces_n || o->path_n != talon__path_size(c->i, x->n))
        return false;
    talon__back(&t->chain, back, c->e, c->i, o->face, o->salt);
    talon__tree_climb(root, &t->chain.hash, back, (const uint8_t(*)[HASH_SIZE])o->path, c->i, x->n);
    return memcmp(root, x->root, HASH_SIZE) == 0;
}

bool talon__opening_read(opening *o, const json_t *given)
{
    const json_t *salt = json_array_get(given, 2), *path = json_array_get(given, 3);
    const size_t n = json_string_length(path) / (2 * HASH_SIZE);
    o->face = (uint16_t)json_integer_value(json_array_get(given, 1));
    o->path_n = (uint32_t)n;
    if (n > PATH_MAX_HASHES)
        return false;
    return talon__unhex(o->salt, HASH_SIZE, json_string_value(salt), json_string_length(salt)) &&
           talon__unhex(o->path[0], n * HASH_SIZE, json_string_value(path), json_string_length(path));
}

bool talon__opening_write(const public_table *table, json_t *list, talon_card id, const opening *o)
{
    char name[24], salt[2 * HASH_SIZE + 1], path[2 * HASH_SIZE * PATH_MAX_HASHES + 1];
    talon__card_text(table, name, id);
    talon__hex(salt, o->salt, HASH_SIZE);
    talon__hex(path, o->path[0], (size_t)o->path_n * HASH_SIZE);
    return json_array_append_new(list, json_pack("[s,I,s,s]", name, (json_int_t)o->face, salt, path)) == 0;
}

bool talon__know(fair *t, talon_card id, talon_face face)
{
    card_state *c = &t->table.card[id];
    epoch_state *x = talon__epoch(&t->epochs, c->e);
    const char *name = talon__face_name(&t->line0, face);
    if (c->known != TALON_FACE_NONE)
        return true; /* with this face: its back opens to no other */
    if (t->table.shown[face] == t->line0.copies[face] && t->line0.copies[face] == 1)
        return talon__bad(&t->bad, "copies", "the dealer's backs of shuffle %u hold %s twice, and there is only one", c->e, name);
    if (t->table.shown[face] == t->line0.copies[face])
        return talon__bad(&t->bad, "copies", "the dealer's backs of shuffle %u hold %s once too often: there are only %u", c->e, name,
                          t->line0.copies[face]);
    if (!talon__may_be(x, c->i, face))
        return talon__bad(&t->bad, "copies", "the dealer's backs of shuffle %u hold %s more often than it can have gone in", c->e, name);
    c->known = face;
    t->course.opened = true;
    x->ever[c->i] = face;
    t->table.shown[face]++;
    return true;
}

static bool does_not_open(fair *t, talon_card id, talon_face claimed)
{
    const card_state *c = &t->table.card[id];
    const char *face = talon__face_name(&t->line0, claimed);
    char name[24];
    talon__card_text(&t->table, name, id);
    if (!face)
        face = "no card";
    if (t->reader.has_k && c->truth != TALON_FACE_NONE)
        return talon__bad(&t->bad, "opening", "the back %s does not open to %s; it is %s", name, face,
                          talon__face_name(&t->line0, c->truth));
    return talon__bad(&t->bad, "opening", "the back %s does not open to %s: face, salt and path do not lead to the root", name, face);
}

bool talon__show(fair *t, talon_card id, talon_face face)
{
    if (!talon__know(t, id, face))
        return false;
    t->table.card[id].face = face;
    return true;
}

bool talon__take_opening(fair *t, const json_t *given, talon_card id)
{
    opening o;
    if (!talon__opening_read(&o, given) || !talon__opens(t, id, &o))
        return does_not_open(t, id, o.face);
    t->found.counts.openings++;
    return talon__show(t, id, o.face);
}

bool talon__take_viewed(fair *t, const json_t *given, talon_card id)
{
    opening o;
    if (!talon__opening_read(&o, given) || !talon__opens(t, id, &o))
        return does_not_open(t, id, o.face);
    return talon__know(t, id, o.face);
}
