/* hall.c -- the tables that somebody looks at. */
#include "hall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/lang.h>

enum { SLOTS = 1024, GAMES = 64, READS_A_MINUTE = 3000 };

typedef struct compiled {
    const char *name; /* the library's */
    talon_game *game;
    uint8_t digest[32];
} compiled;

struct hall {
    store *store;
    uint8_t key[SEAL_KEY];
    table *slot[SLOTS];
    uint64_t cached, asked;
    bool unwell;
    bucket reads; /* tables that were read again */
    compiled game[GAMES];
    size_t games_n;
};

hall *hall_new(store *s, const uint8_t key[SEAL_KEY])
{
    hall *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    h->store = s;
    memcpy(h->key, key, sizeof h->key);
    return h;
}

static void free_table(table *t)
{
    referee_free(&t->r);
    free(t->sealed);
    free(t);
}

void hall_free(hall *h)
{
    for (size_t i = 0; i < SLOTS; i++)
        while (h->slot[i]) {
            table *t = h->slot[i];
            h->slot[i] = t->next;
            free_table(t);
        }
    for (size_t i = 0; i < h->games_n; i++)
        talon_game_free(h->game[i].game);
    talon_wipe(h->key, sizeof h->key);
    free(h);
}

store *hall_store(const hall *h)
{
    return h->store;
}

bool bucket_take(bucket *b, int64_t now, uint32_t a_minute)
{
    const double back = now > b->at ? (double)(now - b->at) * a_minute / 60000.0 : 0;
    b->used = b->used > back ? b->used - back : 0;
    b->at = now;
    if (b->used + 1 > a_minute)
        return false;
    b->used += 1;
    return true;
}

/* ------------------------------------------------------------------------- games */

static compiled *game_called(hall *h, const char *name)
{
    talon_report *report = NULL;
    const talon_shipped *shipped = talon_shipped_find(name);
    for (size_t i = 0; i < h->games_n; i++)
        if (shipped && h->game[i].name == shipped->name)
            return &h->game[i];
    if (!shipped || h->games_n == GAMES)
        return NULL;
    talon_game *game = talon_game_compile(&report, shipped->text, shipped->size);
    talon_report_free(report);
    if (!game)
        return NULL;
    compiled *c = &h->game[h->games_n++];
    *c = (compiled){.name = shipped->name, .game = game};
    talon_fair_digest(c->digest, game, talon_game_size(game));
    return c;
}

const talon_game *hall_game(hall *h, const char *name)
{
    const compiled *c = game_called(h, name);
    return c ? c->game : NULL;
}

void *hall_find(void *context, size_t *size, const char *name, const uint8_t hash[32])
{
    const compiled *c = game_called(context, name);
    if (!c || memcmp(c->digest, hash, sizeof c->digest) != 0)
        return NULL;
    *size = talon_game_size(c->game);
    void *bytes = malloc(*size);
    if (bytes)
        return memcpy(bytes, c->game, *size);
    *size = TALON_FIND_NO_MEMORY;
    return NULL;
}

/* ------------------------------------------------------------------------- tables */

/* Names are random, so that their first digits tell them apart. */
static table **slot_of(hall *h, const char *id)
{
    uint32_t n = 0;
    for (int i = 0; i < 8 && id[i]; i++)
        n = 31 * n + (uint8_t)id[i];
    return &h->slot[n % SLOTS];
}

static bool is_idle(const table *t)
{
    return !t->dirty && !t->holds && !t->committing && !t->reading;
}

static void take_out(hall *h, table *t)
{
    table **at = slot_of(h, t->id);
    while (*at && *at != t)
        at = &(*at)->next;
    if (*at)
        *at = t->next;
    h->cached--;
    free_table(t);
}

/* Make room: the one that nobody has asked for longest. */
static void make_room(hall *h)
{
    table *oldest = NULL;
    if (h->cached < HALL_CACHED)
        return;
    for (size_t i = 0; i < SLOTS; i++)
        for (table *t = h->slot[i]; t; t = t->next)
            if (is_idle(t) && (!oldest || t->used < oldest->used))
                oldest = t;
    if (oldest)
        take_out(h, oldest);
}

static void put_in(hall *h, table *t)
{
    table **at = slot_of(h, t->id);
    make_room(h);
    t->next = *at;
    *at = t;
    t->used = ++h->asked;
    h->cached++;
}

/* The dealer's key, and K, of 64 secret bytes. */
static void sit_dealer(hall *h, table *t, const uint8_t secret[TABLE_SECRET])
{
    talon_fair_key dealer;
    talon_fair_key_from(&dealer, secret);
    referee_init(&t->r, &dealer, secret + 32, t->about.voids, hall_find, h);
    talon_wipe(&dealer, sizeof dealer);
}

static bool on_line(void *context, uint64_t a, uint64_t closes, const char *line, size_t size)
{
    table *t = context;
    return a == t->r.log.n && referee_load(&t->r, line, size, closes);
}

static table *load(hall *h, const char *id, const store_table *found)
{
    uint8_t secret[TABLE_SECRET];
    table *t = calloc(1, sizeof *t);
    const bool good = t && found->secret_size == TABLE_SECRET + SEAL_MORE && about_from(&t->about, found->about) &&
                      seal_open(secret, found->secret, found->secret_size, h->key, id);
    if (good) {
        snprintf(t->id, sizeof t->id, "%s", id);
        t->saved = t->about;
        t->version = found->version;
        t->deadline = found->deadline;
        sit_dealer(h, t, secret);
    }
    talon_wipe(secret, sizeof secret);
    if (good && h->store->call->lines(h->store, id, 0, on_line, t) == STORE_DONE)
        return t;
    if (good)
        free_table(t);
    else
        free(t);
    return NULL;
}

table *hall_table(hall *h, const char *id, store_result *result)
{
    store_table found;
    table *t = *slot_of(h, id);
    while (t && (t->gone || strcmp(t->id, id) != 0))
        t = t->next;
    *result = t ? STORE_DONE : h->store->call->table(h->store, id, &found);
    if (!t && *result == STORE_DONE) {
        t = load(h, id, &found);
        free(found.about);
        free(found.secret);
        if (t)
            put_in(h, t);
        else
            *result = STORE_FAILED;
    }
    if (t)
        t->used = ++h->asked;
    return t;
}

table *hall_make(hall *h, const about *a)
{
    uint8_t random[16], secret[TABLE_SECRET];
    table *t = calloc(1, sizeof *t);
    uint8_t *sealed = malloc(TABLE_SECRET + SEAL_MORE);
    if (!t || !sealed) {
        free(t);
        free(sealed);
        return NULL;
    }
    talon_fair_random(random, sizeof random);
    talon_fair_hex(t->id, random, sizeof random);
    talon_fair_random(secret, sizeof secret);
    t->about = *a;
    t->fresh = t->about_changed = t->dirty = true;
    t->sealed = sealed;
    t->sealed_size = TABLE_SECRET + SEAL_MORE;
    seal_close(sealed, secret, sizeof secret, h->key, t->id);
    sit_dealer(h, t, secret);
    talon_wipe(secret, sizeof secret);
    put_in(h, t);
    return t;
}

void hall_touch(hall *h, table *t)
{
    (void)h;
    t->dirty = true;
}

void hall_touch_about(hall *h, table *t)
{
    t->about_changed = true;
    hall_touch(h, t);
}

bool hall_ready(hall *h, table *t, int64_t now)
{
    const char *why;
    return t->r.tip || (bucket_take(&h->reads, now, READS_A_MINUTE) && referee_ready(&t->r, &why));
}

void hall_hold(table *t)
{
    t->holds++;
}

void hall_drop(table *t)
{
    t->holds--;
}

/* ------------------------------------------------------------------------ waiting */

static void await(waiter **list, waiter *w)
{
    w->next = *list;
    w->link = list;
    if (*list)
        (*list)->link = &w->next;
    *list = w;
}

void hall_await_commit(table *t, waiter *w)
{
    await(&t->committing, w);
}

void hall_await_lines(table *t, waiter *w)
{
    await(&t->reading, w);
}

void hall_await_no_more(waiter *w)
{
    if (!w->link)
        return;
    *w->link = w->next;
    if (w->next)
        w->next->link = w->link;
    w->link = NULL;
}

/* Who waits again while it is woken waits for the next time. */
static void wake_all(waiter **list, store_result result)
{
    waiter *all = *list;
    *list = NULL;
    if (all)
        all->link = &all;
    while (all) {
        waiter *w = all;
        hall_await_no_more(w);
        w->wake(w, result);
    }
}

/* ------------------------------------------------------------------------ commits */

/* The clock of whoever is waited for begins with the last spine line. */
static int64_t deadline_of(const table *t, int64_t now)
{
    uint32_t seat[TALON_MAX_PLAYERS];
    const arrivals *l = &t->r.log;
    if (!t->about.patience || !l->n || referee_ended(&t->r))
        return 0;
    if (l->n == t->r.kept)
        return t->deadline;
    if (t->r.tip && !referee_awaits(&t->r, seat))
        return 0;
    const bool spine = l->spine[l->spine_n - 1] >= t->r.kept;
    return spine || !t->deadline ? now + 1000 * (int64_t)t->about.patience : t->deadline;
}

/* False without memory. */
static bool change_of(store_change *c, table *t, int64_t now)
{
    t->deadline = deadline_of(t, now);
    *c = (store_change){.create = t->fresh,
                        .secret = t->sealed,
                        .secret_size = t->sealed_size,
                        .listed = t->about.listed,
                        .patience = t->about.patience,
                        .about = t->about_changed ? about_text(&t->about) : NULL,
                        .version = t->version,
                        .line = t->r.log.at + t->r.kept,
                        .from = t->r.kept,
                        .lines_n = t->r.log.n - t->r.kept,
                        .deadline = t->deadline};
    memcpy(c->id, t->id, sizeof c->id);
    return c->about || !t->about_changed;
}

/* It is in the store, or it was not to be. */
static void settle(hall *h, table *t, store_result result)
{
    const bool grew = t->r.log.n > t->r.kept;
    t->dirty = false;
    if (result == STORE_DONE) {
        referee_keep(&t->r);
        t->version += t->about_changed && !t->fresh;
        t->saved = t->about;
        t->fresh = t->about_changed = false;
    } else {
        referee_forget(&t->r);
        t->about = t->saved;
        t->about_changed = false;
        t->gone = t->fresh || result == STORE_OVERTAKEN;
    }
    wake_all(&t->committing, result);
    if (result == STORE_DONE && grew)
        wake_all(&t->reading, STORE_DONE);
    if (t->gone && is_idle(t))
        take_out(h, t);
}

static size_t dirty_tables(hall *h, table **out)
{
    size_t n = 0;
    for (size_t i = 0; i < SLOTS; i++)
        for (table *t = h->slot[i]; t; t = t->next)
            if (t->dirty) {
                if (out)
                    out[n] = t;
                n++;
            }
    return n;
}

static void commit(hall *h, store_change *c, table **t, size_t n, int64_t now)
{
    bool good = true;
    for (size_t i = 0; i < n; i++)
        good = change_of(&c[i], t[i], now) && good;
    if (good)
        h->store->call->commit(h->store, c, n);
    for (size_t i = 0; i < n; i++) {
        free((char *)(uintptr_t)c[i].about);
        c[i].result = good ? c[i].result : STORE_FAILED;
        h->unwell = c[i].result == STORE_FAILED;
    }
}

void hall_flush(hall *h, int64_t now)
{
    const size_t n = dirty_tables(h, NULL);
    if (!n)
        return;
    store_change *c = calloc(n, sizeof *c);
    table **t = calloc(n, sizeof *t);
    if (c && t) {
        dirty_tables(h, t);
        commit(h, c, t, n, now);
        for (size_t i = 0; i < n; i++)
            settle(h, t[i], c[i].result);
    }
    free(c);
    free(t); /* without memory: they stay dirty, and it is tried again */
}

bool hall_is_well(const hall *h)
{
    return !h->unwell;
}

const char *hall_why(const hall *h)
{
    return h->store->why;
}

/* --------------------------------------------------------------------------- time */

typedef struct late_list {
    char id[100][ID_SIZE];
    size_t n;
} late_list;

static void on_late(void *context, const char *id)
{
    late_list *l = context;
    if (l->n < sizeof l->id / sizeof *l->id)
        snprintf(l->id[l->n++], ID_SIZE, "%s", id);
}

static void be_late(hall *h, table *t, int64_t now)
{
    ruling out;
    bool did = false;
    if (t->dirty || t->deadline > now)
        return;
    referee_late(&t->r, &out, t->about.ends, &did);
    if (out.kind == RULING_NO_MEMORY)
        return;
    if (!did)
        t->deadline = 0;
    hall_touch(h, t);
}

void hall_tick(hall *h, int64_t now)
{
    late_list late = {.n = 0};
    store_result result;
    if (h->store->call->late(h->store, now, on_late, &late) != STORE_DONE)
        return;
    for (size_t i = 0; i < late.n; i++) {
        table *t = hall_table(h, late.id[i], &result);
        if (t)
            be_late(h, t, now);
    }
}
