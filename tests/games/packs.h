/* packs.h -- which cards belong to a game, spelled out. */
#ifndef TESTS_PACKS_H
#define TESTS_PACKS_H

#include <talon/pack.h>

/* The pack of that word for so many players, malloc'd, or NULL when there is no such word. */
talon_pack *pack_called(const char *word, uint32_t players);
/* Whether both have every face equally often. */
bool packs_agree(const talon_pack *a, const talon_pack *b);

#endif
