/* chance.h -- docs/random.md a second time, slowly, on libsodium's key stream: what the kernel's random steps must equal. */
#ifndef TESTS_CHANCE_H
#define TESTS_CHANCE_H

#include <stdint.h>

typedef struct chance {
    uint8_t key[32];
    uint32_t step;
    uint64_t deal;
    uint32_t words; /* read so far */
    uint32_t block[16];
} chance;

void chance_start(chance *c, const uint8_t key[32], uint32_t step, uint64_t deal);
uint32_t chance_word(chance *c);
/* Throw k dice at once. */
void chance_dice(chance *c, uint32_t *value, const uint32_t *sides, int k);
/* perm[i] = previous place of the card now at i. */
void chance_wash(chance *c, int *perm, int n);
void chance_riffle(chance *c, int *perm, int n);
/* m picks of n: places counted before any was taken. */
void chance_pick(chance *c, int *place, int n, int m);
int chance_cut(chance *c, int n, int min);
/* The key as a big-endian integer modulo n (0 when n is 0). */
int chance_mod(const uint8_t key[32], int n);

#endif
