/* write_xml.c -- a deck as XML: Cockatrice, Magic Online, OCTGN. */
#include <string.h>

#include "decklist/write.h"

/* Texts are UTF-8 without control characters; XML excludes U+FFFE and U+FFFF besides. */
static void put_escaped(deck_out *o, const char *text)
{
    for (; *text; text++) {
        if (strncmp(text, "\xEF\xBF\xBE", 3) == 0 || strncmp(text, "\xEF\xBF\xBF", 3) == 0) {
            talon__out_bytes(o, "\uFFFD", 3);
            text += 2;
            continue;
        }
        const char *entity = *text == '&' ? "&amp;" : *text == '<' ? "&lt;" : *text == '>' ? "&gt;" : *text == '"' ? "&quot;" : NULL;
        if (entity)
            talon__out_bytes(o, entity, strlen(entity));
        else
            talon__out_bytes(o, text, 1);
    }
}

static void put_attribute(deck_out *o, const char *name, const char *value)
{
    talon__out(o, " %s=\"", name);
    put_escaped(o, value);
    talon__out(o, "\"");
}

static void write_zone(deck_out *o, const talon_deck *d, const deck_format *f, const char *zone, talon_deck_part part)
{
    bool begun = false;
    for (size_t i = 0; i < d->cards_n; i++) {
        const talon_deck_card *c = &d->card[i];
        if (talon__deck_written_part(f, c->part) != part)
            continue;
        if (!begun)
            talon__out(o, "    <zone name=\"%s\">\n", zone);
        begun = true;
        talon__out(o, "        <card number=\"%u\"", c->n);
        put_attribute(o, "name", c->name);
        if (*c->set)
            put_attribute(o, "setShortName", c->set);
        if (*c->number)
            put_attribute(o, "collectorNumber", c->number);
        if (*c->scryfall)
            put_attribute(o, "uuid", c->scryfall);
        talon__out(o, "/>\n");
    }
    if (begun)
        talon__out(o, "    </zone>\n");
}

void talon__deck_write_cod(deck_out *o, const talon_deck *d, const deck_format *f)
{
    talon__out(o, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cockatrice_deck version=\"1\">\n    <deckname>");
    put_escaped(o, d->name);
    talon__out(o, "</deckname>\n    <comments></comments>\n");
    write_zone(o, d, f, "main", TALON_DECK_MAIN);
    write_zone(o, d, f, "side", TALON_DECK_SIDEBOARD);
    write_zone(o, d, f, "tokens", TALON_DECK_TOKENS);
    talon__out(o, "</cockatrice_deck>\n");
}

/* Magic Online knows cards by its catalogue numbers, which no list but its own has. */
void talon__deck_write_dek(deck_out *o, const talon_deck *d, const deck_format *f)
{
    talon__out(o, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Deck>\n  <NetDeckID>0</NetDeckID>\n  "
                  "<PreconstructedDeckID>0</PreconstructedDeckID>\n");
    for (size_t i = 0; i < d->cards_n; i++) {
        const talon_deck_part part = talon__deck_written_part(f, d->card[i].part);
        if (part == TALON_DECK_PARTS)
            continue;
        talon__out(o, "  <Cards CatID=\"0\" Quantity=\"%u\" Sideboard=\"%s\"", d->card[i].n,
                   part == TALON_DECK_SIDEBOARD ? "true" : "false");
        put_attribute(o, "Name", d->card[i].name);
        talon__out(o, "/>\n");
    }
    talon__out(o, "</Deck>\n");
}

static bool is_beside(const talon_deck_card *c)
{
    return c->part == TALON_DECK_TOKENS && c->keywords_n && strcmp(c->keyword[0], "Planes/Schemes") == 0;
}

static void write_section(deck_out *o, const talon_deck *d, const deck_format *f, const char *name, talon_deck_part part)
{
    const bool beside = strcmp(name, "Planes/Schemes") == 0;
    if (!beside && (part == TALON_DECK_MAYBEBOARD || part == TALON_DECK_TOKENS) && !d->count[part])
        return; /* not every OCTGN has these */
    talon__out(o, "  <section name=\"%s\" shared=\"False\">\n", name);
    for (size_t i = 0; i < d->cards_n; i++) {
        const talon_deck_card *c = &d->card[i];
        if (talon__deck_written_part(f, c->part) != part || is_beside(c) != beside)
            continue;
        talon__out(o, "    <card qty=\"%u\"", c->n);
        put_attribute(o, "id", c->scryfall);
        talon__out(o, ">");
        put_escaped(o, c->name);
        talon__out(o, "</card>\n");
    }
    talon__out(o, "  </section>\n");
}

/* OCTGN knows its games and cards by their ids: this is Magic's, and the cards' are Scryfall's. */
void talon__deck_write_o8d(deck_out *o, const talon_deck *d, const deck_format *f)
{
    talon__out(o, "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n"
                  "<deck game=\"a6c8d2e8-7cd8-11dd-8f94-e62b56d89593\">\n");
    write_section(o, d, f, "Main", TALON_DECK_MAIN);
    write_section(o, d, f, "Sideboard", TALON_DECK_SIDEBOARD);
    write_section(o, d, f, "Command Zone", TALON_DECK_COMMANDER);
    write_section(o, d, f, "Planes/Schemes", TALON_DECK_TOKENS);
    write_section(o, d, f, "Maybeboard", TALON_DECK_MAYBEBOARD);
    write_section(o, d, f, "Tokens", TALON_DECK_TOKENS);
    talon__out(o, "  <notes></notes>\n</deck>\n");
}
