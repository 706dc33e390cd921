/* screen_card.c -- a card to be read: its text, where a card file has it, and the address of its page. */
#include "cardbook.h"
#include "screen.h"

#include <stdio.h>
#include <string.h>

enum { NAME_AND_TEXT, BLANK, LINK, BLANK_TOO, NOTE, PARAGRAPHS };

static const char *paragraph_of(const screen_panel *p, uint32_t i, char lead[SCREEN_LEAD])
{
    const char *const *text = p->context;
    (void)lead;
    return text[i];
}

void screen_card_named(screen *sc, const char *name)
{
    static const char *const keys[] = {"up down", "more", "any other key", "back", NULL};
    const book_card *c = book_find(sc->book, name);
    char link[SCREEN_TEXT];
    bool special;
    card_link(link, sizeof link, c, name);
    const char *const text[PARAGRAPHS] = {
        [NAME_AND_TEXT] = c && c->text ? c->text : name,
        [BLANK] = "",
        [LINK] = link,
        [BLANK_TOO] = "",
        [NOTE] = c && c->text ? ""
                 : sc->book->has_file
                     ? "The card file has no card of this name."
                     : "Its text is shown when you have a card file: talon commander --cards FILE; talon help commander says which.",
    };
    const screen_panel p = {.title = "Card", .keys = keys, .n = PARAGRAPHS, .paragraph = paragraph_of, .context = text, .from_edge = LINK};
    screen_read(sc, &p, &special);
}

void screen_card(screen *sc, int64_t card)
{
    const char *name = card < 0 ? NULL : talon_mat_face(sc->m, (talon_card)card);
    if (name)
        screen_card_named(sc, name);
}
