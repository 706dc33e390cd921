/* fair_players.c -- players who cheat, properly signed and chained; and commitments from another game. */
#include <stdlib.h>

#include "fairplay/caught.h"

/* Lines of flows_poker with a fold and a show. */
enum { LOCK = 1, CUT = 4, SHUFFLE = 5, REVEAL = 6, RUN = 9, DEAL = 10, BURN = 11, BOARD = 12, FOLD = 13, SHOW = 14, SEEN = 15, END = 18 };

#define ONES "1111111111111111111111111111111111111111111111111111111111111111"

static fairplay p;
static script s;

static int setup(void **state)
{
    (void)state;
    return cheats_load(&s, &p, "players", "{'op':'move','from':'hand.2','to':'discard','n':2,'face':'down'}");
}

static int teardown(void **state)
{
    (void)state;
    return cheats_free(&s, &p);
}

/* ------------------------------------------------------------------- seeds */

static void test_other_seed(void **state)
{
    (void)state;
    caught_with(&s, REVEAL + 1, "seed", "'" ONES "'", "reveal", "Ben's seed does not belong to the chain locked before");
}

static void test_other_lock(void **state)
{
    (void)state;
    script_set(&s, LOCK, "chain", "'" ONES "'");
    caught(&s, ANYBODY, REVEAL, "reveal", "Ana's seed");
}

static void test_second_reveal(void **state)
{
    (void)state;
    script_repeat(&s, REVEAL + 2, REVEAL + 1);
    caught(&s, ANYBODY, REVEAL + 2, "order", "Ben reveals a second time");
}

/* Twice for one shuffle is once too often; after it has begun, a lock for it comes too late and does nothing. */
static void test_second_lock(void **state)
{
    (void)state;
    script_repeat(&s, SHUFFLE, LOCK + 1);
    caught(&s, ANYBODY, SHUFFLE, "order", "Ben has locked a chain of seeds for this shuffle already");
    script_swap(&s, SHUFFLE, SHUFFLE + 1);
    caught(&s, ANYBODY, SHUFFLE + 1, "order", "this line of Ben's stands in the file already"); /* else copies could fill the block */
    json_object_set_new(script_at(&s, SHUFFLE + 1), "chain", json_string(ONES));
    uncaught(&s, ANYBODY); /* late: it does nothing */
    script_drop(&s, SHUFFLE + 1);
    script_insert(&s, SHUFFLE + 1, "{'k':'lock','seat':2,'at':0,'head':'','e':2,'chain':'" ONES "'}");
    caught(&s, ANYBODY, SHUFFLE + 1, "order", "a shuffle is open");
}

/* A seed for another line than the one everybody sees. */
static void test_reveal_for_another_head(void **state)
{
    (void)state;
    s.line[REVEAL].names = s.line[0].id;
    caught(&s, ANYBODY, REVEAL, "order", "Ana reveals for a line other than the shuffle");
}

static void test_reveal_for_another_epoch(void **state)
{
    (void)state;
    caught_with(&s, REVEAL, "e", "2", "epoch", "Ana reveals for shuffle 2, this one is 1");
}

static void test_reveal_without_shuffle(void **state)
{
    (void)state;
    script_repeat(&s, BURN, REVEAL);
    caught(&s, ANYBODY, BURN, "order", "this line of Ana's stands in the file already");
    json_object_set_new(script_at(&s, BURN), "seed", json_string(ONES));
    uncaught(&s, ANYBODY); /* late: it does nothing */
    s.line[BURN].names = s.line[DEAL].id;
    caught(&s, ANYBODY, BURN, "order", "no shuffle is open");
}

/* Who is out gives no seed; who was seen to be missing cannot come back in the middle. */
static void test_reveal_of_one_who_is_out(void **state)
{
    (void)state;
    fairplay q;
    script x;
    fair_setup again = flows_poker;
    fairplay_start(&q, "players", &again);
    fairplay_go_lines(&q, 5);
    q.asleep[2] = true;
    fairplay_go(&q);
    script_load(&x, &q);
    const size_t shuffle = script_find(&x, "shuffle", 1);
    script_insert(&x, shuffle + 1, "{'k':'reveal','seat':2,'at':0,'head':'','e':2,'seed':'" ONES "','cut':null}");
    caught(&x, ANYBODY, shuffle + 1, "order", "Ben takes no part");
    script_free(&x);
    fairplay_free(&q);
}

/* Withheld: the shuffle stays open, and nothing but a void can follow. */
static void test_withheld_reveal(void **state)
{
    (void)state;
    script_drop(&s, REVEAL + 1);
    script_cut_off(&s, RUN - 1);
    script_insert(&s, RUN - 1, "{'k':'void','prev':'','e':1,'missing':[2]}");
    char *text = script_seal(&s);
    judged j = fair_judge(text, strlen(text), NULL, false);
    assert_true(j.v->verified);
    assert_true(j.v->seat[1].out);
    assert_false(j.v->seat[0].out || j.v->seat[2].out);
    assert_int_equal(j.v->voids, 1);
    char words[256];
    talon_transcript_words(j.t, words, sizeof words);
    assert_string_equal(words, "the shuffle is void; no seeds or cut from Ben, says the dealer");
    judged_free(&j);
    free(text);
}

/* -------------------------------------------------------------------- cuts */

static void test_changed_cut(void **state)
{
    (void)state;
    json_t *cut = json_object_get(script_at(&s, REVEAL + 2), "cut");
    json_array_set_new(cut, 0, json_integer(json_integer_value(json_array_get(cut, 0)) + 1));
    caught(&s, ANYBODY, REVEAL + 2, "cut", "Cy changed the cut");
}

static void test_cut_not_opened(void **state)
{
    (void)state;
    caught_with(&s, REVEAL + 2, "cut", "null", "cut", "Cy does not open the cut");
}

static void test_cut_by_somebody_else(void **state)
{
    (void)state;
    caught_with(&s, REVEAL, "cut", "[3,'" ONES "']", "cut", "Ana has no cut in this shuffle");
}

static void test_second_cut(void **state)
{
    (void)state;
    script_repeat(&s, SHUFFLE, CUT);
    caught(&s, ANYBODY, SHUFFLE, "cut", "Cy has committed to a cut for this shuffle already");
}

static void test_cut_for_another_epoch(void **state)
{
    (void)state;
    caught_with(&s, CUT, "e", "2", "epoch", "for shuffle 2, the next one is 1");
}

/* The order inside a block means nothing: a cut may come before the lock. It counts when the seat takes part. */
static void test_cut_before_lock(void **state)
{
    (void)state;
    script_swap(&s, LOCK + 2, CUT);
    char *text = script_seal(&s);
    judged j = fair_judge(text, strlen(text), NULL, false);
    assert_true(j.v->verified);
    assert_memory_equal(j.v->head, talon_transcript_finish(p.bystander, true)->head, 32);
    judged_free(&j);
    free(text);
    script_cut_off(&s, SHUFFLE);
    script_drop(&s, CUT);
    script_insert(&s, CUT, "{'k':'void','prev':'','e':1,'missing':[3]}");
    assert_true(uncaught(&s, ANYBODY) & TALON_UNPROVED_VOIDS);
}

/* ------------------------------------------------------------- another game */

/* Commitments made in another game of the same people are worth nothing here. */
static void test_replayed_commitment(void **state)
{
    (void)state;
    fairplay q;
    script other;
    fair_setup again = flows_poker;
    again.name = "another evening"; /* the same keys */
    fairplay_start(&q, "players", &again);
    fairplay_go(&q);
    script_load(&other, &q);
    json_object_set(script_at(&s, CUT), "commit", json_object_get(script_at(&other, CUT), "commit"));
    json_object_set(script_at(&s, REVEAL + 2), "cut", json_object_get(script_at(&other, REVEAL + 2), "cut"));
    caught(&s, ANYBODY, REVEAL + 2, "cut", "Cy changed the cut");
    json_object_set(script_at(&s, LOCK), "chain", json_object_get(script_at(&other, LOCK), "chain"));
    json_object_set(script_at(&s, REVEAL), "seed", json_object_get(script_at(&other, REVEAL), "seed"));
    caught(&s, ANYBODY, REVEAL, "reveal", "Ana's seed");
    script_free(&other);
    fairplay_free(&q);
}

/* Whole lines of another game, as they were signed there: their heads are not of this game. */
static void test_replayed_lines(void **state)
{
    (void)state;
    fairplay q, mixed = {0};
    fair_setup again = flows_poker;
    again.name = "another evening";
    fairplay_start(&q, "players", &again);
    fairplay_go_lines(&q, 1);
    const char *end = strchr(p.text, '\n'), *theirs = strchr(q.text, '\n') + 1;
    char *line = strndup(p.text, (size_t)(end - p.text)), *lock = strndup(theirs, strlen(theirs) - 1);
    fairplay_add(&mixed, line);
    fairplay_add(&mixed, lock);
    judged j = fair_judge(mixed.text, mixed.size, NULL, false);
    assert_int_equal(j.v->bad_line, 1);
    assert_int_equal(j.v->stage, TALON_STAGE_HEADS);
    assert_string_equal(j.v->code, "head");
    judged_free(&j);
    free(line);
    free(lock);
    free(mixed.text);
    fairplay_free(&q);
}

/* -------------------------------------------------------------------- acts */

static void test_another_hand(void **state)
{
    (void)state;
    static const char *const op[] = {
        "{'op':'combine','from':['hand.3'],'to':'discard'}",
        "{'op':'turn','zone':'hand.1','indices':[0],'face':'up'}",
        "{'op':'turn','zone':'hand.1','indices':[],'face':'up'}",
        "{'op':'move','from':'hand.1','to':'hand.2','n':1,'at':'end','face':null}",
        "{'op':'move','from':'hand.1','to':'hand.2','cards':[],'at':'end','face':null}",
        "{'op':'deal','n':1,'from':'hand.3','to':['hand.2'],'face':null}",
        "{'op':'deal','n':1,'from':'hand.3','to':[],'face':null}",
        "{'op':'combine','from':['hand.2','hand.3'],'to':'discard'}",
        "{'op':'shuffle','zone':'hand.1'}",
        "{'op':'look','zone':'hand.1','n':1}",
    };
    for (size_t i = 0; i < sizeof op / sizeof *op; i++) {
        caught_with(&s, FOLD, "op", op[i], "not_yours", "Ben touches another seat's cards");
    }
}

/* The deck is nobody's: hands off until the plan is done; then the verdict says that players handled shared cards. */
static void test_shared_cards(void **state)
{
    (void)state;
    assert_false(uncaught(&s, ANYBODY) & TALON_UNPROVED_PLAY);
    script_insert(
        &s, BOARD,
        "{'k':'act','prev':'','seat':1,'op':{'op':'move','from':'deck','to':'burn','n':1,'at':'end','face':null},'say':null,'open':[]}");
    caught(&s, ANYBODY, BOARD, "not_yours", "Ana touches the table's cards before the plan is done");
    caught_with(&s, BOARD, "op", "{'op':'look','zone':'deck','n':1}", "not_yours", "Ana looks at cards that are nobody's");
    script_drop(&s, BOARD);
    script_insert(
        &s, FOLD,
        "{'k':'act','prev':'','seat':1,'op':{'op':'move','from':'deck','to':'burn','n':1,'at':'end','face':null},'say':null,'open':[]}");
    script_cut_off(&s, SHOW);
    assert_true(uncaught(&s, ANYBODY) & TALON_UNPROVED_PLAY);
}

static void test_act_out_of_order(void **state)
{
    (void)state;
    script_repeat(&s, REVEAL + 1, FOLD);
    caught(&s, ANYBODY, REVEAL + 1, "order", "a shuffle is open");
}

/* The dealer may end at any time, also with a debt; the verdict says that something is left. */
static void test_end_with_a_debt(void **state)
{
    (void)state;
    assert_false(uncaught(&s, ANYBODY) & TALON_UNPROVED_PLAN);
    json_array_remove(json_object_get(script_at(&s, SHOW), "open"), 1);
    assert_true(uncaught(&s, ANYBODY) & TALON_UNPROVED_PLAN);
    script_set(&s, SHOW, "op", "{'op':'deal','n':1,'from':'deck','to':['hand.1'],'face':null}");
    script_set(&s, SHOW, "open", "[]");
    script_cut_off(&s, END);
    assert_true(uncaught(&s, ANYBODY) & TALON_UNPROVED_PLAN);
}

static void test_act_while_owed(void **state)
{
    (void)state;
    json_array_remove(json_object_get(script_at(&s, SHOW), "open"), 1);
    script_repeat(&s, SHOW + 1, FOLD);
    caught(&s, ANYBODY, SHOW + 1, "order", "Ben acts while something is still owed");
}

static void test_act_while_requested(void **state)
{
    (void)state;
    script_insert(&s, FOLD, "{'k':'act','prev':'','seat':3,'op':{'op':'shuffle','zone':'deck'},'say':null,'open':[]}");
    caught(&s, ANYBODY, FOLD + 1, "order", "Ben acts while something is still owed");
}

static void test_act_refused(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"{'op':'deal','n':9,'from':'deck','to':['hand.2'],'face':null}", "deck"},
        {"{'op':'deal','n':1,'from':'deck','to':['hand.2','hand.2','hand.2','hand.2'],'face':null}", "deck"},
        {"{'op':'deal','n':0,'from':'deck','to':['hand.2'],'face':null}", "at least 1"},
        {"{'op':'move','from':'deck','to':'hand.2','n':0,'at':'end','face':null}", "at least 1"},
        {"{'op':'move','from':'deck','to':'hand.2','n':4,'at':'end','face':null}", "deck"},
        {"{'op':'deal','n':1,'from':'nowhere','to':['hand.2'],'face':null}", "no zone is called"},
        {"{'op':'deal','n':1,'from':'burn','to':['hand.2'],'face':null}", "burn"},
        {"{'op':'move','from':'burn','to':'hand.2','n':1,'at':'end','face':null}", "burn"},
        {"{'op':'move','from':'deck','to':'hand.2','cards':['9.9'],'at':'end','face':null}", "a card is not in deck"},
        {"{'op':'move','from':'deck','to':'hand.2','indices':[0,0],'at':'end','face':null}", "0"},
        {"{'op':'move','from':'deck','to':'hand.2','indices':[3],'at':'end','face':null}", "3"},
        {"{'op':'move','from':'deck','to':'hand.2','n':1,'at':3,'face':null}", "3"},
        {"{'op':'turn','zone':'hand.2','indices':[2],'face':'up'}", "2"},
        {"{'op':'turn','zone':'hand.2','indices':[0,0],'face':'up'}", "0"},
        {"{'op':'look','zone':'hand.2','n':3}", "not that many"},
        {"{'op':'look','zone':'hand.2','n':0}", "not that many"},
        {"{'op':'undo'}", "no act to take back"},
        {"{'op':'shuffle','zone':'discard'}", "no cards to shuffle"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        caught_with(&s, FOLD, "op", wrong[i][0], "refused", wrong[i][1]);
    }
}

static void test_wrong_card_opened(void **state)
{
    (void)state;
    json_t *open = json_object_get(script_at(&s, SHOW), "open"), *first = json_array_get(open, 0);
    json_array_set_new(first, 1, json_integer((json_integer_value(json_array_get(first, 1)) + 1) % 12));
    caught(&s, ANYBODY, SHOW, "opening", "does not open to");
}

static void test_card_opened_that_is_not_shown(void **state)
{
    (void)state;
    caught_with(&s, SHOW, "op", "{'op':'turn','zone':'hand.1','indices':[0],'face':'up'}", "owed", "\"open\" must have nothing more here");
}

static void test_request_with_opening(void **state)
{
    (void)state;
    caught_with(&s, SHOW, "op", "{'op':'shuffle','zone':'hand.1'}", "owed", "a request opens nothing");
    caught_with(&s, SHOW, "op", "{'op':'look','zone':'hand.1','n':1}", "owed", "a request opens nothing");
}

static void test_undo(void **state)
{
    (void)state;
    script_insert(&s, SHOW, "{'k':'act','prev':'','seat':3,'op':{'op':'undo'},'say':null,'open':[]}");
    caught(&s, ANYBODY, SHOW, "not_yours", "Cy takes back an act of Ben");
    json_object_set_new(script_at(&s, SHOW), "seat", json_integer(2));
    script_repeat(&s, SHOW, SHOW);
    caught(&s, ANYBODY, SHOW + 1, "refused", "no act to take back");
}

static void test_objections(void **state)
{
    (void)state;
    char line[160];
    const json_t *box = json_array_get(json_object_get(script_at(&s, DEAL), "box"), 0);
    const char *card = json_string_value(json_array_get(box, 0));
    snprintf(line, sizeof line, "{'k':'object','seat':2,'at':0,'head':'','card':'%s'}", card);
    script_insert(&s, BURN, line);
    caught(&s, ANYBODY, BURN, "order", "Ben has no box for");
    script_drop(&s, BURN);
    line[21] = '1';
    script_insert(&s, BURN, line);
    script_repeat(&s, BURN, BURN);
    caught(&s, ANYBODY, BURN + 1, "order", "Ana has no box for");
    script_drop(&s, BURN);
    script_drop(&s, BURN);
    script_insert(&s, SHOW + 1, line); /* it is open now */
    caught(&s, ANYBODY, SHOW + 1, "order", "Ana has no box for");
    script_insert(&s, SHOW + 1, "{'k':'object','seat':2,'at':0,'head':'','card':'7.7'}");
    caught(&s, ANYBODY, SHOW + 1, "order", "7.7");
}

static void test_view(void **state)
{
    (void)state;
    fairplay_view(&p, 3);
    script_free(&s);
    script_load(&s, &p);
    json_t *open = json_object_get(script_at(&s, END + 1), "open");
    assert_int_equal(json_array_size(open), 2);
    assert_int_equal(uncaught(&s, ANYBODY) & TALON_UNPROVED_END, 0);
    json_t *first = json_array_get(open, 0);
    const json_int_t face = json_integer_value(json_array_get(first, 1));
    json_array_set_new(first, 1, json_integer((face + 1) % 12));
    caught(&s, ANYBODY, END + 1, "opening", "does not open to");
    json_array_set_new(first, 1, json_integer(face));
    json_object_set_new(script_at(&s, END + 1), "seat", json_integer(2)); /* whose box that is not */
    caught(&s, ANYBODY, END + 1, "owed", "\"open\" must have nothing more here");
    script_drop(&s, END + 1);
    script_insert(&s, SHOW, "{'k':'view','seat':3,'at':0,'head':'','open':[]}");
    caught(&s, ANYBODY, SHOW, "order", "a view comes after the end");
}

#define CHEAT(name) cmocka_unit_test_setup_teardown(test_##name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CHEAT(other_seed),
        CHEAT(other_lock),
        CHEAT(second_reveal),
        CHEAT(second_lock),
        CHEAT(reveal_for_another_head),
        CHEAT(reveal_for_another_epoch),
        CHEAT(reveal_without_shuffle),
        CHEAT(reveal_of_one_who_is_out),
        CHEAT(withheld_reveal),
        CHEAT(changed_cut),
        CHEAT(cut_not_opened),
        CHEAT(cut_by_somebody_else),
        CHEAT(second_cut),
        CHEAT(cut_for_another_epoch),
        CHEAT(cut_before_lock),
        CHEAT(replayed_commitment),
        CHEAT(replayed_lines),
        CHEAT(another_hand),
        CHEAT(shared_cards),
        CHEAT(act_out_of_order),
        CHEAT(end_with_a_debt),
        CHEAT(act_while_owed),
        CHEAT(act_while_requested),
        CHEAT(act_refused),
        CHEAT(wrong_card_opened),
        CHEAT(card_opened_that_is_not_shown),
        CHEAT(request_with_opening),
        CHEAT(undo),
        CHEAT(objections),
        CHEAT(view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
