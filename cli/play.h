/* play.h -- talon play: a game by its rules at one terminal, people and bots.
 *
 * (1) Whatever is shown of a game is shown from a play_view (play_view.h), which is made for one seat. Files that draw never see the table.
 * (2) The machine `table` is the game. `own` is another one, on which only what a seat knows is ever put.
 * (3) With a proof the transcript leads: its shuffles say where cards lie (talon_rules_set_mixing), and what is answered is written there first. */
#ifndef TALON_CLI_PLAY_H
#define TALON_CLI_PLAY_H

#include <talon/bots.h>

#include "command.h"
#include "fair_numbers.h"
#include "gamefile.h"
#include "players.h"
#include "show.h"

#define PLAY_SEATS 64u /* as many as rules allow */

struct play_proof;
struct outside;

typedef struct play_machine {
    void *runner_memory, *rules_memory;
    talon_runner *r;
    talon_rules *m;
} play_machine;

/* Who plays a seat: a person; a bot; a program of somebody's. */
typedef struct play_seat {
    char *who; /* "hand", "bot:hard", "./mybot": as it is written down */
    bool person;
    talon_bot_settings set;
    void *bot_memory;
    talon_bot *bot;
    struct outside *program;
} play_seat;

/* Something that happened, as each seat may know it: text[0] is a spectator's. */
typedef struct play_event {
    char **text;
} play_event;

typedef struct play_given {
    uint32_t seat;
    talon_answer answer;
} play_given;

typedef struct play_game {
    const call *c;
    game_source source;
    talon_game *game;
    table_players seats;
    table_numbers numbers;
    play_seat seat[PLAY_SEATS + 1]; /* from 1 */
    uint64_t think_ms;              /* for one answer; 0: as many hands in thought as a bot has */
    double until;                   /* when thinking ends, by the clock */
    play_machine table, own;
    void *fresh, *watch_memory;
    talon_watch *watch;
    talon_info *info;
    play_given *given; /* all answers so far */
    size_t given_n, given_room;
    play_event *event;
    size_t events_n, events_room;
    bool *seen; /* while an answer is done: by seat and card of the answer, whether it was in sight */
    const talon_answer *doing;
    size_t doing_event;       /* which line says it */
    bool doing_together;      /* others read only that it was given */
    struct play_proof *proof; /* NULL: the game proves nothing, */
    bool led;                 /* but a transcript dealt it once: its cards do not come from the seed, and it cannot be played again */
    bool failed;              /* out of memory, or the proof cannot go on: status says what to exit with */
    int status;
} play_game;

/* play_table.c: the game itself. All return EXIT_YES, or an exit code after saying why. */
int play_sit(play_game *g);   /* machines, watch, bots */
int play_begin(play_game *g); /* deal */
/* Do an answer of this seat, one of a view for it (cards are meant as that seat sees them). */
int play_do(play_game *g, uint32_t seat, const talon_answer *seen);
/* The same with the cards of the table. */
int play_do_meant(play_game *g, uint32_t seat, const talon_answer *a);
int play_undo(play_game *g, uint32_t seat); /* back to before this person's last answer; EXIT_NO: there is none */
void play_stand(play_game *g);
uint32_t play_players(const play_game *g);
const char *play_name(const play_game *g, uint32_t seat);
uint32_t play_asked(const play_game *g, uint32_t seat[PLAY_SEATS]);

/* play_history.c: what happened, in words, for each who may know it. */
bool play_note_before(play_game *g, uint32_t seat, const talon_answer *a);
bool play_note_event(play_game *g, const talon_event *e);
bool play_note_after(play_game *g, uint32_t seat, const talon_answer *a, bool together);
bool play_note(play_game *g, const char *text); /* for everybody */
void play_forget(play_game *g);

/* play_bots.c: who answers that is no person. */
int play_read_seats(play_game *g, const char *players); /* "Ana,bot,bot:hard,./mine"; NULL: somebody and bots */
int play_open_bots(play_game *g);
int play_tell_over(play_game *g); /* programs hear what they got */
int play_bot_answer(play_game *g, uint32_t seat, talon_answer *seen);
/* What a bot would do in a person's place, in words. */
int play_hint(play_game *g, uint32_t seat, char *text, size_t size);
void play_close_bots(play_game *g);

/* play_proof.c, play_open.c, play_answer.c: the transcript. */
int proof_new(play_game *g);
int proof_resume(play_game *g, const char *path);
/* Before the machine does it: the answer as lines. */
bool proof_answer(play_game *g, uint32_t seat, const talon_answer *a);
/* After it: everything that follows, and the file. */
bool proof_settle(play_game *g);
/* When one of these said no: whether the game can go on without a proof, which it then does. */
bool proof_give_up(play_game *g);
const char *proof_path(const play_game *g);
/* Something was done: shuffles that come after it are others. */
void proof_heard(play_game *g, const talon_event *e);
/* The next answer that the file has, when one is resumed; false: there is none. */
bool proof_next(play_game *g, uint32_t *seat, talon_answer *a);
void proof_close(play_game *g);

/* The two ways to play, and watching. Return an exit code. */
int play_lines(play_game *g);
int play_screen(play_game *g);
void play_say_file(const play_game *g); /* where the game is, and how to go on or check it */

#endif
