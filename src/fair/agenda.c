/* agenda.c -- plan, triggers, requests: which one is next.
 *
 * Everybody asks here: the rules, whether the dealer's line is the one due; the writer, which line to write; the verdict, whether
 * something is unfinished; look.c, whom the game waits for. So they cannot disagree. Nothing here changes the table. */
#include "fair/agenda.h"

#include <stdlib.h>
#include <string.h>

void talon__agenda_begin(agenda *a, const line0 *l)
{
    a->plan = l->plan;
    a->triggers = l->triggers;
}

void talon__agenda_free(agenda *a)
{
    talon__epoch_drop(&a->turn.made);
    json_decref(a->turn.ops);
    json_decref(a->request.ops);
    free(a->owed.at);
}

/* --------------------------------------------------------------- what is due */

bool talon__reback_is_due(const agenda *a)
{
    return a->reback_any || a->request.is_look;
}

bool talon__owes(const agenda *a)
{
    return a->owed.n > 0 || talon__reback_is_due(a);
}

bool talon__plan_is_done(const agenda *a)
{
    return a->plan_at == json_array_size(a->plan);
}

/* The trigger whose steps are due. */
static const json_t *fired(const agenda *a)
{
    return a->fired_n ? json_array_get(a->triggers, a->fired[0]) : NULL;
}

static const json_t *next_step(const agenda *a)
{
    const json_t *trigger = fired(a);
    return trigger ? json_array_get(json_object_get(trigger, "do"), a->fired_step) : json_array_get(a->plan, a->plan_at);
}

const json_t *talon__due_turn(const agenda *a)
{
    if (a->turn.open || talon__owes(a))
        return NULL;
    return a->request.ops ? a->request.ops : json_object_get(next_step(a), "turn");
}

const json_t *talon__due_step(const agenda *a)
{
    if (a->turn.open || talon__owes(a) || a->request.ops)
        return NULL;
    return json_object_get(next_step(a), "do");
}

bool talon__not_due(const agenda *a, complaint *bad)
{
    const json_t *turn = talon__due_turn(a), *op = talon__due_step(a);
    char text[160];
    if (a->turn.open)
        return talon__bad(bad, "order", "a turn is open: it is run when all have revealed, or given up");
    if (talon__reback_is_due(a))
        return talon__bad(bad, "dealers_choice", "dealer's choice: cards must be re-backed first");
    if (a->owed.n)
        return talon__bad(bad, "dealers_choice", "dealer's choice: %zu openings or boxes are owed before anything else", a->owed.n);
    if (turn)
        return talon__bad(bad, "dealers_choice", "dealer's choice: what is due is a turn with %s",
                          talon__op_text(text, json_array_get(turn, 0)));
    if (op)
        return talon__bad(bad, "dealers_choice", "dealer's choice: what is due is %s", talon__op_text(text, op));
    return talon__bad(bad, "dealers_choice", "dealer's choice: the plan is done and nobody asked for this");
}

/* ------------------------------------------------------------ what was done */

void talon__step_done(agenda *a)
{
    const json_t *trigger = fired(a);
    if (!trigger) {
        a->plan_at++;
    } else if (++a->fired_step == json_array_size(json_object_get(trigger, "do"))) {
        memmove(a->fired, a->fired + 1, --a->fired_n);
        a->fired_step = 0;
    }
}

void talon__request_done(agenda *a)
{
    json_decref(a->request.ops);
    a->request = (request){0};
}

void talon__turn_done(agenda *a)
{
    a->turn.open = false;
    json_decref(a->turn.ops);
    a->turn.ops = NULL;
}

void talon__rebacks_done(agenda *a)
{
    memset(a->reback_due, 0, sizeof a->reback_due);
    a->reback_any = false;
}

void talon__fire(agenda *a, const public_table *table)
{
    if (a->fired_n)
        return;
    for (size_t i = 0; i < json_array_size(a->triggers); i++) {
        const json_t *trigger = json_array_get(a->triggers, i);
        const talon_zone z = talon__zone_named(table, json_object_get(trigger, "zone"));
        const json_int_t below = json_integer_value(json_object_get(trigger, "below"));
        if ((json_int_t)table->count_before[z] >= below && (json_int_t)talon__size(table, z) < below)
            a->fired[a->fired_n++] = (uint8_t)i;
    }
    a->fired_step = 0;
}
