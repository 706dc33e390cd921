/* render.c -- shapes, tables, operations and outcomes as numbers. */
#include "render.h"

#include <stdlib.h>
#include <string.h>
#include <talon/op_family.h>

static uint32_t word_at(const char *const *words, const char *word)
{
    uint32_t i = 0;
    while (strcmp(words[i], word) != 0)
        i++;
    return i;
}

static int name_code(const char *id)
{
    return strcmp(id, "deck") == 0 ? 1 : strcmp(id, "burn") == 0 ? 2 : strcmp(id, "discard") == 0 ? 3 : 0;
}

void render_shape(text *t, const world *w)
{
    text_put(t, "S");
    text_int(t, w->zones_n);
    for (uint32_t z = 0; z < w->zones_n; z++) {
        const talon_behavior b = talon_zone_behavior(w->shape, (talon_zone)z);
        text_int(t, name_code(w->spec[z].id));
        text_int(t, word_at(talon_zone_type_names, w->spec[z].type));
        text_int(t, talon_zone_owner(w->shape, (talon_zone)z));
        text_int(t, talon_zone_get_sees(w->shape, (talon_zone)z));
        text_int(t, b.present);
        if (b.present) {
            text_int(t, b.draw_from);
            text_int(t, b.reshuffle_from);
            text_int(t, b.reshuffle_when);
            text_int(t, b.keep_newest);
        }
    }
    text_int(t, w->cards_n);
    for (uint32_t i = 0; i < w->cards_n; i++)
        text_int(t, talon_pack_face(w->pack, (talon_card)i));
    text_end(t);
}

static void put_zones(text *t, const world *w)
{
    for (uint32_t z = 0; z < w->zones_n; z++) {
        const uint32_t n = talon_zone_count(w->table, w->shape, (talon_zone)z);
        const talon_card *card = talon_zone_cards(w->table, w->shape, (talon_zone)z);
        text_int(t, n);
        for (uint32_t i = 0; i < n; i++)
            text_int(t, 2 * card[i] + talon_card_is_up(w->table, card[i]));
    }
}

void render_table(text *t, const world *w)
{
    text_put(t, "T");
    text_int(t, (int64_t)w->table->seq);
    text_int(t, w->table->step);
    put_zones(t, w);
    text_end(t);
}

/* The slots of a move, or as somebody sees them: faces, −1 where hidden. */
static void put_moved(text *t, const world *w, const talon_record *rec, const talon_effect *e, bool seen)
{
    const uint16_t *card = rec->word + e->data + e->n;
    for (uint32_t i = 0; i < e->n; i++) {
        const int up = talon_effect_was_up(rec, e, i);
        if (!seen)
            text_int(t, 2 * card[i] + up);
        else
            text_int(t, card[i] == TALON_CARD_HIDDEN ? -1 : 2 * talon_pack_face(w->pack, card[i]) + up);
    }
}

void render_effects(text *t, const world *w, const talon_record *rec, bool seen)
{
    text_int(t, rec->effects_n);
    for (uint32_t k = 0; k < rec->effects_n; k++) {
        const talon_effect *e = &rec->effect[k];
        const uint16_t *word = rec->word + e->data;
        if (e->kind == TALON_EFFECT_MOVE) {
            text_int(t, 1);
            text_int(t, e->face);
            text_int(t, e->from);
            text_int(t, e->to);
            text_int(t, e->at);
            text_int(t, e->n);
            for (uint32_t i = 0; i < e->n; i++)
                text_int(t, word[i]);
            put_moved(t, w, rec, e, seen);
        } else if (e->flags & TALON_EFFECT_HIDDEN) {
            text_int(t, 3);
            text_int(t, e->from);
        } else {
            text_int(t, 2);
            text_int(t, e->from);
            text_int(t, e->n);
            for (uint32_t i = 0; i < e->n; i++)
                text_int(t, word[i]);
        }
    }
}

void render_done(text *t, const world *w, bool effects)
{
    text_put(t, "K");
    text_int(t, (int64_t)w->table->seq);
    text_int(t, w->table->step);
    put_zones(t, w);
    if (effects)
        render_effects(t, w, &w->rec, false);
    text_end(t);
}

void render_refused(text *t, const talon_fault *f)
{
    const bool names = f->status == TALON_E_ZONE_NOT_FOUND || f->status == TALON_E_CARD_NOT_IN_ZONE;
    text_put(t, "E");
    text_int(t, f->status);
    text_int(t, f->zone);
    text_int(t, f->want);
    text_int(t, f->status == TALON_E_LIMIT_EXCEEDED || f->status == TALON_E_INSUFFICIENT_CARDS ? f->have : 0);
    text_int(t, f->card);
    text_int(t, names ? f->arg : 0);
    text_int(t, names ? f->index : 0);
    text_end(t);
}

void render_view(text *t, const world *w, talon_player who)
{
    text_put(t, "V");
    for (uint32_t z = 0; z < w->zones_n; z++) {
        talon_card seen[MODEL_CARDS];
        const uint32_t n = talon_view_zone(seen, w->table, w->shape, who, (talon_zone)z);
        const talon_card *card = talon_zone_cards(w->table, w->shape, (talon_zone)z);
        text_int(t, n);
        for (uint32_t i = 0; i < n; i++)
            text_int(t, seen[i] == TALON_CARD_HIDDEN ? -1 : 2 * talon_pack_face(w->pack, seen[i]) + talon_card_is_up(w->table, card[i]));
    }
    text_end(t);
}

static void put_list(text *t, const void *list, uint32_t n, bool wide)
{
    text_int(t, n);
    for (uint32_t i = 0; i < n; i++)
        text_int(t, wide ? ((const int64_t *)list)[i] : ((const uint16_t *)list)[i]);
}

/* The random outcomes of the record, in the order in which they were made. */
typedef struct choice {
    const uint16_t *list;
    uint32_t n;
} choice;

/* Whether its permutation is an outcome of chance; cuts tell theirs as a number. */
static bool order_is_random(talon_reorder_op op)
{
    switch (op) {
    case TALON_REORDER_SHUFFLE:
    case TALON_REORDER_WASH:
    case TALON_REORDER_RIFFLE_WITH_SEED: return true;
    case TALON_REORDER_PERMUTE:
    case TALON_REORDER_CUT:
    case TALON_REORDER_CUT_BY_DIE:
    case TALON_REORDER_CUT_WITH_SEED:
    case TALON_REORDER_RIFFLE:
    case TALON_REORDER_IN_SHUFFLE:
    case TALON_REORDER_STRIP_CUT: return false;
    }
    abort();
}

static uint32_t find_choices(choice *c, const world *w, const talon_op *op, uint16_t *k)
{
    const talon_record *rec = &w->rec;
    uint32_t n = 0;
    if (op->code == TALON_OP_CUT_BY_DIE || op->code == TALON_OP_CUT_WITH_SEED) {
        *k = (uint16_t)rec->n;
        c[n++] = (choice){k, 1};
        return n;
    }
    const talon_mixes mixes = (talon_mixes)talon_op_get(op->code)->mixes;
    const bool washes = mixes == TALON_MIXES_BOTH || (mixes == TALON_MIXES_ZONE && order_is_random((talon_reorder_op)op->code));
    const bool draws = mixes == TALON_MIXES_DRAWS;
    for (uint32_t i = 0; i < rec->effects_n; i++) {
        const talon_effect *e = &rec->effect[i];
        const talon_behavior b = talon_zone_behavior(w->shape, e->from);
        const bool at_random =
            mixes == TALON_MIXES_PICKS || (draws && !(e->flags & TALON_EFFECT_RESHUFFLE) && b.present && b.draw_from == TALON_DRAW_RANDOM);
        const bool picked = at_random && e->kind == TALON_EFFECT_MOVE;
        if (picked || ((washes || draws) && e->kind == TALON_EFFECT_PERMUTE))
            c[n++] = (choice){rec->word + e->data, e->n};
    }
    return n;
}

static void put_choices(text *t, const world *w, const talon_op *op, bool done)
{
    static choice c[1 << 18];
    uint16_t k = 0;
    const uint32_t n = done ? find_choices(c, w, op, &k) : 0;
    text_int(t, n);
    for (uint32_t i = 0; i < n; i++)
        put_list(t, c[i].list, c[i].n, false);
}

void render_op(text *t, const world *w, const talon_op *op, bool done, char letter)
{
    const char word[2] = {letter, 0};
    text_put(t, word);
    text_int(t, op->as == TALON_PLAYER_TABLE ? -1 : op->as);
    text_int(t, op->code);
    text_int(t, op->face);
    text_int(t, op->pick);
    text_int(t, op->own_seed);
    text_int(t, op->from < w->zones_n || op->from == TALON_ZONE_DEFAULT ? op->from : TALON_ZONE_NONE);
    text_int(t, op->to < w->zones_n || op->to == TALON_ZONE_DEFAULT ? op->to : TALON_ZONE_NONE);
    text_int(t, op->n);
    text_int(t, op->at == TALON_AT_END ? -1 : op->at == TALON_AT_TOP ? -2 : op->at);
    text_int(t, op->zones_n);
    for (uint32_t i = 0; i < op->zones_n; i++)
        text_int(t, op->zones[i] < w->zones_n ? op->zones[i] : TALON_ZONE_NONE);
    put_list(t, op->list, op->list_n, true);
    put_list(t, op->order, op->order_n, true);
    put_list(t, op->cards, op->cards_n, false);
    if (op->code == TALON_OP_APPLY_RECORD) {
        text_int(t, op->record->steps != 0);
        text_int(t, op->record->step);
        text_int(t, op->record->steps);
        render_effects(t, w, op->record, false);
    }
    put_choices(t, w, op, done);
    text_end(t);
}
