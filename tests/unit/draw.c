/* draw.c -- draw, draw1, deal, deal_round, burn, split on zones without behaviour: what moves, and the record of it. */
#include "lib/scene.h"

static void table(scene *s)
{
    SCENE(s, "1", "deck deck = a b c d e", "hand.1 hand owner=ana = x", "hand.2 hand owner=bo =", "burn burn = q",
          "discard discard = m nv");
}

static void draw_takes_from_the_top_to_the_end(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "draw n=2 from=deck to=hand.1");
    HOLDS(&s, "deck", "c d e");
    HOLDS(&s, "hand.1", "x a b");
    RECORDS(&s, "*deck 0 1 > hand.1 1 end: a b");
    assert_int_equal(s.rec.n, 2);
    assert_int_equal(s.rec.steps, 0);
    assert_false(s.rec.behavior);
    PLAYS(&s, "draw n=3 to=hand.2");
    HOLDS(&s, "deck", "");
    HOLDS(&s, "hand.2", "c d e");
    scene_free(&s);
}

static void draw_on_itself_rotates(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "draw n=2 from=deck to=deck");
    HOLDS(&s, "deck", "c d e a b");
    PLAYS(&s, "draw n=5 from=deck to=deck");
    HOLDS(&s, "deck", "c d e a b");
    PLAYS(&s, "draw_bottom n=2 from=deck to=deck");
    PLAYS(&s, "draw_all from=deck to=deck");
    HOLDS(&s, "deck", "c d e a b");
    scene_free(&s);
}

static void draw_from_a_discard_zone(void **state)
{
    scene s;
    (void)state;
    table(&s);
    HOLDS(&s, "discard", "m^ n");
    PLAYS(&s, "draw n=1 from=discard to=hand.1");
    HOLDS(&s, "hand.1", "x m");
    RECORDS(&s, "*discard 0 > hand.1 1 end: m^");
    scene_free(&s);
}

static void faces_of_drawn_cards(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "draw n=1 from=deck to=discard");
    HOLDS(&s, "discard", "m^ n a^");
    PLAYS(&s, "draw n=1 from=deck to=discard face=down");
    PLAYS(&s, "draw n=1 from=deck to=hand.1 face=up");
    HOLDS(&s, "discard", "m^ n a^ b");
    HOLDS(&s, "hand.1", "x c^");
    PLAYS(&s, "draw n=2 from=hand.1 to=hand.2");
    HOLDS(&s, "hand.2", "x c");
    PLAYS(&s, "draw n=1 from=discard to=discard");
    HOLDS(&s, "discard", "n a^ b m^");
    PLAYS(&s, "draw n=2 from=discard to=discard face=up");
    HOLDS(&s, "discard", "b m^ n^ a^");
    scene_free(&s);
}

static void draw1_takes_one(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "draw1 to=hand.2");
    HOLDS(&s, "hand.2", "a");
    assert_int_equal(s.rec.n, 1);
    REFUSES(&s, "draw1 from=burn to=hand.2", "NotDrawable zone=burn");
    PLAYS(&s, "draw_all to=hand.2");
    REFUSES(&s, "draw1 to=hand.2", "InsufficientCards zone=deck requested=1 available=0");
    scene_free(&s);
}

static void deal_goes_to_each_in_order(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "deal n=2 to=hand.1,hand.2");
    HOLDS(&s, "deck", "e");
    HOLDS(&s, "hand.1", "x a b");
    HOLDS(&s, "hand.2", "c d");
    RECORDS(&s, "*deck 0 1 > hand.1 1 end: a b; *deck 0 1 > hand.2 0 end: c d");
    scene_free(&s);
}

static void deal_round_goes_round(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "deal_round rounds=2 to=hand.1,hand.2");
    HOLDS(&s, "hand.1", "x a c");
    HOLDS(&s, "hand.2", "b d");
    RECORDS(&s, "*deck 0 > hand.1 1 end: a; *deck 0 > hand.2 0 end: b; *deck 0 > hand.1 2 end: c; *deck 0 > hand.2 1 end: d");
    scene_free(&s);
}

static void nobody_and_no_rounds_are_fine(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "deal n=2");
    PLAYS(&s, "deal n=0");
    PLAYS(&s, "deal_round rounds=0 to=hand.1");
    PLAYS(&s, "deal_round rounds=-3 from=nowhere to=nobody");
    PLAYS(&s, "deal_round rounds=9223372036854775807");
    PLAYS(&s, "split");
    RECORDS(&s, "");
    HOLDS(&s, "deck", "a b c d e");
    assert_int_equal(s.table->seq, 6);
    scene_free(&s);
}

static void composites_are_atomic(void **state)
{
    scene s;
    (void)state;
    table(&s);
    REFUSES(&s, "deal n=3 to=hand.1,hand.2", "InsufficientCards zone=deck requested=3 available=2");
    REFUSES(&s, "deal_round rounds=3 to=hand.1,hand.2", "InsufficientCards zone=deck requested=1 available=0");
    REFUSES(&s, "split to=hand.1:2,hand.2:4", "InsufficientCards zone=deck requested=4 available=3");
    REFUSES(&s, "split to=hand.1:2,hand.2:0", "InvalidCount n=0");
    REFUSES(&s, "deal n=2 to=hand.1,nobody", "ZoneNotFound zone=nobody");
    assert_int_equal(s.fault.arg, TALON_ARG_TO_LIST);
    assert_int_equal(s.fault.index, 1);
    REFUSES(&s, "split to=hand.1:1,nobody:1", "ZoneNotFound zone=nobody");
    assert_int_equal(s.fault.arg, TALON_ARG_PACKETS);
    assert_int_equal(s.fault.index, 1);
    scene_free(&s);
}

static void the_first_failing_draw_is_reported(void **state)
{
    scene s;
    (void)state;
    table(&s);
    REFUSES(&s, "deal n=6 to=hand.1,nobody", "InsufficientCards zone=deck requested=6 available=5");
    REFUSES(&s, "deal n=0 from=nowhere to=nobody", "InvalidCount n=0");
    REFUSES(&s, "deal n=1 from=nowhere to=nobody", "ZoneNotFound zone=nobody");
    assert_int_equal(s.fault.arg, TALON_ARG_FROM);
    REFUSES(&s, "split to=hand.1:9,hand.2:0", "InsufficientCards zone=deck requested=9 available=5");
    REFUSES(&s, "deal n=1 from=burn to=hand.1", "NotDrawable zone=burn");
    REFUSES(&s, "deal_round rounds=1 from=burn to=hand.1", "NotDrawable zone=burn");
    REFUSES(&s, "split from=burn to=hand.1:1", "NotDrawable zone=burn");
    scene_free(&s);
}

static void a_dealt_card_can_be_dealt_on(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "deal n=2 from=deck to=hand.1,deck,hand.2");
    HOLDS(&s, "hand.1", "x a b");
    HOLDS(&s, "hand.2", "e c");
    HOLDS(&s, "deck", "d");
    scene_free(&s);
}

static void split_leaves_the_rest(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "split to=hand.1:1,hand.2:2,hand.1:1");
    HOLDS(&s, "deck", "e");
    HOLDS(&s, "hand.1", "x a d");
    HOLDS(&s, "hand.2", "b c");
    scene_free(&s);
}

static void burn_goes_to_the_burn_zone(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "burn n=2");
    HOLDS(&s, "burn", "q a b");
    PLAYS(&s, "burn n=1 from=hand.1 to=burn");
    HOLDS(&s, "burn", "q a b x");
    REFUSES(&s, "burn n=1 from=burn", "NotDrawable zone=burn");
    REFUSES(&s, "burn n=1 to=hand.1", "InvalidZoneType zone=hand.1");
    REFUSES(&s, "burn n=1 from=burn to=hand.1", "NotDrawable zone=burn");
    REFUSES(&s, "burn n=4", "InsufficientCards zone=deck requested=4 available=3");
    REFUSES(&s, "burn n=0 from=nowhere", "InvalidCount n=0");
    REFUSES(&s, "burn n=1 from=nowhere", "ZoneNotFound zone=nowhere");
    scene_free(&s);
}

static void zones_left_out(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "stock deck = a b", "hand hand =");
    REFUSES(&s, "draw n=1 to=hand", "ZoneNotFound zone=");
    assert_int_equal(s.fault.arg, TALON_ARG_FROM);
    REFUSES(&s, "burn n=1 from=stock", "ZoneNotFound zone=");
    assert_int_equal(s.fault.arg, TALON_ARG_TO);
    REFUSES(&s, "draw n=1 from=stock", "ZoneNotFound zone=");
    assert_int_equal(s.fault.arg, TALON_ARG_TO);
    scene_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draw_takes_from_the_top_to_the_end),
        cmocka_unit_test(draw_on_itself_rotates),
        cmocka_unit_test(draw_from_a_discard_zone),
        cmocka_unit_test(faces_of_drawn_cards),
        cmocka_unit_test(draw1_takes_one),
        cmocka_unit_test(deal_goes_to_each_in_order),
        cmocka_unit_test(deal_round_goes_round),
        cmocka_unit_test(nobody_and_no_rounds_are_fine),
        cmocka_unit_test(composites_are_atomic),
        cmocka_unit_test(the_first_failing_draw_is_reported),
        cmocka_unit_test(a_dealt_card_can_be_dealt_on),
        cmocka_unit_test(split_leaves_the_rest),
        cmocka_unit_test(burn_goes_to_the_burn_zone),
        cmocka_unit_test(zones_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
