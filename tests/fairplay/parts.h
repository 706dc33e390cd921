/* parts.h -- the numbered invariants of src/fair's headers, as code. */
#ifndef TESTS_FAIR_PARTS_H
#define TESTS_FAIR_PARTS_H

#include <talon/fair.h>

/* A transcript that has read some good lines and no bad one: returns NULL, or which invariant does not hold, "epochs.h (1)". */
const char *parts_broken(talon_transcript *t);

#endif
