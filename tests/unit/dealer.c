/* dealer.c -- dealing real cards: intervals, colourings, the checker on plans made by hand, every mode, deals in parts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <talon/dealer.h>

#include "lib/effort.h"

#define P(n)   TALON_DEST_PLAYER(n)
#define REST   TALON_DEST_REST
#define NOBODY TALON_GIVE_NOBODY

static talon_plan plan;
static void *memory;

static int begin(void **state)
{
    (void)state;
    memory = malloc(talon_planner_size());
    return memory ? 0 : 1;
}

static int end(void **state)
{
    (void)state;
    free(memory);
    return 0;
}

static talon_stream stream(uint32_t step, uint64_t deal)
{
    static const talon_seed seed = {{'u', 'n', 'i', 't'}};
    talon_stream s;
    talon_stream_init(&s, &seed, step, deal);
    return s;
}

static talon_status make(const talon_dest *dest, uint32_t n, uint32_t piles, talon_plan_mode mode)
{
    talon_fault f;
    return talon_plan_make(&plan, &f, memory, dest, n, &(talon_plan_options){.piles = piles, .mode = mode});
}

/* ---------------------------------------------------------------- intervals */

/* "+0 +1 -0": how a list of marks reads. */
static void marks_are(const talon_mark *mark, uint32_t n, const char *text)
{
    char all[256] = "";
    for (uint32_t i = 0; i < n; i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%c%u", i ? " " : "", mark[i].up ? '+' : '-', mark[i].player);
    assert_string_equal(all, text);
}

static void intervals(void **state)
{
    static const talon_dest mixed[] = {P(2), 5, P(0), P(2), REST, P(0), P(7), 0};
    talon_mark mark[16];
    (void)state;
    marks_are(mark, talon_intervals(mark, mixed, 8), "+2 +0 -2 -0 +7 -7");
    marks_are(mark, talon_intervals(mark, mixed, 0), "");
    marks_are(mark, talon_intervals(mark, mixed + 1, 1), "");
    marks_are(mark, talon_intervals(mark, mixed, 1), "+2 -2");
}

/* The same text the other way round. */
static uint32_t read_marks(talon_mark *mark, const char *text)
{
    uint32_t n = 0;
    for (const char *p = text; *p; p += 2 + (p[2] == ' '))
        mark[n++] = (talon_mark){(uint16_t)(p[1] - '0'), p[0] == '+'};
    return n;
}

static void chromatic_numbers(void **state)
{
    static const struct {
        const char *marks;
        uint32_t chromatic;
    } lists[] = {{"", 0}, {"+0 -0", 1}, {"+0 -0 +1 -1", 1}, {"+0 +1 -0 -1", 2}, {"+0 +1 -1 +2 -0 -2", 2}, {"+0 +1 +2 +3 -3 -2 -1 -0", 4}};
    talon_mark mark[16];
    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        uint32_t chromatic = 99;
        assert_int_equal(talon_chromatic(&chromatic, mark, read_marks(mark, lists[i].marks)), TALON_OK);
        assert_int_equal(chromatic, lists[i].chromatic);
    }
}

static void invalid_instructions(void **state)
{
    static const char *const lists[] = {
        "+0",                /* stays open */
        "-0",                /* closes without being open */
        "+0 +0 -0",          /* opens twice */
        "+0 +0 -0 -0",       /* opens twice, closes twice */
        "+0 -0 -0",          /* closes twice */
        "+0 -0 +0 -0",       /* opens again */
        "+0 +1 -0",          /* one of two stays open */
        "-1 +1",             /* closes before it opens */
        "+0 -1",             /* closes another */
        "+0 -0 +1 -1 +2 -1", /* closes another again */
    };
    talon_mark mark[16];
    uint16_t color[TALON_PLAN_MAX_CARDS];
    uint32_t count;
    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        const uint32_t n = read_marks(mark, lists[i]);
        assert_int_equal(talon_chromatic(&count, mark, n), TALON_E_INVALID_INSTRUCTIONS);
        assert_int_equal(talon_color_regular(color, &count, mark, n), TALON_E_INVALID_INSTRUCTIONS);
        assert_int_equal(talon_color_fixed(color, &count, mark, n, 3), TALON_E_INVALID_INSTRUCTIONS);
        assert_int_equal(talon_color_fixed(color, &count, mark, n, 0), TALON_E_NO_PILES); /* the argument first */
        assert_int_equal(talon_color_fixed(color, &count, mark, n, TALON_PLAN_MAX_CARDS + 1), TALON_E_LIMIT_EXCEEDED);
    }
}

/* ---------------------------------------------------------------- colourings */

static void freed_colours_come_back_last_in_first_out(void **state)
{
    talon_mark mark[32];
    uint16_t color[TALON_PLAN_MAX_CARDS];
    uint32_t colors;
    (void)state;
    const uint32_t n = read_marks(mark, "+0 +1 +2 -1 -0 +3 +4 +5 -2 -3 -4 -5");
    assert_int_equal(talon_color_regular(color, &colors, mark, n), TALON_OK);
    assert_int_equal(colors, 4);
    static const uint16_t want[] = {0, 1, 2, 0, 1, 3};
    assert_memory_equal(color, want, sizeof want);
}

static void least_loaded_pile_first(void **state)
{
    talon_mark mark[32];
    uint16_t color[TALON_PLAN_MAX_CARDS];
    uint32_t colors;
    (void)state;
    const uint32_t n = read_marks(mark, "+0 +1 +2 +3 +4 -3 +5 -0 +6 -1 -2 -4 -5 -6");
    assert_int_equal(talon_color_fixed(color, &colors, mark, n, 2), TALON_OK);
    assert_int_equal(colors, 2);
    static const uint16_t two[] = {0, 1, 0, 1, 0, 1, 0};
    assert_memory_equal(color, two, sizeof two);
    assert_int_equal(talon_color_fixed(color, &colors, mark, n, 1), TALON_OK);
    assert_int_equal(colors, 1);
    assert_int_equal(talon_color_fixed(color, &colors, mark, n, TALON_PLAN_MAX_CARDS), TALON_OK);
    assert_int_equal(colors, 5);
    assert_int_equal(talon_color_fixed(color, &colors, mark, n, 0), TALON_E_NO_PILES);
    assert_int_equal(talon_color_fixed(color, &colors, mark, n, TALON_PLAN_MAX_CARDS + 1), TALON_E_LIMIT_EXCEEDED);
}

/* From every mark on: players that are open together, or still open from before, have different colours. */
static bool is_proper_on_every_suffix(const uint16_t *color, const talon_mark *mark, uint32_t n)
{
    for (uint32_t from = 0; from < n; from++) {
        bool open[TALON_PLAN_MAX_CARDS] = {false}, used[TALON_PLAN_MAX_CARDS] = {false};
        for (uint32_t i = from; i < n; i++) /* who closes here without opening here was open before */
            if (!mark[i].up)
                open[mark[i].player] = true;
        for (uint32_t i = from; i < n; i++)
            if (mark[i].up)
                open[mark[i].player] = false;
        for (uint32_t p = 0; p < TALON_PLAN_MAX_CARDS; p++)
            if (open[p]) {
                if (used[color[p]])
                    return false;
                used[color[p]] = true;
            }
        for (uint32_t i = from; i < n; i++) {
            bool *u = &used[color[mark[i].player]];
            if (*u == mark[i].up)
                return false;
            *u = mark[i].up;
        }
    }
    return true;
}

static bool is_dense(const uint16_t *color, uint32_t colors, const talon_mark *mark, uint32_t n)
{
    bool seen[TALON_PLAN_MAX_CARDS] = {false};
    uint32_t different = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (color[mark[i].player] >= colors)
            return false;
        different += !seen[color[mark[i].player]];
        seen[color[mark[i].player]] = true;
    }
    return different == colors;
}

static void colourings_of_random_deals(void **state)
{
    (void)state;
    for (uint32_t deal = 0; deal < 500; deal++) {
        talon_stream s = stream(1, deal);
        talon_dest dest[64];
        talon_mark mark[128];
        uint16_t color[TALON_PLAN_MAX_CARDS];
        uint32_t chromatic, colors, overlap = 0;
        const uint32_t n = talon_stream_die(&s, 65), players = 1 + talon_stream_die(&s, 20);
        for (uint32_t i = 0; i < n; i++)
            dest[i] = talon_stream_die(&s, 4) ? P(talon_stream_die(&s, players)) : (talon_dest)i;
        const uint32_t marks = talon_intervals(mark, dest, n);
        for (uint32_t i = 0, open = 0; i < marks; i++) {
            open = mark[i].up ? open + 1 : open - 1;
            overlap = open > overlap ? open : overlap;
        }
        assert_int_equal(talon_chromatic(&chromatic, mark, marks), TALON_OK);
        assert_int_equal(chromatic, overlap);
        assert_int_equal(talon_color_regular(color, &colors, mark, marks), TALON_OK);
        assert_int_equal(colors, overlap);
        assert_true(is_dense(color, colors, mark, marks) && is_proper_on_every_suffix(color, mark, marks));
        const uint32_t piles = overlap + talon_stream_die(&s, 3);
        if (piles) {
            assert_int_equal(talon_color_fixed(color, &colors, mark, marks, piles), TALON_OK);
            assert_true(colors <= piles && is_proper_on_every_suffix(color, mark, marks));
        }
    }
}

/* ---------------------------------------------------------------- the checker */

static void lay(uint32_t pile, uint32_t give)
{
    talon_round *r = &plan.round[plan.rounds_n - 1];
    plan.lay[plan.lays_n++] = (talon_lay){(uint16_t)give, (uint8_t)pile};
    plan.packets += give != NOBODY;
    r->lays++;
}

static void begin_round(void)
{
    plan.round[plan.rounds_n++] = (talon_round){.first = plan.lays_n};
}

static void pick_up(uint32_t pile)
{
    talon_round *r = &plan.round[plan.rounds_n - 1];
    r->pickup[r->pickups++] = (uint8_t)pile;
    plan.pickups++;
}

/* Ana and Ben two cards each, two talon cards, one of the rest; one round, three piles. */
static const talon_dest by_hand[] = {P(0), 1, P(1), 0, P(0), REST, P(1)};

static void plan_by_hand(void)
{
    memset(&plan, 0, sizeof plan);
    begin_round();
    lay(0, NOBODY);
    lay(2, NOBODY);
    lay(1, NOBODY);
    lay(2, NOBODY);
    lay(0, 0);
    lay(0, NOBODY); /* its place is free again */
    lay(1, 1);
    pick_up(2);
    pick_up(0);
}

/* The totals of a changed plan: what is refused then is refused for the change itself. */
static void count_again(void)
{
    plan.seats = plan.packets = plan.pickups = 0;
    for (uint32_t i = 0; i < plan.lays_n; i++) {
        plan.seats += plan.lay[i].pile == TALON_PILE_SEAT;
        plan.packets += plan.lay[i].pile != TALON_PILE_SEAT && plan.lay[i].give != NOBODY;
    }
    for (uint32_t i = 0; i < plan.rounds_n && i < TALON_PLAN_MAX_ROUNDS; i++)
        plan.pickups += plan.round[i].pickups;
}

static bool accepted(void)
{
    count_again();
    return talon_plan_check(&plan, by_hand, 7, 3);
}

static void a_plan_by_hand(void **state)
{
    (void)state;
    plan_by_hand();
    assert_true(accepted());
    plan.lay[0].pile = plan.lay[4].pile = plan.lay[5].pile = TALON_PILE_SEAT; /* straight to Ana; the rest has no seat */
    plan.lay[0].give = 0;
    assert_false(accepted());
    plan.lay[5].pile = 0;
    assert_true(accepted());
    plan.lay[0].give = 1;
    assert_false(accepted());
    plan.lay[0].give = NOBODY;
    assert_false(accepted());
}

static void changed_plans(void **state)
{
    (void)state;
#define REFUSED(change)                                                                                                                    \
    do {                                                                                                                                   \
        plan_by_hand();                                                                                                                    \
        change;                                                                                                                            \
        assert_false(accepted());                                                                                                          \
    } while (0)
    REFUSED(plan.lay[0].pile = 3);                                         /* no such pile */
    REFUSED(plan.lay[0].pile = 1);                                         /* a card of Ana under Ben's */
    REFUSED(plan.lay[1].pile = 1);                                         /* a talon card in Ben's packet */
    REFUSED(plan.lay[4].give = 1);                                         /* Ana's packet to Ben */
    REFUSED(plan.lay[4].give = NOBODY);                                    /* nobody gets it */
    REFUSED(plan.lay[2].give = 7);                                         /* a player who has no cards */
    REFUSED(plan.lay[1].pile = 0);                                         /* a talon card in Ana's packet */
    REFUSED(plan.lay[3].pile = 0);                                         /* the same, above */
    REFUSED(plan.round[0].pickups = 1);                                    /* a pile is left on the table */
    REFUSED(plan.round[0].pickup[1] = 1);                                  /* a pile that is empty */
    REFUSED(plan.round[0].pickup[1] = 2);                                  /* one pile twice */
    REFUSED(plan.round[0].pickup[0] = 0; plan.round[0].pickup[1] = 2);     /* the rest above the talon */
    REFUSED(plan.round[0].pickup[0] = 9);                                  /* no such pile */
    REFUSED(plan.round[0].pickups = 4);                                    /* more than there are */
    REFUSED(plan.round[0].lays = 6; plan.lays_n = 6);                      /* a card too few */
    REFUSED(plan.round[0].lays = 8; plan.lays_n = 8);                      /* a card too many */
    REFUSED(plan.round[0].first = 1);                                      /* not where it begins */
    REFUSED(plan.lays_n = 8);                                              /* a step that belongs to no round */
    REFUSED(plan.rounds_n = 0; plan.lays_n = 0);                           /* nothing is done */
    REFUSED(plan.rounds_n = TALON_PLAN_MAX_ROUNDS + 1);                    /* more rounds than fit */
    REFUSED(plan.rounds_n = 2; plan.round[1] = (talon_round){.first = 7}); /* a second round without cards */
    plan_by_hand();
    assert_false(talon_plan_check(&plan, by_hand, 6, 3));
    assert_false(talon_plan_check(&plan, by_hand, 7, 2));
    assert_false(talon_plan_check(&plan, by_hand, 7, 0));
    assert_false(talon_plan_check(&plan, by_hand, 7, TALON_PLAN_MAX_PILES + 1));
    assert_false(talon_plan_check(&plan, by_hand, TALON_PLAN_MAX_CARDS + 1, 3));
}

static void wrong_totals(void **state)
{
    uint32_t *const total[] = {&plan.lays_n, &plan.seats, &plan.packets, &plan.pickups};
    (void)state;
    plan_by_hand();
    plan.lay[0] = (talon_lay){0, TALON_PILE_SEAT};
    count_again();
    assert_true(plan.seats == 1 && plan.packets == 2 && plan.pickups == 2);
    assert_true(talon_plan_check(&plan, by_hand, 7, 3));
    for (uint32_t i = 0; i < 4; i++)
        for (uint32_t step = 0; step < 2; step++) {
            const uint32_t right = *total[i];
            *total[i] = step ? right + 1 : right - 1;
            assert_false(talon_plan_check(&plan, by_hand, 7, 3));
            *total[i] = right;
        }
    assert_true(talon_plan_check(&plan, by_hand, 7, 3));
}

static void clockwise(void **state)
{
    static const talon_dest four[] = {0, 1, 2, 3};
    static const uint8_t orders[][4] = {{0, 1, 2, 3}, {1, 2, 3, 0}, {2, 3, 0, 1}, {3, 0, 1, 2}, {0, 2, 1, 3}, {3, 2, 1, 0}, {1, 0, 2, 3}};
    (void)state;
    for (uint32_t k = 0; k < sizeof orders / sizeof *orders; k++) {
        memset(&plan, 0, sizeof plan);
        begin_round();
        for (uint32_t i = 0; i < 4; i++)
            lay(orders[k][i], NOBODY);
        for (uint32_t i = 0; i < 4; i++)
            pick_up(orders[k][i]);
        assert_int_equal(talon_plan_check(&plan, four, 4, 4), k < 4);
    }
}

/* ---------------------------------------------------------------- the planner */

static void limits(void **state)
{
    static talon_dest dest[TALON_PLAN_MAX_CARDS + 1];
    talon_fault f;
    (void)state;
    assert_int_equal(make(by_hand, 7, 0, TALON_PLAN_ROUNDS), TALON_E_NO_PILES);
    assert_int_equal(make(by_hand, 7, TALON_PLAN_MAX_PILES, TALON_PLAN_ROUNDS), TALON_OK);
    assert_int_equal(make(by_hand, 7, TALON_PLAN_MAX_PILES + 1, TALON_PLAN_ROUNDS), TALON_E_LIMIT_EXCEEDED);
    for (uint32_t i = 0; i <= TALON_PLAN_MAX_CARDS; i++)
        dest[i] = (talon_dest)((i * 397) % TALON_PLAN_MAX_CARDS);
    assert_int_equal(make(dest, TALON_PLAN_MAX_CARDS, 2, TALON_PLAN_ROUNDS), TALON_OK);
    const talon_plan_options o = {.piles = 2};
    assert_int_equal(talon_plan_make(&plan, &f, memory, dest, TALON_PLAN_MAX_CARDS + 1, &o), TALON_E_LIMIT_EXCEEDED);
    assert_string_equal(f.what, "cards of a plan");
    assert_int_equal(f.have, TALON_PLAN_MAX_CARDS);
    static const talon_dest no_such[] = {TALON_PLAN_MAX_CARDS, 0x3FFF, P(TALON_PLAN_MAX_CARDS), 0xFFFE};
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(make(&no_such[i], 1, 8, TALON_PLAN_ROUNDS), TALON_E_LIMIT_EXCEEDED);
}

static void mode_names(void **state)
{
    (void)state;
    assert_string_equal(talon_plan_mode_names[TALON_PLAN_ROUNDS], "rounds");
    assert_string_equal(talon_plan_mode_names[TALON_PLAN_TIME], "time");
    assert_string_equal(talon_plan_mode_names[TALON_PLAN_ONE_PACKET], "one-packet");
    assert_string_equal(talon_plan_mode_names[TALON_PLAN_DIRECT], "direct");
    assert_null(talon_plan_mode_names[TALON_PLAN_DIRECT + 1]);
}

/* The most runs there can be, with two piles: as many rounds as a plan holds. */
static void worst_case(void **state)
{
    static talon_dest dest[TALON_PLAN_MAX_CARDS];
    (void)state;
    for (uint32_t mode = TALON_PLAN_ROUNDS; mode <= TALON_PLAN_DIRECT; mode++)
        for (uint32_t backwards = 0; backwards < 2; backwards++) {
            for (uint32_t i = 0; i < TALON_PLAN_MAX_CARDS; i++)
                dest[i] = (talon_dest)(backwards ? TALON_PLAN_MAX_CARDS - 1 - i : i ^ 1u);
            assert_int_equal(make(dest, TALON_PLAN_MAX_CARDS, 2, (talon_plan_mode)mode), TALON_OK);
            for (uint32_t i = 0; i < TALON_PLAN_MAX_CARDS; i++)
                dest[i] = i % 2 ? P(i / 2 % 341) : (talon_dest)(i * 389 % 1021);
            assert_int_equal(make(dest, TALON_PLAN_MAX_CARDS, 2, (talon_plan_mode)mode), TALON_OK);
        }
}

static void nothing_to_do(void **state)
{
    static const talon_dest sorted[] = {0, 3, 3, 9, REST, REST}, one[] = {P(5)}, block[] = {0, 0}, gap[] = {5};
    (void)state;
    for (uint32_t piles = 1; piles <= 16; piles++) {
        memset(&plan, 0xFF, sizeof plan);
        assert_int_equal(make(sorted, 6, piles, TALON_PLAN_ROUNDS), TALON_OK);
        assert_int_equal(plan.rounds_n, 0);
        assert_true(talon_plan_check(&plan, sorted, 6, piles));
        assert_int_equal(make(block, 2, piles, TALON_PLAN_ROUNDS), TALON_OK); /* equal places are a block */
        assert_int_equal(plan.rounds_n, 0);
        assert_int_equal(make(gap, 1, piles, TALON_PLAN_ROUNDS), TALON_OK); /* places may be left out */
        assert_int_equal(plan.rounds_n, 0);
        assert_int_equal(make(sorted, 0, piles, TALON_PLAN_TIME), TALON_OK);
        assert_int_equal(plan.rounds_n, 0);
        assert_int_equal(make(one, 1, piles, TALON_PLAN_ONE_PACKET), TALON_OK);
        assert_int_equal(plan.packets, 1);
    }
}

static void one_pile(void **state)
{
    static const talon_dest reversed[] = {3, 2, 1, 0}, mixed[] = {1, 0, 2}, first[] = {P(0), P(1), P(0), 1, 0}, between[] = {1, P(0), 0};
    static const talon_dest in_turn[] = {P(0), P(0), P(1)};
    (void)state;
    assert_int_equal(make(reversed, 4, 1, TALON_PLAN_ROUNDS), TALON_OK); /* turned over once */
    assert_int_equal(plan.rounds_n, 1);
    assert_int_equal(make(mixed, 3, 1, TALON_PLAN_ROUNDS), TALON_E_NO_PILES);
    assert_int_equal(make(first, 5, 1, TALON_PLAN_ROUNDS), TALON_OK);
    assert_int_equal(plan.packets, 3);
    assert_int_equal(make(first, 5, 1, TALON_PLAN_ONE_PACKET), TALON_E_NO_PILES);
    assert_int_equal(make(first, 5, 1, TALON_PLAN_DIRECT), TALON_OK);
    assert_int_equal(make(in_turn, 3, 1, TALON_PLAN_ONE_PACKET), TALON_OK);
    assert_int_equal(make(between, 3, 1, TALON_PLAN_ROUNDS), TALON_E_NO_PILES);
    assert_int_equal(make(between, 3, 1, TALON_PLAN_DIRECT), TALON_OK);
}

/* Runs of a talon of distinct places: breaks in the positions of its cards, read from the top of the finished talon. */
static uint32_t runs_of(const talon_dest *dest, uint32_t n, bool ascending)
{
    uint32_t at[8], runs = 1;
    for (uint32_t i = 0; i < n; i++)
        at[dest[i]] = i;
    for (uint32_t k = 1; k < n; k++)
        runs += ascending ? at[k] < at[k - 1] : at[k] > at[k - 1];
    return runs;
}

/* Every order of up to seven cards takes the least number of rounds with R ≤ P^r. */
static void every_talon(talon_dest *dest, uint32_t n, uint32_t k)
{
    if (k < n) {
        for (uint32_t i = k; i < n; i++) {
            const talon_dest a = dest[k], b = dest[i];
            dest[k] = b, dest[i] = a;
            every_talon(dest, n, k + 1);
            dest[k] = a, dest[i] = b;
        }
        return;
    }
    for (uint32_t piles = 2; piles <= 4; piles++) {
        uint32_t rounds = 0, reach = 1;
        while (runs_of(dest, n, rounds % 2 == 0) > reach)
            rounds++, reach *= piles;
        assert_int_equal(make(dest, n, piles, TALON_PLAN_ROUNDS), TALON_OK);
        assert_int_equal(plan.rounds_n, rounds);
    }
}

static void least_rounds(void **state)
{
    talon_dest dest[] = {0, 1, 2, 3, 4, 5, 6};
    (void)state;
    for (uint32_t n = 1; n <= 7; n++)
        every_talon(dest, n, 0);
}

static uint32_t uno(talon_dest *dest, uint64_t deal)
{
    talon_stream s = stream(2, deal);
    for (uint32_t i = 0; i < 108; i++)
        dest[i] = i < 70 ? P(i / 7) : (talon_dest)(i - 70);
    talon_dest_assign(dest, 108, &s);
    return 108;
}

/* How many packets each player gets. */
static uint32_t most_packets(void)
{
    uint32_t packets[TALON_PLAN_MAX_CARDS] = {0}, most = 0;
    for (uint32_t i = 0; i < plan.lays_n; i++)
        if (plan.lay[i].give != NOBODY && ++packets[plan.lay[i].give] > most)
            most = packets[plan.lay[i].give];
    return most;
}

static void modes(void **state)
{
    static const talon_plan_weights seconds = {0};
    talon_dest dest[108];
    (void)state;
    for (uint64_t deal = 0; deal < 50; deal++) {
        const uint32_t n = uno(dest, deal);
        assert_int_equal(make(dest, n, 8, TALON_PLAN_ROUNDS), TALON_OK);
        const uint32_t rounds = plan.rounds_n, lays = plan.lays_n;
        const uint64_t time_of_rounds = talon_plan_time(&plan, &seconds);
        assert_int_equal(lays, 108 + 38 * (rounds - 1));
        assert_int_equal(make(dest, n, 8, TALON_PLAN_ONE_PACKET), TALON_OK);
        assert_int_equal(plan.packets, 10);
        assert_int_equal(most_packets(), 1);
        assert_true(plan.rounds_n >= rounds && plan.lays_n >= lays);
        const uint64_t time_of_whole = talon_plan_time(&plan, &seconds);
        assert_int_equal(make(dest, n, 8, TALON_PLAN_TIME), TALON_OK);
        assert_true(talon_plan_time(&plan, &seconds) <= time_of_rounds && talon_plan_time(&plan, &seconds) <= time_of_whole);
        assert_int_equal(make(dest, n, 8, TALON_PLAN_DIRECT), TALON_OK);
        assert_int_equal(plan.packets, 0);
        assert_int_equal(plan.seats, 70);
        assert_int_equal(plan.rounds_n, 2);
    }
}

static void weights_decide(void **state)
{
    talon_dest dest[108];
    talon_fault f;
    (void)state;
    talon_plan_options o = {.piles = 8, .mode = TALON_PLAN_TIME};
    const uint32_t n = uno(dest, 1);
    assert_int_equal(talon_plan_make(&plan, &f, memory, dest, n, &o), TALON_OK);
    assert_true(plan.packets > 10);
    o.weights = (talon_plan_weights){.lay = 10, .packet = 500, .pickup = 10}; /* hand-overs are a nuisance */
    assert_int_equal(talon_plan_make(&plan, &f, memory, dest, n, &o), TALON_OK);
    assert_int_equal(plan.packets, 10);
    assert_int_equal(talon_plan_time(&plan, &o.weights), 10 * plan.lays_n + 500 * plan.packets + 10 * plan.pickups);
    assert_int_equal(make(dest, n, 8, TALON_PLAN_DIRECT), TALON_OK);
    o.weights = (talon_plan_weights){.lay = 1, .seat = 3};
    assert_int_equal(talon_plan_time(&plan, &o.weights), plan.lays_n + 2 * plan.seats);
}

/* With as many piles as hands and one for the talon, everything is one round and one packet each. */
static void enough_piles(void **state)
{
    (void)state;
    for (uint64_t deal = 0; deal < 50; deal++) {
        talon_stream s = stream(3, deal);
        talon_dest dest[60];
        for (uint32_t i = 0; i < 60; i++)
            dest[i] = i < 50 ? P(i % 5) : REST;
        talon_dest_assign(dest, 60, &s);
        assert_int_equal(make(dest, 60, 6, TALON_PLAN_ROUNDS), TALON_OK);
        assert_true(plan.rounds_n == 1 && plan.packets == 5 && plan.lays_n == 60 && plan.pickups == 1);
    }
}

/* ---------------------------------------------------------------- deals in parts */

static void split(void **state)
{
    static const talon_dest dest[] = {3, P(0), 1, 0, REST, 3, 7, P(1)};
    static const talon_dest two[] = {P(9), P(0), 1, 0, P(9), P(9), P(9), P(1)};
    static const talon_dest three[] = {3, P(0), 1, 0, P(9), 3, P(9), P(1)}; /* a block is not cut */
    talon_dest now[8];
    (void)state;
    assert_int_equal(talon_dest_split(now, dest, 8, 2, 9), 4);
    assert_memory_equal(now, two, sizeof two);
    assert_int_equal(talon_dest_split(now, dest, 8, 3, 9), 2);
    assert_memory_equal(now, three, sizeof three);
    assert_int_equal(talon_dest_split(now, dest, 8, 4, 9), 2);
    assert_int_equal(talon_dest_split(now, dest, 8, 5, 9), 1);
    assert_int_equal(talon_dest_split(now, dest, 8, 0, 9), 6);
    assert_int_equal(talon_dest_split(now, dest, 8, 500, 9), 1);
}

/* The held stack after a plan: positions, top first. */
static uint32_t held_after(uint16_t *held, uint32_t n)
{
    static uint16_t pile[TALON_PLAN_MAX_PILES][TALON_PLAN_MAX_CARDS];
    uint32_t size[TALON_PLAN_MAX_PILES] = {0};
    for (uint32_t i = 0; i < n; i++)
        held[i] = (uint16_t)i;
    for (uint32_t r = 0; r < plan.rounds_n; r++) {
        for (uint32_t i = 0; i < plan.round[r].lays; i++) {
            const talon_lay l = plan.lay[plan.round[r].first + i];
            if (l.pile == TALON_PILE_SEAT)
                continue;
            pile[l.pile][size[l.pile]++] = held[i];
            size[l.pile] = l.give == NOBODY ? size[l.pile] : 0;
        }
        n = 0;
        for (uint32_t k = 0; k < plan.round[r].pickups; k++)
            for (uint32_t *s = &size[plan.round[r].pickup[k]]; *s;)
                held[n++] = pile[plan.round[r].pickup[k]][--*s];
    }
    return n;
}

/* Deal a committed talon in parts of `top` cards; all parts together must be that talon. */
static void deal_in_parts(const talon_dest *dest, uint32_t n, uint32_t top, uint32_t piles, talon_plan_mode mode)
{
    static talon_dest rest[128], now[128], later[128];
    uint16_t pos[128], held[128];
    uint32_t last = 0;
    memcpy(rest, dest, n * sizeof *dest);
    while (n) {
        const uint32_t aside = talon_dest_split(now, rest, n, top, 99);
        assert_int_equal(make(now, n, piles, mode), TALON_OK);
        const uint32_t count = held_after(held, n);
        for (uint32_t i = 0; i < count; i++) { /* goes on where the part before ended */
            assert_true(rest[held[i]] >= last);
            last = rest[held[i]];
        }
        assert_int_equal(talon_plan_packet(pos, &plan, n, 99), aside);
        bool seen[128] = {false};
        for (uint32_t i = 0; i < aside; i++) {
            assert_true(!seen[pos[i]] && now[pos[i]] == P(99));
            seen[pos[i]] = true;
        }
        talon_dest_later(later, rest, pos, aside);
        memcpy(rest, later, sizeof later);
        assert_true(aside < n || count > 0 || rest[0] == REST);
        n = count == 0 && aside == n ? 0 : aside;
    }
}

static void parts_make_the_whole(void **state)
{
    (void)state;
    for (uint64_t deal = 0; deal < 200; deal++) {
        talon_stream s = stream(4, deal);
        talon_dest dest[128];
        const uint32_t n = 1 + talon_stream_die(&s, 120), players = talon_stream_die(&s, 5);
        for (uint32_t i = 0; i < n; i++)
            dest[i] = i < 5 * players ? P(i / 5) : talon_stream_die(&s, 8) ? (talon_dest)(i / 2) : REST;
        talon_dest_assign(dest, n, &s);
        deal_in_parts(dest, n, 1 + talon_stream_die(&s, 30), 2 + talon_stream_die(&s, 8), (talon_plan_mode)(deal % 4));
    }
}

/* Packets and single cards lie on each other, the newest on top. */
static void how_a_packet_lies(void **state)
{
    static const uint16_t want[] = {5, 4, 0};
    static const talon_dest dest[] = {P(0), 1, P(1), 0, P(0), P(0), P(1)};
    uint16_t pos[7];
    (void)state;
    memset(&plan, 0, sizeof plan);
    begin_round();
    lay(0, 0);
    lay(2, NOBODY);
    lay(1, NOBODY);
    lay(2, NOBODY);
    lay(0, NOBODY);
    lay(0, 0);
    lay(1, 1);
    pick_up(2);
    assert_true(talon_plan_check(&plan, dest, 7, 3));
    assert_int_equal(talon_plan_packet(pos, &plan, 7, 0), 3);
    assert_memory_equal(pos, want, sizeof want);
    plan.lay[4] = plan.lay[5] = (talon_lay){0, TALON_PILE_SEAT};
    count_again();
    assert_true(talon_plan_check(&plan, dest, 7, 3));
    assert_int_equal(talon_plan_packet(pos, &plan, 7, 0), 3);
    assert_memory_equal(pos, want, sizeof want);
    assert_int_equal(talon_plan_packet(pos, &plan, 7, 5), 0);
}

/* Uno for ten, as it comes: in every mode, a hundred deals. */
static void plan_a_hundred(void *data)
{
    talon_dest dest[108];
    (void)data;
    for (uint32_t deal = 0; deal < 100; deal++) {
        talon_stream s = stream(1, deal);
        for (uint32_t i = 0; i < 108; i++)
            dest[i] = i < 70 ? P(i % 10) : (talon_dest)(i - 70);
        talon_dest_assign(dest, 108, &s);
        for (talon_plan_mode mode = TALON_PLAN_ROUNDS; mode <= TALON_PLAN_DIRECT; mode++)
            assert_int_equal(make(dest, 108, 8, mode), TALON_OK);
    }
}

/* What whoever waits for a plan, in a browser too, does not notice. */
static void planning_is_little_work(void **state)
{
    enum { MOST = 60 }; /* hashes; it is 6 */
    (void)state;
    assert_true(effort(plan_a_hundred, NULL, MOST) <= MOST);
}

/* ---------------------------------------------------------------- is it uniform */

static void ours(talon_dest *dest, uint32_t n, talon_stream *s)
{
    talon_dest_assign(dest, n, s);
}

/* A fault people make: every card changes places with any other. */
static void naive(talon_dest *dest, uint32_t n, talon_stream *s)
{
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t k = talon_stream_die(s, n);
        const talon_dest held = dest[i];
        dest[i] = dest[k];
        dest[k] = held;
    }
}

/* A dealer who looks for a cheap deal: the better of two. */
static void cheaper_of_two(talon_dest *dest, uint32_t n, talon_stream *s)
{
    talon_dest other[8];
    memcpy(other, dest, n * sizeof *dest);
    talon_dest_assign(dest, n, s);
    talon_dest_assign(other, n, s);
    assert_int_equal(make(dest, n, 2, TALON_PLAN_TIME), TALON_OK);
    const uint64_t cost = talon_plan_time(&plan, &TALON_PLAN_SECONDS);
    assert_int_equal(make(other, n, 2, TALON_PLAN_TIME), TALON_OK);
    if (talon_plan_time(&plan, &TALON_PLAN_SECONDS) < cost)
        memcpy(dest, other, n * sizeof *dest);
}

/* Two players, two cards each, and a talon of two: 6!/(2!·2!) = 180 deals, all equally likely. The χ² sum of 179 degrees of
 * freedom lies between 114 and 265 with probability 1 − 4e-5 (mean 179, deviation 19). */
static double chi_square(void (*assign)(talon_dest *, uint32_t, talon_stream *), uint32_t step, uint32_t deals)
{
    static uint32_t cell[4096];
    double sum = 0;
    uint32_t cells = 0;
    memset(cell, 0, sizeof cell);
    for (uint32_t deal = 0; deal < deals; deal++) {
        talon_dest dest[] = {P(0), P(0), P(1), P(1), 0, 1};
        talon_stream s = stream(step, deal);
        uint32_t code = 0;
        assign(dest, 6, &s);
        for (uint32_t i = 0; i < 6; i++)
            code = code * 4 + (TALON_DEST_IS_PLAYER(dest[i]) ? 2u + TALON_DEST_TO_PLAYER(dest[i]) : dest[i]);
        cells += cell[code]++ == 0;
    }
    assert_int_equal(cells, 180);
    for (uint32_t k = 0; k < 4096; k++)
        if (cell[k]) {
            const double off = cell[k] - deals / 180.0;
            sum += off * off / (deals / 180.0);
        }
    return sum;
}

static void assignments_are_uniform(void **state)
{
    (void)state;
    for (uint32_t step = 10; step < 13; step++) {
        const double chi = chi_square(ours, step, 180000);
        assert_true(chi > 114 && chi < 265);
    }
    assert_true(chi_square(naive, 10, 180000) > 1000);
    assert_true(chi_square(cheaper_of_two, 10, 18000) > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals),
        cmocka_unit_test(chromatic_numbers),
        cmocka_unit_test(invalid_instructions),
        cmocka_unit_test(freed_colours_come_back_last_in_first_out),
        cmocka_unit_test(least_loaded_pile_first),
        cmocka_unit_test(colourings_of_random_deals),
        cmocka_unit_test(a_plan_by_hand),
        cmocka_unit_test(changed_plans),
        cmocka_unit_test(wrong_totals),
        cmocka_unit_test(clockwise),
        cmocka_unit_test(mode_names),
        cmocka_unit_test(limits),
        cmocka_unit_test(worst_case),
        cmocka_unit_test(nothing_to_do),
        cmocka_unit_test(one_pile),
        cmocka_unit_test(least_rounds),
        cmocka_unit_test(modes),
        cmocka_unit_test(weights_decide),
        cmocka_unit_test(enough_piles),
        cmocka_unit_test(split),
        cmocka_unit_test(parts_make_the_whole),
        cmocka_unit_test(how_a_packet_lies),
        cmocka_unit_test(planning_is_little_work),
        cmocka_unit_test(assignments_are_uniform),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
