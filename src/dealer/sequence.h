/* sequence.h -- the planner's first half: in which order the talon's cards shall end, and on which piles that puts them. */
#ifndef TALON_SEQUENCE_H
#define TALON_SEQUENCE_H

#include <talon/dealer.h>

/* The talon and the rest as a final sequence, top first, with the running number of breaks. */
typedef struct sequence {
    uint32_t n;
    uint32_t runs;                      /* 0 for an empty sequence */
    uint16_t pos[TALON_PLAN_MAX_CARDS]; /* start positions in final order */
    uint16_t run[TALON_PLAN_MAX_CARDS]; /* which run each belongs to, from 0 */
} sequence;

/* The order with the fewest runs, ascending or descending in start position; blocks of equal destination are free inside. */
void talon__sequence_make(sequence *s, const talon_dest *dest, uint32_t n, bool ascending);

/* The pile of a run or code in round `round` (from 1) of `rounds`, when round 1 uses `first` piles and the others `piles`. */
uint32_t talon__sequence_pile(uint32_t code, uint32_t round, uint32_t rounds, uint32_t first, uint32_t piles);

#endif
