/* screen_table.c -- the table: library, hand, revealed cards, table, command zone; in two columns, or in one where it is narrow. */
#include "screen.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>

enum { WIDE = 76, TOP = 2 };

typedef struct column {
    screen_row *at;
    uint32_t n, room; /* room > 0 */
} column;

/* ------------------------------------------------------------- what is picked */

uint32_t screen_view(screen *sc, talon_zone z)
{
    return talon_commander_view(sc->card, sc->s->game, z);
}

int64_t screen_picked(screen *sc)
{
    const uint32_t n = screen_view(sc, sc->zone);
    return sc->pick < n ? sc->card[sc->pick] : -1;
}

void screen_pick_near(screen *sc)
{
    static const talon_zone order[] = {TALON_COMMANDER_HAND, TALON_COMMANDER_REVEALED, TALON_COMMANDER_TABLE};
    uint32_t n = talon_commander_count(sc->s->game, sc->zone);
    for (size_t i = 0; !n && i < 3; i++) {
        sc->zone = order[i];
        sc->pick = 0;
        n = talon_commander_count(sc->s->game, sc->zone);
    }
    if (sc->pick >= n)
        sc->pick = n ? n - 1 : 0;
}

/* --------------------------------------------------------------------- rows */

static screen_row *new_row(column *c, ink how)
{
    screen_row *r = &c->at[c->n < c->room ? c->n++ : c->room - 1];
    *r = (screen_row){.how = how};
    return r;
}

static void add_zone(screen *sc, column *c, talon_zone z, const char *heading, bool always)
{
    const talon_commander *g = sc->s->game;
    const uint32_t n = screen_view(sc, z);
    if (!n && !always)
        return;
    if (c->n)
        new_row(c, INK_PLAIN);
    snprintf(new_row(c, INK_HEADING)->text, SCREEN_TEXT, "%s %u", heading, n);
    for (uint32_t i = 0; i < n; i++) {
        const bool down = z == TALON_COMMANDER_TABLE && talon_commander_is_down(g, sc->card[i]);
        screen_row *r = new_row(c, down ? INK_QUIET : INK_PLAIN);
        char number[12] = "  ";
        if (z == sc->zone && i < 9)
            snprintf(number, sizeof number, "%u ", i + 1);
        r->picked = z == sc->zone && i == sc->pick;
        snprintf(r->text, SCREEN_TEXT, " %s%s%s ", number, talon_commander_name(g, sc->card[i], NULL), down ? "  (face down)" : "");
    }
}

/* The part of a column that fits, with the picked card in it. */
static void put_column(const screen *sc, const column *c, int left, int width, int first, int last)
{
    const int room = last - first;
    int picked = -1, from = 0;
    for (uint32_t i = 0; i < c->n; i++)
        if (c->at[i].picked)
            picked = (int)i;
    if (picked >= room)
        from = picked - room + 1;
    for (int i = 0; i < room && from + i < (int)c->n; i++) {
        const screen_row *r = &c->at[from + i];
        const bool more = (i == room - 1 && from + i + 1 < (int)c->n) || (i == 0 && from > 0);
        if (more && !r->picked)
            screen_put(sc, first + i, left, width, INK_QUIET, sc->ascii ? "   ..." : "   ⋮");
        else
            screen_put(sc, first + i, left, width, r->picked ? INK_PICKED : r->how, r->text);
        if (r->picked)
            screen_put(sc, first + i, left - 1, 1, INK_KEY, sc->ascii ? ">" : "›");
    }
}

/* ------------------------------------------------------------------- library */

static void put_library(screen *sc, int at)
{
    const talon_commander *g = sc->s->game;
    char text[SCREEN_TEXT];
    const uint32_t n = screen_view(sc, TALON_COMMANDER_LIBRARY);
    snprintf(text, sizeof text, "Library %u", n);
    int next = 1 + screen_put(sc, at, 1, 20, INK_HEADING, text);
    if (n && talon_commander_top_seen(g)) {
        snprintf(text, sizeof text, "%stop card was seen: %s", sc->ascii ? "  - " : "  · ", talon_commander_name(g, sc->card[0], NULL));
        next += screen_put(sc, at, next, screen_columns() - next - 1, INK_PLAIN, text);
    }
    if (talon_commander_owed(g)) {
        snprintf(text, sizeof text, "%s%u to the bottom: m", sc->ascii ? "  - " : "  · ", talon_commander_owed(g));
        screen_put(sc, at, next, screen_columns() - next - 1, INK_ALARM, text);
    }
}

static const char *const keys[] = {"d", "draw", "D", "draw n", "m", "mulligan", "s", "shuffle", "v", "scry", "u", "surveil", "r", "reveal",
                                   "x", "mill", "/", "find",   "p", "play",     "h", "hand",    "t", "top",  "b", "bottom",  "z", "undo",
                                   "Z", "redo", "l", "log",    "?", "keys",     "q", "quit",    NULL};

void screen_table(screen *sc)
{
    const int columns = screen_columns(), height = screen_rows();
    const bool wide = columns >= WIDE;
    erase();
    screen_title(sc, NULL);
    const int bottom = screen_keys(sc, sc->keys ? sc->keys : keys, height >= 20 ? 3 : height >= 14 ? 2 : 1);
    put_library(sc, height >= 12 ? TOP : 1);
    const int first = height >= 12 ? TOP + 2 : 2, last = bottom - 2;
    column one = {.at = sc->row, .room = sc->rows_n - 1};
    add_zone(sc, &one, TALON_COMMANDER_HAND, "Hand", true);
    column other = one;
    if (wide)
        other = (column){.at = sc->row + one.n, .room = sc->rows_n - one.n};
    add_zone(sc, &other, TALON_COMMANDER_REVEALED, "Revealed", false);
    add_zone(sc, &other, TALON_COMMANDER_TABLE, "Table", wide);
    if (wide) {
        put_column(sc, &one, 1, columns / 2 - 3, first, last);
        put_column(sc, &other, columns / 2, columns / 2 - 1, first, last);
    } else {
        put_column(sc, &other, 1, columns - 2, first, last);
    }
    screen_message(sc, bottom - 1);
    screen_flush();
}
