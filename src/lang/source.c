/* source.c -- lines, columns, UTF-8, and the depth of brackets before a YAML parser sees them. */
#include "lang/source.h"

#include <string.h>

static uint32_t count_lines(const char *text, size_t size)
{
    uint32_t n = 1;
    for (const char *p = text; (p = memchr(p, '\n', size - (size_t)(p - text))); p++)
        n++;
    return n;
}

void talon__source_open(source *s, talon__arena *a, const char *text, size_t size)
{
    s->text = text;
    s->size = (uint32_t)size;
    s->line = talon__arena_take(a, sizeof *s->line * count_lines(text, size));
    s->line[0] = size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0; /* a byte order mark is no column */
    s->lines_n = 1;
    for (const char *p = text; (p = memchr(p, '\n', size - (size_t)(p - text))); p++)
        s->line[s->lines_n++] = (uint32_t)(p - text) + 1;
}

static uint32_t line_of(const source *s, uint32_t pos)
{
    uint32_t lo = 0, hi = s->lines_n;
    while (hi - lo > 1) {
        const uint32_t mid = (lo + hi) / 2;
        if (s->line[mid] <= pos)
            lo = mid;
        else
            hi = mid;
    }
    return lo;
}

static uint32_t count_characters(const char *text, uint32_t size)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < size; i++)
        n += ((unsigned char)text[i] & 0xC0) != 0x80;
    return n;
}

const char *talon__source_line(const source *s, uint32_t line, uint32_t *size)
{
    const uint32_t begin = s->line[line - 1];
    uint32_t end = line < s->lines_n ? s->line[line] - 1 : s->size;
    if (end > begin && s->text[end - 1] == '\r')
        end--;
    *size = end - begin;
    return s->text + begin;
}

place talon__source_place(const source *s, span at)
{
    const uint32_t line = line_of(s, at.pos), begin = s->line[line];
    at.pos = at.pos > begin ? at.pos : begin; /* nothing lies in the byte order mark */
    uint32_t size, width;
    talon__source_line(s, line + 1, &size);
    const uint32_t line_end = begin + size;
    const uint32_t end = at.pos + at.size < line_end ? at.pos + at.size : line_end;
    place p = {.line = line + 1, .column = count_characters(s->text + begin, at.pos - begin) + 1};
    width = end > at.pos ? count_characters(s->text + at.pos, end - at.pos) : 0;
    p.end_column = p.column + (width ? width : 1);
    return p;
}

/* A NUL is a character, but no YAML file has one, and it would end the texts of the report. */
bool talon__source_invalid_utf8(const source *s, span *at)
{
    for (uint32_t i = 0; i < s->size;) {
        uint32_t code;
        const uint32_t n = s->text[i] > 0 ? 1 : s->text[i] == 0 ? 0 : talon__utf8(s->text + i, s->size - i, &code);
        if (n == 0) {
            *at = (span){i, 1};
            return true;
        }
        i += n;
    }
    return false;
}

static bool is_letter(char c)
{
    return (c | 32) >= 'a' && (c | 32) <= 'z';
}

/* Brackets in quotes and comments are not brackets; a line ends what is not closed, so one stray quote hides nothing more. */
uint32_t talon__source_brackets(const source *s, uint32_t end, uint32_t open[TALON_LANG_DEPTH_MAX + 1], uint32_t max)
{
    uint32_t depth = 0;
    char quote = 0;
    for (uint32_t i = 0; i < end && depth <= max; i++) {
        const char c = s->text[i];
        if (is_letter(c))
            continue;
        if (c == '\n')
            quote = 0;
        else if (quote)
            quote = c == quote ? 0 : quote;
        else if (c == '#' && (i == 0 || s->text[i - 1] <= ' '))
            quote = '\n';
        else if ((c == '"' || c == '\'') && (i == 0 || !is_letter(s->text[i - 1])))
            quote = c;
        else if ((c == ']' || c == '}') && depth > 0)
            depth--;
        else if (c == '[' || c == '{')
            open[depth++] = i;
    }
    return depth;
}

bool talon__source_too_deep(const source *s, span *at, uint32_t max)
{
    uint32_t open[TALON_LANG_DEPTH_MAX + 1];
    if (talon__source_brackets(s, s->size, open, max) <= max)
        return false;
    *at = (span){open[max], 1};
    return true;
}
