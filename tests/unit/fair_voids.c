/* fair_voids.c -- who is missing, who is out, and how to come back: voids of each kind, and locks after them. */
#include <stdlib.h>

#include "fair/fair_impl.h"
#include "fairplay/caught.h"

#define ONES                "1111111111111111111111111111111111111111111111111111111111111111"
#define Z(id, owner, cards) "{'id':'" id "','type':'table','owner':" owner ",'sees':'none','cards':[" cards "]}"

static const fair_setup table = {
    .name = "voids",
    .players = "Ana Ben",
    .faces = "['a','b','c','d']",
    .voids = 3,
    .real = true,
    .zones = "[" Z("deck", "null", "0,1,2,3") "," Z("mine", "1", "") "]",
    .plan = "[{'shuffle':['deck'],'cuts':[['deck',2,0]],'say':null},{'shuffle':['deck'],'cuts':[['deck',2,1]],'say':null}]"};

static const talon_verdict *verdict(const fairplay *p)
{
    return talon_transcript_finish(p->bystander, true);
}

static void start(fairplay *p)
{
    fairplay_start(p, "voids", &table);
}

/* ------------------------------------------------------------- kinds of voids */

/* Not locked: the dealer says so, and the shuffle goes on without. A seed was asked of nobody. */
static void test_not_locked(void **state)
{
    (void)state;
    fairplay p;
    start(&p);
    fairplay_lock(&p, 1);
    fairplay_dealer(&p, "void");
    assert_true(verdict(&p)->seat[1].out && !verdict(&p)->seat[1].locked && !verdict(&p)->seat[0].out);
    assert_true(verdict(&p)->seat[1].voided == 1 && verdict(&p)->seat[0].voided == 0);
    assert_int_equal(talon_transcript_epoch(p.bystander), 2); /* the number is used up */
    assert_int_equal(talon_transcript_locked(p.bystander, 1), 1);
    assert_int_equal(talon_transcript_locked(p.bystander, 2), 0);
    assert_int_equal(talon_transcript_locked(p.bystander, 99999), 0); /* nobody sits there */
    fairplay_go_lines(&p, 3);
    assert_int_equal(verdict(&p)->shuffles, 1);
    assert_int_equal(verdict(&p)->seat[0].shuffles, 1);
    assert_int_equal(verdict(&p)->seat[1].shuffles, 0);
    fairplay_free(&p);
}

/* Locked, but no cut: out like the others. A cut for the number that is void has to be given again. */
static void test_no_cut(void **state)
{
    (void)state;
    fairplay p;
    start(&p);
    fairplay_lock(&p, 1);
    fairplay_lock(&p, 2);
    fairplay_dealer(&p, "void");
    assert_true(verdict(&p)->seat[1].out && verdict(&p)->seat[1].locked);
    fairplay_cut(&p, 2); /* for shuffle 2, and before the lock */
    fairplay_lock(&p, 2);
    assert_false(verdict(&p)->seat[1].out);
    fairplay_go(&p);
    assert_int_equal(verdict(&p)->shuffles, 2);
    assert_int_equal(verdict(&p)->seat[1].cuts, 2);
    fairplay_free(&p);
}

/* A cut that was given for a number that is void does not count for the next. */
static void test_old_cut(void **state)
{
    (void)state;
    fairplay p;
    uint32_t seat[TALON_MAX_PLAYERS];
    start(&p);
    fairplay_lock(&p, 2);
    fairplay_cut(&p, 2);
    fairplay_dealer(&p, "void"); /* Ana has not locked */
    assert_int_equal(talon_transcript_due(p.bystander), TALON_DUE_CUT);
    assert_int_equal(talon_transcript_awaits(p.bystander, seat), 1);
    assert_int_equal(seat[0], 2);
    fairplay_go(&p);
    assert_int_equal(verdict(&p)->shuffles, 2);
    fairplay_free(&p);
}

/* Opened and not revealed. Ana's seed is used up: her next one leads back over it. */
static void test_not_revealed(void **state)
{
    (void)state;
    fairplay p;
    script s;
    start(&p);
    fairplay_go_lines(&p, 4);
    fairplay_reveal(&p, 1);
    p.asleep[2] = true;
    fairplay_go(&p);
    assert_int_equal(verdict(&p)->voids, 1);
    assert_int_equal(verdict(&p)->shuffles, 2);
    script_load(&s, &p);
    const size_t second = script_find(&s, "reveal", 1);
    json_object_set(script_at(&s, second), "seed", json_object_get(script_at(&s, script_find(&s, "reveal", 0)), "seed"));
    caught(&s, ANYBODY, second, "reveal", "Ana's seed does not belong to the chain");
    script_free(&s);
    fairplay_free(&p);
}

/* Ben is out, and a cut by him is due: the zone stays as the seeds left it, whatever min is; too large a min is still refused. */
static void test_cut_of_one_who_is_out(void **state)
{
    (void)state;
    fairplay p;
    const char *why = NULL;
    fair_setup s = table;
    s.plan = "[{'shuffle':['deck'],'cuts':[['deck',2,2]],'say':null},{'shuffle':['deck'],'cuts':[['deck',2,3]],'say':null}]";
    fairplay_start(&p, "voids", &s);
    p.asleep[2] = true;
    const talon_card before = talon__cards(&p.bystander->table, 0)[0];
    fairplay_go_lines(&p, 5);
    assert_int_equal(verdict(&p)->shuffles, 1);
    assert_int_equal(talon__cards(&p.bystander->table, 0)[0], before); /* renamed, not moved */
    fairplay_dealer(&p, "shuffle");
    fairplay_reveal(&p, 1);
    assert_null(talon_fair_write_dealer(p.house, &why, &p.dealer, "run"));
    assert_string_equal(p.house->bad.code, "refused");
    fairplay_free(&p);
}

/* ------------------------------------------------------------------ coming back */

/* Everybody is out: nothing goes on until somebody locks. */
static void test_all_out(void **state)
{
    (void)state;
    fairplay p;
    const char *why = NULL;
    start(&p);
    fairplay_dealer(&p, "void");
    assert_true(verdict(&p)->seat[0].out && verdict(&p)->seat[1].out);
    assert_int_equal(talon_transcript_due(p.bystander), TALON_DUE_STUCK);
    fairplay_lock(&p, 2);
    assert_int_equal(talon_transcript_due(p.bystander), TALON_DUE_CUT);
    fairplay_go(&p);
    assert_int_equal(verdict(&p)->shuffles, 2);
    assert_int_equal(verdict(&p)->seat[1].shuffles, 2);
    fairplay_free(&p);
    start(&p);
    fairplay_dealer(&p, "void");
    assert_null(talon_fair_write_dealer(p.house, &why, &p.dealer, "shuffle"));
    assert_string_equal(p.house->bad.code, "seats");
    fairplay_free(&p);
    start(&p);
    fairplay_dealer(&p, "void");
    assert_null(talon_fair_write_dealer(p.house, &why, &p.dealer, "void")); /* and who is out is not missing again */
    assert_string_equal(p.house->bad.code, "seats");
    fairplay_free(&p);
}

/* Back in time for the second shuffle: the seat counts there and not in the first, so that nobody who knows only this seat trusts. */
static void test_back_again(void **state)
{
    (void)state;
    fairplay p;
    script s;
    start(&p);
    fairplay_lock(&p, 1);
    fairplay_dealer(&p, "void");
    fairplay_go_lines(&p, 3);
    fairplay_lock(&p, 2);
    fairplay_go(&p);
    fairplay_end(&p);
    for (uint32_t seat = 1; seat <= 2; seat++) {
        judged j = fair_judge(p.text, p.size, &p.key[seat], true);
        assert_true(j.v->verified);
        assert_int_equal(j.v->seat[seat - 1].shuffles, 3 - seat);
        assert_int_equal(j.v->trusted, seat == 1);
        assert_true(j.v->not_proved & TALON_UNPROVED_VOIDS);
        judged_free(&j);
    }
    script_load(&s, &p);
    const size_t lock = script_find(&s, "lock", 1), shuffle = script_find(&s, "shuffle", 1), reveal = script_find(&s, "reveal", 2);
    caught_with(&s, shuffle, "seats", "[1]", "seats", "Ben is left out of the shuffle"); /* who is back cannot be left out */
    script_set(&s, shuffle, "seats", "[1,2]");
    caught_with(&s, lock, "e", "2", "epoch", "for shuffle 2, the next one is 3");
    script_set(&s, lock, "e", "3");
    caught_with(&s, reveal, "seed", "'" ONES "'", "reveal", "Ben's seed");
    script_free(&s);
    fairplay_free(&p);
}

/* A new lock of one who is in: from then on that chain counts, and not the old one. Once for a shuffle. */
static void test_lock_again(void **state)
{
    (void)state;
    fairplay p;
    script s;
    const char *why = NULL;
    start(&p);
    fairplay_go_lines(&p, 7); /* the first shuffle has run */
    fairplay_lock(&p, 1);
    fairplay_go(&p);
    assert_int_equal(verdict(&p)->shuffles, 2);
    script_load(&s, &p);
    const size_t again = script_find(&s, "lock", 2);
    script_drop(&s, again);
    caught(&s, ANYBODY, script_find(&s, "reveal", 2), "reveal", "Ana's seed does not belong");
    script_free(&s);
    fairplay_free(&p);
    start(&p);
    fairplay_lock(&p, 1);
    assert_null(talon_fair_write_lock(p.seat[1], &why, &p.key[1], 8));
    assert_string_equal(p.seat[1]->bad.code, "order");
    fairplay_free(&p);
}

/* ----------------------------------------------------------------- how many */

/* As many voids as line 0 allows, of any kind. */
static void test_most_voids(void **state)
{
    (void)state;
    fairplay p;
    const char *why = NULL;
    start(&p);
    for (int i = 0; i < 3; i++) {
        fairplay_lock(&p, 1);
        fairplay_lock(&p, 2);
        fairplay_cut(&p, 2);
        if (i == 1)
            fairplay_dealer(&p, "shuffle"); /* open: both are missing */
        if (i == 1) {
            fairplay_dealer(&p, "void");
            assert_true(verdict(&p)->seat[0].out && verdict(&p)->seat[1].out);
            continue;
        }
        fairplay_dealer(&p, "shuffle");
        fairplay_reveal(&p, 2);
        fairplay_dealer(&p, "void");
        assert_true(verdict(&p)->seat[0].out && !verdict(&p)->seat[1].out);
    }
    assert_int_equal(verdict(&p)->voids, 3);
    fairplay_cut(&p, 2);
    fairplay_dealer(&p, "shuffle");
    assert_null(talon_fair_write_dealer(p.house, &why, &p.dealer, "void"));
    assert_string_equal(p.house->bad.code, "voids");
    assert_string_equal(why, "more is voided than the 3 times that line 0 allows");
    fairplay_free(&p);
}

/* A shuffle that a player asked for can be void, too, and is then still due; so can the plan's, which waits for it. */
static void test_request(void **state)
{
    (void)state;
    fairplay p;
    fair_setup s = table;
    s.zones = "[" Z("deck", "null", "0,1") "," Z("mine", "1", "2,3") "]";
    fairplay_start(&p, "voids", &s);
    fairplay_act(&p, 1, "{'op':'shuffle','zone':'mine'}");
    fairplay_lock(&p, 1);
    fairplay_dealer(&p, "void");
    assert_int_equal(talon_transcript_due(p.bystander), TALON_DUE_SHUFFLE);
    fairplay_dealer(&p, "shuffle");
    fairplay_reveal(&p, 1);
    fairplay_dealer(&p, "run");
    assert_int_equal(verdict(&p)->plan_done, 0);
    fairplay_go(&p);
    assert_int_equal(verdict(&p)->plan_done, 2);
    assert_int_equal(verdict(&p)->shuffles, 3);
    fairplay_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_not_locked),
        cmocka_unit_test(test_no_cut),
        cmocka_unit_test(test_old_cut),
        cmocka_unit_test(test_not_revealed),
        cmocka_unit_test(test_cut_of_one_who_is_out),
        cmocka_unit_test(test_all_out),
        cmocka_unit_test(test_back_again),
        cmocka_unit_test(test_lock_again),
        cmocka_unit_test(test_most_voids),
        cmocka_unit_test(test_request),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
