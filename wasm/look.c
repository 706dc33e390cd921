/* look.c -- records, zones and cards as numbers and texts. */
#include "exports.h"

double record_get(const talon_record *r, uint32_t what)
{
    switch (what) {
    case RECORD_OP: return r->op;
    case RECORD_FACE: return r->face;
    case RECORD_BEHAVIOR: return r->behavior;
    case RECORD_LEARNED: return r->learned;
    case RECORD_FROM: return r->from;
    case RECORD_TO: return r->to;
    case RECORD_STEP: return r->step;
    case RECORD_STEPS: return r->steps;
    case RECORD_SEQ: return (double)r->seq;
    case RECORD_TARGET: return (double)r->target;
    case RECORD_N: return (double)r->n;
    case RECORD_EFFECTS: return r->effects_n;
    }
    return 0;
}

const uint16_t *record_words(const talon_record *r)
{
    return r->word;
}

uint32_t effect_get(const talon_record *r, uint32_t i, uint32_t what)
{
    const talon_effect *e = &r->effect[i];
    const uint32_t value[] = {e->kind, e->flags, e->face, e->from, e->to, e->at, e->n, e->data};
    return what < sizeof value / sizeof *value ? value[what] : 0;
}

uint32_t zone_get(const talon_shape *shape, uint32_t z, uint32_t what)
{
    switch (what) {
    case ZONE_TYPE: return (uint32_t)talon_zone_get_type(shape, (talon_zone)z);
    case ZONE_ORDERING: return (uint32_t)talon_zone_get_ordering(shape, (talon_zone)z);
    case ZONE_SEES: return (uint32_t)talon_zone_get_sees(shape, (talon_zone)z);
    case ZONE_OWNER: return talon_zone_owner(shape, (talon_zone)z);
    case ZONE_BEHAVES: return talon_zone_behavior(shape, (talon_zone)z).present;
    }
    return 0;
}

uint32_t card_face(const talon_shape *shape, uint32_t card)
{
    return talon_pack_face(talon_shape_pack(shape), (talon_card)card);
}

const char *face_name(const talon_shape *shape, uint32_t face)
{
    return talon_pack_name(talon_shape_pack(shape), (talon_face)face, NULL);
}

uint32_t face_rank(const talon_shape *shape, uint32_t face)
{
    return talon_pack_rank(talon_shape_pack(shape), (talon_face)face);
}

uint32_t face_suit(const talon_shape *shape, uint32_t face)
{
    return talon_pack_suit(talon_shape_pack(shape), (talon_face)face);
}

uint32_t shape_cards(const talon_shape *shape)
{
    return talon_pack_cards(talon_shape_pack(shape));
}

uint32_t shape_faces(const talon_shape *shape)
{
    return talon_pack_faces(talon_shape_pack(shape));
}
