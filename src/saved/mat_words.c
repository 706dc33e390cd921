/* mat_words.c -- a deed that was just done, in words for the log. The log is the player's own: cards are called what the player may know. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "saved/mat_impl.h"

static void put_count(writing *w, const char *before, int64_t n, const char *after)
{
    talon__put(w, before);
    talon__put_number(w, n);
    talon__put(w, after);
}

static void put_hand(writing *w, const talon_mat *m, const char *before)
{
    for (uint32_t i = 0; i < m->lies.n[TALON_MAT_HAND]; i++) {
        talon__put(w, i ? "; " : before);
        talon__put(w, talon_mat_name(m, m->lies.card[TALON_MAT_HAND][i]));
    }
}

/* Cards that the deed names, from this one on: as they were called when it began, or now that they are known. */
static void put_from(writing *w, const talon_mat *m, const char *before, uint32_t first, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        const char *name = m->now.name[first + i];
        talon__put(w, i ? "; " : before);
        talon__put(w, name ? name : talon_mat_name(m, m->now.card[first + i]));
    }
}

static void put_cards(writing *w, const talon_mat *m, const char *before)
{
    put_from(w, m, before, 0, m->now.d.places_n);
}

static void put_zone(writing *w, uint32_t z)
{
    talon__put(w, z == TALON_MAT_COMMAND ? "command zone" : z == TALON_MAT_TOKENS ? "spare tokens" : talon_mat_zone_id(z));
}

static void put_move(writing *w, const talon_mat *m)
{
    const talon_deed *d = &m->now.d;
    const bool library = d->to == TALON_MAT_LIBRARY;
    put_cards(w, m, d->code == TALON_DEED_SEARCH ? "search: " : "");
    talon__put(w, ": ");
    if (d->code != TALON_DEED_SEARCH) {
        put_zone(w, d->from);
        talon__put(w, " to ");
    } else {
        talon__put(w, "to ");
    }
    if (library && (!d->shuffle || d->code == TALON_DEED_SEARCH))
        talon__put(w, d->at == TALON_AT_END ? "the bottom of the " : d->at == TALON_AT_TOP || !d->at ? "the top of the " : "");
    put_zone(w, d->to);
    const bool sides = d->to == TALON_MAT_BATTLEFIELD || d->to == TALON_MAT_EXILE || d->to == TALON_MAT_STACK;
    talon__put(w, sides && d->down && d->from != d->to ? ", face down" : "");
    talon__put(w, d->shuffle ? ", shuffled" : "");
}

static void put_mulligan(writing *w, const talon_mat *m)
{
    const uint32_t back = m->was.n[TALON_MAT_HAND];
    talon__put(w, "mulligan (");
    talon__put(w, talon_mulligan_names[m->now.d.kind]);
    put_count(w, "), ", back, back == 1 ? " card back" : " cards back");
    put_from(w, m, ": ", 0, back);
    put_hand(w, m, ". New hand: ");
}

static void put_scry(writing *w, const talon_mat *m)
{
    const talon_deed *d = &m->now.d;
    put_count(w, ": ", d->top, " on top");
    put_count(w, ", ", d->bottom, " to the bottom");
    put_count(w, ", ", d->places_n - d->top - d->bottom, " to the graveyard");
    put_from(w, m, ": ", d->top + d->bottom, d->places_n - d->top - d->bottom);
}

/* Notes, and acts that only count or show. False: it is none of these. */
static bool put_count_words(writing *w, const talon_mat *m)
{
    const talon_deed *d = &m->now.d;
    switch (d->code) {
    case TALON_DEED_KEEP: talon__put(w, "the hand is kept, and the game starts"); break;
    case TALON_DEED_END: talon__put(w, "the game ends"); break;
    case TALON_DEED_LOOK: put_count(w, "look at the library, the top ", d->n, ""); break;
    case TALON_DEED_ROLL:
        talon__put(w, d->from == TALON_MAT_COIN ? "the coin shows " : "rolled: ");
        talon__put(w, talon__mat_top(m, (talon_mat_zone)d->from));
        break;
    case TALON_DEED_UNTAP:
        talon__put(w, d->places_n ? "untap" : "untap all");
        put_cards(w, m, ": ");
        break;
    case TALON_DEED_NEXT: put_count(w, "turn ", talon_mat_value_of(m, "turn") + 1, ": everything is untapped"); break;
    case TALON_DEED_COUNTER:
        put_cards(w, m, "");
        put_count(w, " has ", d->n, " ");
        talon__put(w, d->text);
        break;
    case TALON_DEED_CALL:
        put_cards(w, m, "");
        talon__put(w, *d->text ? ": " : ": nothing is noted");
        talon__put(w, d->text);
        break;
    case TALON_DEED_SET:
        talon__put(w, d->text);
        put_count(w, " ", talon_mat_value_of(m, d->text), " → ");
        talon__put_number(w, d->n);
        break;
    case TALON_DEED_SAY:
        talon__put(w, "note: ");
        talon__put(w, d->text);
        break;
    default: return false; /* it moves cards */
    }
    return true;
}

static void put_shuffle(writing *w, const talon_deed *d)
{
    talon__put(w, "shuffle");
    if (d->part_top || d->part_end)
        put_count(w, d->part_top ? " the top " : " the bottom ", d->n, "");
}

/* The first time costs what the card says: nothing is told of it. */
static void put_cast(writing *w, const talon_mat *m)
{
    put_cards(w, m, "cast: ");
    const int64_t tax = talon_mat_tax(m, talon__mat_truth(m, m->now.card[0]));
    if (tax)
        put_count(w, ", for ", tax, " more");
}

static void put_words(writing *w, const talon_mat *m, const char *concerned)
{
    const talon_deed *d = &m->now.d;
    const talon_deed_info *info = talon_deed_get(d->code);
    if (!info) {
        talon__put(w, d->text); /* an act that is no deed's */
        return;
    }
    if (put_count_words(w, m))
        return;
    switch ((talon_deed_code)d->code) {
    case TALON_DEED_MOVE:
    case TALON_DEED_SEARCH: put_move(w, m); break;
    case TALON_DEED_CAST: put_cast(w, m); break;
    case TALON_DEED_TOKEN:
        put_count(w, "token: ", d->n, " ");
        talon__put(w, d->text);
        break;
    case TALON_DEED_TURN: put_cards(w, m, d->down ? "turned face down: " : "turned face up: "); break;
    case TALON_DEED_SHUFFLE: put_shuffle(w, d); break;
    case TALON_DEED_MULLIGAN: put_mulligan(w, m); break;
    case TALON_DEED_BOTTOM:
        put_count(w, "mulligan: ", d->places_n, d->places_n == 1 ? " card back" : " cards back");
        put_cards(w, m, ": ");
        break;
    case TALON_DEED_RESTART: put_hand(w, m, "restart. New hand: "); break;
    case TALON_DEED_UNDO:
    case TALON_DEED_REDO:
        talon__put(w, info->word);
        talon__put(w, ": ");
        talon__put(w, concerned);
        break;
    case TALON_DEED_SCRY:
    case TALON_DEED_SURVEIL:
        talon__put(w, info->word);
        put_scry(w, m);
        break;
    case TALON_DEED_DRAW:
    case TALON_DEED_REVEAL:
    case TALON_DEED_MILL:
    case TALON_DEED_TAP:
        talon__put(w, info->word);
        put_cards(w, m, ": ");
        break;
    case TALON_DEED_KEEP:
    case TALON_DEED_END:
    case TALON_DEED_LOOK:
    case TALON_DEED_ROLL:
    case TALON_DEED_UNTAP:
    case TALON_DEED_NEXT:
    case TALON_DEED_COUNTER:
    case TALON_DEED_CALL:
    case TALON_DEED_SET:
    case TALON_DEED_SAY:
    case TALON_DEED_NONE:
    case TALON_DEED_END_OF_LIST: break; /* put_count_words has said them; the last two are no deeds */
    }
}

char *talon__mat_words(const talon_mat *m, const char *concerned)
{
    writing w = {NULL, 0, 0};
    put_words(&w, m, concerned); /* how long it is */
    w = (writing){malloc(w.n + 1), w.n + 1, 0};
    if (!w.at)
        return NULL;
    put_words(&w, m, concerned);
    talon__put_end(&w);
    return w.at;
}
