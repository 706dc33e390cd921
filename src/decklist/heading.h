/* heading.h -- the lines of a text list that are no cards, and those that may be none: headings, comments, remarks, lines without a count. */
#ifndef TALON_DECKLIST_HEADING_H
#define TALON_DECKLIST_HEADING_H

#include "decklist/line.h"

enum { COMMANDER_CARDS = 100 }; /* of a Commander deck, with its commanders */

/* "Lands (38)", "SIDEBOARD:", "[Ramp]", "== Ramp ==": the words of a line that is a heading, or none. Lines with a count are none. */
piece talon__deck_heading(piece text);

/* "// comment" or "# comment"; *rest is what follows the marks, trimmed. */
bool talon__deck_comment(piece line, piece *rest);

/* "## Frogs": Markdown's headings below the first, which is the title, are headings whatever they say. */
bool talon__deck_is_markdown(piece line);

/* The words of a comment that is the heading of what follows: "// Lands", "# 24 creatures"; or none. */
piece talon__deck_comment_heading(piece rest);

/* "Commander: 1 NAME": the part of this card, and what comes after the colon is the line then; TALON_DECK_PARTS: it says none. */
talon_deck_part talon__deck_part_line(piece *line);

/* A line that is about the deck: no card and no heading. */
typedef enum deck_remark {
    REMARK_NONE,
    REMARK_NAME,   /* "NAME: Frogs": *value is the deck's name */
    REMARK_RULE,   /* it says nothing: a line of dashes, "AUTHOR:" */
    REMARK_AUTHOR, /* XMage's AUTHOR: and LAYOUT */
    REMARK_LAYOUT,
    REMARK_ABOUT, /* a > description of Magarena's */
    REMARK_OTHER, /* "EVENT: …", "Credits=1200", an address */
} deck_remark;
deck_remark talon__deck_remark(piece line, piece *value);

/* How a list is arranged, and how many of its lines begin with a count. A line is bare when it has neither a count nor any other mark. */
typedef struct deck_shape {
    uint32_t counted, bare, blocks; /* blocks: of lines, between blank ones */
    uint32_t ended;                 /* the parts that any heading ends: 1 << talon_deck_part */
    bool whole;                     /* the counted lines are a Commander deck, … */
    bool filled;                    /* … or they are one with the bare ones */
    bool headed;                    /* every block begins with a heading, or with a bare line and a counted one behind it */
} deck_shape;
deck_shape talon__deck_shape(piece text);

/* The part that a heading begins after another. A heading that is no part goes on with that one, unless it ends it. */
talon_deck_part talon__deck_part_after(talon_deck_part part, piece heading, uint32_t ended);

bool talon__deck_is_token_word(piece heading);

typedef struct deck_bare {
    bool is_bare;
    bool heading;  /* else it is a card */
    bool doubtful; /* worth saying */
} deck_bare;
/* What a line is that may be bare. begins: it is the first of its block. pos: where the line after it begins. */
deck_bare talon__deck_bare(const deck_shape *s, piece text, size_t pos, piece line, bool begins);

/* Whether the blank line between two blocks begins the sideboard. asked_for: the caller says that the format is one in which it may. */
bool talon__deck_blank_begins_sideboard(piece text, bool asked_for); /* detect.c */

#endif
