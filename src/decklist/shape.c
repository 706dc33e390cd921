/* shape.c -- how a text list is arranged: which parts its headings end, and what its lines without a count are. */
#include "decklist/heading.h"

static bool is_card(piece line)
{
    piece rest;
    return line.size && !talon__deck_comment(line, &rest) && talon__deck_remark(line, &rest) == REMARK_NONE &&
           !talon__deck_heading(line).size;
}

static bool next_is_counted(piece text, size_t pos)
{
    piece line;
    return talon__deck_next_line(text, &pos, &line) && is_card(line) && (talon__deck_line(line, L_ALL).found & L_COUNT);
}

talon_deck_part talon__deck_part_after(talon_deck_part part, piece heading, uint32_t ended)
{
    const talon_deck_part called = talon__deck_part_called(heading);
    return called != TALON_DECK_PARTS ? called : ended >> part & 1 ? TALON_DECK_MAIN : part;
}

/* ------------------------------------------------------------- the shape */

/* What a heading that is no part ends. Exports by category have Maybeboard and Tokens among other categories, but people also keep
 * headings below them; and below the sideboard, which is mostly last. Whatever makes the deck whole was meant, the first of these before
 * the others. */
enum {
    ENDS_LEADERS = 1 << TALON_DECK_COMMANDER | 1 << TALON_DECK_COMPANION,
    ENDS_USUAL = ENDS_LEADERS | 1 << TALON_DECK_MAYBEBOARD | 1 << TALON_DECK_TOKENS,
    ENDS_ALL = ENDS_USUAL | 1 << TALON_DECK_SIDEBOARD,
    READINGS = 3,
};
static const uint32_t reading_ends[READINGS] = {ENDS_LEADERS, ENDS_USUAL, ENDS_ALL};

typedef struct reading {
    talon_deck_part part;
    bool token;            /* under a heading Tokens */
    int64_t cards, tokens; /* of the counted lines: in the deck, and below such headings */
} reading;

/* The bare lines are cards in the one, headings in the other. */
typedef struct readings {
    reading as_cards[READINGS], as_headings[READINGS];
    char heads;       /* see text_reader */
    deck_shape shape; /* so far */
} readings;

static void read_heading(reading r[READINGS], piece heading)
{
    for (size_t i = 0; i < READINGS; i++) {
        r[i].part = talon__deck_part_after(r[i].part, heading, reading_ends[i]);
        r[i].token = r[i].part == TALON_DECK_TOKENS && (talon__deck_is_token_word(heading) || r[i].token);
    }
}

static void read_count(reading r[READINGS], int64_t n)
{
    for (size_t i = 0; i < READINGS; i++) {
        r[i].cards += r[i].part == TALON_DECK_MAIN || r[i].part == TALON_DECK_COMMANDER ? n : 0;
        r[i].tokens += r[i].token ? n : 0;
    }
}

/* The heading that a line is, or none; *comment: it is one, whether a heading or not. */
static piece heading_of(readings *r, piece line, bool *comment)
{
    piece rest;
    *comment = talon__deck_comment(line, &rest);
    if (!*comment)
        return talon__deck_heading(line);
    const bool joined = line.at[0] == '/' && line.size > 2 && line.at[2] != ' ' && line.at[2] != '/';
    const piece heading = talon__deck_comment_heading(rest);
    if (heading.size && talon__deck_part_called(heading) == TALON_DECK_COMMANDER)
        r->heads = line.at[0];
    return heading.size || !(joined || r->heads == line.at[0] || talon__deck_is_markdown(line)) ? heading : rest;
}

/* A line that is neither blank nor a remark. pos: where the next one begins. */
static void look_at_line(readings *r, piece text, size_t pos, piece line, bool *begins)
{
    deck_shape *s = &r->shape;
    bool comment;
    const piece heading = heading_of(r, line, &comment);
    const bool card = !comment && !heading.size, own = card && talon__deck_part_line(&line) != TALON_DECK_PARTS;
    const deck_line l = talon__deck_line(line, L_ALL);
    const bool bare = card && !l.found && !own, counted = card && (l.found & L_COUNT), next = bare && next_is_counted(text, pos);
    if (heading.size || bare) /* as talon__deck_bare has it in a whole list */
        read_heading(r->as_headings, heading.size ? heading : line);
    if (heading.size)
        read_heading(r->as_cards, heading);
    if (counted && !(l.found & F_SB)) {
        read_count(r->as_cards, l.n);
        read_count(r->as_headings, l.n);
    }
    s->bare += bare;
    s->counted += counted;
    if (comment && !heading.size)
        return;
    s->headed &= !*begins || heading.size || next;
    s->blocks += *begins;
    *begins = false;
}

/* The first reading with a whole deck, or READINGS; with: cards that come to it in any case. */
static size_t first_whole(const reading r[READINGS], int64_t with)
{
    for (size_t i = 0; i < READINGS; i++)
        if (r[i].cards + with == COMMANDER_CARDS || (i && r[i].cards + with + r[i].tokens == COMMANDER_CARDS))
            return i;
    return READINGS;
}

deck_shape talon__deck_shape(piece text)
{
    readings r = {.shape = {.headed = true}};
    bool begins = true;
    piece line, value;
    for (size_t i = 0; i < READINGS; i++)
        r.as_cards[i].part = r.as_headings[i].part = TALON_DECK_MAIN;
    for (size_t pos = 0; talon__deck_next_line(text, &pos, &line);) {
        begins |= !line.size;
        if (line.size && talon__deck_remark(line, &value) == REMARK_NONE)
            look_at_line(&r, text, pos, line, &begins);
    }
    deck_shape s = r.shape;
    const size_t alone = first_whole(r.as_headings, 0), with = first_whole(r.as_cards, s.bare);
    s.whole = alone < READINGS;
    s.filled = !s.whole && with < READINGS;
    s.ended = s.whole ? reading_ends[alone] : s.filled ? reading_ends[with] : (uint32_t)ENDS_USUAL;
    return s;
}

/* ---------------------------------------------------- lines without count */

/* When the lines with a count are a whole Commander deck, the others are no cards; when the others make it whole, they are. Else the first
 * line of a block may be its heading, where there are several blocks. A list in which few lines have a count is one without. */
deck_bare talon__deck_bare(const deck_shape *s, piece text, size_t pos, piece line, bool begins)
{
    deck_bare b = {.is_bare = true};
    if (talon__deck_line(line, L_ALL).found || talon__deck_part_line(&line) != TALON_DECK_PARTS)
        return (deck_bare){.is_bare = false};
    const bool next = next_is_counted(text, pos), usual = s->counted > s->bare;
    if (s->whole) {
        b.heading = true;
        b.doubtful = !next || !(begins || s->headed);
    } else if (s->filled) {
        b.doubtful = usual;
    } else {
        b.heading = begins && next && s->blocks > 1 && (usual || s->headed);
        b.doubtful = usual && !(b.heading && s->headed);
    }
    return b;
}
