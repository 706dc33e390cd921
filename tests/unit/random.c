/* random.c -- the random steps to the byte: the vectors of docs/random.md §8, RFC 8439, libsodium, and a second implementation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include <talon/random.h>

#include "base/chacha.h"
#include "lib/chance.h"

static const char S_TEXT[] = "0x0100000002000000030000000400000005000000060000000700000008000000";

static talon_seed seed_of(const char *text)
{
    talon_seed seed;
    assert_true(talon_seed_parse(&seed, text, strlen(text)));
    return seed;
}

static talon_stream stream_of(const char *text, uint32_t step, uint64_t deal)
{
    talon_stream s;
    const talon_seed seed = seed_of(text);
    talon_stream_init(&s, &seed, step, deal);
    return s;
}

static void count_up(uint16_t *a, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        a[i] = (uint16_t)i;
}

/* The first numbers of a, and how many the text lists. */
static void assert_begins(const uint16_t *a, uint32_t n, const char *text)
{
    uint32_t i = 0;
    for (char *end; *text; text = end, i++) {
        assert_true(i < n);
        assert_int_equal(a[i], strtoul(text, &end, 10));
    }
}

static void wash_begins(const char *seed, uint32_t step, uint64_t deal, uint32_t n, uint64_t words, const char *text)
{
    uint16_t a[1000];
    talon_stream s = stream_of(seed, step, deal);
    count_up(a, n);
    talon_stream_wash(&s, a, n);
    assert_begins(a, n, text);
    if (words)
        assert_int_equal(s.words, words);
}

static void wash_vectors(void **state)
{
    (void)state;
    wash_begins(
        S_TEXT, 0, 0, 52, 14,
        "27 38 39 33 50 49 21 14 3 4 41 40 7 48 25 8 18 23 2 6 45 42 30 32 28 17 35 37 16 9 47 12 5 11 26 15 34 10 22 36 24 20 51 19 "
        "13 29 46 1 31 0 43 44");
    wash_begins(S_TEXT, 0, 1, 52, 14,
                "8 35 16 17 51 32 31 47 33 14 41 5 44 12 0 2 36 20 18 50 4 38 26 46 37 1 11 27 25 40 7 30 13 10 28 6 3 15 24 42 21 43 9 48 "
                "45 23 22 34 39 19 49 29");
    wash_begins(S_TEXT, 3, 7, 99, 0, "54 28 39 2 40 14 55 83 34 31");
    wash_begins("1", 0, 0, 10, 0, "3 5 9 8 6 1 0 4 2 7");
}

/* One throw of this wash is rejected: 15 words instead of 14. */
static void wash_with_a_rejection(void **state)
{
    (void)state;
    wash_begins(
        S_TEXT, 0, 89, 52, 15,
        "0 5 7 14 23 35 32 11 48 24 12 25 42 27 15 19 34 39 22 38 45 30 28 36 44 13 49 1 47 9 3 17 43 31 50 4 29 41 21 2 20 46 10 16 "
        "6 37 40 33 18 26 51 8");
}

static void wash_of_a_thousand(void **state)
{
    uint16_t a[1000];
    uint8_t bytes[2000], hash[32];
    char hex[65];
    talon_stream s = stream_of(S_TEXT, 0, 0);
    (void)state;
    count_up(a, 1000);
    talon_stream_wash(&s, a, 1000);
    for (int i = 0; i < 1000; i++)
        bytes[2 * i] = (uint8_t)a[i], bytes[2 * i + 1] = (uint8_t)(a[i] >> 8);
    crypto_hash_sha256(hash, bytes, sizeof bytes);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    assert_string_equal(hex, "eadd283e5ee58f76482c92e2e1abed3bf138812a00c1aa273adf78fda41a524f");
}

static void human_riffle_vector(void **state)
{
    uint16_t a[52];
    talon_stream s = stream_of(S_TEXT, 0, 0);
    (void)state;
    talon_stream_riffle(&s, a, 52);
    assert_begins(
        a, 52,
        "30 0 31 32 1 2 3 4 5 33 6 7 34 8 9 10 35 11 12 13 36 14 15 37 16 17 18 38 19 20 21 39 22 23 24 25 26 40 41 27 42 28 43 44 "
        "45 46 47 48 49 50 51 29");
    assert_int_equal(s.words, 2);
}

static void die_vectors(void **state)
{
    static const uint32_t expected[] = {18, 36, 43, 42, 44, 47, 1, 9};
    (void)state;
    for (uint32_t step = 0; step < 8; step++) {
        talon_stream s = stream_of("1", step, 0);
        assert_int_equal(talon_stream_die(&s, 52), expected[step]);
    }
}

/* casino_standard: wash, three perfect riffles, a cut by the die at 36. */
static void casino_vector(void **state)
{
    uint16_t a[52], b[52];
    talon_stream s = stream_of("1", 0, 0), die = stream_of("1", 1, 0);
    (void)state;
    count_up(a, 52);
    talon_stream_wash(&s, a, 52);
    for (int times = 0; times < 3; times++) {
        for (int i = 0; i < 26; i++)
            b[2 * i] = a[i], b[2 * i + 1] = a[26 + i];
        memcpy(a, b, sizeof a);
    }
    const uint32_t k = talon_stream_cut(&die, 52, 0);
    assert_int_equal(k, 36);
    for (uint32_t i = 0; i < 52; i++)
        b[i] = a[(i + k) % 52];
    assert_begins(
        b, 52,
        "49 46 16 20 29 13 7 23 30 32 35 17 28 11 48 42 18 24 36 1 12 15 2 37 25 3 38 41 47 10 14 0 5 33 6 40 21 34 43 8 31 26 51 9 "
        "27 19 22 45 44 39 4 50");
}

static void block_is(uint32_t counter, const uint8_t nonce[12], const char *hex)
{
    uint8_t bytes[64];
    char text[129];
    uint32_t key[8], n[3], out[16];
    for (uint32_t i = 0; i < 8; i++)
        key[i] = 0x03020100u + 0x04040404u * i;
    for (int i = 0; i < 3; i++)
        n[i] =
            (uint32_t)nonce[4 * i] | (uint32_t)nonce[4 * i + 1] << 8 | (uint32_t)nonce[4 * i + 2] << 16 | (uint32_t)nonce[4 * i + 3] << 24;
    talon__chacha_block(out, key, counter, n);
    for (int i = 0; i < 64; i++)
        bytes[i] = (uint8_t)(out[i / 4] >> 8 * (i % 4));
    sodium_bin2hex(text, sizeof text, bytes, sizeof bytes);
    assert_string_equal(text, hex);
}

/* RFC 8439, sections 2.3.2 (one block) and 2.4.2 (two blocks of key stream). */
static void rfc_8439(void **state)
{
    static const uint8_t n232[12] = {0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0}, n242[12] = {0, 0, 0, 0, 0, 0, 0, 0x4a, 0, 0, 0, 0};
    (void)state;
    block_is(
        1, n232,
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4ed2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
    block_is(
        1, n242,
        "224f51f3401bd9e12fde276fb8631ded8c131f823d2c06e27e4fcaec9ef3cf788a3b0aa372600a92b57974cded2b9334794cba40c63e34cdea212c4cf07d41b7");
    block_is(
        2, n242,
        "69a6749f3f630f4122cafe28ec4dc47e26d4346d70b98c73f3e9c53ac40c5945398b6eda1a832c89c167eacd901d7e2bf363740373201aa188fbbce83991c4ed");
}

/* The whole space of keys, counters and nonces, sampled; the edges of the counter too. */
static void blocks_equal_libsodium(void **state)
{
    static const uint32_t edge[] = {0, 1, 0x7fffffff, 0x80000000u, 0xfffffffeu, 0xffffffffu};
    (void)state;
    for (uint32_t i = 0; i < 20000; i++) {
        uint32_t raw[12], out[16];
        uint8_t key[32], nonce[12], zero[64] = {0}, theirs[64], ours[64];
        randombytes_buf_deterministic(raw, sizeof raw, (const unsigned char[32]){(uint8_t)i, (uint8_t)(i >> 8)});
        const uint32_t counter = i % 4 ? raw[11] : edge[i / 4 % 6];
        for (int k = 0; k < 32; k++)
            key[k] = (uint8_t)(raw[k / 4] >> 8 * (k % 4));
        for (int k = 0; k < 12; k++)
            nonce[k] = (uint8_t)(raw[8 + k / 4] >> 8 * (k % 4));
        crypto_stream_chacha20_ietf_xor_ic(theirs, zero, 64, nonce, counter, key);
        talon__chacha_block(out, raw, counter, raw + 8);
        for (int k = 0; k < 64; k++)
            ours[k] = (uint8_t)(out[k / 4] >> 8 * (k % 4));
        assert_memory_equal(ours, theirs, 64);
    }
}

static talon_seed sampled_seed(uint32_t i)
{
    talon_seed seed;
    randombytes_buf_deterministic(seed.byte, sizeof seed.byte, (const unsigned char[32]){(uint8_t)i, (uint8_t)(i >> 8), 7});
    return seed;
}

static void steps_equal_the_second_implementation(void **state)
{
    static uint16_t ours[1000], scratch[1000];
    static int theirs[1000];
    (void)state;
    for (uint32_t i = 0; i < 3000; i++) {
        const talon_seed seed = sampled_seed(i);
        const uint32_t n = i % 3 ? i % 70 : (i * 37) % 1000, step = i * 2654435761u;
        const uint64_t deal = (uint64_t)step << 21 ^ i;
        talon_stream s;
        chance c;
        talon_stream_init(&s, &seed, step, deal), chance_start(&c, seed.byte, step, deal);
        count_up(ours, n);
        talon_stream_wash(&s, ours, n), chance_wash(&c, theirs, (int)n);
        for (uint32_t k = 0; k < n; k++)
            assert_int_equal(ours[k], theirs[k]);
        assert_int_equal(s.words, c.words);
        talon_stream_init(&s, &seed, step, deal), chance_start(&c, seed.byte, step, deal);
        talon_stream_riffle(&s, ours, n), chance_riffle(&c, theirs, (int)n);
        for (uint32_t k = 0; k < n; k++)
            assert_int_equal(ours[k], theirs[k]);
        assert_int_equal(s.words, c.words);
        const uint32_t m = n ? i % n : 0;
        talon_stream_pick(&s, ours, scratch, n, m), chance_pick(&c, theirs, (int)n, (int)m);
        for (uint32_t k = 0; k < m; k++)
            assert_int_equal(ours[k], theirs[k]);
        if (n >= 2)
            assert_int_equal(talon_stream_cut(&s, n, n / 3), chance_cut(&c, (int)n, (int)(n / 3)));
        assert_int_equal(s.words, c.words);
        assert_int_equal(talon_seed_mod(&seed, n), chance_mod(seed.byte, (int)n));
    }
}

/* A die whose sides do not divide 2^32 rejects: with 3·2^30 sides a quarter of all words. */
static void dice_reject(void **state)
{
    const uint32_t sides = 3u << 30;
    talon_stream s = stream_of("7", 0, 0);
    chance c;
    uint64_t thrown = 20000;
    (void)state;
    chance_start(&c, seed_of("7").byte, 0, 0);
    for (uint64_t i = 0; i < thrown; i++) {
        uint32_t value;
        chance_dice(&c, &value, &sides, 1);
        assert_int_equal(talon_stream_die(&s, sides), value);
        assert_true(value < sides);
    }
    assert_int_equal(s.words, c.words);
    assert_in_range(s.words, thrown * 128 / 100, thrown * 139 / 100);
}

static void a_one_sided_die_reads_nothing(void **state)
{
    uint16_t one[1] = {5}, scratch[1];
    talon_stream s = stream_of("1", 0, 0);
    (void)state;
    assert_int_equal(talon_stream_die(&s, 1), 0);
    talon_stream_wash(&s, one, 0);
    talon_stream_wash(&s, one, 1);
    assert_int_equal(one[0], 5);
    talon_stream_riffle(&s, one, 0);
    talon_stream_riffle(&s, one, 1);
    assert_int_equal(one[0], 0);
    talon_stream_pick(&s, one, scratch, 1, 1);
    assert_int_equal(one[0], 0);
    assert_int_equal(talon_stream_cut(&s, 0, 0), 0);
    assert_int_equal(talon_stream_cut(&s, 1, 0), 0);
    assert_int_equal(talon_stream_cut(&s, 8, 4), 4);
    assert_int_equal(s.words, 0);
}

/* Every face of a small die comes up about as often as it should, through the batched throws too. */
static void washes_are_even(void **state)
{
    uint32_t seen[4][4] = {{0}};
    const talon_seed seed = seed_of("99");
    (void)state;
    for (uint32_t deal = 0; deal < 40000; deal++) {
        uint16_t a[4] = {0, 1, 2, 3};
        talon_stream s;
        talon_stream_init(&s, &seed, 0, deal);
        talon_stream_wash(&s, a, 4);
        for (int i = 0; i < 4; i++)
            seen[i][a[i]]++;
    }
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++)
            assert_in_range(seen[i][k], 9600, 10400); /* 10000, deviation 87: five of them */
}

static void a_partial_wash_is_a_prefix(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < 80; n++) {
        uint16_t all[80], top[80];
        talon_stream a = stream_of("5", n, 1), b = a;
        count_up(all, n);
        talon_stream_wash(&a, all, n);
        for (uint32_t m = 0; m <= n; m++) {
            talon_stream c = b;
            count_up(top, n);
            talon_stream_wash_top(&c, top, n, m);
            assert_memory_equal(top, all, m * sizeof *top);
            assert_true(c.words <= a.words);
        }
    }
}

static void seed_is(const char *text, const char *hex)
{
    char ours[65];
    const talon_seed seed = seed_of(text);
    sodium_bin2hex(ours, sizeof ours, seed.byte, sizeof seed.byte);
    assert_string_equal(ours, hex);
}

static void seeds_are_read(void **state)
{
    (void)state;
    seed_is("0", "0000000000000000000000000000000000000000000000000000000000000000");
    seed_is("42", "000000000000000000000000000000000000000000000000000000000000002a");
    seed_is("0x2a", "000000000000000000000000000000000000000000000000000000000000002a");
    seed_is("0x2A", "000000000000000000000000000000000000000000000000000000000000002a");
    seed_is("0000042", "000000000000000000000000000000000000000000000000000000000000002a");
    seed_is("18446744073709551616", "0000000000000000000000000000000000000000000000010000000000000000");
    seed_is("115792089237316195423570985008687907853269984665640564039457584007913129639935",
            "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff");
    seed_is("0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
            "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff");
    seed_is("0x00000ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
            "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff");
    seed_is(S_TEXT, S_TEXT + 2);
}

static void bad_seeds_are_refused(void **state)
{
    static const char *const bad[] = {
        "",
        "x",
        "0x",
        "0X1",
        "-1",
        "+1",
        " 1",
        "1 ",
        "1.0",
        "1e3",
        "0xg",
        "0x 1",
        "1_000",
        "abc",
        "12a",
        "\xc2\xb2",
        "115792089237316195423570985008687907853269984665640564039457584007913129639936",
        "0x10000000000000000000000000000000000000000000000000000000000000000",
        "999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999",
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        talon_seed seed;
        memset(&seed, 0x5a, sizeof seed);
        assert_false(talon_seed_parse(&seed, bad[i], strlen(bad[i])));
        for (int k = 0; k < 32; k++)
            assert_int_equal(seed.byte[k], 0x5a);
    }
    talon_seed seed;
    assert_false(talon_seed_parse(&seed, "1\0", 2));  /* a NUL is not a digit */
    assert_true(talon_seed_parse(&seed, "12345", 2)); /* the size counts, not a NUL */
    assert_int_equal(seed.byte[31], 12);
}

static void wiped_memory_is_zero(void **state)
{
    uint8_t secret[37], zero[37] = {0};
    (void)state;
    memset(secret, 0xee, sizeof secret);
    talon_wipe(secret, sizeof secret);
    assert_memory_equal(secret, zero, sizeof zero);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wash_vectors),
        cmocka_unit_test(wash_with_a_rejection),
        cmocka_unit_test(wash_of_a_thousand),
        cmocka_unit_test(human_riffle_vector),
        cmocka_unit_test(die_vectors),
        cmocka_unit_test(casino_vector),
        cmocka_unit_test(rfc_8439),
        cmocka_unit_test(blocks_equal_libsodium),
        cmocka_unit_test(steps_equal_the_second_implementation),
        cmocka_unit_test(dice_reject),
        cmocka_unit_test(a_one_sided_die_reads_nothing),
        cmocka_unit_test(washes_are_even),
        cmocka_unit_test(a_partial_wash_is_a_prefix),
        cmocka_unit_test(seeds_are_read),
        cmocka_unit_test(bad_seeds_are_refused),
        cmocka_unit_test(wiped_memory_is_zero),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
