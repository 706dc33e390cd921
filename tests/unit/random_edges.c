/* random_edges.c -- edges of seeds and random steps: every character of a seed, words that must not be read, one card or none.
 *
 * Written because mutants of seed.c and random.c went unnoticed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <talon/talon.h>

static talon_stream stream(void)
{
    const talon_seed seed = {{9}};
    talon_stream s;
    talon_stream_init(&s, &seed, 0, 0);
    return s;
}

static int value_of(char c, int base)
{
    static const char lower[] = "0123456789abcdef", upper[] = "0123456789ABCDEF";
    for (int i = 0; i < base; i++)
        if (c == lower[i] || c == upper[i])
            return i;
    return -1;
}

static void every_character_of_a_seed(void **state)
{
    (void)state;
    for (int c = 0; c < 256; c++) {
        const char ten[] = {'1', (char)c}, hex[] = {'0', 'x', (char)c};
        talon_seed seed = {{0}};
        const int decimal = value_of((char)c, 10), digit = value_of((char)c, 16);
        assert_int_equal(talon_seed_parse(&seed, ten, 2), decimal >= 0);
        assert_int_equal(seed.byte[31], decimal >= 0 ? 10 + decimal : 0); /* unchanged when refused */
        assert_int_equal(talon_seed_parse(&seed, hex, 3), digit >= 0);
        if (digit >= 0)
            assert_int_equal(seed.byte[31], digit);
    }
}

static void broken_beginnings_of_hex(void **state)
{
    talon_seed seed;
    (void)state;
    assert_false(talon_seed_parse(&seed, "0x", 2));
    assert_false(talon_seed_parse(&seed, "1x1", 3));
    assert_false(talon_seed_parse(&seed, "0X1", 3));
    assert_false(talon_seed_parse(&seed, "0b1", 3));
    assert_false(talon_seed_parse(&seed, "", 0));
    assert_true(talon_seed_parse(&seed, "0x0", 3));
    assert_true(talon_seed_parse(&seed, "01", 2));
    assert_int_equal(seed.byte[31], 1);
}

/* 52 cards: the first throw is three dice, the second too. */
static void a_partial_wash_reads_no_more_than_it_needs(void **state)
{
    static const struct {
        uint32_t m, words;
    } cases[] = {{0, 0}, {1, 1}, {3, 1}, {4, 2}, {6, 2}, {7, 3}, {52, 14}};
    uint16_t whole[52], part[52];
    talon_stream s = stream();
    (void)state;
    for (uint16_t i = 0; i < 52; i++)
        whole[i] = i;
    talon_stream_wash(&s, whole, 52);
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        s = stream();
        for (uint16_t i = 0; i < 52; i++)
            part[i] = i;
        talon_stream_wash_top(&s, part, 52, cases[c].m);
        assert_int_equal(s.words, cases[c].words);
        assert_memory_equal(part, whole, cases[c].m * sizeof *part);
    }
}

static void one_card_or_none(void **state)
{
    uint16_t out[3] = {7, 7, 7}, scratch[3] = {7, 7, 7};
    talon_stream s = stream();
    (void)state;
    talon_stream_riffle(&s, out, 0);
    assert_int_equal(out[0], 7);
    talon_stream_riffle(&s, out, 1);
    assert_int_equal(out[0], 0);
    assert_int_equal(out[1], 7);
    out[0] = 7;
    talon_stream_wash(&s, out, 1);
    talon_stream_pick(&s, out, scratch, 0, 0);
    assert_int_equal(out[0], 7);
    assert_int_equal(scratch[0], 7);
    talon_stream_pick(&s, out, scratch, 1, 1);
    assert_int_equal(out[0], 0);
    assert_int_equal(scratch[1], 7);
    assert_int_equal(talon_stream_cut(&s, 0, 0), 0);
    assert_int_equal(talon_stream_cut(&s, 1, 0), 0);
    assert_int_equal(talon_stream_cut(&s, 2, 1), 1);
    assert_int_equal(talon_stream_cut(&s, 10, 5), 5);
    assert_int_equal(talon_stream_die(&s, 1), 0);
    assert_int_equal(s.words, 0);
}

static void status_ok_is_a_status(void **state)
{
    (void)state;
    assert_string_equal(talon_status_name(TALON_OK), "Ok");
    assert_string_equal(talon_status_text(TALON_OK), "done");
    assert_int_equal(talon_status_fields(TALON_OK), 0);
}

/* docs/random.md, word for word: dice are thrown together while the product of their sides stays within 2^20. */
static void wash_by_definition(talon_stream *s, uint16_t *a, uint32_t n, uint32_t m)
{
    for (uint32_t i = 0; i < m && n - i >= 2;) {
        uint32_t k = 1, value[20], rest;
        uint64_t product = n - i;
        while (n - i - k >= 2 && product * (n - i - k) <= 1u << 20)
            product *= n - i - k++;
        do {
            rest = talon_stream_word(s);
            for (uint32_t d = 0; d < k; d++) {
                const uint64_t x = (uint64_t)rest * (n - i - d);
                value[d] = (uint32_t)(x >> 32);
                rest = (uint32_t)x;
            }
        } while (rest < (1ull << 32) % product);
        for (uint32_t d = 0; d < k; d++) {
            const uint16_t held = a[i + d];
            a[i + d] = a[i + d + value[d]];
            a[i + d + value[d]] = held;
        }
        i += k;
    }
}

/* Around every size where another number of dice goes into a word, whole and in part; the same words are read. */
static void washes_by_definition(void **state)
{
    static const uint32_t sizes[] = {0,  1,  2,  3,  4,  5,  6,  7,   8,   9,   10,  11,  12,  13,  14,   15,   17,   18,   19,   20,  23,
                                     31, 32, 33, 34, 35, 36, 52, 101, 102, 103, 104, 105, 150, 300, 1023, 1024, 1025, 1026, 1027, 1500};
    static uint16_t ours[1500], theirs[1500];
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (uint32_t m = sizes[i];; m /= 2) {
            talon_stream a = stream(), b = stream();
            for (uint16_t c = 0; c < sizes[i]; c++)
                ours[c] = theirs[c] = c;
            talon_stream_wash_top(&a, ours, sizes[i], m);
            wash_by_definition(&b, theirs, sizes[i], m);
            assert_memory_equal(ours, theirs, sizeof *ours * sizes[i]);
            assert_int_equal(a.words, b.words);
            if (m == 0)
                break;
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(washes_by_definition),     cmocka_unit_test(every_character_of_a_seed),
        cmocka_unit_test(broken_beginnings_of_hex), cmocka_unit_test(a_partial_wash_reads_no_more_than_it_needs),
        cmocka_unit_test(one_card_or_none),         cmocka_unit_test(status_ok_is_a_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
