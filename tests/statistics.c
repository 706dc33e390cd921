/* statistics.c -- χ² tests of everything random: ours must pass all of them, and each planted fault must fail one.
 *
 * Usage: statistics [SEED]. Without a number the run is the same every time. Ours passes where p lies between ALARM and
 * 1 - ALARM; the last lines say how probable a false alarm would be with a new seed. A fault is caught below CAUGHT.
 * TALON_TEST_PERCENT below 100: fewer trials, for slow builds, and no faults, which so few would not always catch. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/talon.h>

#include "lib/chi.h"
#include "lib/planted.h"

#define ALARM  1e-6
#define CAUGHT 1e-12
#define DECK   52
#define CELLS  70000

static talon_seed key;
static uint32_t test_number; /* the step of all streams of one test */
static uint32_t percent = 100;
static uint64_t cell[CELLS];
static double share[CELLS];

static uint64_t trials(uint64_t n)
{
    return n * percent / 100;
}

static void begin(void)
{
    memset(cell, 0, sizeof cell);
    test_number++;
}

static talon_stream stream(uint64_t trial)
{
    talon_stream s;
    talon_stream_init(&s, &key, test_number, trial);
    return s;
}

static void shuffled(uint16_t *a, uint32_t n, const subject *x, talon_stream s)
{
    for (uint32_t i = 0; i < n; i++)
        a[i] = (uint16_t)i;
    x->shuffle(a, n, &s);
}

/* The number of an order of the m first of n cards among all of them. */
static uint32_t order_number(const uint16_t *a, uint32_t m, uint32_t n)
{
    uint32_t number = 0;
    for (uint32_t i = 0; i < m; i++) {
        uint32_t lower = 0;
        for (uint32_t k = 0; k < i; k++)
            lower += a[k] < a[i];
        number = number * (n - i) + a[i] - lower;
    }
    return number;
}

static uint32_t orders(uint32_t n, uint32_t m)
{
    uint32_t product = 1;
    for (uint32_t i = 0; i < m; i++)
        product *= n - i;
    return product;
}

/* Card × place. Rows and columns have fixed sums: (n−1)² degrees of freedom, and the sum is to be scaled by (n−1)/n. */
static chi positions(const subject *x, uint32_t n)
{
    begin();
    for (uint64_t t = 0; t < trials(200000); t++) {
        uint16_t a[DECK];
        shuffled(a, n, x, stream(t));
        for (uint32_t i = 0; i < n; i++)
            cell[a[i] * n + i]++;
    }
    const double less = n - 1;
    return chi_make(chi_of(cell, NULL, (size_t)n * n).value * less / n, less * less);
}

static chi all_orders(const subject *x, uint32_t n)
{
    const uint32_t cells = orders(n, n);
    begin();
    const uint64_t most = 10000 + 20 * (uint64_t)cells, enough = 100 * (uint64_t)cells;
    for (uint64_t t = 0; t < trials(enough < most ? enough : most); t++) {
        uint16_t a[DECK];
        shuffled(a, n, x, stream(t));
        cell[order_number(a, n, n)]++;
    }
    return chi_of(cell, NULL, cells);
}

/* Which two cards lie together: one place of each shuffle, so that the counts are independent. */
static chi neighbours(const subject *x, uint32_t n)
{
    begin();
    for (uint64_t t = 0; t < trials(200000); t++) {
        uint16_t a[DECK];
        shuffled(a, n, x, stream(t));
        const uint32_t place = (uint32_t)(t % (n - 1));
        cell[order_number(a + place, 2, n)]++;
    }
    return chi_of(cell, NULL, (size_t)n * (n - 1));
}

/* Cycles of the order: Stirling's numbers of the first kind. */
static chi cycles(const subject *x, uint32_t n)
{
    memset(share, 0, sizeof share);
    share[0] = 1;
    for (uint32_t i = 1; i <= n; i++)
        for (uint32_t k = i + 1; k-- > 0;)
            share[k] = ((k ? share[k - 1] : 0) + (i - 1) * share[k]) / i;
    begin();
    for (uint64_t t = 0; t < trials(100000); t++) {
        uint16_t a[DECK];
        uint32_t count = 0;
        shuffled(a, n, x, stream(t));
        for (uint32_t i = 0; i < n; i++)
            if (a[i] < n) {
                count++;
                for (uint32_t k = i, next; (next = a[k]) < n; k = next)
                    a[k] = DECK;
            }
        cell[count]++;
    }
    return chi_of(cell, share, n + 1);
}

/* Places where a lower card follows a higher one: Euler's numbers. */
static chi falls(const subject *x, uint32_t n)
{
    memset(share, 0, sizeof share);
    share[0] = 1;
    for (uint32_t i = 2; i <= n; i++)
        for (uint32_t k = i; k-- > 0;)
            share[k] = ((k + 1) * share[k] + (k ? (i - k) * share[k - 1] : 0)) / i;
    begin();
    for (uint64_t t = 0; t < trials(100000); t++) {
        uint16_t a[DECK];
        uint32_t count = 0;
        shuffled(a, n, x, stream(t));
        for (uint32_t i = 1; i < n; i++)
            count += a[i] < a[i - 1];
        cell[count]++;
    }
    return chi_of(cell, share, n);
}

/* Seeds, steps or deals that count up are as good as any. */
static chi counting(const subject *x, uint32_t which)
{
    begin();
    for (uint32_t t = 0; t < trials(60000); t++) {
        uint16_t a[DECK];
        talon_stream s;
        const talon_seed seed = which == 0 ? subject_small_seed(t + 1000000 * key.byte[TALON_SEED_SIZE - 1]) : key;
        talon_stream_init(&s, &seed, which == 1 ? t : 0, which == 2 ? (uint64_t)t << 32 : 0);
        shuffled(a, 6, x, s);
        cell[order_number(a, 6, 6)]++;
    }
    return chi_of(cell, NULL, 720);
}

static chi small_dice(const subject *x, uint32_t most)
{
    double value = 0, freedom = 0;
    for (uint32_t sides = 2; sides <= most; sides++) {
        begin();
        talon_stream s = stream(0);
        for (uint32_t t = 0; t < trials(200 * sides); t++)
            cell[x->die(&s, sides)]++;
        const chi one = chi_of(cell, NULL, sides);
        value += one.value, freedom += one.freedom;
    }
    return chi_make(value, freedom);
}

static chi die_of(const subject *x, uint32_t sides)
{
    begin();
    talon_stream s = stream(0);
    for (uint32_t t = 0; t < trials(20 * sides); t++)
        cell[x->die(&s, sides)]++;
    return chi_of(cell, NULL, sides);
}

/* Three quarters of all words: a die that should reject falls on multiples of 3 half of the time. */
static chi large_die_modulo_3(const subject *x, uint32_t unused)
{
    (void)unused;
    begin();
    talon_stream s = stream(0);
    for (uint32_t t = 0; t < trials(100000); t++)
        cell[x->die(&s, 3u << 30) % 3]++;
    return chi_of(cell, NULL, 3);
}

/* In equal slices of the sides. */
static chi large_die(const subject *x, uint32_t sides)
{
    begin();
    talon_stream s = stream(0);
    for (uint32_t t = 0; t < trials(100000); t++)
        cell[(uint64_t)x->die(&s, sides) * 256 / sides]++;
    for (uint32_t i = 0; i < 256; i++) /* how many sides a slice has */
        share[i] = floor(((i + 1) * (double)sides - 1) / 256 + 1) - floor((i * (double)sides - 1) / 256 + 1);
    for (uint32_t i = 0; i < 256; i++)
        share[i] /= sides;
    return chi_of(cell, share, 256);
}

/* Throws one after the other from one stream. */
static chi two_throws(const subject *x, uint32_t sides)
{
    begin();
    talon_stream s = stream(0);
    for (uint32_t t = 0, last = x->die(&s, sides); t < trials(100 * sides * sides); t++) {
        const uint32_t now = x->die(&s, sides);
        cell[last * sides + now]++;
        last = x->die(&s, sides);
    }
    return chi_of(cell, NULL, (size_t)sides * sides);
}

static chi cut_places(const subject *x, uint32_t min)
{
    double value = 0, freedom = 0;
    for (uint32_t n = 2 * min + 2; n <= DECK; n++) {
        const uint32_t places = min ? n - 2 * min + 1 : n;
        begin();
        for (uint32_t t = 0; t < trials(100 * places); t++) {
            talon_stream s = stream(t);
            cell[x->cut(&s, n, min) - min]++;
        }
        const chi one = chi_of(cell, NULL, places);
        value += one.value, freedom += one.freedom;
    }
    return chi_make(value, freedom);
}

static chi picks_in_order(const subject *x, uint32_t m)
{
    const uint32_t n = 7, cells = orders(n, m);
    begin();
    for (uint32_t t = 0; t < trials(100 * cells); t++) {
        uint16_t out[DECK], scratch[DECK];
        talon_stream s = stream(t);
        x->pick(out, scratch, n, m, &s);
        cell[order_number(out, m, n)]++;
    }
    return chi_of(cell, NULL, cells);
}

/* The m-th card picked of a whole deck. */
static chi pick_number(const subject *x, uint32_t m)
{
    begin();
    for (uint32_t t = 0; t < trials(20000); t++) {
        uint16_t out[DECK], scratch[DECK];
        talon_stream s = stream(t);
        x->pick(out, scratch, DECK, m, &s);
        cell[out[m - 1]]++;
    }
    return chi_of(cell, NULL, DECK);
}

/* Gilbert, Shannon and Reeds: cut off k cards with probability C(n,k)/2^n, then all C(n,k) ways to interleave are equal.
 * So each set of slots for the right packet has the share 2^−n. */
static void riffle_shares(uint32_t n)
{
    memset(share, 0, sizeof share);
    for (uint32_t right_slots = 0; right_slots < 1u << n; right_slots++) {
        uint16_t a[DECK] = {0};
        uint32_t left = 0, right = n - (uint32_t)__builtin_popcount(right_slots);
        for (uint32_t i = 0; i < n; i++)
            a[i] = (uint16_t)(right_slots >> i & 1 ? right++ : left++);
        share[order_number(a, n, n)] += 1 / (double)(1u << n);
    }
}

static chi riffle_orders(const subject *x, uint32_t n)
{
    const uint32_t cells = orders(n, n);
    riffle_shares(n);
    begin();
    for (uint32_t t = 0; t < trials(50000); t++) {
        uint16_t out[DECK];
        talon_stream s = stream(t);
        x->riffle(out, n, &s);
        cell[order_number(out, n, n)]++;
    }
    uint32_t possible = 0;
    for (uint32_t i = 0; i < cells; i++)
        if (share[i] > 0)
            cell[possible] = cell[i], share[possible++] = share[i];
        else if (cell[i])
            return chi_make(INFINITY, 1); /* an order that one riffle cannot make */
    return chi_of(cell, share, possible);
}

/* From which packet each slot's card came: 1 is the right one. False for the identity, where it cannot be told. */
static bool riffle_bits(uint8_t *bit, const subject *x, uint32_t n, uint64_t trial)
{
    uint16_t out[100], place[100];
    talon_stream s = stream(trial);
    uint32_t left_n = 1;
    x->riffle(out, n, &s);
    for (uint32_t i = 0; i < n; i++)
        place[out[i]] = (uint16_t)i;
    while (left_n < n && place[left_n] > place[left_n - 1])
        left_n++;
    for (uint32_t i = 0; i < n; i++)
        bit[i] = out[i] >= left_n;
    return left_n < n;
}

/* Fair bits in every slot (lag 0), and slots that agree half of the time with the one `lag` before. */
static chi riffle_slots(const subject *x, uint32_t lag)
{
    const uint32_t n = 100;
    uint32_t told = 0;
    double value = 0;
    begin();
    for (uint64_t t = 0; t < trials(50000); t++) {
        uint8_t bit[100];
        if (riffle_bits(bit, x, n, t)) {
            told++;
            for (uint32_t i = lag; i < n; i++)
                cell[i] += lag ? bit[i] == bit[i - lag] : bit[i];
        }
    }
    for (uint32_t i = lag; i < n; i++) {
        const double more = (double)cell[i] - told / 2.0;
        value += more * more / (told / 4.0);
    }
    return chi_make(value, n - lag);
}

static int by_value(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Tables whose whole order was seen before: 52 cards never repeat, whatever is done, unless the seeds do. */
static chi repeated_tables(const subject *x, uint32_t tables)
{
    static uint64_t seen[1 << 18];
    uint64_t repeats = 0;
    for (uint32_t t = 0; t < tables; t++) {
        uint16_t a[DECK];
        talon_stream s;
        const talon_seed seed = x->seed(t);
        talon_stream_init(&s, &seed, 0, 0);
        shuffled(a, DECK, &subject_ours, s);
        seen[t] = 0;
        for (int i = 0; i < DECK; i++)
            seen[t] = (seen[t] ^ a[i]) * UINT64_C(0x9E3779B97F4A7C15) + (seen[t] >> 29);
    }
    qsort(seen, tables, sizeof *seen, by_value);
    for (uint32_t t = 1; t < tables; t++)
        repeats += seen[t] == seen[t - 1];
    return chi_coincidences(repeats, (double)tables * tables / 2 / 18446744073709551616.0);
}

/* A table of a deck that is drawn from at random, and a hand, in static memory. */
typedef struct board {
    _Alignas(8) char pack_memory[2048], shape_memory[4096], table_memory[1024], work_memory[16384];
    const talon_shape *shape;
    talon_table *table;
    talon_play play;
} board;

static void need(bool so)
{
    if (!so)
        printf("statistics: the table cannot be set up\n"), exit(1);
}

static void board_make(board *b, uint32_t n)
{
    const talon_zone_spec spec[] = {{.id = "deck", .type = "deck", .has_behavior = true, .behavior_type = "deck", .draw_from = "random"},
                                    {.id = "hand", .type = "hand"}};
    const uint32_t count[] = {n, 0};
    talon_diagnostic diag[4];
    size_t diag_n;
    talon_fault fault;
    need(talon_pack_size(n, n, 2 * n) <= sizeof b->pack_memory && talon_shape_size(spec, 2) <= sizeof b->shape_memory);
    talon_pack *pack = talon_pack_init(b->pack_memory, talon_pack_size(n, n, 2 * n), n, n, 2 * n);
    for (uint32_t i = 0; i < n; i++)
        need(talon_pack_add(pack, (const char[]){(char)('a' + i)}, 1, 1) == TALON_OK);
    need(talon_shape_init(&b->shape, diag, &diag_n, &fault, b->shape_memory, talon_shape_size(spec, 2), pack, spec, 2) == TALON_OK);
    need(talon_table_size(b->shape) <= sizeof b->table_memory && talon_work_size(b->shape) <= sizeof b->work_memory);
    b->table = talon_table_init(b->table_memory, talon_table_size(b->shape), b->shape, count, &key, test_number);
    b->play =
        (talon_play){.table = b->table, .shape = b->shape, .work = talon_work_init(b->work_memory, talon_work_size(b->shape), b->shape)};
}

/* One table shuffled again and again: what each shuffle did, together with what the next did. */
static chi shuffles_in_a_row(const subject *x, uint32_t n)
{
    static board b;
    const uint32_t cells = orders(n, n);
    uint16_t before[DECK], moved[DECK];
    (void)x;
    begin();
    board_make(&b, n);
    for (uint32_t t = 0, last = 0; t < trials(200 * cells * cells); t++) {
        memcpy(before, talon_zone_cards(b.table, b.shape, 0), sizeof *before * n);
        need(talon_shuffle(&b.play, 0, NULL) == TALON_OK);
        const talon_card *now = talon_zone_cards(b.table, b.shape, 0);
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t k = 0; k < n; k++)
                if (now[i] == before[k])
                    moved[i] = (uint16_t)k;
        const uint32_t number = order_number(moved, n, n);
        if (t & 1)
            cell[last * cells + number]++;
        last = number;
    }
    return chi_of(cell, NULL, (size_t)cells * cells);
}

/* Two random draws, a cut with one card at least on each side, and all back. */
static chi draws_and_cuts(const subject *x, uint32_t n)
{
    static board b;
    (void)x;
    begin();
    board_make(&b, n);
    for (uint32_t t = 0; t < trials(60000); t++) {
        talon_card before[DECK];
        uint32_t place = 0;
        need(talon_draw(&b.play, 2, 0, 1) == TALON_OK);
        memcpy(before, talon_zone_cards(b.table, b.shape, 0), sizeof *before * (n - 2));
        need(talon_cut_by_die(&b.play, 0, 1) == TALON_OK);
        while (before[place] != talon_zone_cards(b.table, b.shape, 0)[0])
            place++;
        cell[order_number(talon_zone_cards(b.table, b.shape, 1), 2, n) * (n - 3) + place - 1]++;
        need(talon_draw_all(&b.play, 1, 0) == TALON_OK);
    }
    return chi_of(cell, NULL, (size_t)n * (n - 1) * (n - 3));
}

typedef struct suite {
    subject_kind kind;
    const char *name;
    chi (*run)(const subject *x, uint32_t parameter);
    uint32_t parameter;
} suite;

static const suite suites[] = {
    {SHUFFLE, "card x place, 52 cards", positions, DECK},
    {SHUFFLE, "card x place, 7 cards", positions, 7},
    {SHUFFLE, "all orders of 2 cards", all_orders, 2},
    {SHUFFLE, "all orders of 3 cards", all_orders, 3},
    {SHUFFLE, "all orders of 4 cards", all_orders, 4},
    {SHUFFLE, "all orders of 5 cards", all_orders, 5},
    {SHUFFLE, "all orders of 6 cards", all_orders, 6},
    {SHUFFLE, "all orders of 8 cards (one word)", all_orders, 8},
    {SHUFFLE, "neighbours, 52 cards", neighbours, DECK},
    {SHUFFLE, "cycles, 52 cards", cycles, DECK},
    {SHUFFLE, "falls, 52 cards", falls, DECK},
    {SHUFFLE, "orders of 6, seeds count up", counting, 0},
    {SHUFFLE, "orders of 6, steps count up", counting, 1},
    {SHUFFLE, "orders of 6, deals count up", counting, 2},
    {DIE, "dice of 2 to 64 sides", small_dice, 64},
    {DIE, "die of 100 sides", die_of, 100},
    {DIE, "die of 1000 sides", die_of, 1000},
    {DIE, "die of 65535 sides", die_of, 65535},
    {DIE, "die of 40000 sides, slices", large_die, 40000},
    {DIE, "die of 2^31 + 1 sides, slices", large_die, 0x80000001},
    {DIE, "die of 3 * 2^30 sides, slices", large_die, 3u << 30},
    {DIE, "die of 2^32 - 1 sides, slices", large_die, 0xFFFFFFFF},
    {DIE, "die of 3 * 2^30 sides modulo 3", large_die_modulo_3, 0},
    {DIE, "two throws, 6 sides", two_throws, 6},
    {DIE, "two throws, 52 sides", two_throws, 52},
    {CUT, "places, 2 to 52 cards", cut_places, 0},
    {CUT, "places with min 1", cut_places, 1},
    {CUT, "places with min 10", cut_places, 10},
    {PICK, "2 of 7 in order", picks_in_order, 2},
    {PICK, "4 of 7 in order", picks_in_order, 4},
    {PICK, "7 of 7 in order", picks_in_order, 7},
    {PICK, "the first of 52", pick_number, 1},
    {PICK, "the fifth of 52", pick_number, 5},
    {PICK, "the last of 52", pick_number, 52},
    {RIFFLE, "orders of 2 cards", riffle_orders, 2},
    {RIFFLE, "orders of 3 cards", riffle_orders, 3},
    {RIFFLE, "orders of 4 cards", riffle_orders, 4},
    {RIFFLE, "orders of 5 cards", riffle_orders, 5},
    {RIFFLE, "orders of 6 cards", riffle_orders, 6},
    {RIFFLE, "orders of 8 cards", riffle_orders, 8},
    {RIFFLE, "100 cards: packet of each slot", riffle_slots, 0},
    {RIFFLE, "100 cards: neighbouring slots", riffle_slots, 1},
    {RIFFLE, "100 cards: slots 32 apart", riffle_slots, 32},
    {SEED, "repeated tables of 52 cards", repeated_tables, 1 << 18},
    {TABLE, "two shuffles in a row, 3 cards", shuffles_in_a_row, 3},
    {TABLE, "two shuffles in a row, 4 cards", shuffles_in_a_row, 4},
    {TABLE, "random draws, then cut_by_die", draws_and_cuts, 8},
};
#define SUITES (sizeof suites / sizeof *suites)

static const char *const kinds[] = {"shuffle", "die", "cut", "pick", "riffle", "seed", "table"};

/* The tail against values that are known otherwise. */
static bool tail_is_right(void)
{
    static const struct {
        double value, freedom, p;
    } known[] = {{3.841458820694124, 1, 0.05},
                 {18.307038053275146, 10, 0.05},
                 {124.3421134, 100, 0.05},
                 {2 * 3.0, 2, 0.04978706836786394},
                 {2 * 50.0, 2, 1.9287498479639178e-22},
                 {2 * 0.5, 4, 0.9097959895689501},
                 {2 * 20.0, 4, 4.3284225938e-08},
                 {1000, 1000, 0.4940530},
                 {1074.679, 1000, 0.05}};
    bool right = true;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const double p = chi_tail(known[i].value, known[i].freedom);
        if (fabs(p / known[i].p - 1) > 1e-4) {
            printf("FAIL the tail of %g with %g degrees of freedom is %g, not %g\n", known[i].value, known[i].freedom, p, known[i].p);
            right = false;
        }
    }
    return right;
}

static bool is_usual(chi c)
{
    return c.p >= ALARM && (c.freedom == 0 || c.p <= 1 - ALARM);
}

static uint32_t judge_ours(void)
{
    uint32_t wrong = 0;
    printf("%-8s %-36s %12s %9s %12s\n", "what", "test", "chi^2", "freedom", "p");
    for (size_t i = 0; i < SUITES; i++) {
        const chi c = suites[i].run(&subject_ours, suites[i].parameter);
        wrong += !is_usual(c);
        printf("%s%-8s %-36s %12.2f %9.0f %12.6f\n", is_usual(c) ? "" : "FAIL ", kinds[suites[i].kind], suites[i].name, c.value, c.freedom,
               c.p);
    }
    return wrong;
}

/* The first test of its kind that catches the fault. */
static bool catch_fault(const subject *x)
{
    for (size_t i = 0; i < SUITES; i++)
        if (suites[i].kind == x->kind) {
            const chi c = suites[i].run(x, suites[i].parameter);
            if (c.p < CAUGHT) {
                printf("%-8s %-36s %-36s %9.1e\n", kinds[x->kind], x->name, suites[i].name, c.p);
                return true;
            }
        }
    printf("FAIL %-8s %-36s not caught\n", kinds[x->kind], x->name);
    return false;
}

int main(int argc, char **argv)
{
    const char *seed = argc > 1 ? argv[1] : "1", *less = getenv("TALON_TEST_PERCENT");
    if (less && strtoul(less, NULL, 10) > 0 && strtoul(less, NULL, 10) < 100)
        percent = (uint32_t)strtoul(less, NULL, 10);
    if (!talon_seed_parse(&key, seed, strlen(seed)))
        return fprintf(stderr, "statistics: the seed must be a number\n"), 2;
    uint32_t wrong = tail_is_right() ? 0 : 1, caught = 0;
    wrong += judge_ours();
    if (percent < 100)
        return printf("%zu tests with %u%% of the trials, %u failed\n", SUITES, percent, wrong), wrong != 0;
    printf("\n%-8s %-36s %-36s %9s\n", "what", "planted fault", "caught by", "p");
    for (size_t i = 0; i < subject_planted_n; i++)
        caught += catch_fault(&subject_planted[i]);
    printf("\na new seed would fail with a probability of about %.0e\n", 2 * ALARM * (double)SUITES);
    printf("%zu tests, %u failed; %u of %zu planted faults caught\n", SUITES, wrong, caught, subject_planted_n);
    return wrong == 0 && caught == subject_planted_n ? 0 : 1;
}
