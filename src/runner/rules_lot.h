/* rules_lot.h -- sets of cards and places as bits, counted; and answers that are many as one. */
#ifndef TALON_RUNNER_RULES_LOT_H
#define TALON_RUNNER_RULES_LOT_H

#include "runner/rules.h"

static inline uint32_t talon__lowest(uint64_t set)
{
    return (uint32_t)__builtin_ctzll(set);
}

static inline uint32_t talon__ones64(uint64_t set)
{
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    return (uint32_t)(((set + (set >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56);
}

/* How many ways there are to take so many of n, or of these; UINT32_MAX: too many to count. */
uint32_t talon__ways_of(uint32_t n, uint32_t take);
uint32_t talon__ways(uint64_t places, uint32_t take);

/* Those of a lot: calls until it returns false. */
bool talon__each_of_lot(const talon_rules *m, const lot *l, talon_on_answer *on_answer, void *context, uint32_t *shown);
/* Returns the place of its last card. */
uint32_t talon__nth_of_lot(const talon_rules *m, const lot *l, uint32_t n, talon_answer *a);

#endif
