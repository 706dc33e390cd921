/* serve.c -- a server: its folder, its hall, its door; and one loop that lets in, commits, and wakes. */
#include "serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "http.h"

enum { STEP_MS = 200, END_MS = 5000 };

struct server {
    api api;
    store *store;
    hall *hall;
    http *http;
    char local[3][32];
};

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return 1000 * (int64_t)t.tv_sec + t.tv_nsec / 1000000;
}

/* As many connections as the system lets us have. */
static void want_descriptors(void)
{
    struct rlimit l;
    if (getrlimit(RLIMIT_NOFILE, &l) == 0) {
        l.rlim_cur = l.rlim_max;
        setrlimit(RLIMIT_NOFILE, &l);
    }
}

/* Whose key must be there, too: a new one would open nothing, and could take the old one's place in a backup. */
static bool has_tables(const char *folder)
{
    char path[4096];
    const int n = snprintf(path, sizeof path, "%s/tables.db", folder);
    return n >= (int)sizeof path || access(path, F_OK) == 0;
}

static bool open_store(server *s, const serve_options *o, char why[SERVE_WHY])
{
    uint8_t key[SEAL_KEY], check[32];
    bool good = seal_key(key, o->key, !has_tables(o->folder), why);
    if (good) {
        seal_check(check, key);
        s->store = store_sqlite(o->folder, check, why);
        good = s->store != NULL;
    }
    if (good && s->store->call->restart(s->store, now_ms()) != STORE_DONE) {
        snprintf(why, SERVE_WHY, "%s: %s", o->folder, s->store->why);
        good = false;
    }
    if (good && !(s->hall = hall_new(s->store, key))) {
        snprintf(why, SERVE_WHY, "out of memory");
        good = false;
    }
    talon_wipe(key, sizeof key);
    return good;
}

/* What Host may be: this machine by its usual names, and what was told. */
static void name_hosts(server *s, const serve_options *o, uint16_t port)
{
    static const char *const name[] = {"127.0.0.1", "localhost", "[::1]"};
    size_t n = 0;
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        snprintf(s->local[i], sizeof s->local[i], "%s:%u", name[i], port);
        s->api.host[n++] = s->local[i];
    }
    for (size_t i = 0; o->name[i]; i++)
        s->api.host[n++] = o->name[i];
    s->api.host[n] = NULL;
    s->api.origin = o->origin;
}

server *serve_open(const serve_options *o, char why[SERVE_WHY], bool *taken)
{
    server *s = calloc(1, sizeof *s);
    *taken = false;
    if (!s) {
        snprintf(why, SERVE_WHY, "out of memory");
        return NULL;
    }
    want_descriptors();
    if (open_store(s, o, why)) {
        s->api.h = s->hall;
        s->http = http_open(&s->api, o->port, why, taken);
        if (s->http) {
            name_hosts(s, o, http_port(s->http));
            return s;
        }
    }
    serve_close(s);
    return NULL;
}

uint16_t serve_port(const server *s)
{
    return http_port(s->http);
}

static bool step(server *s, char why[SERVE_WHY])
{
    if (!http_step(s->http, STEP_MS)) {
        snprintf(why, SERVE_WHY, "the web server cannot go on");
        return false;
    }
    hall_flush(s->hall, now_ms());
    return true;
}

bool serve_run(server *s, const sigset_t *ends, char why[SERVE_WHY])
{
    const struct timespec none = {0};
    int64_t ticked = 0;
    bool good = true;
    while (good && sigtimedwait(ends, NULL, &none) < 0) {
        http_clock(s->http, now_ms());
        good = step(s, why);
        if (now_ms() - ticked >= STEP_MS || now_ms() < ticked) {
            ticked = now_ms();
            hall_tick(s->hall, ticked);
            hall_flush(s->hall, ticked);
            http_tick(s->http, ticked);
        }
    }
    const int64_t end = now_ms() + END_MS;
    http_close_door(s->http);
    while (good && http_busy(s->http) && now_ms() < end) {
        http_clock(s->http, now_ms());
        good = step(s, why);
    }
    return good;
}

void serve_close(server *s)
{
    if (s->http)
        http_close(s->http);
    if (s->hall)
        hall_free(s->hall);
    if (s->store)
        s->store->call->close(s->store);
    free(s);
}
