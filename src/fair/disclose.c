/* disclose.c -- what lines carry: is it exactly what is owed, and is it good (docs/transcript.md §8)?
 *
 * Lists first, contents later: a line must name exactly the cards owed, in their order, before any opening, box or secret is looked at.
 * So both verifiers find the same fault of a line that has several.
 *
 * While a line is composed, its lists are empty and the same functions fill them with what is owed, before they compare: the dealer's
 * from K (compose), a seat's from what its own boxes held (compose_some, compose_view). Nothing is taken on trust because we wrote
 * it, but for the bytes of a box, which were made from the very things they would be compared with. */
#include <string.h>

#include "fair/fair_impl.h"

static const char *const list_keys[OWED_KINDS] = {"open", "box", "keys"};

static bool is_named(const public_table *table, const json_t *given, talon_card id)
{
    char name[24];
    talon__card_text(table, name, id);
    return strcmp(json_string_value(json_array_get(given, 0)), name) == 0;
}

/* ---------------------------------------------------------- the dealer's lists */

static bool compose_opening(fair *t, json_t *list, talon_card id)
{
    opening o;
    talon__opening_of(&t->epochs, &o, &t->chain, &t->table.card[id]);
    return talon__opening_write(&t->table, list, id, &o) || talon__no_memory(&t->bad);
}

static bool compose_one(fair *t, json_t *list, debt_kind kind, debt d)
{
    switch (kind) {
    case OWED_OPENING: return compose_opening(t, list, d.id);
    case OWED_BOX: return talon__box_write(t, list, d.id, d.seat);
    case OWED_SECRET: return talon__secret_write(t, list, d.id, d.seat);
    case OWED_KINDS: break;
    }
    __builtin_trap();
}

static bool compose(fair *t, json_t *line)
{
    for (debt_kind kind = OWED_OPENING; kind < OWED_KINDS; kind++) {
        const debt *d = talon__debts_of(&t->agenda.owed, kind);
        for (size_t i = 0; i < t->agenda.owed.kind_n[kind]; i++)
            if (!compose_one(t, json_object_get(line, list_keys[kind]), kind, d[i]))
                return false;
    }
    return true;
}

static bool wrong_list(fair *t, const char *what, const json_t *given, const debt *owed)
{
    char name[24] = "nothing more";
    if (owed)
        talon__card_text(&t->table, name, owed->id);
    const char *card = given ? json_string_value(json_array_get(given, 0)) : "nothing more";
    return talon__bad(&t->bad, "owed", "\"%s\" must have %s%s%s here, and has %s", what, name, owed && owed->seat ? " for " : "",
                      owed && owed->seat ? talon__seat_name(t, owed->seat) : "", card);
}

/* Whether a list names the n cards of owed[], and the seats where there are any, in this order. */
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

static bool take(fair *t, debt_kind kind, const json_t *given, debt d)
{
    switch (kind) {
    case OWED_OPENING: return talon__take_opening(t, given, d.id);
    case OWED_BOX: return talon__take_box(t, given, d.id, d.seat);
    case OWED_SECRET: return talon__take_secret(t, given, d.id, d.seat);
    case OWED_KINDS: break;
    }
    __builtin_trap();
}

bool talon__disclose(fair *t, json_t *line)
{
    debts *owed = &t->agenda.owed;
    if (t->composing && !compose(t, line))
        return false;
    for (debt_kind kind = OWED_OPENING; kind < OWED_KINDS; kind++)
        if (!lists(t, list_keys[kind], json_object_get(line, list_keys[kind]), talon__debts_of(owed, kind), owed->kind_n[kind]))
            return false;
    for (debt_kind kind = OWED_OPENING; kind < OWED_KINDS; kind++) {
        const json_t *list = json_object_get(line, list_keys[kind]);
        const debt *d = talon__debts_of(owed, kind);
        for (size_t i = 0; i < owed->kind_n[kind]; i++)
            if (!take(t, kind, json_array_get(list, i), d[i]))
                return false;
    }
    talon__debts_paid(owed);
    t->agenda.asked = (look){0};
    return true;
}

/* ----------------------------------------------------------------- an act's */

/* A seat that composes an act opens what it can: the cards it has good boxes for. */
static bool compose_some(fair *t, json_t *line)
{
    const debts *owed = &t->agenda.owed;
    for (size_t i = 0; i < owed->kind_n[OWED_OPENING]; i++) {
        const opening *mine = t->table.card[owed->at[i].id].mine;
        if (mine && !talon__opening_write(&t->table, json_object_get(line, "open"), owed->at[i].id, mine))
            return talon__no_memory(&t->bad);
    }
    return true;
}

/* Every opening given is one that is owed, in that order. */
static bool some_owed(fair *t, const json_t *open)
{
    const debts *owed = &t->agenda.owed;
    size_t at = 0;
    for (size_t i = 0; i < owed->kind_n[OWED_OPENING] && at < json_array_size(open); i++)
        at += is_named(&t->table, json_array_get(open, at), owed->at[i].id);
    return at == json_array_size(open) || wrong_list(t, "open", json_array_get(open, at), NULL);
}

/* Openings that were given are owed no more; the others stay, in their order, before the boxes. */
bool talon__disclose_some(fair *t, json_t *line)
{
    debts *owed = &t->agenda.owed;
    if (t->composing && !compose_some(t, line))
        return false;
    const json_t *open = json_object_get(line, "open");
    const size_t openings = owed->kind_n[OWED_OPENING];
    size_t left = 0, at = 0;
    if (!some_owed(t, open))
        return false;
    for (size_t i = 0; i < openings; i++) {
        const debt d = owed->at[i];
        const json_t *given = json_array_get(open, at);
        if (!given || !is_named(&t->table, given, d.id)) {
            owed->at[left++] = d;
            continue;
        }
        if (!talon__take_opening(t, given, d.id))
            return false;
        at++;
    }
    if (left < openings)
        memmove(&owed->at[left], &owed->at[openings], (owed->n - openings) * sizeof *owed->at);
    owed->n -= openings - left;
    owed->kind_n[OWED_OPENING] = left;
    return true;
}

/* -------------------------------------------------------------------- a view's */

static bool compose_view(fair *t, json_t *line, uint32_t seat)
{
    const public_table *table = &t->table;
    for (uint32_t z = 0; z < talon__zones(table); z++) {
        const talon_card *card = talon__cards(table, z);
        for (uint32_t i = 0; i < talon__size(table, z); i++) {
            const card_state *c = &table->card[card[i]];
            if (c->mine && !talon__set_has(c->viewed, seat) &&
                !talon__opening_write(table, json_object_get(line, "open"), card[i], c->mine))
                return talon__no_memory(&t->bad);
        }
    }
    return true;
}

/* A walk over the table in the order of zones and places. */
typedef struct walk {
    uint32_t z, pos;
} walk;

/* The next card that this entry names and that the seat has a box for and has not opened; false when there is none further on. */
static bool find_viewed(walk *w, talon_card *id, const public_table *table, const json_t *given, uint32_t seat)
{
    for (; w->z < talon__zones(table); w->z++, w->pos = 0) {
        const talon_card *card = talon__cards(table, w->z);
        while (w->pos < talon__size(table, w->z)) {
            *id = card[w->pos++];
            const card_state *c = &table->card[*id];
            if (talon__set_has(c->boxed, seat) && !talon__set_has(c->viewed, seat) && is_named(table, given, *id))
                return true;
        }
    }
    return false;
}

bool talon__disclose_view(fair *t, json_t *line, uint32_t seat)
{
    walk names = {0}, contents = {0};
    talon_card id = 0;
    if (t->composing && !compose_view(t, line, seat))
        return false;
    const json_t *open = json_object_get(line, "open");
    for (size_t at = 0; at < json_array_size(open); at++)
        if (!find_viewed(&names, &id, &t->table, json_array_get(open, at), seat))
            return wrong_list(t, "open", json_array_get(open, at), NULL);
    for (size_t at = 0; at < json_array_size(open); at++) {
        const json_t *given = json_array_get(open, at);
        find_viewed(&contents, &id, &t->table, given, seat);
        talon__set_add(t->table.card[id].viewed, seat);
        if (!talon__take_viewed(t, given, id))
            return false;
    }
    return true;
}
