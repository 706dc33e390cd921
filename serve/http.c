/* http.c -- connections. */
#include "http.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "shared.h"

#define HTTPD(name) SHARED(name)

enum {
    CONNECTIONS = 4000,
    POOL = 8 << 10,
    BLOCK = 4 << 10,
    REQUEST_MS = 20000, /* for a request to be whole */
    COMMENT_MS = 15000,
    BEHIND_MAX = 256 << 10
};

/* One connection. */
typedef struct peer {
    int fd;
    bool asked;    /* a request is whole, and not answered to its end */
    int64_t since; /* when it began to be waited for */
    struct peer *next, **link;
} peer;

typedef enum waits_for { FOR_NOTHING, FOR_COMMIT, FOR_LINES } waits_for;

/* One request, until it is answered. */
typedef struct request {
    waiter w; /* first: a waiter is a request */
    http *h;
    struct MHD_Connection *c;
    peer *p;
    api_answer answer;
    char *body;
    size_t size, most;
    bool ready, refused, streams, comments;
    waits_for waits;
    int64_t until; /* a long poll's end; a stream's next comment */
    /* of a log */
    uint64_t a, upto;  /* the next arrival; where it ends, UINT64_MAX: never */
    size_t offset;     /* in its text */
    size_t sent, base; /* bytes of the log before a; and how many there were in all when the stream began */
    struct request *next, **link;
} request;

struct http {
    struct MHD_Daemon *daemon;
    api *api;
    int64_t now;
    peer *peers;
    request *requests;
    bool closing;
};

/* ----------------------------------------------------------------------- requests */

static void hold(request *q, table *t)
{
    q->answer.of = t;
    hall_hold(t);
    t->readers_n++;
    q->streams = true;
}

static void let_go(request *q)
{
    hall_await_no_more(&q->w);
    if (q->streams) {
        q->answer.of->readers_n--;
        hall_drop(q->answer.of);
    }
    q->streams = false;
}

/* It goes on; what it was waiting for has come, or never will. */
static void resume(request *q)
{
    hall_await_no_more(&q->w);
    q->waits = FOR_NOTHING;
    HTTPD(MHD_resume_connection)(q->c);
}

static void wake(waiter *w, store_result result)
{
    request *q = (request *)(void *)w;
    if (q->waits == FOR_COMMIT && result != STORE_DONE) {
        q->answer.is_log = false;
        api_error(&q->answer, 503, "disk",
                  "this could not be made durable; nobody knows whether it will be there: post the same bytes again, and sign nothing else "
                  "instead");
    }
    resume(q);
}

static void suspend(request *q, waits_for what)
{
    q->waits = what;
    q->w.wake = wake;
    if (what == FOR_COMMIT)
        hall_await_commit(q->answer.of, &q->w);
    else
        hall_await_lines(q->answer.of, &q->w);
    HTTPD(MHD_suspend_connection)(q->c);
}

static request *new_request(http *h, struct MHD_Connection *c)
{
    request *q = calloc(1, sizeof *q);
    if (!q)
        return NULL;
    q->h = h;
    q->c = c;
    const union MHD_ConnectionInfo *info = HTTPD(MHD_get_connection_info)(c, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    q->p = info ? info->socket_context : NULL;
    q->next = h->requests;
    q->link = &h->requests;
    if (q->next)
        q->next->link = &q->next;
    h->requests = q;
    return q;
}

static void completed(void *context, struct MHD_Connection *c, void **state, enum MHD_RequestTerminationCode code)
{
    request *q = *state;
    http *h = context;
    (void)c, (void)code;
    if (!q)
        return;
    let_go(q);
    if (q->p) {
        q->p->asked = false;
        q->p->since = h->now;
    }
    *q->link = q->next;
    if (q->next)
        q->next->link = q->link;
    free(q->answer.body);
    free(q->body);
    free(q);
    *state = NULL;
}

/* ----------------------------------------------------------------------------- logs */

/* The head of an entry: what stands before its line. */
static int head_of(char head[96], const request *q, uint64_t a, const arrival *e)
{
    char closes[24] = "-";
    if (e->spine)
        snprintf(closes, sizeof closes, "%llu", e->closes == CLOSES_NONE ? 0ull : (unsigned long long)e->closes);
    const unsigned long long n = a;
    return q->answer.events ? snprintf(head, 96, "id: %llu\ndata: %llu %s ", n, n, closes) : snprintf(head, 96, "%llu %s ", n, closes);
}

/* A part of a text that begins at `at` in the entry, as far as it is wanted and fits. */
static size_t part(char *out, size_t room, size_t wanted, size_t at, const char *text, size_t size)
{
    if (wanted < at || wanted >= at + size)
        return 0;
    const size_t n = at + size - wanted < room ? at + size - wanted : room;
    memcpy(out, text + (wanted - at), n);
    return n;
}

/* As much of the log as there is and fits. */
static size_t fill(request *q, char *out, size_t room)
{
    const referee *r = &q->answer.of->r;
    const uint64_t upto = q->upto < r->kept ? q->upto : r->kept;
    size_t done = 0;
    while (done < room && q->a < upto) {
        char head[96];
        const arrival *e = &r->log.at[q->a];
        const size_t begin = (size_t)head_of(head, q, q->a, e), tail = q->answer.events ? 2 : 1;
        size_t n = part(out + done, room - done, q->offset, 0, head, begin);
        q->offset += n, done += n;
        n = part(out + done, room - done, q->offset, begin, e->line, e->size);
        q->offset += n, done += n;
        n = part(out + done, room - done, q->offset, begin + e->size, "\n\n", tail);
        q->offset += n, done += n;
        if (q->offset == begin + e->size + tail) {
            q->sent += e->size + 1;
            q->offset = 0;
            q->a++;
        }
    }
    return done;
}

static ssize_t on_read(void *context, uint64_t pos, char *out, size_t room)
{
    static const char comment[] = ":\n\n";
    request *q = context;
    const size_t n = fill(q, out, room);
    (void)pos;
    if (n)
        return (ssize_t)n;
    if (!q->answer.events || q->h->closing)
        return MHD_CONTENT_READER_END_OF_STREAM;
    if (q->comments && room >= sizeof comment - 1) {
        q->comments = false;
        memcpy(out, comment, sizeof comment - 1);
        return (ssize_t)sizeof comment - 1;
    }
    q->until = q->h->now + COMMENT_MS;
    suspend(q, FOR_LINES);
    return 0;
}

static struct MHD_Response *log_response(request *q)
{
    table *t = q->answer.of;
    q->a = q->answer.from;
    q->upto = q->answer.events ? UINT64_MAX : t->r.kept;
    q->base = t->r.log.bytes;
    for (uint64_t a = 0; a < q->a && a < t->r.kept; a++)
        q->sent += t->r.log.at[a].size + 1;
    if (!q->streams)
        hold(q, t);
    return HTTPD(MHD_create_response_from_callback)(MHD_SIZE_UNKNOWN, BLOCK, on_read, q, NULL);
}

/* -------------------------------------------------------------------------- answers */

static bool put_header(struct MHD_Response *r, const char *name, const char *value)
{
    return HTTPD(MHD_add_response_header)(r, name, value) == MHD_YES;
}

static bool put_headers(struct MHD_Response *r, const api_answer *a)
{
    char retry[16];
    bool good = put_header(r, "Cache-Control", "no-store") && put_header(r, "X-Content-Type-Options", "nosniff") &&
                put_header(r, "Referrer-Policy", "no-referrer") &&
                put_header(r, "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    snprintf(retry, sizeof retry, "%u", a->retry);
    good = good && (!a->type || put_header(r, "Content-Type", a->type));
    good = good && (!a->retry || put_header(r, "Retry-After", retry));
    good = good && (!a->open || put_header(r, "Access-Control-Allow-Origin", "*"));
    good = good && (!a->events || put_header(r, "X-Accel-Buffering", "no"));
    if (!good || !a->allow)
        return good;
    if (a->status != 204)
        return put_header(r, "Allow", a->allow);
    return put_header(r, "Access-Control-Allow-Methods", a->allow) &&
           put_header(r, "Access-Control-Allow-Headers", "Content-Type, Last-Event-ID") && put_header(r, "Access-Control-Max-Age", "600");
}

/* Without memory for all of it the connection is closed. */
static enum MHD_Result reply(request *q)
{
    api_answer *a = &q->answer;
    struct MHD_Response *r =
        a->is_log ? log_response(q) : HTTPD(MHD_create_response_from_buffer)(a->size, a->body ? a->body : "", MHD_RESPMEM_PERSISTENT);
    enum MHD_Result done = r && put_headers(r, a) ? MHD_YES : MHD_NO;
    if (done == MHD_YES && q->refused)
        done = put_header(r, "Connection", "close") ? MHD_YES : MHD_NO;
    if (done == MHD_YES)
        done = HTTPD(MHD_queue_response)(q->c, a->status, r);
    if (r)
        HTTPD(MHD_destroy_response)(r);
    return done;
}

/* What is to be waited for before it is answered; false: nothing. */
static bool has_to_wait(request *q)
{
    api_answer *a = &q->answer;
    if (a->of && a->of->dirty && !a->is_log) {
        suspend(q, FOR_COMMIT);
        return true;
    }
    if (!a->is_log || a->events || !a->wait || a->from < a->of->r.kept || q->h->closing)
        return false;
    hold(q, a->of);
    q->until = q->h->now + 1000 * (int64_t)a->wait;
    suspend(q, FOR_LINES);
    return true;
}

/* -------------------------------------------------------------------------- reading */

typedef struct odd_headers {
    unsigned lengths, codings, hosts;
    bool odd;
} odd_headers;

/* libmicrohttpd takes the first of two lengths, and leaves blanks in names: whoever stands in front of us may read them otherwise. */
static enum MHD_Result look_at_header(void *context, enum MHD_ValueKind kind, const char *name, const char *value)
{
    static const char in_names[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+-.^_`|~";
    odd_headers *o = context;
    (void)kind, (void)value;
    o->lengths += strcasecmp(name, "Content-Length") == 0;
    o->codings += strcasecmp(name, "Transfer-Encoding") == 0;
    o->hosts += strcasecmp(name, "Host") == 0;
    o->odd |= name[strspn(name, in_names)] != '\0';
    return MHD_YES;
}

static const char *header(const request *q, const char *name)
{
    return HTTPD(MHD_lookup_connection_value)(q->c, MHD_HEADER_KIND, name);
}

static const char *argument(const request *q, const char *name)
{
    return HTTPD(MHD_lookup_connection_value)(q->c, MHD_GET_ARGUMENT_KIND, name);
}

/* Who asks: an address, of IPv6 the network. */
static void address_of(const request *q, char name[48])
{
    const union MHD_ConnectionInfo *info = HTTPD(MHD_get_connection_info)(q->c, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *at = info ? info->client_addr : NULL;
    snprintf(name, 48, "?");
    if (at && at->sa_family == AF_INET) {
        inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)at)->sin_addr, name, 48);
    } else if (at && at->sa_family == AF_INET6) {
        struct in6_addr net = ((const struct sockaddr_in6 *)(const void *)at)->sin6_addr;
        memset(net.s6_addr + 8, 0, 8);
        inet_ntop(AF_INET6, &net, name, 48);
    }
}

static api_request asked(const request *q, const char *url, const char *method, const char *address)
{
    return (api_request){.method = method,
                         .path = url,
                         .host = header(q, "Host"),
                         .origin = header(q, "Origin"),
                         .type = header(q, "Content-Type"),
                         .accept = header(q, "Accept"),
                         .last_id = header(q, "Last-Event-ID"),
                         .from = argument(q, "from"),
                         .wait = argument(q, "wait"),
                         .closes = argument(q, "closes"),
                         .address = address,
                         .body = q->body,
                         .size = q->size,
                         .now = q->h->now};
}

/* The headers are there. MHD_NO closes the connection. */
static enum MHD_Result begin(request *q, const char *url, const char *method)
{
    char address[48];
    odd_headers o = {0};
    HTTPD(MHD_get_connection_values)(q->c, MHD_HEADER_KIND, look_at_header, &o);
    address_of(q, address);
    const api_request r = asked(q, url, method, address);
    const char *length = header(q, "Content-Length");
    q->refused = true;
    if (o.odd || o.lengths + o.codings > 1 || o.hosts > 1)
        api_error(&q->answer, 400, "request", "headers that can be read in two ways");
    else if (!api_begins(q->h->api, &r, &q->most, &q->answer))
        q->refused = length || o.codings;
    else if (length && (strlen(length) > 9 || strtoul(length, NULL, 10) > q->most))
        api_error(&q->answer, 413, "large", "the body is too long");
    else {
        q->refused = false;
        q->body = malloc(1);
        return q->body ? MHD_YES : MHD_NO;
    }
    return reply(q);
}

static enum MHD_Result upload(request *q, const char *bytes, size_t size)
{
    if (q->size + size > q->most) {
        q->most = 0;
        return MHD_YES; /* it is read to its end, and forgotten */
    }
    char *more = realloc(q->body, q->size + size + 1);
    if (!more)
        return MHD_NO;
    memcpy(more + q->size, bytes, size);
    q->body = more;
    q->size += size;
    q->body[q->size] = '\0';
    return MHD_YES;
}

/* All of it is there. */
static enum MHD_Result whole(request *q, const char *url, const char *method)
{
    char address[48];
    address_of(q, address);
    q->body[q->size] = '\0';
    const api_request r = asked(q, url, method, address);
    if (q->p)
        q->p->asked = true;
    q->ready = true;
    if (q->most == 0)
        api_error(&q->answer, 413, "large", "the body is too long");
    else
        api_answers(q->h->api, &r, &q->answer);
    free(q->body);
    q->body = NULL;
    return has_to_wait(q) ? MHD_YES : reply(q);
}

static enum MHD_Result on_request(void *context, struct MHD_Connection *c, const char *url, const char *method, const char *version,
                                  const char *bytes, size_t *size, void **state)
{
    request *q = *state;
    (void)version;
    if (!q) {
        q = *state = new_request(context, c);
        return q ? begin(q, url, method) : MHD_NO;
    }
    if (*size) {
        const size_t n = *size;
        *size = 0;
        return upload(q, bytes, n);
    }
    return q->ready ? reply(q) : whole(q, url, method);
}

/* ---------------------------------------------------------------------- connections */

static void on_connection(void *context, struct MHD_Connection *c, void **state, enum MHD_ConnectionNotificationCode code)
{
    http *h = context;
    peer *p = *state;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        const int fd = HTTPD(MHD_get_connection_info)(c, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
        p = *state = calloc(1, sizeof *p);
        if (!p) {
            shutdown(fd, SHUT_RDWR);
            return;
        }
        *p = (peer){.fd = fd, .since = h->now, .next = h->peers, .link = &h->peers};
        if (p->next)
            p->next->link = &p->next;
        h->peers = p;
    } else if (p) {
        *p->link = p->next;
        if (p->next)
            p->next->link = p->link;
        free(p);
        *state = NULL;
    }
}

static bool is_free(uint16_t port)
{
    const struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    const bool good = fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
                      bind(fd, (const struct sockaddr *)(const void *)&at, sizeof at) == 0;
    if (fd >= 0)
        close(fd);
    return good;
}

http *http_open(api *a, uint16_t port, char why[512], bool *taken)
{
    static const char *const file[] = {"libmicrohttpd.so.12", "libmicrohttpd.so", NULL};
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    const char *missing;
    if (!shared_load(file, &missing)) {
        snprintf(why, 512, "serving needs libmicrohttpd, which is not here (%s)", missing);
        return NULL;
    }
    http *h = calloc(1, sizeof *h);
    if (h) {
        h->api = a;
        h->daemon = HTTPD(MHD_start_daemon)(MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, port, NULL, NULL, on_request, h, MHD_OPTION_SOCK_ADDR,
                                            &at, MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                                            (size_t)POOL, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_NOTIFY_CONNECTION, on_connection, h,
                                            MHD_OPTION_NOTIFY_COMPLETED, completed, h, MHD_OPTION_END);
    }
    if (h && h->daemon)
        return h;
    *taken = h && !is_free(port);
    snprintf(why, 512, *taken ? "cannot listen on port %u: it is taken, or not allowed" : "out of memory", port);
    free(h);
    return NULL;
}

uint16_t http_port(const http *h)
{
    const union MHD_DaemonInfo *info = HTTPD(MHD_get_daemon_info)(h->daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

void http_clock(http *h, int64_t now)
{
    h->now = now;
}

bool http_step(http *h, int32_t ms)
{
    return HTTPD(MHD_run_wait)(h->daemon, ms) == MHD_YES;
}

/* A reader that does not read: what was appended since it began, and it has not got. */
static bool is_behind(const request *q)
{
    const size_t all = q->answer.of->r.log.bytes, from = q->sent > q->base ? q->sent : q->base;
    return q->answer.events && all > from && all - from > BEHIND_MAX;
}

void http_tick(http *h, int64_t now)
{
    h->now = now;
    for (request *q = h->requests, *next; q; q = next) {
        next = q->next;
        if (q->streams && is_behind(q) && q->p)
            shutdown(q->p->fd, SHUT_RDWR);
        if (q->waits != FOR_LINES || now < q->until)
            continue;
        q->comments = q->answer.events;
        resume(q);
    }
    for (peer *p = h->peers; p; p = p->next)
        if (!p->asked && now - p->since > REQUEST_MS)
            shutdown(p->fd, SHUT_RDWR);
}

void http_close_door(http *h)
{
    const int fd = HTTPD(MHD_quiesce_daemon)(h->daemon);
    if (fd >= 0)
        close(fd);
    h->closing = true;
    for (request *q = h->requests, *next; q; q = next) {
        next = q->next;
        if (q->waits == FOR_LINES)
            resume(q);
    }
}

bool http_busy(const http *h)
{
    return h->requests != NULL;
}

void http_close(http *h)
{
    for (request *q = h->requests; q; q = q->next)
        if (q->waits != FOR_NOTHING)
            resume(q);
    HTTPD(MHD_stop_daemon)(h->daemon);
    free(h);
}
