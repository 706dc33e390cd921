/* show.h -- a table for people: names, cards with their suits, in the width there is. */
#ifndef TALON_SHOW_H
#define TALON_SHOW_H

#include <stdio.h>

#include <talon/runner.h>
#include <talon/talon.h>

#include "command.h"

/* How things are to look. */
typedef struct look {
    bool ascii;                 /* As, not A♠ */
    bool colour;                /* red suits red */
    bool four;                  /* one colour for each suit */
    int width;                  /* columns; 0: never break a line */
    bool as_dealt;              /* hands as they lie, not sorted */
    const talon_runner *runner; /* who dealt, or NULL: hands that it sorted stay as they are */
    const talon_runner *listed; /* or somebody who could have: hands that its game sorts by its own list are shown by that */
    /* What a card is called, NULL when that is not known; without it the pack says it. */
    const char *(*card_name)(const void *context, talon_card id);
    const void *context;
} look;

/* Before anything is shown: characters need a locale with UTF-8, whatever the user's is; who chose one without gets ASCII. False: there is
 * no memory. */
bool show_begin(void);

/* From --ascii, --plain and --four-colors of the call, NO_COLOR, TERM and the terminal. */
look look_of(const call *c);

/* Columns of the terminal that this is; else of COLUMNS; else 80. */
int show_columns(int fd);

/* For text that no call describes: as wide as the terminal, 80 columns when nobody knows. */
look look_plain(void);

/* Whether a text is UTF-8 that a reader sees as what it is: no control characters, nothing invisible. */
bool show_is_text(const char *text);

/* Bytes of a text up to the first that is no UTF-8. */
size_t show_utf8_size(const char *text);

/* Each character that a reader would not see as what it is becomes a question mark, in place: files and deck lists are other people's. */
void show_clean(char *text);

/* Columns a text takes on a terminal. */
int show_width(const char *text);
/* Cut a text to so many columns, in whole characters. Returns its bytes. */
size_t show_cut(char *text, int width);

/* Bold, where there is colour. */
void show_heading(const look *k, const char *text);

/* Words from `column` on, broken at spaces, further lines indented. */
void show_words(const look *k, const char *text, int column, int indent);
void show_words_to(FILE *to, const look *k, const char *text, int column, int indent);

/* A line of its own for whoever talks to people: on a terminal broken between words, elsewhere in one piece. */
__attribute__((format(printf, 2, 3))) void show_sentence(FILE *to, const char *format, ...);

/* Room for the cards of a table that is shown, malloc'd; NULL without memory. Whoever prints before the table takes it first, so that there
 * is no half of an answer. */
talon_card *show_room(const talon_shape *shape);

/* The table as `who` sees it (TALON_PLAYER_TABLE: all of it): first the players in the order of the shape, then what is shared.
 * room: of show_room. dealer: marked as such, or TALON_PLAYER_NONE. */
void show_table(const look *k, talon_card *room, const talon_table *t, const talon_shape *shape, talon_player who, talon_player dealer);

/* A deal under its title: "bridge for 4 players", or as one of them sees it. as: the name of that one, NULL for the whole table. */
void show_deal(const look *k, talon_card *room, const char *game, const talon_table *t, const talon_shape *shape, uint32_t players,
               const char *as, const char *dealer);

#endif
