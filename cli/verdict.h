/* verdict.h -- a verdict for people: ticks, what was not proved, and the last word. */
#ifndef TALON_VERDICT_H
#define TALON_VERDICT_H

#include <talon/fair.h>

#include "show.h"

void verdict_print(const look *k, const talon_verdict *v);

#endif
