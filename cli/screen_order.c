/* screen_order.c -- cards as people look for them, by name; and what a new hand would bring. */
#include "screen.h"

#include <stdlib.h>
#include <string.h>

#include <talon/name.h>
#include <talon/odds.h>

/* Copies by their numbers. */
static int by_name(const void *a, const void *b)
{
    const screen_named *x = a, *y = b;
    const int order = talon_name_order(x->name, strlen(x->name), y->name, strlen(y->name));
    return order ? order : x->card < y->card ? -1 : x->card > y->card;
}

void screen_by_name(screen *sc, uint32_t n)
{
    screen_named *all = sc->named;
    for (uint32_t i = 0; i < n; i++)
        all[i] = (screen_named){talon_mat_name(sc->m, sc->card[i]), sc->card[i]};
    qsort(all, n, sizeof *all, by_name);
    for (uint32_t i = 0; i < n; i++)
        sc->card[i] = all[i].card;
}

static bool is_land(const screen *sc, const char *name)
{
    const book_card *c = book_find(sc->book, name);
    return c && c->land;
}

/* Of the deck without its commanders, those that lie in sight aside: the rest is in library and hand. */
static uint32_t count_lands(const screen *sc)
{
    uint32_t lands = 0, commanders = 0, listed = 0;
    while (talon_mat_commander(sc->m, commanders))
        commanders++;
    while (talon_mat_listed(sc->m, listed))
        listed++;
    for (uint32_t i = 0; i + commanders < listed; i++)
        lands += is_land(sc, talon_mat_listed(sc->m, i));
    for (uint32_t z = TALON_MAT_REVEALED; z < TALON_MAT_COMMAND; z++)
        for (uint32_t i = 0; i < talon_mat_count(sc->m, (talon_mat_zone)z); i++) {
            const char *face = talon_mat_face(sc->m, talon_mat_cards(sc->m, (talon_mat_zone)z)[i]);
            lands -= lands && face && is_land(sc, face);
        }
    return lands;
}

bool screen_new_hand(screen *sc, char text[SCREEN_TEXT])
{
    const uint32_t hand = TALON_MAT_HAND_N;
    const talon_odds_range good = {2, 4};
    char percent[40];
    if (talon_mat_started(sc->m) || talon_mat_ended(sc->m))
        return false;
    const uint32_t cards = talon_mat_count(sc->m, TALON_MAT_LIBRARY) + talon_mat_count(sc->m, TALON_MAT_HAND), lands = count_lands(sc);
    if (!lands || !talon_odds_hand(percent, sizeof percent, cards, lands, hand, good, 1))
        return false;
    snprintf(text, SCREEN_TEXT, "a new %u has %u to %u of %u lands: %s %%", hand, good.least, good.most, lands, percent);
    return true;
}
