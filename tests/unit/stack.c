/* stack.c -- the library on the stack of a small thread: musl gives 128 kB. The deepest and largest inputs, and how much each took.
 *
 * Every call runs on a thread whose stack was painted before; what is no longer paint was used. Sanitizers make frames larger than
 * they are, and no optimisation does too: those builds only run it all. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <talon/dealer.h>
#include <talon/deck.h>
#include <talon/lab.h>
#include <talon/lang.h>
#include <talon/odds.h>
#include <talon/sim.h>
#include <talon/wire.h>

#include "fairplay/flows.h"
#include "problem/nesting.h"
#include "runner/compiled.h"

#define SMALL      131072u /* a thread of musl; glibc puts 4 kB of its own on it */
#define PAINTED    ((size_t)8 << 20)
#define PAINT      0xA5
#define DEEPEST    30 /* steps inside each other: a list and a mapping each, of TALON_LANG_DEPTH_MAX */
#define PROCEDURES (GAME_CALLS + 1)

#ifndef __has_feature
#define __has_feature(x) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer) || !defined(__OPTIMIZE__)
#define FRAMES_ARE_LARGER 1
#else
#define FRAMES_ARE_LARGER 0
#endif

typedef struct call {
    bool (*work)(void *data); /* no assertions: it is not the test's thread */
    void *data;
    bool good;
} call;

static void *run_call(void *context)
{
    call *c = context;
    c->good = c->work(c->data);
    return NULL;
}

/* Bytes of stack that it took. Sanitizers know what lies on a stack, and let nobody look. */
static size_t measured(call *c)
{
    pthread_attr_t with;
    pthread_t thread;
    size_t free_bytes = 0;
    unsigned char *stack = aligned_alloc(4096, PAINTED);
    assert_non_null(stack);
    memset(stack, PAINT, PAINTED);
    assert_int_equal(pthread_attr_init(&with), 0);
    assert_int_equal(pthread_attr_setstack(&with, stack, PAINTED), 0);
    assert_int_equal(pthread_create(&thread, &with, run_call, c), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&with);
    while (free_bytes < PAINTED && stack[free_bytes] == PAINT)
        free_bytes++;
    free(stack);
    return PAINTED - free_bytes;
}

static void fits(const char *what, bool (*work)(void *data), void *data)
{
    call c = {.work = work, .data = data};
    size_t used = 0;
    if (FRAMES_ARE_LARGER)
        run_call(&c);
    else
        used = measured(&c);
    print_message("%7zu bytes of stack: %s\n", used, what);
    if (!c.good)
        fail_msg("%s did not do what the test wants", what);
    if (used > SMALL)
        fail_msg("%s took %zu bytes of stack, a small thread has %u: what grows belongs in the caller's memory or on the heap", what, used,
                 SMALL);
}

/* ---- games ---- */

typedef struct game_case {
    const char *text;
    size_t size;
    talon_game *game;
    talon_runner *runner;
    void *memory;
} game_case;

static bool compile(void *data)
{
    game_case *c = data;
    talon_report *report;
    c->game = talon_game_compile(&report, c->text, c->size);
    talon_report_free(report);
    return c->game != NULL;
}

static bool open(void *data)
{
    game_case *c = data;
    return talon_game_open(c->game, talon_game_size(c->game)) == c->game;
}

static bool sit_down(void *data)
{
    static const char *const names[] = {"Ana", "Ben"};
    game_case *c = data;
    const talon_seating seating = {.player = names, .players_n = 2, .seed = {{7}}};
    talon_fault f;
    const size_t size = talon_runner_size(&f, c->game, &seating);
    c->memory = size ? malloc(size) : NULL;
    c->runner = c->memory ? talon_runner_init(c->memory, talon_runner_size(&f, c->game, &seating), &f, c->game, &seating) : NULL;
    return c->runner != NULL;
}

static bool run(void *data)
{
    game_case *c = data;
    talon_outcome out;
    return talon_runner_run(c->runner, &out, NULL, NULL, NULL) == TALON_END_DONE;
}

static void deals_in_little(const char *about, const char *text, size_t size)
{
    game_case c = {.text = text, .size = size};
    char what[4][100];
    snprintf(what[0], sizeof *what, "talon_game_compile, %s", about);
    snprintf(what[1], sizeof *what, "talon_game_open, %s", about);
    snprintf(what[2], sizeof *what, "talon_runner_init, %s", about);
    snprintf(what[3], sizeof *what, "talon_runner_run, %s", about);
    fits(what[0], compile, &c);
    fits(what[1], open, &c);
    fits(what[2], sit_down, &c);
    fits(what[3], run, &c);
    free(c.memory);
    talon_game_free(c.game);
}

typedef struct text {
    char *at;
    size_t n, room;
} text;

static void put(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(t->at + t->n, t->room - t->n, format, args);
    va_end(args);
    assert_true(n >= 0 && (size_t)n < t->room - t->n);
    t->n += (size_t)n;
}

static text new_text(void)
{
    text t = {.room = (size_t)1 << 20};
    t.at = malloc(t.room);
    assert_non_null(t.at);
    return t;
}

static void put_nested(text *t, int depth, const char *inner)
{
    for (int i = 0; i < depth; i++)
        put(t, "%s", i % 2 ? "{if: players > 0, then: [" : "{repeat: 1, do: [");
    put(t, "%s", inner);
    for (int i = 0; i < depth; i++)
        put(t, "]}");
}

/* Procedures x1 calls x2 calls … as deep as a file may be. */
static void put_procedures(text *t, char name, const char *last)
{
    for (uint32_t i = 1; i <= PROCEDURES; i++) {
        char next[40];
        snprintf(next, sizeof next, "{call: %c%u()}", name, i + 1);
        put(t, "  %c%u:\n    - ", name, i);
        put_nested(t, DEEPEST, i < PROCEDURES ? next : last);
        put(t, "\n");
    }
}

/* In the setup a trigger fires, and in what the trigger does the deck runs out. */
static text deepest_game(void)
{
    text t = new_text();
    put(&t, "game: deep\nplayers: 2\nzones:\n  out: {type: discard}\nprocedures:\n");
    put_procedures(&t, 'a', "{draw: 1 from deck to out}");
    put_procedures(&t, 'b', "{draw: 60 from deck to out}");
    put_procedures(&t, 'c', "{recycle: out to deck}");
    put(&t, "setup:\n  - shuffle: deck with seed\n  - ");
    put_nested(&t, DEEPEST, "{call: a1()}");
    put(&t, "\ntriggers:\n  - when: count(out) == 1\n    timing: now\n    do:\n      - ");
    put_nested(&t, DEEPEST - 1, "{call: b1()}");
    put(&t, "\non_deck_empty:\n  - ");
    put_nested(&t, DEEPEST, "{call: c1()}");
    put(&t, "\n");
    return t;
}

static void deepest_blocks(void **state)
{
    (void)state;
    text t = deepest_game();
    deals_in_little("blocks as deep as they may be", t.at, t.n);
    /* One deeper is refused: this was the deepest. */
    char *deeper = strstr(t.at, "{call: a1()}");
    talon_report *report;
    assert_non_null(deeper);
    memcpy(deeper, "[[cut: deck]", 12);
    assert_null(talon_game_compile(&report, t.at, t.n));
    talon_report_free(report);
    free(t.at);
}

static void deepest_expressions(void **state)
{
    (void)state;
    text t = new_text();
    put(&t, "game: deep\nplayers: 2\nsetup:\n  - shuffle: deck with seed\n  - if: ");
    for (uint32_t i = 0; i < TALON_LANG_DEPTH_MAX; i++)
        put(&t, "not ");
    put(&t, "1");
    for (uint32_t i = 0; i < (TALON_LANG_WORDS_MAX - TALON_LANG_DEPTH_MAX - 3) / 2; i++)
        put(&t, " + 1");
    put(&t, " > 0\n    then:\n      - cut: deck\n");
    deals_in_little("an expression of 1,024 words", t.at, t.n);
    free(t.at);
}

static bool run_to_a_fault(void *data)
{
    game_case *c = data;
    talon_outcome out;
    return talon_runner_run(c->runner, &out, NULL, NULL, NULL) == TALON_END_FAULT;
}

/* Bytes from elsewhere may ask for the zone whose number is how many cards are in the zone whose number is …; no file can. */
static void hostile_expressions(void **state)
{
    (void)state;
    text t = new_text();
    game_case c = {0};
    put(&t, "game: h\nplayers: 2\nzones: {z: {type: table, count: 9}}\nsetup:\n  - repeat: 1");
    for (uint32_t i = 0; i < TALON_LANG_WORDS_MAX / 2 - 4; i++)
        put(&t, " + 1");
    put(&t, "\n    do:\n      - cut: deck\n");
    c.text = t.at, c.size = t.n;
    assert_true(compile(&c));
    game_node *node = (game_node *)(void *)((char *)c.game + c.game->node.at);
    uint32_t top = 0, z = 0;
    for (uint32_t i = 0; i < c.game->zone.n; i++)
        if (talon__game_zone(c.game, i)->count)
            z = i;
    while (node[top].kind == N_NUMBER || node[top].kind == N_ADD)
        top++;
    assert_true(--top > NODE_DEEPEST); /* the whole sum */
    for (uint32_t i = 0; i <= top; i++) {
        if (top - i > NODE_DEEPEST - 3)
            node[i] = (game_node){.kind = N_NUMBER, .a = 1};
        else if ((top - i) % 2)
            node[i] = (game_node){.kind = N_ZONE, .x = (uint16_t)z, .a = NONE, .b = i - 1, .c = NONE};
        else
            node[i] = (game_node){.kind = N_COUNT, .a = i - 1};
        assert_true(talon__node_measure(node, NULL, &node[i]));
    }
    c.game->mark = talon__game_mark(c.game, talon_game_size(c.game));
    fits("talon_game_open, hostile expressions", open, &c);
    assert_true(sit_down(&c));
    fits("talon_runner_run, hostile expressions", run_to_a_fault, &c);
    free(c.memory);
    talon_game_free(c.game);
    free(t.at);
}

static void largest_tables(void **state)
{
    (void)state;
    static const char cards[] = "game: wide\nplayers: 2\ncomponents: {deck: 1260 standard_52}\nsetup:\n  - shuffle: deck with seed\n"
                                "  - riffle: deck times 3\n  - cut: deck\n  - deal: 13 to each_player from deck\n";
    static const char zones[] = "game: many\nplayers: 2\nzones: {pile: {type: table, count: 990}}\nsetup:\n  - shuffle: deck with seed\n"
                                "  - repeat: 50 as i\n    do:\n      - deal: 1 to pile i from deck\n";
    deals_in_little("65,520 cards", cards, sizeof cards - 1);
    deals_in_little("a thousand zones", zones, sizeof zones - 1);
}

/* ---- JSON and XML ---- */

/* Lines, the last of which is refused. */
typedef struct lines {
    const char *const *line;
    size_t n;
} lines;

static bool says_ok(const char *said, size_t size)
{
    static const char ok[] = "\"ok\":true";
    for (size_t i = 0; i + sizeof ok <= size; i++)
        if (memcmp(said + i, ok, sizeof ok - 1) == 0)
            return true;
    return false;
}

static bool answer(void *data)
{
    const lines *l = data;
    talon_wire *w = talon_wire_new(true);
    bool as_wanted = w != NULL;
    for (size_t i = 0; as_wanted && i < l->n; i++) {
        size_t size;
        const char *said = talon_wire_answer(w, &size, l->line[i], strlen(l->line[i]));
        as_wanted = said && says_ok(said, size) == (i + 1 < l->n);
    }
    talon_wire_free(w);
    return as_wanted;
}

static char *nested(const char *head, const char *open_, const char *close, uint32_t depth, const char *tail)
{
    text t = new_text();
    put(&t, "%s", head);
    for (uint32_t i = 0; i < depth; i++)
        put(&t, "%s", open_);
    put(&t, "1");
    for (uint32_t i = 0; i < depth; i++)
        put(&t, "%s", close);
    put(&t, "%s", tail);
    return t.at;
}

static void deepest_requests(void **state)
{
    (void)state;
    char *new_table = nested("{\"op\":\"new\",\"zones\":[{\"id\":\"h\",\"type\":\"hand\",\"owner\":\"Ana\"},"
                             "{\"id\":\"deck\",\"type\":\"deck\",\"cards\":[",
                             "\"As\",", "", 65000, "");
    snprintf(strrchr(new_table, ','), 8, "]}]}");
    char *deep = nested("{\"id\":", "[", "]", JSON_DEEPEST - 1, ",\"op\":\"view\"}");
    char *deeper = nested("{\"id\":", "{\"a\":", "}", 100000, "}");
    const char *const line[] = {
        new_table,
        "{\"op\":\"shuffle\",\"seed\":\"7\"}",
        "{\"op\":\"draw\",\"n\":30000,\"to\":\"h\"}",
        "{\"op\":\"undo\"}",
        "{\"op\":\"redo\"}",
        "{\"op\":\"view\",\"as\":\"Ana\"}",
        deep,
        deeper,
    };
    lines all = {line, sizeof line / sizeof *line};
    fits("talon_wire_answer, 65,000 cards and the deepest lines", answer, &all);
    free(new_table);
    free(deep);
    free(deeper);
}

static bool read_deck(void *data)
{
    talon_deck *d = talon_deck_read(data, strlen(data), NULL);
    const bool read = d != NULL;
    talon_deck_free(d);
    return read;
}

static void deepest_decks(void **state)
{
    (void)state;
    char *json = nested("{\"cards\":", "[", "]", JSON_DEEPEST - 1, "}"), *deeper = nested("{\"cards\":", "[", "]", 100000, "}");
    char *xml = nested("<?xml version=\"1.0\"?>\n<cockatrice_deck version=\"1\">", "<zone>", "</zone>", 20000, "</cockatrice_deck>");
    fits("talon_deck_read, the deepest JSON", read_deck, json);
    fits("talon_deck_read, JSON that is too deep", read_deck, deeper);
    fits("talon_deck_read, deep XML", read_deck, xml);
    free(json);
    free(deeper);
    free(xml);
}

/* What is exactly as deep as it may be is read; a bracket more, or one in quotes, makes the difference it should. */
static void how_deep(void **state)
{
    (void)state;
    char *at_most = nested("", "[", "]", JSON_DEEPEST, ""), *more = nested("", "[", "]", JSON_DEEPEST + 1, "");
    char *quoted = nested("\"\\\"", "{", "", 1000, "\""), *closed = nested("", "[],", "", 1000, "");
    char *unmatched = nested("]]]]", "[", "]", JSON_DEEPEST + 1, "");
    assert_false(talon__json_too_deep(at_most, strlen(at_most)));
    assert_true(talon__json_too_deep(more, strlen(more)));
    assert_true(talon__json_too_deep(more, JSON_DEEPEST + 1));
    assert_false(talon__json_too_deep(more, JSON_DEEPEST));
    assert_false(talon__json_too_deep(quoted, strlen(quoted)));
    assert_false(talon__json_too_deep(closed, strlen(closed)));
    assert_true(talon__json_too_deep(unmatched, strlen(unmatched)));
    free(at_most);
    free(more);
    free(quoted);
    free(closed);
    free(unmatched);
}

/* ---- provable games ---- */

static bool play(void *data)
{
    const flow *x = data;
    fairplay p;
    x->play(&p);
    judged j = fair_judge(p.text, p.size, &p.key[1], true);
    const bool verified = j.v->verified;
    judged_free(&j);
    fairplay_free(&p);
    return verified;
}

static bool read_deep_line(void *data)
{
    talon_transcript *t = talon_transcript_new();
    const bool good = t && talon_transcript_read(t, data, strlen(data));
    uint8_t k[32];
    const bool end = talon_fair_end_key(k, data, strlen(data));
    talon_transcript_free(t);
    return t && !good && !end;
}

static void transcripts(void **state)
{
    (void)state;
    for (const flow *x = flows; x->name; x++) {
        char what[100];
        flow copy = *x;
        snprintf(what, sizeof what, "a provable game written, read and judged: %s", x->name);
        fits(what, play, &copy);
    }
    char *deep = nested("{\"k\":", "[", "]", JSON_DEEPEST - 1, "}"), *deeper = nested("{\"k\":", "[", "]", 100000, "}");
    fits("talon_transcript_read, the deepest line", read_deep_line, deep);
    fits("talon_transcript_read, a line that is too deep", read_deep_line, deeper);
    free(deep);
    free(deeper);
}

/* ---- many deals, odds, plans, mixing ---- */

static bool batches(void *data)
{
    const talon_path path = *(const talon_path *)data;
    const talon_seed seed = {{3}};
    uint16_t *wide = malloc(sizeof *wide * 65 * TALON_MAX_CARDS);
    uint8_t *row = aligned_alloc(64, (size_t)256 * 70);
    bool good = wide && row && talon_batch_wash_wide(path, wide, &seed, 0, 0, 65, TALON_MAX_CARDS, TALON_MAX_CARDS);
    good = good && talon_batch_wash_wide(path, wide, &seed, 0, 0, 65, 256, 256);
    good = good && talon_batch_wash(path, row, 256, &seed, 0, 0, 70, 256, 256) && talon_batch_rising(path, row, &seed, 0, 70, 64, 64);
    free(wide);
    free(row);
    return good;
}

static bool simulate(void *data)
{
    static const char game[] = "game: a\nplayers: 2\ndealing_procedure: casino_standard\nsetup:\n  - deal: 5 to each_player from deck\n";
    static const char question[] = "points(hand.1, hand.2) + 10 * pair(hand.2)", *const names[] = {"Ana", "Ben"};
    const talon_path path = *(const talon_path *)data;
    talon_report *report;
    talon_game *g = talon_game_compile(&report, game, sizeof game - 1);
    const talon_seating seating = {.player = names, .players_n = 2, .seed = {{7}}};
    talon_outcome o;
    talon_question_error e;
    talon_sim *s = g ? talon_sim_new(&o, g, &seating, NULL, path) : NULL;
    talon_question *q = s ? talon_question_parse(&e, s, question, sizeof question - 1) : NULL;
    const talon_question *const list[] = {q};
    talon_counter *c = q ? talon_counter_new(s, list, 1) : NULL;
    uint64_t *count = q ? calloc(talon_question_values(q), sizeof *count) : NULL, deal;
    uint8_t *row = aligned_alloc(64, (size_t)64 * 100);
    const bool good = c && count && row && talon_counter_run(c, count, &o, &deal, 0, 100) && talon_sim_rows(s, row, 64, 0, 100);
    free(row);
    free(count);
    talon_counter_free(c);
    talon_question_free(q);
    talon_sim_free(s);
    talon_game_free(g);
    talon_report_free(report);
    return good;
}

static void many_deals(void **state)
{
    (void)state;
    for (talon_path path = TALON_PATH_PORTABLE; path <= TALON_PATH_AVX512; path++) {
        char what[100];
        if (!talon_path_usable(path))
            continue;
        snprintf(what, sizeof what, "talon_batch_*, the largest, %s", talon_path_name(path));
        fits(what, batches, &path);
        snprintf(what, sizeof what, "talon_sim_*, %s", talon_path_name(path));
        fits(what, simulate, &path);
    }
}

static bool solve(void *data)
{
    char error[TALON_ODDS_ERROR_SIZE];
    talon_odds_spec spec = {.count = {40, 20, 20, 5, 10, 1, 2, 1}, .groups_n = 3, .hand = 7, .draws = 2};
    for (uint32_t i = 0; i < spec.groups_n; i++)
        spec.want[i] = (talon_odds_range){1, 10};
    talon_odds *o = talon_odds_solve(error, &spec);
    uint64_t seen[7 + 2 + 1]; /* hand + draws + 1 */
    const bool good = o && talon_odds_simulate(o, seen, NULL, &(talon_seed){{1}}, 100) <= 100;
    talon_odds_free(o);
    (void)data;
    return good;
}

static bool make_plan(void *data)
{
    talon_dest dest[TALON_PLAN_MAX_CARDS];
    talon_plan *plan = malloc(sizeof *plan);
    void *memory = malloc(talon_planner_size());
    talon_fault f;
    for (uint32_t i = 0; i < TALON_PLAN_MAX_CARDS; i++)
        dest[i] = i % 8 == 0 ? TALON_DEST_PLAYER(i % 10) : (talon_dest)(TALON_PLAN_MAX_CARDS - 1 - i);
    talon_stream s;
    talon_stream_init(&s, &(talon_seed){{1}}, 0, 0);
    talon_dest_assign(dest, TALON_PLAN_MAX_CARDS, &s);
    (void)data;
    const bool good = plan && memory &&
                      talon_plan_make(plan, &f, memory, dest, TALON_PLAN_MAX_CARDS, &(talon_plan_options){.piles = 16}) == TALON_OK &&
                      talon_plan_check(plan, dest, TALON_PLAN_MAX_CARDS, 16);
    free(plan);
    free(memory);
    return good;
}

static bool riffles(void *data)
{
    (void)data;
    return talon_riffle_distance(52, 7) > 0.3 && talon_guess_fair(52) > 1;
}

static void mathematics(void **state)
{
    (void)state;
    fits("talon_odds_solve", solve, NULL);
    fits("talon_plan_make and talon_plan_check", make_plan, NULL);
    fits("talon_riffle_distance", riffles, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deepest_blocks), cmocka_unit_test(deepest_expressions), cmocka_unit_test(hostile_expressions),
        cmocka_unit_test(largest_tables), cmocka_unit_test(deepest_requests),    cmocka_unit_test(deepest_decks),
        cmocka_unit_test(how_deep),       cmocka_unit_test(transcripts),         cmocka_unit_test(many_deals),
        cmocka_unit_test(mathematics),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
