/* talon/solve.h -- small games solved exactly: two players, one wins what the other loses, all chance is the order of the pack.
 *
 * The game's tree is made by playing its compiled rules: every order of the pack that matters, every answer. What a seat cannot tell apart is one
 * information set (talon_recall). CFR+ then lets both seats regret what they did, until neither can gain.
 *
 * Threads: a game being solved is for one call at a time.
 * Not stable yet: docs/library.md §5. */
#ifndef TALON_SOLVE_H
#define TALON_SOLVE_H

#include <talon/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct talon_solve talon_solve;

typedef enum talon_solve_why {
    TALON_SOLVE_OK,
    TALON_SOLVE_MEMORY,
    TALON_SOLVE_RULES,  /* the game has no rules of play, or is not for two */
    TALON_SOLVE_LARGE,  /* too many orders or positions, or answers one after the other */
    TALON_SOLVE_CHANCE, /* cards are mixed during play */
    TALON_SOLVE_SUM,    /* one wins something else than the other loses */
    TALON_SOLVE_VOID,   /* a course ends void */
} talon_solve_why;
/** A sentence about it. */
TALON_API const char *talon_solve_why_text(talon_solve_why why);

/** Make the tree. `set` may set numbers of the machine before; or NULL. Returns NULL, and *why. The game must outlive it. */
TALON_API talon_solve *talon_solve_new(talon_solve_why *why, const talon_game *g, bool (*set)(void *context, talon_rules *m),
                                       void *context);
TALON_API void talon_solve_free(talon_solve *s);

typedef struct talon_solve_size {
    uint32_t orders; /* of the cards that leave the pack */
    uint32_t deals;  /* those that differ in what matters */
    uint32_t positions, sets;
} talon_solve_size;
TALON_API talon_solve_size talon_solve_get_size(const talon_solve *s);

/** So many iterations more. */
TALON_API void talon_solve_run(talon_solve *s, uint32_t iterations);
TALON_API uint32_t talon_solve_iterations(const talon_solve *s);
/** What the first seat gets when both play as found, on average. */
TALON_API double talon_solve_value(const talon_solve *s);
/** What a seat could gain on average by knowing how the other plays: half of what both could together. 0 at an equilibrium. */
TALON_API double talon_solve_exploitability(talon_solve *s);

/** One information set, as found. Texts are the solver's. */
typedef struct talon_solve_set {
    uint32_t seat, answers;
    const char *seen;          /* the cards that the seat sees, then all answers so far: "hand.1 K | pass bet" */
    const char *const *answer; /* names */
    const double *chance;      /* of each */
} talon_solve_set;
/** The i-th, in the order in which a first play meets them. The pointers are good until the next call. Beyond the last one there
 *  are no answers. */
TALON_API talon_solve_set talon_solve_get(talon_solve *s, uint32_t i);

#ifdef __cplusplus
}
#endif
#endif
