/* challenge.h -- what goes into each challenge, for those who prove and those who check: docs/blind.md §3, §4, §6. */
#ifndef TALON_BLIND_CHALLENGE_H
#define TALON_BLIND_CHALLENGE_H

#include "blind/blind.h"

void talon__blind_possession_c(uint8_t c[32], const blind_holder *h, const uint8_t t[32]);

void talon__blind_sharing_b(uint8_t b[32], const blind_sharing *s, const uint8_t *d);
/* w_1 … w_m, 32 bytes each. */
void talon__blind_sharing_w(uint8_t (*w)[32], const uint8_t b[32], uint32_t m);
/* t: T₁ T₂, 64 bytes. */
void talon__blind_sharing_c(uint8_t c[32], const uint8_t b[32], const uint8_t *t);
/* A* of the statement: public, and so by the fast sum. Returns also BLIND_SPELLING and BLIND_NO_MEMORY. */
blind_answer talon__blind_sharing_sum(uint8_t sum[32], const uint8_t b[32], const uint8_t *a, uint32_t m);

void talon__blind_mix_b(uint8_t b[32], const blind_mix *m);
/* c: c_1 … c_n, the first 32·n bytes of the proof. */
void talon__blind_mix_v(uint8_t v[32], const uint8_t b[32], const uint8_t *c, uint32_t n);
/* u_1 … u_n, 32 bytes each. */
void talon__blind_mix_u(uint8_t (*u)[32], const uint8_t v[32], uint32_t n);
/* The second challenge; chain: what stands in the proof after c_1 … c_n. */
void talon__blind_mix_c(uint8_t c[32], const uint8_t v[32], const uint8_t *chain, uint32_t n);

#endif
