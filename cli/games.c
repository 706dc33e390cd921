/* games.c -- talon games: which games there are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/rules.h>

#include "gamefile.h"
#include "show.h"
#include "value.h"

/* "2–10", "4". */
static void span_text(char *out, size_t size, const look *k, const talon_game *g)
{
    const uint32_t least = talon_game_players_min(g), most = talon_game_players_max(g);
    if (least == most)
        snprintf(out, size, "%u", least);
    else
        snprintf(out, size, "%u%s%u", least, k->ascii ? "-" : "–", most);
}

/* "play": it has rules of play; "deal": it is dealt alone. The first comment without the name it may begin with stays as it is written: it is one line for people. */
static void print_game(const look *k, const game_entry *entry, const talon_game *g, int name_width)
{
    char span[32];
    span_text(span, sizeof span, k, g);
    const bool narrow = k->width && k->width < name_width + 46;
    printf("%s%*s%*s%s  %s  ", entry->name, narrow ? 1 : name_width + 1 - (int)strlen(entry->name), "", narrow ? 0 : 5 - show_width(span),
           "", span, talon_game_has_rules(g) ? "play" : "deal");
    if (narrow)
        printf("\n    ");
    const int column = narrow ? 4 : name_width + 14;
    show_words(k, talon_game_about(g), column, column);
}

/* In one line, malloc'd; NULL without memory. */
static char *json_of(const game_entry *entry, const talon_game *g)
{
    json_t *phases = json_array();
    for (uint32_t i = 0; i < talon_game_phases(g); i++)
        phases = value_add(phases, json_string(talon_game_phase_name(g, i)));
    json_t *object = json_pack("{s:s, s:{s:i, s:i}, s:s, s:b, s:o, s:s?}", "name", entry->name, "players", "min",
                               (int)talon_game_players_min(g), "max", (int)talon_game_players_max(g), "about", talon_game_about(g), "rules",
                               talon_game_has_rules(g), "phases", phases, "path", entry->path);
    return value_line(object, 0);
}

/* A game of the list: compiled, or NULL when its file is bad, which was said; and its line of JSON. */
typedef struct row {
    talon_game *game;
    char *json;
} row;

/* Returns the exit code of the last game that could not be had, or EXIT_MEMORY. */
static int open_all(row *rows, const game_list *list, bool json)
{
    int status = EXIT_YES;
    for (size_t i = 0; i < list->n && status != EXIT_MEMORY; i++) {
        game_source source;
        int failed;
        rows[i].game = game_open_entry(&list->at[i], &source, &failed);
        if (!rows[i].game)
            status = failed;
        else if (json && !(rows[i].json = json_of(&list->at[i], rows[i].game)))
            status = no_memory();
        game_source_free(&source);
    }
    return status;
}

/* All are opened before one is printed: a list is whole, or there was no memory. */
static int list_games(const call *c, const game_list *list)
{
    const look k = look_of(c);
    row *rows = calloc(list->n + 1, sizeof *rows);
    int width = 0, status = rows ? open_all(rows, list, call_option(c, "json")) : no_memory();
    for (size_t i = 0; i < list->n; i++)
        width = (int)strlen(list->at[i].name) > width ? (int)strlen(list->at[i].name) : width;
    for (size_t i = 0; rows && i < list->n; i++) {
        if (rows[i].json && status != EXIT_MEMORY)
            say_json_line(rows[i].json);
        else if (rows[i].game && status != EXIT_MEMORY)
            print_game(&k, &list->at[i], rows[i].game, width);
        talon_game_free(rows[i].game);
        free(rows[i].json);
    }
    free(rows);
    return status;
}

/* The built-in decks, as expressions of the language. */
static int list_decks(const call *c)
{
    const look k = look_of(c);
    int width = 0;
    for (size_t i = 0; talon_deck_get(i); i++)
        width = (int)strlen(talon_deck_get(i)->name) > width ? (int)strlen(talon_deck_get(i)->name) : width;
    for (size_t i = 0; talon_deck_get(i); i++) {
        const talon_deck_name *d = talon_deck_get(i);
        printf("%s%*s", d->name, width + 2 - (int)strlen(d->name), "");
        show_words(&k, d->expression, width + 2, width + 2);
    }
    return EXIT_YES;
}

static int show_text(const game_entry *entry)
{
    game_source source;
    int status = game_read_entry(entry, &source);
    if (status == EXIT_YES && source.size > TALON_LANG_FILE_MAX) {
        complain("%s is longer than a game may be", source.file);
        status = EXIT_INPUT;
    }
    if (status == EXIT_YES)
        fwrite(source.text, 1, source.size, stdout);
    game_source_free(&source);
    return status;
}

static int with_one(const game_list *list, const char *name, bool show)
{
    const game_entry *found = game_list_find(list, name);
    if (!found)
        return game_unknown(list, name);
    if (show)
        return show_text(found);
    if (found->path) {
        puts(found->path);
        return EXIT_YES;
    }
    complain("%s is in talon itself, not in a file; to make one: talon games --show %s >%s.yaml", name, name, name);
    return EXIT_NO;
}

int command_games(const call *c)
{
    const char *path = call_option(c, "path"), *show = call_option(c, "show");
    game_list list;
    if (c->words_n)
        return complain("games takes no arguments; to read one: talon games --show %s", c->word[0]);
    if (call_option(c, "decks"))
        return list_decks(c);
    if (!game_list_read(&list))
        return EXIT_MEMORY;
    const int status = path ? with_one(&list, path, false) : show ? with_one(&list, show, true) : list_games(c, &list);
    game_list_free(&list);
    return status;
}
