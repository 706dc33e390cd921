/* about.c -- what a table is besides its lines. */
#include "about.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/lang.h>

bool about_has_only(const json_t *o, const char *const *key)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)o, name, value)
    {
        const char *const *k = key;
        while (*k && strcmp(*k, name) != 0)
            k++;
        if (!*k)
            return false;
    }
    return json_is_object(o);
}

void about_token(char token[TOKEN_SIZE], uint8_t hash[32])
{
    uint8_t random[16];
    talon_fair_random(random, sizeof random);
    talon_fair_hex(token, random, sizeof random);
    talon_fair_digest(hash, token, TOKEN_SIZE - 1);
}

bool about_is(const uint8_t hash[32], const char *token)
{
    uint8_t own[32];
    talon_fair_digest(own, token, strlen(token));
    return sodium_memcmp(own, hash, 32) == 0;
}

/* ------------------------------------------------------------------------- asked for */

__attribute__((format(printf, 3, 4))) static bool bad(const char **code, char sentence[480], const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(sentence, 480, format, args);
    va_end(args);
    *code = "option";
    return false;
}

/* A whole number up to most; left out: as it is. */
static bool number(uint32_t *n, const json_t *o, const char *key, uint32_t most)
{
    const json_t *v = json_object_get(o, key);
    if (!v)
        return true;
    const json_int_t i = json_integer_value(v);
    if (!json_is_integer(v) || i < 0 || i > (json_int_t)most)
        return false;
    *n = (uint32_t)i;
    return true;
}

static bool flag(bool *is, const json_t *o, const char *key)
{
    const json_t *v = json_object_get(o, key);
    if (v)
        *is = json_is_true(v);
    return !v || json_is_boolean(v);
}

/* One of two words. */
static bool word(bool *second, const json_t *o, const char *key, const char *one, const char *two)
{
    const json_t *v = json_object_get(o, key);
    const char *text = json_string_value(v);
    if (text)
        *second = strcmp(text, two) == 0;
    return !v || (text && (*second || strcmp(text, one) == 0));
}

static bool set_numbers(about *a, const json_t *o)
{
    const char *name;
    json_t *value;
    if (!o)
        return true;
    if (!json_is_object(o) || json_object_size(o) > ABOUT_NUMBERS)
        return false;
    json_object_foreach((json_t *)(uintptr_t)o, name, value)
    {
        const json_int_t i = json_integer_value(value);
        if (!json_is_integer(value) || i < 0 || i > INT32_MAX || strlen(name) > TALON_MAX_ZONE_NAME)
            return false;
        snprintf(a->number[a->numbers_n], sizeof *a->number, "%s", name);
        a->value[a->numbers_n++] = (int32_t)i;
    }
    return true;
}

bool about_read(about *a, const json_t *wanted, const char **code, char sentence[480])
{
    static const char *const keys[] = {"game", "seats", "listed", "time", "absent", "voids", "audit", "numbers", NULL};
    const char *game = json_string_value(json_object_get(wanted, "game"));
    *a = (about){.voids = 3};
    if (!about_has_only(wanted, keys))
        return bad(code, sentence, "a table has the keys game, seats, listed, time, absent, voids, audit and numbers, and no others");
    if (!game || !json_object_get(wanted, "seats"))
        return bad(code, sentence, "a table needs a game and a number of seats");
    if (!talon_shipped_find(game)) {
        bad(code, sentence, "talon has no game of this name: talon games lists them");
        *code = "game";
        return false;
    }
    snprintf(a->game, sizeof a->game, "%s", game);
    if (!number(&a->seats_n, wanted, "seats", ABOUT_SEATS) || !a->seats_n) {
        bad(code, sentence, "a table has 1 to %d seats", ABOUT_SEATS);
        *code = "seats";
        return false;
    }
    if (!number(&a->patience, wanted, "time", PATIENCE_MAX))
        return bad(code, sentence, "time is a number of seconds up to %d, 0 for none", PATIENCE_MAX);
    if (!number(&a->voids, wanted, "voids", 255))
        return bad(code, sentence, "voids is a number up to 255");
    if (!flag(&a->listed, wanted, "listed"))
        return bad(code, sentence, "listed is true or false");
    if (!word(&a->ends, wanted, "absent", "wait", "end") || !word(&a->sealed, wanted, "audit", "full", "sealed"))
        return bad(code, sentence, "absent is wait or end, audit is full or sealed");
    return set_numbers(a, json_object_get(wanted, "numbers")) ||
           bad(code, sentence, "numbers has names and whole numbers, at most %d of them", ABOUT_NUMBERS);
}

/* -------------------------------------------------------------------------- kept */

static json_t *hex(const uint8_t bytes[32])
{
    char text[65];
    talon_fair_hex(text, bytes, 32);
    return json_string(text);
}

static bool unhex(uint8_t bytes[32], const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text && talon_fair_unhex(bytes, 32, text);
}

char *about_text(const about *a)
{
    json_t *numbers = json_object(), *seats = json_array();
    for (uint32_t i = 0; i < a->numbers_n; i++)
        json_object_set_new(numbers, a->number[i], json_integer(a->value[i]));
    for (uint32_t i = 0; i < a->seats_n; i++)
        json_array_append_new(seats, json_pack("{s:o,s:b,s:s,s:o}", "token", hex(a->seat[i].token), "taken", a->seat[i].taken, "name",
                                               a->seat[i].name, "key", hex(a->seat[i].key)));
    json_t *o =
        json_pack("{s:s,s:I,s:I,s:b,s:b,s:b,s:o,s:o,s:o}", "game", a->game, "time", (json_int_t)a->patience, "voids", (json_int_t)a->voids,
                  "listed", a->listed, "ends", a->ends, "sealed", a->sealed, "numbers", numbers, "host", hex(a->host), "seats", seats);
    char *text =
        o && json_array_size(seats) == a->seats_n && json_object_size(numbers) == a->numbers_n ? json_dumps(o, JSON_COMPACT) : NULL;
    json_decref(o);
    return text;
}

static bool seat_from(about_seat *s, const json_t *o)
{
    const char *name = json_string_value(json_object_get(o, "name"));
    s->taken = json_is_true(json_object_get(o, "taken"));
    snprintf(s->name, sizeof s->name, "%s", name ? name : "");
    return name && unhex(s->token, o, "token") && unhex(s->key, o, "key");
}

bool about_from(about *a, const char *text)
{
    json_error_t error;
    json_t *o = json_loads(text, 0, &error), *seats = json_object_get(o, "seats");
    const char *game = json_string_value(json_object_get(o, "game"));
    *a = (about){.seats_n = (uint32_t)json_array_size(seats)};
    bool good = game && a->seats_n <= ABOUT_SEATS && number(&a->patience, o, "time", PATIENCE_MAX) && number(&a->voids, o, "voids", 255) &&
                flag(&a->listed, o, "listed") && flag(&a->ends, o, "ends") && flag(&a->sealed, o, "sealed") && unhex(a->host, o, "host") &&
                set_numbers(a, json_object_get(o, "numbers"));
    snprintf(a->game, sizeof a->game, "%s", game ? game : "");
    for (uint32_t i = 0; good && i < a->seats_n; i++)
        good = seat_from(&a->seat[i], json_array_get(seats, i));
    json_decref(o);
    return good;
}
