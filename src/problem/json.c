/* json.c -- reading and building JSON when memory runs out. */
#include "problem/json.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "name/utf8.h"

/* ------------------------------------------------------------------ reading */

/* jansson collects a token in a buffer that grows, and when it cannot grow, drops the character and goes on. So the text is read as the
 * second entry of a list whose first entry, the padding, is a string longer than any token of the text: if that one came through, the
 * buffer is large enough, and nothing can be dropped. What fails after it ends the reading, with errno as malloc left it. */
typedef struct feed {
    const char *text;
    size_t size;
    size_t padding;
    size_t at; /* bytes given */
    bool failed;
} feed;

static const char before[] = "[\"", between[] = "\",\n", after[] = "]"; /* in a line of its own: columns are those of the text */

enum { BEFORE = sizeof before - 1, BETWEEN = sizeof between - 1, AFTER = sizeof after - 1 };

/* jansson's buffer has 16 bytes from the beginning: so long may tokens be without any padding. */
enum { SHORT = 12 };

/* Tokens are at most so long: any, and those that are like numbers. Quotes are found as in nesting.c. */
typedef struct lengths {
    size_t any, number;
} lengths;

static bool is_of_number(char c)
{
    return (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.' || c == 'e' || c == 'E';
}

static lengths lengths_of(const char *text, size_t size)
{
    lengths longest = {0, 0};
    size_t any = 0, number = 0;
    bool quoted = false;
    for (size_t i = 0; i < size; i++) {
        const char c = text[i];
        if (c == '"') {
            quoted = !quoted;
            any = 0;
        } else {
            any++;
        }
        number = !quoted && is_of_number(c) ? number + 1 : 0;
        if (quoted && c == '\\') {
            i++;
            any++;
        }
        longest.any = any > longest.any ? any : longest.any;
        longest.number = number > longest.number ? number : longest.number;
    }
    return longest;
}

/* The bytes of one part of the whole, which begins at `from` of it, as far as they are wanted. Returns how many. */
static size_t give_part(feed *f, char *to, size_t room, size_t from, const char *part, size_t size)
{
    if (f->at < from || f->at - from >= size)
        return 0;
    const size_t left = size - (f->at - from), n = left < room ? left : room;
    if (part)
        memcpy(to, part + (f->at - from), n);
    else
        memset(to, 'x', n);
    f->at += n;
    return n;
}

/* jansson asks for the text when everything before it is read: that is the moment to look. */
static size_t give(void *buffer, size_t room, void *data)
{
    feed *f = data;
    const size_t text = BEFORE + f->padding + BETWEEN;
    if (f->at == text && errno == ENOMEM)
        f->failed = true;
    if (f->failed)
        return (size_t)-1;
    size_t n = give_part(f, buffer, room, 0, before, BEFORE);
    n = n ? n : give_part(f, buffer, room, BEFORE, NULL, f->padding);
    n = n ? n : give_part(f, buffer, room, BEFORE + f->padding, between, BETWEEN);
    n = n ? n : give_part(f, buffer, room, text, f->text, f->size);
    return n ? n : give_part(f, buffer, room, text + f->size, after, AFTER);
}

static json_t *no_memory(json_t *json, json_error_t *error)
{
    json_decref(json);
    error->text[0] = 0;
    return NULL;
}

/* Something is wrong with the text: jansson's words for it, as if there were no list around it. Where its buffer cannot grow for a number it
 * aborts, so not with long ones. */
static json_t *complaint(const feed *f, size_t flags, json_error_t *error, lengths longest)
{
    const int ahead = (int)(BEFORE + f->padding + BETWEEN);
    error->line -= error->line > 1;
    error->position = error->position > ahead ? error->position - ahead : 0;
    if (longest.number > SHORT) {
        if (!error->text[0]) /* a list came of it, but not of one list or object */
            snprintf(error->text, sizeof error->text, "one list or object expected");
        return NULL;
    }
    errno = 0;
    json_t *json = json_loadb(f->text, f->size, flags, error);
    return json || errno == ENOMEM ? no_memory(json, error) : NULL;
}

static json_t *load_padded(const char *text, size_t size, size_t flags, json_error_t *error, lengths longest)
{
    feed f = {.text = text, .size = size, .padding = longest.any + SHORT};
    error->text[0] = 0;
    errno = 0;
    json_t *list = json_load_callback(give, &f, flags, error);
    if (f.failed || (!list && errno == ENOMEM))
        return no_memory(list, error);
    json_t *json = json_array_size(list) == 2 ? json_array_get(list, 1) : NULL;
    const bool good = json_is_object(json) || json_is_array(json) || (json && (flags & JSON_DECODE_ANY));
    json = good ? json_incref(json) : NULL;
    json_decref(list);
    return good ? json : complaint(&f, flags, error, longest);
}

static json_t *load_plain(const char *text, size_t size, size_t flags, json_error_t *error)
{
    errno = 0;
    json_t *json = json_loadb(text, size, flags, error);
    return !json && errno == ENOMEM ? no_memory(json, error) : json;
}

/* jansson quotes the text as far as it read it, which may be in the middle of a character. */
static void make_utf8(char *text)
{
    uint32_t code, n;
    for (size_t left = strlen(text); left; text += n, left -= n)
        if (!(n = talon__utf8(text, left, &code))) {
            *text = '?';
            n = 1;
        }
}

json_t *talon__json_load(const char *text, size_t size, size_t flags, json_error_t *error)
{
    const int errno_before = errno;
    const lengths longest = lengths_of(text, size);
    json_t *json = longest.any <= SHORT ? load_plain(text, size, flags, error) : load_padded(text, size, flags, error, longest);
    if (!json)
        make_utf8(error->text);
    errno = errno_before;
    return json;
}

/* ----------------------------------------------------------------- building */

json_t *talon__json_add(json_t *list, json_t *value)
{
    if (json_array_append_new(list, value) == 0)
        return list;
    json_decref(list);
    return NULL;
}

json_t *talon__json_set(json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, value) == 0)
        return object;
    json_decref(object);
    return NULL;
}

/* Into memory of our own: jansson's grows while it prints, and for a key it does not look whether that went well. */
char *talon__json_dump(const json_t *json, size_t flags)
{
    const size_t size = json ? json_dumpb(json, NULL, 0, flags) : 0;
    char *text = size ? malloc(size + 1) : NULL;
    if (text && json_dumpb(json, text, size, flags) == size) {
        text[size] = 0;
        return text;
    }
    free(text);
    return NULL;
}

static bool is_utf8(const char *text)
{
    uint32_t code, n;
    for (size_t left = strlen(text); left; text += n, left -= n)
        if (!(n = talon__utf8(text, left, &code)))
            return false;
    return true;
}

json_t *talon__json_text(const char *text)
{
    return json_string(is_utf8(text) ? text : "(not UTF-8)");
}
