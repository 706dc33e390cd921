/* keys.c -- keys and signatures: docs/transcript.md §11, and the functions of talon/fair.h that make keys.
 *
 * Both verifiers must accept the same signatures, or a file could be good for one and bad for the other. So keys are held to prime
 * order when line 0 is read, and a signature to one equation, whatever libsodium's own idea of it is. */
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"
#include "problem/json.h"

/* ------------------------------------------------------------------- making */

void talon_fair_random(void *out, size_t size)
{
    if (sodium_init() < 0)
        abort(); /* no randomness: nothing secret may be made */
    randombytes_buf(out, size);
}

void talon_fair_key_from(talon_fair_key *key, const uint8_t secret[32])
{
    uint8_t whole[64];
    memcpy(key->secret, secret, 32);
    crypto_sign_seed_keypair(key->pub, whole, secret);
    sodium_memzero(whole, sizeof whole);
}

void talon_fair_example(uint8_t out[32], const talon_seed *seed, const char *what, uint32_t number)
{
    hashes h;
    talon__hashes_init(&h);
    hasher s = talon__hash_begin(&h, TAG_EXAMPLE);
    talon__hash_bytes(&s, seed->byte, sizeof seed->byte);
    talon__hash_u32(&s, number);
    talon__hash_bytes(&s, what, strlen(what));
    talon__hash_end(&s, out);
}

void talon_fair_digest(uint8_t out[32], const void *bytes, size_t size)
{
    crypto_hash_sha256(out, bytes, size);
}

bool talon_fair_unhex(uint8_t *out, size_t size, const char *text)
{
    return talon__unhex(out, size, text, strlen(text));
}

void talon_fair_hex(char *text, const uint8_t *bytes, size_t size)
{
    talon__hex(text, bytes, size);
}

/* ------------------------------------------------------------------- line 0's */

/* Valid, of prime order, and nobody else's; with it the key for boxes. Seat 0 is the dealer. */
static bool good_key(fair *t, uint32_t seat, const char *whose)
{
    line0 *l = &t->line0;
    const uint8_t *key = seat ? l->seat[seat].key : l->dealer;
    if (crypto_core_ed25519_is_valid_point(key) != 1)
        return talon__bad(&t->bad, "key", "%s's key is not a valid key", whose);
    for (uint32_t s = 1; s < seat; s++)
        if (memcmp(key, l->seat[s].key, 32) == 0)
            return talon__bad(&t->bad, "key", "%s and %s have the same key", l->seat[s].name, whose);
    if (!seat)
        return true;
    if (memcmp(key, l->dealer, 32) == 0)
        return talon__bad(&t->bad, "key", "the dealer and %s have the same key", whose);
    return crypto_sign_ed25519_pk_to_curve25519(l->seat[seat].xkey, key) == 0 ||
           talon__bad(&t->bad, "key", "%s's key is not a valid key", whose);
}

bool talon__good_keys(fair *t)
{
    for (uint32_t s = 0; s <= t->line0.seats_n; s++)
        if (!good_key(t, s, s ? talon__seat_name(t, s) : "the dealer"))
            return false;
    return true;
}

/* ----------------------------------------------------------------- signatures */

/* A line ends with ,"sig":" and 128 digits, quote and brace; what comes before is signed. */
#define SIGNATURE_BEGIN ",\"sig\":\""
#define SIGNATURE_TAIL  (sizeof SIGNATURE_BEGIN - 1 + 128u + 2u)

/* §11 to the letter. Since libsodium 1.0.19 the cofactor may be multiplied in: there R must be seen to have no torsion part. */
static bool is_signed(const uint8_t sig[64], const uint8_t hash[HASH_SIZE], const uint8_t key[32])
{
    return crypto_sign_verify_detached(sig, hash, HASH_SIZE, key) == 0 &&
           (sodium_library_version_major() < 26 || crypto_core_ed25519_is_valid_point(sig) == 1);
}

bool talon__good_signature(fair *t, const char *line, size_t size, const json_t *json, line_kind kind)
{
    const uint32_t named = talon__get_u32(json, "seat"), seat = talon__line_by_dealer(kind) ? 0 : named;
    const json_t *hex = json_object_get(json, "sig");
    uint8_t hash[HASH_SIZE], sig[64];
    if (named > t->line0.seats_n)
        return talon__bad(&t->bad, "signature", "there is no seat %u", named);
    talon__hash(hash, &t->chain.hash, TAG_SIGN, line, size - SIGNATURE_TAIL);
    talon__unhex(sig, sizeof sig, json_string_value(hex), json_string_length(hex));
    if (is_signed(sig, hash, seat ? t->line0.seat[seat].key : t->line0.dealer))
        return true;
    return talon__bad(&t->bad, "signature", "the signature is not %s's", seat ? talon__seat_name(t, seat) : "the dealer");
}

static void sign_bytes(uint8_t sig[64], const chain *c, const char *text, size_t size, const talon_fair_key *key)
{
    uint8_t hash[HASH_SIZE], secret[64];
    talon__hash(hash, &c->hash, TAG_SIGN, text, size);
    memcpy(secret, key->secret, 32); /* libsodium's form of a key: both halves */
    memcpy(secret + 32, key->pub, 32);
    crypto_sign_detached(sig, NULL, hash, sizeof hash, secret);
    sodium_memzero(secret, sizeof secret);
}

/* The object's text, reopened at its last brace. */
char *talon__sign(const chain *c, const json_t *json, const talon_fair_key *key)
{
    char *text = talon__json_dump(json, JSON_COMPACT);
    const size_t size = text ? strlen(text) - 1 : 0; /* without the brace */
    char *line = text ? malloc(size + SIGNATURE_TAIL + 2) : NULL;
    if (line) {
        char *at = line + size;
        uint8_t sig[64];
        sign_bytes(sig, c, text, size, key);
        memcpy(line, text, size);
        memcpy(at, SIGNATURE_BEGIN, sizeof SIGNATURE_BEGIN - 1);
        talon__hex(at + sizeof SIGNATURE_BEGIN - 1, sig, sizeof sig);
        memcpy(at + SIGNATURE_TAIL - 2, "\"}\n", 4);
    }
    free(text);
    return line;
}
