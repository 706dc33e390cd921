/* referee.h -- the log with a referee: which line comes next, and what the dealer says to it. No I/O, no threads, no clock, no chance.
 *
 * A referee has the log of one table and the transcript of it as it stands (the *tip*), with the dealer's secret. It takes lines of seats, in
 * whatever order they come, and writes the dealer's lines that each of them makes due, right behind it.
 *
 * (1) The tip has read exactly the lines of the log, block by block, and found them good; or it is NULL, and is made again when it is needed.
 * (2) Entries from `kept` on were not made durable: nobody is told of them. referee_keep says that they are now, referee_forget takes them off.
 *     What the dealer signed in those is forgotten with them.
 * (3) A spine line that closes an arrival a is read behind the side lines up to a; those after it are read again, in its own block. That none of
 *     these is bad there follows from docs/transcript.md §3 (lapsing) and what is asked of side lines here; if one were, the spine line is refused. */
#ifndef TALON_SERVE_REFEREE_H
#define TALON_SERVE_REFEREE_H

#include <talon/fair.h>

#include "arrivals.h"

enum { LOG_LINES_MAX = 20000, LOG_BYTES_MAX = 32 << 20 };

typedef enum ruling_kind {
    RULING_TAKEN,    /* it is in the log, at a */
    RULING_SAME,     /* it was already */
    RULING_BEATEN,   /* another spine line was faster; a is the last arrival */
    RULING_REFUSED,  /* by code and sentence; nothing changed */
    RULING_NO_MEMORY /* nothing changed */
} ruling_kind;

typedef struct ruling {
    ruling_kind kind;
    uint64_t a, spine; /* spine: its number, or that of the last spine line before a side line; with BEATEN the last one's */
    uint8_t head[32];  /* of that spine line */
    uint32_t by;       /* the seat whose signature was good, 0 for none */
    bool aside;        /* it is a note or a `seen` */
    char code[24], sentence[480];
} ruling;

typedef struct referee {
    talon_fair_key dealer;
    uint8_t k[32];
    uint32_t voids;        /* how many the game allows */
    talon_fair_find *find; /* compiled games */
    void *context;
    arrivals log;
    uint64_t kept;
    talon_transcript *tip;
    uint8_t (*head)[32]; /* of every spine line of the log that was read */
    uint64_t heads_n, heads_room;
    char stopped[480]; /* why the dealer cannot go on, "" while it can */
} referee;

void referee_init(referee *r, const talon_fair_key *dealer, const uint8_t k[32], uint32_t voids, talon_fair_find *find, void *context);
void referee_free(referee *r);

/* A line of the store's, in its order, before anything else. False without memory. */
bool referee_load(referee *r, const char *line, size_t size, uint64_t closes);
/* Make the tip, if there is none. False: no memory, or (with why) the log is none that a referee wrote. */
bool referee_ready(referee *r, const char **why);

/* Line 0, and what follows. */
void referee_begin(referee *r, ruling *out, const talon_fair_game *game);
/* A line without its LF. closes: CLOSES_NONE when the sender did not say. */
void referee_take(referee *r, ruling *out, const char *line, size_t size, uint64_t closes);
/* The dealer ends. */
void referee_end(referee *r, ruling *out);
/* Who is waited for was silent for too long: what the server says then; ends: an answer that does not come ends the game. *did: anything at all. */
void referee_late(referee *r, ruling *out, bool ends, bool *did);

void referee_keep(referee *r);
void referee_forget(referee *r);

/* Who is waited for, as talon_transcript_awaits; 0 without a tip. */
uint32_t referee_awaits(const referee *r, uint32_t seat[TALON_MAX_PLAYERS]);
bool referee_ended(const referee *r); /* as far as the log says */

#endif
