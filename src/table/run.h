/* run.h -- one operation being carried out, and the two effects it may have.
 *
 * Every operation is a small program of moves and permutations, and it runs twice: first dry, where effects only change the
 * sizes that zones would have and count what the record needs; anything may be refused there. Then for real, on the same
 * path, where nothing can fail. So checking and applying are one text, and an error never changes a table.
 *
 * (1) After the dry pass the table is what it was; only records being replayed or taken back write it meanwhile, on a copy that
 * is put back. (2) Both passes have the same effects: they depend only on the operation, the shape, the sizes and the cards as
 * they were at the start. What can be refused is looked at in the dry pass only. (3) Between operations all of work's deltas and
 * marks are 0. (4) Without a record, talon__deal_rounds and talon__rotate count for the effects that they leave out, and leave the
 * same table; talon__take_at_once does what both passes would. */
#ifndef TALON_RUN_H
#define TALON_RUN_H

#include <talon/op.h>
#include <talon/table.h>

#include "table/table_impl.h"

typedef struct run {
    talon_table *t;
    const talon_shape *shape;
    talon_work *work;
    talon_record *rec; /* or NULL */
    talon_fault *f;
    const talon_op *op;
    const talon_op_info *info;
    bool dry;
    bool plain;          /* rounds that may be dealt in one pass */
    talon_zone from, to; /* after talon__find_zones */
    uint32_t steps;      /* random steps taken in this pass */
    uint32_t effects_n;  /* recorded in this pass */
    uint64_t words_n;
} run;

/* What a move moves: n cards from `start` on, or those at places pos[0..n) in that order. */
typedef struct selection {
    uint32_t n;
    uint32_t start;
    const uint16_t *pos; /* or NULL */
} selection;

typedef talon_status family(run *r);

family talon__run_draws, talon__run_take, talon__run_turn, talon__run_reorder, talon__run_combine, talon__run_recycle_and_shuffle,
    talon__run_replay;

/* Refusals: fill the fault, return its status. */
talon_status talon__fail(run *r, talon_status s);
talon_status talon__fail_count(run *r, talon_status s, int64_t want);
talon_status talon__fail_zone(run *r, talon_status s, talon_zone z);
talon_status talon__fail_short(run *r, talon_zone z, int64_t want, int64_t have);
talon_status talon__fail_limit(run *r, const char *what, int64_t limit);
talon_status talon__fail_request(run *r, const char *what);

/* Table, shape and scratch memory belong together; the refusal where they do not. */
static inline bool talon__fit_together(const talon_table *t, const talon_shape *shape, const talon_work *work)
{
    return talon__goes_with(t, shape) && work->shape_mark == shape->mark;
}
talon_status talon__misfit(talon_fault *f, const talon_table *t, const talon_shape *shape, const talon_op *op);

/* Who acts is the table or owns a zone; what a player does is answered to that player or to the table (op.as), and to nobody else. */
talon_status talon__check_asker(talon_fault *f, const talon_shape *shape, const talon_op *op, talon_player by);

/* Find the zones of the operation's ZONE arguments, in their order, into r->from and r->to. */
talon_status talon__find_zones(run *r);
talon_status talon__zone_missing(run *r, talon_arg arg, uint32_t index);

/* The zone's size at this point of the pass. */
static inline uint32_t talon__size(const run *r, talon_zone z)
{
    const uint32_t size = talon__zone_size(r->t, r->shape, z);
    return r->dry ? (uint32_t)((int32_t)size + r->work->delta[z]) : size;
}

static inline const zone_def *talon__def(const run *r, talon_zone z)
{
    return talon__zone(r->shape, z);
}

/* Move cards to place `at` of `to`, counted without them. Nothing to move is no effect. */
void talon__move(run *r, talon_zone from, talon_zone to, selection what, uint32_t at, uint8_t face, uint8_t flags);
/* The dry pass of an operation that is one move of n cards: only what its record needs. */
void talon__count_move(run *r, uint32_t n);
/* n cards from place `start` on to the end of `to`, at once and without a record: what both passes of a move would do. */
void talon__move_now(run *r, talon_zone from, talon_zone to, uint32_t start, uint32_t n);
/* The same of turning one card where it lies. */
void talon__turn_now(run *r, talon_zone z, uint32_t at);
/* Move cards to the end of `to`. */
void talon__move_to_end(run *r, talon_zone from, talon_zone to, selection what, uint8_t face, uint8_t flags);
/* Deal single cards from the top of a zone to the ends of others in turn, round after round: what as many moves would do, in one
 * pass and without a record. The source lies behind the others in memory and has enough cards. */
void talon__deal_rounds(run *r, talon_zone from, const talon_zone *to, uint32_t to_n, uint32_t rounds);
/* Put a zone into the order perm (perm[i] = previous place of the card now at i); perm is not read in the dry pass. */
void talon__permute(run *r, talon_zone z, const uint16_t *perm, uint8_t flags);
/* The real pass of a cut that nobody records: the top k cards go under the rest. */
void talon__rotate(run *r, talon_zone z, uint32_t k);
/* Wash a zone with the next random step, or the operation's own seed; no step where no word is read. */
void talon__wash_zone(run *r, talon_zone z, uint8_t flags);
/* Take the next random step and, in the real pass, start its stream. */
void talon__next_step(run *r, talon_stream *s);

/* record.c: do one effect of a record as it is; whether it fits the table; whether all effects of op.record fit, each done
 * after the other by `one`; and the `one` that does them as they are. */
void talon__redo_effect(run *r, const talon_record *rec, const talon_effect *e);
bool talon__effect_fits(const run *r, const talon_record *rec, const talon_effect *e);
bool talon__fits(run *r, bool (*one)(run *trial, const talon_record *rec, uint32_t i));
bool talon__redo_fits(run *trial, const talon_record *rec, uint32_t i);

/* take.c: the commonest moves, and a turn of one card, when nobody records them: one card by its place, or so many from either end, go to
 * the end of a zone. It comes before all checks. False, and nothing happened, when it is another operation, or one that they or the two
 * passes have to refuse. */
bool talon__take_at_once(run *r);

/* Run one family twice; the common frame of talon_table_apply, undo and redo. */
talon_status talon__run(run *r, family *program);

static inline run talon__run_of(talon_table *t, talon_fault *f, talon_record *rec, const talon_shape *shape, talon_work *work,
                                const talon_op *op)
{
    return (run){.t = t,
                 .shape = shape,
                 .work = work,
                 .rec = rec,
                 .f = f,
                 .op = op,
                 .info = talon_op_get(op->code),
                 .from = TALON_ZONE_NONE,
                 .to = TALON_ZONE_NONE};
}

static inline talon_behavior const *talon__behavior(const run *r, talon_zone z)
{
    const talon_behavior *b = &talon__def(r, z)->behavior;
    return b->present ? b : NULL;
}

#endif
