/* screen_table.c -- the table: library, hand, revealed cards, table, command zone; in two columns, or in one where it is narrow. */
#include "screen.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>

enum { WIDE = 56, ZONES = 3, MESSAGE_ROWS = 3 };

/* A zone on the screen: a heading, then its cards, in so many rows. */
typedef struct block {
    talon_zone zone;
    const char *heading;
    int need, rows; /* rows <= need */
} block;

typedef struct column {
    block at[ZONES];
    int n;
} column;

/* ------------------------------------------------------------- what is picked */

uint32_t screen_view(screen *sc, talon_zone z)
{
    const uint32_t n = talon_commander_view(sc->card, sc->s->game, z);
    if (z == TALON_COMMANDER_TABLE)
        screen_by_name(sc, n);
    return n;
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

static void add_zone(const screen *sc, column *c, talon_zone z, const char *heading, bool always)
{
    const uint32_t n = talon_commander_count(sc->s->game, z);
    if (n || always)
        c->at[c->n++] = (block){.zone = z, .heading = heading, .need = 1 + (int)n};
}

/* Rows for everybody: where they do not suffice the smaller zones are whole, and the larger ones get as much as each other. So no zone
 * hides another. Returns how many blank rows stand between two. */
static int share(column *c, int room)
{
    const int gap = room >= 4 * c->n ? 1 : 0;
    int left = room - gap * (c->n - 1);
    for (bool gave = true; gave && left > 0;) {
        gave = false;
        for (int i = 0; i < c->n && left > 0; i++)
            if (c->at[i].rows < c->at[i].need) {
                c->at[i].rows++;
                left--;
                gave = true;
            }
    }
    return gap;
}

/* The first card that is shown in so many rows: the picked one is among them, and what comes before and after it where there is room. */
static int first_shown(int picked, int n, int rows)
{
    const int beside = rows > 2, from = picked < 0 ? 0 : picked + 1 + beside - rows;
    return from <= 0 || n <= rows ? 0 : from > n - rows ? n - rows : from;
}

static void put_card(const screen *sc, talon_zone z, uint32_t i, int row, int left, int width)
{
    const talon_commander *g = sc->s->game;
    const bool down = z == TALON_COMMANDER_TABLE && talon_commander_is_down(g, sc->card[i]), picked = z == sc->zone && i == sc->pick;
    char text[SCREEN_TEXT], number[12] = "  ";
    if (z == sc->zone && i < 9)
        snprintf(number, sizeof number, "%u ", i + 1);
    snprintf(text, sizeof text, " %s%s%s", number, talon_commander_name(g, sc->card[i], NULL), down ? "  (face down)" : "");
    screen_put(sc, row, left, width, picked ? INK_PICKED : down ? INK_QUIET : INK_PLAIN, text);
    if (picked)
        screen_put(sc, row, left - 1, 1, INK_KEY, sc->ascii ? ">" : "›");
}

static void put_block(screen *sc, const block *b, int row, int left, int width)
{
    const int n = (int)screen_view(sc, b->zone), rows = b->rows - 1, picked = b->zone == sc->zone ? (int)sc->pick : -1;
    const int from = first_shown(picked, n, rows);
    char text[SCREEN_TEXT];
    if (b->rows > 0) {
        snprintf(text, sizeof text, "%s %d", b->heading, n);
        screen_put(sc, row, left, width, INK_HEADING, text);
    }
    for (int i = 0; i < rows; i++) {
        const int k = from + i, before = i == 0 && from > 0 ? from + 1 : 0, after = i == rows - 1 && k + 1 < n ? n - k : 0;
        if ((before || after) && k != picked) {
            snprintf(text, sizeof text, "   %s %d more", sc->ascii ? "..." : "⋮", before ? before : after);
            screen_put(sc, row + 1 + i, left, width, INK_QUIET, text);
        } else {
            put_card(sc, b->zone, (uint32_t)k, row + 1 + i, left, width);
        }
    }
}

static void put_column(screen *sc, column *c, int left, int width, int first, int last)
{
    const int gap = share(c, last - first);
    for (int i = 0; i < c->n; i++) {
        put_block(sc, &c->at[i], first, left, width);
        first += c->at[i].rows + gap;
    }
}

/* ------------------------------------------------------------------- library */

static bool all_seen(const screen *sc, uint32_t n)
{
    uint32_t i = 0;
    while (i < n && talon_commander_seen(sc->s->game, sc->card[i]))
        i++;
    return i == n;
}

/* What is known of the library of n cards, which are in sc->card. A search lists names, not places: then the top card is not named. */
static bool describe_library(screen *sc, char text[SCREEN_TEXT], uint32_t n)
{
    const talon_commander *g = sc->s->game;
    if (!n || !talon_commander_top_seen(g))
        return false;
    if (!talon_commander_seq(g))
        snprintf(text, SCREEN_TEXT, "not shuffled yet");
    else if (n > 1 && all_seen(sc, n))
        snprintf(text, SCREEN_TEXT, "all of it was seen: s shuffles it");
    else
        snprintf(text, SCREEN_TEXT, "top card was seen: %s", talon_commander_name(g, sc->card[0], NULL));
    return true;
}

static void put_library(screen *sc, int at)
{
    const talon_commander *g = sc->s->game;
    const char *dot = sc->ascii ? "  - " : "  · ";
    char text[SCREEN_TEXT], known[SCREEN_TEXT];
    const uint32_t n = screen_view(sc, TALON_COMMANDER_LIBRARY);
    snprintf(text, sizeof text, "Library %u", n);
    int next = 1 + screen_put(sc, at, 1, 20, INK_HEADING, text);
    if (talon_commander_owed(g)) {
        snprintf(text, sizeof text, "%s%u to the bottom: m", dot, talon_commander_owed(g));
        next += screen_put(sc, at, next, screen_columns() - next - 1, INK_ALARM, text);
    }
    if (describe_library(sc, known, n)) {
        snprintf(text, sizeof text, "%s%.400s", dot, known);
        next += screen_put(sc, at, next, screen_columns() - next - 1, INK_PLAIN, text);
    }
    if (screen_new_hand(sc, text) && show_width(dot) + show_width(text) < screen_columns() - next) {
        next += screen_put(sc, at, next, show_width(dot), INK_PLAIN, dot);
        screen_put(sc, at, next, screen_columns() - next - 1, INK_QUIET, text);
    }
}

/* Who decides about a hand needs other keys than who plays. */
static const char *const first_keys[] = {"d", "draw",   "m", "mulligan", "k", "keep", "s", "shuffle", "v", "scry",
                                         "r", "reveal", "x", "mill",     "/", "find", "p", "play",    "h", "hand",
                                         "t", "top",    "b", "bottom",   "z", "undo", "Z", "redo",    "c", "card",
                                         "l", "log",    "?", "keys",     "q", "quit", NULL};
static const char *const keys[] = {"d", "draw", "m", "mulligan", "s", "shuffle", "v", "scry", "u", "surveil", "r", "reveal", "x", "mill",
                                   "/", "find", "p", "play",     "h", "hand",    "t", "top",  "b", "bottom",  "z", "undo",   "Z", "redo",
                                   "c", "card", "l", "log",      "?", "keys",    "q", "quit", NULL};

/* The zones, between the rows first and last: side by side, or one below the other where it is narrow. */
static void put_zones(screen *sc, int first, int last)
{
    const int columns = screen_columns();
    const bool wide = columns >= WIDE;
    column one = {.n = 0}, other = {.n = 0}, *right = wide ? &other : &one;
    add_zone(sc, &one, TALON_COMMANDER_HAND, "Hand", true);
    add_zone(sc, right, TALON_COMMANDER_REVEALED, "Revealed", false);
    add_zone(sc, right, TALON_COMMANDER_TABLE, "Table", true);
    put_column(sc, &one, 1, wide ? columns / 2 - 3 : columns - 2, first, last);
    put_column(sc, &other, columns / 2, columns / 2 - 1, first, last);
}

void screen_table(screen *sc)
{
    const int height = screen_rows(), width = screen_columns() - 2;
    const bool roomy = height >= 18;
    erase();
    screen_title(sc, NULL);
    const bool first = talon_commander_get_status(sc->s->game) == TALON_COMMANDER_NOT_STARTED;
    const int bottom = screen_keys(sc, sc->keys ? sc->keys : first ? first_keys : keys, height >= 18 ? 3 : height >= 14 ? 2 : 1);
    const int said = screen_text_rows(sc->message, width), most = roomy ? MESSAGE_ROWS : 1, rows = said < 1 ? 1 : said > most ? most : said;
    put_library(sc, roomy ? 2 : 1);
    put_zones(sc, roomy ? 4 : 2, bottom - rows - roomy);
    screen_put_text(sc, bottom - rows, rows, 1, width, sc->alarm ? INK_ALARM : INK_PLAIN, sc->message);
    screen_flush(sc);
}
