/* mixing.c -- what became of the cards that line 0 lays: shuffled, dealt, shown.
 *
 * A card is looked at when it comes to another zone, so it must not matter what happens to it afterwards: a hand that is shuffled in itself
 * holds the cards that were chosen for it. */
#include "fair/mixing.h"

#include <stdlib.h>

#include "fair/owed.h"

static talon_player owner_of(const public_table *table, talon_zone z)
{
    return talon_zone_owner(table->shape, z);
}

/* Zones that hold cards for somebody to use, not to draw from. */
static bool is_played_from(const public_table *table, talon_zone z)
{
    const talon_zone_type type = talon_zone_get_type(table->shape, z);
    return type == TALON_TYPE_HAND || type == TALON_TYPE_COMMUNITY || type == TALON_TYPE_TABLE || type == TALON_TYPE_REVEALED;
}

static bool is_of_type(const public_table *table, talon_zone z, talon_zone_type type)
{
    return talon_zone_get_type(table->shape, z) == type;
}

/* A seat's zone that is a hand, whatever it is called. */
static bool is_held(const public_table *table, talon_zone z)
{
    return owner_of(table, z) != TALON_PLAYER_NONE &&
           (is_played_from(table, z) || talon_zone_get_sees(table->shape, z) == TALON_SEES_OWNER);
}

static void choose(mixing *m, card_past *c)
{
    if (c->heap || c->chosen)
        return;
    if (!m->chosen_n++)
        m->chosen_line = m->line;
    c->chosen = true;
}

/* ------------------------------------------------------------------ line 0 */

static bool is_veil(const line0 *l, talon_face face)
{
    return l->veiled_by && l->veiled_by[face];
}

static void lay(mixing *m, const public_table *table, const line0 *l, talon_zone z)
{
    const talon_card *card = talon__cards(table, z);
    const bool held = is_held(table, z), hand = is_of_type(table, z, TALON_TYPE_HAND);
    for (uint32_t i = 0; i < talon__size(table, z); i++) {
        card_past *c = &m->card[card[i]];
        *c = (card_past){.where = z, .drawn = TALON_PLAYER_NONE, .seen = talon__all_see(table, z, i)};
        c->veil = is_veil(l, table->card[card[i]].face);
        if (held && !c->veil && (hand || !c->seen))
            choose(m, c);
    }
}

bool talon__mixing_begin(mixing *m, const public_table *table, const line0 *l)
{
    const uint32_t n = table->kernel->cards_n;
    m->card = calloc(n, sizeof *m->card);
    m->draw = calloc(n, sizeof *m->draw);
    if (!m->card || !m->draw)
        return false;
    for (uint32_t z = 0; z < talon__zones(table); z++)
        lay(m, table, l, (talon_zone)z);
    return true;
}

void talon__mixing_free(mixing *m)
{
    free(m->card);
    free(m->draw);
}

/* ---------------------------------------------------------------- shuffles */

static bool are_of_one_heap(const mixing *m, const talon_card *card, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++)
        if (m->card[card[i]].heap != m->card[card[0]].heap)
            return false;
    return m->card[card[0]].heap != 0;
}

static bool are_veils(const mixing *m, const talon_card *card, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (!m->card[card[i]].veil)
            return false;
    return true;
}

void talon__mixing_ran(mixing *m, const public_table *table, const pool *p)
{
    for (uint32_t g = 0; g < p->n; g++) {
        const talon_card *card = talon__cards(table, p->at[g].zone);
        const uint32_t n = p->at[g].n;
        if (n < 2 || are_of_one_heap(m, card, n))
            continue;
        const bool veils = are_veils(m, card, n);
        m->heaps++;
        for (uint32_t i = 0; i < n; i++) {
            m->card[card[i]].heap = m->heaps;
            m->card[card[i]].veil = veils;
        }
    }
}

/* ------------------------------------------------------------------- moves */

/* The plan gives a seat a card, or takes one back. A seat's own veils are its own affair. */
static void deal(mixing *m, const public_table *table, card_past *c, talon_zone to)
{
    const talon_player whose = owner_of(table, to);
    const bool given = whose != TALON_PLAYER_NONE && whose != owner_of(table, c->where);
    if (given || is_held(table, to))
        choose(m, c);
    if (whose != c->drawn) {
        const bool draws = c->heap && (given || (is_held(table, to) && !c->veil));
        c->drawn = draws ? whose : TALON_PLAYER_NONE;
        c->drawn_heap = draws ? c->heap : 0;
    }
    c->moved = true;
    c->by_act = false;
}

/* A player draws from a stock that nothing has shuffled. Whatever else players do is play. */
static void draw(mixing *m, const public_table *table, card_past *c, talon_zone to)
{
    if (is_of_type(table, c->where, TALON_TYPE_DECK) && talon_zone_get_sees(table->shape, c->where) == TALON_SEES_NONE &&
        owner_of(table, to) != TALON_PLAYER_NONE)
        choose(m, c);
    c->by_act = true;
}

static void settle(mixing *m, const public_table *table, talon_zone z, bool by_act)
{
    const talon_card *card = talon__cards(table, z);
    for (uint32_t i = 0; i < talon__size(table, z); i++) {
        card_past *c = &m->card[card[i]];
        if (c->where == z)
            continue;
        if (by_act)
            draw(m, table, c, z);
        else
            deal(m, table, c, z);
        c->where = z;
    }
}

void talon__mixing_moved(mixing *m, const public_table *table, const talon_op *op, bool by_act)
{
    if (op->code == TALON_OP_TURN)
        return;
    if (op->code != TALON_OP_DEAL)
        settle(m, table, op->to, by_act);
    for (uint32_t i = 0; op->code == TALON_OP_DEAL && i < op->zones_n; i++)
        settle(m, table, op->zones[i], by_act);
}

void talon__mixing_undone(mixing *m, const public_table *table)
{
    for (uint32_t z = 0; z < talon__zones(table); z++) {
        const talon_card *card = talon__cards(table, z);
        for (uint32_t i = 0; i < talon__size(table, z); i++) {
            card_past *c = &m->card[card[i]];
            c->by_act = c->by_act || c->where != z;
            c->where = (talon_zone)z;
        }
    }
}

void talon__mixing_asked(mixing *m, talon_card id)
{
    choose(m, &m->card[id]);
}

/* ------------------------------------------------------------- what it was */

/* Whether a laid card at this place of nobody's zone was put there as if it had been dealt. */
static bool is_on_show(const public_table *table, const card_past *c, talon_zone z, uint32_t i)
{
    if (c->by_act || (c->seen && !c->moved))
        return false;
    if (is_played_from(table, z))
        return true;
    return talon__all_see(table, z, i) && !is_of_type(table, z, TALON_TYPE_COMMAND) && !is_of_type(table, z, TALON_TYPE_BURN);
}

void talon__mixing_closed(mixing *m, const public_table *table)
{
    for (uint32_t z = 0; !m->closed && z < talon__zones(table); z++) {
        const talon_card *card = talon__cards(table, z);
        const uint32_t n = owner_of(table, (talon_zone)z) == TALON_PLAYER_NONE ? talon__size(table, z) : 0;
        for (uint32_t i = 0; i < n; i++)
            if (is_on_show(table, &m->card[card[i]], (talon_zone)z, i))
                choose(m, &m->card[card[i]]);
    }
    m->closed = true;
}

static int by_heap(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* All that was drawn, as heap and player. */
static uint32_t list_draws(mixing *m, const public_table *table)
{
    uint32_t n = 0;
    for (uint32_t id = 0; id < table->kernel->cards_n; id++)
        if (m->card[id].drawn_heap)
            m->draw[n++] = (uint64_t)m->card[id].drawn_heap << 32 | m->card[id].drawn;
    return n;
}

static uint32_t players_in(const uint64_t *draw, uint32_t n)
{
    bool drew[TALON_MAX_PLAYERS] = {false};
    uint32_t players = 0;
    for (uint32_t i = 0; i < n; i++) {
        bool *x = &drew[(uint32_t)draw[i]];
        players += !*x;
        *x = true;
    }
    return players;
}

/* Sorted: the draws of each heap are runs of equal entries, as many as there are players and all as long. */
bool talon__dealt_apart(mixing *m, const public_table *table)
{
    const uint32_t n = list_draws(m, table), players = players_in(m->draw, n);
    qsort(m->draw, n, sizeof *m->draw, by_heap);
    if (!n || m->draw[0] >> 32 == m->draw[n - 1] >> 32)
        return false;
    for (uint32_t at = 0, of_heap = 0, each = 0; at < n;) {
        uint32_t end = at;
        while (end < n && m->draw[end] == m->draw[at])
            end++;
        of_heap = at && m->draw[at - 1] >> 32 == m->draw[at] >> 32 ? of_heap + 1 : 1;
        each = of_heap == 1 ? end - at : each;
        const bool last = end == n || m->draw[end] >> 32 != m->draw[at] >> 32;
        if (end - at != each || (last && of_heap != players))
            return true;
        at = end;
    }
    return false;
}
