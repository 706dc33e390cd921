/* flows.h -- whole provable games, each showing one thing, played from a public seed: the same bytes every time. */
#ifndef TESTS_FAIR_FLOWS_H
#define TESTS_FAIR_FLOWS_H

#include "fairplay/fairplay.h"

typedef struct flow {
    const char *name; /* also of tests/golden/NAME.jsonl */
    void (*play)(fairplay *p);
} flow;

/* Ends with a NULL name. */
extern const flow flows[];

/* The table of the tests that cheat: 12 cards, three seats, a cut by Cy, two cards each, a burn, three on the board. */
extern const fair_setup flows_poker;

/* A small game with every kind of line but `void`, `name` and `view`. */
void flow_small(fairplay *p);

#endif
