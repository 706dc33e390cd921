/* saved.c -- the lines of a saved game: taken in, composed, and kept until they are written. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "saved/mat_impl.h"
#include "saved/saved_impl.h"

bool talon__saved_fresh(talon_saved *s)
{
    talon_transcript *t = talon_transcript_new();
    if (!t)
        return false;
    talon_transcript_free(s->t);
    s->t = t;
    talon_transcript_deal(t, s->keys.k);
    talon_transcript_me(t, &s->keys.me);
    return true;
}

talon_saved *talon_saved_new(const talon_saved_keys *keys)
{
    talon_saved *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->keys = *keys;
    s->stranger = talon_transcript_new();
    if (!s->stranger || !talon__saved_fresh(s)) {
        talon_saved_free(s);
        return NULL;
    }
    return s;
}

void talon_saved_free(talon_saved *s)
{
    if (!s)
        return;
    for (uint32_t i = 0; i < s->log_n; i++)
        free(s->log[i]);
    free(s->log);
    talon__mat_free(s->mat);
    free(s->memory);
    free(s->spare);
    free(s->pending);
    talon_transcript_free(s->t);
    talon_transcript_free(s->stranger);
    talon_wipe(s, sizeof *s);
    free(s);
}

/* -------------------------------------------------------------- what went wrong */

static void say_why(talon_saved *s, const char *why, const char *more)
{
    writing w = {s->why, sizeof s->why, 0};
    talon__put(&w, why);
    talon__put(&w, more);
    talon__put_end(&w);
}

talon_saved_status talon__saved_refuse(talon_saved *s, const char *why)
{
    say_why(s, why, "");
    return TALON_SAVED_REFUSED;
}

talon_saved_status talon__saved_stop(talon_saved *s, talon_saved_status status, const char *why, const char *more)
{
    const uint64_t lines = talon_transcript_lines(s->t);
    say_why(s, why, more);
    s->why_line = lines ? lines - 1 : 0;
    s->pending_n = 0;
    s->status = status;
    return status;
}

talon_saved_status talon__saved_foreign(talon_saved *s, const char *why)
{
    return talon__saved_stop(s, TALON_SAVED_FOREIGN, why, "");
}

talon_saved_status talon__saved_no_memory(talon_saved *s)
{
    return talon__saved_stop(s, TALON_SAVED_FAILED, "out of memory", "");
}

/* ---------------------------------------------------------------------- lines */

/* The verdict of whoever finds the last line bad, or NULL. */
static const talon_verdict *find_bad(talon_saved *s)
{
    const talon_verdict *v = talon_transcript_finish(s->t, true), *w = talon_transcript_finish(s->stranger, true);
    return !v->verified ? v : !w->verified ? w : NULL;
}

talon_saved_status talon_saved_read(talon_saved *s, const char *line, size_t line_size)
{
    if (s->status != TALON_SAVED_OK)
        return s->status;
    if (s->pending_n)
        return talon__saved_refuse(s, "lines that were composed are not written yet");
    talon_transcript_read(s->t, line, line_size);
    talon_transcript_read(s->stranger, line, line_size);
    const talon_verdict *bad = find_bad(s);
    if (!bad)
        return talon__saved_take(s);
    talon__saved_stop(s, strcmp(bad->code, "memory") == 0 ? TALON_SAVED_FAILED : TALON_SAVED_BAD, bad->message, "");
    s->why_line = bad->bad_line;
    return s->status;
}

/* With the NUL behind it. */
static bool append(talon_saved *s, const char *line, size_t size)
{
    if (s->pending_n + size >= s->pending_room) {
        const size_t room = 2 * (s->pending_n + size + 1);
        char *more = realloc(s->pending, room);
        if (!more)
            return false;
        s->pending = more;
        s->pending_room = room;
    }
    memcpy(s->pending + s->pending_n, line, size + 1);
    s->pending_n += size;
    return true;
}

talon_saved_status talon__saved_add(talon_saved *s, char *line, const char *why)
{
    if (!line)
        return talon__saved_stop(s, TALON_SAVED_FAILED, why, "");
    const size_t size = strlen(line);
    talon_transcript_read(s->stranger, line, size - 1);
    const talon_verdict *bad = find_bad(s);
    const bool kept = !bad && append(s, line, size);
    free(line);
    if (bad && strcmp(bad->code, "memory") == 0)
        return talon__saved_no_memory(s);
    if (bad)
        return talon__saved_stop(s, TALON_SAVED_FAILED, "the next line would not verify, and was not written: ", bad->message);
    return kept ? talon__saved_take(s) : talon__saved_no_memory(s);
}

const char *talon_saved_pending(const talon_saved *s, size_t *size)
{
    *size = s->pending_n;
    return s->pending_n ? s->pending : "";
}

void talon_saved_written(talon_saved *s)
{
    s->pending_n = 0;
}

/* -------------------------------------------------------------------- looking */

talon_commander *talon_saved_game(const talon_saved *s)
{
    return s->game;
}

const talon_transcript *talon_saved_transcript(const talon_saved *s)
{
    return s->t;
}

uint32_t talon_saved_log_n(const talon_saved *s)
{
    return s->log_n;
}

const char *talon_saved_log(const talon_saved *s, uint32_t i)
{
    return i < s->log_n ? s->log[i] : NULL;
}

const char *talon_saved_why(const talon_saved *s)
{
    return s->why;
}

uint64_t talon_saved_why_line(const talon_saved *s)
{
    return s->why_line;
}
