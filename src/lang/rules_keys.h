/* rules_keys.h -- for the files that read the keys of play: each reads one, and rules_file.c says in which order. */
#ifndef TALON_LANG_RULES_KEYS_H
#define TALON_LANG_RULES_KEYS_H

#include "lang/rules_advice.h"

#define NAMED_MAX 255u /* ranks, suits, combos, orders of tricks: one byte */

/* rules_file.c */
uint32_t talon__put_words(tree *t, const void *at, size_t bytes); /* where they begin among the items */

/* rules_ranks.c */
void talon__read_ranks(tree *t, const yaml *order);    /* order: of the file, or NULL */
uint32_t talon__rank_named(const rules *r, word name); /* from 1; 0: none. 10 and T are one */

/* rules_state.c */
void talon__read_var(tree *t, const yaml *key);
void talon__check_trump(tree *t);
void talon__read_first_value(tree *t, rule_var *v);

/* rules_tables.c */
void talon__read_definition(tree *t, const yaml *key);
void talon__read_table(tree *t, const yaml *key);
void talon__read_combo(tree *t, const yaml *key);

/* rules_order.c. node: of the file, or NULL. */
void talon__read_trick_order(tree *t, const yaml *node);

#endif
