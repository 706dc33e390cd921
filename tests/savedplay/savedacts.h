/* savedacts.h -- actions of saved games that must be done, for cmocka tests: each is also on the disk then, and read there again. */
#ifndef TESTS_SAVEDACTS_H
#define TESTS_SAVEDACTS_H

#include "savedplay/savedgame.h"

enum { SAVED_TABLE = 7 };

extern const char saved_cards[]; /* 24 of them */

savedgame saved_new_game(uint32_t others);
/* Somebody who opens what is on the disk has this game, and finds nothing to do. */
void saved_check_disk(const savedgame *g);
/* Whatever is asked of it, this is all that is said. */
void saved_check_final(savedgame *g, talon_saved_status status, const char *why);

void saved_must(savedgame *g, talon_saved_status status);
void saved_must_do(savedgame *g, talon_action_code code, int64_t n_or_card);
void saved_shuffle_part(savedgame *g, bool top, int64_t n);
void saved_mulligan(savedgame *g, talon_mulligan kind);
void saved_put_back(savedgame *g);
/* Each of the top cards goes to the top (t), the bottom (b) or the table (x); there the last one named comes first. */
void saved_scry(savedgame *g, talon_action_code code, const char *where);
void saved_tutor(savedgame *g, uint32_t place, bool shuffle);
/* Every action without a shuffle; the game has been shuffled and nothing else. */
void saved_play_without_shuffles(savedgame *g);

/* The last action in words. */
const char *saved_last(const savedgame *g);

#endif
