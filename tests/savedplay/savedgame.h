/* savedgame.h -- saved games without a disk, for tests: what was synced is a text, and another program can open it at any time. */
#ifndef TESTS_SAVEDGAME_H
#define TESTS_SAVEDGAME_H

#include <talon/saved.h>

typedef struct savedgame {
    talon_saved *s;
    char *text; /* what is on the disk */
    size_t size, room;
    uint64_t lines;
} savedgame;

/* Secrets that everybody knows: seat 1's of a table with this number, others' as 2, 3 … */
talon_saved_keys savedgame_keys(uint8_t table);
talon_fair_key savedgame_key(uint8_t table, uint8_t seat);

/* A setup for these names, with a space between; others: how many more players there are. The memory is static. */
talon_saved_setup savedgame_setup(uint8_t table, const char *commanders, const char *cards, uint32_t others);

/* A game with its line 0 on the disk; s is NULL, or without a game, when there was no memory. */
savedgame savedgame_begin(uint8_t table, const talon_saved_setup *setup);
/* The first so many lines of what is on the disk, opened by somebody else. */
savedgame savedgame_open(const savedgame *g, uint8_t table, uint64_t lines);
void savedgame_free(savedgame *g);

/* A line that somebody else has appended; s has not read it. */
bool savedgame_add(savedgame *g, const char *line);
/* Append what is pending, and sync. Returns false when the disk has no memory. */
bool savedgame_sync(savedgame *g);
/* Whatever follows, synced. */
talon_saved_status savedgame_settle(savedgame *g);
/* An action, and synced. */
talon_saved_status savedgame_play(savedgame *g, const talon_action *a);
talon_saved_status savedgame_do(savedgame *g, talon_action_code code, int64_t n_or_card);

/* Whether both are the same game: cards, places, what was seen, what can be undone, the log. */
bool savedgame_same(const talon_saved *a, const talon_saved *b);
/* The i-th line of the disk; *size without its LF. */
const char *savedgame_line(const savedgame *g, uint64_t i, size_t *size);
/* Cards of the game's zone. */
const talon_card *savedgame_zone(const savedgame *g, talon_zone z);

#endif
