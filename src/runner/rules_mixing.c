/* rules_mixing.c -- the outcome of a mixing comes from elsewhere: who plays along with a transcript knows in which order cards lie there.
 *
 * The machine mixes by its own chance first, and the cards that it mixed are then renamed among each other. So every operation that mixes, also a draw
 * that reshuffles or one that picks cards at random, is done as always, and its record stays true. */
#include "runner/rules_seat.h"
#include "runner/runner_impl.h"

void talon_rules_set_mixing(talon_rules *m, talon_on_mixing *on_mixing, void *context)
{
    m->on_mixing = on_mixing;
    m->mixing_context = context;
}

bool talon__picks(const talon_runner *r, const talon_op *op)
{
    const uint8_t mixes = talon_op_get(op->code)->mixes;
    if (mixes != TALON_MIXES_DRAWS || op->from >= talon_shape_zones(r->play.shape))
        return mixes == TALON_MIXES_PICKS;
    const talon_behavior b = talon_zone_behavior(r->play.shape, op->from);
    return b.present && b.draw_from == TALON_DRAW_RANDOM;
}

/* The effect that mixed, and after which cards of its zone may have gone: effects_n where there is none. */
static uint32_t find_mixing(const talon_record *rec)
{
    uint32_t at = rec->effects_n;
    for (uint32_t i = 0; i < rec->effects_n; i++)
        if (rec->effect[i].kind == TALON_EFFECT_PERMUTE && rec->effect[i].n > 1)
            at = i;
    return at;
}

/* The zone's cards as they lay right after the mixing: first those that have left it since. */
static uint32_t gather(const talon_runner *r, talon_card *out, talon_zone zone, uint32_t from)
{
    const talon_record *rec = r->play.record;
    const uint32_t left = talon_zone_count(r->play.table, r->play.shape, zone);
    const talon_card *lying = talon_zone_cards(r->play.table, r->play.shape, zone);
    uint32_t n = 0;
    for (uint32_t i = from; i < rec->effects_n; i++) {
        const talon_effect *x = &rec->effect[i];
        for (uint32_t k = 0; x->kind == TALON_EFFECT_MOVE && x->from == zone && k < x->n; k++)
            out[n++] = rec->word[x->data + x->n + k];
    }
    memcpy(out + n, lying, sizeof *out * left);
    return n + left;
}

static void rename_record(talon_record *rec, const talon_card *as, uint32_t from)
{
    for (uint32_t i = from; i < rec->effects_n; i++) {
        const talon_effect *x = &rec->effect[i];
        for (uint32_t k = 0; x->kind == TALON_EFFECT_MOVE && k < x->n; k++)
            rec->word[x->data + x->n + k] = as[rec->word[x->data + x->n + k]];
    }
}

void talon__rules_mixed(talon_runner *r, const talon_op *op)
{
    talon_rules *m = r->rules;
    talon_record *rec = r->play.record;
    talon_card *card = (talon_card *)(void *)r->list; /* scratch, longer than all cards */
    if (!m || !m->on_mixing || m->sealed || !rec || op->code == TALON_OP_PERMUTE)
        return;
    const bool picked = talon__picks(r, op);
    const uint32_t mixed = find_mixing(rec), from = picked ? 0 : mixed + 1;
    if (!picked && mixed == rec->effects_n)
        return;
    const talon_zone zone = picked ? rec->from : rec->effect[mixed].from;
    const uint32_t n = gather(r, card, zone, from);
    const talon_card *as = m->on_mixing(m->mixing_context, zone, card, n);
    if (!as)
        return;
    talon__state_rename(m, m->s, as);
    rename_record(rec, as, from);
}
