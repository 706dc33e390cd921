/* verbs.h -- verb.def as enums and tables: what the tree, the compiled game and the runner share.
 *
 * (1) Numbers of verbs, flags and kinds of steps are part of the compiled form (verb.def says how they grow).
 * (2) A switch over taking_verb or whole_verb, without default, names every verb of its kind: a new row does not compile before
 *     each of them says what it does. */
#ifndef TALON_RUNNER_VERBS_H
#define TALON_RUNNER_VERBS_H

#include <talon/op.h>

typedef enum zone_end { END_USUAL, END_TOP, END_BOTTOM } zone_end;

typedef enum verb {
#define VERB(id, NAME, ...) V_##NAME = id,
#include "runner/verb.def"
#undef VERB
} verb;

enum {
    VERBS = 0
#define VERB(id, ...) +1
#include "runner/verb.def"
#undef VERB
};

/* The verbs of one kind. */
#define VERB(id, NAME, word, KIND, ...) ROW_##KIND(id, NAME)
#define ROW_TAKES(id, NAME)             TAKE_##NAME = id,
#define ROW_WHOLE(id, NAME)
typedef enum taking_verb {
#include "runner/verb.def"
} taking_verb;
#undef ROW_TAKES
#undef ROW_WHOLE
#define ROW_TAKES(id, NAME)
#define ROW_WHOLE(id, NAME) WHOLE_##NAME = id,
typedef enum whole_verb {
#include "runner/verb.def"
} whole_verb;
#undef ROW_TAKES
#undef ROW_WHOLE
#undef VERB

typedef enum clause {
#define CLAUSE(NAME, ...) C_##NAME,
#include "runner/verb.def"
#undef CLAUSE
    CLAUSES
} clause;

typedef enum clause_value {
    VALUE_ZONE,
    VALUE_ZONES,
    VALUE_SEED,
    VALUE_WHO,
    VALUE_NUMBER,
    VALUE_PACKET,
    VALUE_NUMBERS,
    VALUE_NEWEST,
    VALUE_CARDS,
    VALUE_CONDITION
} clause_value;

enum {
#define FLAG(id, NAME, ...) F_##NAME = 1 << id,
#include "runner/verb.def"
#undef FLAG
};

enum {
    FLAGS = 0
#define FLAG(id, ...) +1
#include "runner/verb.def"
#undef FLAG
};

typedef enum flag_group { GROUP_FACE, GROUP_PICK, GROUP_TURN, GROUP_HOW, GROUP_ORDER } flag_group;

typedef enum step_kind {
    S_VERB,
#define STEP(id, NAME, word) S_##NAME = id,
#include "runner/verb.def"
#undef STEP
} step_kind;

enum {
    STEP_KINDS = 1
#define STEP(id, ...) +1
#include "runner/verb.def"
#undef STEP
};

typedef enum verb_kind { KIND_TAKES, KIND_WHOLE } verb_kind;
typedef enum verb_from { FROM_ONE, FROM_PLAY, FROM_DISCARD, FROM_ANY, FROM_SEEN } verb_from;
typedef enum verb_to { TO_NOWHERE, TO_SEVERAL, TO_NAMED, TO_ONE, TO_BURN, TO_DISCARD } verb_to;
typedef enum verb_mixing { MIXES_NOT, MIXES_SOMEHOW, MIXES_FULLY } verb_mixing;

/* A row of verb.def. */
typedef struct verb_row {
    const char *word;
    uint8_t kind, from, to, mixes; /* verb_kind, verb_from, verb_to, verb_mixing */
    uint8_t face;                  /* TALON_FACING_ */
    uint8_t op;                    /* talon_opcode */
    uint8_t flags;                 /* F_ */
    uint32_t needs, may;           /* clauses, a bit each; may: those it needs, too */
} verb_row;

typedef struct clause_row {
    const char *word, *other; /* other: NULL when there is none */
    uint8_t value;            /* clause_value */
} clause_row;

extern const verb_row talon__verbs[VERBS];
extern const clause_row talon__clauses[CLAUSES];

static inline bool talon__verb_takes(uint8_t v)
{
    return talon__verbs[v].kind == KIND_TAKES;
}

#endif
