/* deckgame.c -- games of Commander from a line of text. */
#include "lib/deckgame.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CARDS 256

talon_commander *deckgame_of(const talon_commander_setup *setup, talon_fault *f)
{
    talon_commander *g = NULL;
    void *memory = malloc(talon_commander_size(setup));
    if (!memory || talon_commander_init(&g, f, memory, talon_commander_size(setup), setup) != TALON_OK)
        free(memory);
    return g;
}

talon_commander_setup deckgame_setup(const char *cards, const char *seed, bool duel)
{
    static talon_commander_card card[CARDS], commander[CARDS];
    talon_commander_setup setup = {.id = 1, .commander = commander, .card = card, .duel = duel};
    bool commanders = false;
    for (const char *at = cards; *at;) {
        const size_t n = strcspn(at, " ");
        if (n == 1 && *at == '|')
            commanders = true;
        else if (commanders)
            commander[setup.commanders_n++] = (talon_commander_card){at, n, false};
        else if (n)
            card[setup.cards_n++] = (talon_commander_card){at + (*at == '-'), n - (*at == '-'), *at == '-'};
        at += n + (at[n] == ' ');
    }
    talon_seed_parse(&setup.seed, seed, strlen(seed));
    return setup;
}

talon_commander *deckgame(const char *cards, const char *seed, bool duel)
{
    const talon_commander_setup setup = deckgame_setup(cards, seed, duel);
    talon_fault f;
    return deckgame_of(&setup, &f);
}

const char *deckgame_text(const talon_commander *g)
{
    static char text[4096];
    talon_card card[CARDS];
    size_t n = 0;
    for (talon_zone z = 0; z < TALON_COMMANDER_ZONES; z++) {
        const uint32_t cards = talon_commander_view(card, g, z);
        n += (size_t)snprintf(text + n, sizeof text - n, z ? " /" : "");
        for (uint32_t i = 0; i < cards; i++)
            n += (size_t)snprintf(text + n, sizeof text - n, z || i ? " %s" : "%s", talon_commander_name(g, card[i], NULL));
    }
    return text;
}

int64_t deckgame_find(const talon_commander *g, talon_zone z, const char *name)
{
    talon_card card[CARDS];
    const uint32_t n = talon_commander_view(card, g, z);
    for (uint32_t i = 0; i < n; i++)
        if (strcmp(talon_commander_name(g, card[i], NULL), name) == 0)
            return card[i];
    return -1;
}
