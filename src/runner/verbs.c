/* verbs.c -- verb.def as tables. */
#include "runner/verbs.h"

#define C(NAME) (1u << C_##NAME)
#define F(NAME) F_##NAME

const verb_row talon__verbs[VERBS] = {
#define VERB(id, NAME, word, KIND, FROM, TO, FACE, MIXES, OP, needs, also, flags, effect)                                                  \
    [id] = {word, KIND_##KIND, FROM_##FROM, TO_##TO, MIXES_##MIXES, TALON_FACING_##FACE, TALON_OP_##OP, flags, needs, (needs) | (also)},
#include "runner/verb.def"
#undef VERB
};

const clause_row talon__clauses[CLAUSES] = {
#define CLAUSE(NAME, word, other, VALUE) [C_##NAME] = {word, other, VALUE_##VALUE},
#include "runner/verb.def"
#undef CLAUSE
};

/* Ids are 0, 1, 2 … without a gap: each is below the number of rows (and two rows with one id would initialize one element twice). */
#define VERB(id, NAME, ...) _Static_assert(id < VERBS, "verb.def: the id of " #NAME " leaves a gap; take the next one");
#define FLAG(id, NAME, ...) _Static_assert(id < FLAGS && id < 8, "verb.def: the id of " #NAME " leaves a gap, or has no bit");
#define STEP(id, NAME, ...) _Static_assert(id < STEP_KINDS, "verb.def: the id of " #NAME " leaves a gap; take the next one");
#include "runner/verb.def"
#undef VERB
#undef FLAG
#undef STEP
