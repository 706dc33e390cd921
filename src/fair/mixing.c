/* mixing.c -- what became of the cards that line 0 lays: shuffled, dealt, shown.
 *
 * A card is looked at when it comes to another zone, so it must not matter what happens to it afterwards: a hand that is shuffled in itself
 * holds the cards that were chosen for it. */
#include "fair/mixing.h"

#include <stdlib.h>
#include <string.h>

#include "fair/owed.h"

static bool is_of_type(const public_table *table, talon_zone z, talon_zone_type type)
{
    return talon_zone_get_type(table->shape, z) == type;
}

static bool has_owner(const public_table *table, talon_zone z)
{
    return talon_zone_owner(table->shape, z) != TALON_PLAYER_NONE;
}

/* Whose cards these are: a seat's, or those of a hand that nobody owns. */
static uint32_t holder_of(const public_table *table, talon_zone z)
{
    if (has_owner(table, z))
        return talon_zone_owner(table->shape, z);
    return is_of_type(table, z, TALON_TYPE_HAND) ? TALON_MAX_PLAYERS + (uint32_t)z : DRAWN_BY_NOBODY;
}

/* Cards are put there to be drawn, or out of the game; all others hold cards for somebody to use or to see. */
static bool is_pile(const public_table *table, talon_zone z)
{
    return (is_of_type(table, z, TALON_TYPE_DECK) || is_of_type(table, z, TALON_TYPE_BURN)) &&
           talon_zone_get_sees(table->shape, z) == TALON_SEES_NONE;
}

/* Zones of nobody's that hold cards for everybody to use. */
static bool is_played_from(const public_table *table, talon_zone z)
{
    return is_of_type(table, z, TALON_TYPE_HAND) || is_of_type(table, z, TALON_TYPE_COMMUNITY) || is_of_type(table, z, TALON_TYPE_TABLE) ||
           is_of_type(table, z, TALON_TYPE_REVEALED);
}

/* Whoever wrote line 0 has chosen this card; of those that were mixed only veils can be, which are dealt to somebody else. */
static void mark(mixing *m, card_past *c)
{
    if (c->chosen)
        return;
    if (!m->chosen_n++)
        m->chosen_line = m->line;
    c->chosen = true;
}

/* What was mixed nobody has chosen. */
static void choose(mixing *m, card_past *c)
{
    if (!c->heap)
        mark(m, c);
}

/* ------------------------------------------------------------------ line 0 */

/* The name without the number that players' zones have: "hand" of "hand.1". */
static size_t base_size(const char *name)
{
    size_t size = strlen(name);
    while (size && name[size - 1] >= '0' && name[size - 1] <= '9')
        size--;
    return size && name[size] && name[size - 1] == '.' ? size - 1 : strlen(name);
}

static bool are_alike(const public_table *table, talon_zone a, talon_zone b)
{
    const talon_shape *s = table->shape;
    const char *x = talon_zone_name(s, a), *y = talon_zone_name(s, b);
    return talon_zone_get_type(s, a) == talon_zone_get_type(s, b) && talon_zone_get_sees(s, a) == talon_zone_get_sees(s, b) &&
           base_size(x) == base_size(y) && memcmp(x, y, base_size(x)) == 0;
}

/* Zones that players have alike are of one kind: that of the first of them. */
static void find_kinds(mixing *m, const public_table *table)
{
    for (uint32_t z = 0; z < talon__zones(table); z++) {
        m->kind[z] = (uint16_t)z;
        for (uint32_t first = 0; first < z && m->kind[z] == z; first++)
            if (m->kind[first] == first && are_alike(table, (talon_zone)first, (talon_zone)z))
                m->kind[z] = (uint16_t)first;
    }
}

static bool is_veil(const line0 *l, talon_face face)
{
    return l->veiled_by && l->veiled_by[face];
}

static void lay(mixing *m, const public_table *table, const line0 *l, talon_zone z)
{
    const talon_card *card = talon__cards(table, z);
    const bool held = has_owner(table, z) && !is_pile(table, z), hand = is_of_type(table, z, TALON_TYPE_HAND);
    for (uint32_t i = 0; i < talon__size(table, z); i++) {
        card_past *c = &m->card[card[i]];
        *c = (card_past){.where = z, .drawn = DRAWN_BY_NOBODY, .shown = talon__all_see(table, z, i)};
        c->is_public = c->shown;
        c->veil = is_veil(l, table->card[card[i]].face);
        if (held && (hand || !(c->veil || c->shown)))
            choose(m, c);
    }
}

bool talon__mixing_begin(mixing *m, const public_table *table, const line0 *l)
{
    const uint32_t n = table->kernel->cards_n;
    m->card = calloc(n, sizeof *m->card);
    m->draw = calloc(n, sizeof *m->draw);
    m->kind = calloc(talon__zones(table), sizeof *m->kind);
    if (!m->card || !m->draw || !m->kind)
        return false;
    find_kinds(m, table);
    for (uint32_t z = 0; z < talon__zones(table); z++)
        lay(m, table, l, (talon_zone)z);
    return true;
}

void talon__mixing_free(mixing *m)
{
    free(m->card);
    free(m->draw);
    free(m->kind);
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

static void mix(mixing *m, const talon_card *card, uint32_t n)
{
    const bool veils = are_veils(m, card, n);
    m->heaps++;
    for (uint32_t i = 0; i < n; i++) {
        m->card[card[i]].heap = m->heaps;
        m->card[card[i]].veil = veils;
    }
}

/* Who sees what after something that brings no card out. */
static void look_again(mixing *m, const public_table *table, talon_zone z)
{
    const talon_card *card = talon__cards(table, z);
    for (uint32_t i = 0; i < talon__size(table, z); i++)
        m->card[card[i]].is_public = talon__all_see(table, z, i);
}

/* What a seat holds of several heaps is of another one when the plan has mixed it; what players mix they had before. */
void talon__mixing_ran(mixing *m, const public_table *table, const pool *p, bool by_act)
{
    for (uint32_t g = 0; g < p->n; g++) {
        const talon_card *card = talon__cards(table, p->at[g].zone);
        const uint32_t n = p->at[g].n;
        look_again(m, table, p->at[g].zone);
        if (n < 2)
            continue;
        if (!are_of_one_heap(m, card, n))
            mix(m, card, n);
        for (uint32_t i = 0; i < n && !by_act; i++)
            if (m->card[card[i]].drawn != DRAWN_BY_NOBODY)
                m->card[card[i]].drawn_heap = m->card[card[i]].heap;
    }
}

/* ------------------------------------------------------------------- moves */

typedef struct step {
    talon_zone to;
    bool moved;   /* from another zone; else it lies where it lay */
    bool appears; /* everybody sees it now, and it has moved or not everybody did before */
    bool by_act;
} step;

/* The plan gives somebody a card, or takes one back. A seat's own veils are its own affair, and nobody else's. */
static void deal(mixing *m, const public_table *table, card_past *c, step s, bool out)
{
    const uint32_t whose = holder_of(table, s.to);
    const bool own = whose == holder_of(table, c->where);
    const bool draws = c->heap && whose != DRAWN_BY_NOBODY && !(c->veil && own);
    if (c->veil && !own)
        mark(m, c);
    else if (out && (s.moved || !c->shown))
        choose(m, c);
    if (s.moved || (draws && c->drawn == DRAWN_BY_NOBODY)) {
        c->drawn = draws ? whose : DRAWN_BY_NOBODY;
        c->drawn_heap = draws ? c->heap : 0;
        c->drawn_to = s.to;
    }
    c->shown = c->shown && !s.moved;
}

/* A player takes or shows cards that nothing has shuffled, where not everybody saw them. Whatever else players do is play. */
static void play(mixing *m, const public_table *table, card_past *c, bool out)
{
    if (out && !c->shown && (!c->veil || is_pile(table, c->where)))
        choose(m, c);
}

static void note(mixing *m, const public_table *table, card_past *c, step s)
{
    const uint32_t whose = holder_of(table, s.to);
    const bool given = whose != DRAWN_BY_NOBODY && whose != holder_of(table, c->where);
    const bool out = s.appears || (s.moved && (given || !is_pile(table, s.to)));
    if (s.by_act)
        play(m, table, c, out);
    else
        deal(m, table, c, s, out);
    c->where = s.to;
}

/* The card at this place of a zone that an operation has touched. */
static void settle(mixing *m, const public_table *table, talon_zone z, uint32_t i, bool by_act)
{
    card_past *c = &m->card[talon__cards(table, z)[i]];
    const bool was_public = c->is_public;
    c->is_public = talon__all_see(table, z, i);
    const bool moved = c->where != z;
    const step s = {.to = z, .moved = moved, .appears = c->is_public && (moved || !was_public), .by_act = by_act};
    if (s.moved || s.appears)
        note(m, table, c, s);
}

static void settle_target(mixing *m, const public_table *table, talon_zone z, bool by_act)
{
    for (uint32_t i = 0; i < talon__size(table, z); i++)
        settle(m, table, z, i, by_act);
}

/* Of the cards that stay only the newest can come to be seen. */
static void settle_source(mixing *m, const public_table *table, talon_zone z, bool by_act)
{
    if (talon__size(table, z))
        settle(m, table, z, talon__size(table, z) - 1, by_act);
}

void talon__mixing_moved(mixing *m, const public_table *table, const talon_op *op, bool by_act)
{
    const bool one_source = op->code != TALON_OP_COMBINE, one_target = op->code != TALON_OP_DEAL && op->code != TALON_OP_TURN;
    for (uint32_t i = 0; op->code == TALON_OP_TURN && i < op->list_n; i++)
        settle(m, table, op->from, (uint32_t)op->list[i], by_act);
    if (one_target)
        settle_target(m, table, op->to, by_act);
    for (uint32_t i = 0; i < op->zones_n; i++)
        (one_source ? settle_target : settle_source)(m, table, op->zones[i], by_act);
    if (one_source)
        settle_source(m, table, op->from, by_act);
}

void talon__mixing_looked(mixing *m, const public_table *table, talon_zone z, uint32_t n)
{
    const talon_card *card = talon__cards(table, z);
    for (uint32_t i = 0; i < n; i++)
        play(m, table, &m->card[card[i]], true);
}

void talon__mixing_undone(mixing *m, const public_table *table)
{
    for (uint32_t z = 0; z < talon__zones(table); z++) {
        const talon_card *card = talon__cards(table, z);
        for (uint32_t i = 0; i < talon__size(table, z); i++)
            m->card[card[i]].where = (talon_zone)z;
        look_again(m, table, (talon_zone)z);
    }
}

void talon__mixing_asked(mixing *m, talon_card id)
{
    choose(m, &m->card[id]);
}

/* ------------------------------------------------------------- what it was */

/* Whether a laid card at this place of nobody's zone lies there as if it had been dealt. */
static bool is_on_show(const public_table *table, const card_past *c, talon_zone z, uint32_t i)
{
    return !c->shown && !c->veil && (is_played_from(table, z) || talon__all_see(table, z, i));
}

void talon__mixing_closed(mixing *m, const public_table *table)
{
    for (uint32_t z = 0; !m->closed && z < talon__zones(table); z++) {
        const talon_card *card = talon__cards(table, z);
        const uint32_t n = has_owner(table, (talon_zone)z) ? 0 : talon__size(table, z);
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

/* All that was drawn, as heap, kind of zone and holder. */
static uint32_t list_draws(mixing *m, const public_table *table)
{
    uint32_t n = 0;
    for (uint32_t id = 0; id < table->kernel->cards_n; id++)
        if (m->card[id].drawn_heap)
            m->draw[n++] = (uint64_t)m->card[id].drawn_heap << 32 | (uint32_t)m->kind[m->card[id].drawn_to] << 16 | m->card[id].drawn;
    return n;
}

static uint32_t holders_in(const uint64_t *draw, uint32_t n)
{
    bool drew[TALON_MAX_PLAYERS + TALON_MAX_ZONES] = {false};
    uint32_t holders = 0;
    for (uint32_t i = 0; i < n; i++) {
        bool *x = &drew[(uint16_t)draw[i]];
        holders += !*x;
        *x = true;
    }
    return holders;
}

/* Sorted: the draws of each heap to one kind of zones are runs of equal entries, as many as there are holders and all as long. */
bool talon__dealt_apart(mixing *m, const public_table *table)
{
    const uint32_t n = m->closed ? list_draws(m, table) : 0, holders = holders_in(m->draw, n);
    qsort(m->draw, n, sizeof *m->draw, by_heap);
    if (!n || m->draw[0] >> 32 == m->draw[n - 1] >> 32)
        return false;
    for (uint32_t at = 0, alike = 0, each = 0; at < n;) {
        uint32_t end = at;
        while (end < n && m->draw[end] == m->draw[at])
            end++;
        alike = at && m->draw[at - 1] >> 16 == m->draw[at] >> 16 ? alike + 1 : 1;
        each = alike == 1 ? end - at : each;
        const bool last = end == n || m->draw[end] >> 16 != m->draw[at] >> 16;
        if (end - at != each || (last && alike != holders))
            return true;
        at = end;
    }
    return false;
}
