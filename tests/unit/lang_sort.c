/* lang_sort.c -- sorted hands: the order of cards, the step, what depends on it and what does not; jokers as a rank. */
#include "lang_help.h"
#include "runner/pattern.h"

static void zone_is(dealt *d, const char *name, const char *cards)
{
    assert_string_equal(zone_text(d, name), cards);
}

static void order_of_names(void **state)
{
    static const char *const in_order[] = {"2c",     "Tc",         "Jc",          "Cc",       "Qc",        "Ac",       "2d",       "9h",
                                           "Kh",     "hearts_10x", "hearts_ober", "3s",       "blue_2",    "blue_10",  "blue_T",   "blue_Q",
                                           "red_0",  "red_9",      "red_draw2",   "red_skip", "trump_1",   "trump_21", "yellow_1", "wild_5",
                                           "Forest", "Sol Ring",   "joker",       "wild",     "wild_draw4"};
    const size_t n = sizeof in_order / sizeof *in_order;
    (void)state;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++) {
            const int order = talon_card_order(in_order[i], strlen(in_order[i]), in_order[k], strlen(in_order[k]));
            if ((order > 0) - (order < 0) != (i > k) - (i < k))
                fail_msg("%s and %s: %d", in_order[i], in_order[k], order);
        }
    assert_true(talon_card_order("", 0, "2c", 2) > 0);
    assert_int_equal(talon_card_order("", 0, "", 0), 0);
}

static void sorting_hands(void **state)
{
    dealt d;
    (void)state;
    deals(&d,
          "game: t\nplayers: 2\ncomponents: {deck: As + joker + 2h + Th + 9h + 2c + red_2 + 2h + Kd + Qd}\nsetup:\n"
          "  - deal: 5 to each_player from deck\n  - sort: hand\n",
          2, "deal_round permute permute");
    zone_is(&d, "hand.1", "Kd 2h 9h As red_2");
    zone_is(&d, "hand.2", "2c Qd 2h Th joker");
    assert_false(talon_runner_looked(d.runner));
    assert_true(talon_runner_sorted(d.runner, talon_shape_find(talon_runner_shape(d.runner), "hand.1", 6)));
    assert_false(talon_runner_sorted(d.runner, talon_shape_find(talon_runner_shape(d.runner), "deck", 4)));
    assert_false(talon_runner_sorted(d.runner, 99));
    done(&d);
    deals(&d,
          "game: t\nplayers: 2\ncomponents: {deck: c + a + b + c + a + d}\nzones: {row: {type: table}}\nsetup:\n"
          "  - deal: 5 to row from deck\n  - reveal: 1 from row where b\n  - sort: row (listed)\n  - each_player:\n      - sort: hand of "
          "player\n",
          2, "draw turn permute");
    zone_is(&d, "row", "c c a a b^");
    done(&d);
}

/* Zones that a step sorts by the list, wherever it stands; not those that are sorted otherwise. */
static void zones_that_are_listed(void **state)
{
    static const char text[] = "game: t\nplayers: 2\nzones: {row: {type: table}, pile: {type: table, count: 2}, hand: {type: hand}}\n"
                               "setup:\n  - sort: row\n  - each_player:\n      - sort: hand + pile 2 (listed)\n";
    const bool listed[] = {false, true, true};
    dealt d;
    (void)state;
    deals(&d, text, 2, NULL);
    const talon_game *g = talon_runner_game(d.runner);
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(talon_game_zone_is_listed(g, i), listed[i]);
    assert_int_equal(talon_game_zones(g), 4);
    assert_false(talon_game_zone_is_listed(g, 3));
    assert_false(talon_game_zone_is_listed(g, 99));
    done(&d);
}

/* Whether the cards decide which way a game takes. */
static bool looks(const char *steps, const char *zones)
{
    char text[900];
    dealt d;
    snprintf(text, sizeof text,
             "game: t\nplayers: 2\ncomponents: {deck: f + e + d + c + b + a + h + g}\nzones: {pile: {type: table}, box: {type: table, "
             "sees: none}%s}\n"
             "setup:\n  - deal: 3 to pile from deck\n  - sort: pile\n%s",
             zones, steps);
    deals(&d, text, 2, NULL);
    const bool looked = talon_runner_looked(d.runner);
    done(&d);
    return looked;
}

static void what_depends_on_a_sorted_zone(void **state)
{
    (void)state;
    assert_false(looks("", ""));
    assert_false(looks("  - deal: 1 to pile from deck\n", ""));
    assert_true(looks("  - move: 1 from pile to box\n", ""));
    assert_true(looks("  - move: 2 from bottom of pile to box\n", ""));
    assert_true(looks("  - reveal: 1 from pile\n", ""));
    assert_false(looks("  - reveal: all from pile\n", ""));
    assert_false(looks("  - move: 1 from pile to box (random)\n", ""));
    /* all of it takes its order along, until that is mixed */
    assert_false(looks("  - move: all from pile to box\n", ""));
    assert_true(looks("  - move: all from pile to box\n  - move: 1 from box to deck\n", ""));
    assert_false(looks("  - move: all from pile to box\n  - shuffle: box\n  - move: 1 from box to deck\n", ""));
    assert_false(looks("  - combine: pile into deck\n  - shuffle: deck\n  - deal: 1 to each_player from deck\n", ""));
    assert_true(looks("  - combine: pile into deck\n  - deal: all to each_player from deck\n", ""));
    assert_true(looks("  - split: pile to box + hand of dealer sizes [1, 2]\n", ""));
    /* and the zone is like new when others come */
    assert_false(looks("  - move: all from pile to box\n  - deal: 2 to pile from deck\n  - move: 1 from pile to box\n", ""));
}

/* The kernel's list has room for two orders of any zone, and cards that are alike keep theirs. */
static void large_zones(void **state)
{
    dealt d;
    (void)state;
    deals(&d,
          "game: t\nplayers: 1\ncomponents: {row: 37 standard_52 + 3 joker}\nzones: {row: {type: table}}\nsetup:\n  - shuffle: row with "
          "seed\n"
          "  - sort: row\n",
          1, "shuffle permute");
    const talon_shape *shape = talon_runner_shape(d.runner);
    const talon_zone z = talon_shape_find(shape, "row", 3);
    const talon_card *card = talon_zone_cards(talon_runner_table(d.runner), shape, z);
    for (uint32_t i = 1; i < 37 * 52 + 3; i++)
        assert_true(talon_pack_face(talon_shape_pack(shape), card[i - 1]) <= talon_pack_face(talon_shape_pack(shape), card[i]));
    done(&d);
}

static bool fits(const char *name, const char *pattern)
{
    return talon__card_fits(name, strlen(name), pattern, strlen(pattern), "", 0);
}

static void jokers(void **state)
{
    static const char *const are[] = {"joker", "Joker", "red_joker", "joker_1", "big_joker_2", "joker2", "jokerh", "JOKER", "black_Joker"};
    static const char *const are_not[] = {"jokerish", "joke", "Jh", "the_jok", "anjoker", ""};
    dealt d;
    (void)state;
    for (size_t i = 0; i < sizeof are / sizeof *are; i++)
        if (!fits(are[i], "joker"))
            fail_msg("%s is a joker", are[i]);
    for (size_t i = 0; i < sizeof are_not / sizeof *are_not; i++)
        if (fits(are_not[i], "joker"))
            fail_msg("%s is no joker", are_not[i]);
    assert_false(fits("joker", "Joker"));
    deals(&d,
          "game: t\nplayers: 1\ncomponents: {deck: 2h + joker1 + ranks joker of hearts spades + little_joker}\nsetup:\n"
          "  - move: all from deck to community where joker\n",
          1, "move");
    zone_is(&d, "community", "joker1 hearts_joker spades_joker little_joker");
    done(&d);
}

/* A word is no rank in front of a letter: such cards have the suit's whole name, and are of it. */
static void word_ranks_of_standard_suits(void **state)
{
    dealt d;
    (void)state;
    deals(&d,
          "game: t\nplayers: 1\ncomponents: {deck: [ranks ober K 10 100 C of hearts, ranks ober of bells]}\n"
          "zones: {a: {type: table}, b: {type: table}}\nsetup:\n"
          "  - move: all from deck to a where hearts\n  - sort: a\n  - move: all from deck to b where ober\n",
          1, NULL);
    zone_is(&d, "a", "Th Ch Kh hearts_100 hearts_ober");
    zone_is(&d, "b", "bells_ober");
    done(&d);
    assert_true(fits("hearts_ober", "hearts") && fits("hearts_ober", "ober") && !fits("hearts_ober", "spades"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_of_names),
        cmocka_unit_test(sorting_hands),
        cmocka_unit_test(zones_that_are_listed),
        cmocka_unit_test(what_depends_on_a_sorted_zone),
        cmocka_unit_test(large_zones),
        cmocka_unit_test(jokers),
        cmocka_unit_test(word_ranks_of_standard_suits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
