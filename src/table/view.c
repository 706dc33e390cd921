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

/* A move on a table of the past: cards seen neither before nor after it are hidden. */
static void hide_moved(run *past, talon_record *rec, talon_player who, talon_effect *e)
{
    uint16_t *index = rec->word + e->data, *card = index + e->n, *seen = past->work->b;
    for (uint32_t i = 0; i < e->n; i++)
        seen[i] = sees(past->t, past->shape, who, e->from, index[i]);
    talon__redo_effect(past, rec, e);
    for (uint32_t i = 0; i < e->n; i++)
        if (!seen[i] && !sees(past->t, past->shape, who, e->to, e->at + i))
            card[i] = TALON_CARD_HIDDEN;
}

static void withhold(talon_record *rec, talon_effect *e)
{
    e->flags |= TALON_EFFECT_HIDDEN;
    memset(rec->word + e->data, 0, sizeof *rec->word * e->n);
    if (rec->op != TALON_OP_CUT)
        rec->n = -1; /* where a die cut says as much as the permutation; who asked for a cut knows where */
}

/* A permutation is shown where every card of the zone is seen, before and after. */
static void hide_permutation(run *past, talon_record *rec, talon_player who, talon_effect *e)
{
    const bool seen = sees_all_of(past->t, past->shape, who, e->from);
    talon__redo_effect(past, rec, e);
    if (!seen || !sees_all_of(past->t, past->shape, who, e->from))
        withhold(rec, e);
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

/* Goes back to the table before the operation and does its effects again, looking at each. */
void talon_view_record(talon_record *rec, const talon_table *t, const talon_shape *shape, talon_work *work, talon_player who)
{
    talon_op op;
    talon_op_init(&op, (talon_opcode)rec->op);
    if (!talon__fit_together(t, shape, work)) {
        hide_all(rec);
        return;
    }
    run past = {.t = work->backup, .shape = shape, .work = work, .op = &op};
    talon_table_copy(past.t, t);
    for (uint32_t i = 0; i < rec->effects_n; i++)
        if (!talon__undo_fits(&past, rec, i)) {
            hide_all(rec); /* not a record of this table */
            return;
        }
    for (uint32_t k = 0; k < rec->effects_n; k++)
        if (rec->effect[k].kind == TALON_EFFECT_MOVE)
            hide_moved(&past, rec, who, &rec->effect[k]);
        else
            hide_permutation(&past, rec, who, &rec->effect[k]);
}
