/* read_acts.c -- from acts to actions: what the lines of a transcript did to the game of Commander.
 *
 * An action is complete when its turn has run and no act of its way has anything left to move. */
#include <stdlib.h>
#include <string.h>

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

/* The cards of the game among which the turn has mixed. */
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

/* The library as the turn has left it, in cards of the game, into now.order. */
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

static talon_saved_status take_run(talon_saved *s)
{
    underway *now = &s->now;
    if (!now->begun) { /* the plan's */
        now->begun = true;
        now->way = talon__way_get(TALON_ACTION_SHUFFLE, WAY_ALL);
        now->at = 1;
        talon__way_action(now->way, &now->a);
    }
    now->asked = false;
    now->turned = true;
    talon_card *mixed = calloc(talon_commander_cards(s->game) + 1u, sizeof *mixed);
    if (!mixed)
        return talon__saved_no_memory(s);
    const bool good = find_order(s, mixed, mixed_cards(s, mixed, &now->a));
    free(mixed);
    return good ? TALON_SAVED_OK : talon__saved_foreign(s, "the turn has mixed other cards than those of the action");
}

/* ------------------------------------------------------------- done, undone */

static void start_over(underway *now)
{
    *now = (underway){.list = {now->list[0], now->list[1], now->list[2]}, .looked = now->looked, .order = now->order};
}

/* The game did it; a: as for words. */
static talon_saved_status check(talon_saved *s, const talon_action *a, talon_status status)
{
    if (status != TALON_OK)
        return talon__saved_foreign(s, "the game's rules do not allow this action");
    if (!talon__saved_agrees(s))
        return talon__saved_foreign(s, "the game and the transcript's table differ");
    return talon__saved_note(s, a) ? TALON_SAVED_OK : talon__saved_no_memory(s);
}

static talon_saved_status complete(talon_saved *s)
{
    underway *now = &s->now;
    const talon_action a = now->a;
    const bool redo = now->redo;
    talon_status status;
    if (redo && (s->play_end == s->play_n || s->play[s->play_n].action.code != a.code))
        return talon__saved_foreign(s, "this is not what was undone");
    if (!talon__saved_remember(s))
        return talon__saved_no_memory(s);
    status = redo ? talon_commander_redo(s->game) : talon_commander_act_as(s->game, &a, now->turned ? now->order : NULL, now->order_n);
    start_over(now);
    return check(s, redo ? NULL : &a, status);
}

/* Nothing is left of the action but that cards were looked at. */
static void look_again(talon_saved *s)
{
    underway *now = &s->now;
    uint32_t n;
    now->taken_back = false;
    now->at = 1;
    now->looked_n = now->look_n;
    memcpy(now->looked, talon__saved_zone(s, LIBRARY, &n), now->look_n * sizeof *now->looked);
    talon__way_action(now->way, &now->a);
}

/* An act is taken back: one of an action that was not finished, or of the last one that was. */
static talon_saved_status take_undo(talon_saved *s)
{
    underway *now = &s->now;
    if (now->begun) {
        now->taken_back = true;
        if (--now->acts == 0)
            start_over(now);
        else if (now->acts == 1 && now->look_n && !now->redo)
            look_again(s);
        return TALON_SAVED_OK;
    }
    if (!now->undoing && (!s->play_n || s->play[s->play_n - 1].turned))
        return talon__saved_foreign(s, "there is no action to take back");
    if (!now->undoing)
        now->undoing = s->play[s->play_n - 1].acts;
    if (--now->undoing)
        return TALON_SAVED_OK;
    s->play_n--;
    return check(s, NULL, talon_commander_undo(s->game));
}

/* ------------------------------------------------------------------- one act */

bool talon__saved_is_idle(const talon_saved *s, const act_form *f)
{
    if (f->op == TALON_OP_SHUFFLE)
        return talon__saved_count(s, f->from) < 2;
    return f->cards == CARDS_HAND ? s->now.hand == 0 : talon__saved_count(s, f->from) == 0;
}

/* The cards at the places that an act names, in the order of the act, into one of the lists. */
static talon_card_list take_places(talon_saved *s, int64_t *list, const act_form *f, const talon_op *op)
{
    uint32_t n;
    const talon_card *zone = talon__saved_zone(s, f->from, &n);
    const uint32_t places = op->list_n < talon_commander_cards(s->game) ? op->list_n : talon_commander_cards(s->game);
    for (uint32_t i = 0; i < places; i++)
        list[i] = op->list[i] >= 0 && op->list[i] < n ? zone[op->list[i]] : -1;
    return (talon_card_list){list, places};
}

/* They leave zone looked. */
static void drop_looked(underway *now, talon_card_list gone)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < now->looked_n; i++) {
        bool stays = true;
        for (uint32_t k = 0; k < gone.n; k++)
            stays &= gone.card[k] != now->looked[i];
        if (stays)
            now->looked[left++] = now->looked[i];
    }
    now->looked_n = left;
}

/* What an act says about the action that it belongs to. */
static void take_cards(talon_saved *s, const act_form *f, const talon_op *op)
{
    underway *now = &s->now;
    talon_card_list cards = {NULL, 0};
    switch ((act_cards)f->cards) {
    case CARDS_WHOLE:
    case CARDS_LISTED:
    case CARDS_EACH: break;
    case CARDS_N: now->a.n = op->n; break;
    case CARDS_HAND: now->hand = 0; break;
    case CARDS_ONE:
        cards = take_places(s, now->list[0], f, op);
        now->a.card = now->list[0][0];
        break;
    case CARDS_TOP: now->a.top = cards = take_places(s, now->list[0], f, op); break;
    case CARDS_BOTTOM: now->a.bottom = cards = take_places(s, now->list[1], f, op); break;
    case CARDS_TABLE: now->a.table = cards = take_places(s, now->list[2], f, op); break;
    }
    if (f->from == ZONE_LOOKED)
        drop_looked(now, cards);
    if (f->op == TALON_OP_SHUFFLE)
        now->asked = true;
}

static void look(talon_saved *s, const act_form *f, const talon_op *op)
{
    underway *now = &s->now;
    uint32_t n;
    const talon_card *library = talon__saved_zone(s, LIBRARY, &n);
    now->look_n = f->cards == CARDS_WHOLE || op->n > n ? n : (uint32_t)op->n;
    now->looked_n = now->look_n;
    memcpy(now->looked, library, now->look_n * sizeof *now->looked);
}

static talon_saved_status begin_action(talon_saved *s, const talon_op *op)
{
    underway *now = &s->now;
    now->way = talon__way_of_act(op);
    if (!now->way)
        return talon__saved_foreign(s, "an act that no action begins with");
    const act_form *f = &now->way->act[0];
    now->at = 1;
    talon__way_action(now->way, &now->a);
    if (f->to == ZONE_LOOKED)
        look(s, f, op);
    if (now->way->act[1].op && now->way->action == TALON_ACTION_MULLIGAN && talon__saved_try(s, &now->a, &now->hand) != TALON_OK)
        now->hand = 0; /* complete will say so */
    take_cards(s, f, op);
    return TALON_SAVED_OK;
}

static talon_saved_status go_on_action(talon_saved *s, const talon_op *op)
{
    underway *now = &s->now;
    for (uint32_t i = now->at; now->way->act[i].op; i++)
        if (talon__act_fits(&now->way->act[i], op)) {
            now->at = i + 1;
            take_cards(s, &now->way->act[i], op);
            return TALON_SAVED_OK;
        }
    if (!talon__act_fits(&talon__put_back, op) || op->list_n != now->look_n)
        return talon__saved_foreign(s, "an act that does not belong to the action before it");
    now->way = talon__way_get(TALON_ACTION_LOOK, WAY_ONLY); /* nobody knows what would have been decided */
    now->at = WAY_ACTS;
    now->looked_n = 0;
    talon__way_action(now->way, &now->a);
    now->a.n = now->look_n;
    return TALON_SAVED_OK;
}

static talon_saved_status take_act(talon_saved *s)
{
    underway *now = &s->now;
    uint32_t seat;
    const talon_op *op = talon_transcript_last_act(s->t, &seat);
    if (!op)
        return talon__saved_no_memory(s);
    if (seat != 1)
        return TALON_SAVED_OK;
    if (op->code == TALON_OP_UNDO)
        return take_undo(s);
    if (now->taken_back || now->undoing)
        return talon__saved_foreign(s, "an action was left half undone");
    now->acts += op->code != TALON_OP_SHUFFLE; /* a request cannot be taken back */
    if (!now->begun && talon__act_fits(&talon__redo_mark, op)) {
        now->begun = now->redo = true;
        return TALON_SAVED_OK;
    }
    now->begun = true;
    return now->way ? go_on_action(s, op) : begin_action(s, op);
}

/* ------------------------------------------------------------------ every line */

static talon_saved_status take_end(talon_saved *s)
{
    s->ended = true;
    if (talon_commander_end(s->game) != TALON_OK)
        return talon__saved_foreign(s, "the game's rules do not allow this end");
    return talon__saved_note(s, NULL) ? TALON_SAVED_OK : talon__saved_no_memory(s);
}

static bool is_complete(const talon_saved *s)
{
    const underway *now = &s->now;
    if (!now->way || now->asked || now->taken_back)
        return false;
    for (uint32_t i = now->at; i < WAY_ACTS && now->way->act[i].op; i++)
        if (!talon__saved_is_idle(s, &now->way->act[i]))
            return false;
    return true;
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
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (strcmp(kind, row[i].kind) == 0)
            status = row[i].take(s);
    return status == TALON_SAVED_OK && s->now.begun && is_complete(s) ? complete(s) : status;
}
