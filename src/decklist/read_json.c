/* read_json.c -- a JSON list: which of the four kinds it is, and MTGJSON's decks and Archidekt's, on jansson. */
#include <string.h>

#include "decklist/json_list.h"
#include "problem/nesting.h"

/* --------------------------------------------------------------- mtgjson */

/* "Basic Land — Forest" from ["Basic"], ["Land"] and ["Forest"], MTGJSON's and Archidekt's. */
static const char *type_of(deck_reader *r, const json_t *object)
{
    const char *line = talon__json_text_of(r, object, "type");
    const char *over = talon__json_joined(r, json_object_get(object, "superTypes"));
    const char *types = talon__json_joined(r, json_object_get(object, "types"));
    const char *under = talon__json_joined(r, json_object_get(object, "subTypes"));
    if (*line || !*types)
        return line;
    return talon__deck_format_text(&r->deck->arena, "%s%s%s%s%s", over, *over ? " " : "", types, *under ? " \u2014 " : "", under);
}

/* word: of cards that are played beside the deck, or NULL. */
static void read_mtgjson_card(deck_reader *r, const board *b, size_t i, const json_t *j, const char *word)
{
    const json_t *name = json_object_get(j, "name"), *count = json_object_get(j, "count"), *side = json_object_get(j, "side");
    if (side && strcmp(talon__json_string_of(j, "side"), "a") != 0)
        return; /* the back of a card that was listed with its front */
    if (!json_is_string(name) || (count && !json_is_integer(count))) {
        talon__board_wrong(r, b, i, "a card is an object with \"name\", a text, and \"count\", a whole number");
        return;
    }
    const json_int_t n = count ? json_integer_value(count) : 1;
    talon_deck_card *c = talon__deck_add(r, talon__board_place(b), talon__json_piece(name), n, b->part);
    if (!c)
        return;
    c->set = talon__json_text_of(r, j, "setCode");
    c->number = talon__json_text_of(r, j, "number");
    c->type = type_of(r, j);
    c->foil = json_is_true(json_object_get(j, "isFoil"));
    c->scryfall = talon__json_text_of(r, json_object_get(j, "identifiers"), "scryfallId");
    c->fields = talon__json_fields(r, j, JSON_MTGJSON);
    if (word)
        talon__deck_keyword(r, c, (piece){word, strlen(word)});
}

static void read_mtgjson(deck_reader *r, const json_t *data, const char *outer)
{
    static const struct {
        const char *key;
        talon_deck_part part;
        const char *word;
    } boards[] = {{"commander", TALON_DECK_COMMANDER, NULL}, {"mainBoard", TALON_DECK_MAIN, NULL},
                  {"sideBoard", TALON_DECK_SIDEBOARD, NULL}, {"tokens", TALON_DECK_TOKENS, NULL},
                  {"planes", TALON_DECK_TOKENS, "Planes"},   {"schemes", TALON_DECK_TOKENS, "Schemes"}};
    r->deck->format = TALON_DECK_MTGJSON;
    r->deck->reason = "it is JSON with \"mainBoard\"";
    r->deck->name = talon__json_text_of(r, data, "name");
    for (size_t k = 0; k < sizeof boards / sizeof *boards; k++) {
        const json_t *list = json_object_get(data, boards[k].key);
        board b = talon__board_open(r, (const char *const[]){outer, boards[k].key, NULL}, boards[k].key, boards[k].part);
        if (list && !json_is_array(list))
            talon__deck_report(r, D_JSON_SHAPE, talon__board_whole(&b), "\"%s\" is a list of cards", b.key);
        for (size_t i = 0; i < json_array_size(list); i++, talon__board_next(&b))
            read_mtgjson_card(r, &b, i, json_array_get(list, i), boards[k].word);
    }
}

/* ------------------------------------------------------------- archidekt */

/* Of several categories with one name the first counts. Every card asks, so they are looked up by name. */
static void index_categories(deck_reader *r, const json_t *list)
{
    json_t *index = r->categories = json_object();
    bool ok = index != NULL;
    for (size_t i = 0; ok && i < json_array_size(list); i++) {
        json_t *c = json_array_get(list, i);
        const char *name = talon__json_string_of(c, "name");
        ok = json_object_get(index, name) || json_object_set(index, name, c) == 0;
    }
    if (!ok)
        longjmp(*r->deck->arena.out_of_memory, 1);
}

static bool is_included(const deck_reader *r, const char *category)
{
    return !json_is_false(json_object_get(json_object_get(r->categories, category), "includedInDeck"));
}

/* The first category decides. */
static talon_deck_part part_of(const deck_reader *r, const json_t *card)
{
    const char *first = json_string_value(json_array_get(json_object_get(card, "categories"), 0));
    return first ? talon__deck_part_of_category((piece){first, strlen(first)}, is_included(r, first), TALON_DECK_MAIN) : TALON_DECK_MAIN;
}

static void read_archidekt_card(deck_reader *r, const board *b, size_t i, const json_t *j)
{
    const json_t *print = json_object_get(j, "card"), *oracle = json_object_get(print, "oracleCard"),
                 *quantity = json_object_get(j, "quantity");
    const json_t *name = json_object_get(oracle, "name"), *words = json_object_get(j, "categories");
    if (!json_is_string(name) || !json_is_integer(quantity)) {
        talon__board_wrong(r, b, i, "a card has \"quantity\", a whole number, and \"card\" with \"oracleCard\" with \"name\", a text");
        return;
    }
    talon_deck_card *c = talon__deck_add(r, talon__board_place(b), talon__json_piece(name), json_integer_value(quantity), part_of(r, j));
    if (!c)
        return;
    c->set = talon__json_text_of(r, json_object_get(print, "edition"), "editioncode");
    c->number = talon__json_text_of(r, print, "collectorNumber");
    c->type = type_of(r, oracle);
    const bool etched = strcmp(talon__json_string_of(j, "modifier"), "Etched") == 0;
    c->foil = etched || strcmp(talon__json_string_of(j, "modifier"), "Foil") == 0;
    if (etched)
        talon__deck_unread(r, "that a foil is etched");
    c->scryfall = talon__json_text_of(r, print, "uid");
    c->fields = talon__json_fields(r, oracle, JSON_ARCHIDEKT);
    talon__json_keywords(r, c, words);
}

static void read_archidekt(deck_reader *r, const json_t *root)
{
    const json_t *cards = json_object_get(root, "cards");
    r->deck->format = TALON_DECK_ARCHIDEKT_JSON;
    r->deck->reason = "it is JSON with \"cards\"";
    r->deck->name = talon__json_text_of(r, root, "name");
    index_categories(r, json_object_get(root, "categories"));
    board b = talon__board_open(r, (const char *const[]){"cards", NULL, NULL}, "cards", TALON_DECK_MAIN);
    for (size_t i = 0; i < json_array_size(cards); i++, talon__board_next(&b))
        read_archidekt_card(r, &b, i, json_array_get(cards, i));
}

/* ------------------------------------------------------------------ each */

static piece place_of_error(const deck_reader *r, const json_error_t *e)
{
    const size_t pos = e->position > 0 ? (size_t)e->position - 1 : 0;
    return (piece){r->text.at + (pos < r->text.size ? pos : r->text.size), pos < r->text.size ? 1 : 0};
}

/* mtg-deck-shuffler's cards are one object each, with their names; Archidekt's have the card inside. */
static bool is_shuffler(const json_t *root)
{
    const json_t *first = json_array_get(json_object_get(root, "cards"), 0);
    return json_is_array(json_object_get(root, "cards")) &&
           (json_is_array(json_object_get(root, "commanders")) || (json_object_get(first, "name") && !json_object_get(first, "card")));
}

/* What else people have in JSON, and what to do with it. */
static void report_kind(deck_reader *r, const json_t *root)
{
    const char *why =
        "JSON lists have \"data\" with \"mainBoard\" (MTGJSON), \"boards\" (Moxfield), or \"cards\" (Archidekt, mtg-deck-shuffler)";
    if (json_is_array(root))
        why = "this JSON is an array, and a deck is an object; a file of cards with their texts goes to talon commander --cards";
    else if (json_is_object(json_object_get(root, "entries")))
        why = "JSON with \"entries\" is Scryfall's, which talon does not read: export the deck as text or CSV";
    talon__deck_report(r, D_JSON_SHAPE, (piece){r->text.at, 1}, "%s", why);
}

/* By its keys. */
static void read_kind(deck_reader *r, const json_t *root)
{
    const json_t *data = json_object_get(root, "data");
    if (json_is_object(data) && json_object_get(data, "mainBoard"))
        read_mtgjson(r, data, "data");
    else if (json_object_get(root, "mainBoard"))
        read_mtgjson(r, root, NULL);
    else if (json_is_object(json_object_get(root, "boards")) || json_is_object(json_object_get(root, "mainboard")))
        talon__deck_read_moxfield(r, root);
    else if (is_shuffler(root))
        talon__deck_read_shuffler(r, root);
    else if (json_is_array(json_object_get(root, "cards")))
        read_archidekt(r, root);
    else
        report_kind(r, root);
}

void talon__deck_read_json(deck_reader *r)
{
    json_error_t error;
    if (talon__json_too_deep(r->text.at, r->text.size)) {
        talon__deck_report(r, D_JSON, (piece){r->text.at, 1}, "this JSON has " JSON_DEEPEST_TEXT);
        return;
    }
    json_t *root = r->json = talon__json_load(r->text.at, r->text.size, JSON_REJECT_DUPLICATES, &error);
    if (!root && !error.text[0])
        longjmp(*r->deck->arena.out_of_memory, 1);
    if (!root) {
        talon__deck_report(r, D_JSON, place_of_error(r, &error), "this JSON is not well formed: %s", error.text);
        return;
    }
    read_kind(r, root);
}
