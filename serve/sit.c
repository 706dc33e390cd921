/* sit.c -- sitting down at a table: what a key signs for that. */
#include "sit.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static void hash_in(crypto_hash_sha256_state *s, const char *text)
{
    const size_t n = strlen(text);
    const uint8_t size[2] = {(uint8_t)(n >> 8), (uint8_t)n};
    crypto_hash_sha256_update(s, size, sizeof size);
    crypto_hash_sha256_update(s, (const uint8_t *)text, n);
}

void sit_hash(uint8_t hash[32], const sitting *x)
{
    uint8_t tag[32];
    char number[24];
    crypto_hash_sha256_state s;
    snprintf(number, sizeof number, "%llu", (unsigned long long)x->seat);
    talon_fair_digest(tag, "talon/2/sit", 11);
    crypto_hash_sha256_init(&s);
    crypto_hash_sha256_update(&s, tag, sizeof tag);
    crypto_hash_sha256_update(&s, tag, sizeof tag);
    const char *const part[] = {x->id, x->host, number, x->token, x->name, x->key};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++)
        hash_in(&s, part[i]);
    crypto_hash_sha256_final(&s, hash);
}

void sit_sign(char hex[129], const sitting *x, const talon_fair_key *key)
{
    uint8_t hash[32], pub[32], both[64], sig[64];
    sit_hash(hash, x);
    crypto_sign_seed_keypair(pub, both, key->secret);
    crypto_sign_detached(sig, NULL, hash, sizeof hash, both);
    talon_wipe(both, sizeof both);
    talon_fair_hex(hex, sig, sizeof sig);
}
