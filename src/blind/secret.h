/* secret.h -- what has secrets in it: keys, shares, pieces, mixing, reading cards. docs/blind.md.
 *
 * Secrets go through libsodium's constant-time calls only, no place in memory is chosen by one, and what was copied is wiped. No file that
 * includes this calls the sums of blind/public_sum.h, and those never see these types (tests/unit/blind_files.c).
 * A seed is 32 bytes fresh from the system, and used for one call; docs/blind.md §11 says what becomes of it. */
#ifndef TALON_BLIND_SECRET_H
#define TALON_BLIND_SECRET_H

#include "blind/blind.h"

/* A scalar that nobody else may know. */
typedef struct blind_secret {
    uint8_t byte[32];
} blind_secret;

/** A secret key, and X. */
void talon__blind_key_make(blind_secret *x, uint8_t pub[32], const uint8_t seed[32]);
/** Prove that x is the secret of h->x. Returns also BLIND_WRONG: it is not. */
blind_answer talon__blind_possession_make(uint8_t proof[BLIND_POSSESSION_SIZE], const blind_holder *h, const blind_secret *x,
                                          const uint8_t seed[32]);

/** The shares of s, blind_shares_size(m) bytes. Returns also BLIND_LIMIT, BLIND_SPELLING (an A), BLIND_WRONG (x is not the secret of X),
 *  BLIND_NO_MEMORY. Costs about one scalar multiplication a card. */
blind_answer talon__blind_shares_make(uint8_t *shares, const blind_sharing *s, const blind_secret *x, const uint8_t seed[32]);

/** Which of the faces it is, by B and n shares; *face is untouched unless the answer is good. BLIND_WRONG: none of them. */
blind_answer talon__blind_read(uint32_t *face, const uint8_t b[32], const uint8_t *share, size_t n, const uint8_t *faces, uint32_t faces_n);

/** Pieces of x for these seats, any t of which can stand in for it: piece[k] is that of seat[k]; f: 32·(t − 1) bytes. */
blind_answer talon__blind_pieces_make(uint8_t *f, blind_secret *piece, const blind_secret *x, uint32_t t, const uint16_t *seat,
                                      uint32_t seats_n, const uint8_t seed[32]);
/** Is it the piece whose key is y? */
blind_answer talon__blind_piece_check(const blind_secret *piece, const uint8_t y[32]);

/* How a deck is mixed: card i of the new deck is card from[i] of the old one (both from 0), hidden with r[i]. */
typedef struct blind_mixing {
    uint32_t n;
    uint16_t *from;
    blind_secret *r;
} blind_mixing;

/** A random one for this deck and key. Returns BLIND_GOOD, BLIND_LIMIT or BLIND_NO_MEMORY; then *m is empty. */
blind_answer talon__blind_mixing_make(blind_mixing *m, uint32_t n, const uint8_t pk[32], const uint8_t *before, const uint8_t seed[32]);
/** Wipes it. */
void talon__blind_mixing_free(blind_mixing *m);
/** The new deck. Returns also BLIND_SPELLING, and BLIND_ZERO (pk, or a new A: take another mixing). Costs two scalar multiplications a
 *  card. */
blind_answer talon__blind_mix_apply(uint8_t *after, const blind_mixing *how, const uint8_t pk[32], const uint8_t *before);
/** Its proof, blind_proof_size(n) bytes. Costs about eight scalar multiplications a card. */
blind_answer talon__blind_mix_prove(uint8_t *proof, blind_tables *t, const blind_mix *m, const blind_mixing *how, const uint8_t seed[32]);

#endif
