/* batch.c -- rows 4, 8 and 12: casino deals in batches, riffles with their rising sequences, and the memory of a long simulation. */
#define _GNU_SOURCE
#include <talon/lang.h>
#include <talon/sim.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "baseline.h"
#include "harness.h"

#define BATCH 1024u

/* What baseline.cc deals: wash, 3 perfect riffles, cut, burn, two hole cards each, the board with burns. */
static const char game_text[] = "game: casino\n"
                                "players: 9\n"
                                "dealing_procedure: casino_standard\n"
                                "setup:\n"
                                "  - deal: 2 to each_player from deck\n"
                                "  - burn: 1 from deck\n"
                                "  - deal: 3 to community from deck\n"
                                "  - burn: 1 from deck\n"
                                "  - deal: 1 to community from deck\n"
                                "  - burn: 1 from deck\n"
                                "  - deal: 1 to community from deck\n";

typedef struct batch {
    talon_path path;
    talon_sim *sim;
    uint64_t deal;
    _Alignas(64) uint8_t row[BATCH * 64];
} batch;

static const char *const names[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9"};

/* Some deals of the batch against the runner's, card by card. */
static void check(batch *b, const talon_game *g, const talon_seating *seating)
{
    talon_fault f;
    const size_t size = talon_runner_size(&f, g, seating);
    void *memory = malloc(size);
    talon_runner *r = memory ? talon_runner_init(memory, talon_runner_size(&f, g, seating), &f, g, seating) : NULL;
    if (!r || !talon_sim_rows(b->sim, b->row, 64, 0, BATCH))
        bench_broken("the batch was refused");
    for (uint64_t d = 0; d < BATCH; d += 97) {
        const uint8_t *card = b->row + d * 64;
        talon_runner_restart(r, &seating->seed, d);
        talon_runner_run(r, NULL, NULL, NULL, NULL);
        for (uint32_t z = 0; z < talon_shape_zones(talon_runner_shape(r)); z++)
            for (uint32_t i = 0; i < talon_zone_count(talon_runner_table(r), talon_runner_shape(r), (talon_zone)z); i++)
                if (*card++ != talon_zone_cards(talon_runner_table(r), talon_runner_shape(r), (talon_zone)z)[i])
                    bench_broken("a batch is not what the runner deals");
    }
    free(memory);
}

static void run_batch(void *context, uint32_t times)
{
    batch *b = context;
    uint64_t sum = 0;
    for (uint32_t d = 0; d < times; d += BATCH, b->deal += BATCH) {
        talon_sim_rows(b->sim, b->row, 64, b->deal, BATCH);
        sum += b->row[0] + b->row[BATCH * 64 - 64];
    }
    bench_use(sum);
}

enum { AVX512, AVX2, PORTABLE, PLAIN, STD, REUSED, VARIANTS };

static void print_batch(const bench_variant *v, const char *work, int which, double goal)
{
    if (v[STD].best <= 0)
        bench_skip("4", work, "no C++ compiler");
    else if (v[which].best > 0) {
        bench_row("4", work, "std::vector zones with mt19937_64, speed", goal > 0 ? BENCH_AT_LEAST : BENCH_NO_GOAL, goal,
                  v[PLAIN].best / v[which].best);
        bench_row("4", work, "the same, tuned: reserved, 16-bit cards, speed", goal > 0 ? BENCH_AT_LEAST : BENCH_NO_GOAL, goal,
                  v[STD].best / v[which].best);
        bench_row("4", work, "the same, tuned, one table for all, speed", BENCH_NO_GOAL, 0, v[REUSED].best / v[which].best);
    }
}

void bench_batch_rows(double seconds)
{
    static batch of[3] = {{.path = TALON_PATH_AVX512}, {.path = TALON_PATH_AVX2}, {.path = TALON_PATH_PORTABLE}};
    bench_variant v[VARIANTS] = {
        [PORTABLE] = {.run = NULL},
#ifdef BENCH_CXX
        [PLAIN] = {.run = bench_std_plain},
        [STD] = {.run = bench_std},
        [REUSED] = {.run = bench_std_reused},
#endif
    };
    talon_report *report;
    talon_game *g = talon_game_compile(&report, game_text, sizeof game_text - 1);
    const talon_seating seating = {.player = names, .players_n = 9, .seed = {{42}}};
    talon_outcome o;
    for (int i = 0; g && i < 3; i++) {
        of[i].sim = talon_path_usable(of[i].path) ? talon_sim_new(&o, g, &seating, NULL, of[i].path) : NULL;
        if (!of[i].sim)
            continue;
        check(&of[i], g, &seating);
        v[i] = (bench_variant){.run = run_batch, .context = &of[i], .least = BATCH};
    }
    if (!g || !of[PORTABLE].sim)
        bench_broken("the casino game does not compile");
    bench_race(v, VARIANTS, seconds);
    print_batch(v, "casino deal, 9 players, batch, AVX-512", AVX512, 28);
    print_batch(v, "casino deal, 9 players, batch, AVX2", AVX2, 12);
    print_batch(v, "casino deal, 9 players, batch, portable C", PORTABLE, 0);
    for (int i = 0; i < 3; i++)
        talon_sim_free(of[i].sim);
    talon_game_free(g);
    talon_report_free(report);
}

/* ---- row 8 ---- */

static void run_rising(void *context, uint32_t times)
{
    batch *b = context;
    const talon_seed seed = {{42}};
    uint64_t sum = 0;
    for (uint32_t d = 0; d < times; d += BATCH, b->deal += BATCH) {
        talon_batch_rising(b->path, b->row, &seed, b->deal, BATCH, 52, 7);
        sum += b->row[0] + b->row[BATCH - 1];
    }
    bench_use(sum);
}

/* Card by card, as the definition says: riffle the deck forward, then count where the next card lies higher up. */
static void run_rising_plain(void *context, uint32_t times)
{
    batch *b = context;
    const talon_seed seed = {{42}};
    uint64_t sum = 0;
    for (; times--; b->deal++) {
        uint16_t card[52], before[52], step[52], place[52];
        for (uint16_t i = 0; i < 52; i++)
            card[i] = i;
        for (uint32_t t = 0; t < 7; t++) {
            talon_stream s;
            talon_stream_init(&s, &seed, t, b->deal);
            talon_stream_riffle(&s, step, 52);
            memcpy(before, card, sizeof card);
            for (int i = 0; i < 52; i++)
                card[i] = before[step[i]];
        }
        for (uint16_t i = 0; i < 52; i++)
            place[card[i]] = i;
        b->row[0] = 1;
        for (int i = 1; i < 52; i++)
            b->row[0] = (uint8_t)(b->row[0] + (place[i] < place[i - 1]));
        sum += b->row[0];
    }
    bench_use(sum);
}

static void check_rising(batch *lanes, batch *plain)
{
    run_rising(lanes, BATCH);
    for (uint32_t d = 0; d < BATCH; d++) {
        run_rising_plain(plain, 1);
        if (lanes->row[d] != plain->row[0])
            bench_broken("rising sequences differ");
    }
}

void bench_rising_row(double seconds)
{
    static const char *const work[] = {"7 riffles + rising sequences, AVX-512", "7 riffles + rising sequences, AVX2"};
    static batch plain, lanes[] = {{.path = TALON_PATH_AVX512}, {.path = TALON_PATH_AVX2}};
    bench_variant v[3] = {[2] = {.run = run_rising_plain, .context = &plain}};
    for (int i = 0; i < 2; i++)
        if (talon_path_usable(lanes[i].path)) {
            plain.deal = 0;
            check_rising(&lanes[i], &plain);
            v[i] = (bench_variant){.run = run_rising, .context = &lanes[i], .least = BATCH};
        }
    bench_race(v, 3, seconds);
    for (int i = 0; i < 2; i++)
        if (v[i].run)
            bench_row("8", work[i], "portable scalar C, speed", BENCH_AT_LEAST, 6, v[2].best / v[i].best);
}

/* ---- row 12 ---- */

static long peak_of(const char *command, const char *deals)
{
    struct rusage use;
    int status;
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
            _exit(126);
        execl(command, command, "sim", "texas_holdem", "--players", "2", "--seed", "1", "-n", deals, "--count", "pair(hand.1)",
              (char *)NULL);
        _exit(127);
    }
    return child > 0 && wait4(child, &status, 0, &use) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0 ? use.ru_maxrss : -1;
}

/* The system counts pages coarsely: the highest of a few short runs. */
void bench_memory_row(const char *command, const char *many)
{
    char work[64];
    long few = -1;
    for (int i = 0; i < 5; i++) {
        const long peak = peak_of(command, "1000000");
        few = peak > few ? peak : few;
    }
    const long peak = few > 0 ? peak_of(command, many) : -1;
    snprintf(work, sizeof work, "memory of talon sim over %s deals", many);
    if (peak <= 0) {
        bench_skip("12", work, "the command did not run");
        return;
    }
    bench_row("12", work, "over 1000000, peak", BENCH_AT_MOST, 1.05, (double)peak / (double)few);
    printf("      (%ld kB against %ld kB)\n", peak, few);
}
