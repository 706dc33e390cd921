/* apply.c -- from an operation to its family's program: refusals, zones, the two passes, dispatch by op.def. */
#include <talon/table.h>

#include "base/room.h"
#include "table/argument.h"
#include "table/run.h"

talon_status talon__fail(run *r, talon_status s)
{
    *r->f = (talon_fault){.status = s, .op = r->op->code, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE};
    return s;
}

talon_status talon__fail_count(run *r, talon_status s, int64_t want)
{
    talon__fail(r, s);
    r->f->want = want;
    return s;
}

talon_status talon__fail_zone(run *r, talon_status s, talon_zone z)
{
    talon__fail(r, s);
    r->f->zone = z;
    return s;
}

talon_status talon__fail_short(run *r, talon_zone z, int64_t want, int64_t have)
{
    talon__fail_zone(r, TALON_E_INSUFFICIENT_CARDS, z);
    r->f->want = want;
    r->f->have = have;
    return r->f->status;
}

talon_status talon__fail_limit(run *r, const char *what, int64_t limit)
{
    talon__fail(r, TALON_E_LIMIT_EXCEEDED);
    r->f->what = what;
    r->f->have = limit;
    return r->f->status;
}

talon_status talon__fail_request(run *r, const char *what)
{
    talon__fail(r, TALON_E_BAD_REQUEST);
    r->f->what = what;
    return r->f->status;
}

talon_status talon__zone_missing(run *r, talon_arg arg, uint32_t index)
{
    talon__fail(r, TALON_E_ZONE_NOT_FOUND);
    r->f->arg = (uint8_t)arg;
    r->f->index = index;
    return r->f->status;
}

/* One zone argument: the zone itself, or the usual one when it was left out. */
static talon_status find_zone(run *r, talon_zone *found, talon_op_arg a, talon_zone given)
{
    *found = given;
    if (given == TALON_ZONE_DEFAULT)
        *found = a.need == TALON_ELSE_DECK      ? r->shape->usual_deck
                 : a.need == TALON_ELSE_BURN    ? r->shape->usual_burn
                 : a.need == TALON_ELSE_DISCARD ? r->shape->usual_discard
                                                : TALON_ZONE_NONE;
    if (*found < r->shape->zones_n)
        return TALON_OK;
    if (given == TALON_ZONE_DEFAULT && a.need == TALON_ELSE_DISCARD)
        return talon__fail(r, TALON_E_DISCARD_ZONE_NOT_FOUND);
    return talon__zone_missing(r, (talon_arg)a.arg, 0);
}

talon_status talon__find_zones(run *r)
{
    talon_status s = TALON_OK;
    if (!r->dry)
        return s; /* found in the dry pass */
    for (const talon_op_arg *a = r->info->arg; a->need != TALON_NEED_END && s == TALON_OK; a++)
        if (a->arg == TALON_ARG_FROM || a->arg == TALON_ARG_ZONE || a->arg == TALON_ARG_HAND)
            s = find_zone(r, &r->from, *a, r->op->from);
        else if (a->arg == TALON_ARG_TO)
            s = find_zone(r, &r->to, *a, r->op->to);
    return s;
}

static void forget_sizes(talon_work *w)
{
    while (w->touched_n) {
        const talon_zone z = w->touched[--w->touched_n];
        w->delta[z] = 0;
        w->listed[z] = 0;
    }
}

/* The record fits into the caller's memory: lay its arrays out. */
static talon_status prepare_record(run *r)
{
    talon_record *rec = r->rec;
    const uint64_t bytes = sizeof(talon_effect) * (uint64_t)r->effects_n + sizeof(uint16_t) * r->words_n;
    if (bytes > rec->memory_size || r->words_n > UINT32_MAX)
        return talon__fail_limit(r, "bytes of a record", (int64_t)rec->memory_size);
    rec->effect = rec->memory;
    rec->word = (uint16_t *)(void *)(rec->effect + r->effects_n);
    rec->effects_n = r->effects_n;
    rec->words_n = (uint32_t)r->words_n;
    rec->op = r->op->code;
    rec->face = r->op->face;
    rec->behavior = false;
    rec->learned = false;
    rec->from = rec->to = TALON_ZONE_NONE;
    rec->step = r->t->step;
    rec->steps = (int32_t)r->steps;
    rec->seq = r->t->seq + 1;
    rec->target = 0;
    rec->n = r->op->n;
    return TALON_OK;
}

/* It has happened. */
static talon_status done(run *r)
{
    r->t->seq++;
    r->f->status = TALON_OK;
#ifdef TALON_DEBUG
    if (talon_table_check(r->t, r->shape, r->work) != 0)
        __builtin_trap();
#endif
    return TALON_OK;
}

talon_status talon__run(run *r, family *program)
{
    r->dry = true;
    talon_status s = program(r);
    forget_sizes(r->work);
    if (s == TALON_OK && r->steps > TALON_MAX_STEPS - r->t->step)
        s = talon__fail_limit(r, "steps", TALON_MAX_STEPS);
    if (s == TALON_OK && r->rec)
        s = prepare_record(r);
    if (s != TALON_OK)
        return s;
    r->dry = false;
    r->steps = r->effects_n = 0;
    r->words_n = 0;
    program(r);
    r->t->step += r->steps;
    if (r->rec && r->from < r->shape->zones_n)
        r->rec->from = r->from;
    if (r->rec && r->to < r->shape->zones_n)
        r->rec->to = r->to;
    return done(r);
}

static talon_status talon__run_none(run *r)
{
    return talon__fail_request(r, "not an operation on a table alone");
}

/* draws, take and reorder have a switch over their rows (op_family.h). The other families are one operation each: a second row would
 * silently do the same as the first. */
enum {
    ROWS_none = 0,
    ROWS_draws = 0,
    ROWS_take = 0,
    ROWS_reorder = 0,
    ROWS_turn = 1,
    ROWS_combine = 0x100,
    ROWS_recycle_and_shuffle = 0x10000,
    ROWS_replay = 0x1000000,
};
_Static_assert(0
#define TALON_OP(id, name, wire, group, family, rule, summary, since, mixes, args, doc) +ROWS_##family
#include <talon/op.def>
#undef TALON_OP
                   == 0x1010101,
               "turn, combine, recycle_and_shuffle and replay are families of one operation: a second row needs a family, and code, of "
               "its own in src/table/");

static family *const families[TALON_OP_END] = {
#define TALON_OP(id, name, wire, group, family, rule, summary, since, mixes, args, doc) [id] = talon__run_##family,
#include <talon/op.def>
#undef TALON_OP
};

talon_status talon__misfit(talon_fault *f, const talon_table *t, const talon_shape *shape, const talon_op *op)
{
    *f = (talon_fault){.status = TALON_E_MISUSE, .op = op->code, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE};
    f->what = talon__goes_with(t, shape) ? "the scratch memory was made with another shape" : "the table was made with another shape";
    return f->status;
}

talon_status talon_table_apply(talon_table *t, talon_fault *f, talon_record *rec, const talon_shape *shape, talon_work *work,
                               const talon_op *op)
{
    if (MISUSED(!t || !f || !shape || !work || !op || talon__op_lacks_list(op)))
        return talon__misused(f, MISUSED_NULL);
    if (!talon__fit_together(t, shape, work))
        return talon__misfit(f, t, shape, op);
    run r = talon__run_of(t, f, rec, shape, work, op);
    if (!r.info) {
        talon__fail(&r, TALON_E_UNKNOWN_OP);
        return f->status;
    }
    if (talon__take_at_once(&r))
        return done(&r);
    const talon_status s = r.info->group == TALON_GROUP_TABLE ? talon__check_arguments(&r) : TALON_OK;
    return s == TALON_OK ? talon__run(&r, families[op->code]) : s;
}
