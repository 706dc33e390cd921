/* draw.c -- drawing from the top with deck behaviour: draw, draw1, deal, deal_round, burn, split.
 *
 * All are sequences of elementary draws. A zone without behaviour is strict; one with deck behaviour may reshuffle, and
 * `draw` alone then takes what there is. */
#include <talon/op_family.h>

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

/* Take m cards one after another, wherever the dice say. */
static void take_random(run *r, draw *d, uint32_t size, uint32_t m)
{
    selection what = {.n = m};
    talon_stream s;
    if (size >= 2)
        talon__next_step(r, &s);
    if (!r->dry && size >= 2) {
        talon_stream_pick(&s, r->work->a, r->work->b, size, m);
        what.pos = r->work->a;
    }
    move_drawn(r, d, what);
}

/* Take m cards the way the zone wants it; m is at most its size, and 0 only where it is empty. */
static void take(run *r, draw *d, uint8_t draw_from, uint32_t m)
{
    const uint32_t size = talon__size(r, d->from);
    switch ((talon_draw_from)draw_from) {
    case TALON_DRAW_TOP: move_drawn(r, d, (selection){.n = m}); break;
    case TALON_DRAW_BOTTOM: move_drawn(r, d, (selection){.n = m, .start = size - m}); break;
    case TALON_DRAW_RANDOM: take_random(r, d, size, m); break;
    }
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
    talon__move_to_end(r, b->reshuffle_from, d->from, (selection){.n = n}, TALON_FACING_USUAL, flags);
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
        if (talon__size(r, d->from) < d->n - taken)
            reshuffle(r, d, b);
    }
    const uint32_t m = at_most(d->n - taken, talon__size(r, d->from));
    take(r, d, b->draw_from, m);
    return taken + m;
}

/* What can be refused before it is known how many cards there are. */
static inline talon_status check_draw(run *r, talon_zone from, talon_zone to)
{
    if (talon__def(r, from)->type == TALON_TYPE_BURN)
        return talon__fail_zone(r, TALON_E_NOT_DRAWABLE, from);
    if (r->op->code == TALON_OP_BURN && talon__def(r, to)->type != TALON_TYPE_BURN)
        return talon__fail_zone(r, TALON_E_INVALID_ZONE_TYPE, to);
    return TALON_OK;
}

static talon_status draw_behaved(run *r, int64_t n, talon_zone from, talon_zone to, bool lenient)
{
    draw d = {.n = n, .from = from, .to = to, .flags = TALON_EFFECT_DRAW};
    const int64_t taken = draw_from_deck(r, &d, talon__behavior(r, from));
    return taken < n && !lenient ? talon__fail_short(r, from, n, taken) : TALON_OK;
}

/* One elementary draw; what can be refused is refused in the dry pass. */
static inline talon_status draw_once(run *r, int64_t n, talon_zone from, talon_zone to, bool lenient)
{
    const talon_status s = r->dry ? check_draw(r, from, to) : TALON_OK;
    if (s != TALON_OK)
        return s;
    if (talon__behavior(r, from))
        return draw_behaved(r, n, from, to, lenient);
    if (r->dry && n > (int64_t)talon__size(r, from))
        return talon__fail_short(r, from, n, talon__size(r, from));
    talon__move_to_end(r, from, to, (selection){.n = (uint32_t)n}, r->op->face, TALON_EFFECT_DRAW);
    return TALON_OK;
}

/* A single draw without deck behaviour: no later one needs to know the sizes. */
static talon_status check_single(run *r, int64_t n)
{
    const talon_status s = check_draw(r, r->from, r->to);
    if (s != TALON_OK)
        return s;
    if (n > (int64_t)talon__size(r, r->from))
        return talon__fail_short(r, r->from, n, talon__size(r, r->from));
    talon__count_move(r, (uint32_t)n);
    return TALON_OK;
}

/* The zones of an elementary draw are looked up only when its turn comes: an earlier draw's error comes first. */
static inline talon_status find_listed(run *r, int64_t n, uint32_t place)
{
    if (n <= 0)
        return talon__fail_count(r, TALON_E_INVALID_COUNT, n);
    const talon_status s = r->from == TALON_ZONE_NONE ? talon__find_zones(r) : TALON_OK;
    if (s == TALON_OK && r->op->zones[place] >= r->shape->zones_n)
        return talon__zone_missing(r, r->op->code == TALON_OP_SPLIT ? TALON_ARG_PACKETS : TALON_ARG_TO_LIST, place);
    return s;
}

/* How many cards each zone of a list gets: all as many (step 0), or each its own number (step 1). */
typedef struct counts {
    const int64_t *n;
    uint32_t step;
} counts;

static inline talon_status draw_listed(run *r, counts c, uint32_t place)
{
    const int64_t n = c.n[place * c.step];
    const talon_status s = r->dry ? find_listed(r, n, place) : TALON_OK;
    return s == TALON_OK ? draw_once(r, n, r->from, r->op->zones[place], false) : s;
}

/* Whether rounds are only a matter of counting: nothing to record, no deck behaviour, enough cards, and zones that lie before the
 * source in memory. Anything else, and whatever is to be refused, goes card by card, with the same outcome. */
static bool is_plain(run *r)
{
    const talon_op *op = r->op;
    if (r->rec || op->zones_n == 0)
        return false;
    if (talon__find_zones(r) != TALON_OK) {
        r->from = TALON_ZONE_NONE;
        return false;
    }
    const zone_def *from = talon__def(r, r->from);
    if (from->behavior.present || from->type == TALON_TYPE_BURN || op->n > (int64_t)(talon__size(r, r->from) / op->zones_n))
        return false;
    for (uint32_t i = 0; i < op->zones_n; i++)
        if (op->zones[i] >= r->shape->zones_n || talon__def(r, op->zones[i])->rank >= from->rank)
            return false;
    return true;
}

static talon_status draw_rounds(run *r, counts c, uint32_t rounds)
{
    uint32_t draws = 0;
    talon_status s = TALON_OK;
    for (uint32_t round = 0; round < rounds && s == TALON_OK; round++)
        for (uint32_t place = 0; place < r->op->zones_n && s == TALON_OK; place++)
            s = draws++ < TALON_MAX_DRAWS ? draw_listed(r, c, place) : talon__fail_limit(r, "draws", TALON_MAX_DRAWS);
    return s;
}

/* One card to each zone in turn, so many times. */
static talon_status deal_round(run *r)
{
    static const int64_t one = 1;
    const uint32_t rounds = at_most(r->op->n > 0 ? r->op->n : 0, TALON_MAX_DRAWS + 1);
    if (r->dry)
        r->plain = is_plain(r);
    if (!r->plain)
        return draw_rounds(r, (counts){&one, 0}, rounds);
    if (!r->dry)
        talon__deal_rounds(r, r->from, r->op->zones, r->op->zones_n, rounds);
    return TALON_OK;
}

static inline talon_status draw_single(run *r, int64_t n, bool lenient)
{
    const talon_status s = talon__find_zones(r);
    if (s != TALON_OK)
        return s;
    if (!r->dry && r->rec) {
        r->rec->behavior = talon__behavior(r, r->from) != NULL;
        r->rec->n = n;
    }
    if (!r->dry || talon__behavior(r, r->from))
        return draw_once(r, n, r->from, r->to, lenient);
    return check_single(r, n);
}

talon_status talon__run_draws(run *r)
{
    switch ((talon_draws_op)r->op->code) {
    case TALON_DRAWS_DRAW: return draw_single(r, r->op->n, true);
    case TALON_DRAWS_DRAW1: return draw_single(r, 1, false);
    case TALON_DRAWS_BURN: return draw_single(r, r->op->n, false);
    case TALON_DRAWS_DEAL: return draw_rounds(r, (counts){&r->op->n, 0}, 1);
    case TALON_DRAWS_DEAL_ROUND: return deal_round(r);
    case TALON_DRAWS_SPLIT: return draw_rounds(r, (counts){r->op->list, 1}, 1);
    }
    __builtin_trap();
}
