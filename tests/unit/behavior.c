/* behavior.c -- docs/protocol.md §4 in full: reshuffling when short or empty, the three ways to draw, strictness, steps. */
#include "lib/scene.h"

#include <stdio.h>
#include <string.h>

#include "lib/chance.h"

/* The deck after the wash of these cards with the table's seed "1" and this step: "a b c" -> some order of it. */
static const char *washed(const char *cards, uint32_t step)
{
    static char text[256];
    char copy[256], *card[64], *save = NULL;
    int perm[64], n = 0;
    chance c;
    uint8_t key[32] = {[31] = 1};
    strcpy(copy, cards);
    for (char *w = strtok_r(copy, " ", &save); w; w = strtok_r(NULL, " ", &save))
        card[n++] = w;
    chance_start(&c, key, step, 0);
    chance_wash(&c, perm, n);
    text[0] = 0;
    for (int i = 0; i < n; i++)
        strcat(strcat(text, i ? " " : ""), card[perm[i]]);
    return text;
}

static void enough_cards_no_reshuffle(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck from=discard = a b c", "hand hand =", "discard discard = d e");
    PLAYS(&s, "draw n=3 to=hand");
    HOLDS(&s, "hand", "a b c");
    HOLDS(&s, "discard", "d^ e^");
    assert_true(s.rec.behavior);
    assert_int_equal(s.table->step, 0);
    scene_free(&s);
}

static void short_of_cards_merges_and_washes_the_whole(void **state)
{
    scene s;
    char expected[64];
    (void)state;
    SCENE(&s, "1", "deck deck from=discard = a b", "hand hand = x", "discard discard = c d ev");
    PLAYS(&s, "draw n=4 to=hand");
    snprintf(expected, sizeof expected, "x %.7s", washed("a b c d e", 0));
    HOLDS(&s, "hand", expected);
    HOLDS(&s, "deck", washed("a b c d e", 0) + 8);
    HOLDS(&s, "discard", "");
    assert_int_equal(s.table->step, 1);
    assert_int_equal(s.rec.steps, 1);
    assert_int_equal(s.rec.n, 4);
    assert_int_equal(s.rec.effects_n, 3);
    assert_non_null(strstr(scene_record(&s), "*~discard 0 1 2 > deck 2 end: c^ d^ e; ~deck ["));
    scene_free(&s);
}

static void fewer_cards_are_no_error_for_draw(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck from=discard = a", "hand hand =", "discard discard = b");
    PLAYS(&s, "draw n=9 to=hand");
    HOLDS(&s, "hand", washed("a b", 0));
    assert_int_equal(s.rec.n, 9);
    PLAYS(&s, "draw n=1 to=hand");
    RECORDS(&s, "");
    assert_int_equal(s.rec.n, 1);
    assert_int_equal(s.table->step, 1); /* an empty pile: no wash, no step */
    PLAYS(&s, "draw n=9223372036854775807 to=hand");
    scene_free(&s);
}

static void no_pile_at_all(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck behavior = a b", "hand hand =");
    PLAYS(&s, "draw n=5 to=hand");
    HOLDS(&s, "hand", "a b");
    PLAYS(&s, "draw n=5 to=hand");
    REFUSES(&s, "draw n=0 to=hand", "InvalidCount n=0");
    assert_int_equal(s.table->step, 0);
    scene_free(&s);
}

static void one_card_after_the_merge_reads_nothing(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck from=discard =", "hand hand =", "discard discard = b");
    PLAYS(&s, "draw n=2 to=hand");
    HOLDS(&s, "hand", "b");
    assert_int_equal(s.table->step, 0);
    RECORDS(&s, "*~discard 0 > deck 0 end: b^; ~deck [0]; deck 0 > hand 0 end: b");
    scene_free(&s);
}

static void when_empty_draws_the_rest_first(void **state)
{
    scene s;
    char expected[64];
    (void)state;
    SCENE(&s, "1", "deck deck from=discard when=empty = a b", "hand hand =", "discard discard = c d e");
    PLAYS(&s, "draw n=2 to=hand"); /* exactly the deck: not short */
    HOLDS(&s, "discard", "c^ d^ e^");
    scene_free(&s);
    SCENE(&s, "1", "deck deck from=discard when=empty = a b", "hand hand =", "discard discard = c d e");
    PLAYS(&s, "draw n=4 to=hand");
    snprintf(expected, sizeof expected, "a b %.3s", washed("c d e", 0));
    HOLDS(&s, "hand", expected);
    HOLDS(&s, "deck", washed("c d e", 0) + 4);
    assert_int_equal(s.rec.effects_n, 4);
    assert_int_equal(s.table->step, 1);
    scene_free(&s);
}

static void keep_newest_leaves_the_last_of_the_pile(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck from=discard keep=1 =", "hand hand =", "discard discard = a b cv");
    PLAYS(&s, "draw n=3 to=hand");
    HOLDS(&s, "hand", washed("a b", 0));
    HOLDS(&s, "discard", "c");
    PLAYS(&s, "draw n=1 to=hand"); /* only the kept card is left: no reshuffle */
    HOLDS(&s, "discard", "c");
    assert_int_equal(s.table->step, 1);
    scene_free(&s);
    SCENE(&s, "1", "deck deck from=discard keep=9 = z", "hand hand =", "discard discard = a b");
    PLAYS(&s, "draw n=3 to=hand");
    HOLDS(&s, "hand", "z");
    HOLDS(&s, "discard", "a^ b^");
    scene_free(&s);
}

static void from_the_bottom(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck draw=bottom from=discard = a b c d", "hand hand =", "discard discard = e");
    PLAYS(&s, "draw n=2 to=hand");
    HOLDS(&s, "hand", "c d");
    PLAYS(&s, "draw n=3 to=hand");
    assert_int_equal(s.table->step, 1);
    scene_free(&s);
    SCENE(&s, "1", "deck deck draw=bottom when=empty from=discard = a b", "hand hand =", "discard discard = c d e");
    PLAYS(&s, "draw n=3 to=hand");
    assert_memory_equal(scene_zone(&s, "hand") + 4, washed("c d e", 0) + 4, 1);
    scene_free(&s);
}

/* "a b c …" in the order of these picks. */
static void picked(char *out, const char *cards, uint32_t step, int n, int m)
{
    int place[64];
    chance c;
    uint8_t key[32] = {[31] = 1};
    chance_start(&c, key, step, 0);
    chance_pick(&c, place, n, m);
    for (int i = 0; i < m; i++)
        out[2 * i] = cards[2 * place[i]], out[2 * i + 1] = i + 1 < m ? ' ' : 0;
}

static void at_random(void **state)
{
    scene s;
    char expected[64];
    (void)state;
    SCENE(&s, "1", "deck deck draw=random from=discard = a b c d e f", "hand hand =", "discard discard =");
    PLAYS(&s, "draw n=3 to=hand");
    picked(expected, "a b c d e f", 0, 6, 3);
    HOLDS(&s, "hand", expected);
    assert_int_equal(s.table->step, 1);
    PLAYS(&s, "draw n=1 to=hand"); /* one of three */
    assert_int_equal(s.table->step, 2);
    PLAYS(&s, "draw n=1 to=hand"); /* one of two: a die with two sides */
    assert_int_equal(s.table->step, 3);
    PLAYS(&s, "draw n=1 to=hand"); /* the last: nothing to choose */
    assert_int_equal(s.table->step, 3);
    PLAYS(&s, "draw n=1 to=hand");
    assert_int_equal(s.table->step, 3);
    scene_free(&s);
}

/* Each wash and each group of picks is a step of its own, in the order they happen. */
static void random_and_reshuffle_take_two_steps(void **state)
{
    scene s;
    char washed_deck[64], expected[64];
    (void)state;
    SCENE(&s, "1", "deck deck draw=random from=discard = a b", "hand hand =", "discard discard = c d");
    PLAYS(&s, "draw n=3 to=hand");
    strcpy(washed_deck, washed("a b c d", 0));
    picked(expected, washed_deck, 1, 4, 3);
    HOLDS(&s, "hand", expected);
    assert_int_equal(s.table->step, 2);
    scene_free(&s);
    SCENE(&s, "1", "deck deck draw=random when=empty from=discard = a b", "hand hand =", "discard discard = c d e");
    PLAYS(&s, "draw n=4 to=hand");
    picked(expected, "a b", 0, 2, 2);
    strcpy(washed_deck, washed("c d e", 1));
    expected[3] = ' ';
    picked(expected + 4, washed_deck, 2, 3, 2);
    HOLDS(&s, "hand", expected);
    assert_int_equal(s.table->step, 3);
    scene_free(&s);
}

static void strict_composites_may_reshuffle(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck from=discard = a", "p hand =", "q hand =", "discard discard = b c d", "burn burn =");
    PLAYS(&s, "deal n=2 to=p,q");
    assert_int_equal(talon_zone_count(s.table, s.shape, 1) + talon_zone_count(s.table, s.shape, 2), 4);
    assert_int_equal(s.table->step, 1);
    REFUSES(&s, "draw1 to=p", "InsufficientCards zone=deck requested=1 available=0");
    REFUSES(&s, "burn n=1", "InsufficientCards zone=deck requested=1 available=0");
    PLAYS(&s, "draw n=1 to=p");
    scene_free(&s);
}

/* `available` counts what the failing draw could have had, the reshuffle included; everything is rolled back. */
static void strict_composites_roll_back(void **state)
{
    static const char *const zones[] = {"deck deck from=discard = a b", "p hand =", "q hand =", "discard discard = c", "burn burn =", NULL};
    scene s;
    (void)state;
    scene_make(&s, "1", zones);
    REFUSES(&s, "deal n=2 to=p,q", "InsufficientCards zone=deck requested=2 available=1");
    REFUSES(&s, "deal n=4 to=p", "InsufficientCards zone=deck requested=4 available=3");
    REFUSES(&s, "deal_round rounds=2 to=p,q", "InsufficientCards zone=deck requested=1 available=0");
    REFUSES(&s, "split to=p:1,q:3", "InsufficientCards zone=deck requested=3 available=2");
    REFUSES(&s, "burn n=4", "InsufficientCards zone=deck requested=4 available=3");
    assert_int_equal(s.table->step, 0);
    PLAYS(&s, "burn n=3");
    HOLDS(&s, "burn", washed("a b c", 0));
    scene_free(&s);
}

/* What a composite has dealt to the pile comes back through it. */
static void the_pile_as_destination(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck from=pile = a b", "pile table =");
    PLAYS(&s, "deal n=2 to=pile,pile");
    HOLDS(&s, "deck", "");
    assert_int_equal(s.table->step, 1);
    HOLDS(&s, "pile", washed("a b", 0));
    PLAYS(&s, "draw n=1 to=deck"); /* the deck to itself: reshuffle, then the top card goes under */
    assert_int_equal(s.table->step, 2);
    HOLDS(&s, "pile", "");
    scene_free(&s);
}

/* Drawn to itself the deck is never empty: its own cards serve again, the pile is not needed. */
static void an_empty_deck_drawn_to_itself(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck from=discard when=empty = a b", "discard discard = c d");
    PLAYS(&s, "draw n=3 to=deck");
    HOLDS(&s, "deck", "b a");
    HOLDS(&s, "discard", "c^ d^");
    assert_int_equal(s.table->step, 0);
    PLAYS(&s, "draw n=5 to=deck"); /* two, then three of two: short, so the pile is merged */
    assert_int_equal(s.table->step, 1);
    HOLDS(&s, "discard", "");
    scene_free(&s);
}

static void other_operations_ignore_the_behavior(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck draw=random from=discard = a b", "hand hand =", "discard discard = c d");
    REFUSES(&s, "draw_bottom n=3 to=hand", "InsufficientCards zone=deck requested=3 available=2");
    REFUSES(&s, "draw_card card=c to=hand", "CardNotInZone card=c zone=deck");
    REFUSES(&s, "move from=deck to=hand n=3", "InsufficientCards zone=deck requested=3 available=2");
    REFUSES(&s, "discard n=3 vis=up from=deck", "InsufficientCards zone=deck requested=3 available=2");
    PLAYS(&s, "draw_bottom n=1 to=hand");
    HOLDS(&s, "hand", "b");
    PLAYS(&s, "draw_all to=hand");
    HOLDS(&s, "hand", "b a");
    assert_int_equal(s.table->step, 0);
    scene_free(&s);
}

static void a_behavior_on_any_zone(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "pile discard draw=bottom from=hand = a bv c", "hand hand = d", "board table =", "burn burn behavior = z");
    PLAYS(&s, "draw n=1 from=pile to=board");
    HOLDS(&s, "board", "c");
    PLAYS(&s, "draw n=9 from=pile to=board");
    HOLDS(&s, "hand", "");
    HOLDS(&s, "pile", "");
    REFUSES(&s, "draw n=1 from=burn to=board", "NotDrawable zone=burn");
    scene_free(&s);
}

/* The last step is 2^32 - 1; an operation that needs more is refused and changes nothing. */
static void steps_run_out(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck draw=random from=discard = a b", "hand hand =", "discard discard = c d");
    s.table->step = TALON_MAX_STEPS - 1;
    REFUSES(&s, "draw n=3 to=hand", "LimitExceeded what=steps limit=4294967295");
    REFUSES(&s, "riffle_with_seed times=2", "LimitExceeded what=steps limit=4294967295");
    PLAYS(&s, "wash");
    assert_int_equal(s.table->step, TALON_MAX_STEPS);
    REFUSES(&s, "wash", "LimitExceeded what=steps limit=4294967295");
    PLAYS(&s, "wash seed=1");
    PLAYS(&s, "undo");
    PLAYS(&s, "undo");
    assert_int_equal(s.table->step, TALON_MAX_STEPS - 1);
    scene_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(enough_cards_no_reshuffle),
        cmocka_unit_test(short_of_cards_merges_and_washes_the_whole),
        cmocka_unit_test(fewer_cards_are_no_error_for_draw),
        cmocka_unit_test(no_pile_at_all),
        cmocka_unit_test(one_card_after_the_merge_reads_nothing),
        cmocka_unit_test(when_empty_draws_the_rest_first),
        cmocka_unit_test(keep_newest_leaves_the_last_of_the_pile),
        cmocka_unit_test(from_the_bottom),
        cmocka_unit_test(at_random),
        cmocka_unit_test(random_and_reshuffle_take_two_steps),
        cmocka_unit_test(strict_composites_may_reshuffle),
        cmocka_unit_test(strict_composites_roll_back),
        cmocka_unit_test(the_pile_as_destination),
        cmocka_unit_test(an_empty_deck_drawn_to_itself),
        cmocka_unit_test(other_operations_ignore_the_behavior),
        cmocka_unit_test(a_behavior_on_any_zone),
        cmocka_unit_test(steps_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
