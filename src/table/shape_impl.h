/* shape_impl.h -- the shape's bytes, for the files of src/table only. */
#ifndef TALON_SHAPE_IMPL_H
#define TALON_SHAPE_IMPL_H

#include <talon/shape.h>

/* One zone after compiling. */
typedef struct zone_def {
    uint32_t name; /* offset in the texts */
    uint16_t name_size;
    uint16_t rank; /* its place in the table's memory order */
    talon_player owner;
    uint8_t type;     /* talon_zone_type */
    uint8_t sees;     /* talon_sees */
    uint8_t ordering; /* talon_ordering */
    talon_behavior behavior;
} zone_def;

struct talon_shape {
    const talon_pack *pack;
    uint32_t zones_n, players_n;
    uint32_t mark; /* of everything that a table of this shape relies on */
    talon_zone usual_deck, usual_burn, usual_discard;
    uint32_t zone_at, index_at, player_at, text_at; /* offsets of the arrays */
};

static inline const zone_def *talon__zone(const talon_shape *s, talon_zone z)
{
    return (const zone_def *)((const char *)s + s->zone_at) + z;
}

#endif
