/* dealt.h -- one deal of a shipped game under test: where the cards lie, and in which order they left the deck. */
#ifndef TESTS_DEALT_H
#define TESTS_DEALT_H

#include <talon/lang.h>

enum { WAY_MAX = 2048 };

/* Cards that left a deck for one zone in one go. */
typedef struct leg {
    char to[TALON_MAX_ZONE_NAME + 1];
    uint32_t n;
} leg;

typedef struct way {
    leg at[WAY_MAX];
    uint32_t n;
} way;

typedef struct dealt {
    const char *game;
    uint32_t players, dealer;
    const talon_table *table;
    const talon_shape *shape;
    way went;             /* what happened */
    way should;           /* what the rules say */
    uint32_t mixed_again; /* how often a trigger or an empty deck had the cards mixed */
    uint32_t wrong;       /* complaints so far */
} dealt;

/* One more complaint, with game, players and dealer before it. */
__attribute__((format(printf, 2, 3))) void wrong(dealt *d, const char *format, ...);

/* "hand" and a seat or index, 0 for none: how many cards lie there. A zone that is not there is wrong. */
uint32_t lies(dealt *d, const char *zone, uint32_t number);
/* The name of the card at a place, "" when there is none; whether it lies face up. */
const char *card_at(dealt *d, const char *zone, uint32_t number, uint32_t pos);
bool is_up(dealt *d, const char *zone, uint32_t number, uint32_t pos);

/* So many cards must lie there. */
void should_lie(dealt *d, const char *zone, uint32_t number, uint32_t n);
/* So many cards of every hand. */
void should_hold(dealt *d, uint32_t n);

/* What the rules say about the order of dealing. */
void should_go(dealt *d, const char *zone, uint32_t number, uint32_t n);
/* Rounds of so many cards to every hand, first to the dealer's left-hand neighbour. */
void should_go_round(dealt *d, uint32_t rounds, uint32_t each);
/* The seat so many places to the left of the dealer. */
uint32_t seat_after_dealer(const dealt *d, int places);
/* Compare both. */
void should_have_gone(dealt *d);

#endif
