/* likeness.h -- is a transcript the game that its name says? Compared with the game of that name, if it is found here. */
#ifndef TALON_LIKENESS_H
#define TALON_LIKENESS_H

#include <talon/fair.h>

/* Writes how they compare into text, or why they cannot be compared. When they differ, t's verdict will say so. */
talon_likeness likeness_find(talon_transcript *t, char *text, size_t text_size);

#endif
