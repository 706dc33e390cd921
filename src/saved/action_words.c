/* action_words.c -- the log: every action that was done, in words. */
#include <stdlib.h>

#include "base/text.h"
#include "saved/saved_impl.h"

static const char *const names[TALON_ACTION_END_OF_LIST] = {
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

static void put_count(writing *w, const char *before, int64_t n, const char *after)
{
    talon__put(w, before);
    talon__put_number(w, n);
    talon__put(w, after);
}

static void put_names(writing *w, const talon_commander *g, const talon_effect *e)
{
    const talon_record *rec = talon_commander_record(g);
    for (uint32_t i = 0; i < e->n; i++) {
        talon__put(w, i ? "; " : "");
        talon__put(w, talon_commander_name(g, rec->word[e->data + e->n + i], NULL));
    }
}

/* The log is the player's own, who has seen every card that moves: each is named, also those that a mulligan puts back. */
static void put_move(writing *w, const talon_commander *g, const talon_effect *e, bool first)
{
    const bool mulligan = talon_commander_last(g) == TALON_ACTION_MULLIGAN, back = e->from == TALON_COMMANDER_HAND;
    if (mulligan && back)
        put_count(w, ": ", e->n, e->n == 1 ? " card back: " : " cards back: ");
    else
        talon__put(w, mulligan && !first ? ". New hand: " : ": ");
    put_names(w, g, e);
}

static void put_moves(writing *w, const talon_commander *g)
{
    const talon_record *rec = talon_commander_record(g);
    bool first = true;
    for (uint32_t i = 0; i < rec->effects_n; i++)
        if (rec->effect[i].kind == TALON_EFFECT_MOVE) {
            put_move(w, g, &rec->effect[i], first);
            first = false;
        }
}

/* What the record does not tell: how many, which part, which kind. */
static void put_how(writing *w, const talon_action *a)
{
    if (a->code == TALON_ACTION_SHUFFLE && (a->part_top || a->part_end))
        put_count(w, a->part_top ? " the top " : " the bottom ", a->n, "");
    if (a->code == TALON_ACTION_LOOK)
        put_count(w, ", the top ", a->n, "");
    if (a->code == TALON_ACTION_SCRY || a->code == TALON_ACTION_SURVEIL) {
        put_count(w, ": ", a->top.n, " on top");
        put_count(w, ", ", a->bottom.n, " to the bottom");
        put_count(w, ", ", a->table.n, " to the table");
    }
    if (a->code == TALON_ACTION_MULLIGAN && a->kind != TALON_MULLIGAN_NONE) {
        talon__put(w, " (");
        talon__put(w, talon_mulligan_names[a->kind]);
        talon__put(w, ")");
    }
}

static void put_words(writing *w, const talon_commander *g, const talon_action *a, const char *concerned)
{
    const talon_action_code code = talon_commander_last(g);
    const bool again = code == TALON_ACTION_UNDO || code == TALON_ACTION_REDO;
    talon__put(w, names[code]);
    if (again) {
        talon__put(w, ": ");
        talon__put(w, concerned);
    }
    if (a)
        put_how(w, a);
    if (!again && code != TALON_ACTION_MOVE_LEFT && code != TALON_ACTION_MOVE_RIGHT)
        put_moves(w, g);
    if (code == TALON_ACTION_UNDO && talon_commander_learned(g))
        talon__put(w, "; what was seen stays seen");
}

/* malloc'd, or NULL */
static char *words_of(const talon_commander *g, const talon_action *a, const char *concerned)
{
    writing w = {NULL, 0, 0};
    put_words(&w, g, a, concerned); /* how long it is */
    w = (writing){malloc(w.n + 1), w.n + 1, 0};
    if (!w.at)
        return NULL;
    put_words(&w, g, a, concerned);
    talon__put_end(&w);
    return w.at;
}

static bool make_room(talon_saved *s)
{
    if (s->log_n < s->log_room)
        return true;
    const uint32_t room = s->log_room ? 2 * s->log_room : 64;
    char **more = realloc(s->log, room * sizeof *more);
    if (!more)
        return false;
    s->log = more;
    s->log_room = room;
    return true;
}

bool talon__saved_log_add(talon_saved *s, char *words)
{
    if (!make_room(s)) {
        free(words);
        return false;
    }
    s->log[s->log_n++] = words;
    return true;
}

bool talon__saved_note(talon_saved *s, const talon_action *a)
{
    const uint64_t target = talon_commander_target(s->game); /* entry n is that of seq n + 1 */
    char *words = words_of(s->game, a, target && target <= s->log_n ? s->log[target - 1] : "");
    return words && talon__saved_log_add(s, words);
}
