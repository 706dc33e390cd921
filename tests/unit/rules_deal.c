/* rules_deal.c -- where dealing and rules of play meet: positions in rules, variables in a deal that nobody plays. */
#include "rules_help.h"

/* A position may be another player for each number of them, and be defined by another one or a number. */
static void rules_know_positions(void **unused)
{
    static const char file[] = "game: places\nplayers: 2..4\nnumbers: {far: 2}\n"
                               "positions: {first: {2: dealer, 3..4: dealer + 1}, last: dealer + far, second: last - 1, lead: seat 2}\n"
                               "state: {a: seat, b: seat, c: seat, d: seat}\nsetup:\n  - deal: 1 to hand of second from deck\n"
                               "play:\n  - set: [a = first, b = last, c = second, d = lead]\n  - choose: 1 from hand of second by second\n"
                               "payoff: 0\n";
    (void)unused;
    for (uint32_t players = 2; players <= 4; players++)
        for (uint32_t dealer = 1; dealer <= players; dealer++) {
            table t = sit_down_to(file, players, dealer, NULL, "", 1);
            assert_int_equal(number(&t, "a", 0), players == 2 ? dealer : dealer % players + 1);
            assert_int_equal(number(&t, "b", 0), (dealer + 1) % players + 1);
            assert_int_equal(number(&t, "c", 0), dealer % players + 1);
            assert_int_equal(number(&t, "d", 0), 2);
            assert_int_equal(asked(&t), dealer % players + 1);
            stand_up(&t);
        }
}

/* A variable that begins with nothing is 0 when cards are only dealt, one that begins with something is not known. */
static void a_deal_knows_what_nobody_has_changed(void **unused)
{
    static const char form[] = "game: fewer\nplayers: 2\nnumbers: {most: 5}\nstate: {used: number kept%s}\n"
                               "setup:\n  - deal: most - used + 1 to each_player from deck\n"
                               "play:\n  - choose: 1 from hand of dealer by dealer\n  - set: used += 2\nmatch: until used > 3\npayoff: 0\n";
    char file[500];
    dealt d;
    (void)unused;
    snprintf(file, sizeof file, form, "");
    deals(&d, file, 2, NULL);
    assert_int_equal(zone_size(&d, "hand.1"), 6);
    assert_int_equal(zone_size(&d, "hand.2"), 6);
    done(&d);
    table t = sit_down_to(file, 2, 0, NULL, "", 1);
    assert_int_equal(lies(&t, "hand", 1, 0, 0), 6);
    say_anything(&t);
    assert_int_equal(lies(&t, "hand", 1, 0, 0), 4);
    stand_up(&t);
    snprintf(file, sizeof file, form, " = 1");
    assert_int_equal(deal_game(&d, file, 2), TALON_END_FAULT);
    done(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_know_positions),
        cmocka_unit_test(a_deal_knows_what_nobody_has_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
