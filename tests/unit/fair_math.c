/* fair_math.c -- hashes, trees and boxes of src/fair against the few lines of tests/fairplay/maths.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <talon/fair.h>

#include "fair/box.h"
#include "fairplay/fairplay.h"
#include "fairplay/flows.h"
#include "fairplay/maths.h"

static hashes h;

static int setup(void **state)
{
    (void)state;
    talon__hashes_init(&h);
    return 0;
}

/* Every tag, and lengths around SHA-256's blocks. */
static void test_tags(void **state)
{
    (void)state;
    static const char *const name[] = {
#define TAG(id, text) text,
        TALON_TAGS(TAG)
#undef TAG
    };
    uint8_t bytes[200], ours[32], theirs[32];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(7 * i);
    for (int t = 0; t < TAG_END; t++)
        for (size_t n = 0; n <= sizeof bytes; n++) {
            talon__hash(ours, &h, (tag)t, bytes, n);
            maths_th(theirs, name[t], bytes, n);
            assert_memory_equal(ours, theirs, 32);
        }
}

/* A value worked out elsewhere: SHA-256(t ‖ t ‖ "abc") with t = SHA-256("talon/2/node"). */
static void test_known_value(void **state)
{
    (void)state;
    uint8_t out[32];
    char hex[65];
    talon__hash(out, &h, TAG_NODE, "abc", 3);
    talon__hex(hex, out, 32);
    assert_string_equal(hex, "636992b55daa602302aaec413ead2e0fd36d66e84493bd3151060edba24a34d4");
}

static void test_numbers(void **state)
{
    (void)state;
    preimage m = {.n = 0};
    uint8_t ours[32], theirs[32];
    hasher s = talon__hash_begin(&h, TAG_BACK);
    put_u16(&m, 0x1234), talon__hash_u16(&s, 0x1234);
    put_u32(&m, 0x89abcdef), talon__hash_u32(&s, 0x89abcdef);
    put_u32(&m, 1), talon__hash_u32(&s, 1);
    assert_memory_equal(m.at, "\x12\x34\x89\xab\xcd\xef\0\0\0\1", 10);
    talon__hash_end(&s, ours);
    maths_hash(theirs, "back", &m);
    assert_memory_equal(ours, theirs, 32);
}

static void test_hex(void **state)
{
    (void)state;
    uint8_t out[2];
    char text[5];
    assert_true(talon_fair_unhex(out, 2, "09af"));
    assert_memory_equal(out, "\x09\xaf", 2);
    talon_fair_hex(text, out, 2);
    assert_string_equal(text, "09af");
    static const char *const wrong[] = {"", "09a", "09af0", "09AF", "09ag", " 9af", "0x9a", "09a:", "0`af", "/9af"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(talon_fair_unhex(out, 2, wrong[i]));
}

/* -------------------------------------------------------------------- trees */

enum { LEAVES = 70 };

static void test_trees(void **state)
{
    (void)state;
    static uint8_t leaf[LEAVES][32], nodes[2 * LEAVES][32], path[16][32], other[16][32], root[32], climbed[32];
    for (uint32_t i = 0; i < LEAVES; i++)
        maths_th(leaf[i], "test", &i, sizeof i);
    for (uint32_t n = 1; n <= LEAVES; n++) {
        talon__tree_build(nodes, &h, (const uint8_t(*)[32])leaf, n);
        maths_root(root, (const uint8_t(*)[32])leaf, n);
        assert_memory_equal(nodes[2 * n - 2], root, 32);
        uint32_t longest = 0;
        for (uint32_t i = 0; i < n; i++) {
            const uint32_t size = talon__tree_path(path, (const uint8_t(*)[32])nodes, i, n);
            assert_int_equal(size, maths_path(other, (const uint8_t(*)[32])leaf, i, n));
            assert_int_equal(size, talon__path_size(i, n));
            assert_memory_equal(path, other, 32 * (size_t)size);
            talon__tree_climb(climbed, &h, leaf[i], (const uint8_t(*)[32])path, i, n);
            assert_memory_equal(climbed, root, 32);
            for (uint32_t k = 0; k < size; k++) { /* any hash of the path changed leads elsewhere */
                path[k][k] ^= 1;
                talon__tree_climb(climbed, &h, leaf[i], (const uint8_t(*)[32])path, i, n);
                assert_memory_not_equal(climbed, root, 32);
                path[k][k] ^= 1;
            }
            if (n > 1) { /* and another place, too */
                talon__tree_climb(climbed, &h, leaf[i], (const uint8_t(*)[32])path, i ^ 1u, n);
                if ((i ^ 1u) < n)
                    assert_memory_not_equal(climbed, root, 32);
            }
            longest = size > longest ? size : longest;
        }
        assert_int_equal(longest, talon__tree_depth(n));
    }
}

enum { PRUNED = 1100 };

static void leaf_at(const void *context, uint8_t leaf[32], uint32_t i)
{
    memcpy(leaf, (const uint8_t *)context + 32 * (size_t)i, 32);
}

/* A tree without its lowest levels has the same root and the same paths, around the sizes where another block begins. */
static void test_pruned(void **state)
{
    (void)state;
    static uint8_t leaf[PRUNED][32], whole[2 * PRUNED][32], nodes[2 * PRUNED][32], path[16][32], other[16][32];
    for (uint32_t i = 0; i < PRUNED; i++)
        maths_th(leaf[i], "test", &i, sizeof i);
    for (uint32_t n = 1; n <= PRUNED; n += n < 140 ? 1 : 61) {
        const uint32_t root = talon__pruned_size(n) - 1;
        talon__tree_build(whole, &h, (const uint8_t(*)[32])leaf, n);
        talon__pruned_build(nodes, &h, leaf_at, leaf, n);
        assert_true(root <= n / 16);
        assert_memory_equal(nodes[root], whole[2 * n - 2], 32);
        for (uint32_t i = 0; i < n; i++) {
            const uint32_t size = talon__tree_path(path, (const uint8_t(*)[32])whole, i, n);
            assert_int_equal(size, talon__pruned_path(other, (const uint8_t(*)[32])nodes, &h, leaf_at, leaf, i, n));
            assert_memory_equal(path, other, 32 * (size_t)size);
        }
    }
}

static void test_depths(void **state)
{
    (void)state;
    assert_int_equal(talon__tree_depth(1), 0);
    assert_int_equal(talon__tree_depth(2), 1);
    assert_int_equal(talon__tree_depth(3), 2);
    assert_int_equal(talon__tree_depth(52), 6);
    assert_int_equal(talon__tree_depth(32768), 15);
    assert_int_equal(talon__tree_depth(32769), 16);
    assert_int_equal(talon__tree_depth(65535), PATH_MAX_HASHES);
    assert_int_equal(talon__path_size(65534, 65535), 15);
    assert_int_equal(talon__path_size(32768, 32769), 1);
}

/* -------------------------------------------------------------------- boxes */

typedef struct owner {
    uint8_t secret[32], key[32];
} owner;

static owner make_owner(const char *name)
{
    owner o;
    uint8_t pub[32], sign[64], seed[32];
    maths_th(seed, "test", name, strlen(name));
    crypto_sign_seed_keypair(pub, sign, seed);
    assert_int_equal(crypto_sign_ed25519_sk_to_curve25519(o.secret, sign), 0);
    assert_int_equal(crypto_sign_ed25519_pk_to_curve25519(o.key, pub), 0);
    return o;
}

static opening make_opening(uint32_t i, uint32_t n)
{
    opening o = {.face = 0x0102, .path_n = talon__path_size(i, n)};
    maths_th(o.salt, "test", "salt", 4);
    for (uint32_t k = 0; k < o.path_n; k++)
        maths_th(o.path[k], "test", &k, sizeof k);
    return o;
}

static const uint8_t sid[32] = "this is the name of one game...", epoch_key[32] = "and this is a key of an epoch..";

/* docs/transcript.md §8 written down once more. */
static void box_by_hand(uint8_t *box, const box_label *l, const uint8_t key[32], const opening *o)
{
    preimage m = {.n = 0}, k = {.n = 0}, label = {.n = 0}, plain = {.n = 0};
    uint8_t secret[32], shared[32], sealing[32];
    static const uint8_t nonce[12], zero[512];
    put_bytes(&m, epoch_key, 32), put_u16(&m, l->i), put_u16(&m, l->seat);
    maths_hash(secret, "box", &m);
    crypto_scalarmult_base(box, secret);
    assert_int_equal(crypto_scalarmult(shared, secret, key), 0);
    put_bytes(&k, box, 32), put_bytes(&k, key, 32), put_bytes(&k, shared, 32);
    maths_hash(sealing, "boxkey", &k);
    put_bytes(&label, l->sid, 32), put_u32(&label, l->e), put_u16(&label, l->i), put_u16(&label, l->seat);
    put_u16(&plain, o->face), put_bytes(&plain, o->salt, 32), put_bytes(&plain, o->path, 32 * (size_t)o->path_n);
    put_bytes(&plain, zero, 34 + 32 * (size_t)talon__tree_depth(l->n) - plain.n);
    crypto_aead_chacha20poly1305_ietf_encrypt(box + 32, NULL, plain.at, plain.n, label.at, label.n, NULL, nonce, sealing);
}

static void test_boxes(void **state)
{
    (void)state;
    static const uint32_t sizes[][2] = {{0, 1}, {0, 2}, {1, 2}, {2, 3}, {4, 5}, {17, 52}, {51, 52}, {65534, 65535}};
    const owner ana = make_owner("Ana"), ben = make_owner("Ben");
    uint8_t ours[BOX_MAX], theirs[BOX_MAX];
    for (size_t x = 0; x < sizeof sizes / sizeof *sizes; x++) {
        const uint32_t i = sizes[x][0], n = sizes[x][1];
        const box_label l = {sid, 3, i, 1, n};
        const opening o = make_opening(i, n);
        opening back = {0};
        const size_t size = talon__box_size(n);
        assert_int_equal(size, 32 + 34 + 32 * talon__tree_depth(n) + 16);
        talon__box_seal(ours, &h, &l, epoch_key, ana.key, &o);
        box_by_hand(theirs, &l, ana.key, &o);
        assert_memory_equal(ours, theirs, size);
        assert_true(talon__box_open(&back, &h, &l, ana.secret, ana.key, ours));
        assert_int_equal(back.face, o.face);
        assert_int_equal(back.path_n, o.path_n);
        assert_memory_equal(back.salt, o.salt, 32);
        assert_memory_equal(back.path, o.path, 32 * (size_t)o.path_n);
        assert_false(talon__box_open(&back, &h, &l, ben.secret, ben.key, ours));
        assert_false(talon__box_open(&back, &h, &l, ana.secret, ben.key, ours));
        for (size_t at = 0; at < size; at++) {
            if (at == 31) {
                ours[at] ^= 0x80; /* X25519 does not look at this bit, but the key is a hash of all */
                assert_false(talon__box_open(&back, &h, &l, ana.secret, ana.key, ours));
                ours[at] ^= 0x80;
            }
            ours[at] ^= 1;
            assert_false(talon__box_open(&back, &h, &l, ana.secret, ana.key, ours));
            ours[at] ^= 1;
        }
    }
}

/* A box is for one card, seat, epoch and game. */
static void test_labels(void **state)
{
    (void)state;
    const owner ana = make_owner("Ana");
    const uint8_t other[32] = "another game";
    const box_label right = {sid, 3, 5, 1, 52};
    const box_label wrong[] = {{other, 3, 5, 1, 52}, {sid, 4, 5, 1, 52}, {sid, 3, 6, 1, 52}, {sid, 3, 5, 2, 52}, {sid, 3, 5 + 256, 1, 512}};
    const opening o = make_opening(5, 52);
    opening back;
    uint8_t box[BOX_MAX] = {0};
    talon__box_seal(box, &h, &right, epoch_key, ana.key, &o);
    assert_true(talon__box_open(&back, &h, &right, ana.secret, ana.key, box));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(talon__box_open(&back, &h, &wrong[i], ana.secret, ana.key, box));
}

/* A public key of small order, and bytes after the path that are not zero. */
static void test_odd_boxes(void **state)
{
    (void)state;
    const owner ana = make_owner("Ana");
    const box_label l = {sid, 3, 4, 1, 5}; /* a path of one hash where there is room for three */
    opening o = make_opening(4, 5), back;
    uint8_t box[BOX_MAX] = {0};
    assert_false(talon__box_open(&back, &h, &l, ana.secret, ana.key, box));
    box[0] = 1;
    assert_false(talon__box_open(&back, &h, &l, ana.secret, ana.key, box));
    assert_int_equal(o.path_n, 1);
    o.path_n = 2;
    o.path[1][0] = 1;
    talon__box_seal(box, &h, &l, epoch_key, ana.key, &o);
    assert_false(talon__box_open(&back, &h, &l, ana.secret, ana.key, box));
}

/* ------------------------------------------------------- seeds of a whole game */

static void play_flow(fairplay *p, const char *name)
{
    const flow *x = flows;
    while (strcmp(x->name, name) != 0)
        x++;
    x->play(p);
}

/* The first key of this name after a place in the text, 64 digits as bytes. */
static void hex_after(uint8_t out[32], const char *text, const char *key)
{
    char digits[65];
    const char *at = strstr(text, key);
    assert_non_null(at);
    memcpy(digits, at + strlen(key), 64);
    digits[64] = 0;
    assert_true(talon_fair_unhex(out, 32, digits));
}

static void wash(uint16_t *cards, uint32_t n, const uint8_t seed[32], uint32_t step)
{
    talon_stream stream;
    talon_seed s;
    memcpy(s.byte, seed, 32);
    talon_stream_init(&stream, &s, step, 0);
    talon_stream_wash(&stream, cards, n);
}

/* The root of epoch e over these faces in order_e, from sid and K alone. face[] has zones one after the other, zone[] their sizes. */
static void root_by_hand(uint8_t root[32], const fairplay *p, uint32_t e, uint16_t *face, const uint32_t *zone, uint32_t zones_n)
{
    uint8_t key[32], seed[32], salt[32], leaf[16][32];
    uint32_t n = 0;
    preimage m = {.n = 0};
    put_bytes(&m, talon_transcript_sid(p->house), 32), put_bytes(&m, p->k, 32), put_u32(&m, e);
    maths_hash(key, "key", &m);
    maths_th(seed, "order", key, 32);
    for (uint32_t g = 0; g < zones_n; n += zone[g++])
        wash(face + n, zone[g], seed, g);
    for (uint32_t i = 0; i < n; i++) {
        preimage back = {.n = 0}, with = {.n = 0};
        put_bytes(&with, key, 32), put_u16(&with, i);
        maths_hash(salt, "salt", &with);
        put_bytes(&back, talon_transcript_sid(p->house), 32), put_u32(&back, e), put_u16(&back, i), put_u16(&back, face[i]);
        put_bytes(&back, salt, 32);
        maths_hash(leaf[i], "back", &back);
    }
    maths_root(root, (const uint8_t(*)[32])leaf, n);
}

static void test_root_by_hand(void **state)
{
    (void)state;
    fairplay p;
    uint16_t face[] = {0, 1, 2, 3, 4, 5, 6, 7};
    uint8_t root[32], given[32];
    play_flow(&p, "objection");
    root_by_hand(root, &p, 1, face, (const uint32_t[]){8}, 1);
    hex_after(given, p.text, "\"root\":\"");
    assert_memory_equal(root, given, 32);
    fairplay_free(&p);
}

/* Two zones in one pool: each is washed by itself, with a step of its own. */
static void test_zones_by_hand(void **state)
{
    (void)state;
    fairplay p;
    uint16_t face[] = {0, 1, 2, 3, 4, 5};
    uint8_t root[32], given[32];
    play_flow(&p, "zones");
    root_by_hand(root, &p, 1, face, (const uint32_t[]){3, 3}, 2);
    hex_after(given, p.text, "\"root\":\"");
    assert_memory_equal(root, given, 32);
    fairplay_free(&p);
}

/* Where the seeds put the backs: the boxes of the deal after the shuffle name just these cards. */
static void test_places_by_hand(void **state)
{
    (void)state;
    fairplay p;
    uint8_t root[32], seed[32], combined[32];
    uint16_t place[] = {0, 1, 2, 3, 4, 5, 6, 7};
    char name[24];
    play_flow(&p, "objection");
    const char *reveal = strstr(p.text, "{\"k\":\"reveal\"");
    preimage m = {.n = 0};
    hex_after(root, p.text, "\"root\":\"");
    put_bytes(&m, talon_transcript_sid(p.house), 32), put_u32(&m, 1), put_bytes(&m, root, 32), put_u16(&m, 2);
    for (uint32_t seat = 1; seat <= 2; seat++, reveal = strchr(reveal, '\n') + 1) {
        hex_after(seed, reveal, "\"seed\":\"");
        put_u16(&m, seat), put_bytes(&m, seed, 32);
    }
    maths_hash(combined, "combine", &m);
    maths_th(seed, "place", combined, 32);
    wash(place, 8, seed, 0);
    const char *box = strstr(p.text, "\"box\":[[");
    for (uint32_t i = 0; i < 4; i++) {
        snprintf(name, sizeof name, "[\"1.%u\",%u,", place[i], 1 + i / 2);
        box = strstr(box, name);
        assert_non_null(box);
    }
    fairplay_free(&p);
}

/* Chains, cuts, picks and veils. */
static void test_commitments_by_hand(void **state)
{
    (void)state;
    fairplay p;
    uint8_t seed[32], chain[32], given[32], salt[32], hash[32];
    char face[66], hex[65];
    flow_small(&p);
    preimage next = {.n = 0}, cut = {.n = 0}, pick = {.n = 0}, veil = {.n = 0};
    hex_after(seed, p.text, "\"seed\":\"");
    put_bytes(&next, talon_transcript_sid(p.house), 32), put_u16(&next, 1), put_u32(&next, 1), put_bytes(&next, seed, 32);
    maths_hash(chain, "next", &next);
    hex_after(given, p.text, "\"chain\":\"");
    assert_memory_equal(chain, given, 32);

    const char *opened = strstr(p.text, "\"cut\":[") + 7;
    const uint32_t k = (uint32_t)strtoul(opened, NULL, 10);
    hex_after(salt, opened, ",\"");
    put_bytes(&cut, talon_transcript_sid(p.house), 32), put_u32(&cut, 1), put_u16(&cut, 2), put_u16(&cut, k), put_bytes(&cut, salt, 32);
    maths_hash(hash, "cut", &cut);
    hex_after(given, strstr(p.text, "{\"k\":\"cut\""), "\"commit\":\"");
    assert_memory_equal(hash, given, 32);

    fairplay_salt(&p, salt, "pick", 2);
    put_bytes(&pick, talon_transcript_sid(p.house), 32), put_u16(&pick, 2), put_u32(&pick, 1), put_bytes(&pick, salt, 32);
    put_bytes(&pick, "heads", 5);
    maths_hash(hash, "pick", &pick);
    hex_after(given, strstr(p.text, "{\"k\":\"pick\""), "\"commit\":\"");
    assert_memory_equal(hash, given, 32);

    put_u16(&veil, 3), put_bytes(&veil, "\6forest", 7), put_bytes(&veil, salt, 32);
    maths_hash(hash, "face", &veil);
    talon_fair_hex(hex, hash, 32);
    talon_fair_veil(face, 3, "forest", salt);
    assert_int_equal(face[0], '?');
    assert_string_equal(face + 1, hex);
    fairplay_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tags),           cmocka_unit_test(test_known_value),
        cmocka_unit_test(test_numbers),        cmocka_unit_test(test_hex),
        cmocka_unit_test(test_trees),          cmocka_unit_test(test_pruned),
        cmocka_unit_test(test_depths),         cmocka_unit_test(test_boxes),
        cmocka_unit_test(test_labels),         cmocka_unit_test(test_odd_boxes),
        cmocka_unit_test(test_root_by_hand),   cmocka_unit_test(test_zones_by_hand),
        cmocka_unit_test(test_places_by_hand), cmocka_unit_test(test_commitments_by_hand),
    };
    return cmocka_run_group_tests(tests, setup, NULL);
}
