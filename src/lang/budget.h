/* budget.h -- is there a card for everything that is dealt? */
#ifndef TALON_LANG_BUDGET_H
#define TALON_LANG_BUDGET_H

#include "lang/check_order.h"

/* Run the game for every number of players with counts instead of cards; a diagnostic where a step cannot be done, and for each expectation
 * that then does not hold. What was dealt in a known order, `known` has noted afterwards. */
void talon__check_budget(const talon_game *g, talon__arena *a, diags *d, const span *step_at, const span *expect_at, orders *known);

/* budget_report.c: the step at which a run stopped, once for each step (reported, by step). */
void talon__report_fault(talon_runner *r, diags *d, const span *step_at, uint8_t *reported);
void talon__report_worst(const talon_runner *r, diags *d, const span *step_at, uint8_t *reported);

#endif
