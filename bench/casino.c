/* casino.c -- row 5: a whole casino deal for 9 players through talon_table_apply, without and with records. */
#include <talon/talon.h>

#include <string.h>

#include "baseline.h"
#include "fixture.h"
#include "harness.h"

#define PLAYERS 9
#define OPS_N   11

typedef struct casino {
    fixture x;
    talon_zone hand[PLAYERS];
    talon_op op[OPS_N];
} casino;

static talon_op make(talon_opcode code, int64_t n, talon_zone to)
{
    talon_op op;
    talon_op_init(&op, code);
    op.n = n;
    op.to = to;
    return op;
}

static void set_up(casino *c, bool with_record)
{
    fixture_init(&c->x, 52, PLAYERS, with_record);
    const talon_zone board = c->x.board, usual = TALON_ZONE_DEFAULT;
    for (uint32_t i = 0; i < PLAYERS; i++)
        c->hand[i] = c->x.hand[i];
    const talon_op script[OPS_N] = {
        make(TALON_OP_WASH, 0, usual), make(TALON_OP_RIFFLE, 3, usual),     make(TALON_OP_CUT_BY_DIE, 0, usual),
        make(TALON_OP_BURN, 1, usual), make(TALON_OP_DEAL_ROUND, 2, usual), make(TALON_OP_BURN, 1, usual),
        make(TALON_OP_DRAW, 3, board), make(TALON_OP_BURN, 1, usual),       make(TALON_OP_DRAW, 1, board),
        make(TALON_OP_BURN, 1, usual), make(TALON_OP_DRAW, 1, board),
    };
    memcpy(c->op, script, sizeof script);
    c->op[4].zones = c->hand;
    c->op[4].zones_n = PLAYERS;
}

static void deal(casino *c)
{
    fixture *x = &c->x;
    talon_fault f;
    talon_status s = TALON_OK;
    talon_table_copy(x->table, x->fresh);
    x->table->deal = x->deals++;
    for (int i = 0; i < OPS_N && s == TALON_OK; i++)
        s = talon_table_apply(x->table, &f, x->record, x->shape, x->work, &c->op[i]);
    if (s != TALON_OK)
        bench_broken("a deal was refused");
}

static void run_talon(void *context, uint32_t times)
{
    casino *c = context;
    uint64_t sum = 0;
    while (times--) {
        deal(c);
        sum += talon_zone_cards(c->x.table, c->x.shape, c->x.board)[4];
    }
    bench_use(sum);
}

#ifdef BENCH_CXX
void bench_std(void *context, uint32_t times)
{
    (void)context;
    bench_use(baseline_casino(times));
}

void bench_std_plain(void *context, uint32_t times)
{
    (void)context;
    bench_use(baseline_casino_plain(times));
}

void bench_std_reused(void *context, uint32_t times)
{
    (void)context;
    bench_use(baseline_casino_reused(times));
}
#endif

static void check(casino *c)
{
    deal(c);
    const talon_table *t = c->x.table;
    if (talon_table_check(t, c->x.shape, c->x.work) || talon_zone_count(t, c->x.shape, c->x.board) != 5 ||
        talon_zone_count(t, c->x.shape, c->hand[8]) != 2 || talon_zone_count(t, c->x.shape, c->x.deck) != 25)
        bench_broken("the casino deal is not one");
}

void bench_casino_rows(double seconds)
{
    static casino plain, recorded;
    const char *work = "casino deal, 9 players", *with_record = "casino deal, 9 players, with records";
    set_up(&plain, false);
    set_up(&recorded, true);
    check(&plain);
    check(&recorded);
    bench_variant v[] = {
        {.run = run_talon, .context = &plain},
        {.run = run_talon, .context = &recorded},
#ifdef BENCH_CXX
        {.run = bench_std},
        {.run = bench_std_reused},
        {.run = bench_std_plain},
#endif
    };
    bench_race(v, sizeof v / sizeof *v, seconds);
#ifdef BENCH_CXX
    bench_row("5", work, "std::vector zones with mt19937_64, speed", BENCH_AT_LEAST, 2.3, v[4].best / v[0].best);
    bench_row("5", work, "the same, tuned: reserved, 16-bit cards, speed", BENCH_AT_LEAST, 2.3, v[2].best / v[0].best);
    bench_row("5", work, "the same, tuned, one table for all, speed", BENCH_NO_GOAL, 0, v[3].best / v[0].best);
    bench_row("5", with_record, "std::vector zones with mt19937_64, speed", BENCH_NO_GOAL, 0, v[4].best / v[1].best);
#else
    bench_skip("5", work, "no C++ compiler");
    bench_row("5", with_record, "without records, time", BENCH_NO_GOAL, 0, v[1].best / v[0].best);
#endif
    fixture_free(&plain.x);
    fixture_free(&recorded.x);
}
