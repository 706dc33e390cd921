/* screen.h -- the table of talon commander on a terminal: what is shown, what is picked, and the panels over it. */
#ifndef TALON_SCREEN_H
#define TALON_SCREEN_H

#include "cardbook.h"
#include "savedfile.h"

#define SCREEN_TEXT 512

/* Attributes of a piece of text; what they look like depends on the terminal's colours. */
typedef enum ink { INK_PLAIN, INK_HEADING, INK_QUIET, INK_PICKED, INK_KEY, INK_ALARM, INK_TITLE } ink;

/* Smaller terminals get a word instead of a table. */
enum { SCREEN_COLUMNS_MIN = 40, SCREEN_ROWS_MIN = 12, SCREEN_LEAD = 24 };

typedef struct screen {
    saved_file *s;
    const card_book *book;
    bool ascii;
    int attribute[INK_TITLE + 1]; /* of each ink, for ncurses */
    talon_zone zone;              /* of the picked card: hand, revealed or table */
    uint32_t pick;                /* its place there */
    char message[SCREEN_TEXT];
    bool alarm;              /* the message is a refusal */
    bool leaving;            /* the player wants to quit */
    const char *const *keys; /* shown instead of the table's, while others are waited for; or NULL */
    talon_card *card;        /* scratch: a view */
} screen;

/* screen.c: drawing. possible: whether anything is known about this terminal (TERM), and its cursor goes anywhere. */
bool screen_possible(void);
bool screen_open(screen *sc, const look *k);
void screen_close(void);
/* Text at a place, in at most `width` columns. Returns how many it took. */
int screen_put(const screen *sc, int row, int column, int width, ink how, const char *text);
void screen_clear_row(int row);
int screen_rows(void);
int screen_columns(void);
/* The title line; a panel's own heading instead of the game's file, or NULL. */
void screen_title(const screen *sc, const char *panel);
/* The keys of a panel or of the table, in the last rows. Returns the first of these. keys: key, word, … NULL. */
int screen_keys(const screen *sc, const char *const *keys, int rows_max);
int screen_keys_rows(const char *const *keys, int rows_max); /* how many rows they take */
/* Show what was drawn; in a terminal that is too small, what is wrong with it. */
void screen_flush(const screen *sc);
/* The next key: a character, or KEY_… with *special. KEY_RESIZE like any other. Where nothing can be seen no key does anything, but q is
 * KEY_EXIT. */
int screen_key(const screen *sc, bool *special);

/* screen_text.c: texts in rows, broken between words. How many rows; putting them, of which the last ends with a mark when there are more. */
int screen_text_rows(const char *text, int width);
void screen_put_text(const screen *sc, int row, int rows_max, int column, int width, ink how, const char *text);
/* Paragraphs to be read, over the whole screen: they scroll where they do not fit. */
typedef struct screen_panel {
    const char *title;
    const char *const *keys; /* the first pair is shown only when it scrolls */
    uint32_t n;
    /* Paragraph i, of any length; what stands before it, in lead_width columns, goes into lead. */
    const char *(*paragraph)(const struct screen_panel *p, uint32_t i, char lead[SCREEN_LEAD]);
    const void *context;
    int lead_width;
    ink lead_how;
    bool at_end;        /* the end is shown first */
    uint32_t from_edge; /* this paragraph goes from edge to edge, so that what is copied from it has no blanks in it; 0: none */
} screen_panel;
/* Until a key that does not scroll: returns it, as screen_key. */
int screen_read(screen *sc, const screen_panel *p, bool *special);
void screen_help(screen *sc);
void screen_log(screen *sc);

/* screen_card.c: a card to be read, and the address of its page; nothing for −1. */
void screen_card(screen *sc, int64_t card);

/* screen_table.c: the table itself. */
void screen_table(screen *sc);
/* The picked card, or -1; and its zone's cards into sc->card. */
int64_t screen_picked(screen *sc);
/* A zone's cards into sc->card, those on the table by name. Returns how many. */
uint32_t screen_view(screen *sc, talon_zone z);
void screen_pick_near(screen *sc); /* after cards have moved */

/* screen_order.c: the first n of sc->card by name, as people look for them. */
void screen_by_name(screen *sc, uint32_t n);
/* What a mulligan would bring, exactly: "a new 7 has 2 to 4 of 38 lands: 75.5 %". False where no land is known, there are no seven cards, or a
 * hand was kept. */
bool screen_new_hand(screen *sc, char text[SCREEN_TEXT]);

/* screen_panel.c: panels. A number from 1 to max, or 0 for none; one of these letters, or 0. */
uint32_t screen_ask_number(screen *sc, const char *question, uint32_t preset, uint32_t max);
int screen_ask(screen *sc, const char *question, const char *letters);
/* A card of the library by name, or -1. */
int64_t screen_search(screen *sc);
/* n cards of the hand, into out; false: not now. */
bool screen_choose(screen *sc, int64_t *out, uint32_t n);

/* screen_scry.c: where the looked cards go, in the lists of the action (which point into room for n cards). False: nowhere. */
bool screen_scry(screen *sc, talon_action *a, int64_t *room, uint32_t n);

#endif
