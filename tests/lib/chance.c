/* chance.c -- a plain transcription of docs/random.md; nothing of src/base is used. */
#include "lib/chance.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

void chance_start(chance *c, const uint8_t key[32], uint32_t step, uint64_t deal)
{
    memcpy(c->key, key, 32);
    c->step = step;
    c->deal = deal;
    c->words = 0;
}

uint32_t chance_word(chance *c)
{
    if (c->words % 16 == 0) {
        uint8_t nonce[12], zero[64] = {0}, out[64];
        for (int i = 0; i < 4; i++)
            nonce[i] = (uint8_t)(c->step >> 8 * i);
        for (int i = 0; i < 8; i++)
            nonce[4 + i] = (uint8_t)(c->deal >> 8 * i);
        crypto_stream_chacha20_ietf_xor_ic(out, zero, sizeof out, nonce, c->words / 16, c->key);
        for (int i = 0; i < 16; i++)
            c->block[i] =
                (uint32_t)out[4 * i] | (uint32_t)out[4 * i + 1] << 8 | (uint32_t)out[4 * i + 2] << 16 | (uint32_t)out[4 * i + 3] << 24;
    }
    return c->block[c->words++ % 16];
}

void chance_dice(chance *c, uint32_t *value, const uint32_t *sides, int k)
{
    uint64_t product = 1, r;
    for (int m = 0; m < k; m++)
        product *= sides[m];
    do {
        r = chance_word(c);
        for (int m = 0; m < k; m++) {
            const uint64_t x = r * sides[m];
            value[m] = (uint32_t)(x >> 32);
            r = x % (UINT64_C(1) << 32);
        }
    } while (r < (UINT64_C(1) << 32) % product);
}

static int die(chance *c, int sides)
{
    uint32_t value = 0, b = (uint32_t)sides;
    if (sides > 1)
        chance_dice(c, &value, &b, 1);
    return (int)value;
}

void chance_wash(chance *c, int *a, int n)
{
    int i = 0;
    for (int k = 0; k < n; k++)
        a[k] = k;
    while (n - i >= 2) {
        int k = 1;
        int64_t p = n - i;
        uint32_t sides[32], j[32];
        while (n - i - k >= 2 && p * (n - i - k) <= 1 << 20) {
            p = p * (n - i - k);
            k = k + 1;
        }
        for (int m = 0; m < k; m++)
            sides[m] = (uint32_t)(n - i - m);
        chance_dice(c, j, sides, k);
        for (int m = 0; m < k; m++) {
            const int t = a[i + m];
            a[i + m] = a[i + m + (int)j[m]];
            a[i + m + (int)j[m]] = t;
        }
        i = i + k;
    }
}

void chance_riffle(chance *c, int *perm, int n)
{
    uint8_t *right = malloc((size_t)n + 1);
    int zeros = 0, l = 0, r;
    if (!right)
        abort();
    for (int i = 0; i < n && n >= 2; i += 32) {
        const uint32_t word = chance_word(c);
        for (int b = 0; b < 32 && i + b < n; b++)
            right[i + b] = word >> b & 1;
    }
    for (int i = 0; i < n && n < 2; i++)
        right[i] = 0;
    for (int i = 0; i < n; i++)
        zeros += !right[i];
    r = zeros;
    for (int i = 0; i < n; i++)
        perm[i] = right[i] ? r++ : l++;
    free(right);
}

void chance_pick(chance *c, int *place, int n, int m)
{
    int *left = malloc(((size_t)n + 1) * sizeof *left);
    if (!left)
        abort();
    for (int i = 0; i < n; i++)
        left[i] = i;
    for (int i = 0; i < m; i++) {
        const int at = die(c, n - i);
        place[i] = left[at];
        memmove(left + at, left + at + 1, (size_t)(n - i - at - 1) * sizeof *left);
    }
    free(left);
}

int chance_cut(chance *c, int n, int min)
{
    return min > 0 ? min + die(c, n - 2 * min + 1) : die(c, n);
}

int chance_mod(const uint8_t key[32], int n)
{
    int64_t power = 1, sum = 0;
    if (n == 0)
        return 0;
    for (int i = 31; i >= 0; i--) {
        sum = (sum + key[i] * power) % n;
        power = power * 256 % n;
    }
    return (int)sum;
}
