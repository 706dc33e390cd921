/* print.c -- one problem for people, with a caret, and for programs, as JSON. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include <talon/problem.h>

#include "problem/utf8.h"

/* Appending to a text that may be too short: `n` counts what there would be. */
typedef struct sink {
    char *at;
    size_t room, n;
} sink;

static void put(sink *s, const char *bytes, size_t size)
{
    if (s->room) {
        const size_t left = s->n < s->room - 1 ? s->room - 1 - s->n : 0, part = size < left ? size : left;
        memcpy(s->at + s->n, bytes, part);
        if (part)
            s->at[s->n + part] = 0;
    }
    s->n += size;
}

__attribute__((format(printf, 2, 3))) static void put_format(sink *s, const char *format, ...)
{
    char text[1024];
    va_list list;
    va_start(list, format);
    const int n = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    put(s, text, n < 0 ? 0 : (size_t)n < sizeof text ? (size_t)n : sizeof text - 1);
}

/* A file's name may be anything; no control character of it reaches a terminal. */
static void put_name(sink *s, const char *name)
{
    for (; *name; name++)
        put(s, (unsigned char)*name < ' ' || *name == 127 ? "?" : name, 1);
}

/* How many columns of a terminal a character takes: CJK and emoji take two, marks none. Good enough for a caret. */
static uint32_t width_of(uint32_t code)
{
    if (code >= 0x300 && code < 0x370)
        return 0;
    return (code >= 0x1100 && code < 0x1160) || (code >= 0x2E80 && code < 0xA4D0) || (code >= 0xAC00 && code < 0xD7A4) ||
                   (code >= 0xF900 && code < 0xFB00) || (code >= 0xFE30 && code < 0xFE70) || (code >= 0xFF00 && code < 0xFF61) ||
                   (code >= 0x1F300 && code < 0x20000)
               ? 2
               : 1;
}

static void put_caret(sink *s, const talon_problem *p)
{
    const char *at = p->source;
    size_t left = strlen(at);
    for (uint32_t column = 1; column < p->end_column; column++) {
        uint32_t code = ' ', width = 1;
        const uint32_t n = left ? talon__utf8(at, left, &code) : 0;
        if (n)
            width = width_of(code);
        at += n;
        left -= n;
        for (uint32_t i = 0; i < width; i++)
            put(s, column < p->column ? " " : "^", 1);
    }
    put(s, "\n", 1);
}

size_t talon_problem_text(char *text, size_t text_size, const talon_problem *p, const char *file, bool ascii)
{
    sink s = {text, text_size, 0};
    const char *bar = ascii ? "|" : "│";
    if (text_size)
        text[0] = 0;
    put_name(&s, file);
    put_format(&s, ":%u:%u: %s[%s]: ", p->line, p->column, p->is_error ? "error" : "warning", p->code);
    put(&s, p->message, strlen(p->message));
    put(&s, "\n", 1);
    if (*p->source) {
        const int gutter = snprintf(NULL, 0, "%3u", p->line);
        put_format(&s, "%3u %s ", p->line, bar);
        put(&s, p->source, strlen(p->source));
        put_format(&s, "\n%*s %s ", gutter, "", bar);
        put_caret(&s, p);
    }
    return s.n;
}

static json_t *text_or_replacement(const char *text)
{
    json_t *j = json_string(text);
    return j ? j : json_string("(not UTF-8)");
}

size_t talon_problem_json(char *text, size_t text_size, const talon_problem *p, const char *file)
{
    sink s = {text, text_size, 0};
    if (text_size)
        text[0] = 0;
    json_t *j = json_object();
    json_object_set_new(j, "file", text_or_replacement(file));
    json_object_set_new(j, "line", json_integer(p->line));
    json_object_set_new(j, "column", json_integer(p->column));
    json_object_set_new(j, "end_column", json_integer(p->end_column));
    json_object_set_new(j, "severity", json_string(p->is_error ? "error" : "warning"));
    json_object_set_new(j, "code", json_string(p->code));
    json_object_set_new(j, "message", text_or_replacement(p->message));
    json_object_set_new(j, "hint", p->hint ? text_or_replacement(p->hint) : json_null());
    char *line = json_dumps(j, JSON_COMPACT);
    if (line) {
        put(&s, line, strlen(line));
        put(&s, "\n", 1);
    }
    free(line);
    json_decref(j);
    return s.n;
}
