/* veilfile.h -- a private deck list as files: the names and salts of a player's cards, and the veils that hide them (docs/transcript.md §9).
 *
 * (1) NAME-N.cards has the names and salts: it is its owner's alone, like a key. NAME-N.veils is for the dealer, and tells of the list how long
 *     it is, and who commands it: commanders lie in sight from the beginning, and are no secret.
 * (2) Salts serve one game: whoever has seen a card named there would know it by its veil in another one. So every list gets files of its
 *     own, and none is overwritten. */
#ifndef TALON_VEILFILE_H
#define TALON_VEILFILE_H

#include <jansson.h>

#include "keyfile.h"
#include "players.h"

#define VEILS_MAX 2000u /* cards of a private list */

/* What is written for a list, ready to be: nothing takes memory after this. */
typedef struct veil_files {
    char *cards_path, *veils_path, *cards_text, *veils_text;
    uint32_t n, clear_n; /* cards under veils; beside them */
} veil_files;

/* The list of --deck for the seat of --seat, with new salts; key_path: the files are called after it. Returns EXIT_YES, or the exit code after
 * saying why. Free it in both cases. */
int veilfile_prepare(veil_files *x, const call *c, const char *name, const char *key_path);
/* Both files, the secret first; after a failure neither is there. */
int veilfile_write(const veil_files *x);
void veilfile_free(veil_files *x);

/* A NAME-N.cards: "name", "seat", "cards" ([name, salt]…) and "clear" (names). NULL after saying why; *status is then the exit code. */
json_t *veilfile_read_cards(const char *path, int *status);
/* The files that --veils names as what the players bring, in the place of --deck. Returns as players_read. */
int veilfile_bring(table_players *s, const call *c, const talon_game *game);

#endif
