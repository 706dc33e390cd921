/* crash.c -- a library to load before the C library: the process dies at the N-th change of a file.
 *
 * CRASH_AT=N counts calls of write (to files, not to terminals or pipes), fsync, ftruncate, link, linkat, unlink and of open that makes a
 * file. CRASH_HOW: before (the call is not done), half (a write gets half of its bytes), after; and broken: the process lives, but from
 * then on nothing can be written or synced. With CRASH_NAMED the file system has no files without a name. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DEAD = 99 };

static long calls;

/* The disk is broken by now. */
static int is_broken(void)
{
    const char *at = getenv("CRASH_AT"), *word = getenv("CRASH_HOW");
    return at && word && strcmp(word, "broken") == 0 && ++calls >= strtol(at, NULL, 10);
}

static int broken(void)
{
    errno = EIO;
    return -1;
}

/* Whether this call is the one; "before" and "half" do not come back from it. */
static int is_last(void)
{
    const char *at = getenv("CRASH_AT");
    const char *word = getenv("CRASH_HOW");
    return at && !(word && strcmp(word, "broken") == 0) && ++calls == strtol(at, NULL, 10);
}

static int how(const char *word)
{
    const char *how = getenv("CRASH_HOW");
    return how && strcmp(how, word) == 0;
}

#define NEXT(type, name) ((type)dlsym(RTLD_NEXT, name))

static int is_file(int fd)
{
    struct stat st;
    return fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
}

ssize_t write(int fd, const void *bytes, size_t size)
{
    ssize_t (*real)(int, const void *, size_t) = NEXT(ssize_t(*)(int, const void *, size_t), "write");
    if (is_file(fd) && is_broken())
        return broken();
    const int last = is_file(fd) && is_last();
    if (last && how("before"))
        _exit(DEAD);
    if (last && how("half"))
        size /= 2;
    const ssize_t n = real(fd, bytes, size);
    if (last)
        _exit(DEAD);
    return n;
}

#define WRAP(result, name, params, args, type)                                                                                             \
    result name params                                                                                                                     \
    {                                                                                                                                      \
        result(*real) type = NEXT(result(*) type, #name);                                                                                  \
        if (is_broken())                                                                                                                   \
            return broken();                                                                                                               \
        const int last = is_last();                                                                                                        \
        if (last && !how("after"))                                                                                                         \
            _exit(DEAD);                                                                                                                   \
        const result r = real args;                                                                                                        \
        if (last)                                                                                                                          \
            _exit(DEAD);                                                                                                                   \
        return r;                                                                                                                          \
    }

WRAP(int, fsync, (int fd), (fd), (int))
WRAP(int, ftruncate, (int fd, off_t size), (fd, size), (int, off_t))
WRAP(int, link, (const char *a, const char *b), (a, b), (const char *, const char *))
WRAP(int, linkat, (int at, const char *a, int to, const char *b, int flags), (at, a, to, b, flags),
     (int, const char *, int, const char *, int))
WRAP(int, unlink, (const char *a), (a), (const char *))

int open(const char *path, int flags, ...)
{
    int (*real)(const char *, int, mode_t) = NEXT(int (*)(const char *, int, mode_t), "open");
    va_list list;
    va_start(list, flags);
    const int nameless = (flags & O_TMPFILE) == O_TMPFILE, makes = nameless || (flags & O_CREAT);
    const mode_t mode = makes ? va_arg(list, mode_t) : 0;
    va_end(list);
    if (nameless && getenv("CRASH_NAMED")) {
        errno = EOPNOTSUPP;
        return -1;
    }
    const int last = makes && is_last();
    if (last && !how("after"))
        _exit(DEAD);
    const int fd = real(path, flags, mode);
    if (last)
        _exit(DEAD);
    return fd;
}
