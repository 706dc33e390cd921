/* screen_scry.c -- one panel for scry and surveil: what stays on top, in this order, what goes to the bottom, what to the graveyard. */
#include "screen.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>

enum { TO_TOP, TO_BOTTOM, TO_GRAVEYARD, PLACES };

typedef struct panel {
    screen *sc;
    const char *title;
    talon_card card[SCREEN_CARDS];
    uint8_t place[SCREEN_CARDS];
    uint32_t n, at;
} panel;

/* Cards are in the order top, bottom, graveyard; a card that changes goes to the end of its new place. */
static void send(panel *p, uint8_t to)
{
    const talon_card card = p->card[p->at];
    uint32_t i = p->at;
    if (p->place[i] == to)
        return;
    for (; i + 1 < p->n; i++) {
        p->card[i] = p->card[i + 1];
        p->place[i] = p->place[i + 1];
    }
    for (i = p->n - 1; i > 0 && p->place[i - 1] > to; i--) {
        p->card[i] = p->card[i - 1];
        p->place[i] = p->place[i - 1];
    }
    p->card[i] = card;
    p->place[i] = to;
}

/* Inside its place a card changes with its neighbour. */
static void shift(panel *p, int by)
{
    const uint32_t to = p->at + (uint32_t)by;
    if (to >= p->n || p->place[to] != p->place[p->at])
        return;
    const talon_card card = p->card[to];
    p->card[to] = p->card[p->at];
    p->card[p->at] = card;
    p->at = to;
}

static const char *const headings[PLACES] = {"Top, from above", "Bottom, the last one lowest", "Graveyard"};

static void draw(const panel *p)
{
    static const char *const keys[] = {"t", "top",  "b",     "bottom", "g",   "graveyard",  "left right", "order",
                                       "c", "card", "Enter", "done",   "Esc", "leave them", NULL};
    const screen *sc = p->sc;
    int row = 2;
    erase();
    screen_title(sc, p->title);
    const int last = screen_keys(sc, keys, 2) - 1;
    const uint32_t room = last > 10 ? (uint32_t)last - 8 : 3, from = p->at >= room ? p->at - room + 1 : 0;
    uint32_t i = 0;
    for (uint8_t place = 0; place < PLACES && row < last; place++) {
        screen_put(sc, row++, 1, screen_columns() - 2, INK_HEADING, headings[place]);
        for (; i < p->n && p->place[i] == place && row < last; i++)
            if (i >= from)
                screen_put(sc, row++, 3, screen_columns() - 4, i == p->at ? INK_PICKED : INK_PLAIN, talon_mat_name(sc->m, p->card[i]));
        row++;
    }
    screen_flush(sc);
}

static void fill(const panel *p, talon_deed *d, int64_t *room)
{
    for (uint32_t i = 0; i < p->n; i++) {
        room[i] = screen_place(p->sc, TALON_MAT_LIBRARY, p->card[i]);
        d->top += p->place[i] == TO_TOP;
        d->bottom += p->place[i] == TO_BOTTOM;
    }
    d->place = room;
    d->places_n = p->n;
}

bool screen_scry(screen *sc, talon_deed *d, int64_t *room, uint32_t n)
{
    panel p = {.sc = sc, .title = d->code == TALON_DEED_SCRY ? "Scry" : "Surveil", .n = n};
    memcpy(p.card, talon_mat_cards(sc->m, TALON_MAT_LIBRARY), n * sizeof *p.card);
    for (;;) {
        bool special;
        draw(&p);
        const int key = screen_key(sc, &special);
        if (special ? key == KEY_EXIT : key == 27)
            return false;
        if (special ? key == KEY_ENTER : key == '\r' || key == '\n')
            break;
        if (special) {
            p.at -= key == KEY_UP && p.at > 0;
            p.at += key == KEY_DOWN && p.at + 1 < n;
            if (key == KEY_LEFT || key == KEY_RIGHT)
                shift(&p, key == KEY_LEFT ? -1 : 1);
        } else if (key == 'c') {
            screen_card(sc, p.card[p.at]);
        } else if (key == 't' || key == 'b' || key == 'g') {
            send(&p, key == 't' ? TO_TOP : key == 'b' ? TO_BOTTOM : TO_GRAVEYARD);
        }
    }
    fill(&p, d, room);
    return true;
}
