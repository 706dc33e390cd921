/* step_advice.h -- a text that does not fit the grammar: what was probably meant, and what to write.
 *
 * Each of these looks at the present token and returns false without a word where it knows nothing better than "expected …, not …". After
 * a diagnostic the parser has failed, and they return true. */
#ifndef TALON_LANG_STEP_ADVICE_H
#define TALON_LANG_STEP_ADVICE_H

#include "lang/tokens.h"

/* "deal: 5 to each_player from deck": a step of this verb. */
const char *talon__step_example(talon__arena *a, const verb_row *v);

/* What a clause of a verb may be: "from deck". */
const char *talon__clause_example(const verb_row *v, clause c);

/* A step that takes cards, and no number at its beginning. */
bool talon__advise_count(parser *p, const step *s);
/* Something that begins no clause. */
bool talon__advise_clause(parser *p, const step *s);
/* The clauses that the step's verb may have, as a list for people; NULL when it may have none. */
const char *talon__clauses_of(parser *p, const step *s);
/* Brackets that are not closed, or clauses behind them. */
bool talon__advise_flags(parser *p);
/* "empty deck" */
bool talon__advise_brackets(parser *p);
/* "-1", and a comparison in brackets. */
bool talon__advise_number(parser *p);
/* "players is 2", "deck is empty", "discard_pile shows 8", or no comparison at all; always true. from: where its left side begins. */
bool talon__advise_comparison(parser *p, const token *from);
/* "ace of spades" */
bool talon__advise_card(parser *p);
/* "riffle: deck 7 times", "the deck", "to each pile", "to all" */
bool talon__advise_zone(parser *p);

/* "top(deck) == A" */
bool talon__advise_top(parser *p);
/* "while …", "3 times", "1..3" and "i from 1 to 3" behind `repeat`. */
bool talon__advise_repeat(parser *p);

#endif
