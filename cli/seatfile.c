/* seatfile.c -- a seat's secret of one game: drawn, written down, found again. */
#include "seatfile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "guard.h"

enum { SEAT_FILE_MAX = 1024 };

int seatfile_peek(line0_peek *x, chain_file *f)
{
    *x = (line0_peek){0};
    chain_rewind(f);
    talon_transcript *t = talon_transcript_new(); /* line 0 alone: which games there are does not matter */
    const talon_verdict *v = NULL;
    const int more = t ? chain_next(f) : 0;
    int status = !t ? no_memory() : more < 0 ? -more : EXIT_YES;
    if (more == 1) {
        talon_transcript_read(t, f->line ? f->line : "", f->size);
        status = chain_finish(&v, t, true);
    }
    if (status == EXIT_YES && more == 1 && talon_transcript_sid(t)) {
        memcpy(x->sid, talon_transcript_sid(t), sizeof x->sid);
        x->suite = talon_transcript_suite(t);
    }
    talon_transcript_free(t);
    chain_rewind(f);
    return status;
}

char *seatfile_path(const char *key_path, const uint8_t sid[32])
{
    char hex[65], *path = NULL;
    talon_fair_hex(hex, sid, 32);
    if (asprintf(&path, "%s.%.16s.secret", key_path, hex) >= 0)
        return path;
    no_memory();
    return NULL;
}

/* Of this game, and no other that begins alike. */
static bool read_object(uint8_t secret[32], const json_t *json, const uint8_t sid[32])
{
    uint8_t of[32];
    const char *game = json_string_value(json_object_get(json, "sid")), *hex = json_string_value(json_object_get(json, "secret"));
    const bool same = game && talon_fair_unhex(of, sizeof of, game) && memcmp(of, sid, sizeof of) == 0;
    return same && hex && talon_fair_unhex(secret, 32, hex);
}

static int read_secret(uint8_t secret[32], const char *path, const uint8_t sid[32])
{
    int status;
    guard_memory(secret, 32);
    json_t *json = keyfile_object(path, "seat", SEAT_FILE_MAX, &status);
    if (!json)
        return status;
    const bool good = read_object(secret, json, sid);
    json_decref(json);
    if (!good)
        complain("%s is not the secret of this game", path);
    return good ? EXIT_YES : EXIT_INPUT;
}

static int write_secret(const char *path, const uint8_t secret[32], const uint8_t sid[32])
{
    char hex[65], game[65], text[192];
    talon_fair_hex(hex, secret, 32);
    talon_fair_hex(game, sid, 32);
    snprintf(text, sizeof text, "{\"talon\":\"seat\",\"sid\":\"%s\",\"secret\":\"%s\"}\n", game, hex);
    const int status = chain_create(path, text, 0600);
    talon_wipe(hex, sizeof hex);
    talon_wipe(text, sizeof text);
    return status;
}

int seatfile_find(talon_transcript *t, bool *found, chain_file *f, const char *key_path)
{
    line0_peek x;
    uint8_t secret[32];
    *found = false;
    int status = seatfile_peek(&x, f);
    if (status != EXIT_YES || x.suite != 2)
        return status;
    char *path = seatfile_path(key_path, x.sid);
    if (!path)
        return EXIT_MEMORY;
    if (chain_exists(path)) {
        status = read_secret(secret, path, x.sid);
        if (status == EXIT_YES)
            talon_transcript_secret(t, secret);
        *found = status == EXIT_YES;
    }
    talon_wipe(secret, sizeof secret);
    free(path);
    return status;
}

int seatfile_draw(talon_transcript *t, const char *key_path)
{
    const uint8_t *sid = talon_transcript_sid(t);
    uint8_t secret[32];
    char *path = seatfile_path(key_path, sid);
    if (!path)
        return EXIT_MEMORY;
    guard_memory(secret, sizeof secret);
    talon_fair_random(secret, sizeof secret);
    const int status = write_secret(path, secret, sid);
    if (status == EXIT_YES)
        talon_transcript_secret(t, secret);
    talon_wipe(secret, sizeof secret);
    free(path);
    return status;
}
