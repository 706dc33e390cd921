/* history.c -- the table before the last act: a whole table, not what changed, so that an undo is a copy that cannot fail. */
#include "fair/history.h"

#include <stdlib.h>

void talon__history_free(history *h)
{
    free(h->before);
}

bool talon__history_add(history *h, const talon_table *now, uint32_t seat)
{
    if (!h->before)
        h->before = malloc(now->size);
    if (!h->before)
        return false;
    talon_table_copy(h->before, now);
    h->seat = seat;
    h->disclosed = false;
    return true;
}
