/* sitting_play.c -- from actions to acts, and everything the dealer and the first seat have to add to them; what a crash interrupted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sitting.h"

enum { L = TALON_COMMANDER_LIBRARY, H, R, T, C, K = ZONE_LOOKED, P = ZONE_PART };

/* ------------------------------------------------------- what must follow */

static int deal(sitting *s, const char *kind)
{
    const char *why = "";
    char *line = talon_fair_write_dealer(s->t, &why, &s->dealer.key, kind);
    return sitting_add(s, line, why);
}

static bool is_awaited(const sitting *s)
{
    uint32_t seat[TALON_MAX_PLAYERS];
    return talon_transcript_awaits(s->t, seat) && seat[0] == 1;
}

static int give_seed(sitting *s, bool lock)
{
    const char *why = "";
    char *line = lock ? talon_fair_write_lock(s->t, &why, &s->me.key, SITTING_EPOCHS)
                      : talon_fair_write_reveal(s->t, &why, &s->me.key, SITTING_EPOCHS, 0, NULL);
    return sitting_add(s, line, why);
}

/* Until a player may act: answers, turns, this seat's seeds; others' seeds are waited for. */
static int follow(sitting *s)
{
    int status = EXIT_YES;
    while (status == EXIT_YES) {
        const talon_fair_due due = talon_transcript_due(s->t);
        switch (due) {
        case TALON_DUE_ANSWER: status = deal(s, talon_transcript_rebacks(s->t) ? "reback" : "answer"); break;
        case TALON_DUE_TURN: status = deal(s, "turn"); break;
        case TALON_DUE_RUN: status = deal(s, "run"); break;
        case TALON_DUE_STEP: status = deal(s, "do"); break;
        case TALON_DUE_LOCKS:
        case TALON_DUE_REVEAL: status = is_awaited(s) ? give_seed(s, due == TALON_DUE_LOCKS) : sitting_await(s); break;
        default: return EXIT_YES;
        }
    }
    return status;
}

int sitting_void(sitting *s)
{
    const int status = sitting_lock(s);
    if (status != EXIT_YES || talon_transcript_due(s->t) != TALON_DUE_REVEAL)
        return status;
    return deal(s, "void");
}

/* ------------------------------------------------------------------- acts */

/* Takes over the operation. */
static int act(sitting *s, json_t *op)
{
    const char *why = "";
    char *text = op ? json_dumps(op, JSON_COMPACT) : NULL;
    char *line = text ? talon_fair_write_act(s->t, &why, &s->me.key, text) : NULL;
    const int status = sitting_add(s, line, text ? why : "out of memory");
    free(text);
    json_decref(op);
    return status == EXIT_YES ? follow(s) : status;
}

static json_t *op_of(const char *op, int64_t n, int from, int to, const char *face)
{
    json_t *json = json_pack("{s:s,s:s,s:s}", "op", op, "from", sitting_zone_names[from], "to", sitting_zone_names[to]);
    if (json && n)
        json_object_set_new(json, "n", json_integer(n));
    if (json && face)
        json_object_set_new(json, "face", json_string(face));
    return json;
}

/* With lists of zones where the operation has them. */
static json_t *op_list(const char *op, int64_t n, int from, int to)
{
    json_t *json = op_of(op, n, from, to, NULL);
    const char *key = strcmp(op, "combine") == 0 ? "from" : "to";
    json_object_set_new(json, key, json_pack("[s]", sitting_zone_names[strcmp(op, "combine") == 0 ? from : to]));
    return json;
}

/* Does nothing, and stands for what else leaves no trace. */
static json_t *mark(int zone)
{
    return json_pack("{s:s,s:s,s:[]}", "op", "split", "from", sitting_zone_names[zone], "to");
}

/* at: "top", "end", or NULL with a place. Takes over indices. */
static json_t *move_of(json_t *indices, int from, int to, const char *at, int64_t place, const char *face)
{
    json_t *json = op_of("move", 0, from, to, face);
    json_object_set_new(json, "indices", indices);
    json_object_set_new(json, "at", at ? json_string(at) : json_integer(place));
    return json;
}

static json_t *shuffle_of(int zone)
{
    return json_pack("{s:s,s:s}", "op", "shuffle", "zone", sitting_zone_names[zone]);
}

/* The places of cards in a zone of the game. */
static json_t *places(const sitting *s, talon_card_list list)
{
    json_t *indices = json_array();
    for (uint32_t i = 0; i < list.n; i++) {
        uint32_t pos;
        talon_commander_where(s->game, (talon_card)list.card[i], &pos);
        json_array_append_new(indices, json_integer(pos));
    }
    return indices;
}

static uint32_t game_count(const sitting *s, talon_zone z)
{
    return talon_commander_count(s->game, z);
}

/* ------------------------------------------------------------ action by action */

/* One card, from where it is. The table's own order is that of the kernel: a view's would be by name. */
static int write_move(sitting *s, const talon_action *a)
{
    const talon_card card = (talon_card)a->card;
    uint32_t pos = 0;
    const talon_zone from = talon_commander_where(s->game, card, NULL);
    const talon_card *zone = talon_zone_cards(talon_commander_table(s->game), talon_commander_shape(s->game), from);
    while (zone[pos] != card)
        pos++;
    json_t *at = json_pack("[I]", (json_int_t)pos);
    switch (a->code) {
    case TALON_ACTION_RETURN_TO_BOTTOM: return act(s, move_of(at, from, L, "end", 0, NULL));
    case TALON_ACTION_RETURN_TO_TOP: return act(s, move_of(at, from, L, "top", 0, NULL));
    case TALON_ACTION_MOVE_TO_HAND: return act(s, move_of(at, from, H, "end", 0, NULL));
    case TALON_ACTION_MOVE_TO_TABLE: return act(s, move_of(at, from, T, "end", 0, "up"));
    case TALON_ACTION_RETURN_FROM_TABLE: return act(s, move_of(at, from, R, "end", 0, NULL));
    case TALON_ACTION_MOVE_LEFT: return act(s, move_of(at, H, H, NULL, (int64_t)pos - 1, NULL));
    default: return act(s, move_of(at, H, H, NULL, (int64_t)pos + 1, NULL));
    }
}

/* What was set aside to be shuffled comes back. */
static int write_part_back(sitting *s, const talon_action *a)
{
    json_t *back = op_of(a->part_top ? "move" : "draw_all", a->part_top ? a->n : 0, P, L, NULL);
    if (a->part_top)
        json_object_set_new(back, "at", json_string("top"));
    return act(s, back);
}

static int write_shuffle(sitting *s, const talon_action *a)
{
    if (!a->part_top && !a->part_end)
        return act(s, game_count(s, L) < 2 ? mark(L) : shuffle_of(L));
    int status = act(s, a->part_top ? op_of("move", a->n, L, P, NULL) : op_of("draw_bottom", a->n, L, P, NULL));
    if (status == EXIT_YES && a->n >= 2)
        status = act(s, shuffle_of(P));
    return status == EXIT_YES ? write_part_back(s, a) : status;
}

static int write_mulligan(sitting *s, const talon_action *a)
{
    const uint32_t hand = game_count(s, H), all = hand + game_count(s, L);
    json_t *first, *indices = json_array();
    if (a->kind == TALON_MULLIGAN_NONE) {
        json_decref(indices);
        return act(s, move_of(places(s, a->bottom), H, L, "end", 0, NULL));
    }
    for (uint32_t i = 0; i < hand; i++)
        json_array_append_new(indices, json_integer(i));
    if (a->kind == TALON_MULLIGAN_VANCOUVER)
        first = move_of(json_incref(indices), H, L, "top", 0, NULL);
    else
        first = a->kind == TALON_MULLIGAN_LONDON ? op_of("draw_all", 0, H, L, NULL) : op_list("combine", 0, H, L);
    json_decref(indices);
    int status = act(s, first);
    if (status == EXIT_YES && all >= 2)
        status = act(s, shuffle_of(L));
    return status == EXIT_YES && s->reading.draw_due ? act(s, op_of("draw", s->reading.draw_due, L, H, NULL)) : status;
}

/* The places among the looked cards, of which some have gone already. looked: places in the library, -1 for those. */
static json_t *take_places(talon_card_list list, int64_t *looked, uint32_t *n)
{
    json_t *indices = json_array();
    for (uint32_t i = 0; i < list.n; i++)
        for (uint32_t pos = 0; pos < *n; pos++)
            if (looked[pos] == list.card[i])
                json_array_append_new(indices, json_integer(pos));
    uint32_t left = 0;
    for (uint32_t pos = 0; pos < *n; pos++) {
        bool gone = false;
        for (uint32_t i = 0; i < list.n; i++)
            gone |= looked[pos] == list.card[i];
        if (!gone)
            looked[left++] = looked[pos];
    }
    *n = left;
    return indices;
}

static int write_scry(sitting *s, const talon_action *a)
{
    uint32_t n = a->top.n + a->bottom.n + a->table.n;
    int64_t *looked = calloc(n, sizeof *looked);
    if (!looked)
        return s->status = EXIT_BUG;
    const talon_card *library = talon_zone_cards(talon_commander_table(s->game), talon_commander_shape(s->game), L);
    for (uint32_t i = 0; i < n; i++)
        looked[i] = library[i];
    int status = act(s, a->code == TALON_ACTION_SCRY ? op_of("draw", n, L, K, NULL) : op_list("deal", n, L, K));
    if (status == EXIT_YES && a->table.n)
        status = act(s, move_of(take_places(a->table, looked, &n), K, T, "end", 0, "up"));
    if (status == EXIT_YES && a->top.n)
        status = act(s, move_of(take_places(a->top, looked, &n), K, L, "top", 0, NULL));
    if (status == EXIT_YES && a->bottom.n)
        status = act(s, move_of(take_places(a->bottom, looked, &n), K, L, "end", 0, NULL));
    free(looked);
    return status;
}

static int write_look(sitting *s, const talon_action *a)
{
    const int status = act(s, op_of("move", a->n, L, K, NULL));
    json_t *back = op_of("move", a->n, K, L, NULL);
    json_object_set_new(back, "at", json_string("top"));
    if (status == EXIT_YES)
        return act(s, back);
    json_decref(back);
    return status;
}

static int write_tutor(sitting *s, const talon_action *a)
{
    const uint32_t n = game_count(s, L);
    json_t *place = places(s, (talon_card_list){&a->card, 1});
    int status = act(s, a->shuffle ? op_of("draw_all", 0, L, K, NULL) : op_list("combine", 0, L, K));
    if (status == EXIT_YES)
        status = act(s, move_of(json_incref(place), K, H, "end", 0, NULL));
    if (status == EXIT_YES && n > 1)
        status = act(s, op_of("draw_all", 0, K, L, NULL));
    if (status == EXIT_YES && a->shuffle && n > 2)
        status = act(s, shuffle_of(L));
    json_decref(place);
    return status;
}

/* The player signs for the game; then the dealer ends it. */
static int write_end(sitting *s)
{
    const char *why = "";
    char *line = talon_fair_write_seen(s->t, &why, &s->me.key);
    const int status = sitting_add(s, line, why);
    return status == EXIT_YES ? deal(s, "end") : status;
}

static int write_action(sitting *s, const talon_action *a)
{
    switch (a->code) {
    case TALON_ACTION_START: return act(s, mark(C));
    case TALON_ACTION_END: return write_end(s);
    case TALON_ACTION_SHUFFLE: return write_shuffle(s, a);
    case TALON_ACTION_DRAW: return act(s, op_of("draw", a->n, L, H, NULL));
    case TALON_ACTION_REVEAL: return act(s, op_of("draw", a->n, L, R, NULL));
    case TALON_ACTION_MILL: return act(s, op_of("draw", a->n, L, T, "up"));
    case TALON_ACTION_PLAY_FACE_DOWN: return act(s, op_of("draw1", 0, L, T, "down"));
    case TALON_ACTION_MULLIGAN: return write_mulligan(s, a);
    case TALON_ACTION_SCRY:
    case TALON_ACTION_SURVEIL: return write_scry(s, a);
    case TALON_ACTION_LOOK: return write_look(s, a);
    case TALON_ACTION_TUTOR: return write_tutor(s, a);
    default: return write_move(s, a);
    }
}

/* ------------------------------------------------------------- undo and redo */

static int take_back(sitting *s, uint32_t acts)
{
    int status = EXIT_YES;
    while (acts-- && status == EXIT_YES)
        status = act(s, json_pack("{s:s}", "op", "undo"));
    return status;
}

static const char *cannot_undo(const sitting *s)
{
    const played *p = s->play_n ? &s->play[s->play_n - 1] : NULL;
    if (!p)
        return "there is nothing to take back";
    if (p->turned)
        return "a shuffle cannot be taken back";
    return p->acts > talon_transcript_undoable(s->t, 1) ? "it is too far back: only the last hundred acts can be taken back" : NULL;
}

static int write_redo(sitting *s)
{
    const talon_action a = s->play[s->play_n].action;
    const int status = act(s, mark(H));
    return status == EXIT_YES ? write_action(s, &a) : status;
}

static int write_any(sitting *s, const talon_action *a)
{
    switch (a->code) {
    case TALON_ACTION_UNDO: return take_back(s, s->play[s->play_n - 1].acts);
    case TALON_ACTION_REDO: return write_redo(s);
    default: return write_action(s, a);
    }
}

/* Before the game is asked: what a transcript cannot do. */
static talon_status admit(sitting *s, const talon_action *a, const char **why)
{
    if (a->code == TALON_ACTION_UNDO && !s->ended && (*why = cannot_undo(s)))
        return TALON_E_NOTHING_TO_UNDO;
    if (a->code == TALON_ACTION_MULLIGAN && a->kind != TALON_MULLIGAN_NONE && a->bottom.n) {
        *why = "nobody knows the new hand before it is drawn: put cards back in an action of their own";
        return TALON_E_BAD_REQUEST;
    }
    return sitting_try(s, a, NULL);
}

talon_status sitting_play(sitting *s, const talon_action *a, const char **why)
{
    *why = NULL;
    int status = sitting_lock(s);
    if (status == EXIT_YES)
        status = follow(s); /* others may have asked for something */
    const talon_status given = status == EXIT_YES ? admit(s, a, why) : TALON_E_BAD_REQUEST;
    if (status == EXIT_YES && given == TALON_OK)
        status = write_any(s, a);
    if (status == EXIT_YES)
        status = sitting_sync(s);
    if (status == EXIT_YES)
        sitting_unlock(s);
    else if (s->status == EXIT_YES)
        s->status = status;
    return status == EXIT_YES ? given : TALON_E_BAD_REQUEST;
}

/* --------------------------------------------------------------- after a crash */

/* Cards were looked at, which cannot be undone, and what was then decided is not known: they go back as they were. */
static int look_only(sitting *s)
{
    const uint32_t n = s->reading.look_n;
    int status = take_back(s, s->reading.acts - 1);
    json_t *indices = json_array();
    for (uint32_t i = 0; i < n; i++)
        json_array_append_new(indices, json_integer(i));
    if (status == EXIT_YES)
        status = act(s, move_of(json_incref(indices), K, L, "top", 0, NULL));
    json_decref(indices);
    return status;
}

/* What follows from what was written is added; what nobody knows how to go on with is taken back. */
static int mend(sitting *s)
{
    reading *r = &s->reading;
    if (r->undoing)
        return take_back(s, r->undoing);
    if (!r->begun || s->ended)
        return EXIT_YES;
    if (r->turned && r->draw_due)
        return act(s, op_of("draw", r->draw_due, L, H, NULL));
    if (r->turned)
        return write_part_back(s, &r->a);
    return r->look_n && !r->redo ? look_only(s) : take_back(s, r->acts);
}

int sitting_settle(sitting *s)
{
    int status = follow(s);
    if (status == EXIT_YES)
        status = mend(s);
    if (status == EXIT_YES)
        status = sitting_sync(s);
    if (status == EXIT_YES)
        sitting_unlock(s);
    return status;
}
