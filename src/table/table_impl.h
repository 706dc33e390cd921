/* table_impl.h -- the table's bytes and the scratch memory, for the files of src/table only. */
#ifndef TALON_TABLE_IMPL_H
#define TALON_TABLE_IMPL_H

#include <talon/table.h>

#include "base/bytes.h"
#include "table/shape_impl.h"

/* Scratch for operations: sizes that zones would have (as differences, all 0 between calls), three arrays with an
 * entry for each card, each face and each packet of a strip cut, marks for "seen already" (all 0 between calls), what a player knows of a
 * record's cards, and room for one copy of the table. */
struct talon_work {
    uint32_t shape_mark; /* of the shape it was made for */
    uint32_t touched_n;
    int32_t *delta;      /* per zone: how its size would differ */
    talon_zone *touched; /* the zones whose delta was set … */
    uint8_t *listed;     /* … and one byte per zone: it is among them */
    uint16_t *a, *b, *c; /* see above */
    uint16_t *mark;      /* one bit for each entry of those */
    uint16_t *known;     /* views: one bit for each card */
    talon_table *backup;
};

/* The table was made for this shape, or one like it. */
static inline bool talon__goes_with(const talon_table *t, const talon_shape *s)
{
    return t->mark == s->mark;
}

static inline uint16_t *talon__ends(const talon_table *t)
{
    return (uint16_t *)(uintptr_t)(t + 1);
}

static inline talon_card *talon__cards(const talon_table *t)
{
    return (talon_card *)(uintptr_t)(t + 1) + t->zones_n;
}

static inline uint16_t *talon__faces(const talon_table *t)
{
    return (uint16_t *)(uintptr_t)(t + 1) + t->zones_n + t->cards_n;
}

static inline uint32_t talon__words16(uint32_t bits)
{
    return (bits + 15) / 16;
}

static inline bool talon__bit(const uint16_t *bits, uint32_t i)
{
    return bits[i / 16] >> i % 16 & 1;
}

static inline void talon__set_bit(uint16_t *bits, uint32_t i, bool on)
{
    const uint16_t mask = (uint16_t)(1u << i % 16);
    bits[i / 16] = (uint16_t)(on ? bits[i / 16] | mask : bits[i / 16] & ~mask);
}

static inline bool talon__is_up(const talon_table *t, talon_card id)
{
    return talon__bit(talon__faces(t), id);
}

/* How many of the first n entries are below size and named for the first time: n when all are. The marks are 0 again after. */
static inline uint32_t talon__distinct(uint16_t *mark, const uint16_t *pos, uint32_t n, uint32_t size)
{
    uint32_t good = 0;
    while (good < n && pos[good] < size && !talon__bit(mark, pos[good]))
        talon__set_bit(mark, pos[good++], true);
    for (uint32_t i = 0; i < good; i++)
        talon__set_bit(mark, pos[i], false);
    return good;
}

/* How a card lies after a move: as the operation says; else up in another discard zone, down in any other zone, and in the same
 * zone as it lay. */
static inline bool talon__lies_up(const zone_def *to, bool same_zone, uint8_t face, bool lay_up)
{
    if (face != TALON_FACING_USUAL)
        return face == TALON_FACING_UP;
    return same_zone ? lay_up : to->type == TALON_TYPE_DISCARD;
}

/* Words of 16 bits behind the head of a table: ends, cards, face bits. */
static inline uint32_t talon__table_words(const talon_table *t)
{
    return (uint32_t)t->zones_n + t->cards_n + talon__words16(t->cards_n);
}

/* First slot of a zone, by its memory rank. */
static inline uint32_t talon__begin(const talon_table *t, uint32_t rank)
{
    return rank ? talon__ends(t)[rank - 1] : 0;
}

static inline uint32_t talon__zone_begin(const talon_table *t, const talon_shape *s, talon_zone z)
{
    return talon__begin(t, talon__zone(s, z)->rank);
}

static inline uint32_t talon__zone_size(const talon_table *t, const talon_shape *s, talon_zone z)
{
    const uint32_t rank = talon__zone(s, z)->rank;
    return talon__ends(t)[rank] - talon__begin(t, rank);
}

#endif
