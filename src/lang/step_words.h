/* step_words.h -- the words of flags and steps, which only the compiler needs: a compiled game has numbers for them. */
#ifndef TALON_LANG_STEP_WORDS_H
#define TALON_LANG_STEP_WORDS_H

#include "runner/verbs.h"

typedef struct flag_row {
    const char *word;
    uint8_t group; /* flag_group */
} flag_row;

extern const flag_row talon__flags[FLAGS];
extern const char *const talon__step_words[]; /* of verbs, then of the other steps; ended by NULL */

#endif
