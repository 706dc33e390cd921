/* turns.c -- a turn: seats lock seeds and commit to cuts, the dealer opens it, seats reveal, it runs or is voided: docs/transcript.md §7.
 *
 * Why a turn washes its pool three times, one after the other:
 *
 *   1. When it is opened the dealer's secret K washes the pool's faces under new backs (talon__commit, epochs.c), and the root binds
 *      the dealer to that. From here on nobody else can follow a card by what was known of it.
 *   2. When it runs the seats' seeds wash those backs among the pool's cards (talon__reback). The dealer knew no seed when the root
 *      was fixed, and the seats know no face: one honest seat is enough for an order that nobody chose. This alone makes every turn a
 *      full shuffle of each group of its pool, however little its operations mix.
 *   3. Then the operations are carried out by the kernel as on any table, with the combined seeds as its seed (run_ops). They decide
 *      where backs lie: a cut is a cut, a riffle a riffle, and the table is the one that docs/operations.md describes.
 *
 * The third is not there for the secrecy, and the first two not for the game; none of them can be left out.
 *
 * Between `turn` and its `run` or `void` the table does not change: the pool found at the opening is still the pool when it runs.
 * A seed once given is used up, whatever becomes of the turn; that is why a void costs the next epoch's number and is counted. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"

/* ---------------------------------------------------------- before a turn */

bool talon__mean_lock(fair *t, const json_t *line)
{
    const uint32_t seat = talon__get_u32(line, "seat");
    seat_state *s = &t->seat[seat];
    if (s->locked)
        return talon__bad(&t->bad, "order", "%s has locked a chain of seeds already", talon__seat_name(t, seat));
    s->locked = true;
    s->seed_e = 0;
    talon__get_hash(s->seed, line, "chain");
    return true;
}

bool talon__mean_cut(fair *t, const json_t *line)
{
    const uint32_t seat = talon__get_u32(line, "seat"), e = talon__get_u32(line, "e");
    const char *name = talon__seat_name(t, seat);
    seat_state *s = &t->seat[seat];
    if (s->out)
        return talon__bad(&t->bad, "order", "%s is out and takes no part in turns", name);
    if (!s->locked)
        return talon__bad(&t->bad, "order", "%s has not locked a chain of seeds yet", name);
    if (e != t->epochs.last + 1)
        return talon__bad(&t->bad, "epoch", "the cut is for epoch %" PRIu32 ", the next one is %" PRIu32, e, t->epochs.last + 1);
    if (s->cut_e == e)
        return talon__bad(&t->bad, "cut", "%s has committed to a cut for this turn already", name);
    s->cut_e = e;
    s->cuts++;
    talon__get_hash(s->cut, line, "commit");
    return true;
}

/* ------------------------------------------------------------------ opening */

bool talon__is_next_epoch(fair *t, const json_t *line)
{
    const uint32_t e = talon__get_u32(line, "e"), last = t->epochs.last;
    return (last < UINT32_MAX && e == last + 1) ||
           talon__bad(&t->bad, "epoch", "the line is for epoch %" PRIu32 ", the next one is %" PRIu32, e, last + 1);
}

/* The seats that give seeds now, as a line lists them. */
static json_t *seats_now(const fair *t)
{
    json_t *list = json_array();
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (talon__gives_seeds(&t->seat[s]))
            json_array_append_new(list, json_integer(s));
    return list;
}

/* Takes over right. */
static bool seats_are(fair *t, const json_t *given, json_t *right, const char *what)
{
    char a[160], b[160];
    const bool same = json_equal(given, right) && json_array_size(given) > 0;
    if (!json_array_size(right))
        talon__bad(&t->bad, "seats", "there are none of %s", what);
    else if (!same)
        talon__bad(&t->bad, "seats", "%s are %s, the line says %s", what, talon__op_text(a, right), talon__op_text(b, given));
    json_decref(right);
    return same;
}

bool talon__lacks_cut(const fair *t, const json_t *ops, uint32_t seat)
{
    const seat_state *s = &t->seat[seat];
    return talon__gives_seeds(s) && talon__cuts(ops, seat) && s->cut_e != t->epochs.last + 1;
}

static bool has_cuts(fair *t, const json_t *ops)
{
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (talon__lacks_cut(t, ops, s))
            return talon__bad(&t->bad, "cut", "%s has not committed to a cut before the turn", talon__seat_name(t, s));
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
bool talon__commit(fair *t, json_t *line, epoch_state *made, const pool *p)
{
    const uint32_t e = talon__get_u32(line, "e");
    if (!t->reader.has_k) {
        *made = (epoch_state){.e = e, .n = p->cards};
        talon__get_hash(made->root, line, "root");
        return true;
    }
    bool good = talon__epoch_make(made, &t->chain, &t->table, t->reader.k, e, p) || talon__no_memory(&t->bad);
    if (good && t->composing)
        json_object_set_new(line, "root", talon__hash_json(made->root));
    good = good && root_is(t, line, made->root);
    if (!good)
        talon__epoch_drop(made);
    return good;
}

static void open_turn(fair *t, const json_t *ops)
{
    turn_state *x = &t->agenda.turn;
    x->ops = json_incref((json_t *)(uintptr_t)ops);
    x->open = true;
    x->e = t->epochs.last = x->made.e;
    x->line = t->chain.lines;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++) {
        t->seat[s].takes_part = talon__gives_seeds(&t->seat[s]);
        t->seat[s].revealed = false;
    }
}

bool talon__mean_turn(fair *t, json_t *line)
{
    const json_t *due = talon__due_turn(&t->agenda), *ops = json_object_get(line, "ops");
    turn_state *x = &t->agenda.turn;
    char a[160], b[160];
    if (!due)
        return talon__not_due(&t->agenda, &t->bad);
    if (!json_equal(due, ops))
        return talon__bad(&t->bad, "dealers_choice", "dealer's choice: the turn due is %s, the line has %s", talon__op_text(a, due),
                          talon__op_text(b, ops));
    if (!talon__is_next_epoch(t, line) || !talon__pool(&x->pool, &t->bad, &t->table, due))
        return false;
    if (t->composing) {
        talon__pool_write(&x->pool, &t->table, line);
        json_object_set_new(line, "seats", seats_now(t));
    }
    if (!talon__pool_is(&x->pool, &t->bad, &t->table, line) ||
        !seats_are(t, json_object_get(line, "seats"), seats_now(t), "the seats that take part") || !has_cuts(t, due) ||
        !talon__commit(t, line, &x->made, &x->pool))
        return false;
    open_turn(t, due);
    return true;
}

/* ---------------------------------------------------------------- revealing */

static bool take_cut(fair *t, uint32_t seat, const json_t *cut)
{
    const char *name = talon__seat_name(t, seat);
    seat_state *s = &t->seat[seat];
    uint8_t salt[HASH_SIZE], commit[HASH_SIZE];
    if (!talon__cuts(t->agenda.turn.ops, seat))
        return json_is_null(cut) || talon__bad(&t->bad, "cut", "%s has no cut in this turn", name);
    if (json_is_null(cut))
        return talon__bad(&t->bad, "cut", "%s does not open the cut", name);
    const json_t *hex = json_array_get(cut, 1);
    s->cut_k = (uint32_t)json_integer_value(json_array_get(cut, 0));
    talon__unhex(salt, HASH_SIZE, json_string_value(hex), json_string_length(hex));
    talon__cut_hash(&t->chain, commit, t->agenda.turn.e, seat, s->cut_k, salt);
    return memcmp(commit, s->cut, HASH_SIZE) == 0 || talon__bad(&t->bad, "cut", "%s changed the cut: it is not the one committed to", name);
}

/* Whether this seat may reveal for this turn now. */
static bool is_awaited(fair *t, const json_t *line, uint32_t seat)
{
    const turn_state *x = &t->agenda.turn;
    const char *name = talon__seat_name(t, seat);
    const uint32_t e = talon__get_u32(line, "e");
    if (!x->open)
        return talon__bad(&t->bad, "order", "%s reveals a seed, and no turn is open", name);
    if (e != x->e)
        return talon__bad(&t->bad, "epoch", "%s reveals for epoch %" PRIu32 ", the turn is %" PRIu32, name, e, x->e);
    if ((uint64_t)json_integer_value(json_object_get(line, "at")) != x->line)
        return talon__bad(&t->bad, "order", "%s reveals for a line other than the turn", name);
    if (t->seat[seat].revealed)
        return talon__bad(&t->bad, "order", "%s reveals a second time", name);
    return t->seat[seat].takes_part || talon__bad(&t->bad, "order", "%s takes no part in this turn", name);
}

bool talon__mean_reveal(fair *t, const json_t *line)
{
    const uint32_t seat = talon__get_u32(line, "seat"), e = talon__get_u32(line, "e");
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

/* Where the seat cuts; or a cut by die, when the seat is out. */
static bool settle_cut(fair *t, fair_op *op)
{
    const uint32_t size = talon__size(&t->table, op->op.from);
    const int64_t min = op->op.n;
    const talon_zone zone = op->op.from;
    op->verb = VERB_TABLE;
    if (2 * min > (int64_t)size)
        return talon__bad(&t->bad, "refused", "a cut with at least %" PRId64 " of %u cards in each part is not possible", min, size);
    if (!t->seat[op->by].takes_part) {
        talon_op_init(&op->op, TALON_OP_CUT_BY_DIE);
        op->op.n = min;
    } else {
        op->op.n = min + (int64_t)(t->seat[op->by].cut_k % (size - 2 * (uint32_t)min + 1));
    }
    op->op.from = zone;
    return true;
}

static bool run_op(fair *t, const json_t *json)
{
    const op_names names = talon__names(&t->table);
    fair_op op;
    if (!talon__op_read(&op, &t->bad.why, json, &names))
        return talon__bad(&t->bad, "refused", NULL);
    const bool good = (op.verb != VERB_CUT_BY || settle_cut(t, &op)) && talon__apply(&t->table, &t->bad, &op);
    talon__op_free(&op);
    return good;
}

static bool run_ops(fair *t, const json_t *ops)
{
    for (size_t i = 0; i < json_array_size(ops); i++)
        if (!run_op(t, json_array_get(ops, i)))
            return false;
    return true;
}

static bool all_revealed(fair *t)
{
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (t->seat[s].takes_part && !t->seat[s].revealed)
            return talon__bad(&t->bad, "order", "the turn runs before %s has revealed", talon__seat_name(t, s));
    return true;
}

static bool may_run(fair *t, const json_t *line)
{
    const turn_state *x = &t->agenda.turn;
    if (!x->open)
        return talon__bad(&t->bad, "order", "no turn is open that could run");
    if (talon__get_u32(line, "e") != x->e)
        return talon__bad(&t->bad, "epoch", "the turn that is open is %" PRIu32, x->e);
    return all_revealed(t);
}

/* The second and the third wash: backs among the pool's cards, then the operations. */
static bool mix(fair *t)
{
    turn_state *x = &t->agenda.turn;
    const epoch_state made = x->made;
    talon_seed seed;
    talon__seeds_combine(&t->chain, seed.byte, t->seat, t->line0.seats_n, x->e, made.root);
    x->made = (epoch_state){0}; /* the list of epochs takes it over */
    if (!talon__reback(&t->epochs, &t->table, &t->bad, made, &x->pool, &t->chain.hash, &seed))
        return false;
    talon_table_reseed(t->table.kernel, &seed, 0);
    return run_ops(t, x->ops);
}

bool talon__mean_run(fair *t, json_t *line)
{
    if (!may_run(t, line))
        return false;
    talon__remember(&t->table);
    if (!mix(t))
        return false;
    if (t->agenda.request.ops)
        talon__request_done(&t->agenda);
    else
        talon__step_done(&t->agenda);
    talon__turn_done(&t->agenda);
    t->history.n = 0;
    t->found.counts.turns++;
    if (!talon__changed(t) || !talon__disclose(t, line))
        return false;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        t->seat[s].turns += t->seat[s].takes_part;
    return true;
}

/* ------------------------------------------------------------------ voiding */

/* Who is missing: seats that have not revealed, or not cut. */
static json_t *missing(const fair *t, const json_t *due)
{
    json_t *list = json_array();
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (t->agenda.turn.open ? t->seat[s].takes_part && !t->seat[s].revealed : talon__lacks_cut(t, due, s))
            json_array_append_new(list, json_integer(s));
    return list;
}

/* The open turn, or the one that is due and cannot be opened. */
static bool may_void(fair *t, const json_t *line, const json_t *due)
{
    const turn_state *x = &t->agenda.turn;
    if (x->open)
        return talon__get_u32(line, "e") == x->e || talon__bad(&t->bad, "epoch", "the turn that is open is %" PRIu32, x->e);
    return due ? talon__is_next_epoch(t, line) : talon__not_due(&t->agenda, &t->bad);
}

bool talon__mean_void(fair *t, json_t *line)
{
    const json_t *due = talon__due_turn(&t->agenda);
    if (!may_void(t, line, due))
        return false;
    if (t->composing)
        json_object_set_new(line, "missing", missing(t, due));
    const json_t *given = json_object_get(line, "missing");
    if (!seats_are(t, given, missing(t, due), "the seats missing"))
        return false;
    if (t->found.counts.voids >= t->line0.voids)
        return talon__bad(&t->bad, "voids", "more turns are voided than line 0 allows");
    t->found.counts.voids++;
    t->epochs.last = talon__get_u32(line, "e");
    for (size_t i = 0; i < json_array_size(given); i++)
        t->seat[json_integer_value(json_array_get(given, i))].out = true;
    talon__epoch_drop(&t->agenda.turn.made);
    talon__turn_done(&t->agenda);
    return true;
}
