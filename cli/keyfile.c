/* keyfile.c -- secrets in files. Read strictly, wiped after use, never printed. */
#include "keyfile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chainfile.h"
#include "guard.h"
#include "value.h"

enum { KEY_FILE_MAX = 64 << 10 };

/* ---------------------------------------------------------------------- keys */

int key_write(const char *path, player_key *key, const uint8_t secret[32])
{
    char hex[65], text[320];
    guard_memory(key, sizeof *key);
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

json_t *keyfile_object(const char *path, const char *kind, size_t most, int *status)
{
    char *text = malloc(most);
    guard_json();
    const int fd = text ? guard_open(path, status) : -1;
    if (fd < 0) {
        *status = text ? *status : no_memory();
        free(text);
        return NULL;
    }
    guard_memory(text, most);
    const ssize_t n = pread(fd, text, most, 0);
    close(fd);
    json_t *json = n > 0 ? value_read(text, (size_t)n, JSON_REJECT_DUPLICATES, NULL) : NULL;
    talon_wipe(text, most);
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
    guard_memory(key, sizeof *key);
    json_t *json = keyfile_object(path, "key", KEY_FILE_MAX, &status);
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
    guard_memory(dealer, sizeof *dealer);
    json_t *json = keyfile_object(path, "secret", KEY_FILE_MAX, &status);
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
        const char *equals = memrchr(list, '=', size);
        if (equals && equals - list > (ptrdiff_t)TALON_MAX_PLAYER_NAME)
            return complain("%s: a name has at most %u bytes: \"%.*s\"", what, TALON_MAX_PLAYER_NAME, (int)(equals - list), list);
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
