/* undo.h -- the programs that take a record back or do it again; op.record is the record concerned. */
#ifndef TALON_UNDO_H
#define TALON_UNDO_H

#include "table/run.h"

family talon__run_undo, talon__run_redo;

/* Take back the i-th effect of a record counted from its end, if the table is as that effect left it; else false. */
bool talon__undo_fits(run *trial, const talon_record *rec, uint32_t i);

#endif
