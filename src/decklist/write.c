/* write.c -- writing a deck: the row of the format says how. */
#include "decklist/write.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------- output */

void talon__out_bytes(deck_out *o, const char *text, size_t size)
{
    if (o->failed)
        return;
    if (o->n + size + 1 > o->room) {
        const size_t room = 2 * (o->n + size + 1) + 1024;
        char *more = realloc(o->at, room);
        if (!more) {
            o->failed = true;
            return;
        }
        o->at = more;
        o->room = room;
    }
    memcpy(o->at + o->n, text, size);
    o->n += size;
    o->at[o->n] = 0;
}

void talon__out(deck_out *o, const char *format, ...)
{
    char text[2048];
    va_list list;
    va_start(list, format);
    const int n = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    talon__out_bytes(o, text, n < 0 ? 0 : (size_t)n < sizeof text ? (size_t)n : sizeof text - 1);
}

char *talon_deck_write(const talon_deck *d, size_t *size, talon_deck_loss *loss, talon_deck_format format)
{
    deck_out o = {.at = NULL};
    const deck_format *f = talon__deck_format(format);
    talon__out_bytes(&o, "", 0);
    if (f)
        f->write(&o, d, f);
    o.failed |= !f;
    if (loss && !o.failed)
        o.failed = !talon__deck_find_loss(loss, d, format, o.at, o.n);
    *size = o.failed ? 0 : o.n;
    if (!o.failed)
        return o.at;
    free(o.at);
    return NULL;
}
