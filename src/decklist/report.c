/* report.c -- what the readers of all formats do: add an entry, report a problem, find the line of a place. */
#include "decklist/heading.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <talon/name.h>

#include "base/text.h"

enum {
    SHOWN_LINE = 300,  /* bytes of a line that a problem quotes; of longer ones it shows none */
    KEYWORDS_MAX = 32, /* of one entry; further ones are left out */
    UNREAD_MAX = 400,  /* bytes of the list of what was not read */
};

static const talon_problem_kind kinds[] = {
#define DECK_DIAG(name, code, about, remedy) {code, about, remedy, "", ""},
#include "decklist/problem.def"
#undef DECK_DIAG
};

/* ---------------------------------------------------------------- places */

static uint32_t characters(const char *text, size_t size)
{
    uint32_t n = 0;
    for (size_t i = 0; i < size; i++)
        n += ((unsigned char)text[i] & 0xC0) != 0x80;
    return n;
}

/* Readers go forward, so this looks at every byte about once, however long the lines are. */
static void find_place(deck_reader *r, size_t pos)
{
    const char *text = r->text.at;
    if (pos < r->known_pos) {
        r->known_pos = r->known_line_pos = 0;
        r->known_line = r->known_column = 1;
    }
    for (const char *p; (p = memchr(text + r->known_pos, '\n', pos - r->known_pos));) {
        r->known_line++;
        r->known_column = 1;
        r->known_pos = r->known_line_pos = (size_t)(p - text) + 1;
    }
    r->known_column += characters(text + r->known_pos, pos - r->known_pos);
    r->known_pos = pos;
}

void talon__deck_place(deck_reader *r, const char *at, uint32_t *line, uint32_t *column)
{
    find_place(r, (size_t)(at - r->text.at));
    *line = r->known_line;
    *column = r->known_column;
}

/* ----------------------------------------------------------------- texts */

/* Each character that a reader would not see as what it is becomes this one, in place. Returns the new size; the text ends there. */
static size_t replace_hidden(char *text, size_t size, char by)
{
    size_t to = 0;
    for (size_t i = 0, n; i < size; i += n) {
        uint32_t code;
        n = talon_text_next(&code, text + i, size - i);
        if (talon_text_shows(code)) {
            memmove(text + to, text + i, n);
            to += n;
        } else {
            text[to++] = by;
        }
    }
    text[to] = 0;
    return to;
}

const char *talon__deck_text(deck_reader *r, piece p)
{
    char *text = talon__arena_text(&r->deck->arena, p.at, p.size);
    replace_hidden(text, p.size, ' ');
    return text;
}

static const char *format_text(talon__arena *a, const char *format, va_list list)
{
    char text[1024];
    const int written = vsnprintf(text, sizeof text, format, list);
    const size_t n = written < 0 ? 0 : (size_t)written < sizeof text ? (size_t)written : talon__text_cut(text, sizeof text - 1);
    return talon__arena_text(a, text, replace_hidden(text, n, '?'));
}

const char *talon__deck_format_text(talon__arena *a, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const char *text = format_text(a, format, list);
    va_end(list);
    return text;
}

/* -------------------------------------------------------------- problems */

/* The line that begins at known_line_pos, harmless for a terminal. */
static const char *source_line(deck_reader *r)
{
    const char *begin = (r->shown ? r->shown : r->text.at) + r->known_line_pos;
    const size_t left = r->text.size - r->known_line_pos;
    const char *end = left ? memchr(begin, '\n', left) : NULL;
    size_t size = end ? (size_t)(end - begin) : left;
    if (size && begin[size - 1] == '\r')
        size--;
    if (size > SHOWN_LINE)
        return "";
    char *text = talon__arena_text(&r->deck->arena, begin, size);
    replace_hidden(text, size, '?');
    return text;
}

void talon__deck_report(deck_reader *r, deck_diag what, piece at, const char *format, ...)
{
    talon_deck *d = r->deck;
    const char *code = kinds[what].code;
    d->errors += code[0] == 'E';
    d->breaches += code[0] == 'R';
    if (d->problems_n == TALON_DECK_PROBLEMS_MAX)
        return;
    if (d->problems_n == d->problems_room)
        d->problem = talon__arena_grow(&d->arena, d->problem, d->problems_n, &d->problems_room, sizeof *d->problem);
    talon_problem *p = &d->problem[d->problems_n];
    *p = (talon_problem){.code = code, .is_error = code[0] != 'W', .line = 1, .column = 1, .source = ""};
    if (at.at) {
        talon__deck_place(r, at.at, &p->line, &p->column);
        p->source = what == D_UTF8 ? "" : source_line(r);
    }
    p->end_column = p->column + (at.size ? characters(at.at, at.size) : 1);
    if (p->end_column == p->column)
        p->end_column++;
    va_list list;
    va_start(list, format);
    p->message = format_text(&d->arena, format, list);
    va_end(list);
    d->problems_n++;
}

/* --------------------------------------------------------------- entries */

/* Whether all of a name can be seen. Tabs and line ends are blanks, and the two that name.c drops come from web pages and files' beginnings. */
static bool can_be_seen(deck_reader *r, piece at, piece name)
{
    for (size_t i = 0, n; i < name.size; i += n) {
        uint32_t code;
        n = talon_text_next(&code, name.at + i, name.size - i);
        if (talon_text_shows(code) || code == '\t' || code == '\r' || code == 0x200B || code == 0xFEFF)
            continue;
        if (code < 0xA0)
            talon__deck_report(r, D_CONTROL, at, "a card's name has no control characters");
        else
            talon__deck_report(r, D_HIDDEN, at,
                               "this card's name has U+%04X in it, which cannot be seen or turns the direction of the text", code);
        return false;
    }
    return true;
}

static bool count_fits(deck_reader *r, piece at, int64_t n)
{
    if (n < 1 || n > (int64_t)TALON_MAX_CARDS) {
        talon__deck_report(r, D_COUNT, at, "a count is a whole number from 1 to %u", TALON_MAX_CARDS);
        return false;
    }
    if (r->deck->total + n <= (int64_t)TALON_MAX_CARDS)
        return true;
    if (!r->full)
        talon__deck_report(r, D_MANY, at, "a list has at most %u cards", TALON_MAX_CARDS);
    r->full = true;
    return false;
}

talon_deck_card *talon__deck_add(deck_reader *r, piece at, piece name, int64_t n, talon_deck_part part)
{
    talon_deck *d = r->deck;
    if (!can_be_seen(r, at, name) || !count_fits(r, at, n))
        return NULL;
    if (name.size > 4 * TALON_MAX_CARD_NAME) {
        talon__deck_report(r, D_LONG_NAME, at, "a card's name has at most %u bytes", TALON_MAX_CARD_NAME);
        return NULL;
    }
    const char *spelled = talon__deck_spelled(&d->arena, name, !(talon__deck_format(d->format)->marks & F_BAR));
    const size_t size = strlen(spelled);
    if (size == 0 || size > TALON_MAX_CARD_NAME) {
        if (size)
            talon__deck_report(r, D_LONG_NAME, at, "a card's name has at most %u bytes", TALON_MAX_CARD_NAME);
        else
            talon__deck_report(r, D_NO_NAME, at, "a card's name is missing here");
        return NULL;
    }
    if (d->cards_n == d->cards_room)
        d->card = talon__arena_grow(&d->arena, d->card, d->cards_n, &d->cards_room, sizeof *d->card);
    talon_deck_card *c = &d->card[d->cards_n++];
    *c = (talon_deck_card){.name = spelled,
                           .n = (uint32_t)n,
                           .part = part,
                           .set = "",
                           .number = "",
                           .type = "",
                           .scryfall = "",
                           .fields = "",
                           .line = 1,
                           .column = 1};
    if (at.at)
        talon__deck_place(r, at.at, &c->line, &c->column);
    d->total += (uint32_t)n;
    return c;
}

/* A keyword keeps nothing that separates keywords in some format, so that it is the same one in all of them. */
void talon__deck_keyword(deck_reader *r, talon_deck_card *card, piece word)
{
    if (word.size > TALON_MAX_CARD_NAME || card->keywords_n == KEYWORDS_MAX) {
        talon__deck_unread(r, "some categories");
        return;
    }
    char text[TALON_MAX_CARD_NAME + 1] = "";
    bool lost = false;
    for (size_t i = 0; i < word.size; i++) {
        const bool separates = word.at[i] && strchr(",[]{}#^`", word.at[i]);
        text[i] = separates ? ' ' : word.at[i];
        lost |= separates;
    }
    word = talon__piece_trim((piece){text, replace_hidden(text, word.size, ' ')});
    for (; word.size && word.at[0] == '/'; lost = true) /* behind deckstats' own slashes it would be a comment's */
        word = talon__piece_trim((piece){word.at + 1, word.size - 1});
    if (lost)
        talon__deck_unread(r, "signs in categories");
    const piece heading = talon__deck_comment_heading(word); /* "Sideboard (1)" is one, too */
    const talon_deck_part part = talon__deck_part_called(heading.size ? heading : word);
    const bool beside =
        part == TALON_DECK_TOKENS && card->part == part && !talon__piece_is(word, "tokens") && !talon__piece_is(word, "token");
    if (part != TALON_DECK_PARTS && part != TALON_DECK_MAIN && !beside && part != card->part)
        talon__deck_unread(r, "categories that are called like a part of the deck");
    if (!word.size || (part != TALON_DECK_PARTS && !beside))
        return; /* the name of a part would look like one when it is written */
    for (uint32_t i = 0; i < card->keywords_n; i++)
        if (strlen(card->keyword[i]) == word.size && memcmp(card->keyword[i], word.at, word.size) == 0)
            return; /* by its heading and by its category */
    const char **list = talon__arena_take(&r->deck->arena, sizeof *list * (card->keywords_n + 1));
    for (uint32_t i = 0; i < card->keywords_n; i++)
        list[i] = card->keyword[i];
    list[card->keywords_n] = talon__deck_text(r, word);
    card->keyword = list;
    card->keywords_n++;
}

void talon__deck_unread(deck_reader *r, const char *what)
{
    const char *list = r->deck->unread;
    const size_t size = strlen(what);
    for (const char *at = list; (at = strstr(at, what)); at += size)
        if ((at == list || at[-1] == ' ') && (at[size] == 0 || at[size] == ','))
            return;
    if (strlen(list) + size < UNREAD_MAX)
        r->deck->unread = talon__deck_format_text(&r->deck->arena, "%s%s%s", list, *list ? ", " : "", what);
}
