/* fair.h -- one line of a provable game: open the transcript, let somebody write, look at it with a stranger's eyes, append, sync. */
#ifndef TALON_CLI_FAIR_H
#define TALON_CLI_FAIR_H

#include <talon/fair.h>

#include "chainfile.h"
#include "fair_veils.h"
#include "journal.h"

/* A game on disk that somebody is about to continue. */
typedef struct fair_game {
    const call *c;
    char *file, *key_path, *secret_path; /* as given, or found */
    const char *word;                    /* what the verb is about, or NULL */
    chain_file f;
    talon_transcript *t;
    player_key me;
    journal j;
    dealer_key dealer;
    bool deals;
    bool has_secret; /* in suite 2: the seat's secret of this game is here (seatfile.h) */
    uint64_t common; /* the last spine line of the dealer's */
    bool replaced;   /* another file stands in the place of the one that was opened */
    bool quiet;      /* what is published is not said: somebody else will */
    own_cards cards; /* the player's own, where these are veiled */
    json_t *told;    /* other games that the player was told of and goes on beside; NULL: nobody looked */
} fair_game;

typedef enum fair_role { FAIR_PLAYER, FAIR_DEALER } fair_role;

/* Find, lock and read the transcript; the writer's secrets by --key or --secret. Returns EXIT_YES or a code after saying why. Leave in both
 * cases. */
int fair_sit(fair_game *g, const call *c, fair_role role);
/* The same for a verb that needs a word of its own, after the file. */
int fair_sit_with_word(fair_game *g, const call *c, fair_role role);
void fair_leave(fair_game *g);
/* The same for the file and key of one's own choice; what call words say is not looked at. Takes over both names. */
int fair_sit_at(fair_game *g, const call *c, fair_role role, char *file, char *key_path);

/* Which game a call is about, and with which key: as given, or the only one in this folder. malloc'd, NULL when the exit code is not
 * EXIT_YES. */
int fair_find_file(char **file, const call *c);
int fair_find_key(char **key, const call *c);
/* The only key in this folder, if it has a seat in this game; else NULL, and nothing is said. */
int fair_find_own_key(char **key, const char *file);

/* The side lines after the last spine line of the file: what the next spine line stands on. A new list of strings. */
int fair_block(json_t **list, fair_game *g);
/* Put a spine line of the journal's back on its block, before side lines that are newer: a new file, whole, takes the place of this one, which
 * was to be the last to change. EXIT_NO when that would not verify, and nothing was changed. */
int fair_put_before(fair_game *g, const json_t *entry);

/* Say that a dealer's line after this spine line, which the file lacks, was published, and how to have it back. grounded: the file has that
 * spine line. Rewinds. */
void fair_say_published(fair_game *g, uint64_t on, bool grounded);

/* Write a line that the library composed into the journal: whoever publishes it elsewhere than in this file has signed it, too. */
int fair_write_down(fair_game *g, const char *line);
/* Publish a line that the library composed (takes it over; NULL: say why). Returns an exit code. */
int fair_publish(fair_game *g, char *line, const char *why);
/* What happened last, and what comes next, for people; or only that, on this stream. */
void fair_say(const talon_transcript *t);
void fair_say_next(FILE *to, const talon_transcript *t);
/* Ask on the terminal whether to go on; --anyway answers. Without a terminal it is no. */
bool fair_asks(const call *c, const char *question);

/* fair_left.c: before a lock, and before a seed, ask about games that were left after a seed of this player's made their cards known.
 * EXIT_NO when the answer was no. */
int fair_left_before_lock(fair_game *g);
int fair_left_before_seed(fair_game *g);
/* After one of them, when nothing can refuse the line any more: write down who sits here, and what the player was told. */
int fair_left_write(fair_game *g);

/* An act, or a hidden choice, in words, of whoever sits. *did: a line was published; false with EXIT_YES: "?", and answers were listed. */
int fair_act_words(fair_game *g, const char *words, bool *did);
int fair_pick_words(fair_game *g, const char *words, bool *did);
int fair_note_words(fair_game *g, const char *words);

/* Whether somebody may be called so: it is part of a file's name. Returns an exit code. */
int fair_check_name(const char *name);
int fair_join(const call *c);
int fair_init(const call *c);
int fair_lock(const call *c);
int fair_cut(const call *c);
int fair_reveal(const call *c);
int fair_act(const call *c);
int fair_object(const call *c);
int fair_seen(const call *c);
int fair_note(const call *c);
int fair_pick(const call *c);
int fair_show(const call *c);
int fair_merge(const call *c);
int fair_go(const call *c);
int fair_serve(const call *c);

/* The seat's next line that needs no decision, if one is waited for: lock, cut anywhere, reveal, names of cards, what was picked. *did says whether. */
int fair_play_on(fair_game *g, bool *did);
/* fair_blind.c: the same in suite 2, but for locks: what a seat owes, mixes, or objects to. */
int blind_play_on(fair_game *g, bool *did);
/* There, the secret that a lock needs is drawn, or here. */
int blind_before_lock(fair_game *g);
int blind_object(fair_game *g);
/* What is left of a game that has ended is shown: a new line, written down; "" when it stands in the file already. *line is malloc'd, NULL when
 * the exit code is not EXIT_YES. */
int blind_view(char **line, fair_game *g);
/* The same for the dealer: shuffle, run, step, answer. */
int fair_deal_on(fair_game *g, bool *did);

/* NAME.jsonl and NAME.secret from -o, or the first free GAME-1, GAME-2 …; malloc'd. False without memory; both are then the caller's
 * to free, too. */
bool fair_names(const call *c, const char *game, char **transcript, char **secret);
/* The head and state of the game before this one, from --previous. */
int fair_previous(const call *c, const char *path, uint8_t head[32]);

#endif
