/* json_list.h -- what the readers of JSON lists share: where a value is in the text, and members as a deck keeps them. */
#ifndef TALON_DECKLIST_JSON_LIST_H
#define TALON_DECKLIST_JSON_LIST_H

#include "decklist/format.h"
#include "problem/json.h"

/* Cards in the text, an array or an object: where the next one is. They are visited in order, so finding them all is one walk. */
typedef struct board {
    const char *key;
    talon_deck_part part;
    const char *at, *end; /* at: NULL when they were not found */
    const char *whole;    /* all of them */
    bool keyed;           /* an object: a key before each */
} board;

/* The array or object below these keys, of which the first ones may be NULL. */
board talon__board_open(const deck_reader *r, const char *const path[3], const char *key, talon_deck_part part);
void talon__board_next(board *b);
/* The place to report: the card's; that of all cards. */
piece talon__board_place(const board *b);
piece talon__board_whole(const board *b);
/* A card that is none: key[i] and what it should be. */
void talon__board_wrong(deck_reader *r, const board *b, size_t i, const char *what);

/* A member that is text, copied; "" when there is none. */
const char *talon__json_text_of(deck_reader *r, const json_t *object, const char *key);
/* The same, not copied. */
const char *talon__json_string_of(const json_t *object, const char *key);
piece talon__json_piece(const json_t *string);
/* Several words as one text: "Basic Land" from ["Basic", "Land"]. */
const char *talon__json_joined(deck_reader *r, const json_t *words);
/* Every text of the list becomes a keyword of the card. */
void talon__json_keywords(deck_reader *r, talon_deck_card *c, const json_t *words);
/* A number as text, or a text; "" for anything else. */
const char *talon__json_number_of(deck_reader *r, const json_t *object, const char *key);
/* The object without these keys (NULL ends them) and without members that are null, as one line; "" when nothing is left. */
const char *talon__json_rest(deck_reader *r, const json_t *object, const char *const *without);

/* The words that formats have for what mtg-deck-shuffler's definition of a card says beside the deck's own fields. */
typedef enum json_words { JSON_SHUFFLER, JSON_MOXFIELD, JSON_MTGJSON, JSON_ARCHIDEKT } json_words;
/* The members of a card that these words name, as talon_deck_card.fields keeps them. */
const char *talon__json_fields(deck_reader *r, const json_t *card, json_words words);
/* The card with its fields in these words; NULL without memory, or when it was NULL. A key that it has stays. */
json_t *talon__json_put_fields(json_t *card, const char *fields, json_words words);

void talon__deck_read_moxfield(deck_reader *r, const json_t *root); /* read_moxfield.c */
void talon__deck_read_shuffler(deck_reader *r, const json_t *root); /* read_shuffler.c */

#endif
