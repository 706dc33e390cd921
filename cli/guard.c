/* guard.c -- core dumps, swap, links and files that others can read: ways in which a secret leaves without anybody's meaning it. */
#include "guard.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <limits.h>
#include <malloc.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <talon/talon.h>

#include "command.h"
#include "names.h"

/* ------------------------------------------------------------------ memory */

/* Both against core dumps: a system that hands them to a program does not ask for the limit. */
void guard_process(void)
{
    const struct rlimit none = {0, 0};
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    setrlimit(RLIMIT_CORE, &none);
    signal(SIGXFSZ, SIG_IGN);
}

static void free_wiped(void *memory)
{
    if (memory)
        talon_wipe(memory, malloc_usable_size(memory));
    free(memory);
}

void guard_json(void)
{
    json_set_alloc_funcs(malloc, free_wiped);
}

/* A core dump takes whole pages, or leaves them out; those around a secret's have nothing that anybody needs there. */
void guard_memory(const void *at, size_t size)
{
    const int error = errno;
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), from = (uintptr_t)at & ~(page - 1);
    mlock(at, size);
    madvise((void *)from, (uintptr_t)at + size - from, MADV_DONTDUMP);
    errno = error;
}

/* ------------------------------------------------------------------- files */

int guard_check(int fd, const char *path)
{
    struct stat st;
    char word[SHELL_WORD];
    if (fstat(fd, &st) != 0)
        return complain_errno("%s: cannot be read", path);
    if (!S_ISREG(st.st_mode))
        complain("%s is no file, and a secret lies in one", path);
    else if (st.st_mode & 077)
        complain("%s can be read or written by others: chmod 600 %s", path, shell_word(word, path));
    else
        return EXIT_YES;
    return EXIT_IO;
}

int guard_link(const char *path)
{
    char target[PATH_MAX], word[SHELL_WORD];
    if (realpath(path, target))
        complain("%s is a link, and whoever can change it can change what you sign with; name the file itself: %s", path,
                 shell_word(word, target));
    else
        complain("%s is a link that leads nowhere", path);
    return EXIT_IO;
}

int guard_open(const char *path, int *status)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0) {
        *status = errno == ELOOP ? guard_link(path) : complain_errno("%s: cannot be read", path);
        return -1;
    }
    *status = guard_check(fd, path);
    if (*status == EXIT_YES)
        return fd;
    close(fd);
    return -1;
}
