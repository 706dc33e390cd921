/* sitting_read.c -- from acts to actions: what the lines of a transcript did to the game of Commander.
 *
 * The first act of an action tells which one it is; where two actions do the same to the cards they are spelled differently:
 *
 *   draw library → hand, revealed, table (up)     draw, reveal, mill        draw1 library → table     play_face_down
 *   draw, deal, move n  library → looked          scry, surveil, look       draw_all, combine library → looked   tutor, with a shuffle or without
 *   shuffle library                               shuffle                   move n, draw_bottom library → part   shuffle of the top, of the bottom
 *   draw_all hand → library                       mulligan: london          move to the top vancouver, combine paris; move to the end: what is owed
 *   move of one card                              the action that moves such a card
 *   split to nobody, which does nothing           from command: start; from library: a shuffle of fewer than two cards; from hand: a redo follows
 *
 * An action is complete when its turn has run and nothing lies in looked and part. */
#include <stdlib.h>
#include <string.h>

#include "sitting.h"

/* --------------------------------------------------------------- a shuffle */

/* Any of these cards of the game that is called so and is not taken yet; copies of one card are one like the other. */
static talon_card *find_named(const sitting *s, talon_card *from, uint32_t n, const char *name)
{
    for (uint32_t i = 0; i < n; i++)
        if (from[i] != TALON_FACE_NONE && strcmp(talon_commander_name(s->game, from[i], NULL), name) == 0)
            return &from[i];
    return NULL;
}

/* The cards of the game among which the turn has mixed. */
static uint32_t mixed_cards(const sitting *s, talon_card *out, const talon_action *a)
{
    const uint32_t n = talon_commander_count(s->game, TALON_COMMANDER_LIBRARY), hand = talon_commander_count(s->game, TALON_COMMANDER_HAND);
    const uint32_t part = (uint32_t)a->n, first = a->part_end ? n - part : 0, size = a->part_top || a->part_end ? part : n;
    memcpy(out, sitting_zone(s, TALON_COMMANDER_LIBRARY) + first, size * sizeof *out);
    if (a->code == TALON_ACTION_MULLIGAN)
        memcpy(out + size, sitting_zone(s, TALON_COMMANDER_HAND), hand * sizeof *out);
    return size + (a->code == TALON_ACTION_MULLIGAN ? hand : 0);
}

/* The library as the turn has left it, in cards of the game, into reading.order. */
static bool take_order(sitting *s, const talon_action *a)
{
    reading *r = &s->reading;
    const bool part = a->part_top || a->part_end;
    const talon_zone z = part ? ZONE_PART : TALON_COMMANDER_LIBRARY;
    const uint32_t n = sitting_count(s, z), all = talon_commander_count(s->game, TALON_COMMANDER_LIBRARY);
    talon_card *mixed = calloc(talon_commander_cards(s->game) + 1u, sizeof *mixed), *found = NULL;
    if (!mixed)
        return false;
    const uint32_t mixed_n = mixed_cards(s, mixed, a), first = a->part_end ? all - n : 0;
    for (uint32_t i = 0; a->code == TALON_ACTION_TUTOR && i < mixed_n; i++)
        if (mixed[i] == a->card)
            mixed[i] = TALON_FACE_NONE;
    memcpy(r->order, sitting_zone(s, TALON_COMMANDER_LIBRARY), all * sizeof *r->order);
    r->order_n = part ? all : n;
    bool good = true;
    for (uint32_t i = 0; good && i < n; i++) {
        found = find_named(s, mixed, mixed_n, talon_transcript_face(s->t, sitting_cards(s, z)[i]));
        good = found != NULL;
        if (good) {
            r->order[first + i] = *found;
            *found = TALON_FACE_NONE;
        }
    }
    free(mixed);
    return good;
}

/* ------------------------------------------------------------ done and undone */

static void forget_undone(sitting *s)
{
    while (s->play_end > s->play_n)
        free(s->play[--s->play_end].list);
}

static int64_t *copy_lists(talon_action *a)
{
    talon_card_list *const list[3] = {&a->top, &a->bottom, &a->table};
    int64_t *all = calloc((size_t)a->top.n + a->bottom.n + a->table.n + 1, sizeof *all), *at = all;
    for (size_t i = 0; all && i < 3; i++) {
        if (list[i]->n)
            memcpy(at, list[i]->card, list[i]->n * sizeof *at);
        list[i]->card = at;
        at += list[i]->n;
    }
    return all;
}

static bool remember(sitting *s)
{
    const reading *r = &s->reading;
    if (r->redo) {
        s->play[s->play_n++].acts = r->acts;
        return true;
    }
    forget_undone(s);
    if (s->play_n == s->play_room) {
        const uint32_t room = s->play_room ? 2 * s->play_room : 64;
        played *more = realloc(s->play, room * sizeof *more);
        if (!more)
            return false;
        s->play = more;
        s->play_room = room;
    }
    played p = {.action = r->a, .acts = r->acts, .turned = r->turned};
    p.list = copy_lists(&p.action);
    s->play[s->play_n++] = p;
    s->play_end = s->play_n;
    return p.list != NULL;
}

static bool write_log(sitting *s, const talon_action *a)
{
    char text[1024];
    if (s->log_n == s->log_room) {
        const uint32_t room = s->log_room ? 2 * s->log_room : 64;
        char **more = realloc(s->log, room * sizeof *more);
        if (!more)
            return false;
        s->log = more;
        s->log_room = room;
    }
    const uint64_t target = talon_commander_target(s->game); /* entry n is that of seq n + 1 */
    sitting_words(text, sizeof text, s->game, a, target && target <= s->log_n ? s->log[target - 1] : "");
    s->log[s->log_n] = strdup(text);
    return s->log[s->log_n++] != NULL;
}

static void start_over(reading *r)
{
    *r = (reading){.list = {r->list[0], r->list[1], r->list[2]}, .looked = r->looked, .order = r->order};
}

static int check(sitting *s, const talon_action *a, talon_status status)
{
    if (status != TALON_OK)
        return sitting_wrong(s, "the game's rules do not allow this action");
    if (!sitting_agrees(s))
        return sitting_wrong(s, "the game and the transcript's table differ");
    return write_log(s, a) ? EXIT_YES : sitting_no_memory(s);
}

static int complete(sitting *s)
{
    reading *r = &s->reading;
    const talon_action a = r->a;
    const bool redo = r->redo;
    if (redo && (s->play_end == s->play_n || s->play[s->play_n].action.code != a.code))
        return sitting_wrong(s, "this is not what was undone");
    if (!remember(s))
        return sitting_no_memory(s);
    const talon_status status =
        redo ? talon_commander_redo(s->game) : talon_commander_act_as(s->game, &a, r->turned ? r->order : NULL, r->order_n);
    start_over(r);
    return check(s, redo ? NULL : &a, status);
}

/* Nothing is left of the action but that cards were looked at. */
static void look_again(sitting *s)
{
    reading *r = &s->reading;
    r->taken_back = false;
    r->looked_n = r->look_n;
    r->a.top.n = r->a.bottom.n = r->a.table.n = 0;
    memcpy(r->looked, sitting_zone(s, TALON_COMMANDER_LIBRARY), r->look_n * sizeof *r->looked);
    if (r->a.code == TALON_ACTION_TUTOR)
        r->a.card = -1;
}

/* An act is taken back: one of an action that was not finished, or of the last one that was. */
static int take_undo(sitting *s)
{
    reading *r = &s->reading;
    if (r->begun) {
        r->taken_back = true;
        if (--r->acts == 0)
            start_over(r);
        else if (r->acts == 1 && r->look_n)
            look_again(s);
        return EXIT_YES;
    }
    if (!r->undoing && (!s->play_n || s->play[s->play_n - 1].turned))
        return sitting_wrong(s, "there is no action to take back");
    if (!r->undoing)
        r->undoing = s->play[s->play_n - 1].acts;
    if (--r->undoing)
        return EXIT_YES;
    s->play_n--;
    return check(s, NULL, talon_commander_undo(s->game));
}

/* -------------------------------------------------------------- one act */

static int zone_of(const json_t *name)
{
    const char *text = json_string_value(name);
    for (int z = 0; text && z < SITTING_ZONES; z++)
        if (strcmp(text, sitting_zone_names[z]) == 0)
            return z;
    return -1;
}

/* An act in numbers; what it does not have is -1 or 0. */
typedef struct act {
    const char *op, *face, *at;
    int from, to;
    int64_t n, place;
    const json_t *indices;
} act;

/* "from" and "to" may be lists of one zone. */
static int only_zone(const json_t *value)
{
    return zone_of(json_is_array(value) ? json_array_get(value, 0) : value);
}

static act read_act(const json_t *op)
{
    const json_t *at = json_object_get(op, "at"), *zone = json_object_get(op, "zone");
    act x = {.op = json_string_value(json_object_get(op, "op")),
             .face = json_string_value(json_object_get(op, "face")),
             .at = json_string_value(at),
             .from = only_zone(zone ? zone : json_object_get(op, "from")),
             .to = only_zone(json_object_get(op, "to")),
             .n = json_integer_value(json_object_get(op, "n")),
             .place = json_is_integer(at) ? json_integer_value(at) : -1,
             .indices = json_object_get(op, "indices")};
    if (!x.op)
        x.op = "";
    return x;
}

static bool is(const act *x, const char *op, int from, int to)
{
    return strcmp(x->op, op) == 0 && x->from == from && x->to == to;
}

static bool is_at(const act *x, const char *at)
{
    return x->at && strcmp(x->at, at) == 0;
}

static int64_t first_index(const act *x)
{
    return json_integer_value(json_array_get(x->indices, 0));
}

/* The game's card at a place of one of its zones, or -1. */
static int64_t card_at(const sitting *s, talon_zone z, int64_t pos)
{
    return pos >= 0 && pos < talon_commander_count(s->game, z) ? sitting_zone(s, z)[pos] : -1;
}

enum { L = TALON_COMMANDER_LIBRARY, H, R, T, C, K = ZONE_LOOKED, P = ZONE_PART };

static talon_action_code draw_code(const act *x)
{
    static const struct {
        const char *op;
        int to;
        talon_action_code code;
    } row[] = {{"draw", H, TALON_ACTION_DRAW},        {"draw", R, TALON_ACTION_REVEAL},   {"draw", T, TALON_ACTION_MILL},
               {"draw", K, TALON_ACTION_SCRY},        {"deal", K, TALON_ACTION_SURVEIL},  {"draw1", T, TALON_ACTION_PLAY_FACE_DOWN},
               {"draw_all", K, TALON_ACTION_TUTOR},   {"combine", K, TALON_ACTION_TUTOR}, {"draw_bottom", P, TALON_ACTION_SHUFFLE},
               {"shuffle", -1, TALON_ACTION_SHUFFLE}, {"split", -1, TALON_ACTION_SHUFFLE}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (is(x, row[i].op, L, row[i].to))
            return row[i].code;
    if (is(x, "move", L, K))
        return TALON_ACTION_LOOK;
    return is(x, "move", L, P) ? TALON_ACTION_SHUFFLE : TALON_ACTION_NONE;
}

static talon_action_code move_code(const act *x)
{
    const int64_t by = x->place - first_index(x);
    if (is(x, "split", C, -1))
        return TALON_ACTION_START;
    if (is(x, "move", R, L))
        return is_at(x, "top") ? TALON_ACTION_RETURN_TO_TOP : TALON_ACTION_RETURN_TO_BOTTOM;
    if (is(x, "move", R, H))
        return TALON_ACTION_MOVE_TO_HAND;
    if (is(x, "move", H, T) || is(x, "move", R, T))
        return TALON_ACTION_MOVE_TO_TABLE;
    if (is(x, "move", T, R))
        return TALON_ACTION_RETURN_FROM_TABLE;
    if (is(x, "move", H, H))
        return by < 0 ? TALON_ACTION_MOVE_LEFT : TALON_ACTION_MOVE_RIGHT;
    return x->from == H && x->to == L ? TALON_ACTION_MULLIGAN : TALON_ACTION_NONE;
}

/* Indices of a zone of the game, or of the looked cards, as cards: into the list, at most all cards there are. */
static uint32_t take_list(const sitting *s, int64_t *list, const act *x, const talon_card *from, uint32_t n)
{
    uint32_t k = 0;
    for (size_t i = 0; i < json_array_size(x->indices) && k < talon_commander_cards(s->game); i++) {
        const int64_t pos = json_integer_value(json_array_get(x->indices, i));
        list[k++] = pos >= 0 && pos < n ? from[pos] : -1;
    }
    return k;
}

static void begin_mulligan(sitting *s, const act *x)
{
    reading *r = &s->reading;
    const uint32_t hand = talon_commander_count(s->game, H), library = talon_commander_count(s->game, L);
    if (is(x, "move", H, L) && !is_at(x, "top")) {
        r->a.bottom = (talon_card_list){r->list[1], take_list(s, r->list[1], x, sitting_zone(s, H), hand)};
        return;
    }
    r->a.kind = is(x, "draw_all", H, L) ? TALON_MULLIGAN_LONDON : is(x, "combine", H, L) ? TALON_MULLIGAN_PARIS : TALON_MULLIGAN_VANCOUVER;
    r->turn_due = library + hand >= 2;
    if (sitting_try(s, &r->a, &r->draw_due) != TALON_OK)
        r->draw_due = 0; /* complete() will say so */
}

static void begin_part(reading *r, const act *x)
{
    r->a.part_top = is(x, "move", L, P);
    r->a.part_end = !r->a.part_top;
    r->a.n = x->n;
    r->turn_due = x->n >= 2;
}

static int begin_action(sitting *s, const act *x)
{
    reading *r = &s->reading;
    const talon_action_code draw = draw_code(x), code = draw ? draw : move_code(x);
    const uint32_t library = talon_commander_count(s->game, L);
    if (code == TALON_ACTION_NONE)
        return sitting_wrong(s, "an act that no action begins with");
    talon_action_init(&r->a, code);
    if (draw && x->n)
        r->a.n = x->n;
    if (x->to == K) {
        r->looked_n = strcmp(x->op, "draw_all") == 0 || strcmp(x->op, "combine") == 0 || x->n > library ? library : (uint32_t)x->n;
        r->look_n = r->looked_n;
        memcpy(r->looked, sitting_zone(s, L), r->looked_n * sizeof *r->looked);
    }
    switch (code) {
    case TALON_ACTION_TUTOR:
        r->a.card = -1;
        r->a.shuffle = strcmp(x->op, "draw_all") == 0;
        r->turn_due = r->a.shuffle && library > 2;
        break;
    case TALON_ACTION_SHUFFLE:
        if (x->to == P)
            begin_part(r, x);
        else
            r->turn_due = strcmp(x->op, "shuffle") == 0;
        break;
    case TALON_ACTION_MULLIGAN: begin_mulligan(s, x); break;
    default:
        if (!draw && x->from >= 0 && code != TALON_ACTION_START)
            r->a.card = card_at(s, (talon_zone)x->from, first_index(x));
    }
    return EXIT_YES;
}

/* Looked cards go somewhere: one of the lists of a scry, or the card that a tutor takes. */
static void take_looked(sitting *s, const act *x)
{
    reading *r = &s->reading;
    const int which = x->to == T ? 2 : is_at(x, "top") ? 0 : 1;
    int64_t *list = r->list[which];
    if (!json_is_array(x->indices))
        return;
    const uint32_t n = take_list(s, list, x, r->looked, r->looked_n);
    if (r->a.code == TALON_ACTION_TUTOR && x->to == H)
        r->a.card = n ? list[0] : -1;
    else if (r->a.code == TALON_ACTION_SCRY || r->a.code == TALON_ACTION_SURVEIL)
        *(which == 0 ? &r->a.top : which == 1 ? &r->a.bottom : &r->a.table) = (talon_card_list){list, n};
    if (r->a.code == TALON_ACTION_TUTOR && x->to == L) { /* nobody knows which card it would have been */
        talon_action_init(&r->a, TALON_ACTION_LOOK);
        r->a.n = r->look_n;
        r->turn_due = false;
    }
    uint32_t left = 0;
    for (uint32_t i = 0; i < r->looked_n; i++) {
        bool gone = false;
        for (uint32_t k = 0; k < n; k++)
            gone |= list[k] == r->looked[i];
        if (!gone)
            r->looked[left++] = r->looked[i];
    }
    r->looked_n = left;
}

static int take_act(sitting *s, const json_t *op)
{
    reading *r = &s->reading;
    const act x = read_act(op);
    int status = EXIT_YES;
    if (strcmp(x.op, "undo") == 0)
        return take_undo(s);
    if (r->taken_back || r->undoing)
        return sitting_wrong(s, "an action was left half undone");
    r->acts++;
    if (!r->begun && is(&x, "split", H, -1)) {
        r->begun = r->redo = true;
        return EXIT_YES;
    }
    if (!r->a.code)
        status = begin_action(s, &x);
    else if (x.from == K)
        take_looked(s, &x);
    else if (r->a.code == TALON_ACTION_MULLIGAN && is(&x, "draw", L, H))
        r->draw_due = 0;
    r->begun = true;
    if (strcmp(x.op, "shuffle") == 0)
        r->acts--; /* a request, which cannot be taken back */
    return status;
}

static int take_run(sitting *s)
{
    reading *r = &s->reading;
    if (!r->begun) { /* the plan's */
        talon_action_init(&r->a, TALON_ACTION_SHUFFLE);
        r->begun = true;
    }
    r->turn_due = false;
    r->turned = true;
    return take_order(s, &r->a) ? EXIT_YES : sitting_wrong(s, "the turn has mixed other cards than those of the action");
}

static int take_end(sitting *s)
{
    s->ended = true;
    const talon_status status = talon_commander_end(s->game);
    return status == TALON_OK && write_log(s, NULL) ? EXIT_YES : sitting_no_memory(s);
}

/* ------------------------------------------------------------------ every line */

static bool is_complete(const sitting *s)
{
    const reading *r = &s->reading;
    return r->a.code && !r->turn_due && !r->draw_due && !r->taken_back && sitting_count(s, K) == 0 && sitting_count(s, P) == 0;
}

static int take_kind(sitting *s, const char *kind, const json_t *line)
{
    const bool mine = json_integer_value(json_object_get(line, "seat")) == 1;
    if (strcmp(kind, "game") == 0)
        return sitting_begin(s);
    if (strcmp(kind, "act") == 0 && mine)
        return take_act(s, json_object_get(line, "op"));
    if (strcmp(kind, "run") == 0)
        return take_run(s);
    return strcmp(kind, "end") == 0 ? take_end(s) : EXIT_YES;
}

/* Only lines of these kinds say anything about the game; boxes and seeds need not be read again. */
int sitting_take(sitting *s, const char *line, size_t size)
{
    static const char *const kinds[] = {"game", "act", "run", "end", NULL};
    char kind[8] = "";
    const char *end = size > 6 ? memchr(line + 6, '"', size - 6) : NULL;
    if (end && end - (line + 6) < (ptrdiff_t)sizeof kind)
        memcpy(kind, line + 6, (size_t)(end - (line + 6)));
    bool known = false;
    for (size_t i = 0; kinds[i]; i++)
        known |= strcmp(kind, kinds[i]) == 0;
    if (!known)
        return EXIT_YES;
    json_t *json = strcmp(kind, "act") == 0 ? json_loadb(line, size, 0, NULL) : NULL;
    int status = take_kind(s, kind, json);
    json_decref(json);
    if (status == EXIT_YES && s->reading.begun && is_complete(s))
        status = complete(s);
    return status;
}
