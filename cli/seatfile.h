/* seatfile.h -- what a seat keeps secret of one game of suite 2: 32 bytes in a file of their own, beside its key (docs/transcript.md §15.4).
 *
 * (1) All that the seat locks, mixes, gives and seals in a game follows from its secret, so it serves one game. Its file is called after the
 *     key and that game's sid: Ana.key.0123456789abcdef.secret.
 * (2) It is drawn once for a game, and synced before a line that depends on it is signed: two keys of a seat convict it. */
#ifndef TALON_CLI_SEATFILE_H
#define TALON_CLI_SEATFILE_H

#include "chainfile.h"
#include "keyfile.h"

/* What line 0 says before anything is read in earnest. */
typedef struct line0_peek {
    uint8_t sid[32];
    uint32_t suite; /* 0: there is no line 0 */
} line0_peek;

/* Rewinds. Returns EXIT_YES, also when there is none, or the exit code after saying why. */
int seatfile_peek(line0_peek *x, chain_file *f);

/* Where this key's secret of that game lies; malloc'd, NULL after saying that there is no memory. */
char *seatfile_path(const char *key_path, const uint8_t sid[32]);
/* Tell the transcript my secret of the game in f, of which nothing was read yet, if it is of suite 2 and the secret is here; *found says
 * whether. Returns EXIT_YES, or the exit code after saying why. Rewinds. */
int seatfile_find(talon_transcript *t, bool *found, chain_file *f, const char *key_path);
/* Draw one for the game in t, write it down, and tell the transcript. Only before the seat's first lock. */
int seatfile_draw(talon_transcript *t, const char *key_path);

#endif
