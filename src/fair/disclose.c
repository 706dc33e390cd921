/* disclose.c -- openings and boxes that lines carry: are they the ones owed, and are they good (docs/transcript.md §8)?
 *
 * Lists first, contents later: a line must name exactly the cards owed, in their order, before any opening or box is looked at. So both
 * verifiers find the same fault of a line that has several.
 *
 * While a line is composed, its lists are empty and the same functions fill them with what is owed, before they compare: the dealer's
 * from K (compose), a seat's from what its own boxes held (compose_some, compose_view). Nothing is taken on trust because we wrote
 * it, but for the bytes of a box, which were made from the very things they would be compared with. */
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"

static bool is_named(const public_table *table, const json_t *given, talon_card id)
{
    char name[24];
    talon__card_text(table, name, id);
    return strcmp(json_string_value(json_array_get(given, 0)), name) == 0;
}

/* ------------------------------------------------------------------ openings */

/* Whether this opening leads from the card's back to its epoch's root. */
static bool opens(const fair *t, talon_card id, const opening *o)
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

/* Returns false without memory. */
static bool write_opening(const public_table *table, json_t *list, talon_card id, const opening *o)
{
    char name[24], salt[2 * HASH_SIZE + 1], path[2 * HASH_SIZE * PATH_MAX_HASHES + 1];
    talon__card_text(table, name, id);
    talon__hex(salt, o->salt, HASH_SIZE);
    talon__hex(path, o->path[0], (size_t)o->path_n * HASH_SIZE);
    return json_array_append_new(list, json_pack("[s,I,s,s]", name, (json_int_t)o->face, salt, path)) == 0;
}

/* The card's face is public from now on. */
static bool show(fair *t, talon_card id, talon_face face)
{
    char name[24];
    talon__card_text(&t->table, name, id);
    if (t->table.shown[face] == t->line0.copies[face])
        return talon__bad(&t->bad, "copies", "%s opens to %s, of which all %u are open already", name, talon__face_name(&t->line0, face),
                          t->line0.copies[face]);
    t->table.card[id].face = face;
    t->table.shown[face]++;
    t->found.counts.openings++;
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

static bool take_opening(fair *t, const json_t *given, talon_card id)
{
    opening o;
    return read_opening(&o, given) && opens(t, id, &o) ? show(t, id, o.face) : does_not_open(t, id, o.face);
}

/* --------------------------------------------------------------------- boxes */

static box_label label_of(const fair *t, talon_card id, uint32_t seat)
{
    const card_state *c = &t->table.card[id];
    return (box_label){t->chain.sid, c->e, c->i, seat, talon__epoch(&t->epochs, c->e)->n};
}

/* My own box: keep what it holds, if it is good; else it is noted until I object or the file ends. */
static bool open_mine(fair *t, talon_card id, const uint8_t *box)
{
    const uint32_t me = t->reader.me;
    const box_label label = label_of(t, id, me);
    opening *o = malloc(sizeof *o);
    if (!o)
        return talon__no_memory(&t->bad);
    if (talon__box_open(o, &t->chain.hash, &label, t->reader.me_x, t->line0.seat[me].xkey, box) && opens(t, id, o)) {
        t->table.card[id].mine = o;
        return true;
    }
    free(o);
    talon__note_bad_box(&t->reader, &t->table.card[id], t->chain.lines);
    return true;
}

/* With K: the box as it must be. */
static bool seal(fair *t, uint8_t box[BOX_MAX], talon_card id, uint32_t seat)
{
    const box_label label = label_of(t, id, seat);
    const card_state *c = &t->table.card[id];
    opening o;
    if (!talon__opening_of(&t->epochs, &o, &t->chain, c))
        return talon__no_memory(&t->bad);
    talon__box_seal(box, &t->chain.hash, &label, talon__epoch(&t->epochs, c->e)->key, t->line0.seat[seat].xkey, &o);
    sodium_memzero(&o, sizeof o);
    return true;
}

static bool audit_box(fair *t, const uint8_t *box, size_t size, talon_card id, uint32_t seat)
{
    uint8_t right[BOX_MAX];
    char name[24];
    if (!seal(t, right, id, seat))
        return false;
    talon__card_text(&t->table, name, id);
    return memcmp(box, right, size) == 0 ||
           talon__bad(&t->bad, "audit", "%s's box for %s is not the one the dealer's key gives", talon__seat_name(t, seat), name);
}

static bool take_box(fair *t, const json_t *given, talon_card id, uint32_t seat)
{
    const json_t *hex = json_array_get(given, 2);
    const size_t size = talon__box_size(talon__epoch(&t->epochs, t->table.card[id].e)->n);
    uint8_t box[BOX_MAX];
    char name[24];
    talon__card_text(&t->table, name, id);
    if (!talon__unhex(box, size, json_string_value(hex), json_string_length(hex)))
        return talon__bad(&t->bad, "owed", "the box for %s does not have the size of its epoch's boxes", name);
    if (seat == t->reader.me && !open_mine(t, id, box))
        return false;
    if (t->reader.has_k && !t->composing && !audit_box(t, box, size, id, seat))
        return false;
    talon__set_add(t->table.card[id].boxed, seat);
    t->found.counts.boxes++;
    return true;
}

static bool write_box(fair *t, json_t *list, talon_card id, uint32_t seat)
{
    uint8_t box[BOX_MAX];
    char name[24], hex[2 * BOX_MAX + 1];
    talon__card_text(&t->table, name, id);
    if (!seal(t, box, id, seat))
        return false;
    talon__hex(hex, box, talon__box_size(talon__epoch(&t->epochs, t->table.card[id].e)->n));
    return json_array_append_new(list, json_pack("[s,I,s]", name, (json_int_t)seat, hex)) == 0;
}

/* ---------------------------------------------------------- the dealer's lists */

static bool compose(fair *t, json_t *line)
{
    const debts *owed = &t->agenda.owed;
    json_t *open = json_object_get(line, "open"), *box = json_object_get(line, "box");
    for (size_t i = 0; i < owed->n; i++) {
        const debt d = owed->at[i];
        opening o;
        if (d.seat ? !write_box(t, box, d.id, d.seat) : !talon__opening_of(&t->epochs, &o, &t->chain, &t->table.card[d.id]))
            return talon__no_memory(&t->bad);
        if (!d.seat && !write_opening(&t->table, open, d.id, &o))
            return talon__no_memory(&t->bad);
    }
    return true;
}

static bool wrong_list(fair *t, const char *what, const json_t *given, const debt *owed)
{
    char name[24] = "nothing more";
    if (owed)
        talon__card_text(&t->table, name, owed->id);
    const char *card = given ? json_string_value(json_array_get(given, 0)) : "nothing more";
    return talon__bad(&t->bad, "owed", "the line must %s %s%s%s here, and gives %s", what, name, owed && owed->seat ? " for " : "",
                      owed && owed->seat ? talon__seat_name(t, owed->seat) : "", card);
}

/* Whether a list names the n cards of owed[], and for boxes the seats, in this order. */
static bool lists(fair *t, const char *what, const json_t *list, const debt *owed, size_t n)
{
    const size_t given = json_array_size(list);
    for (size_t i = 0; i < n || i < given; i++) {
        const debt *d = i < n ? &owed[i] : NULL;
        const json_t *item = json_array_get(list, i);
        if (!d || !item || !is_named(&t->table, item, d->id) || (d->seat && json_integer_value(json_array_get(item, 1)) != d->seat))
            return wrong_list(t, what, item, d);
    }
    return true;
}

bool talon__disclose(fair *t, json_t *line)
{
    debts *owed = &t->agenda.owed;
    if (t->composing && !compose(t, line))
        return false;
    const json_t *open = json_object_get(line, "open"), *box = json_object_get(line, "box");
    const size_t opens_n = talon__openings_owed(owed), boxes_n = owed->n - opens_n;
    const debt *boxes = boxes_n ? &owed->at[opens_n] : NULL;
    if (!lists(t, "open", open, owed->at, opens_n) || !lists(t, "box", box, boxes, boxes_n))
        return false;
    for (size_t i = 0; i < opens_n; i++)
        if (!take_opening(t, json_array_get(open, i), owed->at[i].id))
            return false;
    for (size_t i = 0; i < boxes_n; i++)
        if (!take_box(t, json_array_get(box, i), boxes[i].id, boxes[i].seat))
            return false;
    owed->n = 0;
    return true;
}

/* ----------------------------------------------------------------- an act's */

/* A seat that composes an act opens what it can: the cards it has good boxes for. */
static bool compose_some(fair *t, json_t *line)
{
    const debts *owed = &t->agenda.owed;
    for (size_t i = 0; i < talon__openings_owed(owed); i++) {
        const opening *mine = t->table.card[owed->at[i].id].mine;
        if (mine && !write_opening(&t->table, json_object_get(line, "open"), owed->at[i].id, mine))
            return talon__no_memory(&t->bad);
    }
    return true;
}

/* Every opening given is one that is owed, in that order. */
static bool some_owed(fair *t, const json_t *open, size_t opens_n)
{
    size_t at = 0;
    for (size_t i = 0; i < opens_n && at < json_array_size(open); i++)
        at += is_named(&t->table, json_array_get(open, at), t->agenda.owed.at[i].id);
    return at == json_array_size(open) || wrong_list(t, "open", json_array_get(open, at), NULL);
}

/* Openings that were given are owed no more; the others stay, in their order, before the boxes. */
bool talon__disclose_some(fair *t, json_t *line)
{
    debts *owed = &t->agenda.owed;
    if (t->composing && !compose_some(t, line))
        return false;
    const json_t *open = json_object_get(line, "open");
    const size_t opens_n = talon__openings_owed(owed);
    size_t left = 0, at = 0;
    if (!some_owed(t, open, opens_n))
        return false;
    for (size_t i = 0; i < opens_n; i++) {
        const debt d = owed->at[i];
        const json_t *given = json_array_get(open, at);
        if (!given || !is_named(&t->table, given, d.id)) {
            owed->at[left++] = d;
            continue;
        }
        if (!take_opening(t, given, d.id))
            return false;
        at++;
    }
    if (left < opens_n)
        memmove(&owed->at[left], &owed->at[opens_n], (owed->n - opens_n) * sizeof *owed->at);
    owed->n -= opens_n - left;
    return true;
}

/* -------------------------------------------------------------------- a view's */

static bool compose_view(fair *t, json_t *line)
{
    const public_table *table = &t->table;
    for (uint32_t z = 0; z < talon__zones(table); z++) {
        const talon_card *card = talon__cards(table, z);
        for (uint32_t i = 0; i < talon__size(table, z); i++)
            if (table->card[card[i]].mine && !write_opening(table, json_object_get(line, "open"), card[i], table->card[card[i]].mine))
                return talon__no_memory(&t->bad);
    }
    return true;
}

/* A walk over the table in the order of zones and places. */
typedef struct walk {
    uint32_t z, pos;
} walk;

/* The next card that this entry names and the seat has a box for; false when there is none further on. */
static bool find_viewed(walk *w, talon_card *id, const public_table *table, const json_t *given, uint32_t seat)
{
    for (; w->z < talon__zones(table); w->z++, w->pos = 0) {
        const talon_card *card = talon__cards(table, w->z);
        while (w->pos < talon__size(table, w->z)) {
            *id = card[w->pos++];
            if (talon__set_has(table->card[*id].boxed, seat) && is_named(table, given, *id))
                return true;
        }
    }
    return false;
}

bool talon__check_view(fair *t, json_t *line, uint32_t seat)
{
    walk names = {0}, contents = {0};
    talon_card id = 0;
    opening o;
    if (t->composing && !compose_view(t, line))
        return false;
    const json_t *open = json_object_get(line, "open");
    for (size_t at = 0; at < json_array_size(open); at++)
        if (!find_viewed(&names, &id, &t->table, json_array_get(open, at), seat))
            return wrong_list(t, "open", json_array_get(open, at), NULL);
    for (size_t at = 0; at < json_array_size(open); at++) {
        const json_t *given = json_array_get(open, at);
        find_viewed(&contents, &id, &t->table, given, seat);
        if (!read_opening(&o, given) || !opens(t, id, &o))
            return talon__bad(&t->bad, "opening", "the back %s does not open like this", json_string_value(json_array_get(given, 0)));
    }
    return true;
}
