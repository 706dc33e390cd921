/* suite2_mix.c -- seats mix one after another, each with a proof that it is still the same deck; and a seat lays its own cards in a secret
 * order: docs/transcript.md §15.3 and §15.6.
 *
 * The table does not change between `shuffle` and `run`. What went in, with layers taken off and put on, is two->deck; each mixer's deck
 * takes its place. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fair/suite2.h"

#define MIX_CARDS 2048u
#define MIX_SIZE  16376u

/* ------------------------------------------------------------------ what goes in */

static bool fits(uint64_t cards, uint64_t groups)
{
    return cards <= MIX_CARDS && 7 * cards + 9 * groups <= MIX_SIZE;
}

bool talon__two_fits(uint32_t cards, uint32_t groups)
{
    return fits(cards, groups);
}

static bool next_epoch_is(fair *t, const json_t *line)
{
    const uint32_t e = talon__get_u32(line, "e"), last = t->epochs.last;
    return (last < UINT32_MAX && e == last + 1) ||
           talon__bad(&t->bad, "epoch", "the line is for shuffle %" PRIu32 ", the next one is %" PRIu32, e, last + 1);
}

/* A layer that is taken off first: public, and of a seat that is out. */
static bool comes_off(const fair *t, const s2_card *c, const s2_share *s)
{
    return talon__set_has(c->open, s->seat) && t->seat[s->seat].out && talon__set_has(c->set, s->seat);
}

/* Who is in a card's set when it goes in. */
static void find_set(const fair *t, uint32_t set[SEAT_WORDS], talon_card id)
{
    const s2_card *c = &t->two->card[id];
    memset(set, 0, sizeof(uint32_t) * SEAT_WORDS);
    if (t->table.card[id].face != TALON_FACE_NONE)
        return;
    memcpy(set, c->set, sizeof c->set);
    for (uint32_t i = 0; i < c->shares_n; i++)
        if (comes_off(t, c, &c->share[i]))
            talon__set_remove(set, c->share[i].seat);
}

/* One card as it goes in. */
static bool put_in(fair *t, uint8_t out[BLIND_CARD_SIZE], talon_card id)
{
    const s2_card *c = &t->two->card[id];
    const talon_face face = t->table.card[id].face;
    memset(out, 0, BLIND_CARD_SIZE);
    if (face != TALON_FACE_NONE) {
        memcpy(out + BLIND_SIZE, t->two->face[face], BLIND_SIZE);
        return true;
    }
    memcpy(out, c->ab, BLIND_CARD_SIZE);
    for (uint32_t i = 0; i < c->shares_n; i++)
        if (comes_off(t, c, &c->share[i]) && talon__blind_lower(out, c->share[i].d) != BLIND_GOOD)
            return talon__no_memory(&t->bad);
    return true;
}

/* The pool's cards, one after the other. */
static talon_card pool_card(const fair *t, uint32_t *g, uint32_t *i)
{
    const pool *p = &t->agenda.shuffle.pool;
    const talon_card id = talon__cards(&t->table, p->at[*g].zone)[*i];
    if (++*i == p->at[*g].n) {
        *i = 0;
        ++*g;
    }
    return id;
}

/* PK, the sum of U's keys: made anew only when U is another. */
static bool find_sum(fair *t)
{
    suite2 *two = t->two;
    if (memcmp(two->pk_of, two->users, sizeof two->users) == 0)
        return true;
    memset(two->pk_of, 0, sizeof two->pk_of);
    if (!talon__two_key_of(t, two->pk, two->users))
        return talon__bad(&t->bad, "pool", "the keys of those who mix add up to nothing");
    memcpy(two->pk_of, two->users, sizeof two->users);
    return true;
}

/* U and PK, and whether this pool can be mixed at all. */
static bool find_users(fair *t)
{
    suite2 *two = t->two;
    const pool *p = &t->agenda.shuffle.pool;
    uint32_t set[SEAT_WORDS];
    if (!fits(p->cards, p->n))
        return talon__bad(&t->bad, "pool", "%" PRIu32 " cards in %" PRIu32 " zones are more than can be mixed at once", p->cards, p->n);
    const s2_away away = talon__two_away(t);
    memset(two->users, 0, sizeof two->users);
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (!t->seat[s].out)
            talon__set_add(two->users, s);
    for (uint32_t j = 0, g = 0, i = 0; j < p->cards; j++) {
        const talon_card id = pool_card(t, &g, &i);
        if (talon__two_is_dead(t, &away, id))
            return talon__bad(&t->bad, "pool", "a card of the pool is dead: whoever is out took a layer of it along");
        find_set(t, set, id);
        for (uint32_t w = 0; w < SEAT_WORDS; w++)
            two->users[w] |= set[w];
    }
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (talon__set_has(two->users, s) && !two->seat[s].has_key)
            return true; /* of a request: who has not locked yet has no key */
    return find_sum(t);
}

bool talon__two_can_mix(fair *t, bool *can, const json_t *zones)
{
    uint32_t there = 0;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        there += !t->seat[s].out;
    t->bad.code = NULL;
    *can = there >= 2 && talon__pool(&t->agenda.shuffle.pool, &t->bad, &t->table, zones) && find_users(t) &&
           talon__two_count(t, NULL, "pool", COUNT_AS_RUN);
    return *can || !t->bad.code || strcmp(t->bad.code, "memory") != 0;
}

/* The deck that goes in, and what is owed to raise it. */
static bool raise(fair *t)
{
    const pool *p = &t->agenda.shuffle.pool;
    s2_debts owed = {0};
    uint32_t set[SEAT_WORDS];
    bool good = true;
    for (uint32_t j = 0, g = 0, i = 0; good && j < p->cards; j++) {
        const talon_card id = pool_card(t, &g, &i);
        good = put_in(t, t->two->deck + (size_t)j * BLIND_CARD_SIZE, id);
        t->two->place[id] = j;
        find_set(t, set, id);
        for (uint32_t s = 1; good && t->table.card[id].face == TALON_FACE_NONE && s <= t->line0.seats_n; s++)
            if (talon__set_has(t->two->users, s) && !talon__set_has(set, s))
                good = talon__two_add_debt(&owed, id, s, 0) || talon__no_memory(&t->bad);
    }
    good = good && !talon__two_is_too_much(t, &owed, "pool") && talon__two_owe(t, &owed, true);
    free(owed.at);
    return good;
}

static bool go_in(fair *t)
{
    if (!find_users(t) || !talon__two_faces(t))
        return false;
    free(t->two->deck);
    t->two->deck = malloc((size_t)t->agenda.shuffle.pool.cards * BLIND_CARD_SIZE);
    if (!t->two->deck)
        return talon__no_memory(&t->bad);
    return talon__two_count(t, NULL, "pool", COUNT_AS_RUN) && raise(t);
}

/* ---------------------------------------------------------------------- shuffle */

static bool at_least_two(fair *t, const json_t *line)
{
    return json_array_size(json_object_get(line, "seats")) >= 2 ||
           talon__bad(&t->bad, "seats", "one seat alone cannot mix: it would know every place");
}

static bool all_in(fair *t)
{
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (!t->seat[s].out && !t->seat[s].locked)
            return talon__bad(&t->bad, "seats", "%s has locked no key: without it nobody may shuffle, but by a void that says so",
                              talon__seat_name(t, s));
    return true;
}

bool talon__two_mean_shuffle(fair *t, json_t *line)
{
    const due_shuffle due = talon__due_shuffle(&t->agenda);
    shuffle_state *x = &t->agenda.shuffle;
    if (!due.zones)
        return talon__not_due(&t->agenda, &t->bad);
    t->two->for_coming = !t->agenda.request.zones && t->agenda.coming;
    if (!next_epoch_is(t, line) || !talon__pool(&x->pool, &t->bad, &t->table, due.zones))
        return false;
    if (t->composing && !talon__pool_write(&x->pool, &t->table, line))
        return talon__no_memory(&t->bad);
    if (!talon__pool_is(&x->pool, &t->bad, &t->table, line) || !talon__shuffle_seats(t, line) || !at_least_two(t, line) || !all_in(t))
        return false;
    x->made = (epoch_state){.e = talon__get_u32(line, "e"), .n = x->pool.cards};
    t->two->raise_lost = false;
    if (!go_in(t))
        return false;
    talon__shuffle_opened(t, NULL);
    return true;
}

/* -------------------------------------------------------------------------- mix */

uint32_t talon__two_mixer(const fair *t)
{
    for (uint32_t s = 1; t->agenda.shuffle.open && s <= t->line0.seats_n; s++)
        if (t->seat[s].takes_part && !t->seat[s].revealed)
            return s;
    return 0;
}

/* How many mixed before this seat. */
static uint16_t place_of(const fair *t, uint32_t seat)
{
    uint16_t n = 0;
    for (uint32_t s = 1; s < seat; s++)
        n = (uint16_t)(n + t->seat[s].takes_part);
    return n;
}

/* A deck and its proofs as a line has them, or is to have. */
typedef struct mixed {
    uint8_t prev[HASH_SIZE];
    uint32_t e;
    uint16_t seat, place;
    const uint8_t *pk, *before;
    const pool *pool;
    uint8_t *deck, *proof;
    size_t deck_size, proof_size;
} mixed;

static bool make_mixed(fair *t, mixed *m)
{
    m->deck_size = (size_t)m->pool->cards * BLIND_CARD_SIZE;
    m->proof_size = 0;
    for (uint32_t g = 0; g < m->pool->n; g++)
        m->proof_size += blind_proof_size(m->pool->at[g].n);
    m->deck = malloc(m->deck_size);
    m->proof = malloc(m->proof_size);
    return (m->deck && m->proof) || talon__no_memory(&t->bad);
}

static void free_mixed(mixed *m)
{
    free(m->deck);
    free(m->proof);
}

/* One group: first is its first card, at where its proof begins. */
static blind_mix group_of(const fair *t, const mixed *m, uint32_t g, size_t first)
{
    return (blind_mix){.sid = t->chain.sid,
                       .prev = m->prev,
                       .e = m->e,
                       .seat = m->seat,
                       .place = m->place,
                       .pk = m->pk,
                       .groups = (uint16_t)m->pool->n,
                       .g = (uint16_t)g,
                       .n = m->pool->at[g].n,
                       .before = m->before + first * BLIND_CARD_SIZE,
                       .after = m->deck + first * BLIND_CARD_SIZE};
}

/* What hides a deck is hidden under nothing else. In a shuffle the order follows from the seed and the deck, and a mix that is made anew is the same,
 * whatever side lines came since. Somebody who lays cards, is overtaken, and lays them otherwise has one epoch and one deck in two orders. */
static void mixing_seed(const fair *t, uint8_t seed[32], const mixed *m, uint32_t g, const uint16_t *from)
{
    uint8_t where[HASH_SIZE] = {0};
    if (from) {
        hasher h = talon__hash_begin(&t->chain.hash, TAG_S2_SEED);
        talon__hash_bytes(&h, m->prev, HASH_SIZE);
        for (uint32_t i = 0; i < m->pool->at[g].n; i++)
            talon__hash_u16(&h, from[i]);
        talon__hash_end(&h, where);
    }
    talon__two_seed(t, seed, from ? "arrange" : "mix", m->e, where, g);
    sodium_memzero(where, sizeof where);
}

/* Mix one group and prove it; from: the order, or NULL for any. */
static blind_answer mix_group(fair *t, const mixed *m, uint32_t g, size_t first, uint8_t *proof, const uint16_t *from)
{
    const blind_mix x = group_of(t, m, g, first);
    blind_mixing how;
    uint8_t seed[32];
    mixing_seed(t, seed, m, g, from);
    blind_answer answer = talon__blind_mixing_make(&how, x.n, x.pk, x.before, seed);
    if (answer == BLIND_GOOD && from)
        memcpy(how.from, from, x.n * sizeof *from);
    if (answer == BLIND_GOOD)
        answer = talon__blind_mix_apply(m->deck + first * BLIND_CARD_SIZE, &how, x.pk, x.before);
    talon__two_seed(t, seed, "proof", m->e, m->prev, g);
    if (answer == BLIND_GOOD)
        answer = talon__blind_mix_prove(proof, t->two->tables, &x, &how, seed);
    talon__blind_mixing_free(&how);
    sodium_memzero(seed, sizeof seed);
    return answer;
}

static bool compose(fair *t, json_t *line, const mixed *m, const uint16_t *from)
{
    size_t first = 0, at = 0;
    if (!talon__two_has_x(t))
        return talon__bad(&t->bad, "order", "this is not the secret of the key that was locked");
    for (uint32_t g = 0; g < m->pool->n; g++) {
        if (mix_group(t, m, g, first, m->proof + at, from) != BLIND_GOOD)
            return talon__no_memory(&t->bad);
        first += m->pool->at[g].n;
        at += blind_proof_size(m->pool->at[g].n);
    }
    return (talon__put_hex(line, "deck", m->deck, m->deck_size) && talon__put_hex(line, "proof", m->proof, m->proof_size)) ||
           talon__no_memory(&t->bad);
}

/* The lengths are those of this pool. */
static bool take_bytes(fair *t, const json_t *line, const mixed *m)
{
    const json_t *deck = json_object_get(line, "deck"), *proof = json_object_get(line, "proof");
    return (talon__unhex(m->deck, m->deck_size, json_string_value(deck), json_string_length(deck)) &&
            talon__unhex(m->proof, m->proof_size, json_string_value(proof), json_string_length(proof))) ||
           talon__bad(&t->bad, "owed", "%s's deck or proof does not have the length that %" PRIu32 " cards need",
                      talon__seat_name(t, m->seat), m->pool->cards);
}

static bool check_proofs(fair *t, const mixed *m)
{
    blind_mix *group = malloc(m->pool->n * sizeof *group);
    const uint8_t **proof = malloc(m->pool->n * sizeof *proof);
    size_t first = 0, at = 0, bad = 0;
    blind_answer answer = group && proof ? BLIND_GOOD : BLIND_NO_MEMORY;
    for (uint32_t g = 0; answer == BLIND_GOOD && g < m->pool->n; g++) {
        group[g] = group_of(t, m, g, first);
        proof[g] = m->proof + at;
        first += m->pool->at[g].n;
        at += blind_proof_size(m->pool->at[g].n);
    }
    if (answer == BLIND_GOOD)
        answer = talon__blind_mixes_check(t->two->tables, &bad, group, proof, m->pool->n);
    free(group);
    free((void *)(uintptr_t)proof);
    if (answer == BLIND_NO_MEMORY)
        return talon__no_memory(&t->bad);
    return answer == BLIND_GOOD ||
           talon__bad(&t->bad, "proof", "%s's mix is not the deck before it: the proof is not good", talon__seat_name(t, m->seat));
}

/* Is what the line (or its operation) has a good mixing? Then m->deck is the new deck. */
static bool is_mixed(fair *t, json_t *line, mixed *m, const uint16_t *from)
{
    return make_mixed(t, m) && (!t->composing || compose(t, line, m, from)) && take_bytes(t, line, m) && check_proofs(t, m);
}

static bool may_mix(fair *t, const json_t *line, uint32_t seat)
{
    const shuffle_state *x = &t->agenda.shuffle;
    const char *name = talon__seat_name(t, seat);
    if (!x->open || talon__owes(&t->agenda) || t->two->raise_lost)
        return talon__bad(&t->bad, "order", "%s mixes, and there is nothing to mix now", name);
    if (talon__two_mixer(t) != seat)
        return talon__bad(&t->bad, "order", "%s mixes out of turn", name);
    return talon__get_u32(line, "e") == x->e || talon__bad(&t->bad, "epoch", "the shuffle that is open is %" PRIu32, x->e);
}

bool talon__two_mean_mix(fair *t, json_t *line)
{
    const uint32_t seat = talon__get_u32(line, "seat");
    suite2 *two = t->two;
    if (!may_mix(t, line, seat))
        return false;
    mixed m = {.e = t->agenda.shuffle.e,
               .seat = (uint16_t)seat,
               .place = place_of(t, seat),
               .pk = two->pk,
               .before = two->deck,
               .pool = &t->agenda.shuffle.pool};
    talon__get_hash(m.prev, line, "prev");
    const bool good = is_mixed(t, line, &m, NULL);
    if (good) {
        uint8_t *old = two->deck;
        two->deck = m.deck;
        m.deck = old;
        t->seat[seat].revealed = true;
    }
    free_mixed(&m);
    return good;
}

/* -------------------------------------------------------------------------- run */

static bool may_run(fair *t, const json_t *line)
{
    const shuffle_state *x = &t->agenda.shuffle;
    const uint32_t next = talon__two_mixer(t);
    if (!x->open)
        return talon__bad(&t->bad, "order", "no shuffle is open that could run");
    if (next)
        return talon__bad(&t->bad, "order", "the shuffle runs before %s has mixed", talon__seat_name(t, next));
    if (talon__owes(&t->agenda))
        return talon__bad(&t->bad, "order", "the shuffle runs while something is owed");
    return talon__get_u32(line, "e") == x->e || talon__bad(&t->bad, "epoch", "the shuffle that is open is %" PRIu32, x->e);
}

/* The shares of seats that are out, of all new cards in the order of their names; then what the new cards make owed by themselves. */
static bool owe_after_run(fair *t)
{
    const pool *p = &t->agenda.shuffle.pool;
    s2_debts owed = {0};
    bool good = true;
    for (uint32_t j = 0, g = 0, i = 0; good && j < p->cards; j++) {
        const talon_card id = pool_card(t, &g, &i);
        for (uint32_t s = 1; good && s <= t->line0.seats_n; s++)
            if (talon__set_has(t->two->users, s) && !t->seat[s].takes_part)
                good = talon__two_add_debt(&owed, id, s, 0) || talon__no_memory(&t->bad);
    }
    good = good && talon__two_count(t, &owed, "pool", COUNT_RUN) && talon__two_owe(t, &owed, false);
    free(owed.at);
    return good;
}

void talon__two_shuffle_over(fair *t)
{
    free(t->two->deck);
    t->two->deck = NULL;
    t->two->raise_lost = false;
    talon__two_forget_raised(t);
    talon__shuffle_done(&t->agenda);
}

bool talon__two_mean_run(fair *t, json_t *line)
{
    shuffle_state *x = &t->agenda.shuffle;
    const bool asked = t->agenda.request.zones != NULL && !t->two->for_coming;
    if (!may_run(t, line) || !talon__two_rename(t, x->e, &x->pool, t->two->deck, t->two->users, 0))
        return false;
    talon__mixing_ran(&t->mixing, &t->table, &x->pool, asked || t->two->for_coming);
    if (asked)
        talon__request_done(&t->agenda);
    else if (!t->two->for_coming)
        talon__step_done(&t->agenda);
    t->found.counts.shuffles++;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++) {
        t->seat[s].shuffles += t->seat[s].takes_part;
        if (!t->seat[s].takes_part && !t->seat[s].missed)
            t->seat[s].missed = (uint32_t)t->found.counts.shuffles;
        t->two->seat[s].came &= !t->two->for_coming;
    }
    const bool good = owe_after_run(t);
    talon__two_shuffle_over(t);
    return good;
}

/* ---------------------------------------------------------------------- arranging */

/* Whether one epoch more fits beside those that these cards leave on the table. */
static bool has_room(const fair *t, const pool *p)
{
    size_t left = 0;
    for (size_t i = 0; i < t->epochs.n; i++) {
        uint32_t live = t->epochs.at[i].live;
        for (uint32_t k = 0; k < p->cards; k++)
            live -= t->table.card[talon__cards(&t->table, p->at[0].zone)[k]].e == t->epochs.at[i].e;
        left += live > 0;
    }
    return left < EPOCHS_MAX;
}

/* All closed, none dead, of one set, which is given, and the seat knows each. */
static bool are_its_own(const fair *t, uint32_t set[SEAT_WORDS], const pool *p, uint32_t seat)
{
    const talon_card *card = talon__cards(&t->table, p->at[0].zone);
    const s2_away away = talon__two_away(t);
    uint32_t other[SEAT_WORDS];
    find_set(t, set, card[0]);
    for (uint32_t i = 0; i < p->cards; i++) {
        find_set(t, other, card[i]);
        if (t->table.card[card[i]].face != TALON_FACE_NONE || memcmp(set, other, sizeof other) != 0 ||
            talon__two_is_dead(t, &away, card[i]) || !talon__set_has(t->table.card[card[i]].boxed, seat))
            return false;
    }
    return talon__set_has(set, seat);
}

/* The cards as they are, one after the other; NULL without memory. */
static uint8_t *deck_of(fair *t, const pool *p)
{
    uint8_t *deck = malloc((size_t)p->cards * BLIND_CARD_SIZE);
    for (uint32_t i = 0; deck && i < p->cards; i++)
        if (!put_in(t, deck + (size_t)i * BLIND_CARD_SIZE, talon__cards(&t->table, p->at[0].zone)[i]))
            return free(deck), NULL;
    return deck;
}

static bool arrange(fair *t, json_t *op, const pool *p, mixed *m, const uint32_t set[SEAT_WORDS], uint32_t seat)
{
    if (!is_mixed(t, op, m, t->two->order) || !talon__two_rename(t, m->e, p, m->deck, set, seat))
        return false;
    t->epochs.last = m->e;
    talon__mixing_ran(&t->mixing, &t->table, p, true);
    return talon__changed(t);
}

bool talon__two_arrange(fair *t, json_t *line, const fair_op *op, uint32_t seat)
{
    json_t *json = json_object_get(line, "op");
    uint8_t pk[BLIND_SIZE];
    uint32_t set[SEAT_WORDS];
    if (op->op.n < 1 || op->op.n > (int64_t)talon__size(&t->table, op->op.from) || !fits((uint64_t)op->op.n, 1))
        return talon__bad(&t->bad, "refused", "there are not that many cards to arrange");
    pool p = {.n = 1, .cards = (uint32_t)op->op.n};
    p.at[0] = (pool_entry){op->op.from, (uint32_t)op->op.n};
    if (!are_its_own(t, set, &p, seat) || t->epochs.last == UINT32_MAX || !has_room(t, &p) || !talon__two_key_of(t, pk, set))
        return talon__bad(&t->bad, "refused", "%s cannot arrange these cards: all must be closed, alike, and seen by that seat",
                          talon__seat_name(t, seat));
    uint8_t *before = deck_of(t, &p);
    if (!before)
        return talon__no_memory(&t->bad);
    mixed m = {.e = t->epochs.last + 1, .seat = (uint16_t)seat, .pk = pk, .before = before, .pool = &p};
    talon__get_hash(m.prev, line, "prev");
    const bool good = arrange(t, json, &p, &m, set, seat);
    free_mixed(&m);
    free(before);
    return good;
}
