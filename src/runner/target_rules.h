/* target_rules.h -- what target.c asks about the rules of play of a game. */
#ifndef TALON_RUNNER_TARGET_RULES_H
#define TALON_RUNNER_TARGET_RULES_H

#include "runner/runner_impl.h"

/* Whether the rules may take other cards from a zone than the phases do, each once in its order. */
bool talon__rules_take(const talon_runner *r, talon_zone zone);

#endif
