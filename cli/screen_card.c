/* screen_card.c -- a card to be read: its text, where a card file has it, what lies on it, and the address of its page. */
#include "cardbook.h"
#include "screen.h"

#include <stdio.h>
#include <string.h>

enum { PARAGRAPHS = 7 };

static const char *paragraph_of(const screen_panel *p, uint32_t i, char lead[SCREEN_LEAD])
{
    const char *const *text = p->context;
    (void)lead;
    return text[i];
}

/* marks: what lies on the card where it is, or "". */
static void read_card(screen *sc, const char *name, const char *marks)
{
    static const char *const keys[] = {"up down", "more", "any other key", "back", NULL};
    const book_card *c = book_find(sc->book, name);
    char link[SCREEN_TEXT];
    const char *text[PARAGRAPHS];
    uint32_t n = 0;
    bool special;
    card_link(link, sizeof link, c, name);
    text[n++] = c && c->text ? c->text : name;
    text[n++] = "";
    if (*marks) {
        text[n++] = marks;
        text[n++] = "";
    }
    const uint32_t edge = n;
    text[n++] = link;
    text[n++] = "";
    text[n++] = c && c->text ? ""
                : sc->book->has_file
                    ? "The card file has no card of this name."
                    : "Its text is shown when you have a card file: talon commander --cards FILE; talon help commander says which.";
    const screen_panel p = {.title = "Card", .keys = keys, .n = n, .paragraph = paragraph_of, .context = text, .from_edge = edge};
    screen_read(sc, &p, &special);
}

void screen_card_named(screen *sc, const char *name)
{
    read_card(sc, name, "");
}

/* The table cuts what lies on a card where the columns end; here it can be read to its end. */
void screen_card(screen *sc, int64_t card)
{
    const bool known = card >= 0 && talon_mat_face(sc->m, (talon_card)card);
    char marks[SCREEN_TEXT] = "";
    if (!known)
        return;
    screen_marks(sc, (talon_card)card, marks);
    read_card(sc, talon_mat_name(sc->m, (talon_card)card),
              *marks ? strchr(marks + 1, ' ') + 1 : marks); /* " · tapped": without the dot in front */
}
