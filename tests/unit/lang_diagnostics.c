/* lang_diagnostics.c -- every diagnostic: its example in tests/diagnostics, the twelve mistakes, the two ways to print, the limits. */
#include "lang_help.h"

#include <time.h>

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
            print_error("there is no example of %s\n", k->code);
        assert_non_null(text);
        assert_non_null(want);
        char *have = report_text(text, size, name);
        snprintf(mark, sizeof mark, "[%s]", k->code);
        assert_string_equal(have, want);
        assert_non_null(strstr(have, mark));
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
                              "    │              ^^^^^^^\n");
    assert_int_equal(n, strlen(text));
    assert_int_equal(talon_problem_text(small, sizeof small, p, "uno.yaml", false), n);
    assert_int_equal(strlen(small), sizeof small - 1);
    talon_problem_json(text, sizeof text, p, "uno.yaml");
    assert_string_equal(text, "{\"file\":\"uno.yaml\",\"line\":4,\"column\":14,\"end_column\":21,\"severity\":\"error\",\"code\":\"E102\","
                              "\"message\":\"unknown zone \\\"discrad\\\"; did you mean \\\"discard\\\"?\",\"hint\":\"discard\"}\n");
    talon_report_free(report);
}

/* A text made of parts, repeated; freed by the caller. */
static char *repeated(const char *head, const char *part, size_t times, const char *tail, size_t *size)
{
    const size_t n = strlen(part);
    char *text = malloc(strlen(head) + n * times + strlen(tail) + 1), *at = text;
    at += snprintf(at, strlen(head) + 1, "%s", head);
    for (size_t i = 0; i < times; i++, at += n)
        memcpy(at, part, n);
    snprintf(at, strlen(tail) + 1, "%s", tail);
    *size = (size_t)(at - text) + strlen(tail);
    return text;
}

static char *many_keys(size_t n, size_t *size)
{
    char *text = malloc(64 + n * 24), *at = text;
    at += sprintf(at, "game: t\nplayers: 2\nnumbers:\n");
    for (size_t i = 0; i < n; i++)
        at += sprintf(at, "  n%zu: 1\n", i);
    *size = (size_t)(at - text);
    return text;
}

static const char *first_code(const char *text, size_t size)
{
    static char code[8];
    talon_report *report;
    talon_game_free(talon_game_compile(&report, text, size));
    assert_non_null(report);
    snprintf(code, sizeof code, "%s", talon_report_count(report) ? talon_report_get(report, 0)->code : "");
    talon_report_free(report);
    return code;
}

#define HEAD "game: t\nplayers: 2\n"

static void limits(void **state)
{
    size_t size;
    (void)state;
    char *text = repeated(HEAD "# ", "x", TALON_LANG_FILE_MAX - 22, "\n", &size);
    assert_int_equal(size, TALON_LANG_FILE_MAX);
    assert_string_equal(first_code(text, size), "");
    free(text);
    text = repeated(HEAD "# ", "x", TALON_LANG_FILE_MAX - 21, "\n", &size);
    assert_string_equal(first_code(text, size), "E901");
    free(text);
    text = many_keys(1024, &size);
    assert_string_equal(first_code(text, size), "");
    free(text);
    text = many_keys(1025, &size);
    assert_string_equal(first_code(text, size), "E903");
    free(text);
    text = repeated(HEAD "setup: ", "[", 65, "", &size);
    assert_string_equal(first_code(text, size), "E902");
    free(text);
    text = repeated(HEAD "setup:\n  - shuffle: deck", " + deck", 600, "\n", &size);
    assert_string_equal(first_code(text, size), "E903");
    free(text);
    assert_string_equal(first_code("game: a\0b\nplayers: 2\n", 21), "E202");
    assert_string_equal(codes_of(HEAD "version: *x\n"), "E203");
    assert_string_equal(codes_of(HEAD "version: !!str x\n"), "E203");
    assert_string_equal(codes_of(HEAD "---\ngame: u\n"), "E203");
    assert_string_equal(codes_of("\xEF\xBB\xBF" HEAD), "");
    assert_string_equal(codes_of(""), "E205");
    assert_string_equal(codes_of("- a\n"), "E205");
}

/* Files made to be slow: at most a second for each MiB (ten under a sanitizer). */
static void hostile_files_are_fast(void **state)
{
    static const struct {
        const char *head, *part, *tail;
    } files[] = {
        {HEAD "setup: ", "[", ""},
        {HEAD "setup: ", "{a: ", ""},
        {HEAD "setup:\n", "- ", ""},
        {HEAD "setup:\n", "- a\n", ""},
        {HEAD "setup:\n", "  - recycle: discard_pile into deck\n", ""},
        {HEAD "setup:\n", "  - deal: 1 to nowhere from nothing\n", ""},
        {HEAD "setup:\n", "  - deal: 1 to each_player from deck until 1 > 2\n", ""},
        {HEAD "setup:\n", "  - repeat: 1000000000\n    do: [repeat: 1000000000, do: []]\n", ""},
        {HEAD "setup:\n", "  - {repeat: 1000000, do: [{deal: 1 to hand from deck}]}\n", ""},
        {HEAD "setup:\n", "  - move: 1 from deck to community where not a b c d e f g\n", ""},
        {HEAD "components: {deck: [", "60000 a - 60000 a, ", "b]}\n"},
        {HEAD "components: {deck: [", "ranks 1..1000 of x, ", "b]}\n"},
        {HEAD "components: {deck: \"", "1000 standard_52 + ", "a\"}\n"},
        {HEAD "expect:\n", "  - count(hand) + count(hand) * count(hand) == 1\n", ""},
        {HEAD "expect: [\"", "(", "\"]\n"},
        {HEAD "expect: [\"", "not ", "\"]\n"},
        {HEAD "x: \"", "\\\"[", "\"\n"},
        {HEAD, "? a\n", ""},
        {HEAD, "'", ""},
        {HEAD, "a: &a b\n", ""},
        {HEAD "x: |\n", " [\n", ""},
        {HEAD, "\t", ""},
        {HEAD, "#\n", ""},
        {HEAD, ": ", ""},
        {HEAD, "\xC3\xA9", ""},
        {HEAD "triggers:\n", "  - {when: empty(deck), timing: now, do: [burn: 1 from deck]}\n", "setup: [burn: 1 from deck]\n"},
    };
    const char *percent = getenv("TALON_TEST_PERCENT");
    const double most = percent && atoi(percent) < 100 ? 10 : 1;
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        size_t size;
        char *text = repeated(files[i].head, files[i].part, (TALON_LANG_FILE_MAX - 200) / strlen(files[i].part), files[i].tail, &size);
        const clock_t start = clock();
        first_code(text, size);
        const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        if (seconds > most || getenv("TALON_TEST_TIMES"))
            print_error("%.3f s: %s%s...\n", seconds, files[i].head, files[i].part);
        assert_true(seconds <= most);
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_has_its_example),
        cmocka_unit_test(twelve_mistakes),
        cmocka_unit_test(first_attempts),
        cmocka_unit_test(printing),
        cmocka_unit_test(limits),
        cmocka_unit_test(hostile_files_are_fast),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
