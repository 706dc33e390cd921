/* owed.c -- who sees what, what must therefore be shown, and whether a line shows exactly that: docs/transcript.md §8.
 *
 * While a line is being composed by the dealer (composing, with K) or by a seat (composing, with its own boxes) the same walk
 * writes the lists instead of comparing them. */
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"

static bool add_debt(fair *t, talon_card id, uint32_t seat)
{
    debts *d = &t->owed;
    if (d->n == d->room) {
        const size_t room = d->room ? 2 * d->room : 64;
        debt *more = realloc(d->at, room * sizeof *more);
        if (!more)
            return talon__bad(t, "memory", "out of memory");
        d->at = more;
        d->room = room;
    }
    d->at[d->n++] = (debt){id, (uint16_t)seat};
    return true;
}

static bool everybody_sees(const fair *t, talon_zone z, uint32_t pos, uint32_t size, talon_card id)
{
    const talon_sees sees = talon_zone_get_sees(t->shape, z);
    return talon_card_is_up(t->table, id) || sees == TALON_SEES_ALL || (sees == TALON_SEES_NEWEST && pos + 1 == size);
}

static bool seat_sees(const fair *t, talon_zone z, uint32_t seat)
{
    const talon_sees sees = talon_zone_get_sees(t->shape, z);
    const talon_player owner = talon_zone_owner(t->shape, z), who = t->seat[seat].player;
    const bool owns = owner != TALON_PLAYER_NONE && owner == who;
    return sees == TALON_SEES_OWNER ? owns : sees == TALON_SEES_OTHERS && !owns;
}

bool talon__sees(const fair *t, uint32_t seat, talon_zone z, uint32_t pos)
{
    const uint32_t n = talon_zone_count(t->table, t->shape, z);
    return everybody_sees(t, z, pos, n, talon_zone_cards(t->table, t->shape, z)[pos]) || seat_sees(t, z, seat);
}

/* Whether the seat asked to look at this card. */
static bool looked_at(const pool *looked, talon_zone z, uint32_t pos)
{
    return looked && looked->at[0].zone == z && pos < looked->at[0].n;
}

static bool boxes_for(fair *t, talon_zone z, uint32_t pos, talon_card id, uint32_t looker, const pool *looked)
{
    const talon_sees sees = talon_zone_get_sees(t->shape, z);
    const bool some = sees == TALON_SEES_OWNER || sees == TALON_SEES_OTHERS, asked = looked_at(looked, z, pos);
    for (uint32_t s = 1; (some || asked) && s <= t->seats_n; s++)
        if (!talon__set_has(t->card[id].boxed, s) && (seat_sees(t, z, s) || (asked && s == looker)) && !add_debt(t, id, s))
            return false;
    return true;
}

static bool zone_debts(fair *t, talon_zone z, bool openings, uint32_t looker, const pool *looked)
{
    const uint32_t n = talon_zone_count(t->table, t->shape, z);
    const talon_card *card = talon_zone_cards(t->table, t->shape, z);
    for (uint32_t i = 0; i < n; i++) {
        card_state *c = &t->card[card[i]];
        const uint32_t how = 4 * (z + 1u) + 2 * talon_card_is_up(t->table, card[i]) + (i + 1 == n);
        if (c->face != TALON_FACE_NONE || (c->settled == how && !c->objected && !looker))
            continue;
        const bool open = c->objected || everybody_sees(t, z, i, n, card[i]);
        const size_t before = t->owed.n;
        if (open ? openings && !add_debt(t, card[i], 0) : !openings && !boxes_for(t, z, i, card[i], looker, looked))
            return false;
        if (!open && !openings && t->owed.n == before)
            c->settled = how;
    }
    return true;
}

bool talon__count_debts(fair *t, uint32_t looker, const pool *looked)
{
    t->owed.n = 0;
    for (int openings = 1; openings >= 0; openings--)
        for (uint32_t z = 0; z < talon_shape_zones(t->shape); z++)
            if (!zone_debts(t, (talon_zone)z, openings, looker, looked))
                return false;
    return true;
}

/* ------------------------------------------------------------------ openings */

static const char *face_name(const fair *t, talon_face face)
{
    return json_string_value(json_array_get(json_object_get(t->game, "faces"), face));
}

static bool opens(fair *t, talon_card id, const opening *o)
{
    const card_state *c = &t->card[id];
    const epoch_state *x = talon__epoch(t, c->e);
    uint8_t back[HASH_SIZE], root[HASH_SIZE];
    if (o->face >= json_array_size(json_object_get(t->game, "faces")) || o->path_n != talon__path_size(c->i, x->n))
        return false;
    talon__back(t, back, c->e, c->i, o->face, o->salt);
    talon__tree_climb(root, &t->hash, back, (const uint8_t(*)[HASH_SIZE])o->path, c->i, x->n);
    return memcmp(root, x->root, HASH_SIZE) == 0;
}

static bool read_opening(opening *o, const json_t *given)
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

/* The card's face is public from now on. */
static bool show(fair *t, talon_card id, talon_face face)
{
    char name[24];
    talon__card_text(t, name, id);
    if (t->shown[face] == t->copies[face])
        return talon__bad(t, "copies", "%s opens to %s, of which all %u are open already", name, face_name(t, face), t->copies[face]);
    t->card[id].face = face;
    t->shown[face]++;
    t->verdict.openings++;
    return true;
}

static bool is_named(const fair *t, const json_t *given, talon_card id)
{
    char name[24];
    talon__card_text(t, name, id);
    return strcmp(json_string_value(json_array_get(given, 0)), name) == 0;
}

static bool take_opening(fair *t, const json_t *given, talon_card id)
{
    opening o;
    char name[24];
    talon__card_text(t, name, id);
    if (!read_opening(&o, given) || !opens(t, id, &o)) {
        const char *face = o.face < json_array_size(json_object_get(t->game, "faces")) ? face_name(t, o.face) : "no card";
        if (t->card[id].truth != TALON_FACE_NONE && t->has_k)
            return talon__bad(t, "opening", "the back %s does not open to %s; it is %s", name, face, face_name(t, t->card[id].truth));
        return talon__bad(t, "opening", "the back %s does not open to %s: face, salt and path do not lead to the root", name, face);
    }
    return show(t, id, o.face);
}

static void write_opening(fair *t, json_t *list, talon_card id, const opening *o)
{
    char name[24], salt[2 * HASH_SIZE + 1], path[2 * HASH_SIZE * PATH_MAX_HASHES + 1];
    talon__card_text(t, name, id);
    talon__hex(salt, o->salt, HASH_SIZE);
    talon__hex(path, o->path[0], (size_t)o->path_n * HASH_SIZE);
    json_array_append_new(list, json_pack("[s,I,s,s]", name, (json_int_t)o->face, salt, path));
}

/* --------------------------------------------------------------------- boxes */

static box_label label_of(fair *t, talon_card id, uint32_t seat)
{
    const card_state *c = &t->card[id];
    return (box_label){t->sid, c->e, c->i, seat, talon__epoch(t, c->e)->n};
}

/* A bad box is bad unless its owner objects: until then it is noted, the first few of them. */
static void note_bad_box(fair *t, talon_card id)
{
    if (t->bad_boxes_n == BAD_BOXES_MAX)
        t->bad_boxes_more = true; /* then they stay bad, whatever is objected to */
    else
        t->bad_box[t->bad_boxes_n++] = (bad_box){t->card[id].e, t->card[id].i, t->lines};
}

/* My own box: keep what it holds, if it is good. */
static bool open_mine(fair *t, talon_card id, const uint8_t *box)
{
    const box_label label = label_of(t, id, t->me);
    opening *o = malloc(sizeof *o);
    if (!o)
        return talon__bad(t, "memory", "out of memory");
    if (talon__box_open(o, &t->hash, &label, t->me_x, t->seat[t->me].xkey, box) && opens(t, id, o)) {
        t->card[id].mine = o;
        return true;
    }
    free(o);
    note_bad_box(t, id);
    return true;
}

static bool seal(fair *t, uint8_t box[BOX_MAX], talon_card id, uint32_t seat)
{
    const box_label label = label_of(t, id, seat);
    opening o;
    if (!talon__opening_of(t, &o, id))
        return false;
    talon__box_seal(box, &t->hash, &label, talon__epoch(t, t->card[id].e)->key, t->seat[seat].xkey, &o);
    sodium_memzero(&o, sizeof o);
    return true;
}

static bool take_box(fair *t, const json_t *given, talon_card id, uint32_t seat)
{
    const json_t *hex = json_array_get(given, 2);
    const size_t size = talon__box_size(talon__epoch(t, t->card[id].e)->n);
    uint8_t box[BOX_MAX], right[BOX_MAX];
    char name[24];
    talon__card_text(t, name, id);
    if (!talon__unhex(box, size, json_string_value(hex), json_string_length(hex)))
        return talon__bad(t, "owed", "the box for %s has not the size that all boxes of its epoch have", name);
    if (seat == t->me && !open_mine(t, id, box))
        return false;
    if (t->has_k && !t->composing) { /* else it was made just now */
        if (!seal(t, right, id, seat))
            return false;
        if (memcmp(box, right, size) != 0)
            return talon__bad(t, "audit", "%s's box for %s is not the one the dealer's key gives", t->seat[seat].name, name);
    }
    talon__set_add(t->card[id].boxed, seat);
    t->verdict.boxes++;
    return true;
}

static bool write_box(fair *t, json_t *list, talon_card id, uint32_t seat)
{
    uint8_t box[BOX_MAX];
    char name[24], hex[2 * BOX_MAX + 1];
    talon__card_text(t, name, id);
    if (!seal(t, box, id, seat))
        return false;
    talon__hex(hex, box, talon__box_size(talon__epoch(t, t->card[id].e)->n));
    return json_array_append_new(list, json_pack("[s,I,s]", name, (json_int_t)seat, hex)) == 0;
}

/* ---------------------------------------------------------------- the lists */

static size_t openings_owed(const fair *t)
{
    size_t n = 0;
    while (n < t->owed.n && t->owed.at[n].seat == 0)
        n++;
    return n;
}

static bool compose(fair *t, json_t *line)
{
    json_t *open = json_object_get(line, "open"), *box = json_object_get(line, "box");
    for (size_t i = 0; i < t->owed.n; i++) {
        const debt d = t->owed.at[i];
        opening o;
        if (d.seat ? !write_box(t, box, d.id, d.seat) : !talon__opening_of(t, &o, d.id))
            return false;
        if (!d.seat)
            write_opening(t, open, d.id, &o);
    }
    return true;
}

static bool wrong_list(fair *t, const char *what, const json_t *given, const debt *owed)
{
    char name[24] = "nothing more";
    if (owed)
        talon__card_text(t, name, owed->id);
    const char *card = given ? json_string_value(json_array_get(given, 0)) : "nothing more";
    return talon__bad(t, "owed", "the line must %s %s%s%s here, and gives %s", what, name, owed && owed->seat ? " for " : "",
                      owed && owed->seat ? t->seat[owed->seat].name : "", card);
}

bool talon__disclose(fair *t, json_t *line)
{
    if (t->composing && !compose(t, line))
        return false;
    const json_t *open = json_object_get(line, "open"), *box = json_object_get(line, "box");
    const size_t opens_n = openings_owed(t), boxes_n = t->owed.n - opens_n;
    const size_t given = json_array_size(open), boxed = json_array_size(box);
    for (size_t i = 0; i < opens_n || i < given; i++)
        if (i >= opens_n || i >= given || !is_named(t, json_array_get(open, i), t->owed.at[i].id))
            return wrong_list(t, "open", json_array_get(open, i), i < opens_n ? &t->owed.at[i] : NULL);
    for (size_t i = 0; i < boxes_n || i < boxed; i++) {
        const debt *d = i < boxes_n ? &t->owed.at[opens_n + i] : NULL;
        const json_t *item = json_array_get(box, i);
        if (!d || !item || !is_named(t, item, d->id) || json_integer_value(json_array_get(item, 1)) != d->seat)
            return wrong_list(t, "box", item, d);
    }
    for (size_t i = 0; i < opens_n; i++)
        if (!take_opening(t, json_array_get(open, i), t->owed.at[i].id))
            return false;
    for (size_t i = 0; i < boxes_n; i++)
        if (!take_box(t, json_array_get(box, i), t->owed.at[opens_n + i].id, t->owed.at[opens_n + i].seat))
            return false;
    t->owed.n = 0;
    return true;
}

/* A seat that composes an act opens what it can: the cards it has good boxes for. */
static void compose_some(fair *t, json_t *line)
{
    for (size_t i = 0; i < openings_owed(t); i++)
        if (t->card[t->owed.at[i].id].mine)
            write_opening(t, json_object_get(line, "open"), t->owed.at[i].id, t->card[t->owed.at[i].id].mine);
}

/* Every opening given is one that is owed, in that order. */
static bool some_owed(fair *t, const json_t *open, size_t opens_n)
{
    size_t at = 0;
    for (size_t i = 0; i < opens_n && at < json_array_size(open); i++)
        at += is_named(t, json_array_get(open, at), t->owed.at[i].id);
    return at == json_array_size(open) || wrong_list(t, "open", json_array_get(open, at), NULL);
}

bool talon__disclose_some(fair *t, json_t *line)
{
    if (t->composing)
        compose_some(t, line);
    const json_t *open = json_object_get(line, "open");
    const size_t opens_n = openings_owed(t);
    size_t left = 0, at = 0;
    if (!some_owed(t, open, opens_n))
        return false;
    for (size_t i = 0; i < opens_n; i++) {
        const debt d = t->owed.at[i];
        const json_t *given = json_array_get(open, at);
        if (!given || !is_named(t, given, d.id))
            t->owed.at[left++] = d;
        else if (!take_opening(t, given, d.id))
            return false;
        else
            at++;
    }
    if (left < opens_n)
        memmove(&t->owed.at[left], &t->owed.at[opens_n], (t->owed.n - opens_n) * sizeof *t->owed.at);
    t->owed.n -= opens_n - left;
    return true;
}

/* ---------------------------------------------------------------------- view */

static void compose_view(fair *t, json_t *line)
{
    for (uint32_t z = 0; z < talon_shape_zones(t->shape); z++) {
        const talon_card *card = talon_zone_cards(t->table, t->shape, (talon_zone)z);
        for (uint32_t i = 0; i < talon_zone_count(t->table, t->shape, (talon_zone)z); i++)
            if (t->card[card[i]].mine)
                write_opening(t, json_object_get(line, "open"), card[i], t->card[card[i]].mine);
    }
}

/* The next card from zone *z and place *pos on that this entry names and the seat has a box for; false when there is none. */
static bool find_viewed(fair *t, talon_card *id, uint32_t *z, uint32_t *pos, const json_t *given, uint32_t seat)
{
    for (; *z < talon_shape_zones(t->shape); ++*z, *pos = 0) {
        const talon_card *card = talon_zone_cards(t->table, t->shape, (talon_zone)*z);
        while (*pos < talon_zone_count(t->table, t->shape, (talon_zone)*z)) {
            *id = card[(*pos)++];
            if (talon__set_has(t->card[*id].boxed, seat) && is_named(t, given, *id))
                return true;
        }
    }
    return false;
}

bool talon__check_view(fair *t, json_t *line, uint32_t seat)
{
    if (t->composing)
        compose_view(t, line);
    const json_t *open = json_object_get(line, "open");
    talon_card id = 0;
    opening o;
    for (uint32_t z = 0, pos = 0, at = 0; at < json_array_size(open); at++)
        if (!find_viewed(t, &id, &z, &pos, json_array_get(open, at), seat))
            return wrong_list(t, "open", json_array_get(open, at), NULL);
    for (uint32_t z = 0, pos = 0, at = 0; at < json_array_size(open); at++) {
        const json_t *given = json_array_get(open, at);
        find_viewed(t, &id, &z, &pos, given, seat);
        if (!read_opening(&o, given) || !opens(t, id, &o))
            return talon__bad(t, "opening", "the back %s does not open so", json_string_value(json_array_get(given, 0)));
    }
    return true;
}
