/* suite2_away.c -- who is in, who is out, and who comes: locks, voids, and the shuffle that somebody's coming makes due
 * (docs/transcript.md §15.3, §15.7). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fair/suite2.h"

/* ------------------------------------------------------------------------- lock */

/* By this lock the seat would come; a shuffle has run. */
static bool comes(const fair *t, uint32_t seat)
{
    return t->found.counts.shuffles > 0 && !talon__is_in(&t->seat[seat]) && !t->two->seat[seat].locks_here;
}

static bool is_old(const fair *t, const json_t *line, uint32_t seat)
{
    const s2_seat *s = &t->two->seat[seat];
    const uint64_t at = (uint64_t)json_integer_value(json_object_get(line, "at"));
    return at < s->lock_at || (t->two->seat[seat].out_at && at < s->out_at);
}

bool talon__two_lock_is_late(const fair *t, const json_t *line, uint32_t seat)
{
    return t->agenda.shuffle.open || is_old(t, line, seat) || (comes(t, seat) && t->two->seat[seat].comes >= t->line0.voids);
}

static bool may_lock(fair *t, const json_t *line, uint32_t seat)
{
    const char *name = talon__seat_name(t, seat);
    if (t->two->seat[seat].leaves)
        return talon__bad(&t->bad, "order", "%s is leaving, and locks when it is out", name);
    if (t->two->seat[seat].locks_here)
        return talon__bad(&t->bad, "order", "%s has locked in this block already", name);
    if (is_old(t, line, seat))
        return talon__bad(&t->bad, "order", "%s locks with an old line", name);
    return !comes(t, seat) || t->two->seat[seat].comes < t->line0.voids ||
           talon__bad(&t->bad, "order", "%s comes more often than the %u times that line 0 allows", name, t->line0.voids);
}

static bool is_its_key(fair *t, const uint8_t key[BLIND_SIZE], uint32_t seat)
{
    static const uint8_t zero[BLIND_SIZE];
    const char *name = talon__seat_name(t, seat);
    const s2_seat *own = &t->two->seat[seat];
    if (memcmp(key, zero, BLIND_SIZE) == 0)
        return talon__bad(&t->bad, "key", "%s's key is nothing: everybody knows its secret", name);
    if (own->has_key && memcmp(own->key, key, BLIND_SIZE) != 0)
        return talon__bad(&t->bad, "key", "%s's key is another than before", name);
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (s != seat && t->two->seat[s].has_key && memcmp(t->two->seat[s].key, key, BLIND_SIZE) == 0)
            return talon__bad(&t->bad, "key", "%s's key is %s's", name, talon__seat_name(t, s));
    return true;
}

/* The bytes of a key, malloc'd; NULL without memory. */
static uint8_t *bytes_of(const json_t *line, const char *key)
{
    const json_t *hex = json_object_get(line, key);
    uint8_t *bytes = malloc(json_string_length(hex) / 2 + 1);
    if (bytes)
        talon__unhex(bytes, json_string_length(hex) / 2, json_string_value(hex), json_string_length(hex));
    return bytes;
}

/* Y of everybody's part of this key: all others' are no 0. */
static blind_answer find_piece_keys(fair *t, const uint8_t key[BLIND_SIZE], const uint8_t *poly, uint32_t seat)
{
    const uint32_t seats_n = t->line0.seats_n;
    uint16_t others[SEATS_ROOM];
    uint32_t n = 0;
    uint8_t(*y)[BLIND_SIZE] = calloc(seats_n + 1u, sizeof *y);
    if (!y)
        return BLIND_NO_MEMORY;
    for (uint32_t s = 1; s <= seats_n; s++)
        if (s != seat)
            others[n++] = (uint16_t)s;
    const blind_answer answer = talon__blind_piece_keys(y + 1, key, poly, t->line0.recover, others, n);
    memmove(y[seat + 1], y[seat], (seats_n - seat) * sizeof *y); /* the seat itself has none */
    free(t->two->seat[seat].piece_key);
    t->two->seat[seat].piece_key = y;
    return answer;
}

static bool good_poly(fair *t, const uint8_t key[BLIND_SIZE], const uint8_t *poly, uint32_t seat)
{
    if (!t->line0.recover)
        return true;
    const s2_line *last = t->two->seat[seat].lock_now;
    if (last && memcmp(last->poly, poly, (t->line0.recover - 1u) * BLIND_SIZE) != 0)
        return talon__bad(&t->bad, "key", "%s's parts are of another kind than before: what was given would be taken back",
                          talon__seat_name(t, seat));
    if (last)
        return true; /* it was looked at then */
    const blind_answer answer = find_piece_keys(t, key, poly, seat);
    if (answer == BLIND_NO_MEMORY)
        return talon__no_memory(&t->bad);
    return answer == BLIND_GOOD || talon__bad(&t->bad, "key", "%s's parts of the key are no parts of it", talon__seat_name(t, seat));
}

static bool has_it(fair *t, const json_t *line, const uint8_t key[BLIND_SIZE], uint32_t seat)
{
    uint8_t proof[BLIND_POSSESSION_SIZE];
    const json_t *hex = json_object_get(line, "proof");
    const blind_holder h = {t->chain.sid, (uint16_t)seat, t->line0.seat[seat].key, key};
    talon__unhex(proof, sizeof proof, json_string_value(hex), json_string_length(hex));
    return talon__blind_possession_check(&h, proof) == BLIND_GOOD ||
           talon__bad(&t->bad, "proof", "%s's key: whoever sent it does not know its secret", talon__seat_name(t, seat));
}

static bool keep_parts(fair *t, const json_t *line, const uint8_t key[BLIND_SIZE], uint8_t *poly, uint32_t seat)
{
    const json_t *parts = json_object_get(line, "parts");
    s2_line *l = talon__two_keep(t, line, (uint32_t)json_array_size(parts), true);
    if (!l)
        return free(poly), false;
    memcpy(l->key, key, BLIND_SIZE);
    l->poly = poly;
    t->two->seat[seat].lock_now = l;
    for (size_t i = 0; i < json_array_size(parts); i++) {
        s2_box *b = talon__two_add_box(t, l, json_array_get(parts, i));
        if (!b || (b->to == t->reader.me && !talon__two_open_part(t, l, b)))
            return false;
    }
    return true;
}

/* ------------------------------------------------------------------ composing a lock */

static bool put_part(fair *t, json_t *list, const uint8_t head[HASH_SIZE], uint32_t seat, uint32_t to, const blind_secret *piece)
{
    uint8_t label[HASH_SIZE], secret[32], box[32 + SEALED_MORE];
    char hex[2 * sizeof box + 1];
    talon__two_label(t, label, head, seat, to, 0);
    talon__two_box_secret(t, secret, true, head, to, 0);
    talon__box_seal_bytes(box, &t->chain.hash, label, secret, t->line0.seat[to].xkey, piece->byte, sizeof piece->byte);
    talon__hex(hex, box, sizeof box);
    sodium_memzero(secret, sizeof secret);
    return json_array_append_new(list, json_pack("[I,s]", (json_int_t)to, hex)) == 0;
}

static bool compose_parts(fair *t, json_t *line, const uint8_t head[HASH_SIZE], uint32_t seat)
{
    const uint32_t need = t->line0.recover;
    blind_secret piece[SEATS_ROOM];
    uint16_t to[SEATS_ROOM];
    uint8_t *f = malloc((size_t)need * BLIND_SIZE + 1), seed[32];
    uint32_t n = 0;
    bool good = true;
    if (!need || !f)
        return free(f), !need;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (s != seat)
            to[n++] = (uint16_t)s;
    talon__two_seed(t, seed, "parts", 0, t->chain.sid, 0); /* the same in every lock */
    good = talon__blind_pieces_make(f, piece, &t->two->x, need, to, n, seed) == BLIND_GOOD &&
           talon__put_hex(line, "poly", f, (need - 1) * BLIND_SIZE);
    for (uint32_t i = 0; good && i < n; i++)
        good = put_part(t, json_object_get(line, "parts"), head, seat, to[i], &piece[i]);
    sodium_memzero(piece, sizeof piece);
    sodium_memzero(seed, sizeof seed);
    free(f);
    return good;
}

static bool compose_lock(fair *t, json_t *line, uint32_t seat)
{
    const suite2 *two = t->two;
    uint8_t proof[BLIND_POSSESSION_SIZE], seed[32], head[HASH_SIZE];
    const blind_holder h = {t->chain.sid, (uint16_t)seat, t->line0.seat[seat].key, two->pub};
    if (!two->has_secret || t->reader.me != seat)
        return talon__bad(&t->bad, "order", "the secret of this seat is not here");
    talon__get_hash(head, line, "head");
    talon__two_seed(t, seed, "lock", 0, head, 0);
    const bool good = talon__blind_possession_make(proof, &h, &two->x, seed) == BLIND_GOOD &&
                      talon__put_hex(line, "key", two->pub, BLIND_SIZE) && talon__put_hex(line, "proof", proof, sizeof proof) &&
                      compose_parts(t, line, head, seat);
    sodium_memzero(seed, sizeof seed);
    return good || talon__no_memory(&t->bad);
}

/* The seat is in from now on; others of this block are judged as before. */
static void take_seat(fair *t, const json_t *line, const uint8_t key[BLIND_SIZE], uint32_t seat)
{
    s2_seat *s = &t->two->seat[seat];
    if (comes(t, seat)) {
        s->came = true;
        s->comes++;
    }
    s->was_out = t->seat[seat].out;
    memcpy(s->key, key, BLIND_SIZE);
    s->has_key = s->locks_here = true;
    s->lock_at_now = (uint64_t)json_integer_value(json_object_get(line, "at")) + 1;
    t->seat[seat].locked = true;
    t->seat[seat].out = false;
}

bool talon__two_mean_lock(fair *t, json_t *line, uint32_t seat)
{
    if (!may_lock(t, line, seat) || (t->composing && !compose_lock(t, line, seat)))
        return false;
    uint8_t *key = bytes_of(line, "key"), *poly = bytes_of(line, "poly");
    bool good = (key && poly) || talon__no_memory(&t->bad);
    good = good && is_its_key(t, key, seat) && good_poly(t, key, poly, seat) && has_it(t, line, key, seat);
    if (!good) {
        free(key), free(poly);
        return false;
    }
    take_seat(t, line, key, seat);
    t->two->stale = t->two->mix_stale = true;
    good = keep_parts(t, line, key, poly, seat);
    free(key);
    return good;
}

void talon__two_close_locks(fair *t)
{
    for (uint32_t s = 1; s <= t->line0.seats_n; s++) {
        s2_seat *x = &t->two->seat[s];
        x->lock = x->lock_now;
        x->lock_at = x->lock_at_now;
        t->two->moved |= x->locks_here && x->came;
        x->locks_here = x->was_out = false;
    }
}

/* ------------------------------------------------------------------------- void */

typedef enum void_kind { VOID_OWED, VOID_MIX, VOID_DUE, VOID_NAMES, VOID_NOTHING } void_kind;

static void_kind kind_of(const fair *t)
{
    const agenda *a = &t->agenda;
    if (a->shares || a->secrets)
        return VOID_OWED;
    if (a->shuffle.open)
        return talon__two_mixer(t) && !t->two->raise_lost ? VOID_MIX : VOID_NOTHING;
    for (uint32_t s = 1; talon__due_shuffle(a).zones && s <= t->line0.seats_n; s++)
        if (!t->seat[s].out && !t->seat[s].locked)
            return VOID_DUE;
    return a->names.owed_n ? VOID_NAMES : VOID_NOTHING;
}

static bool is_missing(const fair *t, void_kind kind, uint32_t seat)
{
    switch (kind) {
    case VOID_OWED: return talon__two_seat_owes(t, seat) || talon__two_owes_secret(t, seat);
    case VOID_MIX: return talon__two_mixer(t) == seat;
    case VOID_DUE: return !t->seat[seat].out && !t->seat[seat].locked;
    case VOID_NAMES: return talon__owes_name(&t->agenda.names, &t->line0, seat);
    case VOID_NOTHING: break;
    }
    return false;
}

static json_t *missing_json(const fair *t, void_kind kind)
{
    json_t *list = json_array();
    size_t n = 0;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (is_missing(t, kind, s)) {
            json_array_append_new(list, json_integer(s));
            n++;
        }
    return talon__full_list(list, n);
}

uint32_t talon__two_void_epoch(const fair *t)
{
    if (t->agenda.shuffle.open)
        return t->agenda.shuffle.e;
    return kind_of(t) == VOID_DUE ? t->epochs.last + 1 : 0;
}

static bool is_of_epoch(fair *t, const json_t *line)
{
    const uint32_t e = talon__get_u32(line, "e"), right = talon__two_void_epoch(t);
    return e == right || talon__bad(&t->bad, "epoch", "the void is for %" PRIu32 ", and must be for %" PRIu32, e, right);
}

/* Objections to its boxes hold nothing up any more, also when it is back. */
static void put_seat_out(fair *t, uint32_t seat, uint64_t spine)
{
    s2_seat *s = &t->two->seat[seat];
    t->seat[seat].out = true;
    s->out_at = spine;
    s->got_out |= t->found.counts.shuffles > 0;
    t->two->moved = true; /* a void says the same */
    s->came = s->leaves = false;
    talon__two_let_go(t->two, seat);
}

static void put_out(fair *t, const json_t *missing)
{
    for (size_t i = 0; i < json_array_size(missing); i++) {
        const uint32_t s = (uint32_t)json_integer_value(json_array_get(missing, i));
        t->seat[s].voided++;
        put_seat_out(t, s, t->chain.spine);
    }
}

bool talon__two_mean_void(fair *t, json_t *line)
{
    const void_kind kind = kind_of(t);
    if (kind == VOID_NOTHING && t->agenda.shuffle.open)
        return talon__bad(&t->bad, "dealers_choice", "host's choice: nobody is missing in the shuffle that is open");
    if (kind == VOID_NOTHING)
        return talon__not_due(&t->agenda, &t->bad);
    if (!is_of_epoch(t, line) || !talon__seats_are(t, line, "missing", missing_json(t, kind), "the seats missing"))
        return false;
    if (t->found.counts.voids >= t->line0.voids)
        return talon__bad(&t->bad, "voids", "more is voided than the %u times that line 0 allows", t->line0.voids);
    t->found.counts.voids++;
    if (kind == VOID_NAMES) {
        talon__names_given_up(&t->agenda.names, &t->line0);
        return true;
    }
    if (kind == VOID_DUE)
        t->epochs.last = talon__get_u32(line, "e");
    put_out(t, json_object_get(line, "missing"));
    if (t->agenda.shuffle.open)
        talon__two_shuffle_over(t);
    return talon__two_gone(t);
}

/* ---------------------------------------------------------------------- leaving */

/* Whether somebody who leaves gives its share of this card: others need it, and nobody can read the card alone by that. */
static bool is_left(const fair *t, const s2_away *away, talon_card id, uint32_t seat)
{
    const uint32_t *insiders = t->table.card[id].boxed;
    uint32_t needed[SEAT_WORDS], others = 0;
    bool insider = false;
    talon__two_needed(needed, &t->two->card[id]);
    if (t->table.card[id].face != TALON_FACE_NONE || !talon__set_has(needed, seat))
        return false;
    talon__set_remove(needed, seat);
    for (uint32_t w = 0; w < SEAT_WORDS; w++) {
        others += (uint32_t)__builtin_popcount(needed[w] & ~away->out[w]);
        insider |= (needed[w] & ~away->out[w] & insiders[w]) != 0;
    }
    return insider || (others >= 2 && !talon__set_has(insiders, seat));
}

static bool may_leave(fair *t, uint32_t seat)
{
    if (talon__owes(&t->agenda) || talon__is_requested(&t->agenda))
        return talon__bad(&t->bad, "order", "%s leaves while something is still owed or asked for", talon__seat_name(t, seat));
    return talon__is_in(&t->seat[seat]) || talon__bad(&t->bad, "order", "%s leaves and is not in", talon__seat_name(t, seat));
}

/* What others need of it is owed once the host has signed; with nothing to give it is out at once. */
bool talon__two_mean_leave(fair *t, json_t *line)
{
    const uint32_t seat = talon__get_u32(line, "seat");
    const public_table *table = &t->table;
    s2_debts *owed = &t->two->pending;
    const s2_away away = talon__two_away(t);
    if (!may_leave(t, seat))
        return false;
    for (uint32_t z = 0; z < talon__zones(table); z++)
        for (uint32_t i = 0; i < talon__size(table, z); i++) {
            const talon_card id = talon__cards(table, z)[i];
            if (is_left(t, &away, id, seat) && !talon__two_add_debt(owed, id, seat, 0))
                return talon__no_memory(&t->bad);
        }
    if (owed->n > OWES_MAX)
        return talon__bad(&t->bad, "order", "%s has more than 8,192 shares to leave behind", talon__seat_name(t, seat));
    t->two->seat[seat].leaves = owed->n > 0;
    if (!owed->n)
        put_seat_out(t, seat, t->chain.spine);
    return true;
}

/* What the seat left behind, when it has given it; else NULL. */
static const s2_owing *left_behind(const fair *t, uint32_t seat)
{
    const s2_owing *o = t->two->seat[seat].leaves ? t->two->owing : NULL;
    while (o && o->seat != seat)
        o = o->next;
    return o && o->paid ? o : NULL;
}

bool talon__two_has_left(const fair *t, uint32_t seat)
{
    return t->found.failed == TALON_STAGE_NONE && left_behind(t, seat) != NULL;
}

/* Whoever has given what it left behind is out, by the line after which it was owed. Before these are forgotten. */
void talon__two_close_leaving(fair *t)
{
    for (uint32_t s = 1; s <= t->line0.seats_n; s++) {
        const s2_owing *o = left_behind(t, s);
        if (o)
            put_seat_out(t, s, o->spine);
    }
}

/* ----------------------------------------------------------------------- coming */

/* A pile for everybody, all of it closed and face down, none of it dead. */
static bool is_pile(const fair *t, const s2_away *away, talon_zone z)
{
    const talon_shape *shape = t->table.shape;
    if (talon_zone_owner(shape, z) != TALON_PLAYER_NONE || talon_zone_get_type(shape, z) != TALON_TYPE_DECK ||
        talon_zone_get_sees(shape, z) != TALON_SEES_NONE)
        return false;
    for (uint32_t i = 0; i < talon__size(&t->table, z); i++) {
        const talon_card id = talon__cards(&t->table, z)[i];
        if (t->table.card[id].face != TALON_FACE_NONE || talon_card_is_up(t->table.kernel, id) || talon__two_is_dead(t, away, id))
            return false;
    }
    return true;
}

/* A card there lacks the layer of somebody of those who came. */
static bool lacks_layer(const fair *t, const uint32_t came[SEAT_WORDS], talon_zone z)
{
    for (uint32_t i = 0; i < talon__size(&t->table, z); i++) {
        uint32_t has[SEAT_WORDS], lacks = 0;
        talon__two_needed(has, &t->two->card[talon__cards(&t->table, z)[i]]);
        for (uint32_t w = 0; w < SEAT_WORDS; w++)
            lacks |= came[w] & ~has[w];
        if (lacks)
            return true;
    }
    return false;
}

bool talon__two_count_coming(fair *t)
{
    agenda *a = &t->agenda;
    uint32_t cards = 0, groups = 0;
    uint32_t came[SEAT_WORDS] = {0};
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (t->two->seat[s].came)
            talon__set_add(came, s);
    const bool any = !talon__set_is_empty(came);
    const s2_away away = talon__two_away(t);
    if (a->shuffle.open)
        return true; /* as it was when that was opened */
    json_decref(a->coming);
    a->coming = NULL;
    json_t *list = any ? json_array() : NULL;
    if (any && !list)
        return talon__no_memory(&t->bad);
    for (uint32_t z = 0; any && z < talon__zones(&t->table); z++) {
        const uint32_t n = talon__size(&t->table, z);
        if (!is_pile(t, &away, (talon_zone)z) || !lacks_layer(t, came, (talon_zone)z) || !talon__two_fits(cards + n, groups + 1))
            continue;
        cards += n;
        groups++;
        json_array_append_new(list, json_string(talon_zone_name(t->table.shape, (talon_zone)z)));
    }
    if (!any || !groups) {
        json_decref(list);
        return true;
    }
    a->coming = talon__full_list(list, groups);
    if (!a->coming)
        return talon__no_memory(&t->bad);
    bool can;
    if (!talon__two_can_mix(t, &can, a->coming))
        return false;
    a->coming_here = true;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        a->coming_here &= !t->two->seat[s].came || t->two->seat[s].locks_here;
    if (!can) {
        json_decref(a->coming);
        a->coming = NULL;
    }
    return true;
}
