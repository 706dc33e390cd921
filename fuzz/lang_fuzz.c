/* lang_fuzz.c -- bytes as a game file: compile it, and if it compiles deal it.
 *
 * Whatever the bytes: no crash, diagnostics with places inside the file, a game exactly when there is no error. A game is accepted by
 * talon_game_open, deals for its smallest and largest number of players without losing a card, twice the same. Then some bytes of
 * the compiled game are changed: talon_game_open must refuse it, or what it accepts must still run. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/lang.h>

#include "runner/compiled.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

#define OPS_MAX 300u /* operations of one deal that are watched */

static char name[TALON_MAX_PLAYERS][8];
static const char *names[TALON_MAX_PLAYERS];
static talon_pack *lists[TALON_MAX_PLAYERS];
static unsigned long files, games, operations;

#define CLAIM(truth) ((truth) ? (void)0 : broken(#truth, __LINE__))

static void broken(const char *what, int line)
{
    fprintf(stderr, "lang_fuzz.c:%d: %s\n", line, what);
    abort();
}

static void say(void)
{
    fprintf(stderr, "%lu files, %lu games, %lu operations applied\n", files, games, operations);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    talon_pack *list = talon_pack_init(malloc(talon_pack_size(60, 60, 200)), talon_pack_size(60, 60, 200), 60, 60, 200);
    talon_pack_add_standard(list);
    for (size_t i = 0; i < TALON_MAX_PLAYERS; i++) {
        snprintf(name[i], sizeof name[i], "p%zu", i + 1);
        names[i] = name[i];
        lists[i] = list;
    }
    atexit(say);
    return 0;
}

static bool watch(void *context, const talon_runner *r, const talon_event *e)
{
    uint32_t *left = context;
    (void)r;
    operations += e->op != NULL;
    return --*left > 0;
}

static talon_end deal(talon_runner *r)
{
    uint32_t left = OPS_MAX;
    talon_outcome out;
    const talon_end end = talon_runner_run(r, &out, NULL, watch, &left);
    CLAIM(out.end == end);
    const talon_play *p = talon_runner_play(r);
    CLAIM(talon_table_check(p->table, p->shape, p->work) == 0);
    return end;
}

static void play(const talon_game *g, uint32_t players, bool twice)
{
    talon_fault f;
    const talon_seating s = {.player = names, .players_n = players, .import = (const talon_pack *const *)lists};
    const size_t size = talon_runner_size(&f, g, &s);
    if (!size || size > (size_t)1 << 26)
        return;
    void *memory = malloc(size);
    talon_runner *r = memory ? talon_runner_init(memory, talon_runner_size(&f, g, &s), &f, g, &s) : NULL;
    if (r) {
        const talon_end end = deal(r);
        const talon_table *t = talon_runner_table(r);
        talon_table *first = malloc(t->size);
        CLAIM(first != NULL);
        memcpy(first, t, t->size);
        if (twice) {
            talon_runner_restart(r, &s.seed, 0);
            CLAIM(deal(r) == end);
            CLAIM(memcmp(first, talon_runner_table(r), first->size) == 0);
        }
        free(first);
    }
    free(memory);
}

static uint32_t next(uint32_t *state)
{
    return *state = *state * 1664525u + 1013904223u;
}

/* Change a few bytes of a copy; usually only one, so that it is not refused for another reason. */
static void play_changed(const talon_game *g, uint32_t chance)
{
    enum { HEAD = offsetof(talon_game, size) + sizeof g->size }; /* with another size it is refused at once */
    const size_t size = talon_game_size(g);
    uint8_t *copy = malloc(size);
    CLAIM(copy != NULL);
    for (int round = 0; round < 8; round++) {
        memcpy(copy, g, size);
        for (uint32_t n = next(&chance) % 3 + 1; n; n--)
            copy[HEAD + (next(&chance) >> 8) % (size - HEAD)] = (uint8_t)(next(&chance) >> 24 & (next(&chance) >> 30 ? 0xFF : 7));
        ((talon_game *)(void *)copy)->mark = talon__game_mark((const talon_game *)(const void *)copy, size);
        const talon_game *other = talon_game_open(copy, size);
        if (other && talon_game_players_min(other) <= 32)
            play(other, talon_game_players_min(other), false);
    }
    free(copy);
}

static void look_at(const talon_report *report, const uint8_t *data, size_t size)
{
    uint32_t lines = 1;
    for (size_t i = 0; i < size; i++)
        lines += data[i] == '\n';
    for (size_t i = 0; i < talon_report_count(report); i++) {
        char text[300];
        const talon_problem *p = talon_report_get(report, i);
        CLAIM(p->line >= 1 && p->line <= lines && p->column >= 1 && p->column < p->end_column);
        CLAIM(i == 0 || p->is_error <= talon_report_get(report, i - 1)->is_error || strcmp(p->code, "E903") == 0);
        talon_problem_text(text, sizeof text, p, "fuzz", false);
        if (i < 4)
            talon_problem_json(text, sizeof text, p, "fuzz");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    talon_report *report;
    talon_game *g = talon_game_compile(&report, (const char *)data, size);
    CLAIM(report != NULL);
    CLAIM((g != NULL) == (talon_report_errors(report) == 0));
    look_at(report, data, size);
    files++;
    if (g) {
        uint32_t chance = 1;
        games++;
        for (size_t i = 0; i < size; i++)
            chance = chance * 31 + data[i];
        CLAIM(talon_game_open(g, talon_game_size(g)) == g);
        play(g, talon_game_players_min(g), true);
        if (talon_game_players_max(g) <= 64)
            play(g, talon_game_players_max(g), false);
        play_changed(g, chance);
    }
    talon_report_free(report);
    talon_game_free(g);
    return 0;
}
