/* rules_dice.h -- chance for tests of games: the same in every run. */
#ifndef TESTS_RULES_DICE_H
#define TESTS_RULES_DICE_H

#include "rules_played.h"

static uint32_t dice = 7;

static inline uint32_t roll(uint32_t n)
{
    dice = dice * 1103515245u + 12345u;
    return (dice >> 16) % n;
}

static inline bool pick_one(void *context, const talon_rules *m, const talon_answer *a)
{
    wanted *w = context;
    (void)m;
    if (roll(++w->n) == 0)
        w->found = *a;
    return true;
}

/* A pack of 52 in a random order, as words. */
static inline void mixed_pack(char *order, size_t size)
{
    int deck[52];
    for (int k = 0; k < 52; k++) {
        const int j = (int)roll((uint32_t)k + 1);
        deck[k] = deck[j];
        deck[j] = k;
    }
    order[0] = 0;
    for (int k = 0; k < 52; k++)
        snprintf(order + strlen(order), size - strlen(order), "%c%c ", "23456789TJQKA"[deck[k] % 13], "cdhs"[deck[k] / 13]);
}

#endif
