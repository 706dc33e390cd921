/* read_text.c -- reading a text list line by line: headings, comments and cards. */
#include <string.h>

#include "decklist/heading.h"

enum { DOUBTFUL_COUNT = 250 };

typedef struct text_reader {
    deck_reader *r;
    deck_shape shape;
    uint32_t knows;
    talon_deck_part part;
    piece section;   /* the heading of the lines that follow, when it is no part */
    char heads;      /* a comment with this sign was the heading of the commanders: all of them are headings */
    bool cards;      /* there was one */
    bool own;        /* there was one under this heading */
    bool kept;       /* … that has it as its keyword */
    bool metadata;   /* of forge; the `About` of arena */
    bool begins;     /* the first line of a block */
    bool blank;      /* there was a blank line behind cards */
    bool headings;   /* there was one, … */
    bool arranged;   /* … and one that is no part */
    bool blank_side; /* a blank line begins the sideboard */
} text_reader;

/* -------------------------------------------------------------- headings */

/* A heading is kept by its cards. */
static void end_section(text_reader *t)
{
    if (t->section.size && !t->kept)
        talon__deck_unread(t->r, "headings without cards");
    t->kept = false;
}

/* Whatever it is called, it ends the commanders, and what else the list's shape says: those of a heading that is no part are in the deck. */
static void begin_section(text_reader *t, piece words)
{
    const talon_deck_part part = talon__deck_part_called(words);
    end_section(t);
    t->metadata = t->own = false;
    t->headings = true;
    t->arranged |= part == TALON_DECK_PARTS;
    t->section = part == TALON_DECK_PARTS || (part == TALON_DECK_TOKENS && !talon__deck_is_token_word(words)) ? words : (piece){NULL, 0};
    t->part = talon__deck_part_after(t->part, words, t->shape.ended);
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
    if (name.size > TALON_MAX_CARD_NAME)
        talon__deck_unread(t->r, "a name of the deck that is too long");
    if (!name.size || name.size > TALON_MAX_CARD_NAME)
        return;
    const char *text = talon__deck_text(t->r, name);
    if (*t->r->deck->name && strcmp(t->r->deck->name, text) != 0)
        talon__deck_unread(t->r, "another name of the deck");
    t->r->deck->name = text;
}

/* Sections of Forge's files that are about the deck, and those that are played beside it. */
static bool is_about(piece p)
{
    return talon__piece_is(p, "metadata") || talon__piece_is(p, "general") || talon__piece_is(p, "shop") || talon__piece_is(p, "duel") ||
           talon__piece_is(p, "quest");
}

static bool is_beside(piece p)
{
    return talon__piece_is(p, "avatar") || talon__piece_is(p, "conspiracy") || talon__piece_is(p, "dungeon");
}

static void begin_ini(text_reader *t, piece line)
{
    const piece words = talon__piece_trim((piece){line.at + 1, line.size - 2});
    begin_section(t, words);
    t->metadata = is_about(words);
    if (t->metadata)
        t->section = (piece){NULL, 0}; /* it has no cards */
    if (t->metadata || talon__deck_part_called(words) != TALON_DECK_PARTS)
        return;
    t->part = is_beside(words) ? TALON_DECK_TOKENS : TALON_DECK_MAIN;
    if (!is_beside(words))
        talon__deck_report(t->r, D_SECTION, line, "no section is called \"%.*s\"; its cards count as main deck", PIECE(words));
}

/* "[Main]", and "Name=…" below [metadata]. */
static bool read_ini(text_reader *t, piece line)
{
    if (line.size > 2 && line.at[0] == '[' && line.at[1] != '[' && line.at[line.size - 1] == ']') {
        begin_ini(t, line);
        return true;
    }
    if (t->metadata && begins_with(line, "name="))
        name_deck(t, (piece){line.at + 5, line.size - 5});
    else if (t->metadata)
        talon__deck_unread(t->r, "metadata");
    return t->metadata;
}

/* A line about the deck; what nobody knows is said with its place. */
static bool read_remark(text_reader *t, piece line)
{
    piece value = {NULL, 0};
    switch (talon__deck_remark(line, &value)) {
    case REMARK_NONE: return false;
    case REMARK_NAME: name_deck(t, value); break;
    case REMARK_RULE: break;
    case REMARK_AUTHOR: talon__deck_unread(t->r, "the author"); break;
    case REMARK_ABOUT: talon__deck_unread(t->r, "the description"); break;
    case REMARK_LAYOUT: talon__deck_unread(t->r, "the layout"); break;
    case REMARK_OTHER: talon__deck_report(t->r, D_REMARK, line, "left out: this line is about the deck, and no card"); break;
    }
    return true;
}

/* A comment may name the deck, or be the heading of what follows: "// Lands". Those of deckstats and "## Frogs" always are. */
static bool read_comment(text_reader *t, piece line)
{
    piece rest;
    if (!talon__deck_comment(line, &rest))
        return false;
    const bool section = ((t->knows & F_SECTION) && line.at[0] == '/') || t->heads == line.at[0] || talon__deck_is_markdown(line);
    const piece heading = talon__deck_comment_heading(rest);
    if (begins_with(rest, "name") && memchr(rest.at, ':', rest.size < 6 ? rest.size : 6))
        name_deck(t, (piece){rest.at + 4, rest.size - 4});
    else if (section && rest.size && !heading.size)
        begin_section(t, rest);
    else if (heading.size)
        begin_section(t, heading);
    else if (rest.size)
        talon__deck_unread(t->r, "comments");
    if (heading.size && t->part == TALON_DECK_COMMANDER)
        t->heads = line.at[0];
    return true;
}

static bool read_ini_comment(text_reader *t, piece line)
{
    if (line.at[0] != '#' && line.at[0] != ';')
        return false;
    talon__deck_unread(t->r, "comments");
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
        return read_ini(t, line) || read_ini_comment(t, line) || read_remark(t, line);
    if (read_comment(t, line) || read_about(t, line) || read_remark(t, line))
        return true;
    const piece heading = talon__deck_heading(line);
    if (heading.size)
        begin_section(t, heading);
    return heading.size > 0;
}

/* A line without a count, where others have one, may be a heading; false: it is a card. pos: where the next line begins. */
static bool read_bare(text_reader *t, piece line, size_t pos)
{
    const deck_bare b = talon__deck_bare(&t->shape, t->r->text, pos, line, t->begins);
    if (!b.is_bare)
        return false;
    if (b.doubtful && (b.heading || !(talon__deck_number(line) || talon__deck_begins_oddly(line))))
        talon__deck_report(t->r, D_BARE, line, "this line has no count, where others have one; read as %s",
                           b.heading ? "a heading" : "one card");
    if (b.heading && t->shape.bare == 1 && !t->cards && !t->section.at && t->part == TALON_DECK_MAIN)
        name_deck(t, line);
    else if (b.heading)
        begin_section(t, line);
    return b.heading;
}

/* ----------------------------------------------------------------- cards */

static size_t category_size(piece cats)
{
    size_t n = 0;
    while (n < cats.size && cats.at[n] != ',' && cats.at[n] != '`')
        n++;
    return n;
}

talon_deck_part talon__deck_part_of_category(piece word, bool in_deck, talon_deck_part otherwise)
{
    const talon_deck_part part = talon__deck_part_called(word);
    if (part == TALON_DECK_PARTS || part == TALON_DECK_MAIN)
        return in_deck ? (part == TALON_DECK_MAIN ? part : otherwise) : TALON_DECK_MAYBEBOARD;
    return part == TALON_DECK_TOKENS && in_deck ? otherwise : part; /* cards that make tokens */
}

/* "Ramp,Artifact{noDeck}": the first category decides in which part the card is. */
static talon_deck_part part_of_categories(piece cats, talon_deck_part otherwise)
{
    const piece first = {cats.at, category_size(cats)};
    const char *brace = first.size ? memchr(first.at, '{', first.size) : NULL;
    const piece word = talon__piece_trim((piece){first.at, brace ? (size_t)(brace - first.at) : first.size});
    bool in_deck = true;
    for (size_t i = 0; i + 8 <= first.size; i++)
        in_deck &= !talon__piece_is((piece){first.at + i, 8}, "{nodeck}");
    return talon__deck_part_of_category(word, in_deck, otherwise);
}

/* Of the options of a category only {noDeck} of the first is kept, which is the part; the name of a part has those that Archidekt gives it. */
static void add_categories(deck_reader *r, talon_deck_card *c, piece cats)
{
    for (bool first = true; cats.size; first = false) {
        const size_t size = category_size(cats), step = size + (size < cats.size);
        const char *brace = memchr(cats.at, '{', size);
        const size_t word_size = brace ? (size_t)(brace - cats.at) : size;
        const piece word = talon__piece_trim((piece){cats.at, word_size}), option = {cats.at + word_size, size - word_size};
        if (brace && talon__deck_part_called(word) == TALON_DECK_PARTS && !(first && talon__piece_is(option, "{nodeck}")))
            talon__deck_unread(r, "options of categories");
        talon__deck_keyword(r, c, word);
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

static void note_unread(deck_reader *r, const deck_line *l)
{
    if (l->comment)
        talon__deck_unread(r, "comments");
    if (l->stars)
        talon__deck_unread(r, "marks in stars");
    if (l->etched)
        talon__deck_unread(r, "that a foil is etched");
    if (l->label)
        talon__deck_unread(r, "labels");
    if (l->art)
        talon__deck_unread(r, "arts");
    if (l->link)
        talon__deck_unread(r, "links");
}

/* Hardly a name begins with digits: "1,Sol Ring" is another table than talon reads. */
static void warn_of_number(deck_reader *r, piece line, const deck_line *l)
{
    if (talon__deck_number(line))
        talon__deck_report(r, D_BARE, line,
                           "a number with a point is no count, and lines are not numbered 1, 2, 3; read as part of the name");
    else if (!(l->found & L_COUNT) && talon__deck_begins_oddly(line))
        talon__deck_report(r, D_BARE, line, "the number in front is no count, for no blank follows it; read as part of the name");
}

static void read_card(text_reader *t, piece line)
{
    deck_reader *r = t->r;
    const talon_deck_part own = t->knows & F_PARTS ? talon__deck_part_line(&line) : TALON_DECK_PARTS;
    const deck_line l = talon__deck_line(line, t->knows);
    t->cards = t->own = true;
    if (l.found & L_SIGN) {
        talon__deck_report(r, D_COUNT, l.count, "a count is a whole number without a sign");
        return;
    }
    if (!l.name.size) {
        talon__deck_report(r, D_NO_NAME, line, "a card's name is missing here");
        return;
    }
    const piece at = l.n < 1 || l.n > (int64_t)TALON_MAX_CARDS ? l.count : l.name;
    talon_deck_card *c = talon__deck_add(r, at, l.name, l.n, own != TALON_DECK_PARTS ? own : part_of(t, &l));
    if (!c)
        return;
    warn_of_marks(t, &l, line);
    warn_of_number(r, line, &l);
    c->foil = l.found & L_FOIL;
    if (l.set.size)
        c->set = talon__deck_text(r, l.set);
    if (l.number.size)
        c->number = talon__deck_text(r, l.number);
    note_unread(r, &l);
    if (t->section.size && !(l.found & F_SB)) {
        talon__deck_keyword(r, c, t->section);
        t->kept = true;
    }
    if (l.cats.size)
        add_categories(r, c, l.cats);
    if (l.tags.size)
        add_tags(r, c, l.tags);
}

/* ------------------------------------------------------------ blank lines */

/* A blank line also ends the commanders that were listed under their heading. */
static void read_blank(text_reader *t)
{
    t->begins = true;
    if (!t->blank && t->r->deck->total <= 2)
        t->r->deck->lead = t->r->deck->cards_n;
    t->blank |= t->cards;
    if (t->own && (t->part == TALON_DECK_COMMANDER || t->part == TALON_DECK_COMPANION) && !(t->knows & F_INI))
        begin_section(t, (piece){"Main", 4});
    else if (t->cards && t->blank_side && t->part == TALON_DECK_MAIN && !t->section.at)
        t->part = TALON_DECK_SIDEBOARD;
}

/* In a plain list blank lines mean nothing; when there is exactly one between cards somebody may have meant a sideboard. */
static void warn_of_blank(text_reader *t)
{
    piece line, at = {NULL, 0};
    bool before = false, blank = false;
    int changes = 0;
    if (t->headings || t->r->deck->total == COMMANDER_CARDS)
        return; /* arranged under headings, or one whole deck */
    for (size_t pos = 0; talon__deck_next_line(t->r->text, &pos, &line);) {
        if (line.size && before && blank && changes++ == 0)
            at = line;
        blank = !line.size;
        before |= line.size > 0;
    }
    if (changes == 1)
        talon__deck_report(t->r, D_BLANK, at, "the cards after the blank line count as main deck: they are too many for a sideboard");
}

static bool is_token(const talon_deck_card *c)
{
    return c->part == TALON_DECK_TOKENS && !c->keywords_n;
}

/* A heading "Tokens" is a part, unless it is one of several and the deck is whole only with its cards: then they are those that make tokens. */
static void keep_tokens(const text_reader *t)
{
    talon_deck *d = t->r->deck;
    uint32_t deck = 0, tokens = 0;
    for (size_t i = 0; i < d->cards_n; i++) {
        const talon_deck_card *c = &d->card[i];
        deck += c->part == TALON_DECK_MAIN || c->part == TALON_DECK_COMMANDER ? c->n : 0;
        tokens += is_token(c) ? c->n : 0;
    }
    if (!tokens || deck + tokens != COMMANDER_CARDS)
        return;
    for (size_t i = 0; i < d->cards_n; i++)
        if (is_token(&d->card[i]))
            d->card[i].part = TALON_DECK_MAIN;
    talon__deck_unread(t->r, "categories that are called like a part of the deck");
}

void talon__deck_read_text(deck_reader *r)
{
    const uint32_t marks = talon__deck_format(r->deck->format)->marks;
    /* In a list whose format was found out, no mark of any format is left in a name. */
    text_reader t = {.r = r, .knows = marks | (r->asked_for ? 0 : (uint32_t)L_ALL), .part = TALON_DECK_MAIN, .begins = true};
    piece line;
    t.shape = talon__deck_shape(r->text);
    t.blank_side = (marks & F_BLANK) && talon__deck_blank_begins_sideboard(r->text, r->asked_for);
    for (size_t pos = 0; talon__deck_next_line(r->text, &pos, &line);) {
        if (!line.size) {
            read_blank(&t);
            continue;
        }
        if (!read_heading(&t, line) && !read_bare(&t, line, pos))
            read_card(&t, line);
        piece rest;
        t.begins = talon__deck_comment(line, &rest) ? t.begins : false;
    }
    end_section(&t);
    if (t.arranged && !r->asked_for)
        keep_tokens(&t);
    if (t.knows & F_DOUBT)
        warn_of_blank(&t);
}
