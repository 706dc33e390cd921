/* likeness.c -- a line 0 may call itself texas_holdem and have two aces of spades. So it is compared with the game of that name that comes
 * with talon, or that the reader has; what differs is said in words, and then nothing is proved about that game. */
#include "likeness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gamefile.h"

/* The game of this name, compiled; *game NULL when there is none, or it is not worth anything. Returns EXIT_YES, or EXIT_MEMORY. */
static int find_game(talon_game **game, const game_list *list, const char *name)
{
    const game_entry *entry = game_list_find(list, name);
    game_source source = {.path = NULL};
    int status = entry ? game_read_entry(entry, &source) : EXIT_YES;
    *game = source.text ? game_compile(&source.report, source.text, source.size) : NULL;
    if (source.text && !source.report)
        status = no_memory();
    game_source_free(&source);
    return status == EXIT_MEMORY ? status : EXIT_YES;
}

/* Whoever deals: line 0 does not say which seat that is in the game's terms. */
static talon_likeness compare(talon_transcript *t, const talon_game *game, char *text, size_t text_size)
{
    talon_likeness best = TALON_LIKE_UNKNOWN;
    char words[512];
    for (uint32_t s = talon_transcript_seats(t); s >= 1 && best != TALON_LIKE_SAME; s--) {
        const talon_fair_game in = {.game = game, .dealer_seat = s};
        const talon_likeness like = talon_transcript_is_game(t, &in, words, sizeof words);
        if (s == talon_transcript_seats(t) || like == TALON_LIKE_SAME || (like == TALON_LIKE_OTHER && best == TALON_LIKE_UNKNOWN)) {
            best = like;
            snprintf(text, text_size, "%s", words);
        }
    }
    return best;
}

/* A name that is almost one of ours may have been chosen to be taken for it. */
static int say_unknown(const game_list *list, const char *name, char *text, size_t text_size)
{
    const char *near;
    if (game_list_near(&near, list, name) != EXIT_YES)
        return EXIT_MEMORY;
    snprintf(text, text_size, "there is no game called \"%s\" here to compare it with%s%s", name, near ? "; it is not " : "",
             near ? near : "");
    return EXIT_YES;
}

static int say(talon_likeness like, const char *name, const char *words, char *text, size_t text_size)
{
    switch (like) {
    case TALON_LIKE_SAME:
        snprintf(text, text_size, "cards, sight and plan are those of the %s found here%s%s", name, *words ? "; " : "", words);
        break;
    case TALON_LIKE_OTHER: snprintf(text, text_size, "%s", words); break;
    case TALON_LIKE_UNKNOWN:
        if (is_no_memory(words))
            return no_memory();
        snprintf(text, text_size, "it cannot be compared with the %s found here%s%s", name, *words ? ": " : "", words);
        break;
    }
    return EXIT_YES;
}

int likeness_find(talon_likeness *like, talon_transcript *t, char *text, size_t text_size)
{
    char words[512] = "";
    const char *name = talon_transcript_game(t);
    game_list list;
    talon_game *game = NULL;
    *like = TALON_LIKE_UNKNOWN;
    text[0] = 0;
    if (!game_list_read(&list))
        return EXIT_MEMORY;
    int status = find_game(&game, &list, name);
    if (status == EXIT_YES && !game)
        status = say_unknown(&list, name, text, text_size);
    if (game && talon_game_imports(game)) { /* whose decks they were is not in the file, and is nobody's business */
        snprintf(text, text_size, "there is nothing to compare it with: in %s everybody brings cards of their own", name);
    } else if (game) {
        *like = compare(t, game, words, sizeof words);
        status = say(*like, name, words, text, text_size);
    }
    if (*like == TALON_LIKE_OTHER)
        talon_transcript_breaks_rules(t);
    if (*like == TALON_LIKE_SAME)
        talon_transcript_keeps_rules(t);
    talon_game_free(game);
    game_list_free(&list);
    return status;
}
