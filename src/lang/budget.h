/* budget.h -- is there a card for everything that is dealt? */
#ifndef TALON_LANG_BUDGET_H
#define TALON_LANG_BUDGET_H

#include "lang/check_order.h"

/* Run the game for every number of players with counts instead of cards; a diagnostic where a step cannot be done, and for each expectation
 * that then does not hold. What was dealt in a known order, `known` has noted afterwards. Returns the most cards
 * that one zone of each kind has in the end, by zone of the file; NULL: the game is too large. */
const uint32_t *talon__check_budget(const talon_game *g, talon__arena *a, diags *d, const span *step_at, const span *expect_at,
                                    orders *known);

/* For which numbers of players an expectation does not hold, and why for the first of them. */
typedef struct missed_for {
    uint32_t first, last, n; /* n: how many; 0: it holds */
    talon_fault why;
} missed_for;

/* budget_report.c */
void talon__miss(missed_for *m, uint32_t players, talon_fault why);
void talon__report_missed(const missed_for *m, diags *d, span at, const char *where);

/* The step at which a run stopped, once for each step (reported, by step). */
void talon__report_fault(talon_runner *r, diags *d, const span *step_at, uint8_t *reported);
void talon__report_worst(const talon_runner *r, diags *d, const span *step_at, uint8_t *reported);

#endif
