/* rules.c -- rows 14 and 15: games played at random by the rules in their files against hearts written by hand; copies of a state. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/lang.h>
#include <talon/rules.h>

#include "harness.h"
#include "random_hearts.h"

#define FILE_MAX (1 << 16)

/* A game that is played: what it takes, and where it stands. */
typedef struct playing {
    talon_game *game;
    talon_runner *runner;
    talon_rules *rules;
    void *memory, *rules_memory, *beginning, *copy;
    uint64_t dice, games;
} playing;

static const struct {
    const char *name;
    uint32_t players;
    double goal; /* million decisions a second: twice what OpenSpiel's C++ does on one core of such a machine; 0: it has no such game */
} rows[] = {{"hearts", 4, 5.92},   {"spades", 4, 6.74},     {"euchre", 4, 5.98},   {"crazy_eights", 2, 5.78},
            {"cribbage", 2, 3.54}, {"gin_rummy", 2, 0.084}, {"klondike", 1, 0.88}, {"texas_holdem", 2, 0}};

static talon_game *compile(const char *name)
{
    static char text[FILE_MAX];
    char path[256];
    talon_report *report = NULL;
    snprintf(path, sizeof path, "games/%s.yaml", name);
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    const size_t size = fread(text, 1, sizeof text, f);
    fclose(f);
    talon_game *g = talon_game_compile(&report, text, size);
    talon_report_free(report);
    return g;
}

static bool sit_down(playing *p, const char *name, uint32_t players)
{
    static const char *const who[] = {"Ana", "Ben", "Cy", "Dee"};
    const talon_seating seating = {.size = sizeof seating, .player = who, .players_n = players, .no_records = true};
    talon_fault f;
    *p = (playing){.game = compile(name), .dice = 88172645463325252u};
    if (!p->game || !talon_game_has_rules(p->game))
        return false;
    const size_t size = talon_runner_size(&f, p->game, &seating);
    p->memory = malloc(size);
    p->runner = p->memory ? talon_runner_init(p->memory, size, &f, p->game, &seating) : NULL;
    const size_t rules_size = p->runner ? talon_rules_size(p->runner) : 0;
    p->rules_memory = malloc(rules_size);
    p->rules = p->rules_memory ? talon_rules_init(p->rules_memory, rules_size, &f, p->runner) : NULL;
    if (!p->rules)
        bench_broken("a game cannot be played");
    p->beginning = malloc(talon_rules_state_size(p->rules));
    p->copy = malloc(talon_rules_state_size(p->rules));
    if (!p->beginning || !p->copy)
        bench_broken("no memory");
    talon_rules_get(p->rules, p->beginning);
    return true;
}

static void stand_up(playing *p)
{
    free(p->beginning);
    free(p->copy);
    free(p->rules_memory);
    free(p->memory);
    talon_game_free(p->game);
}

static void begin(playing *p)
{
    talon_seed seed = {{0}};
    memcpy(&seed, &p->dice, sizeof p->dice);
    if (!talon_rules_put(p->rules, p->beginning))
        bench_broken("a state is not the game's own");
    talon_runner_restart(p->runner, &seed, p->games++);
    talon_rules_begin(p->rules, NULL, NULL);
}

static void decide(playing *p)
{
    uint32_t seat[4], asked;
    talon_answer a;
    while (!(asked = talon_rules_asked(p->rules, seat, 4)))
        begin(p);
    const uint32_t who = seat[asked > 1 ? bench_roll(&p->dice, asked) : 0], n = talon_rules_count(p->rules, who);
    if (!talon_rules_nth(p->rules, who, bench_roll(&p->dice, n), &a))
        bench_broken("an answer is not there");
    if (a.range)
        a.value[0] += (int32_t)bench_roll(&p->dice, (uint32_t)(a.upto - a.value[0] + 1));
    if (!talon_rules_answer(p->rules, who, &a, NULL, NULL))
        bench_broken("an answer is refused");
}

static void play(void *context, uint32_t times)
{
    for (uint32_t i = 0; i < times; i++)
        decide(context);
    bench_use(((playing *)context)->games);
}

static void play_by_hand(void *context, uint32_t times)
{
    random_hearts *h = context;
    for (uint32_t i = 0; i < times; i++)
        random_hearts_decide(h);
    bench_use((uint64_t)h->score[0]);
}

/* So many decisions at once that whole deals are in it. */
enum { AT_ONCE = 1024 };

static void play_row(size_t i, double seconds)
{
    playing p;
    random_hearts by_hand;
    char work[64];
    snprintf(work, sizeof work, "random play of %s, a decision", rows[i].name);
    if (!sit_down(&p, rows[i].name, rows[i].players)) {
        bench_skip("14", work, "its file has no rules of play");
        talon_game_free(p.game);
        return;
    }
    random_hearts_begin(&by_hand, 88172645463325252u);
    bench_variant v[] = {{.run = play, .context = &p, .least = AT_ONCE}, {.run = play_by_hand, .context = &by_hand, .least = AT_ONCE}};
    bench_race(v, 2, seconds);
    bench_row("14", work, "hearts written by hand in C, speed", BENCH_NO_GOAL, 0, v[1].best / v[0].best);
    printf("    %.2f million a second", 1e3 / v[0].best);
    if (rows[i].goal > 0)
        printf(", goal on a machine like the one of docs/performance.md %.3g: %s", rows[i].goal,
               1e3 / v[0].best >= rows[i].goal ? "ok" : "missed");
    printf("; state %zu bytes\n", talon_rules_state_size(p.rules));
    stand_up(&p);
}

/* ---- copies ---- */

static void copy_state(void *context, uint32_t times)
{
    playing *p = context;
    for (uint32_t i = 0; i < times; i++) {
        talon_rules_get(p->rules, p->copy);
        bench_use(*(const uint64_t *)p->copy);
    }
}

static void copy_bytes(void *context, uint32_t times)
{
    playing *p = context;
    const size_t size = talon_rules_state_size(p->rules);
    for (uint32_t i = 0; i < times; i++) {
        memcpy(p->copy, p->beginning, size);
        bench_use(*(const uint64_t *)p->copy);
    }
}

static void copy_row(double seconds)
{
    playing p;
    if (!sit_down(&p, "hearts", 4)) {
        bench_skip("15", "copy of a state of hearts", "its file has no rules of play");
        return;
    }
    begin(&p);
    bench_variant v[] = {{.run = copy_state, .context = &p}, {.run = copy_bytes, .context = &p}};
    bench_race(v, 2, seconds);
    bench_row("15", "copy of a state of hearts", "memcpy of its size, time", BENCH_AT_MOST, 1.2, v[0].best / v[1].best);
    printf("    %.0f ns, goal 100; %zu bytes, goal below 1,000\n", v[0].best, talon_rules_state_size(p.rules));
    stand_up(&p);
}

void bench_rules_rows(double seconds)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        play_row(i, seconds);
    copy_row(seconds);
}
