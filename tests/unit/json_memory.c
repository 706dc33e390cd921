/* json_memory.c -- JSON when memory runs out: every allocation of jansson's fails once, and with all that follow it. A text is read as it is
 * written or not at all, a complaint is about the text or it is none, and what is printed is whole. */
#include <errno.h>
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "problem/json.h"

/* Allocations until one fails, 0: none does. */
static uint64_t left;
static bool always, failed;

static void *take(size_t size)
{
    if (left && (left == 1 || --left == 0)) {
        left = always;
        failed = true;
        errno = ENOMEM;
        return NULL;
    }
    return malloc(size);
}

static const char *const texts[] = {
    "{\"name\":\"a name that is longer than sixteen bytes, and than thirty-two, and than sixty-four of them\",\"n\":12345678901234567}",
    "{\"n\":123456789012345,\"m\":1234567890123456,\"x\":[1.5,-0.25e-10,true,false,null]}",
    "{\"quoted\":\"a \\\"quote\\\" and a backslash \\\\\",\"unicode\":\"\\u00e9\\ud83c\\udca1 é 🂡 and more of it\"}",
    "{\"a\":[1,2],\"b\":{}}",
    "[[[[[[\"deep enough for several lists\"]]]]]]",
    "{\"a\":{\"key number one\":1,\"key number two\":2,\"3\":3,\"4\":4,\"5\":5,\"6\":6,\"7\":7,\"8\":8,\"9\":9,\"10\":10}}",
    "{}",
    /* and some that are wrong */
    "{\"a\":1,\"a\":2}",
    "{\"a rather long key is here\":1,\"a rather long key is here\":2}",
    "{\"an end is missing here\":[1,2",
    "[1,2",
    "[1,2] and something behind it",
    "nonsense of more than sixteen bytes",
    "\"a text alone is no list and no object\"",
    "12345678901234567",
    "{\"n\":123456789012345678901234567890}",
    "{\"n\":12345678901234567,}",
    "{\"not UTF-8\":\"\xff\"}",
    "",
};

enum { TEXTS = sizeof texts / sizeof *texts };

static json_t *load(const char *text, json_error_t *error)
{
    return talon__json_load(text, strlen(text), JSON_REJECT_DUPLICATES, error);
}

/* What one text is when nothing fails: a value, or a complaint. */
typedef struct expected {
    json_t *value;
    json_error_t error;
} expected;

/* Returns whether it was read, or refused as it should be; else memory ran out. */
static bool check_loaded(const char *text, const expected *x, json_t *value, const json_error_t *error)
{
    if (value && (!x->value || !json_equal(value, x->value)))
        fail_msg("%s: read as something else", text);
    if (!value && error->text[0] && (x->value || strcmp(error->text, x->error.text) != 0 || error->position != x->error.position))
        fail_msg("%s: %s", text, error->text);
    return value || error->text[0];
}

static void load_without_memory(const char *text)
{
    expected x;
    x.value = load(text, &x.error);
    assert_true(x.value || x.error.text[0]);
    for (int how = 0; how < 2; how++) {
        uint64_t out_of_memory = 0, at = 1;
        always = how == 1;
        do {
            json_error_t error;
            left = at++;
            failed = false;
            json_t *value = load(text, &error);
            left = 0;
            out_of_memory += !check_loaded(text, &x, value, &error);
            json_decref(value);
        } while (failed);
        assert_true(out_of_memory > 0);
    }
    json_decref(x.value);
}

static void texts_are_read_or_not(void **state)
{
    (void)state;
    for (size_t i = 0; i < TEXTS; i++)
        load_without_memory(texts[i]);
}

/* The words and places of complaints are jansson's, but for a few about texts with long numbers. */
static void complaints_are_jansson_s(void **state)
{
    (void)state;
    for (size_t i = 0; i < TEXTS; i++) {
        json_error_t ours, theirs;
        json_t *read = load(texts[i], &ours), *usual = json_loadb(texts[i], strlen(texts[i]), JSON_REJECT_DUPLICATES, &theirs);
        assert_int_equal(!read, !usual);
        if (!read && strcmp(texts[i], "12345678901234567") != 0) {
            assert_string_equal(ours.text, theirs.text);
            assert_int_equal(ours.column, theirs.column);
            assert_int_equal(ours.position, theirs.position);
        } else if (read) {
            assert_true(json_equal(read, usual));
        }
        json_decref(read);
        json_decref(usual);
    }
}

static void texts_are_printed_whole(void **state)
{
    (void)state;
    for (size_t i = 0; i < TEXTS; i++) {
        json_error_t error;
        json_t *value = load(texts[i], &error);
        char *whole = talon__json_dump(value, JSON_COMPACT);
        assert_int_equal(!value, !whole);
        failed = value != NULL;
        for (uint64_t at = 1; failed; at++) {
            left = at;
            failed = always = false;
            char *text = talon__json_dump(value, JSON_COMPACT);
            left = 0;
            if (text)
                assert_string_equal(text, whole);
            free(text);
        }
        free(whole);
        json_decref(value);
    }
}

static json_t *build(void)
{
    json_t *list = json_array(), *object = json_object();
    for (int i = 0; i < 20; i++)
        list = talon__json_add(list, json_integer(i));
    object = talon__json_set(object, "list", list);
    object = talon__json_set(object, "name", talon__json_text("Ana"));
    return talon__json_set(object, "other", talon__json_text("\xff"));
}

static void what_is_built_is_whole(void **state)
{
    (void)state;
    json_t *whole = build();
    uint64_t at = 1, none = 0;
    assert_non_null(whole);
    assert_string_equal(json_string_value(json_object_get(whole, "other")), "(not UTF-8)");
    do {
        left = at++;
        failed = always = false;
        json_t *built = build();
        left = 0;
        assert_true(!built || json_equal(built, whole));
        none += !built;
        json_decref(built);
    } while (failed);
    assert_true(none > 20);
    json_decref(whole);
}

/* jansson quotes what it has read, here half of é: what goes into an answer must still be a text. */
static void complaints_are_utf8(void **state)
{
    static const char *const cut[] = {"[\"\\\xC3\xA9\"]", "{\"a zone with a longer name\":\"\\\xC3\xA9\"}"};
    (void)state;
    for (size_t i = 0; i < sizeof cut / sizeof *cut; i++) {
        json_error_t error;
        assert_null(load(cut[i], &error));
        assert_non_null(strstr(error.text, "invalid escape near '\"\\?'"));
        json_t *text = json_string(error.text); /* NULL for what is not UTF-8 */
        assert_non_null(text);
        json_decref(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_read_or_not),   cmocka_unit_test(complaints_are_jansson_s), cmocka_unit_test(complaints_are_utf8),
        cmocka_unit_test(texts_are_printed_whole), cmocka_unit_test(what_is_built_is_whole),
    };
    json_set_alloc_funcs(take, free);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
