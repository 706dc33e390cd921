/* chacha.c -- the ChaCha20 block function of RFC 8439, portable.
 *
 * The state is kept as four rows of four words so that a compiler with 128-bit vectors turns each row into one register:
 * a column round works on the rows as they are, a diagonal round on rows rotated by 1, 2 and 3. */
#include "base/chacha.h"

typedef struct row {
    uint32_t w[4];
} row;

static inline uint32_t rotl(uint32_t x, unsigned n)
{
    return x << n | x >> (32 - n);
}

static inline void quarter_rounds(row *a, row *b, row *c, row *d)
{
    for (int i = 0; i < 4; i++)
        a->w[i] += b->w[i], d->w[i] = rotl(d->w[i] ^ a->w[i], 16);
    for (int i = 0; i < 4; i++)
        c->w[i] += d->w[i], b->w[i] = rotl(b->w[i] ^ c->w[i], 12);
    for (int i = 0; i < 4; i++)
        a->w[i] += b->w[i], d->w[i] = rotl(d->w[i] ^ a->w[i], 8);
    for (int i = 0; i < 4; i++)
        c->w[i] += d->w[i], b->w[i] = rotl(b->w[i] ^ c->w[i], 7);
}

static inline row turned(row r, int by)
{
    return (row){{r.w[by & 3], r.w[(by + 1) & 3], r.w[(by + 2) & 3], r.w[(by + 3) & 3]}};
}

void talon__chacha_block(uint32_t out[16], const uint32_t key[8], uint32_t counter, const uint32_t nonce[3])
{
    const row a0 = {{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}};
    const row b0 = {{key[0], key[1], key[2], key[3]}};
    const row c0 = {{key[4], key[5], key[6], key[7]}};
    const row d0 = {{counter, nonce[0], nonce[1], nonce[2]}};
    row a = a0, b = b0, c = c0, d = d0;
    for (int i = 0; i < 10; i++) {
        quarter_rounds(&a, &b, &c, &d);
        b = turned(b, 1), c = turned(c, 2), d = turned(d, 3);
        quarter_rounds(&a, &b, &c, &d);
        b = turned(b, 3), c = turned(c, 2), d = turned(d, 1);
    }
    for (int i = 0; i < 4; i++) {
        out[i] = a.w[i] + a0.w[i];
        out[4 + i] = b.w[i] + b0.w[i];
        out[8 + i] = c.w[i] + c0.w[i];
        out[12 + i] = d.w[i] + d0.w[i];
    }
}
