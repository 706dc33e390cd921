/* sitting_words.c -- the action that was done last, in words. */
#include <stdio.h>
#include <string.h>

#include "sitting.h"

typedef struct text {
    char *at;
    size_t n, size;
} text;

__attribute__((format(printf, 2, 3))) static void say(text *t, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const int n = t->n < t->size ? vsnprintf(t->at + t->n, t->size - t->n, format, list) : 0;
    va_end(list);
    t->n += n > 0 ? (size_t)n : 0;
}

static void say_cards(text *t, const talon_commander *g, const talon_effect *e, const talon_record *rec)
{
    for (uint32_t i = 0; i < e->n; i++)
        say(t, "%s%s", i ? "; " : "", talon_commander_name(g, rec->word[e->data + e->n + i], NULL));
}

/* Moves to where cards can be seen by the player are told with names. */
static void say_moves(text *t, const talon_commander *g)
{
    const talon_record *rec = talon_commander_record(g);
    for (uint32_t i = 0; i < rec->effects_n; i++) {
        const talon_effect *e = &rec->effect[i];
        if (e->kind != TALON_EFFECT_MOVE)
            continue;
        if (e->from == TALON_COMMANDER_HAND && e->to == TALON_COMMANDER_LIBRARY)
            say(t, ": %u card%s back", e->n, e->n == 1 ? "" : "s");
        else {
            say(t, ": ");
            say_cards(t, g, e, rec);
        }
    }
}

static const char *const words[TALON_ACTION_END_OF_LIST] = {
    [TALON_ACTION_START] = "the game starts",
    [TALON_ACTION_END] = "the game ends",
    [TALON_ACTION_SHUFFLE] = "shuffle",
    [TALON_ACTION_DRAW] = "draw",
    [TALON_ACTION_REVEAL] = "reveal",
    [TALON_ACTION_RETURN_TO_BOTTOM] = "to the bottom",
    [TALON_ACTION_RETURN_TO_TOP] = "to the top",
    [TALON_ACTION_MOVE_TO_HAND] = "to the hand",
    [TALON_ACTION_MOVE_TO_TABLE] = "play",
    [TALON_ACTION_RETURN_FROM_TABLE] = "from the table, revealed",
    [TALON_ACTION_MOVE_LEFT] = "left in hand",
    [TALON_ACTION_MOVE_RIGHT] = "right in hand",
    [TALON_ACTION_MULLIGAN] = "mulligan",
    [TALON_ACTION_SCRY] = "scry",
    [TALON_ACTION_SURVEIL] = "surveil",
    [TALON_ACTION_MILL] = "mill",
    [TALON_ACTION_TUTOR] = "search",
    [TALON_ACTION_PLAY_FACE_DOWN] = "face down to the table",
    [TALON_ACTION_LOOK] = "look at the library",
    [TALON_ACTION_UNDO] = "undo",
    [TALON_ACTION_REDO] = "redo",
};

/* What the record does not tell: how many, which part, which kind. */
static void say_how(text *t, const talon_action *a)
{
    switch (a->code) {
    case TALON_ACTION_SHUFFLE:
        if (a->part_top || a->part_end)
            say(t, " the %s %lld", a->part_top ? "top" : "bottom", (long long)a->n);
        break;
    case TALON_ACTION_LOOK: say(t, ", the top %lld", (long long)a->n); break;
    case TALON_ACTION_SCRY:
    case TALON_ACTION_SURVEIL: say(t, ": %u on top, %u to the bottom, %u to the table", a->top.n, a->bottom.n, a->table.n); break;
    case TALON_ACTION_MULLIGAN:
        if (a->kind != TALON_MULLIGAN_NONE)
            say(t, " (%s)", talon_mulligan_names[a->kind]);
        break;
    default: break;
    }
}

void sitting_words(char *at, size_t size, const talon_commander *g, const talon_action *a, const char *concerned)
{
    text t = {at, 0, size};
    const talon_action_code code = talon_commander_last(g);
    *at = 0;
    say(&t, "%s", words[code]);
    switch (code) {
    case TALON_ACTION_UNDO:
    case TALON_ACTION_REDO: say(&t, ": %s", concerned); break;
    case TALON_ACTION_MOVE_LEFT:
    case TALON_ACTION_MOVE_RIGHT: break;
    default:
        if (a)
            say_how(&t, a);
        say_moves(&t, g);
    }
    if (code == TALON_ACTION_UNDO && talon_commander_learned(g))
        say(&t, "; what was seen stays seen");
}
