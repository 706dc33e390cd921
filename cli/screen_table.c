/* screen_table.c -- the table: what is counted, the library, and all zones with cards, in as many columns as there is room for. */
#include "screen.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>

/* NAME_MIN: columns of a name that are left when much lies on its card. */
enum { WIDE = 56, WIDER = 120, ZONES = 7, MESSAGE_ROWS = 3, NAME_MIN = 10 };

const talon_mat_zone screen_zones[] = {TALON_MAT_HAND,      TALON_MAT_BATTLEFIELD, TALON_MAT_STACK,   TALON_MAT_REVEALED,
                                       TALON_MAT_GRAVEYARD, TALON_MAT_EXILE,       TALON_MAT_COMMAND, TALON_MAT_ZONES};

/* A zone on the screen: a heading, then its cards, in so many rows. */
typedef struct block {
    talon_mat_zone zone;
    bool first;     /* it has its rows before others get more than their heading */
    int need, rows; /* rows <= need */
} block;

typedef struct column {
    block at[ZONES];
    int n;
} column;

/* ------------------------------------------------------------- what is picked */

uint32_t screen_view(screen *sc, talon_mat_zone z)
{
    const uint32_t n = talon_mat_count(sc->m, z);
    const talon_card *card = talon_mat_cards(sc->m, z);
    const bool newest_first = z == TALON_MAT_GRAVEYARD || z == TALON_MAT_EXILE || z == TALON_MAT_STACK;
    for (uint32_t i = 0; i < n; i++)
        sc->card[i] = card[newest_first ? n - 1 - i : i];
    if (z == TALON_MAT_BATTLEFIELD)
        screen_by_name(sc, n);
    return n;
}

int64_t screen_picked(screen *sc)
{
    const uint32_t n = screen_view(sc, sc->zone);
    return sc->pick < n ? sc->card[sc->pick] : -1;
}

int64_t screen_place(const screen *sc, talon_mat_zone z, talon_card card)
{
    int64_t i = 0;
    while (i < (int64_t)talon_mat_count(sc->m, z) && talon_mat_cards(sc->m, z)[i] != card)
        i++;
    return i;
}

bool screen_is_chosen(const screen *sc, talon_card card, uint32_t *which)
{
    for (uint32_t i = 0; i < sc->chosen_n; i++)
        if (sc->chosen[i] == card) {
            *which = i;
            return true;
        }
    return false;
}

/* Cards that are elsewhere now are no longer chosen. */
static void drop_chosen(screen *sc)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < sc->chosen_n; i++)
        if (talon_mat_where(sc->m, sc->chosen[i]) == sc->zone)
            sc->chosen[kept++] = sc->chosen[i];
    sc->chosen_n = kept;
}

void screen_pick_near(screen *sc)
{
    uint32_t n = talon_mat_count(sc->m, sc->zone);
    for (size_t i = 0; !n && screen_zones[i] != TALON_MAT_ZONES; i++) {
        sc->zone = screen_zones[i];
        sc->pick = 0;
        n = talon_mat_count(sc->m, sc->zone);
    }
    if (sc->pick >= n)
        sc->pick = n ? n - 1 : 0;
    drop_chosen(sc);
}

/* ------------------------------------------------------------------- a card */

static void join(char *text, const char *dot, const char *more)
{
    const size_t used = strlen(text);
    snprintf(text + used, SCREEN_TEXT - used, "%s%s", dot, more);
}

void screen_marks(const screen *sc, talon_card card, char text[SCREEN_TEXT])
{
    const char *dot = sc->ascii ? " - " : " · ", *note = talon_mat_note(sc->m, card), *name = talon_mat_name(sc->m, card);
    int32_t n = 0;
    *text = 0;
    if (talon_mat_is_down(sc->m, card))
        join(text, dot, "face down");
    if (talon_mat_is_tapped(sc->m, card))
        join(text, dot, "tapped");
    for (uint32_t i = 0; talon_mat_counter(sc->m, card, i, &n); i++) {
        char counters[TALON_MAT_TEXT + 16];
        snprintf(counters, sizeof counters, "%d %s", n, talon_mat_counter(sc->m, card, i, &n));
        join(text, dot, counters);
    }
    if (*note && strcmp(note, name) != 0)
        join(text, dot, note);
    if (talon_mat_is_token(sc->m, card))
        join(text, dot, "token");
    const talon_mat_zone zone = talon_mat_where(sc->m, card);
    if (zone == TALON_MAT_BATTLEFIELD && talon_mat_is_commander(sc->m, card))
        join(text, dot, "commander");
    if (zone == TALON_MAT_REVEALED && talon_mat_is_companion(sc->m, card))
        join(text, dot, "companion");
    const int32_t tax = zone == TALON_MAT_COMMAND ? talon_mat_tax(sc->m, name) : 0;
    if (tax) {
        char more[32];
        snprintf(more, sizeof more, "costs %d more", tax);
        join(text, dot, more);
    }
}

void screen_describe(const screen *sc, talon_card card, int width, char text[SCREEN_TEXT])
{
    char marks[SCREEN_TEXT];
    screen_marks(sc, card, marks);
    const int room = width - show_width(marks);
    screen_fit(sc, text, SCREEN_TEXT, talon_mat_name(sc->m, card), !*marks || room > NAME_MIN ? room : NAME_MIN);
    join(text, "", marks);
}

/* --------------------------------------------------------------------- rows */

static void add_zone(const screen *sc, column *c, talon_mat_zone z)
{
    const uint32_t n = talon_mat_count(sc->m, z);
    const bool always = z == TALON_MAT_HAND || z == TALON_MAT_BATTLEFIELD;
    if (n || always)
        c->at[c->n++] = (block){.zone = z, .first = always || z == sc->zone, .need = 1 + (int)n};
}

/* Who gets rows: hand, battlefield and the picked card's zone; everybody; whoever shows cards already. */
typedef enum turn { FIRST, ALL, SHOWN } turn;

static bool wants(const block *b, turn whose)
{
    return b->rows < b->need && (whose == ALL || (whose == FIRST ? b->first : b->rows > 1));
}

static void give(column *c, int *left, turn whose)
{
    for (bool gave = true; gave && *left > 0;) {
        gave = false;
        for (int i = 0; i<c->n && * left> 0; i++)
            if (wants(&c->at[i], whose)) {
                c->at[i].rows++;
                --*left;
                gave = true;
            }
    }
}

/* A single row for several cards would say no more than that there are more: the heading tells one of them instead. */
static int fold_up(column *c, talon_mat_zone picked)
{
    int left = 0;
    for (int i = 0; i < c->n; i++)
        if (c->at[i].rows == 2 && c->at[i].need > 2) {
            c->at[i].rows = 1;
            left++;
        }
    for (int i = 0; i < c->n && left > 1; i++)
        while (c->at[i].zone == picked && left && c->at[i].rows < c->at[i].need) {
            c->at[i].rows++;
            left--;
        }
    return left;
}

/* Rows for everybody: first a heading for each zone, then cards of hand, battlefield and the picked card's zone, then the others'. Where they
 * do not suffice the smaller zones are whole, and the larger ones get as much as each other: no zone hides another. Returns how many
 * blank rows stand between two. */
static int share(column *c, int room, talon_mat_zone picked)
{
    int need = c->n - 1;
    for (int i = 0; i < c->n; i++)
        need += c->at[i].need;
    const int gap = need <= room ? 1 : 0;
    int left = room - gap * (c->n - 1);
    for (int i = 0; i < c->n && left > 0; i++, left--)
        c->at[i].rows = 1;
    give(c, &left, FIRST);
    give(c, &left, ALL);
    left += fold_up(c, picked);
    give(c, &left, SHOWN);
    return gap;
}

/* The first card that is shown in so many rows: the picked one is among them, and what comes before and after it where there is room. */
static int first_shown(int picked, int n, int rows)
{
    const int beside = rows > 2, from = picked < 0 ? 0 : picked + 1 + beside - rows;
    return from <= 0 || n <= rows ? 0 : from > n - rows ? n - rows : from;
}

static void put_card(const screen *sc, talon_mat_zone z, uint32_t i, int row, int left, int width)
{
    const talon_card card = sc->card[i];
    const bool down = talon_mat_is_down(sc->m, card), picked = z == sc->zone && i == sc->pick;
    char text[SCREEN_TEXT], line[SCREEN_TEXT + 32], number[16] = "  ", chosen[16] = "";
    uint32_t which = 0;
    if (z == sc->zone && i < 9)
        snprintf(number, sizeof number, "%u ", i + 1);
    if (z == sc->zone && screen_is_chosen(sc, card, &which))
        snprintf(chosen, sizeof chosen, "[%u] ", which + 1);
    screen_describe(sc, card, width - 1 - show_width(number) - show_width(chosen), text);
    snprintf(line, sizeof line, " %s%s%s", number, chosen, text);
    screen_put(sc, row, left, width, picked ? INK_PICKED : down || talon_mat_is_tapped(sc->m, card) ? INK_QUIET : INK_PLAIN, line);
    if (picked)
        screen_put(sc, row, left - 1, 1, INK_KEY, sc->ascii ? ">" : "›");
}

/* A zone that has only one row tells its newest card there, or the picked one. */
static void put_heading(screen *sc, const block *b, int n, int row, int left, int width)
{
    char text[SCREEN_TEXT], name[SCREEN_TEXT];
    snprintf(text, sizeof text, "%s %d", talon_mat_zone_heading(b->zone), n);
    const int used = screen_put(sc, row, left, width, INK_HEADING, text);
    if (b->rows > 1 || !n || used + 4 > width)
        return;
    const bool picked = b->zone == sc->zone;
    screen_describe(sc, sc->card[picked ? sc->pick : 0], width - used - 2, name);
    screen_put(sc, row, left + used, 2, INK_PLAIN, ": ");
    screen_put(sc, row, left + used + 2, width - used - 2, picked ? INK_PICKED : INK_PLAIN, name);
    if (picked)
        screen_put(sc, row, left - 1, 1, INK_KEY, sc->ascii ? ">" : "›");
}

static void put_block(screen *sc, const block *b, int row, int left, int width)
{
    const int n = (int)screen_view(sc, b->zone), rows = b->rows - 1, picked = b->zone == sc->zone ? (int)sc->pick : -1;
    const int from = first_shown(picked, n, rows);
    char text[SCREEN_TEXT];
    if (b->rows > 0)
        put_heading(sc, b, n, row, left, width);
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
    const int gap = share(c, last - first, sc->zone);
    for (int i = 0; i < c->n; i++) {
        put_block(sc, &c->at[i], first, left, width);
        first += c->at[i].rows + gap;
    }
}

/* ------------------------------------------------------- library, and counts */

static bool all_seen(const screen *sc, uint32_t n)
{
    uint32_t i = 0;
    while (i < n && talon_mat_face(sc->m, sc->card[i]))
        i++;
    return i == n;
}

/* What is known of the library of n cards, which are in sc->card. A search lists names, not places: then the top card is not named. */
static bool describe_library(screen *sc, char text[SCREEN_TEXT], uint32_t n)
{
    if (!n || !talon_mat_face(sc->m, sc->card[0]))
        return false;
    if (!talon_saved_log_n(sc->s->saved))
        snprintf(text, SCREEN_TEXT, "not shuffled yet");
    else if (n > 1 && all_seen(sc, n))
        snprintf(text, SCREEN_TEXT, "all of it was seen: s shuffles it");
    else
        snprintf(text, SCREEN_TEXT, "top card was seen: %s", talon_mat_face(sc->m, sc->card[0]));
    return true;
}

static void put_library(screen *sc, int at)
{
    const char *dot = sc->ascii ? "  - " : "  · ";
    char text[SCREEN_TEXT], known[SCREEN_TEXT];
    const uint32_t n = screen_view(sc, TALON_MAT_LIBRARY), owed = talon_mat_owed(sc->m);
    snprintf(text, sizeof text, "Library %u", n);
    int next = 1 + screen_put(sc, at, 1, 20, INK_HEADING, text);
    if (owed) {
        snprintf(text, sizeof text, "%s%u to the bottom: m", dot, owed);
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

/* Life and turn always, the rest as soon as it is not nothing, what was rolled where there is room; taxes stand with their commanders. */
static void put_values(const screen *sc, int at)
{
    const char *dot = sc->ascii ? " - " : " · ";
    char text[SCREEN_TEXT], one[TALON_MAT_TEXT + 20];
    int32_t n = 0;
    snprintf(text, sizeof text, "Life %d", talon_mat_value_of(sc->m, "life"));
    if (talon_mat_value_of(sc->m, "turn")) {
        snprintf(one, sizeof one, "turn %d", talon_mat_value_of(sc->m, "turn"));
        join(text, dot, one);
    }
    for (uint32_t i = 0; talon_mat_value(sc->m, i, &n); i++) {
        const char *name = talon_mat_value(sc->m, i, &n);
        if (!n || strcmp(name, "life") == 0 || strcmp(name, "turn") == 0 || strncmp(name, "tax ", 4) == 0)
            continue;
        snprintf(one, sizeof one, "%s %d", name, n);
        join(text, dot, one);
    }
    for (uint32_t z = TALON_MAT_COIN; z <= TALON_MAT_D20; z++) {
        const char *shows = talon_mat_shows(sc->m, (talon_mat_zone)z);
        if (shows && show_width(text) + show_width(dot) + show_width(shows) <= screen_columns() - 2)
            join(text, dot, shows);
    }
    screen_put(sc, at, 1, screen_columns() - 2, INK_PLAIN, text);
}

/* Who decides about a hand needs other keys than who plays. */
static const char *const first_keys[] = {"d", "draw",   "m", "mulligan",  "k", "keep",     "s", "shuffle", "v", "scry", "/", "find",
                                         "p", "play",   "g", "graveyard", "t", "top",      "b", "bottom",  "c", "card", "z", "undo",
                                         "i", "counts", "l", "log",       "?", "all keys", "q", "quit",    NULL};
static const char *const keys[] = {"d", "draw",      "p", "play",  "Tab", "zone",    "Space", "tap",     "n",  "next turn", "z", "undo",
                                   "g", "graveyard", "e", "exile", "S",   "stack",   "h",     "hand",    "t",  "top",       "b", "bottom",
                                   "y", "several",   "M", "move",  "T",   "token",   "+",     "counter", "<>", "life",      "i", "counts",
                                   "/", "find",      "v", "scry",  "s",   "shuffle", "R",     "roll",    "l",  "log",       "?", "all keys",
                                   "q", "quit",      NULL};

/* The zones, between the rows first and last: side by side, or one below the other where it is narrow. */
static void put_zones(screen *sc, int first, int last)
{
    /* which column, when there are one, two and three */
    static const struct {
        talon_mat_zone zone;
        uint8_t column[3];
    } row[ZONES] = {{TALON_MAT_HAND, {0, 0, 0}},     {TALON_MAT_BATTLEFIELD, {0, 1, 1}}, {TALON_MAT_STACK, {0, 0, 2}},
                    {TALON_MAT_REVEALED, {0, 0, 0}}, {TALON_MAT_COMMAND, {0, 0, 2}},     {TALON_MAT_GRAVEYARD, {0, 1, 2}},
                    {TALON_MAT_EXILE, {0, 1, 2}}};
    const int columns = screen_columns(), n = columns >= WIDER ? 3 : columns >= WIDE ? 2 : 1;
    for (int k = 0; k < n; k++) {
        column c = {.n = 0};
        for (size_t i = 0; i < ZONES; i++)
            if (row[i].column[n - 1] == k)
                add_zone(sc, &c, row[i].zone);
        const int left = columns * k / n + (k == 0), right = columns * (k + 1) / n;
        put_column(sc, &c, left, right - left - (k + 1 < n ? 2 : 1), first, last);
    }
}

void screen_table(screen *sc)
{
    const int height = screen_rows(), width = screen_columns() - 2;
    const bool roomy = height >= 18;
    erase();
    screen_title(sc, NULL);
    const bool first = !talon_mat_started(sc->m);
    const int bottom = screen_keys(sc, sc->keys ? sc->keys : first ? first_keys : keys, height >= 18 ? 3 : height >= 14 ? 2 : 1);
    const int said = screen_text_rows(sc->message, width), most = roomy ? MESSAGE_ROWS : 1, rows = said < 1 ? 1 : said > most ? most : said;
    put_values(sc, 1);
    put_library(sc, 2);
    put_zones(sc, roomy ? 4 : 3, bottom - rows - roomy);
    screen_put_text(sc, bottom - rows, rows, 1, width, sc->alarm ? INK_ALARM : INK_PLAIN, sc->message);
    screen_flush(sc);
}
