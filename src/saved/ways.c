/* ways.c -- the one table of acts, which docs/commander.md explains: nothing else knows how an action is written. */
#include "saved/ways.h"

const char *const talon__saved_zone_names[SAVED_ZONES] = {"library", "hand", "revealed", "table", "command", "looked", "part"};

enum { L = TALON_COMMANDER_LIBRARY, H, R, T, C, K = ZONE_LOOKED, P = ZONE_PART };

#define ACT(op, from, to, at, face, cards)                                                                                                 \
    {                                                                                                                                      \
        TALON_OP_##op, from, to, AT_##at, TALON_FACING_##face, CARDS_##cards                                                               \
    }
#define WAY(action, variant, ...)                                                                                                          \
    {                                                                                                                                      \
        TALON_ACTION_##action, WAY_##variant,                                                                                              \
        {                                                                                                                                  \
            __VA_ARGS__                                                                                                                    \
        }                                                                                                                                  \
    }
/* Does nothing, and stands for what else leaves no trace. */
#define MARK(zone)    ACT(SPLIT, zone, NOWHERE, END, USUAL, WHOLE)
#define SHUFFLE(zone) ACT(SHUFFLE, zone, NOWHERE, END, USUAL, WHOLE)

const act_form talon__redo_mark = MARK(H);
const act_form talon__put_back = ACT(MOVE, K, L, TOP, USUAL, EACH);

static const action_way ways[] = {
    WAY(START, ONLY, MARK(C)),
    WAY(DRAW, ONLY, ACT(DRAW, L, H, END, USUAL, N)),
    WAY(REVEAL, ONLY, ACT(DRAW, L, R, END, USUAL, N)),
    WAY(MILL, ONLY, ACT(DRAW, L, T, END, UP, N)),
    WAY(PLAY_FACE_DOWN, ONLY, ACT(DRAW1, L, T, END, DOWN, WHOLE)),
    /* one card */
    WAY(RETURN_TO_BOTTOM, ONLY, ACT(MOVE, R, L, END, USUAL, ONE)),
    WAY(RETURN_TO_TOP, ONLY, ACT(MOVE, R, L, TOP, USUAL, ONE)),
    WAY(MOVE_TO_HAND, ONLY, ACT(MOVE, R, H, END, USUAL, ONE)),
    WAY(MOVE_TO_TABLE, FROM_HAND, ACT(MOVE, H, T, END, UP, ONE)),
    WAY(MOVE_TO_TABLE, FROM_REVEALED, ACT(MOVE, R, T, END, UP, ONE)),
    WAY(RETURN_FROM_TABLE, ONLY, ACT(MOVE, T, R, END, USUAL, ONE)),
    WAY(MOVE_LEFT, ONLY, ACT(MOVE, H, H, BEFORE, USUAL, ONE)),
    WAY(MOVE_RIGHT, ONLY, ACT(MOVE, H, H, AFTER, USUAL, ONE)),
    /* shuffles: each is a turn */
    WAY(SHUFFLE, TOO_FEW, MARK(L)),
    WAY(SHUFFLE, ALL, SHUFFLE(L)),
    WAY(SHUFFLE, PART_TOP, ACT(MOVE, L, P, END, USUAL, N), SHUFFLE(P), ACT(MOVE, P, L, TOP, USUAL, N)),
    WAY(SHUFFLE, PART_END, ACT(DRAW_BOTTOM, L, P, END, USUAL, N), SHUFFLE(P), ACT(DRAW_ALL, P, L, END, USUAL, WHOLE)),
    /* the hand */
    WAY(MULLIGAN, OWED, ACT(MOVE, H, L, END, USUAL, BOTTOM)),
    WAY(MULLIGAN, LONDON, ACT(DRAW_ALL, H, L, END, USUAL, WHOLE), SHUFFLE(L), ACT(DRAW, L, H, END, USUAL, HAND)),
    WAY(MULLIGAN, VANCOUVER, ACT(MOVE, H, L, TOP, USUAL, EACH), SHUFFLE(L), ACT(DRAW, L, H, END, USUAL, HAND)),
    WAY(MULLIGAN, PARIS, ACT(COMBINE, H, L, END, USUAL, WHOLE), SHUFFLE(L), ACT(DRAW, L, H, END, USUAL, HAND)),
    /* looking at the library */
    WAY(LOOK, ONLY, ACT(MOVE, L, K, END, USUAL, N), ACT(MOVE, K, L, TOP, USUAL, N)),
    WAY(SCRY, ONLY, ACT(DRAW, L, K, END, USUAL, LISTED), ACT(MOVE, K, T, END, UP, TABLE), ACT(MOVE, K, L, TOP, USUAL, TOP),
        ACT(MOVE, K, L, END, USUAL, BOTTOM)),
    WAY(SURVEIL, ONLY, ACT(DEAL, L, K, END, USUAL, LISTED), ACT(MOVE, K, T, END, UP, TABLE), ACT(MOVE, K, L, TOP, USUAL, TOP),
        ACT(MOVE, K, L, END, USUAL, BOTTOM)),
    WAY(TUTOR, SHUFFLED, ACT(DRAW_ALL, L, K, END, USUAL, WHOLE), ACT(MOVE, K, H, END, USUAL, ONE), ACT(DRAW_ALL, K, L, END, USUAL, WHOLE),
        SHUFFLE(L)),
    WAY(TUTOR, KEPT, ACT(COMBINE, L, K, END, USUAL, WHOLE), ACT(MOVE, K, H, END, USUAL, ONE), ACT(DRAW_ALL, K, L, END, USUAL, WHOLE)),
};

enum { WAYS = sizeof ways / sizeof *ways };

/* ---------------------------------------------------------- which way it is */

static way_variant variant_of(const talon_commander *g, const talon_action *a)
{
    static const way_variant mulligan[] = {WAY_OWED, WAY_LONDON, WAY_VANCOUVER, WAY_PARIS};
    if (a->code == TALON_ACTION_MULLIGAN)
        return mulligan[a->kind];
    if (a->code == TALON_ACTION_TUTOR)
        return a->shuffle ? WAY_SHUFFLED : WAY_KEPT;
    if (a->code == TALON_ACTION_MOVE_TO_TABLE)
        return talon_commander_where(g, (talon_card)a->card, NULL) == H ? WAY_FROM_HAND : WAY_FROM_REVEALED;
    if (a->code != TALON_ACTION_SHUFFLE)
        return WAY_ONLY;
    if (a->part_top || a->part_end)
        return a->part_top ? WAY_PART_TOP : WAY_PART_END;
    return talon_commander_count(g, L) < 2 ? WAY_TOO_FEW : WAY_ALL;
}

const action_way *talon__way_get(talon_action_code action, way_variant variant)
{
    for (size_t i = 0; i < WAYS; i++)
        if (ways[i].action == action && ways[i].variant == variant)
            return &ways[i];
    return NULL;
}

const action_way *talon__way_of_action(const talon_commander *g, const talon_action *a)
{
    return talon__way_get((talon_action_code)a->code, variant_of(g, a));
}

const action_way *talon__way_of_act(const talon_op *first)
{
    for (size_t i = 0; i < WAYS; i++)
        if (talon__act_fits(&ways[i].act[0], first))
            return &ways[i];
    return NULL;
}

void talon__way_action(const action_way *w, talon_action *a)
{
    talon_action_init(a, (talon_action_code)w->action);
    a->part_top = w->variant == WAY_PART_TOP;
    a->part_end = w->variant == WAY_PART_END;
    a->shuffle = w->variant != WAY_KEPT;
    a->kind = w->variant >= WAY_LONDON ? (uint8_t)(TALON_MULLIGAN_LONDON + (w->variant - WAY_LONDON)) : TALON_MULLIGAN_NONE;
}

/* --------------------------------------------------- operations, read and made */

static bool names_places(const act_form *f)
{
    return f->cards >= CARDS_ONE;
}

/* Some operations have lists of zones; here they are lists of one, or of none. */
static uint32_t zone_from(const talon_op *op)
{
    if (op->code != TALON_OP_COMBINE)
        return op->from;
    return op->zones_n == 1 ? op->zones[0] : NOWHERE;
}

static uint32_t zone_to(const talon_op *op)
{
    if (op->code == TALON_OP_DEAL)
        return op->zones_n == 1 ? op->zones[0] : NOWHERE;
    if (op->code == TALON_OP_SPLIT)
        return op->zones_n == 0 ? NOWHERE : SAVED_ZONES + 1;
    return op->code == TALON_OP_SHUFFLE ? NOWHERE : op->to;
}

static bool is_at(act_at at, const talon_op *op)
{
    switch (at) {
    case AT_END: return op->at == TALON_AT_END;
    case AT_TOP: return op->at == TALON_AT_TOP;
    case AT_BEFORE: return op->list_n == 1 && op->at == op->list[0] - 1;
    case AT_AFTER: return op->list_n == 1 && op->at == op->list[0] + 1;
    }
    return false;
}

bool talon__act_fits(const act_form *f, const talon_op *op)
{
    if (op->code != f->op || op->face != f->face || zone_from(op) != f->from || zone_to(op) != f->to)
        return false;
    if (op->code != TALON_OP_MOVE)
        return true;
    return op->pick == (names_places(f) ? TALON_ARG_INDICES : TALON_ARG_N) && (f->cards != CARDS_ONE || op->list_n == 1) &&
           is_at((act_at)f->at, op);
}

static int64_t place_at(act_at at, const int64_t *place)
{
    switch (at) {
    case AT_END: return TALON_AT_END;
    case AT_TOP: return TALON_AT_TOP;
    case AT_BEFORE: return place[0] - 1;
    case AT_AFTER: return place[0] + 1;
    }
    return TALON_AT_END;
}

void talon__act_make(saved_act *x, const act_form *f, int64_t n, const int64_t *place, uint32_t places_n)
{
    talon_op *op = &x->op;
    talon_op_init(op, (talon_opcode)f->op);
    op->from = f->from;
    op->to = f->to;
    op->face = f->face;
    op->at = place_at((act_at)f->at, place);
    op->n = n;
    x->zone = f->op == TALON_OP_COMBINE ? f->from : f->to;
    op->zones = &x->zone;
    op->zones_n = f->op == TALON_OP_COMBINE || f->op == TALON_OP_DEAL;
    if (f->op == TALON_OP_MOVE)
        op->pick = names_places(f) ? TALON_ARG_INDICES : TALON_ARG_N;
    op->list = place;
    op->list_n = places_n;
}
