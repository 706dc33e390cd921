/* agenda.h -- what may come next: docs/transcript.md §7. The dealer has no choices, so at most one thing is due.
 *
 * (1) While a shuffle is open nothing else is due but the secrets of boxes that are objected to meanwhile; it ends by its run or a void.
 * (2) Else the first of these that there is: names that seats owe; what the dealer owes; a request; the plan's next step.
 *     Everything due is found by talon__due_shuffle, talon__due_step and talon__owes.
 * (3) request.zones only with request.seat: an act asked for a shuffle of that zone.
 * (4) asked.seat only while the boxes of a look are owed.
 * (5) After an `end` nothing is due any more.
 * (6) watched_to[z] is how far the list of steps at hand must be until none of its steps, nor any inside these, takes cards from zone z,
 *     turns, shuffles or asks about it: found once for each list, since plan and acts may both name many zones.
 * (7) `plan` is the list at hand: line 0's, or the `then` of an ask whose answer was yes. After each line plan_at is at no ask. */
#ifndef TALON_FAIR_AGENDA_H
#define TALON_FAIR_AGENDA_H

#include "fair/epochs.h"
#include "fair/mixing.h"
#include "fair/names.h"
#include "fair/owed.h"

typedef struct shuffle_state {
    bool open;
    uint32_t e;     /* kept when it is over */
    uint64_t spine; /* the number of its line */
    uint8_t head[HASH_SIZE];
    json_t *cuts; /* a list of [zone, seat, min] */
    pool pool;
    epoch_state made; /* number, cards and root; with K also the rest */
} shuffle_state;

typedef struct request {
    json_t *zones; /* a list of one; NULL for none */
    uint32_t seat;
} request;

/* A shuffle that is due, borrowed: names of zones, and cuts. zones is NULL when none is. */
typedef struct due_shuffle {
    const json_t *zones, *cuts;
} due_shuffle;

typedef struct agenda {
    shuffle_state shuffle;
    debts owed;
    look asked;
    veil_names names;
    request request;
    const json_t *plan;                     /* a part of line 0 */
    uint32_t plan_at, plan_left, plan_done; /* in that list; how many steps it still has, and were done in all: asks do not count */
    uint32_t watched_to[TALON_MAX_ZONES];
    bool shares, secrets, answer; /* in suite 2: seats owe shares, and secrets of boxes; the host owes an `answer` */
    json_t *coming;               /* the same: zones to be shuffled because somebody came, or NULL */
    bool coming_here;             /* who came did so in the open block: it is not due before that ends */
    bool runs;                    /* rules still make steps: the plan is not done with those at hand */
    bool ended;
} agenda;

void talon__agenda_begin(agenda *a, const line0 *l, const public_table *table, mixing *m);
void talon__agenda_free(agenda *a);
/* These steps are the plan at hand. */
void talon__agenda_take_up(agenda *a, const public_table *table, const json_t *list);
bool talon__steps_are_done(const agenda *a);

/* Names, openings, boxes, secrets or shares are owed, or an `answer` to a line that makes shares owed. */
bool talon__owes(const agenda *a);
/* In suite 2: asks and rules wait for shares, or for what was objected to. */
bool talon__owes_shares(const agenda *a);
/* A shuffle is due that is no step of the plan: an act asked for it, or somebody came. */
bool talon__is_requested(const agenda *a);
due_shuffle talon__due_shuffle(const agenda *a);
/* The operation of the step that is due, borrowed; NULL when none, or a shuffle, is. */
const json_t *talon__due_step(const agenda *a);
/* The dealer's line is none of those due: say which one is. Returns false. */
bool talon__not_due(const agenda *a, complaint *bad);
bool talon__plan_is_done(const agenda *a);
/* Neither the plan nor anybody's act, objection or veil waits for a line. */
bool talon__nothing_is_due(const agenda *a);
/* The same, or the rules of play ask somebody. */
bool talon__dealer_is_done(const agenda *a);
/* Nothing is due, but for objections. */
bool talon__is_played_out(const agenda *a);
/* Whether a step that is still to come takes cards from this zone, turns or shuffles it: docs/transcript.md §7, *Watched*. */
bool talon__is_watched(const agenda *a, talon_zone zone);

/* The line is done: if the next step is an ask, its answer is there; m hears what it looked at. */
void talon__plan_goes_on(agenda *a, const public_table *table, mixing *m);
/* What was due was done: the step, the request. */
void talon__step_done(agenda *a);
void talon__request_done(agenda *a);
void talon__shuffle_done(agenda *a);

#endif
