/* store_sqlite.c -- tables in one file of SQLite: one process, one writer, everything that came together in one commit.
 *
 * WAL with synchronous=FULL: a commit is on the disk when it is done. The lock file keeps a second process out, so that nothing here is ever busy. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "shared.h"
#include "store.h"

#define SQL(name) SHARED(name)

enum { SCHEMA = 1 };

static const char schema[] =
    "CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID;"
    "CREATE TABLE tables (id TEXT PRIMARY KEY, about TEXT NOT NULL, version INTEGER NOT NULL, secret BLOB NOT NULL,"
    " listed INTEGER NOT NULL, patience INTEGER NOT NULL, deadline INTEGER NOT NULL, n INTEGER NOT NULL, born INTEGER NOT NULL) WITHOUT "
    "ROWID;"
    "CREATE INDEX late ON tables (deadline) WHERE deadline > 0;"
    "CREATE INDEX seen ON tables (born) WHERE listed;"
    "CREATE TABLE lines (id TEXT NOT NULL, a INTEGER NOT NULL, closes INTEGER, line BLOB NOT NULL, PRIMARY KEY (id, a)) WITHOUT ROWID;"
    "PRAGMA user_version = 1;";

typedef enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    MARK,
    BACK,
    RELEASE,
    CREATE,
    CHANGE_ABOUT,
    GROW,
    ADD_LINE,
    GET_TABLE,
    GET_LINES,
    LISTED,
    LATE,
    COUNT,
    RESTART,
    STATEMENTS
} statement;

static const char *const text[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [MARK] = "SAVEPOINT change",
    [BACK] = "ROLLBACK TO change",
    [RELEASE] = "RELEASE change",
    [CREATE] = "INSERT INTO tables SELECT ?1, ?2, 0, ?3, ?4, ?5, 0, 0, coalesce(max(born), 0) + 1 FROM tables",
    [CHANGE_ABOUT] = "UPDATE tables SET about = ?2, version = version + 1 WHERE id = ?1 AND version = ?3",
    [GROW] = "UPDATE tables SET n = n + ?3, deadline = ?4 WHERE id = ?1 AND n = ?2",
    [ADD_LINE] = "INSERT INTO lines VALUES (?1, ?2, ?3, ?4)",
    [GET_TABLE] = "SELECT about, version, secret, deadline FROM tables WHERE id = ?1",
    [GET_LINES] = "SELECT a, closes, line FROM lines WHERE id = ?1 AND a >= ?2 ORDER BY a",
    [LISTED] = "SELECT id FROM tables WHERE listed ORDER BY born DESC LIMIT 1000",
    [LATE] = "SELECT id FROM tables WHERE deadline > 0 AND deadline <= ?1 ORDER BY deadline LIMIT 100",
    [COUNT] = "SELECT count(*) FROM tables",
    [RESTART] = "UPDATE tables SET deadline = ?1 + 1000 * patience WHERE deadline > 0",
};

typedef struct sqlite_store {
    store base;
    sqlite3 *db;
    int lock;
    sqlite3_stmt *made[STATEMENTS];
} sqlite_store;

static sqlite_store *of(store *s)
{
    return (sqlite_store *)s; /* base is its first member */
}

/* ------------------------------------------------------------------- statements */

static sqlite3_stmt *bind_id(sqlite_store *s, statement which, const char *id)
{
    sqlite3_stmt *q = s->made[which];
    SQL(sqlite3_reset)(q);
    SQL(sqlite3_clear_bindings)(q);
    if (id)
        SQL(sqlite3_bind_text)(q, 1, id, -1, SQLITE_STATIC);
    return q;
}

static void bind_number(sqlite3_stmt *q, int at, uint64_t n)
{
    SQL(sqlite3_bind_int64)(q, at, (sqlite3_int64)n);
}

static bool failed(sqlite_store *s)
{
    snprintf(s->base.why, sizeof s->base.why, "%s", SQL(sqlite3_errmsg)(s->db));
    return false;
}

/* A statement that gives no rows. */
static bool done(sqlite_store *s, sqlite3_stmt *q)
{
    const int code = SQL(sqlite3_step)(q);
    SQL(sqlite3_reset)(q);
    return code == SQLITE_DONE || failed(s);
}

static bool plain(sqlite_store *s, statement which)
{
    return done(s, bind_id(s, which, NULL));
}

/* ---------------------------------------------------------------------- changes */

static bool create(sqlite_store *s, const store_change *c)
{
    sqlite3_stmt *q = bind_id(s, CREATE, c->id);
    SQL(sqlite3_bind_text)(q, 2, c->about, -1, SQLITE_STATIC);
    SQL(sqlite3_bind_blob)(q, 3, c->secret, (int)c->secret_size, SQLITE_STATIC);
    bind_number(q, 4, c->listed);
    bind_number(q, 5, c->patience);
    return done(s, q);
}

/* One row was changed; none: somebody else was faster. */
static bool changed(sqlite_store *s, sqlite3_stmt *q, bool *overtaken)
{
    if (!done(s, q))
        return false;
    *overtaken = SQL(sqlite3_changes)(s->db) == 0;
    return !*overtaken;
}

static bool change_about(sqlite_store *s, const store_change *c, bool *overtaken)
{
    sqlite3_stmt *q = bind_id(s, CHANGE_ABOUT, c->id);
    SQL(sqlite3_bind_text)(q, 2, c->about, -1, SQLITE_STATIC);
    bind_number(q, 3, c->version);
    return changed(s, q, overtaken);
}

static bool add_lines(sqlite_store *s, const store_change *c, bool *overtaken)
{
    sqlite3_stmt *q = bind_id(s, GROW, c->id);
    bind_number(q, 2, c->from);
    bind_number(q, 3, c->lines_n);
    bind_number(q, 4, (uint64_t)c->deadline);
    bool good = changed(s, q, overtaken);
    for (uint64_t i = 0; good && i < c->lines_n; i++) {
        const arrival *e = &c->line[i];
        q = bind_id(s, ADD_LINE, c->id);
        bind_number(q, 2, c->from + i);
        if (e->closes != CLOSES_NONE)
            bind_number(q, 3, e->closes);
        SQL(sqlite3_bind_blob)(q, 4, e->line, (int)e->size, SQLITE_STATIC);
        good = done(s, q);
    }
    return good;
}

static bool change_one(sqlite_store *s, store_change *c)
{
    bool overtaken = false;
    if (!plain(s, MARK))
        return false;
    bool good = !c->create || create(s, c);
    if (good && c->about && !c->create)
        good = change_about(s, c, &overtaken);
    if (good && (c->lines_n || c->from))
        good = add_lines(s, c, &overtaken);
    if (!good && overtaken) {
        c->result = STORE_OVERTAKEN;
        return plain(s, BACK) && plain(s, RELEASE);
    }
    c->result = STORE_DONE;
    return good && plain(s, RELEASE);
}

static void commit(store *base, store_change *c, size_t n)
{
    sqlite_store *s = of(base);
    bool good = plain(s, BEGIN);
    for (size_t i = 0; good && i < n; i++)
        good = change_one(s, &c[i]);
    good = good && plain(s, COMMIT);
    if (good)
        return;
    char why[sizeof base->why];
    memcpy(why, base->why, sizeof why);
    if (!SQL(sqlite3_get_autocommit)(s->db))
        plain(s, ROLLBACK);
    memcpy(base->why, why, sizeof why);
    for (size_t i = 0; i < n; i++)
        c[i].result = STORE_FAILED;
}

/* ---------------------------------------------------------------------- reading */

static char *column_text(sqlite3_stmt *q, int at)
{
    const unsigned char *found = SQL(sqlite3_column_text)(q, at);
    return found ? strdup((const char *)found) : NULL;
}

static store_result get_table(store *base, const char *id, store_table *out)
{
    sqlite_store *s = of(base);
    sqlite3_stmt *q = bind_id(s, GET_TABLE, id);
    store_result result = STORE_MISSING;
    const int code = SQL(sqlite3_step)(q);
    *out = (store_table){0};
    if (code == SQLITE_ROW) {
        out->about = column_text(q, 0);
        out->version = (uint64_t)SQL(sqlite3_column_int64)(q, 1);
        out->secret_size = (size_t)SQL(sqlite3_column_bytes)(q, 2);
        out->secret = malloc(out->secret_size + 1);
        out->deadline = SQL(sqlite3_column_int64)(q, 3);
        if (out->secret && out->secret_size)
            memcpy(out->secret, SQL(sqlite3_column_blob)(q, 2), out->secret_size);
        result = out->about && out->secret ? STORE_DONE : STORE_FAILED;
    } else if (code != SQLITE_DONE) {
        failed(s);
        result = STORE_FAILED;
    }
    SQL(sqlite3_reset)(q);
    if (result != STORE_DONE) {
        free(out->about);
        free(out->secret);
    }
    return result;
}

static store_result get_lines(store *base, const char *id, uint64_t from, store_on_line *on_line, void *context)
{
    sqlite_store *s = of(base);
    sqlite3_stmt *q = bind_id(s, GET_LINES, id);
    bool more = true;
    int code = SQLITE_DONE;
    bind_number(q, 2, from);
    while (more && (code = SQL(sqlite3_step)(q)) == SQLITE_ROW) {
        const bool side = SQL(sqlite3_column_type)(q, 1) == SQLITE_NULL;
        const void *line = SQL(sqlite3_column_blob)(q, 2);
        more = on_line(context, (uint64_t)SQL(sqlite3_column_int64)(q, 0), side ? CLOSES_NONE : (uint64_t)SQL(sqlite3_column_int64)(q, 1),
                       line ? line : "", (size_t)SQL(sqlite3_column_bytes)(q, 2));
    }
    const bool good = !more || code == SQLITE_DONE || failed(s);
    SQL(sqlite3_reset)(q);
    return good && more ? STORE_DONE : STORE_FAILED;
}

static store_result each_id(sqlite_store *s, sqlite3_stmt *q, store_on_id *on_id, void *context)
{
    int code;
    while ((code = SQL(sqlite3_step)(q)) == SQLITE_ROW)
        on_id(context, (const char *)SQL(sqlite3_column_text)(q, 0));
    const bool good = code == SQLITE_DONE || failed(s);
    SQL(sqlite3_reset)(q);
    return good ? STORE_DONE : STORE_FAILED;
}

static store_result listed(store *base, store_on_id *on_id, void *context)
{
    return each_id(of(base), bind_id(of(base), LISTED, NULL), on_id, context);
}

static store_result late(store *base, int64_t now, store_on_id *on_id, void *context)
{
    sqlite3_stmt *q = bind_id(of(base), LATE, NULL);
    bind_number(q, 1, (uint64_t)now);
    return each_id(of(base), q, on_id, context);
}

static store_result count(store *base, uint64_t *n)
{
    sqlite_store *s = of(base);
    sqlite3_stmt *q = bind_id(s, COUNT, NULL);
    const bool good = SQL(sqlite3_step)(q) == SQLITE_ROW || failed(s);
    *n = good ? (uint64_t)SQL(sqlite3_column_int64)(q, 0) : 0;
    SQL(sqlite3_reset)(q);
    return good ? STORE_DONE : STORE_FAILED;
}

static store_result restart(store *base, int64_t now)
{
    sqlite3_stmt *q = bind_id(of(base), RESTART, NULL);
    bind_number(q, 1, (uint64_t)now);
    return done(of(base), q) ? STORE_DONE : STORE_FAILED;
}

/* ---------------------------------------------------------------------- opening */

static void close_store(store *base)
{
    sqlite_store *s = of(base);
    for (int i = 0; i < STATEMENTS; i++)
        SQL(sqlite3_finalize)(s->made[i]);
    SQL(sqlite3_close)(s->db);
    if (s->lock >= 0)
        close(s->lock);
    free(s);
}

static const store_calls calls = {commit, get_table, get_lines, listed, late, count, restart, close_store};

static bool execute(sqlite_store *s, const char *what)
{
    return SQL(sqlite3_exec)(s->db, what, NULL, NULL, NULL) == SQLITE_OK || failed(s);
}

static int number_of(sqlite_store *s, const char *query)
{
    sqlite3_stmt *q = NULL;
    int n = -1;
    if (SQL(sqlite3_prepare_v2)(s->db, query, -1, &q, NULL) == SQLITE_OK && SQL(sqlite3_step)(q) == SQLITE_ROW)
        n = SQL(sqlite3_column_int)(q, 0);
    else
        failed(s);
    SQL(sqlite3_finalize)(q);
    return n;
}

/* One process has a folder. */
static bool lock_folder(sqlite_store *s, const char *folder)
{
    char path[4096];
    struct stat st;
    if (mkdir(folder, 0700) != 0 && !(errno == EEXIST && stat(folder, &st) == 0 && S_ISDIR(st.st_mode))) {
        snprintf(s->base.why, sizeof s->base.why, "the folder cannot be made: %s", strerror(errno));
        return false;
    }
    snprintf(path, sizeof path, "%s/lock", folder);
    s->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (s->lock >= 0 && flock(s->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    snprintf(s->base.why, sizeof s->base.why, "%s", s->lock >= 0 && errno == EWOULDBLOCK ? "another server has it" : strerror(errno));
    return false;
}

/* Which key its secrets are sealed with; and that no other is used. */
static bool check_key(sqlite_store *s, const uint8_t check[32])
{
    sqlite3_stmt *q = NULL;
    bool good = SQL(sqlite3_prepare_v2)(s->db, "INSERT OR IGNORE INTO meta VALUES ('key', ?1)", -1, &q, NULL) == SQLITE_OK &&
                SQL(sqlite3_bind_blob)(q, 1, check, 32, SQLITE_STATIC) == SQLITE_OK && done(s, q);
    SQL(sqlite3_finalize)(q);
    q = NULL;
    good = good && SQL(sqlite3_prepare_v2)(s->db, "SELECT value FROM meta WHERE name = 'key'", -1, &q, NULL) == SQLITE_OK &&
           SQL(sqlite3_step)(q) == SQLITE_ROW;
    const bool same = good && SQL(sqlite3_column_bytes)(q, 0) == 32 && memcmp(SQL(sqlite3_column_blob)(q, 0), check, 32) == 0;
    if (!good)
        failed(s);
    else if (!same)
        snprintf(s->base.why, sizeof s->base.why, "its secrets are sealed with another key than this one");
    SQL(sqlite3_finalize)(q);
    return same;
}

static bool open_database(sqlite_store *s, const char *folder, const uint8_t check[32])
{
    char path[PATH_MAX + 16], *real = realpath(folder, NULL);
    snprintf(path, sizeof path, "%s/tables.db", real ? real : folder);
    free(real);
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_FULLMUTEX;
    if (SQL(sqlite3_open_v2)(path, &s->db, flags, NULL) != SQLITE_OK)
        return failed(s);
    if (!execute(s, "PRAGMA journal_mode = WAL") || !execute(s, "PRAGMA synchronous = FULL"))
        return false;
    const int version = number_of(s, "PRAGMA user_version");
    if (version == 0 && !(execute(s, "BEGIN") && execute(s, schema) && execute(s, "COMMIT")))
        return false;
    if (version != 0 && version != SCHEMA) {
        if (version > 0)
            snprintf(s->base.why, sizeof s->base.why, "a newer talon wrote it");
        return false;
    }
    if (!check_key(s, check))
        return false;
    for (int i = 0; i < STATEMENTS; i++)
        if (SQL(sqlite3_prepare_v3)(s->db, text[i], -1, SQLITE_PREPARE_PERSISTENT, &s->made[i], NULL) != SQLITE_OK)
            return failed(s);
    return true;
}

store *store_sqlite(const char *folder, const uint8_t check[32], char why[512])
{
    static const char *const file[] = {"libsqlite3.so.0", "libsqlite3.so", NULL};
    const char *missing;
    if (!shared_load(file, &missing)) {
        snprintf(why, 512, "serving needs libsqlite3, which is not here (%s)", missing);
        return NULL;
    }
    sqlite_store *s = calloc(1, sizeof *s);
    if (!s) {
        snprintf(why, 512, "out of memory");
        return NULL;
    }
    s->base.call = &calls;
    s->lock = -1;
    umask(077); /* what is made here is its owner's alone */
    if (lock_folder(s, folder) && open_database(s, folder, check))
        return &s->base;
    snprintf(why, 512, "%s: %s", folder, s->base.why);
    close_store(&s->base);
    return NULL;
}
