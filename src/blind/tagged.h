/* tagged.h -- TH, HS and HE of docs/blind.md §1. */
#ifndef TALON_BLIND_TAGGED_H
#define TALON_BLIND_TAGGED_H

#include <sodium.h>
#include <stddef.h>
#include <stdint.h>

typedef crypto_hash_sha256_state tagged;        /* TH, as far as it has got */
typedef crypto_hash_sha512_state tagged_scalar; /* HS or HE */

tagged talon__blind_tagged(const char *name);
void talon__blind_tagged_u16(tagged *s, uint32_t value);
void talon__blind_tagged_u32(tagged *s, uint32_t value);

static inline void talon__blind_tagged_bytes(tagged *s, const uint8_t *bytes, size_t size)
{
    crypto_hash_sha256_update(s, bytes, size);
}

/* The state is wiped. */
static inline void talon__blind_tagged_end(tagged *s, uint8_t out[32])
{
    crypto_hash_sha256_final(s, out);
}

tagged_scalar talon__blind_tagged_scalar(const char *name);

static inline void talon__blind_tagged_scalar_bytes(tagged_scalar *s, const uint8_t *bytes, size_t size)
{
    crypto_hash_sha512_update(s, bytes, size);
}

void talon__blind_tagged_scalar_end(tagged_scalar *s, uint8_t scalar[32]);
void talon__blind_tagged_element_end(tagged_scalar *s, uint8_t element[32]);

#endif
