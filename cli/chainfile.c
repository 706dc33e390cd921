/* chainfile.c -- transcripts as files. Nothing is acknowledged before it is synced; two writers take turns. */
#include "chainfile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "mend.h"
#include "rulebook.h"

static int io_error(const char *what, const char *name)
{
    return complain_errno("%s: %s", name, what);
}

/* ------------------------------------------------------------------ reading */

/* What can be read only once goes into a temporary file: a transcript is read twice. */
static FILE *spool(FILE *in)
{
    FILE *f = tmpfile();
    char block[8192];
    size_t n, line = 0; /* bytes since the last line end: too long a line ends the reading, it is bad anyway */
    while (f && line <= TALON_FAIR_LINE_MAX && (n = fread(block, 1, sizeof block, in)) > 0) {
        const char *end = memrchr(block, '\n', n);
        line = end ? (size_t)(block + n - end) : line + n;
        if (fwrite(block, 1, n, f) != n) {
            fclose(f);
            return NULL;
        }
    }
    if (f && (ferror(in) || fflush(f) != 0)) {
        fclose(f);
        return NULL;
    }
    if (f)
        rewind(f);
    return f;
}

int chain_open(chain_file *f, const char *path)
{
    const bool input = strcmp(path, "-") == 0;
    *f = (chain_file){.name = input ? "standard input" : path};
    FILE *in = input ? stdin : fopen(path, "re");
    struct stat st;
    if (!in || fstat(fileno(in), &st) != 0)
        return io_error("cannot be read", f->name);
    if (S_ISREG(st.st_mode) && !input) {
        f->stream = in;
        return EXIT_YES;
    }
    errno = S_ISDIR(st.st_mode) ? EISDIR : S_ISBLK(st.st_mode) ? EINVAL : 0;
    f->stream = errno ? NULL : spool(in);
    const int status = f->stream ? EXIT_YES : io_error("cannot be read", f->name);
    if (!input)
        fclose(in);
    return status;
}

void chain_close(chain_file *f)
{
    if (f->stream)
        fclose(f->stream);
    free(f->line);
    f->stream = NULL;
    f->line = NULL;
}

void chain_rewind(chain_file *f)
{
    rewind(f->stream);
}

static bool make_room(chain_file *f)
{
    const size_t room = f->room ? 2 * f->room : 4096;
    char *more = realloc(f->line, room);
    if (more) {
        f->line = more;
        f->room = room;
    }
    return more != NULL;
}

/* Bytes of a line beyond what any may have are read and forgotten. */
int chain_next(chain_file *f)
{
    int c = EOF;
    f->size = 0;
    while ((c = getc_unlocked(f->stream)) != EOF && c != '\n') {
        if (f->size > TALON_FAIR_LINE_MAX)
            continue;
        if (f->size == f->room && !make_room(f))
            return -no_memory();
        f->line[f->size++] = (char)c;
    }
    f->whole = c == '\n';
    if (c == EOF && ferror(f->stream))
        return -io_error("cannot be read", f->name);
    return c == '\n' || f->size > 0;
}

/* The first `end` line has K; what comes after it does not change that. */
int chain_key(chain_file *f, uint8_t k[32])
{
    static const char end[] = "{\"k\":\"end\",";
    talon_fair_ahead ahead = TALON_AHEAD_NONE;
    bool is_end = false;
    int more = 1;
    while (!is_end && (more = chain_next(f)) == 1) {
        is_end = f->size > sizeof end && memcmp(f->line, end, sizeof end - 1) == 0;
        if (is_end)
            ahead = talon_fair_end_key(k, f->line, f->size);
    }
    chain_rewind(f);
    if (ahead == TALON_AHEAD_NO_MEMORY)
        return -no_memory();
    return more < 0 ? more : ahead == TALON_AHEAD_KEY;
}

int chain_finish(const talon_verdict **v, talon_transcript *t, bool whole)
{
    *v = talon_transcript_finish(t, whole);
    if ((*v)->verified || strcmp((*v)->code, "memory") != 0)
        return EXIT_YES;
    *v = NULL;
    return no_memory();
}

int chain_read(const talon_verdict **v, chain_file *f, talon_transcript *t)
{
    int more;
    bool whole = true;
    *v = NULL;
    while ((more = chain_next(f)) == 1) {
        whole = f->whole;
        if (!talon_transcript_read(t, f->line ? f->line : "", f->size))
            break;
    }
    return more < 0 ? -more : chain_finish(v, t, whole);
}

int chain_refuse_secret(const chain_file *f)
{
    static const char *const begin[][2] = {{"{\"talon\":\"key\",", "a player's key"},
                                           {"{\"talon\":\"secret\",", "the dealer's secret"},
                                           {"{\"talon\":\"seat\",", "a player's secret of one game"},
                                           {"{\"talon\":\"cards\",", "a player's private list"}};
    for (size_t i = 0; i < sizeof begin / sizeof *begin; i++)
        if (f->line && f->size > strlen(begin[i][0]) && memcmp(f->line, begin[i][0], strlen(begin[i][0])) == 0) {
            complain("%s is %s, not a game: keep it, and give it to nobody", f->name, begin[i][1]);
            return EXIT_INPUT;
        }
    return EXIT_YES;
}

int chain_judge(talon_transcript **t, const talon_verdict **v, const char *path)
{
    chain_file f;
    uint8_t k[32];
    *t = NULL;
    *v = NULL;
    int status = chain_open(&f, path);
    if (status != EXIT_YES)
        return status;
    *t = transcript_new();
    const int there = *t ? chain_key(&f, k) : -no_memory();
    if (there == 1)
        talon_transcript_audit(*t, k);
    status = there < 0 ? -there : chain_read(v, &f, *t);
    chain_close(&f);
    return status;
}

/* ------------------------------------------------------------------ writing */

/* Whether line 0 is a game, whatever follows it: 1, 0, or minus the exit code. Rewinds. */
static int is_game(chain_file *f)
{
    const int more = chain_next(f);
    const bool whole = more == 1 && f->whole;
    talon_transcript *t = whole ? transcript_new() : NULL;
    if (t)
        talon_transcript_read(t, f->line ? f->line : "", f->size);
    const talon_verdict *v = t ? talon_transcript_finish(t, true) : NULL;
    const bool game = v && v->verified, memory = (whole && !t) || (v && !game && strcmp(v->code, "memory") == 0);
    talon_transcript_free(t);
    chain_rewind(f);
    fflush(f->stream); /* what was read ahead may be taken off now */
    return more < 0 ? more : memory ? -no_memory() : game;
}

/* Only an unfinished last line of a game is ever taken off: what is no game is somebody's file, and stays what it is. */
static int mend(chain_file *f, int fd)
{
    off_t begin = 0, size = 0;
    const int status = mend_find(&begin, &size, fd, f->name);
    const int game = status == EXIT_YES && begin < size ? is_game(f) : 0;
    if (status != EXIT_YES || game < 0 || begin == size)
        return game < 0 ? -game : status;
    if (game)
        return mend_cut(fd, f->name, begin, size, "line");
    complain("%s is not a game of talon's, and stays as it is", f->name);
    return EXIT_INPUT;
}

static bool is_regular(int fd)
{
    struct stat st;
    return fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
}

static bool is_at(int fd, const char *path)
{
    struct stat open, there;
    return fstat(fd, &open) == 0 && stat(path, &there) == 0 && open.st_dev == there.st_dev && open.st_ino == there.st_ino;
}

bool chain_is_there(const chain_file *f)
{
    return is_at(fileno(f->stream), f->name);
}

/* Opened and locked; −1 after saying why, and *status is the exit code. */
static int open_and_lock(const char *path, int *status)
{
    const int fd = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK); /* not waiting for the other end of a pipe */
    if (fd < 0) {
        *status = io_error("cannot be opened", path);
        return -1;
    }
    if (!is_regular(fd)) {
        complain("%s is no file", path);
        *status = EXIT_INPUT;
    } else if (flock(fd, LOCK_EX) != 0) {
        *status = io_error("cannot be locked", path);
    } else {
        return fd;
    }
    close(fd);
    return -1;
}

/* Whoever held the lock while we waited for it may have put another file in place of this one (chain_replace): that is the one to lock. */
int chain_open_locked(chain_file *f, const char *path)
{
    int status = EXIT_YES, fd;
    *f = (chain_file){.name = path};
    while ((fd = open_and_lock(path, &status)) >= 0 && !is_at(fd, path))
        close(fd);
    if (fd < 0)
        return status;
    f->stream = fdopen(fd, "r+e");
    if (!f->stream) {
        status = io_error("cannot be opened", path);
        close(fd);
        return status;
    }
    return mend(f, fd);
}

bool chain_write(int fd, const char *text, size_t size)
{
    while (size) {
        const ssize_t n = write(fd, text, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        text += n;
        size -= (size_t)n;
    }
    return true;
}

int chain_write_line(int fd, const char *name, const char *line)
{
    const off_t before = lseek(fd, 0, SEEK_END);
    if (before >= 0 && chain_write(fd, line, strlen(line)) && fsync(fd) == 0)
        return EXIT_YES;
    const int status = io_error("cannot be written", name);
    if (before < 0 || ftruncate(fd, before) != 0)
        complain("%s: what was written of that may still be there", name);
    return status;
}

char *chain_beside(const char *transcript, const char *ending)
{
    const size_t n = strlen(transcript), cut = n > 6 && strcmp(transcript + n - 6, ".jsonl") == 0 ? n - 6 : n;
    char *path = NULL;
    return asprintf(&path, "%.*s%s", (int)cut, transcript, ending) < 0 ? NULL : path;
}

int chain_append(chain_file *f, const char *line)
{
    return chain_write_line(fileno(f->stream), f->name, line);
}

/* Under a name that nobody else's file has, which then becomes this one. */
static int replace_by(const char *path, const char *other, const char *text, size_t size)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return io_error("cannot be read", path);
    const int fd = open(other, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, st.st_mode & 0777);
    if (fd < 0)
        return io_error("cannot be written", path);
    const bool good = chain_write(fd, text, size) && fsync(fd) == 0 && rename(other, path) == 0 && chain_sync_folder(path) == 0;
    const int status = good ? EXIT_YES : io_error("cannot be written", path);
    close(fd);
    if (!good)
        unlink(other);
    return status;
}

int chain_replace(const char *path, const char *text, size_t size)
{
    char *other = NULL, hex[17];
    uint8_t random[8];
    talon_fair_random(random, sizeof random);
    talon_fair_hex(hex, random, sizeof random);
    if (asprintf(&other, "%s.%s", path, hex) < 0)
        return no_memory();
    const int status = replace_by(path, other, text, size);
    free(other);
    return status;
}

bool chain_is_spine(const char *line, size_t size)
{
    static const char prev[] = ",\"prev\":\"";
    const char *second = memchr(line, ',', size);
    return second && (size_t)(line + size - second) > sizeof prev && memcmp(second, prev, sizeof prev - 1) == 0;
}

bool chain_exists(const char *path)
{
    struct stat st;
    return lstat(path, &st) == 0;
}
