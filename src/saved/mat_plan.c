/* mat_plan.c -- which acts a deed is written as; nothing else knows it. docs/commander.md §8.4 explains it.
 *
 * (1) What a deed says and its first act together tell all of it: every card that it names is in that act, in this order.
 * (2) After the first, acts that would change nothing are left out. */
#include <string.h>

#include "saved/mat_impl.h"

/* -------------------------------------------------------------------- moves */

/* Tokens that came to a zone where there are none cease to be: they are spare cards again. start: where they lie there now. */
static void add_vanishing(talon_mat *m, talon_mat_zone to, uint32_t start)
{
    const talon_deed *d = &m->now.d;
    uint32_t n = 0;
    if (to == TALON_MAT_BATTLEFIELD || to == TALON_MAT_STACK || to == TALON_MAT_TOKENS)
        return;
    for (uint32_t i = 0; i < d->places_n; i++)
        if (m->token[m->now.card[i]])
            talon__act_places(m)[n++] = (int64_t)start + i;
    if (n)
        talon__act_move(m, to, TALON_MAT_TOKENS, n, TALON_AT_END);
}

/* The cards that the deed names, to where it says. */
static void add_named(talon_mat *m)
{
    const talon_deed *d = &m->now.d;
    const talon_mat_zone from = (talon_mat_zone)d->from, to = (talon_mat_zone)d->to;
    const uint32_t room = m->lies.n[to] - (from == to ? d->places_n : 0);
    const int64_t at = d->at == TALON_AT_TOP ? 0 : d->at;
    memcpy(talon__act_places(m), d->place, d->places_n * sizeof *d->place);
    talon__act_move(m, from, to, d->places_n, talon__spell_place(at, room))->face = talon__facing(from, to, d->down);
    add_vanishing(m, to, at == TALON_AT_END ? room : (uint32_t)at);
}

static const char *check_named(const talon_mat *m)
{
    const talon_deed *d = &m->now.d;
    bool taken[CARDS] = {false};
    if (d->from >= LAID || d->to >= LAID || !talon_mat_has(m, (talon_mat_zone)d->from) || !talon_mat_has(m, (talon_mat_zone)d->to))
        return "this game has no such zone";
    if (!d->places_n)
        return "no card is named";
    for (uint32_t i = 0; i < d->places_n; i++) {
        if (d->place[i] < 0 || d->place[i] >= (int64_t)m->lies.n[d->from])
            return "there is no card at this place";
        if (taken[d->place[i]])
            return "a card is named twice";
        taken[d->place[i]] = true;
    }
    const uint32_t room = m->lies.n[d->to] - (d->from == d->to ? d->places_n : 0);
    if (d->at != TALON_AT_END && d->at != TALON_AT_TOP && (d->at < 0 || d->at > (int64_t)room))
        return "there is no such place";
    return NULL;
}

static const char *plan_move(talon_mat *m)
{
    const talon_deed *d = &m->now.d;
    const char *why = check_named(m);
    if (why)
        return why;
    if (d->from == TALON_MAT_LIBRARY && !talon__are_first(d->place, d->places_n))
        return "only the top cards of the library are moved; others are searched for";
    if (d->shuffle && d->to != TALON_MAT_LIBRARY)
        return "only the library is shuffled";
    add_named(m);
    if (d->shuffle)
        talon__act_shuffle(m, TALON_MAT_LIBRARY, m->lies.n[TALON_MAT_LIBRARY] + (d->from == TALON_MAT_LIBRARY ? 0 : d->places_n));
    return NULL;
}

/* Whether the library has n cards to be taken from its top. */
static const char *check_top(const talon_mat *m)
{
    const int64_t n = m->now.d.n, library = m->lies.n[TALON_MAT_LIBRARY];
    if (library && n < 1)
        return "it is one card, or more";
    return !library ? "the library is empty" : n > library ? "the library has not so many cards" : NULL;
}

/* The top n cards of the library, as a move of named cards. */
static const char *plan_top(talon_mat *m, talon_mat_zone to)
{
    talon_deed *d = &m->now.d;
    const char *why = check_top(m);
    if (why)
        return why;
    d->from = TALON_MAT_LIBRARY;
    d->to = (uint8_t)to;
    d->places_n = (uint32_t)d->n;
    for (uint32_t i = 0; i < d->places_n; i++) {
        m->now.place[i] = i;
        m->now.card[i] = m->lies.card[TALON_MAT_LIBRARY][i];
    }
    d->place = m->now.place;
    return plan_move(m);
}

static const char *plan_cast(talon_mat *m)
{
    const talon_deed *d = &m->now.d;
    if (d->from != TALON_MAT_COMMAND || d->places_n != 1 || (d->to != TALON_MAT_STACK && d->to != TALON_MAT_BATTLEFIELD))
        return "a commander is cast from the command zone";
    return plan_move(m);
}

static const char *plan_token(talon_mat *m)
{
    talon_deed *d = &m->now.d;
    if (!*m->now.text)
        return "a token needs a name";
    if (d->n < 1 || d->n > (int64_t)m->lies.n[TALON_MAT_TOKENS])
        return m->lies.n[TALON_MAT_TOKENS] ? "there are not so many spare cards left" : "no spare card is left for a token";
    for (uint32_t i = 0; i < (uint32_t)d->n; i++)
        m->now.card[i] = m->lies.card[TALON_MAT_TOKENS][i];
    talon__act_run(m, TALON_MAT_TOKENS, TALON_MAT_BATTLEFIELD, 0, (uint32_t)d->n, TALON_AT_END)->face = TALON_FACING_UP;
    return NULL;
}

static const char *plan_turn(talon_mat *m)
{
    talon_deed *d = &m->now.d;
    d->to = d->from;
    const char *why = check_named(m);
    if (why)
        return why;
    if (!talon__has_sides((talon_mat_zone)d->from))
        return "cards of this zone are not turned over";
    memcpy(talon__act_places(m), d->place, d->places_n * sizeof *d->place);
    talon__act_turn(m, (talon_mat_zone)d->from, d->places_n, !d->down);
    return NULL;
}

/* --------------------------------------------------------------- the library */

/* Whether one of the library's first n cards was not seen yet, those that the deed names aside. */
static bool hides(const talon_mat *m, uint32_t n, bool but_named)
{
    bool named[CARDS] = {false};
    for (uint32_t i = 0; but_named && i < m->now.d.places_n; i++)
        named[m->now.d.place[i]] = true;
    for (uint32_t i = 0; i < n; i++)
        if (!named[i] && !talon_transcript_knows(m->t, 1, m->lies.card[TALON_MAT_LIBRARY][i]))
            return true;
    return false;
}

/* What goes back to the library, which is shuffled before: it waits where nobody sees it. */
static const char *plan_aside(talon_mat *m)
{
    const talon_deed *d = &m->now.d;
    const uint32_t left = m->lies.n[TALON_MAT_LIBRARY] - d->places_n;
    if (d->at != TALON_AT_TOP && d->at != TALON_AT_END)
        return "after a shuffle cards go on top, or to the bottom";
    if (hides(m, m->lies.n[TALON_MAT_LIBRARY], false))
        return "the library is looked at first";
    memcpy(talon__act_places(m), d->place, d->places_n * sizeof *d->place);
    talon__act_move(m, TALON_MAT_LIBRARY, TALON_MAT_PART, d->places_n, TALON_AT_END);
    talon__act_shuffle(m, TALON_MAT_LIBRARY, left);
    talon__act_run(m, TALON_MAT_PART, TALON_MAT_LIBRARY, 0, d->places_n,
                   d->at == TALON_AT_TOP ? talon__spell_place(0, left) : TALON_AT_END);
    return NULL;
}

static const char *plan_search(talon_mat *m)
{
    talon_deed *d = &m->now.d;
    d->from = TALON_MAT_LIBRARY;
    const char *why = check_named(m);
    const uint32_t n = m->lies.n[TALON_MAT_LIBRARY];
    const bool back = d->to == TALON_MAT_LIBRARY;
    if (why || (back && d->shuffle))
        return why ? why : plan_aside(m);
    add_named(m);
    const uint32_t left = n - d->places_n;
    if (left && !back && hides(m, n, true))
        talon__act_look(m, left);
    if (d->shuffle)
        talon__act_shuffle(m, TALON_MAT_LIBRARY, left);
    return NULL;
}

static const char *plan_shuffle(talon_mat *m)
{
    const talon_deed *d = &m->now.d;
    const uint32_t library = m->lies.n[TALON_MAT_LIBRARY], n = (uint32_t)d->n;
    if (!d->part_top && !d->part_end) {
        talon__act_shuffle(m, TALON_MAT_LIBRARY, library);
    } else {
        if (d->n < 2 || n > library)
            return d->n < 2 ? "one card cannot be shuffled" : "the library has not so many cards";
        talon__act_run(m, TALON_MAT_LIBRARY, TALON_MAT_PART, d->part_top ? 0 : library - n, n, TALON_AT_END);
        talon__act_shuffle(m, TALON_MAT_PART, n);
        talon__act_run(m, TALON_MAT_PART, TALON_MAT_LIBRARY, 0, n, d->part_top ? talon__spell_place(0, library - n) : TALON_AT_END);
    }
    return m->now.acts.n ? NULL : "there is nothing to shuffle";
}

static const char *plan_look(talon_mat *m)
{
    const talon_deed *d = &m->now.d;
    const char *why = check_top(m);
    if (why)
        return why;
    talon__act_look(m, (uint32_t)d->n);
    return NULL;
}

/* All cards that were decided about go to the top, as they are listed; then those that do not stay there leave it. */
static const char *plan_scry(talon_mat *m)
{
    talon_deed *d = &m->now.d;
    const uint32_t n = d->places_n, away = n - d->top - d->bottom;
    d->from = d->to = TALON_MAT_LIBRARY;
    d->at = TALON_AT_TOP;
    const char *why = d->top > n || d->bottom > n - d->top ? "more cards go somewhere than there are" : check_named(m);
    for (uint32_t i = 0; !why && i < n; i++)
        if (d->place[i] >= (int64_t)n)
            why = "these are not the top cards of the library";
    if (why)
        return why;
    add_named(m);
    if (hides(m, n, false))
        talon__act_look(m, n);
    if (d->bottom)
        talon__act_run(m, TALON_MAT_LIBRARY, TALON_MAT_LIBRARY, d->top, d->bottom, TALON_AT_END);
    if (away)
        talon__act_run(m, TALON_MAT_LIBRARY, TALON_MAT_GRAVEYARD, d->top, away, TALON_AT_END);
    return NULL;
}

/* ---------------------------------------------------------- hands, and all of it */

static const char *plan_mulligan(talon_mat *m)
{
    const uint32_t n = talon__mat_new_hand(m, m->now.d.kind), hand = m->lies.n[TALON_MAT_HAND];
    if (m->now.d.kind < TALON_MULLIGAN_LONDON || m->now.d.kind > TALON_MULLIGAN_PARIS)
        return "a mulligan is london, vancouver or paris";
    if (n == UINT32_MAX)
        return "no card would be left";
    if (hand)
        talon__act_run(m, TALON_MAT_HAND, TALON_MAT_LIBRARY, 0, hand, TALON_AT_END);
    talon__act_shuffle(m, TALON_MAT_LIBRARY, m->lies.n[TALON_MAT_LIBRARY] + hand);
    if (n)
        talon__act_run(m, TALON_MAT_LIBRARY, TALON_MAT_HAND, 0, n, TALON_AT_END);
    return m->now.acts.n ? NULL : "there is no card";
}

static const char *plan_bottom(talon_mat *m)
{
    talon_deed *d = &m->now.d;
    d->from = TALON_MAT_HAND;
    d->to = TALON_MAT_LIBRARY;
    d->at = TALON_AT_END;
    if (!m->facts.owed)
        return "no card is owed";
    return d->places_n == m->facts.owed ? plan_move(m) : "this is not as many as are owed";
}

/* Where a card was when the game began; it is home then. home: of the names listed, those whose card is. */
static talon_mat_zone home_of(const talon_mat *m, talon_card card, bool home[CARDS])
{
    if (m->token[card])
        return TALON_MAT_TOKENS;
    const char *name = talon__mat_truth(m, card);
    const uint32_t commanders = m->listed_n - m->commanders_n;
    for (uint32_t i = commanders - m->companions_n; i < m->listed_n; i++)
        if (!home[i] && strcmp(m->listed[i], name) == 0) {
            home[i] = true;
            return i < commanders ? TALON_MAT_REVEALED : TALON_MAT_COMMAND;
        }
    return TALON_MAT_LIBRARY;
}

static void put(mat_layout *l, talon_mat_zone z, talon_card card)
{
    l->card[z][l->n[z]++] = card;
    l->up[card] = false;
}

/* Everything home, into `next`: commanders first, so that a copy in the library stays there. */
static void lay_home(talon_mat *m)
{
    static const talon_mat_zone order[LAID] = {TALON_MAT_COMMAND,     TALON_MAT_LIBRARY,   TALON_MAT_TOKENS,
                                               TALON_MAT_HAND,        TALON_MAT_REVEALED,  TALON_MAT_STACK,
                                               TALON_MAT_BATTLEFIELD, TALON_MAT_GRAVEYARD, TALON_MAT_EXILE};
    bool home[CARDS] = {false};
    memset(m->next.n, 0, sizeof m->next.n);
    memcpy(m->next.up, m->lies.up, sizeof m->next.up);
    for (uint32_t k = 0; k < LAID; k++)
        for (uint32_t i = 0; i < m->lies.n[order[k]]; i++) {
            const talon_card card = m->lies.card[order[k]][i];
            put(&m->next, home_of(m, card, home), card);
        }
}

static const char *plan_restart(talon_mat *m)
{
    m->was = m->lies;
    lay_home(m);
    talon__act_difference(m, &m->was);
    const uint32_t n = m->next.n[TALON_MAT_LIBRARY];
    talon__act_shuffle(m, TALON_MAT_LIBRARY, n);
    if (n)
        talon__act_run(m, TALON_MAT_LIBRARY, TALON_MAT_HAND, 0, n < TALON_MAT_HAND_N ? n : TALON_MAT_HAND_N, TALON_AT_END);
    return m->now.acts.n ? NULL : "there is no card";
}

static const char *plan_roll(talon_mat *m)
{
    const talon_mat_zone z = (talon_mat_zone)m->now.d.from;
    if (z < TALON_MAT_COIN || z > TALON_MAT_D20)
        return "coin, die and d20 are rolled";
    if (!talon_mat_has(m, z))
        return "this game has no coin and no dice";
    const uint32_t n = talon_zone_count(talon_transcript_table(m->t), talon_transcript_shape(m->t), m->zone[z]);
    if (n < 2)
        return "its cards are elsewhere";
    talon__act_shuffle(m, z, n);
    if (!talon__mat_top(m, z)) {
        talon__act_places(m)[0] = 0;
        talon__act_turn(m, z, 1, true);
    }
    return NULL;
}

static const char *plan_travel(talon_mat *m)
{
    const bool undo = m->now.d.code == TALON_DEED_UNDO;
    const mat_stack *s = undo ? &m->past : &m->ahead;
    m->was = m->lies;
    if (!s->n)
        return undo ? "a shuffle cannot be taken back" : "nothing was taken back";
    talon__mat_unpack(&m->next, NULL, s->at[s->n - 1]);
    talon__act_difference(m, &m->was);
    return NULL;
}

/* --------------------------------------------------------------------- notes */

static const char *check_cards(const talon_mat *m)
{
    const talon_deed *d = &m->now.d;
    const bool one = d->code == TALON_DEED_COUNTER || d->code == TALON_DEED_CALL;
    if ((d->code == TALON_DEED_TAP || d->code == TALON_DEED_UNTAP) && d->from != TALON_MAT_BATTLEFIELD)
        return "only cards of the battlefield are tapped";
    if (d->from >= LAID || d->from == TALON_MAT_LIBRARY || d->from == TALON_MAT_HAND)
        return "cards of this zone have nothing on them";
    if (one && d->places_n != 1)
        return "one card is named";
    for (uint32_t i = 0; i < d->places_n; i++)
        if (d->place[i] < 0 || d->place[i] >= (int64_t)m->lies.n[d->from])
            return "there is no card at this place";
    return NULL;
}

static const char *plan_note(const talon_mat *m)
{
    const talon_deed *d = &m->now.d;
    const uint32_t room = TALON_MAT_MARKS - m->facts.marks_n;
    switch (d->code) {
    case TALON_DEED_KEEP: return m->facts.started ? "the game has started already" : m->facts.owed ? "cards are owed first" : NULL;
    case TALON_DEED_TAP: return !d->places_n ? "no card is named" : d->places_n > room ? "there are too many marks" : check_cards(m);
    case TALON_DEED_UNTAP: return d->places_n ? check_cards(m) : NULL;
    case TALON_DEED_COUNTER:
        return !*m->now.text           ? "counters need a name"
               : d->n < 0              ? "a card has none, or more"
               : d->n > TALON_MAT_MOST ? "this number is too large"
               : !room                 ? "there are too many marks"
                                       : check_cards(m);
    case TALON_DEED_CALL: return room ? check_cards(m) : "there are too many marks";
    case TALON_DEED_SET:
        return !*m->now.text                                     ? "what is counted needs a name"
               : d->n > TALON_MAT_MOST || d->n < -TALON_MAT_MOST ? "this number is too large" /* turns and taxes are added to */
               : talon__mat_can_set(&m->facts, m->now.text)      ? NULL
                                                                 : "too much is counted";
    case TALON_DEED_SAY: return *m->now.text ? NULL : "nothing is said";
    case TALON_DEED_NEXT: return NULL;
    default: __builtin_trap(); /* talon__mat_plan sends notes alone */
    }
}

const char *talon__mat_plan(talon_mat *m)
{
    deed_now *now = &m->now;
    now->acts.n = now->acts.used = 0;
    now->mixes = false;
    switch ((talon_deed_code)now->d.code) {
    case TALON_DEED_DRAW: return plan_top(m, TALON_MAT_HAND);
    case TALON_DEED_REVEAL: return plan_top(m, TALON_MAT_REVEALED);
    case TALON_DEED_MILL: return plan_top(m, talon_mat_has(m, TALON_MAT_GRAVEYARD) ? TALON_MAT_GRAVEYARD : TALON_MAT_BATTLEFIELD);
    case TALON_DEED_MOVE: return plan_move(m);
    case TALON_DEED_CAST: return plan_cast(m);
    case TALON_DEED_SEARCH: return plan_search(m);
    case TALON_DEED_TOKEN: return plan_token(m);
    case TALON_DEED_TURN: return plan_turn(m);
    case TALON_DEED_LOOK: return plan_look(m);
    case TALON_DEED_SHUFFLE: return plan_shuffle(m);
    case TALON_DEED_SCRY:
    case TALON_DEED_SURVEIL: return plan_scry(m);
    case TALON_DEED_MULLIGAN: return plan_mulligan(m);
    case TALON_DEED_BOTTOM: return plan_bottom(m);
    case TALON_DEED_ROLL: return plan_roll(m);
    case TALON_DEED_RESTART: return plan_restart(m);
    case TALON_DEED_UNDO:
    case TALON_DEED_REDO: return plan_travel(m);
    case TALON_DEED_KEEP:
    case TALON_DEED_TAP:
    case TALON_DEED_UNTAP:
    case TALON_DEED_NEXT:
    case TALON_DEED_COUNTER:
    case TALON_DEED_CALL:
    case TALON_DEED_SET:
    case TALON_DEED_SAY: return plan_note(m);
    case TALON_DEED_END: return NULL;
    case TALON_DEED_NONE:
    case TALON_DEED_END_OF_LIST: break;
    }
    return "this is no deed";
}
