/* oracle.c -- the pipe to the extracted model. Two batches are under way at a time, so that both sides work. */
#define _GNU_SOURCE
#include "oracle.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define PIPE_SIZE (1 << 20)
#define BATCH     ((size_t)200 << 10) /* bytes of commands or of expected answers: two batches fit into a pipe */

static void stop(const char *what)
{
    perror(what);
    exit(1);
}

static void text_add(text *t, const char *bytes, size_t size)
{
    if (t->n + size > t->room) {
        t->room = 2 * (t->n + size) + 4096;
        t->at = realloc(t->at, t->room);
        if (!t->at)
            stop("memory");
    }
    memcpy(t->at + t->n, bytes, size);
    t->n += size;
}

void text_put(text *t, const char *word)
{
    text_add(t, word, strlen(word));
}

void text_int(text *t, int64_t value)
{
    char digit[24];
    size_t i = sizeof digit;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do
        digit[--i] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        digit[--i] = '-';
    digit[--i] = ' ';
    text_add(t, digit + i, sizeof digit - i);
}

void text_end(text *t)
{
    text_add(t, "\n", 1);
}

void oracle_open(oracle *o, const char *program)
{
    int to[2], from[2];
    *o = (oracle){.pid = 0};
    signal(SIGPIPE, SIG_IGN);
    if (pipe(to) || pipe(from))
        stop("pipe");
    fcntl(to[1], F_SETPIPE_SZ, PIPE_SIZE);
    fcntl(from[1], F_SETPIPE_SZ, PIPE_SIZE);
    o->pid = fork();
    if (o->pid < 0)
        stop("fork");
    if (o->pid == 0) {
        dup2(to[0], 0);
        dup2(from[1], 1);
        close(to[0]), close(to[1]), close(from[0]), close(from[1]);
        execl(program, program, (char *)NULL);
        perror(program);
        _exit(127);
    }
    close(to[0]), close(from[1]);
    o->to = to[1], o->from = from[0];
}

void oracle_close(oracle *o)
{
    close(o->to), close(o->from);
    kill(o->pid, SIGTERM);
    waitpid(o->pid, NULL, 0);
    free(o->commands.at), free(o->expected.at), free(o->awaited.at), free(o->answers);
}

/* Keep the line of the first difference. */
static void note(oracle *o, const char *got, const char *want)
{
    snprintf(o->got, sizeof o->got, "%.*s", (int)strcspn(got, "\n"), got);
    snprintf(o->want, sizeof o->want, "%.*s", (int)strcspn(want, "\n"), want);
    o->differs = true;
}

static size_t line_begin(const char *lines, size_t at)
{
    while (at && lines[at - 1] != '\n')
        at--;
    return at;
}

/* Read as many bytes as are awaited, and compare. */
static bool read_awaited(oracle *o)
{
    text *a = &o->awaited;
    char *answers = malloc(a->n + 1);
    size_t n = 0;
    if (!answers)
        stop("memory");
    while (n < a->n) {
        const ssize_t got = read(o->from, answers + n, a->n - n);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        n += (size_t)got;
        if (memcmp(answers + n - got, a->at + n - got, (size_t)got) != 0)
            break;
    }
    answers[n] = 0;
    text_add(a, "", 1);
    size_t same = 0;
    while (same < n && answers[same] == a->at[same])
        same++;
    if (n < a->n - 1 || same < n) {
        const size_t begin = line_begin(a->at, same);
        /* The rest of a line that differs may still be on its way. */
        char rest[4096] = "";
        if (!strchr(answers + begin, '\n')) {
            const ssize_t more = read(o->from, rest, sizeof rest - 1);
            rest[more > 0 ? more : 0] = 0;
        }
        char line[8192];
        snprintf(line, sizeof line, "%s%s", answers + begin, rest);
        note(o, line, a->at + begin);
    }
    a->n = 0;
    free(answers);
    return !o->differs;
}

static void send_batch(oracle *o)
{
    for (size_t done = 0; done < o->commands.n;) {
        const ssize_t n = write(o->to, o->commands.at + done, o->commands.n - done);
        if (n < 0 && errno != EINTR)
            stop("the oracle does not listen");
        done += n > 0 ? (size_t)n : 0;
    }
    o->commands.n = 0;
}

/* Send a batch, then read the answers of the one before it. */
static bool turn(oracle *o)
{
    const text spare = o->awaited, sent = o->expected;
    send_batch(o);
    o->expected = (text){0};
    if (spare.n && !read_awaited(o))
        return false;
    o->expected = (text){o->awaited.at, 0, o->awaited.room};
    o->awaited = sent;
    return true;
}

bool oracle_pump(oracle *o)
{
    return !o->differs && (o->commands.n < BATCH && o->expected.n < BATCH ? true : turn(o));
}

bool oracle_finish(oracle *o)
{
    return !o->differs && turn(o) && read_awaited(o);
}
