/* stream_games.c -- the games that a stream of JSON lines may ask for: by the names that talon games lists, or as the text of a file.
 *
 * A request's name is never a path: whoever sends requests need not be who may read files. */
#include "stream_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gamefile.h"
#include "problems.h"

void stream_games_free(stream_games *games)
{
    talon_game_free(games->game);
    games->game = NULL;
}

static talon_game *compile(char *why, size_t why_size, const char *text, size_t size)
{
    talon_report *report = NULL;
    talon_game *game = game_compile(&report, text, size);
    if (!game && report)
        problem_first(why, why_size, report);
    talon_report_free(report);
    return game;
}

/* Returns false after no_memory. */
static bool say_unknown(char *why, size_t why_size, const game_list *list, const char *name)
{
    const char *near;
    if (game_list_near(&near, list, name) != EXIT_YES)
        return false;
    if (near)
        snprintf(why, why_size, "there is no game \"%s\"; did you mean \"%s\"?", name, near);
    else
        snprintf(why, why_size, "there is no game \"%s\"; talon games lists them, and \"text\" takes a file's text", name);
    return true;
}

/* What is wrong is in a file here, not in what was sent; where it lies is nobody's business who sends requests. */
static talon_game *compile_file(char *why, size_t why_size, const char *name, const char *text, size_t size)
{
    char wrong[400] = "";
    talon_game *game = compile(wrong, sizeof wrong, text, size);
    if (!game && *wrong)
        snprintf(why, why_size, "the file of \"%s\" is there, but is no game: %s", name, wrong);
    return game;
}

/* From its file, or from talon itself. */
static talon_game *open_entry(stream_games *games, char *why, size_t why_size, const game_entry *entry)
{
    size_t size;
    int status = EXIT_YES;
    if (!entry->path)
        return compile(why, why_size, entry->shipped->text, entry->shipped->size);
    char *text = read_whole(entry->path, &size, TALON_LANG_FILE_MAX, &status);
    talon_game *game = text ? compile_file(why, why_size, entry->name, text, size) : NULL;
    games->out_of_memory = !text && status == EXIT_MEMORY;
    if (!text && !games->out_of_memory)
        snprintf(why, why_size, "the file of \"%s\" cannot be read", entry->name);
    free(text);
    return game;
}

static talon_game *by_name(stream_games *games, char *why, size_t why_size, const char *name)
{
    game_list list;
    games->out_of_memory = !game_list_read_again(&list, &games->heard);
    if (games->out_of_memory)
        return NULL;
    const game_entry *found = game_list_find(&list, name);
    talon_game *game = NULL;
    if (found)
        game = open_entry(games, why, why_size, found);
    else
        games->out_of_memory = !say_unknown(why, why_size, &list, name);
    game_list_free(&list);
    return game;
}

const talon_game *find_stream_game(void *context, char *why, size_t why_size, const char *name, const char *text, size_t text_size)
{
    stream_games *games = context;
    stream_games_free(games);
    games->game = name ? by_name(games, why, why_size, name) : compile(why, why_size, text, text_size);
    return games->game;
}
