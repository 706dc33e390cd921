/* fair_veils.h -- a player's own veiled cards in a game: found by their veils, called by their names, named when that is owed. */
#ifndef TALON_FAIR_VEILS_H
#define TALON_FAIR_VEILS_H

#include <jansson.h>

#include <talon/fair.h>

#include "command.h"

struct fair_game;

/* The private list that a player brought to a game. */
typedef struct own_cards {
    json_t *file; /* NULL: none was found, or none is needed */
    char *path;
    uint32_t *face; /* of each of its cards: the veil in line 0, or TALON_FACE_NONE */
    uint32_t n, found_n;
} own_cards;

/* Look beside this key for the list behind my seat's veils in this game, and tell the transcript: it then calls them by their names.
 * Returns EXIT_YES, also when there is none, or the exit code after saying why. Free it in both cases. */
int veils_find(own_cards *x, talon_transcript *t, uint32_t seat, const char *key_path);
void veils_free(own_cards *x);

/* Before a lock: line 0 has the cards that I brought, all of them and no others, under veils that served no other game. EXIT_NO when the player
 * does not want to go on. The journal then knows for which game they are. */
int veils_check(struct fair_game *g);
/* The names that I owe, to everybody or to one seat. *did: whether there were any. */
int veils_name(struct fair_game *g, bool *did);

int fair_name(const call *c);

#endif
