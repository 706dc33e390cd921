/* acts.c -- which acts an action is written as; nothing else knows it. docs/commander.md §7.3 explains it.
 *
 * Most actions, undo and redo among them, are written as the difference they make: a move for the cards that change zones, then one
 * for each zone that is in another order. The rest is looks and shuffles, which make no difference that could be known before.
 *
 * (1) What an action says and its first act together tell all of it: every card that it names is in that act, in the order of its lists.
 * (2) After the first, acts that would change nothing are left out. An action that changes nothing is a move of no cards. */
#include <string.h>

#include "saved/saved_impl.h"

enum { LIBRARY = TALON_COMMANDER_LIBRARY, HAND = TALON_COMMANDER_HAND, TABLE = TALON_COMMANDER_TABLE };

/* --------------------------------------------------------------- the list */

static talon_op *add(act_list *x, talon_opcode code, talon_zone from)
{
    if (x->n == ACTS_MAX)
        __builtin_trap(); /* no action has as many */
    talon_op *op = &x->op[x->n++];
    talon_op_init(op, code);
    op->from = from;
    return op;
}

/* Where the places of the act that is added next are put. */
static int64_t *next_places(act_list *x)
{
    return x->place[x->n];
}

static talon_op *add_move(act_list *x, talon_zone from, talon_zone to, uint32_t n, int64_t at)
{
    const int64_t *place = next_places(x);
    talon_op *op = add(x, TALON_OP_MOVE, from);
    talon__spell_move(op, to, place, n, at);
    return op;
}

static talon_op *add_run(act_list *x, talon_zone from, talon_zone to, uint32_t start, uint32_t n, int64_t at)
{
    for (uint32_t i = 0; i < n; i++)
        next_places(x)[i] = (int64_t)start + i;
    return add_move(x, from, to, n, at);
}

static void add_shuffle(act_list *x, talon_zone z, uint32_t n)
{
    if (n >= 2)
        add(x, TALON_OP_SHUFFLE, z);
}

static void add_look(act_list *x, uint32_t n)
{
    add(x, TALON_OP_NONE, LIBRARY)->n = n;
}

/* -------------------------------------------------------- what is different */

/* The card's place in a zone, or the zone's size. */
static uint32_t find(const card_layout *l, talon_zone z, int64_t card)
{
    return talon__lies_at(l->card[z], l->n[z], card);
}

static card_row zone_of(card_layout *l, talon_zone z)
{
    return (card_row){l->card[z], &l->n[z]};
}

/* The cards of one zone that lie in another one afterwards; where that is possible, at once where they belong. */
static void add_crossing(act_list *x, card_layout *now, const card_layout *after, talon_zone from, talon_zone to)
{
    uint32_t n = 0, last = 0;
    for (uint32_t i = 0; i < after->n[to]; i++) {
        const uint32_t pos = find(now, from, after->card[to][i]);
        if (pos == now->n[from])
            continue;
        next_places(x)[n++] = pos;
        last = i;
    }
    if (!n)
        return;
    const uint32_t first = find(after, to, now->card[from][next_places(x)[0]]);
    const uint32_t at = last - first + 1 == n && first <= now->n[to] ? first : now->n[to];
    talon_op *op = add_move(x, from, to, n, talon__spell_place(at, now->n[to]));
    if (to == TABLE)
        op->face = after->up[after->card[to][first]] ? TALON_FACING_UP : TALON_FACING_DOWN;
    talon__lying_carry(zone_of(now, from), zone_of(now, to), x->place[x->n - 1], n, at);
}

/* A zone that has the right cards, from the first to the last that lies wrong. */
static void add_order(act_list *x, const card_layout *now, const card_layout *after, talon_zone z)
{
    uint32_t first;
    const uint32_t last = talon__lying_wrong(&first, now->card[z], after->card[z], after->n[z]);
    if (first == last)
        return;
    for (uint32_t i = first; i < last; i++)
        next_places(x)[i - first] = find(now, z, after->card[z][i]);
    add_move(x, z, z, last - first, talon__spell_place(first, after->n[z] - (last - first)));
}

static void add_difference(act_list *x, card_layout *now, const card_layout *after)
{
    for (talon_zone from = 0; from < TALON_COMMANDER_ZONES; from++)
        for (talon_zone to = 0; to < TALON_COMMANDER_ZONES; to++)
            if (from != to)
                add_crossing(x, now, after, from, to);
    for (talon_zone z = 0; z < TALON_COMMANDER_ZONES; z++)
        add_order(x, now, after, z);
}

/* ------------------------------------------------------ looks and shuffles */

/* Whether one of the library's first n cards was not seen yet, this one aside. */
static bool hides(const talon_saved *s, uint32_t n, int64_t but)
{
    for (uint32_t i = 0; i < n; i++) {
        const talon_card card = s->before.card[LIBRARY][i];
        if (card != but && !talon_commander_seen(s->game, card))
            return true;
    }
    return false;
}

static void add_part(act_list *x, const talon_action *a, uint32_t library)
{
    const uint32_t n = (uint32_t)a->n;
    if (n < 2)
        return;
    add_run(x, LIBRARY, ZONE_PART, a->part_top ? 0 : library - n, n, TALON_AT_END);
    add_shuffle(x, ZONE_PART, n);
    add_run(x, ZONE_PART, LIBRARY, 0, n, a->part_top ? talon__spell_place(0, library - n) : TALON_AT_END);
}

static void add_new_hand(act_list *x, const card_layout *before, uint32_t n)
{
    const uint32_t hand = before->n[HAND];
    if (hand)
        add_run(x, HAND, LIBRARY, 0, hand, TALON_AT_END);
    add_shuffle(x, LIBRARY, before->n[LIBRARY] + hand);
    if (n)
        add_run(x, LIBRARY, HAND, 0, n, TALON_AT_END);
}

static void add_search(act_list *x, const talon_saved *s, const talon_action *a)
{
    const uint32_t n = s->before.n[LIBRARY];
    next_places(x)[0] = find(&s->before, LIBRARY, a->card);
    add_move(x, LIBRARY, HAND, 1, TALON_AT_END);
    if (hides(s, n, a->card))
        add_look(x, n - 1);
    if (a->shuffle)
        add_shuffle(x, LIBRARY, n - 1);
}

/* All cards that were decided about go to the top, as the lists have them; then those that do not stay there leave it. */
static void add_scry(act_list *x, const talon_saved *s, const talon_action *a)
{
    const talon_card_list list[] = {a->top, a->bottom, a->table};
    uint32_t n = 0;
    for (size_t i = 0; i < 3; i++)
        for (uint32_t k = 0; k < list[i].n; k++)
            next_places(x)[n++] = find(&s->before, LIBRARY, list[i].card[k]);
    add_move(x, LIBRARY, LIBRARY, n, talon__spell_place(0, s->before.n[LIBRARY] - n));
    if (hides(s, n, -1))
        add_look(x, n);
    if (a->bottom.n)
        add_run(x, LIBRARY, LIBRARY, a->top.n, a->bottom.n, TALON_AT_END);
    if (a->table.n)
        add_run(x, LIBRARY, TABLE, a->top.n, a->table.n, TALON_AT_END)->face = TALON_FACING_UP;
}

static void add_acts(talon_saved *s, const talon_action *a)
{
    act_list *x = &s->now.acts;
    switch ((talon_action_code)a->code) {
    case TALON_ACTION_SHUFFLE:
        if (a->part_top || a->part_end)
            add_part(x, a, s->before.n[LIBRARY]);
        else
            add_shuffle(x, LIBRARY, s->before.n[LIBRARY]);
        break;
    case TALON_ACTION_MULLIGAN:
        if (a->kind != TALON_MULLIGAN_NONE)
            add_new_hand(x, &s->before, s->after.n[HAND]);
        else
            add_difference(x, &s->before, &s->after);
        break;
    case TALON_ACTION_TUTOR: add_search(x, s, a); break;
    case TALON_ACTION_SCRY:
    case TALON_ACTION_SURVEIL: add_scry(x, s, a); break;
    case TALON_ACTION_LOOK: add_look(x, (uint32_t)a->n); break;
    case TALON_ACTION_DRAW:
    case TALON_ACTION_REVEAL:
    case TALON_ACTION_MILL:
    case TALON_ACTION_PLAY_FACE_DOWN:
    case TALON_ACTION_RETURN_TO_BOTTOM:
    case TALON_ACTION_RETURN_TO_TOP:
    case TALON_ACTION_MOVE_TO_HAND:
    case TALON_ACTION_MOVE_TO_TABLE:
    case TALON_ACTION_RETURN_FROM_TABLE:
    case TALON_ACTION_MOVE_LEFT:
    case TALON_ACTION_MOVE_RIGHT:
    case TALON_ACTION_UNDO:
    case TALON_ACTION_REDO: add_difference(x, &s->before, &s->after); break;
    case TALON_ACTION_START: break;
    case TALON_ACTION_END: /* a line of its own */
    case TALON_ACTION_NEW:
    case TALON_ACTION_VIEW:
    case TALON_ACTION_NONE:
    case TALON_ACTION_END_OF_LIST: break; /* the game has refused them */
    }
    if (!x->n)
        add_move(x, LIBRARY, LIBRARY, 0, TALON_AT_END);
}

talon_status talon__saved_plan(talon_saved *s, const char **why, const talon_action *a)
{
    int32_t steps = 0;
    *why = NULL;
    if (a->code == TALON_ACTION_MULLIGAN && a->kind != TALON_MULLIGAN_NONE && a->bottom.n) {
        *why = "nobody knows the new hand before it is drawn: put cards back in an action of their own";
        return TALON_E_BAD_REQUEST;
    }
    const talon_status status = talon__saved_try(s, a, &steps);
    if (status != TALON_OK)
        return status;
    if (a->code == TALON_ACTION_UNDO && steps) {
        *why = "a shuffle cannot be taken back";
        return TALON_E_NOTHING_TO_UNDO;
    }
    s->now.acts.n = 0;
    add_acts(s, a);
    return TALON_OK;
}
