/* table.c -- making, copying, reading and checking tables. What changes them is in effect.c. */
#include <talon/table.h>

#include "base/room.h"
#include "table/table_impl.h"

static size_t bytes_of(uint32_t cards_n, uint32_t zones_n)
{
    size_t used = 0;
    talon__reserve(&used, sizeof(talon_table) + sizeof(uint16_t) * (zones_n + cards_n + talon__words16(cards_n)));
    return used;
}

size_t talon_table_size(const talon_shape *shape)
{
    return bytes_of(talon_pack_cards(shape->pack), shape->zones_n);
}

/* Zone ends in memory order: each zone's count goes to its rank, then the counts are summed. */
static bool set_ends(talon_table *t, const talon_shape *shape, const uint32_t *count)
{
    uint16_t *end = talon__ends(t);
    uint64_t total = 0;
    for (uint32_t z = 0; z < t->zones_n; z++)
        total += count[z];
    if (total != t->cards_n)
        return false;
    for (uint32_t z = 0; z < t->zones_n; z++)
        end[talon__zone(shape, (talon_zone)z)->rank] = (uint16_t)count[z];
    for (uint32_t r = 1; r < t->zones_n; r++)
        end[r] = (uint16_t)(end[r] + end[r - 1]);
    return true;
}

talon_table *talon_table_init(void *memory, size_t memory_size, const talon_shape *shape, const uint32_t *count, const talon_seed *seed,
                              uint64_t deal)
{
    if (MISUSED(!shape || !count || !seed))
        return NULL;
    const size_t size = talon_table_size(shape);
    talon_table *t = memory;
    if (!talon__room_fits(memory, memory_size, size))
        return NULL;
    memset(t, 0, size);
    t->size = (uint32_t)size;
    t->deal = deal;
    t->seed = *seed;
    t->cards_n = (uint16_t)talon_pack_cards(shape->pack);
    t->zones_n = (uint16_t)shape->zones_n;
    t->mark = shape->mark;
    if (!set_ends(t, shape, count))
        return NULL;
    uint32_t id = 0;
    for (uint32_t z = 0; z < t->zones_n; z++) {
        const bool up = talon__zone(shape, (talon_zone)z)->type == TALON_TYPE_DISCARD;
        const uint32_t begin = talon__zone_begin(t, shape, (talon_zone)z);
        for (uint32_t i = 0; i < count[z]; i++, id++) {
            talon__cards(t)[begin + i] = (talon_card)id;
            talon__set_bit(talon__faces(t), id, up);
        }
    }
    return t;
}

void talon_table_set_face(talon_table *t, talon_card id, bool up)
{
    if (id < t->cards_n)
        talon__set_bit(talon__faces(t), id, up);
}

void talon_table_reseed(talon_table *t, const talon_seed *seed, uint64_t deal)
{
    t->seed = *seed;
    t->deal = deal;
    t->step = 0;
}

void talon_table_rename(talon_table *t, const talon_card *as)
{
    talon_card *card = talon__cards(t);
    uint16_t *up = talon__faces(t), lay[TALON_MAX_CARDS / 16 + 1];
    const uint32_t words = talon__words16(t->cards_n);
    for (uint32_t i = 0; i < t->cards_n; i++)
        card[i] = as[card[i]];
    for (uint32_t i = 0; i < words; i++) {
        lay[i] = up[i];
        up[i] = 0;
    }
    for (uint32_t i = 0; i < words; i++)
        for (uint32_t bit = 0, left = lay[i]; left; bit++, left >>= 1)
            if (left & 1)
                talon__set_bit(up, as[16 * i + bit], true);
}

void talon_table_copy(talon_table *to, const talon_table *from)
{
    memcpy(to, from, from->size);
}

void talon_table_wipe(talon_table *t)
{
    talon_wipe(t, t->size);
}

uint32_t talon_zone_count(const talon_table *t, const talon_shape *shape, talon_zone z)
{
    return talon__goes_with(t, shape) && z < shape->zones_n ? talon__zone_size(t, shape, z) : 0;
}

const talon_card *talon_zone_cards(const talon_table *t, const talon_shape *shape, talon_zone z)
{
    return talon__goes_with(t, shape) && z < shape->zones_n ? talon__cards(t) + talon__zone_begin(t, shape, z) : NULL;
}

talon_zone_view talon_zone_list(const talon_table *t, const talon_shape *shape, talon_zone z)
{
    if (!talon__goes_with(t, shape) || z >= shape->zones_n)
        return (talon_zone_view){NULL, 0};
    const uint32_t rank = talon__zone(shape, z)->rank, begin = talon__begin(t, rank);
    return (talon_zone_view){talon__cards(t) + begin, talon__ends(t)[rank] - begin};
}

bool talon_card_is_up(const talon_table *t, talon_card id)
{
    return id < t->cards_n && talon__is_up(t, id);
}

/* Unused bytes are 0, so that equal tables are equal bytes. */
static bool is_padded(const talon_table *t)
{
    const uint16_t *end = (const uint16_t *)((const char *)t + t->size);
    const uint16_t *p = talon__faces(t) + talon__words16(t->cards_n);
    while (p < end && *p == 0)
        p++;
    return p >= end;
}

int talon_table_check(const talon_table *t, const talon_shape *shape, talon_work *work)
{
    /* The sizes first: the other invariants are about what they enclose. */
    if (!talon__goes_with(t, shape) || t->cards_n != talon_pack_cards(shape->pack) || t->zones_n != shape->zones_n ||
        t->size != talon_table_size(shape) || !is_padded(t))
        return 4;
    if (talon__distinct(work->mark, talon__cards(t), t->cards_n, t->cards_n) != t->cards_n)
        return 1;
    for (uint32_t r = 0; r < t->zones_n; r++)
        if (talon__ends(t)[r] < talon__begin(t, r))
            return 2;
    if (t->cards_n && (t->zones_n == 0 || talon__ends(t)[t->zones_n - 1] != t->cards_n))
        return 2;
    if (t->cards_n % 16 && talon__faces(t)[t->cards_n / 16] >> t->cards_n % 16)
        return 3;
    return 0;
}

/* Scratch a has an entry for each rank of a zone, too (talon__deal_rounds). */
_Static_assert(TALON_MAX_PACKETS >= TALON_MAX_ZONES, "the work's lists are as long as there are zones");

static size_t lay_out_work(talon_work *w, char *base, const talon_shape *shape)
{
    const uint32_t cards_n = talon_pack_cards(shape->pack), faces_n = talon_pack_faces(shape->pack), zones_n = shape->zones_n;
    const uint32_t more = cards_n > faces_n ? cards_n : faces_n, wide = more > TALON_MAX_PACKETS ? more : TALON_MAX_PACKETS;
    size_t used = 0;
    talon__reserve(&used, sizeof *w);
    const size_t delta = talon__reserve(&used, sizeof *w->delta * zones_n);
    const size_t touched = talon__reserve(&used, sizeof *w->touched * zones_n);
    const size_t listed = talon__reserve(&used, zones_n);
    const size_t a = talon__reserve(&used, sizeof *w->a * wide);
    const size_t b = talon__reserve(&used, sizeof *w->b * wide);
    const size_t c = talon__reserve(&used, sizeof *w->c * wide);
    const size_t mark = talon__reserve(&used, sizeof *w->mark * talon__words16(wide));
    const size_t known = talon__reserve(&used, sizeof *w->known * talon__words16(cards_n));
    const size_t backup = talon__reserve(&used, bytes_of(cards_n, zones_n));
    if (base) {
        memset(base, 0, used);
        *w = (talon_work){.shape_mark = shape->mark,
                          .delta = (int32_t *)(void *)(base + delta),
                          .touched = (talon_zone *)(void *)(base + touched),
                          .listed = (uint8_t *)(base + listed),
                          .a = (uint16_t *)(void *)(base + a),
                          .b = (uint16_t *)(void *)(base + b),
                          .c = (uint16_t *)(void *)(base + c),
                          .mark = (uint16_t *)(void *)(base + mark),
                          .known = (uint16_t *)(void *)(base + known),
                          .backup = (talon_table *)(void *)(base + backup)};
    }
    return used;
}

size_t talon_work_size(const talon_shape *shape)
{
    talon_work w;
    return lay_out_work(&w, NULL, shape);
}

talon_work *talon_work_init(void *memory, size_t memory_size, const talon_shape *shape)
{
    if (MISUSED(!shape) || !talon__room_fits(memory, memory_size, talon_work_size(shape)))
        return NULL;
    lay_out_work(memory, memory, shape);
    return memory;
}
