/* sim_impl.h -- a game prepared for simulation: where the card of every final place comes from, random step by random step.
 *
 * A procedure that never looks at a card does the same operations in every deal; only what its random steps give differs. So each
 * final place holds, in every deal, place `pos` of what one random step left (its origin), and what lay there before the step has
 * an origin again, down to a card of the pack.
 *
 * (1) Stage 0 is the pack: its places are card ids. All of a stage's cards come from one earlier stage, `from`.
 * (2) Whether a procedure looks at cards is not guessed: preparing runs it, and the runner says whether it did (talon_runner_looked).
 * Sorting a zone is no looking: its places then are those of its cards in some order, which no question asks for; rows are refused.
 * (3) A game for which (1) or (2) fails is dealt by the ordinary runner, with the same results.
 * (4) Known cards lie at different places, are different, and each was washed together with what else could lie at its place. */
#ifndef TALON_SIM_IMPL_H
#define TALON_SIM_IMPL_H

#include <talon/runner.h>

#include "sim/lanes.h"

#define STAGES_MAX 64u

typedef enum stage_kind { STAGE_PACK, STAGE_WASH, STAGE_RIFFLE, STAGE_CUT } stage_kind;

typedef struct stage {
    stage_kind kind;
    uint32_t step; /* the random step */
    uint32_t n;    /* cards */
    uint32_t min;  /* of a cut */
    uint32_t from; /* the stage its cards come from … */
    uint16_t *in;  /* … and by place before the step: the place there */
    bool same;     /* in is 0 … n−1 */
} stage;

typedef struct origin {
    uint16_t stage, pos;
} origin;

/* A card that is known to lie at a final place. */
typedef struct known_card {
    uint16_t place, card;
} known_card;

struct talon_sim {
    const talon_game *game;
    talon_seating seating;
    char until_name[TALON_MAX_ZONE_NAME + 16]; /* and which time: ".1000000" */
    const char *until;                         /* that name, or NULL: to the end */
    talon_path path;
    bool fast;
    bool sorts; /* some zone: in which of its places a card lies depends on the others */
    uint32_t cards_n, zones_n, players_n;
    uint32_t stages_n;
    stage stage[STAGES_MAX];
    uint32_t *zone_at; /* by zone: its first final place; zones_n + 1 entries. Of the first deal when not fast */
    origin *place;     /* by final place */
    known_card *known;
    uint32_t known_n;
    void *memory; /* the runner of the first deal, which keeps shape and pack */
    size_t memory_size;
    talon_runner *runner;
    talon_outcome outcome;
};

/* Which stages some places need, and of washes how many top cards. */
typedef struct demand {
    uint32_t top[STAGES_MAX]; /* 0: the stage is not needed */
} demand;

/* What a block of 64 deals needs while it is dealt; one for each thread. */
typedef struct talon__dealing {
    const struct talon_sim *sim;
    const instructions *with;
    demand need;
    schedule schedule[STAGES_MAX]; /* of narrow washes */
    lane_key key;                  /* of the first stage; the step is set for each */
    void *stage_memory[STAGES_MAX];
    void *runner_memory;
    size_t runner_size;
    talon_runner *runner; /* when the game is not fast */
} talon__dealing;

/* known.c. The first stage after the pack of the cards that could lie at a place, all of which are equally likely to; 0: they are not. */
uint32_t talon__urn_root(const struct talon_sim *s, uint32_t place);
bool talon__is_known(const struct talon_sim *s, uint32_t place, talon_card *card);
/* Make deals those where the known cards lie in their places: 64 in columns (by place: which, from 1), or one whole table. */
void talon__know_lanes(const struct talon_sim *s, uint16_t (*column_of)[LANES], uint32_t columns, const uint16_t *needed);
void talon__know_row(const struct talon_sim *s, uint16_t *row);

void talon__demand_place(demand *d, const struct talon_sim *s, uint32_t place);
bool talon__dealing_init(talon__dealing *d, const struct talon_sim *s, const demand *need);
void talon__dealing_free(talon__dealing *d);
/* Do the random steps of deals first … first + 63. */
void talon__deal_block(talon__dealing *d, uint64_t first);
/* Which card lies at a final place, in every lane, after talon__deal_block. */
void talon__deal_place(const talon__dealing *d, uint16_t *card, uint32_t place);
/* Deal one deal by the runner. False when it did not end as it should; then outcome says how. */
bool talon__deal_one(talon__dealing *d, talon_outcome *outcome, uint64_t deal);

#endif
