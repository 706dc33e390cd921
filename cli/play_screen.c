/* play_screen.c -- talon play on a screen: keys become answers; who is asked sits here, and nobody else sees their cards. */
#include "play_screen.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WATCH_MS = 400, WATCH_STEP = 100, WATCH_SLOWEST = 3000 };

typedef struct player {
    play_game *g;
    play_board b;
    play_view v;
    uint32_t persons, last; /* how many; who sat here last */
    uint32_t since[PLAY_SEATS + 1];
    int pace; /* of watching, in milliseconds */
    bool leaving;
    int status;
} player;

static const char *const usual_keys[] = {"arrows Enter", "choose", ":",    "by name", "h",    "hint", "l", "log", "u",
                                         "undo",         "?",      "help", "q",       "quit", NULL};
static const char *const signed_keys[] = {"arrows Enter", "choose", ":",    "by name", "h",    "hint", "l",
                                          "log",          "?",      "help", "q",       "quit", NULL};
static const char *const over_keys[] = {"l", "log", "q", "leave", NULL};
static const char *const typing_keys[] = {"Enter", "take it", "arrows", "choose", "Esc", "back", NULL};
static const char *const watch_keys[] = {"space", "pause", "+ -", "pace", "l", "log", "q", "quit", NULL};

__attribute__((format(printf, 3, 4))) static void say(player *p, bool alarm, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(p->b.message, sizeof p->b.message, format, list);
    va_end(list);
    p->b.alarm = alarm;
}

/* What this seat sees now: the old view goes. */
static bool look_as(player *p, uint32_t seat)
{
    view_free(&p->v);
    if (!view_make(&p->v, p->g, seat, p->b.sc->ascii)) {
        p->status = no_memory();
        return false;
    }
    p->b.v = &p->v;
    p->b.since = p->since[seat];
    p->b.sc->file = p->v.file;
    board_filter(&p->b);
    return true;
}

/* ---- panels ---- */

static const char *past(const screen_panel *x, uint32_t i, char lead[SCREEN_LEAD])
{
    const play_view *v = x->context;
    (void)lead;
    return v->happened[i];
}

static void show_log(player *p)
{
    static const char *const keys[] = {"up down", "more", "any other key", "back", NULL};
    bool special;
    const screen_panel x = {
        .title = "All that happened", .keys = keys, .n = p->v.happened_n, .paragraph = past, .context = &p->v, .at_end = true};
    if (x.n)
        screen_read(p->b.sc, &x, &special);
}

static const char *const help_text[] = {
    "Answers stand at the bottom. The key before one takes it; so do the arrows and Enter.",
    ": and then a name: what is typed narrows the list, words in any order: qs, or raise 40. Enter takes the one that is marked.",
    "h: what a bot would do that knows what you know, how often you are ahead after the hand then, and what you have on average.",
    "l: all that happened, as you may know it.",
    "u: take back your last answer. Only with --no-proof: in a game that is written down every answer is signed, and stays.",
    "q: leave. The game is kept with every answer, and goes on with --resume; with --no-proof it is gone.",
    "What is marked with a number in a box, or [n], is so many cards that you do not see.",
    "Several people at one terminal: each is asked behind a blank screen to sit down, so that nobody sees another hand.",
};

static const char *help_of(const screen_panel *x, uint32_t i, char lead[SCREEN_LEAD])
{
    (void)lead;
    return i % 2 ? "" : ((const char *const *)x->context)[i / 2];
}

static void show_help(player *p)
{
    static const char *const keys[] = {"up down", "more", "any other key", "back", NULL};
    bool special;
    const screen_panel x = {
        .title = "Help", .keys = keys, .n = 2 * sizeof help_text / sizeof *help_text - 1, .paragraph = help_of, .context = help_text};
    screen_read(p->b.sc, &x, &special);
}

/* ---- handing over ---- */

/* Nothing of the game is on the screen while the keyboard changes hands. */
static void hand_over(player *p, uint32_t seat)
{
    char text[VIEW_TEXT];
    bool special = false;
    int key = 0;
    snprintf(text, sizeof text, "Hand the keyboard to %.100s.", play_name(p->g, seat));
    do {
        erase();
        screen_put(p->b.sc, screen_rows() / 2 - 1, 2, screen_columns() - 4, INK_TITLE, text);
        screen_put(p->b.sc, screen_rows() / 2 + 1, 2, screen_columns() - 4, INK_QUIET,
                   "Enter when nobody else is looking; q leaves the game.");
        screen_flush(p->b.sc);
        key = screen_key(p->b.sc, &special);
        p->leaving = (special && key == KEY_EXIT) || (!special && key == 'q');
    } while (!p->leaving && !screen_is_enter(key, special));
}

/* ---- keys of who is asked ---- */

static void take_back(player *p, uint32_t seat)
{
    if (!p->v.undo) {
        say(p, true, "Every answer of this game is signed, and stays. With --no-proof answers can be taken back.");
        return;
    }
    const int status = play_undo(p->g, seat);
    if (status == EXIT_NO)
        say(p, true, "There is nothing to take back.");
    else if (status == EXIT_YES)
        say(p, false, "Taken back.");
    else
        p->status = status;
    if (p->since[seat] > p->g->events_n)
        p->since[seat] = (uint32_t)p->g->events_n;
}

static void give_hint(player *p, uint32_t seat)
{
    char text[400];
    say(p, false, "thinking …");
    board_draw(&p->b, p->v.undo ? usual_keys : signed_keys);
    const int status = play_hint(p->g, seat, text, sizeof text);
    if (status == EXIT_YES)
        say(p, false, "%s", text);
    else
        p->status = status;
}

static bool move_cursor(player *p, int key)
{
    play_board *b = &p->b;
    const uint32_t columns = board_columns(b), n = board_entries(b);
    switch (key) {
    case KEY_LEFT: b->at -= b->at > 0; return true;
    case KEY_RIGHT: b->at += b->at + 1 < n; return true;
    case KEY_UP: b->at -= b->at >= columns ? columns : 0; return true;
    case KEY_DOWN: b->at += b->at + columns < n ? columns : 0; return true;
    case KEY_HOME: b->at = 0; return true;
    case KEY_END: b->at = n ? n - 1 : 0; return true;
    case KEY_NPAGE: b->at = b->at + 8 * columns < n ? b->at + 8 * columns : n ? n - 1 : 0; return true;
    case KEY_PPAGE: b->at -= b->at >= 8 * columns ? 8 * columns : b->at; return true;
    default: return false; /* no key of the cursor's */
    }
}

/* A card is picked, or put back. */
static void pick(play_board *b, const char *card)
{
    const size_t n = strlen(b->typed), size = strlen(card);
    if (!view_has(b->typed, card)) {
        snprintf(b->typed + n, sizeof b->typed - n, "%s%s", n ? " " : "", card);
        return;
    }
    char *at = b->typed;
    while (strncmp(at, card, size) != 0 || (at[size] && at[size] != ' '))
        at += strcspn(at, " ") + 1;
    const char *rest = at + size + (at[size] == ' ');
    memmove(at, rest, strlen(rest) + 1);
    while (*b->typed && b->typed[strlen(b->typed) - 1] == ' ')
        b->typed[strlen(b->typed) - 1] = 0;
}

/* The answer in this place; of a range a number is still to be typed. */
static bool take(player *p, uint32_t place, talon_answer *a)
{
    play_board *b = &p->b;
    char why[VIEW_TEXT];
    if (place >= board_entries(b))
        return false;
    if (b->picks) {
        pick(b, b->card[place]);
        return false;
    }
    const seen_answer *x = &p->v.answer[b->fit[place]];
    if (b->typing && x->a.range)
        return view_find(&p->v, b->typed, a, why) || (say(p, true, "%s", why), false);
    *a = x->a;
    if (!x->a.range)
        return true;
    a->range = false;
    if (x->a.value[0] == x->a.upto)
        return true;
    b->typing = true;
    snprintf(b->typed, sizeof b->typed, "%s", x->plain);
    char *last = strrchr(b->typed, ' ');
    (last ? last + 1 : b->typed)[0] = 0;
    b->at = 0;
    say(p, false, "How many? From %d to %d, and Enter.", x->a.value[0], x->a.upto);
    return false;
}

static void stop_typing(play_board *b)
{
    b->typing = false;
    *b->typed = 0;
    b->at = 0;
}

static bool typed_key(player *p, int key, bool special, talon_answer *a)
{
    play_board *b = &p->b;
    if (screen_is_escape(key, special))
        stop_typing(b);
    else if (screen_is_enter(key, special)) {
        if (b->fit_n && *b->typed)
            return take(p, b->at, a);
        if (*b->typed)
            say(p, true, "No answer fits \"%.60s\".", b->typed);
        else
            stop_typing(b);
    } else if (!special || !move_cursor(p, key)) {
        screen_edit(b->typed, sizeof b->typed, key, special);
        b->at = 0;
    }
    return false;
}

static void put_back_last(play_board *b)
{
    char *last = strrchr(b->typed, ' ');
    *(last ? last : b->typed) = 0;
}

static bool plain_key(player *p, int key, bool special, uint32_t seat, talon_answer *a)
{
    play_board *b = &p->b;
    const int64_t place = special ? -1 : board_place(key);
    if (screen_is_enter(key, special))
        return take(p, b->at, a);
    if (special) {
        if (key == KEY_BACKSPACE) {
            put_back_last(b);
            return false;
        }
        if (!move_cursor(p, key) && key == KEY_EXIT)
            p->leaving = true;
        return false;
    }
    if (*b->typed && (key == 27 || key == 127 || key == '\b')) {
        if (key == 27)
            *b->typed = 0;
        else
            put_back_last(b);
        return false;
    }
    if (place >= 0 && place < (int64_t)board_entries(b))
        return take(p, (uint32_t)place, a);
    switch (key) {
    case 'q': p->leaving = true; break;
    case 'l': show_log(p); break;
    case 'h': give_hint(p, seat); break;
    case 'u': take_back(p, seat); break;
    case '?': show_help(p); break;
    case ':':
    case '/': b->typing = true, *b->typed = 0; break;
    default: /* no key of ours */ say(p, true, "No answer has that key; ? shows what keys do.");
    }
    return false;
}

/* ---- turns ---- */

static void person_turn(player *p, uint32_t seat)
{
    talon_answer a;
    bool special, done = false;
    const size_t given = p->g->given_n;
    if (p->persons > 1 && p->last != seat)
        hand_over(p, seat);
    p->last = seat;
    stop_typing(&p->b);
    while (!done && !p->leaving && p->status == EXIT_YES && p->g->given_n == given && look_as(p, seat)) {
        board_draw(&p->b, p->b.typing ? typing_keys : p->v.undo ? usual_keys : signed_keys);
        const int key = screen_key(p->b.sc, &special);
        *p->b.message = 0;
        done = p->b.typing && !(special && key == KEY_RESIZE) ? typed_key(p, key, special, &a) : plain_key(p, key, special, seat, &a);
    }
    if (!done)
        return;
    p->since[seat] = (uint32_t)p->g->events_n;
    *p->b.message = 0;
    p->status = play_do(p->g, seat, &a);
}

/* While bots play a person sees their own view, several see nobody's, and who only watches a spectator's. */
static void show_others(player *p, uint32_t seat)
{
    char text[VIEW_TEXT];
    if (p->persons > 1 || !look_as(p, p->last))
        return;
    snprintf(text, sizeof text, "%.100s thinks", play_name(p->g, seat));
    say(p, false, "%s", text);
    board_draw(&p->b, p->persons ? over_keys + 2 : watch_keys);
    *p->b.message = 0;
}

/* Somebody watches: the pace is theirs. */
static void pause_watching(player *p)
{
    bool special, paused = false;
    timeout(p->pace);
    do {
        const int key = screen_key(p->b.sc, &special);
        if (special && key == KEY_EXIT)
            break; /* nothing was typed */
        if (!special && key == 'q')
            p->leaving = true;
        else if (!special && key == ' ')
            paused = !paused;
        else if (!special && (key == '+' || key == '='))
            p->pace -= p->pace > WATCH_STEP ? WATCH_STEP : 0;
        else if (!special && key == '-')
            p->pace += p->pace < WATCH_SLOWEST ? WATCH_STEP : 0;
        else if (!special && key == 'l') {
            timeout(-1);
            show_log(p);
        }
        timeout(paused ? -1 : p->pace);
    } while (paused && !p->leaving);
    timeout(-1);
}

static void bot_turn(player *p, uint32_t seat)
{
    talon_answer a;
    show_others(p, seat);
    if (!p->persons)
        pause_watching(p);
    if (p->leaving || p->status != EXIT_YES)
        return;
    p->status = play_bot_answer(p->g, seat, &a);
    if (p->status == EXIT_YES)
        p->status = play_do(p->g, seat, &a);
}

static void show_end(player *p)
{
    bool special;
    p->last = p->persons > 1 ? 0 : p->last;
    while (!p->leaving && look_as(p, p->last)) {
        board_draw(&p->b, over_keys);
        const int key = screen_key(p->b.sc, &special);
        if (!special && key == 'l')
            show_log(p);
        p->leaving = special ? key == KEY_EXIT : key == 'q';
    }
}

static void run(player *p)
{
    uint32_t asked[PLAY_SEATS];
    while (!p->leaving && p->status == EXIT_YES && play_asked(p->g, asked)) {
        if (p->g->seat[asked[0]].person)
            person_turn(p, asked[0]);
        else
            bot_turn(p, asked[0]);
    }
    if (p->status == EXIT_YES && !p->leaving)
        show_end(p);
}

/* ---- the screen ---- */

static void count_persons(player *p)
{
    for (uint32_t i = play_players(p->g); i > 0; i--)
        if (p->g->seat[i].person) {
            p->persons++;
            p->last = i;
        }
    if (p->persons > 1)
        p->last = 0;
}

int play_screen(play_game *g)
{
    const look k = look_of(g->c);
    player *p = calloc(1, sizeof *p);
    screen *sc = calloc(1, sizeof *sc);
    FILE *held = NULL;
    char title[VIEW_TEXT];
    if (!p || !sc) {
        free(p);
        free(sc);
        return no_memory();
    }
    p->g = g;
    p->b.sc = sc;
    p->pace = WATCH_MS;
    snprintf(title, sizeof title, play_players(g) == 1 ? "%.80s" : "%.80s, %u players", talon_game_name(g->game), play_players(g));
    sc->title = title;
    count_persons(p);
    if (screen_open(sc, &k)) {
        const int saved = screen_hold_errors(&held);
        run(p);
        screen_close();
        screen_release_errors(held, saved);
        if (talon_rules_over(g->table.m) && p->status == EXIT_YES && look_as(p, p->last))
            for (size_t i = 0; i < 4 && *p->v.result[i]; i++)
                printf("%s\n", p->v.result[i]);
        if (p->status == EXIT_YES)
            play_say_file(g);
    } else {
        complain("the terminal cannot be used");
        p->status = EXIT_IO;
    }
    const int status = p->status;
    view_free(&p->v);
    free(p);
    free(sc);
    return status;
}
