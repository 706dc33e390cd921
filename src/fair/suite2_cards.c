/* suite2_cards.c -- what is hidden in a card, and which shares of it are known: docs/transcript.md §15.2.
 *
 * Opening a card takes the public shares off it and looks which face is left. What only this reader can read goes through src/blind's
 * constant-time calls; it never makes a card open. */
#include <stdlib.h>
#include <string.h>

#include "fair/suite2.h"

/* M_f of every face; a third of a scalar multiplication each. */
bool talon__two_faces(fair *t)
{
    suite2 *two = t->two;
    if (two->face)
        return true;
    two->face = malloc(t->line0.faces_n * sizeof *two->face);
    for (uint32_t f = 0; two->face && f < t->line0.faces_n; f++)
        talon__blind_face(two->face[f], (uint16_t)f);
    return two->face || talon__no_memory(&t->bad);
}

/* --------------------------------------------------------------------- shares */

static s2_share *share_of(const s2_card *c, uint32_t seat)
{
    for (uint32_t i = 0; i < c->shares_n; i++)
        if (c->share[i].seat == seat)
            return &c->share[i];
    return NULL;
}

bool talon__two_is_public(const s2_card *c, uint32_t seat, bool before)
{
    const s2_share *s = share_of(c, seat);
    return s && s->how & SHARE_PUBLIC && !(before && s->here);
}

bool talon__two_was_closed(const fair *t, talon_card id)
{
    return t->table.card[id].face == TALON_FACE_NONE || t->two->card[id].opened_here;
}

/* The seat's entry; NULL without memory. */
static s2_share *add_share(s2_card *c, uint32_t seat)
{
    s2_share *s = share_of(c, seat);
    if (s)
        return s;
    if (c->shares_n == c->room) {
        const uint32_t room = c->room ? 2 * c->room : 8;
        s2_share *more = realloc(c->share, room * sizeof *more);
        if (!more)
            return NULL;
        c->share = more;
        c->room = room;
    }
    s = &c->share[c->shares_n++];
    *s = (s2_share){.seat = (uint16_t)seat};
    return s;
}

/* Whether shares of all of its set are known in one of these ways. */
static bool has_all(const s2_card *c, uint32_t seats_n, int how)
{
    for (uint32_t s = 1; s <= seats_n; s++) {
        const s2_share *x = talon__set_has(c->set, s) ? share_of(c, s) : NULL;
        if (talon__set_has(c->set, s) && !(x && x->how & how))
            return false;
    }
    return true;
}

/* The face under all these layers, or TALON_FACE_NONE. */
static talon_face face_under(const fair *t, const s2_card *c)
{
    uint8_t card[BLIND_CARD_SIZE];
    memcpy(card, c->ab, sizeof card);
    for (uint32_t i = 0; i < c->shares_n; i++)
        if (talon__set_has(c->set, c->share[i].seat))
            talon__blind_lower(card, c->share[i].d);
    for (uint32_t f = 0; f < t->line0.faces_n; f++)
        if (memcmp(card + BLIND_SIZE, t->two->face[f], BLIND_SIZE) == 0)
            return (talon_face)f;
    return TALON_FACE_NONE;
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

/* Whether everybody sees this card; looked for only where names matter. */
static bool is_in_sight(const fair *t, talon_card id)
{
    const public_table *table = &t->table;
    for (uint32_t z = 0; t->line0.veils && z < talon__zones(table); z++)
        for (uint32_t i = 0; i < talon__size(table, z); i++)
            if (talon__cards(table, z)[i] == id)
                return talon__all_see(table, (talon_zone)z, i);
    return false;
}

/* Shares of all are public, or in views: everybody knows the face. */
static bool open_card(fair *t, talon_card id)
{
    s2_card *c = &t->two->card[id];
    card_state *x = &t->table.card[id];
    if (x->face != TALON_FACE_NONE || !has_all(c, t->line0.seats_n, SHARE_PUBLIC | SHARE_VIEWED))
        return true;
    if (!talon__two_faces(t))
        return false;
    const talon_face face = face_under(t, c);
    if (face == TALON_FACE_NONE)
        return has_no_face(t, id);
    know(t, id, face);
    if (has_all(c, t->line0.seats_n, SHARE_PUBLIC)) {
        x->face = face;
        c->opened_here = true;
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
    if (mine) {
        memcpy(mine->d, shares, BLIND_SIZE);
        mine->how |= SHARE_MINE;
    }
    sodium_memzero(shares, sizeof shares);
    return mine || talon__no_memory(&t->bad);
}

/* This reader has all shares, its own among them: what is it? */
static bool read_card(fair *t, talon_card id)
{
    suite2 *two = t->two;
    s2_card *c = &two->card[id];
    const uint32_t me = t->reader.me;
    uint32_t face = 0, n = 0, missing = 0;
    if (t->table.card[id].known != TALON_FACE_NONE)
        return true;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        missing += talon__set_has(c->set, s) && !share_of(c, s);
    if (missing == 1 && talon__set_has(c->set, me) && !share_of(c, me) && talon__two_has_x(t)) {
        if (!add_mine(t, id))
            return false;
    } else if (missing) {
        return true;
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
    s2_share *s = add_share(&t->two->card[id], seat);
    if (!s)
        return talon__no_memory(&t->bad);
    s->here |= !(s->how & SHARE_PUBLIC);
    s->how |= SHARE_PUBLIC;
    memcpy(s->d, d, BLIND_SIZE);
    t->two->seat[seat].lost -= talon__set_has(t->two->card[id].lost, seat);
    talon__set_remove(t->two->card[id].lost, seat);
    return open_card(t, id) && read_card(t, id);
}

bool talon__two_learn(fair *t, talon_card id, uint32_t seat, uint8_t how, const uint8_t d[BLIND_SIZE])
{
    s2_share *s = add_share(&t->two->card[id], seat);
    if (!s)
        return talon__no_memory(&t->bad);
    s->how |= how;
    memcpy(s->d, d, BLIND_SIZE);
    return (how != SHARE_VIEWED || open_card(t, id)) && read_card(t, id);
}

void talon__two_close_cards(fair *t)
{
    for (uint32_t id = 0; id < t->table.kernel->cards_n; id++) {
        s2_card *c = &t->two->card[id];
        c->opened_here = false;
        for (uint32_t i = 0; i < c->shares_n; i++)
            c->share[i].here = false;
    }
}

/* ------------------------------------------------------------------- questions */

bool talon__two_is_dead(const fair *t, talon_card id)
{
    const s2_card *c = &t->two->card[id];
    uint32_t there = 0;
    bool gone = false;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++) {
        there += !t->seat[s].out;
        gone |= t->seat[s].out && talon__set_has(c->set, s) && !talon__two_is_public(c, s, false);
    }
    return t->table.card[id].face == TALON_FACE_NONE && gone && (!t->line0.recover || there < t->line0.recover);
}

bool talon__two_all_known(const fair *t)
{
    for (uint32_t id = 0; id < t->table.kernel->cards_n; id++)
        if (t->table.card[id].face == TALON_FACE_NONE && !has_all(&t->two->card[id], t->line0.seats_n, SHARE_PUBLIC | SHARE_VIEWED))
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
