/* step_words.c -- the words of flags and steps, from their list. */
#include "lang/step_words.h"

const flag_row talon__flags[FLAGS] = {
#define FLAG(id, NAME, word, GROUP, meaning) [id] = {word, GROUP_##GROUP},
#include "runner/verb.def"
#undef FLAG
};

const char *const talon__step_words[] = {
#define VERB(id, NAME, word, ...) [id] = word,
#include "runner/verb.def"
#undef VERB
#define STEP(id, NAME, word) [VERBS + id - 1] = word,
#include "runner/verb.def"
#undef STEP
    [VERBS + STEP_KINDS - 1] = NULL};
