/* read_shuffler.c -- mtg-deck-shuffler's own decks: {"version":4,"name":…,"commanders":[C],"cards":[C]}; C is one copy, with its name
 * and whatever else defines the card, which is kept as it is. Versions differ in two words: scryfallId is now cardDefinitionId, types
 * are cardTypes. */
#include <string.h>

#include "decklist/json_list.h"

/* One entry for cards that are equal and lie side by side. Returns how many they are. */
static size_t read_card(deck_reader *r, const board *b, size_t i, const json_t *list)
{
    static const char *const ours[] = {"name", "set", "scryfallId", "cardDefinitionId", "types", "cardTypes", "included", NULL};
    const json_t *j = json_array_get(list, i), *name = json_object_get(j, "name"), *types = json_object_get(j, "cardTypes");
    if (!json_is_string(name)) {
        talon__board_wrong(r, b, i, "a card is an object with \"name\", a text");
        return 1;
    }
    size_t n = 1;
    while (json_equal(j, json_array_get(list, i + n)))
        n++;
    const bool excluded = json_is_false(json_object_get(j, "included"));
    talon_deck_card *c = talon__deck_add(r, talon__board_place(b), talon__json_piece(name), (int64_t)n,
                                         excluded && b->part == TALON_DECK_MAIN ? TALON_DECK_MAYBEBOARD : b->part);
    if (!c)
        return n;
    c->set = talon__json_text_of(r, j, "set");
    c->scryfall = talon__json_text_of(r, j, "cardDefinitionId");
    if (!*c->scryfall)
        c->scryfall = talon__json_text_of(r, j, "scryfallId");
    c->type = talon__json_joined(r, types ? types : json_object_get(j, "types"));
    c->fields = talon__json_rest(r, j, ours);
    return n;
}

static void read_list(deck_reader *r, const json_t *root, const char *key, talon_deck_part part)
{
    const json_t *list = json_object_get(root, key);
    board b = talon__board_open(r, (const char *const[]){key, NULL, NULL}, key, part);
    if (list && !json_is_array(list))
        talon__deck_report(r, D_JSON_SHAPE, talon__board_whole(&b), "\"%s\" is a list of cards", key);
    for (size_t i = 0; i < json_array_size(list);)
        for (size_t n = read_card(r, &b, i, list); n; n--, i++)
            talon__board_next(&b);
}

void talon__deck_read_shuffler(deck_reader *r, const json_t *root)
{
    static const char *const ours[] = {"version", "name", "totalCards", "commanders", "cards", NULL};
    r->deck->format = TALON_DECK_SHUFFLER;
    r->deck->reason = "it is JSON with \"commanders\" and \"cards\"";
    r->deck->name = talon__json_text_of(r, root, "name");
    r->deck->fields = talon__json_rest(r, root, ours);
    read_list(r, root, "commanders", TALON_DECK_COMMANDER);
    read_list(r, root, "cards", TALON_DECK_MAIN);
}
