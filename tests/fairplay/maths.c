/* maths.c -- hashes, trees and signatures of docs/transcript.md, written from the page alone. */
#include "fairplay/maths.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void maths_broken(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    abort();
}

char *maths_text(const char *begin, const char *each, size_t n, const char *end)
{
    const size_t size = strlen(begin) + n * (strlen(each) + 24) + strlen(end) + 1;
    char *text = malloc(size);
    if (!text)
        abort();
    size_t at = (size_t)snprintf(text, size, "%s", begin);
    for (size_t i = 0; i < n; i++) {
        if (i)
            text[at++] = ',';
        for (const char *c = each; *c; c++)
            if (*c == '#')
                at += (size_t)snprintf(text + at, size - at, "%zu", i);
            else
                text[at++] = *c;
    }
    snprintf(text + at, size - at, "%s", end);
    return text;
}

void put_bytes(preimage *p, const void *bytes, size_t size)
{
    if (p->n + size > sizeof p->at)
        maths_broken("a preimage is too long");
    memcpy(p->at + p->n, bytes, size);
    p->n += size;
}

void put_u16(preimage *p, uint32_t value)
{
    const uint8_t bytes[] = {(uint8_t)(value >> 8), (uint8_t)value};
    put_bytes(p, bytes, 2);
}

void put_u32(preimage *p, uint32_t value)
{
    put_u16(p, value >> 16);
    put_u16(p, value & 0xFFFF);
}

void maths_th(uint8_t out[32], const char *name, const void *m, size_t size)
{
    char tag[64];
    uint8_t t[32];
    crypto_hash_sha256_state s;
    const int n = snprintf(tag, sizeof tag, "talon/2/%s", name);
    crypto_hash_sha256(t, (const uint8_t *)tag, (unsigned long long)n);
    crypto_hash_sha256_init(&s);
    crypto_hash_sha256_update(&s, t, 32);
    crypto_hash_sha256_update(&s, t, 32);
    crypto_hash_sha256_update(&s, m, size);
    crypto_hash_sha256_final(&s, out);
}

void maths_hash(uint8_t out[32], const char *name, const preimage *p)
{
    maths_th(out, name, p->at, p->n);
}

/* The largest power of two below n. */
static size_t split_of(size_t n)
{
    size_t k = 1;
    while (2 * k < n)
        k *= 2;
    return k;
}

void maths_root(uint8_t out[32], const uint8_t (*leaf)[32], size_t n)
{
    uint8_t both[64];
    if (n == 1) {
        memcpy(out, leaf[0], 32);
        return;
    }
    const size_t k = split_of(n);
    maths_root(both, leaf, k);
    maths_root(both + 32, leaf + k, n - k);
    maths_th(out, "node", both, 64);
}

size_t maths_path(uint8_t (*path)[32], const uint8_t (*leaf)[32], size_t i, size_t n)
{
    if (n == 1)
        return 0;
    const size_t k = split_of(n);
    const size_t m = i < k ? maths_path(path, leaf, i, k) : maths_path(path, leaf + k, i - k, n - k);
    if (i < k)
        maths_root(path[m], leaf + k, n - k);
    else
        maths_root(path[m], leaf, k);
    return m + 1;
}

char *maths_sign(const char *object, const talon_fair_key *key)
{
    const size_t size = strlen(object) - 1; /* without the brace */
    uint8_t hash[32], sig[64], secret[64];
    char *line = malloc(size + 8 + 128 + 3);
    if (!line)
        abort();
    maths_th(hash, "sign", object, size);
    memcpy(secret, key->secret, 32); /* libsodium's form: both halves */
    memcpy(secret + 32, key->pub, 32);
    crypto_sign_detached(sig, NULL, hash, 32, secret);
    memcpy(line, object, size);
    memcpy(line + size, ",\"sig\":\"", 8);
    sodium_bin2hex(line + size + 8, 129, sig, 64);
    memcpy(line + size + 8 + 128, "\"}", 3);
    return line;
}
