/* table.c -- rows 6 and 7: cloning a table, and one draw and one discard on a small and on a very large one. */
#include <talon/talon.h>

#include <string.h>

#include "fixture.h"
#include "harness.h"

typedef struct copying {
    talon_table *to;
    const talon_table *from;
} copying;

static void run_copy(void *context, uint32_t times)
{
    const copying *c = context;
    while (times--) {
        talon_table_copy(c->to, c->from);
        bench_use((uint64_t)(uintptr_t)c->to);
    }
}

static void run_memcpy(void *context, uint32_t times)
{
    const copying *c = context;
    const size_t size = c->from->size;
    while (times--) {
        memcpy(c->to, c->from, size);
        bench_use((uint64_t)(uintptr_t)c->to);
    }
}

/* deck, burn, discard, board and 8 hands: 12 zones. */
static void clone_row(double seconds)
{
    fixture x;
    fixture_init(&x, 52, 8, false);
    copying c = {x.table, x.fresh};
    bench_variant v[] = {{.run = run_copy, .context = &c}, {.run = run_memcpy, .context = &c}};
    bench_race(v, 2, seconds);
    bench_row("6", "clone of a 52-card, 12-zone table", "memcpy of its size, time", BENCH_AT_MOST, 1.2, v[0].best / v[1].best);
    fixture_free(&x);
}

#define PLAYERS 10

typedef struct drawing {
    fixture x;
    talon_op draw, discard;
    uint32_t left, turn;
} drawing;

static void apply(drawing *d, const talon_op *op)
{
    talon_fault f;
    if (talon_table_apply(d->x.table, &f, NULL, d->x.shape, d->x.work, op) != TALON_OK)
        bench_broken("a draw or discard was refused");
}

/* When the deck is used up the table starts again with two cards in each hand. */
static void start(drawing *d)
{
    talon_table_copy(d->x.table, d->x.fresh);
    d->left = talon_zone_count(d->x.table, d->x.shape, d->x.deck);
}

static void set_up(drawing *d, uint32_t cards)
{
    fixture_init(&d->x, cards, PLAYERS, false);
    talon_op_init(&d->draw, TALON_OP_DEAL_ROUND);
    d->draw.n = 2;
    d->draw.zones = d->x.hand;
    d->draw.zones_n = PLAYERS;
    apply(d, &d->draw);
    talon_table_copy(d->x.fresh, d->x.table);
    talon_op_init(&d->draw, TALON_OP_DRAW);
    talon_op_init(&d->discard, TALON_OP_DISCARD);
    d->draw.n = d->discard.n = 1;
    d->discard.face = TALON_FACING_UP;
    start(d);
}

static void run_draws(void *context, uint32_t times)
{
    drawing *d = context;
    while (times--) {
        if (d->left-- == 0) {
            start(d);
            d->left--;
        }
        d->turn = d->turn + 1 == PLAYERS ? 0 : d->turn + 1;
        d->draw.to = d->discard.from = d->x.hand[d->turn];
        apply(d, &d->draw);
        apply(d, &d->discard);
    }
    bench_use(talon_zone_cards(d->x.table, d->x.shape, d->x.discard)[0]);
}

static void draw_row(double seconds)
{
    static drawing small, large;
    set_up(&small, 52);
    set_up(&large, 10000);
    bench_variant v[] = {{.run = run_draws, .context = &large}, {.run = run_draws, .context = &small}};
    bench_race(v, 2, seconds);
    bench_row("7", "draw + discard, 10 players, 10,000 cards", "the same with 52 cards, time", BENCH_AT_MOST, 1.5, v[0].best / v[1].best);
    fixture_free(&small.x);
    fixture_free(&large.x);
}

void bench_table_rows(double seconds)
{
    clone_row(seconds);
    draw_row(seconds);
}
