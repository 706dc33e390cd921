/* write_data.c -- a deck as XML or JSON. */
#include <stdlib.h>
#include <string.h>

#include "decklist/write.h"
#include "problem/json.h"

/* -------------------------------------------------------------------- XML */

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

/* ------------------------------------------------------------------- JSON */

static json_t *set_text(json_t *object, const char *key, const char *text)
{
    return *text ? talon__json_set(object, key, json_string(text)) : object;
}

static json_t *mtgjson_board(const talon_deck *d, const deck_format *f, talon_deck_part part)
{
    json_t *list = json_array();
    for (size_t i = 0; i < d->cards_n; i++) {
        const talon_deck_card *c = &d->card[i];
        if (talon__deck_written_part(f, c->part) != part)
            continue;
        json_t *card = json_pack("{s:s, s:I}", "name", c->name, "count", (json_int_t)c->n);
        card = set_text(card, "setCode", c->set);
        card = set_text(card, "number", c->number);
        card = set_text(card, "type", c->type);
        if (c->foil)
            card = talon__json_set(card, "isFoil", json_true());
        list = talon__json_add(list, card);
    }
    return list;
}

static json_t *mtgjson(const talon_deck *d, const deck_format *f)
{
    return json_pack("{s:{}, s:{s:s, s:s, s:o, s:o, s:o}}", "meta", "data", "name", d->name, "code", "", "commander",
                     mtgjson_board(d, f, TALON_DECK_COMMANDER), "mainBoard", mtgjson_board(d, f, TALON_DECK_MAIN), "sideBoard",
                     mtgjson_board(d, f, TALON_DECK_SIDEBOARD));
}

static json_t *archidekt_card(const talon_deck_card *c)
{
    static const char *const first[] = {"Commander", NULL, "Companion", "Sideboard", "Maybeboard", "Tokens"};
    json_t *words = json_array(), *oracle = set_text(json_pack("{s:s}", "name", c->name), "type", c->type);
    json_t *card = json_pack("{s:o, s:{s:s}, s:s}", "oracleCard", oracle, "edition", "editioncode", c->set, "collectorNumber", c->number);
    if (first[c->part])
        words = talon__json_add(words, json_string(first[c->part]));
    for (uint32_t i = 0; i < c->keywords_n; i++)
        words = talon__json_add(words, json_string(c->keyword[i]));
    return json_pack("{s:I, s:s, s:o, s:o}", "quantity", (json_int_t)c->n, "modifier", c->foil ? "Foil" : "Normal", "categories", words,
                     "card", card);
}

static json_t *archidekt(const talon_deck *d)
{
    json_t *cards = json_array();
    for (size_t i = 0; i < d->cards_n; i++)
        cards = talon__json_add(cards, archidekt_card(&d->card[i]));
    return json_pack("{s:s, s:[{s:s, s:b}, {s:s, s:b}, {s:s, s:b}, {s:s, s:b}], s:o}", "name", d->name, "categories", "name", "Commander",
                     "includedInDeck", 1, "name", "Sideboard", "includedInDeck", 0, "name", "Maybeboard", "includedInDeck", 0, "name",
                     "Tokens", "includedInDeck", 0, "cards", cards);
}

/* As text, and freed. */
static void write_json(deck_out *o, json_t *root)
{
    char *text = talon__json_dump(root, JSON_INDENT(1));
    if (text) {
        talon__out_bytes(o, text, strlen(text));
        talon__out_bytes(o, "\n", 1);
    }
    o->failed |= !text;
    free(text);
    json_decref(root);
}

void talon__deck_write_mtgjson(deck_out *o, const talon_deck *d, const deck_format *f)
{
    write_json(o, mtgjson(d, f));
}

void talon__deck_write_archidekt_json(deck_out *o, const talon_deck *d, const deck_format *f)
{
    (void)f; /* every part is a category */
    write_json(o, archidekt(d));
}
