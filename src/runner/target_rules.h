/* target_rules.h -- what target.c asks about the rules of play of a game. */
#ifndef TALON_RUNNER_TARGET_RULES_H
#define TALON_RUNNER_TARGET_RULES_H

#include "runner/runner_impl.h"

/* Bytes of scratch for the next one. */
size_t talon__target_rules_size(const talon_runner *r);

/* Whether the rules may take cards from a zone beyond what its phases take, each done once in its order. */
bool talon__rules_take(const talon_runner *r, talon_zone zone, uint8_t *work);

#endif
