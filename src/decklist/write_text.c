/* write_text.c -- a deck in any of the text formats; deck_write_data.c has XML and JSON. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decklist/line.h"
#include "decklist/write.h"

/* ----------------------------------------------------------------- output */

void talon__out_bytes(deck_out *o, const char *text, size_t size)
{
    if (o->failed)
        return;
    if (o->n + size + 1 > o->room) {
        const size_t room = 2 * (o->n + size + 1) + 1024;
        char *more = realloc(o->at, room);
        if (!more) {
            o->failed = true;
            return;
        }
        o->at = more;
        o->room = room;
    }
    memcpy(o->at + o->n, text, size);
    o->n += size;
    o->at[o->n] = 0;
}

void talon__out(deck_out *o, const char *format, ...)
{
    char text[2048];
    va_list list;
    va_start(list, format);
    const int n = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    talon__out_bytes(o, text, n < 0 ? 0 : (size_t)n < sizeof text ? (size_t)n : sizeof text - 1);
}

/* ---------------------------------------------------------------- formats */

/* What a format can say. */
enum {
    W_COMMANDER = 1 << 0,
    W_COMPANION = 1 << 1,
    W_SIDE = 1 << 2,
    W_MAYBE = 1 << 3,
    W_TOKENS = 1 << 4,
    W_SET = 1 << 5,
    W_FOIL = 1 << 6,
    W_WORDS = 1 << 7,     /* categories, tags or sections */
    W_WANTS_SET = 1 << 8, /* other programs do not read it without */
};

static uint32_t says(talon_deck_format f)
{
    switch (f) {
    case TALON_DECK_PLAIN: return 0;
    case TALON_DECK_MTGO: return W_SIDE;
    case TALON_DECK_ARENA: return W_COMMANDER | W_COMPANION | W_SIDE | W_SET;
    case TALON_DECK_MOXFIELD: return W_COMMANDER | W_COMPANION | W_SIDE | W_MAYBE | W_TOKENS | W_SET | W_FOIL | W_WORDS;
    case TALON_DECK_ARCHIDEKT: return W_COMMANDER | W_COMPANION | W_SIDE | W_MAYBE | W_TOKENS | W_SET | W_FOIL | W_WORDS | W_WANTS_SET;
    case TALON_DECK_TAPPEDOUT: return W_COMMANDER | W_COMPANION | W_SIDE | W_MAYBE | W_TOKENS | W_SET | W_FOIL;
    case TALON_DECK_DECKSTATS: return W_COMMANDER | W_SIDE | W_MAYBE | W_TOKENS | W_WORDS;
    case TALON_DECK_GOLDFISH: return W_SIDE | W_SET | W_FOIL;
    case TALON_DECK_XMAGE: return W_SIDE | W_SET | W_WANTS_SET;
    case TALON_DECK_FORGE: return W_COMMANDER | W_SIDE | W_SET | W_FOIL;
    case TALON_DECK_DEC: return W_SIDE;
    case TALON_DECK_MWDECK: return W_SIDE | W_SET | W_WANTS_SET;
    case TALON_DECK_COD: return W_SIDE | W_TOKENS | W_SET;
    case TALON_DECK_DEK: return W_SIDE;
    case TALON_DECK_MTGJSON: return W_COMMANDER | W_SIDE | W_SET | W_FOIL;
    case TALON_DECK_ARCHIDEKT_JSON: return W_COMMANDER | W_COMPANION | W_SIDE | W_MAYBE | W_TOKENS | W_SET | W_FOIL | W_WORDS;
    default: return 0;
    }
}

talon_deck_part talon__written_part(talon_deck_format f, talon_deck_part part)
{
    const uint32_t s = says(f);
    switch (part) {
    case TALON_DECK_COMMANDER:
        return s & W_COMMANDER ? part : s & W_SIDE && f != TALON_DECK_GOLDFISH ? TALON_DECK_SIDEBOARD : TALON_DECK_MAIN;
    case TALON_DECK_COMPANION: return s & W_COMPANION ? part : s & W_SIDE ? TALON_DECK_SIDEBOARD : TALON_DECK_PARTS;
    case TALON_DECK_SIDEBOARD: return s & W_SIDE ? part : TALON_DECK_PARTS;
    case TALON_DECK_MAYBEBOARD: return s & W_MAYBE ? part : TALON_DECK_PARTS;
    case TALON_DECK_TOKENS: return s & W_TOKENS ? part : TALON_DECK_PARTS;
    default: return part;
    }
}

static void add_loss(talon_deck_loss *loss, talon_deck_format f, const talon_deck_card *c)
{
    const uint32_t s = says(f);
    const talon_deck_part part = talon__written_part(f, c->part);
    if (part == TALON_DECK_PARTS) {
        loss->left_out += c->n;
        loss->without[c->part] = true;
        return;
    }
    if (c->part == TALON_DECK_COMMANDER && part != c->part) {
        loss->commander_unmarked = true;
        loss->commander = part;
    }
    loss->companion_unmarked |= c->part == TALON_DECK_COMPANION && part != c->part;
    loss->without_set += (s & W_WANTS_SET) && !*c->set;
    loss->sets |= *c->set && !(s & W_SET);
    loss->foils |= c->foil && !(s & W_FOIL);
    loss->keywords |= c->keywords_n && !(s & W_WORDS);
}

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

static void write_words(deck_out *o, const talon_deck_card *c, talon_deck_part part, talon_deck_format f)
{
    static const char *const first[] = {"Commander{top}", "", "Companion", "Sideboard", "Maybeboard{noDeck}{noPrice}", "Tokens{noDeck}"};
    const bool tags = f == TALON_DECK_MOXFIELD;
    if (!tags && (f != TALON_DECK_ARCHIDEKT || (part == TALON_DECK_MAIN && !c->keywords_n)))
        return;
    if (!tags)
        talon__out(o, " [%s", first[part]);
    for (uint32_t i = 0; i < c->keywords_n; i++)
        talon__out(o, "%s%s", tags ? " #" : i || *first[part] ? "," : "", c->keyword[i]);
    if (!tags)
        talon__out(o, "]");
}

/* Set and number before the name. */
static void write_before(deck_out *o, const talon_deck_card *c, talon_deck_format f)
{
    const set_text set = set_of(c, false);
    if (f == TALON_DECK_XMAGE && *number_of(c))
        talon__out(o, "[%s:%s] ", set.at, number_of(c));
    else if ((f == TALON_DECK_MWDECK || f == TALON_DECK_XMAGE) && *set.at)
        talon__out(o, "[%s] ", set.at);
}

/* Set, number and foil behind the name. */
static void write_behind(deck_out *o, const talon_deck_card *c, talon_deck_format f)
{
    const set_text capitals = set_of(c, false);
    const char *set = capitals.at, *number = number_of(c);
    switch (f) {
    case TALON_DECK_FORGE: talon__out(o, "%s%s%s", c->foil ? "+" : "", *set ? "|" : "", set); break;
    case TALON_DECK_GOLDFISH:
        talon__out(o, *number ? " <%s>" : "%s", number);
        talon__out(o, *set ? " [%s]" : "%s", set);
        talon__out(o, "%s", c->foil ? " (F)" : "");
        break;
    case TALON_DECK_ARENA: write_arena_set(o, c, false); break;
    case TALON_DECK_MOXFIELD:
    case TALON_DECK_ARCHIDEKT:
    case TALON_DECK_TAPPEDOUT:
        write_arena_set(o, c, f == TALON_DECK_ARCHIDEKT);
        talon__out(o, "%s", c->foil ? " *F*" : "");
        break;
    default: break;
    }
}

/* One card; its part was said before where the format has headers. */
static void write_card(deck_out *o, const talon_deck_card *c, talon_deck_part part, talon_deck_format f)
{
    const bool x = f == TALON_DECK_ARCHIDEKT || f == TALON_DECK_TAPPEDOUT;
    const bool sb = f == TALON_DECK_XMAGE || f == TALON_DECK_DEC || f == TALON_DECK_MWDECK || f == TALON_DECK_DECKSTATS;
    talon__out(o, "%s%u%s ", sb && part == TALON_DECK_SIDEBOARD ? "SB: " : "", c->n, x ? "x" : "");
    write_before(o, c, f);
    talon__out(o, "%s", c->name);
    write_behind(o, c, f);
    if (part == TALON_DECK_COMMANDER && (f == TALON_DECK_MOXFIELD || f == TALON_DECK_TAPPEDOUT))
        talon__out(o, " *CMDR*");
    if (part == TALON_DECK_COMMANDER && f == TALON_DECK_DECKSTATS)
        talon__out(o, " # !Commander");
    write_words(o, c, part, f);
    talon__out(o, "\n");
}

/* What stands before the cards of a part. */
static void write_header(deck_out *o, talon_deck_part part, talon_deck_format f)
{
    static const char *const words[] = {"Commander", "Deck", "Companion", "Sideboard", "Maybeboard", "Tokens"};
    const char *gap = o->n ? "\n" : "";
    switch (f) {
    case TALON_DECK_ARENA: talon__out(o, "%s%s\n", gap, words[part]); break;
    case TALON_DECK_MOXFIELD:
    case TALON_DECK_TAPPEDOUT:
        if (part > TALON_DECK_MAIN)
            talon__out(o, "%s%s:\n", gap, words[part]);
        break;
    case TALON_DECK_DECKSTATS:
        if (part != TALON_DECK_COMMANDER)
            talon__out(o, "%s//%s\n", gap, part == TALON_DECK_MAIN ? "Main" : words[part]);
        break;
    case TALON_DECK_FORGE: talon__out(o, "[%s]\n", part == TALON_DECK_MAIN ? "Main" : words[part]); break;
    case TALON_DECK_DEC:
        if (part == TALON_DECK_MAIN)
            talon__out(o, "// Main deck\n");
        break;
    case TALON_DECK_MTGO:
    case TALON_DECK_GOLDFISH:
        if (part == TALON_DECK_SIDEBOARD)
            talon__out(o, "%sSideboard\n", gap);
        break;
    default: break;
    }
}

static void write_name(deck_out *o, const talon_deck *d, talon_deck_format f)
{
    if (!*d->name)
        return;
    switch (f) {
    case TALON_DECK_ARENA: talon__out(o, "About\nName %s\n", d->name); break;
    case TALON_DECK_DECKSTATS: talon__out(o, "//NAME: %s\n", d->name); break;
    case TALON_DECK_XMAGE: talon__out(o, "NAME:%s\n", d->name); break;
    case TALON_DECK_FORGE: talon__out(o, "[metadata]\nName=%s\n", d->name); break;
    case TALON_DECK_DEC:
    case TALON_DECK_MWDECK: talon__out(o, "// NAME : %s\n", d->name); break;
    default: break;
    }
}

/* Deckstats: a section for every heading, each where its first card is. */
static void write_section(deck_out *o, const talon_deck_card *c, const char **section, talon_deck_format f)
{
    const char *word = c->keywords_n ? c->keyword[0] : "Main";
    if (f != TALON_DECK_DECKSTATS || c->part != TALON_DECK_MAIN || strcmp(word, *section) == 0)
        return;
    talon__out(o, "//%s\n", word);
    *section = word;
}

static void write_text(deck_out *o, const talon_deck *d, talon_deck_format f)
{
    static const talon_deck_part order[] = {TALON_DECK_COMMANDER, TALON_DECK_MAIN,       TALON_DECK_COMPANION,
                                            TALON_DECK_SIDEBOARD, TALON_DECK_MAYBEBOARD, TALON_DECK_TOKENS};
    write_name(o, d, f);
    for (size_t k = 0; k < sizeof order / sizeof *order; k++) {
        const char *section = "Main";
        bool begun = false;
        for (size_t i = 0; i < d->cards_n; i++) {
            const talon_deck_card *c = &d->card[i];
            if (talon__written_part(f, c->part) != order[k])
                continue;
            if (!begun)
                write_header(o, order[k], f);
            begun = true;
            write_section(o, c, &section, f);
            write_card(o, c, order[k], f);
        }
    }
}

char *talon_deck_write(const talon_deck *d, size_t *size, talon_deck_loss *loss, talon_deck_format format)
{
    deck_out o = {.at = NULL};
    talon_deck_loss found = {.commander_unmarked = false};
    for (size_t i = 0; i < d->cards_n; i++)
        add_loss(&found, format, &d->card[i]);
    talon__out_bytes(&o, "", 0);
    switch (format) {
    case TALON_DECK_COD:
    case TALON_DECK_DEK: talon__write_xml(&o, d, format); break;
    case TALON_DECK_MTGJSON:
    case TALON_DECK_ARCHIDEKT_JSON: talon__write_json(&o, d, format); break;
    default:
        if (talon_deck_format_name(format))
            write_text(&o, d, format);
        else
            o.failed = true;
    }
    if (loss)
        *loss = found;
    *size = o.failed ? 0 : o.n;
    if (!o.failed)
        return o.at;
    free(o.at);
    return NULL;
}
