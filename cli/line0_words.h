/* line0_words.h -- what somebody joins, in words: which cards there are, who sees them, and what the plan does with them. */
#ifndef TALON_LINE0_WORDS_H
#define TALON_LINE0_WORDS_H

#include <stdio.h>

#include <talon/fair.h>

#include "show.h"

/* Taken before anything is printed, so that there is no half of an answer. */
typedef struct line0_words {
    char **zone; /* each zone in words */
    uint32_t zones;
    char *step; /* room for any step */
    size_t step_size;
} line0_words;

/* Returns EXIT_YES, or EXIT_MEMORY without a word: then there is nothing to free. */
int line0_words_take(line0_words *x, const talon_transcript *t);
void line0_words_say(FILE *to, const look *k, const line0_words *x, const talon_transcript *t);
void line0_words_free(line0_words *x);

#endif
