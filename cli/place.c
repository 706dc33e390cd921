/* place.c -- where the command itself lies. */
#include "place.h"

#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

char *place_beside(const char *where)
{
    char exe[4096], *path = NULL;
    const ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
    exe[n > 0 ? n : 0] = 0;
    const char *slash = strrchr(exe, '/');
    return !slash || asprintf(&path, "%.*s/%s", (int)(slash - exe), exe, where) < 0 ? NULL : path;
}
