/* search.h -- random cases until the model disagrees; then the case that shows it, without what it can do without. */
#ifndef TESTS_DIFFERENTIAL_SEARCH_H
#define TESTS_DIFFERENTIAL_SEARCH_H

#include "oracle.h"

/* A kind of random case: a seed, and steps that follow from it. */
typedef struct trial {
    const char *program; /* the oracle */
    const char *what;    /* is compared with the model: "kernel" */
    void *steps;         /* room for steps_n of step_size bytes */
    size_t step_size;
    uint32_t steps_n;
    const uint64_t *done; /* counts operations or actions */
    /* Make all steps from the seed, and do them. */
    void (*make)(oracle *o, void *steps, uint64_t seed);
    /* Do only these, from the same beginning. */
    void (*repeat)(oracle *o, void *steps, uint32_t n, uint64_t seed);
    /* Before the search: leave nothing out that depends on how many steps there were. NULL: nothing to do. */
    void (*look_closely)(void);
    /* The steps, for people; how both answered is said by others. */
    void (*show)(void *steps, uint32_t n, uint64_t seed);
} trial;

/* At least so many done; returns how many cases that were, 0 after a difference was found and shown. */
uint64_t search_random(const trial *t, uint64_t wanted, uint64_t seed);

#endif
