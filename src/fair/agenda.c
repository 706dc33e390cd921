/* agenda.c -- plan, requests, debts: which one is next.
 *
 * Everybody asks here: the rules, whether the dealer's line is the one due; the writer, which line to write; the verdict, whether
 * something is unfinished; look.c, whom the game waits for. So they cannot disagree. Nothing here changes the table. */
#include "fair/agenda.h"

#include <stdlib.h>
#include <string.h>

void talon__agenda_begin(agenda *a, const line0 *l)
{
    a->plan = l->plan;
}

void talon__agenda_free(agenda *a)
{
    talon__epoch_drop(&a->shuffle.made);
    talon__names_free(&a->names);
    json_decref(a->shuffle.cuts);
    json_decref(a->request.zones);
    free(a->owed.at);
}

/* --------------------------------------------------------------- what is due */

bool talon__owes(const agenda *a)
{
    return a->names.owed_n > 0 || a->owed.n > 0;
}

bool talon__plan_is_done(const agenda *a)
{
    return a->plan_at == json_array_size(a->plan);
}

bool talon__nothing_is_due(const agenda *a)
{
    return talon__plan_is_done(a) && !a->request.zones && !a->shuffle.open && !talon__owes(a);
}

due_shuffle talon__due_shuffle(const agenda *a)
{
    const json_t *step = json_array_get(a->plan, a->plan_at);
    if (a->shuffle.open || talon__owes(a))
        return (due_shuffle){NULL, NULL};
    if (a->request.zones)
        return (due_shuffle){a->request.zones, NULL};
    return (due_shuffle){json_object_get(step, "shuffle"), json_object_get(step, "cuts")};
}

const json_t *talon__due_step(const agenda *a)
{
    if (a->shuffle.open || talon__owes(a) || a->request.zones)
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
    if (a->owed.n)
        return talon__bad(bad, "dealers_choice", "dealer's choice: %zu openings, boxes or secrets are owed before anything else",
                          a->owed.n);
    if (zones)
        return talon__bad(bad, "dealers_choice", "dealer's choice: what is due is a shuffle of %s", talon__op_text(text, zones));
    if (op)
        return talon__bad(bad, "dealers_choice", "dealer's choice: what is due is %s", talon__op_text(text, op));
    return talon__bad(bad, "dealers_choice", "dealer's choice: the plan is done and nobody asked for this");
}

/* ------------------------------------------------------------------- watched */

static bool has(const json_t *value, const char *zone)
{
    if (json_is_string(value))
        return strcmp(json_string_value(value), zone) == 0;
    for (size_t i = 0; i < json_array_size(value); i++)
        if (strcmp(json_string_value(json_array_get(value, i)), zone) == 0)
            return true;
    return false;
}

/* Where a step takes cards from, turns or shuffles them. These are all keys that an operation of the plan has for that; a row of
 * op.def that takes cards by another key cannot be in a plan before it is here (tests/unit/fair_watched.c). */
static bool takes_from(const json_t *step, const char *zone)
{
    const json_t *op = json_object_get(step, "do");
    return has(json_object_get(step, "shuffle"), zone) || has(json_object_get(op, "from"), zone) || has(json_object_get(op, "zone"), zone);
}

bool talon__is_watched(const agenda *a, const char *zone)
{
    for (size_t i = a->plan_at; i < json_array_size(a->plan); i++)
        if (takes_from(json_array_get(a->plan, i), zone))
            return true;
    return false;
}

/* ------------------------------------------------------------ what was done */

void talon__step_done(agenda *a)
{
    a->plan_at++;
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
