/* write_csv.c -- a deck as a table, on libcsv: titles that read_csv.c and the programs people use know. */
#include <stdlib.h>
#include <string.h>

#include <csv.h>

#include "decklist/write.h"

/* A cell, in quotation marks where something in it would end it. */
static void put_cell(deck_out *o, const char *text, const char *behind)
{
    char quoted[4 * TALON_MAX_CARD_NAME + 4];
    const size_t size = strlen(text);
    if (!strpbrk(text, ",;\t\"")) {
        talon__out_bytes(o, text, size);
    } else {
        size_t at = 0;
        talon__out_bytes(o, "\"", 1);
        for (size_t n; at < size; at += n) { /* in pieces that fit whatever they become; each comes with quotation marks of its own */
            n = size - at < TALON_MAX_CARD_NAME ? size - at : TALON_MAX_CARD_NAME;
            const size_t written = csv_write2(quoted, sizeof quoted, text + at, n, '"');
            talon__out_bytes(o, quoted + 1, written - 2);
        }
        talon__out_bytes(o, "\"", 1);
    }
    talon__out_bytes(o, behind, strlen(behind));
}

static void put_words(deck_out *o, const talon_deck_card *c)
{
    deck_out words = {.at = NULL};
    talon__out_bytes(&words, "", 0);
    for (uint32_t i = 0; i < c->keywords_n; i++)
        talon__out(&words, "%s%s", i ? ", " : "", c->keyword[i]);
    if (words.failed)
        o->failed = true;
    else
        put_cell(o, words.at, ",");
    free(words.at);
}

void talon__deck_write_csv(deck_out *o, const talon_deck *d, const deck_format *f)
{
    static const char *const section[] = {"Commander", "Mainboard", "Companion", "Sideboard", "Maybeboard", "Tokens"};
    (void)f; /* every part is a section */
    talon__out(o, "Count,Name,Edition,Collector Number,Foil,Section,Tags,Type,Scryfall ID\n");
    for (size_t i = 0; i < d->cards_n; i++) {
        const talon_deck_card *c = &d->card[i];
        talon__out(o, "%u,", c->n);
        put_cell(o, c->name, ",");
        put_cell(o, c->set, ",");
        put_cell(o, c->number, ",");
        talon__out(o, "%s,%s,", c->foil ? "foil" : "", section[c->part]);
        put_words(o, c);
        put_cell(o, c->type, ",");
        put_cell(o, c->scryfall, "\n");
    }
}
