/* rulebook.c -- the compiled game of a transcript with rules (docs/transcript.md §14): of its name, from wherever games are looked for. Line 0 has a
 * hash of it, so that it does not matter who put the file there; whether it is the reader's own game, likeness.c says. */
#include "rulebook.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gamefile.h"

/* Its bytes, if it is the one. */
static void *copy_of(const talon_game *game, size_t *size, const uint8_t hash[32])
{
    uint8_t own[32];
    *size = talon_game_size(game);
    talon_fair_digest(own, game, *size);
    if (memcmp(own, hash, sizeof own) != 0)
        return NULL;
    void *bytes = malloc(*size);
    if (bytes)
        return memcpy(bytes, game, *size);
    *size = TALON_FIND_NO_MEMORY;
    return NULL;
}

/* No memory, which was said already: whoever reads line 0 would say it again. Nothing was written yet, and the program ends here, as in
 * value_read. */
static void end_here(void)
{
    _exit(EXIT_IO);
}

static void *find_in(const game_list *list, size_t *size, const char *name, const uint8_t hash[32])
{
    const game_entry *entry = game_list_find(list, name);
    game_source source = {.path = NULL};
    const int status = entry ? game_read_entry(entry, &source) : EXIT_NO;
    const bool read = status == EXIT_YES && source.text;
    if (status == EXIT_MEMORY)
        end_here();
    talon_game *game = read ? game_compile(&source.report, source.text, source.size) : NULL;
    void *bytes = game ? copy_of(game, size, hash) : NULL;
    if (read && !game && !source.report)
        *size = TALON_FIND_NO_MEMORY;
    talon_game_free(game);
    game_source_free(&source);
    return bytes;
}

/* The reader's own games first, then all others. */
static void *find(void *game, size_t *size, const char *name, const uint8_t hash[32])
{
    game_list list;
    bool heard = true; /* what cannot be read is said elsewhere */
    void *bytes = game ? copy_of(game, size, hash) : NULL;
    for (int own = 1; !bytes && *size != TALON_FIND_NO_MEMORY && own >= 0; own--) {
        if (!(own ? game_list_read_own(&list) : game_list_read_again(&list, &heard)))
            end_here();
        bytes = find_in(&list, size, name, hash);
        game_list_free(&list);
    }
    return bytes;
}

talon_transcript *transcript_new_of(const talon_game *game)
{
    talon_transcript *t = talon_transcript_new();
    if (t)
        talon_transcript_set_games(t, find, (void *)(uintptr_t)game);
    return t;
}

talon_transcript *transcript_new(void)
{
    return transcript_new_of(NULL);
}
