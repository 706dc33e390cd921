/* check_order.h -- while the counter deals a game: does it take cards whose order everybody can know? */
#ifndef TALON_LANG_CHECK_ORDER_H
#define TALON_LANG_CHECK_ORDER_H

#include "lang/diag.h"
#include "runner/runner_impl.h"

typedef struct orders orders;

/* For one game; in the tree's arena. What check_mixing.c has said already is not said again. */
struct tree;
orders *talon__orders_new(struct tree *t, const talon_game *g);
/* A run begins: r is set up. */
void talon__orders_begin(orders *o, const talon_runner *r);
/* A talon_on_event whose context is the orders. */
bool talon__orders_follow(void *context, const talon_runner *r, const talon_event *e);
/* After the runs for all numbers of players. */
void talon__orders_report(const orders *o, const span *step_at);

#endif
