/* rules_offer.c -- the usual questions about cards, answered by sets of cards: so many of a zone that fit, or the newest of it. */
#include "runner/rules_lot.h"
#include "runner/rules_sieve.h"
#include "runner/rules_walk.h"

/* From 0 for any, and at most what an answer holds. */
static bool find_numbers(offers *o)
{
    talon_rules *m = o->w->m;
    const game_question *q = o->w->q;
    const int64_t lo = q->lo == NONE ? 0 : talon__value(m, q->lo), hi = q->hi == NONE ? 0 : talon__value(m, q->hi);
    o->lo = lo < 0 ? 0 : lo > CHOSEN_MAX ? CHOSEN_MAX + 1 : (uint32_t)lo;
    o->hi = hi < 0 ? 0 : hi > CHOSEN_MAX ? CHOSEN_MAX : (uint32_t)hi;
    return !talon__stopped(m) && hi >= 0 && (o->lo || q->fits == NONE);
}

/* All can be counted, and there are not too many. */
static bool can_be_sieved(offers *o)
{
    const talon_rules *m = o->w->m;
    uint64_t tries = m->tries;
    if (o->from_n > SIEVED_ZONES || o->to_n > SIEVED_ZONES || (!m->bitsets.differ && (o->from_n > 1 || (!o->packets && o->hi > 1))))
        return false; /* cards that are alike, in one selection or in several zones, are one answer */
    for (uint32_t i = 0; i < o->from_n; i++) {
        const group zone = o->zone[i] = talon__zone_group(m, o->from[i]);
        if (zone.n > 64)
            return false;
        if (o->packets)
            continue;
        for (uint32_t n = o->lo; n <= o->hi && n <= zone.n; n++)
            tries += (uint64_t)talon__ways_of(zone.n, n) * o->to_n;
    }
    return tries < TRIES_MAX;
}

/* Those of one zone. */
static uint64_t candidates(const offers *o, group zone)
{
    const uint8_t *bit = o->w->m->bitsets.of;
    if (o->packets && o->lo == 1 && o->hi == 1)
        return zone.n ? 1ull << bit[zone.at[zone.n - 1]] : 0;
    const uint32_t most = o->hi < zone.n ? o->hi : zone.n;
    const uint32_t begin = o->packets ? zone.n - most : 0;
    const uint32_t end = o->packets && o->lo ? (o->lo > most ? begin : zone.n - o->lo + 1) : zone.n;
    uint64_t all = 0;
    for (uint32_t k = begin; k < end; k++)
        all |= 1ull << bit[zone.at[k]];
    return all;
}

static void begin(offers *o)
{
    const question_kind kind = (question_kind)o->w->q->kind;
    o->begun = true;
    o->packets = kind == Q_NEWEST;
    o->sieved = o->w->m->bitsets.there && !o->w->m->sealed && (kind == Q_CARDS || kind == Q_NEWEST) && find_numbers(o) && can_be_sieved(o);
    for (uint32_t i = 0; i < o->from_n && o->sieved; i++)
        o->all |= o->here[i] = candidates(o, o->zone[i]);
}

/* Which of them may go to which zone. Returns those that may go somewhere. */
static uint64_t sift(const offers *o, sieve *s, uint64_t *fits)
{
    talon_rules *m = o->w->m;
    if (o->w->q->fits == NONE) {
        for (uint32_t k = 0; k < o->to_n; k++)
            fits[k] = o->all;
        return o->all;
    }
    uint32_t cond = talon__game_item(m->game, talon__rule_at(m, o->w->q->fits)->a + 2 * o->w->fit);
    uint64_t all = o->all;
    for (const game_node *x; (x = talon__rule_at(m, cond))->kind == N_BOTH && !(m->bitsets.varies[x->a] & VARIES_THERE); cond = x->b)
        all = talon__sieve(s, x->a, all); /* for all zones at once */
    return talon__sieve_there(s, cond, all, o->to, o->to_n, fits);
}

/* Of cards that are alike, and seen, the first goes. */
static uint64_t without_doubles(const offers *o, group zone, uint64_t places)
{
    const talon_rules *m = o->w->m;
    for (uint64_t rest = places & (places - 1); rest; rest &= rest - 1) {
        const uint32_t at = talon__lowest(rest);
        for (uint32_t k = 0; k < at; k++)
            if (places >> k & 1 && m->face[zone.at[k]] == m->face[zone.at[at]] && talon__walk_sees(o->w, k) && talon__walk_sees(o->w, at)) {
                places &= ~(1ull << at);
                break;
            }
    }
    return places;
}

static bool show_any(const offers *o, group zone, uint64_t fits)
{
    talon_rules *m = o->w->m;
    uint64_t places = 0;
    for (uint32_t k = 0; k < zone.n; k++)
        places |= (fits >> m->bitsets.of[zone.at[k]] & 1) << k;
    if (!m->bitsets.differ && o->hi == 1)
        places = without_doubles(o, zone, places);
    o->w->a.cards_n = 0;
    for (uint32_t n = o->lo; n <= o->hi && n <= zone.n; n++) {
        m->tries += talon__ways_of(zone.n, n);
        if (!(n ? talon__show_lot(o->w, n, places) : talon__show_answer(o->w)))
            return false;
    }
    return true;
}

/* Packets of none, where those are offered, fit. */
static bool show_packets(const offers *o, group zone, uint64_t fits)
{
    talon_answer *a = &o->w->a;
    for (uint32_t n = o->lo; n <= o->hi && n <= zone.n; n++) {
        if (n && !(fits >> o->w->m->bitsets.of[zone.at[zone.n - n]] & 1))
            continue;
        a->cards_n = (uint8_t)n;
        for (uint32_t i = 0; i < n; i++)
            a->card[i] = zone.at[zone.n - n + i];
        if (!talon__show_answer(o->w))
            return false;
    }
    return true;
}

static bool show_from(const offers *o, uint32_t i, const uint64_t *fits)
{
    const group zone = o->zone[i];
    const uint64_t here = o->here[i];
    o->w->a.from = o->from[i];
    for (uint32_t k = 0; k < o->to_n; k++) {
        o->w->a.to = o->to[k];
        if ((fits[k] & here || !o->lo) && !(o->packets ? show_packets(o, zone, fits[k]) : show_any(o, zone, fits[k])))
            return false;
    }
    return true;
}

/* ---- one lot ---- */

/* Where the cards come from, and where they would go. */
static inline bool find_spots(talon_rules *m, const one_card *one, talon_answer *a)
{
    a->to = TALON_ZONE_NONE;
    return talon__single_zone(m, talon__rule_at(m, one->from), &a->from) &&
           (one->to == NONE || talon__single_zone(m, talon__rule_at(m, one->to), &a->to));
}

/* No two cards are alike, so that a card's bit is its number. */
static inline uint64_t bits_of(group zone)
{
    uint64_t all = 0;
    for (uint32_t k = 0; k < zone.n; k++)
        all |= 1ull << zone.at[k];
    return all;
}

/* The places of these in a zone. */
static inline uint64_t places_of(group zone, uint64_t cards)
{
    uint64_t places = 0;
    for (const uint16_t *at = zone.at + (cards ? zone.n : 0); at > zone.at;)
        places = 2 * places + (cards >> *--at & 1);
    return places;
}

/* Where in the zone fitting cards lie; lost: it cannot be told so. */
typedef struct sifted {
    uint64_t places;
    bool lost;
} sifted;

/* A pattern is worked out for all cards at once as quickly as for some. */
static RARELY sifted sift_any(talon_rules *m, uint32_t cond, group zone)
{
    sieve s = {.m = m, .kind = SIEVE_ONE};
    const game_node *x = talon__rule_at(m, cond);
    uint64_t places;
    if (talon__is_comparison(x) && talon__sieve_zone(&s, cond, zone, &places))
        return (sifted){places, s.lost};
    const bool pattern = x->kind == N_FITS && zone.n;
    const uint64_t cards = talon__sieve(&s, cond, pattern ? (1ull << (m->bitsets.n - 1) << 1) - 1 : bits_of(zone));
    return (sifted){places_of(zone, cards), s.lost};
}

/* Those of the first alternative that some card fits: of the usual ones it is known which cards they mean. */
static sifted find_fitting(talon_rules *m, const one_card *one, talon_zone to, group zone)
{
    sifted some = {0, false};
    if (!one->fit)
        return (sifted){zone.n < 64 ? (1ull << zone.n) - 1 : UINT64_MAX, false};
    const uint32_t *fit = one->fit, *end = fit + one->fits_n;
    m->there = to;
    for (; fit < end && !some.places && !some.lost && !talon__stopped(m); fit += 2)
        if (talon__value(m, fit[1]))
            some = m->bitsets.means[fit[0]] ? (sifted){places_of(zone, talon__meant(m, fit[0])), false} : sift_any(m, fit[0], zone);
    m->there = TALON_ZONE_NONE;
    return some;
}

bool talon__offer_singles(walk *w)
{
    talon_rules *m = w->m;
    const one_card *one = &m->bitsets.single[w->option->question];
    if (m->sealed || !find_spots(m, one, &w->a))
        return false;
    const group zone = talon__zone_group(m, w->a.from);
    const uint32_t ways = talon__ways_of(zone.n, one->take);
    if (m->tries >= TRIES_MAX || ways >= TRIES_MAX - m->tries)
        return false;
    w->a.has_cards = true;
    const sifted found = find_fitting(m, one, w->a.to, zone);
    if (found.lost)
        return false;
    if (found.places && ways) {
        m->tries += ways;
        talon__show_lot(w, one->take, found.places);
    }
    return true;
}

/* The only lot of the list: so many ways to take so many of these. */
static inline void keep_only(talon_rules *m, uint32_t n, uint32_t take, uint64_t places)
{
    lot *l = &m->list.lot[0];
    l->n = n;
    l->take = take;
    l->places = places;
    m->list.lots_n = 1;
    m->list.count = n;
}

bool talon__keep_singles(talon_rules *m)
{
    const game_code *c = talon__asked_code(m);
    const one_card *one = &m->bitsets.single[c->unused2];
    talon_answer *a = &m->list.lot[0].a;
    *a = (talon_answer){.has_cards = true, .values_n = one->values_n};
    if (!find_spots(m, one, a))
        return false;
    const group zone = talon__zone_group(m, a->from);
    m->tries = 0;
    m->trying_slot = c->c;
    const sifted found = find_fitting(m, one, a->to, zone);
    m->trying_slot = NONE;
    const uint32_t ways = talon__ways(found.places, one->take);
    const bool goes = !found.lost && !talon__stopped(m) && ways < TRIES_MAX;
    if (goes && !ways && one->pass) {
        *a = (talon_answer){.pass = true, .from = TALON_ZONE_NONE, .to = TALON_ZONE_NONE};
        keep_only(m, 1, 0, 0);
        return true;
    }
    if (!goes || !ways) {
        m->why = TALON_VOID_NOT;
        return false;
    }
    m->tries = one->take > 1 ? ways : zone.n; /* of several any fit */
    keep_only(m, ways, one->take, found.places);
    return true;
}

bool talon__offer_sieved(offers *o)
{
    talon_rules *m = o->w->m;
    uint64_t fits[SIEVED_ZONES];
    if (!o->begun)
        begin(o);
    if (!o->sieved)
        return false;
    sieve s = {.m = m, .zone = o->from, .zones_n = o->from_n};
    s.kind = o->hi <= 1 ? SIEVE_ONE : o->packets ? SIEVE_TAIL : SIEVE_ALL;
    const uint64_t some = sift(o, &s, fits);
    if (s.lost)
        return false;
    for (uint32_t i = 0; i < o->from_n && (some || !o->lo); i++)
        if ((some & o->here[i] || !o->lo) && !show_from(o, i, fits))
            break;
    return true;
}
