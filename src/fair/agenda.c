/* agenda.c -- plan, requests, debts: which one is next.
 *
 * Everybody asks here: the rules, whether the dealer's line is the one due; the writer, which line to write; the verdict, whether
 * something is unfinished; look.c, whom the game waits for. So they cannot disagree. Nothing here changes the table. */
#include "fair/agenda.h"

#include <stdlib.h>

/* A zone, or several, that the steps before the plan's `end` need. */
static void watch(agenda *a, const public_table *table, const json_t *zones, uint32_t end)
{
    if (json_is_string(zones))
        a->watched_to[talon__zone_named(table, zones)] = end;
    for (size_t i = 0; i < json_array_size(zones); i++)
        a->watched_to[talon__zone_named(table, json_array_get(zones, i))] = end;
}

static void watch_steps(agenda *a, const public_table *table, const json_t *list, uint32_t end);

/* Where a step takes cards from, turns, shuffles or asks about them. These are all keys that an operation of the plan has for that; a row
 * of op.def that takes cards by another key cannot be in a plan before it is here (tests/unit/fair_watched.c). */
static void watch_step(agenda *a, const public_table *table, const json_t *step, uint32_t end)
{
    const json_t *op = json_object_get(step, "do");
    watch(a, table, json_object_get(step, "shuffle"), end);
    watch(a, table, json_object_get(op, "from"), end);
    watch(a, table, json_object_get(op, "zone"), end);
    watch(a, table, json_object_get(step, "ask"), end);
    watch_steps(a, table, json_object_get(step, "then"), end);
}

/* All of them belong to the step of the list at hand that they are inside of. */
static void watch_steps(agenda *a, const public_table *table, const json_t *list, uint32_t end)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        watch_step(a, table, json_array_get(list, i), end);
}

void talon__agenda_take_up(agenda *a, const public_table *table, const json_t *list)
{
    a->plan = list;
    a->plan_at = 0;
    a->plan_left = talon__steps_of(list);
    for (uint32_t z = 0; z < TALON_MAX_ZONES; z++)
        a->watched_to[z] = 0;
    for (uint32_t i = 0; i < json_array_size(list); i++)
        watch_step(a, table, json_array_get(list, i), i + 1);
}

void talon__agenda_begin(agenda *a, const line0 *l, const public_table *table, mixing *m)
{
    talon__agenda_take_up(a, table, l->plan);
    talon__plan_goes_on(a, table, m);
}

void talon__agenda_free(agenda *a)
{
    talon__epoch_drop(&a->shuffle.made);
    talon__names_free(&a->names);
    json_decref(a->shuffle.cuts);
    json_decref(a->request.zones);
    json_decref(a->coming);
    free(a->owed.at);
}

/* --------------------------------------------------------------- what is due */

bool talon__owes(const agenda *a)
{
    return a->names.owed_n > 0 || a->owed.n > 0 || a->shares || a->secrets || a->answer;
}

bool talon__owes_shares(const agenda *a)
{
    return a->shares || a->secrets || a->answer;
}

bool talon__is_requested(const agenda *a)
{
    return a->request.zones || a->coming;
}

bool talon__steps_are_done(const agenda *a)
{
    return a->plan_at == json_array_size(a->plan);
}

bool talon__plan_is_done(const agenda *a)
{
    return talon__steps_are_done(a) && !a->runs;
}

/* No step, shuffle, name or share is due. Whether a box was good is another matter. */
static bool is_settled(const agenda *a)
{
    return talon__steps_are_done(a) && !a->request.zones && (!a->coming || a->coming_here) && !a->shuffle.open && !a->names.owed_n &&
           !a->shares && !a->answer && a->owed.n == a->owed.kind_n[OWED_SECRET];
}

bool talon__nothing_is_due(const agenda *a)
{
    return talon__dealer_is_done(a) && !a->runs;
}

bool talon__dealer_is_done(const agenda *a)
{
    return is_settled(a) && a->owed.n == 0 && !a->secrets;
}

bool talon__is_played_out(const agenda *a)
{
    return is_settled(a) && !a->runs;
}

bool talon__is_watched(const agenda *a, talon_zone zone)
{
    return a->plan_at < a->watched_to[zone];
}

due_shuffle talon__due_shuffle(const agenda *a)
{
    const json_t *step = json_array_get(a->plan, a->plan_at);
    if (a->shuffle.open || talon__owes(a))
        return (due_shuffle){NULL, NULL};
    if (a->request.zones || a->coming)
        return (due_shuffle){a->request.zones ? a->request.zones : a->coming, NULL};
    return (due_shuffle){json_object_get(step, "shuffle"), json_object_get(step, "cuts")};
}

const json_t *talon__due_step(const agenda *a)
{
    if (a->shuffle.open || talon__owes(a) || talon__is_requested(a))
        return NULL;
    return json_object_get(json_array_get(a->plan, a->plan_at), "do");
}

bool talon__not_due(const agenda *a, complaint *bad)
{
    const json_t *zones = talon__due_shuffle(a).zones, *op = talon__due_step(a);
    char text[160];
    if (a->shuffle.open)
        return talon__bad(bad, "order", "a shuffle is open: it is run when all have revealed, or given up");
    if (a->names.owed_n)
        return talon__bad(bad, "dealers_choice", "dealer's choice: players must name %u veiled cards first", a->names.owed_n);
    if (a->answer)
        return talon__bad(bad, "dealers_choice", "host's choice: what is due is an answer");
    if (a->shares || a->secrets)
        return talon__bad(bad, "dealers_choice", "host's choice: players owe shares or secrets before anything else");
    if (a->owed.n)
        return talon__bad(bad, "dealers_choice", "dealer's choice: %zu openings, boxes or secrets are owed before anything else",
                          a->owed.n);
    if (zones)
        return talon__bad(bad, "dealers_choice", "dealer's choice: what is due is a shuffle of %s", talon__op_text(text, zones));
    if (op)
        return talon__bad(bad, "dealers_choice", "dealer's choice: what is due is %s", talon__op_text(text, op));
    return talon__bad(bad, "dealers_choice", "dealer's choice: the plan is done and nobody asked for this");
}

/* ------------------------------------------------------------ what was done */

void talon__step_done(agenda *a)
{
    a->plan_at++;
    a->plan_left--;
    a->plan_done++;
}

/* Whether everybody sees a card with one of these faces at the end of the zone. */
static bool is_yes(const public_table *table, const json_t *ask, mixing *m)
{
    const talon_zone z = talon__zone_named(table, json_object_get(ask, "ask"));
    const json_t *faces = json_object_get(ask, "faces");
    const uint32_t n = talon__size(table, z);
    if (!n || !talon__all_see(table, z, n - 1))
        return false;
    const talon_card last = talon__cards(table, z)[n - 1];
    const json_int_t face = table->card[last].face; /* TALON_FACE_NONE is no face */
    talon__mixing_asked(m, last);
    for (size_t i = 0; i < json_array_size(faces); i++)
        if (json_integer_value(json_array_get(faces, i)) == face)
            return true;
    return false;
}

void talon__plan_goes_on(agenda *a, const public_table *table, mixing *m)
{
    const json_t *step;
    while ((step = json_array_get(a->plan, a->plan_at)) && json_object_get(step, "ask")) {
        if (is_yes(table, step, m))
            talon__agenda_take_up(a, table, json_object_get(step, "then"));
        else
            a->plan_at++;
    }
}

void talon__request_done(agenda *a)
{
    json_decref(a->request.zones);
    a->request = (request){0};
}

void talon__shuffle_done(agenda *a)
{
    a->shuffle.open = false;
    json_decref(a->shuffle.cuts);
    a->shuffle.cuts = NULL;
}
