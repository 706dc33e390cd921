/* asking.h -- a question while it is read: what its parts know of each other. */
#ifndef TALON_ODDS_ASKING_H
#define TALON_ODDS_ASKING_H

#include "odds/numbers.h"

/* Among which cards: the first `cards`, of which `hand` are an opening hand; or those of a turn, which are counted when all is read. */
typedef struct odds_look {
    uint32_t cards, hand, turn;
    piece text;
} odds_look;

typedef struct asking {
    talon_odds_question *q;
    char *error;
    piece question;
    const talon_deck *d;
    const talon_odds_options *options;
    uint8_t *mask;           /* by entry: the groups it is in */
    uint32_t land_group;     /* a bit, or 0 */
    talon_odds_range *range; /* the ranges that are read now: what is wanted, what is kept, or what is given */
    bool counts;             /* there is a group without a number */
    bool play, draw;         /* "on the play", "on the draw" was said */
} asking;

/* False, and the error says what of the question, and where it is. */
bool talon__odds_misunderstood(asking *a, const char *what, piece p);

/* Where "in opening 7" begins: the last such words count, names may have them, too. p.size when there are none. */
size_t talon__odds_where(piece p);
/* Where " given " begins, after "in opening 7" or the like; p.size when it does not. */
size_t talon__odds_given(piece p);
bool talon__odds_read_look(asking *a, odds_look *look, piece p);
/* How many cards the question and its condition look at, when both are read. */
void talon__odds_count_looks(asking *a, odds_look *want, odds_look *given);

#endif
