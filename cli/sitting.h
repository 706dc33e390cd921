/* sitting.h -- a game of Commander that is saved in a transcript: this machine is the dealer and the first seat.
 *
 * (1) The transcript is the only state that is saved. Everything else is made from its lines by sitting_read.c, when a line is written
 *     exactly as when it is read again: a game that goes on cannot differ from one that is opened anew.
 * (2) The rules are those of talon_commander: an action is tried on the game first, and written only if the game accepts it.
 * (3) After every action the game and the transcript's table hold the same cards in the same places, and the player has seen the same
 *     cards of the library by both (sitting_agrees). Anything else stops the program.
 * (4) An action is acknowledged when its lines are synced, not before. What a crash leaves of one that was not is finished or taken back
 *     when the game is opened again.
 *
 * Which acts an action is written as, and how they tell which action it was, stands in docs/commander.md and in sitting_read.c. */
#ifndef TALON_SITTING_H
#define TALON_SITTING_H

#include <jansson.h>
#include <sys/types.h>

#include <talon/commander.h>
#include <talon/fair.h>

#include "chainfile.h"
#include "decklist.h"
#include "keyfile.h"

#define SITTING_EPOCHS    16384u /* turns that the chain of seeds of the first seat covers; never change it: games depend on it */
#define SITTING_CARDS_MAX 1000u  /* a search puts a box for each card into one line */

/* The zones of line 0: those of talon_commander, and two that are empty between actions. */
enum { ZONE_LOOKED = TALON_COMMANDER_ZONES, ZONE_PART, SITTING_ZONES };
extern const char *const sitting_zone_names[SITTING_ZONES];

/* An action in the line of play, done or undone. */
typedef struct played {
    talon_action action;
    int64_t *list;  /* what the action's lists point to */
    uint32_t acts;  /* that it was written as */
    bool turned;    /* a turn ran: it cannot be taken back */
    uint32_t entry; /* its line of the log */
} played;

/* An action whose acts are being read. */
typedef struct reading {
    bool begun;         /* some act of it was read */
    talon_action a;     /* code 0: only the mark of a redo so far */
    bool redo;          /* it is a redo of what was undone */
    bool taken_back;    /* it was not finished, and is being taken back */
    uint32_t acts;      /* so many */
    bool turn_due;      /* it shuffles, and has not yet */
    bool turned;        /* it has */
    uint32_t draw_due;  /* cards of the new hand of a mulligan, still to be drawn */
    uint32_t undoing;   /* acts of the last action still to be taken back */
    int64_t *list[3];   /* top, bottom, table */
    talon_card *looked; /* the cards in ZONE_LOOKED */
    uint32_t looked_n;
    uint32_t look_n;   /* how many were looked at, 0: none */
    talon_card *order; /* the library after the shuffle */
    uint32_t order_n;
} reading;

typedef struct sitting {
    char *path; /* the transcript */
    const char *short_name;
    chain_file f;
    int secret_fd; /* locked while the game is open: there is one writer */
    bool locked;   /* the transcript is */
    off_t size;    /* bytes of it that were read or written */
    player_key me;
    char *key_path;
    dealer_key dealer;
    bool example;
    talon_transcript *t;        /* with all secrets */
    talon_transcript *stranger; /* without any: what it refuses is not written */
    char *batch;                /* lines composed and not yet written */
    size_t batch_n, batch_room;
    /* the game */
    talon_commander *game;
    void *spare; /* room for a copy of the game's memory */
    size_t game_size;
    bool duel, ended;
    reading reading;
    played *play; /* play[0 .. play_n) are in force, up to play_end can be done again */
    uint32_t play_n, play_end, play_room;
    char **log; /* every action in words */
    uint32_t log_n, log_room;
    int status; /* an exit code once nothing more can be done */
    /* While other players are waited for: false gives up. Called several times a second. */
    bool (*wait)(void *context, const struct sitting *s, const char *what);
    void *wait_context;
} sitting;

/* sitting_open.c. Return EXIT_YES, or the exit code after saying why; close in both cases. */
typedef struct sitting_setup {
    const char *output;  /* NAME, or NULL */
    const char *key;     /* the player's key file, or NULL */
    const char *players; /* others, as NAME=KEY,… or NULL */
    const char *seed;    /* an example's, or NULL */
    bool duel, sealed;
} sitting_setup;
int sitting_new(sitting *s, const call *c, const talon_deck *deck, const sitting_setup *setup);
int sitting_resume(sitting *s, const char *path, const char *key);
void sitting_close(sitting *s);
char *sitting_plain_name(const char *name); /* as a transcript can hold it; malloc'd */

/* sitting_file.c */
int sitting_lock(sitting *s); /* the transcript, and read what others have added */
void sitting_unlock(sitting *s);
int sitting_add(sitting *s, char *line, const char *why); /* a composed line; takes it over */
int sitting_sync(sitting *s);                             /* write what was composed, and sync */
int sitting_await(sitting *s);                            /* somebody else's lock or reveal */
uint32_t sitting_others(const sitting *s);                /* how many more players there are */

/* sitting_read.c. Take one more line of the transcript, which s->t has just read, into the game. */
int sitting_take(sitting *s, const char *line, size_t size);

/* sitting_game.c */
int sitting_begin(sitting *s); /* make the game from line 0 */
/* The cards of a zone of the transcript's table, and of the game's. */
uint32_t sitting_count(const sitting *s, talon_zone z);
const talon_card *sitting_cards(const sitting *s, talon_zone z);
const talon_card *sitting_zone(const sitting *s, talon_zone z);
/* Nothing more can be done: say why, set s->status and return it. */
int sitting_wrong(sitting *s, const char *what);
int sitting_no_memory(sitting *s);
/* What the action would do: its status, with *hand (may be NULL) the cards of the hand afterwards. The game stays as it is. */
talon_status sitting_try(sitting *s, const talon_action *a, uint32_t *hand);
bool sitting_agrees(const sitting *s);

/* sitting_play.c: as talon_commander_act. Done means: written and synced. When s->status is not EXIT_YES afterwards, all is over. */
talon_status sitting_play(sitting *s, const talon_action *a, const char **why);
/* Finish what a crash interrupted, open the first turn. */
int sitting_settle(sitting *s);
/* Go on without the players that are waited for. */
int sitting_void(sitting *s);

/* sitting_words.c: the action that was done last, in words. a: it, or NULL for undo, redo and end; concerned: those of the one that was undone or redone. */
void sitting_words(char *text, size_t size, const talon_commander *g, const talon_action *a, const char *concerned);

/* The two ways to play. Return an exit code. */
int commander_script(sitting *s, bool brief);
int commander_screen(sitting *s, const look *k);

#endif
