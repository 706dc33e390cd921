/* blind_help.h -- a small table whose cards nobody knows, for the tests of src/blind: everything follows from labels. */
#ifndef BLIND_HELP_H
#define BLIND_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "blind/secret.h"

/* 32 bytes that follow from a label and a number. */
static inline void bytes_of(uint8_t out[32], const char *label, uint32_t i)
{
    char text[96];
    snprintf(text, sizeof text, "%s %u", label, (unsigned)i);
    crypto_hash_sha256(out, (const uint8_t *)text, strlen(text));
}

#define SEATS 3

typedef struct blind_table {
    uint8_t sid[32], prev[32], pk[32];
    uint8_t key[SEATS][32]; /* what would be Ed25519 keys */
    blind_secret x[SEATS];
    uint8_t pub[SEATS][32];
    blind_tables *tables;
} blind_table;

static inline void table_init(blind_table *t)
{
    bytes_of(t->sid, "sid", 0);
    bytes_of(t->prev, "prev", 0);
    for (uint32_t s = 0; s < SEATS; s++) {
        uint8_t seed[32];
        bytes_of(t->key[s], "ed25519", s + 1);
        bytes_of(seed, "key", s + 1);
        talon__blind_key_make(&t->x[s], t->pub[s], seed);
    }
    assert_int_equal(talon__blind_key_sum(t->pk, t->pub[0], SEATS), BLIND_GOOD);
    t->tables = talon__blind_tables_new();
    assert_non_null(t->tables);
}

static inline void table_free(blind_table *t)
{
    talon__blind_tables_free(t->tables);
}

/* n open cards: faces 0 … n − 1. */
static inline uint8_t *open_deck(uint32_t n)
{
    uint8_t *deck = calloc(n, BLIND_CARD_SIZE);
    assert_non_null(deck);
    for (uint32_t i = 0; i < n; i++)
        talon__blind_face(deck + BLIND_CARD_SIZE * i + 32, (uint16_t)i);
    return deck;
}

static inline void *copy_of(const void *bytes, size_t size)
{
    void *copy = malloc(size);
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    return copy;
}

/* One mix with its proof: the decks are its own. */
typedef struct mixed {
    blind_mix m;
    blind_mixing how;
    uint8_t *before, *after, *proof;
} mixed;

/* Card i of the new deck, of seats that mix one after the other. */
static inline void mixed_make(mixed *x, const blind_table *t, const uint8_t *before, uint32_t n, uint16_t place)
{
    uint8_t seed[32];
    x->before = copy_of(before, (size_t)n * BLIND_CARD_SIZE);
    x->after = malloc((size_t)n * BLIND_CARD_SIZE);
    x->proof = malloc(blind_proof_size(n));
    assert_true(x->after && x->proof);
    bytes_of(seed, "mixing", n * 16 + place);
    assert_int_equal(talon__blind_mixing_make(&x->how, n, t->pk, before, seed), BLIND_GOOD);
    assert_int_equal(talon__blind_mix_apply(x->after, &x->how, t->pk, before), BLIND_GOOD);
    x->m = (blind_mix){.sid = t->sid,
                       .prev = t->prev,
                       .e = 7,
                       .seat = (uint16_t)(place % SEATS + 1),
                       .place = place,
                       .pk = t->pk,
                       .groups = 2,
                       .g = 1,
                       .n = n,
                       .before = x->before,
                       .after = x->after};
    bytes_of(seed, "proof", n * 16 + place);
    assert_int_equal(talon__blind_mix_prove(x->proof, t->tables, &x->m, &x->how, seed), BLIND_GOOD);
}

static inline void mixed_free(mixed *x)
{
    talon__blind_mixing_free(&x->how);
    free(x->before);
    free(x->after);
    free(x->proof);
}

static inline void add_order(uint8_t scalar[32])
{
    static const uint8_t order[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
                                      0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0x10};
    sodium_add(scalar, order, 32);
}

#endif
