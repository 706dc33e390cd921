/* line0.h -- what line 0 says and no later line changes: people and keys, faces, plan.
 *
 * (1) Made once, when line 0's spelling is good; from then on const for everybody.
 * (2) Seats are numbered from 1; seat[0] is nobody.
 * (3) faces and plan are parts of `json` and live as long as it does. */
#ifndef TALON_FAIR_LINE0_H
#define TALON_FAIR_LINE0_H

#include <jansson.h>
#include <talon/shape.h>

#include "fair/hash.h"
#include "fair/spell.h"

#define SEATS_ROOM (TALON_MAX_PLAYERS + 1u)

typedef struct line0_seat {
    char name[TALON_MAX_PLAYER_NAME + 1];
    uint8_t key[32];  /* Ed25519 */
    uint8_t xkey[32]; /* the same for boxes; made when the key was seen to be good (keys.c) */
} line0_seat;

/* A step of the plan, and how many asks it is inside of. */
typedef struct plan_step {
    const json_t *json;
    uint32_t depth;
} plan_step;

typedef struct line0 {
    json_t *json;                                                                /* NULL before line 0 */
    uint8_t dealer[32], commit[HASH_SIZE], previous[HASH_SIZE], game[HASH_SIZE]; /* game: of rules */
    line0_seat seat[SEATS_ROOM];
    uint32_t seats_n;
    bool full, has_previous;
    bool veils, rules;
    uint32_t suite, recover; /* 1 or 2; how many seats can stand in for one that is out, 0: none (docs/transcript.md §15) */
    uint32_t voids, left_n;
    uint8_t (*left)[2][HASH_SIZE]; /* games left before: sid and head */
    const json_t *zones, *faces, *plan;
    uint32_t faces_n, steps_n; /* of faces and plan, without asks */
    plan_step *step;           /* all of the plan, those inside an ask after it */
    uint32_t step_n;
    uint32_t *copies;   /* of each face */
    uint8_t *veiled_by; /* of each face: the seat that owns its veil, 0 when it is none; NULL without veils */
} line0;

/* Takes a reference to json. Returns false without memory. */
bool talon__line0_take(line0 *l, json_t *json);
void talon__line0_free(line0 *l);
/* What it says of how other lines are spelled. */
talon_spelling talon__spelling_of(const line0 *l);
/* NULL when there is no such face. */
const char *talon__face_name(const line0 *l, uint32_t face);

/* How many steps of a list do something: an ask does not. */
uint32_t talon__steps_of(const json_t *list);

#endif
