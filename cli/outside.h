/* outside.h -- a player that is somebody's program: lines of JSON to it, one line back (docs/bots.md §8). */
#ifndef TALON_CLI_OUTSIDE_H
#define TALON_CLI_OUTSIDE_H

#include "play.h"

typedef struct outside outside;

/* Start the program. Returns EXIT_YES, or the exit code after saying why. */
int outside_open(outside **o, const char *path);
void outside_close(outside *o);
/* Another game begins: it is greeted again, and its faults are forgotten. */
void outside_begin(outside *o);
/* The game is over, and it got so much. Returns EXIT_YES, or EXIT_MEMORY after saying so. */
int outside_over(outside *o, double got);

/* An answer of the seat, of its program: the first of the list where that does not answer as it should, which is said and noted. */
int play_ask_outside(play_game *g, uint32_t seat, talon_answer *seen);

#endif
