/* trail.c -- records that somebody else may have written: each is sound by itself, and fits the table to the card.
 *
 * Undo and redo look at what may differ between a log and a table of the same program. Here nothing is believed: words lie inside the
 * record, places and cards are named once, flags and faces are those that doing it again gives. */
#include "table/trail.h"

#include "table/undo.h"

static bool zone_is_sound(const run *r, talon_zone z)
{
    return z == TALON_ZONE_NONE || z < r->shape->zones_n;
}

/* A move's indices are different ones each, and no face bit is beyond the last card. */
static bool move_is_sound(const run *r, const talon_effect *e, const uint16_t *word)
{
    const uint32_t n = e->n;
    return n > 0 && talon__distinct(r->work->mark, word, n, r->t->cards_n) == n && (n % 16 == 0 || word[2 * n + n / 16] >> n % 16 == 0);
}

static bool permute_is_sound(const run *r, const talon_effect *e, const uint16_t *word)
{
    return e->from == e->to && e->at == 0 && e->face == 0 && talon__distinct(r->work->mark, word, e->n, e->n) == e->n;
}

/* Zones and cards are looked at on the table. *words: where its words begin, then where they end. */
static bool effect_is_sound(const run *r, const talon_record *rec, const talon_effect *e, uint64_t *words)
{
    const uint64_t begin = *words;
    const bool moves = e->kind == TALON_EFFECT_MOVE;
    if ((!moves && e->kind != TALON_EFFECT_PERMUTE) || (e->flags & TALON_EFFECT_HIDDEN) || e->unused || e->face > TALON_FACING_UP ||
        e->n > r->t->cards_n || e->data != begin)
        return false;
    *words += moves ? 2 * (uint64_t)e->n + talon__words16(e->n) : e->n;
    return *words <= rec->words_n && (moves ? move_is_sound(r, e, rec->word + begin) : permute_is_sound(r, e, rec->word + begin));
}

static bool record_is_sound(const run *r, const talon_record *rec)
{
    const talon_op_info *info = talon_op_get(rec->op);
    uint64_t words = 0;
    bool sound = info && info->group == TALON_GROUP_TABLE && rec->face <= TALON_FACING_UP && zone_is_sound(r, rec->from) &&
                 zone_is_sound(r, rec->to) && rec->target == 0 && rec->steps != INT32_MIN;
    for (uint32_t i = 0; i < rec->effects_n && sound; i++)
        sound = effect_is_sound(r, rec, &rec->effect[i], &words);
    return sound && words == rec->words_n;
}

/* Where the flags say that cards went. */
static bool place_is_exact(const talon_effect *e, uint32_t room)
{
    if (e->flags & TALON_EFFECT_AT_END)
        return e->at == room;
    return e->at <= (e->flags & TALON_EFFECT_AT_TOP ? 0 : room);
}

/* Right after a move, whose cards lie there: they lie where and as it puts them. */
static bool lies_exactly(const run *r, const talon_record *rec, const talon_effect *e)
{
    const uint16_t *moved = rec->word + e->data + e->n;
    for (uint32_t i = 0; i < e->n; i++)
        if (talon__is_up(r->t, moved[i]) != talon__lies_up(talon__def(r, e->to), e->from == e->to, e->face, talon_effect_was_up(rec, e, i)))
            return false;
    return place_is_exact(e, talon__zone_size(r->t, r->shape, e->to) - e->n);
}

/* Right before a move that fits: those cards and no other ones like them are there, and it puts them where it says. */
static bool names_exactly(const run *r, const talon_record *rec, const talon_effect *e)
{
    const uint16_t *index = rec->word + e->data, *moved = index + e->n;
    const talon_card *card = talon__cards(r->t) + talon__zone_begin(r->t, r->shape, e->from);
    for (uint32_t i = 0; i < e->n; i++)
        if (card[index[i]] != moved[i])
            return false;
    return place_is_exact(e, talon__zone_size(r->t, r->shape, e->to) - (e->from == e->to ? e->n : 0));
}

static bool go_back(run *past, const talon_record *rec)
{
    if ((int64_t)past->t->step != (int64_t)rec->step + rec->steps)
        return false;
    for (uint32_t i = rec->effects_n; i-- > 0;) {
        const talon_effect *e = &rec->effect[i];
        if (!talon__effect_lies(past, rec, e) || (e->kind == TALON_EFFECT_MOVE && !lies_exactly(past, rec, e)))
            return false;
        talon__undo_effect(past, rec, e);
    }
    past->t->step = rec->step;
    return true;
}

static bool go_on(run *past, const talon_record *rec)
{
    const int64_t step = (int64_t)rec->step + rec->steps;
    if (past->t->step != rec->step || step != (int64_t)(uint32_t)step)
        return false;
    for (uint32_t i = 0; i < rec->effects_n; i++) {
        const talon_effect *e = &rec->effect[i];
        if (!talon__effect_fits(past, rec, e) || (e->kind == TALON_EFFECT_MOVE && !names_exactly(past, rec, e)))
            return false;
        talon__redo_effect(past, rec, e);
    }
    past->t->step = (uint32_t)step;
    return true;
}

bool talon__trail_back(run *past, const trail *t)
{
    uint64_t later = past->t->seq + 1; /* the number of the record after this one is higher */
    for (uint32_t i = t->done; i-- > 0;) {
        const talon_record *rec = t->record(t->context, i);
        if (!rec || !record_is_sound(past, rec) || rec->seq >= later || rec->seq == 0 || !go_back(past, rec))
            return false;
        later = rec->seq;
    }
    return true;
}

bool talon__trail_on(run *past, const trail *t)
{
    const talon_record *last = t->done ? t->record(t->context, t->done - 1) : NULL;
    uint64_t earlier = last ? last->seq : 0;
    for (uint32_t i = t->done; i < t->count; i++) {
        const talon_record *rec = t->record(t->context, i);
        if (!rec || !record_is_sound(past, rec) || rec->seq <= earlier || rec->seq >= past->t->seq || !go_on(past, rec))
            return false;
        earlier = rec->seq;
    }
    return true;
}
