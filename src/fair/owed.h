/* owed.h -- who sees which card, and so which openings and boxes are owed: docs/transcript.md §4 and §8.
 *
 * (1) A debt is a card and a seat: seat 0 for an opening, else a box. Openings come first; then zones, places and seats in order.
 * (2) The list is counted anew after each line that changes the table or its names, and becomes shorter by what lines give.
 * (3) While a re-backing is due nothing is owed: what is owed is counted when the cards have their new names. */
#ifndef TALON_FAIR_OWED_H
#define TALON_FAIR_OWED_H

#include "fair/pool.h"

typedef struct debt {
    talon_card id;
    uint16_t seat;
} debt;

typedef struct debts {
    debt *at;
    size_t n, room;
} debts;

/* A look that is being answered: who asked, for how many cards of which zone. seat 0: nobody did. */
typedef struct look {
    uint32_t seat;
    talon_zone zone;
    uint32_t n;
} look;

bool talon__sees(const public_table *table, uint32_t seat, talon_zone z, uint32_t pos);
/* What is owed now, for so many seats. Returns false without memory. */
bool talon__count_debts(debts *owed, public_table *table, uint32_t seats_n, const look *asked);
size_t talon__openings_owed(const debts *owed);

#endif
