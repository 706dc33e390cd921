/* mat_acts.c -- a deed's acts as they are put together: moves, turns, shuffles, looks; and the difference between two layouts. */
#include <string.h>

#include "saved/mat_impl.h"

/* ----------------------------------------------------------------- the list */

static talon_op *add(talon_mat *m, talon_opcode code, talon_mat_zone from)
{
    deed_acts *x = &m->now.acts;
    if (x->n == ACTS)
        __builtin_trap(); /* no deed has as many */
    talon_op *op = &x->op[x->n++];
    talon_op_init(op, code);
    op->from = m->zone[from];
    return op;
}

/* Room for the places of the act that is added next. */
int64_t *talon__act_places(talon_mat *m)
{
    return &m->now.acts.place[m->now.acts.used];
}

/* Its places are the next ones. */
talon_op *talon__act_move(talon_mat *m, talon_mat_zone from, talon_mat_zone to, uint32_t n, int64_t at)
{
    const int64_t *place = talon__act_places(m);
    talon_op *op = add(m, TALON_OP_MOVE, from);
    talon__spell_move(op, m->zone[to], place, n, at);
    m->now.acts.used += n;
    return op;
}

talon_op *talon__act_run(talon_mat *m, talon_mat_zone from, talon_mat_zone to, uint32_t start, uint32_t n, int64_t at)
{
    for (uint32_t i = 0; i < n; i++)
        talon__act_places(m)[i] = (int64_t)start + i;
    return talon__act_move(m, from, to, n, at);
}

void talon__act_turn(talon_mat *m, talon_mat_zone z, uint32_t n, bool up)
{
    talon_op *op = add(m, TALON_OP_TURN, z);
    op->pick = TALON_ARG_INDICES;
    op->list = talon__act_places(m);
    op->list_n = n;
    op->face = up ? TALON_FACING_UP : TALON_FACING_DOWN;
    m->now.acts.used += n;
}

void talon__act_shuffle(talon_mat *m, talon_mat_zone z, uint32_t n)
{
    if (n < 2)
        return;
    add(m, TALON_OP_SHUFFLE, z);
    m->now.mixes |= z == TALON_MAT_LIBRARY || z == TALON_MAT_PART;
}

void talon__act_look(talon_mat *m, uint32_t n)
{
    add(m, TALON_OP_NONE, TALON_MAT_LIBRARY)->n = n;
}

/* ------------------------------------------------------------ the difference */

/* Where it makes a difference which way up a card lies. */
bool talon__has_sides(talon_mat_zone z)
{
    return z == TALON_MAT_BATTLEFIELD || z == TALON_MAT_EXILE || z == TALON_MAT_STACK;
}

uint8_t talon__facing(talon_mat_zone from, talon_mat_zone to, bool down)
{
    return !talon__has_sides(to) || from == to ? TALON_FACING_USUAL : down ? TALON_FACING_DOWN : TALON_FACING_UP;
}

/* The card's place in a zone, or the zone's size. */
static uint32_t find(const mat_layout *l, uint32_t z, int64_t card)
{
    return talon__lies_at(l->card[z], l->n[z], card);
}

static card_row zone_of(mat_layout *l, uint32_t z)
{
    return (card_row){l->card[z], &l->n[z]};
}

/* The cards of one zone that lie in another one afterwards, those of one side; where that is possible, at once where they belong. */
static void add_crossing(talon_mat *m, mat_layout *now, const mat_layout *after, uint32_t from, uint32_t to, bool down)
{
    uint32_t n = 0, last = 0, first = 0;
    for (uint32_t i = 0; i < after->n[to]; i++) {
        const talon_card card = after->card[to][i];
        const uint32_t pos = find(now, from, card);
        if (pos == now->n[from] || (talon__has_sides((talon_mat_zone)to) && after->up[card] == down))
            continue;
        first = n ? first : i;
        talon__act_places(m)[n++] = pos;
        last = i;
    }
    if (!n)
        return;
    const int64_t *place = talon__act_places(m);
    const uint32_t at = last - first + 1 == n && first <= now->n[to] ? first : now->n[to];
    talon__act_move(m, (talon_mat_zone)from, (talon_mat_zone)to, n, talon__spell_place(at, now->n[to]))->face =
        talon__facing((talon_mat_zone)from, (talon_mat_zone)to, down);
    for (uint32_t i = 0; i < n; i++) {
        const talon_card card = now->card[from][place[i]];
        now->up[card] = after->up[card];
    }
    talon__lying_carry(zone_of(now, from), zone_of(now, to), place, n, at);
}

/* A zone that has the right cards, from the first to the last that lies wrong. */
static void add_order(talon_mat *m, const mat_layout *now, const mat_layout *after, uint32_t z)
{
    uint32_t first;
    const uint32_t last = talon__lying_wrong(&first, now->card[z], after->card[z], after->n[z]);
    if (first == last)
        return;
    for (uint32_t i = first; i < last; i++)
        talon__act_places(m)[i - first] = find(now, z, after->card[z][i]);
    talon__act_move(m, (talon_mat_zone)z, (talon_mat_zone)z, last - first, talon__spell_place(first, after->n[z] - (last - first)));
}

/* Cards that lie on the other side, by their places afterwards. */
static void add_sides(talon_mat *m, const mat_layout *now, const mat_layout *after, uint32_t z, bool up)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < after->n[z]; i++)
        if (after->up[after->card[z][i]] == up && now->up[after->card[z][i]] != up)
            talon__act_places(m)[n++] = i;
    if (n)
        talon__act_turn(m, (talon_mat_zone)z, n, up);
}

/* The difference between the mat now and `next`. now: scratch, the mat as it is. */
void talon__act_difference(talon_mat *m, mat_layout *now)
{
    const mat_layout *after = &m->next;
    for (uint32_t from = 0; from < LAID; from++)
        for (uint32_t to = 0; to < LAID; to++)
            for (int down = 0; from != to && down < 1 + talon__has_sides((talon_mat_zone)to); down++)
                add_crossing(m, now, after, from, to, down != 0);
    for (uint32_t z = 0; z < LAID; z++)
        add_order(m, now, after, z);
    for (uint32_t z = 0; z < LAID; z++)
        for (int up = 0; talon__has_sides((talon_mat_zone)z) && up < 2; up++)
            add_sides(m, now, after, z, up != 0);
}
