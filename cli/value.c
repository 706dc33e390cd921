/* value.c -- JSON of the command's own, when memory runs out. */
#include "value.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "show.h"

json_t *value_add(json_t *list, json_t *value)
{
    if (json_array_append_new(list, value) == 0)
        return list;
    json_decref(list);
    return NULL;
}

json_t *value_set(json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, value) == 0)
        return object;
    json_decref(object);
    return NULL;
}

json_t *value_text(const char *text)
{
    return json_string(show_utf8_size(text) == strlen(text) ? text : "(not UTF-8)");
}

/* Into memory of our own: that of json_dumps grows while it prints, and for a key it does not look whether that went well. */
char *value_line(json_t *value, size_t flags)
{
    const size_t size = value ? json_dumpb(value, NULL, 0, JSON_COMPACT | flags) : 0;
    char *text = size ? malloc(size + 1) : NULL;
    const bool whole = text && json_dumpb(value, text, size, JSON_COMPACT | flags) == size;
    json_decref(value);
    if (whole)
        text[size] = 0;
    else
        free(text);
    return whole ? text : NULL;
}

int value_print(json_t *value, size_t flags)
{
    char *text = value_line(value, flags);
    if (!text)
        return no_memory();
    say_json_line(text);
    free(text);
    return EXIT_YES;
}

static bool write_file(const char *line, const char *path)
{
    FILE *f = fopen(path, "wb");
    if (!f)
        return false;
    const bool ok = fputs(line, f) != EOF && fputc('\n', f) != EOF && fflush(f) == 0 && fsync(fileno(f)) == 0;
    const int why = errno;
    if (fclose(f) != 0)
        return false;
    errno = why; /* of what failed first */
    return ok;
}

int value_replace(json_t *value, const char *path)
{
    const size_t size = strlen(path) + 5;
    char *beside = malloc(size), *line = value_line(value, 0);
    int status = beside && line ? EXIT_YES : no_memory();
    if (status == EXIT_YES) {
        snprintf(beside, size, "%s.new", path);
        const bool written = write_file(line, beside);
        if (!written || rename(beside, path) != 0) {
            status = complain_errno("cannot write %s", written ? path : beside);
            remove(beside);
        }
    }
    free(line);
    free(beside);
    return status;
}

/* Without memory jansson drops characters and goes on, or aborts. So while it reads, the first allocation that fails is the end: nothing is
 * open for writing then, and nothing printed is lost that was meant to be seen. */
static void *take_or_end(size_t size)
{
    void *memory = malloc(size);
    if (!memory)
        no_memory(), _exit(EXIT_IO);
    return memory;
}

json_t *value_read_from(json_load_callback_t give, void *from, size_t flags, json_error_t *error)
{
    json_malloc_t usual;
    json_free_t give_back;
    json_get_alloc_funcs(&usual, &give_back);
    json_set_alloc_funcs(take_or_end, give_back);
    json_t *value = json_load_callback(give, from, flags, error);
    json_set_alloc_funcs(usual, give_back);
    return value;
}

typedef struct text_left {
    const char *at;
    size_t size;
} text_left;

static size_t give_text(void *to, size_t room, void *from)
{
    text_left *left = from;
    const size_t n = left->size < room ? left->size : room;
    if (n) {
        memcpy(to, left->at, n);
        *left = (text_left){left->at + n, left->size - n};
    }
    return n;
}

json_t *value_read(const char *text, size_t size, size_t flags, json_error_t *error)
{
    text_left left = {text, size};
    return value_read_from(give_text, &left, flags, error);
}
