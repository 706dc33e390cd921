/* say.c -- printing for people: formats are ours, what is put into them is not. */
#include "say.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <talon/name.h>

/* Here they are the C library's. */
#undef fprintf
#undef fputs
#undef fwrite

static const char paints[PAINTS][12] = {
    [PAINT_NORMAL] = "\033[0m",       [PAINT_BOLD] = "\033[1m",   [PAINT_DIM] = "\033[2m",      [PAINT_REVERSE] = "\033[7m",
    [PAINT_RED] = "\033[31m",         [PAINT_GREEN] = "\033[32m", [PAINT_YELLOW] = "\033[33m",  [PAINT_BLUE] = "\033[34m",
    [PAINT_GOOD] = "\033[1;32m",      [PAINT_BAD] = "\033[1;31m", [PAINT_CODE] = "\033[40;97m", [PAINT_CLEAR] = "\033[H\033[2J",
    [PAINT_BEGIN_AGAIN] = "\r\033[K",
};

const char *paint(paint_kind p)
{
    return paints[p];
}

static bool is_paint(const char *text)
{
    const uintptr_t at = (uintptr_t)text;
    return at >= (uintptr_t)paints && at < (uintptr_t)paints + sizeof paints;
}

/* ------------------------------------------------------------------- signs */

bool say_ascii(void)
{
    static const char *const variable[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *chosen = NULL;
    for (size_t i = 0; !(chosen && *chosen) && i < sizeof variable / sizeof *variable; i++)
        chosen = getenv(variable[i]);
    return chosen && *chosen && !strcasestr(chosen, "utf-8") && !strcasestr(chosen, "utf8");
}

/* Our signs, for who reads no others. Letters stay: they are names. */
static const char *spelled(uint32_t code)
{
    static const struct {
        uint32_t code;
        const char *ascii;
    } sign[] = {
        {0x2663, "c"},  {0x2666, "d"},  {0x2665, "h"},  {0x2660, "s"},  {0x2592, "?"},  {0x2588, "#"},   {0x2589, "#"},      {0x258A, "#"},
        {0x258B, "#"},  {0x258C, "#"},  {0x258D, ""},   {0x258E, ""},   {0x258F, ""},   {0x2026, "..."}, {0x2013, "-"},      {0x2212, "-"},
        {0xB7, "-"},    {0xD7, "x"},    {0xB1, "+-"},   {0xB2, "2"},    {0xBC, "1/4"},  {0xBD, "1/2"},   {0x2192, "->"},     {0x2502, "|"},
        {0x2714, "ok"}, {0x2718, "no"}, {0x2264, "<="}, {0x2265, ">="}, {0x201C, "\""}, {0x201D, "\""},  {0xA7, "section "}, {0x25B8, ">"},
    };
    for (size_t i = 0; code > 127 && i < sizeof sign / sizeof *sign; i++)
        if (sign[i].code == code)
            return say_ascii() ? sign[i].ascii : NULL;
    return NULL;
}

static bool is_for_people(FILE *to)
{
    return to == stdout || to == stderr;
}

/* ------------------------------------------------------------------ texts */

/* So many bytes, each character that does not show as a question mark; tabs and line ends stay where they are allowed. Returns the bytes
 * written. to: NULL to count them. */
static int put_clean(FILE *to, const char *text, size_t size, bool lines)
{
    int written = 0;
    for (size_t n; size; text += n, size -= n) {
        uint32_t code;
        n = talon_text_next(&code, text, size);
        const bool good = talon_text_shows(code) || (lines && (code == '\n' || code == '\t'));
        const char *sign = good ? spelled(code) : "?";
        const size_t bytes = sign ? strlen(sign) : n;
        if (to)
            fwrite(sign ? sign : text, 1, bytes, to);
        written += (int)bytes;
    }
    return written;
}

static void put_blanks(FILE *to, int n)
{
    while (n-- > 0)
        putc(' ', to);
}

static int put_string(FILE *to, const char *text, bool left, int width, int precision)
{
    const size_t size = precision < 0 ? strlen(text) : strnlen(text, (size_t)precision);
    const int n = is_paint(text) ? (int)size : put_clean(NULL, text, size, false), pad = width > n ? width - n : 0;
    put_blanks(to, left ? 0 : pad);
    if (is_paint(text))
        fputs(text, to);
    else
        put_clean(to, text, size, false);
    put_blanks(to, left ? pad : 0);
    return n + pad;
}

/* ---------------------------------------------------------------- formats */

/* One conversion: %, flags, width, precision, length, letter. Width and precision are given as numbers whenever it is used. */
typedef struct conversion {
    char spec[24]; /* the same with * for both */
    bool left;
    int width, precision;
    char length[3], letter;
} conversion;

static int read_digits(const char **p)
{
    int n = 0;
    for (; **p >= '0' && **p <= '9' && n < 100000; ++*p)
        n = n * 10 + (**p - '0');
    return n;
}

/* From behind the % to behind the letter; a star takes its number from the arguments. */
static const char *read_conversion(conversion *c, const char *p, va_list *list)
{
    char flags[6] = "";
    size_t n = 0;
    *c = (conversion){.precision = -1};
    for (; *p && strchr("-+ #0", *p); p++) {
        c->left |= *p == '-';
        if (n + 1 < sizeof flags)
            flags[n++] = *p;
    }
    c->width = *p == '*' ? (p++, va_arg(*list, int)) : read_digits(&p);
    if (c->width < 0) {
        c->left = true;
        c->width = -c->width;
        if (n + 1 < sizeof flags)
            flags[n++] = '-';
    }
    if (*p == '.') {
        p++;
        c->precision = *p == '*' ? (p++, va_arg(*list, int)) : read_digits(&p);
    }
    for (n = 0; *p && strchr("hlz", *p) && n < 2; p++)
        c->length[n++] = *p;
    c->letter = *p;
    snprintf(c->spec, sizeof c->spec, "%%%s*.*%s%c", flags, c->length, c->letter);
    return *p ? p + 1 : p;
}

static bool has_length(const conversion *c, const char *length)
{
    return strcmp(c->length, length) == 0;
}

static int put_number(FILE *to, const conversion *c, va_list *list)
{
    const bool real = strchr("fFgGeE", c->letter) != NULL;
    if (real)
        return fprintf(to, c->spec, c->width, c->precision, va_arg(*list, double));
    if (has_length(c, "ll"))
        return fprintf(to, c->spec, c->width, c->precision, va_arg(*list, long long));
    if (has_length(c, "l"))
        return fprintf(to, c->spec, c->width, c->precision, va_arg(*list, long));
    if (has_length(c, "z"))
        return fprintf(to, c->spec, c->width, c->precision, va_arg(*list, size_t));
    return fprintf(to, c->spec, c->width, c->precision, va_arg(*list, int));
}

static int put_conversion(FILE *to, const conversion *c, va_list *list)
{
    switch (c->letter) {
    case 's': return put_string(to, va_arg(*list, const char *), c->left, c->width, c->precision);
    case 'c': {
        const char one[2] = {(char)va_arg(*list, int), 0};
        return put_string(to, one, c->left, c->width, 1);
    }
    case '%': putc('%', to); return 1;
    default: break; /* any other letter is a number's */
    }
    if (!strchr("diuoxXfFgGeE", c->letter) || !c->letter)
        __builtin_trap(); /* our formats have no others, nor other lengths */
    return put_number(to, c, list);
}

/* What stands between the conversions is ours: paints and line ends stay. */
static int put_format_text(FILE *to, const char *text, size_t size)
{
    return say_ascii() && !memchr(text, '\033', size) ? put_clean(to, text, size, true) : (int)fwrite(text, 1, size, to);
}

static int put_format(FILE *to, const char *format, va_list *list)
{
    int written = 0;
    while (*format) {
        const size_t n = strcspn(format, "%");
        written += put_format_text(to, format, n);
        format += n;
        if (*format) {
            conversion c;
            format = read_conversion(&c, format + 1, list);
            written += put_conversion(to, &c, list);
        }
    }
    return ferror(to) ? -1 : written;
}

int say_fprintf(FILE *to, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const int written = is_for_people(to) ? put_format(to, format, &list) : vfprintf(to, format, list);
    va_end(list);
    return written;
}

int say_fputs(FILE *to, const char *text)
{
    if (!is_for_people(to) || is_paint(text))
        return fputs(text, to);
    put_clean(to, text, strlen(text), true);
    return ferror(to) ? EOF : 0;
}

int say_puts(const char *text)
{
    return say_fputs(stdout, text) == EOF ? EOF : putchar('\n');
}

size_t say_fwrite(const void *bytes, size_t size, size_t n, FILE *to)
{
    if (!is_for_people(to) || !isatty(fileno(to)))
        return fwrite(bytes, size, n, to);
    put_clean(to, bytes, size * n, true);
    return ferror(to) ? 0 : n;
}

/* ------------------------------------------------------------------- JSON */

/* As JSON has it: four digits, or two times four beyond the first 65,536. */
static void write_escape(char out[16], uint32_t code)
{
    const uint32_t rest = code - 0x10000;
    if (code < 0x10000)
        snprintf(out, 16, "\\u%04" PRIx32, code);
    else
        snprintf(out, 16, "\\u%04" PRIx32 "\\u%04" PRIx32, 0xD800 + (rest >> 10), 0xDC00 + (rest & 0x3FF));
}

/* How many printable ASCII characters a text begins with, or fewer: it looks at eight at a time. A byte has its high bit set in one of the
 * three terms when it is 128 or more, 127, or below 32 (what the byte below it borrows or carries can only add such bits). */
static size_t begins_plain(const char *text, size_t size)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), high = ones << 7;
    size_t n = 0;
    for (uint64_t x; n + sizeof x <= size; n += sizeof x) {
        memcpy(&x, text + n, sizeof x);
        if ((x | (x + ones) | (x - ones * ' ')) & high)
            break;
    }
    return n;
}

json_piece say_json_piece(const char *text, size_t size)
{
    json_piece p = {.plain = begins_plain(text, size)};
    while (p.plain < size) {
        const unsigned char c = (unsigned char)text[p.plain];
        uint32_t code = c;
        const size_t n = c >= ' ' && c < 127 ? 1 : talon_text_next(&code, text + p.plain, size - p.plain);
        if (code != '\n' && code != TALON_TEXT_BAD && !talon_text_shows(code)) {
            p.skip = n;
            write_escape(p.escape, code);
            break;
        }
        p.plain += n;
    }
    return p;
}

bool say_json(const char *text, size_t size)
{
    for (json_piece p; size; text += p.plain + p.skip, size -= p.plain + p.skip) {
        p = say_json_piece(text, size);
        fwrite(text, 1, p.plain, stdout);
        fputs(p.escape, stdout);
    }
    return !ferror(stdout);
}

bool say_json_line(const char *text)
{
    return say_json(text, strlen(text)) && putchar('\n') != EOF;
}
