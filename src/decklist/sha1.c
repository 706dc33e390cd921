/* sha1.c -- SHA-1, as FIPS 180-4 says. */
#include "decklist/sha1.h"

static uint32_t turn(uint32_t x, int n)
{
    return x << n | x >> (32 - n);
}

static void schedule(uint32_t w[80], const uint8_t block[64])
{
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
}

static uint32_t mix(int i, uint32_t b, uint32_t c, uint32_t d)
{
    static const uint32_t k[] = {0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xCA62C1D6};
    const uint32_t f = i < 20 ? (b & c) | (~b & d) : i >= 40 && i < 60 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
    return f + k[i / 20];
}

static void take_block(talon__sha1 *s)
{
    uint32_t w[80], a = s->state[0], b = s->state[1], c = s->state[2], d = s->state[3], e = s->state[4];
    schedule(w, s->block);
    for (int i = 0; i < 80; i++) {
        const uint32_t next = turn(a, 5) + mix(i, b, c, d) + e + w[i];
        e = d;
        d = c;
        c = turn(b, 30);
        b = a;
        a = next;
    }
    s->state[0] += a;
    s->state[1] += b;
    s->state[2] += c;
    s->state[3] += d;
    s->state[4] += e;
}

void talon__sha1_begin(talon__sha1 *s)
{
    *s = (talon__sha1){.state = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0}};
}

void talon__sha1_add(talon__sha1 *s, const void *bytes, size_t size)
{
    const uint8_t *b = bytes;
    for (size_t i = 0; i < size; i++) {
        s->block[s->size++ % 64] = b[i];
        if (s->size % 64 == 0)
            take_block(s);
    }
}

void talon__sha1_end(talon__sha1 *s, uint8_t digest[20])
{
    const uint64_t bits = s->size * 8;
    uint8_t end[8];
    talon__sha1_add(s, "\x80", 1);
    while (s->size % 64 != 56)
        talon__sha1_add(s, "", 1);
    for (int i = 0; i < 8; i++)
        end[i] = (uint8_t)(bits >> (56 - 8 * i));
    talon__sha1_add(s, end, 8);
    for (int i = 0; i < 20; i++)
        digest[i] = (uint8_t)(s->state[i / 4] >> (24 - 8 * (i % 4)));
}
