/* lang_review.c -- what a strict review of CardLang found: runs and checks that end soon, ends of zones, rules that interrupt, reports. */
#include "lang_help.h"

#include <time.h>

#include "lang/game.h"

#define HEAD "game: test\nplayers: 2..3\ncomponents: {deck: a + b + c + d + e + f}\n"

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Seconds of the processor that are enough; builds that are slow on purpose (TALON_TEST_PERCENT) get far more. What does not
 * end at all is what is looked for. */
static double patience(double usual)
{
    const char *percent = getenv("TALON_TEST_PERCENT");
    return percent && strtol(percent, NULL, 10) < 100 ? 60 * usual : 2 * usual;
}

/* A text repeated between two others. */
static char *repeated(const char *before, const char *part, int n, const char *after)
{
    char *text = calloc(1, strlen(before) + strlen(part) * (size_t)n + strlen(after) + 1);
    char *at = text + sprintf(text, "%s", before);
    for (int i = 0; i < n; i++)
        at += sprintf(at, "%s", part);
    sprintf(at, "%s", after);
    return text;
}

static void zone_is(dealt *d, const char *name, const char *cards)
{
    assert_string_equal(zone_text(d, name), cards);
}

/* A run that ends at a limit, and neither it nor the check takes long. */
static void ends_soon(const char *text)
{
    dealt d;
    const double begin = seconds();
    assert_int_equal(deal_game(&d, text, 2), TALON_END_FAULT);
    assert_int_equal(d.out.fault.status, TALON_E_LIMIT_EXCEEDED);
    assert_true(seconds() - begin < patience(2));
    done(&d);
}

static void loops_end(void **state)
{
    dealt d;
    (void)state;
    ends_soon("game: t\nplayers: 2\nsetup:\n  - draw: 1 from deck to discard_pile times count(discard_pile) until empty(deck)\n");
    deals(&d, "game: t\nplayers: 2\nsetup:\n  - riffle: deck times 3 (in)\n", 2, "in_shuffle in_shuffle in_shuffle");
    done(&d);
    assert_non_null(strstr(codes_of("game: t\nplayers: 2\nsetup:\n  - riffle: deck times 1000000000 (in)\n"), "E"));
}

static void work_counts(void **state)
{
    (void)state;
    char *text = repeated(
        "game: t\nplayers: 2..9\nzones: {z: {type: table, count: 1000}}\nsetup:\n  - repeat: 100000\n    do:\n      - if: count(z)",
        " + count(z)", 199, " > 0\n        then:\n          - shuffle: deck\n");
    ends_soon(text);
    free(text);
    text = repeated(
        "game: t\nplayers: 2..9\nzones: {deck: {type: deck, behavior: {type: deck}}}\ncomponents: {deck: 1000 standard_52}\nsetup:\n"
        "  - deal: 200 to deck",
        " + deck", 299, " from deck times 10000\n");
    ends_soon(text);
    free(text);
    text = repeated("game: t\nplayers: 2\nzones: {z: {type: table, count: 900}}\nsetup:\n  - repeat: 100000\n    do:\n      - shuffle: "
                    "deck\ntriggers:\n",
                    "  - {when: count(z) == 7, timing: now, do: [shuffle: deck]}\n", 1000, "");
    ends_soon(text);
    free(text);
}

/* A node over two that are the same one is twice as large; a chain is as deep as it is long. */
static void trees_are_measured(void **state)
{
    static game_node node[NODE_DEEPEST + 2];
    uint32_t n = 1;
    (void)state;
    node[0] = (game_node){.kind = N_NUMBER};
    assert_true(talon__node_measure(node, NULL, &node[0]));
    for (bool fits = true; fits; n++) {
        node[n] = (game_node){.kind = N_ADD, .a = n - 1, .b = n - 1};
        fits = talon__node_measure(node, NULL, &node[n]);
    }
    assert_int_equal(n, 14);
    n = 1;
    for (bool fits = true; fits; n++) {
        node[n] = (game_node){.kind = N_NOT, .a = n - 1};
        fits = talon__node_measure(node, NULL, &node[n]);
    }
    assert_int_equal(n, NODE_DEEPEST + 1);
}

/* Bytes from elsewhere whose nodes say less than is below them. */
static void hostile_blocks(void **state)
{
    (void)state;
    char *text = repeated("game: t\nplayers: 2\nsetup:\n  - repeat: 1", " + 1", 400, "\n    do:\n      - cut: deck\n");
    talon_game *g = compiled(text);
    game_node *node = (game_node *)(void *)((char *)g + g->node.at);
    assert_ptr_equal(talon_game_open(g, talon_game_size(g)), g);
    uint32_t adds = 0;
    for (uint32_t i = 0; i < g->node.n; i++)
        if (node[i].kind == N_ADD && adds++)
            node[i].b = node[i].a; /* 2^400 evaluations */
    assert_true(adds > 300);
    assert_null(talon_game_open(g, talon_game_size(g)));
    for (uint32_t i = 0; i < g->node.n; i++)
        talon__node_measure(node, GAME_LIST(g, item, uint32_t), &node[i]);
    assert_null(talon_game_open(g, talon_game_size(g)));
    talon_game_free(g);
    free(text);
    g = compiled("game: t\nplayers: 2\nsetup:\n  - cut: deck\n");
    ((game_node *)(void *)((char *)g + g->node.at))->size++;
    assert_null(talon_game_open(g, talon_game_size(g)));
    talon_game_free(g);
}

static void many_unknown_names(void **state)
{
    (void)state;
    char *text = repeated("game: t\nplayers: 2\nsetup:\n", "  - deal: 1 to nozone from deck\n", 25000, "");
    talon_report *report;
    const double begin = seconds();
    assert_null(talon_game_compile(&report, text, strlen(text)));
    assert_true(seconds() - begin < patience(2));
    assert_int_equal(talon_report_errors(report), 25000);
    assert_int_equal(talon_report_count(report), 201);
    assert_true(talon_report_get(report, 200)->is_error);
    talon_report_free(report);
    free(text);
}

/* What is left out of a list of warnings is a warning; errors push warnings out. */
static void long_reports(void **state)
{
    (void)state;
    talon_report *report;
    char *text = repeated("game: t\nplayers: 2\nsetup:\n", "  - shuffle: deck with seed\n", 300, "");
    talon_game *g = talon_game_compile(&report, text, strlen(text));
    assert_non_null(g);
    assert_int_equal(talon_report_count(report), 201);
    assert_false(talon_report_get(report, 200)->is_error);
    talon_report_free(report);
    talon_game_free(g);
    free(text);
    text = repeated("game: t\nplayers: 2\nsetup:\n", "  - shuffle: deck with seed\n", 300,
                    "triggers:\n  - {when: players > 9, do: [cut: deck]}\nexpect:\n  - nonumber > 1\n");
    assert_null(talon_game_compile(&report, text, strlen(text)));
    assert_true(talon_report_get(report, 0)->is_error);
    assert_false(talon_report_get(report, talon_report_count(report) - 1)->is_error);
    talon_report_free(report);
    free(text);
}

static void procedures_that_do_not_match(void **state)
{
    static const char *const setups[] = {"  - repeat: 3\n    do:\n      - shuffle: deck\n", "  - repeat: 2\n    do:\n      - cut: deck\n",
                                         "  - repeat: 2\n    do:\n      - shuffle: deck\n      - cut: deck\n"};
    dealt d;
    (void)state;
#define OWN                                                                                                                                \
    "game: t\nplayers: 2\ndealing_procedure: own\nprocedures:\n  own:\n    - cut: deck\n    - repeat: 2\n      do:\n        - shuffle: "   \
    "deck\n"                                                                                                                               \
    "setup:\n  - cut: deck\n"
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
        char text[1000];
        snprintf(text, sizeof text, "%s%s", OWN, setups[i]);
        assert_non_null(strstr(codes_of(text), "E502"));
    }
    deals(&d, OWN "  - repeat: 2\n    do:\n      - shuffle: deck\n", 2, "cut_by_die shuffle shuffle");
    done(&d);
}

#define PILES "zones: {x: {type: table}, y: {type: table}, pile: {type: table}}\n"
#define EMPTY "on_deck_empty:\n  - move: all from pile to deck\n"

static void where_cards_arrive(void **state)
{
    dealt d;
    (void)state;
    deals(&d, HEAD PILES "setup:\n  - deal: all to bottom of x + bottom of y from deck\n", 2, NULL);
    zone_is(&d, "x", "e c a");
    zone_is(&d, "y", "f d b");
    done(&d);
    deals(&d, HEAD PILES "setup:\n  - deal: 3 to x + bottom of y from deck\n", 2, NULL);
    zone_is(&d, "x", "a c e");
    zone_is(&d, "y", "f d b");
    done(&d);
    deals(&d, HEAD PILES "setup:\n  - draw: 4 from deck to pile\n  - draw: 4 from deck to bottom of x\n" EMPTY, 2, NULL);
    zone_is(&d, "x", "b a f e");
    done(&d);
}

static void who_begins(void **state)
{
    dealt d;
    (void)state;
    deals(&d, "game: t\nplayers: {count: 3, first: player}\nsetup:\n  - each_player:\n      - draw: 1 from deck to hand\n", 3, NULL);
    zone_is(&d, "hand.2", "2c"); /* outside each_player: dealer - 1 */
    zone_is(&d, "hand.3", "3c");
    zone_is(&d, "hand.1", "4c");
    done(&d);
}

static void the_deck_is_empty(void **state)
{
    static const char *const steps[] = {"  - draw: 1 from bottom of deck to x\n", "  - draw: 1 from deck to x (random)\n",
                                        "  - draw: 1 from deck to x where b\n"};
    dealt d;
    (void)state;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        char text[1000];
        snprintf(text, sizeof text, "%s  - draw: 6 from deck to pile\n%s%s", HEAD PILES "setup:\n", steps[i], EMPTY);
        deals(&d, text, 2, NULL);
        assert_int_equal(zone_size(&d, "x"), 1);
        done(&d);
    }
    /* The rule is for the player whose draw it interrupts. */
    deals(&d,
          HEAD PILES "setup:\n  - draw: 6 from deck to pile\n  - each_player:\n      - draw: 1 from deck to hand\n"
                     "on_deck_empty:\n  - move: all from pile to deck\n  - draw: 1 from deck to hand of player\n",
          3, NULL);
    assert_int_equal(zone_size(&d, "hand.1"), 2);
    assert_int_equal(zone_size(&d, "hand.2"), 1);
    done(&d);
}

static void more_than_one_problem(void **state)
{
    (void)state;
    assert_string_equal(
        codes_of("game: t\nplayers: 2\nsetup:\n  - shuffle: deck\n  - deal: 30 to each_player from deck\nexpect:\n  - nonumber > 1\n"),
        "E401 E108");
    assert_string_equal(codes_of("game: t\nplayers: 2\nsetup:\n  - deal: 30 to each_player from deck\n  - deal: 1 to nozone from deck\n"),
                        "E401 E102 W608");
    assert_string_equal(codes_of("game: t\nplayers: 2\ndealing_procedure: home\nsetup:\n  - wash: deck\nbetting: none\n"), "E502 E112");
    assert_string_equal(
        codes_of("game: t\nplayers: 2\nsetup:\n  - shuffle: deck\n  - call: bad()\n  - deal: 30 to each_player from deck\nprocedures:\n"
                 "  bad:\n    - deal: 1 to nozone from deck\n"),
        "E102");
    assert_string_equal(codes_of("game: t\nplayers: 2\nsetup:\n  - shuffle: deck\n  - each_player:\n      - deal: 1 to nozone from deck\n  "
                                 "- burn: 60 from deck\n"),
                        "E102");
}

static void budget_as_the_kernel(void **state)
{
    (void)state;
#define BEHAVES                                                                                                                            \
    "game: t\nplayers: 2\nzones: {deck: {type: deck, behavior: {type: deck, reshuffle_from: discard_pile}}}\nsetup:\n  - shuffle: deck\n"
    assert_string_equal(codes_of(BEHAVES "  - draw: 50 from deck to discard_pile\n  - draw: 5 from deck to community\n"), "");
    assert_string_equal(codes_of(BEHAVES "  - draw: 50 from deck to discard_pile\n  - draw: 5 from bottom of deck to community\n"), "E401");
    assert_string_equal(codes_of(BEHAVES "  - draw: 50 from deck to discard_pile\n  - draw: 5 from deck to community (random)\n"), "E401");
    assert_string_equal(codes_of(BEHAVES "  - draw: 50 from deck to discard_pile\n  - move: 5 from deck to community\n"), "E401");
    assert_string_equal(codes_of("game: t\nplayers: 2\nzones: {deck: {type: deck, behavior: {type: deck}}}\nsetup:\n  - shuffle: deck\n"
                                 "  - deal: 60 to community from deck\n"),
                        "E401");
}

/* Line and column of the only problem, and what is printed. */
static void place_is(const char *text, uint32_t line, uint32_t column, const char *printed)
{
    talon_report *report;
    char shown[2000];
    talon_game_free(talon_game_compile(&report, text, strlen(text)));
    const talon_problem *p = talon_report_get(report, 0);
    assert_non_null(p);
    assert_int_equal(p->line, line);
    assert_int_equal(p->column, column);
    talon_problem_text(shown, sizeof shown, p, "f", true);
    if (printed && !strstr(shown, printed))
        print_error("%s", shown);
    assert_true(!printed || strstr(shown, printed));
    talon_report_free(report);
}

static void places(void **state)
{
    (void)state;
    place_is("game: t\nplayers: !x 2\n", 2, 10, NULL);
    place_is("game: t\nplayers: &x 2\n", 2, 10, NULL);
    place_is("game: t\n---\ngame: u\n", 2, 1, NULL);
    place_is("\xEF\xBB\xBFgaem: t\nplayers: 2\n", 1, 1, "| gaem");
    place_is("", 1, 1, "the file is empty");
    place_is("game: t\nplayers: 2\nsetup:\n  - shuffle: \"no\xC2\x9Bzone\"\n", 4, 17, "\"no?zone\"");
    char *text = repeated("game: t\nplayers: 2\n", "#\n", 1000, "colour: red\n");
    place_is(text, 1003, 1, "1003 | colour: red\n     | ^^^^^^");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loops_end),
        cmocka_unit_test(work_counts),
        cmocka_unit_test(trees_are_measured),
        cmocka_unit_test(hostile_blocks),
        cmocka_unit_test(many_unknown_names),
        cmocka_unit_test(long_reports),
        cmocka_unit_test(procedures_that_do_not_match),
        cmocka_unit_test(where_cards_arrive),
        cmocka_unit_test(who_begins),
        cmocka_unit_test(the_deck_is_empty),
        cmocka_unit_test(more_than_one_problem),
        cmocka_unit_test(budget_as_the_kernel),
        cmocka_unit_test(places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
