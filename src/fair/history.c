/* history.c -- the tables before the last acts.
 *
 * Whole tables, not what changed: an undo is then a copy that cannot fail, and a table is a few bytes a card. */
#include "fair/history.h"

#include <stdlib.h>
#include <string.h>

void talon__history_free(history *h)
{
    for (uint32_t i = 0; i < UNDO_MAX; i++)
        free(h->act[i].before);
}

/* The oldest act makes room, and gives its memory to the newest. */
static void make_room(history *h)
{
    const past_act oldest = h->act[0];
    memmove(h->act, h->act + 1, sizeof *h->act * (UNDO_MAX - 1));
    h->act[--h->n] = oldest;
}

past_act *talon__history_add(history *h, const talon_table *now, uint32_t seat)
{
    if (h->n == UNDO_MAX)
        make_room(h);
    past_act *act = &h->act[h->n];
    if (!act->before)
        act->before = malloc(now->size);
    if (!act->before)
        return NULL;
    talon_table_copy(act->before, now);
    act->seat = seat;
    act->disclosed = false;
    h->n++;
    return act;
}
