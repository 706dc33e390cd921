/* write_text.c -- a deck in any of the text formats, as the marks of its row say; write_xml.c, write_json.c and write_csv.c have the others. */
#include <string.h>

#include "decklist/line.h"
#include "decklist/write.h"

/* ------------------------------------------------------------------ lines */

/* A set or number that means the same in every text format: nothing in it begins or ends a mark. */
static bool has_set(const talon_deck_card *c)
{
    return talon__deck_is_set_of_any_case((piece){c->set, strlen(c->set)});
}

static const char *number_of(const talon_deck_card *c)
{
    const size_t size = strlen(c->number);
    return has_set(c) && size <= 12 && strpbrk(c->number, "0123456789") && !strpbrk(c->number, " \t:#|[](){}<>^*,;/") ? c->number : "";
}

/* MTGGoldfish names some printings of a set by a word, where others have a number: <extended>. */
static const char *variant_of(const talon_deck_card *c)
{
    return has_set(c) && strlen(c->number) <= 32 && !strpbrk(c->number, "<>[]#") ? c->number : number_of(c);
}

/* A set as the formats write it: in capitals, but by Archidekt in small letters. "" when a line cannot say it. */
typedef struct set_text {
    char at[16];
} set_text;

static set_text set_of(const talon_deck_card *c, bool small)
{
    set_text s = {""};
    for (size_t i = 0; has_set(c) && c->set[i]; i++) {
        const char letter = c->set[i];
        const bool is_letter = (letter | 32) >= 'a' && (letter | 32) <= 'z';
        s.at[i] = (char)(is_letter ? (letter & ~32) | (small ? 32 : 0) : letter);
    }
    return s;
}

static void write_arena_set(deck_out *o, const talon_deck_card *c, bool small)
{
    const set_text set = set_of(c, small && *number_of(c));
    if (*number_of(c))
        talon__out(o, " (%s) %s", set.at, number_of(c));
    else if (*set.at)
        talon__out(o, " (%s)", set.at);
}

/* Tags, or categories, the first of which says the part. */
static void write_words(deck_out *o, const talon_deck_card *c, talon_deck_part part, const deck_format *f)
{
    static const char *const first[] = {"Commander{top}", "", "Companion", "Sideboard", "Maybeboard{noDeck}{noPrice}", "Tokens{noDeck}"};
    const bool tags = f->marks & F_TAGS;
    if (!tags && (!(f->marks & F_CATS) || (part == TALON_DECK_MAIN && !c->keywords_n)))
        return;
    if (!tags)
        talon__out(o, " [%s", first[part]);
    for (uint32_t i = 0; i < c->keywords_n; i++)
        talon__out(o, "%s%s", tags ? " #" : i || *first[part] ? "," : "", c->keyword[i]);
    if (!tags)
        talon__out(o, "]");
}

/* Set and number before the name. */
static void write_before(deck_out *o, const talon_deck_card *c, const deck_format *f)
{
    const set_text set = set_of(c, false);
    if (!(f->marks & F_BEFORE) || !(f->says & SAYS_SETS))
        return;
    if (f->writes & (WRITES_COLON | WRITES_HASH) && *number_of(c))
        talon__out(o, "[%s%s%s] ", set.at, f->writes & WRITES_COLON ? ":" : "#", number_of(c));
    else if (*set.at)
        talon__out(o, "[%s] ", set.at);
}

/* Set, number and foil behind the name. */
static void write_behind(deck_out *o, const talon_deck_card *c, const deck_format *f)
{
    const set_text capitals = set_of(c, false);
    const char *set = capitals.at, *number = number_of(c);
    if (f->marks & F_BAR) {
        talon__out(o, "%s%s%s", c->foil ? "+" : "", *set ? "|" : "", set);
        talon__out(o, *number ? "|[%s]" : "%s", number);
    }
    if (f->marks & F_ANGLE) {
        number = variant_of(c);
        talon__out(o, *number ? " <%s>" : "%s", number);
        talon__out(o, *set ? " [%s]" : "%s", set);
        talon__out(o, "%s", c->foil ? " (F)" : "");
    }
    if (f->marks & F_SET)
        write_arena_set(o, c, f->marks & F_CATS);
    if (f->marks & F_STAR && c->foil)
        talon__out(o, " *F*");
}

/* Where categories do not say it. */
static void write_commander(deck_out *o, const deck_format *f)
{
    if (f->marks & F_STAR && !(f->marks & F_CATS))
        talon__out(o, " *CMDR*");
    if (f->marks & F_BANG)
        talon__out(o, " # !Commander");
}

/* One card; its part was said before where the format has headers. */
static void write_card(deck_out *o, const talon_deck_card *c, talon_deck_part part, const deck_format *f)
{
    const bool sb = f->writes & WRITES_SIDE_SB && part == TALON_DECK_SIDEBOARD;
    talon__out(o, "%s%u%s ", sb ? "SB: " : "", c->n, f->writes & WRITES_X ? "x" : "");
    write_before(o, c, f);
    talon__out(o, "%s", c->name);
    write_behind(o, c, f);
    if (part == TALON_DECK_COMMANDER)
        write_commander(o, f);
    write_words(o, c, part, f);
    talon__out(o, "\n");
}

/* What comes before the cards of a part. */
static void write_header(deck_out *o, talon_deck_part part, const deck_format *f)
{
    static const char *const words[] = {"Commander", "", "Companion", "Sideboard", "Maybeboard", "Tokens"};
    const char *before = f->header.before;
    if (!(f->header.parts >> part & 1))
        return;
    if (*before == '\n' && !o->n)
        before++; /* no blank line at the beginning */
    talon__out(o, "%s%s%s\n", before, part == TALON_DECK_MAIN ? f->header.main : words[part], f->header.behind);
}

/* A section for every heading, each where its first card is. */
static void write_section(deck_out *o, const talon_deck_card *c, const char **section, const deck_format *f)
{
    const char *word = c->keywords_n ? c->keyword[0] : "Main";
    if (!(f->marks & F_SECTION) || c->part != TALON_DECK_MAIN || strcmp(word, *section) == 0)
        return;
    talon__out(o, "//%s\n", word);
    *section = word;
}

void talon__deck_write_text(deck_out *o, const talon_deck *d, const deck_format *f)
{
    static const talon_deck_part order[] = {TALON_DECK_COMMANDER, TALON_DECK_MAIN,       TALON_DECK_COMPANION,
                                            TALON_DECK_SIDEBOARD, TALON_DECK_MAYBEBOARD, TALON_DECK_TOKENS};
    if (f->title && *d->name)
        talon__out(o, "%s%s\n", f->title, d->name);
    for (size_t k = 0; k < sizeof order / sizeof *order; k++) {
        const char *section = "Main";
        bool begun = false;
        for (size_t i = 0; i < d->cards_n; i++) {
            const talon_deck_card *c = &d->card[i];
            if (talon__deck_written_part(f, c->part) != order[k])
                continue;
            if (!begun)
                write_header(o, order[k], f);
            begun = true;
            write_section(o, c, &section, f);
            write_card(o, c, order[k], f);
        }
    }
}
