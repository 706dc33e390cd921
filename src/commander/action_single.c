/* action_single.c -- the actions of docs/origins.md §5, each one operation of the kernel: draw, reveal, and moving single cards; start and end;
 * undo and redo. */
#include "commander/commander_impl.h"

talon_status talon__game_start(talon_commander *g, const talon_action *a)
{
    (void)a;
    if (g->now.status != TALON_COMMANDER_NOT_STARTED)
        return talon__game_fail(g, TALON_E_GAME_NOT_ACTIVE);
    g->next.status = TALON_COMMANDER_ACTIVE;
    return talon__game_note(g);
}

talon_status talon__game_end(talon_commander *g, const talon_action *a)
{
    (void)a;
    g->next.status = TALON_COMMANDER_ENDED;
    return talon__game_note(g);
}

/* From the top of the library to the end of another zone. */
talon_status talon__game_draw(talon_commander *g, const talon_action *a)
{
    talon_op op;
    talon_op_init(&op, TALON_OP_DRAW);
    op.n = a->code == TALON_ACTION_PLAY_FACE_DOWN ? 1 : a->n;
    op.from = TALON_COMMANDER_LIBRARY;
    switch (a->code) {
    case TALON_ACTION_DRAW: op.to = TALON_COMMANDER_HAND; break;
    case TALON_ACTION_REVEAL: op.to = TALON_COMMANDER_REVEALED; break;
    case TALON_ACTION_MILL:
        op.to = TALON_COMMANDER_TABLE;
        op.face = TALON_FACING_UP;
        break;
    case TALON_ACTION_PLAY_FACE_DOWN:
        op.to = TALON_COMMANDER_TABLE;
        op.face = TALON_FACING_DOWN;
        break;
    default: __builtin_trap(); /* action.c counts the actions of this handler */
    }
    return talon__game_apply(g, &op);
}

/* One row for each way to move a single card. */
typedef struct route {
    talon_zone from, or_from; /* where the card may be */
    talon_zone to;
    int64_t at;    /* TALON_AT_END, TALON_AT_TOP … */
    int64_t shift; /* … or this far from where it is */
    uint8_t face;
} route;

static route route_of(uint8_t code)
{
    enum { LIBRARY = TALON_COMMANDER_LIBRARY, HAND, REVEALED, TABLE };
    switch (code) {
    case TALON_ACTION_RETURN_TO_BOTTOM: return (route){REVEALED, REVEALED, LIBRARY, TALON_AT_END, 0, TALON_FACING_USUAL};
    case TALON_ACTION_RETURN_TO_TOP: return (route){REVEALED, REVEALED, LIBRARY, TALON_AT_TOP, 0, TALON_FACING_USUAL};
    case TALON_ACTION_MOVE_TO_HAND: return (route){REVEALED, REVEALED, HAND, TALON_AT_END, 0, TALON_FACING_USUAL};
    case TALON_ACTION_MOVE_TO_TABLE: return (route){HAND, REVEALED, TABLE, TALON_AT_END, 0, TALON_FACING_UP};
    case TALON_ACTION_RETURN_FROM_TABLE: return (route){TABLE, TABLE, REVEALED, TALON_AT_END, 0, TALON_FACING_USUAL};
    case TALON_ACTION_MOVE_LEFT: return (route){HAND, HAND, HAND, 0, -1, TALON_FACING_USUAL};
    case TALON_ACTION_MOVE_RIGHT: return (route){HAND, HAND, HAND, 0, 1, TALON_FACING_USUAL};
    default: __builtin_trap(); /* action.c counts the actions of this handler */
    }
}

talon_status talon__game_place(talon_commander *g, const talon_action *a)
{
    const route way = route_of(a->code);
    uint32_t pos;
    talon_op op;
    const talon_status s = talon__game_exists(g, a->card);
    if (s != TALON_OK)
        return s;
    const talon_zone z = talon_commander_where(g, (talon_card)a->card, &pos);
    if (z != way.from && z != way.or_from)
        return talon__game_fail_card(g, TALON_E_CARD_NOT_IN_ZONE, a->card, way.from);
    const int64_t index = pos;
    talon_op_init(&op, TALON_OP_MOVE);
    op.pick = TALON_ARG_INDICES;
    op.from = z;
    op.to = way.to;
    op.list = &index;
    op.list_n = 1;
    op.at = way.shift ? index + way.shift : way.at; /* past either end the kernel says InvalidPosition */
    op.face = way.face;
    return talon__game_apply(g, &op);
}

/* ---------------------------------------------------------------- history */

static talon_status travel(talon_commander *g, talon_opcode code, const game_past *past)
{
    talon_op op;
    talon_op_init(&op, code);
    const talon_status s = talon__game_apply(g, &op);
    if (s == TALON_OK) {
        g->target = past->seq;
        g->learned = code == TALON_OP_UNDO && past->learned;
    }
    return s;
}

talon_status talon__game_undo(talon_commander *g, const talon_action *a)
{
    (void)a;
    if (talon_log_undoable(g->log) == 0)
        return talon__game_fail(g, TALON_E_NOTHING_TO_UNDO);
    const game_past *past = &g->past[(g->done - 1) % TALON_COMMANDER_HISTORY];
    const talon_status s = travel(g, TALON_OP_UNDO, past);
    if (s == TALON_OK) {
        g->done--;
        g->next = past->before;
    }
    return s;
}

talon_status talon__game_redo(talon_commander *g, const talon_action *a)
{
    (void)a;
    if (talon_log_redoable(g->log) == 0)
        return talon__game_fail(g, TALON_E_NOTHING_TO_REDO);
    const game_past *past = &g->past[g->done % TALON_COMMANDER_HISTORY];
    const talon_status s = travel(g, TALON_OP_REDO, past);
    if (s == TALON_OK) {
        g->done++;
        g->next = past->after;
    }
    return s;
}
