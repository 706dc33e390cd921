/* many.c -- what commands that deal many times share. */
#include "many.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <talon/talon.h>

int path_read(talon_path *path, const call *c)
{
    static const char *const names[] = {"best", "portable", "avx2", "avx512", NULL};
    const char *text = call_option(c, "path");
    *path = TALON_PATH_BEST;
    for (int i = 0; text && names[i]; i++)
        if (strcmp(text, names[i]) == 0) {
            *path = (talon_path)i;
            return talon_path_usable(*path) ? EXIT_YES : complain("this machine has no %s", text);
        }
    const char *near = text ? talon_nearest(text, names) : NULL;
    if (near)
        return complain("--path has no \"%s\"; did you mean \"%s\"?", text, near);
    return text ? complain("--path is best, portable, avx2 or avx512, not \"%s\"", text) : EXIT_YES;
}

uint64_t fingerprint_add(uint64_t h, const void *bytes, size_t n)
{
    const uint8_t *b = bytes;
    for (size_t i = 0; i < n; i++)
        h = (h ^ b[i]) * 0x100000001B3u;
    return h;
}

uint64_t fingerprint_number(uint64_t h, uint64_t x)
{
    uint8_t byte[8];
    for (int i = 0; i < 8; i++)
        byte[i] = (uint8_t)(x >> 8 * i);
    return fingerprint_add(h, byte, sizeof byte);
}

uint64_t fingerprint_text(uint64_t h, const char *text)
{
    return text ? fingerprint_add(h, text, strlen(text) + 1) : fingerprint_add(h, "\xFF", 1);
}

int think_read(uint64_t *ms, uint32_t *hands, const char *text)
{
    enum { TIMED = 200000 };
    char number[32];
    uint64_t n = 0;
    const size_t size = text ? strlen(text) : 0;
    const bool timed = size > 2 && strcmp(text + size - 2, "ms") == 0;
    if (!text)
        return EXIT_YES;
    snprintf(number, sizeof number, "%.*s", (int)(size - (timed ? 2 : 0)), text);
    if (!read_number_quietly(&n, number, 10000000) || n == 0)
        return complain("--think is a number of hands played in thought, like 5000, or a time, like 200ms; not \"%s\"", text);
    *ms = timed ? n : 0;
    *hands = timed ? TIMED : (uint32_t)n;
    return EXIT_YES;
}

double clock_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

const char *grouped(char *out, size_t room, uint64_t n)
{
    char digits[24];
    const int size = snprintf(digits, sizeof digits, "%llu", (unsigned long long)n);
    size_t at = 0;
    for (int i = 0; i < size && at + 2 < room; i++) {
        if (i && (size - i) % 3 == 0)
            out[at++] = ',';
        out[at++] = digits[i];
    }
    out[at] = 0;
    return out;
}

bool copy_text(char **to, const char *text)
{
    *to = text ? strdup(text) : NULL;
    return !text || *to;
}

/* What runs behind a shell ignores Ctrl-C, and nothing would end it as interrupted: it goes on. A signal that is held waits all the same. */
bool is_interrupted(void)
{
    sigset_t waiting;
    struct sigaction now;
    return sigpending(&waiting) == 0 && sigismember(&waiting, SIGINT) == 1 && sigaction(SIGINT, NULL, &now) == 0 &&
           now.sa_handler != SIG_IGN;
}
