/* httpd.c -- finding libmicrohttpd when it is needed. */
#include "httpd.h"

#include <string.h>

#include "command.h"

/* The numbers that its versions since 0.9.59 have had, and what a development package calls it. */
static const char *const file[] = {"libmicrohttpd.so.12", "libmicrohttpd.so", NULL};

int httpd_load(void)
{
    const char *why = NULL;
    if (shared_load(file, &why))
        return EXIT_YES;
    if (!why || strstr(why, "memory"))
        return no_memory();
    complain("serving needs libmicrohttpd, which is not here (%s); talon web DIR writes the pages as files", why);
    return EXIT_IO;
}
