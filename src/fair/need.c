/* need.c -- which operations wait for a turn, and which cards a turn re-backs: docs/transcript.md §5 and §6. Sizes alone decide. */
#include <stdlib.h>
#include <string.h>
#include <talon/op_family.h>

#include "fair/fair_impl.h"

/* op.def says in its column MIXES which cards an operation mixes. */
static talon_mixes mixes_of(uint8_t code)
{
    return (talon_mixes)talon_op_get(code)->mixes;
}

bool talon__is_draw(uint8_t code)
{
    return mixes_of(code) == TALON_MIXES_DRAWS;
}

bool talon__mixes(uint8_t code)
{
    switch (mixes_of(code)) {
    case TALON_MIXES_NONE:
    case TALON_MIXES_DRAWS: return false; /* draws: only as the behaviour wants it */
    case TALON_MIXES_ZONE:
    case TALON_MIXES_PICKS:
    case TALON_MIXES_BOTH: return true;
    }
    __builtin_trap();
}

int64_t talon__draw_n(const talon_op *op, uint32_t i)
{
    switch ((talon_draws_op)op->code) {
    case TALON_DRAWS_DRAW:
    case TALON_DRAWS_BURN:
    case TALON_DRAWS_DEAL: return op->n;
    case TALON_DRAWS_DRAW1:
    case TALON_DRAWS_DEAL_ROUND: return 1;
    case TALON_DRAWS_SPLIT: return op->list[i];
    }
    __builtin_trap();
}

/* Sizes while an operation's draws are thought through. */
typedef struct trial {
    const fair *t;
    need n;
    uint64_t moved;
    uint32_t size[TALON_MAX_ZONES];
} trial;

static void shift(trial *x, talon_zone from, talon_zone to, uint64_t n)
{
    x->size[from] -= (uint32_t)n;
    x->size[to] += (uint32_t)n;
    x->moved += n;
}

static void merge_pile(trial *x, talon_zone from, const talon_behavior *b)
{
    if (b->reshuffle_from == TALON_ZONE_NONE || x->size[b->reshuffle_from] <= b->keep_newest)
        return;
    shift(x, b->reshuffle_from, from, x->size[b->reshuffle_from] - b->keep_newest);
    x->moved += x->size[from];
    x->n.reshuffles = true;
}

static uint64_t at_most(uint64_t n, uint32_t size)
{
    return n < size ? n : size;
}

/* One elementary draw. Returns false when it would be refused: nothing comes after it. */
static bool think_draw(trial *x, uint64_t n, talon_zone from, talon_zone to)
{
    const talon_behavior b = talon_zone_behavior(x->t->shape, from);
    uint64_t taken = 0;
    if (!b.present) {
        if (x->size[from] < n)
            return false;
        shift(x, from, to, n);
        return true;
    }
    if (x->size[from] < n) {
        if (b.reshuffle_when == TALON_WHEN_EMPTY) {
            taken = x->size[from];
            shift(x, from, to, taken);
        }
        if (x->size[from] < n - taken)
            merge_pile(x, from, &b);
    }
    shift(x, from, to, at_most(n - taken, x->size[from]));
    return true;
}

static void think_draws(trial *x, const talon_op *op)
{
    const uint64_t rounds = op->code == TALON_OP_DEAL_ROUND ? (uint64_t)op->n : 1;
    uint32_t draws = 0;
    if (talon_op_get(op->code)->summary != TALON_SUMMARY_DRAWS) {
        think_draw(x, (uint64_t)talon__draw_n(op, 0), op->from, op->to);
        return;
    }
    if (op->zones_n && rounds > WORK_MAX / op->zones_n / x->t->table->cards_n && rounds * op->zones_n > 1) {
        x->moved = MOVES_MAX + 1ull; /* too much, whatever it is */
        return;
    }
    for (uint64_t r = 0; op->zones_n && r < rounds; r++)
        for (uint32_t i = 0; i < op->zones_n; i++) {
            const uint64_t n = (uint64_t)talon__draw_n(op, i);
            if (draws++ == TALON_MAX_DRAWS || x->moved > MOVES_MAX || !think_draw(x, n, op->from, op->zones[i]))
                return;
        }
}

need talon__need(const fair *t, const fair_op *op)
{
    if (op->verb == VERB_CUT_BY || (op->verb == VERB_TABLE && talon__mixes(op->op.code)))
        return (need){.turn = true};
    if (op->verb != VERB_TABLE || !talon__is_draw(op->op.code))
        return (need){0};
    trial x = {.t = t};
    for (uint32_t z = 0; z < talon_shape_zones(t->shape); z++)
        x.size[z] = talon_zone_count(t->table, t->shape, (talon_zone)z);
    think_draws(&x, &op->op);
    const talon_behavior b = talon_zone_behavior(t->shape, op->op.from);
    x.n.turn = x.n.reshuffles || (b.present && b.draw_from == TALON_DRAW_RANDOM);
    x.n.too_much = x.moved > MOVES_MAX;
    return x.n;
}

/* -------------------------------------------------------------------- pools */

/* How many cards of each zone get new backs, and which zones mix: those with the same group. */
typedef struct wish {
    uint32_t count[TALON_MAX_ZONES];
    uint16_t group[TALON_MAX_ZONES];
} wish;

static void want(const fair *t, wish *w, talon_zone z, uint32_t keep)
{
    const uint32_t size = talon_zone_count(t->table, t->shape, z);
    const uint32_t n = size > keep ? size - keep : 0;
    if (n > w->count[z])
        w->count[z] = n;
}

static void merge(const fair *t, wish *w, talon_zone a, talon_zone b)
{
    const uint16_t from = w->group[a], to = w->group[b];
    for (uint32_t z = 0; z < talon_shape_zones(t->shape); z++)
        if (w->group[z] == from)
            w->group[z] = to;
}

static void want_drawn(const fair *t, wish *w, const fair_op *op, need n)
{
    const talon_behavior b = talon_zone_behavior(t->shape, op->op.from);
    if (b.draw_from == TALON_DRAW_RANDOM || (n.reshuffles && b.reshuffle_when == TALON_WHEN_SHORT))
        want(t, w, op->op.from, 0);
    if (n.reshuffles) {
        want(t, w, b.reshuffle_from, b.keep_newest);
        merge(t, w, op->op.from, b.reshuffle_from);
    }
}

static bool want_of(fair *t, wish *w, const fair_op *op, bool alone)
{
    const need n = talon__need(t, op);
    if (!n.turn)
        return talon__bad(t, "pool", "an operation of the turn needs no turn");
    if (op->verb == VERB_TABLE && talon__is_draw(op->op.code)) {
        if (!alone)
            return talon__bad(t, "pool", "a draw that reshuffles has a turn of its own");
        want_drawn(t, w, op, n);
        return true;
    }
    want(t, w, op->op.from, 0);
    if (op->verb == VERB_TABLE && mixes_of(op->op.code) == TALON_MIXES_BOTH) {
        want(t, w, op->op.to, 0);
        merge(t, w, op->op.from, op->op.to);
    }
    return true;
}

/* Groups in the order of their first zone. */
static void fill(const fair *t, pool *p, wish *w)
{
    const uint32_t zones = talon_shape_zones(t->shape);
    uint32_t group = 0;
    p->n = p->cards = 0;
    for (uint32_t first = 0; first < zones; first++) {
        if (!w->count[first])
            continue;
        for (uint32_t z = first; z < zones; z++)
            if (w->count[z] && w->group[z] == w->group[first]) {
                p->at[p->n++] = (pool_entry){(talon_zone)z, w->count[z], group};
                p->cards += w->count[z];
                w->count[z] = 0;
            }
        group++;
    }
}

bool talon__pool(fair *t, pool *p, const json_t *ops)
{
    wish w = {0};
    const op_names names = talon__names(t);
    for (uint32_t z = 0; z < talon_shape_zones(t->shape); z++)
        w.group[z] = (uint16_t)z;
    for (size_t i = 0; i < json_array_size(ops); i++) {
        fair_op op;
        if (!talon__op_read(&op, &t->why, json_array_get(ops, i), &names))
            return talon__bad(t, "refused", NULL);
        const bool good = want_of(t, &w, &op, json_array_size(ops) == 1);
        talon__op_free(&op);
        if (!good)
            return false;
    }
    fill(t, p, &w);
    return p->cards > 0 || talon__bad(t, "pool", "no card takes part in the turn");
}

bool talon__pool_is(fair *t, const pool *p, const json_t *line)
{
    json_t *right = talon__pool_json(t, p);
    const bool same = json_equal(right, json_object_get(line, "pool")) && talon__get_u32(line, "n") == p->cards;
    json_decref(right);
    return same || talon__bad(t, "pool", "the line re-backs other cards than the %u that take part", p->cards);
}

json_t *talon__pool_json(const fair *t, const pool *p)
{
    json_t *groups = json_array(), *list = NULL;
    for (uint32_t i = 0; i < p->n; i++) {
        if (!i || p->at[i].group != p->at[i - 1].group)
            json_array_append_new(groups, list = json_array());
        json_array_append_new(list, json_pack("[s,I]", talon_zone_name(t->shape, p->at[i].zone), (json_int_t)p->at[i].n));
    }
    return groups;
}
