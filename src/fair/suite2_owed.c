/* suite2_owed.c -- who owes which share after a line, who stands in, and what is lost: docs/transcript.md §15.4 and §15.7.
 *
 * What is owed follows from the table, from sets and from insiders alone, so that everybody works out the same. It never hangs on what a card
 * is: two games that differ only in hidden cards owe the same under the same names. */
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

/* What one card is to 15.4. */
typedef struct hidden {
    bool closed;
    uint32_t needed[SEAT_WORDS], insiders[SEAT_WORDS];
} hidden;

typedef struct counting {
    fair *t;
    s2_debts *out;
    uint32_t sees[SEAT_WORDS]; /* seats that see the zone at hand */
    count_when when;
    bool *in_pool; /* NULL: no pool matters */
    bool no_memory;
} counting;

static hidden hidden_of(const counting *k, talon_card id)
{
    const fair *t = k->t;
    const s2_card *c = &t->two->card[id];
    hidden h = {.closed = t->table.card[id].face == TALON_FACE_NONE};
    if (k->in_pool && k->in_pool[id]) {
        h.closed = true; /* the shares of whoever is out count as public, and are owed by themselves */
        for (uint32_t s = 1; s <= t->line0.seats_n; s++)
            if (talon__set_has(t->two->users, s) && !t->seat[s].out)
                talon__set_add(h.needed, s);
        return h;
    }
    memcpy(h.insiders, t->table.card[id].boxed, sizeof h.insiders);
    for (uint32_t s = 1; h.closed && s <= t->line0.seats_n; s++)
        if (talon__set_has(c->set, s) && !talon__two_is_public(c, s, false))
            talon__set_add(h.needed, s);
    return h;
}

static void owe(counting *k, talon_card id, uint32_t from, uint32_t to)
{
    if (!talon__two_add_debt(k->out, id, from, to))
        k->no_memory = true;
}

/* Rules 2 and 3: who learns it now is told by all that are needed, and nobody else can put it together. */
static void owe_some(counting *k, const hidden *h, talon_card id, const uint32_t sees[SEAT_WORDS])
{
    uint32_t in[SEAT_WORDS], both[SEAT_WORDS];
    for (uint32_t w = 0; w < SEAT_WORDS; w++) {
        in[w] = h->insiders[w] | sees[w];
        both[w] = in[w] & h->needed[w];
    }
    const bool some = !talon__set_is_empty(both);
    for (uint32_t s = 1; s <= k->t->line0.seats_n; s++) {
        if (!talon__set_has(h->needed, s))
            continue;
        if (some && !talon__set_has(in, s)) {
            owe(k, id, s, 0);
            continue;
        }
        for (uint32_t v = 1; v <= k->t->line0.seats_n; v++)
            if (v != s && talon__set_has(sees, v))
                owe(k, id, s, v);
    }
}

static void count_card(counting *k, talon_zone z, uint32_t pos, talon_card id)
{
    fair *t = k->t;
    const look *asked = &t->agenda.asked;
    const bool all = talon__all_see(&t->table, z, pos);
    uint32_t sees[SEAT_WORDS];
    memcpy(sees, k->sees, sizeof sees);
    if (k->when != COUNT_AS_RUN && asked->seat && asked->zone == z && pos < asked->n)
        talon__set_add(sees, asked->seat);
    if (!all && talon__set_is_empty(sees))
        return;
    const hidden h = hidden_of(k, id);
    for (uint32_t s = 1; s <= t->line0.seats_n; s++) {
        if (h.closed && all && talon__set_has(h.needed, s))
            owe(k, id, s, 0);
        if (k->when != COUNT_AS_RUN && (all || talon__set_has(sees, s)))
            talon__set_add(t->table.card[id].boxed, s);
    }
    for (uint32_t w = 0; w < SEAT_WORDS; w++)
        sees[w] &= ~h.insiders[w];
    if (h.closed && !all && !talon__set_is_empty(sees))
        owe_some(k, &h, id, sees);
}

static void count_zone(counting *k, talon_zone z)
{
    const public_table *table = &k->t->table;
    memset(k->sees, 0, sizeof k->sees);
    for (uint32_t s = 1; s <= k->t->line0.seats_n; s++)
        if (talon__seat_sees(table, z, s))
            talon__set_add(k->sees, s);
    for (uint32_t pos = 0; pos < talon__size(table, z); pos++)
        count_card(k, z, pos, talon__cards(table, z)[pos]);
}

/* A seat whose objection to its part of this lock's key was not answered cannot stand in. */
static bool objects_to(const fair *t, const uint8_t lock[HASH_SIZE], uint32_t seat)
{
    for (const s2_line *l = t->two->kept; l; l = l->next) {
        const s2_box *b = l->is_lock && memcmp(l->x, lock, HASH_SIZE) == 0 ? talon__two_box_for(l, seat) : NULL;
        if (b && b->objected && !b->answered)
            return true;
    }
    return false;
}

/* Who gives what this seat owes: itself, or others while it is out; none when it is lost. Returns how many. */
static uint32_t find_stand_ins(const fair *t, uint32_t seat, bool gives[SEATS_ROOM])
{
    const s2_line *lock = t->two->seat[seat].lock;
    uint32_t n = 0;
    for (uint32_t j = 1; j <= t->line0.seats_n; j++) {
        gives[j] = !t->seat[seat].out ? j == seat : lock && j != seat && !t->seat[j].out && !objects_to(t, lock->x, j);
        n += gives[j];
    }
    return t->seat[seat].out && (!t->line0.recover || n < t->line0.recover) ? 0 : n;
}

bool talon__two_is_too_much(fair *t, const s2_debts *d, const char *code)
{
    uint32_t owes[SEATS_ROOM] = {0};
    for (uint32_t z = 1; z <= t->line0.seats_n; z++) {
        bool gives[SEATS_ROOM];
        if (!find_stand_ins(t, z, gives))
            continue;
        for (size_t i = 0; i < d->n; i++)
            for (uint32_t j = 1; d->at[i].from == z && j <= t->line0.seats_n; j++)
                owes[j] += gives[j] && d->at[i].to != j;
    }
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (owes[s] > OWES_MAX)
            return !talon__bad(&t->bad, code, "%s would owe more than 8,192 shares at once", talon__seat_name(t, s));
    return false;
}

/* Shares of seats that are out are owed of every card of the pool, once it has run. */
static void count_lowered(counting *k, const pool *p)
{
    for (uint32_t g = 0; g < p->n; g++)
        for (uint32_t i = 0; i < p->at[g].n; i++)
            for (uint32_t s = 1; s <= k->t->line0.seats_n; s++)
                if (talon__set_has(k->t->two->users, s) && k->t->seat[s].out)
                    owe(k, talon__cards(&k->t->table, p->at[g].zone)[i], s, 0);
}

bool talon__two_count(fair *t, s2_debts *out, const char *code, count_when when)
{
    const pool *p = &t->agenda.shuffle.pool;
    s2_debts aside = {0};
    counting k = {.t = t, .out = out ? out : &aside, .when = when};
    k.in_pool = when != COUNT_NOW ? calloc(t->table.kernel->cards_n, sizeof *k.in_pool) : NULL;
    if (when != COUNT_NOW && !k.in_pool)
        return talon__no_memory(&t->bad);
    for (uint32_t g = 0; k.in_pool && g < p->n; g++)
        for (uint32_t i = 0; i < p->at[g].n; i++)
            k.in_pool[talon__cards(&t->table, p->at[g].zone)[i]] = true;
    if (when == COUNT_AS_RUN)
        count_lowered(&k, p);
    for (uint32_t z = 0; z < talon__zones(&t->table); z++)
        count_zone(&k, (talon_zone)z);
    free(k.in_pool);
    const bool good = k.no_memory ? talon__no_memory(&t->bad) : !talon__two_is_too_much(t, k.out, code);
    free(aside.at);
    return good;
}

/* -------------------------------------------------------------------- owings */

static void free_owing(s2_owing *o)
{
    for (uint32_t i = 0; i < o->givers_n; i++) {
        free(o->giver[i].clear);
        free(o->giver[i].mine);
    }
    free(o->giver);
    free(o->item);
    free(o);
}

void talon__two_free_owings(s2_owing *o)
{
    while (o) {
        s2_owing *next = o->next;
        free_owing(o);
        o = next;
    }
}

bool talon__two_owes(const fair *t, const s2_owing *o, const s2_giver *g)
{
    return !o->paid && !g->given && !(o->stands && objects_to(t, o->lock, g->seat));
}

static uint32_t count_given(const s2_owing *o)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < o->givers_n; i++)
        n += o->giver[i].given;
    return n;
}

/* It can still be paid. */
static bool is_open(const fair *t, const s2_owing *o)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < o->givers_n; i++)
        n += o->giver[i].given || talon__two_owes(t, o, &o->giver[i]);
    return !o->paid && n >= (o->stands ? t->line0.recover : 1) && n;
}

static void lose(fair *t, const s2_owing *o)
{
    t->two->raise_lost |= o->raised;
    t->two->lost++;
    for (uint32_t i = 0; i < o->n; i++) {
        uint32_t *by = t->two->card[o->item[i].id].lost;
        t->two->seat[o->seat].lost += !talon__set_has(by, o->seat);
        talon__set_add(by, o->seat);
    }
}

s2_giver *talon__two_giver(const s2_owing *o, uint32_t seat)
{
    for (uint32_t i = 0; i < o->givers_n; i++)
        if (o->giver[i].seat == seat)
            return &o->giver[i];
    return NULL;
}

s2_owing *talon__two_find(const fair *t, uint64_t spine, uint32_t seat)
{
    s2_owing *o = t->two->owing;
    while (o && (o->spine != spine || o->seat != seat))
        o = o->next;
    return o;
}

static bool gives_anything(const s2_owing *o, uint32_t seat)
{
    for (uint32_t i = 0; i < o->n; i++)
        if (!o->stands || o->item[i].to != seat)
            return true;
    return false;
}

/* The seat itself; or, while it is out, everybody who is not. */
static bool find_givers(fair *t, s2_owing *o)
{
    const s2_seat *z = &t->two->seat[o->seat];
    o->giver = calloc(t->line0.seats_n, sizeof *o->giver);
    if (!o->giver)
        return talon__no_memory(&t->bad);
    if (!o->stands) {
        o->giver[0].seat = o->seat;
        memcpy(o->giver[0].key, z->key, BLIND_SIZE);
        o->givers_n = 1;
        return true;
    }
    if (!z->lock || !t->line0.recover) /* nobody has a part of its key */
        return true;
    memcpy(o->lock, z->lock->x, HASH_SIZE);
    for (uint32_t j = 1; j <= t->line0.seats_n; j++) {
        s2_giver *g = &o->giver[o->givers_n];
        if (j == o->seat || t->seat[j].out)
            continue;
        g->seat = (uint16_t)j;
        g->given = !gives_anything(o, j);
        if (talon__blind_piece_key(g->key, z->key, z->lock->poly, t->line0.recover, (uint16_t)j) == BLIND_NO_MEMORY)
            return talon__no_memory(&t->bad);
        o->givers_n++;
    }
    return true;
}

/* Into the list, unless nobody can ever pay it. Takes over o. */
static bool put_owing(fair *t, s2_owing *o)
{
    s2_owing **at = &t->two->owing;
    o->stands = t->seat[o->seat].out;
    o->spine = t->chain.spine;
    if (!find_givers(t, o))
        return free_owing(o), false;
    if (!is_open(t, o)) {
        lose(t, o);
        free_owing(o);
        return true;
    }
    while (*at)
        at = &(*at)->next;
    *at = o;
    return true;
}

/* The items of one seat, those in the clear first. */
static s2_owing *owing_of(const s2_debts *d, uint32_t seat, uint32_t n)
{
    s2_owing *o = calloc(1, sizeof *o);
    if (o)
        o->item = malloc(n * sizeof *o->item);
    if (!o || !o->item)
        return free(o), NULL;
    o->seat = (uint16_t)seat;
    for (int sealed = 0; sealed < 2; sealed++) {
        for (size_t i = 0; i < d->n; i++)
            if (d->at[i].from == seat && (d->at[i].to != 0) == sealed)
                o->item[o->n++] = d->at[i];
        if (!sealed)
            o->clear_n = o->n;
    }
    return o;
}

bool talon__two_owe(fair *t, s2_debts *d, bool raised)
{
    uint32_t n[SEATS_ROOM] = {0};
    bool good = true;
    for (size_t i = 0; i < d->n; i++)
        n[d->at[i].from]++;
    for (uint32_t s = 1; good && s <= t->line0.seats_n; s++) {
        s2_owing *o = n[s] ? owing_of(d, s, n[s]) : NULL;
        if (n[s] && !o)
            return talon__no_memory(&t->bad);
        if (o)
            o->raised = raised;
        good = !o || put_owing(t, o);
    }
    d->n = 0;
    return good;
}

/* What an act makes owed, and nobody can ever give, is lost at once; the rest stays in d. */
bool talon__two_lose_at_once(fair *t, s2_debts *d)
{
    uint32_t n[SEATS_ROOM] = {0};
    size_t kept = 0;
    for (size_t i = 0; i < d->n; i++)
        n[d->at[i].from]++;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++) {
        s2_owing *o = n[s] && t->seat[s].out ? owing_of(d, s, n[s]) : NULL;
        if (!o) {
            if (n[s] && t->seat[s].out)
                return talon__no_memory(&t->bad);
            continue;
        }
        o->stands = true;
        if (!find_givers(t, o))
            return free_owing(o), false;
        if (!is_open(t, o)) {
            lose(t, o);
            n[s] = 0;
        }
        free_owing(o);
    }
    for (size_t i = 0; i < d->n; i++)
        if (n[d->at[i].from])
            d->at[kept++] = d->at[i];
    d->n = kept;
    return true;
}

/* ---------------------------------------------------------------------- paying */

/* What z would have given of the clear ones: its own, or put together from t of those who stand in. NULL without memory. */
static uint8_t *clear_shares(const fair *t, const s2_owing *o)
{
    const uint8_t *part[BLIND_MAX_PIECES];
    uint16_t seat[BLIND_MAX_PIECES];
    uint32_t k = 0;
    uint8_t *out = malloc((size_t)o->clear_n * BLIND_SIZE);
    for (uint32_t i = 0; i < o->givers_n && k < (o->stands ? t->line0.recover : 1); i++)
        if (o->giver[i].clear) {
            seat[k] = o->giver[i].seat;
            part[k++] = o->giver[i].clear;
        }
    if (out && !o->stands)
        memcpy(out, part[0], (size_t)o->clear_n * BLIND_SIZE);
    else if (out && talon__blind_combine(out, o->clear_n, seat, part, k) != BLIND_GOOD)
        return free(out), NULL;
    return out;
}

static bool pay_clear(fair *t, const s2_owing *o)
{
    bool good = true;
    uint8_t *d = clear_shares(t, o);
    if (!d)
        return talon__no_memory(&t->bad);
    for (uint32_t i = 0; good && i < o->clear_n; i++) {
        const uint8_t *share = d + (size_t)i * BLIND_SIZE;
        if (o->raised)
            talon__blind_raise(t->two->deck + (size_t)t->two->place[o->item[i].id] * BLIND_CARD_SIZE, share); /* elements both */
        else
            good = talon__two_publish(t, o->item[i].id, o->seat, share);
    }
    free(d);
    return good;
}

/* The reader's own piece of these cards. */
static bool add_own_piece(fair *t, s2_owing *o, uint32_t m, const talon_card *id)
{
    s2_giver *g = talon__two_giver(o, t->reader.me);
    const s2_seat *z = &t->two->seat[o->seat];
    uint8_t *a = malloc((size_t)m * BLIND_SIZE), *shares = malloc(blind_shares_size(m)), seed[32] = {0};
    blind_name *name = calloc(m, sizeof *name);
    bool good = a && shares && name;
    if (!g || g->mine || !z->has_piece) {
        free(a), free(shares), free(name);
        return true;
    }
    for (uint32_t i = 0; good && i < m; i++)
        memcpy(a + (size_t)i * BLIND_SIZE, t->two->card[id[i]].ab, BLIND_SIZE);
    const blind_sharing s = {t->chain.sid, t->chain.sid, g->seat, g->key, m, name, a};
    good = good && talon__blind_shares_make(shares, &s, &z->piece, seed) != BLIND_NO_MEMORY; /* the proof is thrown away */
    free(a), free(name);
    g->mine = shares;
    return good || talon__no_memory(&t->bad);
}

/* What is sealed for the reader by enough of those who stand in. */
static bool pay_mine(fair *t, s2_owing *o)
{
    const uint32_t me = t->reader.me, need = t->line0.recover;
    const uint8_t *part[BLIND_MAX_PIECES];
    uint16_t seat[BLIND_MAX_PIECES];
    uint32_t m = 0, k = 0;
    talon_card *id = malloc(o->n * sizeof *id);
    for (uint32_t i = o->clear_n; id && i < o->n; i++)
        if (o->item[i].to == me)
            id[m++] = o->item[i].id;
    bool good = id && (!m || add_own_piece(t, o, m, id));
    for (uint32_t i = 0; good && i < o->givers_n && k < need; i++)
        if (m && o->giver[i].mine) {
            seat[k] = o->giver[i].seat;
            part[k++] = o->giver[i].mine;
        }
    uint8_t *d = good && m && k == need ? malloc((size_t)m * BLIND_SIZE) : NULL;
    if (d && talon__blind_combine(d, m, seat, part, k) == BLIND_GOOD)
        for (uint32_t i = 0; good && i < m; i++)
            good = talon__two_learn(t, id[i], o->seat, SHARE_MINE, d + (size_t)i * BLIND_SIZE);
    free(d);
    free(id);
    return good || talon__no_memory(&t->bad);
}

bool talon__two_paid(fair *t, s2_owing *o)
{
    if (o->paid || count_given(o) < (o->stands ? t->line0.recover : 1))
        return true;
    o->paid = true;
    if (o->clear_n && !pay_clear(t, o))
        return false;
    return !o->stands || !t->reader.me || pay_mine(t, o);
}

/* --------------------------------------------------------------------- closing */

/* Take those out of the list for which this holds. */
static void drop(fair *t, bool (*is)(fair *t, const s2_owing *o))
{
    for (s2_owing **at = &t->two->owing; *at;) {
        s2_owing *o = *at;
        if (!is(t, o)) {
            at = &o->next;
            continue;
        }
        *at = o->next;
        free_owing(o);
    }
}

static bool is_raised(fair *t, const s2_owing *o)
{
    (void)t;
    return o->raised;
}

void talon__two_forget_raised(fair *t)
{
    drop(t, is_raised);
}

static bool is_over(fair *t, const s2_owing *o)
{
    if (o->paid)
        return true;
    if (is_open(t, o))
        return false;
    lose(t, o);
    return true;
}

void talon__two_close_owings(fair *t)
{
    drop(t, is_over);
    for (s2_owing *o = t->two->owing; o; o = o->next)
        for (uint32_t i = 0; i < o->givers_n; i++)
            o->giver[i].here = false;
}

/* Who should have given is out. */
bool talon__two_gone(fair *t)
{
    s2_owing *list = t->two->owing;
    bool good = true;
    t->two->owing = NULL;
    while (list) {
        s2_owing *o = list;
        list = o->next;
        o->next = NULL;
        if (o->stands) { /* those who have not given are out, too: what was given is not enough */
            lose(t, o);
            free_owing(o);
            continue;
        }
        free(o->giver);
        o->giver = NULL;
        o->givers_n = 0;
        good = put_owing(t, o) && good;
    }
    return good;
}

/* ------------------------------------------------------------------- questions */

bool talon__two_seat_owes(const fair *t, uint32_t seat)
{
    for (const s2_owing *o = t->two->owing; o; o = o->next) {
        const s2_giver *g = talon__two_giver(o, seat);
        if (g && is_open(t, o) && talon__two_owes(t, o, g))
            return true;
    }
    return false;
}

bool talon__two_owes_secret(const fair *t, uint32_t seat)
{
    for (const s2_line *l = t->two->kept; l; l = l->next)
        for (uint32_t i = 0; l->seat == seat && i < l->boxes_n; i++)
            if (l->box[i].objected && !l->box[i].answered && !l->box[i].let_go)
                return true;
    return false;
}

bool talon__two_has_lost(const fair *t)
{
    for (const s2_owing *o = t->two->owing; o; o = o->next)
        if (!o->paid && (t->agenda.ended || !is_open(t, o)))
            return true;
    return t->two->lost > 0;
}

void talon__two_recount(fair *t)
{
    t->agenda.shares = t->agenda.secrets = false;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++) {
        t->agenda.shares |= talon__two_seat_owes(t, s);
        t->agenda.secrets |= talon__two_owes_secret(t, s);
    }
    t->agenda.answer = t->two->pending.n > 0;
}
