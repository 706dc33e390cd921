/* rules.h -- what the rules of each shipped game say about its deal. Written down here from the games, not from the files. */
#ifndef TESTS_RULES_H
#define TESTS_RULES_H

#include "games/dealt.h"

typedef struct game_rule {
    const char *game;
    uint32_t least, most; /* players */
    const char *cards;    /* its pack, a word for packs.c */
    const char *until;    /* or NULL: all of it */
    void (*check)(dealt *d);
} game_rule;

extern const game_rule rules[]; /* ends with a NULL name */

#endif
