/* deck_advice.h -- a deck that does not fit the grammar: what was probably meant. After a diagnostic these return true. */
#ifndef TALON_LANG_DECK_ADVICE_H
#define TALON_LANG_DECK_ADVICE_H

#include "lang/tokens.h"

/* "9 to A", "2 x ranks 9..A", "queen of clubs", where the parser is. */
bool talon__advise_term(parser *p);
/* {deck: As, Ks}: a key without a value, not the first one, is a piece of the deck before it. */
bool talon__advise_cut_deck(tree *t, const yaml *map, const yaml *key);
/* {red: 10, blue: 10}: keys that are no numbers of players. */
bool talon__advise_deck_map(tree *t, const yaml *node);

#endif
