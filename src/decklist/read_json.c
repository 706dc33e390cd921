/* read_json.c -- MTGJSON's decks and Archidekt's, on jansson.
 *
 * jansson keeps no places of values. When one is wrong, its element is looked up again in the text, which is valid JSON then. */
#include <string.h>

#include "decklist/format.h"
#include "problem/json.h"
#include "problem/nesting.h"

/* ---------------------------------------------------------------- places */

static const char *skip_blanks(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r'))
        p++;
    return p;
}

static const char *skip_string(const char *p, const char *end)
{
    for (p++; p < end && *p != '"'; p++)
        p += *p == '\\' && p + 1 < end;
    return p < end ? p + 1 : end;
}

/* Behind the value at p. */
static const char *skip_value(const char *p, const char *end)
{
    size_t depth = 0;
    do {
        if (p < end && *p == '"') {
            p = skip_string(p, end);
            continue;
        }
        depth += p < end && (*p == '[' || *p == '{');
        depth -= p < end && depth && (*p == ']' || *p == '}');
        p += p < end;
    } while (p < end && (depth || !strchr(",]}", *p)));
    return p;
}

/* The value of a key in the object at p, or NULL. */
static const char *find_key(const char *p, const char *end, const char *key)
{
    const size_t size = strlen(key);
    for (p = skip_blanks(p + 1, end); p < end && *p == '"';) {
        const char *name = p + 1, *name_end = skip_string(p, end);
        const char *value = skip_blanks(name_end, end);
        value = skip_blanks(value + (value < end), end);
        if ((size_t)(name_end - name) == size + 1 && memcmp(name, key, size) == 0)
            return value;
        p = skip_blanks(skip_value(value, end), end);
        p = skip_blanks(p + (p < end), end);
    }
    return NULL;
}

/* A list of cards in the text: where its next element is. Elements are visited in order, so finding them all is one walk. */
typedef struct board {
    const char *key;
    talon_deck_part part;
    const char *at, *end; /* at: NULL when the list was not found */
} board;

/* The array below these keys (outer may be NULL). */
static board open_board(const deck_reader *r, const char *outer, const char *key, talon_deck_part part)
{
    const char *end = r->text.at + r->text.size, *p = skip_blanks(r->text.at, end);
    if (outer && p < end)
        p = find_key(p, end, outer);
    if (p && p < end)
        p = find_key(p, end, key);
    if (p && p < end && *p == '[')
        p = skip_blanks(p + 1, end);
    return (board){key, part, p, end};
}

static void next_element(board *b)
{
    if (!b->at)
        return;
    b->at = skip_blanks(skip_value(b->at, b->end), b->end);
    b->at = skip_blanks(b->at + (b->at < b->end), b->end);
}

static piece place_of(const board *b)
{
    return (piece){b->at, b->at && b->at < b->end ? 1 : 0};
}

/* ----------------------------------------------------------------- cards */

/* A member that is text, copied; "" when there is none. */
static const char *text_of(deck_reader *r, const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_string(value) ? talon__deck_text(r, (piece){json_string_value(value), json_string_length(value)}) : "";
}

static const char *string_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static piece piece_of(const json_t *string)
{
    return (piece){json_string_value(string), json_string_length(string)};
}

/* "Basic Land" from ["Basic"] and ["Land"]. */
static const char *type_of(deck_reader *r, const json_t *object)
{
    const char *line = text_of(r, object, "type"), *joined = "";
    const json_t *types = json_object_get(object, "types");
    if (*line)
        return line;
    for (size_t i = 0; i < json_array_size(types) && i < 8; i++) {
        const char *word = json_string_value(json_array_get(types, i));
        if (word)
            joined = talon__deck_format_text(&r->deck->arena, "%s%s%.64s", joined, *joined ? " " : "", word);
    }
    return joined;
}

static void shape(deck_reader *r, const board *b, size_t i, const char *what)
{
    talon__deck_report(r, D_JSON_SHAPE, place_of(b), "%s[%zu]: %s", b->key, i, what);
}

static void read_mtgjson_card(deck_reader *r, const board *b, size_t i, const json_t *j)
{
    const json_t *name = json_object_get(j, "name"), *count = json_object_get(j, "count"), *side = json_object_get(j, "side");
    if (side && strcmp(string_of(j, "side"), "a") != 0)
        return; /* the back of a card that was listed with its front */
    if (!json_is_string(name) || (count && !json_is_integer(count))) {
        shape(r, b, i, "a card is an object with \"name\", a text, and \"count\", a whole number");
        return;
    }
    const json_int_t n = count ? json_integer_value(count) : 1;
    talon_deck_card *c = talon__deck_add(r, place_of(b), piece_of(name), n, b->part);
    if (!c)
        return;
    c->set = text_of(r, j, "setCode");
    c->number = text_of(r, j, "number");
    c->type = type_of(r, j);
    c->foil = json_is_true(json_object_get(j, "isFoil"));
}

static void read_mtgjson(deck_reader *r, const json_t *data, const char *outer)
{
    static const struct {
        const char *key;
        talon_deck_part part;
    } boards[] = {{"commander", TALON_DECK_COMMANDER}, {"mainBoard", TALON_DECK_MAIN}, {"sideBoard", TALON_DECK_SIDEBOARD}};
    r->deck->format = TALON_DECK_MTGJSON;
    r->deck->reason = "it is JSON with \"mainBoard\"";
    r->deck->name = text_of(r, data, "name");
    for (size_t k = 0; k < 3; k++) {
        const json_t *list = json_object_get(data, boards[k].key);
        board b = open_board(r, outer, boards[k].key, boards[k].part);
        if (list && !json_is_array(list))
            talon__deck_report(r, D_JSON_SHAPE, place_of(&b), "\"%s\" is a list of cards", b.key);
        for (size_t i = 0; i < json_array_size(list); i++, next_element(&b))
            read_mtgjson_card(r, &b, i, json_array_get(list, i));
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
        const char *name = string_of(c, "name");
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
        shape(r, b, i, "a card has \"quantity\", a whole number, and \"card\" with \"oracleCard\" with \"name\", a text");
        return;
    }
    talon_deck_card *c = talon__deck_add(r, place_of(b), piece_of(name), json_integer_value(quantity), part_of(r, j));
    if (!c)
        return;
    c->set = text_of(r, json_object_get(print, "edition"), "editioncode");
    c->number = text_of(r, print, "collectorNumber");
    c->type = type_of(r, oracle);
    c->foil = strcmp(string_of(j, "modifier"), "Foil") == 0;
    for (size_t k = 0; k < json_array_size(words); k++) {
        const json_t *word = json_array_get(words, k);
        if (json_is_string(word))
            talon__deck_keyword(r, c, piece_of(word));
    }
}

static void read_archidekt(deck_reader *r, const json_t *root)
{
    const json_t *cards = json_object_get(root, "cards");
    r->deck->format = TALON_DECK_ARCHIDEKT_JSON;
    r->deck->reason = "it is JSON with \"cards\"";
    r->deck->name = text_of(r, root, "name");
    index_categories(r, json_object_get(root, "categories"));
    board b = open_board(r, NULL, "cards", TALON_DECK_MAIN);
    for (size_t i = 0; i < json_array_size(cards); i++, next_element(&b))
        read_archidekt_card(r, &b, i, json_array_get(cards, i));
}

/* ------------------------------------------------------------------ both */

static piece place_of_error(const deck_reader *r, const json_error_t *e)
{
    const size_t pos = e->position > 0 ? (size_t)e->position - 1 : 0;
    return (piece){r->text.at + (pos < r->text.size ? pos : r->text.size), pos < r->text.size ? 1 : 0};
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
    const json_t *data = json_object_get(root, "data");
    if (json_is_object(data) && json_object_get(data, "mainBoard"))
        read_mtgjson(r, data, "data");
    else if (json_object_get(root, "mainBoard"))
        read_mtgjson(r, root, NULL);
    else if (json_is_array(json_object_get(root, "cards")))
        read_archidekt(r, root);
    else
        talon__deck_report(r, D_JSON_SHAPE, (piece){r->text.at, 1},
                           "JSON lists have \"data\" with \"mainBoard\" (MTGJSON), or \"cards\" (Archidekt)");
}
