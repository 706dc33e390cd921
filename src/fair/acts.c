/* acts.c -- `act`: what a seat does of its own accord, and takes back (docs/transcript.md §7).
 *
 * An act is judged in this order, so that both verifiers name the same fault: may one come now, are the names good, whose are the cards,
 * does the plan still need them, would the table do it. A shuffle only becomes the request that the dealer must answer, a look only makes
 * boxes owed; everything else is carried out at once. */
#include <stdlib.h>

#include "fair/suite2.h"

/* ------------------------------------------------------------ whose cards */

/* A zone that an operation touches, and how. */
typedef bool touch(fair *t, talon_zone z, uint32_t seat, fair_verb verb);

/* The kernel's rule: what is another seat's is not touched. (Looks and shuffles stand there as shuffles of their zone.) */
static bool is_no_others(fair *t, const fair_op *op, uint32_t seat)
{
    talon_fault f;
    return talon_op_may(&f, t->table.shape, &op->op, t->table.player[seat]) != TALON_E_NOT_YOURS ||
           talon__bad(&t->bad, "not_yours", "%s touches another seat's cards", talon__seat_name(t, seat));
}

/* The transcript's own: nobody's cards are everybody's once the plan is done, and nobody looks at them. */
static bool may_take(fair *t, talon_zone z, uint32_t seat, fair_verb verb)
{
    const char *name = talon__seat_name(t, seat);
    if (talon_zone_owner(t->table.shape, z) != TALON_PLAYER_NONE)
        return true;
    if (verb == VERB_LOOK || verb == VERB_ARRANGE)
        return talon__bad(&t->bad, "not_yours", "%s %s cards that are nobody's", name, verb == VERB_LOOK ? "looks at" : "arranges");
    return talon__plan_is_done(&t->agenda) ||
           talon__bad(&t->bad, "not_yours", "%s touches the table's cards before the plan is done", name);
}

/* Whether it is a zone in which the seat sees its own cards: what it does there is its own affair. Anywhere else somebody may have told
 * it what lies where. */
static bool note_play(fair *t, talon_zone z, uint32_t seat, fair_verb verb)
{
    (void)verb;
    const talon_sees sees = talon_zone_get_sees(t->table.shape, z);
    const talon_player owner = talon_zone_owner(t->table.shape, z);
    const bool own = owner != TALON_PLAYER_NONE && owner == t->table.player[seat];
    t->found.played = t->found.played || !own || (sees != TALON_SEES_OWNER && sees != TALON_SEES_ALL);
    return true;
}

static bool is_unwatched(fair *t, talon_zone z, uint32_t seat, fair_verb verb)
{
    (void)verb;
    return !talon__is_watched(&t->agenda, z) || talon__bad(&t->bad, "watched", "%s changes %s, from which the plan still deals",
                                                           talon__seat_name(t, seat), talon_zone_name(t->table.shape, z));
}

/* Somebody else gets a card by it. */
static bool note_gift(fair *t, talon_zone z, uint32_t seat, fair_verb verb)
{
    (void)verb;
    const talon_player owner = talon_zone_owner(t->table.shape, z);
    t->found.played = t->found.played || (owner != TALON_PLAYER_NONE && owner != t->table.player[seat]);
    return true;
}

/* The zones that an operation takes from, turns or shuffles: one, or the list of a combine. */
static bool each_source(fair *t, const fair_op *op, uint32_t seat, touch *is)
{
    if (op->verb != VERB_TABLE || op->op.code != TALON_OP_COMBINE)
        return is(t, op->op.from, seat, op->verb);
    for (uint32_t i = 0; i < op->op.zones_n; i++)
        if (!is(t, op->op.zones[i], seat, op->verb))
            return false;
    return true;
}

/* The zones that it puts cards into. */
static bool each_target(fair *t, const fair_op *op, uint32_t seat, touch *is)
{
    if (op->verb != VERB_TABLE || op->op.code == TALON_OP_TURN)
        return true;
    if (op->op.code != TALON_OP_DEAL)
        return is(t, op->op.to, seat, op->verb);
    for (uint32_t i = 0; i < op->op.zones_n; i++)
        if (!is(t, op->op.zones[i], seat, op->verb))
            return false;
    return true;
}

static bool may_do(fair *t, const fair_op *op, uint32_t seat)
{
    if (op->verb == VERB_UNDO)
        return true;
    if (!is_no_others(t, op, seat) || !each_source(t, op, seat, may_take))
        return false;
    if (op->verb != VERB_LOOK && (!each_source(t, op, seat, is_unwatched) || !each_target(t, op, seat, is_unwatched)))
        return false;
    return each_source(t, op, seat, note_play) && each_target(t, op, seat, note_gift);
}

/* ----------------------------------------------------------------- requests */

static bool opens_nothing(fair *t, const json_t *line)
{
    return !json_array_size(json_object_get(line, "open")) || talon__bad(&t->bad, "owed", "a request opens nothing");
}

static bool ask_shuffle(fair *t, const json_t *line, const fair_op *op, uint32_t seat)
{
    if (!talon__size(&t->table, op->op.from))
        return talon__bad(&t->bad, "refused", "there are no cards to shuffle");
    if (!opens_nothing(t, line))
        return false;
    json_t *zones = json_pack("[O]", json_object_get(json_object_get(line, "op"), "zone"));
    t->agenda.request = (request){zones, seat};
    if (!zones)
        return talon__no_memory(&t->bad);
    bool can = true;
    if (t->two && !talon__two_can_mix(t, &can, zones))
        return false;
    return can || talon__bad(&t->bad, "refused", "these cards cannot be mixed now");
}

static bool ask_look(fair *t, const json_t *line, const fair_op *op, uint32_t seat)
{
    if (op->op.n < 1 || op->op.n > (int64_t)talon__size(&t->table, op->op.from))
        return talon__bad(&t->bad, "refused", "there are not that many cards to look at");
    if (!opens_nothing(t, line))
        return false;
    t->agenda.asked = (look){seat, op->op.from, (uint32_t)op->op.n};
    talon__mixing_looked(&t->mixing, &t->table, op->op.from, (uint32_t)op->op.n);
    if (!talon__changed(t))
        return false;
    if (!t->agenda.owed.n)
        t->agenda.asked = (look){0}; /* all of them are known to the seat already */
    return true;
}

static bool arrange(fair *t, json_t *line, const fair_op *op, uint32_t seat)
{
    t->history.seat = 0; /* nobody takes it back: the cards have other names */
    return talon__two_arrange(t, line, op, seat) && talon__given_by_act(t, line);
}

/* ------------------------------------------------------------- carrying out */

static bool undo(fair *t, uint32_t seat)
{
    history *h = &t->history;
    if (!h->seat)
        return talon__bad(&t->bad, "refused", "there is no act to take back");
    if (h->seat != seat)
        return talon__bad(&t->bad, "not_yours", "%s takes back an act of %s", talon__seat_name(t, seat), talon__seat_name(t, h->seat));
    talon_table_copy(t->table.kernel, h->before);
    t->found.counts.undone += h->disclosed;
    h->seat = 0;
    talon__mixing_undone(&t->mixing, &t->table);
    return talon__changed(t);
}

static bool carry_out(fair *t, const fair_op *op, uint32_t seat)
{
    if (!talon__history_add(&t->history, t->table.kernel, seat))
        return talon__no_memory(&t->bad);
    if (!talon__apply(&t->table, &t->bad, &op->op) || !talon__changed(t))
        return false;
    talon__mixing_moved(&t->mixing, &t->table, &op->op, true);
    talon__count_names(&t->agenda.names, &t->table, &t->line0);
    t->history.disclosed = talon__owes(&t->agenda);
    return true;
}

static bool act(fair *t, json_t *line, const fair_op *op, uint32_t seat)
{
    if (!may_do(t, op, seat))
        return false;
    t->found.counts.acts++;
    switch (op->verb) {
    case VERB_SHUFFLE: t->history.seat = 0; return ask_shuffle(t, line, op, seat);
    case VERB_LOOK: t->history.seat = 0; return ask_look(t, line, op, seat) && (t->line0.suite == 1 || talon__given_by_act(t, line));
    case VERB_ARRANGE: return arrange(t, line, op, seat);
    case VERB_UNDO: return undo(t, seat) && talon__given_by_act(t, line);
    case VERB_TABLE:
        if (!carry_out(t, op, seat) || !talon__given_by_act(t, line))
            return false;
        t->history.disclosed |= t->two && t->two->pending.n;
        return true;
    }
    __builtin_trap();
}

bool talon__mean_act(fair *t, json_t *line)
{
    const uint32_t seat = talon__get_u32(line, "seat");
    const op_names names = talon__names(&t->table);
    fair_op op;
    if (talon__owes(&t->agenda) || talon__is_requested(&t->agenda))
        return talon__bad(&t->bad, "order", "%s acts while something is still owed", talon__seat_name(t, seat));
    if (t->course.m)
        return talon__mean_choice(t, line, seat);
    if (!talon__op_read(&op, &t->bad.why, json_object_get(line, "op"), &names))
        return talon__unread(&t->bad);
    const bool good = act(t, line, &op, seat);
    talon__op_free(&op);
    return good;
}
