/* out.c -- the answer buffer. */
#include "wire/out.h"

#include <stdlib.h>
#include <string.h>

static bool grow(out *o, size_t size)
{
    size_t room = o->room ? o->room : 4096;
    while (room - o->n < size)
        room *= 2;
    char *at = realloc(o->at, room);
    if (!at) {
        o->failed = true;
        return false;
    }
    o->at = at;
    o->room = room;
    return true;
}

bool talon__out_reserve(out *o, size_t size)
{
    return o->room - o->n >= size || (!o->failed && grow(o, size));
}

void talon__out_raw(out *o, const char *bytes, size_t size)
{
    if (size == 0 || !talon__out_reserve(o, size))
        return;
    memcpy(o->at + o->n, bytes, size);
    o->n += size;
}

void talon__out_text(out *o, const char *text)
{
    talon__out_raw(o, text, strlen(text));
}

static void out_escape(out *o, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    const char two[2] = {'\\', (char)c}, six[6] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
    if (c == '"' || c == '\\')
        talon__out_raw(o, two, 2);
    else
        talon__out_raw(o, six, 6);
}

void talon__out_string(out *o, const char *text, size_t size)
{
    out_literal(o, "\"");
    size_t plain = 0;
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        talon__out_raw(o, text + plain, i - plain);
        out_escape(o, c);
        plain = i + 1;
    }
    talon__out_raw(o, text + plain, size - plain);
    out_literal(o, "\"");
}

void talon__out_uint(out *o, uint64_t value)
{
    char digit[20];
    size_t i = sizeof digit;
    do
        digit[--i] = (char)('0' + value % 10);
    while (value /= 10);
    talon__out_raw(o, digit + i, sizeof digit - i);
}

void talon__out_int(out *o, int64_t value)
{
    if (value < 0)
        out_literal(o, "-");
    talon__out_uint(o, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void talon__out_bool(out *o, bool value)
{
    talon__out_text(o, value ? "true" : "false");
}

void talon__out_free(out *o)
{
    free(o->at);
    *o = (out){0};
}
