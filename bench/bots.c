/* bots.c -- row 16: a table of hearts that fits what a player knows after five tricks, two others being void in a suit, against dealing as many
 * cards at random. */
#include <stdio.h>
#include <stdlib.h>

#include <talon/bots.h>
#include <talon/lang.h>

#include "harness.h"

enum { HIDDEN_MOST = 52, TRICKS = 5, TRIES = 2000 };

typedef struct seated {
    talon_runner *r;
    talon_rules *m;
} seated;

typedef struct guessing {
    talon_rules *own;
    talon_guess *guess;
    talon_info *info;
    talon_dice dice;
    talon_seed seed;
    uint32_t cards, step;
} guessing;

static void *memory(size_t size)
{
    void *p = malloc(size);
    if (!p)
        bench_broken("no memory");
    return p;
}

static seated sit(const talon_game *g)
{
    static const char *const who[] = {"Ana", "Ben", "Cy", "Dee"};
    static talon_seating s;
    s = (talon_seating){.size = sizeof s, .player = who, .players_n = 4};
    talon_fault f;
    seated x;
    size_t size = talon_runner_size(&f, g, &s);
    x.r = talon_runner_init(memory(size), size, &f, g, &s);
    size = talon_rules_size(x.r);
    x.m = talon_rules_init(memory(size), size, &f, x.r);
    return x;
}

/* Five tricks at random after the passing; the next player then has 24 cards less their own eight to wonder about. */
static void play(talon_watch *w, talon_rules *m, talon_dice *d)
{
    uint32_t seat[4];
    talon_watch_begin(w, NULL, NULL);
    for (int i = 0; i < 4 + 4 * TRICKS && talon_rules_asked(m, seat, 4); i++) {
        talon_answer a;
        talon_rules_nth(m, seat[0], talon_dice_roll(d, talon_rules_count(m, seat[0])), &a);
        talon_watch_answer(w, seat[0], &a, NULL, NULL);
    }
}

static void guess(void *context, uint32_t times)
{
    guessing *g = context;
    for (uint32_t i = 0; i < times; i++) {
        talon_guess_table(g->guess, g->info, g->own, &g->dice);
        bench_use(g->dice.s[0]);
    }
}

/* As a table deals: a stream, a wash, and the table copied. */
static void deal(void *context, uint32_t times)
{
    guessing *g = context;
    uint16_t card[HIDDEN_MOST];
    for (uint32_t k = 0; k < g->cards; k++)
        card[k] = (uint16_t)k;
    for (uint32_t i = 0; i < times; i++) {
        talon_stream s;
        talon_stream_init(&s, &g->seed, g->step++, 0);
        talon_stream_wash(&s, card, g->cards);
        bench_use(card[0]);
    }
}

static double fact(uint32_t n)
{
    return n < 2 ? 1 : n * fact(n - 1);
}

void bench_bots_row(double seconds)
{
    const talon_shipped *file = talon_shipped_find("hearts");
    talon_report *report;
    talon_game *g = talon_game_compile(&report, file->text, file->size);
    const seated table = sit(g), own = sit(g);
    talon_fault f;
    const size_t watch_size = talon_watch_size(table.m), guess_size = talon_guess_size(own.m);
    talon_watch *w = talon_watch_init(memory(watch_size), watch_size, &f, table.m, own.m);
    guessing x = {.own = own.m, .guess = talon_guess_init(memory(guess_size), guess_size, &f, own.m), .cards = 24};
    x.info = memory(talon_info_size(table.m));
    x.dice = talon_dice_new(1, 1);
    void *fresh = memory(talon_rules_state_size(table.m));
    talon_rules_get(table.m, fresh);
    uint32_t seat[4], tries = 0;
    double fit = 0;
    do { /* until voids leave a small part of all tables */
        const talon_seed seed = {{(uint8_t)tries, (uint8_t)(tries >> 8)}};
        talon_rules_put(table.m, fresh);
        talon_runner_restart(table.r, &seed, 0);
        play(w, table.m, &x.dice);
        if (!talon_rules_asked(table.m, seat, 4))
            bench_broken("hearts ends too early");
        talon_watch_look(x.info, w, seat[0]);
        fit = talon_guess_count(x.guess, x.info);
    } while (++tries < TRIES && !(fit > 0 && fit < fact(24) / 100));
    bench_variant v[] = {{.run = guess, .context = &x}, {.run = deal, .context = &x}};
    bench_race(v, 2, seconds);
    bench_row("16", "a table of hearts that fits, voids known", "a wash of 24 cards, time", BENCH_AT_MOST, 4, v[0].best / v[1].best);
    printf("    %.0f ns; %.2g tables fit of %.2g\n", v[0].best, fit, fact(24));
    talon_report_free(report);
    talon_game_free(g);
}
