/* savedfile.c -- the lines of a saved game on the disk: in batches, synced before anybody hears of them; locks; other players. */
#include "savedfile.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "names.h"

enum { WAIT_MS = 150 };

static int stop(saved_file *s, int status)
{
    s->status = status;
    return status;
}

int savedfile_end(saved_file *s, talon_saved_status status)
{
    const char *why = talon_saved_why(s->saved);
    const unsigned long long line = talon_saved_why_line(s->saved);
    switch (status) {
    case TALON_SAVED_OK:
    case TALON_SAVED_WAITS: return EXIT_YES;
    case TALON_SAVED_REFUSED: complain("%s", why); return stop(s, EXIT_INPUT);
    case TALON_SAVED_BAD: complain("%s, line %llu: %s", s->path, line, why); return stop(s, EXIT_NO);
    case TALON_SAVED_FOREIGN:
        complain("%s, line %llu: %s; talon commander cannot continue it", s->path, line, why);
        return stop(s, EXIT_NO);
    case TALON_SAVED_FAILED: break;
    }
    if (is_no_memory(why))
        return stop(s, no_memory());
    complain("%s: %s", s->path, why);
    return stop(s, EXIT_BUG);
}

uint64_t savedfile_lines(const saved_file *s)
{
    return talon_transcript_lines(talon_saved_transcript(s->saved));
}

/* ------------------------------------------------------------------ reading */

/* Everything after what is known already. */
static int read_more(saved_file *s)
{
    chain_file *f = &s->f;
    int more = 0, status = EXIT_YES;
    clearerr(f->stream);
    if (fseeko(f->stream, s->size, SEEK_SET) != 0)
        return stop(s, complain_errno("%s: cannot be read", s->path));
    while (status == EXIT_YES && (more = chain_next(f)) == 1 && f->whole) {
        status = savedfile_end(s, talon_saved_read(s->saved, f->line ? f->line : "", f->size));
        s->size += (off_t)f->size + 1;
    }
    s->game = talon_saved_game(s->saved);
    s->mat = talon_saved_mat(s->saved);
    return more < 0 ? stop(s, -more) : status;
}

int savedfile_read(saved_file *s)
{
    if (!s->locked && flock(fileno(s->f.stream), LOCK_EX) != 0)
        return stop(s, complain_errno("%s: cannot be locked", s->path));
    s->locked = true;
    if (!chain_is_there(&s->f)) {
        char word[SHELL_WORD];
        complain("%s is another file now, into which somebody has put copies together; go on with it: talon commander --resume %s", s->path,
                 shell_word(word, s->path));
        return stop(s, EXIT_IO);
    }
    return read_more(s);
}

/* Alone one keeps the lock: nobody else has anything to write. */
static void unlock(saved_file *s)
{
    if (s->locked && talon_transcript_seats(talon_saved_transcript(s->saved)) > 1) {
        flock(fileno(s->f.stream), LOCK_UN);
        s->locked = false;
    }
}

/* ------------------------------------------------------------------ writing */

/* A full disk, a broken one: what was acknowledged is on it, and what was not is taken off again where that is possible. */
static int cannot_write(saved_file *s, const char *what)
{
    const int error = errno;
    const int fd = fileno(s->f.stream);
    const bool clean = ftruncate(fd, s->size) == 0;
    char word[SHELL_WORD];
    complain(
        "%s: cannot be %s: %s. The last action is not done%s; everything before it is saved. Make room, then: talon commander --resume %s",
        s->path, what, strerror(error), clean ? "" : " for certain", shell_word(word, s->path));
    return stop(s, EXIT_IO);
}

static int sync_lines(saved_file *s)
{
    size_t size;
    const char *lines = talon_saved_pending(s->saved, &size);
    const int fd = fileno(s->f.stream);
    if (!size)
        return EXIT_YES;
    if (!chain_write(fd, lines, size))
        return cannot_write(s, "written");
    if (fsync(fd) != 0)
        return cannot_write(s, "synced");
    s->size += (off_t)size;
    talon_saved_written(s->saved);
    return EXIT_YES;
}

/* ------------------------------------------------------------ other players */

/* "waiting for Ben and Cy to reveal: talon fair reveal FILE --key …" */
static void describe(const saved_file *s, char *text, size_t size)
{
    const talon_transcript *t = talon_saved_transcript(s->saved);
    uint32_t seat[TALON_MAX_PLAYERS];
    const uint32_t n = talon_transcript_awaits(t, seat);
    const bool locks = talon_transcript_due(t) == TALON_DUE_LOCKS;
    char word[SHELL_WORD];
    size_t used = (size_t)snprintf(text, size, "waiting for ");
    for (uint32_t i = 0; i < n && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i ? ", " : "", talon_transcript_seat_name(t, seat[i]));
    if (used < size)
        snprintf(text + used, size - used, ": talon fair %s %s --key KEYFILE", locks ? "lock" : "reveal", shell_word(word, s->path));
}

/* Or is no longer the file of that name, which whoever reads it then says. */
static bool has_grown(const saved_file *s)
{
    struct stat st;
    return (fstat(fileno(s->f.stream), &st) == 0 && st.st_size > s->size) || !chain_is_there(&s->f);
}

static int go_on_without(saved_file *s)
{
    const int status = savedfile_read(s);
    return status == EXIT_YES ? savedfile_end(s, talon_saved_void(s->saved)) : status;
}

/* Somebody else's lock or reveal. */
static int await(saved_file *s)
{
    char text[512];
    describe(s, text, sizeof text);
    unlock(s);
    while (!has_grown(s)) {
        switch (s->wait ? s->wait(s->wait_context, s, text) : WAIT_NO_LONGER) {
        case WAIT_NO_LONGER: return stop(s, EXIT_NO);
        case WAIT_WITHOUT_THEM: return go_on_without(s);
        case WAIT_ON: nanosleep(&(struct timespec){.tv_nsec = WAIT_MS * 1000000L}, NULL); break;
        }
    }
    return savedfile_read(s);
}

/* ------------------------------------------------------------------ playing */

/* Write what was composed with this status, until nothing waits any more. */
static int finish(saved_file *s, talon_saved_status given)
{
    int status = savedfile_end(s, given);
    if (status == EXIT_YES)
        status = sync_lines(s);
    while (status == EXIT_YES && given == TALON_SAVED_WAITS) {
        status = await(s);
        if (status == EXIT_YES) {
            given = talon_saved_continue(s->saved);
            status = savedfile_end(s, given);
        }
        if (status == EXIT_YES)
            status = sync_lines(s);
    }
    return status;
}

int savedfile_settle(saved_file *s)
{
    const int status = finish(s, talon_saved_continue(s->saved));
    if (status == EXIT_YES)
        unlock(s);
    return status;
}

/* What others may have asked for comes first. */
static int get_ready(saved_file *s)
{
    const int status = savedfile_read(s);
    return status == EXIT_YES ? finish(s, talon_saved_continue(s->saved)) : status;
}

talon_status savedfile_play(saved_file *s, const talon_action *a, const char **why)
{
    talon_status given = TALON_E_BAD_REQUEST;
    *why = NULL;
    int status = get_ready(s);
    if (status == EXIT_YES) {
        const talon_saved_status played = talon_saved_play(s->saved, &given, why, a);
        status = played == TALON_SAVED_REFUSED ? EXIT_YES : finish(s, played);
    }
    if (status == EXIT_YES)
        unlock(s);
    return status == EXIT_YES ? given : TALON_E_BAD_REQUEST;
}

bool savedfile_do(saved_file *s, const talon_deed *d, const char **why)
{
    int status = get_ready(s);
    bool done = false;
    *why = "";
    if (status == EXIT_YES) {
        const talon_saved_status given = talon_saved_do(s->saved, d);
        done = given != TALON_SAVED_REFUSED;
        *why = done ? "" : talon_saved_why(s->saved);
        status = done ? finish(s, given) : EXIT_YES;
    }
    if (status == EXIT_YES)
        unlock(s);
    return status == EXIT_YES && done;
}
