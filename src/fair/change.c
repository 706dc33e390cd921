/* change.c -- what every line does that changes the table, besides what it is for.
 *
 * Such a line (`do`, `run`, an act carried out, an undo) changes the table by talon__apply or a copy, then calls talon__changed: that
 * counts what is owed now; and then talon__given or talon__given_by_act. What these do, the suite says. */
#include <talon/table.h>

#include "fair/fair_impl.h"

#define TARGETS_MAX 65535u     /* of a deal */
#define WORK_MAX    (1u << 24) /* targets of a deal, times cards */

static bool deals_too_much(const public_table *table, const talon_op *op)
{
    return op->code == TALON_OP_DEAL && (op->zones_n > TARGETS_MAX || (uint64_t)op->zones_n * table->kernel->cards_n > WORK_MAX);
}

bool talon__apply(public_table *table, complaint *bad, const talon_op *op)
{
    talon_fault f = {0};
    char text[256];
    if (deals_too_much(table, op))
        return talon__bad(bad, "refused", "a deal in %u turns at once is too much for a table of %u cards", op->zones_n,
                          table->kernel->cards_n);
    if (talon_table_apply(table->kernel, &f, NULL, table->shape, table->work, op) == TALON_OK)
        return true;
    if (f.status == TALON_E_CARD_NOT_IN_ZONE) /* the kernel's name of the card means nothing to anybody */
        return talon__bad(bad, "refused", "the table refuses it: a card is not in %s", talon_zone_name(table->shape, f.zone));
    talon_fault_text(text, sizeof text, &f, table->shape, NULL);
    return talon__bad(bad, "refused", "the table refuses it: %s", text);
}

bool talon__changed(fair *t)
{
    return t->suite->changed(t);
}

bool talon__given(fair *t, json_t *line)
{
    return t->suite->given(t, line);
}

bool talon__given_by_act(fair *t, json_t *line)
{
    return t->suite->given_by_act(t, line);
}

bool talon__count_owed(fair *t)
{
    return talon__count_debts(&t->agenda.owed, &t->table, t->line0.seats_n, &t->agenda.asked) || talon__no_memory(&t->bad);
}
