/* fair_left.c -- what tells a game that was played from one that was thrown away: who took part once all was dealt, and a shuffle whose
 * cards somebody knows although nobody has them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fairplay/flows.h"

#define MUCK "{'op':'combine','from':['hand.2'],'to':'discard'}"
#define TURN "{'op':'turn','zone':'hand.2','indices':[],'face':'up'}"

/* Who of Ana, Ben and Cy took part, as "101"; looks at the file as somebody does who finds it. */
static void check_played(const fairplay *p, const char *more, const char *want)
{
    const size_t size = p->size + strlen(more) + 1;
    char *text = malloc(size), found[4];
    assert_non_null(text);
    snprintf(text, size, "%.*s%s", (int)p->size, p->text, more);
    judged j = fair_judge(text, strlen(text), NULL, false);
    assert_true(j.v->verified);
    snprintf(found, sizeof found, "%d%d%d", j.v->seat[0].played, j.v->seat[1].played, j.v->seat[2].played);
    assert_string_equal(found, want);
    judged_free(&j);
    free(text);
}

/* So many lines of a game of poker: 3 locks, a cut, the shuffle, 3 seeds, its run, 3 steps. */
static void play(fairplay *p, uint32_t lines)
{
    fairplay_start(p, "left", &flows_poker);
    fairplay_go_lines(p, lines);
}

enum { SHUFFLE = 5, RUN = 9, HANDS = 10, ALL = 12 };

static uint32_t undealt(const fairplay *p)
{
    return talon_transcript_finish(p->bystander, true)->undealt;
}

/* Seeds and an end are given without anybody's looking at the cards. */
static void test_dealt_and_ended(void **state)
{
    (void)state;
    fairplay p;
    play(&p, ALL);
    assert_int_equal(talon_transcript_due(p.house), TALON_DUE_NOTHING);
    check_played(&p, "", "000");
    fairplay_dealer(&p, "end");
    check_played(&p, "", "000");
    fairplay_seen(&p, 3);
    check_played(&p, "", "001");
    fairplay_free(&p);
}

static void test_acts_and_signatures(void **state)
{
    (void)state;
    fairplay p;
    play(&p, ALL);
    fairplay_act(&p, 2, TURN);
    check_played(&p, "", "010");
    fairplay_note(&p, 3, "what is this?");
    check_played(&p, "", "010");
    fairplay_seen(&p, 1);
    check_played(&p, "", "110");
    fairplay_free(&p);
}

/* A friend asks for one more shuffle: that the others' programs give seeds for it is no play of theirs. */
static void test_seeds_are_no_play(void **state)
{
    (void)state;
    fairplay p;
    play(&p, ALL);
    fairplay_act(&p, 2, "{'op':'shuffle','zone':'hand.2'}");
    fairplay_go(&p);
    assert_int_equal(talon_transcript_finish(p.bystander, true)->shuffles, 2);
    check_played(&p, "", "010");
    fairplay_free(&p);
}

/* What was signed before the plan was done does not count, also when it comes later. */
static void test_too_early(void **state)
{
    (void)state;
    fairplay p, older, newer;
    const char *why = "";
    play(&older, ALL - 1);
    play(&newer, ALL);
    play(&p, HANDS);
    fairplay_seen(&p, 1);
    fairplay_act(&p, 2, TURN);
    fairplay_go(&p);
    check_played(&p, "", "000");
    fairplay_free(&p);
    play(&p, ALL);
    char *early = talon_fair_write_seen(older.seat[1], &why, &older.key[1]),
         *right = talon_fair_write_seen(newer.seat[1], &why, &newer.key[1]);
    assert_true(early && right);
    check_played(&p, early, "000");
    check_played(&p, right, "100");
    free(early);
    free(right);
    fairplay_free(&p);
    fairplay_free(&older);
    fairplay_free(&newer);
}

/* Who has thrown in the cards has nothing to wait for; but not who gets others, takes them back, or never had any. */
static void test_thrown_in(void **state)
{
    (void)state;
    fairplay p;
    play(&p, HANDS);
    fairplay_act(&p, 2, MUCK);
    check_played(&p, "", "000");
    fairplay_go(&p);
    check_played(&p, "", "010");
    fairplay_free(&p);

    play(&p, HANDS);
    fairplay_act(&p, 2, MUCK);
    fairplay_act(&p, 2, "{'op':'undo'}");
    fairplay_go(&p);
    check_played(&p, "", "000");
    fairplay_free(&p);

    play(&p, RUN);
    fairplay_act(&p, 2, MUCK);
    fairplay_go(&p);
    check_played(&p, "", "000");
    fairplay_free(&p);
}

static void test_known_and_not_dealt(void **state)
{
    (void)state;
    fairplay p;
    play(&p, SHUFFLE);
    assert_int_equal(undealt(&p), 0);
    fairplay_reveal(&p, 1);
    fairplay_reveal(&p, 3);
    assert_int_equal(undealt(&p), 0);
    fairplay_reveal(&p, 2);
    assert_int_equal(undealt(&p), 1);
    fairplay_dealer(&p, "end");
    assert_int_equal(undealt(&p), 1);
    fairplay_free(&p);
    play(&p, RUN);
    assert_int_equal(undealt(&p), 0);
    fairplay_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dealt_and_ended), cmocka_unit_test(test_acts_and_signatures), cmocka_unit_test(test_seeds_are_no_play),
        cmocka_unit_test(test_too_early),       cmocka_unit_test(test_thrown_in),           cmocka_unit_test(test_known_and_not_dealt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
