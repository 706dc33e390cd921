/* write_acts.c -- from actions to acts, and everything the dealer and the first seat have to add to them; what a crash interrupted. */
#include <stdlib.h>
#include <string.h>

#include "saved/saved_impl.h"

/* ------------------------------------------------------- what must follow */

static talon_saved_status deal(talon_saved *s, const char *kind)
{
    const char *why = "";
    char *line = talon_fair_write_dealer(s->t, &why, &s->keys.dealer, kind);
    return talon__saved_add(s, line, why);
}

static bool is_awaited(const talon_saved *s)
{
    uint32_t seat[TALON_MAX_PLAYERS];
    return talon_transcript_awaits(s->t, seat) && seat[0] == 1;
}

static talon_saved_status give_lock(talon_saved *s)
{
    const char *why = "";
    if (!is_awaited(s))
        return TALON_SAVED_WAITS;
    char *line = talon_fair_write_lock(s->t, &why, &s->keys.me, TALON_SAVED_EPOCHS);
    return talon__saved_add(s, line, why);
}

static talon_saved_status give_seed(talon_saved *s)
{
    const char *why = "";
    if (!is_awaited(s))
        return TALON_SAVED_WAITS;
    char *line = talon_fair_write_reveal(s->t, &why, &s->keys.me, TALON_SAVED_EPOCHS, 0, NULL);
    return talon__saved_add(s, line, why);
}

/* Until the player may act: answers, turns, this seat's seeds. WAITS when only others can go on. */
static talon_saved_status follow(talon_saved *s)
{
    talon_saved_status status = TALON_SAVED_OK;
    while (status == TALON_SAVED_OK)
        switch (talon_transcript_due(s->t)) {
        case TALON_DUE_ANSWER: status = deal(s, "answer"); break;
        case TALON_DUE_SHUFFLE: status = deal(s, "shuffle"); break;
        case TALON_DUE_RUN: status = deal(s, "run"); break;
        case TALON_DUE_STEP: status = deal(s, "do"); break;
        case TALON_DUE_LOCKS: status = give_lock(s); break;
        case TALON_DUE_REVEAL: status = give_seed(s); break;
        case TALON_DUE_NOTHING:
        case TALON_DUE_CUT:
        case TALON_DUE_NAMES:
        case TALON_DUE_OVER:
        case TALON_DUE_STUCK: return TALON_SAVED_OK;
        }
    return status;
}

talon_saved_status talon_saved_void(talon_saved *s)
{
    if (s->status != TALON_SAVED_OK || talon_transcript_due(s->t) != TALON_DUE_REVEAL)
        return s->status;
    return deal(s, "void");
}

/* ------------------------------------------------------------------- acts */

static talon_saved_status write_op(talon_saved *s, const talon_op *op)
{
    const char *why = "";
    char *line = talon_fair_write_op(s->t, &why, &s->keys.me, op, NULL);
    const talon_saved_status status = talon__saved_add(s, line, why);
    return status == TALON_SAVED_OK ? follow(s) : status;
}

static talon_saved_status take_back(talon_saved *s, uint32_t acts)
{
    talon_saved_status status = TALON_SAVED_OK;
    talon_op undo;
    talon_op_init(&undo, TALON_OP_UNDO);
    while (acts-- && status == TALON_SAVED_OK)
        status = write_op(s, &undo);
    return status;
}

/* The places of cards in a zone, into s->place. */
static uint32_t find_places(talon_saved *s, talon_zone z, talon_card_list list)
{
    uint32_t n;
    const talon_card *zone = talon__saved_zone(s, z, &n);
    for (uint32_t i = 0; i < list.n; i++) {
        uint32_t pos = 0;
        while (pos < n && zone[pos] != list.card[i])
            pos++;
        s->place[i] = pos;
    }
    return list.n;
}

static uint32_t all_places(talon_saved *s, talon_zone z)
{
    const uint32_t n = talon__saved_count(s, z);
    for (uint32_t i = 0; i < n; i++)
        s->place[i] = i;
    return n;
}

static talon_saved_status write_act(talon_saved *s, const act_form *f, const talon_action *a)
{
    saved_act x;
    int64_t n = 0;
    uint32_t places = 0;
    switch ((act_cards)f->cards) {
    case CARDS_WHOLE: break;
    case CARDS_N: n = a->n; break;
    case CARDS_LISTED: n = (int64_t)a->top.n + a->bottom.n + a->table.n; break;
    case CARDS_HAND: n = s->now.hand; break;
    case CARDS_ONE: places = find_places(s, f->from, (talon_card_list){&a->card, 1}); break;
    case CARDS_EACH: places = all_places(s, f->from); break;
    case CARDS_TOP: places = find_places(s, f->from, a->top); break;
    case CARDS_BOTTOM: places = find_places(s, f->from, a->bottom); break;
    case CARDS_TABLE: places = find_places(s, f->from, a->table); break;
    }
    talon__act_make(&x, f, n, s->place, places);
    return write_op(s, &x.op);
}

/* Whether an action need not have this act. */
static bool is_spare(const talon_saved *s, const act_form *f, const talon_action *a)
{
    return talon__saved_is_idle(s, f) || (f->cards == CARDS_TOP && !a->top.n) || (f->cards == CARDS_BOTTOM && !a->bottom.n) ||
           (f->cards == CARDS_TABLE && !a->table.n);
}

/* The acts of a way from this one on. The first one is never spare. */
static talon_saved_status write_acts(talon_saved *s, const action_way *w, uint32_t from, const talon_action *a)
{
    talon_saved_status status = TALON_SAVED_OK;
    for (uint32_t i = from; status == TALON_SAVED_OK && w->act[i].op && (i == 0 || s->now.begun); i++)
        if (i == 0 || !is_spare(s, &w->act[i], a))
            status = write_act(s, &w->act[i], a);
    return status;
}

/* ------------------------------------------------------------------ actions */

/* The player signs for the game; then the dealer ends it. */
static talon_saved_status write_end(talon_saved *s)
{
    const char *why = "";
    char *line = talon_fair_write_seen(s->t, &why, &s->keys.me);
    const talon_saved_status status = talon__saved_add(s, line, why);
    return status == TALON_SAVED_OK ? deal(s, "end") : status;
}

static talon_saved_status write_redo(talon_saved *s)
{
    const talon_action a = s->play[s->play_n].action;
    const talon_saved_status status = write_act(s, &talon__redo_mark, &a);
    return status == TALON_SAVED_OK ? write_acts(s, talon__way_of_action(s->game, &a), 0, &a) : status;
}

static talon_saved_status write_action(talon_saved *s, const talon_action *a)
{
    if (a->code == TALON_ACTION_UNDO)
        return take_back(s, s->play[s->play_n - 1].acts);
    if (a->code == TALON_ACTION_REDO)
        return write_redo(s);
    if (a->code == TALON_ACTION_END)
        return write_end(s);
    const action_way *w = talon__way_of_action(s->game, a);
    if (!w)
        return talon__saved_stop(s, TALON_SAVED_FAILED, "nothing says how this action is written", "");
    return write_acts(s, w, 0, a);
}

static const char *cannot_undo(const talon_saved *s)
{
    const played *p = s->play_n ? &s->play[s->play_n - 1] : NULL;
    if (!p)
        return "there is nothing to undo";
    if (p->turned)
        return "a shuffle cannot be taken back";
    return NULL;
}

/* Before the game is asked: what a transcript cannot do. */
static talon_status admit(talon_saved *s, const char **why, const talon_action *a)
{
    if (a->code == TALON_ACTION_UNDO && !s->ended && (*why = cannot_undo(s)))
        return TALON_E_NOTHING_TO_UNDO;
    if (a->code == TALON_ACTION_MULLIGAN && a->kind != TALON_MULLIGAN_NONE && a->bottom.n) {
        *why = "nobody knows the new hand before it is drawn: put cards back in an action of their own";
        return TALON_E_BAD_REQUEST;
    }
    return talon__saved_try(s, a, NULL);
}

/* What comes before any action, or NULL. */
static const char *find_obstacle(const talon_saved *s)
{
    if (!s->game)
        return "the game has no line 0 yet";
    if (s->pending_n)
        return "the action before is not written yet";
    if (s->now.begun || s->now.undoing)
        return "the action before is not finished yet";
    switch (talon_transcript_due(s->t)) {
    case TALON_DUE_ANSWER:
    case TALON_DUE_SHUFFLE:
    case TALON_DUE_NAMES:
    case TALON_DUE_RUN:
    case TALON_DUE_STEP:
    case TALON_DUE_LOCKS:
    case TALON_DUE_REVEAL: return "something else is due first";
    case TALON_DUE_NOTHING:
    case TALON_DUE_CUT:
    case TALON_DUE_OVER:
    case TALON_DUE_STUCK: return NULL;
    }
    return NULL;
}

/* why: NULL when the game refused it. */
static talon_saved_status refuse_action(talon_saved *s, const char *why)
{
    char text[sizeof s->why];
    if (!why)
        talon_commander_fault_text(text, sizeof text, s->game);
    return talon__saved_refuse(s, why ? why : text);
}

talon_saved_status talon_saved_play(talon_saved *s, talon_status *given, const char **why, const talon_action *a)
{
    *given = TALON_E_BAD_REQUEST;
    *why = NULL;
    if (s->status != TALON_SAVED_OK)
        return s->status;
    *why = find_obstacle(s);
    if (*why)
        return talon__saved_refuse(s, *why);
    *given = admit(s, why, a);
    return *given == TALON_OK ? write_action(s, a) : refuse_action(s, *why);
}

/* ------------------------------------------------------------- what is unfinished */

/* Cards were looked at, which cannot be undone, and what was then decided is not known: they go back as they were. */
static talon_saved_status look_only(talon_saved *s)
{
    const talon_saved_status status = take_back(s, s->now.acts - 1);
    return status == TALON_SAVED_OK ? write_act(s, &talon__put_back, &s->now.a) : status;
}

/* What follows from what was written is added: after a turn nothing of an action is open. What nobody knows how to go on with is taken
 * back. */
static talon_saved_status mend(talon_saved *s)
{
    const underway now = s->now;
    if (now.undoing)
        return take_back(s, now.undoing);
    if (!now.begun || s->ended)
        return TALON_SAVED_OK;
    if (now.turned)
        return write_acts(s, now.way, now.at, &now.a);
    return now.look_n && !now.redo ? look_only(s) : take_back(s, now.acts);
}

talon_saved_status talon_saved_continue(talon_saved *s)
{
    if (s->status == TALON_SAVED_OK && !s->game)
        return talon__saved_refuse(s, "the game has no line 0 yet");
    const talon_saved_status status = s->status == TALON_SAVED_OK ? follow(s) : s->status;
    return status == TALON_SAVED_OK ? mend(s) : status;
}
