/* ways_of_game.h -- the ways that a game may go when it looks at a card that everybody sees: one run of it follows one of them.
 *
 * (1) A run is told how to answer its first given_n questions; every further one is answered with no, and an ask stands in the plan for it.
 *     After the last answer that is given the plan begins anew: what comes from there on is what follows that answer.
 * (2) A question whose answer follows from answers before it is no ask: about the same card, or when all cards that are meant, or all
 *     others, were seen.
 * (3) What was seen of a card holds until it is mixed, or may have been picked. */
#ifndef TALON_FAIR_WAYS_OF_GAME_H
#define TALON_FAIR_WAYS_OF_GAME_H

#include <jansson.h>
#include <talon/runner.h>

enum { WAYS_DEEP = 64 }; /* asks inside each other, which JSON must hold */

/* The faces that a card may have, by what was asked about it. */
typedef struct seen_card {
    talon_card card;
    uint8_t *may; /* of each face, 0 or 1 */
} seen_card;

typedef struct ways {
    json_t *plan; /* borrowed: where steps go */
    bool given[4 * WAYS_DEEP];
    size_t given_n, asked;
    seen_card *seen;
    size_t seen_n, seen_room;
    const char *why; /* this run is worth nothing */
} ways;

/* Before a run. */
void talon__ways_begin(ways *w);
void talon__ways_free(ways *w);
/* For talon_seating.look: context is the ways. */
bool talon__ways_look(void *context, const talon_look *look);
/* An operation was done; picks: it took cards that nobody chose. What is mixed or picked may be any card again, and so may cards that the
 * same operation moved on from there. */
void talon__ways_follow(ways *w, const talon_runner *r, const talon_record *rec, bool picks);

#endif
