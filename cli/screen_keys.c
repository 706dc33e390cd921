/* screen_keys.c -- keys become actions: the table of talon commander until the player quits. */
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "names.h"
#include "screen.h"

/* ------------------------------------------------------------------ actions */

__attribute__((format(printf, 3, 4))) static void say(screen *sc, bool alarm, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(sc->message, sizeof sc->message, format, list);
    va_end(list);
    sc->alarm = alarm;
}

/* Do it; the message says what was done, or why not. */
static bool play(screen *sc, const talon_action *a)
{
    const char *why;
    char text[SCREEN_TEXT];
    const talon_status status = savedfile_play(sc->s, a, &why);
    if (sc->s->status != EXIT_YES)
        return false;
    if (status != TALON_OK && !why)
        talon_commander_fault_text(text, sizeof text, sc->s->game);
    if (status != TALON_OK)
        say(sc, true, "%s", why ? why : text);
    else if (talon_saved_log_n(sc->s->saved))
        say(sc, false, "%s", talon_saved_log(sc->s->saved, talon_saved_log_n(sc->s->saved) - 1));
    screen_pick_near(sc);
    return status == TALON_OK;
}

static bool simple(screen *sc, talon_action_code code, uint32_t n)
{
    talon_action a;
    talon_action_init(&a, code);
    a.n = n;
    return play(sc, &a);
}

static bool with_card(screen *sc, talon_action_code code, int64_t card)
{
    talon_action a;
    talon_action_init(&a, code);
    a.card = card;
    return play(sc, &a);
}

static uint32_t library(const screen *sc)
{
    return talon_commander_count(sc->s->game, TALON_COMMANDER_LIBRARY);
}

/* Whether there is a card to take; else that there is none is said. */
static bool has_library(screen *sc)
{
    if (!library(sc))
        say(sc, true, "the library is empty");
    return library(sc) > 0;
}

static void from_top(screen *sc, talon_action_code code)
{
    if (has_library(sc))
        simple(sc, code, 1);
}

static void ask_and(screen *sc, talon_action_code code, const char *question)
{
    const uint32_t n = has_library(sc) ? screen_ask_number(sc, question, 1, library(sc)) : 0;
    if (n)
        simple(sc, code, n);
}

static void shuffle(screen *sc)
{
    talon_action a;
    const int which = screen_ask(sc, "Shuffle: s all   t the top   b the bottom   Esc cancels",
                                 "sat"
                                 "b");
    talon_action_init(&a, TALON_ACTION_SHUFFLE);
    if (which == 't' || which == 'b') {
        a.part_top = which == 't';
        a.part_end = which == 'b';
        a.n = screen_ask_number(sc, "How many cards?", 5, library(sc));
    }
    if (which && a.n)
        play(sc, &a);
}

/* The cards owed after mulligans go to the bottom; false: not now. */
static bool put_back(screen *sc, uint32_t owed)
{
    int64_t bottom[TALON_SAVED_CARDS_MAX];
    talon_action a;
    talon_action_init(&a, TALON_ACTION_MULLIGAN);
    a.bottom = (talon_card_list){bottom, owed};
    return screen_choose(sc, bottom, owed) && play(sc, &a);
}

static void mulligan(screen *sc)
{
    const uint32_t owed = talon_commander_owed(sc->s->game);
    talon_action a;
    talon_action_init(&a, TALON_ACTION_MULLIGAN);
    const int which = owed ? screen_ask(sc, "Mulligan: m put back what is owed   l another one   Esc cancels", "ml")
                           : screen_ask(sc, "Mulligan: m london   v vancouver   p paris   Esc cancels", "mlvp");
    if (!which)
        return;
    if (owed && which == 'm') {
        put_back(sc, owed);
        return;
    }
    a.kind = which == 'v' ? TALON_MULLIGAN_VANCOUVER : which == 'p' ? TALON_MULLIGAN_PARIS : TALON_MULLIGAN_LONDON;
    if (play(sc, &a) && talon_commander_owed(sc->s->game))
        say(sc, false, "a new hand; %u to the bottom: m", talon_commander_owed(sc->s->game));
}

/* A hand is kept when what it owes was put back. */
static void keep(screen *sc)
{
    const uint32_t owed = talon_commander_owed(sc->s->game);
    if (talon_commander_get_status(sc->s->game) == TALON_COMMANDER_ACTIVE)
        say(sc, true, "the game has started already");
    else if (!owed || put_back(sc, owed))
        simple(sc, TALON_ACTION_START, 1);
}

/* The look is saved before anything is shown; the decision is an action of its own. */
static void scry(screen *sc, talon_action_code code)
{
    int64_t room[TALON_SAVED_CARDS_MAX];
    const bool scries = code == TALON_ACTION_SCRY;
    talon_action a;
    const uint32_t n = has_library(sc) ? screen_ask_number(sc, scries ? "Scry how many?" : "Surveil how many?", 1, library(sc)) : 0;
    if (!n || !simple(sc, TALON_ACTION_LOOK, n))
        return;
    talon_action_init(&a, code);
    if (screen_scry(sc, &a, room, n))
        play(sc, &a);
}

static void search(screen *sc)
{
    talon_action a;
    if (!has_library(sc) || !simple(sc, TALON_ACTION_LOOK, library(sc)))
        return;
    talon_action_init(&a, TALON_ACTION_TUTOR);
    a.card = screen_search(sc);
    if (a.card < 0) {
        say(sc, false, "the library was looked at; s shuffles it");
        return;
    }
    const int answer = screen_ask(sc, "Shuffle the library afterwards?  y yes   n no   Esc takes nothing", "yn");
    a.shuffle = answer != 'n';
    if (answer)
        play(sc, &a);
    else
        say(sc, false, "nothing was taken; the library was looked at: s shuffles it");
}

/* A card takes the way the game has for it: over the table and the revealed cards, where everybody sees it. */
static void carry(screen *sc, talon_action_code last)
{
    const int64_t card = screen_picked(sc);
    if (card < 0) {
        say(sc, true, "no card is picked");
        return;
    }
    if (sc->zone == TALON_COMMANDER_HAND && last == TALON_ACTION_MOVE_TO_HAND) {
        say(sc, true, "it is in the hand already");
        return;
    }
    if (sc->zone == TALON_COMMANDER_HAND) {
        const int answer = screen_ask(sc, "From the hand it is shown to everybody first.  y yes   n no", "yn");
        if (answer != 'y' || !with_card(sc, TALON_ACTION_MOVE_TO_TABLE, card))
            return;
    }
    if (talon_commander_where(sc->s->game, (talon_card)card, NULL) == TALON_COMMANDER_TABLE &&
        !with_card(sc, TALON_ACTION_RETURN_FROM_TABLE, card))
        return;
    with_card(sc, last, card);
}

static void pick_play(screen *sc)
{
    const int64_t card = screen_picked(sc);
    if (card < 0)
        say(sc, true, "no card is picked");
    else
        with_card(sc, TALON_ACTION_MOVE_TO_TABLE, card);
}

static void read_card(screen *sc)
{
    const int64_t card = screen_picked(sc);
    if (card < 0)
        say(sc, true, "no card is picked");
    screen_card(sc, card);
}

static void read_commanders(screen *sc)
{
    talon_card commander[TALON_COMMANDERS_MAX];
    const uint32_t n = talon_commander_view(commander, sc->s->game, TALON_COMMANDER_COMMAND);
    if (!n)
        say(sc, true, "this game has no commander");
    for (uint32_t i = 0; i < n; i++)
        screen_card(sc, commander[i]);
}

static void shift(screen *sc, bool left)
{
    const int64_t card = screen_picked(sc);
    if (sc->zone != TALON_COMMANDER_HAND || card < 0) {
        say(sc, true, "only cards of the hand have an order");
        return;
    }
    const uint32_t n = talon_commander_count(sc->s->game, TALON_COMMANDER_HAND);
    if (left ? sc->pick == 0 : sc->pick + 1 >= n)
        return;
    if (with_card(sc, left ? TALON_ACTION_MOVE_LEFT : TALON_ACTION_MOVE_RIGHT, card))
        sc->pick += left ? -1u : 1u;
}

/* --------------------------------------------------------------------- picking */

static void next_zone(screen *sc)
{
    static const talon_zone after[] = {[TALON_COMMANDER_HAND] = TALON_COMMANDER_REVEALED,
                                       [TALON_COMMANDER_REVEALED] = TALON_COMMANDER_TABLE,
                                       [TALON_COMMANDER_TABLE] = TALON_COMMANDER_HAND};
    for (int i = 0; i < 3; i++) {
        sc->zone = after[sc->zone];
        sc->pick = 0;
        if (talon_commander_count(sc->s->game, sc->zone))
            return;
    }
}

static void step(screen *sc, bool up)
{
    const uint32_t n = talon_commander_count(sc->s->game, sc->zone);
    if (up)
        sc->pick -= sc->pick > 0;
    else if (sc->pick + 1 < n)
        sc->pick++;
    else
        next_zone(sc);
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
    case KEY_EXIT: sc->leaving = true; break;
    default: break; /* a new size: drawn anew */
    }
}

static void end_game(screen *sc)
{
    if (screen_ask(sc, "End the game for good? y yes   n no", "ny") == 'y')
        simple(sc, TALON_ACTION_END, 1);
}

static void character(screen *sc, int key)
{
    switch (key) {
    case 'd': from_top(sc, TALON_ACTION_DRAW); break;
    case 'D': ask_and(sc, TALON_ACTION_DRAW, "Draw how many?"); break;
    case 'm': mulligan(sc); break;
    case 'k': keep(sc); break;
    case 's': shuffle(sc); break;
    case 'v': scry(sc, TALON_ACTION_SCRY); break;
    case 'u': scry(sc, TALON_ACTION_SURVEIL); break;
    case 'r': from_top(sc, TALON_ACTION_REVEAL); break;
    case 'x': ask_and(sc, TALON_ACTION_MILL, "Mill how many?"); break;
    case 'f': from_top(sc, TALON_ACTION_PLAY_FACE_DOWN); break;
    case '/': search(sc); break;
    case 'p': pick_play(sc); break;
    case 'h': carry(sc, TALON_ACTION_MOVE_TO_HAND); break;
    case 't': carry(sc, TALON_ACTION_RETURN_TO_TOP); break;
    case 'b': carry(sc, TALON_ACTION_RETURN_TO_BOTTOM); break;
    case 'z': simple(sc, TALON_ACTION_UNDO, 1); break;
    case 'Z': simple(sc, TALON_ACTION_REDO, 1); break;
    case 'l': screen_log(sc); break;
    case 'c': read_card(sc); break;
    case 'C': read_commanders(sc); break;
    case '?': screen_help(sc); break;
    case 'E': end_game(sc); break;
    case 'V': say(sc, true, "nobody is waited for"); break;
    case '\t': next_zone(sc); break;
    case 'q': sc->leaving = true; break;
    default: /* a digit, or no key of ours */
        if (key >= '1' && key <= '9' && (uint32_t)(key - '1') < talon_commander_count(sc->s->game, sc->zone))
            sc->pick = (uint32_t)(key - '1');
        else
            say(sc, true, "? shows the keys");
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
    say(sc, false, "%s", what);
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

/* What is said on standard error while the screen is there comes after it. */
static int hold_errors(FILE **held)
{
    *held = tmpfile();
    const int saved = *held ? dup(STDERR_FILENO) : -1;
    if (saved >= 0)
        dup2(fileno(*held), STDERR_FILENO);
    return saved;
}

static void release_errors(FILE *held, int saved)
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

/* A game that has only been shuffled gets its first hand. */
static void first_hand(screen *sc)
{
    if (talon_commander_seq(sc->s->game) == 1 && library(sc) >= TALON_COMMANDER_HAND_N &&
        simple(sc, TALON_ACTION_DRAW, TALON_COMMANDER_HAND_N))
        say(sc, false, "seven cards: m for a mulligan, k to keep them");
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
    const bool over = talon_commander_get_status(s->game) == TALON_COMMANDER_ENDED;
    fprintf(stderr, "%s has %llu lines. %s %s\n", s->path, (unsigned long long)savedfile_lines(s),
            over ? "The game is over; check it: talon verify" : "Continue: talon commander --resume", shell_word(word, s->path));
}

int commander_screen(saved_file *s, const look *k, const card_book *book)
{
    FILE *held = NULL;
    const uint32_t cards = talon_commander_cards(s->game);
    screen sc = {.s = s, .book = book, .zone = TALON_COMMANDER_HAND};
    sc.card = calloc(cards + 1u, sizeof *sc.card);
    s->wait = wait;
    s->wait_context = &sc;
    if (!sc.card || !screen_open(&sc, k)) {
        free(sc.card);
        complain("the terminal cannot be used");
        return EXIT_IO;
    }
    const int saved = hold_errors(&held);
    run(&sc);
    screen_close();
    release_errors(held, saved);
    free(sc.card);
    if (sc.leaving || s->status == EXIT_YES)
        say_what_now(s);
    return sc.leaving ? EXIT_YES : s->status;
}
