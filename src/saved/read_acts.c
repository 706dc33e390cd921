/* read_acts.c -- from acts to actions: what the lines of a transcript did to the game of Commander.
 *
 * An act that says an action begins it; acts that say nothing go on with it. It is complete when all its acts are there, its shuffle has
 * run, and nothing is owed. */
#include <string.h>

#include "saved/mat_impl.h"
#include "saved/saved_impl.h"

enum { LIBRARY = TALON_COMMANDER_LIBRARY, HAND = TALON_COMMANDER_HAND };

/* --------------------------------------------------------------- a shuffle */

/* Any of these cards of the game that is called so and is not taken yet; copies of one card are one like the other. */
static talon_card *find_named(const talon_saved *s, talon_card *from, uint32_t n, const char *name)
{
    for (uint32_t i = 0; name && i < n; i++)
        if (from[i] != TALON_FACE_NONE && strcmp(talon_commander_name(s->game, from[i], NULL), name) == 0)
            return &from[i];
    return NULL;
}

/* The cards of the game that were shuffled. */
static uint32_t mixed_cards(const talon_saved *s, talon_card *out, const talon_action *a)
{
    uint32_t n, hand_n, kept = 0;
    const talon_card *library = talon__saved_zone(s, LIBRARY, &n), *hand = talon__saved_zone(s, HAND, &hand_n);
    const uint32_t size = a->part_top || a->part_end ? (uint32_t)a->n : n, first = a->part_end ? n - size : 0;
    for (uint32_t i = 0; i < size; i++)
        if (a->code != TALON_ACTION_TUTOR || library[first + i] != a->card)
            out[kept++] = library[first + i];
    for (uint32_t i = 0; a->code == TALON_ACTION_MULLIGAN && i < hand_n; i++)
        out[kept++] = hand[i];
    return kept;
}

/* The library as the shuffle has left it, in cards of the game, into now.order. */
static bool find_order(talon_saved *s, talon_card *mixed, uint32_t mixed_n)
{
    underway *now = &s->now;
    uint32_t all;
    const talon_card *library = talon__saved_zone(s, LIBRARY, &all);
    const bool part = now->a.part_top || now->a.part_end;
    const talon_zone z = part ? ZONE_PART : LIBRARY;
    const uint32_t n = talon__saved_count(s, z), first = now->a.part_end ? all - n : 0;
    if (n != mixed_n)
        return false;
    memcpy(now->order, library, all * sizeof *now->order);
    now->order_n = part ? all : n;
    for (uint32_t i = 0; i < n; i++) {
        talon_card *found = find_named(s, mixed, mixed_n, talon_transcript_face(s->t, talon__saved_cards(s, z)[i]));
        if (!found)
            return false;
        now->order[first + i] = *found;
        *found = TALON_FACE_NONE;
    }
    return true;
}

static void begin(underway *now)
{
    now->begun = true;
    now->asked = now->shuffled = false;
    now->at = now->acts.n = now->order_n = 0;
}

static talon_saved_status take_run(talon_saved *s)
{
    underway *now = &s->now;
    talon_card mixed[CARDS_ROOM];
    if (!now->begun) { /* the plan's */
        begin(now);
        talon_action_init(&now->a, TALON_ACTION_SHUFFLE);
    }
    now->asked = false;
    now->shuffled = true;
    if (!find_order(s, mixed, mixed_cards(s, mixed, &now->a)))
        return talon__saved_foreign(s, "the shuffle has mixed other cards than those of the action");
    return TALON_SAVED_OK;
}

/* -------------------------------------------------------------------- acts */

/* The places that a move takes cards from: how many, and which is the i-th. */
static uint32_t places_of(const talon_op *op)
{
    if (op->code != TALON_OP_MOVE)
        return 0;
    return op->pick == TALON_ARG_N ? (uint32_t)op->n : op->pick == TALON_ARG_INDICES ? op->list_n : 0;
}

static int64_t place_of(const talon_op *op, uint32_t i)
{
    return op->pick == TALON_ARG_N ? i : op->list[i];
}

/* The cards that an action names are those that its first act moves, in this order; a card that changes places with the next one comes
 * after it. Returns false when the act has too few, or none of the game's. */
static bool take_cards(talon_saved *s, talon_action *a, const talon_op *op)
{
    const uint32_t named = a->top.n + a->bottom.n + a->table.n, n = places_of(op);
    int64_t *card = s->now.card;
    uint32_t size = 0;
    const talon_card *zone = op->from < TALON_COMMANDER_ZONES ? talon__saved_zone(s, op->from, &size) : NULL;
    if (named > n || n > size)
        return false;
    for (uint32_t i = 0; i < n; i++)
        card[i] = place_of(op, i) < size ? zone[place_of(op, i)] : -1;
    a->card = !n ? -1 : a->code == TALON_ACTION_MOVE_RIGHT ? card[n - 1] : card[0];
    a->top.card = card;
    a->bottom.card = card + a->top.n;
    a->table.card = card + a->top.n + a->bottom.n;
    return true;
}

static talon_saved_status begin_action(talon_saved *s, const talon_op *op, const char *say)
{
    underway *now = &s->now;
    const char *why;
    if (!say)
        return talon__saved_foreign(s, "an act does not say which action it is");
    begin(now);
    if (!talon__say_read(&now->a, say))
        return talon__saved_stop(s, TALON_SAVED_FOREIGN, "an act says what is no action: ", say);
    if (!take_cards(s, &now->a, op))
        return talon__saved_stop(s, TALON_SAVED_FOREIGN, "an act does something else than it says: ", say);
    if (talon__saved_plan(s, &why, &now->a) != TALON_OK)
        return talon__saved_foreign(s, why ? why : "the game's rules do not allow this action");
    if (!talon__same_act(&now->acts.op[0], op))
        return talon__saved_stop(s, TALON_SAVED_FOREIGN, "an act does something else than it says: ", say);
    return TALON_SAVED_OK;
}

static talon_saved_status go_on_action(talon_saved *s, const talon_op *op, const char *say)
{
    const underway *now = &s->now;
    if (say)
        return talon__saved_stop(s, TALON_SAVED_FOREIGN, "an action begins before the one before it is finished: ", say);
    if (now->at == now->acts.n || !talon__same_act(&now->acts.op[now->at], op))
        return talon__saved_foreign(s, "an act that does not belong to the action before it");
    return TALON_SAVED_OK;
}

static talon_saved_status take_act(talon_saved *s)
{
    uint32_t seat;
    const talon_op *op = talon_transcript_last_act(s->t, &seat);
    const char *say = talon_transcript_last_say(s->t);
    if (!op)
        return talon__saved_no_memory(s);
    if (seat != 1)
        return TALON_SAVED_OK;
    const talon_saved_status status = s->now.begun ? go_on_action(s, op, say) : begin_action(s, op, say);
    s->now.at++;
    s->now.asked = op->code == TALON_OP_SHUFFLE;
    return status;
}

/* ------------------------------------------------------------------ every line */

static talon_saved_status take_end(talon_saved *s)
{
    s->ended = true;
    if (s->now.begun)
        return talon__saved_foreign(s, "the game ends before its last action is finished");
    if (talon_commander_end(s->game) != TALON_OK)
        return talon__saved_foreign(s, "the game's rules do not allow this end");
    return talon__saved_note(s, NULL) ? TALON_SAVED_OK : talon__saved_no_memory(s);
}

static bool is_complete(const talon_saved *s)
{
    const underway *now = &s->now;
    return now->begun && now->at == now->acts.n && !now->asked && talon_transcript_due(s->t) != TALON_DUE_ANSWER;
}

static talon_saved_status complete(talon_saved *s)
{
    underway *now = &s->now;
    const bool again = now->a.code == TALON_ACTION_UNDO || now->a.code == TALON_ACTION_REDO;
    now->begun = false;
    if (talon_commander_act_as(s->game, &now->a, now->shuffled ? now->order : NULL, now->order_n) != TALON_OK)
        return talon__saved_foreign(s, "the game's rules do not allow this action");
    if (!talon__saved_agrees(s))
        return talon__saved_foreign(s, "the game and the transcript's table differ");
    return talon__saved_note(s, again ? NULL : &now->a) ? TALON_SAVED_OK : talon__saved_no_memory(s);
}

/* Only lines of these kinds say anything about the game. */
talon_saved_status talon__saved_take(talon_saved *s)
{
    static const struct {
        const char *kind;
        talon_saved_status (*take)(talon_saved *s);
    } row[] = {{"game", talon__saved_mirror}, {"act", take_act}, {"run", take_run}, {"end", take_end}};
    const char *kind = talon_transcript_last_kind(s->t);
    talon_saved_status status = TALON_SAVED_OK;
    if (s->mat)
        return talon__mat_take(s);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (strcmp(kind, row[i].kind) == 0)
            status = row[i].take(s);
    return status == TALON_SAVED_OK && is_complete(s) ? complete(s) : status;
}
