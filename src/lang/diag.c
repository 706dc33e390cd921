/* diag.c -- diagnostics: recording them in any order, and sorting them into a report. */
#include "lang/diag.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/name.h>

#include "base/text.h"
#include "lang/lang_example.h"

#define LONGEST_MESSAGE 400
#define LONGEST_SOURCE  400 /* bytes of the source line that are kept around the place */

#define LANG_DIAG(name, code, about, remedy) {code, about, remedy, LANG_WRONG_##name, LANG_RIGHT_##name},
static const talon_problem_kind kinds[] = {
#include "lang/lang_diag.def"
};
#undef LANG_DIAG

const talon_problem_kind *talon_problem_kind_get(size_t i)
{
    return i < D_END ? &kinds[i] : NULL;
}

bool talon__rest_is(word w, const char *text)
{
    for (uint32_t i = 0; i < w.size; i++)
        if (w.at[i] != text[i])
            return false;
    return text[w.size] == 0;
}

bool talon__diag_is_error(lang_diag what)
{
    return kinds[what].code[0] == 'E';
}

/* Count one; whether there is room for it in the list. */
static bool count(diags *d, lang_diag what)
{
    if (d->muted) {
        d->last = NULL; /* what is to be done about it is not said either */
        return false;
    }
    const bool fits = d->n < LANG_DIAG_MAX || (talon__diag_is_error(what) && !talon__diags_full(d));
    d->errors += talon__diag_is_error(what);
    d->left_out += d->n == LANG_DIAG_MAX;
    d->last = NULL;
    return fits;
}

/* Phases, procedures and definitions are read again wherever they are used: what is wrong in them is said once. */
static bool is_repeated(const diags *d, lang_diag what, span at, const char *message)
{
    for (size_t i = 0; i < d->n; i++)
        if (d->list[i].what == what && d->list[i].at.pos == at.pos && d->list[i].at.size == at.size &&
            strcmp(d->list[i].message, message) == 0)
            return true;
    return false;
}

static void record(diags *d, lang_diag what, span at, const char *hint, const char *message)
{
    size_t i = d->n;
    if (is_repeated(d, what, at, message)) {
        d->errors -= talon__diag_is_error(what);
        d->left_out -= d->n == LANG_DIAG_MAX;
        return;
    }
    if (d->n == LANG_DIAG_MAX) /* an error takes the place of the last warning */
        while (talon__diag_is_error(d->list[--i].what))
            ;
    else if (d->n == d->room)
        d->list = talon__arena_grow(d->arena, d->list, d->n, &d->room, sizeof *d->list);
    d->n += i == d->n;
    d->listed += talon__diag_is_error(what);
    d->list[i] = (diag){what, at, message, hint, NULL};
    d->last = &d->list[i];
}

/* Messages quote what the file says: cut at a whole character. */
static const char *keep_text(talon__arena *a, const char *text)
{
    const size_t size = strlen(text);
    return talon__arena_text(a, text, size == LONGEST_MESSAGE - 1 ? talon__text_cut(text, size) : size);
}

bool talon__is_said(const diags *d, lang_diag what, span at)
{
    for (size_t i = 0; i < d->n; i++)
        if (d->list[i].what == what && d->list[i].at.pos == at.pos)
            return true;
    return false;
}

void talon__diag(diags *d, lang_diag what, span at, const char *hint, const char *format, ...)
{
    char text[LONGEST_MESSAGE];
    va_list list;
    if (!count(d, what))
        return;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    record(d, what, at, hint, keep_text(d->arena, text));
}

/* The nearest of some names to a word, or NULL. */
static const char *nearest(word given, const char *const *names)
{
    char copy[TALON_MAX_ZONE_NAME + 1];
    if (given.size >= sizeof copy)
        return NULL;
    memcpy(copy, given.at, given.size);
    copy[given.size] = 0;
    return talon_nearest(copy, names);
}

__attribute__((format(printf, 5, 0))) static void suggest(diags *d, lang_diag what, span at, const char *near, const char *format,
                                                          va_list list)
{
    char text[LONGEST_MESSAGE];
    const int n = vsnprintf(text, sizeof text, format, list);
    if (near && n > 0 && (size_t)n < sizeof text)
        snprintf(text + n, sizeof text - (size_t)n, "; did you mean \"%s\"?", near);
    record(d, what, at, near, keep_text(d->arena, text));
}

void talon__diag_near(diags *d, lang_diag what, span at, word given, const char *const *names, const char *format, ...)
{
    va_list list;
    if (!count(d, what))
        return;
    va_start(list, format);
    suggest(d, what, at, nearest(given, names), format, list);
    va_end(list);
}

void talon__diag_meant(diags *d, lang_diag what, span at, word given, const char *meant, const char *const *names, const char *format, ...)
{
    va_list list;
    if (!count(d, what))
        return;
    va_start(list, format);
    suggest(d, what, at, meant ? meant : nearest(given, names), format, list);
    va_end(list);
}

void talon__diag_fix(diags *d, const char *format, ...)
{
    char text[LONGEST_MESSAGE];
    va_list list;
    if (!d->last)
        return;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    d->last->fix = keep_text(d->arena, text);
}

struct talon_report {
    size_t n, errors;
    talon_problem problem[];
};

static int compare(const void *left, const void *right)
{
    const diag *a = *(diag *const *)left, *b = *(diag *const *)right;
    if (talon__diag_is_error(a->what) != talon__diag_is_error(b->what))
        return talon__diag_is_error(a->what) ? -1 : 1;
    if (a->at.pos != b->at.pos)
        return a->at.pos < b->at.pos ? -1 : 1;
    return a < b ? -1 : a > b; /* as they were found */
}

/* The part of the source line that is shown: all of it, or for a very long line what is around the place. */
static const char *shown_line(const source *s, place p, uint32_t *size)
{
    const char *line = talon__source_line(s, p.line, size);
    if (*size > LONGEST_SOURCE)
        *size = 0; /* a caret below a line of thousands of characters helps nobody */
    return line;
}

/* What a reader would not see as what it is never reaches a terminal: everything shown comes through here. */
static char *put_text(char **room, const char *text, size_t size)
{
    char *at = *room, *end = at;
    for (size_t i = 0; i < size;) {
        uint32_t code = 0;
        const size_t n = talon_text_next(&code, text + i, size - i);
        if (talon_text_shows(code)) {
            memcpy(end, text + i, n);
            end += n;
        } else {
            *end++ = code == '\t' || code == '\n' || code == '\r' ? ' ' : '?';
        }
        i += n;
    }
    *end = 0;
    *room = end + 1;
    return at;
}

static size_t text_room(const diags *d)
{
    size_t size = 0;
    for (size_t i = 0; i < d->n; i++) {
        const diag *one = &d->list[i];
        size += strlen(one->message) + (one->hint ? strlen(one->hint) : 0) + (one->fix ? strlen(one->fix) : 0) + LONGEST_SOURCE + 4;
    }
    return size + 100;
}

static void fill(talon_problem *p, char **room, const diag *d, const source *s)
{
    uint32_t size;
    const place at = talon__source_place(s, d->at);
    const char *line = shown_line(s, at, &size);
    *p = (talon_problem){.code = kinds[d->what].code,
                         .is_error = talon__diag_is_error(d->what),
                         .line = at.line,
                         .column = at.column,
                         .end_column = at.end_column};
    p->message = put_text(room, d->message, strlen(d->message));
    p->hint = d->hint ? put_text(room, d->hint, strlen(d->hint)) : NULL;
    p->source = put_text(room, line, size);
    p->fix = d->fix ? put_text(room, d->fix, strlen(d->fix)) : kinds[d->what].remedy;
}

talon_report *talon__diags_report(const diags *d, const source *s)
{
    const diag *order[LANG_DIAG_MAX];
    talon_report *r = malloc(sizeof *r + (d->n + 1) * sizeof *r->problem + text_room(d));
    if (!r)
        return NULL;
    char *room = (char *)(r->problem + d->n + 1);
    for (size_t i = 0; i < d->n; i++)
        order[i] = &d->list[i];
    qsort(order, d->n, sizeof *order, compare);
    r->n = d->n;
    r->errors = d->errors;
    for (size_t i = 0; i < d->n; i++)
        fill(&r->problem[i], &room, order[i], s);
    if (d->left_out) {
        char text[64];
        const int n = snprintf(text, sizeof text, "%zu more problems are not listed", d->left_out);
        talon_problem *last = &r->problem[r->n++];
        *last = (talon_problem){
            .code = kinds[D_TOO_MANY].code, .is_error = d->errors > d->listed, .line = 1, .column = 1, .end_column = 2, .source = ""};
        last->message = put_text(&room, text, (size_t)n);
    }
    return r;
}

size_t talon_report_count(const talon_report *r)
{
    return r->n;
}

size_t talon_report_errors(const talon_report *r)
{
    return r->errors;
}

const talon_problem *talon_report_get(const talon_report *r, size_t i)
{
    return i < r->n ? &r->problem[i] : NULL;
}

void talon_report_free(talon_report *r)
{
    free(r);
}
