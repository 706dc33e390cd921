/* suite2_cards.c -- what is hidden in a card, and which shares of it are known: docs/transcript.md §15.2.
 *
 * Opening a card takes the public shares off it and looks which face is left. What only this reader can read goes through src/blind's
 * constant-time calls; it never makes a card open. */
#include <stdlib.h>
#include <string.h>

#include "fair/suite2.h"

/* M_f of every face, which costs a third of a scalar multiplication each; and all of them by their elements. */
static bool make_faces(suite2 *two, uint32_t n)
{
    two->face = malloc(n * sizeof *two->face);
    for (uint32_t f = 0; two->face && f < n; f++) {
        talon__blind_face(two->face[f], (uint16_t)f);
        if (!talon__lookup_reserve(&two->face_of))
            return false;
        talon__lookup_put(&two->face_of, two->face[f], (void *)(uintptr_t)(f + 1));
    }
    return two->face;
}

bool talon__two_faces(fair *t)
{
    suite2 *two = t->two;
    if (two->face || make_faces(two, t->line0.faces_n))
        return true;
    free(two->face);
    two->face = NULL;
    return talon__no_memory(&t->bad);
}

/* --------------------------------------------------------------------- shares */

static s2_share *share_of(const s2_card *c, uint32_t seat)
{
    for (uint32_t i = 0; talon__set_has(c->has, seat) && i < c->shares_n; i++)
        if (c->share[i].seat == seat)
            return &c->share[i];
    return NULL;
}

bool talon__two_is_public(const s2_card *c, uint32_t seat, bool before)
{
    return talon__set_has(c->open, seat) && !(before && talon__set_has(c->open_here, seat));
}

bool talon__two_was_closed(const fair *t, talon_card id)
{
    return t->table.card[id].face == TALON_FACE_NONE || t->two->card[id].opened_here;
}

/* What was here may be secret: it is wiped where it moves away from. */
static bool make_room(s2_card *c)
{
    const uint32_t room = c->room ? 2 * c->room : 8;
    s2_share *more = malloc(room * sizeof *more);
    if (!more)
        return false;
    if (c->share) {
        memcpy(more, c->share, c->shares_n * sizeof *more);
        sodium_memzero(c->share, c->room * sizeof *c->share);
        free(c->share);
    }
    c->share = more;
    c->room = room;
    return true;
}

/* The seat's entry; NULL without memory. */
static s2_share *add_share(s2_card *c, uint32_t seat)
{
    s2_share *s = share_of(c, seat);
    if (s)
        return s;
    if (c->shares_n == c->room && !make_room(c))
        return NULL;
    s = &c->share[c->shares_n++];
    *s = (s2_share){.seat = (uint16_t)seat};
    talon__set_add(c->has, seat);
    return s;
}

/* Whether all of its set are public, or in views, too. */
static bool has_all(const s2_card *c, bool views)
{
    uint32_t missing = 0;
    for (uint32_t w = 0; w < SEAT_WORDS; w++)
        missing |= c->set[w] & ~(c->open[w] | (views ? c->viewed[w] : 0));
    return !missing;
}

/* The face under all these layers, or TALON_FACE_NONE. */
static talon_face face_under(const fair *t, const s2_card *c)
{
    uint8_t card[BLIND_CARD_SIZE];
    memcpy(card, c->ab, sizeof card);
    for (uint32_t i = 0; i < c->shares_n; i++)
        if (talon__set_has(c->set, c->share[i].seat))
            talon__blind_lower(card, c->share[i].d);
    const uintptr_t found = (uintptr_t)talon__lookup_get(&t->two->face_of, card + BLIND_SIZE);
    return found ? (talon_face)(found - 1) : TALON_FACE_NONE;
}

static void know(fair *t, talon_card id, talon_face face)
{
    card_state *c = &t->table.card[id];
    if (c->known != TALON_FACE_NONE)
        return;
    c->known = face;
    t->table.shown[face]++;
    t->course.opened = true;
}

static bool has_no_face(fair *t, talon_card id)
{
    char name[24];
    talon__card_text(&t->table, name, id);
    return talon__bad(&t->bad, "face", "all shares of %s are there, and they open it to no face", name);
}

static void find_sight(suite2 *two, const public_table *table)
{
    for (uint32_t z = 0; z < talon__zones(table); z++)
        for (uint32_t i = 0; i < talon__size(table, z); i++)
            two->in_sight[talon__cards(table, z)[i]] = talon__all_see(table, (talon_zone)z, i);
    two->sight_block = two->block + 1;
}

/* Whether everybody sees this card. Cards do not move within a block. */
static bool is_in_sight(fair *t, talon_card id)
{
    suite2 *two = t->two;
    if (t->line0.veils && two->sight_block != two->block + 1)
        find_sight(two, &t->table);
    return t->line0.veils && two->in_sight[id];
}

static void touch(suite2 *two, talon_card id)
{
    if (!two->card[id].touched)
        two->touched[two->touched_n++] = id;
    two->card[id].touched = true;
}

/* Shares of all are public, or in views: everybody knows the face. */
static bool open_card(fair *t, talon_card id)
{
    s2_card *c = &t->two->card[id];
    card_state *x = &t->table.card[id];
    if (x->face != TALON_FACE_NONE || !has_all(c, true))
        return true;
    if (!talon__two_faces(t))
        return false;
    const talon_face face = face_under(t, c);
    if (face == TALON_FACE_NONE)
        return has_no_face(t, id);
    t->course.news++;
    know(t, id, face);
    if (has_all(c, false)) {
        x->face = face;
        c->opened_here = true;
        touch(t->two, id);
        if (is_in_sight(t, id))
            talon__name_seen(&t->agenda.names, &t->line0, face);
    }
    return true;
}

/* The reader's own share, which only the reader can make. */
static bool add_mine(fair *t, talon_card id)
{
    suite2 *two = t->two;
    const card_state *x = &t->table.card[id];
    const uint32_t me = t->reader.me;
    uint8_t shares[BLIND_SIZE * 4], seed[32] = {0};
    const blind_name name = {x->e, x->i};
    const blind_sharing s = {t->chain.sid, t->chain.sid, (uint16_t)me, two->seat[me].key, 1, &name, two->card[id].ab};
    if (talon__blind_shares_make(shares, &s, &two->x, seed) != BLIND_GOOD) /* the proof is thrown away, so its seed is nobody's */
        return talon__no_memory(&t->bad);
    s2_share *mine = add_share(&two->card[id], me);
    if (mine)
        memcpy(mine->d, shares, BLIND_SIZE);
    sodium_memzero(shares, sizeof shares);
    return mine || talon__no_memory(&t->bad);
}

/* A share is missing that this reader could not make. */
static bool lacks_other(const s2_card *c, uint32_t me)
{
    uint32_t missing[SEAT_WORDS];
    for (uint32_t w = 0; w < SEAT_WORDS; w++)
        missing[w] = c->set[w] & ~c->has[w];
    talon__set_remove(missing, me);
    return !talon__set_is_empty(missing);
}

/* This reader has all shares, its own among them: what is it? */
static bool read_card(fair *t, talon_card id)
{
    suite2 *two = t->two;
    s2_card *c = &two->card[id];
    const uint32_t me = t->reader.me;
    uint32_t face = 0, n = 0;
    if (t->table.card[id].known != TALON_FACE_NONE || lacks_other(c, me))
        return true;
    if (talon__set_has(c->set, me) && !talon__set_has(c->has, me)) {
        if (!talon__two_has_x(t))
            return true;
        if (!add_mine(t, id))
            return false;
    }
    uint8_t(*d)[BLIND_SIZE] = malloc((c->shares_n + 1u) * sizeof *d);
    if (!d || !talon__two_faces(t))
        return free(d), talon__no_memory(&t->bad);
    for (uint32_t i = 0; i < c->shares_n; i++)
        if (talon__set_has(c->set, c->share[i].seat))
            memcpy(d[n++], c->share[i].d, BLIND_SIZE);
    if (talon__blind_read(&face, c->ab + BLIND_SIZE, d[0], n, two->face[0], t->line0.faces_n) == BLIND_GOOD)
        know(t, id, (talon_face)face);
    sodium_memzero(d, n * sizeof *d);
    free(d);
    return true;
}

bool talon__two_publish(fair *t, talon_card id, uint32_t seat, const uint8_t d[BLIND_SIZE])
{
    s2_card *c = &t->two->card[id];
    s2_share *s = add_share(c, seat);
    if (!s)
        return talon__no_memory(&t->bad);
    if (!talon__set_has(c->open, seat))
        talon__set_add(c->open_here, seat);
    talon__set_add(c->open, seat);
    touch(t->two, id);
    memcpy(s->d, d, BLIND_SIZE);
    t->two->seat[seat].lost -= talon__set_has(c->lost, seat);
    talon__set_remove(c->lost, seat);
    return open_card(t, id) && read_card(t, id);
}

bool talon__two_learn(fair *t, talon_card id, uint32_t seat, share_how how, const uint8_t d[BLIND_SIZE])
{
    s2_share *s = add_share(&t->two->card[id], seat);
    if (!s)
        return talon__no_memory(&t->bad);
    if (how == SHARE_VIEWED)
        talon__set_add(t->two->card[id].viewed, seat);
    memcpy(s->d, d, BLIND_SIZE);
    return (how != SHARE_VIEWED || open_card(t, id)) && read_card(t, id);
}

void talon__two_close_cards(fair *t)
{
    suite2 *two = t->two;
    while (two->touched_n) {
        s2_card *c = &two->card[two->touched[--two->touched_n]];
        c->opened_here = c->touched = false;
        memset(c->open_here, 0, sizeof c->open_here);
    }
}

/* ------------------------------------------------------------------- questions */

s2_away talon__two_away(const fair *t)
{
    s2_away away = {0};
    uint32_t there = 0;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++) {
        there += !t->seat[s].out;
        if (t->seat[s].out)
            talon__set_add(away.out, s);
    }
    away.stands = t->line0.recover && there >= t->line0.recover;
    return away;
}

bool talon__two_is_dead(const fair *t, const s2_away *away, talon_card id)
{
    const s2_card *c = &t->two->card[id];
    uint32_t gone = 0;
    for (uint32_t w = 0; w < SEAT_WORDS; w++)
        gone |= c->set[w] & ~c->open[w] & away->out[w];
    return t->table.card[id].face == TALON_FACE_NONE && gone && !away->stands;
}

bool talon__two_all_known(const fair *t)
{
    for (uint32_t id = 0; id < t->table.kernel->cards_n; id++)
        if (t->table.card[id].face == TALON_FACE_NONE && !has_all(&t->two->card[id], true))
            return false;
    return true;
}

bool talon__two_key_of(const fair *t, uint8_t sum[BLIND_SIZE], const uint32_t set[SEAT_WORDS])
{
    uint8_t key[SEATS_ROOM][BLIND_SIZE];
    size_t n = 0;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (talon__set_has(set, s))
            memcpy(key[n++], t->two->seat[s].key, BLIND_SIZE);
    return n && talon__blind_key_sum(sum, key[0], n) == BLIND_GOOD;
}

/* -------------------------------------------------------------------- new names */

static void hide_card(s2_card *c, const uint8_t ab[BLIND_CARD_SIZE], const uint32_t set[SEAT_WORDS])
{
    if (c->share)
        sodium_memzero(c->share, c->room * sizeof *c->share);
    c->shares_n = 0;
    c->opened_here = false;
    memcpy(c->ab, ab, BLIND_CARD_SIZE);
    memcpy(c->set, set, sizeof c->set);
    memset(c->open, 0, sizeof c->open);
    memset(c->open_here, 0, sizeof c->open_here);
    memset(c->viewed, 0, sizeof c->viewed);
    memset(c->has, 0, sizeof c->has);
    memset(c->lost, 0, sizeof c->lost);
}

bool talon__two_rename(fair *t, uint32_t e, const pool *p, const uint8_t *deck, const uint32_t set[SEAT_WORDS], uint32_t insider)
{
    if (!talon__rename_in_order(&t->epochs, &t->table, &t->bad, e, p))
        return false;
    for (uint32_t g = 0; g < p->n; g++) {
        const talon_card *card = talon__cards(&t->table, p->at[g].zone);
        for (uint32_t i = 0; i < p->at[g].n; i++, deck += BLIND_CARD_SIZE) {
            hide_card(&t->two->card[card[i]], deck, set);
            if (insider)
                talon__set_add(t->table.card[card[i]].boxed, insider);
        }
    }
    return true;
}
