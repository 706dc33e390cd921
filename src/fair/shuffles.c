/* shuffles.c -- a shuffle: seats lock seeds and commit to cuts, the dealer opens it, seats reveal, it runs or is voided: docs/transcript.md
 * §7.
 *
 * Why a shuffle washes its pool twice:
 *
 *   1. When it is opened the dealer's secret K washes the pool's faces under new backs (commit, epochs.c), and the root binds the dealer
 *      to that. From here on nobody else can follow a card by what was known of it.
 *   2. When it runs the seats' seeds wash those backs among the pool's cards (talon__rename). The dealer knew no seed when the root was
 *      fixed, and the seats know no face: one honest seat is enough for an order that nobody chose.
 *
 * The first hides the cards, the second makes them fair; neither can be left out. Cuts come last, by numbers that were committed to
 * before anything was known.
 *
 * Between `shuffle` and its `run` or `void` the table does not change: the pool found at the opening is still the pool when it runs. A
 * seed once given is used up, whatever becomes of the shuffle; that is why a void costs the next epoch's number and is counted. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"

/* ------------------------------------------------------- before a shuffle */

static bool is_next_epoch(fair *t, const json_t *line)
{
    const uint32_t e = talon__get_u32(line, "e"), last = t->epochs.last;
    return (last < UINT32_MAX && e == last + 1) ||
           talon__bad(&t->bad, "epoch", "the line is for shuffle %" PRIu32 ", the next one is %" PRIu32, e, last + 1);
}

bool talon__mean_lock(fair *t, json_t *line, uint32_t seat)
{
    const uint32_t e = talon__get_u32(line, "e");
    seat_state *s = &t->seat[seat];
    if (!is_next_epoch(t, line))
        return false;
    if (s->lock_e == e)
        return talon__bad(&t->bad, "order", "%s has locked a chain of seeds for this shuffle already", talon__seat_name(t, seat));
    s->locked = true;
    s->out = false;
    s->lock_e = e;
    s->seed_e = e - 1;
    talon__get_hash(s->seed, line, "chain");
    return true;
}

bool talon__mean_cut(fair *t, const json_t *line, uint32_t seat)
{
    const uint32_t e = talon__get_u32(line, "e");
    seat_state *s = &t->seat[seat];
    if (!is_next_epoch(t, line))
        return false;
    if (s->cut_e == e)
        return talon__bad(&t->bad, "cut", "%s has committed to a cut for this shuffle already", talon__seat_name(t, seat));
    s->cut_e = e;
    s->cuts++;
    talon__get_hash(s->cut, line, "commit");
    return true;
}

/* ------------------------------------------------------------------ opening */

/* The seats that meet a condition, as a line lists them; NULL without memory. */
static json_t *seats_that(const fair *t, const json_t *cuts, bool (*is)(const fair *t, const json_t *cuts, uint32_t seat))
{
    json_t *list = json_array();
    size_t n = 0;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (is(t, cuts, s)) {
            json_array_append_new(list, json_integer(s));
            n++;
        }
    return talon__full_list(list, n);
}

static bool is_not_out(const fair *t, const json_t *cuts, uint32_t seat)
{
    (void)cuts;
    return !t->seat[seat].out;
}

bool talon__seats_are(fair *t, json_t *line, const char *key, json_t *right, const char *what)
{
    char a[160], b[160];
    if (!right || (t->composing && json_object_set(line, key, right) != 0)) {
        json_decref(right);
        return talon__no_memory(&t->bad);
    }
    const json_t *given = json_object_get(line, key);
    const bool same = json_equal(given, right) && json_array_size(given) > 0;
    if (!json_array_size(right))
        talon__bad(&t->bad, "seats", "there are none of %s", what);
    else if (!same)
        talon__bad(&t->bad, "seats", "%s are %s, the line says %s", what, talon__op_text(a, right), talon__op_text(b, given));
    json_decref(right);
    return same;
}

/* The dealer leaves out nobody: who is missing is said by a void. */
static bool leaves_out_nobody(fair *t, const json_t *line)
{
    const json_t *given = json_object_get(line, "seats");
    bool there[SEATS_ROOM] = {false};
    for (size_t i = 0; i < json_array_size(given); i++)
        there[json_integer_value(json_array_get(given, i)) & 255] = true;
    for (uint32_t s = 1; !t->composing && s <= t->line0.seats_n; s++)
        if (!t->seat[s].out && !there[s])
            return talon__bad(&t->bad, "seats", "%s is left out of the shuffle, and no void says why", talon__seat_name(t, s));
    return true;
}

bool talon__shuffle_seats(fair *t, json_t *line)
{
    return leaves_out_nobody(t, line) && talon__seats_are(t, line, "seats", seats_that(t, NULL, is_not_out), "the seats that take part");
}

static bool all_in(fair *t)
{
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (!t->seat[s].out && !t->seat[s].locked)
            return talon__bad(&t->bad, "seats", "%s has locked no seeds: without them nobody may shuffle, but by a void that says so",
                              talon__seat_name(t, s));
    return true;
}

bool talon__lacks_cut(const fair *t, const json_t *cuts, uint32_t seat)
{
    const seat_state *s = &t->seat[seat];
    return !t->two && talon__is_in(s) && talon__cuts(cuts, seat) && s->cut_e != t->epochs.last + 1;
}

static bool has_cuts(fair *t, const json_t *cuts)
{
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (talon__lacks_cut(t, cuts, s))
            return talon__bad(&t->bad, "cut", "%s has not committed to a cut before the shuffle", talon__seat_name(t, s));
    return true;
}

static bool root_is(fair *t, const json_t *line, const uint8_t root[HASH_SIZE])
{
    uint8_t given[HASH_SIZE];
    talon__get_hash(given, line, "root");
    return memcmp(given, root, HASH_SIZE) == 0 ||
           talon__bad(&t->bad, "audit", "the root is not the one the dealer's key gives for these cards");
}

/* What the dealer binds itself to. With K it must be what K gives; without, the root is taken as it is. */
static bool commit(fair *t, json_t *line, epoch_state *made, const pool *p)
{
    const uint32_t e = talon__get_u32(line, "e");
    if (!t->reader.has_k) {
        *made = (epoch_state){.e = e, .n = p->cards};
        talon__get_hash(made->root, line, "root");
        return true;
    }
    bool good = talon__epoch_make(made, &t->chain, &t->table, t->reader.k, e, p) || talon__no_memory(&t->bad);
    if (good && t->composing)
        good = json_object_set_new(line, "root", talon__hash_json(made->root)) == 0 || talon__no_memory(&t->bad);
    good = good && root_is(t, line, made->root);
    if (!good)
        talon__epoch_drop(made);
    return good;
}

void talon__shuffle_opened(fair *t, const json_t *cuts)
{
    shuffle_state *x = &t->agenda.shuffle;
    x->cuts = json_incref((json_t *)(uintptr_t)cuts);
    x->open = true;
    x->e = t->epochs.last = x->made.e;
    x->spine = t->chain.spine;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++) {
        t->seat[s].takes_part = talon__is_in(&t->seat[s]);
        t->seat[s].revealed = false;
    }
}

bool talon__mean_shuffle(fair *t, json_t *line)
{
    const due_shuffle due = talon__due_shuffle(&t->agenda);
    shuffle_state *x = &t->agenda.shuffle;
    if (!due.zones)
        return talon__not_due(&t->agenda, &t->bad);
    if (!is_next_epoch(t, line) || !talon__pool(&x->pool, &t->bad, &t->table, due.zones))
        return false;
    if (t->composing && !talon__pool_write(&x->pool, &t->table, line))
        return talon__no_memory(&t->bad);
    if (!talon__pool_is(&x->pool, &t->bad, &t->table, line) || !talon__shuffle_seats(t, line) || !all_in(t) || !has_cuts(t, due.cuts) ||
        !commit(t, line, &x->made, &x->pool))
        return false;
    talon__shuffle_opened(t, due.cuts);
    return true;
}

/* ---------------------------------------------------------------- revealing */

static bool take_cut(fair *t, uint32_t seat, const json_t *cut)
{
    const char *name = talon__seat_name(t, seat);
    seat_state *s = &t->seat[seat];
    uint8_t salt[HASH_SIZE], hash[HASH_SIZE];
    if (!talon__cuts(t->agenda.shuffle.cuts, seat))
        return json_is_null(cut) || talon__bad(&t->bad, "cut", "%s has no cut in this shuffle", name);
    if (json_is_null(cut))
        return talon__bad(&t->bad, "cut", "%s does not open the cut", name);
    const json_t *hex = json_array_get(cut, 1);
    s->cut_k = (uint32_t)json_integer_value(json_array_get(cut, 0));
    talon__unhex(salt, HASH_SIZE, json_string_value(hex), json_string_length(hex));
    talon__cut_hash(&t->chain, hash, t->agenda.shuffle.e, seat, s->cut_k, salt);
    return memcmp(hash, s->cut, HASH_SIZE) == 0 || talon__bad(&t->bad, "cut", "%s changed the cut: it is not the one committed to", name);
}

/* Whether this seat may reveal for this shuffle now. */
static bool is_awaited(fair *t, const json_t *line, uint32_t seat)
{
    const shuffle_state *x = &t->agenda.shuffle;
    const char *name = talon__seat_name(t, seat);
    const uint32_t e = talon__get_u32(line, "e");
    if (!x->open)
        return talon__bad(&t->bad, "order", "%s reveals a seed, and no shuffle is open", name);
    if ((uint64_t)json_integer_value(json_object_get(line, "at")) != x->spine)
        return talon__bad(&t->bad, "order", "%s reveals for a line other than the shuffle", name);
    if (!t->seat[seat].takes_part)
        return talon__bad(&t->bad, "order", "%s takes no part in this shuffle", name);
    if (t->seat[seat].revealed)
        return talon__bad(&t->bad, "order", "%s reveals a second time", name);
    return e == x->e || talon__bad(&t->bad, "epoch", "%s reveals for shuffle %" PRIu32 ", this one is %" PRIu32, name, e, x->e);
}

bool talon__mean_reveal(fair *t, const json_t *line, uint32_t seat)
{
    const uint32_t e = talon__get_u32(line, "e");
    seat_state *s = &t->seat[seat];
    uint8_t seed[HASH_SIZE];
    if (!is_awaited(t, line, seat))
        return false;
    talon__get_hash(seed, line, "seed");
    if (!talon__seed_leads_back(&t->chain, s, seat, e, seed))
        return talon__bad(&t->bad, "reveal", "%s's seed does not belong to the chain locked before", talon__seat_name(t, seat));
    if (!take_cut(t, seat, json_object_get(line, "cut")))
        return false;
    memcpy(s->seed, seed, HASH_SIZE);
    s->seed_e = e;
    s->revealed = true;
    return true;
}

/* ------------------------------------------------------------------ running */

/* [zone, seat, min]: where the seat's number falls; when the seat takes no part the zone stays. */
static bool cut(fair *t, const json_t *json)
{
    const seat_state *s = &t->seat[json_integer_value(json_array_get(json, 1))];
    const uint32_t min = (uint32_t)json_integer_value(json_array_get(json, 2));
    talon_op op;
    talon_op_init(&op, TALON_OP_CUT);
    op.from = talon__zone_named(&t->table, json_array_get(json, 0));
    const uint32_t size = talon__size(&t->table, op.from);
    if (2 * min > size)
        return talon__bad(&t->bad, "refused", "a cut with at least %" PRIu32 " of %" PRIu32 " cards in each part is not possible", min,
                          size);
    op.n = min + s->cut_k % (size - 2 * min + 1);
    return !s->takes_part || op.n == 0 || op.n == (int64_t)size || talon__apply(&t->table, &t->bad, &op);
}

static bool all_revealed(fair *t)
{
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (t->seat[s].takes_part && !t->seat[s].revealed)
            return talon__bad(&t->bad, "order", "the shuffle runs before %s has revealed", talon__seat_name(t, s));
    return true;
}

/* While a shuffle is open nothing but secrets is owed. */
static bool objections_are_answered(fair *t)
{
    const size_t n = t->agenda.owed.n;
    return !n ||
           talon__bad(&t->bad, "order", "the shuffle cannot end before the dealer has answered %zu objection%s", n, n == 1 ? "" : "s");
}

static bool may_run(fair *t, const json_t *line)
{
    const shuffle_state *x = &t->agenda.shuffle;
    if (!x->open)
        return talon__bad(&t->bad, "order", "no shuffle is open that could run");
    if (!all_revealed(t))
        return false;
    if (!objections_are_answered(t))
        return false;
    return talon__get_u32(line, "e") == x->e || talon__bad(&t->bad, "epoch", "the shuffle that is open is %" PRIu32, x->e);
}

/* Closed cards that get new backs: nothing shows that these are the same cards, but for an audit. */
static void note_closed(fair *t, const pool *p)
{
    findings *f = &t->found;
    uint32_t closed = 0;
    talon_zone first = 0;
    for (uint32_t g = 0; g < p->n; g++) {
        const talon_card *card = talon__cards(&t->table, p->at[g].zone);
        for (uint32_t i = 0; i < p->at[g].n; i++)
            if (t->table.card[card[i]].face == TALON_FACE_NONE && !closed++)
                first = p->at[g].zone;
    }
    if (!closed || f->mixed_closed)
        return;
    f->mixed_closed = true;
    f->mixed_line = t->chain.lines;
    f->mixed_n = closed;
    f->mixed_zone = talon_zone_name(t->table.shape, first);
}

/* The second wash, then the cuts. */
static bool mix(fair *t)
{
    shuffle_state *x = &t->agenda.shuffle;
    const epoch_state made = x->made;
    talon_seed seed;
    talon__seeds_combine(&t->chain, seed.byte, t->seat, t->line0.seats_n, x->e, made.root);
    x->made = (epoch_state){0}; /* the list of epochs takes it over */
    note_closed(t, &x->pool);
    if (!talon__rename(&t->epochs, &t->table, &t->bad, made, &x->pool, &t->chain.hash, &seed))
        return false;
    for (size_t i = 0; i < json_array_size(x->cuts); i++)
        if (!cut(t, json_array_get(x->cuts, i)))
            return false;
    talon__mixing_ran(&t->mixing, &t->table, &x->pool, t->agenda.request.zones != NULL);
    return true;
}

bool talon__mean_run(fair *t, json_t *line)
{
    if (!may_run(t, line) || !mix(t))
        return false;
    if (t->agenda.request.zones)
        talon__request_done(&t->agenda);
    else
        talon__step_done(&t->agenda);
    talon__shuffle_done(&t->agenda);
    t->found.counts.shuffles++;
    if (!talon__changed(t) || !talon__given(t, line))
        return false;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++) {
        seat_state *x = &t->seat[s];
        x->shuffles += x->takes_part;
        if (!x->takes_part && !x->missed)
            x->missed = (uint32_t)t->found.counts.shuffles;
    }
    return true;
}

/* ------------------------------------------------------------------ voiding */

static bool has_not_revealed(const fair *t, const json_t *cuts, uint32_t seat)
{
    (void)cuts;
    return t->seat[seat].takes_part && !t->seat[seat].revealed;
}

static bool keeps_it_waiting(const fair *t, const json_t *cuts, uint32_t seat)
{
    return (!t->seat[seat].out && !t->seat[seat].locked) || talon__lacks_cut(t, cuts, seat);
}

static bool owes_names(const fair *t, const json_t *cuts, uint32_t seat)
{
    (void)cuts;
    return talon__owes_name(&t->agenda.names, &t->line0, seat);
}

/* What may be voided now: the open shuffle, the wait for names, or the shuffle that is due and cannot be opened. */
typedef enum void_kind { VOID_OPEN, VOID_NAMES, VOID_DUE, VOID_NOTHING } void_kind;

static void_kind kind_of(const fair *t)
{
    if (t->agenda.shuffle.open)
        return VOID_OPEN;
    if (t->agenda.names.owed_n)
        return VOID_NAMES;
    return talon__due_shuffle(&t->agenda).zones ? VOID_DUE : VOID_NOTHING;
}

static json_t *missing(const fair *t, void_kind kind)
{
    switch (kind) {
    case VOID_OPEN: return seats_that(t, NULL, has_not_revealed);
    case VOID_NAMES: return seats_that(t, NULL, owes_names);
    case VOID_DUE: return seats_that(t, talon__due_shuffle(&t->agenda).cuts, keeps_it_waiting);
    case VOID_NOTHING: break;
    }
    __builtin_trap();
}

static bool is_of_epoch(fair *t, const json_t *line, void_kind kind)
{
    const uint32_t e = talon__get_u32(line, "e"), open = t->agenda.shuffle.e;
    if (kind == VOID_DUE)
        return is_next_epoch(t, line);
    const uint32_t right = kind == VOID_OPEN ? open : 0;
    return e == right || talon__bad(&t->bad, "epoch", "the void is for %" PRIu32 ", and must be for %" PRIu32, e, right);
}

bool talon__mean_void(fair *t, json_t *line)
{
    const void_kind kind = kind_of(t);
    if (kind == VOID_NOTHING)
        return talon__not_due(&t->agenda, &t->bad);
    if (kind == VOID_OPEN && !objections_are_answered(t))
        return false;
    if (!is_of_epoch(t, line, kind) || !talon__seats_are(t, line, "missing", missing(t, kind), "the seats missing"))
        return false;
    if (t->found.counts.voids >= t->line0.voids)
        return talon__bad(&t->bad, "voids", "more is voided than the %u times that line 0 allows", t->line0.voids);
    t->found.counts.voids++;
    t->found.counts.thrown += kind == VOID_OPEN;
    if (kind == VOID_NAMES) {
        talon__names_given_up(&t->agenda.names, &t->line0);
        return true;
    }
    const json_t *given = json_object_get(line, "missing");
    t->epochs.last = talon__get_u32(line, "e");
    for (size_t i = 0; i < json_array_size(given); i++) {
        seat_state *s = &t->seat[json_integer_value(json_array_get(given, i))];
        s->out = true;
        s->voided++;
    }
    talon__epoch_drop(&t->agenda.shuffle.made);
    talon__shuffle_done(&t->agenda);
    return true;
}
