/* arena_note.c -- a job of talon arena in a file: which bots, which sets were played, and the counts. JSON, replaced as a whole. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "many.h"
#include "value.h"

#define FORMAT   1
#define FILE_MAX ((size_t)1 << 20)

void arena_note_free(arena_note *n)
{
    free(n->game);
    free(n->players);
    free(n->seed);
    free(n->think);
    for (uint32_t i = 0; i < n->bots_n; i++)
        free(n->bot[i]);
}

/* ---- reading ---- */

static int bad_note(const char *path)
{
    complain("%s is not a file of talon arena --save, or not a whole one", path);
    return EXIT_INPUT;
}

static bool get_text(char **out, const json_t *o, const char *key)
{
    return copy_text(out, json_string_value(json_object_get(o, key)));
}

static bool get_count(uint64_t *out, const json_t *x)
{
    *out = (uint64_t)json_integer_value(x);
    return json_is_integer(x) && json_integer_value(x) >= 0;
}

static bool get_bot(arena_note *n, uint32_t i, const json_t *x)
{
    n->sum[i] = json_real_value(json_object_get(x, "sum"));
    n->squares[i] = json_real_value(json_object_get(x, "squares"));
    return json_is_real(json_object_get(x, "sum")) && json_is_real(json_object_get(x, "squares")) &&
           get_count(&n->won[i], json_object_get(x, "won")) && get_count(&n->half[i], json_object_get(x, "shared"));
}

static int get_note(arena_note *n, const json_t *o, const char *path)
{
    const char *fingerprint = json_string_value(json_object_get(o, "fingerprint"));
    const json_t *bots = json_object_get(o, "bots");
    if (json_integer_value(json_object_get(o, "talon_arena")) != FORMAT || !fingerprint || strlen(fingerprint) != 16 ||
        json_array_size(bots) < 2 || json_array_size(bots) > ARENA_BOTS || !get_count(&n->sets, json_object_get(o, "sets")) ||
        !get_count(&n->done, json_object_get(o, "done")) || n->done > n->sets || !get_count(&n->shared, json_object_get(o, "shared")) ||
        !get_count(&n->choices, json_object_get(o, "choices")))
        return bad_note(path);
    snprintf(n->fingerprint, sizeof n->fingerprint, "%s", fingerprint);
    if (!get_text(&n->game, o, "game") || !get_text(&n->players, o, "players") || !get_text(&n->seed, o, "seed") ||
        !get_text(&n->think, o, "think"))
        return no_memory();
    for (size_t i = 0; i < json_array_size(bots); i++) {
        const json_t *x = json_array_get(bots, i);
        if (!get_text(&n->bot[i], x, "bot"))
            return no_memory();
        n->bots_n++;
        if (!n->bot[i] || !get_bot(n, (uint32_t)i, x))
            return bad_note(path);
    }
    return n->game && n->seed ? EXIT_YES : bad_note(path);
}

int arena_note_read(arena_note *n, const char *path)
{
    json_error_t error;
    size_t size;
    int status;
    char *text = read_whole(path, &size, FILE_MAX, &status);
    if (!text)
        return status;
    json_t *o = size <= FILE_MAX ? value_read(text, size, JSON_REJECT_DUPLICATES, &error) : NULL;
    free(text);
    status = o ? get_note(n, o, path) : bad_note(path);
    json_decref(o);
    return status;
}

/* ---- writing ---- */

static json_t *put_text(json_t *o, const char *key, const char *text)
{
    return text ? value_set(o, key, json_string_nocheck(text)) : o;
}

static json_t *note_object(const arena_note *n)
{
    json_t *bots = json_array();
    for (uint32_t i = 0; i < n->bots_n; i++) {
        json_t *x = put_text(json_object(), "bot", n->bot[i]);
        x = value_set(x, "won", json_integer((json_int_t)n->won[i]));
        x = value_set(x, "shared", json_integer((json_int_t)n->half[i]));
        x = value_set(x, "sum", json_real(n->sum[i]));
        bots = value_add(bots, value_set(x, "squares", json_real(n->squares[i])));
    }
    json_t *o = value_set(json_object(), "talon_arena", json_integer(FORMAT));
    o = put_text(o, "game", n->game);
    o = put_text(o, "players", n->players);
    o = put_text(o, "seed", n->seed);
    o = put_text(o, "think", n->think);
    o = put_text(o, "fingerprint", n->fingerprint);
    o = value_set(o, "sets", json_integer((json_int_t)n->sets));
    o = value_set(o, "done", json_integer((json_int_t)n->done));
    o = value_set(o, "shared", json_integer((json_int_t)n->shared));
    o = value_set(o, "choices", json_integer((json_int_t)n->choices));
    return value_set(o, "bots", bots);
}

int arena_note_write(const arena_note *n, const char *path)
{
    return value_replace(note_object(n), path);
}
