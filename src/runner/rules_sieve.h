/* rules_sieve.h -- which cards a condition holds for, all at once. */
#ifndef TALON_RUNNER_RULES_SIEVE_H
#define TALON_RUNNER_RULES_SIEVE_H

#include "runner/rules.h"

/* What a bit stands for. */
typedef enum sieve_kind {
    SIEVE_ONE,  /* this card */
    SIEVE_TAIL, /* the cards from this one to the end of its zone */
    SIEVE_ALL   /* one of several cards, chosen together: the condition holds for them when it holds for each */
} sieve_kind;

typedef struct sieve {
    talon_rules *m;
    sieve_kind kind;
    bool lost;              /* it cannot be told this way: the cards are to be looked at one by one */
    bool apart;             /* these cards are no answer that is looked at; SIEVE_ONE */
    const talon_zone *zone; /* SIEVE_TAIL: the zones, none of more than 64 cards */
    uint32_t zones_n;
    bool looked; /* `up` is known … */
    uint64_t up; /* … SIEVE_TAIL: whose tail is up */
} sieve;

/* Cards of ranks a … b, or b … a, and of a suit. */
static inline uint64_t talon__of_ranks(const talon_rules *m, int32_t a, int32_t b)
{
    uint64_t all = 0;
    const int32_t lo = a < b ? a : b, hi = a < b ? b : a;
    if (!a || !b)
        return 0;
    if (a == b)
        return a > 0 && a <= (int32_t)m->g->ranks_n ? m->bitsets.rank[a] : 0;
    for (int32_t rank = lo < 0 ? 0 : lo; rank <= hi && rank <= (int32_t)m->g->ranks_n; rank++)
        all |= m->bitsets.rank[rank];
    return all;
}

static inline uint64_t talon__of_suit(const talon_rules *m, int32_t suit)
{
    return suit >= 1 && suit <= (int32_t)m->g->suits_n ? m->bitsets.suit[suit] : 0;
}

/* What bit_sets.means knows, which is something. */
static inline uint64_t talon__meant(talon_rules *m, uint32_t node)
{
    return m->bitsets.means[node] == CARDS_FIXED ? m->bitsets.faces[node] : talon__following(m);
}

/* Those of these cards for which a condition holds. What it may be is as in talon__value; it changes nothing, and m->why neither. */
uint64_t talon__sieve(sieve *s, uint32_t node, uint64_t cards);
/* The same of single cards by their places, where the condition compares what a table says, or who laid them. False: it is another. */
bool talon__sieve_zone(sieve *s, uint32_t node, group zone, uint64_t *places);
/* The same by their places of at most 64 cards that are no answer, for a condition as `where` of cards has it. False: it is to be asked card by card. */
bool talon__sieve_where(talon_rules *m, uint32_t node, group cards, uint64_t *places);
/* The same for n zones that they would go to, into found[]. Returns those for which it holds somewhere. */
uint64_t talon__sieve_there(sieve *s, uint32_t node, uint64_t cards, const talon_zone *there, uint32_t n, uint64_t *found);

#endif
