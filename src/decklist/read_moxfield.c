/* read_moxfield.c -- Moxfield's JSON, as its pages load it and its downloads have it.
 *
 * Two shapes: {"boards":{"mainboard":{"cards":{ID:C}}}} and, older, {"mainboard":{NAME:C}}; C is {"quantity":1,"card":{"name":…}}. */
#include <string.h>

#include "decklist/json_list.h"

typedef struct mox_board {
    const char *key;
    talon_deck_part part;
    const char *word; /* its cards' keyword, where the part alone does not say it, or NULL */
} mox_board;

/* Attractions, stickers and the like are played beside the deck, as tokens are. */
static const mox_board boards[] = {
    {"commanders", TALON_DECK_COMMANDER, NULL},
    {"signatureSpells", TALON_DECK_COMMANDER, "Signature Spell"},
    {"mainboard", TALON_DECK_MAIN, NULL},
    {"companions", TALON_DECK_COMPANION, NULL},
    {"sideboard", TALON_DECK_SIDEBOARD, NULL},
    {"maybeboard", TALON_DECK_MAYBEBOARD, NULL},
    {"attractions", TALON_DECK_TOKENS, "Attractions"},
    {"stickers", TALON_DECK_TOKENS, "Stickers"},
    {"contraptions", TALON_DECK_TOKENS, "Contraptions"},
    {"planes", TALON_DECK_TOKENS, "Planes"},
    {"schemes", TALON_DECK_TOKENS, "Schemes"},
    {"tokens", TALON_DECK_TOKENS, NULL},
};

static bool is_foil(const json_t *j)
{
    const char *finish = talon__json_string_of(j, "finish");
    return strcmp(finish, "foil") == 0 || strcmp(finish, "etched") == 0 || json_is_true(json_object_get(j, "isFoil"));
}

static void note_unread(deck_reader *r, const json_t *j)
{
    if (strcmp(talon__json_string_of(j, "finish"), "etched") == 0)
        talon__deck_unread(r, "that a foil is etched");
    if (json_is_true(json_object_get(j, "isAlter")))
        talon__deck_unread(r, "alters");
    if (json_is_true(json_object_get(j, "isProxy")))
        talon__deck_unread(r, "proxies");
}

/* key: the card's in its board, which in the older shape is its name. */
static void read_card(deck_reader *r, const board *b, size_t i, const char *key, const json_t *j, const mox_board *kind)
{
    const json_t *card = json_object_get(j, "card"), *name = json_object_get(card, "name"), *quantity = json_object_get(j, "quantity");
    if (!json_is_integer(quantity) || (card && !json_is_string(name))) {
        talon__board_wrong(r, b, i, "a card has \"quantity\", a whole number, and \"card\" with \"name\", a text");
        return;
    }
    const piece spelled = card ? talon__json_piece(name) : (piece){key, strlen(key)};
    talon_deck_card *c = talon__deck_add(r, talon__board_place(b), spelled, json_integer_value(quantity), b->part);
    if (!c)
        return;
    c->set = talon__json_text_of(r, card, "set");
    c->number = talon__json_number_of(r, card, "cn");
    c->type = talon__json_text_of(r, card, "type_line");
    c->scryfall = talon__json_text_of(r, card, "scryfall_id");
    c->fields = talon__json_fields(r, card, JSON_MOXFIELD);
    c->foil = is_foil(j);
    note_unread(r, j);
    if (kind->word)
        talon__deck_keyword(r, c, (piece){kind->word, strlen(kind->word)});
    talon__json_keywords(r, c, json_object_get(json_object_get(r->json, "authorTags"), card ? json_string_value(name) : key));
}

/* A board is its cards, or has them in "cards". */
static void read_board(deck_reader *r, const json_t *holder, const char *outer, const mox_board *kind)
{
    const json_t *value = json_object_get(holder, kind->key), *cards = json_object_get(value, "cards");
    const bool inside = json_is_object(cards) && !json_object_get(cards, "quantity");
    board b = talon__board_open(r, (const char *const[]){outer, kind->key, inside ? "cards" : NULL}, kind->key, kind->part);
    const char *key;
    json_t *card;
    size_t i = 0;
    if (value && !json_is_object(value) && !json_is_null(value))
        talon__deck_report(r, D_JSON_SHAPE, talon__board_whole(&b), "\"%s\" is an object of cards", kind->key);
    json_object_foreach((json_t *)(uintptr_t)(inside ? cards : value), key, card) /* only read */
    {
        read_card(r, &b, i++, key, card, kind);
        talon__board_next(&b);
    }
}

/* Cards on a board that talon does not know are not lost, and not in the deck. */
static void read_others(deck_reader *r, const json_t *holder, const char *outer)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)holder, key, value) /* only read */
    {
        bool known = false;
        for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
            known |= strcmp(boards[i].key, key) == 0;
        if (!known)
            read_board(r, holder, outer, &(mox_board){key, TALON_DECK_TOKENS, key});
    }
}

void talon__deck_read_moxfield(deck_reader *r, const json_t *root)
{
    const json_t *inner = json_object_get(root, "boards");
    const char *outer = json_is_object(inner) ? "boards" : NULL;
    const json_t *holder = outer ? inner : root;
    r->deck->format = TALON_DECK_MOXFIELD_JSON;
    r->deck->reason = outer ? "it is JSON with \"boards\"" : "it is JSON with \"mainboard\"";
    r->deck->name = talon__json_text_of(r, root, "name");
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        if (outer || json_is_object(json_object_get(holder, boards[i].key))) /* the older shape has other tokens, a list */
            read_board(r, holder, outer, &boards[i]);
    if (outer)
        read_others(r, holder, outer);
    if (*talon__json_string_of(root, "description"))
        talon__deck_unread(r, "the description");
}
