/* card_fields.c -- what a deck of game.new says of its cards beside their names: kept as it is given, and given back with the state.
 *
 * The game knows names alone, and lists its cards by name: of those with one name the commanders come first, then the others as in the
 * deck. So the deck's cards and the list's, both in the order of their names, are the same cards. */
#include <stdlib.h>
#include <string.h>

#include "problem/json.h"
#include "wire/wire_impl.h"

/* mtg-deck-shuffler's definition of a card, in all its versions. */
const char *const talon__card_fields[] = {
    "name",          "included",      "scryfallId", "cardDefinitionId", "multiverseid", "twoFaced", "oracleCardName",
    "colorIdentity", "set",           "types",      "cardTypes",        "manaCost",     "cmc",      "oracleText",
    "imageUris",     "backImageUris", NULL,
};

typedef struct named {
    const char *name;
    size_t at; /* in the deck, or in the list */
    const json_t *card;
} named;

static int by_name(const void *a, const void *b)
{
    const named *x = a, *y = b;
    const int order = strcmp(x->name, y->name);
    return order ? order : (x->at > y->at) - (x->at < y->at);
}

static bool is_field(const char *key)
{
    return strcmp(key, "name") != 0 && strcmp(key, "included") != 0;
}

static bool has_fields(const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *card = json_array_get(list, i);
        if (json_object_size(card) > 1u + (json_object_get(card, "included") != NULL))
            return true;
    }
    return false;
}

/* The members as they are written between braces; "" when there are none. malloc'd; NULL without memory. */
static char *text_of(const json_t *card)
{
    const char *key;
    json_t *value, *rest = json_object();
    json_object_foreach((json_t *)(uintptr_t)card, key, value) /* only read */
    {
        if (is_field(key))
            rest = talon__json_set(rest, key, json_incref(value));
    }
    char *text = talon__json_dump(rest, JSON_COMPACT);
    json_decref(rest);
    if (!text)
        return NULL;
    const size_t size = strlen(text);
    memmove(text, text + 1, size - 2);
    text[size - 2] = 0;
    return text;
}

/* Those that are in the game, commanders first. Returns how many. */
static size_t gather(named *to, const json_t *commanders, const json_t *cards)
{
    size_t n = 0;
    for (size_t i = 0; i < json_array_size(commanders) + json_array_size(cards); i++) {
        const size_t first = json_array_size(commanders);
        const json_t *card = i < first ? json_array_get(commanders, i) : json_array_get(cards, i - first);
        if (i < first || !json_is_false(json_object_get(card, "included")))
            to[n++] = (named){json_string_value(json_object_get(card, "name")), i, card};
    }
    return n;
}

void talon__card_fields_free(card_fields *f)
{
    for (size_t i = 0; i < f->n; i++)
        free(f->text[i]);
    free(f->text);
    *f = (card_fields){.text = NULL};
}

bool talon__card_fields_keep(card_fields *f, const talon_commander *game, const json_t *commanders, const json_t *cards)
{
    const size_t n = talon_commander_cards(game);
    *f = (card_fields){.text = NULL};
    if (!has_fields(commanders) && !has_fields(cards))
        return true;
    named *deck = calloc(json_array_size(commanders) + json_array_size(cards) + n + 1, sizeof *deck);
    f->text = calloc(n + 1, sizeof *f->text);
    bool ok = deck && f->text;
    if (ok) {
        named *list = deck + gather(deck, commanders, cards);
        for (size_t i = 0; i < n; i++)
            list[i] = (named){talon_commander_name(game, (talon_card)i, NULL), i, NULL};
        qsort(deck, n, sizeof *deck, by_name);
        qsort(list, n, sizeof *list, by_name);
        f->n = n;
        for (size_t i = 0; ok && i < n; i++)
            ok = (f->text[list[i].at] = text_of(deck[i].card)) != NULL;
    }
    free(deck);
    if (!ok)
        talon__card_fields_free(f);
    return ok;
}

const char *talon__card_fields_get(const card_fields *f, size_t card)
{
    return card < f->n ? f->text[card] : "";
}
