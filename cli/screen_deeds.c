/* screen_deeds.c -- keys become deeds: what can be done at the mat, with the questions that it takes. */
#include "screen.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------- deeds */

void screen_say(screen *sc, bool alarm, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(sc->message, sizeof sc->message, format, list);
    va_end(list);
    sc->alarm = alarm;
}

/* The picked card stays picked, wherever it lies in its zone now. */
static void follow(screen *sc, int64_t card)
{
    const uint32_t n = screen_view(sc, sc->zone);
    for (uint32_t i = 0; i < n; i++)
        if (sc->card[i] == card)
            sc->pick = i;
    screen_pick_near(sc);
}

bool screen_do(screen *sc, const talon_deed *d)
{
    const char *why;
    const int64_t picked = screen_picked(sc);
    const bool done = savedfile_do(sc->s, d, &why);
    if (sc->s->status != EXIT_YES)
        return false;
    if (!done)
        screen_say(sc, true, "%s", why);
    else if (talon_saved_log_n(sc->s->saved))
        screen_say(sc, false, "%s", talon_saved_log(sc->s->saved, talon_saved_log_n(sc->s->saved) - 1));
    follow(sc, picked);
    return done;
}

bool screen_do_simple(screen *sc, talon_deed_code code, int32_t n)
{
    talon_deed d;
    talon_deed_init(&d, code);
    d.n = n;
    return screen_do(sc, &d);
}

bool screen_set(screen *sc, const char *name, int32_t n)
{
    talon_deed d;
    talon_deed_init(&d, TALON_DEED_SET);
    d.text = name;
    d.n = n;
    return screen_do(sc, &d);
}

/* ---------------------------------------------------------- chosen cards */

/* The cards that a key is about, as places of their zone: those that were chosen, in that order, or the picked one. */
typedef struct about {
    int64_t place[SCREEN_CARDS];
    uint32_t n;
} about;

static bool take_cards(screen *sc, about *x, talon_deed *d, talon_deed_code code)
{
    const int64_t picked = screen_picked(sc);
    x->n = 0;
    for (uint32_t i = 0; i < sc->chosen_n; i++)
        x->place[x->n++] = screen_place(sc, sc->zone, sc->chosen[i]);
    if (!x->n && picked >= 0)
        x->place[x->n++] = screen_place(sc, sc->zone, (talon_card)picked);
    if (!x->n)
        screen_say(sc, true, "no card is picked");
    talon_deed_init(d, code);
    d->from = (uint8_t)sc->zone;
    d->place = x->place;
    d->places_n = x->n;
    return x->n > 0;
}

static void choose(screen *sc)
{
    const int64_t card = screen_picked(sc);
    uint32_t which = 0;
    if (card < 0) {
        screen_say(sc, true, "no card is picked");
    } else if (screen_is_chosen(sc, (talon_card)card, &which)) {
        memmove(sc->chosen + which, sc->chosen + which + 1, (--sc->chosen_n - which) * sizeof *sc->chosen);
    } else {
        sc->chosen[sc->chosen_n++] = (talon_card)card;
        if (sc->pick + 1 < talon_mat_count(sc->m, sc->zone))
            sc->pick++;
    }
}

/* Where cards go by a key: zone, place and side. False: it is no such key. */
static bool aim(talon_deed *d, int key)
{
    static const struct {
        char key;
        talon_mat_zone to;
        int64_t at;
        bool down, shuffle;
    } row[] = {{'p', TALON_MAT_BATTLEFIELD, TALON_AT_END, false, false}, {'F', TALON_MAT_BATTLEFIELD, TALON_AT_END, true, false},
               {'f', TALON_MAT_BATTLEFIELD, TALON_AT_END, true, false},  {'S', TALON_MAT_STACK, TALON_AT_END, false, false},
               {'g', TALON_MAT_GRAVEYARD, TALON_AT_END, false, false},   {'e', TALON_MAT_EXILE, TALON_AT_END, false, false},
               {'x', TALON_MAT_EXILE, TALON_AT_END, true, false},        {'h', TALON_MAT_HAND, TALON_AT_END, false, false},
               {'r', TALON_MAT_REVEALED, TALON_AT_END, false, false},    {'t', TALON_MAT_LIBRARY, TALON_AT_TOP, false, false},
               {'b', TALON_MAT_LIBRARY, TALON_AT_END, false, false},     {'l', TALON_MAT_LIBRARY, TALON_AT_END, false, true},
               {'o', TALON_MAT_COMMAND, TALON_AT_END, false, false}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (row[i].key == key) {
            d->to = (uint8_t)row[i].to;
            d->at = row[i].at;
            d->down = row[i].down;
            d->shuffle = row[i].shuffle;
            return true;
        }
    return false;
}

#define WHERE_TO "p battlefield  f face down  S stack  g graveyard  e exile  x exiled face down  h hand  r revealed  t top  b bottom"

/* A commander that leaves the command zone for the stack or the battlefield is cast: that counts. */
static void send(screen *sc, int key)
{
    about x;
    talon_deed d;
    if (!take_cards(sc, &x, &d, TALON_DEED_MOVE) || !aim(&d, key))
        return;
    if (d.from == d.to && d.to != TALON_MAT_LIBRARY) {
        screen_say(sc, true, "it is there already");
        return;
    }
    if (d.from == TALON_MAT_COMMAND && (key == 'p' || key == 'S')) {
        d.code = TALON_DEED_CAST;
        d.to = talon_mat_has(sc->m, TALON_MAT_STACK) ? TALON_MAT_STACK : TALON_MAT_BATTLEFIELD;
    }
    screen_do(sc, &d);
}

static void move_anywhere(screen *sc)
{
    about x;
    talon_deed d;
    if (!take_cards(sc, &x, &d, TALON_DEED_MOVE))
        return;
    const int key = screen_ask(sc, "Where to?  " WHERE_TO "  l library, shuffled  o command zone", "pfSgexhrtblo");
    if (key && aim(&d, key))
        screen_do(sc, &d);
}

/* ------------------------------------------------------------------ the library */

static uint32_t library(const screen *sc)
{
    return talon_mat_count(sc->m, TALON_MAT_LIBRARY);
}

/* Whether there is a card to take; else that there is none is said. */
static bool has_library(screen *sc)
{
    if (!library(sc))
        screen_say(sc, true, "the library is empty");
    return library(sc) > 0;
}

static void from_top(screen *sc, talon_deed_code code)
{
    if (has_library(sc))
        screen_do_simple(sc, code, 1);
}

static void ask_and(screen *sc, talon_deed_code code, const char *question)
{
    const uint32_t n = has_library(sc) ? screen_ask_number(sc, question, 1, library(sc)) : 0;
    if (n)
        screen_do_simple(sc, code, (int32_t)n);
}

/* The top card, unseen, to the battlefield face down, or into exile. */
static void face_down(screen *sc)
{
    static const int64_t top = 0;
    talon_deed d;
    talon_deed_init(&d, TALON_DEED_MOVE);
    d.from = TALON_MAT_LIBRARY;
    d.place = &top;
    d.places_n = 1;
    const int key =
        has_library(sc)
            ? screen_ask(sc, "The top card: f face down to the battlefield   x exiled face down   e exiled   Esc cancels", "fxe")
            : 0;
    if (key && aim(&d, key))
        screen_do(sc, &d);
}

static void shuffle(screen *sc)
{
    talon_deed d;
    const int which = screen_ask(sc, "Shuffle: s all   t the top   b the bottom   Esc cancels",
                                 "sat"
                                 "b");
    talon_deed_init(&d, TALON_DEED_SHUFFLE);
    if (which == 't' || which == 'b') {
        d.part_top = which == 't';
        d.part_end = which == 'b';
        d.n = (int32_t)screen_ask_number(sc, "How many cards?", 5, library(sc));
    }
    if (which && d.n)
        screen_do(sc, &d);
}

/* The look is saved before anything is shown; the decision is a deed of its own. */
static void scry(screen *sc, talon_deed_code code)
{
    int64_t room[SCREEN_CARDS];
    talon_deed d;
    const char *question = code == TALON_DEED_SCRY ? "Scry how many?" : "Surveil how many?";
    const uint32_t n = has_library(sc) ? screen_ask_number(sc, question, 1, library(sc)) : 0;
    if (!n || !screen_do_simple(sc, TALON_DEED_LOOK, (int32_t)n))
        return;
    talon_deed_init(&d, code);
    if (screen_scry(sc, &d, room, n))
        screen_do(sc, &d);
}

static void find_cards(screen *sc)
{
    talon_card card[SCREEN_CARDS];
    int64_t place[SCREEN_CARDS];
    talon_deed d;
    if (!has_library(sc) || !screen_do_simple(sc, TALON_DEED_LOOK, (int32_t)library(sc)))
        return;
    talon_deed_init(&d, TALON_DEED_SEARCH);
    d.places_n = screen_search(sc, card);
    for (uint32_t i = 0; i < d.places_n; i++)
        place[i] = screen_place(sc, TALON_MAT_LIBRARY, card[i]);
    d.place = place;
    if (!d.places_n) {
        screen_say(sc, false, "the library was looked at; s shuffles it");
        return;
    }
    const int to = screen_ask(
        sc, "Where to?  h hand  p battlefield  f face down  g graveyard  e exile  x exiled face down  S stack  r revealed  t top  b bottom",
        "hpfgexSrtb");
    const int answer = !to ? 0 : screen_ask(sc, "Shuffle the library afterwards?  y yes   n no   Esc takes nothing", "yn");
    aim(&d, to);
    d.shuffle = answer == 'y';
    if (answer)
        screen_do(sc, &d);
    else
        screen_say(sc, false, "nothing was taken; the library was looked at: s shuffles it");
}

/* --------------------------------------------------------------------- hands */

/* The cards owed after mulligans go to the bottom; false: not now. */
static bool put_back(screen *sc, uint32_t owed)
{
    talon_card card[SCREEN_CARDS];
    int64_t place[SCREEN_CARDS];
    talon_deed d;
    if (!screen_choose(sc, card, owed))
        return false;
    for (uint32_t i = 0; i < owed; i++)
        place[i] = screen_place(sc, TALON_MAT_HAND, card[i]);
    talon_deed_init(&d, TALON_DEED_BOTTOM);
    d.place = place;
    d.places_n = owed;
    return screen_do(sc, &d);
}

static void mulligan(screen *sc)
{
    const uint32_t owed = talon_mat_owed(sc->m);
    talon_deed d;
    talon_deed_init(&d, TALON_DEED_MULLIGAN);
    const int which = owed ? screen_ask(sc, "Mulligan: m put back what is owed   l another one   Esc cancels", "ml")
                           : screen_ask(sc, "Mulligan: m london   v vancouver   p paris   Esc cancels", "mlvp");
    if (!which)
        return;
    if (owed && which == 'm') {
        put_back(sc, owed);
        return;
    }
    d.kind = which == 'v' ? TALON_MULLIGAN_VANCOUVER : which == 'p' ? TALON_MULLIGAN_PARIS : TALON_MULLIGAN_LONDON;
    if (screen_do(sc, &d) && talon_mat_owed(sc->m))
        screen_say(sc, false, "a new hand; %u to the bottom: m", talon_mat_owed(sc->m));
}

/* A hand is kept when what it owes was put back. */
static void keep(screen *sc)
{
    const uint32_t owed = talon_mat_owed(sc->m);
    if (talon_mat_started(sc->m))
        screen_say(sc, true, "the game has started already");
    else if (!owed || put_back(sc, owed))
        screen_do_simple(sc, TALON_DEED_KEEP, 1);
}

static void restart(screen *sc)
{
    if (screen_ask(sc, "Restart? All cards go home, the library is shuffled, seven are drawn; nothing takes it back.  n no   y yes",
                   "ny") == 'y')
        screen_do_simple(sc, TALON_DEED_RESTART, 1);
}

/* ------------------------------------------------------------- on the battlefield */

static void tap(screen *sc)
{
    about x;
    talon_deed d;
    const int64_t card = screen_picked(sc);
    if (sc->zone != TALON_MAT_BATTLEFIELD) {
        screen_say(sc, true, "only cards of the battlefield are tapped; Tab goes to another zone");
        return;
    }
    const bool tapped = card >= 0 && talon_mat_is_tapped(sc->m, sc->chosen_n ? sc->chosen[0] : (talon_card)card);
    if (take_cards(sc, &x, &d, tapped ? TALON_DEED_UNTAP : TALON_DEED_TAP))
        screen_do(sc, &d);
}

static void turn_over(screen *sc)
{
    about x;
    talon_deed d;
    const int64_t card = screen_picked(sc);
    if (!take_cards(sc, &x, &d, TALON_DEED_TURN))
        return;
    d.down = !talon_mat_is_down(sc->m, sc->chosen_n ? sc->chosen[0] : (talon_card)card);
    screen_do(sc, &d);
}

static int32_t counters_of(const screen *sc, talon_card card, const char *name)
{
    int32_t n = 0;
    for (uint32_t i = 0;; i++) {
        const char *kind = talon_mat_counter(sc->m, card, i, &n);
        if (!kind)
            return 0;
        if (strcmp(kind, name) == 0)
            return n;
    }
}

/* One card at a time: a note is about one. */
static void put_counters(screen *sc, const char *name, int32_t by)
{
    about x;
    talon_deed d;
    if (!take_cards(sc, &x, &d, TALON_DEED_COUNTER))
        return;
    d.text = name;
    d.places_n = 1;
    for (uint32_t i = 0; i < x.n; i++) {
        const int32_t n = counters_of(sc, talon_mat_cards(sc->m, sc->zone)[x.place[i]], name) + by;
        d.place = &x.place[i];
        d.n = n;
        if (n < 0)
            screen_say(sc, true, "there are no such counters");
        else if (!screen_do(sc, &d))
            return;
    }
}

/* Before anything is asked: a hand is hidden, and nothing can lie on its cards. */
static bool can_lie_on(screen *sc)
{
    if (sc->zone == TALON_MAT_HAND)
        screen_say(sc, true, "nothing lies on cards in hand");
    return sc->zone != TALON_MAT_HAND;
}

static void other_counters(screen *sc)
{
    char name[TALON_MAT_TEXT] = "", text[16] = "";
    int32_t by = 1;
    if (!can_lie_on(sc) || !screen_ask_text(sc, "Counters of what name?", name, sizeof name) || !*name)
        return;
    if (!screen_ask_text(sc, "How many more? Enter for one; -2 takes two off.", text, sizeof text))
        return;
    if (*text && !screen_read_change(text, 0, &by))
        screen_say(sc, true, "%s is no number", text);
    else if (by)
        put_counters(sc, name, by);
}

/* The note on a token is its name. */
static const char *note_question(const screen *sc, const about *x)
{
    if (talon_mat_is_token(sc->m, talon_mat_cards(sc->m, sc->zone)[x->place[0]]))
        return x->n > 1 ? "What the tokens are called:" : "What the token is called:";
    return x->n > 1 ? "Note on the cards:" : "Note on the card:";
}

/* On each of the chosen cards; what is on the first one is there to be changed. */
static void note_card(screen *sc)
{
    about x;
    talon_deed d;
    char text[TALON_MAT_TEXT];
    if (!can_lie_on(sc) || !take_cards(sc, &x, &d, TALON_DEED_CALL))
        return;
    snprintf(text, sizeof text, "%s", talon_mat_note(sc->m, talon_mat_cards(sc->m, sc->zone)[x.place[0]]));
    d.places_n = 1;
    d.text = text;
    bool done = screen_ask_text(sc, note_question(sc, &x), text, sizeof text);
    for (uint32_t i = 0; done && i < x.n; i++) {
        d.place = &x.place[i];
        done = screen_do(sc, &d);
    }
}

static void note_words(screen *sc)
{
    char text[300] = "";
    talon_deed d;
    talon_deed_init(&d, TALON_DEED_SAY);
    d.text = text;
    if (screen_ask_text(sc, "Words for the log:", text, sizeof text) && *text)
        screen_do(sc, &d);
}

static void token(screen *sc)
{
    char name[TALON_MAT_TEXT] = "";
    talon_deed d;
    talon_deed_init(&d, TALON_DEED_TOKEN);
    d.text = name;
    if (!screen_ask_text(sc, "Token: what is it called?", name, sizeof name) || !*name)
        return;
    d.n = (int32_t)screen_ask_number(sc, "How many?", 1, TALON_MAT_SPARE);
    if (d.n)
        screen_do(sc, &d);
}

static void roll(screen *sc)
{
    talon_deed d;
    talon_deed_init(&d, TALON_DEED_ROLL);
    const int which = screen_ask(sc, "Roll: c coin   d die   t twenty-sided die   Esc cancels", "cdt");
    d.from = which == 'c' ? TALON_MAT_COIN : which == 'd' ? TALON_MAT_DIE : TALON_MAT_D20;
    if (which)
        screen_do(sc, &d);
}

static void read_card(screen *sc)
{
    const int64_t card = screen_picked(sc);
    if (card < 0)
        screen_say(sc, true, "no card is picked");
    screen_card(sc, card);
}

static void read_commanders(screen *sc)
{
    if (!talon_mat_commander(sc->m, 0))
        screen_say(sc, true, "this game has no commander");
    for (uint32_t i = 0; talon_mat_commander(sc->m, i); i++)
        screen_card_named(sc, talon_mat_commander(sc->m, i));
}

static void end_game(screen *sc)
{
    if (screen_ask(sc, "End the game for good? y yes   n no", "ny") == 'y')
        screen_do_simple(sc, TALON_DEED_END, 1);
}

bool screen_deed_key(screen *sc, int key)
{
    switch (key) {
    case 'd': from_top(sc, TALON_DEED_DRAW); break;
    case 'D': ask_and(sc, TALON_DEED_DRAW, "Draw how many?"); break;
    case 'm': mulligan(sc); break;
    case 'k': keep(sc); break;
    case 's': shuffle(sc); break;
    case 'v': scry(sc, TALON_DEED_SCRY); break;
    case 'u': scry(sc, TALON_DEED_SURVEIL); break;
    case 'r': from_top(sc, TALON_DEED_REVEAL); break;
    case 'x': ask_and(sc, TALON_DEED_MILL, "Mill how many?"); break;
    case 'f': face_down(sc); break;
    case '/': find_cards(sc); break;
    case 'p':
    case 'F':
    case 'S':
    case 'g':
    case 'e':
    case 'h':
    case 't':
    case 'b':
    case 'o': send(sc, key); break;
    case 'M': move_anywhere(sc); break;
    case 'y': choose(sc); break;
    case ' ': tap(sc); break;
    case 'U': screen_do_simple(sc, TALON_DEED_UNTAP, 1); break;
    case 'n': screen_do_simple(sc, TALON_DEED_NEXT, 1); break;
    case 'O': turn_over(sc); break;
    case '+':
    case '=': put_counters(sc, "+1/+1", 1); break;
    case '-': put_counters(sc, "+1/+1", -1); break;
    case '#': other_counters(sc); break;
    case 'N': note_card(sc); break;
    case 'w': note_words(sc); break;
    case 'T': token(sc); break;
    case '<': screen_life(sc, -1); break;
    case '>': screen_life(sc, 1); break;
    case 'i': screen_values(sc); break;
    case 'R': roll(sc); break;
    case 'X': restart(sc); break;
    case 'z': screen_do_simple(sc, TALON_DEED_UNDO, 1); break;
    case 'Z': screen_do_simple(sc, TALON_DEED_REDO, 1); break;
    case 'c': read_card(sc); break;
    case 'C': read_commanders(sc); break;
    case 'E': end_game(sc); break;
    default: return false; /* a key of the screen, or none */
    }
    return true;
}
