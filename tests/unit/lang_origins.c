/* lang_origins.c -- every example of a game file that docs/origins.md speaks of, as it was asked for, with nothing but `game` and `players` in front.
 * Tests are named after the section there. */
#include "lang_help.h"

#define HEAD "game: seed\nplayers: 2..9\n"

/* §1: steps for an empty deck */
static void origin_1_recycle(void **state)
{
    dealt d;
    (void)state;
    deals(&d, HEAD "on_deck_empty:\n  - recycle: discard_pile into deck\n  - shuffle: deck with new_seed\n  - burn: 1 from deck\n", 3, "");
    done(&d);
    /* and what it does when the deck runs out in the middle of a step */
    deals(&d,
          "game: seed\nplayers: 2\ncomponents: {deck: a + b + c + d + e}\n"
          "on_deck_empty:\n  - recycle: discard_pile into deck\n  - shuffle: deck with new_seed\n  - burn: 1 from deck\n"
          "setup:\n  - discard: 3 from deck\n  - deal: 2 to each_player from deck\n",
          2, "discard draw1 draw1 recycle shuffle burn draw1 draw1");
    assert_int_equal(zone_size(&d, "hand.1"), 2);
    assert_int_equal(zone_size(&d, "hand.2"), 2);
    assert_int_equal(zone_size(&d, "burn"), 1);
    assert_int_equal(zone_size(&d, "deck"), 0);
    done(&d);
}

static const char casino[] = HEAD "dealing_procedure: casino_standard\n"
                                  "\n"
                                  "setup:\n"
                                  "  - wash: deck with seed\n"
                                  "  - riffle: deck times 3\n"
                                  "  - cut: deck by player\n"
                                  "  - burn: 1 from deck\n"
                                  "  - deal: 2 to each_player from deck\n";

/* §1: the casino deal; docs/random.md §8 has the deck up to the cut */
static void origin_1_operation_composition(void **state)
{
    dealt d;
    (void)state;
    assert_string_equal(codes_of(casino), "");
    deals(&d, casino, 2, "wash riffle cut_by_die burn deal_round");
    /* 49 46 16 20 29 of that vector: Qs 9s 5d 9d 5h */
    assert_string_equal(zone_text(&d, "burn"), "Qs");
    assert_string_equal(zone_text(&d, "hand.1"), "9s 9d");
    assert_string_equal(zone_text(&d, "hand.2"), "5d 5h");
    done(&d);
}

/* §1: each of its lines alone */
static void origin_1_single_lines(void **state)
{
    static const struct {
        const char *line, *ops;
    } lines[] = {
        {"wash: deck with seed", "wash"},
        {"riffle: deck times 3", "riffle"},
        {"cut: deck by player", "cut_by_die"},
        {"burn: 1 from deck", "burn"},
        {"deal: 2 to each_player from deck", "deal_round"},
        {"deal: 5 to community from deck", "draw"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char text[200];
        dealt d;
        snprintf(text, sizeof text, HEAD "setup:\n  - %s\n", lines[i].line);
        deals(&d, text, 4, lines[i].ops);
        done(&d);
    }
}

/* §1: dealing_procedure alone does the same as its steps */
static void origin_1_dealing_procedure(void **state)
{
    dealt d, e;
    (void)state;
    deals(&d, HEAD "dealing_procedure: casino_standard\nsetup:\n  - deal: 2 to each_player from deck\n", 5,
          "wash riffle cut_by_die burn deal_round");
    deals(&e, casino, 5, NULL);
    for (int seat = 1; seat <= 5; seat++) {
        char name[24];
        snprintf(name, sizeof name, "hand.%d", seat);
        assert_string_equal(zone_text(&d, name), zone_text(&e, name));
    }
    done(&d);
    done(&e);
}

/* §4: dealing as lines of a file */
static void origin_4_composition_the_deal_operation(void **state)
{
    dealt d;
    (void)state;
    deals(&d,
          HEAD "setup:\n  - deal: 2 to each_player from deck    # dealRound 2 deck players\n  - deal: 5 to community from deck      # draw "
               "5 deck community\n",
          3, "deal_round draw");
    assert_string_equal(zone_text(&d, "hand.1"), "2c 5c");
    assert_string_equal(zone_text(&d, "hand.2"), "3c 6c");
    assert_string_equal(zone_text(&d, "hand.3"), "4c 7c");
    assert_string_equal(zone_text(&d, "community"), "8c 9c Tc Jc Qc");
    done(&d);
}

#define STOCK(behavior, rest)                                                                                                              \
    HEAD "zones:\n  pile: {type: discard}\n  ashes: {type: burn}\n  stock: {type: deck, " rest "behavior: " behavior "}\n"

/* §2: what passes through the compiler, and what is refused */
static void origin_2_compile_and_cross_validation(void **state)
{
    (void)state;
    assert_string_equal(codes_of(STOCK("{type: deck, draw_from: top, reshuffle_from: pile}", "")), "");
    assert_string_equal(codes_of(STOCK("{type: deck, draw_from: bottom}", "")), "");
    assert_string_equal(codes_of(STOCK("{type: deck, draw_from: random}", "")), "");
    assert_string_equal(codes_of(STOCK("{type: market, draw_from: sideways, reshuffle_from: nowhere}", "order: set, ")), "E301");
    assert_string_equal(codes_of(STOCK("{draw_from: top}", "")), "E301");
    assert_string_equal(codes_of(STOCK("{type: deck, draw_from: sideways, reshuffle_from: nowhere}", "order: set, ")), "E302");
    assert_string_equal(codes_of(STOCK("{type: deck, draw_from: top}", "order: queue, ")), "W303");
    assert_string_equal(codes_of(STOCK("{type: deck, draw_from: top}", "order: stack, ")), "");
    assert_string_equal(codes_of(STOCK("{type: deck, reshuffle_from: stock}", "")), "E304");
    assert_string_equal(codes_of(STOCK("{type: deck, reshuffle_from: nowhere}", "")), "E305");
    assert_string_equal(codes_of(STOCK("{type: deck, reshuffle_from: ashes}", "")), "E306");
    assert_string_equal(codes_of(STOCK("{type: deck, reshuffle_from: nowhere}", "order: set, ")), "E305 W303");
}

/* §2: drawing with behaviour */
static void origin_2_drawing(void **state)
{
    dealt d;
    (void)state;
#define FIVE(behavior, steps)                                                                                                              \
    HEAD "components: {stock: a + b + c + d + e}\nzones:\n  pile: {type: discard}\n  stock: {type: deck" behavior "}\nsetup:\n" steps
    deals(&d, FIVE(", behavior: {type: deck, draw_from: top}", "  - draw: 2 from stock to community\n"), 2, "draw");
    assert_string_equal(zone_text(&d, "community"), "a b");
    done(&d);
    deals(&d, FIVE(", behavior: {type: deck, draw_from: bottom}", "  - draw: 2 from stock to community\n"), 2, "draw");
    assert_string_equal(zone_text(&d, "community"), "d e");
    done(&d);
    deals(&d, FIVE(", behavior: {type: deck, draw_from: random}", "  - draw: 2 from stock to community\n"), 2, "draw");
    assert_int_equal(talon_runner_table(d.runner)->step, 1);
    done(&d);
    deals(&d, FIVE(", behavior: {type: deck, reshuffle_from: pile}", "  - discard: 4 from stock\n  - draw: 3 from stock to community\n"), 2,
          "discard draw");
    assert_int_equal(zone_size(&d, "community"), 3);
    assert_int_equal(zone_size(&d, "pile"), 0);
    done(&d);
    deals(&d, FIVE(", behavior: {type: deck}", "  - draw: 5 from stock to community\n  - draw: 2 from stock to community\n"), 2,
          "draw draw");
    assert_int_equal(zone_size(&d, "community"), 5);
    done(&d);
    deals(&d, FIVE("", "  - draw: 2 from stock to community\n"), 2, "draw");
    assert_string_equal(zone_text(&d, "community"), "a b");
    done(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(origin_1_recycle),
        cmocka_unit_test(origin_1_operation_composition),
        cmocka_unit_test(origin_1_single_lines),
        cmocka_unit_test(origin_1_dealing_procedure),
        cmocka_unit_test(origin_4_composition_the_deal_operation),
        cmocka_unit_test(origin_2_compile_and_cross_validation),
        cmocka_unit_test(origin_2_drawing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
