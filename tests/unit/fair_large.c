/* fair_large.c -- lines that are as long as a line may be: what they cost grows with their length, and not with its square.
 *
 * Nothing here looks at a clock. These games are such that whoever compares every name of a line with every name of another, or makes a
 * tree anew for every card, needs minutes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fairplay/fairplay.h"

enum { NAMES = 200000, CARDS = 30000, BOXES = 600 };

static fairplay p;

static int teardown(void **state)
{
    (void)state;
    fairplay_free(&p);
    return 0;
}

/* before, n > 0 times `one` with commas between, after. */
static char *repeat(const char *before, const char *one, size_t n, const char *after)
{
    const size_t size = strlen(one) + 1, begun = strlen(before);
    char *text = malloc(begun + n * size + strlen(after) + 1), *at = text + begun;
    assert_non_null(text);
    memcpy(text, before, begun);
    for (size_t i = 0; i < n; i++, at += size) {
        memcpy(at, one, size - 1);
        at[size - 1] = ',';
    }
    memcpy(at - 1, after, strlen(after) + 1);
    return text;
}

/* An act that names its zone as often as the plan names another one. It is no cheat: the plan is not touched. */
static void test_watched(void **state)
{
    (void)state;
    char *plan =
        repeat("[{'do':{'op':'combine','from':[", "'b'", NAMES, "],'to':'b'}},{'do':{'op':'deal','n':1,'from':'b','to':[],'face':null}}]");
    char *op = repeat("{'op':'combine','from':['c',", "'a'", NAMES, "],'to':'c'}"), words[512];
    const fair_setup setup = {.name = "long",
                              .players = "Ana",
                              .faces = "['x']",
                              .zones = "[{'id':'a','type':'hand','owner':1,'sees':'none','cards':[0]},"
                                       "{'id':'b','type':'deck','owner':null,'sees':'none','cards':[]},"
                                       "{'id':'c','type':'deck','owner':1,'sees':'none','cards':[]}]",
                              .plan = plan};
    fairplay_start(&p, "watched", &setup);
    fairplay_act(&p, 1, op);
    assert_int_equal(fairplay_count(&p, "c"), 1);
    talon_transcript_words(p.bystander, words, sizeof words);
    assert_non_null(strstr(words, "combine c, a, a"));
    free(plan);
    free(op);
}

/* One text behind the other; both are freed. */
static char *join(char *a, char *b)
{
    const size_t size = strlen(a);
    a = realloc(a, size + strlen(b) + 1);
    assert_non_null(a);
    memcpy(a + size, b, strlen(b) + 1);
    free(b);
    return a;
}

/* Cards of two large shuffles lie in turn in one hand: for every one a box is made, and compared with the one that K gives. */
static void test_audit(void **state)
{
    (void)state;
    static const char first[] = "[{'id':'p','type':'deck','owner':null,'sees':'none','cards':[",
                      second[] = "]},{'id':'q','type':'deck','owner':null,'sees':'none','cards':[",
                      rest[] = "]},{'id':'t','type':'table','owner':null,'sees':'none','cards':[]},"
                               "{'id':'h','type':'hand','owner':1,'sees':'owner','cards':[]}]",
                      begun[] = "[{'shuffle':['p'],'cuts':[],'say':null},{'shuffle':['q'],'cuts':[],'say':null},"
                                "{'do':{'op':'deal','n':300,'from':'p','to':['t'],'face':null}},"
                                "{'do':{'op':'deal','n':300,'from':'q','to':['t'],'face':null}},"
                                "{'do':{'op':'move','from':'t','to':'h','indices':[";
    char *zones = join(repeat(first, "0", CARDS, second), repeat("", "0", CARDS, rest)), *plan = strdup(begun);
    for (int i = 0; i < BOXES / 2; i++) {
        char pair[32];
        snprintf(pair, sizeof pair, "%s%d,%d", i ? "," : "", i, BOXES / 2 + i);
        plan = join(plan, strdup(pair));
    }
    plan = join(plan, strdup("],'at':'end','face':null}}]"));
    const fair_setup setup = {.name = "large", .players = "Ana", .faces = "['x']", .zones = zones, .plan = plan};
    fairplay_start(&p, "audit", &setup);
    p.crooked = true; /* its parts are looked at elsewhere, after every line, card by card */
    fairplay_go(&p);
    fairplay_end(&p);
    judged j = fair_judge(p.text, p.size, NULL, true);
    assert_true(j.v->verified && j.v->audited);
    assert_int_equal(j.v->boxes, BOXES);
    judged_free(&j);
    free(zones);
    free(plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_watched, teardown),
        cmocka_unit_test_teardown(test_audit, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
