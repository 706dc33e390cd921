/* watch.c -- a game, watched for every seat: each operation and each answer goes through here, and into the notes of all. */
#include "base/room.h"
#include "bots/bots_impl.h"

typedef struct plan {
    size_t seats, known, back, may, info, mixings, zone, as, place, in, past, past_mixings, past_state, total;
} plan;

static plan lay_out(const talon_rules *m)
{
    const size_t cards = m->cards_n, players = m->players;
    plan p;
    size_t used = 0;
    talon__reserve(&used, sizeof(talon_watch));
    p.seats = talon__reserve(&used, sizeof(notes) * players);
    p.known = talon__reserve(&used, cards * players);
    p.back = talon__reserve(&used, sizeof(back_note) * cards * players);
    p.may = talon__reserve(&used, sizeof(uint32_t) * cards * players);
    p.info = talon__reserve(&used, talon__info_base(m) * players);
    p.mixings = talon__reserve(&used, sizeof(uint32_t) * players);
    p.zone = talon__reserve(&used, sizeof(uint16_t) * cards);
    p.as = talon__reserve(&used, sizeof(uint16_t) * cards);
    p.place = talon__reserve(&used, sizeof(uint16_t) * cards);
    p.in = talon__reserve(&used, cards);
    p.past = talon__reserve(&used, sizeof(past_answer) * PAST_MAX);
    p.past_mixings = talon__reserve(&used, sizeof(uint32_t) * PAST_MAX * players);
    p.past_state = talon__reserve(&used, m->state_size * PAST_MAX);
    p.total = used;
    return p;
}

size_t talon_watch_size(const talon_rules *m)
{
    return lay_out(m).total;
}

talon_watch *talon_watch_init(void *memory, size_t memory_size, talon_fault *f, talon_rules *m, talon_rules *own)
{
    talon_watch *w = memory;
    char *at = memory;
    if (MISUSED(!m || !own))
        return talon__misused(f, MISUSED_NULL), NULL;
    const plan p = lay_out(m);
    if (talon__room_short(f, memory, memory_size, p.total))
        return NULL;
    if (m->r->seating.no_records || m->mark != own->mark || m == own) {
        talon__misused(f, "a watch needs records, and a second machine for the same game, players and numbers");
        return NULL;
    }
    memset(memory, 0, p.total);
    w->m = m;
    w->own = own;
    w->cards_n = m->cards_n;
    w->players = m->players;
    w->info_size = talon__info_base(m);
    w->seat = (notes *)(void *)(at + p.seats);
    w->info = at + p.info;
    w->mixings = (uint32_t *)(void *)(at + p.mixings);
    w->zone = (uint16_t *)(void *)(at + p.zone);
    w->as = (uint16_t *)(void *)(at + p.as);
    w->place = (uint16_t *)(void *)(at + p.place);
    w->in = (uint8_t *)(at + p.in);
    w->past = (past_answer *)(void *)(at + p.past);
    w->past_mixings = (uint32_t *)(void *)(at + p.past_mixings);
    w->past_state = at + p.past_state;
    for (uint32_t i = 0; i < m->players; i++) {
        w->seat[i].known = (uint8_t *)(at + p.known) + (size_t)i * m->cards_n;
        w->seat[i].back = (back_note *)(void *)(at + p.back) + (size_t)i * m->cards_n;
        w->seat[i].may = (uint32_t *)(void *)(at + p.may) + (size_t)i * m->cards_n;
        talon__notes_begin(&w->seat[i], w, i + 1);
    }
    return w;
}

static bool see_event(void *context, const talon_runner *r, const talon_event *e)
{
    talon_watch *w = context;
    for (uint32_t i = 0; e->op && e->record && i < w->players; i++) {
        talon__notes_event(&w->seat[i], w, e->record);
        talon_recall_event(&w->seat[i].recall, w->m, e);
    }
    return !w->on_event || w->on_event(w->context, r, e);
}

static void all_asked(talon_watch *w)
{
    for (uint32_t i = 0; i < w->players; i++)
        talon_recall_asked(&w->seat[i].recall, w->m);
}

static void forget_all(talon_watch *w)
{
    w->past_n = 0;
    for (uint32_t i = 0; i < w->players; i++) {
        talon__notes_begin(&w->seat[i], w, i + 1);
        talon__notes_see(&w->seat[i], w);
    }
}

void talon_watch_join(talon_watch *w)
{
    forget_all(w);
    all_asked(w);
}

void talon_watch_begin(talon_watch *w, talon_on_event *on_event, void *context)
{
    w->on_event = on_event;
    w->context = context;
    forget_all(w);
    talon_rules_begin(w->m, see_event, w);
    all_asked(w);
}

static talon_info *info_of(const talon_watch *w, uint32_t i)
{
    return (talon_info *)(void *)(w->info + i * w->info_size);
}

/* What the others know, and the zone that the answer may tell of, before it is done. */
static talon_zone remember(talon_watch *w, uint32_t seat, const talon_answer *a)
{
    talon_zone from;
    if (!talon__tells_of_rest(w->m, a, &from))
        return TALON_ZONE_NONE;
    const group zone = talon__zone_group(w->m, from);
    w->zone_n = zone.n;
    memcpy(w->zone, zone.at, sizeof *w->zone * zone.n);
    for (uint32_t i = 0; i < w->players; i++) {
        w->mixings[i] = w->seat[i].mixings;
        if (i + 1 != seat)
            talon__info_fill(info_of(w, i), w, i + 1, w->as);
    }
    return from;
}

bool talon_watch_answer(talon_watch *w, uint32_t seat, const talon_answer *a, talon_on_event *on_event, void *context)
{
    if (!talon__can_be_done(w->m, seat, a))
        return false;
    const talon_answer kept = *a;
    const talon_zone from = remember(w, seat, a);
    talon__past_note(w, seat, a);
    w->on_event = on_event;
    w->context = context;
    for (uint32_t i = 0; i < w->players; i++)
        talon_recall_answer(&w->seat[i].recall, w->m, seat, a);
    if (!talon_rules_answer(w->m, seat, a, see_event, w))
        return false;
    for (uint32_t i = 0; from != TALON_ZONE_NONE && i < w->players; i++)
        if (i + 1 != seat && w->seat[i].mixings == w->mixings[i]) /* else those backs may be others by now */
            talon__conclude(w, &w->seat[i], info_of(w, i), seat, &kept, from);
    all_asked(w);
    return true;
}

void talon_watch_look(talon_info *out, talon_watch *w, uint32_t seat)
{
    talon__info_fill(out, w, seat, w->as);
    talon__past_fill(out, w, seat, w->as);
}

bool talon_watch_mean(talon_answer *a, const talon_watch *w, uint32_t seat, const talon_answer *seen)
{
    talon_info *info = info_of(w, seat - 1);
    *a = *seen;
    if (!seen->cards_n)
        return true;
    talon__info_fill(info, w, seat, w->as);
    for (uint32_t i = 0; i < seen->cards_n; i++) {
        uint32_t c = 0;
        while (c < w->cards_n && w->as[c] != seen->card[i])
            c++;
        if (c == w->cards_n)
            return false;
        a->card[i] = (uint16_t)c;
    }
    return true;
}
