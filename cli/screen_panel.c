/* screen_panel.c -- questions, and panels over the table: a search, a choice among the hand. */
#include "screen.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

enum { ESCAPE = 27, ENTER = '\r', BACKSPACE = 127 };

static bool is_enter(int key, bool special)
{
    return special ? key == KEY_ENTER : key == ENTER || key == '\n';
}

static bool is_escape(int key, bool special)
{
    return special ? key == KEY_EXIT : key == ESCAPE;
}

static bool is_backspace(int key, bool special)
{
    return special ? key == KEY_BACKSPACE : key == BACKSPACE || key == '\b';
}

/* -------------------------------------------------------------- questions */

/* In as many rows as it needs, at the bottom; what is typed comes after it. */
static void put_question(screen *sc, const char *question, const char *answer)
{
    const int width = screen_columns() - 2, one = show_width(question) + 1 + show_width(answer) <= width;
    const int rows = screen_text_rows(question, width), more = !one && *answer, first = screen_rows() - rows - more - 1;
    screen_table(sc);
    for (int i = first - 1; i < screen_rows(); i++)
        screen_clear_row(i);
    screen_put_text(sc, first, rows, 1, width, INK_HEADING, question);
    screen_put(sc, first + rows - one, one ? show_width(question) + 2 : 1, width, INK_PICKED, answer);
    screen_flush(sc);
}

uint32_t screen_ask_number(screen *sc, const char *question, uint32_t preset, uint32_t max)
{
    char text[12], shown[16];
    bool special, typed = false;
    snprintf(text, sizeof text, "%u", preset);
    for (;;) {
        snprintf(shown, sizeof shown, "%s ", text);
        put_question(sc, question, shown);
        const int key = screen_key(sc, &special);
        size_t n = strlen(text);
        if (is_escape(key, special))
            return 0;
        if (is_enter(key, special) && n) {
            unsigned value = 0;
            sscanf(text, "%u", &value);
            return value > max ? max : value;
        }
        if (is_backspace(key, special) && n)
            text[n - 1] = 0;
        else if (!special && key >= '0' && key <= '9' && n < 4) {
            if (!typed)
                n = 0; /* the first digit replaces what was proposed */
            text[n] = (char)key;
            text[n + 1] = 0;
        }
        typed = typed || !special;
    }
}

int screen_ask(screen *sc, const char *question, const char *letters)
{
    for (;;) {
        bool special;
        put_question(sc, question, "");
        const int key = screen_key(sc, &special);
        if (is_escape(key, special) || (!special && key == 'q'))
            return 0;
        if (is_enter(key, special))
            return letters[0];
        if (!special && key > 0 && key < 128 && strchr(letters, key))
            return key;
    }
}

/* ------------------------------------------------------------------- lists */

/* A list with a cursor. line: writes row i's text. */
typedef struct list {
    const char *title;
    const char *const *keys;
    char question[SCREEN_TEXT]; /* above the list, or "" */
    uint32_t n, at;
    void (*line)(const struct list *l, uint32_t i, char text[SCREEN_TEXT]);
    const screen *sc;
    const void *context;
} list;

static int list_room(const list *l)
{
    return screen_rows() - (*l->question ? 4 : 2) - 1 - screen_keys_rows(l->keys, 2);
}

static void put_list(const list *l)
{
    const screen *sc = l->sc;
    char text[SCREEN_TEXT];
    erase();
    screen_title(sc, l->title);
    screen_keys(sc, l->keys, 2);
    const int first = *l->question ? 4 : 2, room = list_room(l);
    if (*l->question)
        screen_put(sc, 2, 1, screen_columns() - 2, INK_PLAIN, l->question);
    uint32_t from = 0;
    if (room > 0 && l->at >= (uint32_t)room)
        from = l->at - (uint32_t)room + 1;
    for (int i = 0; i < room && from + (uint32_t)i < l->n; i++) {
        const uint32_t k = from + (uint32_t)i;
        l->line(l, k, text);
        screen_put(sc, first + i, 1, screen_columns() - 2, k == l->at ? INK_PICKED : INK_PLAIN, text);
    }
    if (!l->n)
        screen_put(sc, first, 1, screen_columns() - 2, INK_QUIET, "nothing");
    screen_flush(sc);
}

/* Cursor keys; true when the key was one. */
static bool move_cursor(list *l, int key, bool special)
{
    const uint32_t page = list_room(l) > 1 ? (uint32_t)list_room(l) - 1 : 1, last = l->n ? l->n - 1 : 0;
    if (!special)
        return false;
    switch (key) {
    case KEY_UP: l->at -= l->at > 0; return true;
    case KEY_DOWN: l->at += l->at < last; return true;
    case KEY_PPAGE: l->at -= l->at < page ? l->at : page; return true;
    case KEY_NPAGE: l->at = l->at + page > last ? last : l->at + page; return true;
    case KEY_HOME: l->at = 0; return true;
    case KEY_END: l->at = last; return true;
    default: return key == KEY_RESIZE; /* no key of ours */
    }
}

/* ------------------------------------------------------------------ search */

/* Cards of one name, of which the first is sc->card[i]: "12 Forest". */
static void group_line(const list *l, uint32_t i, char text[SCREEN_TEXT])
{
    const uint32_t *copies = l->context;
    snprintf(text, SCREEN_TEXT, "%4u %s", copies[i], talon_commander_name(l->sc->s->game, l->sc->card[i], NULL));
}

/* The n cards of sc->card, which lie by name, become the first of each name. Returns how many names there are. */
static uint32_t group_names(screen *sc, uint32_t *copies, uint32_t n)
{
    const talon_commander *g = sc->s->game;
    uint32_t names = 0;
    for (uint32_t i = 0; i < n; i++) {
        const bool same =
            names && strcmp(talon_commander_name(g, sc->card[names - 1], NULL), talon_commander_name(g, sc->card[i], NULL)) == 0;
        if (!same) {
            sc->card[names] = sc->card[i];
            copies[names++] = 0;
        }
        copies[names - 1]++;
    }
    return names;
}

/* One more character of the text, or one fewer. */
static void edit(char *text, size_t size, int key, bool special)
{
    size_t n = strlen(text);
    if (is_backspace(key, special)) {
        while (n && ((unsigned char)text[n - 1] & 0xC0) == 0x80)
            n--;
        text[n ? n - 1 : 0] = 0;
        return;
    }
    char bytes[16];
    mbstate_t state = {0};
    const size_t more = special || key < 32 ? 0 : wcrtomb(bytes, (wchar_t)key, &state);
    if (more && more < sizeof bytes && n + more < size) {
        memcpy(text + n, bytes, more);
        text[n + more] = 0;
    }
}

int64_t screen_search(screen *sc)
{
    static const char *const keys[] = {"a name", "filter", "Enter", "take", "Tab", "card", "up down", "choose", "Esc", "back", NULL};
    char text[128] = "";
    uint32_t copies[TALON_SAVED_CARDS_MAX];
    list l = {.title = "Search the library", .keys = keys, .line = group_line, .sc = sc, .context = copies};
    for (;;) {
        bool special;
        const uint32_t n = talon_commander_search(sc->card, sc->s->game, TALON_COMMANDER_LIBRARY, text, strlen(text));
        screen_by_name(sc, n);
        l.n = group_names(sc, copies, n);
        l.at = l.at < l.n ? l.at : l.n ? l.n - 1 : 0;
        snprintf(l.question, sizeof l.question, "Name: %s%s   %u of %u cards", text, sc->ascii ? "_" : "▏", n,
                 talon_commander_count(sc->s->game, TALON_COMMANDER_LIBRARY));
        put_list(&l);
        const int key = screen_key(sc, &special);
        if (is_escape(key, special))
            return -1;
        if (is_enter(key, special) && l.n)
            return sc->card[l.at];
        if (!special && key == '\t' && l.n)
            screen_card(sc, sc->card[l.at]);
        else if (!move_cursor(&l, key, special))
            edit(text, sizeof text, key, special);
    }
}

/* ------------------------------------------------------------ cards of the hand */

static void choice_line(const list *l, uint32_t i, char text[SCREEN_TEXT])
{
    const bool *chosen = l->context;
    snprintf(text, SCREEN_TEXT, "%s %s", chosen[i] ? "[x]" : "[ ]", talon_commander_name(l->sc->s->game, l->sc->card[i], NULL));
}

bool screen_choose(screen *sc, int64_t *out, uint32_t n)
{
    static const char *const keys[] = {"Space", "choose", "c", "card", "Enter", "done", "Esc", "not now", NULL};
    bool chosen[TALON_SAVED_CARDS_MAX] = {false};
    uint32_t marked = 0;
    list l = {.title = "Mulligan", .keys = keys, .line = choice_line, .sc = sc, .context = chosen};
    for (;;) {
        bool special;
        snprintf(l.question, sizeof l.question, "%u of %u for the bottom of the library", marked, n);
        sc->zone = TALON_COMMANDER_HAND;
        l.n = screen_view(sc, TALON_COMMANDER_HAND);
        put_list(&l);
        screen_view(sc, TALON_COMMANDER_HAND);
        const int key = screen_key(sc, &special);
        if (is_escape(key, special))
            return false;
        if (is_enter(key, special) && marked == n)
            break;
        if (!special && key == ' ' && l.n) {
            marked += chosen[l.at] ? -1u : 1u;
            chosen[l.at] = !chosen[l.at];
        } else if (!special && key == 'c' && l.n) {
            screen_card(sc, sc->card[l.at]);
        } else {
            move_cursor(&l, key, special);
        }
    }
    for (uint32_t i = 0, k = 0; i < l.n && k < n; i++)
        if (chosen[i])
            out[k++] = sc->card[i];
    return true;
}
