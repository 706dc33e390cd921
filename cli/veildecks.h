/* veildecks.h -- private lists that were shown: do they keep the rules of their format? */
#ifndef TALON_VEILDECKS_H
#define TALON_VEILDECKS_H

#include <talon/fair.h>

/* Of each player whose veiled cards are all named, in a game whose lists have rules: "Ana's 100 cards keep the rules of Commander". Empty where
 * there is nobody. Those that do not keep them come first; at the end "and N more" for whom there was no room. *broken:
 * somebody's do not. Returns EXIT_YES, or EXIT_MEMORY. */
int veildecks_judge(char *text, size_t text_size, bool *broken, const talon_transcript *t, const talon_verdict *v);

#endif
