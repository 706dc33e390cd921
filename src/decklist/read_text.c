/* read_text.c -- reading a text list line by line: headings, comments and cards. */
#include <string.h>

#include "decklist/line.h"

enum { DOUBTFUL_COUNT = 250 };

typedef struct text_reader {
    deck_reader *r;
    uint32_t knows;
    talon_deck_part part;
    piece section; /* the heading of the lines that follow, when it is no part */
    bool cards;    /* there was one */
    bool metadata; /* of forge; the `About` of arena */
} text_reader;

talon_deck_part talon__deck_part_called(piece word)
{
    static const struct {
        const char *word;
        talon_deck_part part;
    } words[] = {
        {"commander", TALON_DECK_COMMANDER},
        {"commanders", TALON_DECK_COMMANDER},
        {"command zone", TALON_DECK_COMMANDER},
        {"deck", TALON_DECK_MAIN},
        {"main", TALON_DECK_MAIN},
        {"mainboard", TALON_DECK_MAIN},
        {"maindeck", TALON_DECK_MAIN},
        {"main deck", TALON_DECK_MAIN},
        {"companion", TALON_DECK_COMPANION},
        {"companions", TALON_DECK_COMPANION},
        {"sideboard", TALON_DECK_SIDEBOARD},
        {"side", TALON_DECK_SIDEBOARD},
        {"maybeboard", TALON_DECK_MAYBEBOARD},
        {"maybe", TALON_DECK_MAYBEBOARD},
        {"considering", TALON_DECK_MAYBEBOARD},
        {"tokens", TALON_DECK_TOKENS},
        {"token", TALON_DECK_TOKENS},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (talon__piece_is(word, words[i].word))
            return words[i].part;
    return TALON_DECK_PARTS;
}

/* -------------------------------------------------------------- headings */

static void begin_section(text_reader *t, piece words)
{
    const talon_deck_part part = talon__deck_part_called(words);
    t->metadata = false;
    if (part != TALON_DECK_PARTS) {
        t->part = part;
        t->section = (piece){NULL, 0};
    } else {
        t->section = words;
    }
}

static bool begins_with(piece p, const char *word)
{
    const size_t size = strlen(word);
    return p.size >= size && talon__piece_is((piece){p.at, size}, word);
}

static void name_deck(text_reader *t, piece name)
{
    name = talon__piece_trim(name);
    if (name.size && name.at[0] == ':')
        name = talon__piece_trim((piece){name.at + 1, name.size - 1});
    if (name.size && name.size <= TALON_MAX_CARD_NAME)
        t->r->deck->name = talon__deck_text(t->r, name);
}

/* "[Main]", and "Name=…" below [metadata]. */
static bool read_ini(text_reader *t, piece line)
{
    if (line.at[0] == '[' && line.at[line.size - 1] == ']' && line.size > 2) {
        const piece words = talon__piece_trim((piece){line.at + 1, line.size - 2});
        begin_section(t, words);
        t->metadata = talon__piece_is(words, "metadata");
        if (!t->metadata && t->section.at) {
            t->part = TALON_DECK_MAIN;
            talon__deck_report(t->r, D_SECTION, line, "no section is called \"%.*s\"; its cards count as main deck", PIECE(words));
        }
        return true;
    }
    if (t->metadata && begins_with(line, "name="))
        name_deck(t, (piece){line.at + 5, line.size - 5});
    return t->metadata;
}

/* NAME:, AUTHOR: and LAYOUT lines of XMage. */
static bool read_meta(text_reader *t, piece line)
{
    if (begins_with(line, "name:"))
        name_deck(t, (piece){line.at + 5, line.size - 5});
    return begins_with(line, "name:") || begins_with(line, "author:") || begins_with(line, "layout ");
}

/* A comment may name the deck, or be the heading of what follows: "// Lands". Those of deckstats always are. */
static bool read_comment(text_reader *t, piece line)
{
    piece rest;
    if (!talon__deck_comment(line, &rest))
        return false;
    const bool section = (t->knows & F_SECTION) && line.at[0] == '/';
    const piece heading = talon__deck_heading(rest);
    if (begins_with(rest, "name") && memchr(rest.at, ':', rest.size < 6 ? rest.size : 6))
        name_deck(t, (piece){rest.at + 4, rest.size - 4});
    else if (section && rest.size && !heading.size)
        begin_section(t, rest);
    else if (heading.size && (section || line.at[0] == '/'))
        begin_section(t, heading);
    return true;
}

/* Arena: "About", then "Name …". */
static bool read_about(text_reader *t, piece line)
{
    if (t->metadata && begins_with(line, "name "))
        name_deck(t, (piece){line.at + 5, line.size - 5});
    else if (talon__piece_is(line, "about") && !t->cards)
        t->metadata = true;
    else
        return false;
    return true;
}

static bool read_heading(text_reader *t, piece line)
{
    if (t->knows & F_INI)
        return read_ini(t, line) || (line.at[0] == '#' || line.at[0] == ';');
    if ((t->knows & F_META) && read_meta(t, line))
        return true;
    if (read_comment(t, line) || read_about(t, line))
        return true;
    const piece heading = talon__deck_heading(line);
    if (heading.size)
        begin_section(t, heading);
    return heading.size > 0;
}

/* ----------------------------------------------------------------- cards */

/* "Ramp,Artifact{noDeck}": the first category decides in which part the card is. */
static talon_deck_part part_of_categories(piece cats, talon_deck_part otherwise)
{
    const char *comma = memchr(cats.at, ',', cats.size);
    const piece first = {cats.at, comma ? (size_t)(comma - cats.at) : cats.size};
    const char *brace = first.size ? memchr(first.at, '{', first.size) : NULL;
    const piece word = talon__piece_trim((piece){first.at, brace ? (size_t)(brace - first.at) : first.size});
    const talon_deck_part part = talon__deck_part_called(word);
    for (size_t i = 0; i + 8 <= first.size; i++)
        if (talon__piece_is((piece){first.at + i, 8}, "{nodeck}"))
            return part == TALON_DECK_PARTS || part == TALON_DECK_MAIN ? TALON_DECK_MAYBEBOARD : part;
    return part == TALON_DECK_PARTS ? otherwise : part;
}

static void add_categories(deck_reader *r, talon_deck_card *c, piece cats)
{
    while (cats.size) {
        const char *comma = memchr(cats.at, ',', cats.size);
        const size_t size = comma ? (size_t)(comma - cats.at) : cats.size;
        const char *brace = memchr(cats.at, '{', size);
        const piece word = talon__piece_trim((piece){cats.at, brace ? (size_t)(brace - cats.at) : size});
        talon__deck_keyword(r, c, word);
        const size_t step = size + (comma != NULL);
        cats = (piece){cats.at + step, cats.size - step};
    }
}

/* "#ramp #!Card Draw" */
static void add_tags(deck_reader *r, talon_deck_card *c, piece tags)
{
    while (tags.size) {
        size_t skip = 0, end;
        while (skip < tags.size && (tags.at[skip] == '#' || tags.at[skip] == '!' || tags.at[skip] == ' '))
            skip++;
        for (end = skip; end < tags.size && !(tags.at[end] == '#' && tags.at[end - 1] == ' ');)
            end++;
        talon__deck_keyword(r, c, (piece){tags.at + skip, end - skip});
        tags = (piece){tags.at + end, tags.size - end};
    }
}

static talon_deck_part part_of(const text_reader *t, const deck_line *l)
{
    if (l->found & L_CMDR)
        return TALON_DECK_COMMANDER;
    if (l->found & F_SB)
        return TALON_DECK_SIDEBOARD;
    return l->cats.at ? part_of_categories(l->cats, t->part) : t->part;
}

/* What another format would have understood is doubtful in a name. */
static void warn_of_marks(text_reader *t, const deck_line *l, piece line)
{
    const uint32_t others = F_BEFORE | F_SET | F_STAR | F_TAGS | F_CATS | F_ANGLE;
    const deck_line again = talon__deck_line(l->name, others);
    if (again.found & others & ~t->knows)
        talon__deck_report(t->r, D_MARK, l->name, "read as part of the name: lists in the format %s have no such marks",
                           talon_deck_format_name(t->r->deck->format));
    if ((l->found & L_COUNT) && l->n > DOUBTFUL_COUNT)
        talon__deck_report(t->r, D_LARGE_COUNT, line, "read as %lld copies of \"%.*s\"", (long long)l->n, PIECE(l->name));
}

static void read_card(text_reader *t, piece line)
{
    deck_reader *r = t->r;
    const bool commander = (t->knows & F_PARTS) && talon__deck_commander_line(&line);
    const deck_line l = talon__deck_line(line, t->knows);
    t->cards = true;
    if (l.found & L_SIGN) {
        talon__deck_report(r, D_COUNT, l.count, "a count is a whole number without a sign");
        return;
    }
    if (!l.name.size) {
        talon__deck_report(r, D_NO_NAME, line, "a card's name is missing here");
        return;
    }
    const piece at = l.n < 1 || l.n > (int64_t)TALON_MAX_CARDS ? l.count : l.name;
    talon_deck_card *c = talon__deck_add(r, at, l.name, l.n, commander ? TALON_DECK_COMMANDER : part_of(t, &l));
    if (!c)
        return;
    warn_of_marks(t, &l, line);
    c->foil = l.found & L_FOIL;
    if (l.set.size)
        c->set = talon__deck_text(r, l.set);
    if (l.number.size)
        c->number = talon__deck_text(r, l.number);
    if (t->section.size && !(l.found & F_SB))
        talon__deck_keyword(r, c, t->section);
    if (l.cats.size)
        add_categories(r, c, l.cats);
    if (l.tags.size)
        add_tags(r, c, l.tags);
}

/* ------------------------------------------------------------ blank lines */

static void read_blank(text_reader *t)
{
    if (!t->cards)
        return;
    if (t->knows & F_BLANK && t->part == TALON_DECK_MAIN && !t->section.at)
        t->part = TALON_DECK_SIDEBOARD;
}

/* In a plain list blank lines mean nothing; when there is exactly one between cards somebody may have meant a sideboard. */
static void warn_of_blank(text_reader *t)
{
    piece line, at = {NULL, 0};
    bool before = false, blank = false;
    int changes = 0;
    for (size_t pos = 0; talon__deck_next_line(t->r->text, &pos, &line);) {
        if (line.size && before && blank && changes++ == 0)
            at = line;
        if (line.size && talon__deck_heading(line).size)
            return;
        blank = !line.size;
        before |= line.size > 0;
    }
    if (changes == 1)
        talon__deck_report(t->r, D_BLANK, at, "the cards after the blank line count as main deck: they are too many for a sideboard");
}

void talon__deck_read_text(deck_reader *r)
{
    text_reader t = {.r = r, .knows = talon__deck_format(r->deck->format)->marks, .part = TALON_DECK_MAIN};
    piece line;
    for (size_t pos = 0; talon__deck_next_line(r->text, &pos, &line);) {
        if (!line.size)
            read_blank(&t);
        else if (!read_heading(&t, line))
            read_card(&t, line);
    }
    if (t.knows & F_DOUBT)
        warn_of_blank(&t);
}
