/* detect.c -- which format a list is in: the most specific mark found in any line decides. */
#include <string.h>

#include "decklist/heading.h"

/* The lines on which each thing was first seen, from 1; 0: nowhere. */
typedef struct signs {
    uint32_t ini, colon, before, angle, cats, archidekt, cmdr_x, star_x, star, tags, bar, set, parts, side, bang, section, slashes, sb;
    uint32_t blank;        /* the blank line between the only two blocks of cards */
    uint32_t blocks;       /* of cards, between blank lines */
    int64_t first, second; /* cards of the first two */
    bool headings;         /* there are other headings: blank lines only separate */
} signs;

static void note(uint32_t *sign, bool seen, uint32_t line)
{
    if (seen && !*sign)
        *sign = line;
}

static bool is_ini(piece p)
{
    static const char *const words[] = {"[metadata]", "[commander]", "[main]", "[sideboard]", "[shop]", "[duel]", "[general]"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (talon__piece_is(p, words[i]))
            return true;
    return false;
}

/* Arena's "About", and "Name …" below it. */
static bool is_about(piece line, bool about, uint32_t blocks)
{
    return blocks == 0 && (talon__piece_is(line, "about") || (about && line.size > 5 && talon__piece_is((piece){line.at, 5}, "name ")));
}

static void look_at_card(signs *s, piece text, uint32_t line)
{
    note(&s->parts, talon__deck_part_line(&text) != TALON_DECK_PARTS, line);
    const deck_line l = talon__deck_line(text, L_ALL);
    const uint32_t f = l.found;
    const bool x = f & L_X;
    note(&s->colon, f & L_COLON, line);
    note(&s->before, f & F_BEFORE, line);
    note(&s->angle, f & F_ANGLE, line);
    note(&s->cats, f & F_CATS, line);
    note(&s->archidekt, x && (f & L_NUMBER) && !(f & L_CMDR), line);
    note(&s->cmdr_x, x && (f & F_STAR) && (f & L_CMDR), line);
    note(&s->star_x, x && (f & F_STAR), line);
    note(&s->star, f & F_STAR, line);
    note(&s->tags, f & F_TAGS, line);
    note(&s->bar, f & F_BAR, line);
    note(&s->set, f & F_SET, line);
    note(&s->bang, f & F_BANG, line);
    note(&s->sb, f & F_SB, line);
    if (s->blocks <= 1)
        s->first += l.n;
    else
        s->second += l.n;
}

/* A comment, a heading or a remark; false when it is a card. */
static bool look_at_heading(signs *s, piece text, uint32_t line)
{
    piece rest;
    if (talon__deck_remark(text, &rest) != REMARK_NONE)
        return true;
    if (talon__deck_comment(text, &rest)) {
        const bool slashes = text.at[0] == '/', joined = slashes && text.size > 2 && text.at[2] != ' ' && text.at[2] != '/';
        note(&s->section, joined, line);
        note(&s->slashes, slashes && !joined, line);
        s->headings |= !slashes && rest.size && (talon__deck_is_markdown(text) || talon__deck_comment_heading(rest).size);
        return true;
    }
    const piece heading = talon__deck_heading(text);
    if (!heading.size)
        return false;
    const talon_deck_part part = talon__deck_part_called(heading);
    note(&s->side, part == TALON_DECK_SIDEBOARD, line);
    note(&s->parts, part != TALON_DECK_SIDEBOARD && part != TALON_DECK_PARTS, line);
    s->headings |= part == TALON_DECK_PARTS;
    return true;
}

static void look(signs *s, piece text)
{
    const deck_shape shape = talon__deck_shape(text);
    piece line;
    bool blank = true, about = false;
    uint32_t number = 0, last_blank = 0;
    for (size_t pos = 0; talon__deck_next_line(text, &pos, &line);) {
        number++;
        if (!line.size) {
            blank = true;
            last_blank = number;
        } else if ((about = is_about(line, about, s->blocks))) {
            continue; /* a deck's name may look like anything */
        } else if (is_ini(line)) {
            note(&s->ini, true, number);
        } else if (look_at_heading(s, line, number)) {
            continue;
        } else if (talon__deck_bare(&shape, text, pos, line, blank).heading) {
            s->headings = true;
        } else {
            s->blocks += blank;
            if (blank && s->blocks == 2)
                s->blank = last_blank;
            blank = false;
            look_at_card(s, line, number);
        }
    }
}

/* A sideboard behind a blank line is small; two large blocks are how somebody arranged a list. */
enum { BLANK_SIDEBOARD_MAX = 20, COMMANDERS_MAX = 2 };

/* Two blocks that only together are a Commander deck: one or two cards after the blank line may be its commanders, as Magic Online lists them. */
static bool is_one_deck(const signs *s)
{
    return s->blocks == 2 && s->first + s->second == COMMANDER_CARDS && s->second > COMMANDERS_MAX;
}

static bool blank_is_sideboard(const signs *s)
{
    return s->blocks == 2 && !s->headings && !s->parts && !s->side && s->second <= BLANK_SIDEBOARD_MAX && s->second < s->first &&
           !is_one_deck(s);
}

bool talon__deck_blank_begins_sideboard(piece text, bool asked_for)
{
    signs s = {0};
    look(&s, text);
    return asked_for ? !is_one_deck(&s) : blank_is_sideboard(&s);
}

typedef struct rule {
    talon_deck_format format;
    uint32_t line;
    const char *mark;
} rule;

static talon_deck_format by_signs(deck_reader *r, const signs *s)
{
    const rule rules[] = {
        {TALON_DECK_FORGE, s->ini, "has a section in brackets"},
        {TALON_DECK_XMAGE, s->colon, "has [SET:number] before the name"},
        {TALON_DECK_DECKSTATS, s->bang, "has # !Commander"},
        {TALON_DECK_DECKSTATS, s->section, "has a //section"},
        {TALON_DECK_MWDECK, s->before, "has [SET] before the name"},
        {TALON_DECK_ARCHIDEKT, s->cats, "has [categories]"},
        {TALON_DECK_GOLDFISH, s->angle, "has <number> or [SET] after the name"},
        {TALON_DECK_TAPPEDOUT, s->cmdr_x, "has *CMDR* and a count with x"},
        {TALON_DECK_ARCHIDEKT, s->archidekt, "has a count with x, a set and a number"},
        {TALON_DECK_TAPPEDOUT, s->star_x, "has a mark in stars and a count with x"},
        {TALON_DECK_MOXFIELD, s->star, "has a mark in stars"},
        {TALON_DECK_MOXFIELD, s->tags, "has a #tag"},
        {TALON_DECK_FORGE, s->bar, "has |SET after the name"},
        {TALON_DECK_ARENA, s->set, "has (SET) after the name"},
        {TALON_DECK_ARENA, s->parts, "has a header"},
        {TALON_DECK_DEC, s->slashes, "has a // comment"},
        {TALON_DECK_MTGO, s->sb, "has SB:"},
        {TALON_DECK_MTGO, s->side, "has \"Sideboard\""},
        {TALON_DECK_MTGO, blank_is_sideboard(s) ? s->blank : 0, "is blank, and a sideboard follows"},
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].line) {
            r->deck->reason = talon__deck_format_text(&r->deck->arena, "line %u %s", rules[i].line, rules[i].mark);
            return rules[i].format;
        }
    r->deck->reason = "one card per line and no other marks";
    return TALON_DECK_PLAIN;
}

/* The next byte that is no blank and no end of a line, from *i on; *i is behind it then. 0: there is none. */
static char next_visible(piece text, size_t *i)
{
    while (*i < text.size && text.at[*i] && strchr(" \t\r\n", text.at[*i]))
        (*i)++;
    return *i < text.size ? text.at[(*i)++] : 0;
}

talon_deck_format talon__deck_detect(deck_reader *r)
{
    signs s = {0};
    size_t i = 0;
    const char first = next_visible(r->text, &i);
    if (first == '{' || (first == '[' && next_visible(r->text, &i) == '{')) {
        r->deck->reason = "it is JSON";
        return TALON_DECK_MTGJSON; /* the readers look at the rest */
    }
    if (first == '<') {
        r->deck->reason = "it is XML";
        return TALON_DECK_COD;
    }
    if (talon__deck_is_csv(r)) {
        r->deck->reason = "its first line names columns";
        return TALON_DECK_CSV;
    }
    look(&s, r->text);
    return by_signs(r, &s);
}
