/* hostile.c -- see hostile.h. */
#include "fairplay/hostile.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fairplay/maths.h"

/* ------------------------------------------------------------------------ texts */

typedef struct text {
    char *at;
    size_t n, room;
} text;

static void *grown(void *list, size_t n, size_t *room, size_t item)
{
    if (n <= *room)
        return list;
    *room = 2 * n;
    list = realloc(list, *room * item);
    if (!list)
        maths_broken("no memory for a hostile file");
    return list;
}

__attribute__((format(printf, 2, 3))) static void put(text *x, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    const size_t more = (size_t)vsnprintf(NULL, 0, format, again);
    va_end(again);
    x->at = grown(x->at, x->n + more + 1, &x->room, 1);
    vsnprintf(x->at + x->n, more + 1, format, args);
    x->n += more;
    va_end(args);
}

static void put_hex(text *x, const uint8_t *bytes, size_t n)
{
    x->at = grown(x->at, x->n + 2 * n + 1, &x->room, 1);
    talon_fair_hex(x->at + x->n, bytes, n);
    x->n += 2 * n;
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, 32);
}

/* b of the open block. */
static void block_of(hostile *h, uint8_t out[32])
{
    text x = {0};
    const uint8_t n[2] = {(uint8_t)(h->side_n >> 8), (uint8_t)h->side_n};
    x.at = grown(NULL, 34 + 32 * h->side_n, &x.room, 1);
    if (h->side_n)
        qsort(h->side, h->side_n, 32, compare);
    memcpy(x.at, h->head, 32);
    memcpy(x.at + 32, n, 2);
    if (h->side_n)
        memcpy(x.at + 34, h->side, 32 * h->side_n);
    maths_th(out, "block", x.at, 34 + 32 * h->side_n);
    free(x.at);
}

/* Signed by a seat, or (0) the dealer, and added. Empties body. */
static void add(hostile *h, uint32_t seat, text *body)
{
    char *line = maths_sign(body->at, seat ? &h->key[seat] : &h->dealer);
    const size_t size = strlen(line);
    const bool side = strstr(body->at, "\"head\":") != NULL;
    uint8_t block[32];
    if (h->lines == 0) {
        maths_th(h->sid, "genesis", line, size);
        memcpy(h->head, h->sid, 32);
    } else if (side) {
        h->side = grown(h->side, h->side_n + 1, &h->side_room, 32);
        maths_th(h->side[h->side_n++], "side", line, size);
    } else {
        block_of(h, block);
        uint8_t *both = malloc(size + 32);
        memcpy(both, block, 32);
        memcpy(both + 32, line, size);
        maths_th(h->head, "line", both, size + 32);
        free(both);
    }
    h->side_n = side ? h->side_n : 0;
    h->spine += !side;
    h->lines++;
    h->text = grown(h->text, h->size + size + 2, &h->room, 1);
    memcpy(h->text + h->size, line, size);
    memcpy(h->text + h->size + size, "\n", 2);
    h->size += size + 1;
    free(line);
    free(body->at);
    *body = (text){0};
}

static text begin_spine(hostile *h, const char *kind)
{
    text x = {0};
    uint8_t prev[32];
    block_of(h, prev);
    put(&x, "{\"k\":\"%s\",\"prev\":\"", kind);
    put_hex(&x, prev, 32);
    put(&x, "\"");
    return x;
}

static text begin_side(const hostile *h, const char *kind, uint32_t seat)
{
    text x = {0};
    put(&x, "{\"k\":\"%s\",\"seat\":%u,\"at\":%" PRIu64 ",\"head\":\"", kind, seat, h->spine - 1);
    put_hex(&x, h->head, 32);
    put(&x, "\"");
    return x;
}

/* ------------------------------------------------------------------------- lines */

static void make_keys(hostile *h)
{
    uint8_t secret[32] = {7};
    talon_fair_key_from(&h->dealer, secret);
    for (uint32_t s = 1; s <= h->seats_n; s++) {
        secret[1] = (uint8_t)s;
        talon_fair_key_from(&h->key[s], secret);
        talon__blind_key_make(&h->x[s], h->pub[s], secret);
    }
}

/* Line 0: `cards` of them in the first zone, which has this type and is seen so; a board, and a zone of Seat 1's with the last card. */
static void begin(hostile *h, uint32_t seats, uint32_t recover, uint32_t cards, const char *first, const char *plan)
{
    text x = {0};
    *h = (hostile){.seats_n = seats, .recover = recover, .cards_n = cards};
    make_keys(h);
    put(&x, "{\"k\":\"game\",\"talon\":2,\"suite\":2,\"uses\":[],\"name\":\"hostile\",\"source\":null,\"previous\":null,\"left\":[],"
            "\"audit\":\"full\","
            "\"voids\":200,\"example\":false,\"dealer\":\"");
    put_hex(&x, h->dealer.pub, 32);
    put(&x, "\",\"recover\":%u,\"seats\":[", recover);
    for (uint32_t s = 1; s <= seats; s++) {
        put(&x, "%s[\"s%u\",\"", s > 1 ? "," : "", s);
        put_hex(&x, h->key[s].pub, 32);
        put(&x, "\"]");
    }
    put(&x, "],\"faces\":[\"a\",\"b\"],\"zones\":[{\"id\":\"deck\",%s,\"cards\":[0", first);
    for (uint32_t i = 1; i < cards; i++)
        put(&x, ",0");
    put(&x,
        "]},{\"id\":\"board\",\"type\":\"community\",\"owner\":null,\"sees\":\"all\",\"cards\":[]},"
        "{\"id\":\"mine\",\"type\":\"table\",\"owner\":1,\"sees\":\"owner\",\"cards\":[1]}],\"plan\":%s}",
        plan);
    add(h, 0, &x);
}

static void put_parts(hostile *h, text *x, uint32_t seat)
{
    uint8_t f[HOSTILE_SEATS * 32], box[80] = {0}, secret[32] = {9, (uint8_t)seat}, seed[32] = {(uint8_t)seat};
    blind_secret piece[HOSTILE_SEATS];
    uint16_t to[HOSTILE_SEATS];
    uint32_t n = 0;
    for (uint32_t s = 1; s <= h->seats_n; s++)
        if (s != seat)
            to[n++] = (uint16_t)s;
    if (h->recover && talon__blind_pieces_make(f, piece, &h->x[seat], h->recover, to, n, seed) != BLIND_GOOD)
        maths_broken("no pieces");
    put(x, "\",\"poly\":\"");
    put_hex(x, f, h->recover ? (h->recover - 1) * 32 : 0);
    put(x, "\",\"parts\":[");
    crypto_scalarmult_base(box, secret); /* nothing is in it, but its secret is known */
    for (uint32_t i = 0; h->recover && i < n; i++) {
        put(x, "%s[%u,\"", i ? "," : "", to[i]);
        put_hex(x, box, sizeof box);
        put(x, "\"]");
    }
    put(x, "]}");
}

static void lock(hostile *h, uint32_t seat)
{
    text x = begin_side(h, "lock", seat);
    const blind_holder who = {h->sid, (uint16_t)seat, h->key[seat].pub, h->pub[seat]};
    uint8_t proof[BLIND_POSSESSION_SIZE], seed[32] = {1};
    if (talon__blind_possession_make(proof, &who, &h->x[seat], seed) != BLIND_GOOD)
        maths_broken("no proof of a key");
    put(&x, ",\"key\":\"");
    put_hex(&x, h->pub[seat], 32);
    put(&x, "\",\"proof\":\"");
    put_hex(&x, proof, sizeof proof);
    put_parts(h, &x, seat);
    add(h, seat, &x);
}

static void lock_all(hostile *h)
{
    for (uint32_t s = 1; s <= h->seats_n; s++)
        lock(h, s);
}

static void skip(hostile *h)
{
    text x = begin_spine(h, "skip");
    put(&x, ",\"seat\":1}");
    add(h, 0, &x);
}

static void put_list(text *x, const char *key, uint32_t from, uint32_t to)
{
    put(x, ",\"%s\":[", key);
    for (uint32_t s = from; s <= to; s++)
        put(x, "%s%u", s > from ? "," : "", s);
    put(x, "]");
}

static void mix(hostile *h, uint32_t seat, uint8_t *deck, const uint8_t pk[32])
{
    text x = begin_spine(h, "mix");
    uint8_t prev[32], seed[32] = {3, (uint8_t)seat};
    uint8_t *after = malloc(h->cards_n * 64), *proof = malloc(blind_proof_size(h->cards_n));
    blind_tables *tables = talon__blind_tables_new();
    blind_mixing how;
    block_of(h, prev);
    const blind_mix m = {.sid = h->sid,
                         .prev = prev,
                         .e = 1,
                         .seat = (uint16_t)seat,
                         .place = (uint16_t)(seat - 1),
                         .pk = pk,
                         .groups = 1,
                         .n = h->cards_n,
                         .before = deck,
                         .after = after};
    if (talon__blind_mixing_make(&how, h->cards_n, pk, deck, seed) != BLIND_GOOD ||
        talon__blind_mix_apply(after, &how, pk, deck) != BLIND_GOOD || talon__blind_mix_prove(proof, tables, &m, &how, seed) != BLIND_GOOD)
        maths_broken("no mix");
    put(&x, ",\"seat\":%u,\"e\":1,\"deck\":\"", seat);
    put_hex(&x, after, h->cards_n * 64);
    put(&x, "\",\"proof\":\"");
    put_hex(&x, proof, blind_proof_size(h->cards_n));
    put(&x, "\"}");
    add(h, seat, &x);
    memcpy(deck, after, h->cards_n * 64);
    talon__blind_mixing_free(&how);
    talon__blind_tables_free(tables);
    free(after);
    free(proof);
}

/* The whole first shuffle of `deck`, in which every card is face 0; deck: the cards as the last mixer left them. */
static void shuffle(hostile *h, uint8_t *deck)
{
    uint8_t pk[32];
    text x = begin_spine(h, "shuffle");
    put(&x, ",\"e\":1,\"pool\":[[\"deck\",%u]],\"n\":%u", h->cards_n, h->cards_n);
    put_list(&x, "seats", 1, h->seats_n);
    put(&x, "}");
    add(h, 0, &x);
    memset(deck, 0, h->cards_n * 64);
    for (uint32_t i = 0; i < h->cards_n; i++)
        talon__blind_face(deck + i * 64 + 32, 0);
    if (talon__blind_key_sum(pk, h->pub[1], h->seats_n) != BLIND_GOOD)
        maths_broken("no common key");
    for (uint32_t s = 1; s <= h->seats_n; s++)
        mix(h, s, deck, pk);
    x = begin_spine(h, "run");
    put(&x, ",\"e\":1}");
    add(h, 0, &x);
}

/* Its share of the first card, in the clear. */
static void share(hostile *h, uint32_t seat, const uint8_t a[32])
{
    text x = begin_side(h, "share", seat);
    const blind_name name = {1, 0};
    const blind_sharing s = {h->sid, h->head, (uint16_t)seat, h->pub[seat], 1, &name, a};
    uint8_t shares[4 * 32], seed[32] = {5};
    if (talon__blind_shares_make(shares, &s, &h->x[seat], seed) != BLIND_GOOD)
        maths_broken("no share");
    put(&x, ",\"for\":null,\"open\":\"");
    put_hex(&x, shares, sizeof shares);
    put(&x, "\",\"box\":[]}");
    add(h, seat, &x);
}

static void note(hostile *h, uint32_t seat, uint32_t i)
{
    text x = begin_side(h, "note", seat);
    put(&x, ",\"i\":%u,\"text\":\"\"}", i);
    add(h, seat, &x);
}

static void act(hostile *h, uint32_t seat, const char *op)
{
    text x = begin_spine(h, "act");
    put(&x, ",\"seat\":%u,\"op\":%s,\"say\":null}", seat, op);
    add(h, seat, &x);
}

/* ------------------------------------------------------------------------- files */

#define DECK "\"type\":\"deck\",\"owner\":null,\"sees\":\"none\""

void hostile_secrets(hostile *h, uint32_t seats)
{
    begin(h, seats, 0, 1, DECK, "[]");
    for (uint32_t i = 0; i < 255; i++)
        for (uint32_t s = 1; s <= seats; s++) {
            text x = begin_side(h, "secret", s);
            uint8_t of[32] = {(uint8_t)s, (uint8_t)i, 1};
            put(&x, ",\"of\":\"");
            put_hex(&x, of, 32);
            put(&x, "\",\"secret\":\"");
            put_hex(&x, of, 32);
            put(&x, "\"}");
            add(h, s, &x);
        }
}

void hostile_stand_ins(hostile *h, uint32_t seats, uint32_t notes)
{
    uint8_t deck[2 * 64];
    begin(h, seats, 2, 2, DECK,
          "[{\"shuffle\":[\"deck\"],\"cuts\":[],\"say\":null},{\"do\":{\"op\":\"deal\",\"n\":1,\"from\":\"deck\",\"to\":[\"board\"],"
          "\"face\":null}}]");
    lock_all(h);
    shuffle(h, deck);
    text x = begin_spine(h, "do");
    put(&x, ",\"op\":{\"op\":\"deal\",\"n\":1,\"from\":\"deck\",\"to\":[\"board\"],\"face\":null}}");
    add(h, 0, &x);
    for (uint32_t s = 1; s <= seats / 2; s++)
        share(h, s, deck);
    x = begin_spine(h, "void");
    put(&x, ",\"e\":0");
    put_list(&x, "missing", seats / 2 + 1, seats);
    put(&x, "}");
    add(h, 0, &x);
    for (uint32_t i = 0; i < notes; i++)
        note(h, 1 + i % seats, 1 + i / seats);
}

void hostile_table(hostile *h, uint32_t seats, uint32_t cards, uint32_t acts)
{
    begin(h, seats, 0, cards, "\"type\":\"table\",\"owner\":1,\"sees\":\"others\"", "[]");
    for (uint32_t i = 0; i < acts; i++)
        act(h, 1,
            i % 2 ? "{\"op\":\"turn\",\"zone\":\"mine\",\"indices\":[0],\"face\":\"down\"}"
                  : "{\"op\":\"turn\",\"zone\":\"mine\",\"indices\":[0],\"face\":\"up\"}");
}

void hostile_moves(hostile *h, uint32_t seats, uint32_t cards, uint32_t acts)
{
    begin(h, seats, 0, cards, "\"type\":\"table\",\"owner\":1,\"sees\":\"others\"", "[]");
    for (uint32_t i = 0; i < acts; i++)
        act(h, 1, "{\"op\":\"move\",\"from\":\"deck\",\"to\":\"deck\",\"indices\":[0],\"at\":\"end\",\"face\":null}");
}

void hostile_locks(hostile *h, uint32_t seats, uint32_t t, uint32_t times)
{
    begin(h, seats, t, 1, DECK, "[]");
    for (uint32_t i = 0; i < times; i++) {
        lock_all(h);
        skip(h);
    }
}

/* A secret for the objection with this x. */
static void secret(hostile *h, uint32_t seat, const uint8_t of[32])
{
    text x = begin_side(h, "secret", seat);
    const uint8_t sealed[32] = {9, (uint8_t)seat};
    put(&x, ",\"of\":\"");
    put_hex(&x, of, 32);
    put(&x, "\",\"secret\":\"");
    put_hex(&x, sealed, 32);
    put(&x, "\"}");
    add(h, seat, &x);
}

/* Everybody's key, and everybody's objection to every part of it. Their x: of sealer and who objects. */
static void object_to_all(hostile *h, uint8_t (*object_x)[32], const char *request)
{
    const uint32_t seats = h->seats_n;
    uint8_t(*lock_x)[32] = calloc(seats + 1, 32);
    for (uint32_t s = 1; s <= seats; s++) {
        lock(h, s);
        memcpy(lock_x[s], h->side[h->side_n - 1], 32);
    }
    if (request)
        act(h, 1, request);
    else
        skip(h);
    for (uint32_t of = 1; of <= seats; of++)
        for (uint32_t by = 1; by <= seats; by++) {
            text x = begin_side(h, "object", by);
            put(&x, ",\"of\":\"");
            put_hex(&x, lock_x[of], 32);
            put(&x, "\"}");
            if (of != by) {
                add(h, by, &x);
                memcpy(object_x[(of - 1) * seats + by - 1], h->side[h->side_n - 1], 32);
            }
            free(x.at);
        }
    free(lock_x);
}

void hostile_objections(hostile *h, uint32_t seats, bool answered)
{
    uint8_t(*object_x)[32] = calloc((size_t)seats * seats, 32);
    begin(h, seats, 2, 1, DECK, "[]");
    object_to_all(h, object_x, NULL);
    for (size_t i = 0; answered && i < (size_t)seats * seats; i++)
        if (i / seats != i % seats)
            secret(h, (uint32_t)(i / seats) + 1, object_x[i]);
    free(object_x);
}

void hostile_request(hostile *h, uint32_t seats, uint32_t cards)
{
    uint8_t(*object_x)[32] = calloc((size_t)seats * seats, 32);
    begin(h, seats, 2, cards, "\"type\":\"table\",\"owner\":1,\"sees\":\"others\"", "[]");
    object_to_all(h, object_x, "{\"op\":\"shuffle\",\"zone\":\"mine\"}");
    free(object_x);
}

void hostile_free(hostile *h)
{
    free(h->side);
    free(h->text);
}
