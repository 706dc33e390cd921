/* blind.h -- cards that nobody knows, as docs/blind.md has them: elements, and checking what others proved. Public values only.
 *
 * (1) Elements and scalars are 32 bytes, a card is 64 (A, then B), a deck its cards one after the other; pointers in the structs below are
 *     the caller's, and stay as they are.
 * (2) An answer other than BLIND_GOOD says why, in the order of docs/blind.md §8; BLIND_NO_MEMORY says nothing about what was asked.
 * (3) libsodium has been initialised (sodium_init).
 * What takes or makes secrets is in blind/secret.h. */
#ifndef TALON_BLIND_BLIND_H
#define TALON_BLIND_BLIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BLIND_SIZE            32u
#define BLIND_CARD_SIZE       64u
#define BLIND_MAX_CARDS       2048u  /* in one group of a mixing */
#define BLIND_MAX_SHARES      65535u /* in one proof */
#define BLIND_MAX_PIECES      255u
#define BLIND_POSSESSION_SIZE 64u

typedef enum blind_answer { BLIND_GOOD, BLIND_LIMIT, BLIND_SPELLING, BLIND_ZERO, BLIND_WRONG, BLIND_NO_MEMORY } blind_answer;

/* ------------------------------------------------------------- elements */

bool talon__blind_element_is_good(const uint8_t element[32]);
bool talon__blind_scalar_is_good(const uint8_t scalar[32]);

/** M_f: the element of a face. */
void talon__blind_face(uint8_t out[32], uint16_t f);
/** H_i, i ≤ BLIND_MAX_CARDS. */
void talon__blind_generator(uint8_t out[32], uint32_t i);

/** *sum = Σ of n elements: a common key. Returns also BLIND_SPELLING, and BLIND_ZERO where the sum is 0. */
blind_answer talon__blind_key_sum(uint8_t sum[32], const uint8_t *key, size_t n);
/** Put a layer on a card, or take one off: B + D, B − D. Returns also BLIND_SPELLING. */
blind_answer talon__blind_raise(uint8_t card[BLIND_CARD_SIZE], const uint8_t share[32]);
blind_answer talon__blind_lower(uint8_t card[BLIND_CARD_SIZE], const uint8_t share[32]);

/* Generators that were made once are kept. For one thread at a time. */
typedef struct blind_tables blind_tables;

/** NULL where there is no memory. Generators are made when they are first needed: about a third of a scalar multiplication each. */
blind_tables *talon__blind_tables_new(void);
void talon__blind_tables_free(blind_tables *t);
/** H_0 … H_n, 32 bytes each, until the next call with t; NULL where there is no memory. n ≤ BLIND_MAX_CARDS. */
const uint8_t *talon__blind_generators(blind_tables *t, uint32_t n);

/* ----------------------------------------------------------- possession */

/* Whose key it is: docs/blind.md §3. */
typedef struct blind_holder {
    const uint8_t *sid; /* 32 bytes */
    uint16_t seat;
    const uint8_t *key; /* its Ed25519 key, 32 bytes */
    const uint8_t *x;   /* X, the key that is proved */
} blind_holder;

/** Is it proof that the holder has the secret of X? Costs about two scalar multiplications. */
blind_answer talon__blind_possession_check(const blind_holder *h, const uint8_t proof[BLIND_POSSESSION_SIZE]);

/* --------------------------------------------------------------- shares */

typedef struct blind_name {
    uint32_t e;
    uint16_t i;
} blind_name;

/* What is shared: docs/blind.md §4. */
typedef struct blind_sharing {
    const uint8_t *sid, *head; /* 32 bytes each */
    uint16_t seat;             /* who gives */
    const uint8_t *x;          /* X: the seat's key, or Y for another that is gone */
    uint32_t m;
    const blind_name *name; /* of m cards */
    const uint8_t *a;       /* their A, 32·m bytes */
} blind_sharing;

static inline size_t blind_shares_size(uint32_t m)
{
    return BLIND_SIZE * ((size_t)m + 3);
}

/** D_1 … D_m T₁ T₂ z: blind_shares_size(m) bytes. */
blind_answer talon__blind_shares_check(const blind_sharing *s, const uint8_t *shares);

/* --------------------------------------------------------------- pieces */

/** The commitments F_1 … F_(t−1) to the pieces of X for these seats. */
blind_answer talon__blind_pieces_check(const uint8_t x[32], const uint8_t *f, uint32_t t, const uint16_t *seat, uint32_t seats_n);
/** The same, and y[i], the public key of seat[i]'s piece. Costs about seats_n·t/20 scalar multiplications. */
blind_answer talon__blind_piece_keys(uint8_t (*y)[32], const uint8_t x[32], const uint8_t *f, uint32_t t, const uint16_t *seat,
                                     uint32_t seats_n);
/** Y: the public key of one seat's piece. */
blind_answer talon__blind_piece_key(uint8_t y[32], const uint8_t x[32], const uint8_t *f, uint32_t t, uint16_t seat);
/** What the seat that is gone would have shared of m cards, out of the shares of exactly t seats, share[k] those of seat[k], 32·m bytes. */
blind_answer talon__blind_combine(uint8_t *out, uint32_t m, const uint16_t *seat, const uint8_t *const *share, uint32_t t);

/* --------------------------------------------------------------- mixing */

/* One mixer's deck: docs/blind.md §6. */
typedef struct blind_mix {
    const uint8_t *sid, *prev; /* 32 bytes each */
    uint32_t e;
    uint16_t seat, place;
    const uint8_t *pk; /* the common key */
    uint16_t groups, g;
    uint32_t n;
    const uint8_t *before, *after; /* decks of n cards */
} blind_mix;

static inline size_t blind_proof_size(uint32_t n)
{
    return BLIND_SIZE * (5 * (size_t)n + 9);
}

/** proof: blind_proof_size(n) bytes. Costs about 1.4 scalar multiplications a card. */
blind_answer talon__blind_mix_check(blind_tables *t, const blind_mix *m, const uint8_t *proof);
/** Many at once, which is cheaper, most of all where the deck after one is the deck before a later one. The answer is that of the first
 *  that is not good, and *bad its place; *bad is untouched where all are, or where there is no memory. */
blind_answer talon__blind_mixes_check(blind_tables *t, size_t *bad, const blind_mix *m, const uint8_t *const *proof, size_t mixes_n);

#endif
