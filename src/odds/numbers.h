/* numbers.h -- how many are meant: numbers in digits and words, and ranges of them, at the front of a text. */
#ifndef TALON_ODDS_NUMBERS_H
#define TALON_ODDS_NUMBERS_H

#include <talon/odds.h>

#include "decklist/decklist_impl.h"

#define ODDS_ANY UINT32_MAX

typedef enum found {
    FOUND_NONE, /* nothing of the kind begins here, and nothing was taken */
    FOUND,
    FOUND_BAD, /* it begins here, and is none */
} found;

/* What is wrong, and where. */
typedef struct slip {
    const char *why;
    piece at;
} slip;

/* Take a word or words and the blanks behind them off the front. */
bool talon__odds_take(piece *p, const char *words);

/* Take a number: digits, or a word up to twenty. Numbers above a million are one million: no deck has so many cards. */
found talon__odds_number(piece *p, uint32_t *n, slip *bad);

/* Take "at least 3", "2 to 4", "2-4", "between 2 and 4", "no", "3 or more", "a". */
found talon__odds_range(piece *p, talon_odds_range *r, slip *bad);

#endif
