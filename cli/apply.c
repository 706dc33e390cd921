/* apply.c -- talon apply: JSON lines from standard input to standard output. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <talon/wire.h>

#include "command.h"
#include "stream_games.h"

#define READ_SIZE ((size_t)1 << 16)
#define LINE_ROOM (TALON_WIRE_LINE_MAX + 2 * READ_SIZE)

/* Standard input cut into lines. A line longer than the limit is given once, cut just past it, and skipped to its end. */
typedef struct lines {
    char *at;
    size_t begin, end; /* what is read and not yet given */
    bool skipping;     /* inside a line that was too long */
    bool ended;
} lines;

typedef struct output {
    char *at;
    size_t n, room;
} output;

static bool flush(output *o)
{
    for (size_t done = 0; done < o->n;) {
        const ssize_t n = write(STDOUT_FILENO, o->at + done, o->n - done);
        if (n < 0 && errno != EINTR)
            return false;
        done += n > 0 ? (size_t)n : 0;
    }
    o->n = 0;
    return true;
}

static bool put(output *o, const char *bytes, size_t size)
{
    if (o->n + size > o->room && !flush(o))
        return false;
    if (size > o->room) {
        output whole = {(char *)(uintptr_t)bytes, size, size};
        return flush(&whole);
    }
    memcpy(o->at + o->n, bytes, size);
    o->n += size;
    return true;
}

/* Names may hold characters that nobody sees; the answer is the same JSON without them. */
static bool put_answer(output *o, const char *answer, size_t size)
{
    bool good = true;
    for (json_piece p; size && good; answer += p.plain + p.skip, size -= p.plain + p.skip) {
        p = say_json_piece(answer, size);
        good = put(o, answer, p.plain) && put(o, p.escape, strlen(p.escape));
    }
    return good;
}

/* Read more; answers go out first, since reading may wait. Returns false on an error. */
static bool refill(lines *in, output *o)
{
    ssize_t n;
    if (!flush(o))
        return false;
    memmove(in->at, in->at + in->begin, in->end - in->begin);
    in->end -= in->begin;
    in->begin = 0;
    do
        n = read(STDIN_FILENO, in->at + in->end, READ_SIZE);
    while (n < 0 && errno == EINTR);
    in->ended = n <= 0;
    in->end += n > 0 ? (size_t)n : 0;
    return n >= 0;
}

/* The next line without its LF, or false when more must be read (or, at the end, nothing is left). */
static bool next_line(lines *in, const char **line, size_t *size)
{
    for (;;) {
        const char *at = in->at + in->begin, *lf = memchr(at, '\n', in->end - in->begin);
        const size_t have = in->end - in->begin, n = lf ? (size_t)(lf - at) : have;
        const bool was_skipping = in->skipping, too_long = n > TALON_WIRE_LINE_MAX;
        if (!lf && !too_long && !in->skipping && !(in->ended && have))
            return false;
        in->begin += lf ? n + 1 : n;
        in->skipping = !lf && (too_long || was_skipping) && !in->ended;
        if (!was_skipping) {
            *line = at;
            *size = n;
            return true;
        }
        if (!lf)
            return false;
    }
}

static bool is_blank(const char *line, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r')
            return false;
    return true;
}

static int cannot(const char *what)
{
    return is_reader_gone() ? EXIT_IO : complain_errno("cannot %s", what);
}

static int serve(talon_wire *w, lines *in, output *o, const stream_games *games)
{
    const char *line;
    size_t size;
    for (;;) {
        while (next_line(in, &line, &size)) {
            if (size <= TALON_WIRE_LINE_MAX && is_blank(line, size))
                continue;
            const char *answer = talon_wire_answer(w, &size, line, size);
            if (!answer) {
                flush(o);
                return games->out_of_memory ? EXIT_MEMORY : no_memory();
            }
            if (!put_answer(o, answer, size))
                return cannot("write");
        }
        if (in->ended)
            return flush(o) ? EXIT_YES : cannot("write");
        if (!refill(in, o))
            return cannot("read or write");
    }
}

int command_apply(const call *c)
{
    if (c->words_n)
        return complain("apply takes no arguments; it reads standard input");
    talon_wire *w = talon_wire_new(call_option(c, "brief") != NULL);
    lines in = {.at = malloc(LINE_ROOM)};
    output o = {.at = malloc(READ_SIZE), .room = READ_SIZE};
    stream_games games = {.game = NULL};
    if (w)
        talon_wire_games(w, find_stream_game, &games);
    const int status = w && in.at && o.at ? serve(w, &in, &o, &games) : no_memory();
    talon_wire_free(w);
    stream_games_free(&games);
    free(in.at);
    free(o.at);
    return status;
}
