/* write.c -- writing a deck: the row of the format says how, and what is lost. */
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

/* ----------------------------------------------------------------- losses */

static void add_loss(talon_deck_loss *loss, const deck_format *f, const talon_deck_card *c)
{
    const talon_deck_part part = talon__deck_written_part(f, c->part);
    if (part == TALON_DECK_PARTS) {
        loss->left_out += c->n;
        loss->without[c->part] = true;
        return;
    }
    if (c->part == TALON_DECK_COMMANDER && part != c->part) {
        loss->commander_unmarked = true;
        loss->commander = part;
    }
    loss->companion_unmarked |= c->part == TALON_DECK_COMPANION && part != c->part;
    loss->without_set += (f->says & SAYS_WANTS_SETS) && !*c->set;
    loss->sets |= *c->set && !(f->says & SAYS_SETS);
    loss->foils |= c->foil && !(f->says & SAYS_FOILS);
    loss->keywords |= c->keywords_n && !(f->says & SAYS_WORDS);
}

char *talon_deck_write(const talon_deck *d, size_t *size, talon_deck_loss *loss, talon_deck_format format)
{
    deck_out o = {.at = NULL};
    talon_deck_loss found = {.commander_unmarked = false};
    const deck_format *f = talon__deck_format(format);
    for (size_t i = 0; f && i < d->cards_n; i++)
        add_loss(&found, f, &d->card[i]);
    talon__out_bytes(&o, "", 0);
    if (f)
        f->write(&o, d, f);
    o.failed |= !f;
    if (loss)
        *loss = found;
    *size = o.failed ? 0 : o.n;
    if (!o.failed)
        return o.at;
    free(o.at);
    return NULL;
}
