/* need.c -- which operations wait for a turn: docs/transcript.md §5.
 *
 * Operations that mix always do. Draws do when the zone's behaviour picks at random, or when they would reshuffle; for that an operation's
 * draws are thought through with nothing but the zones' sizes, which everybody knows and no seed changes. */
#include "fair/need.h"

#include <talon/op_family.h>

/* op.def says in its column MIXES which cards an operation mixes. */
talon_mixes talon__mixes_what(uint8_t code)
{
    return (talon_mixes)talon_op_get(code)->mixes;
}

bool talon__is_draw(uint8_t code)
{
    return talon__mixes_what(code) == TALON_MIXES_DRAWS;
}

bool talon__mixes(uint8_t code)
{
    switch (talon__mixes_what(code)) {
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
    const public_table *table;
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

/* A draw from a zone with behaviour takes what there is, the pile merged in when that is too little. */
static void think_behaved(trial *x, uint64_t n, talon_zone from, talon_zone to, const talon_behavior *b)
{
    uint64_t missing = n;
    if (x->size[from] < missing && b->reshuffle_when == TALON_WHEN_EMPTY) {
        missing -= x->size[from];
        shift(x, from, to, x->size[from]);
    }
    if (x->size[from] < missing)
        merge_pile(x, from, b);
    shift(x, from, to, at_most(missing, x->size[from]));
}

/* One elementary draw. Returns false when it would be refused: nothing comes after it. */
static bool think_draw(trial *x, uint64_t n, talon_zone from, talon_zone to)
{
    const talon_behavior b = talon_zone_behavior(x->table->shape, from);
    if (!b.present && x->size[from] < n)
        return false;
    if (b.present)
        think_behaved(x, n, from, to, &b);
    else
        shift(x, from, to, n);
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
    if (op->zones_n && rounds > WORK_MAX / op->zones_n / x->table->kernel->cards_n && rounds * op->zones_n > 1) {
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

need talon__need(const public_table *table, const fair_op *op)
{
    if (op->verb == VERB_CUT_BY || (op->verb == VERB_TABLE && talon__mixes(op->op.code)))
        return (need){.turn = true};
    if (op->verb != VERB_TABLE || !talon__is_draw(op->op.code))
        return (need){0};
    trial x = {.table = table};
    for (uint32_t z = 0; z < talon__zones(table); z++)
        x.size[z] = talon__size(table, z);
    think_draws(&x, &op->op);
    const talon_behavior b = talon_zone_behavior(table->shape, op->op.from);
    x.n.turn = x.n.reshuffles || (b.present && b.draw_from == TALON_DRAW_RANDOM);
    x.n.too_much = x.moved > MOVES_MAX;
    return x.n;
}
