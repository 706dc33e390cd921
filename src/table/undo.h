/* undo.h -- the programs that take a record back or do it again; op.record is the record concerned. */
#ifndef TALON_UNDO_H
#define TALON_UNDO_H

#include "table/run.h"

family talon__run_undo, talon__run_redo;

#endif
