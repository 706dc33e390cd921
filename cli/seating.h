/* seating.h -- who sits at the table and with which cards: --players, --dealer, --seed, --order and --deck of a call. */
#ifndef TALON_SEATING_H
#define TALON_SEATING_H

#include <talon/lang.h>

#include "command.h"

typedef struct seating {
    talon_seating s;
    const char *name[TALON_MAX_PLAYERS + 1]; /* ends with NULL */
    char *names, *order_text;
    const char **order;
    talon_pack *deck[TALON_MAX_PLAYERS]; /* one for each seat, or the first for all */
    const talon_pack *import[TALON_MAX_PLAYERS];
} seating;

/* Returns EXIT_YES, or the exit code after saying why. Free it in both cases. */
int seating_read(seating *s, const call *c, const talon_game *g);
void seating_free(seating *s);

/* Give the cards of --order the names they have in the pack, whose texts must outlive the seating. Returns as seating_read. */
int seating_order(seating *s, const talon_game *g, const talon_pack *pack);

/* Whether a deal failed because somebody's deck list is too short; then this has said so. */
bool seating_is_short(const seating *s, const talon_game *g, const talon_shape *shape, const talon_fault *f);

/* The seat of a player, by name or number, from 1; 0 after saying that nobody is called so. */
uint32_t seating_find(const seating *s, const char *name, const char *flag);

#endif
