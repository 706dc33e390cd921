/* step_words.c -- the words of flags and steps, from their list. */
#include "lang/step_words.h"

#include <talon/lang.h>

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

const char *talon_verb_get(size_t i, const char **effect)
{
    static const char *const effects[] = {
#define VERB(id, NAME, word, KIND, FROM, TO, FACE, MIXES, OP, needs, may, flags, effect) [id] = effect,
#include "runner/verb.def"
#undef VERB
    };
    *effect = i < VERBS ? effects[i] : NULL;
    return i < VERBS ? talon__step_words[i] : NULL;
}
