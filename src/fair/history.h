/* history.h -- the last act, while it can be taken back, with the table before it: docs/transcript.md §7, *Undo*.
 *
 * (1) seat is 0 unless the last spine line but answers is an act of this seat that was carried out, and no undo.
 * (2) Memory of `before` is kept for the next act. */
#ifndef TALON_FAIR_HISTORY_H
#define TALON_FAIR_HISTORY_H

#include <talon/table.h>

typedef struct history {
    talon_table *before;
    uint32_t seat;
    bool disclosed; /* something was owed after it */
} history;

void talon__history_free(history *h);
/* A seat is about to act on this table. Returns false without memory. */
bool talon__history_add(history *h, const talon_table *now, uint32_t seat);

#endif
