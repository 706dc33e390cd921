/* record.c -- records in the caller's memory, and replaying them. */
#include <talon/table.h>

#include "base/room.h"
#include "table/run.h"

size_t talon_record_bytes(size_t effects, size_t words)
{
    if (effects > SIZE_MAX / 2 / sizeof(talon_effect) || words > SIZE_MAX / 2 / sizeof(uint16_t))
        return SIZE_MAX;
    return sizeof(talon_effect) * effects + sizeof(uint16_t) * words;
}

/* Twice the effects and five times the words of an operation that moves every card one by one: what a reshuffle adds, and undo. */
size_t talon_record_size(const talon_shape *shape)
{
    const size_t cards = talon_pack_cards(shape->pack);
    return talon_record_bytes(2 * cards + 16, 10 * cards + 64);
}

bool talon_record_init(talon_record *r, void *memory, size_t memory_size)
{
    const bool fits = memory_size == 0 || talon__room_fits(memory, memory_size, 0);
    *r = (talon_record){.from = TALON_ZONE_NONE, .to = TALON_ZONE_NONE};
    if (fits) {
        r->memory = memory;
        r->memory_size = memory_size;
    }
    return fits;
}

bool talon_record_copy(talon_record *to, const talon_record *from)
{
    const size_t size = talon_record_bytes(from->effects_n, from->words_n), memory_size = to->memory_size;
    void *memory = to->memory;
    if (size > memory_size)
        return false;
    *to = *from;
    to->memory = memory;
    to->memory_size = memory_size;
    to->effect = memory;
    to->word = (uint16_t *)(void *)(to->effect + from->effects_n);
    memcpy(to->effect, from->effect, sizeof *from->effect * from->effects_n);
    memcpy(to->word, from->word, sizeof *from->word * from->words_n);
    return true;
}

bool talon_effect_was_up(const talon_record *r, const talon_effect *e, uint32_t i)
{
    return talon__bit(r->word + e->data + 2 * (size_t)e->n, i);
}

/* The words an effect needs lie inside the record. */
static bool words_exist(const talon_record *rec, const talon_effect *e)
{
    const uint64_t n = e->kind == TALON_EFFECT_MOVE ? 2 * (uint64_t)e->n + talon__words16(e->n) : e->n;
    return e->n <= TALON_MAX_CARDS && e->data <= rec->words_n && n <= rec->words_n - e->data;
}

/* Each place is in the zone, named once, and holds the card and the face the record says. A card that is none has no card's face. */
static bool cards_fit(const run *r, const talon_record *rec, const talon_effect *e, uint32_t size)
{
    const uint16_t *index = rec->word + e->data, *card = index + e->n;
    const talon_card *zone = talon__cards(r->t) + talon__zone_begin(r->t, r->shape, e->from);
    const talon_pack *pack = r->shape->pack;
    if (talon__distinct(r->work->mark, index, e->n, size) != e->n)
        return false;
    for (uint32_t i = 0; i < e->n; i++)
        if (talon_pack_face(pack, zone[index[i]]) != talon_pack_face(pack, card[i]) ||
            talon__is_up(r->t, zone[index[i]]) != talon_effect_was_up(rec, e, i))
            return false;
    return true;
}

static bool move_fits(const run *r, const talon_record *rec, const talon_effect *e)
{
    if (e->to >= r->shape->zones_n || e->face > TALON_FACING_UP)
        return false;
    const uint32_t size = talon__zone_size(r->t, r->shape, e->from), to_size = talon__zone_size(r->t, r->shape, e->to);
    if (e->n > size || !cards_fit(r, rec, e, size))
        return false;
    const uint32_t room = to_size - (e->from == e->to ? e->n : 0);
    return (e->flags & (TALON_EFFECT_AT_END | TALON_EFFECT_AT_TOP)) || e->at <= room;
}

static bool permute_fits(const run *r, const talon_record *rec, const talon_effect *e)
{
    const uint32_t n = talon__zone_size(r->t, r->shape, e->from);
    return e->n == n && talon__distinct(r->work->mark, rec->word + e->data, n, n) == n;
}

bool talon__effect_fits(const run *r, const talon_record *rec, const talon_effect *e)
{
    if ((e->flags & TALON_EFFECT_HIDDEN) || e->from >= r->shape->zones_n || !words_exist(rec, e))
        return false;
    if (e->kind == TALON_EFFECT_MOVE)
        return move_fits(r, rec, e);
    return e->kind == TALON_EFFECT_PERMUTE && permute_fits(r, rec, e);
}

/* Do one effect of a record as it is; the place "end" or "top" is found anew. */
void talon__redo_effect(run *r, const talon_record *rec, const talon_effect *e)
{
    const uint16_t *word = rec->word + e->data;
    if (e->kind == TALON_EFFECT_PERMUTE) {
        talon__permute(r, e->from, word, e->flags);
        return;
    }
    const selection what = {.n = e->n, .pos = word};
    const uint32_t room = talon__size(r, e->to) - (e->from == e->to ? e->n : 0);
    const uint32_t at = e->flags & TALON_EFFECT_AT_END ? room : e->flags & TALON_EFFECT_AT_TOP ? 0 : e->at;
    talon__move(r, e->from, e->to, what, at, e->face, e->flags);
}

/* Whether effects fit can only be seen by doing them one after the other: on the table itself, which is put back. */
bool talon__fits(run *r, bool (*one)(run *trial, const talon_record *rec, uint32_t i))
{
    const talon_record *rec = r->op->record;
    run trial = *r;
    bool fits = true;
    trial.rec = NULL;
    trial.dry = false;
    talon_table_copy(r->work->backup, r->t);
    for (uint32_t i = 0; i < rec->effects_n && fits; i++)
        fits = one(&trial, rec, i);
    talon_table_copy(r->t, r->work->backup);
    return fits;
}

bool talon__redo_fits(run *trial, const talon_record *rec, uint32_t i)
{
    if (!talon__effect_fits(trial, rec, &rec->effect[i]))
        return false;
    talon__redo_effect(trial, rec, &rec->effect[i]);
    return true;
}

static bool steps_fit(const run *r, const talon_record *rec)
{
    const int64_t after = (int64_t)r->t->step + rec->steps;
    return (rec->steps == 0 || rec->step == r->t->step) && rec->steps != INT32_MIN && after >= 0 && after <= (int64_t)TALON_MAX_STEPS;
}

talon_status talon__run_replay(run *r)
{
    const talon_record *rec = r->op->record;
    if (r->dry && !(steps_fit(r, rec) && talon__fits(r, talon__redo_fits)))
        return talon__fail(r, TALON_E_RECORD_MISMATCH);
    for (uint32_t i = 0; i < rec->effects_n; i++)
        talon__redo_effect(r, rec, &rec->effect[i]);
    if (!r->dry) {
        r->t->step = (uint32_t)((int64_t)r->t->step + rec->steps);
        if (r->rec)
            r->rec->steps = rec->steps;
    }
    return TALON_OK;
}
