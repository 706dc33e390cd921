/* agenda.h -- what may come next: docs/transcript.md §7. The dealer has no choices, so at most one thing is due.
 *
 * (1) While a turn is open nothing else is due; it ends by its run or a void.
 * (2) Else the first of these that there is: what is owed, re-backings and a look among it; a request; the next step of the first
 *     trigger that fired; the plan's next step. Everything due is found by talon__due_turn, talon__due_step and talon__owes.
 * (3) request.is_look only with request.ops; a look is answered by a re-backing, any other request by a turn.
 * (4) reback_any tells whether some reback_due does; then owed is empty.
 * (5) fired_step is below the number of steps of trigger fired[0], 0 when none fired.
 * (6) After an `end` or a `view` nothing is due any more. */
#ifndef TALON_FAIR_AGENDA_H
#define TALON_FAIR_AGENDA_H

#include "fair/epochs.h"
#include "fair/owed.h"

typedef struct turn_state {
    bool open;
    uint32_t e;    /* kept when it is over */
    uint64_t line; /* of the turn */
    uint8_t head[HASH_SIZE];
    json_t *ops;
    pool pool;
    epoch_state made; /* number, cards and root; with K also the rest */
} turn_state;

typedef struct request {
    json_t *ops; /* a list of one: an act's operation that waits for its turn; NULL for none */
    uint32_t seat;
    bool is_look;
} request;

typedef struct agenda {
    turn_state turn;
    debts owed;
    bool reback_due[TALON_MAX_ZONES], reback_any;
    request request;
    const json_t *triggers, *plan; /* line 0's */
    uint8_t fired[256];            /* triggers whose steps are due, in order */
    uint32_t fired_n, fired_step;
    uint32_t plan_at;
    bool ended, viewing;
} agenda;

void talon__agenda_begin(agenda *a, const line0 *l);
void talon__agenda_free(agenda *a);

/* Openings, boxes or new backs are owed. */
bool talon__owes(const agenda *a);
/* Some of them are new backs: the dealer's next line is a `reback`. */
bool talon__reback_is_due(const agenda *a);
/* The operations of the turn that is due, borrowed; NULL when none is. */
const json_t *talon__due_turn(const agenda *a);
/* The operation of the step that is due, borrowed; NULL when none, or a turn, is. */
const json_t *talon__due_step(const agenda *a);
/* The dealer's line is none of those due: say which one is. Returns false. */
bool talon__not_due(const agenda *a, complaint *bad);
bool talon__plan_is_done(const agenda *a);

/* What was due was done: the step, the request. */
void talon__step_done(agenda *a);
void talon__request_done(agenda *a);
void talon__turn_done(agenda *a);
void talon__rebacks_done(agenda *a);
/* After a line that changed the table: triggers fire, unless one's steps are due already. */
void talon__fire(agenda *a, const public_table *table);

#endif
