/* tried.h -- which operations a test has tried: it must fail for a row of op.def that it never did. */
#ifndef TESTS_TRIED_H
#define TESTS_TRIED_H

#include <talon/talon.h>

typedef struct tried {
    unsigned long done[TALON_OP_END], refused[TALON_OP_END];
} tried;

/* Note one operation; a code that is none is left out. */
void tried_note(tried *t, uint32_t code, talon_status s);

/* Whether every operation on a table was done and refused at least `often` times. apply_record is left out: it needs a record that fits,
 * and has tests of its own. Says which was not, and that `where` needs a case. */
bool tried_all(const tried *t, unsigned long often, const char *where);

#endif
