/* solo.h -- one transcript in which dealer and all seats write, for tests of thousands of games: nobody else reads along.
 *
 * The keys and K are those of a table that fairplay_start began. Everybody's cut is the same number in every shuffle. */
#ifndef TESTS_FAIR_SOLO_H
#define TESTS_FAIR_SOLO_H

#include "fairplay/fairplay.h"

typedef struct solo {
    talon_transcript *t;
    const fairplay *keys;
    const char *why; /* of the last line that was refused */
    char *text;      /* the file so far */
    size_t size, room;
} solo;

/* Reads what the table has written so far. */
void solo_start(solo *x, const fairplay *keys);
void solo_free(solo *x);
/* A seat's act, JSON with " as it is. Returns false, and the transcript is of no further use, when it is refused. */
bool solo_act(solo *x, uint32_t seat, const char *op);
/* Everything that is due but the plan: answers, and shuffles that were asked for. */
void solo_settle(solo *x);
/* The plan's next step, with all that it takes, and what comes of it. */
void solo_step(solo *x);

#endif
