/* lanes_portable.c -- 64 deals one after another in plain C: the reference of the other instruction sets. */
#include "base/bytes.h"
#include "base/chacha.h"
#include "sim/lanes.h"
#include "sim/lanes_riffle.h"

static void words(word_column *out, const lane_key *k, uint32_t counter, uint32_t n, const uint32_t *offset)
{
    for (uint32_t l = 0; l < LANES; l++) {
        const uint64_t deal = k->first + offset[l];
        const uint32_t nonce[3] = {k->step, (uint32_t)deal, (uint32_t)(deal >> 32)};
        uint32_t block[16];
        talon__chacha_block(block, k->key, counter, nonce);
        for (uint32_t i = 0; i < n; i++)
            out[i][l] = block[i];
    }
}

static uint64_t wash(column *out, const schedule *s, const lane_key *k)
{
    uint16_t card[NARROW_MAX];
    for (uint32_t l = 0; l < LANES; l++) {
        talon_stream stream = talon__lane_stream(k, l);
        for (uint32_t i = 0; i < s->n; i++)
            card[i] = (uint16_t)i;
        talon_stream_wash_top(&stream, card, s->n, s->m);
        for (uint32_t i = 0; i < s->m; i++)
            out[i][l] = (uint8_t)card[i];
    }
    return 0;
}

static void rows(uint8_t *out, size_t stride, const column *in, uint32_t n)
{
    for (uint32_t l = 0; l < LANES; l++)
        for (uint32_t i = 0; i < n; i++)
            out[l * stride + i] = in[i][l];
}

static void reorder(uint8_t *row, const uint8_t (*table)[64], const uint8_t *pick)
{
    uint8_t before[64];
    for (uint32_t l = 0; l < LANES; l++, row += 64) {
        memcpy(before, row, 64);
        for (uint32_t i = 0; i < 64; i++)
            row[i] = before[table[pick[l]][i] & 63];
    }
}

/* The inverse of a riffle gathers the cards of each packet. Taken back one after the other, last riffle first, from the cards'
 * own numbers, the riffles leave at v the place where card v lies: a sequence ends wherever the next card lies higher up. */
static uint32_t rising_of(const uint64_t (*bits)[LANES], uint32_t lane, uint32_t times, uint32_t n)
{
    uint8_t place[64], before[64];
    uint32_t sequences = n > 0;
    for (uint32_t i = 0; i < n; i++)
        place[i] = (uint8_t)i;
    while (times--) {
        const uint64_t word = bits[times][lane];
        uint32_t left = 0;
        memcpy(before, place, n);
        for (uint32_t i = 0; i < n; i++)
            if (!(word >> i & 1))
                place[left++] = before[i];
        for (uint32_t i = 0; i < n; i++)
            if (word >> i & 1)
                place[left++] = before[i];
    }
    for (uint32_t i = 1; i < n; i++)
        sequences += place[i] < place[i - 1];
    return sequences;
}

static void rising(uint8_t *out, const uint64_t (*bits)[LANES], uint32_t times, uint32_t n)
{
    for (uint32_t l = 0; l < LANES; l++)
        out[l] = (uint8_t)rising_of(bits, l, times, n);
}

const instructions talon__portable = {TALON_PATH_PORTABLE, words, wash, rows, reorder, riffle, unriffle, rising};
