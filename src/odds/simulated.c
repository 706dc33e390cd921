/* simulated.c -- the same question in simulated deals, on the streams that deal everything else. */
#include <stdlib.h>
#include <string.h>

#include "odds/odds_impl.h"

typedef struct dealing {
    const talon_odds *o;
    uint16_t *order, *sorted; /* cards; the first ones are of class 0, then class 1 … */
    uint8_t *class_of;
} dealing;

static int by_counts(const void *a, const void *b)
{
    const odds_hand *x = a, *y = b;
    for (uint32_t i = 0; i < TALON_ODDS_CLASSES; i++)
        if (x->n[i] != y->n[i])
            return x->n[i] < y->n[i] ? -1 : 1;
    return 0;
}

static const odds_choice *choice_for(const talon_odds *o, const odds_hand *h, uint32_t level)
{
    const odds_hand *found = bsearch(h, o->hand, o->hands_n, sizeof *o->hand, by_counts);
    return found ? &o->choice[level * o->hands_n + (size_t)(found - o->hand)] : NULL;
}

static void add_cards(odds_hand *h, const dealing *d, uint32_t from, uint32_t n)
{
    for (uint32_t i = from; i < from + n; i++)
        h->n[d->class_of[d->order[i]]]++;
}

/* One deal, through its mulligans: the cards that count in the end, and those of them that are no draws. */
static odds_hand deal(dealing *d, odds_hand *early, const talon_seed *seed, uint64_t number)
{
    const talon_odds *o = d->o;
    for (uint32_t level = 0;; level++) {
        talon_stream s;
        odds_hand h = {{0}};
        talon_stream_init(&s, seed, level, number);
        memcpy(d->order, d->sorted, o->cards * sizeof *d->order);
        talon_stream_wash_top(&s, d->order, o->cards, o->spec.hand + o->spec.draws);
        add_cards(&h, d, 0, o->spec.hand);
        const odds_choice *c = o->choice ? choice_for(o, &h, level) : NULL;
        if (c && !c->keep)
            continue; /* never at the last level */
        for (uint32_t i = 0; c && i < o->classes_n; i++)
            h.n[i] = (uint16_t)(h.n[i] - c->bottom.n[i]);
        *early = h;
        add_cards(&h, d, o->spec.hand, o->spec.draws);
        return h;
    }
}

static uint32_t first_group(const talon_odds *o, const odds_hand *h)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < o->classes_n; i++)
        n += o->mask[i] & 1 ? h->n[i] : 0;
    return n;
}

static bool sit_down(dealing *d)
{
    const talon_odds *o = d->o;
    d->order = malloc((o->cards + 1) * sizeof *d->order);
    d->sorted = malloc((o->cards + 1) * sizeof *d->sorted);
    d->class_of = malloc(o->cards + 1);
    if (!d->order || !d->sorted || !d->class_of)
        return false;
    uint32_t n = 0;
    for (uint32_t c = 0; c < o->classes_n; c++)
        for (uint32_t i = 0; i < o->size[c]; i++, n++) {
            d->sorted[n] = (uint16_t)n;
            d->class_of[n] = (uint8_t)c;
        }
    return true;
}

uint64_t talon_odds_simulate(const talon_odds *o, uint64_t *seen, uint64_t *held, const talon_seed *seed, uint64_t deals)
{
    dealing d = {.o = o};
    uint64_t yes = 0, all = 0;
    const bool ready = sit_down(&d);
    if (seen)
        memset(seen, 0, (o->spec.hand + (o->want_early ? 0 : o->spec.draws) + 1) * sizeof *seen);
    for (uint64_t i = 0; ready && i < deals; i++) {
        odds_hand early;
        const odds_hand late = deal(&d, &early, seed, i), *wanted = o->want_early ? &early : &late;
        if (o->spec.has_given && !talon__odds_in(o, o->given_early ? &early : &late, o->spec.given))
            continue;
        all++;
        yes += talon__odds_in(o, wanted, o->spec.want);
        if (seen)
            seen[first_group(o, wanted)]++;
    }
    if (held)
        *held = all;
    free(d.order);
    free(d.sorted);
    free(d.class_of);
    return ready ? yes : UINT64_MAX;
}
