/* open.h -- a game from elsewhere being looked at: what open.c and open_rules.c need of each other. */
#ifndef TALON_RUNNER_OPEN_H
#define TALON_RUNNER_OPEN_H

#include "runner/compiled.h"
#include "runner/verbs.h"

/* A node of this class, before `limit`. */
bool talon__open_node(const talon_game *g, uint32_t node, uint32_t limit, node_class class);
/* A list whose items are of this class. */
bool talon__open_list(const talon_game *g, uint32_t node, node_class class);
/* Whether a node of this kind is in the tree of one that was looked at. */
bool talon__open_has(const talon_game *g, uint32_t node, node_kind kind);
/* What a node of rules of play has besides references to nodes, which were looked at. */
bool talon__open_rule_node(const talon_game *g, const game_node *x);
/* Variables, questions, options and the program. */
bool talon__open_rules(const talon_game *g);

#endif
