/* write.h -- a text that grows, and the writers of the formats. */
#ifndef TALON_DECKLIST_WRITE_H
#define TALON_DECKLIST_WRITE_H

#include "decklist/decklist_impl.h"

/* After a failure nothing more is written; the bytes are NUL-terminated. */
typedef struct deck_out {
    char *at;
    size_t n, room;
    bool failed;
} deck_out;

void talon__out_bytes(deck_out *o, const char *text, size_t size);
__attribute__((format(printf, 2, 3))) void talon__out(deck_out *o, const char *format, ...);

/* Where the cards of a part go in a format; TALON_DECK_PARTS: nowhere. */
talon_deck_part talon__written_part(talon_deck_format f, talon_deck_part part);

void talon__write_xml(deck_out *o, const talon_deck *d, talon_deck_format f);
void talon__write_json(deck_out *o, const talon_deck *d, talon_deck_format f);

#endif
