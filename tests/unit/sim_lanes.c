/* sim_lanes.c -- every set of instructions against the definition, rejected dice included. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <talon/sim.h>

#include "sim/lanes.h"

#define PATHS 3

static const talon_path paths[PATHS] = {TALON_PATH_PORTABLE, TALON_PATH_AVX2, TALON_PATH_AVX512};

/* Sanitizers do a tenth. */
static uint64_t scaled(uint64_t n)
{
    const char *percent = getenv("TALON_TEST_PERCENT");
    return percent && strtoul(percent, NULL, 10) < 100 ? n / 10 : n;
}

static talon_seed seed_of(uint32_t x)
{
    talon_seed s = {{0}};
    for (int i = 0; i < TALON_SEED_SIZE; i++)
        s.byte[i] = (uint8_t)(x * 37 + (uint32_t)i * 11);
    return s;
}

/* The definition. Returns how many words it read. */
static uint64_t reference(uint16_t *card, const talon_seed *seed, uint32_t step, uint64_t deal, uint32_t n)
{
    talon_stream s;
    for (uint32_t i = 0; i < n; i++)
        card[i] = (uint16_t)i;
    talon_stream_init(&s, seed, step, deal);
    talon_stream_wash(&s, card, n);
    return s.words;
}

static void same_wide(talon_path path, uint32_t cards, uint32_t top, uint64_t first, uint32_t deals)
{
    static uint16_t out[200 * 300], card[300];
    const talon_seed seed = seed_of(cards);
    assert_true(talon_batch_wash_wide(path, out, &seed, cards, first, deals, cards, top));
    for (uint32_t d = 0; d < deals; d++) {
        reference(card, &seed, cards, first + d, cards);
        assert_memory_equal(out + (size_t)d * top, card, sizeof *card * top);
    }
}

static void washes_of_all_sizes(void **state)
{
    (void)state;
    for (int p = 0; p < PATHS; p++)
        for (uint32_t n = 0; n <= 300 && talon_path_usable(paths[p]); n++) {
            same_wide(paths[p], n, n, 1000u * n, (uint32_t)scaled(200));
            same_wide(paths[p], n, n / 3, n % 2 ? 0xFFFFFFF0u : 0xFFFFFFFFFFFFFF00u, 67);
            same_wide(paths[p], n, n ? 1 : 0, n, 1);
        }
}

/* A pack of cards often enough that hundreds of throws were rejected on the way. */
static void many_washes(void **state)
{
    enum { BLOCK = 1024 };
    static _Alignas(64) uint8_t out[PATHS][BLOCK * 64];
    const talon_seed seed = seed_of(1);
    uint64_t rejected = 0;
    (void)state;
    for (uint64_t first = 0; first < scaled(1000000); first += BLOCK) {
        for (int p = 1; p < PATHS; p++)
            if (talon_path_usable(paths[p]))
                assert_true(talon_batch_wash(paths[p], out[p], 64, &seed, 0, first, BLOCK, 52, 52));
        for (uint32_t d = 0; d < BLOCK; d++) {
            uint16_t card[52];
            rejected += reference(card, &seed, 0, first + d, 52) > 14;
            for (int p = 1; p < PATHS; p++)
                for (uint32_t i = 0; i < 52 && talon_path_usable(paths[p]); i++)
                    assert_int_equal(out[p][d * 64 + i], card[i]);
        }
    }
    assert_true(rejected > scaled(1000000) / 5000);
}

/* Rows are as far apart as asked, and nothing past the last one is written. */
static void rows_keep_their_place(void **state)
{
    static _Alignas(64) uint8_t out[70 * 128 + 64];
    const talon_seed seed = seed_of(2);
    (void)state;
    for (int p = 0; p < PATHS; p++) {
        uint16_t card[99];
        if (!talon_path_usable(paths[p]))
            continue;
        memset(out, 0xEE, sizeof out);
        assert_true(talon_batch_wash(paths[p], out, 128, &seed, 3, 5, 69, 99, 99));
        for (uint32_t d = 0; d < 69; d++) {
            reference(card, &seed, 3, 5 + d, 99);
            for (uint32_t i = 0; i < 99; i++)
                assert_int_equal(out[d * 128 + i], card[i]);
        }
        for (size_t i = 69 * 128; i < sizeof out; i++)
            assert_int_equal(out[i], 0xEE);
    }
}

static uint32_t rising_by_definition(const talon_seed *seed, uint64_t deal, uint32_t n, uint32_t times)
{
    uint16_t card[64], before[64], step[64], place[64];
    uint32_t rising = n > 0;
    for (uint32_t i = 0; i < n; i++)
        card[i] = (uint16_t)i;
    for (uint32_t t = 0; t < times && n >= 2; t++) {
        talon_stream s;
        talon_stream_init(&s, seed, t, deal);
        talon_stream_riffle(&s, step, n);
        memcpy(before, card, sizeof card);
        for (uint32_t i = 0; i < n; i++)
            card[i] = before[step[i]];
    }
    for (uint32_t i = 0; i < n; i++)
        place[card[i]] = (uint16_t)i;
    for (uint32_t i = 1; i < n; i++)
        rising += place[i] < place[i - 1];
    return rising;
}

static void rising_sequences(void **state)
{
    uint8_t out[100];
    const talon_seed seed = seed_of(3);
    (void)state;
    for (int p = 0; p < PATHS; p++)
        for (uint32_t n = 0; n <= 64 && talon_path_usable(paths[p]); n++)
            for (uint32_t times = 0; times <= 9; times += 3) {
                assert_true(talon_batch_rising(paths[p], out, &seed, n, 100, n, times));
                for (uint32_t d = 0; d < 100; d++)
                    assert_int_equal(out[d], rising_by_definition(&seed, n + d, n, times));
            }
}

/* Words that leave one packet empty change nothing, at 64 cards too: what other riffles did stays. */
static void empty_packets(void **state)
{
    static const uint64_t words[] = {0, UINT64_MAX};
    (void)state;
    for (int p = 0; p < PATHS; p++)
        for (uint32_t n = 0; n <= 64 && talon_path_usable(paths[p]); n++) {
            uint64_t bits[3][LANES];
            uint8_t out[LANES], alone[LANES];
            for (uint32_t l = 0; l < LANES; l++) {
                bits[0][l] = words[l & 1];
                bits[1][l] = UINT64_C(0x9E3779B97F4A7C15) * l;
                bits[2][l] = words[l >> 1 & 1];
            }
            talon__instructions(paths[p])->rising(out, (const uint64_t(*)[LANES])bits, 3, n);
            talon__portable.rising(alone, (const uint64_t(*)[LANES])(bits + 1), 1, n);
            assert_memory_equal(out, alone, sizeof out);
        }
}

static void refusals(void **state)
{
    static _Alignas(64) uint8_t out[64 * 320];
    uint16_t wide[4];
    const talon_seed seed = seed_of(4);
    (void)state;
    out[0] = 77;
    assert_false(talon_batch_wash(TALON_PATH_BEST, out, 64, &seed, 0, 0, 1, 65, 65));
    assert_false(talon_batch_wash(TALON_PATH_BEST, out, 100, &seed, 0, 0, 1, 52, 52));
    assert_false(talon_batch_wash(TALON_PATH_BEST, out, 320, &seed, 0, 0, 1, 257, 257));
    assert_false(talon_batch_wash(TALON_PATH_BEST, out, 64, &seed, 0, 0, 1, 10, 11));
    assert_false(talon_batch_wash((talon_path)9, out, 64, &seed, 0, 0, 1, 10, 10));
    for (size_t off = 1; off < 64; off *= 2)
        assert_false(talon_batch_wash(TALON_PATH_BEST, out + off, 64, &seed, 0, 0, 64, 10, 10));
    assert_false(talon_batch_wash_wide(TALON_PATH_BEST, wide, &seed, 0, 0, 1, 65536, 1));
    assert_false(talon_batch_wash_wide(TALON_PATH_BEST, wide, &seed, 0, 0, 1, 3, 4));
    assert_false(talon_batch_rising(TALON_PATH_BEST, out, &seed, 0, 1, 65, 1));
    assert_false(talon_batch_rising(TALON_PATH_BEST, out, &seed, 0, 1, 52, 65));
    assert_int_equal(out[0], 77);
    assert_true(talon_path_usable(TALON_PATH_PORTABLE) && talon_path_usable(talon_path_best()));
    assert_string_equal(talon_path_name(TALON_PATH_AVX2), "avx2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(washes_of_all_sizes), cmocka_unit_test(many_washes),   cmocka_unit_test(rows_keep_their_place),
        cmocka_unit_test(rising_sequences),    cmocka_unit_test(empty_packets), cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
