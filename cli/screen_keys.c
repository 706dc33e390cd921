/* screen_keys.c -- keys become actions: the table of talon commander until the player quits. */
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "names.h"
#include "screen.h"

/* --------------------------------------------------------------------- picking */

static void shift(screen *sc, bool left)
{
    talon_deed d;
    const int64_t place = sc->pick;
    if (sc->zone != TALON_MAT_HAND || screen_picked(sc) < 0) {
        screen_say(sc, true, "only cards of the hand have an order");
        return;
    }
    const uint32_t n = talon_mat_count(sc->m, TALON_MAT_HAND);
    if (left ? sc->pick == 0 : sc->pick + 1 >= n)
        return;
    talon_deed_init(&d, TALON_DEED_MOVE);
    d.from = d.to = TALON_MAT_HAND;
    d.place = &place;
    d.places_n = 1;
    d.at = left ? place - 1 : place + 1;
    screen_do(sc, &d);
}

/* The next zone that has cards, or the one before. What was chosen is of one zone. */
static void next_zone(screen *sc, bool back)
{
    size_t n = 0, at = 0;
    for (; screen_zones[n] != TALON_MAT_ZONES; n++)
        at = screen_zones[n] == sc->zone ? n : at;
    for (size_t i = 0; i < n; i++) {
        at = (at + (back ? n - 1 : 1)) % n;
        if (talon_mat_count(sc->m, screen_zones[at]))
            break;
    }
    sc->zone = screen_zones[at];
    sc->pick = 0;
    sc->chosen_n = 0;
}

static void step(screen *sc, bool up)
{
    const uint32_t n = talon_mat_count(sc->m, sc->zone);
    if (up)
        sc->pick -= sc->pick > 0;
    else if (sc->pick + 1 < n)
        sc->pick++;
    else if (!sc->chosen_n)
        next_zone(sc, false);
}

/* ------------------------------------------------------------------------ keys */

static void special_key(screen *sc, int key)
{
    switch (key) {
    case KEY_UP: step(sc, true); break;
    case KEY_DOWN: step(sc, false); break;
    case KEY_HOME: sc->pick = 0; break;
    case KEY_END: sc->pick = UINT32_MAX; break; /* the last one: screen_pick_near */
    case KEY_LEFT: shift(sc, true); break;
    case KEY_RIGHT: shift(sc, false); break;
    case KEY_BTAB: next_zone(sc, true); break;
    case KEY_EXIT: sc->leaving = true; break;
    default: break; /* a new size: drawn anew */
    }
}

static void character(screen *sc, int key)
{
    if (screen_deed_key(sc, key))
        return;
    switch (key) {
    case 'l': screen_log(sc); break;
    case '?': screen_help(sc); break;
    case 'V': screen_say(sc, true, "the game waits for nobody"); break;
    case '\t': next_zone(sc, false); break;
    case 27: sc->chosen_n = 0; break;
    case 'q': sc->leaving = true; break;
    default: /* a digit, or no key of ours */
        if (key >= '1' && key <= '9' && (uint32_t)(key - '1') < talon_mat_count(sc->m, sc->zone))
            sc->pick = (uint32_t)(key - '1');
        else
            screen_say(sc, true, "? shows the keys");
    }
}

/* ------------------------------------------------------------- others, and the end */

/* Who is waited for, as "Ben" or "Ben, Cy". */
static void names_awaited(char *text, size_t size, const saved_file *s)
{
    const talon_transcript *t = talon_saved_transcript(s->saved);
    uint32_t seat[TALON_MAX_PLAYERS];
    const uint32_t n = talon_transcript_awaits(t, seat);
    size_t used = 0;
    *text = 0;
    for (uint32_t i = 0; i < n && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i ? ", " : "", talon_transcript_seat_name(t, seat[i]));
}

enum { PARAGRAPHS = 9 };

static const char *paragraph_of(const screen_panel *p, uint32_t i, char lead[SCREEN_LEAD])
{
    const char *text = p->context;
    (void)lead;
    return text + (size_t)i * SCREEN_TEXT;
}

/* What it costs, before it is done: nothing takes a void back, and everybody who checks the game reads of it. Only y is yes. */
static bool ask_void(screen *sc, const saved_file *s)
{
    static const char *const keys[] = {"up down", "more", "y", "go on without them", "any other key", "wait on", NULL};
    char text[PARAGRAPHS][SCREEN_TEXT] = {""}, who[SCREEN_TEXT / 2];
    names_awaited(who, sizeof who, s);
    snprintf(text[0], SCREEN_TEXT, "Go on without %s?", who);
    snprintf(
        text[2], SCREEN_TEXT,
        "The shuffle that waits is given up, and a new one is made without the seed of %s, who is out until a new lock. It stays in the "
        "game: nobody can take it back.",
        who);
    snprintf(
        text[4], SCREEN_TEXT,
        "It costs proof. Everybody who checks the game will read: \"no seeds or cut from %s, says the dealer\", and that a shuffle was "
        "thrown away when somebody may have known its seeds. Who is left out will read: \"NOT PROVED FAIR TO YOU\".",
        who);
    snprintf(text[6], SCREEN_TEXT,
             "Who is only slow can still come: wait on, or quit and continue later with --resume. Nothing is lost by that.");
    snprintf(text[8], SCREEN_TEXT, "y goes on without %s; any other key changes nothing.", who);
    const screen_panel p = {.title = "Void", .keys = keys, .n = PARAGRAPHS, .paragraph = paragraph_of, .context = text};
    bool special;
    return screen_read(sc, &p, &special) == 'y' && !special;
}

/* Keys while somebody else's seed is waited for. */
static wait_answer wait(void *context, const saved_file *s, const char *what)
{
    static const char *const keys[] = {"V", "go on without them", "q", "quit", NULL};
    screen *sc = context;
    bool special;
    /* Before everybody has locked nothing is promised, and nothing can be void: whoever does not come is not invited to the next game. */
    const bool can_go_on = talon_transcript_due(talon_saved_transcript(s->saved)) != TALON_DUE_LOCKS;
    screen_say(sc, false, "%s", what);
    sc->keys = can_go_on ? keys : keys + 2;
    screen_table(sc);
    sc->keys = NULL;
    nodelay(stdscr, TRUE);
    const int key = screen_key(sc, &special);
    nodelay(stdscr, FALSE);
    if (!special && key == 'V' && can_go_on)
        return ask_void(sc, s) ? WAIT_WITHOUT_THEM : WAIT_ON;
    sc->leaving = !special && key == 'q';
    return sc->leaving ? WAIT_NO_LONGER : WAIT_ON;
}

/* A game that has only been shuffled gets its first hand. */
static void first_hand(screen *sc)
{
    if (talon_saved_log_n(sc->s->saved) == 1 && talon_mat_count(sc->m, TALON_MAT_LIBRARY) >= TALON_MAT_HAND_N &&
        screen_do_simple(sc, TALON_DEED_DRAW, TALON_MAT_HAND_N))
        screen_say(sc, false, "seven cards: m for a mulligan, k to keep them");
}

static void run(screen *sc)
{
    bool special;
    if (savedfile_settle(sc->s) == EXIT_YES)
        first_hand(sc);
    while (!sc->leaving && sc->s->status == EXIT_YES) {
        screen_pick_near(sc);
        screen_table(sc);
        const int key = screen_key(sc, &special);
        *sc->message = 0;
        sc->alarm = false;
        if (special)
            special_key(sc, key);
        else
            character(sc, key);
    }
}

static void say_what_now(const saved_file *s)
{
    char word[SHELL_WORD];
    const bool over = talon_mat_ended(s->mat);
    fprintf(stderr, "%s has %llu lines. %s %s\n", s->path, (unsigned long long)savedfile_lines(s),
            over ? "The game is over; check it: talon verify" : "Continue: talon commander --resume", shell_word(word, s->path));
}

int commander_screen(saved_file *s, const look *k, const card_book *book)
{
    FILE *held = NULL;
    screen *sc = calloc(1, sizeof *sc);
    if (!sc)
        return no_memory();
    sc->s = s;
    sc->m = s->mat;
    sc->book = book;
    sc->zone = TALON_MAT_HAND;
    s->wait = wait;
    s->wait_context = sc;
    if (!screen_open(sc, k)) {
        free(sc);
        complain("the terminal cannot be used");
        return EXIT_IO;
    }
    const int saved = screen_hold_errors(&held);
    run(sc);
    screen_close();
    screen_release_errors(held, saved);
    const bool leaving = sc->leaving;
    free(sc);
    if (leaving || s->status == EXIT_YES)
        say_what_now(s);
    return leaving ? EXIT_YES : s->status;
}
