/* screen_panel.c -- questions, and panels over the table: a search, a choice among the hand. */
#include "screen.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

enum { ESCAPE = 27, ENTER = '\r', BACKSPACE = 127 };

bool screen_is_enter(int key, bool special)
{
    return special ? key == KEY_ENTER : key == ENTER || key == '\n';
}

bool screen_is_escape(int key, bool special)
{
    return special ? key == KEY_EXIT : key == ESCAPE;
}

static bool is_backspace(int key, bool special)
{
    return special ? key == KEY_BACKSPACE : key == BACKSPACE || key == '\b';
}

void screen_edit(char *text, size_t size, int key, bool special)
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
    char text[12], shown[16], asked[SCREEN_TEXT];
    bool special, typed = false;
    snprintf(text, sizeof text, "%u", preset < max ? preset : max);
    snprintf(asked, sizeof asked, "%s", question);
    for (;;) {
        snprintf(shown, sizeof shown, "%s ", text);
        put_question(sc, asked, shown);
        const int key = screen_key(sc, &special);
        size_t n = strlen(text);
        if (screen_is_escape(key, special))
            return 0;
        if (screen_is_enter(key, special) && n) {
            unsigned value = 0;
            sscanf(text, "%u", &value);
            if (value <= max)
                return value;
            snprintf(asked, sizeof asked, "%s At most %u.", question, max);
            typed = false;
        } else if (is_backspace(key, special) && n) {
            text[n - 1] = 0;
            typed = true;
        } else if (!special && key >= '0' && key <= '9' && n < 4) {
            if (!typed)
                n = 0; /* the first digit replaces what was proposed, whatever other keys came before it */
            text[n] = (char)key;
            text[n + 1] = 0;
            typed = true;
        }
    }
}

int screen_ask(screen *sc, const char *question, const char *letters)
{
    for (;;) {
        bool special;
        put_question(sc, question, "");
        const int key = screen_key(sc, &special);
        if (screen_is_escape(key, special) || (!special && key == 'q'))
            return 0;
        if (screen_is_enter(key, special))
            return letters[0];
        if (!special && key > 0 && key < 128 && strchr(letters, key))
            return key;
    }
}

bool screen_ask_text(screen *sc, const char *question, char *text, size_t size)
{
    char shown[SCREEN_TEXT];
    for (;;) {
        bool special;
        snprintf(shown, sizeof shown, "%s ", text);
        put_question(sc, question, shown);
        const int key = screen_key(sc, &special);
        if (screen_is_escape(key, special))
            return false;
        if (screen_is_enter(key, special))
            return true;
        screen_edit(text, size, key, special);
    }
}

/* ------------------------------------------------------------------- lists */

static int list_room(const screen_list *l)
{
    return screen_rows() - (*l->question ? 4 : 2) - 1 - screen_keys_rows(l->keys, 2);
}

void screen_put_list(const screen_list *l)
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
bool screen_move_cursor(screen_list *l, int key, bool special)
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

/* What is found: names, of each the copies and how many of them are taken. */
typedef struct found {
    uint32_t names, cards;
    talon_card first[SCREEN_CARDS];
    uint16_t copies[SCREEN_CARDS];
    const talon_card *taken;
    uint32_t taken_n;
} found;

static bool is_taken(const found *f, talon_card card)
{
    uint32_t i = 0;
    while (i < f->taken_n && f->taken[i] != card)
        i++;
    return i < f->taken_n;
}

static bool same_name(const screen *sc, talon_card a, talon_card b)
{
    return strcmp(talon_mat_name(sc->m, a), talon_mat_name(sc->m, b)) == 0;
}

static uint32_t count_taken(const screen *sc, const found *f, uint32_t i)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < f->taken_n; k++)
        n += same_name(sc, f->taken[k], f->first[i]);
    return n;
}

/* Cards of one name: "12 Forest", "12 Forest, 2 taken". */
static void group_line(const screen_list *l, uint32_t i, char text[SCREEN_TEXT])
{
    const found *f = l->context;
    const uint32_t n = count_taken(l->sc, f, i);
    int used = snprintf(text, SCREEN_TEXT, "%4u %s", f->copies[i], talon_mat_name(l->sc->m, f->first[i]));
    if (n && used < SCREEN_TEXT)
        snprintf(text + used, SCREEN_TEXT - (size_t)used, ", %u taken", n);
}

/* In whatever case the ASCII letters are. */
static bool holds(const char *name, const char *text)
{
    return !*text || strcasestr(name, text);
}

/* The cards of the library whose names hold this text, by name. */
static void find(screen *sc, found *f, const char *text)
{
    const uint32_t n = screen_view(sc, TALON_MAT_LIBRARY);
    f->names = f->cards = 0;
    for (uint32_t i = 0; i < n; i++)
        if (holds(talon_mat_name(sc->m, sc->card[i]), text))
            sc->card[f->cards++] = sc->card[i];
    screen_by_name(sc, f->cards);
    for (uint32_t i = 0; i < f->cards; i++) {
        if (!f->names || !same_name(sc, f->first[f->names - 1], sc->card[i])) {
            f->first[f->names] = sc->card[i];
            f->copies[f->names++] = 0;
        }
        f->copies[f->names - 1]++;
    }
}

/* One more card of that name, which lies somewhere among sc->card; or, back, one fewer. */
static void take(const screen *sc, found *f, talon_card *out, uint32_t i, bool back)
{
    if (back) {
        for (uint32_t k = f->taken_n; k-- > 0;)
            if (same_name(sc, out[k], f->first[i])) {
                memmove(out + k, out + k + 1, (--f->taken_n - k) * sizeof *out);
                return;
            }
        return;
    }
    for (uint32_t k = 0; k < f->cards; k++)
        if (same_name(sc, sc->card[k], f->first[i]) && !is_taken(f, sc->card[k])) {
            out[f->taken_n++] = sc->card[k];
            return;
        }
}

uint32_t screen_search(screen *sc, talon_card *out)
{
    static const char *const keys[] = {"a name", "filter",  "Enter",  "take", "right left", "several", "Tab",
                                       "card",   "up down", "choose", "Esc",  "back",       NULL};
    char text[128] = "";
    found f = {.taken = out};
    screen_list l = {.title = "Search the library", .keys = keys, .line = group_line, .sc = sc, .context = &f};
    for (;;) {
        bool special;
        find(sc, &f, text);
        l.n = f.names;
        l.at = l.at < l.n ? l.at : l.n ? l.n - 1 : 0;
        snprintf(l.question, sizeof l.question, "Name: %s%s   %u of %u cards", text, sc->ascii ? "_" : "▏", f.cards,
                 talon_mat_count(sc->m, TALON_MAT_LIBRARY));
        if (f.taken_n)
            snprintf(l.question + strlen(l.question), sizeof l.question - strlen(l.question), ", %u taken", f.taken_n);
        screen_put_list(&l);
        const int key = screen_key(sc, &special);
        if (screen_is_escape(key, special))
            return 0;
        if (screen_is_enter(key, special) && (l.n || f.taken_n)) {
            if (!f.taken_n)
                take(sc, &f, out, l.at, false);
            return f.taken_n;
        }
        if (special && (key == KEY_RIGHT || key == KEY_LEFT) && l.n)
            take(sc, &f, out, l.at, key == KEY_LEFT);
        else if (!special && key == '\t' && l.n)
            screen_card(sc, f.first[l.at]);
        else if (!screen_move_cursor(&l, key, special))
            screen_edit(text, sizeof text, key, special);
    }
}

/* ------------------------------------------------------------ cards of the hand */

static void choice_line(const screen_list *l, uint32_t i, char text[SCREEN_TEXT])
{
    const bool *chosen = l->context;
    snprintf(text, SCREEN_TEXT, "%s %s", chosen[i] ? "[x]" : "[ ]", talon_mat_name(l->sc->m, talon_mat_cards(l->sc->m, TALON_MAT_HAND)[i]));
}

/* Never more than n: where one is wanted, another one is chosen in its place. */
static void choose(bool *chosen, uint32_t *marked, uint32_t i, uint32_t n, uint32_t hand)
{
    if (!chosen[i] && *marked == n) {
        if (n != 1)
            return;
        memset(chosen, 0, hand);
        *marked = 0;
    }
    *marked += chosen[i] ? -1u : 1u;
    chosen[i] = !chosen[i];
}

bool screen_choose(screen *sc, talon_card *out, uint32_t n)
{
    static const char *const keys[] = {"Space", "choose", "c", "card", "Enter", "done", "Esc", "not now", NULL};
    bool chosen[SCREEN_CARDS] = {false};
    uint32_t marked = 0;
    screen_list l = {.title = "Mulligan", .keys = keys, .line = choice_line, .sc = sc, .context = chosen};
    const talon_card *hand = talon_mat_cards(sc->m, TALON_MAT_HAND);
    l.n = talon_mat_count(sc->m, TALON_MAT_HAND);
    for (;;) {
        bool special;
        snprintf(l.question, sizeof l.question, "%u of %u for the bottom of the library", marked, n);
        screen_put_list(&l);
        const int key = screen_key(sc, &special);
        if (screen_is_escape(key, special))
            return false;
        if (screen_is_enter(key, special) && marked == n)
            break;
        if (!special && key == ' ' && l.n)
            choose(chosen, &marked, l.at, n, l.n);
        else if (!special && key == 'c' && l.n)
            screen_card(sc, hand[l.at]);
        else
            screen_move_cursor(&l, key, special);
    }
    for (uint32_t i = 0, k = 0; i < l.n && k < n; i++)
        if (chosen[i])
            out[k++] = hand[i];
    return true;
}
