/* courier.c -- a table at a server: requests by libcurl, which is loaded when somebody joins; the log as entries. */
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "courier.h"
#include "names.h"
#include "serve/shared.h"
#include "show.h"
#include "value.h"

#define CURL_(name) SHARED(name)

enum {
    ANSWER_MOST = 40 << 20, /* bytes: a table has at most 32 MiB of lines */
    LOG_MOST = 64 << 20,
    LOG_LINES = 20000, /* docs/serve.md §6 */
    AGAIN_MS = 2000
};

/* ------------------------------------------------------------------- requests */

static size_t take_in(char *bytes, size_t one, size_t n, void *context)
{
    courier *k = context;
    const size_t size = one * n;
    if (k->size + size > ANSWER_MOST) {
        k->large = true;
        return 0;
    }
    if (k->size + size + 1 > k->room) {
        const size_t room = 2 * (k->size + size + 1);
        char *more = realloc(k->body, room);
        if (!more) {
            k->no_room = true;
            return 0;
        }
        k->body = more;
        k->room = room;
    }
    memcpy(k->body + k->size, bytes, size);
    k->size += size;
    k->body[k->size] = '\0';
    return size;
}

/* "http://host:port": the scheme and what Host is. */
static bool read_site(courier *k, const char *site)
{
    const char *host = strncmp(site, "http://", 7) == 0 ? site + 7 : strncmp(site, "https://", 8) == 0 ? site + 8 : NULL;
    const size_t n = host ? strcspn(host, "/?#@ \\") : 0;
    if (!host || !n || n >= sizeof k->host || (host[n] && strcmp(host + n, "/") != 0))
        return false;
    memcpy(k->host, host, n);
    k->site = strndup(site, (size_t)(host - site) + n);
    return true;
}

int courier_open(courier *k, const char *site)
{
    static const char *const file[] = {"libcurl-gnutls.so.4", "libcurl.so.4", "libcurl.so", NULL};
    const char *missing;
    *k = (courier){0};
    if (!read_site(k, site))
        return complain("%s is no address: http://NAME, https://NAME, with :PORT where it has one", site);
    if (!k->site)
        return no_memory();
    if (!shared_load(file, &missing)) {
        complain("joining a table needs libcurl, which is not here (%s)", missing);
        return EXIT_IO;
    }
    k->curl = CURL_(curl_easy_init)();
    k->body = calloc(1, k->room = 4096);
    return k->curl && k->body ? EXIT_YES : no_memory();
}

void courier_close(courier *k)
{
    if (k->curl)
        CURL_(curl_easy_cleanup)(k->curl);
    arrivals_free(&k->log);
    free(k->site);
    free(k->body);
    *k = (courier){0};
}

static bool set_up(courier *k, const char *method, const char *url, struct curl_slist *head, const char *body)
{
    bool good = true;
    CURL_(curl_easy_reset)(k->curl);
#define SET(option, value) good = good && CURL_(curl_easy_setopt)(k->curl, option, value) == CURLE_OK
    SET(CURLOPT_URL, url);
    SET(CURLOPT_PROTOCOLS_STR, "http,https");
    SET(CURLOPT_CUSTOMREQUEST, method);
    SET(CURLOPT_HTTPHEADER, head);
    SET(CURLOPT_WRITEFUNCTION, take_in);
    SET(CURLOPT_WRITEDATA, k);
    SET(CURLOPT_CONNECTTIMEOUT, 10L);
    SET(CURLOPT_TIMEOUT, 90L);
    SET(CURLOPT_NOSIGNAL, 1L);
    SET(CURLOPT_NOPROXY, "127.0.0.1,localhost,[::1]");
    if (body)
        SET(CURLOPT_COPYPOSTFIELDS, body);
#undef SET
    return good;
}

/* Once. EXIT_IO: nobody answered, for the reason in why. */
static int ask_once(courier *k, const char *method, const char *path, const char *type, const char *body, const char **why)
{
    char *url = NULL, *host = NULL, *content = NULL;
    struct curl_slist *head = NULL, *more = NULL;
    int status = EXIT_MEMORY;
    k->size = 0;
    k->body[0] = '\0';
    k->status = 0;
    k->large = k->no_room = false;
    if (asprintf(&url, "%s/api/tables%s", k->site, path) < 0)
        url = NULL;
    if (asprintf(&host, "Host: %s", k->host) < 0)
        host = NULL;
    if (asprintf(&content, "Content-Type: %s", type) < 0)
        content = NULL;
    if (url && host && content && (head = CURL_(curl_slist_append)(NULL, host)) && (more = CURL_(curl_slist_append)(head, content)) &&
        set_up(k, method, url, more, body)) {
        const CURLcode code = CURL_(curl_easy_perform)(k->curl);
        CURL_(curl_easy_getinfo)(k->curl, CURLINFO_RESPONSE_CODE, &k->status);
        *why = code == CURLE_OK ? NULL : k->large ? "it answers with too much" : CURL_(curl_easy_strerror)(code);
        status = k->no_room || code == CURLE_OUT_OF_MEMORY ? EXIT_MEMORY : code == CURLE_OK && k->status ? EXIT_YES : EXIT_IO;
    }
    CURL_(curl_slist_free_all)(head);
    free(url);
    free(host);
    free(content);
    return status == EXIT_MEMORY ? no_memory() : status;
}

int courier_ask(courier *k, const char *method, const char *path, const char *type, const char *body)
{
    for (bool said = false;; said = true) {
        const char *why = NULL;
        const int status = ask_once(k, method, path, type, body, &why);
        if (status == EXIT_MEMORY || k->large || (status == EXIT_YES && k->status != 429 && k->status != 503)) {
            if (k->large)
                complain("%s: %s", k->site, why);
            else if (said && status == EXIT_YES)
                show_sentence(stderr, "%s is there again", k->site);
            return status;
        }
        if (!said && status == EXIT_YES)
            complain("%s is busy; asking again until it is not (Ctrl-C ends it)", k->site);
        else if (!said)
            complain("%s does not answer (%s); asking again until it does (Ctrl-C ends it)", k->site, why ? why : "nothing came");
        poll(NULL, 0, AGAIN_MS);
    }
}

/* The server's sentence is somebody else's text. */
static void say_refused(const courier *k, const json_t *o, const char *what)
{
    char *sentence =
        strdup(o && json_string_value(json_object_get(o, "sentence")) ? json_string_value(json_object_get(o, "sentence")) : "");
    if (sentence)
        show_clean(sentence);
    if (sentence && *sentence)
        complain("%s: %s", what, sentence);
    else
        complain("%s: the server says %ld, and not why", what, k->status);
    free(sentence);
}

json_t *courier_object(courier *k, long expected, const char *what, int *status)
{
    json_t *o = value_read(k->body, k->size, JSON_REJECT_DUPLICATES, NULL);
    if (o && json_is_object(o) && k->status == expected)
        return o;
    say_refused(k, json_is_object(o) ? o : NULL, what);
    json_decref(o);
    *status = EXIT_NO;
    return NULL;
}

/* ------------------------------------------------------------------------ log */

static int no_log(const courier *k)
{
    complain("%s sends what is no log of a table", k->site);
    return EXIT_INPUT;
}

/* "a closes line": what serve/arrivals.h asks of entries is asked here. */
static int add_entry(courier *k, char *text, size_t size)
{
    unsigned long long a, closes = 0;
    int at = 0;
    const arrivals *l = &k->log;
    const bool side = sscanf(text, "%20llu - %n", &a, &at) == 1 && at;
    if (!side && (sscanf(text, "%20llu %20llu %n", &a, &closes, &at) != 2 || !at))
        return no_log(k);
    const size_t n = size - (size_t)at;
    const uint64_t least = l->spine_n ? l->spine[l->spine_n - 1] : 0;
    if (a != l->n || n < LINE_LEAST || strlen(text) != size || (side && !l->n) || (!side && l->n && (closes >= l->n || closes < least)) ||
        l->n >= LOG_LINES || l->bytes + n > LOG_MOST)
        return no_log(k);
    return arrivals_add(&k->log, text + at, n, !side, side || !l->n ? CLOSES_NONE : closes) ? EXIT_YES : no_memory();
}

static int add_entries(courier *k)
{
    int status = EXIT_YES;
    for (char *line = k->body, *end; status == EXIT_YES && *line; line = end + 1) {
        end = memchr(line, '\n', k->size - (size_t)(line - k->body));
        if (!end)
            return no_log(k);
        *end = '\0';
        status = add_entry(k, line, (size_t)(end - line));
    }
    return status;
}

int courier_pull(courier *k, uint32_t wait)
{
    char path[128];
    snprintf(path, sizeof path, wait ? "/%s/log?from=%llu&wait=%u" : "/%s/log?from=%llu", k->id, (unsigned long long)k->log.n, wait);
    int status = courier_ask(k, "GET", path, "text/plain", NULL);
    if (status == EXIT_YES && k->status != 200)
        courier_object(k, 200, "the log cannot be read", &status);
    return status == EXIT_YES ? add_entries(k) : status;
}

int courier_bring(courier *k, const char *line, uint64_t closes, bool *taken)
{
    char path[128];
    *taken = false;
    if (closes != CLOSES_NONE)
        snprintf(path, sizeof path, "/%s/lines?closes=%llu", k->id, (unsigned long long)closes);
    else
        snprintf(path, sizeof path, "/%s/lines", k->id);
    int status = courier_ask(k, "POST", path, "text/plain", line);
    if (status != EXIT_YES)
        return status;
    *taken = k->status == 200 || k->status == 201;
    if (*taken || (k->status == 409 && closes != CLOSES_NONE))
        return EXIT_YES;
    int said = EXIT_YES;
    json_decref(courier_object(k, 200, "the server does not take a line of yours", &said));
    return k->status == 422 ? EXIT_YES : EXIT_NO;
}
