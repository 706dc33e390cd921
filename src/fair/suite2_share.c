/* suite2_share.c -- shares of cards as lines have them: in `share` what is owed, in `view` what is left after the end
 * (docs/transcript.md §15.4, §15.8).
 *
 * A line is composed with empty lists. They are filled in here with what is owed, from the reader's secrets, and are then judged like
 * everybody's. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fair/suite2.h"

/* Some cards, and what a proof needs of them. */
typedef struct shared {
    uint32_t m;
    talon_card *id;
    blind_name *name;
    uint8_t *a;
} shared;

static void free_shared(shared *c)
{
    free(c->id);
    free(c->name);
    free(c->a);
    *c = (shared){0};
}

/* Room for n cards. */
static bool make_shared(fair *t, shared *c, size_t n)
{
    *c = (shared){0, calloc(n + 1, sizeof *c->id), calloc(n + 1, sizeof *c->name), calloc(n + 1, BLIND_SIZE)};
    if (c->id && c->name && c->a)
        return true;
    free_shared(c);
    return talon__no_memory(&t->bad);
}

static void add_card(const fair *t, shared *c, talon_card id)
{
    const card_state *x = &t->table.card[id];
    c->id[c->m] = id;
    c->name[c->m] = (blind_name){x->e, x->i};
    memcpy(c->a + (size_t)c->m++ * BLIND_SIZE, t->two->card[id].ab, BLIND_SIZE);
}

/* ------------------------------------------------------------------ in the clear */

/* Composing: the shares and their proof. Returns false after saying why. */
static bool make_shares(fair *t, uint8_t *out, const blind_sharing *s, const blind_secret *x, uint32_t stands)
{
    uint8_t seed[32];
    talon__two_seed(t, seed, "shares", s->m, s->head, stands);
    const blind_answer answer = talon__blind_shares_make(out, s, x, seed);
    sodium_memzero(seed, sizeof seed);
    if (answer == BLIND_NO_MEMORY)
        return talon__no_memory(&t->bad);
    return answer == BLIND_GOOD || talon__bad(&t->bad, "order", "this is not the secret of the key that was locked");
}

/* The line's `open`, of these cards, as bytes; NULL after complaining. It must have been given for exactly these. */
static uint8_t *open_bytes(fair *t, json_t *line, const shared *c, const blind_sharing *s, const blind_secret *x, uint32_t stands)
{
    const size_t size = c->m ? blind_shares_size(c->m) : 0;
    uint8_t *bytes = malloc(size + 1);
    if (!bytes)
        return talon__no_memory(&t->bad), NULL;
    if (t->composing && c->m &&
        !(make_shares(t, bytes, s, x, stands) && (talon__put_hex(line, "open", bytes, size) || talon__no_memory(&t->bad))))
        return free(bytes), NULL;
    const json_t *hex = json_object_get(line, "open");
    if (talon__unhex(bytes, size, json_string_value(hex), json_string_length(hex)))
        return bytes;
    free(bytes);
    return NULL;
}

static bool check_open(fair *t, const shared *c, const blind_sharing *s, const uint8_t *bytes)
{
    const blind_answer answer = c->m ? talon__blind_shares_check(s, bytes) : BLIND_GOOD;
    if (answer == BLIND_NO_MEMORY)
        return talon__no_memory(&t->bad);
    return answer == BLIND_GOOD || talon__bad(&t->bad, "proof", "%s's shares of %" PRIu32 " card%s are not good",
                                              talon__seat_name(t, s->seat), c->m, c->m == 1 ? "" : "s");
}

/* ---------------------------------------------------------------------- sealed */

/* What a share line is about while it is judged. */
typedef struct giving {
    s2_owing *o;
    s2_giver *g;
    const uint8_t *key;    /* that its shares are proved with */
    const blind_secret *x; /* to compose with */
    uint32_t stands;
    uint8_t head[HASH_SIZE];
    shared clear;
} giving;

/* The cards that are owed to this seat, in order. */
static bool cards_to(fair *t, shared *c, const giving *k, uint32_t to)
{
    uint32_t n = 0;
    for (uint32_t i = k->o->clear_n; i < k->o->n; i++)
        n += k->o->item[i].to == to;
    if (!make_shared(t, c, n))
        return false;
    for (uint32_t i = k->o->clear_n; i < k->o->n; i++)
        if (k->o->item[i].to == to)
            add_card(t, c, k->o->item[i].id);
    return true;
}

static bool is_owed_to(const giving *k, uint32_t to)
{
    for (uint32_t i = k->o->clear_n; i < k->o->n; i++)
        if (k->o->item[i].to == to)
            return !k->stands || to != k->g->seat;
    return false;
}

static bool seal_one(fair *t, json_t *list, const giving *k, uint32_t to)
{
    shared c;
    uint8_t label[HASH_SIZE], secret[32];
    if (!cards_to(t, &c, k, to))
        return false;
    const size_t size = blind_shares_size(c.m);
    const blind_sharing s = {t->chain.sid, k->head, k->g->seat, k->key, c.m, c.name, c.a};
    uint8_t *plain = malloc(size), *box = malloc(size + SEALED_MORE);
    char *hex = malloc(2 * (size + SEALED_MORE) + 1);
    bool good = (plain && box && hex) || talon__no_memory(&t->bad);
    good = good && make_shares(t, plain, &s, k->x, 256 * to + k->stands);
    if (good) {
        talon__two_label(t, label, k->head, k->g->seat, to, k->stands);
        talon__two_box_secret(t, secret, false, k->head, to, k->stands);
        talon__box_seal_bytes(box, &t->chain.hash, label, secret, t->line0.seat[to].xkey, plain, size);
        talon__hex(hex, box, size + SEALED_MORE);
        sodium_memzero(secret, sizeof secret);
        good = json_array_append_new(list, json_pack("[I,s]", (json_int_t)to, hex)) == 0 || talon__no_memory(&t->bad);
    }
    if (plain)
        sodium_memzero(plain, size);
    free(hex), free(box), free(plain);
    free_shared(&c);
    return good;
}

static bool compose_boxes(fair *t, json_t *line, const giving *k)
{
    for (uint32_t to = 1; to <= t->line0.seats_n; to++)
        if (is_owed_to(k, to) && !seal_one(t, json_object_get(line, "box"), k, to))
            return false;
    return true;
}

static bool gives_other(fair *t, uint32_t seat)
{
    return talon__bad(&t->bad, "owed", "%s gives shares that are not owed", talon__seat_name(t, seat));
}

/* The boxes are for those seats to which something is owed, and as long as that is. */
static bool boxes_fit(fair *t, const json_t *list, const giving *k)
{
    size_t at = 0;
    for (uint32_t to = 1; to <= t->line0.seats_n; to++) {
        const json_t *pair = json_array_get(list, at);
        size_t m = 0;
        if (!is_owed_to(k, to))
            continue;
        for (uint32_t i = k->o->clear_n; i < k->o->n; i++)
            m += k->o->item[i].to == to;
        if (!pair || json_integer_value(json_array_get(pair, 0)) != (json_int_t)to ||
            json_string_length(json_array_get(pair, 1)) != 2 * (blind_shares_size((uint32_t)m) + SEALED_MORE))
            return gives_other(t, k->g->seat);
        at++;
    }
    return at == json_array_size(list) || gives_other(t, k->g->seat);
}

/* My box: what is in it, if it is good. */
static bool open_mine(fair *t, const giving *k, const s2_line *l, s2_box *b, const talon_card *id)
{
    uint8_t *plain = malloc(b->size);
    if (!plain)
        return talon__no_memory(&t->bad);
    bool opens, good = talon__two_open_shares(t, &opens, l, b, NULL, plain);
    if (!good || !opens) {
        sodium_memzero(plain, b->size);
        free(plain);
        return good && talon__two_note_bad(t, l, b);
    }
    if (k->o->stands) {
        k->g->mine = plain; /* until enough are there */
        return true;
    }
    for (uint32_t i = 0; good && i < b->m; i++)
        good = talon__two_learn(t, id[i], k->g->seat, SHARE_MINE, plain + (size_t)i * BLIND_SIZE);
    sodium_memzero(plain, b->size);
    free(plain);
    return good;
}

static bool take_box(fair *t, const giving *k, s2_line *l, const json_t *pair)
{
    s2_box *b = talon__two_add_box(t, l, pair);
    shared c;
    if (!b || !cards_to(t, &c, k, b->to))
        return false;
    b->m = c.m;
    b->name = c.name;
    b->a = c.a;
    const bool good = b->to != t->reader.me || open_mine(t, k, l, b, c.id);
    free(c.id);
    t->found.counts.boxes++;
    return good;
}

static bool take_boxes(fair *t, const json_t *line, const giving *k)
{
    const json_t *list = json_object_get(line, "box");
    const uint32_t n = (uint32_t)json_array_size(list);
    s2_line *l = n ? talon__two_keep(t, line, n, false) : NULL;
    if (!n)
        return true;
    if (!l)
        return false;
    memcpy(l->key, k->key, BLIND_SIZE);
    for (uint32_t i = 0; i < n; i++)
        if (!take_box(t, k, l, json_array_get(list, i)))
            return false;
    return true;
}

/* ----------------------------------------------------------------------- share */

static bool give(fair *t, json_t *line, giving *k)
{
    const blind_sharing s = {t->chain.sid, k->head, k->g->seat, k->key, k->clear.m, k->clear.name, k->clear.a};
    t->bad.code = NULL;
    uint8_t *bytes = open_bytes(t, line, &k->clear, &s, k->x, k->stands);
    if (!bytes)
        return t->bad.code ? false : gives_other(t, k->g->seat);
    bool good = (!t->composing || compose_boxes(t, line, k)) && boxes_fit(t, json_object_get(line, "box"), k) &&
                check_open(t, &k->clear, &s, bytes);
    k->g->clear = good && k->clear.m ? bytes : NULL;
    if (!k->g->clear)
        free(bytes);
    good = good && take_boxes(t, line, k);
    k->g->given = k->g->here = good;
    t->found.counts.openings += good ? k->clear.m : 0;
    return good && talon__two_paid(t, k->o);
}

/* Composing a line in one's own name, or with a piece of another's key. */
static bool find_secret(fair *t, giving *k)
{
    const s2_seat *z = &t->two->seat[k->stands];
    k->x = k->stands ? &z->piece : &t->two->x;
    if (!t->composing || (k->stands ? z->has_piece && t->two->has_secret : talon__two_has_x(t)))
        return true;
    return talon__bad(&t->bad, "order", "this is not the secret of the key that was locked");
}

bool talon__two_mean_share(fair *t, json_t *line, uint32_t seat)
{
    giving k = {.stands = talon__get_u32(line, "for")};
    const uint64_t at = (uint64_t)json_integer_value(json_object_get(line, "at"));
    k.o = talon__two_find(t, at, k.stands ? k.stands : seat);
    k.g = k.o && k.o->stands == (k.stands != 0) ? talon__two_giver(k.o, seat) : NULL;
    if (k.g && k.g->given && (k.g->clear || k.g->here))
        return talon__bad(&t->bad, "order", "%s has given these shares already", talon__seat_name(t, seat));
    if (!k.g || k.g->given) /* whoever objects in this block owed it when that began */
        return gives_other(t, seat);
    talon__get_hash(k.head, line, "head");
    k.key = talon__two_giver_key(t, k.o, k.g);
    t->two->stale = t->two->mix_stale = true;
    if (!find_secret(t, &k) || !make_shared(t, &k.clear, k.o->clear_n))
        return false;
    for (uint32_t i = 0; i < k.o->clear_n; i++)
        add_card(t, &k.clear, k.o->item[i].id);
    const bool good = give(t, line, &k);
    free_shared(&k.clear);
    return good;
}

/* Every card on the table, in order, for which this holds; at most so many. */
static bool collect(fair *t, shared *c, uint32_t seat, bool (*is)(const fair *t, talon_card id, uint32_t seat), uint32_t most)
{
    const public_table *table = &t->table;
    if (!make_shared(t, c, table->kernel->cards_n))
        return false;
    for (uint32_t z = 0; z < talon__zones(table); z++)
        for (uint32_t i = 0; i < talon__size(table, z); i++)
            if (c->m < most && is(t, talon__cards(table, z)[i], seat))
                add_card(t, c, talon__cards(table, z)[i]);
    return true;
}

/* ------------------------------------------------------------------------ view */

static bool is_viewed(const fair *t, talon_card id, uint32_t seat)
{
    const s2_card *c = &t->two->card[id];
    return talon__two_was_closed(t, id) && talon__set_has(c->set, seat) && !talon__two_is_public(c, seat, true);
}

bool talon__two_can_view(const fair *t, uint32_t seat)
{
    const public_table *table = &t->table;
    for (uint32_t z = 0; !t->two->seat[seat].viewed && z < talon__zones(table); z++)
        for (uint32_t i = 0; i < talon__size(table, (talon_zone)z); i++)
            if (is_viewed(t, talon__cards(table, (talon_zone)z)[i], seat))
                return true;
    return false;
}

static bool is_known_to(const fair *t, talon_card id, uint32_t seat)
{
    return is_viewed(t, id, seat) && talon__set_has(t->table.card[id].boxed, seat);
}

static bool write_cards(fair *t, json_t *line, const shared *c)
{
    json_t *list = json_array();
    char name[24];
    for (uint32_t i = 0; i < c->m; i++) {
        talon__card_text(&t->table, name, c->id[i]);
        json_array_append_new(list, json_string(name));
    }
    if (!c->m)
        return json_decref(list), talon__bad(&t->bad, "owed", "there is nothing left to show");
    return json_object_set_new(line, "cards", talon__full_list(list, c->m)) == 0 || talon__no_memory(&t->bad);
}

/* Those of c that the line names, in this order; in a full game it has to name all. */
static bool choose(fair *t, shared *c, const json_t *cards)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < c->m; i++) {
        char name[24];
        talon__card_text(&t->table, name, c->id[i]);
        const json_t *given = json_array_get(cards, kept);
        if (!given || strcmp(json_string_value(given), name) != 0)
            continue;
        c->id[kept] = c->id[i];
        c->name[kept] = c->name[i];
        memmove(c->a + (size_t)kept++ * BLIND_SIZE, c->a + (size_t)i * BLIND_SIZE, BLIND_SIZE);
    }
    const bool good = kept == json_array_size(cards) && (!t->line0.full || kept == c->m);
    c->m = kept;
    return good || talon__bad(&t->bad, "owed", "\"cards\" are not those that this seat may show now");
}

static bool view(fair *t, json_t *line, uint32_t seat, shared *c)
{
    uint8_t head[HASH_SIZE];
    if ((t->composing && !write_cards(t, line, c)) || !choose(t, c, json_object_get(line, "cards")))
        return false;
    talon__get_hash(head, line, "head");
    const blind_sharing s = {t->chain.sid, head, (uint16_t)seat, t->two->seat[seat].key, c->m, c->name, c->a};
    t->bad.code = NULL;
    uint8_t *bytes = open_bytes(t, line, c, &s, &t->two->x, 0);
    if (!bytes)
        return t->bad.code ? false : talon__bad(&t->bad, "owed", "\"open\" does not have one share for each card");
    bool good = check_open(t, c, &s, bytes);
    for (uint32_t i = 0; good && i < c->m; i++)
        good = talon__two_learn(t, c->id[i], seat, SHARE_VIEWED, bytes + (size_t)i * BLIND_SIZE);
    free(bytes);
    return good;
}

bool talon__two_mean_view(fair *t, json_t *line, uint32_t seat)
{
    s2_seat *x = &t->two->seat[seat];
    shared c;
    if ((uint64_t)json_integer_value(json_object_get(line, "at")) + 1 != t->chain.spine)
        return talon__bad(&t->bad, "order", "a view names the end");
    if (x->viewed)
        return talon__bad(&t->bad, "order", "%s has shown cards already", talon__seat_name(t, seat));
    if (!collect(t, &c, seat, t->line0.full ? is_viewed : is_known_to, t->line0.full || t->composing ? OWES_MAX : UINT32_MAX))
        return false;
    x->viewed = view(t, line, seat, &c);
    free_shared(&c);
    return x->viewed;
}
