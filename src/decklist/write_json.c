/* write_json.c -- a deck as JSON: MTGJSON, Archidekt, Moxfield, mtg-deck-shuffler. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decklist/json_list.h"
#include "decklist/write.h"

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
        if (*c->scryfall)
            card = talon__json_set(card, "identifiers", json_pack("{s:s}", "scryfallId", c->scryfall));
        card = talon__json_put_fields(card, c->fields, JSON_MTGJSON);
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
    oracle = talon__json_put_fields(oracle, c->fields, JSON_ARCHIDEKT);
    json_t *card = json_pack("{s:o, s:{s:s}, s:s}", "oracleCard", oracle, "edition", "editioncode", c->set, "collectorNumber", c->number);
    card = set_text(card, "uid", c->scryfall);
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

/* Each card once, with its first copies' tags: Moxfield has them by name. */
static json_t *moxfield_tags(const talon_deck *d)
{
    json_t *tags = json_object();
    for (size_t i = 0; i < d->cards_n; i++) {
        const talon_deck_card *c = &d->card[i];
        json_t *words = json_array();
        for (uint32_t k = 0; k < c->keywords_n; k++)
            words = talon__json_add(words, json_string(c->keyword[k]));
        if (c->keywords_n && !json_object_get(tags, c->name))
            tags = talon__json_set(tags, c->name, words);
        else
            json_decref(words);
    }
    return tags;
}

static json_t *moxfield_card(const talon_deck_card *c, const char *word)
{
    json_t *card = set_text(json_pack("{s:s}", "name", c->name), "set", c->set);
    card = set_text(card, "cn", c->number);
    card = set_text(card, "type_line", c->type);
    card = set_text(card, "scryfall_id", c->scryfall);
    card = talon__json_put_fields(card, c->fields, JSON_MOXFIELD);
    return json_pack("{s:I, s:s, s:s, s:b, s:o}", "quantity", (json_int_t)c->n, "boardType", word, "finish", c->foil ? "foil" : "nonFoil",
                     "isFoil", (int)c->foil, "card", card);
}

/* Cards have keys of their own, so that a card may be there in two printings. */
static json_t *moxfield_board(const talon_deck *d, talon_deck_part part, const char *word)
{
    json_t *cards = json_object();
    char key[24];
    json_int_t n = 0;
    for (size_t i = 0; i < d->cards_n; i++) {
        const talon_deck_card *c = &d->card[i];
        if (c->part != part)
            continue;
        snprintf(key, sizeof key, "c%zu", i + 1);
        cards = talon__json_set(cards, key, moxfield_card(c, word));
        n += c->n;
    }
    return json_pack("{s:I, s:o}", "count", n, "cards", cards);
}

static json_t *moxfield(const talon_deck *d)
{
    static const char *const words[] = {"commanders", "mainboard", "companions", "sideboard", "maybeboard", "tokens"};
    json_t *boards = json_object();
    for (int part = 0; part < TALON_DECK_PARTS; part++)
        boards = talon__json_set(boards, words[part], moxfield_board(d, (talon_deck_part)part, words[part]));
    return json_pack("{s:s, s:s, s:o, s:o}", "name", d->name, "format", "commander", "boards", boards, "authorTags", moxfield_tags(d));
}

/* "Basic Land" becomes ["Basic", "Land"]; a type line's part behind the dash names no type. */
static json_t *shuffler_types(const char *type)
{
    json_t *types = json_array();
    for (size_t n; *type; type += n + (type[n] == ' ')) {
        n = strcspn(type, " ");
        if (n)
            types = talon__json_add(types, json_stringn(type, n));
    }
    return types;
}

static json_t *shuffler_card(const talon_deck_card *c)
{
    json_t *card = set_text(json_pack("{s:s}", "name", c->name), "cardDefinitionId", c->scryfall);
    card = talon__json_put_fields(card, c->fields, JSON_SHUFFLER);
    if (card && !json_object_get(card, "oracleCardName"))
        card = talon__json_set(card, "oracleCardName", json_string(c->name));
    card = set_text(card, "set", c->set);
    return *c->type ? talon__json_set(card, "cardTypes", shuffler_types(c->type)) : card;
}

/* One object for each copy. */
static json_t *shuffler_list(const talon_deck *d, const deck_format *f, talon_deck_part part)
{
    json_t *list = json_array();
    for (size_t i = 0; i < d->cards_n; i++) {
        const talon_deck_card *c = &d->card[i];
        if (talon__deck_written_part(f, c->part) != part)
            continue;
        json_t *card = shuffler_card(c);
        for (uint32_t k = 1; k < c->n; k++)
            list = talon__json_add(list, json_incref(card));
        list = talon__json_add(list, card);
    }
    return list;
}

static json_t *shuffler(const talon_deck *d, const deck_format *f)
{
    json_t *commanders = shuffler_list(d, f, TALON_DECK_COMMANDER), *cards = shuffler_list(d, f, TALON_DECK_MAIN);
    const json_int_t n = (json_int_t)(json_array_size(commanders) + json_array_size(cards));
    return talon__json_put_fields(
        json_pack("{s:i, s:s, s:I, s:o, s:o}", "version", 4, "name", d->name, "totalCards", n, "commanders", commanders, "cards", cards),
        d->fields, JSON_SHUFFLER);
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

void talon__deck_write_moxfield_json(deck_out *o, const talon_deck *d, const deck_format *f)
{
    (void)f; /* every part is a board */
    write_json(o, moxfield(d));
}

void talon__deck_write_shuffler(deck_out *o, const talon_deck *d, const deck_format *f)
{
    write_json(o, shuffler(d, f));
}
