/* play_draw.c -- the screen of talon play: players, what lies on the table, what happened, the hand, what is asked. Drawn from a view. */
#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "play_screen.h"

enum { LEFT = 1, ANSWER_ROWS = 4, NAME_WIDTH = 14 };

static const char key_row[] = "123456789abcdefgijkmnoprsvwxyz"; /* without those that mean something else: h l q t u */

char board_key(uint32_t place)
{
    return place < sizeof key_row - 1 ? key_row[place] : 0;
}

int64_t board_place(int key)
{
    const char *at = key > 0 && key < 128 ? strchr(key_row, key) : NULL;
    return at ? at - key_row : -1;
}

/* The cards of the answers that fit, with those that are picked: so each keeps its key. */
static void list_cards(play_board *b)
{
    b->cards_n = 0;
    for (uint32_t i = 0; i < b->fit_n; i++) {
        const char *at = b->v->answer[b->fit[i]].plain;
        for (size_t n; *at; at += n + (at[n] == ' ')) {
            char word[24];
            n = strcspn(at, " ");
            snprintf(word, sizeof word, "%.*s", (int)(n < 23 ? n : 23), at);
            uint32_t k = 0;
            while (k < b->cards_n && strcmp(b->card[k], word) != 0)
                k++;
            if (k == b->cards_n && k < 64)
                memcpy(b->card[b->cards_n++], word, sizeof word);
        }
    }
    for (uint32_t i = 1; i < b->cards_n; i++) /* as they are held */
        for (uint32_t k = i; k > 0 && view_is_before(b->card[k], b->card[k - 1]); k--) {
            char other[24];
            memcpy(other, b->card[k], sizeof other);
            memcpy(b->card[k], b->card[k - 1], sizeof other);
            memcpy(b->card[k - 1], other, sizeof other);
        }
}

/* Sets of cards, more than there are keys for. */
static bool are_sets(const play_view *v)
{
    for (uint32_t i = 0; i < v->answers_n; i++)
        if (v->answer[i].a.cards_n < 2 || v->answer[i].a.option != v->answer[0].a.option || v->answer[i].a.combo || v->answer[i].a.names_to)
            return false;
    return v->answers_n >= sizeof key_row;
}

uint32_t board_entries(const play_board *b)
{
    return b->picks ? b->cards_n : b->fit_n;
}

const char *board_entry(const play_board *b, uint32_t place, char room[64])
{
    if (!b->picks)
        return b->v->answer[b->fit[place]].text;
    view_card(room, 64, b->card[place], b->v->ascii);
    return room;
}

void board_filter(play_board *b)
{
    b->picks = false;
    b->fit_n = 0;
    for (uint32_t i = 0; i < b->v->answers_n && i < VIEW_ANSWERS; i++)
        if (!*b->typed || view_fits(&b->v->answer[i], b->typed))
            b->fit[b->fit_n++] = i;
    b->picks = !b->typing && b->fit_n > 1 && are_sets(b->v);
    if (b->picks)
        list_cards(b);
    const uint32_t n = board_entries(b);
    if (b->at >= n)
        b->at = n ? n - 1 : 0;
}

/* ---- cards in a row ---- */

/* A card or text at a column, on the next row where it has no room. False: there is no row left. */
typedef struct pen {
    const screen *sc;
    int row, column, indent, last;
    bool dry; /* only to see how many rows it takes */
} pen;

static bool put(pen *p, ink how, const char *text)
{
    const int width = show_width(text);
    if (p->column > p->indent && p->column + width > screen_columns() - 1) {
        p->row++;
        p->column = p->indent;
    }
    if (p->row > p->last)
        return false;
    if (!p->dry)
        screen_put(p->sc, p->row, p->column, width, how, text);
    p->column += width + 1;
    return true;
}

static ink ink_of(const char *name)
{
    return name && strlen(name) == 2 && (name[1] == 'h' || name[1] == 'd') ? INK_RED : INK_PLAIN;
}

/* Cards as they lie; those that are not seen beside each other are one number. */
static void put_zone(pen *p, const play_view *v, const seen_zone *z)
{
    char text[96];
    for (uint32_t i = 0; i < z->n;) {
        const char *name = v->card[z->first + i];
        const uint32_t hidden = view_backs(v, z, i);
        if (hidden)
            snprintf(text, sizeof text, v->ascii ? "[%u]" : "▒%u", hidden);
        else
            view_card(text, sizeof text, name, v->ascii);
        put(p, hidden ? INK_QUIET : ink_of(name), text);
        i += hidden ? hidden : 1;
    }
}

/* ---- the table ---- */

static bool is_asked(const play_view *v, uint32_t seat)
{
    for (uint32_t i = 0; i < v->asked_n; i++)
        if (v->asked[i] == seat)
            return true;
    return false;
}

static bool is_own_hand(const play_view *v, const seen_zone *z)
{
    return v->seat && z->owner == v->seat && z->hand;
}

/* One player: who is asked, what they have, their zones. Returns the next row. */
static int put_player(const play_board *b, int row, int last, uint32_t seat, bool tight, bool dry)
{
    const play_view *v = b->v;
    pen p = {.sc = b->sc, .row = row, .column = LEFT, .indent = LEFT + 2, .last = tight ? row : last, .dry = dry};
    char text[SCREEN_TEXT], values[SCREEN_TEXT / 2];
    snprintf(text, sizeof text, "%s%s", is_asked(v, seat) ? (v->ascii ? ">" : "▶") : " ", v->player[seat]);
    put(&p, seat == v->seat ? INK_TITLE : is_asked(v, seat) ? INK_HEADING : INK_PLAIN, text);
    if (p.column < LEFT + NAME_WIDTH)
        p.column = LEFT + NAME_WIDTH;
    view_values(v, seat, tight, values, sizeof values);
    if (*values)
        put(&p, INK_PLAIN, values);
    for (uint32_t i = 0; i < v->zones_n; i++) {
        const seen_zone *z = &v->zone[i];
        if (z->owner != seat || !z->n || is_own_hand(v, z))
            continue;
        snprintf(text, sizeof text, "%s:", z->title);
        put(&p, INK_QUIET, text);
        put_zone(&p, v, z);
    }
    return tight ? row + 1 : p.row + 1;
}

static bool is_seen(const play_view *v, const seen_zone *z)
{
    for (uint32_t i = 0; i < z->n; i++)
        if (v->card[z->first + i])
            return true;
    return false;
}

/* Zones that are nobody's: those of which something is seen, or the others. Returns the next row. */
static int put_zones(const play_board *b, int row, int last, bool seen, bool dry)
{
    const play_view *v = b->v;
    for (uint32_t i = 0; i < v->zones_n; i++) {
        const seen_zone *z = &v->zone[i];
        if (z->owner || !z->n || is_seen(v, z) != seen)
            continue;
        pen p = {.sc = b->sc, .row = row, .column = LEFT, .indent = LEFT + NAME_WIDTH, .last = last, .dry = dry};
        put(&p, INK_HEADING, z->title);
        if (p.column < p.indent)
            p.column = p.indent;
        put_zone(&p, v, z);
        row = p.row + 1;
    }
    return row;
}

/* What is nobody's: what is counted, cards, and last what nobody sees, which is left out first. */
static int put_shared(const play_board *b, int row, int last, bool dry)
{
    char text[SCREEN_TEXT];
    view_values(b->v, 0, false, text, sizeof text);
    if (*text && !dry && row <= last)
        screen_put(b->sc, row, LEFT, screen_columns() - 2, INK_QUIET, text);
    row = put_zones(b, row + (*text != 0), last, true, dry);
    return put_zones(b, row, last, false, dry);
}

/* tight: a row for each player, and what does not fit there is left out. */
static int put_table(const play_board *b, int row, int last, bool tight, bool dry)
{
    for (uint32_t i = 1; i <= b->v->players && row <= last; i++)
        row = put_player(b, row, last, i, tight, dry);
    return row <= last ? put_shared(b, row + (b->v->players < 5 && !tight), last, dry) : row;
}

static int put_hand(const play_board *b, int row, int last, bool dry)
{
    for (uint32_t i = 0; i < b->v->zones_n && row <= last; i++) {
        const seen_zone *z = &b->v->zone[i];
        if (!is_own_hand(b->v, z) || !z->n)
            continue;
        pen p = {.sc = b->sc, .row = row, .column = LEFT, .indent = LEFT + NAME_WIDTH, .last = last, .dry = dry};
        put(&p, INK_HEADING, z->title);
        p.column = p.indent;
        put_zone(&p, b->v, z);
        row = p.row + 1;
    }
    return row;
}

/* The last that happened, so many rows of it; what is new to the player stands out. */
static void put_history(const play_board *b, int row, int rows)
{
    const play_view *v = b->v;
    const uint32_t n = v->happened_n, first = n > (uint32_t)rows ? n - (uint32_t)rows : 0;
    for (uint32_t i = first; i < n; i++)
        screen_put(b->sc, row + (int)(i - first), LEFT + 1, screen_columns() - 3, i >= b->since ? INK_PLAIN : INK_QUIET, v->happened[i]);
}

/* ---- answers ---- */

static int answer_width(const play_board *b)
{
    int width = b->picks ? 3 : 8;
    char room[64];
    for (uint32_t i = 0; i < board_entries(b) && i < 200; i++) {
        const int own = show_width(board_entry(b, i, room));
        width = own > width ? own : width;
    }
    return width > screen_columns() - 8 ? screen_columns() - 8 : width;
}

uint32_t board_columns(const play_board *b)
{
    const int n = (screen_columns() - 2) / (answer_width(b) + 5);
    return n < 1 ? 1 : (uint32_t)n;
}

static uint32_t answer_rows(const play_board *b)
{
    const uint32_t columns = board_columns(b);
    return (board_entries(b) + columns - 1) / columns;
}

static void put_answers(const play_board *b, int row, uint32_t rows)
{
    const uint32_t columns = board_columns(b), at = b->at / columns, first = at >= rows ? at - rows + 1 : 0, n = board_entries(b);
    const int width = answer_width(b);
    for (uint32_t i = first * columns; i < n && i < (first + rows) * columns; i++) {
        const int r = row + (int)(i / columns - first), c = LEFT + (int)(i % columns) * (width + 5);
        const char key[2] = {b->typing ? 0 : board_key(i), 0};
        char room[64];
        screen_put(b->sc, r, c + 1, 1, INK_KEY, key);
        if (b->picks && view_has(b->typed, b->card[i]))
            screen_put(b->sc, r, c + 2, 1, INK_KEY, "*");
        screen_put(b->sc, r, c + 3, width, i == b->at ? INK_PICKED : INK_PLAIN, board_entry(b, i, room));
    }
}

/* What is picked, as cards are shown. */
static void picked_cards(const play_board *b, char *out, size_t size)
{
    size_t n = 0;
    *out = 0;
    for (const char *at = b->typed; *at && n < size;) {
        char word[24], card[64];
        const size_t long_ = strcspn(at, " ");
        snprintf(word, sizeof word, "%.*s", (int)(long_ < 23 ? long_ : 23), at);
        view_card(card, sizeof card, word, b->v->ascii);
        n += (size_t)snprintf(out + n, size - n, "%s%s", n ? " " : "", card);
        at += long_ + (at[long_] == ' ');
    }
}

static void put_question(const play_board *b, int row, uint32_t hidden)
{
    const play_view *v = b->v;
    char text[SCREEN_TEXT], picked[SCREEN_TEXT / 2];
    picked_cards(b, picked, sizeof picked);
    if (b->typing)
        snprintf(text, sizeof text, "%s: %s_", v->player[v->seat], b->typed);
    else if (v->answers_n)
        snprintf(text, sizeof text, "%s: %s%s%s", v->player[v->seat], v->question, *picked ? ": " : "", picked);
    else
        *text = 0;
    const int used = screen_put(b->sc, row, LEFT, screen_columns() - 2, INK_HEADING, text);
    if (b->typing && !b->fit_n)
        snprintf(text, sizeof text, "  no answer fits");
    else if (b->picks)
        snprintf(text, sizeof text, *b->typed ? "  and which else?" : "  one after the other");
    else if (*b->typed && !b->typing)
        snprintf(text, sizeof text, "  Enter, or Backspace");
    else if (hidden)
        snprintf(text, sizeof text, "  %u answers: arrows, or : and a name", b->fit_n);
    else
        *text = 0;
    screen_put(b->sc, row, LEFT + used, screen_columns() - used - 2, INK_QUIET, text);
}

static void put_result(const play_board *b, int row)
{
    for (int i = 0; i < 4; i++)
        screen_put(b->sc, row + i, LEFT, screen_columns() - 2, i ? INK_PLAIN : INK_HEADING, b->v->result[i]);
}

/* From the bottom: keys, what was said, answers or the result, what is asked, the hand. From the top: the table. What is between is the past. */
void board_draw(const play_board *b, const char *const *keys)
{
    erase();
    screen_title(b->sc, NULL);
    const int bottom = screen_keys(b->sc, keys, 2), width = screen_columns() - 2;
    const int said = *b->message ? screen_text_rows(b->message, width) : 0;
    const int table = put_table(b, 0, 1000, false, true), hand = put_hand(b, 0, 1000, true);
    int room = bottom - 2 - said - hand - 2; /* title, question and two gaps */
    uint32_t answers = b->v->over ? 3 : answer_rows(b);
    const int least = (int)answers < ANSWER_ROWS ? (int)answers : ANSWER_ROWS;
    const int free_rows = room - table - 1;
    if ((int)answers > least && (int)answers > free_rows)
        answers = (uint32_t)(free_rows > least ? free_rows : least);
    const int question = bottom - said - (int)answers - 1, hand_row = question - hand;
    screen_put_text(b->sc, bottom - said, said, LEFT, width, b->alarm ? INK_ALARM : INK_PLAIN, b->message);
    if (b->v->over)
        put_result(b, question);
    else
        put_answers(b, question + 1, answers);
    if (!b->v->over)
        put_question(b, question, answers < answer_rows(b) ? 1 : 0);
    put_hand(b, hand_row, question - 1, false);
    const int past = put_table(b, 2, hand_row - 1, 2 + table > hand_row, false) + 1, rows = hand_row - 1 - past;
    if (rows > 0)
        put_history(b, past, rows);
    screen_flush(b->sc);
}
