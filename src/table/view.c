/* view.c -- what one player may see of a table and of a record. */
#include <talon/view.h>

#include "table/sight.h"
#include "table/undo.h"

/* Whoever does not sit there sees what everybody sees. */
static bool include(viewers v, const talon_shape *shape, talon_player who)
{
    return talon__viewers_include(v, who < shape->players_n || who == TALON_PLAYER_TABLE ? who : TALON_PLAYER_NONE);
}

static bool sees(const talon_table *t, const talon_shape *shape, talon_player who, talon_zone z, uint32_t pos)
{
    const talon_card id = talon__cards(t)[talon__zone_begin(t, shape, z) + pos];
    const bool last = pos + 1 == talon__zone_size(t, shape, z);
    return include(talon__viewers(talon__zone(shape, z), talon__is_up(t, id), last), shape, who);
}

bool talon_view_sees(const talon_table *t, const talon_shape *shape, talon_player who, talon_zone z, uint32_t pos)
{
    return pos < talon_zone_count(t, shape, z) && sees(t, shape, who, z, pos);
}

static bool sees_all_of(const talon_table *t, const talon_shape *shape, talon_player who, talon_zone z)
{
    for (uint32_t i = talon__zone_size(t, shape, z); i-- > 0;)
        if (!sees(t, shape, who, z, i))
            return false;
    return true;
}

bool talon_view_open(const talon_table *t, const talon_shape *shape, talon_player who, talon_zone z)
{
    if (!talon__goes_with(t, shape) || z >= shape->zones_n)
        return false;
    if (talon__zone_size(t, shape, z) == 0)
        return include(talon__viewers(talon__zone(shape, z), false, false), shape, who);
    return sees_all_of(t, shape, who, z);
}

uint32_t talon_view_zone(talon_card *out, const talon_table *t, const talon_shape *shape, talon_player who, talon_zone z)
{
    const uint32_t n = talon_zone_count(t, shape, z);
    const talon_card *card = talon_zone_cards(t, shape, z);
    for (uint32_t i = 0; i < n; i++)
        out[i] = sees(t, shape, who, z, i) ? card[i] : TALON_CARD_HIDDEN;
    return n;
}

uint32_t talon_view_table(talon_card *out, const talon_table *t, const talon_shape *shape, talon_player who)
{
    uint32_t n = 0;
    for (uint32_t z = 0; z < shape->zones_n; z++)
        n += talon_view_zone(out + n, t, shape, who, (talon_zone)z);
    return n;
}

/* Which cards a player can follow through a record, one bit each in work->known. A player sees the table before the operation and after it,
 * and is told where cards lay and went; so a card is followed through every move, and lost where a zone is put into an order that is not
 * told. What lies open only between two effects nobody sees. */

static void know_what_is_seen(const run *past, talon_player who)
{
    const talon_table *t = past->t;
    memset(past->work->known, 0, sizeof *past->work->known * talon__words16(t->cards_n));
    for (uint32_t z = 0; z < past->shape->zones_n; z++) {
        const talon_card *card = talon__cards(t) + talon__zone_begin(t, past->shape, (talon_zone)z);
        for (uint32_t i = talon__zone_size(t, past->shape, (talon_zone)z); i-- > 0;)
            if (sees(t, past->shape, who, (talon_zone)z, i))
                talon__set_bit(past->work->known, card[i], true);
    }
}

static bool knows_all_of(const run *past, talon_zone z)
{
    const talon_card *card = talon__cards(past->t) + talon__zone_begin(past->t, past->shape, z);
    for (uint32_t i = talon__zone_size(past->t, past->shape, z); i-- > 0;)
        if (!talon__bit(past->work->known, card[i]))
            return false;
    return true;
}

static void forget(const run *past, talon_zone z)
{
    const talon_card *card = talon__cards(past->t) + talon__zone_begin(past->t, past->shape, z);
    for (uint32_t i = talon__zone_size(past->t, past->shape, z); i-- > 0;)
        talon__set_bit(past->work->known, card[i], false);
}

/* An order is told as long as every card of its zone is followed up to it; one that is not told loses them. */
static void tell_order(const run *past, talon_effect *e)
{
    if (!knows_all_of(past, e->from))
        e->flags |= TALON_EFFECT_HIDDEN;
    if (e->flags & TALON_EFFECT_HIDDEN)
        forget(past, e->from);
}

static void withhold(talon_record *rec, talon_effect *e)
{
    e->flags |= TALON_EFFECT_HIDDEN;
    memset(rec->word + e->data, 0, sizeof *rec->word * e->n);
    if (rec->op != TALON_OP_CUT)
        rec->n = -1; /* where a die cut says as much as the permutation; who asked for a cut knows where */
}

static void hide_all(talon_record *rec)
{
    for (uint32_t k = 0; k < rec->effects_n; k++) {
        talon_effect *e = &rec->effect[k];
        if (e->kind == TALON_EFFECT_MOVE)
            memset(rec->word + e->data + e->n, 0xFF, sizeof *rec->word * e->n);
        else
            withhold(rec, e);
    }
}

/* Back to the table before the operation: orders are told that lead to what is seen after it. False: not a record of this table, or not
 * a whole one. */
static bool go_back(run *past, talon_record *rec)
{
    for (uint32_t i = 0; i < rec->effects_n; i++) {
        talon_effect *e = &rec->effect[rec->effects_n - 1 - i];
        if ((e->flags & TALON_EFFECT_HIDDEN) || !talon__undo_fits(past, rec, i))
            return false;
        if (e->kind == TALON_EFFECT_PERMUTE)
            tell_order(past, e);
    }
    return true;
}

static void hide_unknown(const run *past, talon_record *rec, const talon_effect *e)
{
    uint16_t *card = rec->word + e->data + e->n;
    for (uint32_t i = 0; i < e->n; i++)
        if (!talon__bit(past->work->known, card[i]))
            card[i] = TALON_CARD_HIDDEN;
}

/* Forth again: of those orders the ones that lead from what was seen before; and moved cards that come from there. */
static void go_forth(run *past, talon_record *rec)
{
    for (uint32_t k = 0; k < rec->effects_n; k++) {
        talon_effect *e = &rec->effect[k];
        if (e->kind == TALON_EFFECT_MOVE)
            hide_unknown(past, rec, e);
        else
            tell_order(past, e);
        talon__redo_effect(past, rec, e);
    }
}

static void show_known(const run *past, talon_record *rec, const talon_effect *e)
{
    const talon_card *lies = talon__cards(past->t) + talon__zone_begin(past->t, past->shape, e->to) + e->at;
    for (uint32_t i = 0; i < e->n; i++)
        if (talon__bit(past->work->known, lies[i]))
            rec->word[e->data + e->n + i] = lies[i];
}

/* And back once more, now that it is known which orders are told: moved cards that lead to what is seen after. */
static void show_what_comes_to_light(run *past, talon_record *rec)
{
    for (uint32_t k = rec->effects_n; k-- > 0;) {
        talon_effect *e = &rec->effect[k];
        if (e->kind == TALON_EFFECT_MOVE)
            show_known(past, rec, e);
        else
            forget(past, e->from); /* the cards of an order that is told were known from before */
        talon__undo_effect(past, rec, e);
        if (e->flags & TALON_EFFECT_HIDDEN)
            withhold(rec, e);
    }
}

void talon_view_record(talon_record *rec, const talon_table *t, const talon_shape *shape, talon_work *work, talon_player who)
{
    if (!talon__fit_together(t, shape, work)) {
        hide_all(rec);
        return;
    }
    run past = {.t = work->backup, .shape = shape, .work = work};
    talon_table_copy(past.t, t);
    know_what_is_seen(&past, who);
    if (!go_back(&past, rec)) {
        hide_all(rec);
        return;
    }
    know_what_is_seen(&past, who);
    go_forth(&past, rec);
    know_what_is_seen(&past, who);
    show_what_comes_to_light(&past, rec);
}
