/* rules_make.h -- for the files that read rules of play: refusing, trying, and making nodes of one type. */
#ifndef TALON_LANG_RULES_MAKE_H
#define TALON_LANG_RULES_MAKE_H

#include "lang/rules.h"

/* rules_node.c. A diagnostic, unless the text has one or is only tried; always FAILED_OPERAND. */
operand talon__rule_refuse(parser *p, lang_diag what, uint32_t from, const char *text);
operand talon__rule_expected(parser *p, const char *what);
/* The end of an attempt; with a failed one everything is as it was. */
bool talon__tried(parser *p, attempt a, bool fits);

uint32_t talon__rule_add(tree *t, game_node n);
game_node *talon__rule_at_node(const tree *t, uint32_t node);
operand talon__rule_value(uint8_t type, uint32_t node);
operand talon__rule_unary(parser *p, node_kind kind, uint8_t type, operand x);
operand talon__rule_binary(parser *p, node_kind kind, uint8_t type, operand a, operand b);

bool talon__rule_same(const rules *r, uint32_t a, uint32_t b); /* one expression, word for word */

const char *talon__type_name(uint8_t type);
bool talon__is_number(const operand *x);
operand talon__as_number(parser *p, operand x, uint32_t from); /* or a diagnostic at token `from` */
operand talon__as_card(parser *p, operand x);                  /* cards where one is meant: its face */
bool talon__begins_with_suits(const rules *r, uint32_t words);

const binding *talon__find_bound(const tree *t, word name);
definition *talon__find_definition(const tree *t, word name);
uint32_t talon__find_word(const word *list, uint32_t n, word name); /* its place from 1, or 0 */
uint32_t talon__find_rank(const rules *r, word name);
bool talon__is_zone_name(const tree *t, word name);

/* rules_zone.c: player, dealer, seat N, with so many seats on. */
operand talon__rule_seat(parser *p);
uint32_t talon__number_node(parser *p, operand x, uint32_t from);

/* rules_fit.c */
bool talon__at_pattern(const parser *p);
operand talon__pattern_value(parser *p); /* rank 7, or a value */

/* rules_call.c */
operand talon__rule_call(parser *p, bool *found);  /* a function; *found: the text begins with one */
operand talon__where_of(parser *p, operand group); /* ["where" cond] */
operand talon__some_cards(parser *p);
operand talon__use_definition(parser *p, definition *d);
const rule_table *talon__find_table(const tree *t, word name, uint32_t *id);
bool talon__close_bracket(parser *p);

#endif
