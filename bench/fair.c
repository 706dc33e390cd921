/* fair.c -- row 11: verifying a provable game against what nobody can leave out; and what a proved deal costs beyond its arithmetic. */
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <talon/fair.h>
#include <talon/lang.h>

#include "harness.h"

#define PLAYERS 9
#define EPOCHS  64
#define RECORDS 100000
#define CHUNK   24 /* lines between two looks at the clock */

typedef struct people {
    talon_fair_key dealer, key[PLAYERS + 1];
    const char *name[PLAYERS];
    uint8_t pub[PLAYERS][32], k[32];
} people;

static void meet(people *p)
{
    static const char *const names[PLAYERS] = {"Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy"};
    static const talon_seed seed = {{11}};
    uint8_t secret[32];
    talon_fair_example(p->k, &seed, "K", 0);
    talon_fair_example(secret, &seed, "dealer", 0);
    talon_fair_key_from(&p->dealer, secret);
    for (uint32_t s = 1; s <= PLAYERS; s++) {
        talon_fair_example(secret, &seed, "seat", s);
        talon_fair_key_from(&p->key[s], secret);
        p->name[s - 1] = names[s - 1];
        memcpy(p->pub[s - 1], p->key[s].pub, 32);
    }
}

/* ------------------------------------------------------------- a long game */

/* The line is written, kept in *chunk and read by everybody who writes. */
typedef struct table {
    people who;
    talon_transcript *t; /* dealer and all seats: they trust each other here */
    char *line[CHUNK + 64];
    uint8_t message[CHUNK + 64][32]; /* what each line signs */
    size_t size[CHUNK + 64], n;
} table;

/* The tagged hash of the line up to its signature, made before the clock starts. */
static void signed_message(uint8_t out[32], const char *line, size_t size)
{
    static const char tag[] = "talon/2/sign";
    uint8_t t[32];
    crypto_hash_sha256_state s;
    crypto_hash_sha256(t, (const uint8_t *)tag, sizeof tag - 1);
    crypto_hash_sha256_init(&s);
    crypto_hash_sha256_update(&s, t, 32);
    crypto_hash_sha256_update(&s, t, 32);
    crypto_hash_sha256_update(&s, (const uint8_t *)line, size - 138);
    crypto_hash_sha256_final(&s, out);
}

static void keep(table *x, char *line, const char *why)
{
    if (!line)
        bench_broken(why);
    signed_message(x->message[x->n], line, strlen(line) - 1);
    x->size[x->n] = strlen(line) - 1;
    x->line[x->n++] = line;
}

static void forget(table *x)
{
    while (x->n)
        free(x->line[--x->n]);
}

static const uint8_t cut_salt[32] = {7};

/* Whatever is due, by whoever owes it. Returns false when nothing is. */
static bool go_on(table *x)
{
    static const char *const kind[] = {
        [TALON_DUE_SHUFFLE] = "shuffle", [TALON_DUE_RUN] = "run", [TALON_DUE_STEP] = "do", [TALON_DUE_ANSWER] = "answer"};
    const talon_fair_due due = talon_transcript_due(x->t);
    const char *why = "";
    uint32_t seat[TALON_MAX_PLAYERS];
    if (due == TALON_DUE_NOTHING || due == TALON_DUE_OVER)
        return false;
    const uint32_t s = talon_transcript_awaits(x->t, seat) ? seat[0] : 0;
    const talon_fair_key *me = &x->who.key[s];
    char *line = due == TALON_DUE_LOCKS ? talon_fair_write_lock(x->t, &why, me, EPOCHS)
                 : due == TALON_DUE_CUT ? talon_fair_write_cut(x->t, &why, me, 17, cut_salt)
                 : due == TALON_DUE_REVEAL
                     ? talon_fair_write_reveal(x->t, &why, me, EPOCHS, 17, talon_transcript_cuts(x->t, s) ? cut_salt : NULL)
                     : talon_fair_write_dealer(x->t, &why, &x->who.dealer, kind[due]);
    keep(x, line, why);
    return true;
}

static talon_game *compile(const char *text)
{
    talon_report *report;
    talon_game *g = talon_game_compile(&report, text, strlen(text));
    talon_report_free(report);
    if (!g)
        bench_broken("the game does not compile");
    return g;
}

static void sit(table *x, const talon_game *g, uint32_t players)
{
    const char *why = "";
    const talon_fair_game in = {.game = g,
                                .player = x->who.name,
                                .key = (const uint8_t(*)[32])x->who.pub,
                                .players_n = players,
                                .sealed = true,
                                .voids = 1,
                                .k = x->who.k};
    x->t = talon_transcript_new();
    keep(x, talon_fair_write_game(x->t, &why, &x->who.dealer, &in), why);
}

static const char long_game[] =
    "game: long\nplayers: 2..9\nzones:\n  rest: {type: discard}\ndealing_procedure: home\nsetup:\n  - deal: 5 to each_player from deck\n";

static void act(table *x, uint32_t seat, const char *op)
{
    const char *why = "";
    keep(x, talon_fair_write_act(x->t, &why, &x->who.key[seat], op, NULL), why);
    while (go_on(x)) {
    }
}

/* A player throws a card in, face up; it comes back to the deck; another is drawn. */
static void play_round(table *x, uint32_t i)
{
    char op[128];
    const uint32_t seat = 1 + i % PLAYERS;
    snprintf(op, sizeof op, "{\"op\":\"move\",\"from\":\"hand.%u\",\"to\":\"rest\",\"n\":1,\"at\":\"end\",\"face\":\"up\"}", seat);
    act(x, seat, op);
    snprintf(op, sizeof op, "{\"op\":\"combine\",\"from\":[\"rest\"],\"to\":\"deck\"}");
    act(x, seat, op);
    snprintf(op, sizeof op, "{\"op\":\"deal\",\"n\":1,\"from\":\"deck\",\"to\":[\"hand.%u\"]}", seat);
    act(x, seat, op);
}

/* ------------------------------------------------------------------ the race */

typedef struct contest {
    talon_transcript *reader;
    double ours, theirs; /* best nanoseconds of a line */
    uint64_t lines, bytes;
} contest;

static double read_lines(const table *x, talon_transcript *t)
{
    const double start = bench_now();
    for (size_t i = 0; i < x->n; i++)
        if (!talon_transcript_read(t, x->line[i], x->size[i]))
            bench_broken("a line is not accepted");
    return (bench_now() - start) / (double)x->n;
}

/* SHA-256 of the bytes, jansson's parse, and the signature. */
static double least_work(const table *x)
{
    const double start = bench_now();
    uint8_t hash[32], sig[64];
    for (size_t i = 0; i < x->n; i++) {
        crypto_hash_sha256(hash, (const uint8_t *)x->line[i], x->size[i]);
        json_t *json = json_loadb(x->line[i], x->size[i], 0, NULL);
        const char *hex = json_string_value(json_object_get(json, "sig"));
        const json_t *seat = json_object_get(json, "seat");
        talon_fair_unhex(sig, 64, hex);
        const uint8_t *key = seat ? x->who.pub[json_integer_value(seat) - 1] : x->who.dealer.pub;
        if (crypto_sign_verify_detached(sig, x->message[i], 32, key) != 0)
            bench_broken("a signature is not good");
        bench_use(hash[0]);
        json_decref(json);
    }
    return (bench_now() - start) / (double)x->n;
}

static void compare(contest *c, const table *x)
{
    const double ours = read_lines(x, c->reader), theirs = least_work(x);
    for (size_t i = 0; i < x->n; i++)
        c->bytes += x->size[i] + 1;
    c->ours = c->lines == 0 || ours < c->ours ? ours : c->ours;
    c->theirs = c->lines == 0 || theirs < c->theirs ? theirs : c->theirs;
    c->lines += x->n;
}

static void verify_row(table *x)
{
    contest c = {.reader = talon_transcript_new()};
    talon_game *g = compile(long_game);
    sit(x, g, PLAYERS);
    for (uint32_t i = 0; c.lines < RECORDS; i++) {
        while (go_on(x)) {
        }
        play_round(x, i);
        if (x->n >= CHUNK) {
            compare(&c, x);
            forget(x);
        }
    }
    if (!talon_transcript_finish(c.reader, true)->verified)
        bench_broken("the long game does not verify");
    bench_row("11", "verify a transcript of 100,000 records", "SHA-256, jansson and Ed25519 alone", BENCH_AT_MOST, 1.5, c.ours / c.theirs);
    printf("      (%.0f bytes a line: %.1f us against %.1f us)\n", (double)c.bytes / (double)c.lines, c.ours / 1000, c.theirs / 1000);
    talon_transcript_free(c.reader);
    talon_transcript_free(x->t);
    talon_game_free(g);
}

/* ------------------------------------------------------- one deal, proved */

static const char holdem[] =
    "game: holdem\nplayers: 2..10\ndealing_procedure: casino_standard\nsetup:\n  - deal: 2 to each_player from deck\nphases:\n"
    "  - name: flop\n    do:\n      - burn: 1 from deck\n      - deal: 3 to community from deck\n"
    "  - name: turn\n    do:\n      - burn: 1 from deck\n      - deal: 1 to community from deck\n"
    "  - name: river\n    do:\n      - burn: 1 from deck\n      - deal: 1 to community from deck\n";

typedef struct deal {
    table *x;
    talon_game *game;
    size_t lines, bytes;
} deal;

static void deal_once(void *context, uint32_t times)
{
    deal *d = context;
    for (uint32_t i = 0; i < times; i++) {
        sit(d->x, d->game, PLAYERS);
        while (go_on(d->x)) {
        }
        d->lines = d->x->n;
        d->bytes = 0;
        for (size_t k = 0; k < d->x->n; k++)
            d->bytes += d->x->size[k];
        forget(d->x);
        talon_transcript_free(d->x->t);
    }
}

/* Hashes of a deal besides those of lines: salts, backs and nodes; each seat's chain, twice; boxes. */
#define SMALL_HASHES (3 * 52 + PLAYERS * 2 * EPOCHS + 2 * 2 * PLAYERS)

/* SHA-256 and Ed25519 as often as a deal needs them: two hashes of every line, a signature, and line 0's keys looked at. */
static void hash_and_sign(void *context, uint32_t times)
{
    const deal *d = context;
    static uint8_t bytes[1 << 20];
    uint8_t hash[32], sig[64], pub[32], secret[64];
    crypto_sign_seed_keypair(pub, secret, d->x->who.dealer.secret);
    for (uint32_t i = 0; i < times; i++) {
        for (size_t k = 0; k < SMALL_HASHES; k++)
            crypto_hash_sha256(hash, bytes, 64 + 100);
        for (size_t k = 0; k < 2 * d->lines; k++)
            crypto_hash_sha256(hash, bytes, d->bytes / d->lines);
        for (size_t k = 0; k < d->lines; k++)
            crypto_sign_detached(sig, NULL, hash, 32, secret);
        bench_use((uint64_t)crypto_sign_verify_detached(sig, hash, 32, pub)); /* line 0 is read */
        for (uint32_t s = 0; s <= PLAYERS; s++)
            bench_use((uint64_t)(crypto_core_ed25519_is_valid_point(pub) + crypto_sign_ed25519_pk_to_curve25519(secret, pub)));
        crypto_sign_seed_keypair(pub, secret, d->x->who.dealer.secret);
    }
}

/* The boxes' X25519 and ChaCha20-Poly1305. */
static void seal_boxes(void *context, uint32_t times)
{
    const deal *d = context;
    uint8_t pub[32], shared[32], box[512];
    for (uint32_t i = 0; i < times; i++)
        for (uint32_t k = 0; k < 2 * PLAYERS; k++) {
            crypto_scalarmult_base(pub, d->x->who.k);
            bench_use((uint64_t)crypto_scalarmult(shared, d->x->who.k, pub));
            crypto_aead_chacha20poly1305_ietf_encrypt(box, NULL, box, 34 + 6 * 32, pub, 32, NULL, pub, shared);
        }
}

/* Milliseconds of processor time of the quickest of many runs: a deal is too long for a turn that nobody interrupts. */
static double cpu_ms(void (*run)(void *context, uint32_t times), void *context, double seconds)
{
    double best = 1e9;
    for (const double end = bench_now() + seconds * 1e9; bench_now() < end;) {
        const clock_t from = clock();
        run(context, 1);
        const double ms = (double)(clock() - from) * 1000 / (double)CLOCKS_PER_SEC;
        best = ms < best ? ms : best;
    }
    return best;
}

static void deal_row(table *x, double seconds)
{
    deal d = {.x = x, .game = compile(holdem)};
    deal_once(&d, 1);
    const double all = cpu_ms(deal_once, &d, seconds), hashes = cpu_ms(hash_and_sign, &d, seconds), boxes = cpu_ms(seal_boxes, &d, seconds);
    printf("      a proved Hold'em deal for 9, %zu lines: %.2f ms, of which SHA-256 and Ed25519 %.2f ms, sealing 18 boxes %.2f ms, "
           "the rest %.2f ms (goal: under 1 ms)\n",
           d.lines, all, hashes, boxes, all - hashes - boxes);
    talon_game_free(d.game);
}

void bench_fair_rows(double seconds)
{
    static table x;
    meet(&x.who);
    verify_row(&x);
    deal_row(&x, seconds);
}
