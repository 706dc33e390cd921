/* screen.h -- the table of talon commander on a terminal: what is shown, what is picked, and the panels over it. */
#ifndef TALON_SCREEN_H
#define TALON_SCREEN_H

#include "cardbook.h"
#include "savedfile.h"

#define SCREEN_TEXT 512

/* Attributes of a piece of text; what they look like depends on the terminal's colours. */
typedef enum ink { INK_PLAIN, INK_HEADING, INK_QUIET, INK_PICKED, INK_KEY, INK_ALARM, INK_TITLE, INK_RED } ink;

/* Smaller terminals get a word instead of a table. */
enum { SCREEN_COLUMNS_MIN = 40, SCREEN_ROWS_MIN = 12, SCREEN_LEAD = 24 };

/* All cards of a mat: any zone may have any of them, a library more than a deck has. */
enum { SCREEN_CARDS = TALON_SAVED_CARDS_MAX + TALON_COMMANDERS_MAX + TALON_COMPANIONS_MAX + TALON_MAT_SPARE + 28 };

typedef struct screen_named {
    const char *name;
    talon_card card;
} screen_named;

typedef struct screen {
    saved_file *s;
    const talon_mat *m; /* of it */
    const card_book *book;
    bool ascii;
    int attribute[INK_RED + 1];      /* of each ink, for ncurses */
    const char *title, *file;        /* of a game that is none of Commander: what it is called, where it is; or NULL */
    talon_mat_zone zone;             /* of the picked card */
    uint32_t pick;                   /* its place there, as the zone is shown */
    talon_card chosen[SCREEN_CARDS]; /* several cards of this zone, in the order in which they were chosen */
    uint32_t chosen_n;
    char message[SCREEN_TEXT];
    bool alarm;                       /* the message is a refusal */
    bool leaving;                     /* the player wants to quit */
    const char *const *keys;          /* shown instead of the table's, while others are waited for; or NULL */
    talon_card card[SCREEN_CARDS];    /* scratch: a view; */
    screen_named named[SCREEN_CARDS]; /* while it is put in order */
} screen;

/* screen.c: drawing. possible: whether anything is known about this terminal (TERM), and its cursor goes anywhere. */
bool screen_possible(void);
bool screen_open(screen *sc, const look *k);
void screen_close(void);
/* What is said on standard error while the screen is there comes after it. */
int screen_hold_errors(FILE **held);
void screen_release_errors(FILE *held, int saved);
/* Text at a place, in at most `width` columns. Returns how many it took. */
int screen_put(const screen *sc, int row, int column, int width, ink how, const char *text);
/* The longest beginning of whole characters that fits into so many columns; a text that does not ends with a mark. */
void screen_fit(const screen *sc, char *out, size_t size, const char *text, int width);
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

/* screen_card.c: a card to be read, with what lies on it, and the address of its page; nothing for −1, and for one that the player does not know. */
void screen_card(screen *sc, int64_t card);
void screen_card_named(screen *sc, const char *name);

/* screen_table.c: the table itself. */
void screen_table(screen *sc);
/* Zones that are shown, in the order in which Tab goes through them; TALON_MAT_ZONES ends them. */
extern const talon_mat_zone screen_zones[];
/* The picked card, or -1; and its zone's cards into sc->card. */
int64_t screen_picked(screen *sc);
/* A zone's cards into sc->card as they are shown: the battlefield by name, graveyard, exile and stack with the newest first. Returns how many. */
uint32_t screen_view(screen *sc, talon_mat_zone z);
void screen_pick_near(screen *sc); /* after cards have moved */
/* Where the card lies in its zone, as a deed says it. */
int64_t screen_place(const screen *sc, talon_mat_zone z, talon_card card);
bool screen_is_chosen(const screen *sc, talon_card card, uint32_t *which);
/* What lies on a card, and what it costs, or "": all that is said after its name. */
void screen_marks(const screen *sc, talon_card card, char text[SCREEN_TEXT]);
/* A card with what lies on it: "Bear · tapped · 3 +1/+1". Where the columns do not suffice the name is cut before the rest is. */
void screen_describe(const screen *sc, talon_card card, int width, char text[SCREEN_TEXT]);

/* screen_order.c: the first n of sc->card by name, as people look for them. */
void screen_by_name(screen *sc, uint32_t n);
/* What a mulligan would bring, exactly: "a new 7 has 2 to 4 of 38 lands: 75.5 %". False where no land is known, there are no seven cards, or a
 * hand was kept. */
bool screen_new_hand(screen *sc, char text[SCREEN_TEXT]);

/* screen_panel.c: panels. A number from 1 to max, or 0 for none; one of these letters, or 0; a text, false: none. */
uint32_t screen_ask_number(screen *sc, const char *question, uint32_t preset, uint32_t max);
int screen_ask(screen *sc, const char *question, const char *letters);
bool screen_ask_text(screen *sc, const char *question, char *text, size_t size);
/* Cards of the library by name, into out; how many, 0 for none. */
uint32_t screen_search(screen *sc, talon_card *out);
/* n cards of the hand, into out; false: not now. */
bool screen_choose(screen *sc, talon_card *out, uint32_t n);
/* One more character of a text, or one fewer. */
void screen_edit(char *text, size_t size, int key, bool special);
/* A list with a cursor, for panels of their own. line: writes row i's text. */
typedef struct screen_list {
    const char *title;
    const char *const *keys;
    char question[SCREEN_TEXT]; /* above the list, or "" */
    uint32_t n, at;
    void (*line)(const struct screen_list *l, uint32_t i, char text[SCREEN_TEXT]);
    const screen *sc;
    const void *context;
} screen_list;
void screen_put_list(const screen_list *l);
bool screen_move_cursor(screen_list *l, int key, bool special); /* true when the key was one of the cursor's */
bool screen_is_enter(int key, bool special);
bool screen_is_escape(int key, bool special);

/* screen_scry.c: where the looked cards go, in the deed (whose places point into room for n). False: nowhere. */
bool screen_scry(screen *sc, talon_deed *d, int64_t *room, uint32_t n);

/* screen_deeds.c: keys become deeds. Do it; the message says what was done, or why not. */
__attribute__((format(printf, 3, 4))) void screen_say(screen *sc, bool alarm, const char *format, ...);
bool screen_do(screen *sc, const talon_deed *d);
bool screen_do_simple(screen *sc, talon_deed_code code, int32_t n);
bool screen_set(screen *sc, const char *name, int32_t n);
/* A key of the table. False: it is none of these. */
bool screen_deed_key(screen *sc, int key);

/* screen_values.c: the panel of what is counted; and life, by so much. */
void screen_values(screen *sc);
void screen_life(screen *sc, int32_t by);
/* "38", "+3", "-2": a value, or by how much it changes. False: it is none of these. */
bool screen_read_change(const char *text, int32_t now, int32_t *n);

#endif
