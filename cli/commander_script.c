/* commander_script.c -- talon commander --script: lines of JSON in, an answer for each out, once what it did is saved. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <talon/wire.h>

#include "savedfile.h"
#include "value.h"

static talon_status play(void *context, talon_commander *g, const talon_action *a, const char **why)
{
    (void)g;
    return savedfile_play(context, a, why);
}

/* Said once for each time of waiting. */
wait_answer commander_wait(void *context, const saved_file *s, const char *what)
{
    uint64_t *said = context;
    if (*said != savedfile_lines(s))
        complain("%s", what);
    *said = savedfile_lines(s);
    return WAIT_ON;
}

/* The answer with how many lines the transcript has: what a caller gives to --expect the next time. */
static bool put_answer(const saved_file *s, const char *answer, size_t size)
{
    if (size < 3 || answer[size - 2] != '}')
        return say_json(answer, size) && fflush(stdout) == 0;
    return say_json(answer, size - 2) && printf(",\"lines\":%llu}\n", (unsigned long long)savedfile_lines(s)) > 0 && fflush(stdout) == 0;
}

static bool is_blank(const char *line, size_t size)
{
    while (size && strchr(" \t\r", line[size - 1]))
        size--;
    return size == 0;
}

/* Only games: a table of its own would not be saved. */
static bool is_game(const char *line, size_t size)
{
    json_t *json = value_read(line, size, 0, NULL);
    const char *op = json_string_value(json_object_get(json, "op"));
    const bool game = !op || strncmp(op, "game.", 5) == 0;
    json_decref(json);
    return game;
}

static int answer_line(saved_file *s, talon_wire *w, const char *line, size_t size)
{
    static const char no[] = "{\"ok\":false,\"error\":{\"code\":\"UnknownOp\",\"message\":\"only game.* lines are played here\"}}\n";
    size_t n = sizeof no - 1;
    const char *answer = is_game(line, size) ? talon_wire_answer(w, &n, line, size) : no;
    if (s->status != EXIT_YES)
        return s->status;
    if (!answer)
        return no_memory();
    if (put_answer(s, answer, n))
        return EXIT_YES;
    return is_reader_gone() ? EXIT_IO : complain_errno("cannot write");
}

int commander_script(saved_file *s, bool brief)
{
    talon_wire *w = talon_wire_new(brief);
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    uint64_t said = 0;
    s->wait = commander_wait;
    s->wait_context = &said;
    int status = w && talon_wire_host(w, s->game, play, s) ? savedfile_settle(s) : no_memory();
    while (status == EXIT_YES && (n = getline(&line, &room, stdin)) > 0) {
        const size_t size = (size_t)n - (line[n - 1] == '\n');
        if (!is_blank(line, size))
            status = answer_line(s, w, line, size);
    }
    if (status == EXIT_YES && !feof(stdin))
        status = complain_errno("cannot read");
    free(line);
    talon_wire_free(w);
    return status;
}
