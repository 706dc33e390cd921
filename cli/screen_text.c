/* screen_text.c -- texts in rows as wide as the screen: whole words, nothing cut off; and panels that scroll them. */
#include "screen.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------- rows */

/* Where a row that may have so many bytes ends: between words, and in a list of keys, which are two blanks apart, between a key's word and the
 * next key. 0: it is all one word. */
static size_t break_before(const char *text, size_t fits)
{
    size_t words = fits, keys = fits;
    while (words && text[words] != ' ')
        words--;
    while (keys > fits / 2 && (text[keys] != ' ' || text[keys + 1] != ' '))
        keys--;
    words = keys > fits / 2 ? keys : words;
    while (words && text[words - 1] == ' ')
        words--;
    return words;
}

/* Bytes of the first row of a text, a line end or as many whole words as fit; *skip: what comes between it and the next row. */
static size_t row_of(const char *text, int width, size_t *skip)
{
    char row[SCREEN_TEXT];
    const size_t line = strcspn(text, "\n");
    size_t n = line < sizeof row - 1 ? line : sizeof row - 1;
    while (n < line && n > 1 && ((unsigned char)text[n] & 0xC0) == 0x80)
        n--;
    memcpy(row, text, n);
    row[n] = 0;
    const size_t fits = show_cut(row, width);
    *skip = fits == line && text[line] == '\n';
    if (fits == line)
        return line;
    const size_t words = break_before(text, fits);
    if (words) {
        *skip = strspn(text + words, " ");
        return words;
    }
    return fits ? fits : 1; /* a word longer than a row */
}

static void put_row(const screen *sc, int row, int column, int width, ink how, const char *text, size_t n)
{
    char cut[SCREEN_TEXT];
    snprintf(cut, sizeof cut, "%.*s", (int)n, text);
    screen_put(sc, row, column, width, how, cut);
}

int screen_text_rows(const char *text, int width)
{
    int rows = 0;
    for (size_t skip; *text; rows++) {
        const size_t n = row_of(text, width, &skip);
        text += n + skip;
    }
    return rows;
}

void screen_put_text(const screen *sc, int row, int rows_max, int column, int width, ink how, const char *text)
{
    for (size_t skip; *text && rows_max > 0; row++, rows_max--) {
        const size_t n = row_of(text, width, &skip);
        if (rows_max == 1)
            screen_put(sc, row, column, width, how, text); /* the last one says that there is more */
        else
            put_row(sc, row, column, width, how, text, n);
        text += n + skip;
    }
}

/* ----------------------------------------------------------------- panels */

enum { TOP = 2 };

/* All rows of the panel; those from `from` on are put into so many rows of the screen. Returns how many there are. */
static uint32_t walk(const screen *sc, const screen_panel *p, uint32_t from, uint32_t room)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        char room_for_lead[SCREEN_LEAD] = "";
        const int edge = !p->from_edge || i != p->from_edge, lead = p->lead_width, width = screen_columns() - 2 * edge - lead;
        const char *text = p->paragraph(p, i, room_for_lead);
        size_t skip;
        do {
            const size_t n = row_of(text, width, &skip);
            if (at >= from && at - from < room) {
                screen_put(sc, TOP + (int)(at - from), edge, lead, p->lead_how, room_for_lead);
                put_row(sc, TOP + (int)(at - from), edge + lead, width, INK_PLAIN, text, n);
            }
            *room_for_lead = 0;
            text += n + skip;
            at++;
        } while (*text);
    }
    return at;
}

static uint32_t panel_room(const screen_panel *p)
{
    const int room = screen_rows() - TOP - 1 - screen_keys_rows(p->keys, 2);
    return room > 1 ? (uint32_t)room : 1;
}

/* Where it goes to with this key, or false: it is no key that scrolls. */
static bool scroll_by(uint32_t *from, int key, bool special, uint32_t room, uint32_t last)
{
    const uint32_t page = room > 1 ? room - 1 : 1;
    if (!special) {
        if (key != ' ' || *from >= last)
            return false;
        key = KEY_NPAGE;
    }
    switch (key) {
    case KEY_UP: *from -= *from > 0; return true;
    case KEY_DOWN: *from += *from < last; return true;
    case KEY_PPAGE: *from -= *from < page ? *from : page; return true;
    case KEY_NPAGE: *from = *from + page > last ? last : *from + page; return true;
    case KEY_HOME: *from = 0; return true;
    case KEY_END: *from = last; return true;
    default: return key == KEY_RESIZE; /* no key of ours */
    }
}

int screen_read(screen *sc, const screen_panel *p, bool *special)
{
    static const char *const any_key[] = {"any key", "back", NULL};
    uint32_t from = p->at_end ? UINT32_MAX : 0;
    for (;;) {
        const uint32_t room = panel_room(p), rows = walk(sc, p, 0, 0), last = rows > room ? rows - room : 0;
        char title[SCREEN_TEXT];
        from = from > last ? last : from;
        snprintf(title, sizeof title, "%s", p->title);
        if (last)
            snprintf(title, sizeof title, "%s, rows %u to %u of %u", p->title, from + 1, from + room, rows);
        erase();
        screen_title(sc, title);
        screen_keys(sc, last ? p->keys : p->keys[4] ? p->keys + 2 : any_key, 2);
        walk(sc, p, from, room);
        screen_flush(sc);
        const int key = screen_key(sc, special);
        if (!scroll_by(&from, key, *special, room, last))
            return key;
    }
}

/* ---------------------------------------------------------------- all keys */

static const char *const all_keys[][2] = {
    {"d  D", "draw a card, several"},
    {"m", "mulligan; afterwards, put back what is owed"},
    {"k", "keep the hand: put back what is owed, and start"},
    {"n", "your next turn: one more, and everything is untapped"},
    {"", ""},
    {"p", "the picked card to the battlefield; a commander is cast, to the stack, and its tax counted"},
    {"F", "to the battlefield face down"},
    {"S", "to the stack"},
    {"g  e", "to the graveyard, into exile"},
    {"h", "to the hand"},
    {"t  b", "to the top, to the bottom of the library; nobody else sees it"},
    {"o", "to the command zone"},
    {"M", "anywhere: it asks where to"},
    {"y", "choose several cards, in this order, for any of these; Esc chooses none"},
    {"", ""},
    {"Space", "tap, untap"},
    {"U", "untap all"},
    {"+  -", "a +1/+1 counter more, fewer"},
    {"#", "counters of any name"},
    {"O", "turn over, face up or down"},
    {"N", "note something on the card"},
    {"T", "tokens"},
    {"<  >", "life, by one"},
    {"i", "everything that is counted: life, poison, commander damage, tax, turns"},
    {"R", "flip a coin, roll a die"},
    {"", ""},
    {"/", "search the library by name, for one card or several"},
    {"s", "shuffle: all, the top or the bottom"},
    {"v", "scry: look, then top, bottom or graveyard"},
    {"u", "surveil: the same by its other name"},
    {"r", "reveal the top card"},
    {"x", "mill: from the top to the graveyard"},
    {"f", "the top card face down to the battlefield, or into exile"},
    {"", ""},
    {"up down Tab", "pick another card, another zone"},
    {"left right", "move the picked card in hand"},
    {"1 to 9", "pick a card"},
    {"c", "the picked card: its text, all that lies on it, and a link to its page"},
    {"C", "the same of the commanders"},
    {"z  Z", "undo, redo"},
    {"l", "the log: everything that was done"},
    {"w", "words for the log"},
    {"X", "restart: all cards go home, and a new hand is drawn"},
    {"V", "go on without those whose seeds are waited for; it says first what that means"},
    {"E", "end the game: it can be audited then"},
    {"q", "quit; --resume continues"},
    {"", ""},
    {"", "Every deed is saved before it is shown."},
    {"", "What was seen stays seen, even after an undo."},
    {"", "A shuffle cannot be taken back."},
};

static const char *key_line(const screen_panel *p, uint32_t i, char lead[SCREEN_LEAD])
{
    (void)p;
    snprintf(lead, SCREEN_LEAD, "%s", all_keys[i][0]);
    return all_keys[i][1];
}

static const char *const reading_keys[] = {"up down", "more", "any other key", "back", NULL};

void screen_help(screen *sc)
{
    const screen_panel p = {.title = "Keys",
                            .keys = reading_keys,
                            .n = sizeof all_keys / sizeof *all_keys,
                            .paragraph = key_line,
                            .lead_width = 13,
                            .lead_how = INK_KEY};
    bool special;
    screen_read(sc, &p, &special);
}

/* ------------------------------------------------------------------ the log */

static const char *log_line(const screen_panel *p, uint32_t i, char lead[SCREEN_LEAD])
{
    snprintf(lead, SCREEN_LEAD, "%4u", i + 1);
    return talon_saved_log(p->context, i);
}

void screen_log(screen *sc)
{
    const screen_panel p = {.title = "Log",
                            .keys = reading_keys,
                            .n = talon_saved_log_n(sc->s->saved),
                            .paragraph = log_line,
                            .context = sc->s->saved,
                            .lead_width = 6,
                            .lead_how = INK_QUIET,
                            .at_end = true};
    bool special;
    screen_read(sc, &p, &special);
}
