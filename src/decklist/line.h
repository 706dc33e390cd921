/* line.h -- one line of a text list, and which of its marks a format knows. */
#ifndef TALON_DECKLIST_LINE_H
#define TALON_DECKLIST_LINE_H

#include "decklist/decklist_impl.h"

/* What a format has, and what was found in a line. */
enum {
    F_SB = 1 << 0,       /* SB: before the count */
    F_BEFORE = 1 << 1,   /* [SET] or [SET:number] before the name */
    F_SET = 1 << 2,      /* (SET) number */
    F_STAR = 1 << 3,     /* *F* *CMDR* */
    F_TAGS = 1 << 4,     /* #tag */
    F_CATS = 1 << 5,     /* [category,category{option}] and ^label,#rrggbb^ */
    F_ANGLE = 1 << 6,    /* <number> [SET] */
    F_BAR = 1 << 7,      /* |SET|art */
    F_BANG = 1 << 8,     /* # !Commander */
    F_INI = 1 << 9,      /* [Section] lines */
    F_SECTION = 1 << 10, /* //Section lines */
    F_META = 1 << 11,    /* NAME: AUTHOR: LAYOUT lines */
    F_BLANK = 1 << 12,   /* a blank line begins the sideboard */
    F_PARTS = 1 << 13,   /* header lines: Commander, Deck … */
    F_SIDE = 1 << 14,    /* the header Sideboard */
    /* Found in a line only. */
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
} deck_line;

/* Take a line apart, with the marks that `knows` allows. */
deck_line talon__deck_line(piece text, uint32_t knows);

/* The marks that lists of a text format have. */
uint32_t talon__deck_marks(talon_deck_format f);

/* "Lands (38)", "SIDEBOARD:": the words of a line that is a heading, or none. Lines with a count are none. */
piece talon__deck_heading(piece text);

/* "Commander: NAME": what stands behind the colon is the line then. */
bool talon__deck_commander_line(piece *line);

/* The next line of the text from *pos on, without its end; false at the end. */
bool talon__deck_next_line(piece text, size_t *pos, piece *line);

/* Whether a piece looks like a set: two to six capital letters and digits. */
bool talon__deck_is_set(piece p);
bool talon__deck_is_set_of_any_case(piece p);

/* "// comment" or "# comment"; *rest is what follows the marks, trimmed. */
bool talon__deck_comment(piece line, piece *rest);

#endif
