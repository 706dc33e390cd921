/* suite2_owed.c -- what is owed until it is given: who gives it, who stands in, what is public by that, and what is lost
 * (docs/transcript.md §15.4, §15.7). */
#include <stdlib.h>
#include <string.h>

#include "fair/suite2.h"

/* -------------------------------------------------------------------- owings */

static void free_owing(s2_owing *o)
{
    for (uint32_t i = 0; i < o->givers_n; i++) {
        free(o->giver[i].clear);
        if (o->giver[i].mine)
            sodium_memzero(o->giver[i].mine, (size_t)o->mine_n * BLIND_SIZE);
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

bool talon__two_owes(const s2_owing *o, const s2_giver *g)
{
    return !o->paid && !g->given && !(o->stands && talon__two_objects_to(o->lock, g->seat));
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
        n += o->giver[i].given || talon__two_owes(o, &o->giver[i]);
    return !o->paid && n >= (o->stands ? t->line0.recover : 1) && n;
}

static void lose(fair *t, const s2_owing *o)
{
    t->two->raise_lost |= o->raised;
    t->two->lost++;
    for (uint32_t i = 0; i < o->n; i++)
        talon__two_lose_share(t, o->item[i].id, o->seat);
}

s2_giver *talon__two_giver(const s2_owing *o, uint32_t seat)
{
    const uint32_t i = talon__two_place_of(o->giver, o->givers_n, sizeof *o->giver, seat);
    return i < o->givers_n ? &o->giver[i] : NULL;
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

const uint8_t *talon__two_giver_key(const fair *t, const s2_owing *o, const s2_giver *g)
{
    const s2_seat *z = &t->two->seat[o->seat];
    return o->stands ? z->piece_key[g->seat] : z->key;
}

static void add_giver(s2_owing *o, uint32_t seat)
{
    s2_giver *g = &o->giver[o->givers_n++];
    g->seat = (uint16_t)seat;
    g->given = !gives_anything(o, seat);
}

/* The seat itself; or, while it is out, everybody who can stand in, if these are enough. */
static bool find_givers(fair *t, s2_owing *o)
{
    uint32_t by[SEAT_WORDS] = {0};
    o->giver = calloc(t->line0.seats_n, sizeof *o->giver);
    if (!o->giver)
        return talon__no_memory(&t->bad);
    if (!o->stands)
        add_giver(o, o->seat);
    else if (talon__two_stand_ins(t, o->seat, by))
        o->lock = t->two->seat[o->seat].lock;
    for (uint32_t j = talon__set_next(by, 1); o->lock && j; j = talon__set_next(by, j + 1))
        add_giver(o, j);
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

/* How many items each seat has, and how many of them in the clear. */
typedef struct shape_of_debts {
    uint32_t n[SEATS_ROOM], clear_n[SEATS_ROOM];
} shape_of_debts;

static s2_owing *new_owing(uint32_t seat, uint32_t n, uint32_t clear_n, bool raised)
{
    s2_owing *o = calloc(1, sizeof *o);
    if (o)
        o->item = malloc(n * sizeof *o->item);
    if (!o || !o->item)
        return free(o), NULL;
    o->seat = (uint16_t)seat;
    o->raised = raised;
    o->n = n;
    o->clear_n = clear_n;
    return o;
}

/* The items of each seat into its owing, those in the clear first. */
static void deal_out(s2_owing *const *of, const s2_debts *d, uint32_t me)
{
    uint32_t clear[SEATS_ROOM] = {0}, sealed[SEATS_ROOM] = {0};
    for (size_t i = 0; i < d->n; i++) {
        const s2_debt *x = &d->at[i];
        s2_owing *o = of[x->from];
        o->item[x->to ? o->clear_n + sealed[x->from]++ : clear[x->from]++] = *x;
        o->mine_n += x->to && x->to == me;
    }
}

bool talon__two_owe(fair *t, s2_debts *d, bool raised)
{
    shape_of_debts x = {0};
    s2_owing *of[SEATS_ROOM] = {NULL};
    bool good = true;
    for (size_t i = 0; i < d->n; i++) {
        x.n[d->at[i].from]++;
        x.clear_n[d->at[i].from] += !d->at[i].to;
    }
    for (uint32_t s = 1; d->n && s <= t->line0.seats_n; s++)
        good = (!x.n[s] || (of[s] = new_owing(s, x.n[s], x.clear_n[s], raised))) && good;
    if (good)
        deal_out(of, d, t->reader.me);
    else
        talon__no_memory(&t->bad);
    for (uint32_t s = 1; s <= t->line0.seats_n; s++) {
        if (of[s] && good)
            good = put_owing(t, of[s]);
        else if (of[s])
            free_owing(of[s]);
    }
    d->n = 0;
    return good;
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

/* The reader's own piece of these cards, if it has one, and has none of them yet. */
static bool add_own_piece(fair *t, s2_owing *o, const talon_card *id)
{
    s2_giver *g = talon__two_giver(o, t->reader.me);
    const s2_seat *z = &t->two->seat[o->seat];
    const uint32_t m = o->mine_n;
    const uint8_t seed[32] = {0}; /* the proof is thrown away */
    if (!g || g->mine || !z->has_piece)
        return true;
    uint8_t *a = malloc((size_t)m * BLIND_SIZE), *shares = malloc(blind_shares_size(m));
    blind_name *name = calloc(m, sizeof *name);
    bool good = a && shares && name;
    for (uint32_t i = 0; good && i < m; i++)
        memcpy(a + (size_t)i * BLIND_SIZE, t->two->card[id[i]].ab, BLIND_SIZE);
    const blind_sharing s = {t->chain.sid, t->chain.sid, g->seat, talon__two_giver_key(t, o, g), m, name, a};
    const blind_answer answer = good ? talon__blind_shares_make(shares, &s, &z->piece, seed) : BLIND_NO_MEMORY;
    free(a), free(name);
    if (answer == BLIND_GOOD) {
        g->mine = shares;
        return true;
    }
    if (shares)
        sodium_memzero(shares, blind_shares_size(m));
    free(shares);
    return answer != BLIND_NO_MEMORY || talon__no_memory(&t->bad);
}

/* Put together what enough of them have sealed for the reader. */
static bool combine_mine(fair *t, const s2_owing *o, const talon_card *id, const uint16_t *seat, const uint8_t *const *part)
{
    const size_t size = (size_t)o->mine_n * BLIND_SIZE;
    uint8_t *d = malloc(size);
    const blind_answer answer = d ? talon__blind_combine(d, o->mine_n, seat, part, t->line0.recover) : BLIND_NO_MEMORY;
    bool good = answer != BLIND_NO_MEMORY || talon__no_memory(&t->bad);
    for (uint32_t i = 0; answer == BLIND_GOOD && good && i < o->mine_n; i++)
        good = talon__two_learn(t, id[i], o->seat, SHARE_MINE, d + (size_t)i * BLIND_SIZE);
    if (d)
        sodium_memzero(d, size);
    free(d);
    return good;
}

/* What is sealed for the reader by enough of those who stand in. */
static bool pay_mine(fair *t, s2_owing *o)
{
    const uint8_t *part[BLIND_MAX_PIECES];
    uint16_t seat[BLIND_MAX_PIECES];
    uint32_t m = 0, k = 0;
    talon_card *id = malloc((o->mine_n + 1u) * sizeof *id);
    if (!id)
        return talon__no_memory(&t->bad);
    for (uint32_t i = o->clear_n; i < o->n; i++)
        if (o->item[i].to == t->reader.me)
            id[m++] = o->item[i].id;
    bool good = !m || add_own_piece(t, o, id);
    for (uint32_t i = 0; good && m && i < o->givers_n && k < t->line0.recover; i++)
        if (o->giver[i].mine) {
            seat[k] = o->giver[i].seat;
            part[k++] = o->giver[i].mine;
        }
    if (good && m && k == t->line0.recover)
        good = combine_mine(t, o, id, seat, part);
    free(id);
    return good;
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
        if (g && talon__two_owes(o, g) && is_open(t, o))
            return true;
    }
    return false;
}

bool talon__two_owes_secret(const fair *t, uint32_t seat)
{
    return t->two->seat[seat].holding > 0;
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
    for (const s2_owing *o = t->two->owing; o && !t->agenda.shares; o = o->next)
        for (uint32_t i = 0, open = is_open(t, o); open && i < o->givers_n; i++)
            t->agenda.shares |= talon__two_owes(o, &o->giver[i]);
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        t->agenda.secrets |= talon__two_owes_secret(t, s);
    t->agenda.answer = t->two->pending.n > 0;
}
