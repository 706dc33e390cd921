/* stream_games.h -- the games that a stream of JSON lines may ask for. */
#ifndef TALON_STREAM_GAMES_H
#define TALON_STREAM_GAMES_H

#include <talon/wire.h>

/* The last one that was found: context of find_stream_game. Begin with {0}; free with stream_games_free. */
typedef struct stream_games {
    talon_game *game;
    bool out_of_memory; /* which was said */
    bool heard;         /* as of game_list_read_again */
} stream_games;

/* A talon_wire_find_game: games by name as `talon games` lists them, never by path, or a file's text. */
talon_wire_find_game find_stream_game;
void stream_games_free(stream_games *games);

#endif
