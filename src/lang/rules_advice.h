/* rules_advice.h -- rules of play that do not fit: what was probably meant, and what to write.
 *
 * Each says one thing about the token it is called at, and the parser has failed then; where a bool is returned, false means that nothing better is
 * known than what the caller would say. Inside an attempt nothing is said. */
#ifndef TALON_LANG_RULES_ADVICE_H
#define TALON_LANG_RULES_ADVICE_H

#include "lang/rules_make.h"

/* Whether the text has ended, or had failed before; else what stands there instead. */
bool talon__rule_ended(parser *p);

/* "where led otherwise any": a word of another language behind a whole part. */
bool talon__advise_between(parser *p, uint32_t at);

/* A name that nothing has, in a place for a value or a variable. */
void talon__advise_rule_name(parser *p, uint32_t from, bool variable);
/* A word in a pattern that no card has. */
void talon__advise_rule_card(parser *p);

/* "empty hand": a function without brackets. */
bool talon__advise_function(parser *p);
/* "points of leader", where points is a definition: at the name. */
bool talon__advise_definition_of(parser *p, const definition *d);
/* "sum(tricks of each_player)": at each_player. */
bool talon__advise_of_each(parser *p, word name);
/* "bid", "bid from 1..3": values to choose from are said with `in`. from: where the question begins. */
bool talon__advise_in(parser *p, uint32_t from);
/* "trump in suit" */
bool talon__advise_domain(parser *p);
/* "seat 9" where six can play: from: the word seat. */
bool talon__advise_seat(parser *p, const operand *n, uint32_t from);
/* `partner` where there are no teams. */
bool talon__no_partner(parser *p, uint32_t from);
/* What to do about a value of the wrong kind, which was said: "leader = 1", "move: chosen to trick". */
void talon__advise_kind(parser *p, const operand *x, uint8_t type);

/* An unknown step of play. */
void talon__advise_rule_step(tree *t, const yaml *key);
/* Options that are a list. */
void talon__advise_options(tree *t, const yaml *list);

#endif
