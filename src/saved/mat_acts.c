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

bool talon__are_first(const int64_t *place, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (place[i] != i)
            return false;
    return n > 0;
}

/* The first cards of a zone are counted, all others named by their places, which are the next ones. */
talon_op *talon__act_move(talon_mat *m, talon_mat_zone from, talon_mat_zone to, uint32_t n, int64_t at)
{
    const int64_t *place = talon__act_places(m);
    talon_op *op = add(m, TALON_OP_MOVE, from);
    const bool first = talon__are_first(place, n);
    op->to = m->zone[to];
    op->at = at;
    op->pick = first ? TALON_ARG_N : TALON_ARG_INDICES;
    op->n = first ? n : 0;
    op->list = place;
    op->list_n = first ? 0 : n;
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

static bool same_list(const talon_op *a, const talon_op *b)
{
    return a->list_n == b->list_n && (!a->list_n || memcmp(a->list, b->list, a->list_n * sizeof *a->list) == 0);
}

bool talon__mat_same_act(const talon_op *a, const talon_op *b)
{
    if (a->code != b->code || a->from != b->from)
        return false;
    switch (a->code) {
    case TALON_OP_SHUFFLE: return true;
    case TALON_OP_NONE: return a->n == b->n;
    case TALON_OP_TURN: return a->face == b->face && same_list(a, b);
    case TALON_OP_MOVE: break;
    default: return false; /* no deed has others */
    }
    if (a->to != b->to || a->at != b->at || a->face != b->face || a->pick != b->pick)
        return false;
    return a->pick == TALON_ARG_N ? a->n == b->n : a->pick == TALON_ARG_INDICES && same_list(a, b);
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

int64_t talon__spell_place(int64_t at, uint32_t room)
{
    if (at == TALON_AT_END || at == (int64_t)room)
        return TALON_AT_END;
    return at == 0 ? TALON_AT_TOP : at;
}

/* What a move does to a layout. at: a place, counted without the moved cards. */
static void carry(mat_layout *l, talon_mat_zone from, talon_mat_zone to, const int64_t *place, uint32_t n, uint32_t at)
{
    talon_card held[CARDS];
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n; i++) {
        held[i] = l->card[from][place[i]];
        l->card[from][place[i]] = TALON_FACE_NONE;
    }
    for (uint32_t i = 0; i < l->n[from]; i++)
        if (l->card[from][i] != TALON_FACE_NONE)
            l->card[from][kept++] = l->card[from][i];
    l->n[from] = kept;
    memmove(&l->card[to][at + n], &l->card[to][at], (l->n[to] - at) * sizeof *held);
    memcpy(&l->card[to][at], held, n * sizeof *held);
    l->n[to] += n;
}

/* The card's place in a zone, or the zone's size. */
static uint32_t find(const mat_layout *l, uint32_t z, talon_card card)
{
    uint32_t pos = 0;
    while (pos < l->n[z] && l->card[z][pos] != card)
        pos++;
    return pos;
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
    carry(now, (talon_mat_zone)from, (talon_mat_zone)to, place, n, at);
}

/* A zone that has the right cards, from the first to the last that lies wrong. */
static void add_order(talon_mat *m, const mat_layout *now, const mat_layout *after, uint32_t z)
{
    uint32_t first = 0, last = after->n[z];
    while (first < last && now->card[z][first] == after->card[z][first])
        first++;
    while (last > first && now->card[z][last - 1] == after->card[z][last - 1])
        last--;
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
