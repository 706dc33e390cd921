/* argument.h -- the first check of every operation: is it well formed (argument.c)? */
#ifndef TALON_ARGUMENT_H
#define TALON_ARGUMENT_H

#include "table/run.h"

talon_status talon__check_arguments(run *r);

/* Whether a list of the operation, or of its record, is NULL though it has members: for MISUSED. */
static inline bool talon__op_lacks_list(const talon_op *op)
{
    const talon_record *rec = op->code == TALON_OP_APPLY_RECORD ? op->record : NULL; /* of others it may be anything */
    return (!op->zones && op->zones_n) || (!op->list && op->list_n) || (!op->order && op->order_n) || (!op->cards && op->cards_n) ||
           (rec && ((!rec->effect && rec->effects_n) || (!rec->word && rec->words_n)));
}

#endif
