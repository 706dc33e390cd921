/* likeness.h -- is a transcript the game that its name says? Compared with the reader's own game of that name, if there is one. */
#ifndef TALON_LIKENESS_H
#define TALON_LIKENESS_H

#include <talon/fair.h>

/* How they compare, and in words in text. When they differ, t's verdict will say so. Returns EXIT_YES, or EXIT_MEMORY.
 * heard: as of game_list_read_again. */
int likeness_find(talon_likeness *like, talon_transcript *t, char *text, size_t text_size, bool *heard);

#endif
