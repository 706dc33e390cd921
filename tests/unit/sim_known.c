/* sim_known.c -- known cards and conditions: values that were computed by hand, and counts that are the same on every path. */
#include <math.h>

#include "lang_help.h"

#include <talon/poker.h>

#include "sim/question.h"

#define HOLDEM                                                                                                                             \
    "game: x\nplayers: 2\nsetup:\n  - wash: deck\n  - riffle: deck (human)\n  - cut: deck by player\n  - deal: 2 to each_player from "     \
    "deck\n"
#define FLOP   HOLDEM "  - deal: 3 to community from deck\n"
#define RIVER  HOLDEM "  - deal: 5 to community from deck\n"
#define BRIDGE "game: x\nplayers: 2\nsetup:\n  - wash: deck\n  - deal: 13 to each_player from deck\n"

typedef struct table {
    talon_game *game;
    talon_sim *sim;
} table;

static table prepared(const char *text, talon_path path)
{
    static const talon_seating seating = {.player = everybody, .players_n = 2, .seed = {{5}}};
    talon_outcome o;
    table t = {.game = compiled(text)};
    t.sim = talon_sim_new(&o, t.game, &seating, NULL, path);
    assert_non_null(t.sim);
    return t;
}

static void forget(table *t)
{
    talon_sim_free(t->sim);
    talon_game_free(t->game);
}

/* "hand.1=AsKd": cards of two letters. */
static bool know(table *t, talon_question_error *e, const char *text)
{
    const talon_shape *shape = talon_sim_shape(t->sim);
    const char *equals = strchr(text, '=');
    talon_face face[64];
    uint32_t n = 0;
    for (const char *c = equals + 1; *c; c += 2)
        face[n++] = talon_pack_find(talon_shape_pack(shape), c, 2);
    return talon_sim_know(t->sim, e, talon_shape_find(shape, text, (size_t)(equals - text)), face, n);
}

static talon_question *ask(const table *t, const char *text)
{
    talon_question_error e;
    talon_question *q = text ? talon_question_parse(&e, t->sim, text, strlen(text)) : NULL;
    if (text && !q)
        print_error("%s: %s\n", text, e.text);
    assert_true(!text || q);
    return q;
}

/* ---- values from combinatorics ---- */

static double over(uint32_t n, uint32_t k)
{
    double c = 1;
    for (uint32_t i = 0; i < k; i++)
        c = c * (n - i) / (i + 1);
    return c;
}

typedef struct value_row {
    const char *game, *hand, *other, *given, *text;
    int64_t value;
    double share;
} value_row;

static void check_row(const value_row *r)
{
    table t = prepared(r->game, TALON_PATH_BEST);
    talon_question_error e;
    assert_true((!r->hand || know(&t, &e, r->hand)) && (!r->other || know(&t, &e, r->other)));
    talon_question *q = ask(&t, r->text), *given = ask(&t, r->given);
    double *share = calloc(talon_question_values(q), sizeof *share), sum = 0;
    assert_int_equal(talon_question_exact_given(q, given, share), 1);
    for (uint32_t v = 0; v < talon_question_values(q); v++)
        sum += share[v];
    if (fabs(sum - 1) > 1e-9 || fabs(share[r->value - talon_question_low(q)] - r->share) > 1e-12)
        print_error("%s: %.15f, not %.15f\n", r->text, share[r->value - talon_question_low(q)], r->share);
    assert_true(fabs(sum - 1) < 1e-9);
    assert_true(fabs(share[r->value - talon_question_low(q)] - r->share) < 1e-12);
    free(share);
    talon_question_free(q);
    talon_question_free(given);
    forget(&t);
}

static void exact_values(void **state)
{
    const value_row rows[] = {
        /* ace and king on the flop: 44 of the 50 other cards are neither */
        {FLOP, "hand.1=AsKd", NULL, NULL, "count(community, rank A or rank K) >= 1", 1, 1 - over(44, 3) / over(50, 3)},
        {FLOP, "hand.1=AsKd", NULL, NULL, "pair(hand.1, community)", 0, over(44, 3) / over(50, 3) * (11 * 10 * 9 / 6 * 64) / over(44, 3)},
        /* a pair makes a set or better on the flop unless neither of the two others comes; quads when both do */
        {FLOP, "hand.1=9s9d", NULL, NULL, "count(community, rank 9) >= 1", 1, 1 - over(48, 3) / over(50, 3)},
        {FLOP, "hand.1=9s9d", NULL, NULL, "poker(hand.1, community) == four_of_a_kind", 1, 48 / over(50, 3)},
        {FLOP, "hand.1=9s9d", NULL, NULL, "alike(hand.1, community)", 4, 48 / over(50, 3)},
        {FLOP, "hand.1=9s9d", NULL, NULL, "ranks(hand.1, community)", 4, over(12, 3) * 64 / over(50, 3)},
        /* two hearts: three more on the flop, or 18 full houses and twice four of a kind; two more and another card */
        {FLOP, "hand.1=AhKh", NULL, NULL, "poker(hand.1, community) >= flush", 1, (over(11, 3) + 20) / over(50, 3)},
        {FLOP, "hand.1=AhKh", NULL, NULL, "longest(hand.1, community)", 4, over(11, 2) * 39 / over(50, 3)},
        {FLOP, "hand.1=AhKh", NULL, NULL, "suits(hand.1, community)", 1, over(11, 3) / over(50, 3)},
        {FLOP, "hand.1=AhKh", "community=2h5h9c", NULL, "poker(hand.1, community) == high_card", 1, 1},
        /* one card of the hand is known: the other is any of 51 */
        {HOLDEM, "hand.1=As", NULL, NULL, "pair(hand.1)", 1, 3.0 / 51},
        {HOLDEM, "hand.1=As", NULL, NULL, "points(hand.1)", 8, 3.0 / 51},
        {HOLDEM, NULL, NULL, NULL, "pair(hand.1)", 1, 3.0 / 51},
        {HOLDEM, "hand.1=AsAd", NULL, NULL, "count(hand.2, rank A)", 2, 1 / over(50, 2)},
        /* given at least one ace, both: 6 of 198 hands; given the ace of spades: 3 of 51 */
        {HOLDEM, NULL, NULL, "count(hand.1, rank A) >= 1", "count(hand.1, rank A) == 2", 1, 6.0 / 198},
        {HOLDEM, NULL, NULL, "count(hand.1, card As) == 1", "pair(hand.1)", 1, 3.0 / 51},
        {HOLDEM, NULL, NULL, "pair(hand.1)", "pair(hand.2)", 1, (12 * 6 + 1) / over(50, 2)},
        /* bridge: four spades of thirteen; four, two of which are known; the other three aces */
        {BRIDGE, NULL, NULL, NULL, "count(hand.1, suit s)", 4, over(13, 4) * over(39, 9) / over(52, 13)},
        {BRIDGE, "hand.1=AsKs", NULL, NULL, "count(hand.1, suit s)", 4, over(11, 2) * over(39, 9) / over(50, 11)},
        {BRIDGE, "hand.1=AsKs", NULL, NULL, "count(hand.2, rank A)", 3, over(47, 10) / over(50, 13)},
        {BRIDGE, NULL, NULL, "count(hand.1, rank A) >= 3", "count(hand.1, rank A)", 4, over(48, 9) / (over(48, 9) + 4 * over(48, 10))},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_row(&rows[i]);
}

/* All boards for aces against kings of the other suits, gone through here once more: the aces win 81.06 % of them. */
static void next_board(uint32_t *set)
{
    uint32_t i = 4;
    while (i > 0 && set[i] == 43 + i)
        i--;
    set[i]++;
    for (; i < 4; i++)
        set[i + 1] = set[i] + 1;
}

static bool first_wins(const uint32_t *set)
{
    static const uint8_t rest[] = {11 * 4 + 1, 11 * 4 + 3, 12 * 4 + 0, 12 * 4 + 2}; /* of kings and aces, which are the cards from 44 on */
    uint8_t one[7] = {12 * 4 + 3, 12 * 4 + 1}, two[7] = {11 * 4 + 2, 11 * 4 + 0};
    for (uint32_t i = 0; i < 5; i++)
        one[2 + i] = two[2 + i] = set[i] < 44 ? (uint8_t)set[i] : rest[set[i] - 44];
    return talon_poker_rank(one, 7) > talon_poker_rank(two, 7);
}

static void aces_against_kings(void **state)
{
    table t = prepared(RIVER, TALON_PATH_BEST);
    talon_question_error e;
    double win[2];
    uint64_t boards = 0, won = 0;
    (void)state;
    assert_true(know(&t, &e, "hand.1=AsAd") && know(&t, &e, "hand.2=KhKc"));
    talon_question *more = ask(&t, "strength(hand.1, community) > strength(hand.2, community)");
    assert_int_equal(talon_question_exact(more, win), 1);
    for (uint32_t set[5] = {0, 1, 2, 3, 4}; set[0] <= 43; next_board(set), boards++)
        won += first_wins(set);
    assert_int_equal(boards, 1712304);
    assert_true(fabs(win[1] - (double)won / (double)boards) < 1e-12);
    assert_true(fabs(win[1] - 0.8106) < 1e-4);
    talon_question_free(more);
    forget(&t);
}

/* Omaha: what is exact, by going through the boards here once more; in which order the zones are dealt makes no difference. */
#define OMAHA "game: x\nplayers: 2\nsetup:\n  - wash: deck\n  - deal: %s from deck\n  - deal: %s from deck\n"

static void omaha_exactly(void **state)
{
    static const char *const order[2][2] = {{"4 to each_player", "3 to community"}, {"3 to community", "4 to each_player"}};
    static const char own[] = "AsAdKsKd";
    (void)state;
    for (int k = 0; k < 2; k++) {
        char game[200];
        talon_question_error e;
        double share[9], counted[9] = {0}, yes[2];
        uint8_t hole[4], rest[48], n = 0;
        snprintf(game, sizeof game, OMAHA, order[k][0], order[k][1]);
        table t = prepared(game, TALON_PATH_BEST);
        assert_true(know(&t, &e, "hand.1=AsAdKsKd"));
        for (int i = 0; i < 4; i++)
            hole[i] = talon_poker_card((uint32_t)talon_standard_index(own + 2 * i, 2));
        for (uint8_t c = 0; c < 52; c++)
            if (!memchr(hole, c, 4))
                rest[n++] = c;
        for (int a = 0; a < 48; a++)
            for (int b = 0; b < a; b++)
                for (int c = 0; c < b; c++) {
                    const uint32_t rank = talon_poker_rank_omaha(hole, 4, (uint8_t[]){rest[a], rest[b], rest[c]}, 3);
                    counted[talon_poker_category(rank)]++;
                }
        talon_question *q = ask(&t, "omaha(hand.1, community)");
        assert_int_equal(talon_question_exact(q, share), 1);
        for (int i = 0; i < 9; i++)
            assert_true(fabs(share[i] - counted[i] / 17296) < 1e-12);
        /* By hand: an ace or a king, three of a suit of ours, Q J T, or three of a kind among the others; both royal flushes were
         * counted twice. */
        const double better = (over(48, 3) - over(44, 3)) + 2 * over(11, 3) + 64 + 44 - 2;
        assert_true(fabs(share[3] + share[4] + share[5] + share[6] + share[7] + share[8] - better / over(48, 3)) < 1e-12);
        talon_question_free(q);
        q = ask(&t, "omaha(hand.1, community) >= three_of_a_kind and poker(hand.1, community) >= three_of_a_kind");
        assert_int_equal(talon_question_exact(q, yes), 1);
        assert_true(yes[1] > 0 && yes[1] < 1);
        talon_question_free(q);
        forget(&t);
    }
}

/* In lanes, and where the game looks at its cards: as many of each kind as the tables of the same deals have. */
static void omaha_counts(void **state)
{
    static const char *const first[] = {"", "  - discard: 1 from deck until top(discard_pile) is not 2c\n"};
    static const talon_seating seating = {.player = everybody, .players_n = 2, .seed = {{5}}};
    enum { DEALS = 3000 };
    (void)state;
    for (int k = 0; k < 2; k++) {
        char game[300];
        talon_outcome o;
        talon_fault fault;
        uint64_t count[9] = {0}, want[9] = {0}, deal;
        snprintf(
            game, sizeof game,
            "game: x\nplayers: 2\nsetup:\n  - wash: deck\n%s  - deal: 4 to each_player from deck\n  - deal: 5 to community from deck\n",
            first[k]);
        table t = prepared(game, TALON_PATH_BEST);
        assert_int_equal(talon_sim_in_lanes(t.sim), k == 0);
        talon_question *q = ask(&t, "omaha(hand.2, community)");
        talon_counter *c = talon_counter_new(t.sim, (const talon_question *const[]){q}, 1);
        assert_true(talon_counter_run(c, count, &o, &deal, 0, DEALS));
        const size_t size = talon_runner_size(&fault, t.game, &seating);
        void *memory = malloc(size);
        talon_runner *r = talon_runner_init(memory, size, &fault, t.game, &seating);
        assert_non_null(r);
        const talon_shape *shape = talon_runner_shape(r);
        for (deal = 0; deal < DEALS; deal++) {
            talon_runner_restart(r, &seating.seed, deal);
            assert_int_equal(talon_runner_run(r, NULL, NULL, NULL, NULL), TALON_END_DONE);
            want[talon_poker_category(talon_poker_rank_omaha_zones(talon_runner_table(r), NULL, shape, talon_shape_find(shape, "hand.2", 6),
                                                                   talon_shape_find(shape, "community", 9)))]++;
        }
        assert_memory_equal(count, want, sizeof count);
        free(memory);
        talon_counter_free(c);
        talon_question_free(q);
        forget(&t);
    }
}

/* ---- counting ---- */

static void count_known(uint64_t *count, const char *game, const char *hand, const char *given_text, const char *text, talon_path path)
{
    table t = prepared(game, path);
    talon_question_error e;
    talon_outcome o;
    uint64_t deal;
    assert_true(!hand || know(&t, &e, hand));
    talon_question *q = ask(&t, text), *given = ask(&t, given_text);
    const talon_question *const list[] = {q};
    talon_counter *c = talon_counter_new_given(t.sim, list, 1, given);
    assert_non_null(c);
    assert_true(talon_counter_run(c, count, &o, &deal, 0, 20000));
    talon_counter_free(c);
    talon_question_free(q);
    talon_question_free(given);
    forget(&t);
}

static void counts_agree(void **state)
{
    static const struct {
        const char *game, *hand, *given, *text;
    } cases[] = {
        {FLOP, "hand.1=9s9d", NULL, "poker(hand.1, community)"},
        {FLOP, "community=AsKs", NULL, "points(hand.1) + points(hand.2)"},
        {BRIDGE, "hand.2=AsKsQs", NULL, "points(hand.1)"},
        {BRIDGE, "hand.2=AsKsQs", "points(hand.2) >= 15", "points(hand.2)"},
        {HOLDEM, NULL, "pair(hand.1)", "pair(hand.2)"},
        {"game: x\nplayers: 2\nsetup:\n  - wash: deck\n  - discard: 1 from deck until top(discard_pile) is not 2c\n"
         "  - deal: 5 to each_player from deck\n",
         NULL, "pair(hand.1)", "points(hand.1)"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t count[64] = {0}, other[64] = {0};
        double share[64];
        count_known(count, cases[i].game, cases[i].hand, cases[i].given, cases[i].text, TALON_PATH_PORTABLE);
        count_known(other, cases[i].game, cases[i].hand, cases[i].given, cases[i].text, TALON_PATH_BEST);
        assert_memory_equal(count, other, sizeof count);
        table t = prepared(cases[i].game, TALON_PATH_BEST);
        talon_question_error e;
        assert_true(!cases[i].hand || know(&t, &e, cases[i].hand));
        talon_question *q = ask(&t, cases[i].text), *given = ask(&t, cases[i].given);
        if (talon_question_exact_given(q, given, share) > 0)
            assert_true(talon_chi_square(count, share, talon_question_values(q)).p > 1e-4);
        talon_question_free(q);
        talon_question_free(given);
        forget(&t);
    }
}

/* A deal with known cards is the deal of that number with pairs of cards exchanged, on every path and as a row. */
static void rows_and_deals(void **state)
{
    static _Alignas(64) uint8_t plain[200 * 64], row[200 * 64], wide[200 * 128];
    table t = prepared(FLOP, TALON_PATH_PORTABLE), k = prepared(FLOP, TALON_PATH_BEST);
    const talon_pack *pack = talon_shape_pack(talon_sim_shape(k.sim));
    const talon_shape *shape = talon_sim_shape(k.sim);
    talon_question_error e;
    uint32_t moved = 0;
    (void)state;
    assert_true(know(&k, &e, "hand.2=7c2d"));
    assert_true(talon_sim_rows(t.sim, plain, 64, 0, 200) && talon_sim_rows(k.sim, row, 64, 0, 200));
    assert_true(talon_sim_rows(k.sim, wide, 128, 0, 200));
    const uint32_t at = k.sim->zone_at[talon_shape_find(shape, "hand.2", 6)];
    for (uint32_t d = 0; d < 200; d++) {
        uint64_t seen = 0;
        uint32_t differ = 0;
        assert_memory_equal(row + d * 64, wide + d * 128, 52);
        assert_int_equal(talon_pack_face(pack, row[d * 64 + at]), talon_pack_find(pack, "7c", 2));
        assert_int_equal(talon_pack_face(pack, row[d * 64 + at + 1]), talon_pack_find(pack, "2d", 2));
        for (uint32_t i = 0; i < 52; i++) {
            seen |= UINT64_C(1) << row[d * 64 + i];
            differ += row[d * 64 + i] != plain[d * 64 + i];
        }
        assert_true(seen == (UINT64_C(1) << 52) - 1 && differ <= 4);
        moved += differ > 0;
    }
    assert_true(moved > 150);
    forget(&t);
    forget(&k);
}

/* More than 256 cards: the rows are what the runner deals, and columns say where its zones are. */
static void wide_rows(void **state)
{
    static const char *const packs[] = {"1", "6"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        char text[300];
        talon_outcome o;
        snprintf(text, sizeof text,
                 "game: x\nplayers: 2\ncomponents: {deck: %s standard_52}\nsetup:\n  - wash: deck\n  - riffle: deck (human)\n"
                 "  - cut: deck by player\n  - deal: 7 to each_player from deck\n",
                 packs[i]);
        table t = prepared(text, TALON_PATH_BEST);
        static talon__dealing one;
        const uint32_t n = t.sim->cards_n, stride = n + 3;
        uint16_t *row = malloc(sizeof *row * 130 * stride);
        assert_true(row && talon_sim_rows_wide(t.sim, row, stride, 5, 130));
        assert_false(talon_sim_rows_wide(t.sim, row, n - 1, 5, 130));
        t.sim->fast = false; /* the same game, one deal after the other */
        assert_true(talon__dealing_init(&one, t.sim, &(demand){{0}}));
        t.sim->fast = true;
        for (uint32_t d = 0; d < 130; d++) {
            assert_true(talon__deal_one(&one, &o, 5 + d));
            const talon_shape *shape = talon_runner_shape(one.runner);
            for (talon_zone z = 0; z < talon_shape_zones(shape); z++) {
                uint32_t cards;
                const uint32_t at = talon_sim_columns(t.sim, &cards, z);
                const talon_table *there = talon_runner_table(one.runner);
                assert_int_equal(cards, talon_zone_count(there, shape, z));
                assert_memory_equal(row + d * stride + at, talon_zone_cards(there, shape, z), sizeof *row * cards);
            }
        }
        uint32_t cards = 77;
        assert_int_equal(talon_sim_columns(t.sim, &cards, 9999) + cards, 0);
        talon__dealing_free(&one);
        free(row);
        forget(&t);
    }
}

/* ---- what cannot be known ---- */

static void refusals(void **state)
{
    static const struct {
        const char *game, *hand, *says;
    } wrong[] = {
        {HOLDEM, "hand.1=AsAs", "no other one"},
        {HOLDEM, "hand.1=AsKsQs", "hand.1 has 2 cards, not 3"},
        {"game: x\nplayers: 2\nsetup:\n  - riffle: deck (human)\n  - deal: 2 to each_player from deck\n", "hand.1=As", "not washed"},
        {"game: x\nplayers: 2\nsetup:\n  - wash: deck\n  - discard: 1 from deck until top(discard_pile) is not 2c\n"
         "  - deal: 2 to each_player from deck\n",
         "hand.1=As", "looks at its cards"},
        {"game: x\nplayers: 2\ncomponents: {deck: 2 standard_52}\nsetup:\n  - wash: deck\n  - deal: 3 to each_player from deck\n",
         "hand.1=As", "the pack has As 2 times: then all 3 cards of hand.1 must be said"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        table t = prepared(wrong[i].game, TALON_PATH_BEST);
        talon_question_error e;
        assert_false(know(&t, &e, wrong[i].hand));
        if (!strstr(e.text, wrong[i].says))
            print_error("%s\n", e.text);
        assert_non_null(strstr(e.text, wrong[i].says));
        assert_int_equal(t.sim->known_n, 0);
        forget(&t);
    }
    table t = prepared(HOLDEM, TALON_PATH_BEST);
    talon_question_error e;
    assert_true(know(&t, &e, "hand.1=As"));
    assert_false(know(&t, &e, "hand.1=Ks"));
    assert_non_null(strstr(e.text, "said already"));
    assert_false(know(&t, &e, "hand.2=As"));
    assert_false(talon_sim_know(t.sim, &e, 1000, NULL, 0));
    forget(&t);
}

/* Several cards of a name: once the whole hand is known it does not matter which of them are in it. */
static void two_packs(void **state)
{
    table t =
        prepared("game: x\nplayers: 2\ncomponents: {deck: 2 standard_52}\nsetup:\n  - wash: deck\n  - deal: 2 to each_player from deck\n",
                 TALON_PATH_BEST);
    talon_question_error e;
    double share[3];
    (void)state;
    assert_true(know(&t, &e, "hand.1=AsKs"));
    talon_question *q = ask(&t, "count(hand.2, card As)");
    assert_int_equal(talon_question_exact(q, share), 1);
    assert_true(fabs(share[1] - 2.0 / 102) < 1e-12);
    talon_question_free(q);
    forget(&t);
}

/* ---- names ---- */

static void names(void **state)
{
    static const char *const same[][2] = {
        {"poker(hand.1, community) == two_pair", "poker(hand.1, community) == 2"},
        {"poker(hand.1, community) >= two_pairs and not poker(hand.1, community) == flush",
         "poker(hand.1, community) >= 2 and not poker(hand.1, community) == 5"},
        {"poker(hand.1, community) == pair", "poker(hand.1, community) == 1"},
        {"poker(hand.1, community) == pair(hand.1)", "poker(hand.1, community) - pair(hand.1) == 0"},
    };
    table t = prepared(FLOP, TALON_PATH_BEST);
    talon_question_error e;
    (void)state;
    assert_true(know(&t, &e, "hand.1=AsAd"));
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        double a[2], b[2];
        talon_question *x = ask(&t, same[i][0]), *y = ask(&t, same[i][1]);
        assert_true(talon_question_exact(x, a) == 1 && talon_question_exact(y, b) == 1);
        assert_true(fabs(a[1] - b[1]) < 1e-15);
        talon_question_free(x);
        talon_question_free(y);
    }
    assert_null(talon_question_parse(&e, t.sim, "poker(hand.1, community) > flsh", 31));
    assert_non_null(strstr(e.text, "did you mean \"flush\"?"));
    assert_null(talon_question_parse(&e, t.sim, "points(hand.1) > flush", 22));
    assert_null(talon_question_parse(&e, t.sim, "strength(hand.1, community)", 27));
    assert_non_null(strstr(e.text, "different values"));
    talon_question *q = ask(&t, "poker(hand.1, community)"), *n = ask(&t, "points(hand.1)");
    assert_string_equal(talon_question_value_name(q, 2), "two pairs");
    assert_null(talon_question_value_name(q, 9));
    assert_null(talon_question_value_name(n, 2));
    talon_question_free(q);
    talon_question_free(n);
    forget(&t);
}

/* A game that sorts its hands deals the same sets of cards, so that known cards, exact shares and counts are those of one that does not. */
static void sorted_hands(void **state)
{
    static const char plain[] = BRIDGE "  - deal: 2 to community from deck\n",
                      sorted[] = BRIDGE "  - deal: 2 to community from deck\n  - sort: hand\n";
    static _Alignas(64) uint8_t row[64];
    double share[2][14];
    uint64_t count[2][14] = {{0}}, deal;
    uint32_t cards;
    talon_question_error e;
    (void)state;
    for (int k = 0; k < 2; k++) {
        talon_outcome o;
        table t = prepared(k ? sorted : plain, TALON_PATH_BEST);
        assert_true(talon_sim_in_lanes(t.sim));
        if (!know(&t, &e, "hand.1=AsKs"))
            fail_msg("%s", e.text);
        talon_question *q = ask(&t, "count(hand.1, suit s)");
        talon_counter *c = talon_counter_new(t.sim, (const talon_question *const[]){q}, 1);
        assert_int_equal(talon_question_values(q), 14);
        assert_int_equal(talon_question_exact_given(q, NULL, share[k]), 1);
        assert_true(talon_counter_run(c, count[k], &o, &deal, 0, 2000));
        assert_int_equal(talon_sim_rows(t.sim, row, 64, 0, 1), k == 0);
        talon_sim_columns(t.sim, &cards, 0);
        assert_int_equal(cards > 0, k == 0);
        talon_counter_free(c);
        talon_question_free(q);
        forget(&t);
    }
    assert_memory_equal(share[0], share[1], sizeof share[0]);
    assert_memory_equal(count[0], count[1], sizeof count[0]);
    /* mixed after it was sorted: then one by one */
    table t = prepared("game: x\nplayers: 2\nsetup:\n  - wash: deck\n  - deal: 5 to each_player from deck\n  - sort: hand\n"
                       "  - shuffle: hand of seat 1\n",
                       TALON_PATH_BEST);
    assert_false(talon_sim_in_lanes(t.sim));
    forget(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sorted_hands),   cmocka_unit_test(exact_values),       cmocka_unit_test(omaha_exactly),
        cmocka_unit_test(omaha_counts),   cmocka_unit_test(aces_against_kings), cmocka_unit_test(counts_agree),
        cmocka_unit_test(rows_and_deals), cmocka_unit_test(refusals),           cmocka_unit_test(two_packs),
        cmocka_unit_test(names),          cmocka_unit_test(wide_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
