/* decklist_impl.h -- a deck being read: what the readers of the formats share.
 *
 * (1) Everything a deck points at lies in its arena. (2) A reader that runs out of memory never returns: it jumps to
 * talon_deck_read, which frees the deck, the XML parser and the JSON value that were in use.
 * (3) Places are byte offsets into the text behind its byte order mark; lines and columns are computed when a problem or a card is
 * added, from the place before, because readers go forward. */
#ifndef TALON_DECKLIST_IMPL_H
#define TALON_DECKLIST_IMPL_H

#include <talon/deck.h>

#include "arena/arena.h"

typedef enum deck_diag {
#define DECK_DIAG(name, code, about, remedy) D_##name,
#include "decklist/problem.def"
#undef DECK_DIAG
    D_END
} deck_diag;

/* A part of the text, not NUL-terminated; at is NULL for none. */
typedef struct piece {
    const char *at;
    size_t size;
} piece;
#define PIECE(p) (int)(p).size, (p).at

struct talon_deck {
    talon__arena arena;
    talon_deck_format format;
    const char *name, *reason;
    const char *fields; /* what mtg-deck-shuffler says of the deck beside its name and cards, as a JSON object, or "" */
    const char *unread; /* what talon knows no place for, in words */
    talon_deck_card *card;
    size_t cards_n, cards_room;
    talon_problem *problem;
    size_t problems_n, problems_room, errors, breaches;
    uint32_t count[TALON_DECK_PARTS], total;
    size_t lead;      /* entries before the first blank line, when they are one or two cards */
    size_t marked[2]; /* entries that Magic Online annotates as commanders */
    size_t marked_n;
    bool lacks_commander;
};

typedef struct deck_reader {
    talon_deck *deck;
    piece text;
    const char *shown; /* the same with the numbers that its lines begin with, to be shown in problems; NULL: there are none */
    size_t known_pos, known_line_pos; /* a place whose line and column are known, and where that line begins */
    uint32_t known_line, known_column;
    bool full;      /* the limit of cards was reported */
    bool asked_for; /* the caller said which format it is */
    /* Freed by talon_deck_read, also when memory ran out. */
    void *xml;        /* an XML_Parser */
    void *json;       /* a json_t */
    void *categories; /* another: by name, the first category called so */
    void *rest;       /* another, being made */
    char *dump;       /* its text */
    void *csv;        /* a csv_parser */
} deck_reader;

/* ---- name.c ---- */

/* ASCII and Latin letters in lower case: the next character of a text as lower case UTF-8 in out[4]; returns its bytes in the text,
 * *out_size those written. size > 0; a byte that is no UTF-8 is itself. */
size_t talon__deck_lower(char out[4], size_t *out_size, const char *text, size_t size);
/* Like strcmp, upper and lower case being equal. */
int talon__deck_order(const char *a, const char *b);
/* The same by their front faces: "Delver of Secrets" is "Delver of Secrets // Insectile Aberration". */
int talon__deck_order_of_fronts(const char *a, const char *b);
/* A copy in the one spelling in the deck's arena, "" when nothing is left. bars: | separates the halves of split cards, too. */
const char *talon__deck_spelled(talon__arena *a, piece name, bool bars);
bool talon__piece_is(piece p, const char *word); /* whatever the case */
piece talon__piece_trim(piece p);                /* without blanks at its ends */

/* ---- report.c ---- */

__attribute__((format(printf, 4, 5))) void talon__deck_report(deck_reader *r, deck_diag what, piece at, const char *format, ...);
/* Lines and columns count from 1. */
void talon__deck_place(deck_reader *r, const char *at, uint32_t *line, uint32_t *column);
/* A copy in the arena, with blanks for control characters. */
const char *talon__deck_text(deck_reader *r, piece p);
__attribute__((format(printf, 2, 3))) const char *talon__deck_format_text(talon__arena *a, const char *format, ...);
/* Add an entry; its name is not spelled yet. Returns NULL after reporting what is wrong with it. at: the place to report. */
talon_deck_card *talon__deck_add(deck_reader *r, piece at, piece name, int64_t n, talon_deck_part part);
void talon__deck_keyword(deck_reader *r, talon_deck_card *card, piece word);
/* The list says something for which a deck has no place: once each. */
void talon__deck_unread(deck_reader *r, const char *what);

/* ---- the stages ---- */

talon_deck_format talon__deck_detect(deck_reader *r); /* detect.c; sets the reason */
void talon__deck_read_text(deck_reader *r);           /* read_text.c */
void talon__deck_read_xml(deck_reader *r);            /* read_xml.c: .cod, .dek and .o8d by their root */
void talon__deck_read_csv(deck_reader *r);            /* read_csv.c */
/* Whether the first line is the header of a table: names a column of names and another one that is known. */
bool talon__deck_is_csv(deck_reader *r);
void talon__deck_read_json(deck_reader *r); /* read_json.c: by its keys */
void talon__deck_name_commanders(deck_reader *r, const talon_deck_options *o);
void talon__deck_check(deck_reader *r, const talon_deck_rules *rules, bool nobody);
void talon__deck_ask_for_commander(deck_reader *r, const talon_deck_options *o); /* propose.c */
/* What Magic Online annotates the last entry with, in bits nobody explains; commanders have one value, which returns true. It is proposed,
 * not believed. */
bool talon__deck_note_annotation(talon_deck *d, piece value);
/* "the list marks no commander; …": what to type. */
const char *talon__deck_no_commander(deck_reader *r);

/* The part that a section of this name is, or TALON_DECK_PARTS. */
talon_deck_part talon__deck_part_called(piece word);
/* The part of a card whose first category this is; otherwise: where it is when the category says nothing. in_deck: the category's cards
 * count as the deck's, whatever it is called: "Tokens" then has the cards that make them. */
talon_deck_part talon__deck_part_of_category(piece word, bool in_deck, talon_deck_part otherwise);

#endif
