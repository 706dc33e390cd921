/* box.c -- X25519, a tagged hash and ChaCha20-Poly1305: docs/transcript.md §8 and §9.
 *
 * Everything in a box follows from K and the public game, so that a full audit can make it again and compare bytes; that is why the
 * sender's key is a hash and not random. It is another one for every card and seat, so no sealing key is used for two boxes and the
 * nonce may always be 0. All boxes of an epoch have the same length, so that none tells by its size which card it is for. */
#include "fair/box.h"

#include <string.h>

#define LABEL_SIZE (HASH_SIZE + 4u + 2u + 2u)

size_t talon__box_size(uint32_t n)
{
    return 32u + 2u + HASH_SIZE + (size_t)talon__tree_depth(n) * HASH_SIZE + 16u;
}

static void write_label(uint8_t out[LABEL_SIZE], const box_label *l)
{
    memcpy(out, l->sid, HASH_SIZE);
    for (unsigned i = 0; i < 4; i++)
        out[HASH_SIZE + i] = (uint8_t)(l->e >> (24 - 8 * i));
    out[HASH_SIZE + 4] = (uint8_t)(l->i >> 8);
    out[HASH_SIZE + 5] = (uint8_t)l->i;
    out[HASH_SIZE + 6] = (uint8_t)(l->seat >> 8);
    out[HASH_SIZE + 7] = (uint8_t)l->seat;
}

static void box_key(uint8_t out[HASH_SIZE], const hashes *h, const uint8_t pub[32], const uint8_t key[32], const uint8_t shared[32])
{
    hasher s = talon__hash_begin(h, TAG_BOXKEY);
    talon__hash_bytes(&s, pub, 32);
    talon__hash_bytes(&s, key, 32);
    talon__hash_bytes(&s, shared, 32);
    talon__hash_end(&s, out);
}

static size_t write_plain(uint8_t plain[PLAIN_MAX], const opening *o, uint32_t n)
{
    const size_t size = 2u + HASH_SIZE + (size_t)talon__tree_depth(n) * HASH_SIZE;
    memset(plain, 0, size);
    plain[0] = (uint8_t)(o->face >> 8);
    plain[1] = (uint8_t)o->face;
    memcpy(plain + 2, o->salt, HASH_SIZE);
    memcpy(plain + 2 + HASH_SIZE, o->path, (size_t)o->path_n * HASH_SIZE);
    return size;
}

void talon__box_secret(uint8_t secret[32], const hashes *h, const box_label *l, const uint8_t epoch_key[32])
{
    hasher s = talon__hash_begin(h, TAG_BOX);
    talon__hash_bytes(&s, epoch_key, 32);
    talon__hash_u16(&s, l->i);
    talon__hash_u16(&s, l->seat);
    talon__hash_end(&s, secret);
}

/* Seal so many bytes behind the public half of secret. */
static void seal(uint8_t *box, const hashes *h, const uint8_t secret[32], const uint8_t key[32], const uint8_t *plain, size_t size,
                 const uint8_t *label, size_t label_size)
{
    static const uint8_t nonce[crypto_aead_chacha20poly1305_ietf_NPUBBYTES];
    uint8_t shared[32], sealing[32];
    crypto_scalarmult_base(box, secret);
    if (crypto_scalarmult(shared, secret, key) != 0)
        memset(shared, 0, sizeof shared); /* a key of small order: line 0 allows none */
    box_key(sealing, h, box, key, shared);
    crypto_aead_chacha20poly1305_ietf_encrypt(box + 32, NULL, plain, size, label, label_size, NULL, nonce, sealing);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(sealing, sizeof sealing);
}

void talon__box_seal(uint8_t *box, const hashes *h, const box_label *l, const uint8_t epoch_key[32], const uint8_t key[32],
                     const opening *o)
{
    uint8_t secret[32], label[LABEL_SIZE], plain[PLAIN_MAX];
    talon__box_secret(secret, h, l, epoch_key);
    write_label(label, l);
    const size_t size = write_plain(plain, o, l->n);
    seal(box, h, secret, key, plain, size, label, sizeof label);
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(plain, sizeof plain);
}

/* The path ends where zero bytes fill the box up. */
static bool read_plain(opening *o, const uint8_t *plain, const box_label *l)
{
    const size_t depth = talon__tree_depth(l->n);
    o->face = (uint16_t)(plain[0] << 8 | plain[1]);
    memcpy(o->salt, plain + 2, HASH_SIZE);
    o->path_n = talon__path_size(l->i, l->n);
    memcpy(o->path, plain + 2 + HASH_SIZE, (size_t)o->path_n * HASH_SIZE);
    return sodium_is_zero(plain + 2 + HASH_SIZE + (size_t)o->path_n * HASH_SIZE, (depth - o->path_n) * HASH_SIZE) == 1;
}

/* Open so many bytes of plain text with what both sides share. */
static bool unseal(uint8_t *plain, size_t size, const hashes *h, const uint8_t shared[32], const uint8_t key[32], const uint8_t *box,
                   const uint8_t *label, size_t label_size)
{
    static const uint8_t nonce[crypto_aead_chacha20poly1305_ietf_NPUBBYTES];
    uint8_t sealing[32];
    box_key(sealing, h, box, key, shared);
    const bool good =
        crypto_aead_chacha20poly1305_ietf_decrypt(plain, NULL, NULL, box + 32, size + 16, label, label_size, nonce, sealing) == 0;
    sodium_memzero(sealing, sizeof sealing);
    return good;
}

static bool open_shared(opening *o, const hashes *h, const box_label *l, const uint8_t shared[32], const uint8_t key[32],
                        const uint8_t *box)
{
    uint8_t label[LABEL_SIZE], plain[PLAIN_MAX];
    write_label(label, l);
    const bool good = unseal(plain, talon__box_size(l->n) - 48, h, shared, key, box, label, sizeof label) && read_plain(o, plain, l);
    sodium_memzero(plain, sizeof plain);
    return good;
}

bool talon__box_open(opening *o, const hashes *h, const box_label *l, const uint8_t secret[32], const uint8_t key[32], const uint8_t *box)
{
    uint8_t shared[32];
    if (crypto_scalarmult(shared, secret, box) != 0)
        return false;
    const bool good = open_shared(o, h, l, shared, key, box);
    sodium_memzero(shared, sizeof shared);
    return good;
}

bool talon__box_is_sealed_with(const uint8_t *box, const uint8_t secret[32])
{
    uint8_t pub[32];
    crypto_scalarmult_base(pub, secret);
    return memcmp(pub, box, sizeof pub) == 0;
}

bool talon__box_open_with(opening *o, const hashes *h, const box_label *l, const uint8_t secret[32], const uint8_t key[32],
                          const uint8_t *box)
{
    uint8_t shared[32];
    return crypto_scalarmult(shared, secret, key) == 0 && open_shared(o, h, l, shared, key, box);
}

/* --------------------------------------------------------------------- names */

void talon__name_seal(uint8_t box[NAME_BOX], const hashes *h, const uint8_t label[HASH_SIZE], const uint8_t secret[32],
                      const uint8_t key[32], const char *name, size_t name_size, const uint8_t salt[HASH_SIZE])
{
    uint8_t plain[256 + HASH_SIZE] = {(uint8_t)name_size};
    memcpy(plain + 1, name, name_size);
    memcpy(plain + 256, salt, HASH_SIZE);
    seal(box, h, secret, key, plain, sizeof plain, label, HASH_SIZE);
    sodium_memzero(plain, sizeof plain);
}

size_t talon__name_open(char name[256], uint8_t salt[HASH_SIZE], const hashes *h, const uint8_t label[HASH_SIZE], const uint8_t secret[32],
                        const uint8_t key[32], const uint8_t *box)
{
    uint8_t shared[32], plain[256 + HASH_SIZE] = {0};
    const bool open = crypto_scalarmult(shared, secret, box) == 0 && unseal(plain, sizeof plain, h, shared, key, box, label, HASH_SIZE);
    const size_t size = plain[0];
    memcpy(name, plain + 1, size);
    name[size] = 0;
    memcpy(salt, plain + 256, HASH_SIZE);
    const bool filled = sodium_is_zero(plain + 1 + size, 255u - size) == 1;
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(plain, sizeof plain);
    return open && filled ? size : 0;
}

/* ------------------------------------------------------------- any bytes */

void talon__box_seal_bytes(uint8_t *box, const hashes *h, const uint8_t label[HASH_SIZE], const uint8_t secret[32], const uint8_t key[32],
                           const uint8_t *plain, size_t size)
{
    seal(box, h, secret, key, plain, size, label, HASH_SIZE);
}

bool talon__box_unseal(uint8_t *plain, size_t size, const hashes *h, const uint8_t label[HASH_SIZE], const uint8_t secret[32],
                       const uint8_t key[32], const uint8_t *box)
{
    uint8_t shared[32];
    const bool good = crypto_scalarmult(shared, secret, box) == 0 && unseal(plain, size, h, shared, key, box, label, HASH_SIZE);
    sodium_memzero(shared, sizeof shared);
    return good;
}

bool talon__box_unseal_with(uint8_t *plain, size_t size, const hashes *h, const uint8_t label[HASH_SIZE], const uint8_t secret[32],
                            const uint8_t key[32], const uint8_t *box)
{
    uint8_t shared[32];
    return crypto_scalarmult(shared, secret, key) == 0 && unseal(plain, size, h, shared, key, box, label, HASH_SIZE);
}
