/* acts.c -- `act`: what a seat does of its own accord, and takes back (docs/transcript.md §7).
 *
 * An act is judged in this order, so that both verifiers name the same fault: may one come now, are the names good, whose are the cards,
 * would the table do it. If it needs a turn, or is a look, it only becomes the request that the dealer must answer; since the dealer
 * cannot refuse, it is tried out first on a copy. Else it is carried out at once. */
#include <stdlib.h>

#include "fair/fair_impl.h"

/* ------------------------------------------------------------ whose cards */

/* A seat's own zones are its own. Nobody's are everybody's once the plan is done, and then the file tells who did what (*shared). */
static bool may_touch(fair *t, bool *shared, talon_zone z, uint32_t seat, fair_verb verb)
{
    const talon_player owner = talon_zone_owner(t->table.shape, z);
    const char *name = talon__seat_name(t, seat);
    if (owner != TALON_PLAYER_NONE)
        return owner == t->table.player[seat] || talon__bad(&t->bad, "not_yours", "%s touches another seat's cards", name);
    if (verb == VERB_LOOK)
        return talon__bad(&t->bad, "not_yours", "%s looks at cards that are nobody's", name);
    *shared = true;
    return talon__plan_is_done(&t->agenda) ||
           talon__bad(&t->bad, "not_yours", "%s touches the table's cards before the plan is done", name);
}

/* By its row in op.def: it takes from a list of zones. */
static bool takes_from_several(const talon_op_info *info)
{
    for (const talon_op_arg *a = info->arg; a->need != TALON_NEED_END; a++)
        if (a->arg == TALON_ARG_FROM_LIST)
            return true;
    return false;
}

/* The zones that an operation takes from, turns or permutes; what it puts cards into does not matter. */
static bool may_do(fair *t, bool *shared, const fair_op *op, uint32_t seat)
{
    const talon_op_info *info = op->verb == VERB_TABLE ? talon_op_get(op->op.code) : NULL;
    const bool combines = info && takes_from_several(info), mixes_both = info && info->mixes == TALON_MIXES_BOTH;
    if (op->verb == VERB_UNDO)
        return true;
    for (uint32_t i = 0; combines && i < op->op.zones_n; i++)
        if (!may_touch(t, shared, op->op.zones[i], seat, op->verb))
            return false;
    if (!combines && !may_touch(t, shared, op->op.from, seat, op->verb))
        return false;
    return !mixes_both || may_touch(t, shared, op->op.to, seat, op->verb);
}

/* ----------------------------------------------------------------- requests */

/* On a copy of the kernel's table. That its seed is another one does not matter: no operation is refused because of its dice. */
static bool try_out(const public_table *table, complaint *bad, const fair_op *op)
{
    public_table trial = *table;
    trial.kernel = malloc(table->kernel->size);
    if (!trial.kernel)
        return talon__no_memory(bad);
    talon_table_copy(trial.kernel, table->kernel);
    const bool good = talon__apply(&trial, bad, op);
    free(trial.kernel);
    return good;
}

/* Whether the operation can be a turn, and the table would take it, whatever the seeds. */
static bool would_do(fair *t, const json_t *ops, const fair_op *op)
{
    pool *p = malloc(sizeof *p);
    if (!p)
        return talon__no_memory(&t->bad);
    const bool good = talon__pool(p, &t->bad, &t->table, ops) || talon__bad(&t->bad, "refused", NULL);
    free(p);
    return good && try_out(&t->table, &t->bad, op);
}

static bool can_look(fair *t, const fair_op *op)
{
    return (op->op.n >= 1 && op->op.n <= (int64_t)talon__size(&t->table, op->op.from)) ||
           talon__bad(&t->bad, "refused", "there are not that many cards to look at");
}

static bool ask(fair *t, const json_t *line, const fair_op *op, uint32_t seat)
{
    const bool is_look = op->verb == VERB_LOOK;
    json_t *ops = json_pack("[O]", json_object_get(line, "op"));
    bool good = ops || talon__no_memory(&t->bad);
    good = good && (is_look ? can_look(t, op) : would_do(t, ops, op));
    if (good && json_array_size(json_object_get(line, "open")))
        good = talon__bad(&t->bad, "owed", "a request opens nothing");
    if (!good) {
        json_decref(ops);
        return false;
    }
    t->agenda.request = (request){ops, seat, is_look};
    t->agenda.owed.n = 0;
    return true;
}

/* ------------------------------------------------------------- carrying out */

static bool undo(fair *t, uint32_t seat)
{
    history *h = &t->history;
    if (!h->n)
        return talon__bad(&t->bad, "refused", "there is no act to take back");
    const past_act *act = &h->act[h->n - 1];
    if (act->seat != seat)
        return talon__bad(&t->bad, "not_yours", "%s takes back an act of %s", talon__seat_name(t, seat), talon__seat_name(t, act->seat));
    talon_table_copy(t->table.kernel, act->before);
    t->found.counts.undone += act->disclosed;
    h->n--;
    return talon__changed(t);
}

static bool carry_out(fair *t, const fair_op *op, uint32_t seat)
{
    past_act *act = talon__history_add(&t->history, t->table.kernel, seat);
    if (!act)
        return talon__no_memory(&t->bad);
    if (!talon__apply(&t->table, &t->bad, op) || !talon__changed(t))
        return false;
    act->disclosed = t->agenda.owed.n > 0;
    return true;
}

static bool act(fair *t, json_t *line, const fair_op *op, uint32_t seat)
{
    bool shared = false;
    if (!may_do(t, &shared, op, seat))
        return false;
    t->found.counts.acts++;
    t->found.played = t->found.played || shared;
    if (op->verb == VERB_LOOK || talon__need(&t->table, op).turn)
        return ask(t, line, op, seat);
    talon__remember(&t->table);
    if (op->verb == VERB_UNDO ? !undo(t, seat) : !carry_out(t, op, seat))
        return false;
    return talon__disclose_some(t, line);
}

bool talon__mean_act(fair *t, json_t *line)
{
    const uint32_t seat = talon__get_u32(line, "seat");
    const op_names names = talon__names(&t->table);
    fair_op op;
    if (talon__owes(&t->agenda) || t->agenda.request.ops || t->agenda.fired_n)
        return talon__bad(&t->bad, "order", "%s acts while the dealer still owes something", talon__seat_name(t, seat));
    if (!talon__op_read(&op, &t->bad.why, json_object_get(line, "op"), &names))
        return talon__bad(&t->bad, "refused", NULL);
    const bool good = act(t, line, &op, seat);
    talon__op_free(&op);
    return good;
}
