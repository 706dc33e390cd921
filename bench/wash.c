/* wash.c -- rows 1 to 3: one wash of 52 cards, each deal of a batch from a fresh pack and with a stream of its own. */
#include <talon/random.h>
#include <talon/sim.h>

#include <string.h>

#include "base/chacha.h"
#include "baseline.h"
#include "harness.h"
#include "lehmer.h"
#include "sim/lanes.h"

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

/* Blocks of 64 deals as the library makes them, in rows. `times` is a number of deals, of which whole blocks are done. */
typedef struct lane_washing {
    talon_path path;
    uint64_t deal;
    _Alignas(64) uint8_t row[64 * 64];
} lane_washing;

static const talon_seed lane_seed = {{42}};

static void run_lanes(void *context, uint32_t times)
{
    lane_washing *w = context;
    uint64_t sum = 0;
    for (uint32_t d = 0; d < times; d += 64, w->deal += 64) {
        talon_batch_wash(w->path, w->row, 64, &lane_seed, 0, w->deal, 64, CARDS, CARDS);
        sum += w->row[0] + w->row[64 * 63 + 51];
    }
    bench_use(sum);
}

/* The key stream in lanes, the swaps one deal after the other. */
static void run_streams(void *context, uint32_t times)
{
    lane_washing *w = context;
    const instructions *with = talon__instructions(TALON_PATH_BEST);
    talon_stream s[LANES];
    uint16_t card[CARDS];
    uint64_t sum = 0;
    lane_key k;
    for (uint32_t d = 0; d < times; d += LANES, w->deal += LANES) {
        talon__lane_key_init(&k, &lane_seed, 0, w->deal);
        talon__lane_streams(with, s, &k);
        for (uint32_t l = 0; l < LANES; l++) {
            memcpy(card, fresh, sizeof fresh);
            talon_stream_wash(&s[l], card, CARDS);
            sum += card[0] + card[51];
        }
    }
    bench_use(sum);
}

/* One block of key stream for each of 64 deals, all 16 words. */
static void run_lane_blocks(void *context, uint32_t times)
{
    lane_washing *w = context;
    const instructions *with = talon__instructions(w->path);
    word_column word[16];
    uint64_t sum = 0;
    lane_key k;
    talon__lane_key_init(&k, &lane_seed, 0, w->deal);
    for (uint32_t d = 0; d < times; d += LANES, k.first += LANES) {
        with->words(word, &k, 0, 16, talon__in_order);
        sum += word[0][0] + word[15][63];
    }
    w->deal = k.first;
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

/* The lanes give what the reference gives; the unit tests look at far more. */
static void check_lanes(lane_washing *w)
{
    uint16_t card[CARDS];
    talon_stream s;
    memcpy(card, fresh, sizeof fresh);
    talon_stream_init(&s, &lane_seed, 0, w->deal + 5);
    talon_stream_wash(&s, card, CARDS);
    run_lanes(w, 64);
    for (int i = 0; i < CARDS; i++)
        if (w->row[5 * 64 + i] != card[i])
            bench_broken("a batch is not what the reference deals");
}

enum { PORTABLE, LEHMER, BLOCK, STREAMS, AVX2, AVX2_BLOCK, AVX512, AVX512_BLOCK, STD, VARIANTS };

static void print_rows(const bench_variant *v, const char *work, int which, int block, double speed, double std, double blocks)
{
    const double best = v[which].best;
    bench_row("1", work, "batched dice on a Lehmer generator, speed", BENCH_AT_LEAST, speed, v[LEHMER].best / best);
    if (v[STD].best > 0)
        bench_row("2", work, "std::shuffle with mt19937_64, speed", std > 0 ? BENCH_AT_LEAST : BENCH_NO_GOAL, std, v[STD].best / best);
    else
        bench_skip("2", work, "no C++ compiler");
    bench_row("3", work, "one ChaCha20 block made the same way, time", blocks > 0 ? BENCH_AT_MOST : BENCH_NO_GOAL, blocks,
              best / v[block].best);
}

static void add_lanes(bench_variant *wash, bench_variant *block, lane_washing *w)
{
    check_lanes(w);
    *wash = (bench_variant){.run = run_lanes, .context = w, .least = LANES};
    *block = (bench_variant){.run = run_lane_blocks, .context = w, .least = LANES};
}

void bench_wash_rows(double seconds)
{
    static washing ours, theirs;
    static lane_washing streams, avx2 = {.path = TALON_PATH_AVX2}, avx512 = {.path = TALON_PATH_AVX512};
    const bool has_avx2 = talon_path_usable(TALON_PATH_AVX2), has_avx512 = talon_path_usable(TALON_PATH_AVX512);
    for (uint16_t i = 0; i < CARDS; i++)
        fresh[i] = i;
    lehmer_init(&theirs.state, 42);
    bench_variant v[VARIANTS] = {
        [PORTABLE] = {.run = run_talon, .context = &ours},
        [LEHMER] = {.run = run_lehmer, .context = &theirs},
        [BLOCK] = {.run = run_block, .context = &ours},
        [STREAMS] = {.run = run_streams, .context = &streams, .least = LANES},
#ifdef BENCH_CXX
        [STD] = {.run = run_std},
#endif
    };
    check(v[PORTABLE]);
    check(v[LEHMER]);
    if (has_avx2)
        add_lanes(&v[AVX2], &v[AVX2_BLOCK], &avx2);
    if (has_avx512)
        add_lanes(&v[AVX512], &v[AVX512_BLOCK], &avx512);
    bench_race(v, VARIANTS, seconds);
    if (has_avx512)
        print_rows(v, "wash of 52 cards, AVX-512 lanes", AVX512, AVX512_BLOCK, 1.9, 5, 2.3);
    if (has_avx2)
        print_rows(v, "wash of 52 cards, AVX2 lanes", AVX2, AVX2_BLOCK, 1.0, 2.5, 2.1);
    bench_row("1", "wash of 52 cards, key stream in lanes", "batched dice on a Lehmer generator, speed", BENCH_AT_LEAST, 0.7,
              v[LEHMER].best / v[STREAMS].best);
    print_rows(v, "wash of 52 cards, portable C", PORTABLE, BLOCK, 0.25, 0, 0);
}
