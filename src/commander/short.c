/* short.c -- one short function for each action. */
#include "commander/commander_impl.h"

static talon_status act(talon_commander *g, talon_action_code code)
{
    talon_action a;
    talon_action_init(&a, code);
    return talon_commander_act(g, &a);
}

static talon_status act_n(talon_commander *g, talon_action_code code, int64_t n)
{
    talon_action a;
    talon_action_init(&a, code);
    a.n = n;
    return talon_commander_act(g, &a);
}

static talon_status act_card(talon_commander *g, talon_action_code code, int64_t card)
{
    talon_action a;
    talon_action_init(&a, code);
    a.card = card;
    return talon_commander_act(g, &a);
}

talon_status talon_commander_start(talon_commander *g)
{
    return act(g, TALON_ACTION_START);
}

talon_status talon_commander_end(talon_commander *g)
{
    return act(g, TALON_ACTION_END);
}

talon_status talon_commander_shuffle(talon_commander *g)
{
    return act(g, TALON_ACTION_SHUFFLE);
}

static talon_status shuffle_part(talon_commander *g, int64_t n, bool top)
{
    talon_action a;
    talon_action_init(&a, TALON_ACTION_SHUFFLE);
    a.n = n;
    a.part_top = top;
    a.part_end = !top;
    return talon_commander_act(g, &a);
}

talon_status talon_commander_shuffle_top(talon_commander *g, int64_t n)
{
    return shuffle_part(g, n, true);
}

talon_status talon_commander_shuffle_bottom(talon_commander *g, int64_t n)
{
    return shuffle_part(g, n, false);
}

talon_status talon_commander_draw(talon_commander *g, int64_t n)
{
    return act_n(g, TALON_ACTION_DRAW, n);
}

talon_status talon_commander_reveal(talon_commander *g, int64_t n)
{
    return act_n(g, TALON_ACTION_REVEAL, n);
}

talon_status talon_commander_return_to_bottom(talon_commander *g, int64_t card)
{
    return act_card(g, TALON_ACTION_RETURN_TO_BOTTOM, card);
}

talon_status talon_commander_return_to_top(talon_commander *g, int64_t card)
{
    return act_card(g, TALON_ACTION_RETURN_TO_TOP, card);
}

talon_status talon_commander_move_to_hand(talon_commander *g, int64_t card)
{
    return act_card(g, TALON_ACTION_MOVE_TO_HAND, card);
}

talon_status talon_commander_move_to_table(talon_commander *g, int64_t card)
{
    return act_card(g, TALON_ACTION_MOVE_TO_TABLE, card);
}

talon_status talon_commander_return_from_table(talon_commander *g, int64_t card)
{
    return act_card(g, TALON_ACTION_RETURN_FROM_TABLE, card);
}

talon_status talon_commander_move_left(talon_commander *g, int64_t card)
{
    return act_card(g, TALON_ACTION_MOVE_LEFT, card);
}

talon_status talon_commander_move_right(talon_commander *g, int64_t card)
{
    return act_card(g, TALON_ACTION_MOVE_RIGHT, card);
}

talon_status talon_commander_mulligan(talon_commander *g, talon_mulligan kind, const int64_t *bottom, uint32_t bottom_n)
{
    talon_action a;
    talon_action_init(&a, TALON_ACTION_MULLIGAN);
    a.kind = (uint8_t)kind;
    a.bottom = (talon_card_list){bottom, bottom_n};
    return talon_commander_act(g, &a);
}

static talon_status arrange(talon_commander *g, talon_action_code code, talon_card_list top, talon_card_list bottom, talon_card_list table)
{
    talon_action a;
    talon_action_init(&a, code);
    a.top = top;
    a.bottom = bottom;
    a.table = table;
    return talon_commander_act(g, &a);
}

talon_status talon_commander_scry(talon_commander *g, talon_card_list top, talon_card_list bottom, talon_card_list table)
{
    return arrange(g, TALON_ACTION_SCRY, top, bottom, table);
}

talon_status talon_commander_surveil(talon_commander *g, talon_card_list top, talon_card_list bottom, talon_card_list table)
{
    return arrange(g, TALON_ACTION_SURVEIL, top, bottom, table);
}

talon_status talon_commander_mill(talon_commander *g, int64_t n)
{
    return act_n(g, TALON_ACTION_MILL, n);
}

talon_status talon_commander_tutor(talon_commander *g, int64_t card, bool shuffle)
{
    talon_action a;
    talon_action_init(&a, TALON_ACTION_TUTOR);
    a.card = card;
    a.shuffle = shuffle;
    return talon_commander_act(g, &a);
}

talon_status talon_commander_play_face_down(talon_commander *g)
{
    return act(g, TALON_ACTION_PLAY_FACE_DOWN);
}

talon_status talon_commander_look(talon_commander *g, int64_t n)
{
    return act_n(g, TALON_ACTION_LOOK, n);
}

talon_status talon_commander_undo(talon_commander *g)
{
    return act(g, TALON_ACTION_UNDO);
}

talon_status talon_commander_redo(talon_commander *g)
{
    return act(g, TALON_ACTION_REDO);
}
