/* courier.h -- a table at a server (docs/serve.md, docs/api.md): its log, read as it grows, and lines brought there.
 *
 * (1) The log only grows: what was read once is never read as something else. What stands in it the reader checks; the courier only sees to it
 *     that it is a log.
 * (2) A line whose answer was lost is sent again, the same bytes: the server says the same. So nobody needs to know whether it arrived.
 * (3) Who is not there, or asks for patience, is asked again until somebody ends it; that is said once. */
#ifndef TALON_CLI_COURIER_H
#define TALON_CLI_COURIER_H

#include <jansson.h>

#include "command.h"
#include "serve/arrivals.h"

enum { COURIER_ID = 33, COURIER_HOST = 300 };

typedef struct courier {
    void *curl;
    char *site;              /* "http://host:port" */
    char host[COURIER_HOST]; /* Host, as it is sent */
    char id[COURIER_ID];     /* the table; "" before one is made */
    arrivals log;
    long status; /* of the last answer */
    char *body;  /* it; ends with a NUL */
    size_t size, room;
    bool large, no_room; /* it was too much; for this machine */
} courier;

/* All return EXIT_YES, or an exit code after saying why. site: "http://…" or "https://…" without a path. */
int courier_open(courier *k, const char *site);
void courier_close(courier *k);

/* One request; path begins behind /api/tables. Whatever is answered, but for 429 and 503, is in status and body. */
int courier_ask(courier *k, const char *method, const char *path, const char *type, const char *body);
/* The answer as JSON, when it has this status; else NULL after saying what was wrong, in the server's words: *status is the exit code. */
json_t *courier_object(courier *k, long expected, const char *what, int *status);

/* What is new in the log; waits so many seconds for something. */
int courier_pull(courier *k, uint32_t wait);
/* Bring a line, without its LF; of an act `closes` is the last arrival that it stands on, else CLOSES_NONE. *taken: it is in the log now, or was;
 * false: another act was faster, or (status 422) it is not wanted, which was said. */
int courier_bring(courier *k, const char *line, uint64_t closes, bool *taken);

#endif
