/* likeness.h -- is a transcript the game that its name says? Compared with the reader's own game of that name, if there is one. */
#ifndef TALON_LIKENESS_H
#define TALON_LIKENESS_H

#include <talon/fair.h>

/* How they compare, in words, and what line 0 says of the game's file. */
typedef struct likeness {
    talon_likeness like;
    char words[1280]; /* whose game, what differs, and which file was not looked at */
    char source[640]; /* a sentence */
} likeness;

/* When they differ, t's verdict will say so. Returns EXIT_YES, or EXIT_MEMORY. heard: as of game_list_read_again. */
int likeness_find(likeness *l, talon_transcript *t, bool *heard);

/* What of line 0's names could be mistaken, in words; "" when nothing can. Returns the same. */
enum { MISTAKABLE = 768 };
int likeness_names(const talon_transcript *t, char text[MISTAKABLE]);

#endif
