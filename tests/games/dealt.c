/* dealt.c -- one deal of a shipped game under test. */
#include "games/dealt.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void wrong(dealt *d, const char *format, ...)
{
    va_list list;
    if (d->wrong++ > 5)
        return;
    printf("FAIL %s, %u players, dealer %u: ", d->game, d->players, d->dealer);
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    putchar('\n');
}

static void full_name(char *out, size_t size, const char *zone, uint32_t number)
{
    if (number)
        snprintf(out, size, "%s.%u", zone, number);
    else
        snprintf(out, size, "%s", zone);
}

static talon_zone find(dealt *d, const char *zone, uint32_t number)
{
    char name[TALON_MAX_ZONE_NAME + 1];
    full_name(name, sizeof name, zone, number);
    const talon_zone z = talon_shape_find(d->shape, name, strlen(name));
    if (z == TALON_ZONE_NONE)
        wrong(d, "there is no zone %s", name);
    return z;
}

uint32_t lies(dealt *d, const char *zone, uint32_t number)
{
    const talon_zone z = find(d, zone, number);
    return z == TALON_ZONE_NONE ? 0 : talon_zone_count(d->table, d->shape, z);
}

const char *card_at(dealt *d, const char *zone, uint32_t number, uint32_t pos)
{
    const talon_zone z = find(d, zone, number);
    const talon_pack *pack = talon_shape_pack(d->shape);
    if (z == TALON_ZONE_NONE || pos >= talon_zone_count(d->table, d->shape, z))
        return "";
    return talon_pack_name(pack, talon_pack_face(pack, talon_zone_cards(d->table, d->shape, z)[pos]), NULL);
}

bool is_up(dealt *d, const char *zone, uint32_t number, uint32_t pos)
{
    const talon_zone z = find(d, zone, number);
    if (z == TALON_ZONE_NONE || pos >= talon_zone_count(d->table, d->shape, z))
        return false;
    return talon_card_is_up(d->table, talon_zone_cards(d->table, d->shape, z)[pos]);
}

void should_lie(dealt *d, const char *zone, uint32_t number, uint32_t n)
{
    const uint32_t have = lies(d, zone, number);
    if (have != n)
        wrong(d, "%u cards in %s %u, not %u", have, zone, number, n);
}

void should_hold(dealt *d, uint32_t n)
{
    for (uint32_t seat = 1; seat <= d->players; seat++)
        should_lie(d, "hand", seat, n);
}

void should_go(dealt *d, const char *zone, uint32_t number, uint32_t n)
{
    char name[TALON_MAX_ZONE_NAME + 1];
    way *w = &d->should;
    full_name(name, sizeof name, zone, number);
    if (w->n && strcmp(w->at[w->n - 1].to, name) == 0) {
        w->at[w->n - 1].n += n;
    } else if (w->n < WAY_MAX) {
        memcpy(w->at[w->n].to, name, sizeof name);
        w->at[w->n++].n = n;
    }
}

uint32_t seat_after_dealer(const dealt *d, int places)
{
    const int n = (int)d->players;
    return (uint32_t)((((int)d->dealer - 1 + places) % n + n) % n) + 1;
}

void should_go_round(dealt *d, uint32_t rounds, uint32_t each)
{
    for (uint32_t round = 0; round < rounds; round++)
        for (uint32_t i = 1; i <= d->players; i++)
            should_go(d, "hand", seat_after_dealer(d, (int)i), each);
}

void should_have_gone(dealt *d)
{
    const way *a = &d->went, *b = &d->should;
    for (uint32_t i = 0; i < a->n && i < b->n; i++)
        if (strcmp(a->at[i].to, b->at[i].to) != 0 || a->at[i].n != b->at[i].n) {
            wrong(d, "dealt as number %u: %u to %s, not %u to %s", i + 1, a->at[i].n, a->at[i].to, b->at[i].n, b->at[i].to);
            return;
        }
    if (a->n != b->n)
        wrong(d, "cards left the deck in %u goes, not %u", a->n, b->n);
}
