/* history.h -- acts that can be taken back, each with the table before it: docs/transcript.md §7, *Undo*.
 *
 * (1) act[0..n) are the last acts that were carried out and not taken back, oldest first, at most UNDO_MAX; since act[0] nothing but
 *     acts has changed the table or its names: `do`, `run` and `reback` empty the list.
 * (2) Memory of entries from n on is kept for the next ones. */
#ifndef TALON_FAIR_HISTORY_H
#define TALON_FAIR_HISTORY_H

#include <talon/table.h>

#define UNDO_MAX 100u

typedef struct past_act {
    talon_table *before;
    uint32_t seat;
    bool disclosed; /* something was owed after it */
} past_act;

typedef struct history {
    past_act act[UNDO_MAX];
    uint32_t n;
} history;

void talon__history_free(history *h);
/* A seat is about to act on this table. Returns its entry, or NULL without memory. */
past_act *talon__history_add(history *h, const talon_table *now, uint32_t seat);

#endif
