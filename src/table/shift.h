/* shift.h -- cards moved and turned without an operation: for the rules of play, which do so more often than anything else.
 *
 * (1) Each does what talon_table_apply does with the operation that it stands for, counted and checked, when nobody records it.
 * (2) False: the operation would be refused, or is another one; then nothing has happened, and whoever asked says it as an operation. */
#ifndef TALON_SHIFT_H
#define TALON_SHIFT_H

#include "table/table_impl.h"

/* n cards from place `start` of a zone on, to the end of another or of the same. */
typedef struct side_by_side {
    talon_zone from, to;
    uint32_t start, n;
    uint8_t face; /* TALON_FACING_ */
} side_by_side;

bool talon__shift(talon_table *t, const talon_shape *shape, talon_work *work, side_by_side s);
/* n cards from place `start` on are turned, up or down. */
bool talon__turn_cards(talon_table *t, const talon_shape *shape, talon_zone z, uint32_t start, uint32_t n, bool up);
/* All cards come to lie as on another table of this shape, which so many operations would have done. */
void talon__lay_as(talon_table *t, const talon_table *as, uint32_t operations);

#endif
