/* exhaustive.c -- every table of at most five cards in three zones, every operation, all small arguments: kernel = model.
 *
 * Which cards lie where does not matter beyond their number, how they lie and which are alike, so tables are enumerated up to
 * the names of cards. Each suite varies what its operations can notice. After each success undo must give the table back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <sodium.h>

#include "lib/tried.h"
#include "lib/world.h"

#define CARDS 5

static unsigned long cases, refusals, tables, stride = 1, kit_no;
static talon_table *start; /* the table as each case finds it */
static model start_model;
static tried operations;

static void broken(world *w, const world_op *o, const talon_fault *expected, const char *what)
{
    fprintf(stderr, "exhaustive: %s (kit %lu, table %lu)\n", what, kit_no, tables);
    world_op_print(o);
    world_fault_print("kernel", &w->fault);
    world_fault_print("model", expected);
    model_print(&w->m, w->table, w->shape);
    exit(1);
}

static bool taken_back(world *w)
{
    world_op undo;
    world_op_init(&undo, TALON_OP_UNDO);
    return talon_log_apply(w->log, w->table, &w->fault, &w->rec2, w->shape, w->work, &undo.op) == TALON_OK &&
           world_same_but_seq(w->table, start) && talon_table_check(w->table, w->shape, w->work) == 0;
}

/* Without a record the same happens. */
static bool same_without_record(world *w, const world_op *o)
{
    talon_table_copy(w->clone, start);
    return talon_table_apply(w->clone, &w->fault, NULL, w->shape, w->work, &o->op) == TALON_OK &&
           memcmp(w->clone, w->table, start->size) == 0;
}

/* One case: the operation on kernel and model, everything compared, the table put back. */
static void check(world *w, const world_op *o)
{
    talon_fault expected = {.status = TALON_OK};
    const talon_status s = talon_log_apply(w->log, w->table, &w->fault, &w->rec, w->shape, w->work, &o->op);
    cases++;
    tried_note(&operations, o->op.code, s);
    if (model_apply(&w->m, &expected, &o->op) != s)
        broken(w, o, &expected, "another status");
    if (s != TALON_OK) {
        refusals++;
        if (!model_fault_equals(&w->fault, &expected))
            broken(w, o, &expected, "another fault");
        if (memcmp(w->table, start, start->size) != 0)
            broken(w, o, &expected, "changed although refused");
        return;
    }
    if (!model_equals(&w->m, w->table, w->shape) || talon_table_check(w->table, w->shape, w->work) != 0)
        broken(w, o, &expected, "another table");
    if (!same_without_record(w, o))
        broken(w, o, &expected, "another table without a record");
    if (!taken_back(w))
        broken(w, o, &expected, "not taken back");
    talon_table_copy(w->table, start);
    w->m = start_model;
    talon_log_clear(w->log);
}

/* ---- enumerating ---- */

/* The next list of at most `most` numbers lo … hi, shorter ones first; begin with an empty one. */
static bool next_list(int64_t *list, uint32_t *n, uint32_t most, int64_t lo, int64_t hi)
{
    for (uint32_t i = *n; i-- > 0; list[i] = lo)
        if (list[i] < hi) {
            list[i]++;
            return true;
        }
    if (*n == most)
        return false;
    for (uint32_t i = 0; i <= *n; i++)
        list[i] = lo;
    ++*n;
    return true;
}

static const talon_zone zones_any[] = {0, 1, 2, TALON_ZONE_DEFAULT, TALON_ZONE_NONE};
#define EACH_ZONE(z, n) for (const talon_zone *z = zones_any; z < zones_any + (n); z++)
#define EACH(i, lo, hi) for (int64_t i = lo; i <= (hi); i++)

static void check_zones(world *w, world_op *o, int from_n, int to_n)
{
    EACH_ZONE(from, from_n)
    EACH_ZONE(to, to_n)
    {
        o->op.from = *from, o->op.to = *to;
        check(w, o);
    }
}

static void check_counts(world *w, talon_opcode code, int64_t lo, int64_t hi, uint8_t face, int from_n, int to_n)
{
    world_op o;
    world_op_init(&o, code);
    o.op.face = face;
    EACH(n, lo, hi)
    {
        o.op.n = n;
        check_zones(w, &o, from_n, to_n);
    }
}

/* All lists of at most `most` zones 0 … hi. */
static void check_zone_lists(world *w, world_op *o, uint32_t most, int64_t hi)
{
    int64_t list[4];
    uint32_t n = 0;
    do {
        for (uint32_t i = 0; i < n; i++)
            o->zones[i] = (talon_zone)list[i];
        o->op.zones_n = n;
        check(w, o);
    } while (next_list(list, &n, most, 0, hi));
}

/* ---- A: draws, with every behaviour ---- */

static void check_splits(world *w, talon_zone from)
{
    world_op o;
    int64_t list[2];
    uint32_t n = 0;
    world_op_init(&o, TALON_OP_SPLIT);
    o.op.from = from;
    do {
        for (uint32_t i = 0; i < n; i++)
            o.zones[i] = (talon_zone)(list[i] / 6), o.list[i] = list[i] % 6;
        o.op.zones_n = o.op.list_n = n;
        check(w, &o);
    } while (next_list(list, &n, 2, 0, 23)); /* zones 0 … 3, counts 0 … 5 */
}

static void check_deals(world *w, talon_zone from)
{
    world_op o;
    world_op_init(&o, TALON_OP_DEAL);
    o.op.from = from;
    for (o.op.n = 0; o.op.n <= 4; o.op.n++)
        check_zone_lists(w, &o, 3, 3);
    world_op_init(&o, TALON_OP_DEAL_ROUND);
    o.op.from = from;
    for (o.op.n = -1; o.op.n <= 4; o.op.n++)
        check_zone_lists(w, &o, 3, 2);
}

static void suite_draws(world *w)
{
    check_counts(w, TALON_OP_DRAW, -1, 7, TALON_FACING_USUAL, 5, 5);
    check_counts(w, TALON_OP_DRAW, 1, 7, TALON_FACING_UP, 3, 3);
    check_counts(w, TALON_OP_DRAW1, 0, 0, TALON_FACING_USUAL, 5, 5);
    check_counts(w, TALON_OP_BURN, -1, 7, TALON_FACING_USUAL, 5, 5);
    check_deals(w, TALON_ZONE_DEFAULT);
    check_deals(w, 1);
    check_splits(w, 0);
    check_splits(w, 1);
}

/* ---- B: chosen cards ---- */

static void check_moves_by_count(world *w)
{
    static const int64_t at[] = {TALON_AT_END, TALON_AT_TOP, -1, 0, 1, 2, 3, 4, 5, 6};
    world_op o;
    world_op_init(&o, TALON_OP_MOVE);
    o.op.pick = TALON_ARG_N;
    EACH(n, 0, CARDS + 1)
    for (int a = 0; a < 10; a++)
        EACH(face, TALON_FACING_USUAL, TALON_FACING_UP)
        {
            o.op.n = n, o.op.at = at[a], o.op.face = (uint8_t)face;
            check_zones(w, &o, 3, 3);
        }
}

static void check_turns(world *w)
{
    world_op o;
    world_op_init(&o, TALON_OP_TURN);
    EACH_ZONE(z, 5)
    EACH(face, TALON_FACING_DOWN, TALON_FACING_UP)
    {
        o.op.from = *z, o.op.face = (uint8_t)face, o.op.list_n = 0;
        do
            check(w, &o);
        while (next_list(o.list, &o.op.list_n, 2, -1, CARDS));
    }
}

static void suite_chosen(world *w)
{
    world_op o;
    check_counts(w, TALON_OP_DRAW_BOTTOM, -1, 6, TALON_FACING_USUAL, 5, 5);
    check_counts(w, TALON_OP_DRAW_BOTTOM, 1, 5, TALON_FACING_DOWN, 3, 3);
    check_counts(w, TALON_OP_DRAW_RANDOM, -1, 6, TALON_FACING_USUAL, 4, 5);
    check_counts(w, TALON_OP_DRAW_ALL, 0, 0, TALON_FACING_USUAL, 5, 5);
    check_counts(w, TALON_OP_DRAW_ALL, 0, 0, TALON_FACING_UP, 3, 3);
    check_counts(w, TALON_OP_DISCARD, -1, 6, TALON_FACING_UP, 5, 5);
    check_counts(w, TALON_OP_DISCARD, 1, 5, TALON_FACING_DOWN, 3, 4);
    check_counts(w, TALON_OP_MUCK, 0, 0, TALON_FACING_USUAL, 5, 5);
    check_counts(w, TALON_OP_RECYCLE, 0, 0, TALON_FACING_USUAL, 5, 5);
    check_counts(w, TALON_OP_RECYCLE_AND_SHUFFLE, 0, 0, TALON_FACING_USUAL, 5, 5);
    world_op_init(&o, TALON_OP_COMBINE);
    EACH_ZONE(to, 5)
    {
        o.op.to = *to;
        check_zone_lists(w, &o, 3, 3);
    }
    check_turns(w);
    check_moves_by_count(w);
}

/* Every list of at most three places, to every place of every zone. */
static void suite_places(world *w)
{
    world_op o;
    world_op_init(&o, TALON_OP_MOVE);
    o.op.pick = TALON_ARG_INDICES;
    o.op.list_n = 0;
    do
        EACH(at, -1, CARDS)
        {
            o.op.at = at < 0 ? TALON_AT_END : at;
            check_zones(w, &o, 3, 3);
        }
    while (next_list(o.list, &o.op.list_n, 3, -1, CARDS));
}

/* ---- C: cards by name, all ways in which five cards can be alike ---- */

static void check_names(world *w, world_op *o, uint32_t most, int from_n, int to_n)
{
    int64_t list[4];
    uint32_t n = 0;
    do {
        for (uint32_t i = 0; i < n; i++)
            o->cards[i] = list[i] < 4 ? (talon_face)list[i] : TALON_FACE_NONE;
        o->op.cards_n = n;
        check_zones(w, o, from_n, to_n);
    } while (next_list(list, &n, most, 0, 4));
}

static void suite_names(world *w)
{
    static const talon_player who[] = {TALON_PLAYER_TABLE, TALON_PLAYER_NONE, 0, 1};
    world_op o;
    for (int p = 0; p < 4; p++) {
        world_op_init(&o, TALON_OP_DRAW_CARD);
        o.op.as = who[p];
        for (int face = 0; face <= CARDS; face++) {
            o.cards[0] = face < CARDS ? (talon_face)face : TALON_FACE_NONE, o.op.cards_n = 1;
            check_zones(w, &o, 5, 4);
        }
        world_op_init(&o, TALON_OP_DISCARD_CARDS);
        o.op.as = who[p], o.op.face = TALON_FACING_DOWN;
        check_names(w, &o, p ? 1 : 3, 3, 4);
        world_op_init(&o, TALON_OP_MOVE);
        o.op.as = who[p], o.op.pick = TALON_ARG_CARDS;
        for (o.op.at = 0; o.op.at <= 2; o.op.at++)
            check_names(w, &o, p ? 1 : 3, 3, 3);
    }
}

/* ---- D: orders of one zone ---- */

static void check_permutations(world *w)
{
    world_op o;
    world_op_init(&o, TALON_OP_PERMUTE);
    const int64_t size = talon_zone_count(w->table, w->shape, 0);
    o.op.from = 0;
    do
        check(w, &o);
    while (next_list(o.list, &o.op.list_n, (uint32_t)size + (size < 4), size < 5 ? -1 : 0, size < 5 ? size : 4));
}

/* All orders of the packets, and everything that is none. */
static void check_orders(world *w, world_op *o)
{
    o->op.order_n = 0;
    do
        check(w, o);
    while (next_list(o->order, &o->op.order_n, o->op.list_n + (o->op.list_n < 3), -1, o->op.list_n));
}

static void check_strips(world *w)
{
    world_op o;
    world_op_init(&o, TALON_OP_STRIP_CUT);
    const int64_t size = talon_zone_count(w->table, w->shape, 0);
    o.op.from = 0;
    do {
        int64_t sum = 0;
        for (uint32_t i = 0; i < o.op.list_n; i++)
            sum += o.list[i];
        o.op.order_n = 0;
        if (sum == size)
            check_orders(w, &o);
        else
            check(w, &o);
    } while (next_list(o.list, &o.op.list_n, 4, -1, CARDS));
}

static void check_seeds(world *w, talon_opcode code, int64_t times)
{
    world_op o;
    world_op_init(&o, code);
    o.op.n = times, o.op.from = 0;
    if (code != TALON_OP_CUT_WITH_SEED) /* which needs one */
        check(w, &o);
    for (int seed = 0; seed < 60; seed++) {
        o.op.own_seed = true, o.op.seed.byte[31] = (uint8_t)seed, o.op.seed.byte[0] = (uint8_t)(seed * 7);
        check(w, &o);
    }
    check_zones(w, &o, 5, 1);
}

static void suite_orders(world *w)
{
    static const int64_t times[] = {-1, 0, 1, 2, 3, 4, 5, 1000, 1001};
    check_counts(w, TALON_OP_CUT, -1, 7, TALON_FACING_USUAL, 5, 1);
    check_counts(w, TALON_OP_CUT_BY_DIE, -1, 4, TALON_FACING_USUAL, 5, 1);
    check_counts(w, TALON_OP_IN_SHUFFLE, 0, 0, TALON_FACING_USUAL, 5, 1);
    check_seeds(w, TALON_OP_CUT_WITH_SEED, 0);
    check_seeds(w, TALON_OP_SHUFFLE, 0);
    check_seeds(w, TALON_OP_WASH, 0);
    for (int i = 0; i < 9; i++) {
        check_counts(w, TALON_OP_RIFFLE, times[i], times[i], TALON_FACING_USUAL, 5, 1);
        check_seeds(w, TALON_OP_RIFFLE_WITH_SEED, times[i]);
    }
    check_permutations(w);
    check_strips(w);
}

/* ---- tables ---- */

typedef void suite(world *w);

static void on_table(world *w, suite *s)
{
    if (tables++ % stride)
        return;
    world_reset(w);
    talon_table_copy(start, w->table);
    start_model = w->m;
    talon_log_clear(w->log);
    s(w);
}

#define ALL_MASKS 0

/* How the cards lie: as is usual in their zones and every other way round, or all 2^n ways. */
static void on_faces_up(world *w, suite *s, uint32_t masks)
{
    const uint32_t n = masks == ALL_MASKS ? 1u << w->cards_n : w->cards_n ? masks : 1;
    for (uint32_t k = 0; k < n; k++) {
        for (uint32_t z = 0, id = 0; z < w->zones_n; z++)
            for (uint32_t i = 0; i < w->count[z]; i++, id++)
                w->up[id] = (uint8_t)(masks == ALL_MASKS ? (k >> id & 1) == 1 : k ? id % 2 == k % 2 : !strcmp(w->spec[z].type, "discard"));
        on_table(w, s);
    }
}

/* All ways to lay the cards into the zones. */
static void on_counts(world *w, suite *s, uint32_t masks)
{
    const uint32_t n = w->cards_n;
    for (uint32_t a = 0; a <= n; a++)
        for (uint32_t b = 0; a + b <= n; b++) {
            w->count[0] = a, w->count[1] = b, w->count[2] = n - a - b;
            if ((w->zones_n > 2 || w->count[2] == 0) && (w->zones_n > 1 || b == 0))
                on_faces_up(w, s, masks);
        }
}

static void with_cards(world *w, suite *s, uint32_t masks)
{
    world_build(w);
    start = malloc(w->table->size);
    if (!start)
        abort();
    on_counts(w, s, masks);
    free(start);
    world_free(w);
}

/* With 0 … 5 cards, all different or all ways to be alike (restricted growth strings). */
static void on_kit(world *w, suite *s, uint32_t masks, bool alike)
{
    kit_no++;
    for (w->cards_n = 0; w->cards_n <= CARDS; w->cards_n++) {
        memset(w->count, 0, sizeof w->count);
        w->count[0] = w->cards_n;
        for (uint32_t i = 0; i < w->cards_n; i++)
            w->face[i] = alike ? 0 : (uint8_t)i;
        for (;;) {
            with_cards(w, s, masks);
            int i = (int)w->cards_n - 1;
            for (; alike && i > 0; w->face[i--] = 0) {
                uint8_t most = 0;
                for (int k = 0; k < i; k++)
                    most = w->face[k] > most ? w->face[k] : most;
                if (w->face[i] <= most)
                    break;
            }
            if (!alike || i <= 0)
                break;
            w->face[i]++;
        }
    }
}

static world kit_of(const char *a, const char *a_type, const char *b, const char *b_type, const char *c, const char *c_type)
{
    world w;
    memset(&w, 0, sizeof w);
    w.spec[0] = (talon_zone_spec){.id = a, .type = a_type, .owner = "ana"};
    w.spec[1] = (talon_zone_spec){.id = b, .type = b_type, .owner = "bo"};
    w.spec[2] = (talon_zone_spec){.id = c, .type = c_type};
    w.zones_n = 3;
    w.seed.byte[31] = 1;
    return w;
}

/* Every behaviour of zone 0, reshuffled from zone 1. */
static void on_behaviors(world kit)
{
    static const char *const from[] = {"top", "bottom", "random"}, *const when[] = {"short", "empty"};
    world w = kit;
    on_kit(&w, suite_draws, ALL_MASKS, false);
    for (int f = 0; f < 3; f++) {
        w = kit;
        w.spec[0].has_behavior = true, w.spec[0].behavior_type = "deck", w.spec[0].draw_from = from[f];
        on_kit(&w, suite_draws, 1, false);
        w.spec[0].reshuffle_from = w.spec[1].id;
        for (int e = 0; e < 2; e++)
            for (int keep = 0; keep < 3; keep++) {
                w.spec[0].reshuffle_when = when[e], w.spec[0].keep_newest = keep;
                on_kit(&w, suite_draws, 3, false);
            }
    }
}

static void report(const char *name)
{
    static unsigned long cases_before, tables_before, refusals_before;
    const unsigned long n = cases - cases_before, no = refusals - refusals_before;
    printf("%-10s %9lu done, %9lu refused, on %6lu tables\n", name, n - no, no, (tables - tables_before) / stride);
    cases_before = cases, tables_before = tables, refusals_before = refusals;
    fflush(stdout);
}

static void run_draws(void)
{
    on_behaviors(kit_of("deck", "deck", "discard", "discard", "hand", "hand"));
    on_behaviors(kit_of("deck", "deck", "pile", "table", "burn", "burn"));
    on_behaviors(kit_of("stock", "discard", "deck", "hand", "discard", "discard"));
    world w = kit_of("deck", "burn", "discard", "discard", "burn", "hand");
    on_kit(&w, suite_draws, 1, false);
    w.zones_n = 2, w.spec[0].type = "deck";
    on_kit(&w, suite_draws, 1, false);
    w.zones_n = 1;
    on_kit(&w, suite_draws, 1, false);
    report("draws");
}

static void run_chosen(void)
{
    static const char *const first[] = {"deck", "discard", "burn"}, *const second[] = {"hand", "discard"};
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 2; b++) {
            world w = kit_of("deck", first[a], "hand", second[b], "discard", b ? "table" : "discard");
            on_kit(&w, suite_chosen, ALL_MASKS, false);
        }
    world w = kit_of("x", "deck", "y", "hand", "z", "table");
    on_kit(&w, suite_chosen, 1, false);
    report("chosen");
    w = kit_of("deck", "deck", "discard", "discard", "hand", "hand");
    on_kit(&w, suite_places, 3, false);
    report("places");
}

static void run_names(void)
{
    world w = kit_of("deck", "table", "hand", "hand", "discard", "discard");
    on_kit(&w, suite_names, 1, true);
    w = kit_of("deck", "deck", "hand", "discard", "discard", "discard");
    on_kit(&w, suite_names, 1, true);
    w = kit_of("deck", "table", "hand", "hand", "discard", "discard");
    on_kit(&w, suite_names, ALL_MASKS, false);
    w.spec[0].sees = "newest", w.spec[1].sees = "others";
    on_kit(&w, suite_names, ALL_MASKS, false);
    report("names");
}

static void run_orders(void)
{
    world w = kit_of("deck", "deck", "discard", "discard", "burn", "burn");
    on_kit(&w, suite_orders, 2, false);
    for (uint32_t step = 1; step < 40; step += 13) {
        w.step = step, w.deal = step / 2;
        on_kit(&w, suite_orders, 1, false);
    }
    report("orders");
}

int main(void)
{
    const char *percent = getenv("TALON_TEST_PERCENT");
    const clock_t begin = clock();
    if (sodium_init() < 0)
        return 1;
    if (percent && strtoul(percent, NULL, 10) > 0)
        stride = 100 / strtoul(percent, NULL, 10);
    run_draws();
    run_chosen();
    run_names();
    run_orders();
    printf("%lu cases (%lu refused), %lu of %lu tables, %.1f s\n", cases, refusals, tables / stride, tables,
           (double)(clock() - begin) / CLOCKS_PER_SEC);
    return tried_all(&operations, 1, "a suite of tests/exhaustive.c") ? 0 : 1;
}
