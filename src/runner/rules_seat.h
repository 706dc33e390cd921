/* rules_seat.h -- states as one seat could have them: for src/bots, which sees no other part of the machine. */
#ifndef TALON_RUNNER_RULES_SEAT_H
#define TALON_RUNNER_RULES_SEAT_H

#include "runner/rules.h"

#define NO_FIT UINT32_MAX

/* The same state with other cards: everywhere card c becomes as[c], a permutation. `state` is one of this machine's. */
void talon__state_rename(const talon_rules *m, void *state, const uint16_t *as);
/* The state of the machine, taken out, is given without what the seat may not know besides cards: the seed, secret variables, what others answered to
 * an open together. */
void talon__state_blind(const talon_rules *m, void *state, uint32_t seat);
/* Another seed, and chance from its beginning. */
void talon__state_reseed(const talon_rules *m, void *state, const talon_seed *seed);
/* Nobody laid this card. */
void talon__state_not_laid(const talon_rules *m, void *state, uint32_t card);
/* All faces are sealed but of those cards for which known[] is not 0; and all are as the pack has them again. */
void talon__seal_all_but(talon_rules *m, const uint8_t *known);
void talon__seal_faces(talon_rules *m);                             /* all of them */
void talon__seal_one(talon_rules *m, uint32_t card, uint16_t face); /* or FACE_SEALED */
void talon__unseal(talon_rules *m);

/* Whether an answer can tell something about the cards it was not: it is about cards one by one, and there are alternatives before others, or
 * a pass. *from: the zone that is told about, or TALON_ZONE_NONE: it cannot. */
bool talon__tells_of_rest(talon_rules *m, const talon_answer *a, talon_zone *from);
/* With sealed cards: the alternatives, as bits, that surely counted and that the answer surely does not meet, up to the one that it does: so
 * no card of the zone meets one of them. */
uint32_t talon__fits_unmet(talon_rules *m, uint32_t seat, const talon_answer *a);
/* Whether this card alone would surely meet one of these alternatives. */
bool talon__meets_one(talon_rules *m, uint32_t seat, const talon_answer *a, talon_zone from, uint32_t fits, uint16_t card);

/* rules_hint.c: the open choice says what its answers are worth (`prefer`); and what one of somebody who is asked is worth, 0 where nothing is
 * said of it. It is no rule: only bots ask, on machines of their own. */
bool talon__has_hints(const talon_rules *m);
int32_t talon__hint(talon_rules *m, uint32_t seat, const talon_answer *a);

/* What a seat would get if the game ended here; 0 where that cannot be said. */
double talon__worth_now(talon_rules *m, uint32_t seat);

#endif
