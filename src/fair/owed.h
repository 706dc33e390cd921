/* owed.h -- who sees which card, and so which openings and boxes are owed; and the secrets of boxes that were objected to:
 * docs/transcript.md §4 and §8.
 *
 * (1) The list has openings first, then boxes, then secrets; each in the order of zones, places and seats.
 * (2) It is counted anew after each line that changes the table or its names and after an objection, and becomes shorter by what lines
 *     give. */
#ifndef TALON_FAIR_OWED_H
#define TALON_FAIR_OWED_H

#include "fair/public_table.h"

typedef enum debt_kind { OWED_OPENING, OWED_BOX, OWED_SECRET, OWED_KINDS } debt_kind;

typedef struct debt {
    talon_card id;
    uint16_t seat; /* 0 for an opening */
} debt;

typedef struct debts {
    debt *at;
    size_t n, room;
    size_t kind_n[OWED_KINDS]; /* how many of each kind */
} debts;

/* A look that is being answered: who asked, for how many cards of which zone. seat 0: nobody did. */
typedef struct look {
    uint32_t seat;
    talon_zone zone;
    uint32_t n;
} look;

/* Whether everybody sees the card at this place. */
bool talon__all_see(const public_table *table, talon_zone z, uint32_t pos);
/* Whether this seat sees the cards of a zone that not everybody sees. */
bool talon__seat_sees(const public_table *table, talon_zone z, uint32_t seat);
/* What is owed now, for so many seats. Returns false without memory. */
bool talon__count_debts(debts *owed, public_table *table, uint32_t seats_n, const look *asked);
/* Nothing of it is owed any more. */
void talon__debts_paid(debts *owed);
/* The first of a kind; NULL when there is none. */
const debt *talon__debts_of(const debts *owed, debt_kind kind);

#endif
