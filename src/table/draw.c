/* draw.c -- drawing from the top with deck behaviour: draw, draw1, deal, deal_round, burn, split.
 *
 * All are sequences of elementary draws. A zone without behaviour is strict; one with deck behaviour may reshuffle, and
 * `draw` alone then takes what there is. */
#include "table/run.h"

/* One elementary draw. */
typedef struct draw {
    int64_t n;
    talon_zone from, to;
    uint8_t flags; /* TALON_EFFECT_DRAW until its first effect is recorded */
} draw;

static void move_drawn(run *r, draw *d, selection what)
{
    talon__move_to_end(r, d->from, d->to, what, r->op->face, d->flags);
    if (what.n)
        d->flags = 0;
}

/* Take m cards the way the zone wants it; m is at most its size. */
static void take(run *r, draw *d, uint8_t draw_from, uint32_t m)
{
    const uint32_t size = talon__size(r, d->from);
    selection what = {.n = m};
    if (draw_from == TALON_DRAW_BOTTOM)
        what.start = size - m;
    if (draw_from == TALON_DRAW_RANDOM && m > 0) {
        talon_stream s;
        if (size >= 2)
            talon__next_step(r, &s);
        if (!r->dry && size >= 2) {
            talon_pick(r->work->a, r->work->b, size, m, &s);
            what.pos = r->work->a;
        }
    }
    move_drawn(r, d, what);
}

/* Merge the reshuffle pile into the deck and wash the whole. */
static void reshuffle(run *r, draw *d, const talon_behavior *b)
{
    if (b->reshuffle_from == TALON_ZONE_NONE)
        return;
    const uint32_t pile = talon__size(r, b->reshuffle_from);
    const uint32_t n = pile > b->keep_newest ? pile - b->keep_newest : 0;
    if (n == 0)
        return;
    const uint8_t flags = d->flags | TALON_EFFECT_RESHUFFLE;
    talon__move_to_end(r, b->reshuffle_from, d->from, (selection){.n = n}, TALON_FACE_USUAL, flags);
    d->flags = 0;
    talon__wash_zone(r, d->from, TALON_EFFECT_RESHUFFLE);
}

static uint32_t at_most(int64_t n, uint32_t size)
{
    return n < (int64_t)size ? (uint32_t)n : size;
}

/* With deck behaviour. Returns how many cards were taken. */
static int64_t draw_from_deck(run *r, draw *d, const talon_behavior *b)
{
    int64_t taken = 0;
    if (talon__size(r, d->from) < d->n) {
        if (b->reshuffle_when == TALON_WHEN_EMPTY) {
            taken = talon__size(r, d->from);
            take(r, d, b->draw_from, (uint32_t)taken);
        }
        reshuffle(r, d, b);
    }
    const uint32_t m = at_most(d->n - taken, talon__size(r, d->from));
    take(r, d, b->draw_from, m);
    return taken + m;
}

static talon_status draw_once(run *r, draw *d, bool lenient)
{
    if (d->n <= 0)
        return talon__fail_count(r, TALON_E_INVALID_COUNT, d->n);
    if (talon__def(r, d->from)->type == TALON_ZONE_BURN)
        return talon__fail_zone(r, TALON_E_NOT_DRAWABLE, d->from);
    if (r->op->code == TALON_OP_BURN && talon__def(r, d->to)->type != TALON_ZONE_BURN)
        return talon__fail_zone(r, TALON_E_INVALID_ZONE_TYPE, d->to);
    const talon_behavior *b = talon__behavior(r, d->from);
    d->flags = TALON_EFFECT_DRAW;
    if (b) {
        const int64_t taken = draw_from_deck(r, d, b);
        return taken < d->n && !lenient ? talon__fail_short(r, d->from, d->n, taken) : TALON_OK;
    }
    const uint32_t size = talon__size(r, d->from);
    if (d->n > (int64_t)size)
        return talon__fail_short(r, d->from, d->n, size);
    take(r, d, TALON_DRAW_TOP, (uint32_t)d->n);
    return TALON_OK;
}

/* One elementary draw of a composite. Its zones are looked up only now: an earlier draw's error comes first. */
static talon_status draw_listed(run *r, uint32_t place)
{
    const talon_op *op = r->op;
    draw d = {.n = op->code == TALON_OP_DEAL ? op->n : op->code == TALON_OP_SPLIT ? op->list[place] : 1, .to = op->zones[place]};
    if (d.n <= 0)
        return talon__fail_count(r, TALON_E_INVALID_COUNT, d.n);
    const talon_status s = r->from == TALON_ZONE_NONE ? talon__find_zones(r) : TALON_OK;
    if (s != TALON_OK)
        return s;
    if (d.to >= r->shape->zones_n)
        return talon__zone_missing(r, op->code == TALON_OP_SPLIT ? TALON_ARG_PACKETS : TALON_ARG_TO_LIST, place);
    d.from = r->from;
    return draw_once(r, &d, false);
}

static talon_status draw_all_listed(run *r)
{
    const uint32_t rounds = r->op->code != TALON_OP_DEAL_ROUND ? 1 : at_most(r->op->n > 0 ? r->op->n : 0, TALON_MAX_DRAWS + 1);
    uint32_t draws = 0;
    talon_status s = TALON_OK;
    if (r->op->zones_n == 0)
        return s;
    for (uint32_t round = 0; round < rounds && s == TALON_OK; round++)
        for (uint32_t place = 0; place < r->op->zones_n && s == TALON_OK; place++)
            s = draws++ < TALON_MAX_DRAWS ? draw_listed(r, place) : talon__fail_limit(r, "draws", TALON_MAX_DRAWS);
    return s;
}

talon_status talon__run_draws(run *r)
{
    if (r->info->summary == TALON_SUMMARY_DRAWS)
        return draw_all_listed(r);
    const talon_status s = talon__find_zones(r);
    if (s != TALON_OK)
        return s;
    draw d = {.n = r->op->code == TALON_OP_DRAW1 ? 1 : r->op->n, .from = r->from, .to = r->to};
    if (!r->dry && r->rec) {
        r->rec->behavior = talon__behavior(r, r->from) != NULL;
        r->rec->n = d.n;
    }
    return draw_once(r, &d, r->op->code == TALON_OP_DRAW);
}
