/* arena.h -- what the files of talon arena share: bots against each other, deal after deal, and their counts. */
#ifndef TALON_CLI_ARENA_H
#define TALON_CLI_ARENA_H

#include <talon/bots.h>

#include "command.h"
#include "gamefile.h"
#include "players.h"

#define ARENA_BOTS 8u

/* A job as a file keeps it, and its counts. A set is one deal, played once for each bot, which then all sat everywhere. */
typedef struct arena_note {
    char *game, *players, *seed, *think;
    char *bot[ARENA_BOTS];
    uint32_t bots_n;
    uint64_t sets, done; /* asked for; played */
    char fingerprint[17];
    uint64_t won[ARENA_BOTS], shared;            /* sets that a bot won alone; that several won together */
    uint64_t half[ARENA_BOTS];                   /* of those, how many were also this bot's */
    double sum[ARENA_BOTS], squares[ARENA_BOTS]; /* of what a bot got in a set, for each hand and seat */
    uint64_t choices;
} arena_note;

typedef struct arena_job {
    const call *c;
    arena_note note;
    game_source source;
    talon_game *game;
    table_players seats;
    talon_bot_settings bot[ARENA_BOTS];
    uint64_t think_ms;
    const char *save;
    unsigned threads;
    bool interrupted;
} arena_job;

/* arena_note.c. Each returns EXIT_YES, or the exit code after saying why. */
void arena_note_free(arena_note *n);
int arena_note_read(arena_note *n, const char *path);
int arena_note_write(const arena_note *n, const char *path);

/* arena_run.c: play what is left. */
int arena_run(arena_job *j);

#endif
