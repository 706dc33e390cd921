/* poker.c -- hands by name, as a player would compare them; tests/poker.c goes through all of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <talon/pack.h>
#include <talon/poker.h>
#include <talon/random.h>

static uint32_t rank(const char *text)
{
    uint8_t card[8] = {0};
    unsigned n = 0;
    for (const char *p = text; *p; p += p[2] ? 3 : 2)
        card[n++] = talon_poker_card((uint32_t)talon_standard_index(p, 2));
    return talon_poker_rank(card, n);
}

static const char *name(const char *text)
{
    return talon_poker_name(talon_poker_category(rank(text)));
}

static void names(void **state)
{
    (void)state;
    assert_string_equal(name("2c 4d 6h 8s Tc"), "high card");
    assert_string_equal(name("2c 2d 6h 8s Tc"), "pair");
    assert_string_equal(name("2c 2d 6h 6s Tc"), "two pairs");
    assert_string_equal(name("2c 2d 2h 6s Tc"), "three of a kind");
    assert_string_equal(name("Ac 2d 3h 4s 5c"), "straight");
    assert_string_equal(name("Ac 2c 3c 4c 6c"), "flush");
    assert_string_equal(name("2c 2d 2h 6s 6c"), "full house");
    assert_string_equal(name("2c 2d 2h 2s 6c"), "four of a kind");
    assert_string_equal(name("Ts Js Qs Ks As"), "straight flush");
    assert_string_equal(talon_poker_name((talon_poker)9), "");
}

static void said(const char *cards, const char *words)
{
    char text[TALON_POKER_WORDS];
    assert_int_equal(talon_poker_describe(text, sizeof text, rank(cards)), strlen(words));
    assert_string_equal(text, words);
}

static void in_words(void **state)
{
    char text[8];
    (void)state;
    said("9c 9d Ah Qs 4c", "pair of nines, ace kicker, then queen, four");
    said("9c 9d Ah Qs 4c 3c 2h", "pair of nines, ace kicker, then queen, four");
    said("2c 4d 6h 8s Tc", "ten high, then eight, six, four, deuce");
    said("2c 2d 6h 6s Tc", "two pairs, sixes and deuces, ten kicker");
    said("2c 2d 2h 6s Tc", "three deuces, ten kicker, then six");
    said("Ac 2d 3h 4s 5c", "straight, five high");
    said("Ac 2c 3c 4c 6c", "flush, ace high, then six, four, three, deuce");
    said("2c 2d 2h 6s 6c", "full house, deuces full of sixes");
    said("2c 2d 2h 2s 6c", "four deuces, six kicker");
    said("9s Ts Js Qs Ks", "straight flush, king high");
    said("Ts Js Qs Ks As", "royal flush");
    assert_int_equal(talon_poker_describe(text, sizeof text, rank("Ts Js Qs Ks As")), 11);
    assert_string_equal(text, "royal f");
    assert_int_equal(talon_poker_describe(text, sizeof text, 0), 0);
    assert_string_equal(text, "");
    assert_int_equal(talon_poker_describe(text, sizeof text, UINT32_MAX), 0);
    assert_int_equal(talon_poker_describe(NULL, 0, rank("Ts Js Qs Ks As")), 11);
}

typedef struct worded {
    uint32_t rank;
    char text[TALON_POKER_WORDS];
} worded;

static int by_text(const void *a, const void *b)
{
    return strcmp(((const worded *)a)->text, ((const worded *)b)->text);
}

static int by_rank(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* All 7,462 ranks have words of their own, and the longest fit. */
static void own_words(void **state)
{
    enum { ALL = 2598960, RANKS = 7462 };
    uint8_t *cards = malloc((size_t)5 * ALL), card[5];
    uint32_t *all = malloc(sizeof *all * ALL);
    worded *of = malloc(sizeof *of * RANKS);
    size_t n = 0, ranks = 0;
    (void)state;
    assert_true(cards && all && of);
    for (card[0] = 0; card[0] < 52; card[0]++)
        for (card[1] = 0; card[1] < card[0]; card[1]++)
            for (card[2] = 0; card[2] < card[1]; card[2]++)
                for (card[3] = 0; card[3] < card[2]; card[3]++)
                    for (card[4] = 0; card[4] < card[3]; card[4]++)
                        memcpy(cards + 5 * n++, card, 5);
    assert_int_equal(n, ALL);
    assert_true(talon_poker_ranks(all, cards, 5, n));
    for (size_t i = 0; i < n; i += 997)
        assert_int_equal(all[i], talon_poker_rank(cards + 5 * i, 5));
    qsort(all, n, sizeof *all, by_rank);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || all[i] != all[i - 1]) {
            assert_true(ranks < RANKS);
            of[ranks].rank = all[i];
            assert_true(talon_poker_describe(of[ranks].text, TALON_POKER_WORDS, all[i]) < TALON_POKER_WORDS);
            ranks++;
        }
    assert_int_equal(ranks, RANKS);
    qsort(of, ranks, sizeof *of, by_text);
    for (size_t i = 1; i < ranks; i++)
        assert_string_not_equal(of[i].text, of[i - 1].text);
    assert_false(talon_poker_ranks(all, cards, 4, 1) || talon_poker_ranks(all, cards, 8, 1));
    free(cards);
    free(all);
    free(of);
}

static unsigned ones(uint32_t set)
{
    unsigned n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

/* No other number has words: tried are all categories, with all sets of up to six ranks. */
static void no_other_words(void **state)
{
    uint32_t said = 0;
    char text[TALON_POKER_WORDS];
    (void)state;
    for (uint32_t first = 0; first < 1u << 13; first++)
        for (uint32_t second = 0; second < 1u << 13 && ones(first) <= 6; second++)
            for (uint32_t category = 0; ones(first) + ones(second) <= 6 && category <= TALON_POKER_CATEGORIES; category++) {
                const uint32_t here = category << 26 | first << 13 | second;
                const size_t size = talon_poker_describe(text, sizeof text, here);
                assert_int_equal(strlen(text), size);
                said += size > 0;
            }
    assert_int_equal(said, 7462);
}

static uint32_t omaha(const char *hole, const char *board)
{
    uint8_t own[8], common[8];
    unsigned n = 0, m = 0;
    for (const char *p = hole; *p; p += p[2] ? 3 : 2)
        own[n++] = talon_poker_card((uint32_t)talon_standard_index(p, 2));
    for (const char *p = board; *p; p += p[2] ? 3 : 2)
        common[m++] = talon_poker_card((uint32_t)talon_standard_index(p, 2));
    return talon_poker_rank_omaha(own, n, common, m);
}

/* Two of the own cards and three of the board: no more, no fewer. */
static void omaha_hands(void **state)
{
    (void)state;
    assert_int_equal(omaha("As Kd 7c 2d", "Qs Js Ts 9s 3h"), rank("As Kd Qs Js Ts")); /* one spade is no flush */
    assert_int_equal(omaha("As 2s 7c 2d", "Qs Js Ts 9s 3h"), rank("As 2s Qs Js Ts")); /* two are */
    assert_int_equal(omaha("Ac Ad Ah As", "Kc Kd Kh 2s 3c"), rank("Ac Ad Kc Kd Kh")); /* four aces are a pair of them */
    assert_int_equal(omaha("2c 3d 4h 5s", "Ac Ad Ah As Kd"), rank("5s 4h Ac Ad Ah")); /* and four on the board are three */
    assert_int_equal(omaha("2c 3d 4h 5s 6c 7d", "8c 9d Th"), rank("6c 7d 8c 9d Th")); /* six cards, on the flop */
    assert_int_equal(omaha("6c 7d", "8c 9d Th Ac Ad"), rank("6c 7d 8c 9d Th"));
    assert_int_equal(omaha("6c", "8c 9d Th Ac Ad") + omaha("6c 7d", "8c 9d"), 0);
}

static void which_is_better(void **state)
{
    (void)state;
    assert_true(rank("Ac 2d 3h 4s 5c") < rank("2c 3d 4h 5s 6c"));              /* the wheel is the lowest straight */
    assert_true(rank("Qc Kd Ah 2s 3c") < rank("2c 2d 3h 4s 5c"));              /* and no straight goes around the corner */
    assert_true(rank("Ac Ad 3h 4s 5c") == rank("Ah As 3c 4d 5h"));             /* suits do not count */
    assert_true(rank("Ac Ad 3h 4s 6c") > rank("Ac Ad 3h 4s 5c"));              /* the last kicker does */
    assert_true(rank("Kc Kd Kh 2s 2c") > rank("Qc Qd Qh As Ac"));              /* a full house by its three */
    assert_true(rank("2c 2d 3h 3s 4c 4d Ah") == rank("3c 3d 4h 4s Ac 5d 6h")); /* of three pairs the third may be the kicker */
    assert_true(rank("2c 2d 7h 7s 9c 9d 3h") < rank("7c 7d 9h 9s 4c 3d 2h"));
    assert_true(rank("Ac Kc Qc Jc 9c 9d 9h") > rank("Kc Qc Jc 9c 8c As Ad"));
    assert_string_equal(name("8c 8d 8h 9s 9c 9d As"), "full house"); /* two threes */
    assert_string_equal(name("4c 5c 6c 7c 8c 9d Th"), "straight flush");
}

static void what_is_no_hand(void **state)
{
    uint8_t card[255];
    (void)state;
    memset(card, 255, sizeof card);
    assert_int_equal(talon_poker_rank(card, 4), 0);
    assert_int_equal(talon_poker_rank(card, 8), 0);
    assert_int_equal(talon_poker_rank(card, 0), 0);
    (void)talon_poker_rank(card, 7); /* means nothing, reads nothing outside */
}

/* The slow way, for any number of ranks: count, sort, compare. Five cards as category and ranks, the deciding ones first. */
static uint64_t naive_five(const uint8_t *card, unsigned ranks)
{
    unsigned count[13] = {0}, of_suit[4] = {0}, distinct = 0, pairs = 0, most = 0;
    int top = -1;
    uint64_t value = 0;
    for (unsigned i = 0; i < 5; i++) {
        distinct += count[card[i] / 4]++ == 0;
        of_suit[card[i] % 4]++;
    }
    for (unsigned r = 0; r < ranks; r++) {
        pairs += count[r] == 2;
        most = count[r] > most ? count[r] : most;
        unsigned run = 0;
        for (unsigned k = 0; k < 5; k++)
            run += r + 1 > k ? count[r - k] : r + 1 == k ? count[ranks - 1] : 0;
        top = distinct == 5 && run == 5 ? (int)r : top;
    }
    const bool flush = of_suit[0] == 5 || of_suit[1] == 5 || of_suit[2] == 5 || of_suit[3] == 5;
    const unsigned category = top >= 0 && flush    ? 8
                              : most == 4          ? 7
                              : most == 3 && pairs ? 6
                              : flush              ? 5
                              : top >= 0           ? 4
                              : most == 3          ? 3
                                                   : pairs;
    for (unsigned n = 4; n > 0 && top < 0; n--)
        for (unsigned r = ranks; r-- > 0;)
            if (count[r] == n)
                value = value * 16 + r + 1;
    return (uint64_t)category << 32 | (top >= 0 ? (uint64_t)top : value);
}

static uint64_t naive(const uint8_t *card, unsigned n, unsigned ranks)
{
    uint64_t best = 0;
    for (unsigned set = 0; set < 1u << n; set++) {
        uint8_t five[8];
        unsigned k = 0;
        for (unsigned i = 0; i < n; i++)
            if (set >> i & 1)
                five[k++] = card[i];
        const uint64_t value = k == 5 ? naive_five(five, ranks) : 0;
        best = value > best ? value : best;
    }
    return best;
}

static void other_orders_of_ranks(void **state)
{
    talon_seed seed;
    talon_stream s;
    (void)state;
    assert_true(talon_seed_parse(&seed, "7", 1));
    talon_stream_init(&s, &seed, 0, 0);
    for (unsigned ranks = 5; ranks <= 13; ranks++) {
        uint64_t slow[2] = {0};
        uint32_t fast[2] = {0};
        uint16_t order[52];
        for (uint16_t i = 0; i < ranks * 4; i++)
            order[i] = i;
        for (unsigned round = 0; round < 4000; round++) {
            const unsigned n = 5 + round % 3, at = round % 2;
            uint8_t card[7];
            talon_stream_wash(&s, order, ranks * 4);
            for (unsigned i = 0; i < n; i++)
                card[i] = (uint8_t)order[i];
            slow[at] = naive(card, n, ranks);
            fast[at] = talon_poker_rank_among(card, n, ranks);
            assert_int_equal(talon_poker_category(fast[at]), slow[at] >> 32);
            if (round)
                assert_true((fast[0] < fast[1]) == (slow[0] < slow[1]) && (fast[0] == fast[1]) == (slow[0] == slow[1]));
            assert_true(ranks != 13 || fast[at] == talon_poker_rank(card, n));
        }
    }
    /* Six to ace: the ace counts as lower than the six. */
    assert_string_equal(talon_poker_name(talon_poker_category(talon_poker_rank_among((uint8_t[]){8 * 4, 1, 6, 11, 12}, 5, 9))), "straight");
    assert_int_equal(talon_poker_rank_among((uint8_t[]){0, 1, 2, 3, 4}, 5, 4), 0);
    assert_int_equal(talon_poker_rank_among((uint8_t[]){0, 1, 2, 3, 4}, 5, 14), 0);
    assert_int_equal(talon_poker_rank_among((uint8_t[]){0, 1, 2, 3, 4}, 4, 9), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_words),        cmocka_unit_test(own_words),
        cmocka_unit_test(no_other_words),  cmocka_unit_test(omaha_hands),
        cmocka_unit_test(names),           cmocka_unit_test(which_is_better),
        cmocka_unit_test(what_is_no_hand), cmocka_unit_test(other_orders_of_ranks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
