/* pool.c -- which cards a turn re-backs, and which of them mix: docs/transcript.md §6. Sizes alone decide.
 *
 * Why groups: which faces lie in a zone, as a set, may be known, and stays true when the zone is only mixed in itself. When Ana's and
 * Ben's decks are shuffled in one turn, Ana's cards must still be in Ana's deck. So backs and faces are washed inside a zone, unless an
 * operation of the turn itself brings zones together: then their cards are one heap, and washed as one.
 *
 * Why a draw that reshuffles is alone in its turn: whether it does, and with how many cards, is decided by the sizes when its time comes;
 * these must be the ones the turn was opened with. */
#include "fair/pool.h"

#include "fair/fields.h"

/* How many cards of each zone get new backs, and which zones mix: those with the same group. */
typedef struct wish {
    uint32_t count[TALON_MAX_ZONES];
    uint16_t group[TALON_MAX_ZONES];
} wish;

static void want(wish *w, const public_table *table, talon_zone z, uint32_t keep)
{
    const uint32_t size = talon__size(table, z);
    const uint32_t n = size > keep ? size - keep : 0;
    if (n > w->count[z])
        w->count[z] = n;
}

static void merge(wish *w, const public_table *table, talon_zone a, talon_zone b)
{
    const uint16_t from = w->group[a], to = w->group[b];
    for (uint32_t z = 0; z < talon__zones(table); z++)
        if (w->group[z] == from)
            w->group[z] = to;
}

static void want_drawn(wish *w, const public_table *table, const fair_op *op, need n)
{
    const talon_behavior b = talon_zone_behavior(table->shape, op->op.from);
    if (b.draw_from == TALON_DRAW_RANDOM || (n.reshuffles && b.reshuffle_when == TALON_WHEN_SHORT))
        want(w, table, op->op.from, 0);
    if (n.reshuffles) {
        want(w, table, b.reshuffle_from, b.keep_newest);
        merge(w, table, op->op.from, b.reshuffle_from);
    }
}

static bool want_of(wish *w, complaint *bad, const public_table *table, const fair_op *op, bool alone)
{
    const need n = talon__need(table, op);
    if (!n.turn)
        return talon__bad(bad, "pool", "an operation of the turn needs no turn");
    if (op->verb == VERB_TABLE && talon__is_draw(op->op.code)) {
        if (!alone)
            return talon__bad(bad, "pool", "a draw that reshuffles has a turn of its own");
        want_drawn(w, table, op, n);
        return true;
    }
    want(w, table, op->op.from, 0);
    if (op->verb == VERB_TABLE && talon__mixes_what(op->op.code) == TALON_MIXES_BOTH) {
        want(w, table, op->op.to, 0);
        merge(w, table, op->op.from, op->op.to);
    }
    return true;
}

/* Groups in the order of their first zone. */
static void fill(pool *p, wish *w, const public_table *table)
{
    const uint32_t zones = talon__zones(table);
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

bool talon__pool(pool *p, complaint *bad, public_table *table, const json_t *ops)
{
    wish w = {0};
    const op_names names = talon__names(table);
    for (uint32_t z = 0; z < talon__zones(table); z++)
        w.group[z] = (uint16_t)z;
    for (size_t i = 0; i < json_array_size(ops); i++) {
        fair_op op;
        if (!talon__op_read(&op, &bad->why, json_array_get(ops, i), &names))
            return talon__bad(bad, "refused", NULL);
        const bool good = want_of(&w, bad, table, &op, json_array_size(ops) == 1);
        talon__op_free(&op);
        if (!good)
            return false;
    }
    fill(p, &w, table);
    return p->cards > 0 || talon__bad(bad, "pool", "no card takes part in the turn");
}

static json_t *pool_json(const pool *p, const public_table *table)
{
    json_t *groups = json_array(), *list = NULL;
    for (uint32_t i = 0; i < p->n; i++) {
        if (!i || p->at[i].group != p->at[i - 1].group)
            json_array_append_new(groups, list = json_array());
        json_array_append_new(list, json_pack("[s,I]", talon_zone_name(table->shape, p->at[i].zone), (json_int_t)p->at[i].n));
    }
    return groups;
}

bool talon__pool_is(const pool *p, complaint *bad, const public_table *table, const json_t *line)
{
    json_t *right = pool_json(p, table);
    const bool same = json_equal(right, json_object_get(line, "pool")) && talon__get_u32(line, "n") == p->cards;
    json_decref(right);
    return same || talon__bad(bad, "pool", "the line re-backs cards other than the %u that take part", p->cards);
}

void talon__pool_write(const pool *p, const public_table *table, json_t *line)
{
    json_object_set_new(line, "pool", pool_json(p, table));
    json_object_set_new(line, "n", json_integer(p->cards));
}
