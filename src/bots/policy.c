/* policy.c -- answers told apart, one of them as the file prefers or at random, and a hand played out so. */
#include <talon/view.h>

#include "bots/bots_impl.h"
#include "runner/rules_walk.h"

#define PLAY_OUT_MAX 1000u /* answers; a hand that takes longer is worth what it is worth then */
#define WHIMS        64u   /* where the file prefers something, one answer of so many is any */

uint64_t talon__stir(uint64_t key, uint64_t value)
{
    key = (key ^ value) * 0x9E3779B97F4A7C15u;
    return key ^ key >> 29;
}

/* A card by its face if the chooser sees it, else by its place: as answers are named. */
static uint64_t card_key(const talon_rules *m, talon_player who, const talon_answer *a, uint16_t card)
{
    const talon_play *p = &m->r->play;
    const group zone = a->from == TALON_ZONE_NONE ? (group){NULL, 0} : talon__zone_group(m, a->from);
    uint32_t pos = 0;
    while (pos < zone.n && zone.at[pos] != card)
        pos++;
    if (pos < zone.n && !talon_view_sees(p->table, p->shape, who, a->from, pos))
        return talon__stir(7, pos);
    return talon__stir(5, m->face[card]);
}

static uint64_t answer_key(const talon_rules *m, uint32_t seat, const talon_answer *a)
{
    uint64_t key =
        talon__stir(seat, (uint64_t)a->option << 32 | (uint32_t)a->pass << 24 | (uint32_t)a->combo << 16 | (uint32_t)a->height << 8);
    uint64_t cards = 0;
    const talon_player who = a->cards_n ? talon__player_at(m, seat) : 0;
    key = talon__stir(key, (uint64_t)a->to << 16 | a->from);
    for (uint32_t i = 0; i < a->values_n; i++)
        key = talon__stir(key, (uint32_t)a->value[i]);
    for (uint32_t i = 0; i < a->cards_n; i++) /* in any order */
        cards += card_key(m, who, a, a->card[i]);
    return talon__stir(key, cards);
}

/* ---- all of them ---- */

typedef struct each {
    talon_rules *m;
    uint32_t seat;
    each_answer *f;
    void *context;
} each;

/* The i-th of those values of a range that are thought about: both ends and what lies evenly between; false: it was one before. */
static bool range_value(const talon_answer *a, uint32_t i, int32_t *value)
{
    const int64_t lo = a->value[0], span = (int64_t)a->upto - lo;
    const int64_t at = lo + span * (int64_t)i / (int64_t)(RANGE_TRIES - 1);
    *value = (int32_t)at;
    return i == 0 || at != lo + span * (int64_t)(i - 1) / (int64_t)(RANGE_TRIES - 1);
}

static bool with_key(void *context, const talon_rules *m, const talon_answer *a)
{
    const each *e = context;
    if (!a->range)
        return e->f(e->context, a, answer_key(m, e->seat, a));
    talon_answer one = *a;
    one.range = false;
    one.upto = 0;
    for (uint32_t i = 0; i < RANGE_TRIES; i++)
        if (range_value(a, i, &one.value[0]) && !e->f(e->context, &one, answer_key(m, e->seat, &one)))
            return false;
    return true;
}

void talon__each_answer(talon_rules *m, uint32_t seat, each_answer *f, void *context)
{
    each e = {m, seat, f, context};
    talon_rules_answers(m, seat, with_key, &e);
}

/* ---- one of them, as the file prefers ---- */

typedef struct liking {
    talon_rules *m;
    uint32_t seat, n; /* n: so many are worth as much as the best */
    talon_dice *d;
    talon_answer *best;
    int32_t worth;
} liking;

static void like(liking *l, const talon_answer *a)
{
    const int32_t worth = talon__hint(l->m, l->seat, a);
    if (l->n && worth < l->worth)
        return;
    l->n = l->n && worth == l->worth ? l->n + 1 : 1;
    l->worth = worth;
    if (l->n == 1 || talon_dice_roll(l->d, l->n) == 0)
        *l->best = *a;
}

static bool like_one(void *context, const talon_rules *m, const talon_answer *a)
{
    talon_answer one = *a;
    (void)m;
    one.range = false;
    one.upto = 0;
    for (uint32_t i = 0; i < (a->range ? RANGE_TRIES : 1); i++)
        if (!a->range || range_value(a, i, &one.value[0]))
            like(context, &one);
    return true;
}

static bool liked_answer(talon_rules *m, uint32_t seat, talon_answer *a, talon_dice *d)
{
    liking l = {.m = m, .seat = seat, .d = d, .best = a};
    talon_rules_answers(m, seat, like_one, &l);
    return l.n > 0;
}

/* ---- one of them ---- */

bool talon__any_answer(talon_rules *m, uint32_t seat, talon_answer *a, talon_dice *d)
{
    const uint32_t n = talon_rules_count(m, seat);
    if (!n || !talon_rules_nth(m, seat, n == 1 ? 0 : talon_dice_roll(d, n), a))
        return false;
    if (a->range) {
        int32_t value;
        range_value(a, talon_dice_roll(d, RANGE_TRIES), &value);
        a->value[0] = value;
        a->range = false;
        a->upto = 0;
    }
    return true;
}

uint32_t talon__next_asked(const talon_rules *m)
{
    uint32_t seat[ASKED_MAX];
    return talon_rules_asked(m, seat, ASKED_MAX) ? seat[0] : 0;
}

static bool next_answer(talon_rules *m, uint32_t seat, talon_answer *a, talon_dice *d)
{
    if (talon__has_hints(m) && talon_dice_roll(d, WHIMS))
        return liked_answer(m, seat, a, d);
    return talon__any_answer(m, seat, a, d);
}

void talon__play_out(talon_rules *m, talon_dice *d, double *got)
{
    talon_answer a;
    for (uint32_t i = 0; i < PLAY_OUT_MAX; i++) {
        const uint32_t seat = talon__next_asked(m);
        if (!seat || !next_answer(m, seat, &a, d) || !talon_rules_answer(m, seat, &a, NULL, NULL))
            break;
    }
    for (uint32_t seat = 1; seat <= m->players; seat++)
        got[seat - 1] = talon__worth_now(m, seat);
}

/* ---- how likely one of them is ---- */

#define FREE 0.2 /* in one of five cases players do not go by the file, but mostly by what it prefers nearly as much */

typedef struct standing {
    talon_rules *m;
    uint32_t seat, better, as_good;
    int32_t worth;
} standing;

static bool stand_beside(void *context, const talon_answer *a, uint64_t key)
{
    standing *s = context;
    const int32_t worth = talon__hint(s->m, s->seat, a);
    (void)key;
    s->better += worth > s->worth;
    s->as_good += worth == s->worth;
    return true;
}

double talon__likely_answer(talon_rules *m, uint32_t seat, const talon_answer *a)
{
    standing s = {.m = m, .seat = seat, .worth = talon__hint(m, seat, a)};
    talon__each_answer(m, seat, stand_beside, &s);
    const double first = s.better + 1, next = first + (s.as_good ? s.as_good : 1);
    return ((s.better ? 0 : 1 - FREE) + FREE * (1 / first - 1 / next)) / (next - first);
}
