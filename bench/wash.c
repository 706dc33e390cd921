/* wash.c -- rows 1 to 3: one wash of 52 cards, each deal of a batch from a fresh pack and with a stream of its own. */
#include <talon/random.h>

#include <string.h>

#include "base/chacha.h"
#include "baseline.h"
#include "harness.h"
#include "lehmer.h"

#define CARDS 52

static uint16_t fresh[CARDS];

typedef struct washing {
    talon_seed seed;
    uint64_t deal;
    lehmer state;
    uint16_t card[CARDS];
} washing;

static void run_talon(void *context, uint32_t times)
{
    washing *w = context;
    uint64_t sum = 0;
    while (times--) {
        talon_stream s;
        memcpy(w->card, fresh, sizeof fresh);
        talon_stream_init(&s, &w->seed, 0, w->deal++);
        talon_stream_wash(&s, w->card, CARDS);
        sum += w->card[0] + w->card[51];
    }
    bench_use(sum);
}

static void run_lehmer(void *context, uint32_t times)
{
    washing *w = context;
    uint64_t sum = 0;
    while (times--) {
        memcpy(w->card, fresh, sizeof fresh);
        lehmer_shuffle(w->card, CARDS, &w->state);
        sum += w->card[0] + w->card[51];
    }
    bench_use(sum);
}

static void run_block(void *context, uint32_t times)
{
    washing *w = context;
    uint32_t block[16], key[8] = {0};
    uint64_t sum = 0;
    while (times--) {
        const uint32_t nonce[3] = {0, (uint32_t)w->deal, (uint32_t)(w->deal >> 32)};
        w->deal++;
        talon__chacha_block(block, key, 0, nonce);
        sum += block[0] + block[15];
    }
    bench_use(sum);
}

#ifdef BENCH_CXX
static void run_std(void *context, uint32_t times)
{
    (void)context;
    bench_use(baseline_shuffle(times));
}
#endif

/* Every variant must give every card once. */
static void check(bench_variant v)
{
    const washing *w = v.context;
    uint64_t seen = 0;
    v.run(v.context, 1);
    for (int i = 0; i < CARDS; i++)
        seen |= (uint64_t)1 << w->card[i];
    if (seen != ((uint64_t)1 << CARDS) - 1)
        bench_broken("a shuffle lost a card");
}

void bench_wash_rows(double seconds)
{
    static washing ours, theirs;
    for (uint16_t i = 0; i < CARDS; i++)
        fresh[i] = i;
    lehmer_init(&theirs.state, 42);
    bench_variant v[] = {
        {.run = run_talon, .context = &ours},
        {.run = run_lehmer, .context = &theirs},
        {.run = run_block, .context = &ours},
#ifdef BENCH_CXX
        {.run = run_std},
#endif
    };
    check(v[0]);
    check(v[1]);
    bench_race(v, sizeof v / sizeof *v, seconds);
    const char *work = "wash of 52 cards";
    bench_row("1", work, "batched dice on a Lehmer generator, speed", BENCH_AT_LEAST, 0.25, v[1].best / v[0].best);
#ifdef BENCH_CXX
    bench_row("2", work, "std::shuffle with mt19937_64, speed", BENCH_NO_GOAL, 0, v[3].best / v[0].best);
#else
    bench_skip("2", work, "no C++ compiler");
#endif
    bench_row("3", work, "one ChaCha20 block, time", BENCH_NO_GOAL, 0, v[0].best / v[2].best);
}
