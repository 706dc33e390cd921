/* gametext.h -- the lines of a game as one text in memory: it grows, and is judged before it becomes a file. */
#ifndef TALON_CLI_GAMETEXT_H
#define TALON_CLI_GAMETEXT_H

#include <talon/fair.h>

#include "chainfile.h"

/* Whole lines, each with its LF. */
typedef struct game_text {
    char *at;
    size_t size, lines;
} game_text;

void text_free(game_text *x);
/* One line more, or several with their LFs. False without memory. */
bool text_grow(game_text *x, const char *lines, size_t size);
/* The same. Returns EXIT_YES, or EXIT_MEMORY after saying so. */
int text_add(game_text *x, const char *lines, size_t size);
/* One more without its LF. */
int text_add_line(game_text *x, const char *line, size_t size);
/* As it was when it had so many lines and bytes. */
void text_cut(game_text *x, size_t lines, size_t size);
/* Whether a line, with its LF, is in it from that byte on: it begins and ends as nothing inside one does. */
bool text_has(const game_text *x, size_t from, const char *line, size_t size);

/* The game as somebody without any secret reads it: *t is to be freed, *v is part of it. EXIT_YES, good or bad, or EXIT_MEMORY after saying
 * so. */
int text_read(talon_transcript **t, const talon_verdict **v, const game_text *x);

#endif
