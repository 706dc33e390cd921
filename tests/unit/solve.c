/* solve.c -- games whose answers are known: Kuhn's and Leduc's values, by CFR+ on their compiled rules; and what is refused. */
#include "lang_help.h"

#include <talon/solve.h>

static talon_solve *solve(const char *text, talon_game **game, talon_solve_why *why)
{
    talon_report *report = NULL;
    *game = talon_game_compile(&report, text, strlen(text));
    talon_report_free(report);
    assert_non_null(*game);
    return talon_solve_new(why, *game, NULL, NULL);
}

static const char *shipped(const char *name)
{
    const talon_shipped *x = talon_shipped_find(name);
    assert_non_null(x);
    return x->text;
}

static void check_value(const char *name, double value, double near, uint32_t deals, uint32_t sets, uint32_t iterations, double gain_most)
{
    talon_game *g;
    talon_solve_why why;
    talon_solve *s = solve(shipped(name), &g, &why);
    double first = 0, last = 0;
    assert_non_null(s);
    assert_int_equal(talon_solve_get_size(s).deals, deals);
    assert_int_equal(talon_solve_get_size(s).sets, sets);
    talon_solve_run(s, 4);
    first = talon_solve_exploitability(s);
    talon_solve_run(s, iterations - 4);
    last = talon_solve_exploitability(s);
    assert_int_equal(talon_solve_iterations(s), iterations);
    if (talon_solve_value(s) < value - near || talon_solve_value(s) > value + near)
        fail_msg("%s is worth %.6f, not %.6f", name, talon_solve_value(s), value);
    if (last < -1e-9 || last > gain_most || last > first / 10)
        fail_msg("%s: exploitability %.6f after %.6f", name, last, first);
    talon_solve_free(s);
    talon_game_free(g);
}

static void kuhn(void **unused)
{
    (void)unused;
    check_value("kuhn", -1.0 / 18, 0.00001, 6, 12, 1000, 0.0005);
}

/* Six cards, of which suits do not matter: 24 deals, 288 information sets. */
static void leduc(void **unused)
{
    (void)unused;
    check_value("leduc", -0.0856, 0.00005, 24, 288, 1000, 0.005);
}

/* Who knows the other's play best: in Kuhn's game the second never bets a queen after a pass, and always a king. */
static void strategies(void **unused)
{
    talon_game *g;
    talon_solve_why why;
    talon_solve *s = solve(shipped("kuhn"), &g, &why);
    int found = 0;
    (void)unused;
    talon_solve_run(s, 500);
    for (uint32_t i = 0; i < talon_solve_get_size(s).sets; i++) {
        const talon_solve_set x = talon_solve_get(s, i);
        assert_int_equal(x.answers, 2);
        assert_string_equal(x.answer[1], "{\"option\":\"bet\"}");
        if (strcmp(x.seen, "Qs | pass") == 0) {
            assert_true(x.seat == 2 && x.chance[1] < 0.01);
            found++;
        }
        if (strcmp(x.seen, "Ks | pass") == 0) {
            assert_true(x.seat == 2 && x.chance[1] > 0.99);
            found++;
        }
        if (strcmp(x.seen, "Js | pass") == 0) {
            assert_true(x.chance[1] > 0.3 && x.chance[1] < 0.37); /* a third of the time */
            found++;
        }
    }
    assert_int_equal(found, 3);
    talon_solve_free(s);
    talon_game_free(g);
}

#define SMALL                                                                                                                              \
    "game: small\nplayers: 2\ncomponents: {deck: ranks 2..4 of clubs}\nsetup:\n  - shuffle: deck with seed\n  - deal: 1 to each_player "   \
    "from deck\n"

static void refused(void **unused)
{
    static const struct {
        const char *text;
        talon_solve_why why;
    } row[] = {
        {"game: dealt\nplayers: 2\nsetup:\n  - deal: 5 to each_player from deck\n", TALON_SOLVE_RULES},
        {SMALL "play: [{turns: 1 round, do: [choose: {a: [], b: []}]}]\npayoff: 1\n", TALON_SOLVE_SUM},
        {SMALL "play: [{turns: 1 round, do: [choose: {a: [], b: [shuffle: deck with new_seed, shuffle: hand of player with new_seed]}]}, "
               "{move: all from hand of dealer to deck}, shuffle: deck with new_seed]\npayoff: 0\n",
         TALON_SOLVE_CHANCE},
        {SMALL "limit: 200000 choices\nplay: [{repeat: 100000, do: [{choose: {a: []}, by: seat 1}]}]\npayoff: 0\n", TALON_SOLVE_LARGE},
        {SMALL "state: {got: number each}\nplay: [{turns: 1 round, do: [choose: {a: []}]}, each_player: [set: got = 2 * 1000000000]]\n"
               "payoff: got\n",
         TALON_SOLVE_SUM},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        talon_game *g;
        talon_solve_why why;
        assert_null(solve(row[i].text, &g, &why));
        assert_int_equal(why, row[i].why);
        assert_true(*talon_solve_why_text(why));
        talon_game_free(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(kuhn), cmocka_unit_test(leduc), cmocka_unit_test(strategies),
                                       cmocka_unit_test(refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
