/* hash.h -- the tagged hash everything rests on, numbers into it, and strict hex. */
#ifndef TALON_FAIR_HASH_H
#define TALON_FAIR_HASH_H

#include <sodium.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HASH_SIZE 32u

/* Every hash has a purpose, and no two purposes share a preimage. */
#define TALON_TAGS(TAG)                                                                                                                    \
    TAG(GENESIS, "genesis")                                                                                                                \
    TAG(LINE, "line")                                                                                                                      \
    TAG(SIDE, "side")                                                                                                                      \
    TAG(BLOCK, "block")                                                                                                                    \
    TAG(SIGN, "sign")                                                                                                                      \
    TAG(DEALER, "dealer")                                                                                                                  \
    TAG(KEY, "key")                                                                                                                        \
    TAG(SALT, "salt")                                                                                                                      \
    TAG(ORDER, "order")                                                                                                                    \
    TAG(BACK, "back")                                                                                                                      \
    TAG(NODE, "node")                                                                                                                      \
    TAG(NEXT, "next")                                                                                                                      \
    TAG(COMBINE, "combine")                                                                                                                \
    TAG(CUT, "cut")                                                                                                                        \
    TAG(PICK, "pick")                                                                                                                      \
    TAG(TABLE, "table")                                                                                                                    \
    TAG(BOX, "box")                                                                                                                        \
    TAG(BOXKEY, "boxkey")                                                                                                                  \
    TAG(CHAIN, "chain")                                                                                                                    \
    TAG(PLACE, "place")                                                                                                                    \
    TAG(FACE, "face")                                                                                                                      \
    TAG(NAME, "name")                                                                                                                      \
    TAG(S2_BOX, "s2/box")                                                                                                                  \
    TAG(S2_SEED, "s2/seed")                                                                                                                \
    TAG(EXAMPLE, "example")

typedef enum tag {
#define TAG(name, text) TAG_##name,
    TALON_TAGS(TAG)
#undef TAG
        TAG_END
} tag;

/* SHA-256 after its first block, which is the same for all hashes of one tag. */
typedef struct hashes {
    crypto_hash_sha256_state start[TAG_END];
} hashes;

typedef crypto_hash_sha256_state hasher;

void talon__hashes_init(hashes *h);

static inline hasher talon__hash_begin(const hashes *h, tag which)
{
    return h->start[which];
}

static inline void talon__hash_bytes(hasher *s, const void *bytes, size_t size)
{
    crypto_hash_sha256_update(s, bytes, size);
}

void talon__hash_u16(hasher *s, uint32_t value);
void talon__hash_u32(hasher *s, uint32_t value);
void talon__hash_end(hasher *s, uint8_t out[HASH_SIZE]);

/* TH of one piece of bytes. */
void talon__hash(uint8_t out[HASH_SIZE], const hashes *h, tag which, const void *bytes, size_t size);

/* Lower-case hex only, exactly size bytes. Returns false and leaves out undefined otherwise. */
bool talon__unhex(uint8_t *out, size_t size, const char *text, size_t text_size);
/* text has room for 2·size + 1 bytes. */
void talon__hex(char *text, const uint8_t *bytes, size_t size);

#endif
