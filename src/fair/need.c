/* need.c -- which operations wait for a turn, and which cards a turn re-backs: docs/transcript.md §5 and §6. Sizes alone decide. */
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"

static bool is_draw(uint8_t code)
{
    switch (code) {
    case TALON_OP_DRAW:
    case TALON_OP_DRAW1:
    case TALON_OP_DEAL:
    case TALON_OP_DEAL_ROUND:
    case TALON_OP_SPLIT:
    case TALON_OP_BURN: return true;
    default: return false;
    }
}

static bool reorders(uint8_t code)
{
    switch (code) {
    case TALON_OP_PERMUTE:
    case TALON_OP_CUT:
    case TALON_OP_CUT_BY_DIE:
    case TALON_OP_RIFFLE:
    case TALON_OP_IN_SHUFFLE:
    case TALON_OP_RIFFLE_WITH_SEED:
    case TALON_OP_SHUFFLE:
    case TALON_OP_WASH:
    case TALON_OP_STRIP_CUT:
    case TALON_OP_DRAW_RANDOM:
    case TALON_OP_RECYCLE_AND_SHUFFLE: return true;
    default: return false;
    }
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
    if (op->code == TALON_OP_DRAW || op->code == TALON_OP_DRAW1 || op->code == TALON_OP_BURN) {
        think_draw(x, op->code == TALON_OP_DRAW1 ? 1 : (uint64_t)op->n, op->from, op->to);
        return;
    }
    for (uint64_t r = 0; op->zones_n && r < rounds; r++)
        for (uint32_t i = 0; i < op->zones_n; i++) {
            const uint64_t n = op->code == TALON_OP_DEAL ? (uint64_t)op->n : op->code == TALON_OP_SPLIT ? (uint64_t)op->list[i] : 1;
            if (draws++ == TALON_MAX_DRAWS || x->moved > MOVES_MAX || !think_draw(x, n, op->from, op->zones[i]))
                return;
        }
}

need talon__need(const fair *t, const fair_op *op)
{
    if (op->verb == VERB_CUT_BY || (op->verb == VERB_TABLE && reorders(op->op.code)))
        return (need){.turn = true};
    if (op->verb != VERB_TABLE || !is_draw(op->op.code))
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

static void want(const fair *t, uint32_t *count, talon_zone z, uint32_t keep)
{
    const uint32_t size = talon_zone_count(t->table, t->shape, z);
    const uint32_t n = size > keep ? size - keep : 0;
    if (n > count[z])
        count[z] = n;
}

static void want_drawn(const fair *t, uint32_t *count, const fair_op *op, need n)
{
    const talon_behavior b = talon_zone_behavior(t->shape, op->op.from);
    if (b.draw_from == TALON_DRAW_RANDOM || (n.reshuffles && b.reshuffle_when == TALON_WHEN_SHORT))
        want(t, count, op->op.from, 0);
    if (n.reshuffles)
        want(t, count, b.reshuffle_from, b.keep_newest);
}

static bool want_of(fair *t, uint32_t *count, const fair_op *op, bool alone)
{
    const need n = talon__need(t, op);
    if (!n.turn)
        return talon__bad(t, "pool", "an operation of the turn needs no turn");
    if (op->verb == VERB_TABLE && is_draw(op->op.code)) {
        if (!alone)
            return talon__bad(t, "pool", "a draw that reshuffles has a turn of its own");
        want_drawn(t, count, op, n);
        return true;
    }
    want(t, count, op->op.from, 0);
    if (op->verb == VERB_TABLE && op->op.code == TALON_OP_RECYCLE_AND_SHUFFLE)
        want(t, count, op->op.to, 0);
    return true;
}

bool talon__pool(fair *t, pool *p, const json_t *ops)
{
    uint32_t count[TALON_MAX_ZONES] = {0};
    const op_names names = talon__names(t);
    p->n = p->cards = 0;
    for (size_t i = 0; i < json_array_size(ops); i++) {
        fair_op op;
        if (!talon__op_read(&op, &t->why, json_array_get(ops, i), &names))
            return talon__bad(t, "refused", NULL);
        const bool good = want_of(t, count, &op, json_array_size(ops) == 1);
        talon__op_free(&op);
        if (!good)
            return false;
    }
    for (uint32_t z = 0; z < talon_shape_zones(t->shape); z++)
        if (count[z]) {
            p->at[p->n++] = (pool_entry){(talon_zone)z, count[z]};
            p->cards += count[z];
        }
    return p->cards > 0 || talon__bad(t, "pool", "no card takes part in the turn");
}

bool talon__pool_is(fair *t, const pool *p, const json_t *line)
{
    const json_t *given = json_object_get(line, "pool");
    bool same = json_array_size(given) == p->n && talon__get_u32(line, "n") == p->cards;
    for (uint32_t i = 0; same && i < p->n; i++) {
        const json_t *pair = json_array_get(given, i);
        same = talon__zone_named(t, json_array_get(pair, 0)) == p->at[i].zone && json_integer_value(json_array_get(pair, 1)) == p->at[i].n;
    }
    return same || talon__bad(t, "pool", "the line re-backs other cards than the %u that take part", p->cards);
}

json_t *talon__pool_json(const fair *t, const pool *p)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < p->n; i++)
        json_array_append_new(list, json_pack("[s,I]", talon_zone_name(t->shape, p->at[i].zone), (json_int_t)p->at[i].n));
    return list;
}
