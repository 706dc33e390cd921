/* batch.c -- washes and riffles of many deals, without a game around them. */
#include <talon/sim.h>

#include "base/bytes.h"
#include "sim/lanes.h"

/* A row of the caller's may end with this block: its last lanes go to scratch first. */
static void wash_block(const instructions *with, uint8_t *out, size_t stride, const schedule *s, const lane_key *k, uint32_t lanes)
{
    column card[NARROW_MAX];
    _Alignas(64) uint8_t row[LANES * NARROW_MAX];
    talon__wash_lanes(with, card, s, k);
    if (lanes == LANES) {
        with->rows(out, stride, (const column *)card, s->m);
        return;
    }
    with->rows(row, NARROW_MAX, (const column *)card, s->m);
    for (uint32_t l = 0; l < lanes; l++)
        memcpy(out + l * stride, row + (size_t)l * NARROW_MAX, s->m);
}

bool talon_batch_wash(talon_path path, uint8_t *out, size_t stride, const talon_seed *seed, uint32_t step, uint64_t first, uint64_t deals,
                      uint32_t cards, uint32_t top)
{
    const instructions *with = talon__instructions(path);
    schedule s;
    lane_key k;
    if (!with || cards > NARROW_MAX || top > cards || stride % 64 || stride < top || (uintptr_t)out % 64)
        return false;
    talon__schedule_init(&s, cards, top);
    talon__lane_key_init(&k, seed, step, first);
    for (uint64_t d = 0; d < deals; d += LANES, k.first += LANES)
        wash_block(with, out + d * stride, stride, &s, &k, deals - d < LANES ? (uint32_t)(deals - d) : LANES);
    return true;
}

static void widen(const instructions *with, uint16_t *out, const schedule *s, const lane_key *k, uint32_t lanes)
{
    _Alignas(64) uint8_t row[LANES * NARROW_MAX];
    wash_block(with, row, NARROW_MAX, s, k, lanes);
    for (uint32_t l = 0; l < lanes; l++)
        for (uint32_t i = 0; i < s->m; i++)
            *out++ = row[l * NARROW_MAX + i];
}

bool talon_batch_wash_wide(talon_path path, uint16_t *out, const talon_seed *seed, uint32_t step, uint64_t first, uint64_t deals,
                           uint32_t cards, uint32_t top)
{
    const instructions *with = talon__instructions(path);
    schedule s;
    lane_key k;
    if (!with || cards > TALON_MAX_CARDS || top > cards)
        return false;
    if (cards <= NARROW_MAX)
        talon__schedule_init(&s, cards, top);
    talon__lane_key_init(&k, seed, step, first);
    for (uint64_t d = 0; d < deals; d += LANES, k.first += LANES) {
        const uint32_t lanes = deals - d < LANES ? (uint32_t)(deals - d) : LANES;
        if (cards > NARROW_MAX)
            talon__wash_wide(with, out + d * top, &k, lanes, cards, top);
        else
            widen(with, out + d * top, &s, &k, lanes);
    }
    return true;
}

bool talon_batch_rising(talon_path path, uint8_t *out, const talon_seed *seed, uint64_t first, uint64_t deals, uint32_t cards,
                        uint32_t times)
{
    const instructions *with = talon__instructions(path);
    if (!with || cards > 64 || times > 64)
        return false;
    for (uint64_t d = 0; d < deals; d += LANES) {
        uint64_t bits[64][LANES];
        uint8_t found[LANES];
        for (uint32_t t = 0; t < times; t++) {
            lane_key k;
            word_column word[2];
            talon__lane_key_init(&k, seed, t, first + d);
            with->words(word, &k, 0, 2, talon__in_order);
            for (uint32_t l = 0; l < LANES; l++)
                bits[t][l] = word[0][l] | (uint64_t)word[1][l] << 32;
        }
        with->rising(found, (const uint64_t(*)[LANES])bits, times, cards);
        memcpy(out + d, found, deals - d < LANES ? deals - d : LANES);
    }
    return true;
}
