/* screen_order.c -- cards as people look for them, by name; and what a new hand would bring. */
#include "screen.h"

#include <stdlib.h>
#include <string.h>

#include <talon/name.h>
#include <talon/odds.h>

typedef struct named {
    const char *name;
    talon_card card;
} named;

/* Copies by their indices. */
static int by_name(const void *a, const void *b)
{
    const named *x = a, *y = b;
    const int order = talon_name_order(x->name, strlen(x->name), y->name, strlen(y->name));
    return order ? order : x->card < y->card ? -1 : x->card > y->card;
}

void screen_by_name(screen *sc, uint32_t n)
{
    named all[TALON_SAVED_CARDS_MAX + 10]; /* with commanders */
    if (n > sizeof all / sizeof *all)
        return;
    for (uint32_t i = 0; i < n; i++)
        all[i] = (named){talon_commander_name(sc->s->game, sc->card[i], NULL), sc->card[i]};
    qsort(all, n, sizeof *all, by_name);
    for (uint32_t i = 0; i < n; i++)
        sc->card[i] = all[i].card;
}

/* Lands by what is known of their names; a saved game has nothing else. */
static uint32_t count_lands(screen *sc, talon_zone z)
{
    static const talon_odds_options none = {.land = NULL};
    uint32_t lands = 0;
    for (uint32_t i = 0, n = screen_view(sc, z); i < n; i++) {
        const talon_deck_card card = {.name = talon_commander_name(sc->s->game, sc->card[i], NULL), .type = ""};
        lands += talon_odds_land(&card, &none) != TALON_LAND_NO;
    }
    return lands;
}

bool screen_new_hand(screen *sc, char text[SCREEN_TEXT])
{
    static const talon_zone zones[] = {TALON_COMMANDER_LIBRARY, TALON_COMMANDER_HAND};
    const uint32_t hand = 7;
    const talon_odds_range good = {2, 4};
    uint32_t cards = 0, lands = 0;
    char percent[40];
    if (talon_commander_get_status(sc->s->game) != TALON_COMMANDER_NOT_STARTED)
        return false;
    for (size_t i = 0; i < 2; i++) {
        cards += talon_commander_count(sc->s->game, zones[i]);
        lands += count_lands(sc, zones[i]);
    }
    if (!lands || !talon_odds_hand(percent, sizeof percent, cards, lands, hand, good, 1))
        return false;
    snprintf(text, SCREEN_TEXT, "a new %u has %u to %u of %u lands: %s %%", hand, good.least, good.most, lands, percent);
    return true;
}
