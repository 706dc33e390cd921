/* lang_bounds.c -- nothing takes long or grows without end: runs, checks, expressions, reports, files of any size, blocks from elsewhere. */
#include "lang_help.h"

#include "lib/effort.h"
#include "runner/compiled.h"

/* Hashes of a mebibyte (effort.h) that are enough for a game, and for a file that was made to be slow. */
#define GAME_MOST 1600
#define FILE_MOST 800

static void deal_to_a_limit(void *text)
{
    dealt d;
    assert_int_equal(deal_game(&d, text, 2), TALON_END_FAULT);
    assert_int_equal(d.out.fault.status, TALON_E_LIMIT_EXCEEDED);
    done(&d);
}

/* A run that ends at a limit, and neither it nor the check takes long. */
static void ends_soon(char *text)
{
    assert_true(effort(deal_to_a_limit, text, GAME_MOST) <= GAME_MOST);
}

static void loops_end(void **state)
{
    dealt d;
    (void)state;
    char loop[] = "game: t\nplayers: 2\nsetup:\n  - draw: 1 from deck to discard_pile times count(discard_pile) until empty(deck)\n";
    ends_soon(loop);
    deals(&d, "game: t\nplayers: 2\nsetup:\n  - riffle: deck times 3 (in)\n", 2, "in_shuffle in_shuffle in_shuffle");
    done(&d);
    assert_non_null(strstr(codes_of("game: t\nplayers: 2\nsetup:\n  - riffle: deck times 1000000000 (in)\n"), "E"));
}

static void work_counts(void **state)
{
    (void)state;
    char *text = repeated(
        "game: t\nplayers: 2..9\nzones: {z: {type: table, count: 1000}}\nsetup:\n  - repeat: 100000\n    do:\n      - if: count(z)",
        " + count(z)", 199, " > 0\n        then:\n          - shuffle: deck\n", NULL);
    ends_soon(text);
    free(text);
    text = repeated(
        "game: t\nplayers: 2..9\nzones: {deck: {type: deck, behavior: {type: deck}}}\ncomponents: {deck: 1000 standard_52}\nsetup:\n"
        "  - if: top(deck) is 2c\n    then: [shuffle: deck]\n" /* so that the check is not sure */
        "  - deal: 200 to deck",
        " + deck", 299, " from deck times 10000\n", NULL);
    ends_soon(text);
    free(text);
    text = repeated("game: t\nplayers: 2\nzones: {z: {type: table, count: 900}}\nsetup:\n  - repeat: 100000\n    do:\n      - shuffle: "
                    "deck\ntriggers:\n",
                    "  - {when: count(z) == 7, timing: now, do: [shuffle: deck]}\n", 1000, "", NULL);
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

/* Whoever changes a game on purpose writes its mark anew. */
static const talon_game *open_anew(talon_game *g, size_t size)
{
    g->mark = talon__game_mark(g, size);
    return talon_game_open(g, size);
}

/* Whatever byte was damaged on the way, the game is refused. */
static void damaged_games(void **state)
{
    (void)state;
    talon_game *g = compiled("game: t\nplayers: 2\nsetup:\n  - deal: 3 to each_player from deck\n");
    const size_t size = talon_game_size(g);
    uint8_t *byte = (uint8_t *)g;
    for (size_t i = 0; i < size; i++) {
        const uint8_t bit = (uint8_t)(1u << i % 8);
        byte[i] ^= bit;
        if (talon_game_open(g, size))
            fail_msg("byte %zu of %zu", i, size);
        byte[i] ^= bit;
    }
    assert_ptr_equal(talon_game_open(g, size), g);
    talon_game_free(g);
}

/* Bytes from elsewhere whose nodes say less than is below them. */
static void hostile_blocks(void **state)
{
    (void)state;
    char *text = repeated("game: t\nplayers: 2\nsetup:\n  - repeat: 1", " + 1", 400, "\n    do:\n      - cut: deck\n", NULL);
    talon_game *g = compiled(text);
    game_node *node = (game_node *)(void *)((char *)g + g->node.at);
    assert_ptr_equal(talon_game_open(g, talon_game_size(g)), g);
    uint32_t adds = 0;
    for (uint32_t i = 0; i < g->node.n; i++)
        if (node[i].kind == N_ADD && adds++)
            node[i].b = node[i].a; /* 2^400 evaluations */
    assert_true(adds > 300);
    assert_null(open_anew(g, talon_game_size(g)));
    for (uint32_t i = 0; i < g->node.n; i++)
        talon__node_measure(node, GAME_LIST(g, item, uint32_t), &node[i]);
    assert_null(open_anew(g, talon_game_size(g)));
    talon_game_free(g);
    free(text);
    g = compiled("game: t\nplayers: 2\nsetup:\n  - cut: deck\n");
    ((game_node *)(void *)((char *)g + g->node.at))->size++;
    assert_null(open_anew(g, talon_game_size(g)));
    talon_game_free(g);
}

static bool some(void *context, const talon_runner *r, const talon_event *e)
{
    (void)r;
    (void)e;
    return --*(int *)context > 0;
}

/* Deals a game that opened, with as few players as it has, for some operations. */
static void deal_some(const talon_game *g)
{
    static const char *const names[] = {"1", "2", "3", "4", "5", "6", "7", "8"};
    const talon_seating seating = {.size = sizeof seating, .player = names, .players_n = talon_game_players_min(g)};
    talon_fault f;
    int events = 300;
    const size_t size = seating.players_n <= 8 ? talon_runner_size(&f, g, &seating) : 0;
    void *memory = size && size < 1u << 24 ? malloc(size) : NULL;
    talon_runner *r = memory ? talon_runner_init(memory, size, &f, g, &seating) : NULL;
    if (r)
        talon_runner_run(r, NULL, NULL, some, &events);
    free(memory);
}

/* A game from elsewhere with any one word changed is refused, or dealt without touching what is not its own: the sanitizers watch. */
static void changed_words(void **state)
{
    static const uint32_t values[] = {0, 1, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFE, 0xFFFFFFFF};
    static const char *const texts[] = {
        "game: t\nplayers: 2\nnumbers: {n: {2: 3}}\ndealing_procedure: home\nsetup:\n  - deal: n to each_player from deck\n"
        "phases:\n  - {name: one, do: [burn: 1 from deck]}\n  - {name: two, times: 2 as k, do: [deal: k to each_player from deck]}\n",
        "game: t\nplayers: 2\nzones: {row: {type: community, count: 2}}\nsetup:\n  - shuffle: deck with seed\n"
        "  - repeat: 2 as i\n    do: [deal: i to row i from deck]\n  - if: top(row 1) is spades\n    then: [sort: row 2]\n"
        "triggers:\n  - {when: count(deck) < 50, do: [burn: 1 from deck]}\nexpect:\n  - count(row) == 3\n"};
    (void)state;
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
        talon_game *g = compiled(texts[t]);
        uint32_t opened = 0, *word = (uint32_t *)(void *)g;
        const size_t size = talon_game_size(g);
        for (size_t i = 0; i < size / sizeof *word; i++) {
            const uint32_t right = word[i];
            for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
                word[i] = values[v];
                if (open_anew(g, size)) {
                    opened++;
                    deal_some(g);
                }
            }
            word[i] = right;
        }
        assert_true(opened > 100);
        assert_null(talon_game_open((char *)g + 1, size - 1));
        talon_game_free(g);
    }
}

static void compile_unknown_names(void *text)
{
    talon_report *report;
    assert_null(talon_game_compile(&report, text, strlen(text)));
    assert_int_equal(talon_report_errors(report), 25000);
    assert_int_equal(talon_report_count(report), 201);
    assert_true(talon_report_get(report, 200)->is_error);
    talon_report_free(report);
}

static void many_unknown_names(void **state)
{
    (void)state;
    char *text = repeated("game: t\nplayers: 2\nsetup:\n", "  - deal: 1 to nozone from deck\n", 25000, "", NULL);
    assert_true(effort(compile_unknown_names, text, GAME_MOST) <= GAME_MOST);
    free(text);
}

/* What is left out of a list of warnings is a warning; errors push warnings out. */
static void long_reports(void **state)
{
    (void)state;
    talon_report *report;
    char *text = repeated("game: t\nplayers: 2\nsetup:\n", "  - shuffle: deck with seed\n", 300, "", NULL);
    talon_game *g = talon_game_compile(&report, text, strlen(text));
    assert_non_null(g);
    assert_int_equal(talon_report_count(report), 201);
    assert_false(talon_report_get(report, 200)->is_error);
    talon_report_free(report);
    talon_game_free(g);
    free(text);
    text = repeated("game: t\nplayers: 2\nsetup:\n", "  - shuffle: deck with seed\n", 300,
                    "triggers:\n  - {when: players > 9, do: [cut: deck]}\nexpect:\n  - nonumber > 1\n", NULL);
    assert_null(talon_game_compile(&report, text, strlen(text)));
    assert_true(talon_report_get(report, 0)->is_error);
    assert_false(talon_report_get(report, talon_report_count(report) - 1)->is_error);
    talon_report_free(report);
    free(text);
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
    assert_string_equal(first_code(text, size), "W617"); /* all of them are read, and used by nobody */
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

typedef struct source {
    char *text;
    size_t size;
} source;

static void read_source(void *data)
{
    const source *s = data;
    first_code(s->text, s->size);
}

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
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        source s;
        s.text = repeated(files[i].head, files[i].part, (TALON_LANG_FILE_MAX - 200) / strlen(files[i].part), files[i].tail, &s.size);
        const double taken = effort(read_source, &s, FILE_MOST);
        if (taken > FILE_MOST)
            print_error("%.0f hashes: %s%s...\n", taken, files[i].head, files[i].part);
        assert_true(taken <= FILE_MOST);
        free(s.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loops_end),
        cmocka_unit_test(work_counts),
        cmocka_unit_test(trees_are_measured),
        cmocka_unit_test(damaged_games),
        cmocka_unit_test(hostile_blocks),
        cmocka_unit_test(changed_words),
        cmocka_unit_test(many_unknown_names),
        cmocka_unit_test(long_reports),
        cmocka_unit_test(limits),
        cmocka_unit_test(hostile_files_are_fast),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
