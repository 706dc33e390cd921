/* write.h -- a text that grows, and the writers that rows of deck.def name. */
#ifndef TALON_DECKLIST_WRITE_H
#define TALON_DECKLIST_WRITE_H

#include "decklist/format.h"

/* After a failure nothing more is written; the bytes are NUL-terminated. */
struct deck_out {
    char *at;
    size_t n, room;
    bool failed;
};

void talon__out_bytes(deck_out *o, const char *text, size_t size);
__attribute__((format(printf, 2, 3))) void talon__out(deck_out *o, const char *format, ...);

/* loss.c: what is lost when the deck is this text; false without memory. */
bool talon__deck_find_loss(talon_deck_loss *loss, const talon_deck *d, talon_deck_format format, const char *text, size_t size);

void talon__deck_write_text(deck_out *o, const talon_deck *d, const deck_format *f);           /* write_text.c */
void talon__deck_write_cod(deck_out *o, const talon_deck *d, const deck_format *f);            /* write_xml.c */
void talon__deck_write_dek(deck_out *o, const talon_deck *d, const deck_format *f);            /* write_xml.c */
void talon__deck_write_o8d(deck_out *o, const talon_deck *d, const deck_format *f);            /* write_xml.c */
void talon__deck_write_mtgjson(deck_out *o, const talon_deck *d, const deck_format *f);        /* write_json.c */
void talon__deck_write_archidekt_json(deck_out *o, const talon_deck *d, const deck_format *f); /* write_json.c */
void talon__deck_write_moxfield_json(deck_out *o, const talon_deck *d, const deck_format *f);  /* write_json.c */
void talon__deck_write_shuffler(deck_out *o, const talon_deck *d, const deck_format *f);       /* write_json.c */
void talon__deck_write_csv(deck_out *o, const talon_deck *d, const deck_format *f);            /* write_csv.c */

#endif
