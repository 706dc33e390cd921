/* sim.h -- what the files of talon sim share: one job, from the command line or a file, and its counts. */
#ifndef TALON_CLI_SIM_H
#define TALON_CLI_SIM_H

#include <talon/sim.h>

#include "command.h"
#include "gamefile.h"
#include "players.h"

#define SIM_RANGES_MAX 4096u

/* Deals first … next − 1 are counted; the goal is end. */
typedef struct sim_range {
    uint64_t first, next, end;
} sim_range;

/* A job as a file keeps it: texts as they stood on the command line. Owns what it points to. */
typedef struct sim_note {
    char *game, *players, *dealer, *until, *deck, *seed, *given;
    char *question[MANY_MAX], *hand[MANY_MAX];
    size_t questions_n, hands_n;
    uint64_t deals;
    char fingerprint[17]; /* of the compiled game, who plays and deals, their decks' cards, until, the seed, hands, condition, questions */
    sim_range *range;     /* in order, none overlapping */
    size_t ranges_n;
    uint64_t *count;
    size_t counts_n;
} sim_note;

typedef struct sim_job {
    const call *c;
    sim_note note;
    game_source source;
    talon_game *game;
    table_players seats;
    talon_sim *sim;
    talon_question *question[MANY_MAX];
    talon_question *given; /* or NULL: all deals count */
    const char *save;      /* the file, or NULL */
    char own_save[64];     /* the name of one that an interruption made */
    unsigned threads;
    bool interrupted; /* by Ctrl-C: what is in the note is whole, but less than was asked for */
} sim_job;

/* More processes than one: who this is, and how to talk to the others. talon itself is alone. */
typedef struct sim_cluster {
    unsigned rank, size;
    int (*agree)(int status);               /* everybody gets the worst exit code of all */
    void (*share_seed)(talon_seed *seed);   /* everybody gets that of rank 0 */
    void (*sum)(uint64_t *count, size_t n); /* rank 0 gets everybody's sum */
} sim_cluster;
extern sim_cluster sim_cluster_here;

/* sim_note.c. Each returns EXIT_YES, or the exit code after saying why. */
void sim_note_free(sim_note *n);
int sim_note_read(sim_note *n, const char *path);
int sim_note_write(const sim_note *n, const char *path);
int sim_note_add(sim_note *to, const sim_note *from, const char *path); /* both of one job, no deal in both */

/* sim_run.c: count what is left of the job's range. */
int sim_run(sim_job *j);
uint64_t sim_done(const sim_job *j);    /* deals dealt so far */
uint64_t sim_counted(const sim_job *j); /* those of them that count: where the condition holds */

/* sim_hand.c: the cards that are known, and the condition. Return as sim_note_read. */
int sim_know_hands(sim_job *j);

/* The end of a process that was interrupted, as its shell expects it. */
void sim_end_by_interrupt(void);

/* sim_show.c: all of it, or nothing. Returns EXIT_YES, or the exit code when there is no memory. */
int sim_show(const sim_job *j);

#endif
