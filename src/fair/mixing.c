/* mixing.c -- what became of the cards that line 0 lays: shuffled, dealt, shown.
 *
 * A card is looked at when it comes to another zone, so it must not matter what happens to it afterwards: a hand that is shuffled in itself
 * holds the cards that were chosen for it, and one that is gathered again was somebody's to bet on. */
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

#define NOBODY UINT32_MAX

/* Whose cards these are: a seat's, or those of a hand that nobody owns. */
static uint32_t holder_of(const public_table *table, talon_zone z)
{
    if (has_owner(table, z))
        return talon_zone_owner(table->shape, z);
    return is_of_type(table, z, TALON_TYPE_HAND) ? TALON_MAX_PLAYERS + (uint32_t)z : NOBODY;
}

/* Cards are put there to be drawn, or out of the game; all others hold cards for somebody to use or to see. */
static bool is_pile(const public_table *table, talon_zone z)
{
    return (is_of_type(table, z, TALON_TYPE_DECK) || is_of_type(table, z, TALON_TYPE_BURN)) &&
           talon_zone_get_sees(table->shape, z) == TALON_SEES_NONE;
}

/* Somebody's, and not to draw from. */
static bool is_held(const public_table *table, talon_zone z)
{
    return holder_of(table, z) != NOBODY && !is_pile(table, z);
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

/* Zones that players have alike are of one kind, and kept at the first of them; nobody has two of a kind. */
static void find_kind(mixing *m, const public_table *table, talon_zone z)
{
    dealt_to *x = &m->dealt[z];
    x->kind = z;
    x->holder = m->zones_n + z;
    m->dealt[x->holder].next = m->zones_n;
    for (talon_zone y = 0; y < z; y++)
        if (holder_of(table, y) == holder_of(table, z)) {
            x->holder = m->dealt[y].holder;
            x->rank += are_alike(table, y, z);
        }
    for (talon_zone y = 0; y < z && x->kind == z; y++)
        if (m->dealt[y].kind == y && m->dealt[y].rank == x->rank && are_alike(table, y, z))
            x->kind = y;
    x->next = m->dealt[x->holder].next;
    m->dealt[x->holder].next = z;
}

static void find_kinds(mixing *m, const public_table *table)
{
    for (uint32_t z = 0; z < m->zones_n; z++) {
        find_kind(m, table, (talon_zone)z);
        m->dealt[m->zones_n + z].kind = 2 * m->zones_n;
    }
}

static bool is_veil(const line0 *l, talon_face face)
{
    return l->veiled_by && l->veiled_by[face];
}

static void lay(mixing *m, const public_table *table, const line0 *l, talon_zone z)
{
    const talon_card *card = talon__cards(table, z);
    const bool held = is_held(table, z), hand = is_of_type(table, z, TALON_TYPE_HAND);
    m->dealt[z].size = talon__size(table, z);
    for (uint32_t i = 0; i < talon__size(table, z); i++) {
        card_past *c = &m->card[card[i]];
        *c = (card_past){.where = z, .shown = talon__all_see(table, z, i)};
        c->is_public = c->shown;
        c->veil = is_veil(l, table->card[card[i]].face);
        if (held && (hand || !(c->veil || c->shown)))
            choose(m, c);
    }
}

bool talon__mixing_begin(mixing *m, const public_table *table, const line0 *l)
{
    const uint32_t n = table->kernel->cards_n;
    m->runs_max = n + HEAP_RUNS_MORE;
    m->card = calloc(n, sizeof *m->card);
    m->draw = calloc(n, sizeof *m->draw);
    m->zones_n = talon__zones(table);
    m->dealt = calloc(2 * m->zones_n + 1, sizeof *m->dealt);
    m->holding = calloc(m->zones_n, sizeof *m->holding);
    m->run = calloc(m->runs_max + 1, sizeof *m->run);
    if (!m->card || !m->draw || !m->dealt || !m->holding || !m->run)
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
    free(m->dealt);
    free(m->holding);
    free(m->run);
}

/* -------------------------------------------------------------- dealt alike */

/* One card more than any of the kind was given. */
static void lengthen(mixing *m, dealt_to *kind, uint32_t heap)
{
    heap_run *last = &m->run[kind->last];
    if (kind->last && last->heap == heap) {
        last->end++;
        return;
    }
    if (m->runs_n == m->runs_max) {
        m->apart = true;
        return;
    }
    const uint32_t added = ++m->runs_n;
    m->run[added] = (heap_run){last->end + 1, heap, 0}; /* run 0 ends at 0 */
    if (kind->last)
        last->next = added;
    else
        kind->first = added;
    kind->last = added;
}

/* One more card, of this heap: as the others of the kind were given. */
static void give(mixing *m, dealt_to *to, uint32_t heap)
{
    dealt_to *kind = &m->dealt[to->kind];
    if (m->apart) /* then the runs may end too early */
        return;
    const uint64_t n = to->given++;
    if (n == m->run[kind->last].end) {
        lengthen(m, kind, heap);
        return;
    }
    if (!to->run)
        to->run = kind->first;
    while (m->run[to->run].end <= n)
        to->run = m->run[to->run].next;
    m->apart |= m->run[to->run].heap != heap;
}

static int in_order(const void *a, const void *b)
{
    const drawn_card *x = a, *y = b;
    if (x->to != y->to)
        return x->to < y->to ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

/* What the plan has given and not taken away, by zones. Returns how many, 0 when all are of one heap. */
static uint32_t list_draws(mixing *m, const public_table *table)
{
    uint32_t n = 0;
    bool several = false;
    for (uint32_t id = 0; id < table->kernel->cards_n; id++) {
        const card_past *c = &m->card[id];
        if (!c->drawn_heap)
            continue;
        m->draw[n] = (drawn_card){c->drawn_to, c->drawn_heap, c->drawn_at};
        several |= m->draw[n++].heap != m->draw[0].heap;
    }
    return several ? n : 0;
}

/* The same cards by the holders of these zones. */
static void list_by_holders(mixing *m, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        m->draw[i].to = m->dealt[m->draw[i].to].holder;
}

/* The shorter of two lists is how the longer one begins. */
static bool begin_alike(const drawn_card *x, uint32_t x_n, const drawn_card *y, uint32_t y_n)
{
    for (uint32_t i = 0; i < x_n && i < y_n; i++)
        if (x[i].heap != y[i].heap)
            return false;
    return true;
}

/* What begins as the longest list of its kind does, does so as all others. */
static void compare_lists(mixing *m, uint32_t n)
{
    qsort(m->draw, n, sizeof *m->draw, in_order);
    for (uint32_t i = 0; i <= 2 * m->zones_n; i++)
        m->dealt[i].most_n = 0;
    for (uint32_t at = 0, end = 0; at < n; at = end) {
        dealt_to *kind = &m->dealt[m->dealt[m->draw[at].to].kind];
        while (end < n && m->draw[end].to == m->draw[at].to)
            end++;
        m->apart |= !begin_alike(&m->draw[kind->most], kind->most_n, &m->draw[at], end - at);
        if (end - at > kind->most_n) {
            kind->most = at;
            kind->most_n = end - at;
        }
    }
}

static int by_cards(const void *a, const void *b)
{
    const holding *x = a, *y = b;
    return x->now < y->now ? -1 : x->now > y->now;
}

/* Those who have any card now, who has the fewest first. Returns how many. */
static uint32_t list_holders(mixing *m)
{
    uint32_t n = 0;
    for (uint32_t h = m->zones_n; h < 2 * m->zones_n; h++)
        if (m->dealt[h].now)
            m->holding[n++] = (holding){m->dealt[h].now, h};
    qsort(m->holding, n, sizeof *m->holding, by_cards);
    return n;
}

/* Whether one has more cards of some kind now than the other. */
static bool has_more(mixing *m, uint32_t one, uint32_t other)
{
    for (uint32_t z = m->dealt[other].next; z < m->zones_n; z = m->dealt[z].next) {
        dealt_to *kind = &m->dealt[m->dealt[z].kind];
        kind->other = other;
        kind->other_has = m->dealt[z].now;
    }
    for (uint32_t z = m->dealt[one].next; z < m->zones_n; z = m->dealt[z].next) {
        const dealt_to *kind = &m->dealt[m->dealt[z].kind];
        if (m->dealt[z].now > (kind->other == other ? kind->other_has : 0))
            return true;
    }
    return false;
}

/* What Ana has in one kind of zones must not make up for what Ben has in another. Of two neighbours in the list the first has as many cards
 * as the second, or fewer: if it has more in some kind, the second has in another. If no first one has, each has as many as the next in
 * every kind, or fewer; that goes on from neighbour to neighbour, so it holds of any two of them, also of those that have as many in all,
 * who then have the same. */
static void compare_kinds(mixing *m)
{
    const uint32_t n = list_holders(m);
    for (uint32_t i = 1; i < n && !m->apart; i++)
        m->apart = has_more(m, m->holding[i - 1].who, m->holding[i].who);
}

/* Compares what is drawn now, heap by heap. Returns whether there are several. As long as nothing was taken away or mixed anew, all that
 * ever came is still there: give() has compared it, and what the first was given who was given most has all the heaps. */
static bool compare_heaps(mixing *m, const public_table *table)
{
    const dealt_to *everything = &m->dealt[2 * m->zones_n];
    if (!m->taken)
        return everything->first != everything->last;
    const uint32_t n = list_draws(m, table);
    if (!n)
        return false;
    compare_lists(m, n);
    list_by_holders(m, n);
    compare_lists(m, n);
    return true;
}

/* After every step of the plan. */
static void compare_draws(mixing *m, const public_table *table)
{
    if (m->changed && !m->apart && compare_heaps(m, table) && !m->apart)
        compare_kinds(m);
    m->changed = false;
}

/* Whether everybody who was ever given a card was given as many to a zone of this one's kind. */
static bool all_were_given(const mixing *m, const dealt_to *to)
{
    uint32_t all = 0, as_many = 0;
    for (uint32_t z = 0; z < m->zones_n; z++) {
        all += m->dealt[m->zones_n + z].given > 0;
        as_many += m->dealt[z].kind == to->kind && m->dealt[z].given == to->given;
    }
    return as_many == all;
}

static bool were_given_alike(const mixing *m)
{
    const dealt_to *everything = &m->dealt[2 * m->zones_n];
    if (everything->first == everything->last) /* of one heap */
        return true;
    for (uint32_t z = 0; z < m->zones_n; z++)
        if (m->dealt[z].given && !all_were_given(m, &m->dealt[z]))
            return false;
    return true;
}

bool talon__mixing_apart(const mixing *m)
{
    return m->apart || !were_given_alike(m);
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

/* Whoever wrote line 0 chose what lies before a seat, is mixed there or taken out of sight, and came from nowhere else. */
static void choose_held(mixing *m, const public_table *table, card_past *c)
{
    if (is_held(table, c->where) && !c->veil)
        choose(m, c);
}

/* What a seat holds of several heaps is of another one when the plan has mixed it; what players mix they had before. */
void talon__mixing_ran(mixing *m, const public_table *table, const pool *p, bool by_act)
{
    for (uint32_t g = 0; g < p->n; g++) {
        const talon_card *card = talon__cards(table, p->at[g].zone);
        const uint32_t n = p->at[g].n;
        look_again(m, table, p->at[g].zone);
        for (uint32_t i = 0; i < n && !by_act; i++)
            choose_held(m, table, &m->card[card[i]]);
        if (n < 2)
            continue;
        if (!are_of_one_heap(m, card, n))
            mix(m, card, n);
        for (uint32_t i = 0; i < n && !by_act; i++)
            if (m->card[card[i]].drawn_heap) {
                m->taken |= m->card[card[i]].drawn_heap != m->card[card[i]].heap;
                m->changed = true;
                m->card[card[i]].drawn_heap = m->card[card[i]].heap;
            }
    }
    if (!by_act)
        compare_draws(m, table);
}

/* ------------------------------------------------------------------- moves */

typedef struct step {
    talon_zone to;
    bool moved;   /* from another zone; else it lies where it lay */
    bool appears; /* everybody sees it now, and it has moved or not everybody did before */
    bool by_act;
} step;

/* One more (1) or one less (UINT32_MAX: −1) is drawn to this zone. */
static void count_now(mixing *m, talon_zone z, uint32_t by)
{
    m->dealt[z].now += by;
    m->dealt[m->dealt[z].holder].now += by;
}

/* The plan gives somebody a card, or takes one back. A seat's own veils are its own affair, and nobody else's. */
static void deal(mixing *m, const public_table *table, card_past *c, step s, bool out)
{
    const uint32_t whose = holder_of(table, s.to);
    const bool own = whose == holder_of(table, c->where);
    const bool draws = c->heap && whose != NOBODY && !(c->veil && own);
    if (c->veil && !own)
        mark(m, c);
    else if (out && (s.moved || !c->shown))
        choose(m, c);
    m->taken |= s.moved && c->drawn_heap;
    m->changed |= draws || (s.moved && c->drawn_heap);
    if (s.moved && c->drawn_heap) {
        count_now(m, c->drawn_to, UINT32_MAX);
        c->drawn_heap = 0;
    }
    if (draws && !c->drawn_heap) {
        count_now(m, s.to, 1);
        c->drawn_heap = c->heap;
        c->drawn_to = s.to;
        c->drawn_at = m->draws++;
        give(m, &m->dealt[s.to], c->heap);
        give(m, &m->dealt[m->dealt[s.to].holder], c->heap);
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
    const bool given = whose != NOBODY && whose != holder_of(table, c->where);
    const bool out = s.appears || (s.moved && (given || !is_pile(table, s.to)));
    if (s.by_act)
        play(m, table, c, out);
    else
        deal(m, table, c, s, out);
    c->where = s.to;
}

/* The plan takes a card out of everybody's sight, where it lies. */
static void cover(mixing *m, const public_table *table, card_past *c)
{
    choose_held(m, table, c);
    c->shown = false;
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
    else if (was_public && !c->is_public && !by_act)
        cover(m, table, c);
}

static void settle_all(mixing *m, const public_table *table, talon_zone z, bool by_act)
{
    m->dealt[z].size = talon__size(table, z);
    for (uint32_t i = 0; i < m->dealt[z].size; i++)
        settle(m, table, z, i, by_act);
}

/* To a zone that nothing was taken from: where there are as many cards as before, none came, and all lie as they lay. */
static void settle_target(mixing *m, const public_table *table, talon_zone z, bool by_act)
{
    if (m->dealt[z].size != talon__size(table, z))
        settle_all(m, table, z, by_act);
}

/* Of the cards that stay only the newest can come to be seen. */
static void settle_source(mixing *m, const public_table *table, talon_zone z, bool by_act)
{
    m->dealt[z].size = talon__size(table, z);
    if (m->dealt[z].size)
        settle(m, table, z, m->dealt[z].size - 1, by_act);
}

/* A deal may name a zone again and again, also the one that it deals from. */
static void settle_targets(mixing *m, const public_table *table, const talon_op *op, bool by_act)
{
    bool again = false;
    for (uint32_t i = 0; i < op->zones_n; i++) {
        if (op->zones[i] != op->from)
            settle_target(m, table, op->zones[i], by_act);
        else if (!again)
            settle_all(m, table, op->from, by_act);
        again |= op->zones[i] == op->from;
    }
}

void talon__mixing_moved(mixing *m, const public_table *table, const talon_op *op, bool by_act)
{
    const bool one_source = op->code != TALON_OP_COMBINE, one_target = op->code != TALON_OP_DEAL && op->code != TALON_OP_TURN;
    for (uint32_t i = 0; op->code == TALON_OP_TURN && i < op->list_n; i++)
        settle(m, table, op->from, (uint32_t)op->list[i], by_act);
    if (one_target) /* what combine already has there stays */
        (one_source && op->from == op->to ? settle_all : settle_target)(m, table, op->to, by_act);
    if (one_source)
        settle_targets(m, table, op, by_act);
    for (uint32_t i = 0; !one_source && i < op->zones_n; i++)
        settle_source(m, table, op->zones[i], by_act);
    if (one_source)
        settle_source(m, table, op->from, by_act);
    if (!by_act)
        compare_draws(m, table);
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
        m->dealt[z].size = talon__size(table, z);
        look_again(m, table, (talon_zone)z);
    }
}

void talon__mixing_asked(mixing *m, talon_card id)
{
    choose(m, &m->card[id]);
}

/* ------------------------------------------------------------- what it was */

/* Whether the card at this place of nobody's zone is laid, and lies there as if it had been dealt. */
static bool is_on_show(const mixing *m, const public_table *table, talon_zone z, uint32_t i)
{
    const card_past *c = &m->card[talon__cards(table, z)[i]];
    return !c->heap && !c->shown && !c->veil && (is_played_from(table, z) || talon__all_see(table, z, i));
}

/* How many cards lie in a zone, if it is nobody's. */
static uint32_t nobodys(const public_table *table, talon_zone z)
{
    return has_owner(table, z) ? 0 : talon__size(table, z);
}

/* How many cards that are not yet chosen would be if the plan ended here. */
static uint32_t count_on_show(const mixing *m, const public_table *table)
{
    uint32_t found = 0;
    for (uint32_t z = 0; z < talon__zones(table); z++)
        for (uint32_t i = 0, n = nobodys(table, (talon_zone)z); i < n; i++)
            found += is_on_show(m, table, (talon_zone)z, i) && !m->card[talon__cards(table, (talon_zone)z)[i]].chosen;
    return found;
}

static void choose_on_show(mixing *m, const public_table *table)
{
    for (uint32_t z = 0; z < talon__zones(table); z++)
        for (uint32_t i = 0, n = nobodys(table, (talon_zone)z); i < n; i++)
            if (is_on_show(m, table, (talon_zone)z, i))
                choose(m, &m->card[talon__cards(table, (talon_zone)z)[i]]);
}

void talon__mixing_closed(mixing *m, const public_table *table)
{
    if (!m->closed)
        choose_on_show(m, table);
    m->closed = true;
}

uint32_t talon__mixing_chosen(const mixing *m, const public_table *table)
{
    return m->chosen_n + (m->closed || !m->heaps ? 0 : count_on_show(m, table));
}
