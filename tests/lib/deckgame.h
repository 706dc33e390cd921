/* deckgame.h -- games of Commander from a line of text, for tests. */
#ifndef TESTS_DECKGAME_H
#define TESTS_DECKGAME_H

#include <talon/commander.h>

/* "a b c | Zur": these cards in this order, and the commanders; a name that begins with - is excluded. Free it with free. */
talon_commander *deckgame(const char *cards, const char *seed, bool duel);
/* What it is made from; valid until the next call, with the text. */
talon_commander_setup deckgame_setup(const char *cards, const char *seed, bool duel);
/* The same from a setup; NULL and *f when it is refused. */
talon_commander *deckgame_of(const talon_commander_setup *setup, talon_fault *f);
/* The zones' cards by name: "library / hand / revealed / table / commanders"; valid until the next call. */
const char *deckgame_text(const talon_commander *g);
/* The first card of this name that lies in this zone, or −1. */
int64_t deckgame_find(const talon_commander *g, talon_zone z, const char *name);

#endif
