/* shape.c -- zone definitions: built from specifications into one block, then only read.
 *
 * Memory order of the zones (their `rank`): discard piles first, then what lies in front of players, the board, burns, and
 * the decks last. A draw from a deck's top then shifts only the cards in play, however large deck and discard pile are. */
#include <talon/shape.h>

#include "base/bytes.h"
#include "base/index.h"
#include "base/mark.h"
#include "base/room.h"
#include "table/shape_impl.h"
#include "table/validate.h"

static const uint8_t rank_of_type[] = {
    [TALON_TYPE_DISCARD] = 0, [TALON_TYPE_COMMAND] = 1,   [TALON_TYPE_TABLE] = 2, [TALON_TYPE_REVEALED] = 3,
    [TALON_TYPE_HAND] = 4,    [TALON_TYPE_COMMUNITY] = 5, [TALON_TYPE_BURN] = 6,  [TALON_TYPE_DECK] = 7,
};
#define TYPES 8

static const uint8_t usual_sees[] = {
    [TALON_TYPE_DECK] = TALON_SEES_NONE,    [TALON_TYPE_HAND] = TALON_SEES_OWNER,  [TALON_TYPE_COMMUNITY] = TALON_SEES_ALL,
    [TALON_TYPE_DISCARD] = TALON_SEES_NONE, [TALON_TYPE_BURN] = TALON_SEES_NONE,   [TALON_TYPE_TABLE] = TALON_SEES_ALL,
    [TALON_TYPE_REVEALED] = TALON_SEES_ALL, [TALON_TYPE_COMMAND] = TALON_SEES_ALL,
};

static zone_def *zones(talon_shape *s)
{
    return (zone_def *)((char *)s + s->zone_at);
}

static const uint16_t *index_of(const talon_shape *s)
{
    return (const uint16_t *)((const char *)s + s->index_at);
}

static uint32_t *players(const talon_shape *s)
{
    return (uint32_t *)((uintptr_t)s + s->player_at);
}

static char *texts(const talon_shape *s)
{
    return (char *)((uintptr_t)s + s->text_at);
}

static size_t lay_out(talon_shape *s, uint32_t n, size_t text_size)
{
    size_t used = 0;
    talon__reserve(&used, sizeof *s);
    s->zone_at = (uint32_t)talon__reserve(&used, sizeof(zone_def) * n);
    s->index_at = (uint32_t)talon__reserve(&used, sizeof(uint16_t) * n);
    s->player_at = (uint32_t)talon__reserve(&used, sizeof(uint32_t) * TALON_MAX_PLAYERS);
    s->text_at = (uint32_t)talon__reserve(&used, text_size);
    return used;
}

static size_t text_bytes(const char *text)
{
    return text ? talon__text_size(text) + 1 : 0;
}

static size_t spec_text_size(const talon_zone_spec *spec, uint32_t n)
{
    size_t size = 0;
    for (uint32_t i = 0; i < n; i++)
        size += text_bytes(spec[i].id) + text_bytes(spec[i].owner);
    return size;
}

size_t talon_shape_size(const talon_zone_spec *spec, uint32_t n)
{
    talon_shape s;
    return lay_out(&s, n, spec_text_size(spec, n)) + (size_t)n * sizeof(talon_behavior);
}

static uint32_t add_text(talon_shape *s, uint32_t *used, const char *text)
{
    const uint32_t at = *used;
    const size_t size = talon__text_size(text) + 1;
    memcpy(texts(s) + at, text, size);
    *used = at + (uint32_t)size;
    return at;
}

/* The player with this name, added when new; TALON_PLAYER_NONE when there are too many. */
static talon_player add_player(talon_shape *s, uint32_t *used, const char *name)
{
    const talon_player known = talon_player_find(s, name, talon__text_size(name));
    if (known != TALON_PLAYER_NONE || s->players_n == TALON_MAX_PLAYERS)
        return known;
    players(s)[s->players_n] = add_text(s, used, name);
    return (talon_player)s->players_n++;
}

static void set_ranks(talon_shape *s)
{
    uint16_t rank = 0;
    for (uint8_t type_rank = 0; type_rank < TYPES; type_rank++)
        for (uint32_t z = 0; z < s->zones_n; z++)
            if (rank_of_type[zones(s)[z].type] == type_rank)
                zones(s)[z].rank = rank++;
}

static talon_zone named_of_type(const talon_shape *s, const char *name, talon_zone_type type)
{
    const talon_zone z = talon_shape_find(s, name, talon__text_size(name));
    return z != TALON_ZONE_NONE && talon__zone(s, z)->type == type ? z : TALON_ZONE_NONE;
}

static talon_zone only_of_type(const talon_shape *s, talon_zone_type type)
{
    talon_zone only = TALON_ZONE_NONE;
    for (uint32_t z = 0; z < s->zones_n; z++)
        if (talon__zone(s, (talon_zone)z)->type == type) {
            if (only != TALON_ZONE_NONE)
                return TALON_ZONE_NONE;
            only = (talon_zone)z;
        }
    return only;
}

static void set_usual_zones(talon_shape *s)
{
    s->usual_deck = talon_shape_find(s, "deck", 4);
    s->usual_burn = talon_shape_find(s, "burn", 4);
    s->usual_discard = named_of_type(s, "discard", TALON_TYPE_DISCARD);
    if (s->usual_discard == TALON_ZONE_NONE)
        s->usual_discard = only_of_type(s, TALON_TYPE_DISCARD);
}

static bool fill_zone(talon_shape *s, uint32_t *used, zone_def *d, const talon_zone_spec *spec)
{
    d->name = add_text(s, used, spec->id);
    d->name_size = (uint16_t)talon__text_size(spec->id);
    d->type = (uint8_t)talon__word_index(talon_zone_type_names, spec->type);
    d->sees = spec->sees ? (uint8_t)talon__word_index(talon_sees_names, spec->sees) : usual_sees[d->type];
    d->ordering = spec->ordering ? (uint8_t)talon__word_index(talon_ordering_names, spec->ordering) : TALON_ORDER_STACK;
    d->owner = spec->owner ? add_player(s, used, spec->owner) : TALON_PLAYER_NONE;
    return !spec->owner || d->owner != TALON_PLAYER_NONE;
}

/* ---- the mark: a text with its end, so that "ab" "c" is not "a" "bc" ---- */

static uint64_t mark_text(uint64_t mark, const char *text)
{
    return talon__mark_bytes(mark, text, talon__text_size(text) + 1);
}

static uint64_t mark_pack(uint64_t mark, const talon_pack *pack)
{
    const uint32_t cards = talon_pack_cards(pack), faces = talon_pack_faces(pack);
    mark = talon__mark_number(talon__mark_number(mark, cards), faces);
    for (uint32_t i = 0; i < cards; i++)
        mark = talon__mark_number(mark, talon_pack_face(pack, (talon_card)i));
    for (uint32_t i = 0; i < faces; i++)
        mark = mark_text(mark, talon_pack_name(pack, (talon_face)i, NULL));
    return mark;
}

static uint64_t mark_zone(uint64_t mark, const talon_shape *s, talon_zone z)
{
    const zone_def *d = talon__zone(s, z);
    const talon_behavior *b = &d->behavior;
    mark = mark_text(mark, talon_zone_name(s, z));
    mark = talon__mark_number(mark, d->type | (uint32_t)d->sees << 8 | (uint32_t)d->ordering << 16);
    mark = mark_text(mark, d->owner == TALON_PLAYER_NONE ? "" : talon_player_name(s, d->owner));
    if (!b->present)
        return talon__mark_number(mark, 0);
    mark = talon__mark_number(mark, 1 | (uint32_t)b->draw_from << 8 | (uint32_t)b->reshuffle_when << 16);
    return talon__mark_number(talon__mark_number(mark, b->reshuffle_from), b->keep_newest);
}

static uint32_t mark_of(const talon_shape *s)
{
    uint64_t mark = talon__mark_number(mark_pack(TALON__MARK_BEGIN, s->pack), s->zones_n);
    for (uint32_t z = 0; z < s->zones_n; z++)
        mark = mark_zone(mark, s, (talon_zone)z);
    return (uint32_t)(mark ^ mark >> 32);
}

talon_status talon_shape_init(const talon_shape **out, talon_diagnostic *diag, size_t *diag_n, talon_fault *f, void *memory,
                              size_t memory_size, const talon_pack *pack, const talon_zone_spec *spec, uint32_t n)
{
    talon_shape *s = memory;
    if (MISUSED(!out || !diag || !diag_n || !f || !pack || (!spec && n)))
        return talon__misused(f, MISUSED_NULL);
    if (n <= TALON_MAX_ZONES && talon__room_short(f, memory, memory_size, talon_shape_size(spec, n)))
        return f->status;
    const size_t size = n <= TALON_MAX_ZONES ? lay_out(s, n, spec_text_size(spec, n)) : 0;
    talon_behavior *compiled = (talon_behavior *)((char *)memory + size);
    const talon_status status =
        talon_shape_validate(diag, diag_n, compiled, f, n <= TALON_MAX_ZONES ? (uint16_t *)index_of(s) : NULL, spec, n);
    if (status != TALON_OK)
        return status;
    for (size_t i = 0; i < *diag_n; i++)
        if (talon_diagnostic_is_error(diag[i].code))
            return talon__refuse(f, TALON_E_INVALID_ZONES, diag[i].zone);
    s->pack = pack;
    s->zones_n = n;
    s->players_n = 0;
    for (uint32_t z = 0, used = 0; z < n; z++) {
        if (!fill_zone(s, &used, &zones(s)[z], &spec[z]))
            return talon__refuse_limit(f, "players", TALON_MAX_PLAYERS);
        zones(s)[z].behavior = compiled[z];
    }
    set_ranks(s);
    set_usual_zones(s);
    s->mark = mark_of(s);
    *out = s;
    return TALON_OK;
}

const talon_pack *talon_shape_pack(const talon_shape *s)
{
    return s->pack;
}

uint32_t talon_shape_mark(const talon_shape *s)
{
    return s->mark;
}

uint32_t talon_shape_zones(const talon_shape *s)
{
    return s->zones_n;
}

uint32_t talon_shape_players(const talon_shape *s)
{
    return s->players_n;
}

static const char *name_of_zone(const void *shape, uint16_t z, size_t *size)
{
    *size = talon__zone(shape, z)->name_size;
    return talon_zone_name(shape, z);
}

talon_zone talon_shape_find(const talon_shape *s, const char *name, size_t name_size)
{
    bool found;
    const uint32_t at = talon__index_find(index_of(s), s->zones_n, &found, s, name_of_zone, name, name_size);
    return found ? index_of(s)[at] : TALON_ZONE_NONE;
}

talon_zone talon_shape_default(const talon_shape *s, talon_zone_type type)
{
    switch (type) {
    case TALON_TYPE_DECK: return s->usual_deck;
    case TALON_TYPE_BURN: return s->usual_burn;
    case TALON_TYPE_DISCARD: return s->usual_discard;
    case TALON_TYPE_HAND:
    case TALON_TYPE_COMMUNITY:
    case TALON_TYPE_TABLE:
    case TALON_TYPE_REVEALED:
    case TALON_TYPE_COMMAND: return TALON_ZONE_NONE;
    }
    return TALON_ZONE_NONE; /* a caller's number that is no type */
}

/* What is said of a zone that is none. */
static const zone_def nowhere = {
    .type = TALON_TYPE_TABLE, .sees = TALON_SEES_NONE, .ordering = TALON_ORDER_STACK, .owner = TALON_PLAYER_NONE};

static const zone_def *zone_or_none(const talon_shape *s, talon_zone z)
{
    return z < s->zones_n ? talon__zone(s, z) : &nowhere;
}

const char *talon_zone_name(const talon_shape *s, talon_zone z)
{
    return z < s->zones_n ? texts(s) + talon__zone(s, z)->name : "";
}

talon_zone_type talon_zone_get_type(const talon_shape *s, talon_zone z)
{
    return (talon_zone_type)zone_or_none(s, z)->type;
}

talon_sees talon_zone_get_sees(const talon_shape *s, talon_zone z)
{
    return (talon_sees)zone_or_none(s, z)->sees;
}

talon_ordering talon_zone_get_ordering(const talon_shape *s, talon_zone z)
{
    return (talon_ordering)zone_or_none(s, z)->ordering;
}

talon_player talon_zone_owner(const talon_shape *s, talon_zone z)
{
    return zone_or_none(s, z)->owner;
}

talon_behavior talon_zone_behavior(const talon_shape *s, talon_zone z)
{
    return zone_or_none(s, z)->behavior;
}

const char *talon_player_name(const talon_shape *s, talon_player p)
{
    return p < s->players_n ? texts(s) + players(s)[p] : "";
}

talon_player talon_player_find(const talon_shape *s, const char *name, size_t name_size)
{
    for (uint32_t p = 0; p < s->players_n; p++) {
        const char *there = talon_player_name(s, (talon_player)p);
        if (talon__text_order(there, talon__text_size(there), name, name_size) == 0)
            return (talon_player)p;
    }
    return TALON_PLAYER_NONE;
}
