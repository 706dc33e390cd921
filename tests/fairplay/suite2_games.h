/* suite2_games.h -- games of suite 2, each showing one thing. */
#ifndef TESTS_FAIR_SUITE2_GAMES_H
#define TESTS_FAIR_SUITE2_GAMES_H

#include "fairplay/flows.h"

/* All of them, as flows.h has those of suite 1. */
extern const flow suite2_flows[];

/* Six seats, 52 cards, two each, a burn and a board of five; seat 1 shows its hand. To its end. */
void suite2_holdem(fairplay *p);
/* The same for so many seats (2 … 6), dealt, and no further; recover as in line 0. */
void suite2_deal(fairplay *p, const char *seed, uint32_t seats, uint32_t recover);
/* Two seats with a library each: Ana looks for a card, takes it and has her library shuffled; Ben lays his first three in an order that nobody
 * else knows, and passes a card to Ana. */
void suite2_library(fairplay *p);
/* The same, dealt, and no further. */
void suite2_libraries(fairplay *p, const char *seed);
/* Three decks with a commander: Ana searches her library for a card and has it shuffled, Ben scries three, Cy plays a card. */
void suite2_commander(fairplay *p);
/* A deal of skat for three, with views of all after the end. */
void suite2_skat(fairplay *p);
/* Four seats, of whom any two can stand in: Ben falls asleep, is stood in for, and comes back with the same key. */
void suite2_back(fairplay *p);
/* Ben objects to a good box of Ana's, and Cy leaves. */
void suite2_quarrel(fairplay *p);
/* Cy is not there when the deck is mixed, and comes later: it is mixed again, with Cy's layer, and Cy is dealt cards. */
void suite2_join(fairplay *p);
/* Cy comes only when all is dealt. Not ended. */
void suite2_join_late(fairplay *p);
/* Ben is out, and what is left of the deck is mixed without him: his layer comes off what was mixed. */
void suite2_lowered(fairplay *p);
/* Ben sleeps, and nobody can stand in: a card stays closed. */
void suite2_lost(fairplay *p);
/* Two heaps that are shuffled at once. */
void suite2_heaps(fairplay *p, const char *seed);
/* x of the last line of the file with a box for somebody. */
void suite2_last_box(const fairplay *p, char of[65]);

#endif
