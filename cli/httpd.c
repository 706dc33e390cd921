/* httpd.c -- finding libmicrohttpd when it is needed. */
#include "httpd.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"

/* The numbers that its versions since 0.9.59 have had, and what a development package calls it. */
static const char *const file[] = {"libmicrohttpd.so.12", "libmicrohttpd.so"};

int httpd_load(void)
{
    for (size_t i = 0; i < sizeof file / sizeof *file; i++)
        if (dlopen(file[i], RTLD_NOW | RTLD_GLOBAL))
            return EXIT_YES;
    const char *why = dlerror();
    if (!why || strstr(why, "memory"))
        return no_memory();
    complain("serving needs libmicrohttpd, which is not here (%s); talon web DIR writes the pages as files", why);
    return EXIT_IO;
}

httpd_function httpd_find(const char *name)
{
    void *found = dlsym(RTLD_DEFAULT, name);
    httpd_function f = NULL;
    if (!found)
        abort(); /* every version has those that we call */
    memcpy(&f, &found, sizeof f);
    return f;
}
