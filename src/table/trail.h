/* trail.h -- whether records lead to a table: for logs that are saved, and for those that come from outside.
 *
 * Where both functions say yes, every record in force can be undone and every other redone, and afterwards the table is what it was. */
#ifndef TALON_TRAIL_H
#define TALON_TRAIL_H

#include "table/run.h"

/* Records, oldest first, of which `done` are in force. */
typedef struct trail {
    uint32_t count, done;
    const talon_record *(*record)(void *context, uint32_t i); /* NULL: it cannot be read */
    void *context;
} trail;

/* Take those in force back, last first; do the others again. past->t is a copy of the table, and is changed. */
bool talon__trail_back(run *past, const trail *t);
bool talon__trail_on(run *past, const trail *t);

#endif
