/* undo.h -- the programs that take a record back or do it again; op.record is the record concerned. */
#ifndef TALON_UNDO_H
#define TALON_UNDO_H

#include "table/run.h"

family talon__run_undo, talon__run_redo;

/* Whether the table is as this effect left it; then it can be taken back. */
bool talon__effect_lies(const run *r, const talon_record *rec, const talon_effect *e);
void talon__undo_effect(run *r, const talon_record *rec, const talon_effect *e);
/* Take back the i-th effect of a record counted from its end, if the table is as that effect left it; else false. */
bool talon__undo_fits(run *trial, const talon_record *rec, uint32_t i);

#endif
