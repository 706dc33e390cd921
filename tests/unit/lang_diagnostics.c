/* lang_diagnostics.c -- every diagnostic: its example in tests/diagnostics, the twelve mistakes, the two ways to print, several at once, their places. */
#include "lang_help.h"

static char *read_file(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    char *text = calloc(1, 1 << 16);
    assert_non_null(text);
    *size = fread(text, 1, (1 << 16) - 1, f);
    fclose(f);
    return text;
}

/* Everything talon check prints for a file called `name`. */
static char *report_text(const char *text, size_t size, const char *name)
{
    talon_report *report;
    char *all = calloc(1, 1 << 17);
    talon_game_free(talon_game_compile(&report, text, size));
    assert_non_null(report);
    for (size_t i = 0; i < talon_report_count(report); i++)
        talon_problem_text(all + strlen(all), (1 << 17) - strlen(all), talon_report_get(report, i), name, false);
    talon_report_free(report);
    return all;
}

static void every_code_has_its_example(void **state)
{
    const talon_problem_kind *k;
    (void)state;
    for (size_t i = 0; (k = talon_problem_kind_get(i)); i++) {
        char path[100], name[40], mark[20];
        size_t size, want_size;
        if (strcmp(k->code, "E901") == 0) /* a file of more than 1 MiB: limits below */
            continue;
        snprintf(name, sizeof name, "%s.yaml", k->code);
        snprintf(path, sizeof path, "tests/diagnostics/%s", name);
        char *text = read_file(path, &size);
        snprintf(path, sizeof path, "tests/diagnostics/%s.txt", k->code);
        char *want = read_file(path, &want_size);
        if (!text || !want)
            fail_msg(
                "src/lang/lang_diag.def: %s has no example: write tests/diagnostics/%s.yaml, and what talon check says of it into %s.txt",
                k->code, k->code, k->code);
        char *have = report_text(text, size, name);
        snprintf(mark, sizeof mark, "[%s]", k->code);
        assert_string_equal(have, want);
        assert_non_null(strstr(have, mark));
        assert_string_equal(k->wrong, text); /* what talon help shows; tools/diagnostics.sh --examples >src/lang/lang_example.h */
        if (!*k->right)
            fail_msg(
                "write tests/diagnostics/%s.right.yaml: %s.yaml put right; then tools/diagnostics.sh --examples >src/lang/lang_example.h",
                k->code, k->code);
        assert_string_equal(codes_of(k->right), "");
        free(text);
        free(want);
        free(have);
    }
}

/* Twelve mistakes, twelve diagnostics, each at its place and with something to do. */
static void twelve_mistakes(void **state)
{
    static const char text[] = "game: twelve\n"
                               "players: 2..4\n"
                               "colour: red\n" /* 3 */
                               "zones:\n"
                               "  tableau: {type: tabel, count: 7}\n"                           /* 5 */
                               "  stock: {type: deck, behavior: {type: deck, drawFrom: top}}\n" /* 6 */
                               "numbers: {cards: {2: 7, 3: 5}}\n"                               /* 7 */
                               "components: {deck: standrd_52}\n"                               /* 8 */
                               "setup:\n"
                               "  - shufle: deck\n"                         /* 10 */
                               "  - deal: cads to each_player from deck\n"  /* 11 */
                               "  - deal: 1 to comunity from deck\n"        /* 12 */
                               "  - burn: 1 from deck from deck\n"          /* 13 */
                               "  - recycle: discard_pile\n"                /* 14 */
                               "  - deal: 1 to community from deck (upp)\n" /* 15 */
                               "  - call: flopp()\n"                        /* 16 */
                               "procedures: {flop: [burn: 1 from deck]}\n";
    static const struct {
        uint32_t line, column, end_column;
        const char *code, *hint;
    } want[] = {
        {3, 1, 7, "E101", NULL},       {5, 19, 24, "E113", "table"},       {6, 46, 54, "E101", "draw_from"},
        {7, 11, 16, "E402", NULL},     {8, 20, 30, "E107", "standard_52"}, {10, 5, 11, "E103", "shuffle"},
        {11, 11, 15, "E108", "cards"}, {12, 16, 24, "E102", "community"},  {13, 23, 27, "E210", NULL},
        {14, 26, 27, "E209", "into"},  {15, 37, 40, "E104", "up"},         {16, 11, 16, "E106", "flop"},
    };
    talon_report *report;
    (void)state;
    assert_null(talon_game_compile(&report, text, strlen(text)));
    assert_int_equal(talon_report_errors(report), 12);
    for (size_t i = 0; i < 12; i++) {
        const talon_problem *p = talon_report_get(report, i);
        assert_int_equal(p->line, want[i].line);
        assert_int_equal(p->column, want[i].column);
        assert_int_equal(p->end_column, want[i].end_column);
        assert_string_equal(p->code, want[i].code);
        if (want[i].hint)
            assert_string_equal(p->hint, want[i].hint);
        else
            assert_null(p->hint);
    }
    talon_report_free(report);
}

/* What people write at first: the message says what to write instead. */
static void first_attempts(void **state)
{
#define STEP(text) "game: t\nplayers: 2..4\ndealing_procedure: none\nsetup:\n  - " text "\n"
    static const struct {
        const char *text, *says;
    } files[] = {
        {"", "[E205]: the file is empty"},
        {"# only a comment\n", "[E205]: the file is empty"},
        {"game: t\nplayers: 5..2\n", "[E405]: the range 5..2 is reversed; did you mean \"2..5\"?"},
        {"game: t\nplayers: 2\ncomponents: {deck: aS + KH}\n", "becomes a new one; did you mean \"As\"?"},
        {STEP("deal: 5 cards to each_player from deck"), ":5:13: error[E207]: \"cards\" is not needed: leave it out"},
        {STEP("deal: 5 to each player from deck"), "did you mean \"each_player\"?"},
        {STEP("deal: 5 to players from deck"), "expected a zone; did you mean \"each_player\"?"},
        {STEP("deal: 5 to all players from deck"), "expected a zone; did you mean \"each_player\"?"},
        {STEP("deal: 1 to community from deck face up"), "in brackets: (up)"},
        {STEP("deal: 1 to community from deck up"), "in brackets: (up)"},
        {STEP("deal: 1 to each_player face down from deck"), "in brackets: (down)"},
        {STEP("cut: deck at 53"), "[E407]: with 2 players \"deck\" has 52 cards here, and cannot be cut at 53"},
        {STEP("cut: deck min 27"), "[E407]: with 2 players \"deck\" has 52 cards here, and cannot be cut with a min of 27"},
        {STEP("strip: deck sizes [26, 26] order [1, 1]"), "[E407]: the order must name each of the 2 packets once, from 0 to 1"},
        {STEP("riffle: deck times 1001 (human)"), "[E407]: this riffles 1001 times; at most 1000 are possible"},
        {STEP("split: deck into community + burn sizes [52]"), "[E407]: with 2 players this cannot be done: as many sizes as zones"},
        {STEP("{repeat: 1000001, do: [cut: deck at 1]}"), "[E903]: 1000001 times: a deal has at most 1000000 steps"},
        {STEP("cut: deck at 1 times 1000001"), "[E903]: 1000001 times"},
    };
    static const char *const fine[] = {
        STEP("cut: deck at 52"),
        STEP("cut: deck min 26"),
        STEP("strip: deck sizes [20, 20, 12] order [2, 1, 0]"),
        STEP("move: all from deck to community where hearts\n  - cut: deck at 39"), /* how many are left nobody counts */
        "game: t\nplayers: 2\ncomponents: {deck: ranks 1..3 of cups swords + ah7 + standard_52}\n",
    };
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char *have = report_text(files[i].text, strlen(files[i].text), "t");
        if (!strstr(have, files[i].says))
            print_error("%s\nsays: %s", files[i].text, have);
        assert_non_null(strstr(have, files[i].says));
        free(have);
    }
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
        assert_string_equal(codes_of(fine[i]), "");
}

static void printing(void **state)
{
    talon_report *report;
    char text[1000], small[20];
    static const char game[] = "game: Ä\nplayers: 2\nsetup:\n  - recycle: discrad into deck\n  - shuffle: deck\n";
    (void)state;
    assert_null(talon_game_compile(&report, game, strlen(game)));
    const talon_problem *p = talon_report_get(report, 0);
    const size_t n = talon_problem_text(text, sizeof text, p, "uno.yaml", false);
    assert_string_equal(text, "uno.yaml:4:14: error[E102]: unknown zone \"discrad\"; did you mean \"discard\"?\n"
                              "  4 │   - recycle: discrad into deck\n"
                              "    │              ^^^^^^^\n"
                              "    fix: write \"discard\", or declare it: zones: {discrad: {type: table}}\n");
    assert_int_equal(n, strlen(text));
    assert_int_equal(talon_problem_text(small, sizeof small, p, "uno.yaml", false), n);
    assert_int_equal(strlen(small), sizeof small - 1);
    talon_problem_json(text, sizeof text, p, "uno.yaml");
    assert_string_equal(text, "{\"file\":\"uno.yaml\",\"line\":4,\"column\":14,\"end_column\":21,\"severity\":\"error\",\"code\":\"E102\","
                              "\"message\":\"unknown zone \\\"discrad\\\"; did you mean \\\"discard\\\"?\",\"hint\":\"discard\","
                              "\"fix\":\"write \\\"discard\\\", or declare it: zones: {discrad: {type: table}}\"}\n");
    talon_report_free(report);
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
    char *text = repeated("game: t\nplayers: 2\n", "#\n", 1000, "colour: red\n", NULL);
    place_is(text, 1003, 1, "1003 | colour: red\n     | ^^^^^^");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_has_its_example),
        cmocka_unit_test(twelve_mistakes),
        cmocka_unit_test(first_attempts),
        cmocka_unit_test(printing),
        cmocka_unit_test(procedures_that_do_not_match),
        cmocka_unit_test(more_than_one_problem),
        cmocka_unit_test(budget_as_the_kernel),
        cmocka_unit_test(places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
