/* rulebook.h -- transcripts that can be judged: those of games with rules need the game, which is looked for by its name. */
#ifndef TALON_RULEBOOK_H
#define TALON_RULEBOOK_H

#include <talon/fair.h>

/* A transcript to read or write; NULL without memory. */
talon_transcript *transcript_new(void);
/* The same for whoever writes line 0 of this game. */
talon_transcript *transcript_new_of(const talon_game *game);

#endif
