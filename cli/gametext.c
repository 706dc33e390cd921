/* gametext.c -- the lines of a game in memory. */
#include "gametext.h"
#include "rulebook.h"

#include <stdlib.h>
#include <string.h>

void text_free(game_text *x)
{
    free(x->at);
    *x = (game_text){0};
}

bool text_grow(game_text *x, const char *lines, size_t size)
{
    char *more = realloc(x->at, x->size + size + 1);
    if (!more)
        return false;
    x->at = more;
    memcpy(x->at + x->size, lines, size);
    for (size_t i = 0; i < size; i++)
        x->lines += lines[i] == '\n';
    x->size += size;
    return true;
}

int text_add(game_text *x, const char *lines, size_t size)
{
    return text_grow(x, lines, size) ? EXIT_YES : no_memory();
}

int text_add_line(game_text *x, const char *line, size_t size)
{
    const int status = text_add(x, line, size);
    return status == EXIT_YES ? text_add(x, "\n", 1) : status;
}

void text_cut(game_text *x, size_t lines, size_t size)
{
    x->lines = lines;
    x->size = size;
}

bool text_has(const game_text *x, size_t from, const char *line, size_t size)
{
    return memmem(x->at + from, x->size - from, line, size) != NULL;
}

int text_read(talon_transcript **t, const talon_verdict **v, const game_text *x)
{
    *v = NULL;
    *t = transcript_new();
    bool more = *t != NULL;
    for (size_t from = 0; more && from < x->size;) {
        const size_t n = (size_t)((const char *)memchr(x->at + from, '\n', x->size - from) - x->at) - from;
        more = talon_transcript_read(*t, x->at + from, n);
        from += n + 1;
    }
    return *t ? chain_finish(v, *t, true) : no_memory();
}
