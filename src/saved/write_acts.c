/* write_acts.c -- from actions to acts, and everything the dealer and the first seat have to add to them; what a crash interrupted. */
#include "saved/mat_impl.h"
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

/* Until the player may act: answers, shuffles, this seat's seeds. WAITS when only others can go on. */
talon_saved_status talon__saved_follow(talon_saved *s)
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
        case TALON_DUE_CHOICE:
        case TALON_DUE_PICK:
        case TALON_DUE_SHOW:
        case TALON_DUE_MIX:
        case TALON_DUE_SHARE:
        case TALON_DUE_SECRET:
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

talon_saved_status talon__saved_write_op(talon_saved *s, const talon_op *op, const char *say)
{
    const char *why = "";
    char *line = talon_fair_write_op(s->t, &why, &s->keys.me, op, say);
    return talon__saved_add(s, line, why);
}

/* What is left of the action underway, with everything that must come between. */
static talon_saved_status go_on(talon_saved *s)
{
    const underway *now = &s->now;
    talon_saved_status status = talon__saved_follow(s);
    while (status == TALON_SAVED_OK && now->begun && now->at < now->acts.n) {
        status = talon__saved_write_op(s, &now->acts.op[now->at], NULL);
        if (status == TALON_SAVED_OK)
            status = talon__saved_follow(s);
    }
    return status;
}

/* ------------------------------------------------------------------ actions */

/* The player signs for the game, once; then the dealer ends it. */
talon_saved_status talon__saved_write_end(talon_saved *s)
{
    const char *why = "";
    const uint64_t last = talon_transcript_spine(s->t) - 1;
    talon_saved_status status = TALON_SAVED_OK;
    if (talon_transcript_finish(s->t, true)->seat[0].seen != (int64_t)last) {
        char *line = talon_fair_write_seen(s->t, &why, &s->keys.me);
        status = talon__saved_add(s, line, why);
    }
    return status == TALON_SAVED_OK ? deal(s, "end") : status;
}

/* Its acts were planned. */
static talon_saved_status write_action(talon_saved *s, const talon_action *a)
{
    char say[SAY_ROOM];
    if (a->code == TALON_ACTION_END)
        return talon__saved_write_end(s);
    talon__say_write(say, a);
    const talon_saved_status status = talon__saved_write_op(s, &s->now.acts.op[0], say);
    return status == TALON_SAVED_OK ? go_on(s) : status;
}

/* What comes before any action, or NULL. */
static const char *find_obstacle(const talon_saved *s)
{
    if (!s->game)
        return s->mat ? "this game is played at a mat" : "the game has no line 0 yet";
    if (s->pending_n)
        return "the action before is not written yet";
    if (s->now.begun)
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
    case TALON_DUE_CHOICE:
    case TALON_DUE_PICK:
    case TALON_DUE_SHOW:
    case TALON_DUE_MIX:
    case TALON_DUE_SHARE:
    case TALON_DUE_SECRET:
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
    *given = talon__saved_plan(s, why, a);
    return *given == TALON_OK ? write_action(s, a) : refuse_action(s, *why);
}

talon_saved_status talon_saved_continue(talon_saved *s)
{
    if (s->status == TALON_SAVED_OK && !s->game && !s->mat)
        return talon__saved_refuse(s, "the game has no line 0 yet");
    if (s->status != TALON_SAVED_OK)
        return s->status;
    return s->mat ? talon__mat_go_on(s) : go_on(s);
}
