/* likeness.c -- a line 0 may call itself texas_holdem and have two aces of spades. So it is compared with the game of that name that comes
 * with talon, or that the reader has; what differs is said in words, and then nothing is proved about that game. */
#include "likeness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gamefile.h"

/* The game of this name, compiled; NULL when there is none, or it is not worth anything. */
static talon_game *find_game(const char *name)
{
    game_list list;
    talon_game *game = NULL;
    if (!game_list_read(&list))
        return NULL;
    const game_entry *entry = game_list_find(&list, name);
    size_t size = 0;
    int status;
    char *text = entry ? read_whole(entry->path, &size, TALON_LANG_FILE_MAX, &status) : NULL;
    talon_report *report = NULL;
    if (text)
        game = talon_game_compile(&report, text, size);
    talon_report_free(report);
    free(text);
    game_list_free(&list);
    return game;
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
static void say_unknown(const char *name, char *text, size_t text_size)
{
    game_list list;
    if (!game_list_read(&list))
        return;
    const char *near = game_list_near(&list, name);
    snprintf(text, text_size, "there is no game called \"%s\" here to compare it with%s%s", name, near ? "; it is not " : "",
             near ? near : "");
    game_list_free(&list);
}

talon_likeness likeness_find(talon_transcript *t, char *text, size_t text_size)
{
    char words[512] = "";
    const char *name = talon_transcript_game(t);
    talon_game *game = find_game(name);
    text[0] = 0;
    if (!game) {
        say_unknown(name, text, text_size);
        return TALON_LIKE_UNKNOWN;
    }
    const talon_likeness like = compare(t, game, words, sizeof words);
    if (like == TALON_LIKE_OTHER)
        talon_transcript_breaks_rules(t);
    if (like == TALON_LIKE_SAME)
        snprintf(text, text_size, "cards, sight and plan are those of the %s found here%s%s", name, *words ? "; " : "", words);
    else if (like == TALON_LIKE_OTHER)
        snprintf(text, text_size, "%s", words);
    else
        snprintf(text, text_size, "it cannot be compared with the %s found here%s%s", name, *words ? ": " : "", words);
    talon_game_free(game);
    return like;
}
