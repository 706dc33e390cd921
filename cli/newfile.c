/* newfile.c -- a new file is there whole or not at all, and a talon that is killed leaves no secret under another name.
 *
 * Its bytes are written into a file without a name (O_TMPFILE), which gets its name when they are synced: until then nobody finds it, and the
 * system takes it away with the process. Where a file system has no such files they are written under the name itself: a talon that is killed
 * then leaves a piece there, which no talon takes for a key or a game. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "chainfile.h"

enum { NOT_HERE = -1 };

/* Everything up to the last slash, or ".". No memory: the file may be there already. Returns false with errno. */
static bool folder_of(char folder[PATH_MAX], const char *path)
{
    const char *slash = strrchr(path, '/');
    const size_t size = !slash || slash == path ? 1 : (size_t)(slash - path);
    if (size >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    snprintf(folder, PATH_MAX, "%.*s", (int)size, slash ? path : ".");
    return true;
}

/* The name of a new file lasts only when its folder is synced. */
int chain_sync_folder(const char *path)
{
    char folder[PATH_MAX];
    const int fd = folder_of(folder, path) ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    const int status = fd < 0 ? -1 : fsync(fd);
    if (fd >= 0)
        close(fd);
    return status;
}

static int refuse(const char *path)
{
    if (errno != EEXIST)
        return complain_errno("%s: cannot be made", path);
    complain("%s exists already; talon never overwrites a game or a key", path);
    return EXIT_IO;
}

static bool fill(int fd, const char *text)
{
    return chain_write(fd, text, strlen(text)) && fsync(fd) == 0;
}

/* Returns NOT_HERE when that cannot be had, and nothing was done. */
static int create_nameless(const char *path, const char *text, mode_t mode)
{
    char folder[PATH_MAX], self[64];
    const int fd = folder_of(folder, path) ? open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode) : -1;
    if (fd < 0)
        return NOT_HERE;
    int status = fill(fd, text) ? EXIT_YES : complain_errno("%s: cannot be written", path);
    snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
    if (status == EXIT_YES && linkat(AT_FDCWD, self, AT_FDCWD, path, AT_SYMLINK_FOLLOW) != 0)
        status = errno == ENOENT ? NOT_HERE : refuse(path); /* without /proc it cannot be named */
    close(fd);
    return status;
}

static int create_named(const char *path, const char *text, mode_t mode)
{
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (fd < 0)
        return refuse(path);
    int status = EXIT_YES;
    if (!fill(fd, text)) {
        status = complain_errno("%s: cannot be written", path);
        unlink(path);
    }
    close(fd);
    return status;
}

int chain_create(const char *path, const char *text, unsigned mode)
{
    int status = create_nameless(path, text, (mode_t)mode);
    if (status == NOT_HERE)
        status = create_named(path, text, (mode_t)mode);
    if (status == EXIT_YES && chain_sync_folder(path) != 0) {
        status = complain_errno("%s: cannot be written", path);
        unlink(path);
    }
    return status;
}
