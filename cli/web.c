/* web.c -- talon web: the pages as files to put anywhere, or served from here, to this machine or to phones nearby. */
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <microhttpd.h>
#include <net/if.h>
#include <qrencode.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "command.h"
#include "pages.h"
#include "show.h"

enum { PORT = 8642 };

/* ---------------------------------------------------------------- serving */

static enum MHD_Result reply(struct MHD_Connection *c, unsigned status, const char *type, const char *bytes, size_t size)
{
    struct MHD_Response *r = MHD_create_response_from_buffer(size, (void *)(uintptr_t)bytes, MHD_RESPMEM_PERSISTENT);
    if (!r)
        return MHD_NO;
    MHD_add_response_header(r, "Content-Type", type);
    MHD_add_response_header(r, "Cache-Control", "no-cache");
    MHD_add_response_header(r, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(r, "Referrer-Policy", "no-referrer");
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
        MHD_add_response_header(r, "Allow", "GET, HEAD");
    const enum MHD_Result queued = MHD_queue_response(c, status, r);
    MHD_destroy_response(r);
    return queued;
}

/* Only the pages' own names are known here, so no path leads anywhere else. */
static enum MHD_Result answer(void *context, struct MHD_Connection *c, const char *url, const char *method, const char *version,
                              const char *upload, size_t *upload_size, void **state)
{
    static const char plain[] = "text/plain; charset=utf-8", missing[] = "there is no such page\n", refused[] = "only GET and HEAD\n";
    (void)version, (void)upload, (void)state;
    if (*upload_size) {
        *upload_size = 0; /* whatever is sent is thrown away */
        return MHD_YES;
    }
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
        return reply(c, MHD_HTTP_METHOD_NOT_ALLOWED, plain, refused, sizeof refused - 1);
    const page *found = pages_find(context, url);
    if (!found)
        return reply(c, MHD_HTTP_NOT_FOUND, plain, missing, sizeof missing - 1);
    return reply(c, MHD_HTTP_OK, page_type(found), found->bytes, found->size);
}

/* port 0: any that is free. */
static struct MHD_Daemon *listen_at(const pages *p, uint32_t address, uint16_t port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(address)}};
    return MHD_start_daemon(MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_AUTO, port, NULL, NULL, answer, (void *)(uintptr_t)p,
                            MHD_OPTION_SOCK_ADDR, &at, MHD_OPTION_CONNECTION_TIMEOUT, 30u, MHD_OPTION_CONNECTION_LIMIT, 200u,
                            MHD_OPTION_END);
}

/* The first address of this machine that others can reach; loopback when there is none. */
static uint32_t lan_address(void)
{
    struct ifaddrs *list = NULL;
    uint32_t found = INADDR_LOOPBACK;
    if (getifaddrs(&list) != 0)
        return found;
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

static void print_code(const look *k, const char *text)
{
    static const char *const half[] = {" ", "▄", "▀", "█"};
    QRcode *q = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
    for (int y = -2; q && y < q->width + 2; y += k->ascii ? 1 : 2) {
        fputs(k->colour ? "\033[40;97m" : "", stderr);
        for (int x = -2; x < q->width + 2; x++)
            fputs(k->ascii ? (is_light(q, x, y) ? "##" : "  ") : half[2 * is_light(q, x, y) + is_light(q, x, y + 1)], stderr);
        fputs(k->colour ? "\033[0m\n" : "\n", stderr);
    }
    QRcode_free(q);
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
static void wait_for_end(const sigset_t *signals)
{
    int signal_;
    sigwait(signals, &signal_);
}

static void announce(const call *c, const char *address, bool lan)
{
    const look k = look_of(c);
    puts(address);
    fflush(stdout);
    if (lan)
        print_code(&k, address);
    fputs(lan ? "Scan this with a phone in the same network. Ctrl-C stops it.\n" : "Open this in a browser. Ctrl-C stops it.\n", stderr);
}

static int serve(const call *c, const pages *p)
{
    const bool lan = call_option(c, "lan") != NULL;
    const uint32_t reached = lan ? lan_address() : INADDR_LOOPBACK;
    char text[INET_ADDRSTRLEN], address[64];
    uint16_t port;
    sigset_t signals;
    const int status = read_port(&port, c);
    if (status != EXIT_YES)
        return status;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigprocmask(SIG_BLOCK, &signals, NULL); /* before the server's threads are there, so that they do not get them */
    struct MHD_Daemon *daemon = listen_at(p, lan ? INADDR_ANY : INADDR_LOOPBACK, port);
    if (!daemon && !call_option(c, "port"))
        daemon = listen_at(p, lan ? INADDR_ANY : INADDR_LOOPBACK, 0); /* the usual port is taken, and nobody asked for it */
    if (!daemon) {
        complain("cannot listen on port %u: it is taken, or not allowed", port);
        return EXIT_IO;
    }
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    const struct in_addr in = {htonl(reached)};
    snprintf(address, sizeof address, "http://%s:%u/", inet_ntop(AF_INET, &in, text, sizeof text), info ? info->port : port);
    announce(c, address, lan);
    wait_for_end(&signals);
    MHD_stop_daemon(daemon);
    return EXIT_YES;
}

int command_web(const call *c)
{
    pages *p = malloc(sizeof *p);
    if (c->words_n > 1 || (c->words_n == 1 && (call_option(c, "lan") || call_option(c, "port")))) {
        free(p);
        return c->words_n > 1 ? complain("web takes one folder, or none to serve the pages from here")
                              : complain("--lan and --port are for serving: leave the folder out");
    }
    if (!p) {
        complain("out of memory");
        return EXIT_BUG;
    }
    int status = pages_read(p);
    if (status == EXIT_YES)
        status = c->words_n ? pages_write(p, c->word[0]) : serve(c, p);
    pages_free(p);
    free(p);
    return status;
}
