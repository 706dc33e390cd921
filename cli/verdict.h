/* verdict.h -- a verdict for people: ticks, what was not proved, and the last word. */
#ifndef TALON_VERDICT_H
#define TALON_VERDICT_H

#include <talon/fair.h>

#include "show.h"

/* look.card_name for a transcript's table: faces as far as its reader knows them. */
const char *verdict_card_name(const void *transcript, talon_card id);

/* What a program found out besides: each NULL when there is nothing to say. */
typedef struct verdict_extra {
    const char *file;  /* its name */
    const char *rules; /* how the game differs from the one of its name, or that it is that one, */
    bool uncompared;   /* or why it is compared with none: then the plan is fair only if its reader finds it so */
    const char *names; /* which of line 0's names can be mistaken: then the reader may be reading about somebody else */
    const char *fork;  /* who told two stories, and how */
    const char *tie;   /* the game went on otherwise */
    const char *chain; /* of games that follow each other */
    const char *left;  /* it may have been thrown away, and no other game says so */
    const char *decks; /* whether lists that were shown keep their rules, */
    bool broken_deck;  /* and that one does not */
    bool alone;        /* this machine was the dealer and all seats */
    bool own_decks;    /* it also knows that everybody brought cards, and where it had them from */
} verdict_extra;
void verdict_print(const look *k, const talon_verdict *v, const verdict_extra *extra);
/* Whether somebody who asks may take it for proved: 0 or 1, as an exit status. */
int verdict_status(const talon_verdict *v);

#endif
