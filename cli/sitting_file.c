/* sitting_file.c -- the files of a game of Commander: lines in batches, synced before anybody hears of them; locks; other players. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "sitting.h"

enum { WAIT_MS = 150 };

uint32_t sitting_others(const sitting *s)
{
    return talon_transcript_seats(s->t) - 1;
}

static int stop(sitting *s, int status)
{
    s->status = status;
    return status;
}

/* ------------------------------------------------------------------ reading */

static int bad_line(sitting *s, const talon_verdict *v)
{
    complain("%s, line %llu: %s", s->path, (unsigned long long)v->bad_line, v->message);
    return stop(s, EXIT_NO);
}

static int read_line(sitting *s)
{
    const chain_file *f = &s->f;
    const char *line = f->line ? f->line : "";
    if (!talon_transcript_read(s->t, line, f->size) || !talon_transcript_read(s->stranger, line, f->size))
        return bad_line(s, talon_transcript_finish(s->t, true));
    const talon_verdict *v = talon_transcript_finish(s->t, true), *w = talon_transcript_finish(s->stranger, true);
    if (!v->verified || !w->verified)
        return bad_line(s, v->verified ? w : v);
    s->size += (off_t)f->size + 1;
    return sitting_take(s, line, f->size);
}

/* Everything after what is known already. */
static int read_more(sitting *s)
{
    int more = 0, status = EXIT_YES;
    clearerr(s->f.stream);
    if (fseeko(s->f.stream, s->size, SEEK_SET) != 0) {
        complain("%s: cannot be read: %s", s->path, strerror(errno));
        return stop(s, EXIT_IO);
    }
    while (status == EXIT_YES && (more = chain_next(&s->f)) == 1 && s->f.whole)
        status = read_line(s);
    return more < 0 ? stop(s, EXIT_IO) : status;
}

int sitting_lock(sitting *s)
{
    if (!s->locked && flock(fileno(s->f.stream), LOCK_EX) != 0) {
        complain("%s: cannot be locked: %s", s->path, strerror(errno));
        return stop(s, EXIT_IO);
    }
    s->locked = true;
    return read_more(s);
}

/* Alone one keeps the lock: nobody else has anything to write. */
void sitting_unlock(sitting *s)
{
    if (s->locked && talon_transcript_lines(s->t) && sitting_others(s)) {
        flock(fileno(s->f.stream), LOCK_UN);
        s->locked = false;
    }
}

/* ------------------------------------------------------------------ writing */

static bool make_room(sitting *s, size_t more)
{
    if (s->batch_n + more + 1 <= s->batch_room)
        return true;
    const size_t room = 2 * (s->batch_n + more + 1);
    char *at = realloc(s->batch, room);
    if (at) {
        s->batch = at;
        s->batch_room = room;
    }
    return at != NULL;
}

int sitting_add(sitting *s, char *line, const char *why)
{
    const size_t n = line ? strlen(line) : 0;
    int status = EXIT_YES;
    if (!line) {
        complain("%s: %s", s->path, why);
        return stop(s, EXIT_BUG);
    }
    const bool read = talon_transcript_read(s->stranger, line, n - 1);
    const talon_verdict *v = talon_transcript_finish(s->stranger, true);
    if (!read || !v->verified || !make_room(s, n)) {
        complain("%s: the next line would not verify, and was not written: %s", s->path, v->verified ? "out of memory" : v->message);
        status = stop(s, EXIT_BUG);
    } else {
        memcpy(s->batch + s->batch_n, line, n + 1);
        s->batch_n += n;
        status = sitting_take(s, line, n - 1);
    }
    free(line);
    return status;
}

/* A full disk, a broken one: what was acknowledged is on it, and what was not is taken off again where that is possible. */
static int cannot_write(sitting *s, const char *what)
{
    const int error = errno;
    const int fd = fileno(s->f.stream);
    const bool clean = ftruncate(fd, s->size) == 0;
    complain(
        "%s: cannot be %s: %s. The last action is not done%s; everything before it is saved. Make room, then: talon commander --resume %s",
        s->path, what, strerror(error), clean ? "" : " for certain", s->path);
    return stop(s, EXIT_IO);
}

int sitting_sync(sitting *s)
{
    const int fd = fileno(s->f.stream);
    if (!s->batch_n)
        return EXIT_YES;
    if (!chain_write(fd, s->batch, s->batch_n))
        return cannot_write(s, "written");
    if (fsync(fd) != 0)
        return cannot_write(s, "synced");
    s->size += (off_t)s->batch_n;
    s->batch_n = 0;
    return EXIT_YES;
}

/* ------------------------------------------------------------ other players */

/* "waiting for Ben and Cy to reveal: talon fair reveal FILE --key …" */
static void describe(const sitting *s, char *text, size_t size)
{
    uint32_t seat[TALON_MAX_PLAYERS];
    const uint32_t n = talon_transcript_awaits(s->t, seat);
    const bool locks = talon_transcript_due(s->t) == TALON_DUE_LOCKS;
    size_t used = (size_t)snprintf(text, size, "waiting for ");
    for (uint32_t i = 0; i < n && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i ? ", " : "", talon_transcript_seat_name(s->t, seat[i]));
    if (used < size)
        snprintf(text + used, size - used, ": talon fair %s %s --key KEYFILE", locks ? "lock" : "reveal", s->path);
}

static bool has_grown(const sitting *s)
{
    struct stat st;
    return fstat(fileno(s->f.stream), &st) == 0 && st.st_size > s->size;
}

int sitting_await(sitting *s)
{
    char text[512];
    int status = sitting_sync(s);
    if (status != EXIT_YES)
        return status;
    describe(s, text, sizeof text);
    sitting_unlock(s);
    while (!has_grown(s)) {
        if (!s->wait || !s->wait(s->wait_context, s, text))
            return stop(s, EXIT_NO);
        if (talon_transcript_due(s->t) != TALON_DUE_REVEAL && talon_transcript_due(s->t) != TALON_DUE_LOCKS)
            return sitting_lock(s); /* it was decided to go on without them */
        nanosleep(&(struct timespec){.tv_nsec = WAIT_MS * 1000000L}, NULL);
    }
    return sitting_lock(s);
}
