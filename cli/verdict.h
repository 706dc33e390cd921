/* verdict.h -- a verdict for people: ticks, what was not proved, and the last word. */
#ifndef TALON_VERDICT_H
#define TALON_VERDICT_H

#include <talon/fair.h>

#include "show.h"

/* look.card_name for a transcript's table: faces as far as its reader knows them. */
const char *verdict_card_name(const void *transcript, talon_card id);
void verdict_print(const look *k, const talon_verdict *v);

#endif
