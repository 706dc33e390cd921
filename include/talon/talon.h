/* talon/talon.h -- everything that needs no C library and allocates nothing, in one include: a card table you can trust.
 *
 * pack: which cards there are · shape: which zones · table: where the cards lie · op: what can be done ·
 * record and log: what was done · save: as bytes · view: what a player sees · random: streams and dice · play: the short way ·
 * dealer: plans for real cards · poker: which hand is better · commander: a game of Commander · runner: compiled games, dealing them ·
 * target: what a game wants from real cards. The amalgamation has exactly this.
 *
 * Beside it, for those who need them: lang.h (CardLang), problem.h (what is wrong in a file), fair.h (provable deals), saved.h (saved games
 * of Commander), deck.h (deck lists), odds.h (chances), sim.h (many deals), rules.h (playing by rules), bots.h (players that are programs),
 * solve.h (small games solved), wire.h (JSON lines), lab.h (how well something mixes).
 *
 * Threads: talon/base.h says it for all of them.
 * Stable, as docs/library.md §5 says. */
#ifndef TALON_TALON_H
#define TALON_TALON_H

#include <talon/base.h>
#include <talon/commander.h>
#include <talon/dealer.h>
#include <talon/log.h>
#include <talon/op.h>
#include <talon/pack.h>
#include <talon/play.h>
#include <talon/poker.h>
#include <talon/random.h>
#include <talon/runner.h>
#include <talon/save.h>
#include <talon/shape.h>
#include <talon/table.h>
#include <talon/target.h>
#include <talon/view.h>

#endif
