/* play.h -- one play by rules, for the files that make, show and carry it on.
 *
 * (1) What happened is the list of answers: the same machine, given them again, comes to the same state (docs/rules.md).
 * (2) state[0 .. states_n) are the positions at which somebody was asked, the present one last, without the answers to an open `together`;
 *     after them come redo_n that were taken back. The oldest go when all take more than PLAY_STATES_BYTES.
 * (3) The number n never repeats. */
#ifndef TALON_WIRE_PLAY_H
#define TALON_WIRE_PLAY_H

#include <talon/rules.h>

#include "wire/wire_impl.h"

#define PLAYS_MAX         64u
#define PLAY_ID_MAX       64u                /* bytes */
#define PLAY_STATES_BYTES ((size_t)16 << 20) /* of one play */
#define PLAY_ANSWERS_MAX  ((size_t)1 << 17)  /* that the history of one play holds */

/* Runner and machine: what a play needs to run. */
typedef struct play_machine {
    talon_runner *runner;
    size_t runner_size;
    void *memory; /* of the rules */
    size_t memory_size;
    talon_rules *rules;
} play_machine;

typedef struct play_given {
    uint32_t seat;
    talon_answer answer;
} play_given;

typedef struct play_state {
    void *bytes;
    size_t given_n;      /* answers that led here */
    talon_card *learned; /* cards that somebody saw on the way from the state before, and did not see there */
    uint32_t learned_n;
} play_state;

typedef struct wire_play {
    char id[PLAY_ID_MAX + 1]; /* "" for the one without */
    game_making m;            /* seating and compiled game; the runner and the names are the desk's */
    desk desk;
    play_machine machine;
    talon_order *order; /* instead of later mixings */
    uint32_t orders_n;
    bool ordered;
    size_t state_size;
    play_state *state;
    size_t states_n, states_room, redo_n, dropped_n;
    play_given *given;
    size_t given_n, given_room;
    uint64_t n;
    uint64_t *saw; /* by card: who saw it since the last state, a bit for each seat */
    uint64_t *had; /* … and at it */
    talon_card *scratch;
} wire_play;

/* play_new.c */
talon_status talon__play_make(wire_play **made, talon_wire *w, refusal *r, const json_t *request);
void talon__play_free(wire_play *p);
/* Another machine for the same play, before its beginning. */
talon_status talon__play_sit(play_machine *x, talon_wire *w, refusal *r, wire_play *p);
void talon__play_stand(play_machine *x);

/* play_answer.c: answers by their names. */
void talon__play_put_answer(talon_wire *w, const wire_play *p, uint32_t seat, const talon_answer *a);
/* Whether the request names this answer; of a range, *a becomes the value it names. `except`: fields that are no part of the answer. */
bool talon__play_is_answer(const wire_play *p, uint32_t seat, talon_answer *a, const json_t *request, const char *const *except);

/* play_view.c: what answers say. */
typedef struct play_record {
    talon_wire *w;
    wire_play *learns; /* who saw what is noted there, or NULL */
    talon_player who;
    bool comma;
} play_record;
bool talon__play_on_event(void *context, const talon_runner *runner, const talon_event *e); /* context: play_record */
void talon__play_see(const wire_play *p, uint64_t *seen);                                   /* who sees what now, beside what is noted */
void talon__play_put_ask(talon_wire *w, const wire_play *p);
talon_status talon__play_view(talon_wire *w, wire_play *p, refusal *r, const json_t *request);
talon_player talon__play_player(const wire_play *p, uint32_t seat);

/* play.c */
/* "as": *seat from 1. */
talon_status talon__play_who(uint32_t *seat, const wire_play *p, refusal *r, const json_t *request);

#endif
