/* outside.c -- programs of others as players: started, asked by a line of JSON that a view is written as, and waited for (docs/bots.md §8).
 *
 * (1) A program is told what a play_view of its seat has, and nothing else.
 * (2) Whatever it does, the game goes on: without a good answer in time the first of the list is taken, which everybody is told. */
#include "outside.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "many.h"
#include "play_view.h"
#include "value.h"

/* UNASKED: as many times a line's room is thrown away before a question; a pipe does not hold more. */
enum { LINE_MAX_BYTES = 4096, USUAL_MS = 10000, OVER_MS = 1000, FAULTS_MAX = 3, UNASKED = 64 };

struct outside {
    pid_t pid;
    int in, out; /* to it; from it. Neither blocks: whatever it does, there is a time limit */
    char line[LINE_MAX_BYTES];
    size_t got;      /* bytes of it that are read */
    uint32_t faults; /* times that it did not answer as it should */
    uint32_t told;   /* how much of what happened it knows */
    bool greeted;
    bool deaf; /* it did not read on: it has half a line, and is told nothing more */
};

extern char **environ;

/* ---- the process ---- */

/* With signals as every program has them, not as they are here: SIGPIPE is ignored, in the arena SIGINT waits. */
static void use_signals(posix_spawnattr_t *attributes)
{
    sigset_t usual, blocked;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigemptyset(&blocked);
    posix_spawnattr_setsigdefault(attributes, &usual);
    posix_spawnattr_setsigmask(attributes, &blocked);
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
}

static int start(outside *o, const char *path, const int to[2], const int from[2])
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    char *argv[] = {(char *)(uintptr_t)path, NULL};
    if (posix_spawnattr_init(&attributes) != 0)
        return no_memory();
    if (posix_spawn_file_actions_init(&actions) != 0)
        return posix_spawnattr_destroy(&attributes), no_memory();
    use_signals(&attributes);
    posix_spawn_file_actions_adddup2(&actions, to[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, from[1], STDOUT_FILENO);
    const int failed = posix_spawn(&o->pid, path, &actions, &attributes, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (!failed)
        return EXIT_YES;
    complain("%s: this program cannot be started: %s", path, strerror(failed));
    return EXIT_INPUT;
}

int outside_open(outside **made, const char *path)
{
    int to[2] = {-1, -1}, from[2] = {-1, -1};
    outside *o = *made = calloc(1, sizeof *o);
    if (!o)
        return no_memory();
    o->in = o->out = -1;
    signal(SIGPIPE, SIG_IGN); /* who is gone is noticed where it is written to */
    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0)
        return complain_errno("%s: no pipe to it", path);
    o->in = to[1];
    o->out = from[0];
    fcntl(o->in, F_SETFL, O_NONBLOCK); /* of these two ends only: the program's block as usual */
    fcntl(o->out, F_SETFL, O_NONBLOCK);
    const int status = start(o, path, to, from);
    close(to[0]);
    close(from[1]);
    return status;
}

/* Its input ends; who does not leave then is sent away. */
void outside_close(outside *o)
{
    if (!o)
        return;
    if (o->in >= 0)
        close(o->in);
    if (o->out >= 0)
        close(o->out);
    for (int i = 0; o->pid > 0 && i < 20 && waitpid(o->pid, NULL, WNOHANG) == 0; i++) {
        poll(NULL, 0, 10);
        if (i == 18) {
            kill(o->pid, SIGKILL);
            waitpid(o->pid, NULL, 0);
            break;
        }
    }
    free(o);
}

/* Whether it may be ready; false when the time is over. */
static bool wait_for(int fd, short events, double until)
{
    const double left = until - clock_now();
    struct pollfd p = {.fd = fd, .events = events};
    return left > 0 && poll(&p, 1, (int)(left * 1000) + 1) != 0;
}

static bool send_text(outside *o, const char *text, double until)
{
    for (size_t n = strlen(text); n;) {
        const ssize_t done = write(o->in, text, n);
        if (done < 0 && errno == EAGAIN) {
            o->deaf = !wait_for(o->in, POLLOUT, until);
            if (o->deaf)
                return false;
        } else if (done < 0 && errno != EINTR) {
            return false;
        }
        text += done > 0 ? done : 0;
        n -= done > 0 ? (size_t)done : 0;
    }
    return true;
}

static bool send_line(outside *o, const char *line, double until)
{
    return !o->deaf && send_text(o, line, until) && send_text(o, "\n", until);
}

/* The next whole line, which ends with NUL; NULL and why. */
static const char *next_line(outside *o, double until, const char **why)
{
    for (;;) {
        char *end = memchr(o->line, '\n', o->got);
        if (end) {
            *end = 0;
            return o->line;
        }
        if (o->got == sizeof o->line)
            return *why = "writes a line without an end", NULL;
        if (!wait_for(o->out, POLLIN, until))
            return *why = "does not answer in time", NULL;
        const ssize_t n = read(o->out, o->line + o->got, sizeof o->line - o->got);
        if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN))
            return *why = "is gone", NULL;
        o->got += n > 0 ? (size_t)n : 0;
    }
}

/* Send a line (without its LF), before it a greeting or NULL, and wait for one, at most so long; NULL: none came, and why says so in half a
 * sentence. The line is the program's until the next. */
static const char *exchange(outside *o, const char *greeting, const char *line, uint64_t ms, const char **why)
{
    const double until = clock_now() + (double)(ms ? ms : USUAL_MS) / 1000;
    o->got = 0; /* what came too late, or unasked, answers nothing */
    for (int i = 0; i < UNASKED && read(o->out, o->line, sizeof o->line) > 0; i++)
        ;
    if ((!greeting || send_line(o, greeting, until)) && send_line(o, line, until))
        return next_line(o, until, why);
    *why = o->deaf ? "does not read what it is told" : "is gone";
    return NULL;
}

/* ---- a view as a line ---- */

static json_t *names_of(const play_view *v)
{
    json_t *list = json_array();
    for (uint32_t i = 1; i <= v->players; i++)
        list = value_add(list, value_text(v->player[i]));
    return list;
}

static json_t *zones_of(const play_view *v)
{
    json_t *o = json_object();
    for (uint32_t i = 0; i < v->zones_n; i++) {
        json_t *cards = json_array();
        for (uint32_t k = 0; k < v->zone[i].n; k++) {
            const char *name = v->card[v->zone[i].first + k];
            cards = value_add(cards, name ? value_text(name) : json_null());
        }
        o = value_set(o, v->zone[i].id, cards);
    }
    return o;
}

static json_t *values_of(const play_view *v)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < v->values_n; i++) {
        json_t *x = value_set(json_object(), "name", value_text(v->value[i].name));
        x = value_set(x, "seat", json_integer(v->value[i].owner));
        list = value_add(list, value_set(x, "value", value_text(v->value[i].text)));
    }
    return list;
}

static char *question_of(const play_view *v, uint32_t told)
{
    json_t *answers = json_array(), *happened = json_array();
    for (uint32_t i = 0; i < v->answers_n; i++)
        answers = value_add(answers, value_text(v->answer[i].plain));
    for (uint32_t i = told; i < v->happened_n; i++)
        happened = value_add(happened, value_text(v->happened[i]));
    json_t *o = value_set(json_object(), "ask", value_text(v->question));
    o = value_set(o, "answers", answers);
    o = value_set(o, "zones", zones_of(v));
    o = value_set(o, "values", values_of(v));
    return value_line(value_set(o, "happened", happened), 0);
}

static char *greeting_of(const play_view *v)
{
    json_t *o = value_set(json_object(), "talon", value_text("bot"));
    o = value_set(o, "version", json_integer(1));
    o = value_set(o, "game", value_text(v->game));
    o = value_set(o, "seat", json_integer(v->seat));
    return value_line(value_set(o, "players", names_of(v)), 0);
}

/* ---- asking ---- */

/* The first answer, in place of one that did not come. Which one it is, and what was written instead, others may not know. */
static int take_first(play_game *g, const play_view *v, talon_answer *seen, const char *why)
{
    char text[300];
    outside *o = g->seat[v->seat].program;
    *seen = v->answer[0].a;
    seen->range = false;
    snprintf(text, sizeof text, "%.80s %.150s: the first answer is taken%s", v->player[v->seat], why,
             ++o->faults == FAULTS_MAX ? ", and from now on always" : "");
    if (o->faults <= FAULTS_MAX)
        complain("%s", text);
    return play_note(g, text) ? EXIT_YES : no_memory();
}

static int ask(play_game *g, const play_view *v, talon_answer *seen)
{
    outside *o = g->seat[v->seat].program;
    const char *why = "";
    char wrong[VIEW_TEXT];
    if (o->faults >= FAULTS_MAX)
        return take_first(g, v, seen, "has not answered as it should three times");
    char *greeting = o->greeted ? NULL : greeting_of(v), *line = question_of(v, o->told);
    if (!line || (!o->greeted && !greeting)) {
        free(greeting);
        free(line);
        return no_memory();
    }
    const char *answer = exchange(o, greeting, line, g->think_ms, &why);
    free(greeting);
    free(line);
    o->greeted = true;
    o->told = v->happened_n;
    if (!answer)
        return take_first(g, v, seen, why);
    if (view_find(v, answer, seen, wrong))
        return EXIT_YES;
    return take_first(g, v, seen, "answers with what is no answer");
}

int play_ask_outside(play_game *g, uint32_t seat, talon_answer *seen)
{
    play_view v;
    const int status = view_make(&v, g, seat, true) ? ask(g, &v, seen) : no_memory();
    view_free(&v);
    return status;
}

/* ---- games ---- */

void outside_begin(outside *o)
{
    o->greeted = false;
    o->told = 0;
    o->faults = 0;
}

int outside_over(outside *o, double got)
{
    char *line = value_line(value_set(json_object(), "over", json_real(got)), JSON_REAL_PRECISION(9));
    if (line && o->greeted)
        send_line(o, line, clock_now() + OVER_MS / 1000.0); /* who is gone need not know */
    free(line);
    return line ? EXIT_YES : no_memory();
}
