/* lab_source.c -- the ways to mix that the library knows, as sources of orders. */
#include <stdio.h>
#include <stdlib.h>

#include "lab.h"

struct lab_order_source {
    const talon_mixing *mixing;
    talon_seed seed;
    uint32_t cards, times;
};

static double next(void *context, uint16_t *out, uint64_t deal)
{
    const lab_order_source *h = context;
    uint16_t scratch[TALON_LAB_MAX_CARDS];
    return h->mixing->mix(out, scratch, h->cards, h->times, &h->seed, deal);
}

/* "7 human riffles of 52 cards", "Sattolo's shuffle, 52 cards" */
static void make_title(lab_source *s, const talon_mixing *m)
{
    if (m->repeats)
        snprintf(s->title, sizeof s->title, "%u %s%s of %u cards", s->times, m->title, s->times == 1 ? "" : "s", s->cards);
    else
        snprintf(s->title, sizeof s->title, "%s, %u cards", m->title, s->cards);
}

int lab_open_mixing(lab_source *s, lab_order_source **held, const talon_mixing *m, const talon_seed *seed, uint32_t cards, uint32_t times)
{
    const bool riffle = m == talon_mixing_find("riffle");
    *held = malloc(sizeof **held);
    if (!*held)
        return no_memory();
    **held = (lab_order_source){m, *seed, cards, times};
    s->cards = cards;
    s->times = m->repeats ? times : 1;
    s->riffles = riffle ? times : 0;
    s->known = m->kind == TALON_MIXING_FAIR ? 0 : riffle ? talon_riffle_distance(cards, times) : -1;
    s->order = next;
    s->context = *held;
    snprintf(s->name, sizeof s->name, "%s", m->name);
    snprintf(s->about, sizeof s->about, "%s", m->about);
    make_title(s, m);
    return EXIT_YES;
}

void lab_source_free(lab_order_source *held)
{
    free(held);
}
