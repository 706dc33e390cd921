/* blind.c -- row 17: cards that nobody knows. Proving and checking a mixing of 52 cards, eight of them at once, 52 shares: each against one
 * scalar multiplication of libsodium, measured in turn with it. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "blind/secret.h"

#include "harness.h"

enum { CARDS = 52, MIXES = 8 };

typedef struct game {
    blind_tables *tables;
    blind_secret x;
    uint8_t sid[32], pk[32], seed[32], a[CARDS][32], shares[32 * (CARDS + 3)], element[32], *proof[MIXES];
    uint8_t deck[MIXES + 1][CARDS * BLIND_CARD_SIZE], *made;
    blind_mixing how[MIXES];
    blind_mix m[MIXES];
    blind_name name[CARDS];
    blind_sharing s;
} game;

static void expect(blind_answer answer)
{
    if (answer != BLIND_GOOD)
        bench_broken("a proof is not good");
}

/* Eight mixers, one after the other; the first deck is open. */
static void play(game *g)
{
    for (uint16_t i = 0; i < CARDS; i++)
        talon__blind_face(g->deck[0] + BLIND_CARD_SIZE * i + 32, i);
    for (uint16_t k = 0; k < MIXES; k++) {
        g->seed[0] = (uint8_t)(k + 1);
        expect(talon__blind_mixing_make(&g->how[k], CARDS, g->pk, g->deck[k], g->seed));
        expect(talon__blind_mix_apply(g->deck[k + 1], &g->how[k], g->pk, g->deck[k]));
        g->m[k] = (blind_mix){.sid = g->sid,
                              .prev = g->sid,
                              .e = 1,
                              .seat = (uint16_t)(k + 1),
                              .place = k,
                              .pk = g->pk,
                              .groups = 1,
                              .n = CARDS,
                              .before = g->deck[k],
                              .after = g->deck[k + 1]};
        g->proof[k] = malloc(blind_proof_size(CARDS));
        if (!g->proof[k])
            bench_broken("no memory");
        expect(talon__blind_mix_prove(g->proof[k], g->tables, &g->m[k], &g->how[k], g->seed));
    }
}

static void sit(game *g)
{
    talon__blind_key_make(&g->x, g->pk, g->seed);
    g->tables = talon__blind_tables_new();
    g->made = malloc(blind_proof_size(CARDS));
    if (!g->tables || !g->made)
        bench_broken("no memory");
    play(g);
    for (uint16_t i = 0; i < CARDS; i++) {
        g->name[i] = (blind_name){1, i};
        memcpy(g->a[i], g->deck[MIXES] + BLIND_CARD_SIZE * i, 32);
    }
    memcpy(g->element, g->a[0], 32);
    g->s = (blind_sharing){.sid = g->sid, .head = g->sid, .seat = 1, .x = g->pk, .m = CARDS, .name = g->name, .a = g->a[0]};
    expect(talon__blind_shares_make(g->shares, &g->s, &g->x, g->seed));
}

static void multiply(void *context, uint32_t times)
{
    game *g = context;
    for (uint32_t i = 0; i < times; i++)
        if (crypto_scalarmult_ristretto255(g->element, g->x.byte, g->element) != 0)
            bench_broken("libsodium does not multiply");
}

static void mix(void *context, uint32_t times)
{
    game *g = context;
    static uint8_t out[CARDS * BLIND_CARD_SIZE];
    for (uint32_t i = 0; i < times; i++)
        expect(talon__blind_mix_apply(out, &g->how[7], g->pk, g->deck[7]));
}

static void prove(void *context, uint32_t times)
{
    game *g = context;
    for (uint32_t i = 0; i < times; i++)
        expect(talon__blind_mix_prove(g->made, g->tables, &g->m[7], &g->how[7], g->seed));
}

static void check(void *context, uint32_t times)
{
    game *g = context;
    for (uint32_t i = 0; i < times; i++)
        expect(talon__blind_mix_check(g->tables, &g->m[7], g->proof[7]));
}

static void check_each(void *context, uint32_t times)
{
    game *g = context;
    for (uint32_t i = 0; i < times; i++)
        for (int k = 0; k < MIXES; k++)
            expect(talon__blind_mix_check(g->tables, &g->m[k], g->proof[k]));
}

static void check_eight(void *context, uint32_t times)
{
    game *g = context;
    size_t bad;
    for (uint32_t i = 0; i < times; i++)
        expect(talon__blind_mixes_check(g->tables, &bad, g->m, (const uint8_t *const *)g->proof, MIXES));
}

static void make_shares(void *context, uint32_t times)
{
    game *g = context;
    for (uint32_t i = 0; i < times; i++)
        expect(talon__blind_shares_make(g->shares, &g->s, &g->x, g->seed));
}

static void check_shares(void *context, uint32_t times)
{
    game *g = context;
    for (uint32_t i = 0; i < times; i++)
        expect(talon__blind_shares_check(&g->s, g->shares));
}

/* All in turn, each for its least processor time of one run: a proof is too long for a turn that nobody interrupts. */
static void race(bench_variant *v, size_t n, double seconds)
{
    const double end = bench_now() + seconds * 1e9;
    for (size_t i = 0; i < n; i++)
        v[i].best = 1e18;
    do {
        for (size_t i = 0; i < n; i++) {
            const clock_t from = clock();
            v[i].run(v[i].context, v[i].times);
            const double ns = (double)(clock() - from) * 1e9 / (double)CLOCKS_PER_SEC / v[i].times;
            v[i].best = ns < v[i].best ? ns : v[i].best;
        }
    } while (bench_now() < end);
}

void bench_blind_rows(double seconds)
{
    static game g;
    enum { MULTIPLY, MIX, PROVE, CHECK, EACH, EIGHT, MAKE_SHARES, CHECK_SHARES, ALL };
    bench_variant v[ALL] = {{.run = multiply, .times = 100},  {.run = mix, .times = 1},         {.run = prove, .times = 1},
                            {.run = check, .times = 1},       {.run = check_each, .times = 1},  {.run = check_eight, .times = 1},
                            {.run = make_shares, .times = 1}, {.run = check_shares, .times = 1}};
    static const char one[] = "a scalar multiplication";
    if (sodium_init() < 0)
        bench_broken("libsodium does not start");
    sit(&g);
    for (int i = 0; i < ALL; i++)
        v[i].context = &g;
    race(v, ALL, 4 * seconds);
    const double unit = v[MULTIPLY].best;
    bench_row("17", "prove a mixing of 52 cards nobody knows", one, BENCH_AT_MOST, 420, v[PROVE].best / unit);
    bench_row("17", "check it", one, BENCH_AT_MOST, 85, v[CHECK].best / unit);
    bench_row("17", "check eight of them at once", "one after the other", BENCH_AT_MOST, 0.6, v[EIGHT].best / v[EACH].best);
    bench_row("17", "mix 52 cards", one, BENCH_NO_GOAL, 0, v[MIX].best / unit);
    bench_row("17", "give shares of 52 cards", one, BENCH_NO_GOAL, 0, v[MAKE_SHARES].best / unit);
    bench_row("17", "check shares of 52 cards", one, BENCH_NO_GOAL, 0, v[CHECK_SHARES].best / unit);
    printf("      (a scalar multiplication: %.1f us; mixing and proving %.1f ms, checking %.1f ms, eight %.1f ms; %zu bytes a proof, %u a "
           "deck)\n",
           unit / 1e3, (v[MIX].best + v[PROVE].best) / 1e6, v[CHECK].best / 1e6, v[EIGHT].best / 1e6, blind_proof_size(CARDS),
           CARDS * BLIND_CARD_SIZE);
    for (int k = 0; k < MIXES; k++) {
        talon__blind_mixing_free(&g.how[k]);
        free(g.proof[k]);
    }
    free(g.made);
    talon__blind_tables_free(g.tables);
}
