/* text_games.h -- for streams in tests and fuzzers: games are what their text says, and there are none with names. */
#ifndef TALON_TEXT_GAMES_H
#define TALON_TEXT_GAMES_H

#include <stdio.h>

#include <talon/lang.h>
#include <talon/wire.h>

/* For talon_wire_games. The last game lives until the next is asked for. */
static inline const talon_game *text_game(void *context, char *why, size_t why_size, const char *name, const char *text, size_t text_size)
{
    static talon_game *game;
    talon_report *report = NULL;
    (void)context;
    talon_game_free(game);
    game = name ? NULL : talon_game_compile(&report, text, text_size);
    if (!game)
        snprintf(why, why_size, "no such game");
    talon_report_free(report);
    return game;
}

#endif
