/* saved_memory.c -- a saved game when memory runs out: every allocation of the library fails once, and those of jansson in turn. What was
 * synced is then the beginning of the same game, and it goes on from there. */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "savedplay/savedgame.h"

enum { TABLE = 9, L = TALON_COMMANDER_LIBRARY };

/* Allocations until one fails, 0: none does. The linker sends the library's to the __wrap_ functions (tools/tests.mk). */
static uint64_t library_left, jansson_left;

static bool is_out(uint64_t *left)
{
    return *left && --*left == 0;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *at, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *at, size_t size);

void *__wrap_malloc(size_t size)
{
    return is_out(&library_left) ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size)
{
    return is_out(&library_left) ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *at, size_t size)
{
    return is_out(&library_left) ? NULL : __real_realloc(at, size);
}

static void *jansson_malloc(size_t size)
{
    return is_out(&jansson_left) ? NULL : __real_malloc(size);
}

/* -------------------------------------------------------------------- a mat */

static bool at_mat; /* instead of a game */

static talon_saved_status do_it(savedgame *g, talon_deed_code code)
{
    static const int64_t place[] = {1, 0, 2};
    talon_deed d;
    talon_deed_init(&d, code);
    d.from = code == TALON_DEED_ROLL ? TALON_MAT_DIE : TALON_MAT_HAND;
    d.to = code == TALON_DEED_SEARCH ? TALON_MAT_EXILE : TALON_MAT_BATTLEFIELD;
    d.kind = TALON_MULLIGAN_PARIS;
    d.n = code == TALON_DEED_DRAW ? 3 : 1;
    d.place = place;
    d.places_n = code == TALON_DEED_SCRY ? 3 : code == TALON_DEED_MOVE || code == TALON_DEED_SEARCH ? 2 : 0;
    d.top = code == TALON_DEED_SCRY ? 3 : 0;
    d.text = "life";
    const talon_saved_status status = talon_saved_do(g->s, &d);
    savedgame_sync(g);
    return status;
}

static talon_saved_status do_all(savedgame *g)
{
    static const talon_deed_code code[] = {TALON_DEED_DRAW,     TALON_DEED_MOVE,   TALON_DEED_SCRY,    TALON_DEED_SET,   TALON_DEED_NEXT,
                                           TALON_DEED_UNDO,     TALON_DEED_REDO,   TALON_DEED_ROLL,    TALON_DEED_TOKEN, TALON_DEED_UNDO,
                                           TALON_DEED_MULLIGAN, TALON_DEED_SEARCH, TALON_DEED_RESTART, TALON_DEED_END};
    talon_saved_status status = TALON_SAVED_OK;
    for (size_t i = 0; status == TALON_SAVED_OK && i < sizeof code / sizeof *code; i++)
        status = do_it(g, code[i]);
    return status;
}

/* The log tells all that was done. */
static bool same_log(const talon_saved *a, const talon_saved *b)
{
    bool same = talon_saved_log_n(a) == talon_saved_log_n(b);
    for (uint32_t i = 0; same && i < talon_saved_log_n(a); i++)
        same = strcmp(talon_saved_log(a, i), talon_saved_log(b, i)) == 0;
    return same;
}

/* -------------------------------------------------------------------- a game */

static talon_saved_status act(savedgame *g, talon_action_code code, uint32_t n)
{
    int64_t card[3];
    talon_action a;
    talon_action_init(&a, code);
    a.n = n;
    a.kind = code == TALON_ACTION_MULLIGAN ? TALON_MULLIGAN_VANCOUVER : TALON_MULLIGAN_NONE;
    for (uint32_t i = 0; i < 3; i++)
        card[i] = savedgame_zone(g, L)[i];
    a.card = card[2];
    if (code == TALON_ACTION_SCRY) {
        a.top = (talon_card_list){card + 2, 1};
        a.bottom = (talon_card_list){card, 1};
        a.table = (talon_card_list){card + 1, 1};
    }
    return savedgame_play(g, &a);
}

/* From line 0 on as far as it goes; the first step may be reading the lines of a game that was begun. Returns how it ended. */
static talon_saved_status play(savedgame *g, const savedgame *begun)
{
    static const talon_action_code code[] = {TALON_ACTION_DRAW,     TALON_ACTION_SCRY,  TALON_ACTION_UNDO, TALON_ACTION_REDO,
                                             TALON_ACTION_MULLIGAN, TALON_ACTION_TUTOR, TALON_ACTION_END};
    talon_saved_setup setup = savedgame_setup(TABLE, "Fox", "Brook Copse Crow Dale Elm Forest Forest Gull Heath Mill Wren", 0);
    setup.mat = at_mat;
    *g = begun ? savedgame_open(begun, TABLE, begun->lines) : savedgame_begin(TABLE, &setup);
    if (!g->s || (at_mat ? !talon_saved_mat(g->s) : !talon_saved_game(g->s)) || (begun && g->lines != begun->lines))
        return TALON_SAVED_FAILED;
    talon_saved_status status = savedgame_settle(g);
    if (at_mat)
        return status == TALON_SAVED_OK && !begun ? do_all(g) : status;
    for (size_t i = 0; status == TALON_SAVED_OK && !begun && i < sizeof code / sizeof *code; i++)
        status = act(g, code[i], 2);
    return status;
}

/* What a game that ran out of memory has left, compared with the game as it goes. Closes it. */
static void check_left(savedgame *g, talon_saved_status status, const savedgame *whole, const char *what, uint64_t at)
{
    size_t size = 0;
    library_left = jansson_left = 0;
    if (g->s)
        talon_saved_pending(g->s, &size);
    if (status != TALON_SAVED_OK && g->s && size)
        fail_msg("%s allocation %llu: lines are pending after a failure", what, (unsigned long long)at);
    if (g->size > whole->size || (g->size && memcmp(g->text, whole->text, g->size) != 0))
        fail_msg("%s allocation %llu: another game was written", what, (unsigned long long)at);
    if (status == TALON_SAVED_OK && !(at_mat ? same_log : savedgame_same)(g->s, whole->s))
        fail_msg("%s allocation %llu: another game was played", what, (unsigned long long)at);
    if (g->lines) {
        savedgame again = savedgame_open(g, TABLE, g->lines);
        if (savedgame_settle(&again) != TALON_SAVED_OK)
            fail_msg("%s allocation %llu: %s", what, (unsigned long long)at, talon_saved_why(again.s));
        savedgame_free(&again);
    }
    savedgame_free(g);
}

/* The counter is set to 1, 2, … in these steps until the game gets through. Returns how often it failed. */
static uint64_t run_out(uint64_t *left, uint64_t step, const savedgame *whole, const savedgame *begun, const char *what)
{
    uint64_t failures = 0;
    for (uint64_t at = 1;; at += step) {
        savedgame g;
        *left = at;
        const talon_saved_status status = play(&g, begun);
        const bool through = *left != 0;
        check_left(&g, status, whole, what, at);
        if (through)
            return failures;
        failures += status != TALON_SAVED_OK;
    }
}

/* All of the library's fail, or with a sanitizer some; of jansson's, which are many, some. */
static void run_out_of_both(const savedgame *whole, const savedgame *begun)
{
    const char *percent = getenv("TALON_TEST_PERCENT");
    const uint64_t thin = percent && strcmp(percent, "100") != 0 ? 11 : at_mat ? 5 : 1; /* a mat has more of them */
    assert_true(run_out(&library_left, thin, whole, begun, "library") >= 150 / thin);
    assert_true(run_out(&jansson_left, 331 * thin, whole, begun, "jansson") >= 8 / thin);
}

static void play_without_memory(void **state)
{
    (void)state;
    savedgame whole;
    assert_int_equal(play(&whole, NULL), TALON_SAVED_OK);
    run_out_of_both(&whole, NULL);
    savedgame_free(&whole);
}

static void read_without_memory(void **state)
{
    (void)state;
    savedgame whole;
    assert_int_equal(play(&whole, NULL), TALON_SAVED_OK);
    run_out_of_both(&whole, &whole);
    savedgame_free(&whole);
}

static void mat_without_memory(void **state)
{
    at_mat = true;
    play_without_memory(state);
    read_without_memory(state);
    at_mat = false;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(play_without_memory),
        cmocka_unit_test(read_without_memory),
        cmocka_unit_test(mat_without_memory),
    };
    json_set_alloc_funcs(jansson_malloc, free);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
