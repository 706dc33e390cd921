/* lang_help.h -- games as text in, zones and diagnostics as text out, for the tests of CardLang. */
#ifndef TESTS_LANG_HELP_H
#define TESTS_LANG_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <talon/lang.h>
#include <talon/view.h>

#define UNUSED __attribute__((unused))

static const char *const everybody[] = {"Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kim", "Lou"};

/* A game being dealt, and the operations it made: "wash riffle cut_by_die …". */
typedef struct dealt {
    talon_game *game;
    talon_runner *runner;
    void *memory;
    talon_outcome out;
    char ops[4096];
    char text[8192];
} dealt;

/* The codes of a report: "E102 W606". Without W707 and W708: the heads of these files declare what any of their cases may use.
 * Whatever compiles can be opened again from its bytes. */
static inline const char *codes_of(const char *text)
{
    static char codes[4096];
    talon_report *report;
    talon_game *g = talon_game_compile(&report, text, strlen(text));
    assert_true(!g || talon_game_open(g, talon_game_size(g)) == g);
    talon_game_free(g);
    assert_non_null(report);
    codes[0] = 0;
    for (size_t i = 0; i < talon_report_count(report); i++) {
        const char *code = talon_report_get(report, i)->code;
        if (strcmp(code, "W707") != 0 && strcmp(code, "W708") != 0)
            snprintf(codes + strlen(codes), sizeof codes - strlen(codes), "%s%s", codes[0] ? " " : "", code);
    }
    talon_report_free(report);
    return codes;
}

/* A file's end, behind a head, and the codes of the whole. */
typedef struct coded {
    const char *text, *codes;
} coded;

static inline void compare_codes(const char *head, const coded *list, size_t n)
{
    static char text[1 << 14];
    for (size_t i = 0; i < n; i++) {
        snprintf(text, sizeof text, "%s%s", head, list[i].text);
        if (strcmp(codes_of(text), list[i].codes) != 0)
            fail_msg("%s: %s, expected \"%s\"", list[i].text, codes_of(text), list[i].codes);
    }
}

static inline talon_game *compiled(const char *text)
{
    talon_report *report;
    talon_game *g = talon_game_compile(&report, text, strlen(text));
    assert_non_null(report);
    for (size_t i = 0; !g && i < talon_report_count(report); i++) {
        char line[2000];
        talon_problem_text(line, sizeof line, talon_report_get(report, i), "test", true);
        print_error("%s", line);
    }
    assert_non_null(g);
    talon_report_free(report);
    return g;
}

/* A text made of parts, repeated; freed by the caller. size: may be NULL. */
static inline char *repeated(const char *head, const char *part, size_t times, const char *tail, size_t *size)
{
    const size_t n = strlen(part);
    char *text = malloc(strlen(head) + n * times + strlen(tail) + 1), *at = text;
    assert_non_null(text);
    at += snprintf(at, strlen(head) + 1, "%s", head);
    for (size_t i = 0; i < times; i++, at += n)
        memcpy(at, part, n);
    snprintf(at, strlen(tail) + 1, "%s", tail);
    if (size)
        *size = (size_t)(at - text) + strlen(tail);
    return text;
}

static inline bool note_op(void *context, const talon_runner *r, const talon_event *e)
{
    dealt *d = context;
    (void)r;
    if (e->op)
        snprintf(d->ops + strlen(d->ops), sizeof d->ops - strlen(d->ops), "%s%s", d->ops[0] ? " " : "", talon_op_get(e->op->code)->name);
    return true;
}

static inline void sit(dealt *d, const char *text, const talon_seating *s)
{
    talon_fault f;
    *d = (dealt){.game = compiled(text)};
    const size_t size = talon_runner_size(&f, d->game, s);
    assert_int_not_equal(size, 0);
    d->memory = malloc(size);
    d->runner = talon_runner_init(d->memory, talon_runner_size(&f, d->game, s), &f, d->game, s);
    assert_non_null(d->runner);
}

static inline talon_seating seats(uint32_t n)
{
    talon_seating s = {.player = everybody, .players_n = n};
    s.seed.byte[31] = 1;
    return s;
}

/* Deal a whole game; how it ended is in out. */
static inline talon_end deal_game(dealt *d, const char *text, uint32_t players)
{
    const talon_seating s = seats(players);
    sit(d, text, &s);
    return talon_runner_run(d->runner, &d->out, NULL, note_op, d);
}

static inline void done(dealt *d)
{
    talon_game_free(d->game);
    free(d->memory);
}

/* A zone's cards: "As Kh^"; ^ lies face up. */
static inline const char *zone_text(dealt *d, const char *name)
{
    const talon_shape *shape = talon_runner_shape(d->runner);
    const talon_table *t = talon_runner_table(d->runner);
    const talon_zone z = talon_shape_find(shape, name, strlen(name));
    assert_int_not_equal(z, TALON_ZONE_NONE);
    d->text[0] = 0;
    for (uint32_t i = 0; i < talon_zone_count(t, shape, z); i++) {
        const talon_card id = talon_zone_cards(t, shape, z)[i];
        const talon_pack *pack = talon_shape_pack(shape);
        snprintf(d->text + strlen(d->text), sizeof d->text - strlen(d->text), "%s%s%s", i ? " " : "",
                 talon_pack_name(pack, talon_pack_face(pack, id), NULL), talon_card_is_up(t, id) ? "^" : "");
    }
    return d->text;
}

static inline uint32_t zone_size(dealt *d, const char *name)
{
    const talon_shape *shape = talon_runner_shape(d->runner);
    const talon_zone z = talon_shape_find(shape, name, strlen(name));
    assert_int_not_equal(z, TALON_ZONE_NONE);
    return talon_zone_count(talon_runner_table(d->runner), shape, z);
}

/* Deal it, see that it ended well, and that it made these operations (NULL: any). */
static inline void deals(dealt *d, const char *text, uint32_t players, const char *ops)
{
    const talon_end end = deal_game(d, text, players);
    if (end != TALON_END_DONE)
        print_error("ended with %d, %s at %u:%u\n", end, talon_status_name(d->out.fault.status), d->out.line, d->out.column);
    assert_int_equal(end, TALON_END_DONE);
    assert_int_equal(talon_table_check(talon_runner_table(d->runner), talon_runner_shape(d->runner), talon_runner_play(d->runner)->work),
                     0);
    if (ops)
        assert_string_equal(d->ops, ops);
}

#endif
