/* wire_fuzz.c -- bytes as JSON lines through the wire: every answer is sound, whatever the line was.
 *
 * Each answer is one line of valid JSON with a boolean `ok` and the request's `id`. An error left the state as it was; what is
 * ok kept the multiset of cards (unless it was `new`), can be taken back, and done again by its own record. The true state is
 * asked for with a request that is always refused. For games of Commander the same holds of the list of cards and where they are,
 * and the table stays as it is. Of plays by rules: the table stays as it is; after a refusal
 * everybody sees what they saw; a choice can be taken back and done again; what is listed as legal is accepted. A line about a table with a name leaves the one without as it was; what is saved can be loaded. A first line "brief" leaves states out of answers; "fresh" makes a stream
 * without a table. Otherwise one stream serves all inputs, because making one takes longer than most inputs; each begins
 * with a new empty table and game, so nothing of an earlier input is left. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include <talon/commander.h>
#include <talon/lang.h>
#include <talon/op.h>
#include <talon/wire.h>

#include "lib/text_games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

static const char *line_now;
static size_t line_size_now;
static unsigned long lines, accepted;

#define CLAIM(truth) ((truth) ? (void)0 : broken(#truth, __LINE__))

static void broken(const char *what, int line)
{
    fprintf(stderr, "wire_fuzz.c:%d: %s\nline: %.*s\n", line, what, (int)(line_size_now < 3000 ? line_size_now : 3000), line_now);
    abort();
}

/* The answer, parsed; new reference. */
static json_t *ask(talon_wire *w, const char *line, size_t size)
{
    size_t n;
    const char *answer = talon_wire_answer(w, &n, line, size);
    CLAIM(answer != NULL && n > 0 && answer[n - 1] == '\n' && memchr(answer, '\n', n) == answer + n - 1);
    json_t *a = json_loadb(answer, n, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);
    CLAIM(json_is_object(a));
    CLAIM(json_is_boolean(json_object_get(a, "ok")));
    if (json_is_false(json_object_get(a, "ok")))
        CLAIM(json_is_string(json_object_get(json_object_get(a, "error"), "code")));
    return a;
}

static bool is_ok(const json_t *answer)
{
    return json_is_true(json_object_get(answer, "ok"));
}

/* The whole state, or NULL without a table (new reference). It needs a wire that is not brief. */
static json_t *state_of(talon_wire *w)
{
    static const char refused[] = "{\"op\":\"cut\",\"k\":-1}";
    json_t *a = ask(w, refused, sizeof refused - 1);
    CLAIM(!is_ok(a));
    json_t *state = json_incref(json_object_get(a, "state"));
    json_decref(a);
    return state;
}

/* Equal in cards, faces and random steps; seq may differ. */
static bool same_cards(const json_t *a, const json_t *b)
{
    return json_equal(json_object_get(a, "zones"), json_object_get(b, "zones")) &&
           json_equal(json_object_get(a, "faces"), json_object_get(b, "faces")) &&
           json_equal(json_object_get(a, "step"), json_object_get(b, "step"));
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* All cards of a state, sorted; free the list. */
static const char **cards_of(json_t *state, size_t *n)
{
    const char *zone;
    json_t *cards, *card;
    size_t i, room = 0;
    const char **list = NULL;
    *n = 0;
    json_object_foreach(json_object_get(state, "zones"), zone, cards)
    {
        list = realloc(list, sizeof *list * (room += json_array_size(cards) + 1));
        json_array_foreach(cards, i, card) list[(*n)++] = json_string_value(card);
    }
    if (*n)
        qsort(list, *n, sizeof *list, by_text);
    return list;
}

static bool same_multiset(json_t *a, json_t *b)
{
    size_t a_n, b_n;
    const char **as = cards_of(a, &a_n), **bs = cards_of(b, &b_n);
    bool same = a_n == b_n;
    for (size_t i = 0; same && i < a_n; i++)
        same = as[i] && bs[i] && strcmp(as[i], bs[i]) == 0;
    free(as), free(bs);
    return same;
}

/* Undo gives the state before; the record of the operation, or redo, gives the state after. */
static void there_and_back(talon_wire *w, const json_t *before, const json_t *after, const json_t *answer)
{
    json_t *a = ask(w, "{\"op\":\"undo\"}", 13), *state = state_of(w);
    json_t *record = json_object_get(answer, "record");
    if (is_ok(a)) { /* not when the history was too small for it */
        CLAIM(same_cards(state, before));
        char *text = lines % 2 ? json_dumps(record, JSON_COMPACT) : NULL;
        size_t size = text ? strlen(text) + 40 : 40;
        char *line = malloc(size);
        const int n =
            text ? snprintf(line, size, "{\"op\":\"apply_record\",\"record\":%s}", text) : snprintf(line, size, "{\"op\":\"redo\"}");
        json_t *b = ask(w, line, (size_t)n), *again = state_of(w);
        CLAIM(is_ok(b) || n > (1 << 20));
        CLAIM(same_cards(again, is_ok(b) ? after : before));
        json_decref(b), json_decref(again);
        free(line), free(text);
    }
    json_decref(a), json_decref(state);
}

/* What is saved is loaded, and is the same then. */
static void saved_and_loaded(talon_wire *w, const json_t *state)
{
    json_t *a = ask(w, "{\"op\":\"save\"}", 13);
    const char *saved = json_string_value(json_object_get(a, "value"));
    if (is_ok(a)) { /* not when it is too long for a line */
        const size_t size = strlen(saved) + 40;
        char *line = malloc(size);
        const int n = snprintf(line, size, "{\"op\":\"load\",\"saved\":\"%s\"}", saved);
        json_t *b = ask(w, line, (size_t)n), *again = state_of(w), *c = ask(w, "{\"op\":\"save\"}", 13);
        CLAIM(is_ok(b));
        CLAIM(json_equal(again, state));
        CLAIM(json_equal(json_object_get(c, "value"), json_object_get(a, "value")));
        json_decref(b), json_decref(again), json_decref(c);
        free(line);
    }
    json_decref(a);
}

/* What the request was, as far as it can be told. */
typedef struct meaning {
    json_t *request;
    const talon_op_info *op;         /* or NULL */
    const talon_action_info *action; /* or NULL */
    bool play;                       /* by rules */
    bool as;
    bool table; /* about a table with a name, or with none that could be one */
} meaning;

static bool named;  /* a line of this input was about a table with a name */
static bool played; /* a line since the last new game was about one */

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static size_t depth_of(json_t *value)
{
    size_t i, deepest = 0;
    const char *key;
    json_t *inner;
    json_array_foreach(value, i, inner) deepest = larger(deepest, depth_of(inner));
    json_object_foreach(value, key, inner) deepest = larger(deepest, depth_of(inner));
    return json_is_array(value) || json_is_object(value) ? deepest + 1 : 0;
}

/* NULL for what is no request, and an answer then knows no id: too long, too deep, no JSON, or with \u0000 in it. */
static json_t *request_of(const char *line, size_t size)
{
    json_t *request = size <= TALON_WIRE_LINE_MAX ? json_loadb(line, size, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (depth_of(request) <= 256)
        return request;
    json_decref(request);
    return NULL;
}

static meaning understand(const char *line, size_t size)
{
    meaning m = {request_of(line, size), NULL, NULL, false, false, false};
    const json_t *name = json_object_get(m.request, "op");
    if (name && json_is_string(name)) {
        m.op = talon_op_find(json_string_value(name), json_string_length(name));
        m.action = talon_action_find(json_string_value(name), json_string_length(name));
    }
    m.play = json_is_string(name) && strncmp(json_string_value(name), "play.", 5) == 0;
    m.as = json_object_get(m.request, "as") != NULL;
    m.table = json_object_get(m.request, "table") != NULL;
    named |= m.table || m.play;
    played |= m.action != NULL;
    return m;
}

/* The game, or NULL without one (new reference). */
static json_t *game_of(talon_wire *w)
{
    static const char look[] = "{\"op\":\"game.view\"}";
    json_t *a = ask(w, look, sizeof look - 1), *state = is_ok(a) ? json_incref(json_object_get(a, "state")) : NULL;
    CLAIM(!state || talon_commander_check(talon_wire_commander(w)) == 0);
    json_decref(a);
    return state;
}

/* Where the cards are, the status and the random step: all but the count of actions and what was seen. */
static bool same_game(const json_t *a, const json_t *b)
{
    static const char *const field[] = {"gameId", "status", "provenance", "cards", "views", "mulligans", "toBottom", "step"};
    bool same = true;
    for (size_t i = 0; i < sizeof field / sizeof *field; i++)
        same &= json_equal(json_object_get(a, field[i]), json_object_get(b, field[i]));
    return same;
}

/* The list of cards, as names, is the same list. */
static bool same_names(const json_t *a, const json_t *b)
{
    const json_t *x = json_object_get(a, "cards"), *y = json_object_get(b, "cards");
    bool same = json_array_size(x) == json_array_size(y);
    for (size_t i = 0; same && i < json_array_size(x); i++)
        same = json_equal(json_object_get(json_array_get(x, i), "name"), json_object_get(json_array_get(y, i), "name"));
    return same;
}

/* Undo gives the game before, redo the game after; what was seen before still is. A shared game wants to be told its seq. */
static void game_and_back(talon_wire *w, const json_t *before, const json_t *after)
{
    char line[80];
    const json_int_t seq = json_integer_value(json_object_get(after, "seq"));
    snprintf(line, sizeof line, "{\"op\":\"game.undo\",\"expect\":%lld}", (long long)seq);
    json_t *a = ask(w, line, strlen(line)), *back = game_of(w);
    CLAIM(is_ok(a));
    CLAIM(same_game(back, before));
    CLAIM(json_array_size(json_object_get(back, "seen")) >= json_array_size(json_object_get(before, "seen")));
    snprintf(line, sizeof line, "{\"op\":\"game.redo\",\"expect\":%lld}", (long long)seq + 1);
    json_t *b = ask(w, line, strlen(line)), *again = game_of(w);
    CLAIM(is_ok(b));
    CLAIM(same_game(again, after));
    json_decref(a), json_decref(b), json_decref(back), json_decref(again);
}

static void game_line(talon_wire *w, const json_t *before, const json_t *answer, const talon_action_info *action)
{
    json_t *after = game_of(w);
    if (!is_ok(answer) || action->group == TALON_ACTION_GROUP_LOOK) {
        CLAIM(before ? json_equal(before, after) : after == NULL);
    } else if (action->group == TALON_ACTION_GROUP_PLAY) {
        CLAIM(before && same_names(before, after));
        if (action->code != TALON_ACTION_END && action->code != TALON_ACTION_UNDO && action->code != TALON_ACTION_REDO)
            game_and_back(w, before, after);
    }
    json_decref(after);
}

/* ---- plays by rules: those without game_id ---- */

static json_t *seated; /* who plays, as the last play.new that was accepted has it, or NULL */

static json_t *ask_json(talon_wire *w, json_t *request)
{
    char *line = json_dumps(request, JSON_COMPACT);
    json_t *a = ask(w, line, strlen(line));
    free(line);
    json_decref(request);
    return a;
}

/* What everybody sees, a spectator first; now and then with all that happened. */
static json_t *views_of(talon_wire *w, bool history)
{
    json_t *list = json_array();
    for (size_t i = 0; i <= json_array_size(seated); i++) {
        json_t *request = json_pack("{s:s,s:o,s:b}", "op", "play.view", "as", i ? json_copy(json_array_get(seated, i - 1)) : json_null(),
                                    "history", history);
        json_array_append_new(list, ask_json(w, request));
    }
    return list;
}

static json_t *names_asked(const json_t *answer)
{
    json_t *list = json_array(), *asked = json_object_get(answer, "ask");
    for (size_t i = 0; i < json_array_size(asked); i++)
        json_array_append(list, json_object_get(json_array_get(asked, i), "who"));
    return list;
}

static json_int_t number_asked(const json_t *answer)
{
    return json_integer_value(json_object_get(json_array_get(json_object_get(answer, "ask"), 0), "n"));
}

/* A choice that was done: taken back and done again, it leads to the same place. */
static void choice_and_back(talon_wire *w, const json_t *answer)
{
    json_t *undone = ask(w, "{\"op\":\"play.undo\"}", 18), *redone = ask(w, "{\"op\":\"play.redo\"}", 18);
    json_t *before = names_asked(answer), *after = names_asked(redone);
    CLAIM(is_ok(undone) && is_ok(redone));
    CLAIM(json_equal(before, after));
    CLAIM(json_equal(json_object_get(answer, "state"), json_object_get(redone, "state")));
    CLAIM(!json_object_get(answer, "result") || json_equal(json_object_get(answer, "result"), json_object_get(redone, "result")));
    json_decref(undone), json_decref(redone), json_decref(before), json_decref(after);
}

/* One of the answers that were listed, of a range its first value, is accepted. */
static void listed_is_legal(talon_wire *w, const json_t *request, const json_t *answer)
{
    static const char *const beside[] = {"op", "id", "as", "n", "k", "game_id"};
    json_t *list = json_object_get(answer, "answers"), *value;
    if (!json_array_size(list))
        return;
    json_t *one = json_copy(json_array_get(list, lines % json_array_size(list)));
    const char *key;
    void *next;
    bool nameable = true; /* a variable may be called as a field is */
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++)
        nameable &= !json_object_get(one, beside[i]);
    json_object_foreach_safe(one, next, key, value) if (json_is_object(value)) json_object_set(one, key, json_object_get(value, "from"));
    json_object_set_new(one, "op", json_string("play.choose"));
    json_object_set(one, "as", json_object_get(request, "as"));
    json_object_set(one, "n", json_object_get(answer, "n"));
    json_t *chosen = ask_json(w, one), *back = ask(w, "{\"op\":\"play.undo\"}", 18);
    CLAIM(is_ok(chosen) || !nameable);
    CLAIM(is_ok(back) || !is_ok(chosen));
    json_decref(chosen), json_decref(back);
}

static void play_line(talon_wire *w, const json_t *views, const meaning *m, const json_t *answer)
{
    const char *name = json_string_value(json_object_get(m->request, "op"));
    const bool makes = strcmp(name, "play.new") == 0, shows = strcmp(name, "play.view") == 0 || strcmp(name, "play.legal") == 0;
    if (json_object_get(m->request, "game_id"))
        return;
    if (!is_ok(answer) || shows) {
        json_t *after = views_of(w, json_object_get(json_array_get(views, 0), "records") != NULL);
        CLAIM(json_equal(views, after));
        json_decref(after);
    }
    if (is_ok(answer) && (makes || strcmp(name, "play.close") == 0)) {
        json_decref(seated);
        seated = makes ? json_incref(json_object_get(m->request, "players")) : NULL;
    }
    if (lines % 4) /* what follows changes the number that the next line must have */
        return;
    if (is_ok(answer) && strcmp(name, "play.choose") == 0 && number_asked(answer) != json_integer_value(json_object_get(m->request, "n")))
        choice_and_back(w, answer);
    if (is_ok(answer) && strcmp(name, "play.legal") == 0)
        listed_is_legal(w, m->request, answer);
}

static json_t *known; /* the state, when it was asked for and nothing happened since */

static void one_line(talon_wire *w, const char *line, size_t size)
{
    meaning m = understand(line, size);
    json_t *game = m.action ? game_of(w) : NULL, *views = m.play ? views_of(w, lines % 8 == 0) : NULL;
    json_t *before = known ? known : state_of(w), *answer = ask(w, line, size), *after = state_of(w);
    known = NULL;
    lines++;
    if (m.play) {
        accepted += is_ok(answer);
        CLAIM(before ? json_equal(before, after) : after == NULL);
        play_line(w, views, &m, answer);
    } else if (m.action) {
        accepted += is_ok(answer);
        CLAIM(before ? json_equal(before, after) : after == NULL);
        game_line(w, game, answer, m.action);
    } else if (!is_ok(answer) || m.table) {
        accepted += is_ok(answer);
        CLAIM(before ? json_equal(before, after) : after == NULL);
    } else {
        accepted++;
        CLAIM(m.op != NULL);
        const bool whole = m.op->code == TALON_OP_LOAD || m.op->code == TALON_OP_RUN, closes = m.op->code == TALON_OP_CLOSE;
        const bool makes = m.op->group == TALON_GROUP_NEW, changes = m.op->group == TALON_GROUP_TABLE;
        if (!makes && !closes && before)
            CLAIM(same_multiset(before, after));
        if (!makes && !changes && !whole && !closes && m.op->group != TALON_GROUP_LOG)
            CLAIM(before ? json_equal(before, after) : after == NULL);
        if (!m.as && m.op->group != TALON_GROUP_PURE && (m.op->group != TALON_GROUP_STREAM || whole))
            CLAIM(json_equal(json_object_get(answer, "state"), after));
        if (closes)
            CLAIM(json_is_null(after));
        else if (lines % 4 == 0 && !json_is_null(after))
            saved_and_loaded(w, after);
        if (changes && !m.as)
            there_and_back(w, before, after, answer);
    }
    if (json_is_object(m.request) && json_object_get(m.request, "id"))
        CLAIM(json_equal(json_object_get(m.request, "id"), json_object_get(answer, "id")));
    if (!is_ok(answer))
        known = json_incref(after);
    json_decref(m.request), json_decref(before), json_decref(answer), json_decref(after), json_decref(game), json_decref(views);
}

static bool is_blank(const char *line, size_t size)
{
    size_t i = 0;
    while (i < size && strchr(" \t\r", line[i]) && line[i])
        i++;
    return i == size;
}

static void say_how_many(void)
{
    fprintf(stderr, "%lu lines answered, %lu of them ok\n", lines, accepted);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    return atexit(say_how_many);
}

static bool begins(const char *text, size_t size, const char *word)
{
    return size >= strlen(word) && memcmp(text, word, strlen(word)) == 0;
}

static void begin_with(talon_wire *w, const char *line)
{
    json_t *a = ask(w, line, strlen(line));
    CLAIM(is_ok(a));
    json_decref(a);
}

static talon_wire *make_stream(bool brief)
{
    talon_wire *w = talon_wire_new(brief);
    CLAIM(w != NULL);
    talon_wire_games(w, text_game, NULL);
    return w;
}

static talon_wire *stream(bool brief, bool fresh)
{
    static talon_wire *kept[2];
    if (fresh) {
        json_decref(seated);
        seated = NULL;
        return make_stream(false);
    }
    if (named) { /* tables with names are left of the last input */
        for (int i = 0; i < 2; i++) {
            talon_wire_free(kept[i]);
            kept[i] = NULL;
        }
    }
    named = false;
    json_decref(seated);
    seated = NULL;
    if (!kept[brief])
        kept[brief] = make_stream(brief);
    begin_with(kept[brief], "{\"op\":\"new\",\"zones\":[]}");
    if (played) /* making a game takes longer than most lines */
        for (int i = 0; i < 2; i++)
            if (kept[i])
                begin_with(kept[i], "{\"op\":\"game.new\",\"gameId\":0,\"deck\":{\"cards\":[]}}");
    played = false;
    return kept[brief];
}

/* Each line in a block of its own size. */
static void give(talon_wire *w, const char *line, size_t size, bool brief)
{
    char *copy = malloc(size + !size);
    memcpy(copy, line, size);
    line_now = copy, line_size_now = size;
    if (brief) {
        meaning m = understand(copy, size);
        json_t *a = ask(w, copy, size);
        const bool looks = (m.op && m.op->group == TALON_GROUP_LOOK) || (m.action && m.action->group == TALON_ACTION_GROUP_LOOK);
        const bool state = json_object_get(a, "state") != NULL;
        CLAIM(looks || !state);
        CLAIM(state || !looks || !is_ok(a)); /* nothing is shown when it cannot be read who asks, or about which table */
        json_decref(a), json_decref(m.request);
        lines++;
    } else {
        one_line(w, copy, size);
    }
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data, *end = text + size;
    const bool brief = begins(text, size, "brief\n"), fresh = begins(text, size, "fresh\n");
    talon_wire *w = stream(brief, fresh);
    CLAIM(w != NULL);
    while (text < end) {
        const char *lf = memchr(text, '\n', (size_t)(end - text)), *stop = lf ? lf : end;
        if (!is_blank(text, (size_t)(stop - text)))
            give(w, text, (size_t)(stop - text), brief);
        text = stop + 1;
    }
    json_decref(known);
    known = NULL;
    if (fresh)
        talon_wire_free(w);
    return 0;
}
