/* argument.h -- the first check of every operation: is it well formed (argument.c)? */
#ifndef TALON_ARGUMENT_H
#define TALON_ARGUMENT_H

#include "table/run.h"

talon_status talon__check_arguments(run *r);

#endif
