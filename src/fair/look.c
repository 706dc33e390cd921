/* look.c -- the game as it stands: table, faces as far as one may know them, and what comes next. */
#include <string.h>

#include "fair/fair_impl.h"

const talon_table *talon_transcript_table(const talon_transcript *t)
{
    return t->table;
}

const talon_shape *talon_transcript_shape(const talon_transcript *t)
{
    return t->shape;
}

uint32_t talon_transcript_seats(const talon_transcript *t)
{
    return t->seats_n;
}

const char *talon_transcript_seat_name(const talon_transcript *t, uint32_t seat)
{
    return seat >= 1 && seat <= t->seats_n ? t->seat[seat].name : "";
}

const uint8_t *talon_transcript_sid(const talon_transcript *t)
{
    return t->lines ? t->sid : NULL;
}

const uint8_t *talon_transcript_head(const talon_transcript *t)
{
    return t->head;
}

uint64_t talon_transcript_lines(const talon_transcript *t)
{
    return t->lines;
}

uint32_t talon_transcript_steps(const talon_transcript *t)
{
    return (uint32_t)json_array_size(json_object_get(t->game, "plan"));
}

uint32_t talon_transcript_epoch(const talon_transcript *t)
{
    return t->last_e + 1;
}

uint32_t talon_transcript_seat_of(const talon_transcript *t, const uint8_t key[32])
{
    for (uint32_t s = 1; s <= t->seats_n; s++)
        if (memcmp(t->seat[s].key, key, 32) == 0)
            return s;
    return 0;
}

const uint8_t *talon_transcript_previous(const talon_transcript *t)
{
    return json_is_string(json_object_get(t->game, "previous")) ? t->previous : NULL;
}

bool talon_transcript_rebacks(const talon_transcript *t)
{
    return t->reback_any || t->request_is_look;
}

void talon_transcript_back(const talon_transcript *t, char out[24], talon_card id)
{
    talon__card_text(t, out, id);
}

static const char *name_of(const talon_transcript *t, talon_face face)
{
    return face == TALON_FACE_NONE ? NULL : json_string_value(json_array_get(json_object_get(t->game, "faces"), face));
}

const char *talon_transcript_open_face(const talon_transcript *t, talon_card id)
{
    return name_of(t, t->card[id].face);
}

const char *talon_transcript_face(const talon_transcript *t, talon_card id)
{
    const card_state *c = &t->card[id];
    if (c->face != TALON_FACE_NONE)
        return name_of(t, c->face);
    return name_of(t, c->mine ? c->mine->face : t->has_k ? c->truth : TALON_FACE_NONE);
}

bool talon_transcript_knows(const talon_transcript *t, uint32_t seat, talon_card id)
{
    return t->card[id].face != TALON_FACE_NONE || (seat <= t->seats_n && talon__set_has(t->card[id].boxed, seat));
}

uint32_t talon_transcript_undoable(const talon_transcript *t, uint32_t seat)
{
    uint32_t n = 0;
    while (n < t->past_n && t->past[t->past_n - 1 - n].seat == seat)
        n++;
    return n;
}

/* ------------------------------------------------------------------ what next */

static bool awaited(const talon_transcript *t, uint32_t seat, talon_fair_due due)
{
    const seat_state *s = &t->seat[seat];
    switch (due) {
    case TALON_DUE_LOCKS: return !s->locked;
    case TALON_DUE_CUT: return talon__lacks_cut(t, talon__due_turn(t), seat);
    case TALON_DUE_REVEAL: return s->takes_part && !s->revealed;
    default: return false;
    }
}

static uint32_t count_awaited(const talon_transcript *t, talon_fair_due due)
{
    uint32_t n = 0;
    for (uint32_t s = 1; s <= t->seats_n; s++)
        n += awaited(t, s, due);
    return n;
}

static bool anybody_gives(const talon_transcript *t)
{
    for (uint32_t s = 1; s <= t->seats_n; s++)
        if (t->seat[s].locked && !t->seat[s].out)
            return true;
    return false;
}

talon_fair_due talon_transcript_due(const talon_transcript *t)
{
    if (t->ended || t->viewing)
        return TALON_DUE_OVER;
    if (t->turn.open)
        return count_awaited(t, TALON_DUE_REVEAL) ? TALON_DUE_REVEAL : TALON_DUE_RUN;
    if (talon__owes(t))
        return TALON_DUE_ANSWER;
    if (talon__due_step(t))
        return TALON_DUE_STEP;
    if (!talon__due_turn(t))
        return TALON_DUE_NOTHING;
    if (t->last_e == 0 && count_awaited(t, TALON_DUE_LOCKS))
        return TALON_DUE_LOCKS;
    if (!anybody_gives(t))
        return TALON_DUE_STUCK;
    return count_awaited(t, TALON_DUE_CUT) ? TALON_DUE_CUT : TALON_DUE_TURN;
}

uint32_t talon_transcript_awaits(const talon_transcript *t, uint32_t seat[TALON_MAX_PLAYERS])
{
    const talon_fair_due due = talon_transcript_due(t);
    uint32_t n = 0;
    for (uint32_t s = 1; s <= t->seats_n; s++)
        if (awaited(t, s, due))
            seat[n++] = s;
    return n;
}

const char *talon_due_text(talon_fair_due due)
{
    static const char *const text[] = {
        [TALON_DUE_NOTHING] = "the plan is done: players may act, the dealer may end",
        [TALON_DUE_LOCKS] = "players must lock their seeds",
        [TALON_DUE_CUT] = "a player must commit to a cut",
        [TALON_DUE_TURN] = "the dealer opens a turn",
        [TALON_DUE_REVEAL] = "players must reveal their seeds",
        [TALON_DUE_RUN] = "the dealer runs the turn",
        [TALON_DUE_STEP] = "the dealer does the plan's next step",
        [TALON_DUE_ANSWER] = "the dealer owes openings, boxes or new backs",
        [TALON_DUE_OVER] = "the game is over",
        [TALON_DUE_STUCK] = "a turn is due and nobody is left who gives seeds: the game can only end",
    };
    return text[due];
}

bool talon_transcript_cuts(const talon_transcript *t, uint32_t seat)
{
    return t->turn.open && talon__cuts(t->turn.ops, seat);
}

bool talon_transcript_cut_range(const talon_transcript *t, uint32_t seat, uint32_t *cards, uint32_t *min)
{
    const json_t *ops = talon__due_turn(t);
    for (size_t i = 0; i < json_array_size(ops); i++) {
        const json_t *op = json_array_get(ops, i);
        if (json_integer_value(json_object_get(op, "by")) != (json_int_t)seat)
            continue;
        const json_int_t least = json_integer_value(json_object_get(op, "min"));
        *cards = talon_zone_count(t->table, t->shape, talon__zone_named(t, json_object_get(op, "zone")));
        *min = (uint32_t)(least < *cards ? least : *cards);
        return 2 * *min <= *cards;
    }
    return false;
}

const uint8_t *talon_transcript_turn_head(const talon_transcript *t)
{
    return t->turn.open ? t->turn.head : NULL;
}
