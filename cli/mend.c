/* mend.c -- the last line of a file, when a machine died while it was written. */
#include "mend.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "chainfile.h"
#include "guard.h"

enum { BLOCK = 4096 };

/* The byte behind the last LF before `end`, or 0. −1 with errno. */
static off_t line_before(int fd, off_t end)
{
    char block[BLOCK];
    while (end > 0) {
        const size_t n = end < BLOCK ? (size_t)end : BLOCK;
        if (pread(fd, block, n, end - (off_t)n) != (ssize_t)n)
            return -1;
        const char *lf = memrchr(block, '\n', n);
        if (lf)
            return end - (off_t)n + (lf - block) + 1;
        end -= (off_t)n;
    }
    return 0;
}

/* Whether there is a zero byte between these places: 1, 0, or −1 with errno. */
static int has_zero(int fd, off_t begin, off_t end)
{
    char block[BLOCK];
    while (begin < end) {
        const size_t n = end - begin < BLOCK ? (size_t)(end - begin) : BLOCK;
        if (pread(fd, block, n, begin) != (ssize_t)n)
            return -1;
        if (memchr(block, 0, n))
            return 1;
        begin += (off_t)n;
    }
    return 0;
}

int mend_find(off_t *begin, off_t *size, int fd, const char *path)
{
    struct stat st;
    if (fstat(fd, &st) != 0)
        return complain_errno("%s: cannot be read", path);
    *size = st.st_size;
    *begin = line_before(fd, *size);
    if (*begin == *size && *size > 0) { /* all lines end; the last may have been written in part, its end first */
        const off_t last = line_before(fd, *size - 1);
        const int zero = last < 0 ? -1 : has_zero(fd, last, *size);
        *begin = zero < 0 ? -1 : zero ? last : *size;
    }
    return *begin < 0 ? complain_errno("%s: cannot be read", path) : EXIT_YES;
}

static bool copy(int to, int fd, off_t begin, off_t size)
{
    char block[BLOCK];
    while (begin < size) {
        const size_t n = size - begin < BLOCK ? (size_t)(size - begin) : BLOCK;
        if (pread(fd, block, n, begin) != (ssize_t)n || !chain_write(to, block, n))
            return false;
        begin += (off_t)n;
    }
    return chain_write(to, "\n", 1);
}

/* Half of a piece is none. */
static void leave_as_before(int to, const char *path, off_t size)
{
    if (size == 0 ? unlink(path) != 0 : ftruncate(to, size) != 0)
        complain_errno("%s: cannot be left as it was", path);
}

/* Into PATH.torn, behind what may be there already. */
static int put_aside(int fd, const char *path, off_t begin, off_t size)
{
    char beside[PATH_MAX];
    if (snprintf(beside, sizeof beside, "%s.torn", path) >= (int)sizeof beside) {
        errno = ENAMETOOLONG;
        return complain_errno("%s: cannot be mended", path);
    }
    const int to = open(beside, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    if (to >= 0 && guard_check(to, beside) != EXIT_YES) { /* pieces of a journal are secrets, too */
        close(to);
        return EXIT_IO;
    }
    struct stat st = {0};
    const bool there = to >= 0 && fstat(to, &st) == 0;
    const bool good = there && copy(to, fd, begin, size) && fsync(to) == 0 && chain_sync_folder(beside) == 0;
    const int status = good ? EXIT_YES : complain_errno("%s: cannot be written, so %s is not mended", beside, path);
    if (!good && there)
        leave_as_before(to, beside, st.st_size);
    if (to >= 0)
        close(to);
    return status;
}

int mend_cut(int fd, const char *path, off_t begin, off_t size, const char *what)
{
    const int status = put_aside(fd, path, begin, size);
    if (status != EXIT_YES)
        return status;
    complain("%s: the last %s is unfinished, and nobody was told of it; its %lld bytes are put aside in %s.torn", path, what,
             (long long)(size - begin), path);
    return ftruncate(fd, begin) == 0 && fsync(fd) == 0 ? EXIT_YES : complain_errno("%s: cannot be mended", path);
}

int mend_tail(int fd, const char *path, const char *what)
{
    off_t begin = 0, size = 0;
    const int status = mend_find(&begin, &size, fd, path);
    return status != EXIT_YES || begin == size ? status : mend_cut(fd, path, begin, size, what);
}
