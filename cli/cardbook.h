/* cardbook.h -- what is known of a deck's cards besides their names: set, number and whether it is a land, as the list has them, and the text,
 * from a card file.
 *
 * (1) A name is there once, in the one spelling of deck lists; the cards are sorted by it.
 * (2) Texts have no character that a reader would not see as what it is, but line ends. */
#ifndef TALON_CARDBOOK_H
#define TALON_CARDBOOK_H

#include <jansson.h>

#include <talon/commander.h>
#include <talon/deck.h>
#include <talon/mat.h>
#include <talon/odds.h>

#include "command.h"

typedef struct book_card {
    char *name, *set, *number; /* "" where the list does not say it */
    char *text;                /* or NULL */
    bool land;                 /* as far as name, list and caller say */
    bool whole;                /* the text is of a card with just this name, not of one of which it is the front face */
} book_card;

typedef struct card_book {
    book_card *card;
    uint32_t n;
    bool has_file;
    uint64_t read; /* cards of the file */
} card_book;

/* The names of a deck, of a game, of a mat; lands: what the caller says of them. Return EXIT_YES, or EXIT_MEMORY after saying so. Free it in
 * both cases. */
int book_of_deck(card_book *b, const talon_deck *deck, const talon_odds_options *lands);
int book_of_game(card_book *b, const talon_commander *g, const talon_odds_options *lands);
int book_of_mat(card_book *b, const talon_mat *m, const talon_odds_options *lands);
/* The texts of these cards from a card file. Returns EXIT_YES, or the exit code after saying what is wrong with it, and where. */
int book_read_file(card_book *b, const char *path);
void book_free(card_book *b);
/* The card of that name, in any spelling; NULL: there is none. */
const book_card *book_find(const card_book *b, const char *name);

/* cardfile.c */

#define CARDS_OBJECT_MAX (1u << 18) /* bytes of one card of a file */

typedef enum cards_status { CARDS_OK, CARDS_BAD, CARDS_UNREADABLE, CARDS_NO_MEMORY } cards_status;

/* Where the bytes come from; returns how many, 0 at the end, SIZE_MAX when they cannot be read. load: as json_load_callback, and when it runs
 * out of memory it does not return. */
typedef struct cards_source {
    size_t (*read)(void *context, char *to, size_t room);
    void *context;
    json_t *(*load)(json_load_callback_t give, void *from, size_t flags, json_error_t *error);
} cards_source;

/* What is wrong, from line 1 and column 1. */
typedef struct cards_fault {
    uint64_t line, column;
    char text[256];
} cards_fault;

/* Read a card file, one JSON array of cards, card by card: there is memory for one of them, and for the texts that the book wants.
 * Cost: O(size + cards of the file times cards of the book). */
cards_status cards_read(card_book *b, cards_fault *f, const cards_source *from);

/* A card's page: by set and number when both are known, else a search for its name. c may be NULL. Always a NUL; what does not fit is left out. */
void card_link(char *out, size_t size, const book_card *c, const char *name);

#endif
