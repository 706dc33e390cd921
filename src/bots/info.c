/* info.c -- what a seat knows, written down by places: nothing of it depends on which unknown card lies where. */
#include "bots/bots_impl.h"

static talon_info lay_out(const talon_rules *m)
{
    size_t used = 0;
    talon_info i = {.cards_n = m->cards_n};
    talon__reserve(&used, sizeof i);
    i.at_card = (uint32_t)talon__reserve(&used, sizeof(uint16_t) * m->cards_n);
    i.at_may = (uint32_t)talon__reserve(&used, sizeof(uint32_t) * m->cards_n);
    i.at_back = (uint32_t)talon__reserve(&used, sizeof(back_note) * m->cards_n);
    i.at_state = (uint32_t)talon__reserve(&used, m->state_size);
    i.at_past = (uint32_t)talon__reserve(&used, sizeof(past_answer) * PAST_MAX);
    i.at_past_state = (uint32_t)talon__reserve(&used, m->state_size * PAST_MAX);
    i.size = (uint32_t)used;
    return i;
}

size_t talon__info_base(const talon_rules *m)
{
    return lay_out(m).at_past;
}

size_t talon_info_size(const talon_rules *m)
{
    return lay_out(m).size;
}

uint32_t talon_info_seat(const talon_info *i)
{
    return i->seat;
}

uint64_t talon_info_key(const talon_info *i)
{
    return i->key;
}

bool talon_info_see(const talon_info *i, talon_rules *own)
{
    return i->size == talon_info_size(own) && talon_rules_put(own, talon__info_state(i));
}

/* By place: the true card there. */
static void cards_by_place(const talon_watch *w)
{
    uint32_t n = 0;
    for (uint32_t z = 0; z < w->m->r->zones_n; z++) {
        const group g = talon__zone_group(w->m, (talon_zone)z);
        for (uint32_t i = 0; i < g.n; i++)
            w->place[n++] = g.at[i];
    }
}

void talon__info_fill(talon_info *out, const talon_watch *w, uint32_t seat, uint16_t *as)
{
    const notes *n = &w->seat[seat - 1];
    const talon_info head = lay_out(w->m);
    uint32_t hidden = 0;
    memset(out, 0, head.at_past);
    *out = head;
    out->seat = seat;
    out->key = n->recall.key;
    for (uint32_t c = 0; c < w->cards_n; c++) {
        as[c] = (uint16_t)c;
        if (n->known[c])
            continue;
        talon__info_card(out)[hidden] = (uint16_t)c;
        talon__info_may(out)[hidden++] = n->may[c];
    }
    out->hidden_n = hidden;
    hidden = 0;
    cards_by_place(w);
    void *state_ = talon__info_state(out);
    talon_rules_get(w->m, state_);
    for (uint32_t i = 0; i < w->cards_n; i++) {
        const uint16_t c = w->place[i];
        if (n->known[c])
            continue;
        talon__info_back(out)[hidden] = n->back[c];
        as[c] = talon__info_card(out)[hidden++];
        if (n->back[c].mixed)
            talon__state_not_laid(w->m, state_, c);
    }
    talon__state_rename(w->m, state_, as);
    talon__state_blind(w->m, state_, seat);
}
