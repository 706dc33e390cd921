/* shared.h -- libraries that only who serves needs: loaded when they are wanted. One brings a TLS library along, which no other command should wait
 * for or trust. */
#ifndef TALON_SERVE_SHARED_H
#define TALON_SERVE_SHARED_H

#include <stdbool.h>

/* Load the first of these files that is there; the list ends with NULL. False: *why is what the system says. */
bool shared_load(const char *const *file, const char **why);

typedef void (*shared_function)(void);
shared_function shared_find(const char *name);

/* A function of one that was loaded, to be called: SHARED(MHD_stop_daemon)(daemon). */
#define SHARED(name) ((__typeof__(&name))shared_find(#name))

#endif
