/* view.h -- a seat at a table that others keep: the log as far as it was read, what it means, and what an honest player writes next.
 *
 * Whoever writes a line has read it. So a line that is written is on its way, until the log has it or it was refused; nothing else is
 * written meanwhile. */
#ifndef TESTS_SERVE_VIEW_H
#define TESTS_SERVE_VIEW_H

#include <talon/fair.h>
#include <talon/lang.h>

#include "serve/arrivals.h"

typedef struct view {
    talon_fair_key key;
    uint32_t seat, random;
    talon_fair_find *find;
    void *context;
    arrivals log;
    talon_transcript *t;
    uint64_t fed;    /* arrivals that t has read */
    char *written;   /* what t has read and the log has not, without its LF; or NULL */
    uint64_t closes; /* what it is posted with; CLOSES_NONE for a side line */
    uint32_t pick_i; /* the hidden choice that was made last, */
    char *pick;      /* and what it is */
    uint8_t pick_salt[32];
    uint32_t notes; /* the number of the last one */
} view;

void view_init(view *v, uint32_t seat, uint32_t random, talon_fair_find *find, void *context);
void view_free(view *v);
/* One arrival more. */
void view_add(view *v, const char *line, size_t size, uint64_t closes);
/* Everything that was read; NULL before line 0. Stops the program when it is not good. */
talon_transcript *view_now(view *v);
/* What this player has to do now, or NULL: seeds, cuts, answers at random. It is v->written then. */
const char *view_move(view *v);
const char *view_seen(view *v); /* NULL: it has signed one in this block */
const char *view_note(view *v);
/* The line on its way came to nothing. */
void view_drop(view *v);
/* Whether a seat has signed the last spine line, as this one sees it. */
bool view_has_seen_all(view *v);
uint32_t view_below(view *v, uint32_t n);
/* 32 bytes for a seat and a purpose, public: an example. */
void view_secret(uint8_t out[32], uint32_t seat, const char *what, uint32_t number);

/* A game that comes with talon, compiled, and whoever asks for it (as find's context). */
typedef struct view_game {
    talon_game *game;
    size_t size;
} view_game;
bool view_game_open(view_game *g, const char *name);
void *view_game_find(void *context, size_t *size, const char *name, const uint8_t hash[32]);

#endif
