/* print.h -- a table and operations as lines for talon apply, so that a failing case can be pasted. */
#ifndef TESTS_PRINT_H
#define TESTS_PRINT_H

#include "lib/world.h"

void print_new(const world *w);
void print_op(const world *w, const talon_op *op);

#endif
