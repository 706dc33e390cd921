/* lying.h -- cards of one zone as they lie, and acts that move them: what actions and deeds have in common. */
#ifndef TALON_LYING_H
#define TALON_LYING_H

#include <talon/op.h>

#define LYING_MAX 1100u /* cards that a move can take; layouts check that they have no more */

/* The cards of one zone, the first on top; *n of them, with room for all that there are. */
typedef struct card_row {
    talon_card *card;
    uint32_t *n;
} card_row;

/* The card's place among n, or n. */
uint32_t talon__lies_at(const talon_card *cards, uint32_t n, int64_t card);
/* What a move does. at: a place, counted without the moved cards. Both zones may be the same. */
void talon__lying_carry(card_row from, card_row to, const int64_t *place, uint32_t n, uint32_t at);
/* Which of n cards lie wrong in a zone that has the right ones: *first up to where it returns. None: they are equal. */
uint32_t talon__lying_wrong(uint32_t *first, const talon_card *now, const talon_card *after, uint32_t n);

/* Whether the places are 0 … n − 1, and there are any. */
bool talon__are_first(const int64_t *place, uint32_t n);
/* Where cards are put, as acts say it: room is how many lie there without them. */
int64_t talon__spell_place(int64_t at, uint32_t room);
/* A move of the cards at these places: the first of a zone are counted, all others named. */
void talon__spell_move(talon_op *op, talon_zone to, const int64_t *place, uint32_t n, int64_t at);
/* Whether two acts are the same one, of those that actions and deeds have: moves, turns, shuffles, and looks, which are TALON_OP_NONE. */
bool talon__same_act(const talon_op *a, const talon_op *b);

#endif
