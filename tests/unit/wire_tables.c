/* wire_tables.c -- streams of several tables: how many there may be, what is saved and loaded again, what a run shows to whom. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include <talon/lang.h>
#include <talon/wire.h>

#include "lib/text_games.h"

static const char game_text[] =
    "game: g\\nplayers: 2..3\\ncomponents: {deck: standard_52}\\nsetup:\\n  - shuffle: deck with seed\\n"
    "  - deal: 2 to each_player from deck\\nphases:\\n  - name: more\\n    do:\\n      - deal: 1 to each_player from deck\\n"
    "  - name: last\\n    do:\\n      - shuffle: deck with seed\\n      - deal: 1 to each_player from deck\\n";

static const char plain[] = "{'op':'new','seed':'9','zones':[{'id':'deck','type':'deck','cards':['a','b','c','d','e','f']},"
                            "{'id':'ana','type':'hand','owner':'Ana'},{'id':'bo','type':'hand','owner':'Bo'}]}";

static talon_wire *stream(void)
{
    talon_wire *w = talon_wire_new(false);
    assert_non_null(w);
    talon_wire_games(w, text_game, NULL);
    return w;
}

/* The answer, parsed (new reference); ' stands for " in the request. */
static json_t *ask(talon_wire *w, const char *format, ...)
{
    static char line[TALON_WIRE_LINE_MAX + 1];
    size_t size;
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    assert_true(n > 0 && (size_t)n < sizeof line);
    for (int i = 0; i < n; i++)
        line[i] = line[i] == '\'' ? '"' : line[i];
    const char *answer = talon_wire_answer(w, &size, line, (size_t)n);
    assert_non_null(answer);
    json_t *a = json_loadb(answer, size, 0, NULL);
    assert_non_null(a);
    return a;
}

static json_t *asked(talon_wire *w, const char *request)
{
    json_t *a = ask(w, "%s", request);
    if (!json_is_true(json_object_get(a, "ok")))
        fail_msg("%s: %s", request, json_string_value(json_object_get(json_object_get(a, "error"), "message")));
    return a;
}

static void done(talon_wire *w, const char *request)
{
    json_decref(asked(w, request));
}

static bool refused(talon_wire *w, const char *code, const char *format, const char *text)
{
    json_t *a = ask(w, format, text);
    const json_t *error = json_object_get(a, "error");
    const bool is = error && strcmp(json_string_value(json_object_get(error, "code")), code) == 0;
    if (error && !is)
        print_message("%s, not %s\n", json_string_value(json_object_get(error, "code")), code);
    json_decref(a);
    return is;
}

static char *saved(talon_wire *w)
{
    json_t *a = asked(w, "{'op':'save'}");
    char *copy = strdup(json_string_value(json_object_get(a, "value")));
    json_decref(a);
    return copy;
}

static void new_game(talon_wire *w, const char *seed, const char *players)
{
    json_decref(ask(w, "{'op':'new_game','text':'%s','players':[%s],'seed':'%s'}", game_text, players, seed));
    done(w, "{'op':'place'}");
}

static void at_most_so_many(void **state)
{
    talon_wire *w = stream();
    char line[128];
    (void)state;
    for (unsigned i = 0; i < TALON_WIRE_TABLES_MAX; i++) {
        snprintf(line, sizeof line, "{'op':'new','table':'t%u','zones':[]}", i);
        done(w, line);
    }
    assert_true(refused(w, "LimitExceeded", "{'op':'new','table':'%s','zones':[]}", "one more"));
    assert_true(refused(w, "NoTable", "{'op':'view','table':'%s'}", "one more"));
    done(w, "{'op':'new','zones':[]}"); /* the one without a name does not count */
    done(w, "{'op':'new','table':'t7','zones':[]}");
    done(w, "{'op':'close','table':'t7'}");
    done(w, "{'op':'new','table':'one more','zones':[]}");
    assert_true(refused(w, "LimitExceeded", "{'op':'new','table':'%s','zones':[]}", "t7"));
    assert_true(refused(w, "NoTable", "{'op':'view','table':'%s'}", "t7"));
    talon_wire_free(w);
}

/* A table is loaded into another stream, and goes on there as it would have here. */
static void there_and_back(void **state)
{
    talon_wire *w = stream(), *v = stream();
    (void)state;
    done(w, plain);
    done(w, "{'op':'shuffle'}");
    done(w, "{'op':'draw','n':2,'to':'ana','by':'Ana'}");
    done(w, "{'op':'draw','n':1,'to':'bo','by':'Bo'}");
    done(w, "{'op':'undo','by':'Bo'}");
    char *text = saved(w);
    assert_true(refused(v, "NoTable", "{'op':'load','saved':'%s'}", text));
    done(v, plain);
    json_t *a = ask(v, "{'op':'load','saved':'%s'}", text), *b = asked(w, "{'op':'view'}");
    assert_true(json_is_true(json_object_get(a, "ok")));
    assert_true(json_equal(json_object_get(a, "state"), json_object_get(b, "state")));
    json_decref(a), json_decref(b);
    char *again = saved(v);
    assert_string_equal(again, text);
    assert_true(refused(v, "NotYours", "{'op':'redo','by':'%s'}", "Ana"));
    static const char *const rest[] = {"{'op':'redo','by':'Bo'}", "{'op':'shuffle'}",         "{'op':'undo'}",
                                       "{'op':'undo','by':'Bo'}", "{'op':'undo','by':'Ana'}", "{'op':'undo'}"};
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) {
        a = asked(w, rest[i]), b = asked(v, rest[i]);
        assert_true(json_equal(a, b));
        json_decref(a), json_decref(b);
    }
    free(text), free(again);
    talon_wire_free(w), talon_wire_free(v);
}

static void another_shape_is_refused(void **state)
{
    talon_wire *w = stream(), *v = stream();
    (void)state;
    done(w, plain);
    char *text = saved(w);
    done(v, "{'op':'new','zones':[{'id':'deck','type':'deck','cards':['a','b']}]}");
    assert_true(refused(v, "BadRequest", "{'op':'load','saved':'%s'}", text));
    new_game(v, "1", "'Ana','Ben'");
    assert_true(refused(v, "BadRequest", "{'op':'load','saved':'%s'}", text));
    free(text);
    text = saved(v);
    assert_true(refused(w, "BadRequest", "{'op':'load','saved':'%s'}", text));
    new_game(v, "1", "'Ana','Ben','Cy'");
    assert_true(refused(v, "BadRequest", "{'op':'load','saved':'%s'}", text));
    new_game(v, "2", "'Ana','Ben'"); /* the seed is the saved one */
    assert_false(refused(v, "BadRequest", "{'op':'load','saved':'%s'}", text));
    char *again = saved(v);
    assert_string_equal(again, text);
    free(text), free(again);
    talon_wire_free(w), talon_wire_free(v);
}

/* One digit changed anywhere: refused, with the table as it was, or another good table. */
static void every_digit_changed(void **state)
{
    static const char digits[] = "0123456789abcdef";
    talon_wire *w = stream();
    unsigned good = 0;
    (void)state;
    done(w, plain);
    done(w, "{'op':'draw','n':2,'to':'ana','by':'Ana'}");
    char *text = saved(w);
    json_t *before = asked(w, "{'op':'view'}");
    for (size_t i = 0; text[i]; i++) {
        const char was = text[i];
        text[i] = digits[((size_t)(strchr(digits, was) - digits) + 1) % 16];
        json_t *a = ask(w, "{'op':'load','saved':'%s'}", text);
        if (json_is_true(json_object_get(a, "ok")))
            good++;
        else
            assert_true(json_equal(json_object_get(a, "state"), json_object_get(before, "state")));
        json_decref(a);
        text[i] = was;
    }
    assert_int_equal(good, 0); /* they carry a mark of all of them */
    free(text);
    json_decref(before);
    talon_wire_free(w);
}

static void a_game_goes_on_elsewhere(void **state)
{
    talon_wire *w = stream(), *v = stream();
    (void)state;
    new_game(w, "5", "'Ana','Ben'");
    done(w, "{'op':'run','until':'more'}");
    done(w, "{'op':'move','from':'hand.1','to':'deck','n':1,'by':'Ana'}");
    char *text = saved(w);
    new_game(v, "6", "'Ana','Ben'");
    json_decref(ask(v, "{'op':'load','saved':'%s'}", text));
    static const char *const rest[] = {"{'op':'place'}", "{'op':'run'}", "{'op':'undo'}", "{'op':'undo'}"};
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) {
        json_t *a = asked(w, rest[i]), *b = asked(v, rest[i]);
        assert_true(json_equal(a, b));
        json_decref(a), json_decref(b);
    }
    /* Without its history it is the same table, and nothing can be taken back. */
    json_t *a = asked(w, "{'op':'save','history':0}"), *b = asked(w, "{'op':'save'}");
    assert_true(strlen(json_string_value(json_object_get(a, "value"))) < strlen(json_string_value(json_object_get(b, "value"))));
    json_t *c = ask(v, "{'op':'load','saved':'%s'}", json_string_value(json_object_get(a, "value")));
    assert_true(json_is_true(json_object_get(c, "ok")));
    assert_true(refused(v, "NothingToUndo", "{'op':'%s'}", "undo"));
    json_decref(a), json_decref(b), json_decref(c);
    free(text);
    talon_wire_free(w), talon_wire_free(v);
}

/* What was saved must fit into a line: a long history does not, and the answer says what to do. */
static void too_long_for_a_line(void **state)
{
    talon_wire *w = stream();
    (void)state;
    new_game(w, "5", "'Ana','Ben'");
    done(w, "{'op':'run'}");
    for (int k = 0; k < 500; k++) {
        done(w, "{'op':'combine','from':['hand.1','hand.2'],'to':'deck'}");
        done(w, "{'op':'deal_round','rounds':26,'to':['hand.1','hand.2']}");
    }
    assert_true(refused(w, "LimitExceeded", "{'op':'%s'}", "save"));
    done(w, "{'op':'save','history':0}");
    talon_wire_free(w);
}

/* Who reads a run's records sees only what they may. */
static void a_run_shows_what_may_be_seen(void **state)
{
    talon_wire *w = stream();
    (void)state;
    new_game(w, "5", "'Ana','Ben'");
    json_t *a = asked(w, "{'op':'run','until':'setup','as':'Ana'}"), *record;
    const json_t *zones = json_object_get(json_object_get(a, "state"), "zones");
    assert_true(json_is_string(json_array_get(json_object_get(zones, "hand.1"), 0)));
    assert_true(json_is_null(json_array_get(json_object_get(zones, "hand.2"), 0)));
    size_t i, moves = 0;
    json_array_foreach(json_object_get(a, "records"), i, record)
    {
        size_t k;
        json_t *effect;
        json_array_foreach(json_object_get(record, "effects"), k, effect)
        {
            const json_t *move = json_object_get(effect, "move"), *to = json_object_get(move, "to");
            if (!move) {
                assert_true(json_is_null(json_object_get(json_object_get(effect, "permute"), "perm")));
                continue;
            }
            const bool hers = strcmp(json_string_value(to), "hand.1") == 0;
            assert_int_equal(json_is_string(json_array_get(json_object_get(move, "cards"), 0)), hers);
            moves++;
        }
    }
    assert_true(moves >= 2);
    json_decref(a);
    a = asked(w, "{'op':'run','as':null}");
    char *text = json_dumps(json_object_get(a, "records"), 0);
    assert_null(strstr(text, "\"cards\": [\""));
    free(text);
    json_decref(a);
    talon_wire_free(w);
}

/* Without a function that finds them there are no games. */
static void no_games(void **state)
{
    talon_wire *w = talon_wire_new(false);
    (void)state;
    json_t *a = ask(w, "{'op':'new_game','text':'%s','players':['Ana','Ben']}", game_text);
    assert_string_equal(json_string_value(json_object_get(json_object_get(a, "error"), "message")), "here are no games");
    json_decref(a);
    talon_wire_free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_most_so_many),
        cmocka_unit_test(there_and_back),
        cmocka_unit_test(another_shape_is_refused),
        cmocka_unit_test(every_digit_changed),
        cmocka_unit_test(a_game_goes_on_elsewhere),
        cmocka_unit_test(too_long_for_a_line),
        cmocka_unit_test(a_run_shows_what_may_be_seen),
        cmocka_unit_test(no_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
