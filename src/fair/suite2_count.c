/* suite2_count.c -- which shares a line makes owed, by whom and to whom: docs/transcript.md §15.4.
 *
 * What is owed follows from the table, from sets and from insiders alone, so that everybody works out the same. It never hangs on what a
 * card is: two games that differ only in hidden cards owe the same under the same names. */
#include <stdlib.h>
#include <string.h>

#include "fair/suite2.h"

/* ---------------------------------------------------------------- what is owed */

bool talon__two_add_debt(s2_debts *d, talon_card id, uint32_t from, uint32_t to)
{
    if (d->n == d->room) {
        const size_t room = d->room ? 2 * d->room : 64;
        s2_debt *more = realloc(d->at, room * sizeof *more);
        if (!more)
            return false;
        d->at = more;
        d->room = room;
    }
    d->at[d->n++] = (s2_debt){id, (uint16_t)from, (uint16_t)to};
    return true;
}

/* A seat whose objection to its part of this lock's key was not answered cannot stand in. */
bool talon__two_objects_to(const s2_line *lock, uint32_t seat)
{
    const s2_box *b = talon__two_box_for(lock, seat);
    return b && b->objection && !b->objection->answered;
}

/* Who stands in for this seat, which is out. Returns how many; 0: what it owes is lost. */
uint32_t talon__two_stand_ins(const fair *t, uint32_t seat, uint32_t by[SEAT_WORDS])
{
    const s2_line *lock = t->two->seat[seat].lock;
    uint32_t n = 0;
    memset(by, 0, sizeof(uint32_t) * SEAT_WORDS);
    for (uint32_t j = 1; t->line0.recover && lock && j <= t->line0.seats_n; j++)
        if (j != seat && !t->seat[j].out && !talon__two_objects_to(lock, j)) {
            talon__set_add(by, j);
            n++;
        }
    return n >= t->line0.recover ? n : 0;
}

/* How much each seat would owe. No more is counted once it is too much for one. */
typedef struct load {
    bool known; /* the two below were found */
    uint32_t out[SEAT_WORDS], lost[SEAT_WORDS];
    uint32_t by[SEATS_ROOM][SEAT_WORDS]; /* who stands in for a seat that is out */
    uint32_t owes[SEATS_ROOM];
    uint32_t too_much; /* the seat for which it is; 0: none */
} load;

static void find_who_gives(const fair *t, load *l)
{
    l->known = true;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++) {
        if (!t->seat[s].out)
            continue;
        talon__set_add(l->out, s);
        if (!talon__two_stand_ins(t, s, l->by[s]))
            talon__set_add(l->lost, s);
    }
}

static void add_load(load *l, uint32_t seat)
{
    if (++l->owes[seat] > OWES_MAX && !l->too_much)
        l->too_much = seat;
}

/* One share more, of a seat whose shares are not lost. */
static void add_share(load *l, uint32_t from, uint32_t to)
{
    if (!talon__set_has(l->out, from)) {
        add_load(l, from);
        return;
    }
    for (uint32_t j = talon__set_next(l->by[from], 1); j; j = talon__set_next(l->by[from], j + 1))
        if (j != to)
            add_load(l, j);
}

static bool say_too_much(fair *t, const load *l, const char *code)
{
    return talon__bad(&t->bad, code, "%s would owe more than 8,192 shares at once", talon__seat_name(t, l->too_much));
}

bool talon__two_is_too_much(fair *t, const s2_debts *d, const char *code)
{
    load l = {0};
    find_who_gives(t, &l);
    for (size_t i = 0; i < d->n && !l.too_much; i++)
        if (!talon__set_has(l.lost, d->at[i].from))
            add_share(&l, d->at[i].from, d->at[i].to);
    return l.too_much && !say_too_much(t, &l, code);
}

/* What one card is to 15.4. */
typedef struct hidden {
    bool closed;
    uint32_t needed[SEAT_WORDS], insiders[SEAT_WORDS];
} hidden;

typedef struct counting {
    fair *t;
    s2_debts *out;
    uint32_t sees[SEAT_WORDS], all[SEAT_WORDS]; /* seats that see the zone at hand; every seat */
    bool any;                                   /* somebody sees the zone */
    count_when when;
    bool *in_pool; /* NULL: no pool matters */
    bool no_memory;
    load load;
} counting;

static hidden hidden_of(const counting *k, talon_card id)
{
    const fair *t = k->t;
    hidden h = {.closed = t->table.card[id].face == TALON_FACE_NONE};
    if (k->in_pool && k->in_pool[id]) {
        h.closed = true; /* the shares of whoever is out count as public, and are owed by themselves */
        for (uint32_t w = 0; w < SEAT_WORDS; w++)
            h.needed[w] = t->two->users[w] & ~k->load.out[w];
        return h;
    }
    memcpy(h.insiders, t->table.card[id].boxed, sizeof h.insiders);
    if (h.closed)
        talon__two_needed(h.needed, &t->two->card[id]);
    return h;
}

void talon__two_lose_share(fair *t, talon_card id, uint32_t seat)
{
    uint32_t *by = t->two->card[id].lost;
    t->two->seat[seat].lost += !talon__set_has(by, seat);
    talon__set_add(by, seat);
}

/* What nobody can ever give is lost at once. Returns whether more of this card and seat need be said. */
static bool owe(counting *k, talon_card id, uint32_t from, uint32_t to)
{
    if (k->load.too_much)
        return false;
    if (talon__set_has(k->load.lost, from)) {
        if (k->when != COUNT_AS_RUN) {
            talon__two_lose_share(k->t, id, from);
            k->t->two->lost++;
        }
        return false;
    }
    add_share(&k->load, from, to);
    if (!talon__two_add_debt(k->out, id, from, to))
        k->no_memory = true;
    return true;
}

/* Rules 2 and 3: who learns it now is told by all that are needed, and nobody else can put it together. */
static void owe_some(counting *k, const hidden *h, talon_card id, const uint32_t fresh[SEAT_WORDS])
{
    uint32_t in[SEAT_WORDS], both[SEAT_WORDS];
    for (uint32_t w = 0; w < SEAT_WORDS; w++) {
        in[w] = h->insiders[w] | fresh[w];
        both[w] = in[w] & h->needed[w];
    }
    const bool some = !talon__set_is_empty(both);
    for (uint32_t s = talon__set_next(h->needed, 1); s; s = talon__set_next(h->needed, s + 1)) {
        bool more = true; /* what is lost is lost to all at once */
        if (some && !talon__set_has(in, s)) {
            owe(k, id, s, 0);
            continue;
        }
        for (uint32_t v = talon__set_next(fresh, 1); v && more; v = talon__set_next(fresh, v + 1))
            if (v != s)
                more = owe(k, id, s, v);
    }
}

/* Rule 1. */
static void owe_all(counting *k, const hidden *h, talon_card id)
{
    for (uint32_t s = talon__set_next(h->needed, 1); s; s = talon__set_next(h->needed, s + 1))
        owe(k, id, s, 0);
}

static bool is_looked_at(const counting *k, talon_zone z, uint32_t pos)
{
    const look *asked = &k->t->agenda.asked;
    return k->when != COUNT_AS_RUN && asked->seat && asked->zone == z && pos < asked->n;
}

/* Somebody sees it. Returns whether something may be owed for it again when it still lies so after the next line. */
static bool count_card(counting *k, talon_card id, bool all, const uint32_t sees[SEAT_WORDS])
{
    uint32_t fresh[SEAT_WORDS], *insiders = k->t->table.card[id].boxed;
    if (!k->load.known)
        find_who_gives(k->t, &k->load);
    const hidden h = hidden_of(k, id);
    for (uint32_t w = 0; w < SEAT_WORDS; w++) {
        fresh[w] = sees[w] & ~h.insiders[w];
        insiders[w] |= k->when != COUNT_AS_RUN ? sees[w] : 0;
    }
    if (h.closed && all)
        owe_all(k, &h, id);
    else if (h.closed && !talon__set_is_empty(fresh))
        owe_some(k, &h, id, fresh);
    return h.closed && all;
}

/* Where and how a card lies, as a number other than 0. One that lies as it did when nothing was left to owe for it is passed over, so that
 * a long game on a large table stays cheap (owed.c does the same). */
static uint32_t how_it_lies(talon_zone z, bool all)
{
    return 2 * (z + 1u) + all;
}

static void count_place(counting *k, talon_zone z, uint32_t pos, talon_card id, bool all)
{
    const bool looks = is_looked_at(k, z, pos);
    uint32_t sees[SEAT_WORDS], *settled = &k->t->table.card[id].settled;
    if (*settled == how_it_lies(z, all) && !looks && !(k->in_pool && k->in_pool[id]))
        return;
    if (!all && !k->any && !looks)
        return;
    memcpy(sees, all ? k->all : k->sees, sizeof sees);
    if (looks)
        talon__set_add(sees, k->t->agenda.asked.seat);
    const bool again = count_card(k, id, all, sees);
    if (k->when != COUNT_AS_RUN)
        *settled = again ? 0 : how_it_lies(z, all);
}

static void count_zone(counting *k, talon_zone z)
{
    const public_table *table = &k->t->table;
    const uint32_t n = talon__size(table, z);
    const talon_card *card = talon__cards(table, z);
    const talon_sees sees = talon_zone_get_sees(table->shape, z);
    memset(k->sees, 0, sizeof k->sees);
    for (uint32_t s = 1; n && s <= k->t->line0.seats_n; s++)
        if (talon__seat_sees(table, z, s))
            talon__set_add(k->sees, s);
    k->any = !talon__set_is_empty(k->sees);
    for (uint32_t pos = 0; pos < n; pos++) {
        const bool all =
            sees == TALON_SEES_ALL || (sees == TALON_SEES_NEWEST && pos + 1 == n) || talon_card_is_up(table->kernel, card[pos]);
        count_place(k, z, pos, card[pos], all);
    }
}

/* Shares of seats that are out are owed of every card of the pool, once it has run. */
static void count_lowered(counting *k, const pool *p)
{
    for (uint32_t g = 0; g < p->n; g++)
        for (uint32_t i = 0; i < p->at[g].n && !k->load.too_much; i++)
            for (uint32_t s = talon__set_next(k->load.out, 1); s; s = talon__set_next(k->load.out, s + 1))
                if (talon__set_has(k->t->two->users, s))
                    owe(k, talon__cards(&k->t->table, p->at[g].zone)[i], s, 0);
}

static void note_pool(counting *k, const pool *p)
{
    for (uint32_t g = 0; g < p->n; g++)
        for (uint32_t i = 0; i < p->at[g].n; i++)
            k->in_pool[talon__cards(&k->t->table, p->at[g].zone)[i]] = true;
}

/* What is in `out` already counts, too. */
static void count_before(counting *k)
{
    for (size_t i = 0; i < k->out->n && !k->load.too_much; i++)
        if (!talon__set_has(k->load.lost, k->out->at[i].from))
            add_share(&k->load, k->out->at[i].from, k->out->at[i].to);
}

bool talon__two_count(fair *t, s2_debts *out, const char *code, count_when when)
{
    const pool *p = &t->agenda.shuffle.pool;
    s2_debts aside = {0};
    counting k = {.t = t, .out = out ? out : &aside, .when = when};
    k.in_pool = when != COUNT_NOW ? calloc(t->table.kernel->cards_n, sizeof *k.in_pool) : NULL;
    if (when != COUNT_NOW && !k.in_pool)
        return talon__no_memory(&t->bad);
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        talon__set_add(k.all, s);
    if (when != COUNT_NOW) {
        find_who_gives(t, &k.load);
        note_pool(&k, p);
        count_before(&k); /* in a `run`: what is lowered */
    }
    if (when == COUNT_AS_RUN)
        count_lowered(&k, p);
    for (uint32_t z = 0; z < talon__zones(&t->table); z++)
        count_zone(&k, (talon_zone)z);
    free(k.in_pool);
    free(aside.at);
    return k.no_memory ? talon__no_memory(&t->bad) : !k.load.too_much || say_too_much(t, &k.load, code);
}
