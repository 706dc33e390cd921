/* veilfile.c -- private deck lists in files: written by a player, veils read by the dealer, names by the player. */
#include "veilfile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chainfile.h"
#include "decklist.h"
#include "guard.h"
#include "value.h"

enum { VEIL_FILE_MAX = 1 << 20, FACE = 66 };

/* ------------------------------------------------------------------ making them */

/* One copy of a card: its name, its salt, and the veil of both. */
typedef struct copy {
    const char *name;
    uint8_t salt[32];
    char face[FACE];
} copy;

static int by_face(const void *a, const void *b)
{
    return strcmp(((const copy *)a)->face, ((const copy *)b)->face);
}

/* A name that a line can have; else nobody could ever name the card. */
static int check_name(const decklist *l, const talon_deck_card *card)
{
    if (talon_fair_is_text(card->name, 1, TALON_MAX_CARD_NAME) && card->name[0] != '?')
        return EXIT_YES;
    complain("%s, line %u: a card's name has a quote, a backslash, a control character or a question mark in front, which a provable game "
             "cannot hold",
             l->file, card->line);
    return EXIT_INPUT;
}

/* The cards that a veil hides, each by itself, in the order of their veils: it tells nothing. */
static int veil_all(copy **list, uint32_t *n, const decklist *l, uint32_t seat)
{
    *n = talon_deck_count(l->deck, TALON_DECK_MAIN);
    if (*n == 0 || *n > VEILS_MAX) {
        complain("%s has %u cards beside its commanders; a private list has 1 to %u", l->file, *n, VEILS_MAX);
        return EXIT_INPUT;
    }
    *list = calloc(*n, sizeof **list);
    if (!*list)
        return no_memory();
    guard_memory(*list, *n * sizeof **list);
    uint32_t at = 0;
    int status = EXIT_YES;
    for (uint32_t i = 0; status == EXIT_YES && i < talon_deck_entries(l->deck); i++) {
        const talon_deck_card *card = talon_deck_entry(l->deck, i);
        const bool in = card->part == TALON_DECK_MAIN || card->part == TALON_DECK_COMMANDER;
        status = in ? check_name(l, card) : EXIT_YES;
        for (uint32_t k = 0; status == EXIT_YES && card->part == TALON_DECK_MAIN && k < card->n; k++) {
            copy *x = &(*list)[at++];
            x->name = card->name;
            talon_fair_random(x->salt, sizeof x->salt);
            talon_fair_veil(x->face, seat, x->name, x->salt);
        }
    }
    qsort(*list, *n, sizeof **list, by_face);
    return status;
}

/* Commanders by name, one entry for each copy; NULL without memory. */
static json_t *clear_json(const decklist *l, uint32_t *n)
{
    json_t *list = json_array();
    *n = 0;
    for (uint32_t i = 0; i < talon_deck_entries(l->deck); i++) {
        const talon_deck_card *card = talon_deck_entry(l->deck, i);
        for (uint32_t k = 0; card->part == TALON_DECK_COMMANDER && k < card->n; k++, ++*n)
            list = value_add(list, json_string(card->name));
    }
    return list;
}

/* {"talon":kind,"name":…,"seat":…,"clear":…,key:list} and LF, malloc'd; NULL without memory. Takes over both lists. */
static char *file_text(const char *kind, const char *name, uint32_t seat, json_t *clear, const char *key, json_t *list)
{
    json_t *json = json_pack("{s:s,s:s,s:I}", "talon", kind, "name", name, "seat", (json_int_t)seat);
    json = value_set(json, "clear", clear);
    char *line = value_line(value_set(json, key, list), 0), *text = NULL;
    if (line && asprintf(&text, "%s\n", line) < 0)
        text = NULL;
    if (line)
        talon_wipe(line, strlen(line));
    free(line);
    return text;
}

static int write_texts(veil_files *x, const decklist *l, const copy *list, const char *name, uint32_t seat)
{
    json_t *cards = json_array(), *veils = json_array();
    for (uint32_t i = 0; i < x->n; i++) {
        char hex[65];
        talon_fair_hex(hex, list[i].salt, 32);
        cards = value_add(cards, json_pack("[s,s]", list[i].name, hex));
        veils = value_add(veils, json_string(list[i].face));
        talon_wipe(hex, sizeof hex);
    }
    x->cards_text = file_text("cards", name, seat, clear_json(l, &x->clear_n), "cards", cards);
    x->veils_text = file_text("veils", name, seat, clear_json(l, &x->clear_n), "veils", veils);
    if (!x->cards_text || !x->veils_text)
        return no_memory();
    if (x->clear_n <= VEILS_MAX && strlen(x->cards_text) <= VEIL_FILE_MAX && strlen(x->veils_text) <= VEIL_FILE_MAX)
        return EXIT_YES;
    complain("%s has %u commanders, and is too long for a private list", l->file, x->clear_n);
    return EXIT_INPUT;
}

/* The first number for which neither file is there. */
static int find_paths(veil_files *x, const char *key_path)
{
    const size_t n = strlen(key_path), cut = n > 4 && strcmp(key_path + n - 4, ".key") == 0 ? n - 4 : n;
    for (unsigned number = 1; number < 1000000; number++) {
        free(x->cards_path);
        free(x->veils_path);
        x->cards_path = x->veils_path = NULL;
        if (asprintf(&x->cards_path, "%.*s-%u.cards", (int)cut, key_path, number) < 0)
            x->cards_path = NULL;
        if (asprintf(&x->veils_path, "%.*s-%u.veils", (int)cut, key_path, number) < 0)
            x->veils_path = NULL;
        if (!x->cards_path || !x->veils_path)
            return no_memory();
        if (!chain_exists(x->cards_path) && !chain_exists(x->veils_path))
            break;
    }
    return EXIT_YES;
}

static int read_list(decklist *l, const call *c)
{
    const look k = look_of(c);
    int status = decklist_read(l, c, call_option(c, "deck"), false);
    if (status == EXIT_YES)
        status = decklist_needs_commander(l);
    return status == EXIT_YES ? decklist_problems(l, &k) : status;
}

int veilfile_prepare(veil_files *x, const call *c, const char *name, const char *key_path)
{
    const char *at = call_option(c, "seat");
    uint64_t seat = 0;
    decklist l = {0};
    copy *list = NULL;
    *x = (veil_files){0};
    if (!at)
        return complain("--deck needs your seat, for the veils of your cards: --seat N, as the dealer will list the players");
    if (!read_number(&seat, at, TALON_MAX_PLAYERS, "--seat"))
        return EXIT_USAGE;
    if (!seat)
        return complain("--seat: seats are numbered from 1");
    guard_json();
    int status = read_list(&l, c);
    if (status == EXIT_YES)
        status = veil_all(&list, &x->n, &l, (uint32_t)seat);
    if (status == EXIT_YES)
        status = write_texts(x, &l, list, name, (uint32_t)seat);
    if (status == EXIT_YES)
        status = find_paths(x, key_path);
    if (list)
        talon_wipe(list, x->n * sizeof *list);
    free(list);
    decklist_free(&l);
    return status;
}

int veilfile_write(const veil_files *x)
{
    int status = chain_create(x->cards_path, x->cards_text, 0600);
    if (status == EXIT_YES && (status = chain_create(x->veils_path, x->veils_text, 0644)) != EXIT_YES)
        unlink(x->cards_path); /* of veils that were never made */
    return status;
}

void veilfile_free(veil_files *x)
{
    if (x->cards_text)
        talon_wipe(x->cards_text, strlen(x->cards_text));
    free(x->cards_text);
    free(x->veils_text);
    free(x->cards_path);
    free(x->veils_path);
}

/* ----------------------------------------------------------------- reading them */

/* Entries of a list: a name, or a name and a salt. */
static bool are_names(const json_t *list, bool salted)
{
    if (!json_is_array(list) || json_array_size(list) > VEILS_MAX)
        return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *x = json_array_get(list, i), *name = salted ? json_array_get(x, 0) : x;
        const char *hex = json_string_value(json_array_get(x, 1));
        uint8_t salt[32];
        if (!json_is_string(name) || !talon_fair_is_text(json_string_value(name), 1, TALON_MAX_CARD_NAME))
            return false;
        if (salted && (!hex || !talon_fair_unhex(salt, sizeof salt, hex)))
            return false;
        talon_wipe(salt, sizeof salt);
    }
    return true;
}

json_t *veilfile_read_cards(const char *path, int *status)
{
    json_t *json = keyfile_object(path, "cards", VEIL_FILE_MAX, status);
    if (!json || (json_is_integer(json_object_get(json, "seat")) && are_names(json_object_get(json, "clear"), false) &&
                  are_names(json_object_get(json, "cards"), true)))
        return json;
    complain("%s: a file of cards has a seat, and names with salts", path);
    json_decref(json);
    *status = EXIT_INPUT;
    return NULL;
}

static bool is_veil(const char *face)
{
    uint8_t hash[32];
    return face[0] == '?' && talon_fair_unhex(hash, sizeof hash, face + 1);
}

/* Veils that line 0 can have: each is one, and they ascend. */
static bool are_veils(const json_t *list)
{
    const char *last = "";
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *face = json_string_value(json_array_get(list, i));
        if (!face || !is_veil(face) || strcmp(face, last) <= 0)
            return false;
        last = face;
    }
    return json_array_size(list) > 0 && json_array_size(list) <= VEILS_MAX;
}

static json_t *read_veils(const char *path, int *status)
{
    size_t size;
    char *text = read_whole(path, &size, VEIL_FILE_MAX, status);
    if (!text)
        return NULL;
    json_t *json = size <= VEIL_FILE_MAX ? value_read(text, size, JSON_REJECT_DUPLICATES, NULL) : NULL;
    const char *kind = json_string_value(json_object_get(json, "talon"));
    free(text);
    if (kind && strcmp(kind, "veils") == 0 && json_is_string(json_object_get(json, "name")) &&
        are_names(json_object_get(json, "clear"), false) && are_veils(json_object_get(json, "veils")))
        return json;
    if (kind && strcmp(kind, "cards") == 0)
        complain("%s is a player's secret: the dealer needs the file of veils beside it", path);
    else
        complain("%s is no file of veils, as talon fair join NAME --deck LIST writes them", path);
    json_decref(json);
    *status = EXIT_INPUT;
    return NULL;
}

static bool add_names(talon_pack *pack, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *name = json_array_get(list, i);
        if (talon_pack_add(pack, json_string_value(name), json_string_length(name), 1) != TALON_OK)
            return false;
    }
    return true;
}

/* What the player brings: who commands first, as the game's file expects it. */
static int fill_pack(talon_pack **pack, const json_t *json, const char *path)
{
    const json_t *clear = json_object_get(json, "clear"), *veils = json_object_get(json, "veils");
    const uint32_t n = (uint32_t)(json_array_size(clear) + json_array_size(veils)), bytes = n * (TALON_MAX_CARD_NAME + 1);
    const size_t size = talon_pack_size(n, n, bytes);
    *pack = malloc(size);
    if (!*pack)
        return no_memory();
    talon_pack_init(*pack, size, n, n, bytes);
    if (add_names(*pack, clear) && add_names(*pack, veils)) {
        talon_pack_set_commanders(*pack, (uint32_t)json_array_size(clear));
        return EXIT_YES;
    }
    complain("%s: too many cards, or too long a name", path);
    return EXIT_INPUT;
}

/* The veils of one player, at that player's seat. */
static int bring_one(table_players *s, const char *path)
{
    int status;
    json_t *json = read_veils(path, &status);
    if (!json)
        return status;
    const char *name = json_string_value(json_object_get(json, "name"));
    const json_int_t seat = json_integer_value(json_object_get(json, "seat"));
    if (seat < 1 || seat > (json_int_t)s->s.players_n || strcmp(s->name[seat - 1], name) != 0)
        status = complain("%s was made by %s for seat %lld, and --players has somebody else there: the veils would fit nobody", path, name,
                          (long long)seat);
    else if (s->deck[seat - 1])
        status = complain("--veils has two files for %s", name);
    else
        status = fill_pack(&s->deck[seat - 1], json, path);
    json_decref(json);
    return status;
}

int veilfile_bring(table_players *s, const call *c, const talon_game *game)
{
    const char *files = call_option(c, "veils");
    int status = EXIT_YES;
    if (!talon_game_imports(game))
        return complain("%s has its own cards; --veils is for games in which players bring theirs", talon_game_name(game));
    if (call_option(c, "deck"))
        return complain("--deck and --veils are two ways to bring cards: choose one of them");
    for (size_t size; status == EXIT_YES && files; files = files[size] ? files + size + 1 : NULL) {
        size = strcspn(files, ",");
        char *path = strndup(files, size);
        status = path ? bring_one(s, path) : no_memory();
        free(path);
    }
    for (uint32_t i = 0; status == EXIT_YES && i < s->s.players_n; i++) {
        if (!s->deck[i])
            status = complain("--veils lacks the file of %s: everybody brings cards", s->name[i]);
        s->import[i] = s->deck[i];
    }
    s->s.import = s->import;
    return status;
}
