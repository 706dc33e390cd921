/* screen.c -- drawing on a terminal with ncurses: text in columns, a title, a line of keys. */
#include "screen.h"

#include <curses.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

#undef columns /* of the terminal's description: a word of ours here */

/* Few colours, and nothing is said by colour alone. */
static void choose_inks(int *attribute, bool colour)
{
    attribute[INK_HEADING] = A_BOLD;
    attribute[INK_QUIET] = A_DIM;
    attribute[INK_PICKED] = A_REVERSE;
    attribute[INK_KEY] = A_BOLD;
    attribute[INK_ALARM] = A_BOLD;
    attribute[INK_TITLE] = A_BOLD;
    attribute[INK_RED] = A_NORMAL;
    if (!colour || !has_colors() || start_color() == ERR)
        return;
    use_default_colors();
    init_pair(1, COLOR_CYAN, -1);
    init_pair(2, COLOR_YELLOW, -1);
    attribute[INK_KEY] = (attr_t)COLOR_PAIR(1);
    attribute[INK_HEADING] = A_BOLD | (attr_t)COLOR_PAIR(1);
    attribute[INK_ALARM] = A_BOLD | (attr_t)COLOR_PAIR(2);
    init_pair(3, COLOR_RED, -1);
    attribute[INK_RED] = (attr_t)COLOR_PAIR(3);
}

bool screen_possible(void)
{
    int found = 0;
    if (setupterm(NULL, STDOUT_FILENO, &found) != OK) /* initscr would end the program instead */
        return false;
    const bool moves = cursor_address != NULL;
    del_curterm(cur_term);
    return moves;
}

bool screen_open(screen *sc, const look *k)
{
    sc->ascii = k->ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    if (!initscr())
        return false;
    choose_inks(sc->attribute, k->colour);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    return true;
}

void screen_close(void)
{
    endwin();
}

int screen_hold_errors(FILE **held)
{
    *held = tmpfile();
    const int saved = *held ? dup(STDERR_FILENO) : -1;
    if (saved >= 0)
        dup2(fileno(*held), STDERR_FILENO);
    return saved;
}

void screen_release_errors(FILE *held, int saved)
{
    char line[1024];
    if (saved >= 0) {
        dup2(saved, STDERR_FILENO);
        close(saved);
        rewind(held);
        while (fgets(line, sizeof line, held))
            fputs(line, stderr);
    }
    if (held)
        fclose(held);
}

int screen_rows(void)
{
    return getmaxy(stdscr);
}

int screen_columns(void)
{
    return getmaxx(stdscr);
}

void screen_fit(const screen *sc, char *out, size_t size, const char *text, int width)
{
    const char *mark = sc->ascii ? "~" : "…";
    snprintf(out, size, "%s", text);
    show_clean(out);
    if (show_width(out) <= width)
        return;
    const size_t n = show_cut(out, width - 1);
    if (width > 0 && n + strlen(mark) < size)
        memcpy(out + n, mark, strlen(mark) + 1);
}

int screen_put(const screen *sc, int row, int column, int width, ink how, const char *text)
{
    char cut[SCREEN_TEXT];
    const int room = screen_columns() - column;
    if (row < 0 || row >= screen_rows() || room <= 0 || width <= 0)
        return 0;
    screen_fit(sc, cut, sizeof cut, text, width < room ? width : room);
    attron(sc->attribute[how]);
    mvaddstr(row, column, cut);
    attroff(sc->attribute[how]);
    return show_width(cut);
}

void screen_clear_row(int row)
{
    move(row, 0);
    clrtoeol();
}

/* On the left what is played, on the right where it is kept, or a panel's heading. */
static void name_game(const screen *sc, const char *panel, char left[SCREEN_TEXT], char right[SCREEN_TEXT])
{
    size_t used = 0;
    *left = 0;
    if (sc->title) {
        snprintf(left, SCREEN_TEXT, "%s", sc->title);
        snprintf(right, SCREEN_TEXT, "%s", panel ? panel : sc->file ? sc->file : "");
        return;
    }
    for (uint32_t i = 0; talon_mat_commander(sc->m, i) && used < SCREEN_TEXT; i++)
        used += (size_t)snprintf(left + used, SCREEN_TEXT - used, "%s%s", i ? " & " : "", talon_mat_commander(sc->m, i));
    if (!used)
        snprintf(left, SCREEN_TEXT, "Commander");
    const char *slash = strrchr(sc->s->path, '/'), *file = slash ? slash + 1 : sc->s->path;
    const bool over = talon_mat_ended(sc->m);
    snprintf(right, SCREEN_TEXT, "%s%s", panel ? panel : file, !panel && over ? ", over" : "");
}

void screen_title(const screen *sc, const char *panel)
{
    char left[SCREEN_TEXT], right[SCREEN_TEXT];
    name_game(sc, panel, left, right);
    const int columns = screen_columns(), width = show_width(right);
    const bool both = columns > 24 + width;
    if (both)
        screen_put(sc, 0, columns - width - 1, width, panel ? INK_HEADING : INK_QUIET, right);
    screen_put(sc, 0, 1, both ? columns - width - 4 : columns - 2, INK_TITLE, both || !panel ? left : panel);
}

/* The rows that so many keys need in these columns. */
static int count_rows(const char *const *keys, int columns)
{
    int rows = 1, at = 1;
    for (size_t i = 0; keys[i]; i += 2) {
        const int width = show_width(keys[i]) + 1 + show_width(keys[i + 1]);
        if (at > 1 && at + width > columns - 1) {
            rows++;
            at = 1;
        }
        at += width + 2;
    }
    return rows;
}

enum { KEYS_MAX = 64 };

/* When there is no room for all of them the last two, which are the help and the way out, are shown in any case. Returns the rows. */
static int choose_keys(const char *shown[KEYS_MAX], const char *const *keys, int rows_max)
{
    size_t all = 0;
    while (keys[all] && all < KEYS_MAX - 4)
        all += 2;
    const size_t last = all > 4 ? 4 : all;
    for (size_t n = all - last;; n -= 2) {
        memcpy(shown, keys, n * sizeof *shown);
        memcpy(shown + n, keys + all - last, last * sizeof *shown);
        shown[n + last] = NULL;
        const int rows = count_rows(shown, screen_columns());
        if (n == 0 || rows <= rows_max)
            return rows;
    }
}

int screen_keys_rows(const char *const *keys, int rows_max)
{
    const char *shown[KEYS_MAX];
    return choose_keys(shown, keys, rows_max);
}

int screen_keys(const screen *sc, const char *const *keys, int rows_max)
{
    const char *shown[KEYS_MAX];
    const int columns = screen_columns(), first = screen_rows() - choose_keys(shown, keys, rows_max);
    int row = first, at = 1;
    for (size_t i = 0; shown[i]; i += 2) {
        const int width = show_width(shown[i]) + 1 + show_width(shown[i + 1]);
        if (at > 1 && at + width > columns - 1) {
            row++;
            at = 1;
        }
        at += screen_put(sc, row, at, width, INK_KEY, shown[i]) + 1;
        at += screen_put(sc, row, at, width, INK_QUIET, shown[i + 1]) + 2;
    }
    return first;
}

/* --------------------------------------------------------- too small, and keys */

static bool is_too_small(void)
{
    return screen_columns() < SCREEN_COLUMNS_MIN || screen_rows() < SCREEN_ROWS_MIN;
}

void screen_flush(const screen *sc)
{
    char text[SCREEN_TEXT];
    if (is_too_small()) {
        snprintf(text, sizeof text, "Too small: %dx%d. The table needs %dx%d: make the window larger, or q quits.", screen_columns(),
                 screen_rows(), SCREEN_COLUMNS_MIN, SCREEN_ROWS_MIN);
        erase();
        screen_put_text(sc, 0, screen_rows(), 0, screen_columns(), INK_ALARM, text);
    }
    refresh();
}

int screen_key(const screen *sc, bool *special)
{
    for (;;) {
        wint_t c = 0;
        const int how = get_wch(&c);
        *special = how != OK;
        if (how == ERR) /* the terminal is gone, or nothing was typed where that is not waited for */
            return KEY_EXIT;
        if (!is_too_small())
            return (int)c;
        if (how == OK && c == 'q') {
            *special = true;
            return KEY_EXIT;
        }
        screen_flush(sc);
    }
}
