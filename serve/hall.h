/* hall.h -- the tables that somebody looks at, and the one moment at which what happened to them becomes durable.
 *
 * (1) What is asked for changes tables here first; hall_flush puts all changes since the last into one commit. Nobody is answered before that, so
 *     while a table is dirty every answer about it waits for the commit.
 * (2) A change that is not durable is forgotten: the table is as the store has it.
 * (3) Readers see arrivals that were kept, and only these.
 * (4) A table stays in memory while somebody holds it, waits for it, or it is dirty; else until others need the room. */
#ifndef TALON_SERVE_HALL_H
#define TALON_SERVE_HALL_H

#include "about.h"
#include "referee.h"
#include "seal.h"
#include "store.h"

enum { HALL_TABLES_MAX = 10000, HALL_CACHED = 512, HALL_READERS_MAX = 256 };

/* So many at once, and so many a minute after that. */
typedef struct bucket {
    int64_t at; /* when it was looked at last, in milliseconds */
    double used;
} bucket;
bool bucket_take(bucket *b, int64_t now, uint32_t a_minute);

typedef struct waiter waiter;
struct waiter {
    void (*wake)(waiter *w, store_result result); /* it was taken out of its list */
    waiter *next, **link;
};

typedef struct table {
    char id[ID_SIZE];
    about about, saved; /* as it is now, and as the store has it */
    uint64_t version;
    referee r;
    int64_t deadline;
    bool dirty, fresh, about_changed, gone; /* fresh: the store does not have it; gone: it never will */
    uint8_t *sealed;                        /* with fresh: its secret */
    size_t sealed_size;
    struct {
        bucket lines, asides, refused;
    } seat[ABOUT_SEATS];
    waiter *committing, *reading;
    uint32_t readers_n, holds;
    uint64_t used;
    struct table *next;
} table;

typedef struct hall hall;

hall *hall_new(store *s, const uint8_t key[SEAL_KEY]);
void hall_free(hall *h);

/* The table of this name; NULL: *result is MISSING or FAILED. */
table *hall_table(hall *h, const char *id, store_result *result);
/* A new one; NULL without memory. It is dirty. */
table *hall_make(hall *h, const about *a);
void hall_touch(hall *h, table *t);       /* its lines changed */
void hall_touch_about(hall *h, table *t); /* what it is changed */
/* Its referee can work. False: no memory, too much to read again at once, or a log that is none of ours. */
bool hall_ready(hall *h, table *t, int64_t now);
void hall_hold(table *t);
void hall_drop(table *t);

/* Until the next commit; until there is a new arrival. */
void hall_await_commit(table *t, waiter *w);
void hall_await_lines(table *t, waiter *w);
void hall_await_no_more(waiter *w);

/* Everything that changed is durable after this, or forgotten; who waited hears. */
void hall_flush(hall *h, int64_t now);
/* Time went on. */
void hall_tick(hall *h, int64_t now);
bool hall_is_well(const hall *h); /* the last commit was good */
const char *hall_why(const hall *h);

/* A game that comes with talon, compiled; NULL: there is none, or no memory. The hall's. */
const talon_game *hall_game(hall *h, const char *name);
talon_fair_find hall_find; /* context is the hall */
store *hall_store(const hall *h);

#endif
