/* line.h -- one line of a text list, and which of its marks a format knows. */
#ifndef TALON_DECKLIST_LINE_H
#define TALON_DECKLIST_LINE_H

#include "decklist/format.h"

/* Found in a line, beside the marks of a format. */
enum {
    L_COUNT = 1 << 16,
    L_X = 1 << 17,    /* the count has an x */
    L_CMDR = 1 << 18, /* marked as commander */
    L_FOIL = 1 << 19,
    L_NUMBER = 1 << 20, /* (SET) has a number */
    L_COLON = 1 << 21,  /* [SET:number] */
    L_SIGN = 1 << 22,   /* a count with a sign */
    L_ALL = F_SB | F_BEFORE | F_SET | F_STAR | F_TAGS | F_CATS | F_ANGLE | F_BAR | F_BANG,
};

typedef struct deck_line {
    uint32_t found;
    int64_t n;   /* the count, 1 when there is none; capped well above every limit */
    piece count; /* its digits and sign */
    piece name, set, number, cats, tags;
    bool ticks;              /* the categories are in backquotes */
    bool etched, label, art; /* what a deck has no place for: an etched foil, ^a label^, the second art of a card or a later one, … */
    bool comment, stars;     /* … words behind " # ", a word in stars that talon does not know, … */
    bool link;               /* … where the name leads to */
} deck_line;

/* Take a line apart, with the marks that `knows` allows. */
deck_line talon__deck_line(piece text, uint32_t knows);

/* The next line of the text from *pos on, without its end and the bullet or box before it; false at the end. bullet.c has these. */
bool talon__deck_next_line(piece text, size_t *pos, piece *line);

/* Whether "12. " and "12) " at the beginnings of lines only number them: at least three lines and half of all begin so, each with 1 or with
 * one more than the one before. */
bool talon__deck_is_numbered(piece text);
/* Put blanks for these numbers in out, a copy of the text, so that all places stay what they are. */
void talon__deck_blank_numbers(char *out, piece text);
/* The number that such a line begins with, or 0. */
uint32_t talon__deck_number(piece line);

/* Whether a name begins with a digit that no known name begins with, and no blank behind its digits. */
bool talon__deck_begins_oddly(piece name);

/* Whether a piece looks like a set: two to six capital letters and digits. */
bool talon__deck_is_set(piece p);
bool talon__deck_is_set_of_any_case(piece p);

#endif
