/* web.c -- talon web: the pages as files to put anywhere, or served from here, to this machine or to phones nearby. */
#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <qrencode.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "command.h"
#include "guests.h"
#include "httpd.h"
#include "many.h"
#include "pages.h"
#include "show.h"

enum { PORT = 8642, LOOK_MS = 200 };

/* ---------------------------------------------------------------- serving */

/* A connection is for one request: what follows that is never read as another. No page of somebody else's shows ours inside of it. */
static enum MHD_Result reply(struct MHD_Connection *c, unsigned status, const char *type, const char *bytes, size_t size)
{
    const char *const header[][2] = {{"Content-Type", type},
                                     {"Cache-Control", "no-cache"},
                                     {"X-Content-Type-Options", "nosniff"},
                                     {"Referrer-Policy", "no-referrer"},
                                     {"Content-Security-Policy", "frame-ancestors 'none'"},
                                     {"X-Frame-Options", "DENY"},
                                     {"Connection", "close"},
                                     {"Allow", "GET, HEAD"}};
    struct MHD_Response *r = HTTPD(MHD_create_response_from_buffer)(size, (void *)(uintptr_t)bytes, MHD_RESPMEM_PERSISTENT);
    enum MHD_Result done = r ? MHD_YES : MHD_NO;
    const size_t headers = sizeof header / sizeof *header - (status != MHD_HTTP_METHOD_NOT_ALLOWED);
    for (size_t i = 0; done == MHD_YES && i < headers; i++)
        done = HTTPD(MHD_add_response_header)(r, header[i][0], header[i][1]);
    if (done == MHD_YES)
        done = HTTPD(MHD_queue_response)(c, status, r);
    if (r)
        HTTPD(MHD_destroy_response)(r);
    return done; /* without memory for all of it the connection is closed */
}

/* Whether a header says that more follows than the headers, or is none. libmicrohttpd takes the first of two lengths, leaves blanks in names,
 * and puts folded lines at the end of the name before; whoever stands between it and a browser may read them otherwise. */
static enum MHD_Result look_at_header(void *odd, enum MHD_ValueKind kind, const char *name, const char *value)
{
    static const char *const body[] = {"Content-Length", "Transfer-Encoding"};
    static const char in_names[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+-.^_`|~";
    (void)kind, (void)value;
    bool is_odd = name[strspn(name, in_names)] != '\0';
    for (size_t i = 0; i < sizeof body / sizeof *body; i++)
        is_odd |= strncasecmp(name, body[i], strlen(body[i])) == 0;
    *(bool *)odd |= is_odd;
    return MHD_YES;
}

/* Only the pages' own names are known here, so no path leads anywhere else. Answered before anything is read that is sent with a request. */
static enum MHD_Result answer(void *context, struct MHD_Connection *c, const char *url, const char *method, const char *version,
                              const char *upload, size_t *upload_size, void **state)
{
    static const char plain[] = "text/plain; charset=utf-8", missing[] = "there is no such page\n", refused[] = "only GET and HEAD\n",
                      more[] = "a page is asked for, and nothing sent: no Content-Length, no Transfer-Encoding, no folded header\n";
    bool odd = false;
    (void)version, (void)upload, (void)upload_size, (void)state;
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
        return reply(c, MHD_HTTP_METHOD_NOT_ALLOWED, plain, refused, sizeof refused - 1);
    HTTPD(MHD_get_connection_values)(c, MHD_HEADER_KIND, look_at_header, &odd);
    if (odd)
        return reply(c, MHD_HTTP_BAD_REQUEST, plain, more, sizeof more - 1);
    const page *found = pages_find(context, url);
    if (!found)
        return reply(c, MHD_HTTP_NOT_FOUND, plain, missing, sizeof missing - 1);
    return reply(c, MHD_HTTP_OK, page_type(found), found->bytes, found->size);
}

static void count_guest(void *context, struct MHD_Connection *c, void **state, enum MHD_ConnectionNotificationCode code)
{
    const int fd = HTTPD(MHD_get_connection_info)(c, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    (void)state;
    if (code == MHD_CONNECTION_NOTIFY_STARTED)
        guests_enter(context, fd, clock_now());
    else
        guests_leave(context, fd);
}

/* Whether it is free to be listened at. */
static bool is_free(uint32_t address, uint16_t port)
{
    const struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(address)}};
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    const bool good =
        fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 && bind(fd, (const struct sockaddr *)&at, sizeof at) == 0;
    if (fd >= 0)
        close(fd);
    return good;
}

/* port 0: any that is free. */
static struct MHD_Daemon *listen_at(const pages *p, guests *g, uint32_t address, uint16_t port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(address)}};
    return HTTPD(MHD_start_daemon)(MHD_USE_AUTO, port, NULL, NULL, answer, (void *)(uintptr_t)p, MHD_OPTION_SOCK_ADDR, &at,
                                   MHD_OPTION_CONNECTION_LIMIT, (unsigned)GUESTS_MAX, MHD_OPTION_STRICT_FOR_CLIENT, 1,
                                   MHD_OPTION_NOTIFY_CONNECTION, count_guest, g, MHD_OPTION_END);
}

/* The first address of this machine that others can reach; loopback when there is none, 0 without memory. */
static uint32_t lan_address(void)
{
    struct ifaddrs *list = NULL;
    uint32_t found = INADDR_LOOPBACK;
    if (getifaddrs(&list) != 0)
        return errno == ENOMEM ? 0 : found;
    for (const struct ifaddrs *i = list; i && found == INADDR_LOOPBACK; i = i->ifa_next)
        if (i->ifa_addr && i->ifa_addr->sa_family == AF_INET && (i->ifa_flags & IFF_UP) && !(i->ifa_flags & IFF_LOOPBACK))
            found = ntohl(((const struct sockaddr_in *)(const void *)i->ifa_addr)->sin_addr.s_addr);
    freeifaddrs(list);
    return found;
}

/* ------------------------------------------------------------------ QR code */

/* Light modules are printed, on a dark ground: most terminals are dark, and cameras read both. */
static bool is_light(const QRcode *q, int x, int y)
{
    return x < 0 || y < 0 || x >= q->width || y >= q->width || !(q->data[y * q->width + x] & 1);
}

static void print_code(const look *k, const QRcode *q)
{
    static const char *const half[] = {" ", "▄", "▀", "█"};
    for (int y = -2; y < q->width + 2; y += k->ascii ? 1 : 2) {
        fputs(k->colour ? paint(PAINT_CODE) : "", stderr);
        for (int x = -2; x < q->width + 2; x++)
            fputs(k->ascii ? (is_light(q, x, y) ? "##" : "  ") : half[2 * is_light(q, x, y) + is_light(q, x, y + 1)], stderr);
        fprintf(stderr, "%s\n", k->colour ? paint(PAINT_NORMAL) : "");
    }
}

/* ---------------------------------------------------------------- the command */

static int read_port(uint16_t *port, const call *c)
{
    const char *text = call_option(c, "port");
    uint64_t n = PORT;
    if (text && !read_number(&n, text, 65535, "--port"))
        return EXIT_USAGE;
    *port = (uint16_t)n;
    return EXIT_YES;
}

/* Until somebody ends it. */
static int run(struct MHD_Daemon *daemon, guests *g, const sigset_t *signals)
{
    const struct timespec none = {0};
    while (sigtimedwait(signals, NULL, &none) < 0) {
        if (HTTPD(MHD_run_wait)(daemon, LOOK_MS) != MHD_YES) {
            complain("the web server cannot go on");
            return EXIT_IO;
        }
        guests_cut_late(g, clock_now());
    }
    return EXIT_YES;
}

static int announce(const call *c, const char *address, bool lan)
{
    const look k = look_of(c);
    QRcode *q = lan ? QRcode_encodeString8bit(address, 0, QR_ECLEVEL_L) : NULL;
    if (lan && !q)
        return no_memory();
    puts(address);
    fflush(stdout);
    if (lan)
        print_code(&k, q);
    QRcode_free(q);
    fputs(lan ? "Scan this with a phone in the same network. Ctrl-C stops it.\n" : "Open this in a browser. Ctrl-C stops it.\n", stderr);
    return EXIT_YES;
}

static int serve(const call *c, const pages *p)
{
    const bool lan = call_option(c, "lan") != NULL;
    const uint32_t reached = lan ? lan_address() : INADDR_LOOPBACK;
    char text[INET_ADDRSTRLEN], address[64];
    uint16_t port = 0;
    sigset_t signals;
    guests g = {0};
    int status = reached ? read_port(&port, c) : no_memory();
    if (status == EXIT_YES)
        status = httpd_load();
    if (status != EXIT_YES)
        return status;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigprocmask(SIG_BLOCK, &signals, NULL); /* run asks for them */
    const uint32_t at = lan ? INADDR_ANY : INADDR_LOOPBACK;
    struct MHD_Daemon *daemon = listen_at(p, &g, at, port);
    if (!daemon && !call_option(c, "port") && !is_free(at, port))
        daemon = listen_at(p, &g, at, port = 0); /* the usual port is taken, and nobody asked for it */
    if (!daemon && is_free(at, port))
        return no_memory(); /* the server does not say so */
    if (!daemon) {
        complain("cannot listen on port %u: it is taken, or not allowed", port);
        return EXIT_IO;
    }
    const union MHD_DaemonInfo *info = HTTPD(MHD_get_daemon_info)(daemon, MHD_DAEMON_INFO_BIND_PORT);
    const struct in_addr in = {htonl(reached)};
    snprintf(address, sizeof address, "http://%s:%u/", inet_ntop(AF_INET, &in, text, sizeof text), info ? info->port : port);
    status = announce(c, address, lan);
    if (status == EXIT_YES)
        status = run(daemon, &g, &signals);
    HTTPD(MHD_stop_daemon)(daemon);
    return status;
}

int command_web(const call *c)
{
    pages *p = malloc(sizeof *p);
    if (c->words_n > 1 || (c->words_n == 1 && (call_option(c, "lan") || call_option(c, "port")))) {
        free(p);
        return c->words_n > 1 ? complain("web takes one folder, or none to serve the pages from here")
                              : complain("--lan and --port are for serving: leave the folder out");
    }
    if (!p)
        return no_memory();
    int status = pages_read(p);
    if (status == EXIT_YES)
        status = c->words_n ? pages_write(p, c->word[0]) : serve(c, p);
    pages_free(p);
    free(p);
    return status;
}
