/* view.c -- what one player may see of a table and of a record. */
#include <talon/view.h>

#include "table/sight.h"

bool talon_view_sees(const talon_table *t, const talon_shape *shape, talon_player who, talon_zone z, uint32_t pos)
{
    const talon_card id = talon_zone_cards(t, shape, z)[pos];
    const bool last = pos + 1 == talon__zone_size(t, shape, z);
    return talon__viewers_include(talon__viewers(talon__zone(shape, z), talon_card_is_up(t, id), last), who);
}

static bool sees_all_of(const talon_table *t, const talon_shape *shape, talon_player who, talon_zone z)
{
    for (uint32_t i = talon__zone_size(t, shape, z); i-- > 0;)
        if (!talon_view_sees(t, shape, who, z, i))
            return false;
    return true;
}

bool talon_view_open(const talon_table *t, const talon_shape *shape, talon_player who, talon_zone z)
{
    if (talon__zone_size(t, shape, z) == 0)
        return talon__viewers_include(talon__viewers(talon__zone(shape, z), false, false), who);
    return sees_all_of(t, shape, who, z);
}

uint32_t talon_view_zone(talon_card *out, const talon_table *t, const talon_shape *shape, talon_player who, talon_zone z)
{
    const uint32_t n = talon__zone_size(t, shape, z);
    const talon_card *card = talon_zone_cards(t, shape, z);
    for (uint32_t i = 0; i < n; i++)
        out[i] = talon_view_sees(t, shape, who, z, i) ? card[i] : TALON_CARD_HIDDEN;
    return n;
}

void talon_view_table(talon_card *out, const talon_table *t, const talon_shape *shape, talon_player who)
{
    for (uint32_t z = 0; z < shape->zones_n; z++)
        out += talon_view_zone(out, t, shape, who, (talon_zone)z);
}

/* Sizes of the zones as they were before the operation, in work's deltas against now. */
static void rewind_sizes(const talon_record *rec, int32_t *delta)
{
    for (uint32_t i = rec->effects_n; i-- > 0;) {
        const talon_effect *e = &rec->effect[i];
        if (e->kind == TALON_EFFECT_MOVE) {
            delta[e->from] += (int32_t)e->n;
            delta[e->to] -= (int32_t)e->n;
        }
    }
}

static void hide_moved(talon_record *rec, const talon_table *t, const talon_shape *shape, int32_t *delta, talon_player who, talon_effect *e)
{
    const zone_def *from = talon__zone(shape, e->from), *to = talon__zone(shape, e->to);
    const uint32_t from_size = (uint32_t)((int32_t)talon__zone_size(t, shape, e->from) + delta[e->from]);
    delta[e->from] -= (int32_t)e->n;
    delta[e->to] += (int32_t)e->n;
    const uint32_t to_size = (uint32_t)((int32_t)talon__zone_size(t, shape, e->to) + delta[e->to]);
    uint16_t *index = rec->word + e->data, *card = index + e->n;
    for (uint32_t i = 0; i < e->n; i++) {
        const bool was_up = talon_effect_was_up(rec, e, i);
        const viewers was = talon__viewers(from, was_up, index[i] + 1u == from_size);
        const viewers is = talon__viewers(to, talon__lies_up(to, e->from == e->to, e->face, was_up), e->at + i + 1 == to_size);
        if (!talon__viewers_include(was, who) && !talon__viewers_include(is, who))
            card[i] = TALON_CARD_HIDDEN;
    }
}

/* A permutation may be shown where it tells nothing: every card of the zone is seen now, and was all the time since. */
static void hide_permutation(talon_record *rec, const talon_table *t, const talon_shape *shape, talon_player who, talon_effect *e)
{
    const viewers down = talon__viewers(talon__zone(shape, e->from), false, false);
    const bool one_effect = rec->effects_n == 1;
    if (e->n == 0 || talon__viewers_include(down, who) || (one_effect && sees_all_of(t, shape, who, e->from)))
        return;
    e->flags |= TALON_EFFECT_HIDDEN;
    if (rec->op != TALON_OP_CUT)
        rec->n = -1; /* where a die cut says as much as the permutation; who asked for a cut knows where */
    memset(rec->word + e->data, 0, sizeof *rec->word * e->n);
}

void talon_view_record(talon_record *rec, const talon_table *t, const talon_shape *shape, talon_work *work, talon_player who)
{
    rewind_sizes(rec, work->delta);
    for (uint32_t i = 0; i < rec->effects_n; i++)
        if (rec->effect[i].kind == TALON_EFFECT_MOVE)
            hide_moved(rec, t, shape, work->delta, who, &rec->effect[i]);
        else
            hide_permutation(rec, t, shape, who, &rec->effect[i]);
    for (uint32_t i = 0; i < rec->effects_n; i++)
        work->delta[rec->effect[i].from] = work->delta[rec->effect[i].to] = 0;
}
