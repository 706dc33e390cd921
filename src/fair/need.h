/* need.h -- which operations must wait for a turn: docs/transcript.md §5. Sizes alone decide, so that everybody decides the same. */
#ifndef TALON_FAIR_NEED_H
#define TALON_FAIR_NEED_H

#include "fair/public_table.h"

#define MOVES_MAX (1u << 20) /* cards that one operation moves */
#define WORK_MAX  (1u << 24) /* draws of one operation, times cards */

typedef struct need {
    bool turn;     /* it needs one */
    bool too_much; /* moves more cards than one operation may */
    bool reshuffles;
} need;

need talon__need(const public_table *table, const fair_op *op);
bool talon__is_draw(uint8_t code);           /* made of elementary draws, which may reshuffle */
bool talon__mixes(uint8_t code);             /* it changes an order or picks at random: only in a turn */
talon_mixes talon__mixes_what(uint8_t code); /* op.def's column */
/* How many cards the i-th zone of an operation that draws gets, in each round; i is 0 where there is one zone. */
int64_t talon__draw_n(const talon_op *op, uint32_t i);

#endif
