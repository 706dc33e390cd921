/* tried.c -- counting operations by their rows in op.def. */
#include "lib/tried.h"

#include <stdio.h>

void tried_note(tried *t, uint32_t code, talon_status s)
{
    if (code < TALON_OP_END)
        (s == TALON_OK ? t->done : t->refused)[code]++;
}

bool tried_all(const tried *t, unsigned long often, const char *where)
{
    bool all = true;
    for (uint32_t code = 1; code < TALON_OP_END; code++) {
        const talon_op_info *info = talon_op_get(code);
        if (!info || info->group != TALON_GROUP_TABLE || code == TALON_OP_APPLY_RECORD)
            continue;
        if (t->done[code] >= often && t->refused[code] >= often)
            continue;
        fprintf(stderr, "%s: done %lu times, refused %lu times, at least %lu each are due: give the operation a case in %s\n", info->name,
                t->done[code], t->refused[code], often, where);
        all = false;
    }
    return all;
}
