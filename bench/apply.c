/* apply.c -- row 9: `talon apply --brief` against jansson parsing and printing the same lines, each fed through pipes.
 *
 * What counts is the processor time of the process that answers, as the kernel accounts it: the feeder and whoever else uses
 * the machine are not in it. */
#define _GNU_SOURCE
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"

typedef struct text {
    char *byte;
    size_t size;
} text;

/* One `new`, then draws and discards in turn by three players; the deck takes the discards back when it is used up. */
static text make_lines(uint32_t lines)
{
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
    text t = {0};
    FILE *f = open_memstream(&t.byte, &t.size);
    if (!f)
        bench_broken("no memory");
    fprintf(f, "{\"op\":\"new\",\"seed\":\"1\",\"zones\":[{\"id\":\"deck\",\"type\":\"deck\",\"behavior\":{\"type\":\"deck\","
               "\"reshuffle_from\":\"discard\"},\"cards\":[");
    for (int i = 0; i < 52; i++)
        fprintf(f, "%s\"%c%c\"", i ? "," : "", ranks[i % 13], suits[i / 13]);
    fprintf(f, "]},{\"id\":\"discard\",\"type\":\"discard\"}");
    for (int i = 1; i <= 3; i++)
        fprintf(f, ",{\"id\":\"hand%d\",\"type\":\"hand\",\"owner\":\"p%d\"}", i, i);
    fprintf(f, "]}\n");
    for (uint32_t i = 0; i < lines; i++)
        if (i % 2 == 0)
            fprintf(f, "{\"op\":\"draw\",\"n\":1,\"from\":\"deck\",\"to\":\"hand%u\"}\n", (unsigned)(i / 2 % 3 + 1));
        else
            fprintf(f, "{\"op\":\"discard\",\"n\":1,\"vis\":\"up\",\"from\":\"hand%u\"}\n", (unsigned)(i / 2 % 3 + 1));
    fclose(f);
    return t;
}

/* The baseline: every line parsed and printed again, nothing else. */
static int parse_and_print(void)
{
    char *line = NULL, *out = malloc(1u << 16);
    size_t room = 0;
    ssize_t size;
    while (out && (size = getline(&line, &room, stdin)) > 0) {
        json_t *j = json_loadb(line, (size_t)size, JSON_REJECT_DUPLICATES, NULL);
        const size_t n = j ? json_dumpb(j, out, 1u << 16, JSON_COMPACT) : 0;
        json_decref(j);
        if (n == 0)
            return 1;
        fwrite(out, 1, n, stdout);
        putchar('\n');
    }
    free(out);
    free(line);
    return fflush(stdout) ? 1 : 0;
}

static void feed(int fd, text t)
{
    for (size_t at = 0; at < t.size;) {
        const ssize_t n = write(fd, t.byte + at, t.size - at);
        if (n < 0 && errno != EINTR)
            _exit(1);
        at += n > 0 ? (size_t)n : 0;
    }
    _exit(0);
}

static void connect_pipes(const int in[2], const int out[2])
{
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    for (int i = 0; i < 2; i++) {
        close(in[i]);
        close(out[i]);
    }
}

static double cpu_ns(const struct rusage *u)
{
    return ((double)u->ru_utime.tv_sec + (double)u->ru_stime.tv_sec) * 1e9 +
           ((double)u->ru_utime.tv_usec + (double)u->ru_stime.tv_usec) * 1e3;
}

static uint32_t drain(int fd)
{
    static char buffer[1u << 16];
    uint32_t lines = 0;
    for (ssize_t n; (n = read(fd, buffer, sizeof buffer)) > 0;)
        for (const char *p = buffer; (p = memchr(p, '\n', (size_t)(buffer + n - p))) != NULL; p++)
            lines++;
    return lines;
}

/* Processor time of answering all lines, or a negative number when it went wrong. command NULL is the baseline. */
static double answer(const char *command, text t, uint32_t lines)
{
    int in[2], out[2], status = 0;
    struct rusage use;
    if (pipe(in) || pipe(out))
        bench_broken("no pipe");
    fflush(stdout);
    const pid_t feeder = fork();
    if (feeder == 0) {
        close(in[0]), close(out[0]), close(out[1]);
        feed(in[1], t);
    }
    const pid_t worker = fork();
    if (worker == 0) {
        connect_pipes(in, out);
        if (!command)
            _exit(parse_and_print());
        execl(command, command, "apply", "--brief", (char *)NULL);
        _exit(127);
    }
    close(in[0]), close(in[1]), close(out[1]);
    const uint32_t answers = drain(out[0]);
    close(out[0]);
    if (feeder < 0 || worker < 0 || wait4(worker, &status, 0, &use) != worker || waitpid(feeder, NULL, 0) != feeder)
        return -1;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 && answers == lines + 1 ? cpu_ns(&use) : -1;
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

void bench_apply_row(const char *command, uint32_t lines, uint32_t runs)
{
    const char *work = "talon apply --brief, 1,000,000 lines";
    double ours = 1e300, theirs = 1e300;
    if (access(command, X_OK) != 0) {
        bench_skip("9", work, "there is no talon command yet");
        return;
    }
    const text t = make_lines(lines);
    for (uint32_t i = 0; i < runs; i++) {
        ours = least(ours, answer(command, t, lines));
        theirs = least(theirs, answer(NULL, t, lines));
    }
    free(t.byte);
    if (ours < 0 || theirs < 0)
        bench_skip("9", work, "the command did not answer every line");
    else
        bench_row("9", work, "jansson parsing and printing them, time", BENCH_AT_MOST, 1.5, ours / theirs);
}
