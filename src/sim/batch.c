/* batch.c -- washes and riffles of many deals, without a game around them. */
#include <stdlib.h>

#include <talon/sim.h>

#include "base/bytes.h"
#include "sim/lanes.h"

/* What a call works in: on the stack for the usual packs and few riffles, else from the heap. */
typedef struct room {
    union {
        _Alignas(64) column card[128];     /* narrow washes */
        uint16_t wide[64 * (size_t)LANES]; /* wide ones, of few cards */
        uint64_t bits[16][LANES];          /* riffles */
    } near;
    void *far;
} room;

/* NULL: there is no memory. To be given back either way. */
static void *room_take(room *r, size_t size)
{
    r->far = size > sizeof r->near ? aligned_alloc(64, (size + 63) & ~(size_t)63) : NULL;
    return size > sizeof r->near ? r->far : &r->near;
}

static void room_give_back(room *r)
{
    free(r->far);
}

/* A row of the caller's may end with this block: its last lanes go to scratch first, 64 places at a time. */
static void put_rows(const instructions *with, uint8_t *out, size_t stride, const column *card, uint32_t n, uint32_t lanes)
{
    _Alignas(64) uint8_t row[LANES * 64];
    if (lanes == LANES) {
        with->rows(out, stride, card, n);
        return;
    }
    for (uint32_t i = 0; i < n; i += 64) {
        const uint32_t part = n - i < 64 ? n - i : 64;
        with->rows(row, 64, card + i, part);
        for (uint32_t l = 0; l < lanes; l++)
            memcpy(out + l * stride + i, row + (size_t)l * 64, part);
    }
}

bool talon_batch_wash(talon_path path, uint8_t *out, size_t stride, const talon_seed *seed, uint32_t step, uint64_t first, uint64_t deals,
                      uint32_t cards, uint32_t top)
{
    const instructions *with = talon__instructions(path);
    schedule s;
    lane_key k;
    room r;
    if (!with || cards > NARROW_MAX || top > cards || stride % 64 || stride < top || (uintptr_t)out % 64)
        return false;
    column *card = room_take(&r, sizeof *card * (cards + WASH_ROOM));
    talon__schedule_init(&s, cards, top);
    talon__lane_key_init(&k, seed, step, first);
    for (uint64_t d = 0; card && d < deals; d += LANES, k.first += LANES) {
        talon__wash_lanes(with, card, &s, &k);
        put_rows(with, out + d * stride, stride, (const column *)card, top, deals - d < LANES ? (uint32_t)(deals - d) : LANES);
    }
    room_give_back(&r);
    return card != NULL;
}

/* Columns of bytes as rows of n wide entries without gaps. */
static void put_wide_rows(const instructions *with, uint16_t *out, const column *card, uint32_t n, uint32_t lanes)
{
    _Alignas(64) uint8_t row[LANES * 64];
    for (uint32_t i = 0; i < n; i += 64) {
        const uint32_t part = n - i < 64 ? n - i : 64;
        with->rows(row, 64, card + i, part);
        for (uint32_t l = 0; l < lanes; l++) {
            const uint8_t *from = row + (size_t)l * 64;
            uint16_t *to = out + (size_t)l * n + i;
            for (uint32_t j = 0; j < part; j++)
                to[j] = from[j];
        }
    }
}

bool talon_batch_wash_wide(talon_path path, uint16_t *out, const talon_seed *seed, uint32_t step, uint64_t first, uint64_t deals,
                           uint32_t cards, uint32_t top)
{
    const instructions *with = talon__instructions(path);
    const bool narrow = cards <= NARROW_MAX;
    schedule s;
    lane_key k;
    room r;
    if (!with || cards > TALON_MAX_CARDS || top > cards)
        return false;
    void *card = room_take(&r, narrow ? sizeof(column) * (cards + WASH_ROOM) : sizeof *out * cards);
    if (narrow)
        talon__schedule_init(&s, cards, top);
    talon__lane_key_init(&k, seed, step, first);
    for (uint64_t d = 0; card && d < deals; d += LANES, k.first += LANES) {
        const uint32_t lanes = deals - d < LANES ? (uint32_t)(deals - d) : LANES;
        if (narrow) {
            talon__wash_lanes(with, card, &s, &k);
            put_wide_rows(with, out + d * top, card, top, lanes);
        } else {
            talon__wash_wide(with, out + d * top, card, &k, lanes, cards, top);
        }
    }
    room_give_back(&r);
    return card != NULL;
}

static void riffle_bits(const instructions *with, uint64_t (*bits)[LANES], const talon_seed *seed, uint64_t first, uint32_t times)
{
    lane_key k;
    word_column word[2];
    for (uint32_t t = 0; t < times; t++) {
        talon__lane_key_init(&k, seed, t, first);
        with->words(word, &k, 0, 2, talon__in_order);
        for (uint32_t l = 0; l < LANES; l++)
            bits[t][l] = word[0][l] | (uint64_t)word[1][l] << 32;
    }
}

bool talon_batch_rising(talon_path path, uint8_t *out, const talon_seed *seed, uint64_t first, uint64_t deals, uint32_t cards,
                        uint32_t times)
{
    const instructions *with = talon__instructions(path);
    uint8_t found[LANES];
    room r;
    if (!with || cards > 64 || times > 64)
        return false;
    uint64_t(*bits)[LANES] = room_take(&r, sizeof *bits * times);
    for (uint64_t d = 0; bits && d < deals; d += LANES) {
        riffle_bits(with, bits, seed, first + d, times);
        with->rising(found, (const uint64_t(*)[LANES])bits, times, cards);
        memcpy(out + d, found, deals - d < LANES ? deals - d : LANES);
    }
    room_give_back(&r);
    return bits != NULL;
}
