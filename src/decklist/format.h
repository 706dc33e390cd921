/* format.h -- a row of deck.def: what a format's lists look like, and what they can say. */
#ifndef TALON_DECKLIST_FORMAT_H
#define TALON_DECKLIST_FORMAT_H

#include "decklist/decklist_impl.h"

/* Marks that a format has, and that were found in a line (deck.def says what each is). */
enum {
    F_SB = 1 << 0,
    F_BEFORE = 1 << 1,
    F_SET = 1 << 2,
    F_STAR = 1 << 3,
    F_TAGS = 1 << 4,
    F_CATS = 1 << 5,
    F_ANGLE = 1 << 6,
    F_BAR = 1 << 7,
    F_BANG = 1 << 8,
    F_INI = 1 << 9,
    F_SECTION = 1 << 10,
    F_BLANK = 1 << 12,
    F_PARTS = 1 << 13,
    F_DOUBT = 1 << 14,
};

enum {
    SAYS_COMMANDER = 1 << 0,
    SAYS_COMPANION = 1 << 1,
    SAYS_SIDE = 1 << 2,
    SAYS_MAYBE = 1 << 3,
    SAYS_TOKENS = 1 << 4,
    SAYS_SETS = 1 << 5,
    SAYS_FOILS = 1 << 6,
    SAYS_WORDS = 1 << 7,
    SAYS_WANTS_SETS = 1 << 8,
    SAYS_WANTS_IDS = 1 << 9,
};

enum { WRITES_X = 1 << 0, WRITES_SIDE_SB = 1 << 1, WRITES_COLON = 1 << 2, WRITES_AMONG_MAIN = 1 << 3, WRITES_HASH = 1 << 4 };

typedef struct deck_out deck_out; /* write.h */
typedef struct deck_format deck_format;

struct deck_format {
    const char *name, *line, *about;
    void (*read)(deck_reader *r);
    void (*write)(deck_out *o, const talon_deck *d, const deck_format *f);
    uint32_t marks, says, writes; /* F_, SAYS_, WRITES_ */
    const char *title;            /* what comes before the deck's name, or NULL */
    struct {
        uint32_t parts; /* those that have one: 1 << talon_deck_part */
        const char *before, *main, *behind;
    } header;
};

/* The row of a format, or NULL for none. */
const deck_format *talon__deck_format(talon_deck_format f);

/* Where the cards of a part go in a format; TALON_DECK_PARTS: nowhere. */
talon_deck_part talon__deck_written_part(const deck_format *f, talon_deck_part part);

#endif
