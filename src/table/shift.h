/* shift.h -- cards moved and turned without an operation: for the rules of play, which do so more often than anything else.
 *
 * (1) Each does what talon_table_apply does with the operation that it stands for, counted and checked, when nobody records it.
 * (2) False: the operation would be refused, or is another one; then nothing has happened, and whoever asked says it as an operation. */
#ifndef TALON_SHIFT_H
#define TALON_SHIFT_H

#include <talon/play.h>

#include "table/table_impl.h"

/* n cards from place `start` of a zone on go to the end of another or of the same, and lie so (TALON_FACING_). */
bool talon__shift(const talon_play *p, talon_zone from, talon_zone to, uint32_t start, uint32_t n, uint8_t face);
/* The same of one card in this slot of the table, between two zones by their ranks in memory; nothing would refuse it. */
void talon__slide(talon_table *t, uint32_t rank, uint32_t to_rank, uint32_t slot, bool up);
/* The same of n cards, from the first to the last as they lie, that may lie apart: one operation. */
bool talon__shift_listed(const talon_play *p, talon_zone from, talon_zone to, const int64_t *place, uint32_t n, uint8_t face);
/* n cards from place `start` on are turned, up or down. */
bool talon__turn_cards(talon_table *t, const talon_shape *shape, talon_zone z, uint32_t start, uint32_t n, bool up);
/* A zone is washed, or cut by die with so many cards on either side, with the next random step. */
bool talon__wash_now(const talon_play *p, talon_zone z);
bool talon__cut_now(const talon_play *p, talon_zone z, uint32_t min);
/* All cards come to lie as on another table of this shape, which so many operations would have done. */
void talon__lay_as(talon_table *t, const talon_table *as, uint32_t operations);
/* The same by places, all cards lying down: ends, then from where each card comes, then bits of those that lie up then. */
void talon__lay_by(const talon_play *p, const uint16_t *places, uint32_t operations);

#endif
