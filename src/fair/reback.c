/* reback.c -- `reback`: new backs without seeds (docs/transcript.md §6, §7).
 *
 * A hidden card that moves into a seat's zone under a back that another seat has a box for could be followed by that seat for the rest
 * of the game. So the whole zone gets new backs at once. Nobody has to be waited for, but nobody's seed hides the order from the
 * dealer: with more than one card it is the dealer's word (mixed_blind), and the verdict says so.
 *
 * A look works the same way: the seat that asked gets boxes for the new backs, and whoever knew the old ones has lost them. */
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"

static bool looked_pool(fair *t, pool *p, look *asked)
{
    const op_names names = talon__names(&t->table);
    fair_op op;
    if (!talon__op_read(&op, &t->bad.why, json_array_get(t->agenda.request.ops, 0), &names))
        return talon__bad(&t->bad, "refused", NULL);
    *asked = (look){t->agenda.request.seat, op.op.from, (uint32_t)op.op.n};
    talon__op_free(&op);
    p->at[p->n++] = (pool_entry){asked->zone, asked->n, 0};
    p->cards = asked->n;
    return true;
}

/* Every zone that is due with all its cards, each a group. */
static void due_pool(const agenda *a, pool *p, const public_table *table)
{
    for (uint32_t z = 0; z < talon__zones(table); z++)
        if (a->reback_due[z]) {
            const uint32_t n = talon__size(table, z);
            p->at[p->n] = (pool_entry){(talon_zone)z, n, p->n};
            p->n++;
            p->cards += n;
        }
}

static bool reback_pool(fair *t, pool *p, look *asked)
{
    p->n = p->cards = 0;
    if (t->agenda.request.is_look)
        return looked_pool(t, p, asked);
    due_pool(&t->agenda, p, &t->table);
    return true;
}

static bool rename_pool(fair *t, json_t *line, const pool *p)
{
    epoch_state made;
    if (t->composing)
        talon__pool_write(p, &t->table, line);
    if (!talon__pool_is(p, &t->bad, &t->table, line) || !talon__commit(t, line, &made, p))
        return false;
    t->epochs.last = made.e;
    return talon__reback(&t->epochs, &t->table, &t->bad, made, p, &t->chain.hash, NULL);
}

static bool reback(fair *t, json_t *line, pool *p)
{
    look asked = {0};
    if (!reback_pool(t, p, &asked) || !rename_pool(t, line, p))
        return false;
    t->found.counts.rebacks++;
    t->found.mixed_blind = t->found.mixed_blind || p->cards > 1;
    t->history.n = 0;
    talon__rebacks_done(&t->agenda);
    if (asked.seat)
        talon__request_done(&t->agenda);
    if (!talon__count_debts(&t->agenda.owed, &t->table, t->line0.seats_n, &asked))
        return talon__no_memory(&t->bad);
    return talon__disclose(t, line);
}

bool talon__mean_reback(fair *t, json_t *line)
{
    if (!talon__reback_is_due(&t->agenda))
        return talon__not_due(&t->agenda, &t->bad);
    if (!talon__is_next_epoch(t, line))
        return false;
    pool *p = malloc(sizeof *p);
    const bool good = p ? reback(t, line, p) : talon__no_memory(&t->bad);
    free(p);
    return good;
}
