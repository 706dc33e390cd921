/* seat.c -- seats at a table of talon serve, for tests/serve/run: what honest players write, what others sign, and whole games over HTTP.
 *
 *   seat sit ID HOST N TOKEN NAME       the body of sitting down
 *   seat line GAME FILE N WHAT [TEXT]   what seat N writes after this transcript: move, seen, note
 *   seat sign N <OBJECT                 an object without its sig, as a line of seat N
 *   seat play URL GAME N RANDOM OUT NUMBERS   a table for N players with these numbers (JSON), played to its end; OUT gets the transcript,
 *                                             OUT.log the log
 *
 * Seats have public keys of an example. A server that is gone is asked again for two minutes, whatever is on its way. After the end everything
 * that was ever answered or read is looked for in the log. */
#define _GNU_SOURCE /* strcasestr */
#include <arpa/inet.h>
#include <jansson.h>
#include <netinet/in.h>
#include <poll.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "serve/view.h"

enum { SEATS = 14, ROUNDS = 200000 };

__attribute__((noreturn, format(printf, 1, 2))) static void broken(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("FAIL ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(1);
}

/* ------------------------------------------------------------------------ signing */

static void put_sized(crypto_hash_sha256_state *s, const char *text)
{
    const size_t n = strlen(text);
    const uint8_t size[2] = {(uint8_t)(n >> 8), (uint8_t)n};
    crypto_hash_sha256_update(s, size, 2);
    crypto_hash_sha256_update(s, (const uint8_t *)text, n);
}

static void begin_hash(crypto_hash_sha256_state *s, const char *name)
{
    char label[64];
    uint8_t tag[32];
    snprintf(label, sizeof label, "talon/2/%s", name);
    talon_fair_digest(tag, label, strlen(label));
    crypto_hash_sha256_init(s);
    crypto_hash_sha256_update(s, tag, 32);
    crypto_hash_sha256_update(s, tag, 32);
}

static void sign_hash(char hex[129], crypto_hash_sha256_state *s, uint32_t seat)
{
    uint8_t hash[32], secret[32], pub[32], both[64], sig[64];
    crypto_hash_sha256_final(s, hash);
    view_secret(secret, seat, "seat", 0);
    crypto_sign_seed_keypair(pub, both, secret);
    crypto_sign_detached(sig, NULL, hash, sizeof hash, both);
    talon_fair_hex(hex, sig, sizeof sig);
}

static char *sit_body(const char *id, const char *host, uint32_t seat, const char *token, const char *name)
{
    crypto_hash_sha256_state s;
    char number[16], key[65], sig[129], *body = malloc(1024);
    uint8_t secret[32];
    talon_fair_key k;
    view_secret(secret, seat, "seat", 0);
    talon_fair_key_from(&k, secret);
    talon_fair_hex(key, k.pub, 32);
    snprintf(number, sizeof number, "%u", seat);
    begin_hash(&s, "sit");
    const char *const part[] = {id, host, number, token, name, key};
    for (size_t i = 0; i < 6; i++)
        put_sized(&s, part[i]);
    sign_hash(sig, &s, seat);
    snprintf(body, 1024, "{\"token\":\"%s\",\"name\":\"%s\",\"key\":\"%s\",\"sig\":\"%s\"}", token, name, key, sig);
    return body;
}

static int sign_object(uint32_t seat)
{
    static char text[1 << 20];
    crypto_hash_sha256_state s;
    char sig[129];
    const size_t n = fread(text, 1, sizeof text - 1, stdin);
    const size_t size = n && text[n - 1] == '\n' ? n - 2 : n - 1; /* without the brace */
    begin_hash(&s, "sign");
    crypto_hash_sha256_update(&s, (uint8_t *)text, size);
    sign_hash(sig, &s, seat);
    printf("%.*s,\"sig\":\"%s\"}\n", (int)size, text, sig);
    return 0;
}

/* ------------------------------------------------------------------------- a file */

static int write_line(const char *game, const char *path, uint32_t seat, const char *what, const char *text)
{
    static char line[1 << 20];
    view_game g;
    view v;
    const char *why = "";
    if (!view_game_open(&g, game))
        broken("no game %s", game);
    view_init(&v, seat, 1, view_game_find, &g);
    FILE *f = fopen(path, "rb");
    if (!f)
        broken("%s cannot be read", path);
    while (fgets(line, sizeof line, f)) { /* in the order of the file each line closes all before it */
        const size_t n = strlen(line) - 1;
        const bool side = strstr(line, "\"prev\":") == NULL && v.log.n;
        view_add(&v, line, n, side ? CLOSES_NONE : v.log.n - 1);
    }
    fclose(f);
    if (strcmp(what, "move") == 0)
        view_move(&v);
    else if (strcmp(what, "seen") == 0)
        view_seen(&v);
    else
        v.written = talon_fair_write_note(view_now(&v), &why, &v.key, text, 0);
    if (!v.written)
        return 3;
    printf("%s\n", v.written);
    view_free(&v);
    talon_game_free(g.game);
    return 0;
}

/* --------------------------------------------------------------------------- HTTP */

typedef struct site {
    char address[64], host[80];
    uint16_t port;
} site;

typedef struct reply {
    int status; /* 0: nobody there */
    char *text, *body;
    size_t size;
} reply;

static int reach(const site *s)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(s->port)};
    inet_pton(AF_INET, s->address, &at.sin_addr);
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd >= 0 && connect(fd, (struct sockaddr *)&at, sizeof at) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

static bool send_all(int fd, const char *text, size_t size)
{
    while (size) {
        const ssize_t n = send(fd, text, size, MSG_NOSIGNAL);
        if (n <= 0)
            return false;
        text += n, size -= (size_t)n;
    }
    return true;
}

/* Chunks become one text. */
static void join_chunks(reply *r)
{
    char *in = r->body, *out = r->body;
    for (;;) {
        const size_t n = strtoul(in, &in, 16);
        if (!n || strncmp(in, "\r\n", 2) != 0)
            break;
        memmove(out, in + 2, n);
        out += n;
        in += 2 + n + 2;
    }
    *out = '\0';
    r->size = (size_t)(out - r->body);
}

static reply take_in(int fd)
{
    reply r = {.text = malloc(1)};
    size_t size = 0;
    ssize_t n = 0;
    do {
        size += (size_t)n;
        r.text = realloc(r.text, size + 65537);
        n = recv(fd, r.text + size, 65536, 0);
    } while (n > 0);
    r.text[size] = '\0';
    r.body = strstr(r.text, "\r\n\r\n");
    const char *length = r.body ? strcasestr(r.text, "\r\nContent-Length: ") : NULL;
    if (!r.body || n < 0 || sscanf(r.text, "HTTP/1.%*d %d", &r.status) != 1) {
        r.status = 0;
        return r;
    }
    r.body += 4;
    r.size = size - (size_t)(r.body - r.text);
    if (length && length < r.body && strtoul(length + 18, NULL, 10) != r.size)
        r.status = 0; /* it was cut off */
    if (!(length && length < r.body)) {
        if (r.size < 5 || memcmp(r.body + r.size - 5, "0\r\n\r\n", 5) != 0)
            r.status = 0;
        else
            join_chunks(&r);
    }
    return r;
}

static reply ask_once(const site *s, const char *method, const char *path, const char *type, const char *body)
{
    char head[1024];
    const int fd = reach(s);
    if (fd < 0)
        return (reply){0};
    snprintf(head, sizeof head, "%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\nContent-Type: %s\r\nContent-Length: %zu\r\n\r\n",
             method, path, s->host, type, body ? strlen(body) : 0);
    reply r = {0};
    if (send_all(fd, head, strlen(head)) && send_all(fd, body ? body : "", body ? strlen(body) : 0))
        r = take_in(fd);
    close(fd);
    return r;
}

/* Until somebody answers, and not "later". */
static reply ask(const site *s, const char *method, const char *path, const char *type, const char *body)
{
    for (int i = 0; i < 12000; i++) {
        reply r = ask_once(s, method, path, type, body);
        if (r.status && r.status != 503)
            return r;
        free(r.text);
        poll(NULL, 0, 10);
    }
    broken("nobody answers %s", path);
    return (reply){0};
}

static json_t *object_of(reply *r, int status, const char *what)
{
    json_error_t error;
    if (r->status != status)
        broken("%s: %d, not %d: %s", what, r->status, status, r->body);
    json_t *o = json_loads(r->body, 0, &error);
    if (!o)
        broken("%s: no JSON: %s", what, r->body);
    free(r->text);
    return o;
}

/* -------------------------------------------------------------------------- a game */

typedef struct sent {
    char *line;
    uint64_t a;
} sent;

typedef struct play {
    site s;
    char root[128], id[64];
    view seat[SEATS + 1];
    uint32_t n, posts, beaten;
    sent *sent;
    size_t sent_n;
} play;

static const char *text_of(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

static void sit_down(play *p, const char *game, const char *numbers, view_game *g, uint32_t random)
{
    static const char *const name[] = {"Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lee", "Max", "Nan"};
    char body[256], path[200];
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":%u,\"numbers\":%s}", game, p->n, numbers);
    reply r = ask(&p->s, "POST", "/api/tables", "application/json", body);
    json_t *made = object_of(&r, 201, "a new table");
    snprintf(p->id, sizeof p->id, "%s", text_of(made, "id"));
    snprintf(p->root, sizeof p->root, "/api/tables/%s", p->id);
    for (uint32_t i = 1; i <= p->n; i++) {
        const json_t *seat = json_array_get(json_object_get(made, "seats"), i - 1);
        char *sit = sit_body(p->id, p->s.host, i, text_of(seat, "token"), name[i - 1]);
        snprintf(path, sizeof path, "%s/seats/%u", p->root, i);
        r = ask(&p->s, "POST", path, "application/json", sit);
        json_decref(object_of(&r, 200, "sitting down"));
        free(sit);
        view_init(&p->seat[i], i, random + i, view_game_find, g);
    }
    snprintf(body, sizeof body, "{\"token\":\"%s\",\"do\":\"go\"}", text_of(made, "host"));
    snprintf(path, sizeof path, "%s/host", p->root);
    r = ask(&p->s, "POST", path, "application/json", body);
    if (r.status != 409) /* an answer that was lost: it has begun */
        json_decref(object_of(&r, 200, "go"));
    json_decref(made);
}

/* "a closes line" */
static void read_entries(view *v, char *text)
{
    for (char *line = text, *end; *line; line = end + 1) {
        unsigned long long a, closes = 0;
        int at = 0;
        end = strchr(line, '\n');
        *end = '\0';
        const bool side = sscanf(line, "%llu - %n", &a, &at) == 1 && at;
        if (!side && (sscanf(line, "%llu %llu %n", &a, &closes, &at) != 2 || !at))
            broken("no entry: %s", line);
        if (a != v->log.n)
            broken("arrival %llu, where %llu comes", a, (unsigned long long)v->log.n);
        view_add(v, line + at, (size_t)(end - line - at), side ? CLOSES_NONE : closes);
    }
}

static void read_on(play *p, view *v)
{
    char path[200];
    snprintf(path, sizeof path, "%s/log?from=%llu", p->root, (unsigned long long)v->log.n);
    reply r = ask(&p->s, "GET", path, "text/plain", NULL);
    if (r.status != 200)
        broken("the log: %d %s", r.status, r.body);
    read_entries(v, r.body);
    free(r.text);
}

static void keep_sent(play *p, const char *line, const json_t *o)
{
    p->sent = realloc(p->sent, (p->sent_n + 1) * sizeof *p->sent);
    p->sent[p->sent_n++] = (sent){strdup(line), (uint64_t)json_integer_value(json_object_get(o, "a"))};
}

static void post(play *p, view *v)
{
    char path[200];
    json_error_t error;
    if (v->closes == CLOSES_NONE)
        snprintf(path, sizeof path, "%s/lines", p->root);
    else
        snprintf(path, sizeof path, "%s/lines?closes=%llu", p->root, (unsigned long long)v->closes);
    reply r = ask(&p->s, "POST", path, "text/plain", v->written);
    json_t *o = json_loads(r.body, 0, &error);
    p->posts++;
    if (r.status == 201 || r.status == 200)
        keep_sent(p, v->written, o);
    else if (r.status == 409)
        p->beaten++, view_drop(v);
    else if (r.status == 422 && strncmp(v->written, "{\"k\":\"seen\"", 11) == 0)
        view_drop(v);
    else
        broken("%d %s\n    for %s", r.status, r.body, v->written);
    json_decref(o);
    free(r.text);
}

static bool is_over(const view *v)
{
    return v->log.n && strncmp(v->log.at[v->log.spine[v->log.spine_n - 1]].line, "{\"k\":\"end\"", 10) == 0;
}

/* Everybody reads, and writes what is there to write. */
static void play_on(play *p)
{
    view *v = &p->seat[1];
    for (int i = 0; !is_over(v); i++) {
        if (i == ROUNDS)
            broken("no end after %d rounds", i);
        v = &p->seat[1 + (uint32_t)i % p->n];
        read_on(p, v);
        if (v->written || is_over(v)) {
            if (v->written)
                post(p, v);
            continue;
        }
        if (!view_move(v) && view_below(v, 12) == 0)
            view_note(v);
        if (!v->written && talon_transcript_due(v->t) == TALON_DUE_NOTHING && !view_has_seen_all(v))
            view_seen(v);
        if (v->written)
            post(p, v);
    }
}

/* ------------------------------------------------------------------------- afterwards */

static void write_file(const char *path, const char *more, const char *bytes, size_t size)
{
    char name[512];
    snprintf(name, sizeof name, "%s%s", path, more);
    FILE *f = fopen(name, "wb");
    if (!f || fwrite(bytes, 1, size, f) != size || fclose(f) != 0)
        broken("%s cannot be written", name);
}

/* What everybody read, and what was answered, is there. */
static void check(play *p, const char *out)
{
    char path[200];
    view all;
    view_init(&all, 1, 1, NULL, NULL);
    snprintf(path, sizeof path, "%s/log", p->root);
    reply r = ask(&p->s, "GET", path, "text/plain", NULL);
    write_file(out, ".log", r.body, r.size);
    read_entries(&all, r.body);
    for (uint32_t i = 1; i <= p->n; i++)
        for (uint64_t a = 0; a < p->seat[i].log.n; a++) {
            const arrival *e = &p->seat[i].log.at[a];
            if (a >= all.log.n || strcmp(e->line, all.log.at[a].line) != 0 || e->closes != all.log.at[a].closes)
                broken("arrival %llu is another than seat %u read: %s", (unsigned long long)a, i, e->line);
        }
    for (size_t i = 0; i < p->sent_n; i++)
        if (p->sent[i].a >= all.log.n || strcmp(all.log.at[p->sent[i].a].line, p->sent[i].line) != 0)
            broken("arrival %llu is not what was answered: %s", (unsigned long long)p->sent[i].a, p->sent[i].line);
    free(r.text);
    snprintf(path, sizeof path, "%s/games/0", p->root);
    r = ask(&p->s, "GET", path, "text/plain", NULL);
    size_t size;
    char *own = arrivals_file(&all.log, all.log.n, &size);
    if (r.status != 200 || size != r.size || memcmp(own, r.body, size) != 0)
        broken("the file is not that of the log");
    write_file(out, "", own, size);
    printf("%s %llu lines, %u posts, %u beaten\n", p->id, (unsigned long long)all.log.n, p->posts, p->beaten);
    free(own);
    free(r.text);
    view_free(&all);
}

static int play_game(const char *url, const char *game, uint32_t n, uint32_t random, const char *out, const char *numbers)
{
    play p = {.n = n};
    view_game g;
    unsigned port = 0;
    if (n < 1 || n > SEATS || sscanf(url, "http://%63[0-9.]:%u/", p.s.address, &port) != 2 || !view_game_open(&g, game))
        broken("seat play URL GAME N RANDOM OUT NUMBERS");
    p.s.port = (uint16_t)port;
    snprintf(p.s.host, sizeof p.s.host, "%s:%u", p.s.address, port);
    sit_down(&p, game, numbers, &g, random);
    play_on(&p);
    check(&p, out);
    for (uint32_t i = 1; i <= n; i++)
        view_free(&p.seat[i]);
    for (size_t i = 0; i < p.sent_n; i++)
        free(p.sent[i].line);
    free(p.sent);
    talon_game_free(g.game);
    return 0;
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (sodium_init() < 0)
        return 1;
    if (strcmp(what, "sit") == 0 && argc == 7) {
        char *body = sit_body(argv[2], argv[3], (uint32_t)atoi(argv[4]), argv[5], argv[6]);
        puts(body);
        free(body);
        return 0;
    }
    if (strcmp(what, "sign") == 0 && argc == 3)
        return sign_object((uint32_t)atoi(argv[2]));
    if (strcmp(what, "line") == 0 && argc >= 6)
        return write_line(argv[2], argv[3], (uint32_t)atoi(argv[4]), argv[5], argc > 6 ? argv[6] : "");
    if (strcmp(what, "play") == 0 && argc == 8)
        return play_game(argv[2], argv[3], (uint32_t)atoi(argv[4]), (uint32_t)atoi(argv[5]), argv[6], argv[7]);
    fputs("usage: seat sit|line|sign|play …\n", stderr);
    return 2;
}
