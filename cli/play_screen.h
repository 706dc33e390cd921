/* play_screen.h -- what the files of talon play's screen share. They draw views, and know nothing of the table. */
#ifndef TALON_CLI_PLAY_SCREEN_H
#define TALON_CLI_PLAY_SCREEN_H

#include "play_view.h"
#include "screen.h"

typedef struct play_board {
    screen *sc;
    const play_view *v;
    uint32_t at;                /* the answer under the cursor, among those that fit the filter */
    uint32_t fit[VIEW_ANSWERS]; /* these: places in v->answer */
    uint32_t fit_n;
    bool picks;        /* the answers are sets of cards, and very many: cards are picked one by one */
    char card[64][24]; /* then these are the cards to pick from, as they are typed; what is picked is in typed */
    uint32_t cards_n;
    char typed[VIEW_TEXT]; /* what is being typed … */
    bool typing;           /* … if it is */
    char message[512];
    bool alarm;
    uint32_t since; /* what happened from here on is new to who looks */
} play_board;

/* play_draw.c: the whole screen. keys: key, word, … NULL. */
void board_draw(const play_board *b, const char *const *keys);
/* Which answers fit what is typed; all while nothing is. */
void board_filter(play_board *b);
/* The key of the answer in this place of the list, or 0; and the place that a key stands for, or -1. */
char board_key(uint32_t place);
int64_t board_place(int key);
/* What stands in a place of the list: an answer, or a card to pick. How many there are. */
const char *board_entry(const play_board *b, uint32_t place, char room[64]);
uint32_t board_entries(const play_board *b);
/* How many answers stand beside each other. */
uint32_t board_columns(const play_board *b);

/* play_words.c: whether every word that is typed begins a word of the answer, in any order. */
bool view_fits(const seen_answer *a, const char *typed);
/* Whether a text has this word. */
bool view_has(const char *text, const char *word);

#endif
