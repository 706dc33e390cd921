/* pattern.h -- what a card's name says about its suit and rank, and whether a pattern fits it. Freestanding.
 *
 * `7h`: rank 7 of hearts. `red_7`: rank 7 of red. `hearts_ober`: rank ober of hearts, too. Anything else: no suit, and its own name
 * for a rank. Whatever else their names
 * say, jokers have the rank joker: `red_joker`, `joker_2`, `jokerh`, `Joker1`. */
#ifndef TALON_RUNNER_PATTERN_H
#define TALON_RUNNER_PATTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Ranks in order: numbers as they are, T 10, J 11, Q 12, K 13, A 14; −1 for anything else. */
int32_t talon__rank_value(const char *rank, size_t size);
/* The same doubled, so that the knight of tarot, C, has a place between jack and queen. */
int32_t talon__rank_place(const char *rank, size_t size);

/* A card's name taken apart. */
typedef struct card_parts {
    const char *suit, *rank;
    size_t suit_size, rank_size; /* suit_size 0: no suit */
    bool standard;               /* one of the four suits, then suit is its letter */
} card_parts;
card_parts talon__card_parts(const char *name, size_t size);

/* Whether a card's name fits `lo`, or with hi_size > 0 the range lo … hi. An ace begins a range as 1. */
bool talon__card_fits(const char *name, size_t size, const char *lo, size_t lo_size, const char *hi, size_t hi_size);

/* The letter of a standard suit ("hearts": h), or 0. */
char talon__suit_letter(const char *suit, size_t size);

#endif
