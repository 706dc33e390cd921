/* shared.c -- finding a library when it is needed. */
#include "shared.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

bool shared_load(const char *const *file, const char **why)
{
    for (; *file; file++)
        if (dlopen(*file, RTLD_NOW | RTLD_GLOBAL))
            return true;
    *why = dlerror();
    return false;
}

shared_function shared_find(const char *name)
{
    void *found = dlsym(RTLD_DEFAULT, name);
    shared_function f = NULL;
    if (!found)
        abort(); /* every version has those that we call */
    memcpy(&f, &found, sizeof f);
    return f;
}
