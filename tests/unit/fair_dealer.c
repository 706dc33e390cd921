/* fair_dealer.c -- a dealer who cheats: every line properly signed, every head recomputed, so that only the rules can tell. */
#include <stdlib.h>

#include "fair/fair_impl.h"
#include "fairplay/caught.h"
#include "fairplay/maths.h"

/* Lines of flows_poker played to its end. */
enum { LOCK = 1, CUT = 4, SHUFFLE = 5, REVEAL = 6, RUN = 9, DEAL = 10, BURN = 11, BOARD = 12, SHOW = 13, SEEN = 14, END = 17 };

static fairplay p;
static script s;

static int setup(void **state)
{
    (void)state;
    return cheats_load(&s, &p, "cheats", NULL);
}

static int teardown(void **state)
{
    (void)state;
    return cheats_free(&s, &p);
}

/* Sealing an unchanged script gives the file itself: the changes below are the only ones. */
static void test_unchanged(void **state)
{
    (void)state;
    char *text = script_seal(&s);
    assert_string_equal(text, p.text);
    free(text);
    assert_int_equal(uncaught(&s, WITH_END), TALON_UNPROVED_PEEKING | TALON_UNPROVED_TRUST);
}

static void test_second_dealing(void **state)
{
    (void)state;
    caught_with(&s, BOARD, "op", "{'op':'move','from':'deck','to':'board','indices':[1,2,3],'at':'end','face':null}", "dealers_choice",
                "dealer's choice: the step due is {\"op\":\"deal\"");
}

static void test_bottom_dealing(void **state)
{
    (void)state;
    caught_with(&s, BOARD, "op", "{'op':'move','from':'deck','to':'board','indices':[2,3,4],'at':'end','face':null}", "dealers_choice",
                "[2,3,4]");
}

static void test_another_hand(void **state)
{
    (void)state;
    caught_with(&s, DEAL, "op",
                "{'op':'deal','n':1,'from':'deck','to':['hand.3','hand.1','hand.2','hand.1','hand.2','hand.3'],'face':null}",
                "dealers_choice", "hand.3");
}

static void test_extra_burn(void **state)
{
    (void)state;
    script_repeat(&s, BURN, BURN);
    caught(&s, ANYBODY, BURN + 1, "dealers_choice", "the step due is {\"op\":\"deal\"");
}

static void test_extra_shuffle(void **state)
{
    (void)state;
    script_insert(&s, DEAL,
                  "{'k':'shuffle','prev':'','e':2,'pool':[['deck',12]],'n':12,"
                  "'root':'0000000000000000000000000000000000000000000000000000000000000000','seats':[1,2,3]}");
    caught(&s, ANYBODY, DEAL, "dealers_choice", "what is due is {\"op\":\"deal\"");
}

/* The deal before the shuffle. */
static void test_no_shuffle(void **state)
{
    (void)state;
    script_repeat(&s, SHUFFLE, DEAL);
    caught(&s, ANYBODY, SHUFFLE, "dealers_choice", "what is due is a shuffle of [\"deck\"]");
}

static void test_unasked(void **state)
{
    (void)state;
    script_repeat(&s, SHOW + 1, BURN);
    caught(&s, ANYBODY, SHOW + 1, "dealers_choice", "the plan is done and nobody asked");
}

static void test_skipped_step(void **state)
{
    (void)state;
    script_drop(&s, BURN);
    caught(&s, ANYBODY, BURN, "dealers_choice", "the step due is {\"op\":\"move\"");
}

/* ------------------------------------------------------------------- cards */

static json_t *shown(size_t line, size_t i)
{
    return json_array_get(json_object_get(script_at(&s, line), "open"), i);
}

static void test_replaced_card(void **state)
{
    (void)state;
    const json_int_t face = json_integer_value(json_array_get(shown(BOARD, 1), 1));
    json_array_set_new(shown(BOARD, 1), 1, json_integer((face + 1) % 12));
    caught(&s, ANYBODY, BOARD, "opening", "does not open to");
    caught(&s, WITH_END, BOARD, "opening", "; it is ");
}

static void test_no_such_face(void **state)
{
    (void)state;
    json_array_set_new(shown(BOARD, 0), 1, json_integer(12));
    caught(&s, ANYBODY, BOARD, "opening", "no card");
}

static void test_shorter_path(void **state)
{
    (void)state;
    json_array_set_new(shown(BOARD, 0), 3, json_string(""));
    caught(&s, ANYBODY, BOARD, "opening", "do not lead to the root");
}

/* Second dealt from the top, opened as what lay there: the card that is owed is another. */
static void test_other_card_opened(void **state)
{
    (void)state;
    json_array_remove(json_object_get(script_at(&s, BOARD), "open"), 0);
    caught(&s, ANYBODY, BOARD, "owed", "\"open\" must have");
}

static void test_box_left_out(void **state)
{
    (void)state;
    json_array_remove(json_object_get(script_at(&s, DEAL), "box"), 2);
    caught(&s, ANYBODY, DEAL, "owed", "\"box\" must have");
}

static void test_box_of_other_length(void **state)
{
    (void)state;
    json_t *box = json_array_get(json_object_get(script_at(&s, DEAL), "box"), 0);
    char hex[1024];
    snprintf(hex, sizeof hex, "%s00", json_string_value(json_array_get(box, 2)));
    json_array_set_new(box, 2, json_string(hex));
    caught(&s, ANYBODY, DEAL, "owed", "does not have the size");
}

/* What is in a box only its owner sees at once; the full audit sees it at the end. */
static void test_wrong_box(void **state)
{
    (void)state;
    json_t *boxes = json_object_get(script_at(&s, DEAL), "box");
    json_t *first = json_array_get(boxes, 0), *second = json_array_get(boxes, 1), *hex = json_incref(json_array_get(first, 2));
    assert_int_equal(json_integer_value(json_array_get(first, 1)), 1);
    json_array_set(first, 2, json_array_get(second, 2));
    json_array_set_new(second, 2, hex);
    assert_true(uncaught(&s, ANYBODY) & TALON_UNPROVED_COMPOSITION);
    caught(&s, AS_ANA, DEAL, "box", "your box for");
    caught(&s, WITH_END, DEAL, "audit", "Ana's box for");
}

/* ---------------------------------------------------------------- the deck */

/* A dealer whose program believes that every card is the first face, and that there are enough of it. */
static void stack_the_deck(fairplay *q, uint32_t cards)
{
    for (uint32_t i = 0; i < cards; i++)
        q->house->table.card[i].truth = 0;
    q->house->line0.copies[0] = 100;
    q->crooked = true;
}

/* And, once they are shuffled, that any of them may be anything. */
static void believe_anything(fairplay *q)
{
    q->house->epochs.at[q->house->epochs.n - 1].part[0].closed = 100;
}

/* The house writes on alone; nobody else has a look before it is a file. */
static void write_alone(fairplay *q, const char *kind)
{
    const char *why = NULL;
    char *line = talon_fair_write_dealer(q->house, &why, &q->dealer, kind);
    if (!line)
        fail_msg("%s", why);
    line[strlen(line) - 1] = 0;
    fairplay_add(q, line);
    free(line);
}

/* Whoever sees two of a kind notices, be it on the table or in the own hand. */
static void test_duplicate_card_shown(void **state)
{
    (void)state;
    fairplay q;
    fairplay_start(&q, "cheats", &flows_poker);
    stack_the_deck(&q, 12);
    fairplay_go_lines(&q, RUN); /* hidden so far: everybody is content */
    believe_anything(&q);
    for (size_t i = DEAL; i <= BOARD; i++)
        write_alone(&q, "do");
    judged j = fair_judge(q.text, q.size, NULL, true);
    assert_false(j.v->verified);
    assert_int_equal(j.v->bad_line, BOARD);
    assert_string_equal(j.v->code, "copies");
    assert_non_null(strstr(j.v->message, "hold 2c twice, and there is only one"));
    judged_free(&j);
    j = fair_judge(q.text, q.size, &q.key[1], true);
    assert_int_equal(j.v->bad_line, DEAL);
    assert_string_equal(j.v->code, "copies");
    judged_free(&j);
    fairplay_free(&q);
}

/* Two of the same card, never shown: the full audit finds the root; until then, and when sealed, the verdict says whose word it is. */
static void test_duplicate_card_hidden(void **state)
{
    (void)state;
    for (int sealed = 0; sealed < 2; sealed++) {
        fairplay q;
        fair_setup x = flows_poker;
        x.sealed = sealed;
        fairplay_start(&q, "cheats", &x);
        stack_the_deck(&q, 2);
        fairplay_go_lines(&q, RUN);
        write_alone(&q, "do");
        write_alone(&q, "do");
        write_alone(&q, "end");
        judged j = fair_judge(q.text, q.size, NULL, false);
        assert_true(j.v->verified);
        assert_true(j.v->not_proved & TALON_UNPROVED_COMPOSITION);
        judged_free(&j);
        j = fair_judge(q.text, q.size, NULL, true);
        assert_int_equal(j.v->verified, sealed);
        assert_false(j.v->audited);
        if (sealed) {
            assert_true(j.v->not_proved & TALON_UNPROVED_COMPOSITION);
        } else {
            assert_int_equal(j.v->bad_line, SHUFFLE);
            assert_string_equal(j.v->code, "audit");
            assert_non_null(strstr(j.v->message, "the root is not the one"));
        }
        judged_free(&j);
        fairplay_free(&q);
    }
}

/* A root that was made after seeds were seen. */
static void test_second_root(void **state)
{
    (void)state;
    script_repeat(&s, REVEAL + 1, SHUFFLE);
    caught_with(&s, REVEAL + 1, "root", "'1111111111111111111111111111111111111111111111111111111111111111'", "order", "a shuffle is open");
}

/* Everybody plays along with another root: it is part of the seed, so that other cards come. */
static void test_replaced_root(void **state)
{
    (void)state;
    script_set(&s, SHUFFLE, "root", "'1111111111111111111111111111111111111111111111111111111111111111'");
    caught(&s, ANYBODY, DEAL, "owed", "\"box\" must have");
    caught(&s, WITH_END, SHUFFLE, "audit", "root");
}

/* Two versions of one game: each verifies; the game is the same, the heads are not. */
static void test_fork(void **state)
{
    (void)state;
    script fork;
    script_load(&fork, &p);
    script_drop(&fork, SHOW);
    script_cut_off(&fork, SHOW);
    script_cut_off(&s, SHOW + 1);
    char *a = script_seal(&s), *b = script_seal(&fork);
    judged x = fair_judge(a, strlen(a), NULL, false), y = fair_judge(b, strlen(b), NULL, false);
    assert_true(x.v->verified && y.v->verified);
    assert_memory_equal(x.v->sid, y.v->sid, 32);
    assert_memory_not_equal(x.v->head, y.v->head, 32);
    judged_free(&x);
    judged_free(&y);
    free(a);
    free(b);
    script_free(&fork);
}

/* The dealer does not like the last reveal and starts again. Neither file is bad: what can be noticed is that the first has no end
 * and an unfinished plan, and that both name the same game before them. */
static void test_restart(void **state)
{
    (void)state;
    uint8_t previous[32];
    fairplay q;
    fair_setup again = flows_poker;
    script_cut_off(&s, RUN);
    assert_int_equal(uncaught(&s, ANYBODY) & (TALON_UNPROVED_END | TALON_UNPROVED_PLAN), TALON_UNPROVED_END | TALON_UNPROVED_PLAN);
    memset(previous, 7, sizeof previous);
    again.previous = previous;
    fairplay_start(&q, "cheats again", &again);
    fairplay_go(&q);
    judged j = fair_judge(q.text, q.size, NULL, false);
    assert_true(j.v->verified);
    assert_memory_not_equal(j.v->sid, talon_transcript_sid(p.house), 32);
    judged_free(&j);
    fairplay_free(&q);
}

/* ---------------------------------------------------------------- shuffles */

/* Of a line 0 that makes no table nothing is said, not even which game it follows. */
static void test_no_table(void **state)
{
    (void)state;
    json_t *zone = json_array_get(json_object_get(script_at(&s, 0), "zones"), 0);
    char hex[65];
    memset(hex, 'a', 64);
    hex[64] = 0;
    json_object_set_new(script_at(&s, 0), "previous", json_string(hex));
    script_set(&s, 0, "plan", "[]");
    json_object_set_new(zone, "id", json_string("deck.x"));
    char *text = script_seal(&s);
    judged j = fair_judge(text, strlen(text), NULL, false);
    assert_int_equal(j.v->stage, TALON_STAGE_SPELLING);
    assert_int_equal(j.v->bad_line, 0);
    assert_string_equal(j.v->game, "");
    assert_null(j.v->previous);
    judged_free(&j);
    free(text);
}

static void test_wrong_seats(void **state)
{
    (void)state;
    caught_with(&s, SHUFFLE, "seats", "[1,3]", "seats", "Ben is left out of the shuffle, and no void says why");
}

/* Ben's lock never arrives: neither with him nor without him, but by a void that says so. */
static void test_seat_left_out(void **state)
{
    (void)state;
    script_drop(&s, LOCK + 1);
    caught(&s, ANYBODY, SHUFFLE - 1, "seats", "Ben has locked no seeds");
    caught_with(&s, SHUFFLE - 1, "seats", "[1,3]", "seats", "Ben is left out of the shuffle, and no void says why");
    script_cut_off(&s, SHUFFLE - 1);
    script_insert(&s, SHUFFLE - 1, "{'k':'void','prev':'','e':1,'missing':[2]}");
    assert_true(uncaught(&s, ANYBODY) & TALON_UNPROVED_VOIDS);
}

static void test_early_run(void **state)
{
    (void)state;
    script_drop(&s, REVEAL + 1);
    caught(&s, ANYBODY, RUN - 1, "order", "before Ben has revealed");
}

static void test_void_of_one_who_revealed(void **state)
{
    (void)state;
    script_insert(&s, RUN, "{'k':'void','prev':'','e':1,'missing':[2]}");
    caught(&s, ANYBODY, RUN, "seats", "there are none of the seats missing");
    script_drop(&s, RUN - 1);
    caught(&s, ANYBODY, RUN - 1, "seats", "the seats missing are [3]");
}

static void test_too_many_voids(void **state)
{
    (void)state;
    json_object_set_new(script_at(&s, 0), "voids", json_integer(0)); /* another game then: but its order is all that matters here */
    script_cut_off(&s, SHUFFLE - 1);
    script_insert(&s, SHUFFLE - 1, "{'k':'void','prev':'','e':1,'missing':[3]}");
    caught(&s, ANYBODY, SHUFFLE - 1, "voids", "more is voided than the 0 times that line 0 allows");
}

static void test_void_without_reason(void **state)
{
    (void)state;
    script_insert(&s, SHUFFLE, "{'k':'void','prev':'','e':1,'missing':[3]}");
    caught(&s, ANYBODY, SHUFFLE, "seats", "there are none of the seats missing");
    script_drop(&s, SHUFFLE);
    script_insert(&s, DEAL, "{'k':'void','prev':'','e':2,'missing':[3]}");
    caught(&s, ANYBODY, DEAL, "dealers_choice", "what is due is {\"op\":\"deal\"");
}

static void test_shuffle_without_cut(void **state)
{
    (void)state;
    script_drop(&s, CUT);
    caught(&s, ANYBODY, SHUFFLE - 1, "cut", "Cy has not committed to a cut");
}

static void test_epochs(void **state)
{
    (void)state;
    caught_with(&s, SHUFFLE, "e", "2", "epoch", "for shuffle 2, the next one is 1");
    script_set(&s, SHUFFLE, "e", "1");
    caught_with(&s, RUN, "e", "2", "epoch", "the shuffle that is open is 1");
}

static void test_pool(void **state)
{
    (void)state;
    static const char *const wrong[] = {"[['deck',11]]",    "[['deck',12],['board',0]]", "[['hand.1',12]]",          "[]",
                                        "[['nowhere',12]]", "[['deck',6],['deck',6]]",   "[['deck',12],['deck',12]]"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        caught_with(&s, SHUFFLE, "pool", wrong[i], "pool", "cards other than the 12");
    }
    script_set(&s, SHUFFLE, "pool", "[['deck',12]]");
    caught_with(&s, SHUFFLE, "n", "11", "pool", "cards other");
}

/* --------------------------------------------------------------------- end */

static void test_early_end(void **state)
{
    (void)state;
    fairplay q;
    fairplay_start(&q, "cheats", &flows_poker);
    fairplay_go_lines(&q, BURN);
    fairplay_end(&q);
    judged j = fair_judge(q.text, q.size, &q.key[1], true);
    assert_true(j.v->verified && j.v->audited && j.v->trusted);
    assert_true(j.v->not_proved & TALON_UNPROVED_PLAN);
    assert_int_equal(j.v->plan_done, 3);
    assert_int_equal(j.v->plan_steps, 4);
    judged_free(&j);
    fairplay_free(&q);
}

static void test_end(void **state)
{
    (void)state;
    char *table = json_dumps(json_object_get(script_at(&s, END), "table"), JSON_ENCODE_ANY);
    script_set(&s, END, "table", "'1111111111111111111111111111111111111111111111111111111111111111'");
    caught(&s, WITH_END, END, "table", "the table is not the one");
    script_set(&s, END, "table", table);
    script_set(&s, END, "key", "null");
    caught(&s, WITH_END, END, "commit", "a full audit needs the dealer's key");
    script_set(&s, END, "key", "'1111111111111111111111111111111111111111111111111111111111111111'");
    caught(&s, WITH_END, END, "commit", "not the one line 0 committed to");
    script_repeat(&s, END, BURN);
    free(table);
}

static void test_after_the_end(void **state)
{
    (void)state;
    script_repeat(&s, END + 1, BURN);
    caught(&s, ANYBODY, END + 1, "order", "the game is over");
    script_drop(&s, END + 1);
    script_repeat(&s, END + 1, END);
    caught(&s, ANYBODY, END + 1, "order", "the game is over");
}

/* An objection is answered before anything else. */
static void test_ignored_objection(void **state)
{
    (void)state;
    char line[256];
    const json_t *box = json_array_get(json_object_get(script_at(&s, DEAL), "box"), 0);
    snprintf(line, sizeof line, "{'k':'object','seat':1,'at':0,'head':'','card':'%s'}", json_string_value(json_array_get(box, 0)));
    script_insert(&s, BURN, line);
    caught(&s, ANYBODY, BURN + 1, "dealers_choice", "1 openings, boxes or secrets are owed before anything else");
}

static void test_answer_unasked(void **state)
{
    (void)state;
    script_insert(&s, BURN, "{'k':'answer','prev':'','open':[],'box':[],'keys':[]}");
    caught(&s, ANYBODY, BURN, "dealers_choice", "what is due is {\"op\":\"move\"");
}

/* Silence is claimed when it can matter, not before. */
static void test_skip_early(void **state)
{
    (void)state;
    script_insert(&s, BURN, "{'k':'skip','prev':'','seat':1}");
    caught(&s, ANYBODY, BURN, "dealers_choice", "what is due is {\"op\":\"move\"");
    script_drop(&s, BURN);
    script_insert(&s, REVEAL, "{'k':'skip','prev':'','seat':1}");
    caught(&s, ANYBODY, REVEAL, "order", "a shuffle is open");
    script_drop(&s, REVEAL);
    script_insert(&s, SHOW, "{'k':'skip','prev':'','seat':1}");
    assert_true(uncaught(&s, ANYBODY) & TALON_UNPROVED_SKIPS);
}

#define CHEAT(name) cmocka_unit_test_setup_teardown(test_##name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CHEAT(unchanged),
        CHEAT(second_dealing),
        CHEAT(bottom_dealing),
        CHEAT(another_hand),
        CHEAT(extra_burn),
        CHEAT(extra_shuffle),
        CHEAT(no_shuffle),
        CHEAT(unasked),
        CHEAT(skipped_step),
        CHEAT(replaced_card),
        CHEAT(no_such_face),
        CHEAT(shorter_path),
        CHEAT(other_card_opened),
        CHEAT(box_left_out),
        CHEAT(box_of_other_length),
        CHEAT(wrong_box),
        CHEAT(duplicate_card_shown),
        CHEAT(duplicate_card_hidden),
        CHEAT(second_root),
        CHEAT(replaced_root),
        CHEAT(fork),
        CHEAT(restart),
        CHEAT(no_table),
        CHEAT(wrong_seats),
        CHEAT(seat_left_out),
        CHEAT(early_run),
        CHEAT(void_of_one_who_revealed),
        CHEAT(too_many_voids),
        CHEAT(void_without_reason),
        CHEAT(shuffle_without_cut),
        CHEAT(epochs),
        CHEAT(pool),
        CHEAT(early_end),
        CHEAT(end),
        CHEAT(after_the_end),
        CHEAT(ignored_objection),
        CHEAT(answer_unasked),
        CHEAT(skip_early),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
