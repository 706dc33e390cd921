/* fair_op.c -- operations as a transcript writes them: every row of op.def there and back, and every argument wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fair/op.h"
#include "fair/spell.h"
#include "fairplay/fairplay.h"
#include "fairplay/flows.h"
#include "fairplay/maths.h"

/* docs/transcript.md §5, one of each; some in all their forms. */
static const char *const every[] = {
    "{'op':'deal','n':2,'from':'deck','to':['hand.1','hand.2'],'face':null}",
    "{'op':'deal','n':2,'from':'deck','to':[],'face':'down'}",
    "{'op':'move','from':'deck','to':'hand.1','indices':[3,1],'at':'end','face':null}",
    "{'op':'move','from':'deck','to':'hand.1','cards':['0.3','0.1'],'at':'top','face':'up'}",
    "{'op':'move','from':'deck','to':'hand.1','n':4,'at':0,'face':'down'}",
    "{'op':'turn','zone':'deck','indices':[0],'face':'up'}",
    "{'op':'combine','from':['hand.1','hand.2'],'to':'deck'}",
    "{'op':'combine','from':[],'to':'deck'}",
    "{'op':'shuffle','zone':'deck'}",
};

#define EVERY (sizeof every / sizeof *every)

static fairplay p;
static sentence why;

static int setup(void **state)
{
    (void)state;
    fairplay_start(&p, "op", &flows_poker);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    fairplay_free(&p);
    return 0;
}

static talon_face find(void *context, uint32_t e, uint32_t i)
{
    (void)context;
    return e == 0 && i < 12 ? (talon_face)i : TALON_FACE_NONE;
}

static void name(void *context, char out[24], talon_face face)
{
    (void)context;
    snprintf(out, 24, "0.%u", face);
}

static op_names names(void)
{
    return (op_names){talon_transcript_shape(p.house), find, NULL};
}

static json_t *load(const char *text)
{
    char *json = fair_quotes(text);
    json_t *op = json_loads(json, 0, NULL);
    if (!op)
        fail_msg("%s", text);
    free(json);
    return op;
}

/* Read, then written: the same text. */
static void test_there_and_back(void **state)
{
    (void)state;
    const op_names n = names();
    for (size_t i = 0; i < EVERY; i++) {
        json_t *op = load(every[i]);
        fair_op read;
        assert_int_equal(talon__op_spell(&why, op, PLACE_PLAN), talon__op_verb(op) == VERB_TABLE);
        assert_true(talon__op_spell(&why, op, PLACE_ACT) && talon__op_read(&read, &why, op, &n));
        json_t *again = talon__op_write(&read.op, n.shape, name, NULL);
        char *a = json_dumps(op, JSON_COMPACT), *b = json_dumps(again, JSON_COMPACT);
        assert_string_equal(a, b);
        json_t *complete = talon__op_complete(&why, op, n.shape);
        char *c = json_dumps(complete, JSON_COMPACT);
        assert_string_equal(a, c);
        free(a), free(b), free(c);
        json_decref(again), json_decref(op), json_decref(complete);
        talon__op_free(&read);
    }
}

/* No row of op.def is forgotten: those of this version are read, the others are refused by name. */
static void test_all_rows(void **state)
{
    (void)state;
    for (uint32_t code = 0; code < TALON_OP_END; code++) {
        const talon_op_info *info = talon_op_get(code);
        if (!info || info->code == TALON_OP_UNDO) /* which an act may be: test_places */
            continue;
        char begin[64], bare[64];
        snprintf(begin, sizeof begin, "{'op':'%s',", info->name);
        snprintf(bare, sizeof bare, "{'op':'%s'}", info->name);
        size_t i = 0;
        while (i < EVERY && strncmp(every[i], begin, strlen(begin)) != 0)
            i++;
        const bool left_out = !talon__op_in_version(info, TRANSCRIPT_VERSION);
        if ((i == EVERY) != left_out)
            fail_msg("%s %s", info->name,
                     left_out ? "may not be in a transcript (SINCE in op.def): take it out of every[] in tests/unit/fair_op.c"
                              : "may be in a transcript and was not tried: add it to every[] in tests/unit/fair_op.c");
        json_t *op = load(bare);
        assert_false(talon__op_spell(&why, op, PLACE_ACT));
        if (left_out)
            assert_non_null(
                strstr(why.at, info->since == TALON_SINCE_NEVER ? "has no line of its own in a transcript" : "came with version"));
        json_decref(op);
    }
}

/* What version 2 has, whatever op.def gets: the other verifier, and whoever writes another, goes by the document. */
static const char version_2[] = " deal move turn shuffle combine ";

static void test_version_2(void **state)
{
    (void)state;
    for (uint32_t code = 1; code < TALON_OP_END; code++) {
        const talon_op_info *info = talon_op_get(code);
        char word[64];
        snprintf(word, sizeof word, " %s ", info->name);
        if (talon__op_in_version(info, 2) != (strstr(version_2, word) != NULL))
            fail_msg("%s: SINCE in op.def is not what docs/transcript.md §5 has", info->name);
        assert_false(talon__op_in_version(info, 1));
    }
}

static void test_versions(void **state)
{
    (void)state;
    talon_op_info info = *talon_op_get(TALON_OP_DRAW);
    assert_false(talon__op_in_version(NULL, 2));
    assert_true(!talon__op_known(&why, NULL, "milk", 2));
    assert_string_equal(why.at, "no operation of a transcript is called \"milk\"");
    info.since = TALON_SINCE_V2;
    assert_true(!talon__op_in_version(&info, 1) && talon__op_in_version(&info, 2) && talon__op_in_version(&info, 3));
    assert_true(talon__op_known(&why, &info, "milk", 2) && !talon__op_known(&why, &info, "milk", 1));
    assert_string_equal(why.at, "milk came with version 2 of the format; this is version 1");
    info.since = TALON_SINCE_NEVER;
    assert_true(!talon__op_in_version(&info, 1) && !talon__op_in_version(&info, 2) && !talon__op_known(&why, &info, "milk", 2));
    assert_string_equal(why.at, "milk has no line of its own in a transcript: write it as deal, move, combine, turn or shuffle");
}

/* ------------------------------------------------------------ what is wrong */

static void must_not(json_t *op, const char *what)
{
    why.at[0] = 0;
    if (talon__op_spell(&why, op, PLACE_ACT)) {
        char *text = json_dumps(op, JSON_COMPACT);
        fail_msg("%s: %s", what, text);
    }
    assert_true(why.at[0] != 0);
}

static const char *wrong_values(talon_arg_kind kind)
{
    switch (kind) {
    case TALON_KIND_COUNT: return "'1' null true -1 1.5 9007199254740992 [] {}";
    case TALON_KIND_ZONE: return "1 null '' [] {} 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'";
    case TALON_KIND_ZONES: return "'deck' null {} [1] [''] [null]";
    case TALON_KIND_PACKETS: return "'deck' null {} [1] [['deck']] [['deck',-1]] [['deck','1']] [['',1]] [['deck',1,1]] [1,'deck']";
    case TALON_KIND_CARD: return "1 null '' '1' '0.03' '00.3' '0.3.' '0.65536' '4294967296.0' ['0.3'] '0 3'";
    case TALON_KIND_CARDS: return "1 null '0.3' {} [1] ['x'] ['0.3',null]";
    case TALON_KIND_INTS: return "1 null '1' {} ['1'] [-1] [1.5] [9007199254740992] [null]";
    case TALON_KIND_PLACE: return "null true -1 1.5 'bottom' '' [] 9007199254740992";
    default: return "1 true '' 'Up' 'sideways' [] {}";
    }
}

static talon_op_arg arg_named(const talon_op_info *info, const json_t *op, const char *key)
{
    (void)op;
    for (const talon_op_arg *a = info->arg; a->need != TALON_NEED_END; a++)
        if (strcmp(talon_arg_get(a->arg)->name, key) == 0)
            return *a;
    fail_msg("%s", key);
    return info->arg[0];
}

static void try_argument(const json_t *op, const char *key)
{
    const char *op_name = json_string_value(json_object_get(op, "op"));
    const talon_op_info *info = talon_op_find(op_name, strlen(op_name));
    const talon_op_arg arg = arg_named(info, op, key);
    const talon_arg_kind kind = (talon_arg_kind)talon_arg_get(arg.arg)->kind;
    char *values = strdup(wrong_values(kind));
    for (char *rest = values, *value; (value = strtok_r(rest, " ", &rest));) {
        char *text = fair_quotes(value);
        json_t *copy = json_deep_copy(op), *json = json_loads(text, JSON_DECODE_ANY, NULL);
        json_object_set_new(copy, key, json ? json : json_string(text));
        must_not(copy, key);
        json_decref(copy);
        free(text);
    }
    if (kind == TALON_KIND_FACING && arg.need != TALON_OPTIONAL) {
        json_t *copy = json_deep_copy(op);
        json_object_set_new(copy, key, json_null());
        must_not(copy, key);
        json_decref(copy);
    }
    free(values);
}

static void test_wrong_arguments(void **state)
{
    (void)state;
    for (size_t i = 0; i < EVERY; i++) {
        json_t *op = load(every[i]), *value;
        const char *key;
        json_object_foreach(op, key, value)
        {
            json_t *copy = json_deep_copy(op);
            json_object_del(copy, key);
            must_not(copy, "a missing key");
            json_object_set(copy, key, value); /* now it is the last */
            if (json_object_size(copy) > 1 && strcmp(json_object_iter_key(json_object_iter_at(op, key)), key) == 0 &&
                json_object_iter_next(op, json_object_iter_at(op, key)))
                must_not(copy, "another order");
            json_decref(copy);
            if (strcmp(key, "op") != 0)
                try_argument(op, key);
        }
        json_object_set_new(op, "seed", json_string("1"));
        must_not(op, "a seed");
        json_object_del(op, "seed");
        json_object_set_new(op, "x", json_integer(1));
        must_not(op, "an extra key");
        json_decref(op);
    }
}

static void test_one_of_three(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "{'op':'move','from':'deck','to':'hand.1','at':'end','face':null}",
        "{'op':'move','from':'deck','to':'hand.1','indices':[1],'n':1,'at':'end','face':null}",
        "{'op':'move','from':'deck','to':'hand.1','indices':[1],'cards':['0.1'],'at':'end','face':null}",
        "{'op':'move','from':'deck','to':'hand.1','n':1,'indices':[1],'at':'end','face':null}",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        json_t *op = load(wrong[i]);
        must_not(op, wrong[i]);
        json_decref(op);
    }
}

/* A card that does not exist has no face, which the table refuses. */
static void test_cards_that_are_not_there(void **state)
{
    (void)state;
    const op_names n = names();
    json_t *op = load("{'op':'move','from':'deck','to':'hand.1','cards':['0.1','1.1','0.12'],'at':'end','face':null}");
    fair_op read;
    assert_true(talon__op_read(&read, &why, op, &n));
    assert_int_equal(read.op.cards_n, 3);
    assert_true(read.cards[0] == 1 && read.cards[1] == TALON_FACE_NONE && read.cards[2] == TALON_FACE_NONE);
    talon__op_free(&read);
    json_decref(op);
}

/* Zones that there are not: seen when the operation is read. */
static void test_names_that_are_not_there(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"{'op':'shuffle','zone':'nowhere'}", "no zone is called \"nowhere\""},
        {"{'op':'look','zone':'nowhere','n':1}", "no zone is called \"nowhere\""},
        {"{'op':'deal','n':1,'from':'deck','to':['hand.1','hand.9'],'face':null}", "no zone is called \"hand.9\""},
        {"{'op':'combine','from':['deck','x'],'to':'deck'}", "no zone is called \"x\""},
    };
    const op_names n = names();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        json_t *op = load(wrong[i][0]);
        fair_op read;
        assert_true(talon__op_spell(&why, op, PLACE_ACT));
        assert_false(talon__op_read(&read, &why, op, &n));
        assert_string_equal(why.at, wrong[i][1]);
        json_decref(op);
    }
}

/* What only an act may be. */
static void test_places(void **state)
{
    (void)state;
    static const struct {
        const char *op;
        fair_verb verb;
    } some[] = {
        {"{'op':'look','zone':'deck','n':2}", VERB_LOOK}, {"{'op':'undo'}", VERB_UNDO}, {"{'op':'shuffle','zone':'deck'}", VERB_SHUFFLE}};
    const op_names n = names();
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        json_t *op = load(some[i].op);
        fair_op read;
        assert_false(talon__op_spell(&why, op, PLACE_PLAN));
        assert_non_null(strstr(why.at, "belongs in an act"));
        assert_true(talon__op_spell(&why, op, PLACE_ACT));
        assert_true(talon__op_read(&read, &why, op, &n));
        assert_int_equal(read.verb, some[i].verb);
        talon__op_free(&read);
        json_decref(op);
    }
}

/* What a player leaves out means the usual. */
static void test_completing(void **state)
{
    (void)state;
    static const char *const short_and_long[][2] = {
        {"{'op':'deal','n':1,'to':['hand.1']}", "{'op':'deal','n':1,'from':'deck','to':['hand.1'],'face':null}"},
        {"{'to':['hand.1'],'n':1,'op':'deal'}", "{'op':'deal','n':1,'from':'deck','to':['hand.1'],'face':null}"},
        {"{'op':'shuffle'}", "{'op':'shuffle','zone':'deck'}"},
        {"{'op':'move','from':'deck','to':'board','n':1}", "{'op':'move','from':'deck','to':'board','n':1,'at':'end','face':null}"},
        {"{'op':'undo'}", "{'op':'undo'}"},
    };
    static const char *const wrong[][2] = {
        {"{'op':'deal','to':['hand.1']}", "deal needs \"n\""},
        {"{'op':'deal','n':1}", "deal needs \"to\""},
        {"{'op':'deal','n':1,'to':['hand.1'],'zone':'deck'}", "deal has no argument \"zone\""},
        {"{'n':1}", "an operation is an object like"},
    };
    const talon_shape *shape = talon_transcript_shape(p.house);
    for (size_t i = 0; i < sizeof short_and_long / sizeof *short_and_long; i++) {
        json_t *op = load(short_and_long[i][0]), *whole = talon__op_complete(&why, op, shape);
        char *text = json_dumps(whole, JSON_COMPACT), *wanted = fair_quotes(short_and_long[i][1]);
        assert_string_equal(text, wanted);
        assert_true(talon__op_spell(&why, whole, PLACE_ACT));
        free(text), free(wanted);
        json_decref(op), json_decref(whole);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        json_t *op = load(wrong[i][0]);
        assert_null(talon__op_complete(&why, op, shape));
        assert_non_null(strstr(why.at, wrong[i][1]));
        json_decref(op);
    }
}

/* What has no form in a transcript is not written. */
static void test_unwritable(void **state)
{
    (void)state;
    const talon_shape *shape = talon_transcript_shape(p.house);
    talon_op op;
    talon_op_init(&op, TALON_OP_CUT_WITH_SEED);
    assert_null(talon__op_write(&op, shape, name, NULL));
    talon_op_init(&op, TALON_OP_APPLY_RECORD);
    assert_null(talon__op_write(&op, shape, name, NULL));
    talon_op_init(&op, TALON_OP_UNDO);
    assert_null(talon__op_write(&op, shape, name, NULL));
    talon_op_init(&op, TALON_OP_WASH);
    op.own_seed = true;
    assert_null(talon__op_write(&op, shape, name, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_and_back),
        cmocka_unit_test(test_all_rows),
        cmocka_unit_test(test_version_2),
        cmocka_unit_test(test_versions),
        cmocka_unit_test(test_wrong_arguments),
        cmocka_unit_test(test_one_of_three),
        cmocka_unit_test(test_names_that_are_not_there),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_cards_that_are_not_there),
        cmocka_unit_test(test_completing),
        cmocka_unit_test(test_unwritable),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
