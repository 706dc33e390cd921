/* bench.c -- talon bench: a signature of what the library deals, and how its speed grows with cards, zones and threads. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/lang.h>
#include <talon/sim.h>
#include <talon/talon.h>

#include "command.h"
#include "gamefile.h"
#include "many.h"

static const char *const names[] = {"Ana", "Ben", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ivy"};

/* ---------------------------------------------------------------- signature */

/* The fixed workload's games: in lanes with every kind of random step, with a cut only, wide, and one that looks at its cards. */
static const char *const games[] = {
    ("game: a\nplayers: 9\ndealing_procedure: casino_standard\nsetup:\n  - deal: 2 to each_player from deck\n"),
    ("game: b\nplayers: 3\nprocedures:\n  mixed:\n    - wash: deck with seed\n    - riffle: deck times 2 (human)\n"
     "    - strip: deck sizes [9, 8, 9, 8, 9, 9] order [5, 4, 3, 2, 1, 0]\n    - riffle: deck (human)\n    - cut: deck by player min 5\n"
     "dealing_procedure: mixed\nsetup:\n  - deal: 5 to each_player from deck\n"),
    ("game: c\nplayers: 4\ncomponents: {deck: 6 standard_52}\nsetup:\n  - shuffle: deck with seed\n  - deal: 13 to each_player from "
     "deck\n"),
    ("game: d\nplayers: 2\nzones:\n  pile: {type: discard}\nsetup:\n  - shuffle: deck with seed\n"
     "  - deal: 5 to each_player from deck\n  - discard: 1 from deck to pile until top(pile) is not As\n"),
};

static bool hash_game(uint64_t *h, const char *text, talon_path path)
{
    static const char question[] = "points(hand.1, hand.2) + 10 * pair(hand.2)";
    talon_report *report;
    talon_game *g = game_compile(&report, text, strlen(text));
    talon_seating seating = {.player = names, .players_n = g ? talon_game_players_min(g) : 0, .seed = {{7}}};
    talon_outcome o;
    talon_question_error e;
    talon_sim *s = g ? talon_sim_new(&o, g, &seating, NULL, path) : NULL;
    talon_question *q = s ? talon_question_parse(&e, s, question, sizeof question - 1) : NULL;
    const talon_question *const list[] = {q};
    talon_counter *c = q ? talon_counter_new(s, list, 1) : NULL;
    uint64_t *count = q ? calloc(talon_question_values(q), sizeof *count) : NULL, deal;
    const bool ok = c && count && talon_counter_run(c, count, &o, &deal, 0xFFFFFF00u, 1000);
    for (uint32_t i = 0; ok && i < talon_question_values(q); i++)
        if (count[i])
            *h = fingerprint_number(fingerprint_number(*h, i), count[i]); /* its lowest value is 0 */
    free(count);
    talon_counter_free(c);
    talon_question_free(q);
    talon_sim_free(s);
    talon_game_free(g);
    talon_report_free(report);
    return ok;
}

static bool hash_washes(uint64_t *h, talon_path path)
{
    static const uint32_t cards[] = {2, 13, 52, 53, 64, 99, 104, 256, 312, 1000};
    const talon_seed seed = {{1, 2, 3}};
    uint16_t *out = malloc(sizeof *out * 100 * 1000);
    uint8_t rising[1000];
    bool ok = out != NULL;
    for (size_t i = 0; ok && i < sizeof cards / sizeof *cards; i++) {
        ok = talon_batch_wash_wide(path, out, &seed, (uint32_t)i, 0xFFFFFFC0u, 100, cards[i], cards[i]);
        for (size_t k = 0; ok && k < (size_t)100 * cards[i]; k++)
            *h = fingerprint_number(*h, out[k]);
    }
    ok = ok && talon_batch_rising(path, rising, &seed, 0, 1000, 52, 7);
    if (ok)
        *h = fingerprint_add(*h, rising, sizeof rising);
    free(out);
    return ok;
}

static int signature(talon_path path)
{
    uint64_t h = FINGERPRINT;
    bool ok = hash_washes(&h, path);
    for (size_t i = 0; ok && i < sizeof games / sizeof *games; i++)
        ok = hash_game(&h, games[i], path);
    if (!ok) /* the games are good, and the machine has the path */
        return no_memory();
    printf("%016llx\n", (unsigned long long)h);
    return EXIT_YES;
}

/* ------------------------------------------------------------------ scaling */

/* Nanoseconds. */
static double now(void)
{
    return 1e9 * clock_now();
}

/* A table with one deck, a discard pile and hands. */
typedef struct setting {
    talon_pack *pack;
    const talon_shape *shape;
    void *shape_memory;
    talon_table *table, *fresh;
    talon_work *work;
    uint32_t cards, zones;
} setting;

static bool set_zones(setting *s)
{
    char(*id)[16] = malloc(sizeof *id * s->zones);
    talon_zone_spec *spec = calloc(s->zones, sizeof *spec);
    talon_diagnostic *diag = calloc(2 * (size_t)s->zones, sizeof *diag);
    size_t diag_n;
    talon_fault f;
    bool ok = id && spec && diag;
    for (uint32_t z = 0; ok && z < s->zones; z++) {
        snprintf(id[z], sizeof *id, "z%u", z);
        spec[z] = (talon_zone_spec){.id = id[z], .type = z == 0 ? "deck" : z == 1 ? "discard" : "hand"};
    }
    s->shape_memory = ok ? malloc(talon_shape_size(spec, s->zones)) : NULL;
    ok = s->shape_memory && talon_shape_init(&s->shape, diag, &diag_n, &f, s->shape_memory, talon_shape_size(spec, s->zones), s->pack, spec,
                                             s->zones) == TALON_OK;
    free(id);
    free(spec);
    free(diag);
    return ok;
}

static bool set_up(setting *s, uint32_t cards, uint32_t zones)
{
    const talon_seed seed = {{1}};
    char name[16];
    *s = (setting){.cards = cards, .zones = zones};
    void *pack = malloc(talon_pack_size(cards, cards, cards * 8));
    uint32_t *count = calloc(zones, sizeof *count);
    s->pack = pack ? talon_pack_init(pack, talon_pack_size(cards, cards, cards * 8), cards, cards, cards * 8) : NULL;
    for (uint32_t i = 0; s->pack && i < cards; i++)
        talon_pack_add(s->pack, name, (size_t)snprintf(name, sizeof name, "c%u", i), 1);
    bool ok = s->pack && count && set_zones(s);
    void *fresh = ok ? malloc(talon_table_size(s->shape)) : NULL, *work = ok ? malloc(talon_work_size(s->shape)) : NULL;
    s->table = ok ? malloc(talon_table_size(s->shape)) : NULL;
    ok = fresh && work && s->table;
    if (ok) {
        count[0] = cards;
        s->fresh = talon_table_init(fresh, talon_table_size(s->shape), s->shape, count, &seed, 0);
        s->work = talon_work_init(work, talon_work_size(s->shape), s->shape);
        talon_table_copy(s->table, s->fresh);
    }
    free(count);
    return ok;
}

static void tear_down(setting *s)
{
    free(s->work);
    free(s->fresh);
    free(s->table);
    free(s->shape_memory);
    free(s->pack);
}

/* The best of several tries, each long enough for the clock. */
static double best_of(double (*once)(setting *), setting *s)
{
    double best = 1e300;
    const double end = now() + 1e8;
    do {
        const double t = once(s);
        best = t < best ? t : best;
    } while (now() < end);
    return best;
}

static double wash_once(setting *s)
{
    talon_op op;
    talon_fault f;
    const uint32_t times = 1 + 20000 / s->cards;
    talon_op_init(&op, TALON_OP_WASH);
    op.from = 0;
    const double begun = now();
    for (uint32_t i = 0; i < times; i++)
        talon_table_apply(s->table, &f, NULL, s->shape, s->work, &op);
    return (now() - begun) / times / s->cards;
}

/* One draw and one discard, as in play: the deck shrinks to half and starts again. */
static double draw_once(setting *s)
{
    talon_op draw, discard;
    talon_fault f;
    const uint32_t times = s->cards / 2 < 2000 ? s->cards / 2 : 2000;
    talon_op_init(&draw, TALON_OP_DRAW);
    talon_op_init(&discard, TALON_OP_DISCARD);
    draw.n = discard.n = 1;
    draw.from = 0;
    discard.to = 1;
    discard.face = TALON_FACING_UP;
    talon_table_copy(s->table, s->fresh);
    const double begun = now();
    for (uint32_t i = 0; i < times; i++) {
        draw.to = discard.from = (talon_zone)(2 + i % (s->zones - 2));
        talon_table_apply(s->table, &f, NULL, s->shape, s->work, &draw);
        talon_table_apply(s->table, &f, NULL, s->shape, s->work, &discard);
    }
    return (now() - begun) / times;
}

static int scale_table(void)
{
    static const struct {
        uint32_t cards, zones;
    } size[] = {{52, 12}, {104, 12}, {520, 12}, {5200, 12}, {65535, 12}, {52, 128}, {52, 1024}, {65535, 1024}};
    printf("%8s %6s %16s %20s\n", "cards", "zones", "wash, ns a card", "draw + discard, ns");
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        setting s;
        const bool ok = set_up(&s, size[i].cards, size[i].zones);
        if (ok)
            printf("%8u %6u %16.2f %20.1f\n", s.cards, s.zones, best_of(wash_once, &s), best_of(draw_once, &s));
        fflush(stdout);
        tear_down(&s);
        if (!ok)
            return no_memory();
    }
    return EXIT_YES;
}

typedef struct task {
    pthread_t thread;
    talon_counter *counter;
    uint64_t first, deals, count[2];
} task;

static void *count_deals(void *context)
{
    task *t = context;
    talon_outcome o;
    uint64_t deal;
    talon_counter_run(t->counter, t->count, &o, &deal, t->first, t->deals);
    return NULL;
}

static double time_threads(const talon_sim *s, const talon_question *const *q, unsigned n, uint64_t deals)
{
    task t[16] = {{0}};
    bool ok = true;
    for (unsigned i = 0; i < n; i++) {
        t[i].counter = talon_counter_new(s, q, 1);
        t[i].first = i * deals;
        t[i].deals = deals;
        ok = ok && t[i].counter;
    }
    const double begun = now();
    for (unsigned i = 1; ok && i < n; i++)
        ok = pthread_create(&t[i].thread, NULL, count_deals, &t[i]) == 0;
    if (ok)
        count_deals(&t[0]);
    for (unsigned i = 1; ok && i < n; i++)
        pthread_join(t[i].thread, NULL);
    const double took = now() - begun;
    for (unsigned i = 0; i < n; i++)
        talon_counter_free(t[i].counter);
    return ok ? (double)(n * deals) / took * 1e3 : 0;
}

static int scale_threads(talon_path path)
{
    static const char question[] = "pair(hand.1)";
    talon_report *report;
    talon_game *g = game_compile(&report, games[1], strlen(games[1]));
    const talon_seating seating = {.player = names, .players_n = 3, .seed = {{7}}};
    talon_outcome o;
    talon_question_error e;
    talon_sim *s = g ? talon_sim_new(&o, g, &seating, NULL, path) : NULL;
    talon_question *q = s ? talon_question_parse(&e, s, question, sizeof question - 1) : NULL;
    const talon_question *const list[] = {q};
    if (q)
        printf("\n%8s %22s   (%s)\n", "threads", "million deals a second", talon_path_name(talon_sim_path(s)));
    for (unsigned n = 1; q && n <= 2; n++)
        printf("%8u %22.2f\n", n, time_threads(s, list, n, talon_sim_path(s) == TALON_PATH_PORTABLE ? 500000 : 3000000));
    talon_question_free(q);
    talon_sim_free(s);
    talon_game_free(g);
    talon_report_free(report);
    return q ? EXIT_YES : no_memory();
}

int command_bench(const call *c)
{
    talon_path path;
    if (c->words_n)
        return complain("bench takes no words; see: talon help bench");
    int status = path_read(&path, c);
    if (status != EXIT_YES)
        return status;
    if (call_option(c, "signature"))
        return signature(path);
    status = scale_table();
    return status == EXIT_YES ? scale_threads(path) : status;
}
