/* fair.h -- one line of a provable game: open the transcript, let somebody write, look at it with a stranger's eyes, append, sync. */
#ifndef TALON_CLI_FAIR_H
#define TALON_CLI_FAIR_H

#include <talon/fair.h>

#include "chainfile.h"
#include "keyfile.h"

/* A game on disk that somebody is about to continue. */
typedef struct fair_game {
    const call *c;
    chain_file f;
    talon_transcript *t;
    player_key me;
    dealer_key dealer;
    bool deals;
    uint64_t line; /* the last line before the one being written, and its head */
    uint8_t head[32];
} fair_game;

/* Lock and read the transcript named by the second word; the writer's secrets by --key or --secret. Returns EXIT_YES or a code
 * after saying why. Close in both cases. */
int fair_sit(fair_game *g, const call *c, bool deals);
void fair_leave(fair_game *g);

/* Publish a line that the library composed (takes it over; NULL: say why). Returns an exit code. */
int fair_publish(fair_game *g, char *line, const char *why);
/* What happened, and what comes next, for people. */
void fair_say(const talon_transcript *t);

int fair_join(const call *c);
int fair_init(const call *c);
int fair_lock(const call *c);
int fair_cut(const call *c);
int fair_reveal(const call *c);
int fair_act(const call *c);
int fair_object(const call *c);
int fair_seen(const call *c);

/* NAME.jsonl and NAME.secret from -o, or the first free GAME-1, GAME-2 …; malloc'd. False without memory; both are then the caller's
 * to free, too. */
bool fair_names(const call *c, const char *game, char **transcript, char **secret);
/* The head and state of the game before this one, from --previous. */
int fair_previous(const call *c, const char *path, uint8_t head[32]);

#endif
