/* suite2_games.h -- games of suite 2, each showing one thing. */
#ifndef TESTS_FAIR_SUITE2_GAMES_H
#define TESTS_FAIR_SUITE2_GAMES_H

#include "fairplay/fairplay.h"

/* Six seats, 52 cards, two each, a burn and a board of five; seat 1 shows its hand. To its end. */
void suite2_holdem(fairplay *p);
/* The same for so many seats (2 … 6), dealt, and no further; recover as in line 0. */
void suite2_deal(fairplay *p, const char *seed, uint32_t seats, uint32_t recover);

#endif
