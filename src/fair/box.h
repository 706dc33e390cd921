/* box.h -- a card's face, salt and path for one seat's eyes: docs/transcript.md §8. */
#ifndef TALON_FAIR_BOX_H
#define TALON_FAIR_BOX_H

#include "fair/tree.h"

#define PLAIN_MAX (2u + HASH_SIZE + PATH_MAX_HASHES * HASH_SIZE)
#define BOX_MAX   (32u + PLAIN_MAX + 16u)

/* What opens a card. */
typedef struct opening {
    uint16_t face;
    uint8_t salt[HASH_SIZE];
    uint32_t path_n;
    uint8_t path[PATH_MAX_HASHES][HASH_SIZE];
} opening;

/* Whom and what a box is for. */
typedef struct box_label {
    const uint8_t *sid;
    uint32_t e, i, seat, n; /* n: cards of the epoch */
} box_label;

size_t talon__box_size(uint32_t n);
/* box: talon__box_size(n) bytes. epoch_key is K_e, key the seat's X25519 public key. */
void talon__box_seal(uint8_t *box, const hashes *h, const box_label *l, const uint8_t epoch_key[32], const uint8_t key[32],
                     const opening *o);
/* The secret that a box is sealed with: docs/transcript.md §8. */
void talon__box_secret(uint8_t secret[32], const hashes *h, const box_label *l, const uint8_t epoch_key[32]);
/* Returns false when the box is not for this label and secret, or holds something that cannot be an opening. */
bool talon__box_open(opening *o, const hashes *h, const box_label *l, const uint8_t secret[32], const uint8_t key[32], const uint8_t *box);
/* Whether this is the secret that the box was sealed with; and the same opened with it. */
bool talon__box_is_sealed_with(const uint8_t *box, const uint8_t secret[32]);
bool talon__box_open_with(opening *o, const hashes *h, const box_label *l, const uint8_t secret[32], const uint8_t key[32],
                          const uint8_t *box);

/* Any bytes for one seat's eyes (§15.5): box has SEALED_MORE bytes more than they. Opened by whom it is for, with its own secret, or with
 * the secret that it was sealed with; false: it does not open. */
#define SEALED_MORE 48u
void talon__box_seal_bytes(uint8_t *box, const hashes *h, const uint8_t label[HASH_SIZE], const uint8_t secret[32], const uint8_t key[32],
                           const uint8_t *plain, size_t size);
bool talon__box_unseal(uint8_t *plain, size_t size, const hashes *h, const uint8_t label[HASH_SIZE], const uint8_t secret[32],
                       const uint8_t key[32], const uint8_t *box);
bool talon__box_unseal_with(uint8_t *plain, size_t size, const hashes *h, const uint8_t label[HASH_SIZE], const uint8_t secret[32],
                            const uint8_t key[32], const uint8_t *box);

/* A veil's name for one seat's eyes (§9): NAME_BOX bytes, sealed with a random secret. label: TH("name", …). */
#define NAME_BOX (32u + 256u + HASH_SIZE + 16u)
void talon__name_seal(uint8_t box[NAME_BOX], const hashes *h, const uint8_t label[HASH_SIZE], const uint8_t secret[32],
                      const uint8_t key[32], const char *name, size_t name_size, const uint8_t salt[HASH_SIZE]);
/* Returns how many bytes the name has, whatever they are; 0 when the box does not open, or has no name. */
size_t talon__name_open(char name[256], uint8_t salt[HASH_SIZE], const hashes *h, const uint8_t label[HASH_SIZE], const uint8_t secret[32],
                        const uint8_t key[32], const uint8_t *box);

#endif
