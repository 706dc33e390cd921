/* store.h -- where tables are kept: one interface for every kind of store.
 *
 * (1) A line has the key (table, a), and is never changed. Whoever appends says which a is next; when another process was faster, nothing of the
 *     change is there, and it reads what it missed.
 * (2) What is DONE is durable: it survives the machine's going down.
 * (3) `about` is what is not in the lines: the seats before line 0, options. It has a version, which decides races as (1) does.
 * (4) Secrets come sealed; a store never sees what is in them.
 * (5) A table's deadline is a time in milliseconds since 1970, 0 for none. */
#ifndef TALON_SERVE_STORE_H
#define TALON_SERVE_STORE_H

#include "arrivals.h"

enum { ID_SIZE = 33 };

typedef enum store_result {
    STORE_DONE,
    STORE_MISSING, /* no such table */
    STORE_OVERTAKEN /* somebody was faster: nothing of this change is there */,
    STORE_FAILED /* nothing of it is there, or nobody can tell; store_why has the store's words */
} store_result;

/* One change of one table: all of it, or nothing. */
typedef struct store_change {
    char id[ID_SIZE];
    bool create; /* with secret, listed and patience */
    const uint8_t *secret;
    size_t secret_size;
    bool listed;
    uint32_t patience; /* seconds until somebody who is silent is named */
    const char *about; /* NULL: as it is; else this, when the version is `version`, which it then is one more than */
    uint64_t version;
    const arrival *line; /* appended from arrival `from` on */
    uint64_t from, lines_n;
    int64_t deadline;
    store_result result;
} store_change;

typedef struct store_table {
    char *about; /* malloc'd, like the next */
    uint8_t *secret;
    size_t secret_size;
    uint64_t version;
    int64_t deadline;
} store_table;

typedef bool store_on_line(void *context, uint64_t a, uint64_t closes, const char *line, size_t size); /* false ends it */
typedef void store_on_id(void *context, const char *id);

typedef struct store store;
typedef struct store_calls {
    /* All of them in one go; each has its own result. */
    void (*commit)(store *s, store_change *c, size_t n);
    store_result (*table)(store *s, const char *id, store_table *out);
    store_result (*lines)(store *s, const char *id, uint64_t from, store_on_line *on_line, void *context);
    store_result (*listed)(store *s, store_on_id *on_id, void *context);            /* the newest first, 1,000 at most */
    store_result (*late)(store *s, int64_t now, store_on_id *on_id, void *context); /* whose deadline is over, 100 at most */
    store_result (*count)(store *s, uint64_t *n);
    store_result (*restart)(store *s, int64_t now); /* clocks begin anew */
    void (*close)(store *s);
} store_calls;

struct store {
    const store_calls *call;
    char why[256];
};

/* store_sqlite.c: the folder, which is made when it is not there, and belongs to this process from then on. check: a hash of the server's key, which
 * is remembered; with another one the folder is not opened. NULL with a sentence in why. */
store *store_sqlite(const char *folder, const uint8_t check[32], char why[512]);

#endif
