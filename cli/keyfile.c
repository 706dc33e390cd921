/* keyfile.c -- secrets in files. Read strictly, wiped after use, never printed. */
#include "keyfile.h"

#include <errno.h>
<<<<<<< HEAD
#include <jansson.h>
=======
#include <fcntl.h>
>>>>>>> main
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "chainfile.h"
#include "value.h"

enum { KEY_FILE_MAX = 64 << 10 };

/* ---------------------------------------------------------------------- keys */

int key_write(const char *path, player_key *key, const uint8_t secret[32])
{
    char hex[65], text[320];
    talon_fair_key_from(&key->key, secret);
    key->path = path;
    talon_fair_hex(hex, secret, 32);
    snprintf(text, sizeof text, "{\"talon\":\"key\",\"name\":\"%s\",\"secret\":\"%s\"}\n", key->name, hex);
    const int status = chain_create(path, text, 0600);
    talon_wipe(hex, sizeof hex);
    talon_wipe(text, sizeof text);
    return status;
}

int key_make(const char *path, player_key *key)
{
    uint8_t secret[32];
    talon_fair_random(secret, sizeof secret);
    const int status = key_write(path, key, secret);
    talon_wipe(secret, sizeof secret);
    return status;
}

/* The whole object of a key file, or NULL after saying why. */
static json_t *read_object(const char *path, const char *kind, int *status)
{
    char *text = malloc(KEY_FILE_MAX);
    FILE *f = text ? fopen(path, "re") : NULL;
    if (!f) {
        *status = text ? complain_errno("%s: cannot be read", path) : no_memory();
        free(text);
        return NULL;
    }
    struct stat st;
    setvbuf(f, NULL, _IONBF, 0); /* no copy of a secret stays behind */
    if (fstat(fileno(f), &st) == 0 && S_ISREG(st.st_mode) && (st.st_mode & 077))
        complain("%s can be read by others: chmod 600 it", path);
    const size_t n = fread(text, 1, KEY_FILE_MAX, f);
    fclose(f);
    json_t *json = value_read(text, n, JSON_REJECT_DUPLICATES, NULL);
    talon_wipe(text, KEY_FILE_MAX);
    free(text);
    const char *what = json_string_value(json_object_get(json, "talon"));
    if (what && strcmp(what, kind) == 0)
        return json;
    complain("%s is not a %s file of talon's", path, kind);
    json_decref(json);
    *status = EXIT_INPUT;
    return NULL;
}

static bool read_hex(uint8_t out[32], const json_t *json, const char *key)
{
    const char *hex = json_string_value(json_object_get(json, key));
    return hex && talon_fair_unhex(out, 32, hex);
}

int key_read(const char *path, player_key *key)
{
    uint8_t secret[32];
    int status;
    json_t *json = read_object(path, "key", &status);
    if (!json)
        return status;
    const char *name = json_string_value(json_object_get(json, "name"));
    const bool good = name && read_hex(secret, json, "secret");
    if (good) {
        key->path = path;
        snprintf(key->name, sizeof key->name, "%s", name);
        talon_fair_key_from(&key->key, secret);
    }
    talon_wipe(secret, sizeof secret);
    json_decref(json);
    if (!good)
        complain("%s: a key file has a name and 64 hex digits", path);
    return good ? EXIT_YES : EXIT_INPUT;
}

int secret_make(const char *path, const dealer_key *dealer)
{
    char k[65], secret[65], text[320];
    talon_fair_hex(k, dealer->k, 32);
    talon_fair_hex(secret, dealer->key.secret, 32);
    snprintf(text, sizeof text, "{\"talon\":\"secret\",\"k\":\"%s\",\"secret\":\"%s\"}\n", k, secret);
    const int status = chain_create(path, text, 0600);
    talon_wipe(k, sizeof k);
    talon_wipe(secret, sizeof secret);
    talon_wipe(text, sizeof text);
    return status;
}

int secret_read(const char *path, dealer_key *dealer)
{
    uint8_t secret[32];
    int status;
    json_t *json = read_object(path, "secret", &status);
    if (!json)
        return status;
    const bool good = read_hex(dealer->k, json, "k") && read_hex(secret, json, "secret");
    if (good)
        talon_fair_key_from(&dealer->key, secret);
    talon_wipe(secret, sizeof secret);
    json_decref(json);
    if (!good)
        complain("%s: a secret file has two values of 64 hex digits", path);
    return good ? EXIT_YES : EXIT_INPUT;
}

static bool read_name_key(name_key *x, const char *text, size_t size)
{
    const char *equals = memrchr(text, '=', size);
    char hex[65];
    if (!equals || equals == text || (size_t)(equals - text) > TALON_MAX_PLAYER_NAME || text + size - equals != 65)
        return false;
    snprintf(x->name, sizeof x->name, "%.*s", (int)(equals - text), text);
    snprintf(hex, sizeof hex, "%.64s", equals + 1);
    return talon_fair_unhex(x->key, 32, hex);
}

int keys_read(name_key *at, uint32_t *n, const char *list, const char *what)
{
    *n = 0;
    for (size_t size; list; list = list[size] ? list + size + 1 : NULL) {
        size = strcspn(list, ",");
        if (*n == TALON_MAX_PLAYERS || !read_name_key(&at[*n], list, size))
            return complain("%s is NAME=KEY,NAME=KEY, as \"talon fair join NAME\" prints them: the key is 64 lower-case hex digits", what);
        ++*n;
    }
    return EXIT_YES;
}

uint32_t cut_anywhere(const uint8_t random[32], uint32_t places)
{
    talon_seed seed;
    talon_stream stream;
    memcpy(seed.byte, random, sizeof seed.byte);
    talon_stream_init(&stream, &seed, 0, 0);
    const uint32_t place = talon_stream_die(&stream, places);
    talon_wipe(&seed, sizeof seed);
    talon_wipe(&stream, sizeof stream);
    return place;
}
<<<<<<< HEAD
=======

/* ------------------------------------------------------------------- journal */

typedef struct journal {
    FILE *f;
    char *path;
    char sid[65];
    uint32_t e;
} journal;

static int journal_open(journal *j, const player_key *key, const uint8_t sid[32], uint32_t e)
{
    *j = (journal){.e = e};
    talon_fair_hex(j->sid, sid, 32);
    if (asprintf(&j->path, "%s.log", key->path) < 0)
        return no_memory();
    const bool is_new = !chain_exists(j->path);
    const int fd = open(j->path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (fd >= 0 && is_new && chain_sync_folder(j->path) != 0)
        complain("%s: its folder cannot be synced", j->path);
    if (fd < 0 || flock(fd, LOCK_EX) != 0 || !(j->f = fdopen(fd, "r+e"))) {
        const int status = complain_errno("%s: cannot be opened", j->path);
        if (fd >= 0)
            close(fd);
        free(j->path);
        return status;
    }
    return EXIT_YES;
}

static void journal_close(journal *j)
{
    fclose(j->f);
    free(j->path);
}

/* The next line: its size, 0 at the end, or minus the exit code after saying why. What cannot be read was still promised. */
static ssize_t journal_next(journal *j, char **line, size_t *room)
{
    const ssize_t n = getline(line, room, j->f);
    return n > 0 ? n : feof(j->f) ? 0 : -complain_errno("%s: cannot be read", j->path);
}

/* *found: the entry of this kind for the game and epoch, or NULL. Returns an exit code. */
static int journal_find(json_t **found, journal *j, const char *kind)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t n = 0;
    *found = NULL;
    rewind(j->f);
    while (!*found && (n = journal_next(j, &line, &room)) > 0) {
        json_t *entry = value_read(line, (size_t)n, 0, NULL);
        const char *sid = json_string_value(json_object_get(entry, "sid"));
        if (sid && strcmp(sid, j->sid) == 0 && json_integer_value(json_object_get(entry, "e")) == (json_int_t)j->e &&
            json_object_get(entry, kind))
            *found = json_incref(entry);
        json_decref(entry);
    }
    free(line);
    return n < 0 ? (int)-n : EXIT_YES;
}

static int journal_add(journal *j, const char *text)
{
    /* begins with LF: an entry torn by a crash stays a line of its own */
    const size_t size = strlen(text);
    if (write(fileno(j->f), text, size) == (ssize_t)size && fsync(fileno(j->f)) == 0)
        return EXIT_YES;
    return complain_errno("%s: cannot be written", j->path);
}

static bool read_cut(cut_promise *cut, const json_t *entry)
{
    const json_t *k = json_object_get(entry, "cut");
    cut->k = (uint32_t)json_integer_value(k);
    return json_is_integer(k) && read_hex(cut->salt, entry, "salt");
}

static int find_cut(journal *j, cut_promise *cut)
{
    json_t *entry;
    const int status = journal_find(&entry, j, "cut");
    const bool there = entry && read_cut(cut, entry);
    json_decref(entry);
    return status != EXIT_YES || there ? status : EXIT_NO;
}

int journal_find_cut(const player_key *key, cut_promise *cut, const uint8_t sid[32], uint32_t e)
{
    journal j;
    int status = journal_open(&j, key, sid, e);
    if (status != EXIT_YES)
        return status;
    status = find_cut(&j, cut);
    journal_close(&j);
    return status;
}

int journal_cut(const player_key *key, cut_promise *cut, const uint8_t sid[32], uint32_t e, const cut_promise *wanted)
{
    journal j;
    char salt[65], text[320];
    int status = journal_open(&j, key, sid, e);
    if (status != EXIT_YES)
        return status;
    status = find_cut(&j, cut);
    if (status == EXIT_NO) {
        talon_fair_hex(salt, wanted->salt, 32);
        snprintf(text, sizeof text, "\n{\"sid\":\"%s\",\"e\":%u,\"cut\":%u,\"salt\":\"%s\"}\n", j.sid, e, wanted->k, salt);
        status = journal_add(&j, text);
        *cut = *wanted;
        talon_wipe(salt, sizeof salt);
        talon_wipe(text, sizeof text);
    }
    journal_close(&j);
    return status;
}

/* Entries are in the order of writing: the last one about a line is the newest. */
int journal_last(const player_key *key, const uint8_t sid[32], uint64_t *line, uint8_t head[32])
{
    journal j;
    char *text = NULL;
    size_t room = 0;
    ssize_t n;
    bool damaged = false;
    const int status = journal_open(&j, key, sid, 0);
    if (status != EXIT_YES)
        return status;
    rewind(j.f);
    while ((n = journal_next(&j, &text, &room)) > 0) {
        json_t *entry = value_read(text, (size_t)n, 0, NULL);
        const char *game = json_string_value(json_object_get(entry, "sid"));
        const json_t *at = json_object_get(entry, "on");
        if (n > 1 && text[n - 1] == '\n' && !game)
            damaged = true; /* an unfinished line was torn by a crash; a finished one was not */
        if (game && strcmp(game, j.sid) == 0 && json_is_integer(at) && read_hex(head, entry, "head"))
            *line = (uint64_t)json_integer_value(at);
        json_decref(entry);
    }
    free(text);
    if (n == 0 && damaged)
        complain("%s is damaged: it no longer says what you promised; do not continue with this key", j.path);
    journal_close(&j);
    return n < 0 ? (int)-n : damaged ? EXIT_INPUT : EXIT_YES;
}

int journal_sign(const player_key *key, const uint8_t sid[32], uint64_t line, const uint8_t head[32])
{
    journal j;
    char hex[65], text[320];
    int status = journal_open(&j, key, sid, 0);
    if (status != EXIT_YES)
        return status;
    talon_fair_hex(hex, head, 32);
    snprintf(text, sizeof text, "\n{\"sid\":\"%s\",\"on\":%llu,\"head\":\"%s\"}\n", j.sid, (unsigned long long)line, hex);
    status = journal_add(&j, text);
    journal_close(&j);
    return status;
}

int journal_reveal(const player_key *key, const uint8_t sid[32], uint32_t e, const uint8_t head[32])
{
    journal j;
    char hex[65], text[320];
    int status = journal_open(&j, key, sid, e);
    if (status != EXIT_YES)
        return status;
    talon_fair_hex(hex, head, 32);
    json_t *entry;
    status = journal_find(&entry, &j, "reveal");
    const char *before = json_string_value(json_object_get(entry, "reveal"));
    if (status == EXIT_YES && before && strcmp(before, hex) != 0) {
        complain("your seed for turn %u was revealed for another version of this game: somebody is showing you two games", e);
        status = EXIT_NO;
    } else if (status == EXIT_YES && !before) {
        snprintf(text, sizeof text, "\n{\"sid\":\"%s\",\"e\":%u,\"reveal\":\"%s\"}\n", j.sid, e, hex);
        status = journal_add(&j, text);
    }
    json_decref(entry);
    journal_close(&j);
    return status;
}
>>>>>>> main
