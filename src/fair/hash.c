/* hash.c -- tagged SHA-256 as docs/transcript.md §1 has it: TH(name, m).
 *
 * The tag is hashed twice in front, which fills SHA-256's first block; the state after it is kept for every tag, so that a tag costs
 * nothing. Two hashes with different tags never have the same bytes under them, whatever is hashed. */
#include "fair/hash.h"

#include <string.h>

void talon__hashes_init(hashes *h)
{
    static const char *const name[TAG_END] = {
#define TAG(id, text) [TAG_##id] = "talon/2/" text,
        TALON_TAGS(TAG)
#undef TAG
    };
    for (int i = 0; i < TAG_END; i++) {
        uint8_t t[HASH_SIZE];
        crypto_hash_sha256(t, (const uint8_t *)name[i], strlen(name[i]));
        crypto_hash_sha256_init(&h->start[i]);
        crypto_hash_sha256_update(&h->start[i], t, sizeof t);
        crypto_hash_sha256_update(&h->start[i], t, sizeof t);
    }
}

void talon__hash_u16(hasher *s, uint32_t value)
{
    const uint8_t bytes[2] = {(uint8_t)(value >> 8), (uint8_t)value};
    crypto_hash_sha256_update(s, bytes, sizeof bytes);
}

void talon__hash_u32(hasher *s, uint32_t value)
{
    talon__hash_u16(s, value >> 16);
    talon__hash_u16(s, value & 0xFFFF);
}

void talon__hash_end(hasher *s, uint8_t out[HASH_SIZE])
{
    crypto_hash_sha256_final(s, out); /* which also wipes the state */
}

void talon__hash(uint8_t out[HASH_SIZE], const hashes *h, tag which, const void *bytes, size_t size)
{
    hasher s = talon__hash_begin(h, which);
    talon__hash_bytes(&s, bytes, size);
    talon__hash_end(&s, out);
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool talon__unhex(uint8_t *out, size_t size, const char *text, size_t text_size)
{
    if (text_size != 2 * size)
        return false;
    for (size_t i = 0; i < size; i++) {
        const int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

void talon__hex(char *text, const uint8_t *bytes, size_t size)
{
    sodium_bin2hex(text, 2 * size + 1, bytes, size);
}
