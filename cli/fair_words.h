/* fair_words.h -- acts in a player's words: "show", "muck", "draw 2", "play As Kd", "discard 7h to pile", "undo". */
#ifndef TALON_FAIR_WORDS_H
#define TALON_FAIR_WORDS_H

#include <talon/fair.h>

/* *op: the operation as JSON that these words mean for this key's seat, malloc'd. Returns EXIT_YES, or an exit code after saying why. */
int fair_words(char **op, const talon_transcript *t, const talon_fair_key *me, const char *words);

/* fair_answer.c: the same of an answer to what the rules ask: by its number in the list that "?" prints, or "??" as operations (then *op is NULL), or by its words, all
 * of them: what is signed stays. */
int fair_answer(char **op, talon_transcript *t, const talon_fair_key *me, const char *words);
/* At most so many lines of them. */
int fair_list_answers(talon_transcript *t, const talon_fair_key *me, uint32_t most);

#endif
