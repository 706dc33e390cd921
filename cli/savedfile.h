/* savedfile.h -- a saved game of Commander and its files: the transcript, the dealer's secret, the player's key.
 *
 * (1) The secret is locked while the game is open: one program plays at a time. The transcript is locked while lines are composed and
 *     written; between actions only when nobody else has anything to write.
 * (2) What was composed is synced before anybody hears of it, or taken off the file again.
 *
 * What the lines mean, <talon/saved.h> knows. */
#ifndef TALON_SAVEDFILE_H
#define TALON_SAVEDFILE_H

#include <sys/types.h>

#include <talon/deck.h>
#include <talon/saved.h>

#include "cardbook.h"
#include "chainfile.h"
#include "show.h"

/* What to do while other players are waited for. */
typedef enum wait_answer { WAIT_ON, WAIT_NO_LONGER, WAIT_WITHOUT_THEM } wait_answer;

typedef struct saved_file {
    char *path; /* the transcript */
    chain_file f;
    int secret_fd;
    bool locked; /* the transcript is */
    off_t size;  /* bytes of it that were read or written */
    talon_saved *saved;
    talon_commander *game; /* of it, or NULL: */
    talon_mat *mat;        /* it is played at a mat */
    int status;            /* an exit code once nothing more can be done */
    /* Asked several times a second; NULL: nobody is waited for. */
    wait_answer (*wait)(void *context, const struct saved_file *s, const char *what);
    void *wait_context;
} saved_file;

/* savedfile_open.c. Return EXIT_YES, or the exit code after saying why; close in both cases. */
typedef struct saved_options {
    const char *key;     /* the player's key file, or NULL */
    const char *players; /* others, as NAME=KEY,… or NULL */
    const char *seed;    /* an example's, or NULL */
    bool duel, sealed;
    bool mat; /* it is played at a mat */
} saved_options;
int savedfile_new(saved_file *s, const call *c, const talon_deck *deck, const saved_options *options);
/* as_mat: whatever game of Commander it is. */
int savedfile_resume(saved_file *s, const char *path, const char *key, bool as_mat);
void savedfile_close(saved_file *s);
/* Whether the game is played with this deck; EXIT_NO after saying that it is not. */
int savedfile_has_deck(const saved_file *s, const talon_deck *deck);

/* savedfile.c. All but the last two return EXIT_YES, or the exit code after saying why, which s->status then is, too. */
int savedfile_read(saved_file *s);                           /* lock the transcript, and read what it has */
int savedfile_end(saved_file *s, talon_saved_status status); /* this is final: say so */
int savedfile_settle(saved_file *s);                         /* finish what is open; then actions can be played */
uint64_t savedfile_lines(const saved_file *s);
/* As talon_commander_act. Done means: written and synced. When s->status is not EXIT_YES afterwards, all is over. */
talon_status savedfile_play(saved_file *s, const talon_action *a, const char **why);

/* The same of a mat, whether it was done; *why: why it was not, valid until the next call. */
bool savedfile_do(saved_file *s, const talon_deed *d, const char **why);

/* The ways to play: by lines, of a mat by lines, on a screen. Return an exit code. */
int commander_script(saved_file *s, bool brief);
int commander_lines(saved_file *s, bool brief);
wait_answer commander_wait(void *context, const saved_file *s, const char *what); /* of both, whose context is a number of lines */
int commander_screen(saved_file *s, const look *k, const card_book *book);

#endif
