/* prove.h -- a provable deal on one machine: dealer and all seats together. */
#ifndef TALON_PROVE_H
#define TALON_PROVE_H

#include <talon/lang.h>

#include "players.h"

#define PROVE_WHY_SIZE 512

/* Deal, write NAME.jsonl and NAME.secret, verify what was written, and show it. EXIT_NO with the reason in why, and nothing said or
 * written, when this game cannot be proved. */
int prove_deal(const call *c, const talon_game *game, const uint8_t source[32], const table_players *s, uint32_t as,
               char why[PROVE_WHY_SIZE]);

#endif
