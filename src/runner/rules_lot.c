/* rules_lot.c -- many answers as one: so many of these cards. Which is the nth, and going through them. */
#include "runner/rules_lot.h"

/* n choose k: in each step a whole number. */
static uint64_t choose(uint32_t n, uint32_t k)
{
    uint64_t ways = 1;
    if (k > n)
        return 0;
    k = k < n - k ? k : n - k;
    for (uint32_t i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

uint32_t talon__ways_of(uint32_t n, uint32_t take)
{
    if (take <= 2)
        return take == 2 && n > 64 ? UINT32_MAX : take == 2 ? n * (n - 1) / 2 : take ? n : 1;
    const uint64_t ways = n > 64 || take > CHOSEN_MAX ? UINT32_MAX : choose(n, take);
    return ways < UINT32_MAX ? (uint32_t)ways : UINT32_MAX;
}

uint32_t talon__ways(uint64_t places, uint32_t take)
{
    return talon__ways_of(talon__ones64(places), take);
}

/* Cards at places of a zone, into an answer. */
static void put_card(talon_answer *a, group zone, uint64_t from)
{
    a->card[a->cards_n++] = zone.at[talon__lowest(from)];
}

/* Which comes first is decided by the first place, then by the second, and so on. */
uint32_t talon__nth_of_lot(const talon_rules *m, const lot *l, uint32_t n, talon_answer *a)
{
    uint64_t left = l->places;
    *a = l->a;
    if (!l->take)
        return 0;
    const group zone = talon__zone_group(m, a->from);
    a->cards_n = 0;
    for (uint32_t k = l->take; k > 1; left &= left - 1) {
        const uint32_t with = talon__ways(left & (left - 1), k - 1); /* those that have the first place left */
        if (n < with) {
            put_card(a, zone, left);
            k--;
        } else {
            n -= with;
        }
    }
    for (; n; n--)
        left &= left - 1;
    put_card(a, zone, left);
    return talon__lowest(left);
}

typedef struct showing {
    const lot *l;
    talon_on_answer *on_answer;
    void *context;
    uint32_t *shown;
    group zone;
    talon_answer a;
} showing;

/* With the cards that are there already, all ways to take k more. */
static bool show_rest(showing *s, const talon_rules *m, uint64_t places, uint32_t k)
{
    if (!k) {
        ++*s->shown;
        return s->on_answer(s->context, m, &s->a);
    }
    for (; places; places &= places - 1) {
        put_card(&s->a, s->zone, places);
        if (!show_rest(s, m, places & (places - 1), k - 1))
            return false;
        s->a.cards_n--;
    }
    return true;
}

bool talon__each_of_lot(const talon_rules *m, const lot *l, talon_on_answer *on_answer, void *context, uint32_t *shown)
{
    showing s = {.l = l, .on_answer = on_answer, .context = context, .shown = shown, .a = l->a};
    if (l->take) {
        s.zone = talon__zone_group(m, l->a.from);
        s.a.cards_n = 0;
    }
    return show_rest(&s, m, l->places, l->take);
}
