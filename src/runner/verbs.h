/* verbs.h -- the few words that the tree, the compiled game and the runner share: verbs, flags, kinds of steps, ends of zones.
 *
 * Their numbers are part of the compiled form: append, never renumber. */
#ifndef TALON_RUNNER_VERBS_H
#define TALON_RUNNER_VERBS_H

typedef enum zone_end { END_USUAL, END_TOP, END_BOTTOM } zone_end;

typedef enum verb {
    V_BURN,
    V_DEAL,
    V_DISCARD,
    V_DRAW,
    V_HIDE,
    V_MOVE,
    V_REVEAL,
    V_COMBINE,
    V_CUT,
    V_MUCK,
    V_RECYCLE,
    V_RIFFLE,
    V_SHUFFLE,
    V_SPLIT,
    V_STRIP,
    V_WASH,
    VERBS
} verb;

enum { F_UP = 1, F_DOWN = 2, F_RANDOM = 4, F_REVERSED = 8, F_HUMAN = 16, F_PERFECT = 32, F_IN = 64 };

typedef enum step_kind { S_VERB, S_EACH, S_REPEAT, S_IF, S_CALL, S_EXPECT } step_kind;

extern const char *const talon__verb_names[]; /* by verb, ended by NULL */

#endif
