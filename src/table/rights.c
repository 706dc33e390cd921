/* rights.c -- whose cards: what a player may do at a table. The one rule; transcripts (src/fair/acts.c) ask it, too.
 *
 * A player may take, turn and reorder cards of their own zones, and of those that are nobody's. Giving is free: cards may go anywhere.
 * Who acts is the table, or owns a zone. Somebody else (TALON_PLAYER_NONE, as talon_player_find answers for a name that it does not know) may
 * do nothing, whichever function is asked. (Of the answer transcripts take only that a zone is another's: who has a seat there may act
 * without a zone, too.)
 * (1) The answer depends on shape, operation and player alone: so a refusal tells nothing about cards.
 * (2) What a player does is also judged with that player's eyes (talon_op.as): a refusal further on tells them nothing, either. */
#include <talon/table.h>

#include "base/room.h"
#include "table/argument.h"
#include "table/run.h"

#define OWNS_NOTHING "who acts must be the owner of some zone"

static bool sits(const talon_shape *shape, talon_player by)
{
    return by == TALON_PLAYER_TABLE || by < shape->players_n;
}

static talon_status check_zone(run *r, talon_zone z, talon_player by)
{
    const talon_player owner = talon__def(r, z)->owner;
    return owner == TALON_PLAYER_NONE || owner == by ? TALON_OK : talon__fail_zone(r, TALON_E_NOT_YOURS, z);
}

/* The zones of a combine, all of which it empties. */
static talon_status check_list(run *r, talon_player by)
{
    talon_status s = TALON_OK;
    for (uint32_t i = 0; i < r->op->zones_n && s == TALON_OK; i++)
        s = check_zone(r, r->op->zones[i], by);
    return s;
}

static talon_status check_source(run *r, talon_player by)
{
    talon_status s = check_zone(r, r->from, by);
    const talon_behavior *b = talon__behavior(r, r->from);
    if (s == TALON_OK && r->info->mixes == TALON_MIXES_DRAWS && b && b->reshuffle_from != TALON_ZONE_NONE)
        s = check_zone(r, b->reshuffle_from, by); /* the pile that a draw may take in, whether this one would or not */
    if (s == TALON_OK && r->info->mixes == TALON_MIXES_BOTH)
        s = check_zone(r, r->to, by);
    return s;
}

/* Every zone that the operation names by itself exists, in the order in which its family looks them up. */
static talon_status find_zones(run *r)
{
    for (uint32_t i = 0; r->op->code == TALON_OP_COMBINE && i < r->op->zones_n; i++)
        if (r->op->zones[i] >= r->shape->zones_n)
            return talon__zone_missing(r, TALON_ARG_FROM_LIST, i);
    return talon__find_zones(r);
}

talon_status talon_op_may(talon_fault *f, const talon_shape *shape, const talon_op *op, talon_player by)
{
    if (MISUSED(!f || !shape || !op || talon__op_lacks_list(op)))
        return talon__misused(f, MISUSED_NULL);
    run r = talon__run_of(NULL, f, NULL, shape, NULL, op);
    r.dry = true;
    if (!r.info)
        return talon__fail(&r, TALON_E_UNKNOWN_OP);
    if (r.info->group != TALON_GROUP_TABLE || op->code == TALON_OP_APPLY_RECORD)
        return talon__fail_request(&r, "whose cards it touches is not said by the operation alone");
    talon_status s = find_zones(&r);
    if (s == TALON_OK && by != TALON_PLAYER_TABLE)
        s = op->code == TALON_OP_COMBINE ? check_list(&r, by) : check_source(&r, by);
    if (s == TALON_OK && !sits(shape, by))
        s = talon__fail_request(&r, OWNS_NOTHING);
    f->status = s;
    return s;
}

talon_status talon_table_apply_by(talon_table *t, talon_fault *f, talon_record *rec, const talon_shape *shape, talon_work *work,
                                  const talon_op *op, talon_player by)
{
    if (MISUSED(!t || !f || !shape || !work || !op))
        return talon__misused(f, MISUSED_NULL);
    if (by == TALON_PLAYER_TABLE)
        return talon_table_apply(t, f, rec, shape, work, op);
    if (!talon__fit_together(t, shape, work))
        return talon__misfit(f, t, shape, op);
    talon_op asked = *op;
    asked.as = by;
    run r = talon__run_of(t, f, rec, shape, work, &asked);
    talon_status s = sits(shape, by) ? talon__check_asker(f, shape, op, by) : TALON_OK; /* else talon_op_may says no */
    if (s == TALON_OK && r.info && r.info->group == TALON_GROUP_TABLE) {
        s = talon__check_arguments(&r);
        if (s == TALON_OK)
            s = talon_op_may(f, shape, &asked, by);
    }
    if (s == TALON_OK)
        s = talon_table_apply(t, f, rec, shape, work, &asked);
    talon_wipe(&asked.seed, sizeof asked.seed);
    return s;
}

talon_status talon__check_asker(talon_fault *f, const talon_shape *shape, const talon_op *op, talon_player by)
{
    const bool there = sits(shape, by);
    if (by == TALON_PLAYER_TABLE || (there && (op->as == TALON_PLAYER_TABLE || op->as == by)))
        return TALON_OK;
    *f = (talon_fault){.status = TALON_E_BAD_REQUEST, .op = op->code, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE};
    f->what = there ? "what a player does is answered to that player or to the table, and to nobody else" : OWNS_NOTHING;
    return f->status;
}
