/* fair_spell.c -- how a transcript is written: one good line of each kind, then every key wrong in every way; bytes and JSON on which
 * readers disagree; limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fair/spell.h"
#include "fairplay/flows.h"
#include "fairplay/maths.h"
#include "fairplay/suite2_games.h"

#define HEX  "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define LONG "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" /* 65 */

/* One line of each kind, without LF. */
static char *good[KIND_END_OF_LIST];

static void collect(void (*play)(fairplay *p))
{
    fairplay p;
    play(&p);
    for (char *at = p.text, *end; (end = strchr(at, '\n')); at = end + 1) {
        *end = 0;
        for (int k = 0; k < KIND_END_OF_LIST; k++) {
            char begin[32];
            snprintf(begin, sizeof begin, "{\"k\":\"%s\"", talon__line_name((line_kind)k));
            if (!good[k] && strncmp(at, begin, strlen(begin)) == 0)
                good[k] = strdup(at);
        }
    }
    fairplay_free(&p);
}

static int setup(void **state)
{
    (void)state;
    for (const flow *x = flows; x->name; x++)
        collect(x->play);
    for (const flow *x = suite2_flows; x->name; x++) /* the kinds that only suite 2 has */
        collect(x->play);
    for (int k = 0; k < KIND_END_OF_LIST; k++)
        assert_non_null(good[k]);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    for (int k = 0; k < KIND_END_OF_LIST; k++)
        free(good[k]);
    return 0;
}

static talon_spelling spelling;
#define why spelling.why

/* A kind that only suite 2 has. */
static bool is_of_two(const char *text, size_t size)
{
    static const char *const begin[] = {"{\"k\":\"mix\"", "{\"k\":\"share\"", "{\"k\":\"leave\"", "{\"k\":\"secret\""};
    for (size_t i = 0; i < sizeof begin / sizeof *begin; i++)
        if (size >= strlen(begin[i]) && strncmp(text, begin[i], strlen(begin[i])) == 0)
            return true;
    return false;
}

static bool spells_bytes(const char *text, size_t size, bool first)
{
    line_kind kind;
    spelling.suite = is_of_two(text, size) ? 2 : 1;
    json_t *json = talon__spell(&spelling, &kind, text, size, first);
    json_decref(json);
    return json != NULL;
}

static bool is_game(const char *text)
{
    return strncmp(text, "{\"k\":\"game\"", 11) == 0;
}

static bool spells(const char *text)
{
    why.at[0] = 0;
    return spells_bytes(text, strlen(text), is_game(text));
}

static void must_not(const char *text, const char *what)
{
    if (spells(text))
        fail_msg("%s is accepted: %.300s", what, text);
    assert_true(why.at[0] != 0);
}

/* --------------------------------------------------------------------- keys */

static json_t *load(const char *text)
{
    json_t *json = json_loads(text, 0, NULL);
    assert_non_null(json);
    return json;
}

static void must_not_json(json_t *json, const char *what)
{
    char *text = json_dumps(json, JSON_COMPACT);
    must_not(text, what);
    free(text);
}

/* The same object with keys in another order: the ith and the next exchanged. */
static json_t *swapped(const json_t *object, size_t i)
{
    json_t *copy = json_object();
    const char *key, *held = NULL;
    json_t *value, *held_value = NULL;
    size_t at = 0;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        if (at == i) {
            held = key;
            held_value = value;
        } else {
            json_object_set(copy, key, value);
            if (at == i + 1)
                json_object_set(copy, held, held_value);
        }
        at++;
    }
    return copy;
}

static json_t *renamed(const json_t *object, size_t i, const char *name)
{
    json_t *copy = json_object(), *value;
    const char *key;
    size_t at = 0;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        if (at++ != i)
            json_object_set(copy, key, value);
        else if (name)
            json_object_set(copy, name, value);
    }
    return copy;
}

/* Missing, swapped, renamed, extra and doubled keys of every kind of line. */
static void test_keys(void **state)
{
    (void)state;
    for (int k = 0; k < KIND_END_OF_LIST; k++) {
        json_t *json = load(good[k]);
        assert_true(spells(good[k]));
        const size_t n = json_object_size(json);
        for (size_t i = 0; i < n; i++) {
            json_t *other[] = {renamed(json, i, NULL), renamed(json, i, "__proto__"), renamed(json, i, "K"),
                               i + 1 < n ? swapped(json, i) : NULL};
            for (size_t x = 0; x < 4; x++)
                if (other[x]) {
                    must_not_json(other[x], "a line without its keys in order");
                    json_decref(other[x]);
                }
        }
        const char *key;
        json_t *value;
        char *doubled = malloc(2 * strlen(good[k]) + 64);
        json_object_foreach(json, key, value)
        {
            char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
            sprintf(doubled, "%.*s,\"%s\":%s}", (int)strlen(good[k]) - 1, good[k], key, text);
            must_not(doubled, "a doubled key");
            sprintf(doubled, "{\"%s\":%s,%s", key, text, good[k] + 1);
            must_not(doubled, "a doubled key");
            free(text);
        }
        sprintf(doubled, "%.*s,\"x\":1}", (int)strlen(good[k]) - 1, good[k]);
        must_not(doubled, "an extra key");
        free(doubled);
        json_decref(json);
    }
}

/* ------------------------------------------------------------------- values */

/* Wrong values of a key: JSON with ' for ", a space between. Which kinds: NULL for all that have the key. */
typedef struct wrong_row {
    const char *key, *kind, *values;
} wrong_row;

#define NOT_HEX                                                                                                                            \
    "1 null true [] {} '' 'ab' '" HEX "0' '" HEX "00' '0123456789ABCDEF0123456789abcdef0123456789abcdef0123456789abcdef' "                 \
    "'g123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'"
#define NOT_HEX_ "1 true [] {} '' 'ab' '" HEX "0' '0123456789ABCDEF0123456789abcdef0123456789abcdef0123456789abcdef'"
#define NOT_CARD                                                                                                                           \
    "1 null '' '1' '1.' '.1' '01.1' '1.01' '1.00' '4294967296.0' '1.65536' '-1.0' '1.0.0' '1,0' '1.1_' '99999999999999999999.1' ['1.1']"

static const wrong_row rows[] = {
    {"k", NULL, "1 null true [] {} '' 'Game' 'nothing'"},
    {"talon", NULL, "0 1 3 '2' null true [] 2.0"},
    {"suite", NULL, "0 2 3 '1' null true [] 1.0"},
    {"uses", NULL, "{} null 'veils' [1] [''] ['more'] ['veils','more'] ['veils','veils'] ['" LONG "']"},
    {"name", NULL, "1 null '' [] '" LONG "'"},
    {"source", NULL, NOT_HEX_},
    {"previous", NULL, NOT_HEX_},
    {"left", NULL, "{} null 'x' ['" HEX "'] [['" HEX "']] [['" HEX "','ab']] [['" HEX "','" HEX "','" HEX "']] [['ab','" HEX "']]"},
    {"audit", NULL, "'Full' '' null true 'open'"},
    {"voids", NULL, "-1 256 '1' null 1.5 [] true"},
    {"example", NULL, "0 1 'true' null []"},
    {"dealer", NULL, NOT_HEX},
    {"commit", NULL, NOT_HEX},
    {"seats", "game",
     "[] {} null 'x' [1] [['Ana']] [['Ana','" HEX "',1]] [['','" HEX "']] [[1,'" HEX "']] [['" LONG "','" HEX "']] [['Ana','ab']]"
     " [['Ana','" HEX "'],['Ana','" HEX "']]"},
    {"faces", NULL, "[] {} null 'a' [''] [1] ['a','b','a'] ['a','b','c','d','e','f','g','h','i']"},
    {"zones", NULL, "[] {} null [1] [null] [[]] [{}]"},
    {"plan", NULL,
     "{} null 'x' [1] [[]] [{}] [{'do':1}] [{'do':{}}] [{'x':1}] [{'turn':[]}] "
     "[{'do':{'op':'combine','from':[],'to':'deck'},'shuffle':['deck'],'cuts':[],'say':null}] "
     "[{'do':{'op':'undo'}}] [{'do':{'op':'look','zone':'deck','n':1}}] [{'do':{'op':'shuffle','zone':'deck'}}] "
     "[{'do':{'op':'combine','from':['deck','nowhere'],'to':'deck'}}] [{'do':{'op':'combine','from':[],'to':'nowhere'}}] "
     "[{'do':{'op':'turn','zone':'','indices':[],'face':'up'}}] [{'do':{'op':'turn','zone':'nowhere','indices':[],'face':'up'}}] "
     "[{'do':{'op':'move','from':'nowhere','to':'deck','n':1,'at':'end','face':null}}] "
     "[{'do':{'op':'deal','n':1,'from':'deck','to':['deck','nowhere'],'face':null}}] "
     "[{'do':{'op':'move','from':'deck','to':'deck','cards':['1.0'],'at':'end','face':null}}] "
     "[{'do':{'op':'move','from':'deck','to':'deck','cards':['0.0','4294967295.1'],'at':'end','face':null}}] "
     "[{'do':{'op':'draw','n':1,'from':'deck','to':'deck','face':null}}] [{'do':{'op':'cut','k':1,'zone':'deck'}}] "
     "[{'do':{'op':'new'}}] [{'do':{'op':'apply_record','record':{}}}] [{'shuffle':[],'cuts':[],'say':null}] "
     "[{'shuffle':'deck','cuts':[],'say':null}] [{'shuffle':['nowhere'],'cuts':[],'say':null}] "
     "[{'shuffle':['deck','deck'],'cuts':[],'say':null}] "
     "[{'shuffle':['deck'],'say':null}] [{'shuffle':['deck'],'cuts':[]}] [{'cuts':[],'shuffle':['deck'],'say':null}] "
     "[{'shuffle':['deck'],'cuts':null,'say':null}] [{'shuffle':['deck'],'cuts':[['deck',0,0]],'say':null}] "
     "[{'shuffle':['deck'],'cuts':[['deck',4,0]],'say':null}] [{'shuffle':['deck'],'cuts':[['deck',1,65536]],'say':null}] "
     "[{'shuffle':['deck'],'cuts':[['deck',1,-1]],'say':null}] [{'shuffle':['deck'],'cuts':[['hand.1',1,0]],'say':null}] "
     "[{'shuffle':['deck'],'cuts':[['deck',1]],'say':null}] [{'shuffle':['deck'],'cuts':[['deck',1,0,0]],'say':null}] "
     "[{'shuffle':['deck'],'cuts':[],'say':''}] [{'shuffle':['deck'],'cuts':[],'say':1}]"},
    {"seat", NULL, "0 256 '1' null -1 1.5 [] true"},
    {"at", NULL, "-1 '0' null 9007199254740992 1.5 []"},
    {"head", NULL, NOT_HEX},
    {"prev", NULL, NOT_HEX},
    {"chain", NULL, NOT_HEX},
    {"seed", NULL, NOT_HEX},
    {"root", NULL, NOT_HEX},
    {"table", NULL, NOT_HEX},
    {"key", NULL, NOT_HEX_},
    {"salt", NULL, NOT_HEX},
    {"e", NULL, "4294967296 '1' null -1 1.5"},
    {"deck", NULL, "1 null true [] {} '' 'ab' '" HEX "' '" HEX HEX "'"},
    {"proof", NULL, "1 null true [] {} 'ab' '" HEX "0' '" HEX "00'"},
    {"for", NULL, "0 256 '1' -1 1.5 [] true"},
    {"of", NULL, NOT_HEX},
    {"secret", NULL, NOT_HEX},
    {"open", "share", "1 null true {} 'ab' '" HEX "' '" HEX HEX HEX HEX "'"},
    {"e", "lock", "0"},
    {"e", "cut", "0"},
    {"e", "shuffle", "0"},
    {"e", "reveal", "0"},
    {"e", "run", "0"},
    {"i", NULL, "0 4294967296 '1' null -1 1.5 []"},
    {"text", NULL, "1 null [] {} true"},
    {"say", NULL, "1 '' [] {} true"},
    {"to", NULL, "0 256 '1' -1 1.5 [] true"},
    {"names", NULL,
     "{} 1 'x' [1] [[]] [[0]] [['0','a','" HEX "']] [[0,'','" HEX "']] [[0,'a','ab']] [[65536,'a','" HEX "']] [[-1,'a','" HEX
     "']] [[0,1,'" HEX "']] [[0,'a','" HEX "',1]] [[0,'ab']] [[0,'" HEX "']]"},
    {"op", NULL,
     "1 null [] {} '' {'op':1} {'op':null} {'op':'nothing'} {'indices':[],'op':'turn','zone':'deck','face':'up'} "
     "{'op':'wash','zone':'deck'}"},
    {"op", "do", "{'op':'undo'} {'op':'look','zone':'deck','n':1} {'op':'shuffle','zone':'deck'}"},
    {"op", "act", "{'op':'undo','x':1} {'op':'look','n':1,'zone':'deck'} {'op':'look','zone':'deck'} {'op':'look','zone':'deck','n':'1'}"},
    {"pool", NULL,
     "{} null [1] [['deck']] [['deck',-1]] [['deck','1']] [['',1]] [[1,'deck']] [['deck',1,1]] [[['deck',1]]] [['" LONG "',1]]"},
    {"n", NULL, "0 65536 '1' null"},
    {"seats", "shuffle", "{} null [0] [2,1] [1,1] [256] ['1'] 1"},
    {"cut", NULL, "1 'x' [] {} true [1] [65536,'" HEX "'] [-1,'" HEX "'] [1,'ab'] ['1','" HEX "'] [1,'" HEX "',1]"},
    {"open", NULL,
     "{} null [1] [[]] [['1.0',0,'" HEX "']] [['1.0',65536,'" HEX "','']] [['1.0',-1,'" HEX "','']] [['1.0',0,'" HEX "','ab']] "
     "[['1.0',0,'ab','']] [['1',0,'" HEX "','']] [['1.0',0,'" HEX "',null]] [['1.0','0','" HEX "','']] [['1.0',0,'" HEX "','',1]]"},
    {"box", NULL,
     "{} null [1] [['1.0',1]] [['1.0',0,'ab']] [['1.0',256,'ab']] [['1.0',1,'abc']] [['1.0',1,'AB']] [['x',1,'ab']] [['1.0',1,1]]"},
    {"keys", NULL,
     "{} null [1] [['1.0',1]] [['1.0',0,'" HEX "']] [['1.0',256,'" HEX "']] [['1.0',1,'ab']] [['x',1,'" HEX "']] [['1.0',1,'" HEX "',1]]"},
    {"missing", NULL, "[] {} null [0] [2,1] [1,1] [256]"},
    {"card", NULL, NOT_CARD},
    {"lines", NULL, "-1 '1' null 9007199254740992"},
    {"sig", NULL, "1 null '' '" HEX "' '" HEX HEX "0' '0123456789ABCDEF0123456789abcdef0123456789abcdef0123456789abcdef" HEX "'"},
};

static unsigned long tried;

static void try_values(const json_t *line, const wrong_row *row)
{
    char *values = strdup(row->values);
    for (char *rest = values, *value; (value = strtok_r(rest, " ", &rest));) {
        char *text = fair_quotes(value);
        json_t *json = json_loads(text, JSON_DECODE_ANY, NULL), *copy = json_deep_copy(line);
        if (!json)
            fail_msg("%s", text);
        json_object_set_new(copy, row->key, json);
        must_not_json(copy, row->key);
        json_decref(copy);
        free(text);
        tried++;
    }
    free(values);
}

static void test_values(void **state)
{
    (void)state;
    for (int k = 0; k < KIND_END_OF_LIST; k++) {
        json_t *line = load(good[k]);
        const char *key;
        json_t *value;
        json_object_foreach(line, key, value)
        {
            int found = 0;
            for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
                if (strcmp(rows[i].key, key) == 0 && (!rows[i].kind || strcmp(rows[i].kind, talon__line_name((line_kind)k)) == 0)) {
                    try_values(line, &rows[i]);
                    found++;
                }
            if (!found)
                fail_msg("no wrong values for \"%s\" of %s", key, talon__line_name((line_kind)k));
        }
        json_decref(line);
    }
    print_message("%lu wrong values\n", tried);
}

/* How line 0 with this key so is refused: what needs another program is said before anything else. */
static void version_is(const char *key, const char *value, const char *code, const char *words)
{
    json_t *line = load(good[KIND_GAME]);
    char *text = fair_quotes(value);
    json_object_set_new(line, key, json_loads(text, JSON_DECODE_ANY, NULL));
    for (int broken = 0; broken < 2; broken++) { /* also when the rest is nonsense */
        must_not_json(line, value);
        if (strcmp(spelling.code, code) != 0 || !strstr(why.at, words))
            fail_msg("%s %s: %s, %s", key, value, spelling.code, why.at);
        json_object_set_new(line, "plan", json_null());
    }
    json_decref(line);
    free(text);
}

static void test_version(void **state)
{
    (void)state;
    version_is("talon", "1", "version", "an older talon wrote this (version 1), whose verdicts could be cheated");
    version_is("talon", "0", "version", "an older talon");
    version_is("talon", "3", "version", "a newer talon wrote this (version 3)");
    version_is("talon", "9007199254740991", "version", "a newer talon");
    version_is("talon", "'2'", "spelling", "line 0 begins with");
    version_is("suite", "3", "newer", "suite 3");
    version_is("suite", "0", "newer", "suite 0");
    version_is("suite", "'1'", "spelling", "\"suite\", a number");
    version_is("uses", "['veils','wings']", "newer", "uses \"wings\"");
    version_is("uses", "['wings','veils']", "newer", "uses \"wings\"");
    version_is("uses", "'veils'", "spelling", "a list of names");
    /* Not compact: that is looked at first. */
    char line[8192];
    snprintf(line, sizeof line, "{\"k\":\"game\", \"talon\":1%s", strstr(good[KIND_GAME], ",\"suite\""));
    must_not(line, "a space");
    assert_string_equal(spelling.code, "spelling");
}

/* Line 0 and no other is a game. */
static void test_first(void **state)
{
    (void)state;
    for (int k = 0; k < KIND_END_OF_LIST; k++)
        assert_false(spells_bytes(good[k], strlen(good[k]), k != KIND_GAME));
}

/* -------------------------------------------------------------------- zones */

/* The first zone of line 0 with this key set so. */
static void zone_with(const char *key, const char *value, bool fine)
{
    json_t *line = load(good[KIND_GAME]), *zone = json_array_get(json_object_get(line, "zones"), 0);
    char *text = fair_quotes(value);
    json_t *json = json_loads(text, JSON_DECODE_ANY, NULL);
    assert_non_null(json);
    json_object_set_new(zone, key, json);
    char *whole = json_dumps(line, JSON_COMPACT);
    if (spells(whole) != fine)
        fail_msg("%s %s: %s", key, value, why.at);
    free(whole);
    free(text);
    json_decref(line);
}

static void test_zones(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"id", "1"},      {"id", "''"},       {"id", "'hand.1'"}, {"id", "'" LONG "'"}, {"type", "'pile'"}, {"type", "null"},
        {"owner", "0"},   {"owner", "4"},     {"owner", "'Ana'"}, {"sees", "'some'"},   {"sees", "null"},   {"cards", "{}"},
        {"cards", "[8]"}, {"cards", "['a']"}, {"cards", "[-1]"},  {"cards", "[]"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        zone_with(wrong[i][0], wrong[i][1], false);
    zone_with("owner", "3", true);
    zone_with("type", "'command'", true);
    zone_with("cards", "[7,6,5,4,3,2,1,0,0]", true);
}

/* Names of zones: the table is what refuses them, in the stage of spelling. */
static void test_zone_names(void **state)
{
    (void)state;
    static const char *const wrong[] = {".1", "a.", "a.0", "a.01", "a.b", "a.1.2.3", "a.123456", "a..1"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char line[4096], *at;
        snprintf(line, sizeof line, "%s", good[KIND_GAME]);
        while ((at = strstr(line, "\"deck\""))) { /* id, type and plan alike; the type is put right below */
            char rest[4096];
            snprintf(rest, sizeof rest, "%s", at + 6);
            snprintf(at, sizeof line - (size_t)(at - line), "\"%s\"%s", wrong[i], rest);
        }
        at = strstr(line, "\"type\":\"");
        char rest[4096];
        snprintf(rest, sizeof rest, "%s", strchr(at + 8, '"'));
        snprintf(at + 8, sizeof line - (size_t)(at + 8 - line), "deck%s", rest);
        talon_transcript *t = talon_transcript_new();
        assert_false(talon_transcript_read(t, line, strlen(line)));
        const talon_verdict *v = talon_transcript_finish(t, true);
        assert_int_equal(v->stage, TALON_STAGE_SPELLING);
        if (!strstr(v->message, "zone's id"))
            fail_msg("%s: %s", wrong[i], v->message);
        talon_transcript_free(t);
    }
}

/* -------------------------------------------------------------------- bytes */

/* Put bytes in place of the first `what`. */
static size_t replaced(char *out, const char *line, const char *what, const char *bytes, size_t size)
{
    const char *at = strstr(line, what);
    assert_non_null(at);
    const size_t before = (size_t)(at - line), after = strlen(at + strlen(what));
    memcpy(out, line, before);
    memcpy(out + before, bytes, size);
    memcpy(out + before + size, at + strlen(what), after);
    return before + size + after;
}

#define BYTES(text) text, sizeof text - 1

/* In names, where any character may be: what is not UTF-8, and what readers treat differently. */
static void test_bytes(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
        bool fine;
    } names[] = {
        {BYTES("Z\xc3\xa9"), true},
        {BYTES("\xe2\x99\xa0"), true},
        {BYTES("\xf0\x9f\x82\xa1"), true},
        {BYTES("__proto__"), true},
        {BYTES("\xef\xbb\xbf"), false},
        {BYTES("\xef\xbb\xbe"), true},
        {BYTES("\xd8\x9b"), true},
        {BYTES("\xd8\x9c"), false},
        {BYTES("\xd8\x9d"), true},
        {BYTES("\xc2\xa0"), true},
        {BYTES("\xc2\x80"), false},
        {BYTES("\xc2\x9f"), false},
        {BYTES("\xe2\x80\x8a"), true},
        {BYTES("\xe2\x80\x8b"), false},
        {BYTES("\xe2\x80\x8d"), false},
        {BYTES("\xe2\x80\x8e"), false},
        {BYTES("\xe2\x80\x8f"), false},
        {BYTES("\xe2\x80\x90"), true},
        {BYTES("\xe2\x80\xa7"), true},
        {BYTES("\xe2\x80\xa8"), false},
        {BYTES("\xe2\x80\xa9"), false},
        {BYTES("\xe2\x80\xaa"), false},
        {BYTES("\xe2\x80\xae"), false},
        {BYTES("\xe2\x80\xaf"), true},
        {BYTES("\xe2\x81\x9f"), true},
        {BYTES("\xe2\x81\xa0"), false},
        {BYTES("\xe2\x81\xa5"), false},
        {BYTES("\xe2\x81\xa6"), false},
        {BYTES("\xe2\x81\xa9"), false},
        {BYTES("\xe2\x81\xaa"), true},
        {BYTES("a/b"), true},
        {BYTES("a,b"), true},
        {BYTES("\xf4\x8f\xbf\xbf"), true},
        {BYTES("'"), true},
        {BYTES("\xc0\xaf"), false},
        {BYTES("\xc1\xbf"), false},
        {BYTES("\xe0\x80\xaf"), false},
        {BYTES("\xf0\x80\x80\xaf"), false},
        {BYTES("\xed\xa0\x80"), false},
        {BYTES("\xed\xbf\xbf"), false},
        {BYTES("\xed\xa0\x80\xed\xb0\x80"), false},
        {BYTES("\xf4\x90\x80\x80"), false},
        {BYTES("\xf5\x80\x80\x80"), false},
        {BYTES("\x80"), false},
        {BYTES("\xbf"), false},
        {BYTES("\xc3"), false},
        {BYTES("\xe2\x99"), false},
        {BYTES("\xff"), false},
        {BYTES("\xfe"), false},
        {BYTES("a\\u0041"), false},
        {BYTES("a\\\""), false},
        {BYTES("a\\\\"), false},
        {BYTES("\x7f"), false},
        {BYTES("\t"), false},
        {BYTES("\r"), false},
        {BYTES("\n"), false},
        {BYTES("a\0b"), false},
        {BYTES("\x1f"), false},
        {BYTES("\\ud800"), false},
        {BYTES("\\/"), false},
        {BYTES("a\"b"), false},
    };
    char line[8192];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const size_t size = replaced(line, good[KIND_GAME], "void", names[i].bytes, names[i].size);
        if (spells_bytes(line, size, true) != names[i].fine)
            fail_msg("name %zu: %s", i, why.at);
    }
}

/* Around and between: nothing but one compact object. */
static void test_spaces(void **state)
{
    (void)state;
    static const char *const what[] = {"{\"k\"", "\"k\":\"", ",\"seat\"", ":1,", "}"};
    static const struct {
        const char *bytes;
        size_t size;
    } spaces[] = {{BYTES(" ")},  {BYTES("\t")},           {BYTES("\r")},       {BYTES("\n")},
                  {BYTES("\0")}, {BYTES("\xef\xbb\xbf")}, {BYTES("\xc2\xa0")}, {BYTES("/**/")}};
    char line[8192], with[64];
    for (size_t w = 0; w < sizeof what / sizeof *what; w++)
        for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
            for (int before = 0; before < 2; before++) {
                const size_t n = strlen(what[w]), k = spaces[i].size;
                memcpy(with + (before ? k : 0), what[w], n);
                memcpy(with + (before ? 0 : n), spaces[i].bytes, k);
                const size_t size = replaced(line, good[KIND_SEEN], what[w], with, n + k);
                if (spells_bytes(line, size, false))
                    fail_msg("space %zu at %s", i, what[w]);
            }
    must_not("", "nothing");
    must_not("[]", "a list");
    must_not("1", "a number");
    must_not("{}", "an empty object");
    must_not("null", "null");
}

static void test_numbers(void **state)
{
    (void)state;
    static const char *const wrong[] = {"1.0",
                                        "1e0",
                                        "1E0",
                                        "1e2",
                                        "-0",
                                        "-1",
                                        "+1",
                                        "01",
                                        "00",
                                        "0x1",
                                        "1.",
                                        ".1",
                                        "9007199254740992",
                                        "9007199254740993",
                                        "18446744073709551617",
                                        "1e400",
                                        "NaN",
                                        "Infinity",
                                        "0.0",
                                        "1_0",
                                        "\"1\"",
                                        "true"};
    static const char *const right[] = {"0", "1", "9007199254740991"};
    char line[8192], at[64];
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong + sizeof right / sizeof *right; i++) {
        const bool fine = i >= sizeof wrong / sizeof *wrong;
        const char *number = fine ? right[i - sizeof wrong / sizeof *wrong] : wrong[i];
        json_t *json = load(good[KIND_SEEN]);
        json_object_set_new(json, "at", json_integer(77));
        char *text = json_dumps(json, JSON_COMPACT);
        const int n = snprintf(at, sizeof at, "\"at\":%s,", number);
        const size_t size = replaced(line, text, "\"at\":77,", at, (size_t)n);
        if (spells_bytes(line, size, false) != fine)
            fail_msg("%s: %s", number, why.at);
        free(text);
        json_decref(json);
    }
}

/* ------------------------------------------------------------------- limits */

/* In its spelling alone a box can be as long as one likes. */
static void test_longest_line(void **state)
{
    (void)state;
    const size_t most = TALON_FAIR_LINE_MAX;
    char *line = malloc(most + 2);
    const char *begin = "{\"k\":\"answer\",\"prev\":\"" HEX "\",\"open\":[],\"box\":[", *end = "],\"keys\":[],\"sig\":\"" HEX HEX "\"}";
    for (size_t extra = 0; extra < 2; extra++) {
        const size_t size = most + extra;
        const char *first = "[\"1.0\",1,\"", *close = "\"]";
        const size_t fixed = strlen(begin) + strlen(first) + strlen(close) + strlen(end);
        size_t fill = size - fixed;
        if (fill % 2) { /* digits come in pairs: a longer card makes up for it */
            first = "[\"10.0\",1,\"";
            fill--;
        }
        size_t n = 0;
        n += (size_t)sprintf(line + n, "%s%s", begin, first);
        memset(line + n, 'a', fill);
        n += fill;
        n += (size_t)sprintf(line + n, "%s%s", close, end);
        assert_int_equal(n, size);
        assert_int_equal(spells_bytes(line, n, false), extra == 0);
        if (extra)
            assert_non_null(strstr(why.at, "at most 1,048,576 bytes"));
    }
    free(line);
}

static void repeat(json_t *list, json_t *item, size_t n)
{
    while (json_array_size(list) < n)
        json_array_append(list, item);
    json_decref(item);
}

/* Good with these, and with one more not. Takes over both. */
static void limit_is(json_t *line, json_t *list, json_t *item, const char *what)
{
    char *text = json_dumps(line, JSON_COMPACT);
    if (!spells(text))
        fail_msg("%s: %s", what, why.at);
    free(text);
    json_array_append_new(list, item);
    must_not_json(line, what);
    json_decref(line);
}

static json_t *numbered(const char *format, int i)
{
    char text[64];
    snprintf(text, sizeof text, format, i);
    return json_string(text);
}

static void test_list_limits(void **state)
{
    (void)state;
    json_t *line = load(good[KIND_GAME]), *list = json_array();
    for (int i = 0; i < 255; i++)
        json_array_append_new(list, json_pack("[o,s]", numbered("%d", i), HEX));
    json_object_set_new(line, "seats", list);
    limit_is(line, list, json_pack("[s,s]", "one more", HEX), "256 seats");

    line = load(good[KIND_GAME]);
    list = json_object_get(line, "left");
    json_array_clear(list);
    repeat(list, json_pack("[s,s]", HEX, HEX), 255);
    limit_is(line, list, json_pack("[s,s]", HEX, HEX), "256 games that were left");

    line = load(good[KIND_GAME]);
    list = json_array();
    repeat(list, json_pack("[s,i,i]", "deck", 1, 0), 1024);
    json_object_set_new(line, "plan", json_pack("[{s:[s],s:o,s:n}]", "shuffle", "deck", "cuts", list, "say"));
    limit_is(line, list, json_pack("[s,i,i]", "deck", 1, 65535), "1,025 cuts");

    line = load(good[KIND_GAME]);
    list = json_array();
    repeat(list, json_pack("{s:[s],s:[],s:n}", "shuffle", "deck", "cuts", "say"),
           20000); /* 65,535 would be a longer line than there may be */
    json_object_set_new(line, "plan", list);
    limit_is(line, list, json_null(), "a step that is none");
}

/* Texts and names, in bytes, at their limit and beyond. */
static void text_limit(line_kind kind, const char *key, size_t most, bool empty)
{
    char text[1024];
    for (size_t n = 0; n <= most + 1; n += n == 1 ? most - 1 : 1) { /* 0, 1, most, most + 1 */
        json_t *line = load(good[kind]);
        memset(text, 'x', n);
        text[n] = 0;
        if (n > 1)
            memcpy(text + n - 2, "\xc3\xa9", 2); /* two bytes, one character */
        json_object_set_new(line, key, json_string(text));
        char *whole = json_dumps(line, JSON_COMPACT);
        if (spells(whole) != (n <= most && (n > 0 || empty)))
            fail_msg("%s of %zu bytes: %s", key, n, why.at);
        free(whole);
        json_decref(line);
    }
}

static void test_text_limits(void **state)
{
    (void)state;
    text_limit(KIND_NOTE, "text", 512, true);
    text_limit(KIND_SHOW, "text", 512, true);
    text_limit(KIND_ACT, "say", 255, false);
    text_limit(KIND_GAME, "name", 64, false);
    for (size_t n = 255; n <= 256; n++) { /* the name of a veil, of a face, and what a shuffle says */
        char name[300], step[400];
        memset(name, 'x', n);
        name[n] = 0;
        json_t *line = load(good[KIND_NAME]);
        json_object_set_new(line, "names", json_pack("[[i,s,s]]", 0, name, HEX));
        char *text = json_dumps(line, JSON_COMPACT);
        assert_int_equal(spells(text), n == 255);
        free(text);
        json_decref(line);
        line = load(good[KIND_GAME]);
        snprintf(step, sizeof step, "[{\"shuffle\":[\"deck\"],\"cuts\":[],\"say\":\"%s\"}]", name);
        json_object_set_new(line, "plan", json_loads(step, 0, NULL));
        text = json_dumps(line, JSON_COMPACT);
        assert_int_equal(spells(text), n == 255);
        free(text);
        json_array_set_new(json_object_get(line, "faces"), 0, json_string(name));
        json_object_set_new(line, "plan", json_array());
        text = json_dumps(line, JSON_COMPACT);
        assert_int_equal(spells(text), n == 255);
        free(text);
        json_decref(line);
    }
}

/* A name for one seat is a box of one length. */
static void test_name_boxes(void **state)
{
    (void)state;
    char hex[700];
    for (size_t n = 670; n <= 674; n++) {
        json_t *line = load(good[KIND_NAME]);
        memset(hex, 'a', n);
        hex[n] = 0;
        json_object_set_new(line, "to", json_integer(1));
        json_object_set_new(line, "names", json_pack("[[i,s],[i,s]]", 0, hex, 1, hex));
        char *text = json_dumps(line, JSON_COMPACT);
        assert_int_equal(spells(text), n == 672);
        free(text);
        json_object_set_new(line, "to", json_null());
        must_not_json(line, "a box for everybody");
        json_decref(line);
    }
}

/* Veils of line 0. */
static void test_veils(void **state)
{
    (void)state;
    fairplay p;
    const flow *x = flows;
    while (strcmp(x->name, "veils") != 0)
        x++;
    x->play(&p);
    *strchr(p.text, '\n') = 0;
    assert_true(spells(p.text));
    static const struct {
        const char *uses, *faces, *zone, *words; /* zone: owner and cards of the first */
    } wrong[] = {
        {"[]", NULL, NULL, "uses veils"},  {NULL, "0='?0'", NULL, "64 hex digits"},   {NULL, "0='?'", NULL, "64 hex digits"},
        {NULL, "swap", NULL, "ascending"}, {NULL, NULL, "null 0,1", "without owner"}, {NULL, NULL, "1 0,1,0", "more than one copy"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        json_t *line = load(p.text), *faces = json_object_get(line, "faces"), *zone = json_array_get(json_object_get(line, "zones"), 0);
        if (wrong[i].uses)
            json_object_set_new(line, "uses", json_loads(wrong[i].uses, 0, NULL));
        if (wrong[i].faces && strcmp(wrong[i].faces, "swap") == 0) {
            json_t *first = json_incref(json_array_get(faces, 0));
            json_array_set(faces, 0, json_array_get(faces, 1));
            json_array_set_new(faces, 1, first);
        } else if (wrong[i].faces) {
            json_array_set_new(faces, 0, json_stringn(wrong[i].faces + 3, strlen(wrong[i].faces) - 4));
        }
        if (wrong[i].zone && wrong[i].zone[0] == 'n')
            json_object_set_new(zone, "owner", json_null());
        else if (wrong[i].zone)
            json_array_append_new(json_object_get(zone, "cards"), json_integer(0));
        must_not_json(line, wrong[i].words);
        if (!strstr(why.at, wrong[i].words))
            fail_msg("%s: %s", wrong[i].words, why.at);
        json_decref(line);
    }
    fairplay_free(&p);
}

static void test_most_zones_and_cards(void **state)
{
    (void)state;
    json_t *line = load(good[KIND_GAME]), *zones = json_object_get(line, "zones");
    for (int i = 0; json_array_size(zones) < 1024; i++) {
        char id[16];
        snprintf(id, sizeof id, "z%d", i);
        json_array_append_new(zones, json_pack("{s:s,s:s,s:n,s:s,s:[]}", "id", id, "type", "table", "owner", "sees", "none", "cards"));
    }
    char *text = json_dumps(line, JSON_COMPACT);
    assert_true(spells(text));
    free(text);
    json_t *cards = json_object_get(json_array_get(zones, 1023), "cards");
    repeat(cards, json_integer(0), 65535 - 8);
    text = json_dumps(line, JSON_COMPACT);
    assert_true(spells(text));
    free(text);
    json_array_append_new(cards, json_integer(0));
    must_not_json(line, "65,536 cards");
    json_array_clear(cards);
    json_array_append_new(zones, json_pack("{s:s,s:s,s:n,s:s,s:[]}", "id", "one", "type", "table", "owner", "sees", "none", "cards"));
    must_not_json(line, "1,025 zones");
    json_decref(line);
}

/* Deeply nested: no reader may fall over. */
static void test_depth(void **state)
{
    (void)state;
    enum { DEEP = 500000 };
    char *line = malloc(DEEP + 1);
    memset(line, '[', DEEP);
    assert_false(spells_bytes(line, DEEP, true));
    for (size_t i = 0; i + 5 < DEEP; i += 5)
        memcpy(line + i, "{\"k\":", 5);
    assert_false(spells_bytes(line, DEEP, true));
    free(line);
}

/* A file that is empty, or does not end with a line end. */
static void test_ends(void **state)
{
    (void)state;
    judged j = fair_judge("", 0, NULL, false);
    assert_int_equal(j.v->bad_line, 0);
    assert_string_equal(j.v->code, "spelling");
    judged_free(&j);
    fairplay p;
    flow_small(&p);
    j = fair_judge(p.text, p.size - 1, NULL, false);
    assert_false(j.v->verified);
    assert_int_equal(j.v->bad_line, 22);
    assert_string_equal(j.v->code, "spelling");
    assert_non_null(strstr(j.v->message, "cut off"));
    judged_free(&j);
    char *blank = malloc(p.size + 2);
    memcpy(blank, p.text, p.size);
    memcpy(blank + p.size, "\n", 2);
    j = fair_judge(blank, p.size + 1, NULL, false); /* an empty line at the end */
    assert_int_equal(j.v->bad_line, 23);
    assert_int_equal(j.v->stage, TALON_STAGE_SPELLING);
    judged_free(&j);
    free(blank);
    fairplay_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys),         cmocka_unit_test(test_values),      cmocka_unit_test(test_version),
        cmocka_unit_test(test_first),        cmocka_unit_test(test_zones),       cmocka_unit_test(test_zone_names),
        cmocka_unit_test(test_bytes),        cmocka_unit_test(test_spaces),      cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_longest_line), cmocka_unit_test(test_list_limits), cmocka_unit_test(test_most_zones_and_cards),
        cmocka_unit_test(test_depth),        cmocka_unit_test(test_ends),        cmocka_unit_test(test_text_limits),
        cmocka_unit_test(test_name_boxes),   cmocka_unit_test(test_veils),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
