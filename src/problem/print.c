/* print.c -- one problem for people, with a caret and what to do, and for programs, as JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/name.h>
#include <talon/problem.h>

#include "base/text.h"
#include "name/utf8.h"
#include "problem/json.h"

/* A file's name may be anything; what a terminal would obey, or show as nothing, becomes a question mark. */
static void put_name(writing *s, const char *name)
{
    for (size_t left = strlen(name), n; left; name += n, left -= n) {
        uint32_t code;
        n = talon_text_next(&code, name, left);
        talon__put_bytes(s, talon_text_shows(code) ? name : "?", talon_text_shows(code) ? n : 1);
    }
}

/* How many columns of a terminal a character takes: CJK and emoji take two, marks none. Good enough for a caret. */
static uint32_t width_of(uint32_t code)
{
    if ((code >= 0x300 && code < 0x370) || code == 0xFE0E || code == 0xFE0F)
        return 0;
    return (code >= 0x1100 && code < 0x1160) || (code >= 0x2E80 && code < 0xA4D0) || (code >= 0xAC00 && code < 0xD7A4) ||
                   (code >= 0xF900 && code < 0xFB00) || (code >= 0xFE30 && code < 0xFE70) || (code >= 0xFF00 && code < 0xFF61) ||
                   (code >= 0x1F300 && code < 0x20000)
               ? 2
               : 1;
}

static void put_caret(writing *s, const talon_problem *p)
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
            talon__put_bytes(s, column < p->column ? " " : "^", 1);
    }
    talon__put_bytes(s, "\n", 1);
}

/* ":3:7: error[E102]: " */
static void put_place(writing *s, const talon_problem *p)
{
    talon__put(s, ":");
    talon__put_number(s, p->line);
    talon__put(s, ":");
    talon__put_number(s, p->column);
    talon__put(s, p->is_error ? ": error[" : ": warning[");
    talon__put(s, p->code);
    talon__put(s, "]: ");
}

/* The number of a line, or blanks as wide, and a bar. */
static void put_gutter(writing *s, const char *line, const char *bar)
{
    talon__put(s, line);
    talon__put(s, " ");
    talon__put(s, bar);
    talon__put(s, " ");
}

/* Below the line, where its text begins. */
static void put_fix(writing *s, const talon_problem *p)
{
    char line[16];
    if (!p->fix)
        return;
    for (int gutter = snprintf(line, sizeof line, "%3u", p->line); gutter >= 0; gutter--)
        talon__put(s, " ");
    talon__put(s, "fix: ");
    talon__put(s, p->fix);
    talon__put(s, "\n");
}

size_t talon_problem_text(char *text, size_t text_size, const talon_problem *p, const char *file, bool ascii)
{
    writing s = {text, text_size, 0};
    const char *bar = ascii ? "|" : "│";
    put_name(&s, file);
    put_place(&s, p);
    talon__put(&s, p->message);
    talon__put(&s, "\n");
    if (*p->source) {
        char line[16];
        const int gutter = snprintf(line, sizeof line, "%3u", p->line);
        put_gutter(&s, line, bar);
        talon__put(&s, p->source);
        talon__put(&s, "\n");
        memset(line, ' ', (size_t)gutter);
        put_gutter(&s, line, bar);
        put_caret(&s, p);
    }
    put_fix(&s, p);
    return talon__put_end(&s);
}

size_t talon_problem_json(char *text, size_t text_size, const talon_problem *p, const char *file)
{
    writing s = {text, text_size, 0};
    json_t *j = json_pack("{s:o,s:I,s:I,s:I,s:s,s:s,s:o,s:o,s:o}", "file", talon__json_text(file), "line", (json_int_t)p->line, "column",
                          (json_int_t)p->column, "end_column", (json_int_t)p->end_column, "severity", p->is_error ? "error" : "warning",
                          "code", p->code, "message", talon__json_text(p->message), "hint",
                          p->hint ? talon__json_text(p->hint) : json_null(), "fix", p->fix ? talon__json_text(p->fix) : json_null());
    char *line = talon__json_dump(j, JSON_COMPACT);
    if (line) {
        talon__put(&s, line);
        talon__put(&s, "\n");
    }
    free(line);
    json_decref(j);
    return talon__put_end(&s);
}
