/* players.h -- who sits at the table and with which cards: --players, --dealer, --seed, --order and --deck of a call. */
#ifndef TALON_PLAYERS_H
#define TALON_PLAYERS_H

#include <talon/lang.h>

#include "command.h"

typedef struct table_players {
    talon_seating s;
    const char *name[TALON_MAX_PLAYERS + 1]; /* ends with NULL */
    char *names, *order_text;
    const char **order;
    talon_pack *deck[TALON_MAX_PLAYERS]; /* one for each seat, or the first for all */
    const talon_pack *import[TALON_MAX_PLAYERS];
} table_players;

/* Returns EXIT_YES, or the exit code after saying why. Free it in both cases. */
int players_read(table_players *s, const call *c, const talon_game *g);
void players_free(table_players *s);

/* A card as it is printed or typed, to how it is called, but for the case: A♠ and aS are As, 10h is Th. */
void players_plain_card(char *out, size_t size, const char *card);
/* Whether a card is the one that a word means: whatever the case, and however its accents, quotes and dashes were typed. */
bool players_means(const char *card, const char *word);
/* The one card called so, in this sense; TALON_FACE_NONE when there is none, or several. */
talon_face players_card(const talon_pack *pack, const char *card);
/* Give the cards of --order the names they have in the pack, whose texts must outlive the players. Returns as players_read. */
int players_order(table_players *s, const talon_game *g, const talon_pack *pack);

/* Whether a deal failed because somebody's deck list is too short; then this has said so. */
bool players_is_short(const table_players *s, const talon_game *g, const talon_shape *shape, const talon_fault *f);

/* Of an expectation that does not hold: "this is expected and does not hold: 5 == 6 for Ana". */
void players_why_not(char *text, size_t room, const table_players *s, const talon_outcome *o);
/* The seat of a player, by name or number, from 1; 0 after saying that nobody is called so. */
uint32_t players_find(const table_players *s, const char *name, const char *flag);

#endif
