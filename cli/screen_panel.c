/* screen_panel.c -- questions, and panels over the table: all keys, the log, a search, a choice among the hand. */
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

static void put_question(screen *sc, const char *question, const char *answer)
{
    screen_table(sc);
    int row = screen_rows() - 1;
    for (int i = row; i > row - 4 && i > 0; i--)
        screen_clear_row(i);
    const int n = screen_put(sc, row - 1, 1, screen_columns() - 8, INK_HEADING, question);
    screen_put(sc, row - 1, n + 2, 8, INK_PICKED, answer);
    screen_flush();
}

uint32_t screen_ask_number(screen *sc, const char *question, uint32_t preset, uint32_t max)
{
    char text[12], shown[16];
    bool special, typed = false;
    snprintf(text, sizeof text, "%u", preset);
    for (;;) {
        snprintf(shown, sizeof shown, "%s ", text);
        put_question(sc, question, shown);
        const int key = screen_key(&special);
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
        const int key = screen_key(&special);
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
    bool no_cursor;
} list;

static int list_room(const list *l)
{
    return screen_rows() - (*l->question ? 4 : 2) - 3;
}

static void put_list(const list *l)
{
    const screen *sc = l->sc;
    char text[SCREEN_TEXT];
    erase();
    screen_title(sc, l->title);
    screen_keys(sc, l->keys, 1);
    const int first = *l->question ? 4 : 2, room = list_room(l);
    if (*l->question)
        screen_put(sc, 2, 1, screen_columns() - 2, INK_PLAIN, l->question);
    uint32_t from = 0;
    if (room > 0 && l->at >= (uint32_t)room)
        from = l->at - (uint32_t)room + 1;
    for (int i = 0; i < room && from + (uint32_t)i < l->n; i++) {
        const uint32_t k = from + (uint32_t)i;
        l->line(l, k, text);
        screen_put(sc, first + i, 1, screen_columns() - 2, !l->no_cursor && k == l->at ? INK_PICKED : INK_PLAIN, text);
    }
    if (!l->n)
        screen_put(sc, first, 1, screen_columns() - 2, INK_QUIET, "nothing");
    screen_flush();
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

/* ---------------------------------------------------------------- all keys */

static const char *const all_keys[] = {
    "d            draw a card",
    "D            draw several",
    "m            mulligan; afterwards, put back what is owed",
    "k            keep the hand: the game starts",
    "s            shuffle: all, the top or the bottom",
    "v            scry: look, then top, bottom or table",
    "u            surveil: the same by its other name",
    "r            reveal the top card",
    "x            mill: from the top to the table",
    "f            the top card to the table, face down",
    "/            search the library by name",
    "p            play the picked card to the table",
    "h            a revealed card, or one of the table, to the hand",
    "t  b         the picked card to the top, to the bottom",
    "up down Tab  pick another card, another zone",
    "left right   move the picked card in hand",
    "1 to 9       pick a card",
    "z  Z         undo, redo",
    "l            the log: everything that was done",
    "V            go on without those whose seeds are waited for",
    "E            end the game: it can be audited then",
    "q            quit; --resume continues",
    "",
    "Every action is saved before it is shown.",
    "What was seen stays seen, even after an undo.",
    "A shuffle cannot be taken back.",
};

static void help_line(const list *l, uint32_t i, char text[SCREEN_TEXT])
{
    (void)l;
    snprintf(text, SCREEN_TEXT, "%s", all_keys[i]);
}

static void browse(list *l)
{
    for (;;) {
        bool special;
        put_list(l);
        const int key = screen_key(&special);
        if (special && key == KEY_UP && l->no_cursor && l->at >= (uint32_t)list_room(l) - 1u && list_room(l) > 0)
            l->at -= l->at > (uint32_t)list_room(l) - 1u;
        else if (!move_cursor(l, key, special))
            return;
    }
}

void screen_help(screen *sc)
{
    static const char *const keys[] = {"any key", "back", NULL}, *const more[] = {"up down", "more", "any other key", "back", NULL};
    list l = {.title = "Keys", .keys = keys, .n = sizeof all_keys / sizeof *all_keys, .line = help_line, .sc = sc, .no_cursor = true};
    if (list_room(&l) > 0 && l.n > (uint32_t)list_room(&l)) {
        l.keys = more;
        l.at = (uint32_t)list_room(&l) - 1;
    }
    browse(&l);
}

static void log_line(const list *l, uint32_t i, char text[SCREEN_TEXT])
{
    snprintf(text, SCREEN_TEXT, "%4u  %s", i + 1, talon_saved_log(l->sc->s->saved, i));
}

void screen_log(screen *sc)
{
    static const char *const keys[] = {"up down", "move", "any other key", "back", NULL};
    list l = {.title = "Log", .keys = keys, .n = talon_saved_log_n(sc->s->saved), .line = log_line, .sc = sc};
    l.at = l.n ? l.n - 1 : 0;
    browse(&l);
}

/* ------------------------------------------------------------------ search */

static void card_line(const list *l, uint32_t i, char text[SCREEN_TEXT])
{
    snprintf(text, SCREEN_TEXT, "%s", talon_commander_name(l->sc->s->game, l->sc->card[i], NULL));
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
    static const char *const keys[] = {"Enter", "take", "up down", "choose", "Esc", "back", NULL};
    char text[128] = "";
    list l = {.title = "Search the library", .keys = keys, .line = card_line, .sc = sc};
    for (;;) {
        bool special;
        l.n = talon_commander_search(sc->card, sc->s->game, TALON_COMMANDER_LIBRARY, text, strlen(text));
        l.at = l.at < l.n ? l.at : l.n ? l.n - 1 : 0;
        snprintf(l.question, sizeof l.question, "Name: %s%s", text, sc->ascii ? "_" : "▏");
        put_list(&l);
        talon_commander_search(sc->card, sc->s->game, TALON_COMMANDER_LIBRARY, text, strlen(text));
        const int key = screen_key(&special);
        if (is_escape(key, special))
            return -1;
        if (is_enter(key, special) && l.n)
            return sc->card[l.at];
        if (!move_cursor(&l, key, special))
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
    static const char *const keys[] = {"Space", "choose", "Enter", "done", "Esc", "not now", NULL};
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
        const int key = screen_key(&special);
        if (is_escape(key, special))
            return false;
        if (is_enter(key, special) && marked == n)
            break;
        if (!special && key == ' ' && l.n) {
            marked += chosen[l.at] ? -1u : 1u;
            chosen[l.at] = !chosen[l.at];
        } else {
            move_cursor(&l, key, special);
        }
    }
    for (uint32_t i = 0, k = 0; i < l.n && k < n; i++)
        if (chosen[i])
            out[k++] = sc->card[i];
    return true;
}
