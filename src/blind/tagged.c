/* tagged.c -- hashes with a name in front, twice: no two names share a preimage. */
#include "blind/tagged.h"

#include <string.h>

static void tag_of(uint8_t t[32], const char *name)
{
    static const char all[] = "talon/2/";
    crypto_hash_sha256_state s;
    crypto_hash_sha256_init(&s);
    crypto_hash_sha256_update(&s, (const uint8_t *)all, sizeof all - 1);
    crypto_hash_sha256_update(&s, (const uint8_t *)name, strlen(name));
    crypto_hash_sha256_final(&s, t);
}

tagged talon__blind_tagged(const char *name)
{
    uint8_t t[32];
    tagged s;
    tag_of(t, name);
    crypto_hash_sha256_init(&s);
    crypto_hash_sha256_update(&s, t, sizeof t);
    crypto_hash_sha256_update(&s, t, sizeof t);
    return s;
}

void talon__blind_tagged_u16(tagged *s, uint32_t value)
{
    const uint8_t bytes[2] = {(uint8_t)(value >> 8), (uint8_t)value};
    crypto_hash_sha256_update(s, bytes, sizeof bytes);
}

void talon__blind_tagged_u32(tagged *s, uint32_t value)
{
    talon__blind_tagged_u16(s, value >> 16);
    talon__blind_tagged_u16(s, value & 0xFFFF);
}

tagged_scalar talon__blind_tagged_scalar(const char *name)
{
    uint8_t t[32];
    tagged_scalar s;
    tag_of(t, name);
    crypto_hash_sha512_init(&s);
    crypto_hash_sha512_update(&s, t, sizeof t);
    crypto_hash_sha512_update(&s, t, sizeof t);
    return s;
}

void talon__blind_tagged_scalar_end(tagged_scalar *s, uint8_t scalar[32])
{
    uint8_t wide[64];
    crypto_hash_sha512_final(s, wide);
    crypto_core_ristretto255_scalar_reduce(scalar, wide);
    sodium_memzero(wide, sizeof wide);
}

void talon__blind_tagged_element_end(tagged_scalar *s, uint8_t element[32])
{
    uint8_t wide[64];
    crypto_hash_sha512_final(s, wide);
    crypto_core_ristretto255_from_hash(element, wide);
}
