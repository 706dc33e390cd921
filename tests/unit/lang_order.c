/* lang_order.c -- cards that are dealt in a known order: zones that nothing mixes, by number of players, and cards that come back. */
#include "lang_help.h"

#define HOME "dealing_procedure: home\n"

static void one_is(const char *text, const char *code, const char *says, const char *fix)
{
    talon_report *report;
    talon_game_free(talon_game_compile(&report, text, strlen(text)));
    assert_non_null(report);
    assert_int_equal(talon_report_count(report), 1);
    const talon_problem *p = talon_report_get(report, 0);
    assert_string_equal(p->code, code);
    if (!strstr(p->message, says) || (fix && !strstr(p->fix, fix)))
        fail_msg("%s\n%s", p->message, p->fix);
    talon_report_free(report);
}

static void zones_that_nothing_mixes(void **state)
{
    (void)state;
    one_is("game: t\nplayers: 2..4\ncomponents: {stock: standard_52}\nzones: {stock: {type: table}}\n" HOME
           "setup:\n  - deal: 5 to each_player from stock\n",
           "W608", "\"stock\" has not been mixed", "home mixes decks only, and \"stock\" is of type table");
    one_is("game: t\nplayers: 2..4\ncomponents: {deck: standard_52, stock: uno_108}\nzones: {stock: {type: discard}}\n" HOME
           "setup:\n  - draw: 5 to each_player from stock\n",
           "W608", "\"stock\"", "is of type discard");
    one_is("game: t\nplayers: 2\ncomponents: {stock: standard_52}\nzones: {stock: {type: table}}\nsetup:\n  - deal: 5 to each_player from "
           "stock\n",
           "W608", "\"stock\"", "add \"shuffle: stock\" before this");
    one_is("game: t\nplayers: 2\ncomponents: {stock: standard_52}\nzones: {stock: {type: table}}\n" HOME
           "setup:\n  - combine: stock to deck\n  - deal: 5 to each_player from deck\n",
           "W608", "\"deck\"", NULL);
    /* mixed, or with one order only, or moved on purpose, or any card of them, or as the file wants it */
    assert_string_equal(codes_of("game: t\nplayers: 2\ncomponents: {stock: standard_52}\nzones: {stock: {type: table}}\nsetup:\n"
                                 "  - shuffle: stock\n  - deal: 5 to each_player from stock\n"),
                        "");
    assert_string_equal(codes_of("game: t\nplayers: 2\ncomponents: {chips: 20 chip}\nzones: {chips: {type: table}}\nsetup:\n"
                                 "  - deal: 5 to each_player from chips\n"),
                        "");
    assert_string_equal(
        codes_of("game: t\nplayers: 2\ncomponents: {deck: standard_52, goals: a + b + c}\nzones: {goals: {type: table}}\n" HOME
                 "setup:\n  - move: 2 from goals to community\n  - deal: 5 to each_player from deck\n"),
        "");
    assert_string_equal(codes_of("game: t\nplayers: 2\nsetup:\n  - cut: deck at 20\n  - deal: 5 to each_player from deck (random)\n"), "");
    assert_string_equal(codes_of("game: t\nplayers: 2\ncomponents: {stock: standard_52}\nzones: {stock: {type: table}}\n"
                                 "dealing_procedure: none\nsetup:\n  - deal: 5 to each_player from stock\n"),
                        "");
}

static void some_numbers_of_players(void **state)
{
    (void)state;
    one_is("game: t\nplayers: 2..4\nsetup:\n  - if: players == 3\n    then:\n      - shuffle: deck\n  - deal: 5 to each_player from deck\n",
           "W608", "with 2 or 4 players \"deck\"", NULL);
    one_is("game: t\nplayers: 2..4\nsetup:\n  - if: players > 2\n    then:\n      - shuffle: deck\n  - deal: 5 to each_player from deck\n",
           "W608", "with 2 players \"deck\"", NULL);
    one_is("game: t\nplayers: 2..5\nsetup:\n  - if: players == 5\n    then:\n      - shuffle: deck\n  - deal: 5 to each_player from deck\n",
           "W608", "with 2 to 4 players \"deck\"", NULL);
    one_is("game: t\nplayers: 2..4\nsetup:\n  - repeat: 0\n    do:\n      - shuffle: deck\n  - deal: 5 to each_player from deck\n", "W608",
           "\"deck\" has not been mixed", NULL);
}

#define AGAIN "game: t\nplayers: 2..4\n" HOME "setup:\n  - deal: 13 to each_player from deck\nphases:\n  - name: again\n    do:\n"

static void cards_that_come_back(void **state)
{
    (void)state;
    one_is(AGAIN "      - combine: each_player to deck\n      - deal: 13 to each_player from deck\n", "W606",
           "players had cards of \"deck\"", "after they are combined");
    assert_string_equal(codes_of(AGAIN "      - combine: each_player to deck\n      - shuffle: deck with new_seed\n"
                                       "      - deal: 13 to each_player from deck\n"),
                        "");
    assert_string_equal(codes_of(AGAIN "      - combine: each_player to deck\n"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zones_that_nothing_mixes),
        cmocka_unit_test(some_numbers_of_players),
        cmocka_unit_test(cards_that_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
