/* fair_keys.c -- keys and signatures on which Ed25519 libraries disagree: all of them refused, in the stage of signatures. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "fairplay/flows.h"
#include "fairplay/maths.h"
#include "fairplay/script.h"

static fairplay p;
static script s;

static int setup(void **state)
{
    (void)state;
    flow_small(&p);
    script_load(&s, &p);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    script_free(&s);
    fairplay_free(&p);
    return 0;
}

static void refused(const char *text, size_t line, const char *code, const char *words)
{
    judged j = fair_judge(text, strlen(text), NULL, false);
    if (j.v->verified || j.v->bad_line != line || j.v->stage != TALON_STAGE_SIGNATURES || strcmp(j.v->code, code) != 0 ||
        !strstr(j.v->message, words))
        fail_msg("wanted %s in line %zu, found line %llu %s %s", code, line, (unsigned long long)j.v->bad_line, j.v->code, j.v->message);
    judged_free(&j);
}

/* -------------------------------------------------------------------- keys */

static void set_key(const char *key, int seat)
{
    if (seat)
        json_array_set_new(json_array_get(json_object_get(script_at(&s, 0), "seats"), (size_t)seat - 1), 1, json_string(key));
    else
        json_object_set_new(script_at(&s, 0), "dealer", json_string(key));
}

static void key_is_refused(const char *key, const char *words)
{
    for (int seat = 0; seat <= 2; seat++) {
        char before[65];
        talon_fair_hex(before, seat ? p.key[seat].pub : p.dealer.pub, 32);
        set_key(key, seat);
        char *text = script_seal(&s);
        refused(text, 0, "key", words);
        free(text);
        set_key(before, seat);
    }
}

/* Points of order 1, 2, 4 and 8, and what else encodes them. */
static const char *const small_order[] = {
    "0100000000000000000000000000000000000000000000000000000000000000", "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0000000000000000000000000000000000000000000000000000000000000000", "0000000000000000000000000000000000000000000000000000000000000080",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05", "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a", "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    "0100000000000000000000000000000000000000000000000000000000000080", "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
};

static void test_small_order_keys(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof small_order / sizeof *small_order; i++)
        key_is_refused(small_order[i], "is not a valid key");
}

/* A good key plus a point of order 2, 4 or 8. */
static void test_torsion_keys(void **state)
{
    (void)state;
    for (size_t i = 1; i < 8; i++) {
        uint8_t torsion[32], sum[32];
        char hex[65];
        assert_true(talon_fair_unhex(torsion, 32, small_order[i]));
        if (crypto_core_ed25519_add(sum, p.key[1].pub, torsion) != 0)
            continue; /* libsodium takes no such encoding */
        talon_fair_hex(hex, sum, 32);
        key_is_refused(hex, "is not a valid key");
    }
}

/* y ≥ p, and y that is no point's. */
static void test_keys_that_are_no_points(void **state)
{
    (void)state;
    key_is_refused("f0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", "is not a valid key"); /* 3 again, if it were one */
    key_is_refused("f1ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", "is not a valid key");
    key_is_refused("ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", "is not a valid key");
    key_is_refused("0200000000000000000000000000000000000000000000000000000000000000", "is not a valid key");
}

static void test_same_key_twice(void **state)
{
    (void)state;
    char ana[65], dealer[65];
    talon_fair_hex(ana, p.key[1].pub, 32);
    talon_fair_hex(dealer, p.dealer.pub, 32);
    set_key(ana, 2);
    char *text = script_seal(&s);
    refused(text, 0, "key", "Ana and Ben have the same key");
    free(text);
    set_key(dealer, 2);
    text = script_seal(&s);
    refused(text, 0, "key", "the dealer and Ben have the same key");
    free(text);
}

/* -------------------------------------------------------------- signatures */

/* The file with another signature in this line. */
static char *with_signature(size_t line, const uint8_t sig[64])
{
    char *text = strdup(p.text), *at = text;
    for (size_t i = 0; i < line; i++)
        at = strchr(at, '\n') + 1;
    char *end = strchr(at, '\n');
    sodium_bin2hex(end - 130, 129, sig, 64);
    end[-2] = '"';
    return text;
}

static void old_signature(uint8_t sig[64], size_t line)
{
    const char *at = p.text;
    char hex[129];
    for (size_t i = 0; i < line; i++)
        at = strchr(at, '\n') + 1;
    memcpy(hex, strchr(at, '\n') - 130, 128);
    hex[128] = 0;
    assert_true(talon_fair_unhex(sig, 64, hex));
}

/* The order of the group, little-endian. */
static const uint8_t group_order[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
                                        0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0x10};

/* S + L verifies where S is not looked at. */
static void test_large_s(void **state)
{
    (void)state;
    uint8_t sig[64];
    unsigned carry = 0;
    old_signature(sig, 3);
    for (int i = 0; i < 32; i++) {
        carry += (unsigned)sig[32 + i] + group_order[i];
        sig[32 + i] = (uint8_t)carry;
        carry >>= 8;
    }
    char *text = with_signature(3, sig);
    refused(text, 3, "signature", "the signature is not Ben's");
    free(text);
}

/* h = SHA-512(R ‖ A ‖ m) mod L. */
static void challenge(uint8_t h[32], const uint8_t r[32], const uint8_t pub[32], const uint8_t m[32])
{
    uint8_t hash[64];
    crypto_hash_sha512_state x;
    crypto_hash_sha512_init(&x);
    crypto_hash_sha512_update(&x, r, 32);
    crypto_hash_sha512_update(&x, pub, 32);
    crypto_hash_sha512_update(&x, m, 32);
    crypto_hash_sha512_final(&x, hash);
    crypto_core_ed25519_scalar_reduce(h, hash);
}

static void secret_scalar(uint8_t a[32], const talon_fair_key *key)
{
    uint8_t hash[64], wide[64] = {0};
    crypto_hash_sha512(hash, key->secret, 32);
    hash[0] &= 248;
    hash[31] = (uint8_t)((hash[31] & 127) | 64);
    memcpy(wide, hash, 32);
    crypto_core_ed25519_scalar_reduce(a, wide);
}

/* S = r + h·a for this R: whoever has the key can make R anything whose logarithm they know, plus a torsion point. */
static void sign_with(uint8_t sig[64], const uint8_t big_r[32], const uint8_t r[32], const talon_fair_key *key, const uint8_t m[32])
{
    uint8_t h[32], a[32], ha[32];
    challenge(h, big_r, key->pub, m);
    secret_scalar(a, key);
    crypto_core_ed25519_scalar_mul(ha, h, a);
    memcpy(sig, big_r, 32);
    crypto_core_ed25519_scalar_add(sig + 32, ha, r);
}

/* What line 3 signs. */
static void message(uint8_t m[32])
{
    const char *at = p.text;
    for (int i = 0; i < 3; i++)
        at = strchr(at, '\n') + 1;
    maths_th(m, "sign", at, (size_t)(strchr(at, '\n') - at) - 138);
}

static void test_our_own_signing(void **state)
{
    (void)state;
    uint8_t m[32], r[32] = {5}, big_r[32], sig[64];
    message(m);
    crypto_scalarmult_ed25519_base_noclamp(big_r, r);
    sign_with(sig, big_r, r, &p.key[2], m);
    char *text = with_signature(3, sig);
    judged j = fair_judge(text, strlen(text), NULL, false); /* good, but another head: the next line notices */
    assert_int_equal(j.v->stage, TALON_STAGE_HEADS);
    judged_free(&j);
    free(text);
}

static void test_small_order_r(void **state)
{
    (void)state;
    uint8_t m[32], zero[32] = {0}, sig[64], big_r[32];
    message(m);
    for (size_t i = 0; i < sizeof small_order / sizeof *small_order; i++) {
        assert_true(talon_fair_unhex(big_r, 32, small_order[i]));
        sign_with(sig, big_r, zero, &p.key[2], m);
        char *text = with_signature(3, sig);
        refused(text, 3, "signature", "the signature is not Ben's");
        free(text);
    }
}

/* Where the cofactor is multiplied in, these verify. */
static void test_r_with_torsion(void **state)
{
    (void)state;
    uint8_t m[32], r[32] = {5}, clean[32], torsion[32], big_r[32], sig[64];
    message(m);
    crypto_scalarmult_ed25519_base_noclamp(clean, r);
    int tried = 0;
    for (size_t i = 1; i < 8; i++) {
        assert_true(talon_fair_unhex(torsion, 32, small_order[i]));
        if (crypto_core_ed25519_add(big_r, clean, torsion) != 0)
            continue;
        sign_with(sig, big_r, r, &p.key[2], m);
        char *text = with_signature(3, sig);
        refused(text, 3, "signature", "the signature is not Ben's");
        free(text);
        tried++;
    }
    assert_true(tried >= 4);
}

static void test_other_signers(void **state)
{
    (void)state;
    uint8_t m[32], sig[64], pub[32], secret[64];
    const talon_fair_key *others[] = {&p.key[1], &p.dealer};
    message(m);
    for (int i = 0; i < 2; i++) {
        crypto_sign_seed_keypair(pub, secret, others[i]->secret);
        crypto_sign_detached(sig, NULL, m, 32, secret);
        char *text = with_signature(3, sig);
        refused(text, 3, "signature", "the signature is not Ben's");
        free(text);
    }
}

/* Whoever signed: also a seat that the dealer only speaks of. */
static void test_no_such_seat(void **state)
{
    (void)state;
    const size_t skip = script_find(&s, "skip", 0);
    json_object_set_new(script_at(&s, skip), "seat", json_integer(3));
    char *text = script_seal(&s);
    refused(text, skip, "signature", "there is no seat 3");
    free(text);
    json_object_set_new(script_at(&s, 3), "seat", json_integer(3));
    text = script_seal(&s);
    refused(text, 3, "signature", "there is no seat 3");
    free(text);
}

/* ------------------------------------------------------------------ stages */

/* The start of a line. */
static char *line_of(char *text, size_t line)
{
    while (line--)
        text = strchr(text, '\n') + 1;
    return text;
}

/* The first stage that finds anything decides, wherever it finds it: also when line 0 is bad in a later one. */
static void test_stages(void **state)
{
    (void)state;
    static const struct {
        size_t spelling, signature; /* lines, 99 for none */
        bool stranger;
        uint64_t bad;
        talon_fair_stage stage;
    } rows[] = {{11, 0, false, 11, TALON_STAGE_SPELLING}, {11, 12, false, 11, TALON_STAGE_SPELLING},
                {12, 5, true, 12, TALON_STAGE_SPELLING},  {99, 7, true, 7, TALON_STAGE_SIGNATURES},
                {99, 0, true, 0, TALON_STAGE_SIGNATURES}, {99, 99, true, 0, TALON_STAGE_MEANING},
                {99, 99, false, 0, TALON_STAGE_NONE}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *text = strdup(p.text);
        talon_transcript *t = talon_transcript_new();
        if (rows[i].spelling < 99)
            line_of(text, rows[i].spelling)[1] = '_';
        if (rows[i].signature < 99) {
            char *digit = strchr(line_of(text, rows[i].signature), '\n') - 50;
            *digit = *digit == '0' ? '1' : '0';
        }
        if (rows[i].stranger)
            assert_true(talon_transcript_know(t, "Ben", p.key[1].pub));
        for (const char *at = text, *end; (end = strchr(at, '\n')); at = end + 1)
            if (!talon_transcript_read(t, at, (size_t)(end - at)))
                break;
        const talon_verdict *v = talon_transcript_finish(t, true);
        assert_int_equal(v->stage, rows[i].stage);
        assert_int_equal(v->bad_line, rows[i].bad);
        talon_transcript_free(t);
        free(text);
    }
}

/* ------------------------------------------------------------ whom I know */

static void test_know(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int key;
        const char *words;
    } rows[] = {{"Ben", 2, NULL}, {"Ben", 1, "Ben's key in this game is not the one you know"}, {"Eve", 1, "nobody called Eve"}};
    for (size_t i = 0; i < 3; i++) {
        talon_transcript *t = talon_transcript_new();
        assert_true(talon_transcript_know(t, rows[i].name, p.key[rows[i].key].pub));
        for (const char *at = p.text, *end; (end = strchr(at, '\n')); at = end + 1)
            talon_transcript_read(t, at, (size_t)(end - at));
        const talon_verdict *v = talon_transcript_finish(t, true);
        assert_int_equal(v->verified, !rows[i].words);
        if (rows[i].words) {
            assert_int_equal(v->bad_line, 0);
            assert_string_equal(v->code, "unknown_key");
            assert_non_null(strstr(v->message, rows[i].words));
        } else {
            assert_true(v->seat[1].known && !v->seat[0].known);
        }
        talon_transcript_free(t);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(test_##name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(small_order_keys), TEST(torsion_keys),   TEST(keys_that_are_no_points),
        TEST(same_key_twice),   TEST(large_s),        TEST(our_own_signing),
        TEST(small_order_r),    TEST(r_with_torsion), TEST(other_signers),
        TEST(no_such_seat),     TEST(know),           TEST(stages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
