/* peak.c -- the peak memory of a command that is fed so many lines: peak LINES COMMAND ARGUMENT...
 *
 * Writes a table of 52 cards and then LINES - 1 operations that come back to the same sizes into the command's standard
 * input, counts its answers, and prints "LINES answers KILOBYTES" with the most address space it had before its input ended.
 * (Resident memory would depend on what else the machine does.) */
#define _DEFAULT_SOURCE

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const cycle[] = {
    "{\"op\":\"wash\"}",
    "{\"op\":\"riffle\"}",
    "{\"op\":\"cut\",\"k\":20}",
    "{\"op\":\"deal_round\",\"rounds\":2,\"to\":[\"ana\",\"ben\"]}",
    "{\"op\":\"burn\",\"n\":1}",
    "{\"op\":\"draw\",\"n\":99,\"to\":\"ana\"}",
    "{\"op\":\"undo\"}", /* the burn: a burned card would not come back */
    "{\"op\":\"undo\"}",
    "{\"op\":\"redo\"}",
    "{\"op\":\"muck\",\"hand\":\"ana\"}",
    "{\"op\":\"muck\",\"hand\":\"ben\"}",
    "{\"op\":\"nonsense\"}",
    "not even JSON",
    "{\"op\":\"recycle\"}",
};

static void die(const char *what)
{
    perror(what);
    exit(2);
}

static void write_lines(int to, long lines)
{
    FILE *out = fdopen(to, "w");
    if (!out)
        die("fdopen");
    fputs("{\"op\":\"new\",\"seed\":\"1\",\"zones\":[{\"id\":\"deck\",\"type\":\"deck\",\"cards\":[", out);
    for (int i = 0; i < 52; i++)
        fprintf(out, "%s\"%c%c\"", i ? "," : "", "23456789TJQKA"[i % 13], "cdhs"[i / 13]);
    fputs("]},{\"id\":\"ana\",\"type\":\"hand\",\"owner\":\"Ana\"},{\"id\":\"ben\",\"type\":\"hand\",\"owner\":\"Ben\"},"
          "{\"id\":\"burn\",\"type\":\"burn\"},{\"id\":\"discard\",\"type\":\"discard\"}]}\n",
          out);
    const long n = (long)(sizeof cycle / sizeof *cycle);
    for (long i = 0; i < lines - 1; i++)
        fprintf(out, "%s\n", cycle[i % n]);
    if (fclose(out) != 0)
        die("write");
    exit(0);
}

/* Until there are `most`, or no more come. */
static long count_lines(int from, long most)
{
    static char buffer[1 << 16];
    long lines = 0;
    for (ssize_t n; lines < most && (n = read(from, buffer, sizeof buffer)) > 0;)
        for (ssize_t i = 0; i < n; i++)
            lines += buffer[i] == '\n';
    return lines;
}

/* VmPeak of a process that still runs. */
static long peak_of(pid_t process)
{
    char path[64], line[256];
    long kilobytes = -1;
    snprintf(path, sizeof path, "/proc/%ld/status", (long)process);
    FILE *in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in))
        if (strncmp(line, "VmPeak:", 7) == 0)
            kilobytes = strtol(line + 7, NULL, 10);
    if (in)
        fclose(in);
    return kilobytes;
}

int main(int argc, char **argv)
{
    const long lines = argc > 2 ? strtol(argv[1], NULL, 10) : 0;
    if (lines < 1) {
        fputs("usage: peak LINES COMMAND ARGUMENT...\n", stderr);
        return 2;
    }
    int in[2], out[2];
    if (pipe(in) || pipe(out))
        die("pipe");
    const pid_t command = fork();
    if (command == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        close(in[0]), close(in[1]), close(out[0]), close(out[1]);
        execvp(argv[2], argv + 2);
        die(argv[2]);
    }
    const pid_t writer = fork();
    if (writer == 0) {
        close(in[0]), close(out[0]), close(out[1]);
        write_lines(in[1], lines);
    }
    if (command < 0 || writer < 0)
        die("fork");
    close(in[0]), close(out[1]);
    long answers = count_lines(out[0], lines);
    const long kilobytes = peak_of(command); /* our end of its input is open: it still waits for more */
    close(in[1]);
    answers += count_lines(out[0], lines);
    int status = 0, written = 0;
    if (waitpid(writer, &written, 0) < 0 || waitpid(command, &status, 0) < 0)
        die("wait");
    printf("%ld answers %ld\n", answers, kilobytes);
    return status || written || answers != lines || kilobytes < 0;
}
