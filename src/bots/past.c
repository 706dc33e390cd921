/* past.c -- what others answered lately, and how likely it was, if these are their cards: players do more often what the file prefers.
 *
 * (1) An answer is kept with the state before it. A seat is given it only as long as it could follow all backs since: then the places where cards
 *     lay are places that it knows, and cards have the names they have in its talon_info now.
 * (2) What is secret in such a state is gone, whoever's it is. */
#include "bots/bots_impl.h"

void talon__past_note(talon_watch *w, uint32_t seat, const talon_answer *a)
{
    if (!talon__has_hints(w->m) || talon_rules_together(w->m))
        return;
    const uint32_t at = w->past_n++ % PAST_MAX;
    w->past[at] = (past_answer){.seat = seat, .a = *a};
    for (uint32_t i = 0; i < w->players; i++)
        w->past_mixings[at * w->players + i] = w->seat[i].mixings;
    talon_rules_get(w->m, w->past_state + at * w->m->state_size);
}

static void give(talon_info *out, const talon_watch *w, uint32_t seat, const uint16_t *as, uint32_t at)
{
    const notes *n = &w->seat[seat - 1];
    past_answer *p = &talon__info_past(out)[out->past_n];
    void *state_ = talon__info_past_state(out, out->past_n, w->m->state_size);
    *p = w->past[at];
    for (uint32_t i = 0; i < p->a.cards_n; i++)
        p->a.card[i] = as[p->a.card[i]];
    memcpy(state_, w->past_state + at * w->m->state_size, w->m->state_size);
    for (uint32_t c = 0; c < w->cards_n; c++)
        if (!n->known[c] && n->back[c].mixed)
            talon__state_not_laid(w->m, state_, c);
    talon__state_rename(w->m, state_, as);
    talon__state_blind(w->m, state_, 0);
    out->past_n++;
}

void talon__past_fill(talon_info *out, const talon_watch *w, uint32_t seat, const uint16_t *as)
{
    const uint32_t n = w->past_n < PAST_MAX ? w->past_n : PAST_MAX;
    memset((char *)out + out->at_past, 0, out->size - out->at_past);
    for (uint32_t i = 1; i <= n; i++) {
        const uint32_t at = (w->past_n - i) % PAST_MAX;
        if (w->past_mixings[at * w->players + seat - 1] != w->seat[seat - 1].mixings)
            break;
        if (w->past[at].seat != seat)
            give(out, w, seat, as, at);
    }
}

double talon__past_likely(const talon_info *i, talon_rules *own, const uint16_t *as, void *draft, double above)
{
    double likely = 1;
    for (uint32_t k = 0; k < i->past_n && likely > above; k++) {
        const past_answer *p = &talon__info_past(i)[k];
        talon_answer a = p->a;
        memcpy(draft, talon__info_past_state(i, k, own->state_size), own->state_size);
        talon__state_rename(own, draft, as);
        for (uint32_t c = 0; c < a.cards_n; c++)
            a.card[c] = as[a.card[c]];
        if (talon_rules_put(own, draft))
            likely *= talon__likely_answer(own, p->seat, &a);
    }
    return likely;
}
