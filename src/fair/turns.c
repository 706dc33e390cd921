/* turns.c -- a turn: opened, revealed, run or voided; and re-backing, which is a turn without seeds. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"

static bool is_next_epoch(fair *t, const json_t *line)
{
    const uint32_t e = talon__get_u32(line, "e");
    return (t->last_e < UINT32_MAX && e == t->last_e + 1) ||
           talon__bad(t, "epoch", "the line is for epoch %" PRIu32 ", the next one is %" PRIu32, e, t->last_e + 1);
}

/* The seats that give seeds now, as a line lists them. */
static json_t *seats_now(const fair *t)
{
    json_t *list = json_array();
    for (uint32_t s = 1; s <= t->seats_n; s++)
        if (t->seat[s].locked && !t->seat[s].out)
            json_array_append_new(list, json_integer(s));
    return list;
}

static bool seats_are(fair *t, const json_t *given, json_t *right, const char *what)
{
    char a[160], b[160];
    const bool same = json_equal((json_t *)(uintptr_t)given, right) && json_array_size(given) > 0;
    if (!json_array_size(right))
        talon__bad(t, "seats", "there are none of %s", what);
    else if (!same)
        talon__bad(t, "seats", "%s are %s, the line says %s", what, talon__op_text(a, right), talon__op_text(b, given));
    json_decref(right);
    return same;
}

/* Whether an operation of the turn is a cut by this seat. */
bool talon__cuts(const json_t *ops, uint32_t seat)
{
    for (size_t i = 0; i < json_array_size(ops); i++)
        if (json_integer_value(json_object_get(json_array_get(ops, i), "by")) == (json_int_t)seat)
            return true;
    return false;
}

bool talon__lacks_cut(const fair *t, const json_t *ops, uint32_t seat)
{
    const seat_state *s = &t->seat[seat];
    return s->locked && !s->out && talon__cuts(ops, seat) && s->cut_e != t->last_e + 1;
}

static bool has_cuts(fair *t, const json_t *ops)
{
    for (uint32_t s = 1; s <= t->seats_n; s++)
        if (talon__lacks_cut(t, ops, s))
            return talon__bad(t, "cut", "%s has not committed to a cut before the turn", t->seat[s].name);
    return true;
}

/* Whoever composes the line fills in what follows from the table. */
static void compose_pool(const fair *t, json_t *line, const pool *p)
{
    json_object_set_new(line, "pool", talon__pool_json(t, p));
    json_object_set_new(line, "n", json_integer(p->cards));
}

/* With K the root must be the one it gives; whoever composes writes it. */
static bool root_of(fair *t, json_t *line, epoch_state *made, uint32_t e, const pool *p)
{
    uint8_t given[HASH_SIZE];
    if (!t->has_k)
        return true;
    if (!talon__epoch_make(t, made, e, p))
        return false;
    if (t->composing)
        json_object_set_new(line, "root", talon__hash_json(made->root));
    talon__get_hash(given, line, "root");
    return memcmp(given, made->root, HASH_SIZE) == 0 ||
           talon__bad(t, "audit", "the root is not the one the dealer's key gives for these cards");
}

static bool open_turn(fair *t, json_t *line, const json_t *ops)
{
    turn_state *x = &t->turn;
    const uint32_t e = talon__get_u32(line, "e");
    if (!root_of(t, line, &x->made, e, &x->pool)) {
        talon__epoch_drop(&x->made);
        return false;
    }
    json_decref(x->ops);
    x->ops = json_incref((json_t *)(uintptr_t)ops);
    x->open = true;
    x->e = t->last_e = e;
    x->line = t->lines;
    talon__get_hash(x->root, line, "root");
    for (uint32_t s = 1; s <= t->seats_n; s++) {
        t->seat[s].takes_part = t->seat[s].locked && !t->seat[s].out;
        t->seat[s].revealed = false;
    }
    return true;
}

bool talon__mean_turn(fair *t, json_t *line)
{
    const json_t *due = talon__due_turn(t), *ops = json_object_get(line, "ops");
    char a[160], b[160];
    if (!due)
        return talon__not_due(t);
    if (!json_equal((json_t *)(uintptr_t)due, (json_t *)(uintptr_t)ops))
        return talon__bad(t, "dealers_choice", "dealer's choice: the turn due is %s, the line has %s", talon__op_text(a, due),
                          talon__op_text(b, ops));
    if (!is_next_epoch(t, line) || !talon__pool(t, &t->turn.pool, due))
        return false;
    if (t->composing) {
        compose_pool(t, line, &t->turn.pool);
        json_object_set_new(line, "seats", seats_now(t));
    }
    return talon__pool_is(t, &t->turn.pool, line) &&
           seats_are(t, json_object_get(line, "seats"), seats_now(t), "the seats that take part") && has_cuts(t, due) &&
           open_turn(t, line, due);
}

/* ------------------------------------------------------------------ reveals */

void talon__seed_before(const fair *t, uint8_t seed[HASH_SIZE], uint32_t seat, uint32_t e)
{
    hasher h = talon__hash_begin(&t->hash, TAG_NEXT);
    talon__hash_bytes(&h, t->sid, HASH_SIZE);
    talon__hash_u16(&h, seat);
    talon__hash_u32(&h, e);
    talon__hash_bytes(&h, seed, HASH_SIZE);
    talon__hash_end(&h, seed);
}

void talon__cut_hash(const fair *t, uint8_t out[HASH_SIZE], uint32_t e, uint32_t seat, uint32_t k, const uint8_t salt[HASH_SIZE])
{
    hasher h = talon__hash_begin(&t->hash, TAG_CUT);
    talon__hash_bytes(&h, t->sid, HASH_SIZE);
    talon__hash_u32(&h, e);
    talon__hash_u16(&h, seat);
    talon__hash_u16(&h, k);
    talon__hash_bytes(&h, salt, HASH_SIZE);
    talon__hash_end(&h, out);
}

/* From s^(e) back to the last seed known: the chain that was locked. */
static bool leads_back(const fair *t, const seat_state *s, uint32_t seat, uint32_t e, const uint8_t seed[HASH_SIZE])
{
    uint8_t x[HASH_SIZE];
    memcpy(x, seed, HASH_SIZE);
    for (uint32_t at = e; at > s->seed_e; at--)
        talon__seed_before(t, x, seat, at);
    return memcmp(x, s->seed, HASH_SIZE) == 0;
}

static bool take_cut(fair *t, seat_state *s, uint32_t seat, const json_t *cut)
{
    uint8_t salt[HASH_SIZE], commit[HASH_SIZE];
    if (!talon__cuts(t->turn.ops, seat))
        return json_is_null(cut) || talon__bad(t, "cut", "%s has no cut in this turn", s->name);
    if (json_is_null(cut))
        return talon__bad(t, "cut", "%s does not open the cut", s->name);
    const json_t *hex = json_array_get(cut, 1);
    s->cut_k = (uint32_t)json_integer_value(json_array_get(cut, 0));
    talon__unhex(salt, HASH_SIZE, json_string_value(hex), json_string_length(hex));
    talon__cut_hash(t, commit, t->turn.e, seat, s->cut_k, salt);
    return memcmp(commit, s->cut, HASH_SIZE) == 0 || talon__bad(t, "cut", "%s changed the cut: it is not the one committed to", s->name);
}

bool talon__mean_reveal(fair *t, json_t *line)
{
    const uint32_t seat = talon__get_u32(line, "seat"), e = talon__get_u32(line, "e");
    seat_state *s = &t->seat[seat];
    uint8_t seed[HASH_SIZE];
    if (!t->turn.open)
        return talon__bad(t, "order", "%s reveals a seed, and no turn is open", s->name);
    if (e != t->turn.e)
        return talon__bad(t, "epoch", "%s reveals for epoch %" PRIu32 ", the turn is %" PRIu32, s->name, e, t->turn.e);
    if ((uint64_t)json_integer_value(json_object_get(line, "at")) != t->turn.line)
        return talon__bad(t, "order", "%s reveals for another line than the turn", s->name);
    if (!s->takes_part || s->revealed)
        return talon__bad(t, "order", s->revealed ? "%s reveals a second time" : "%s takes no part in this turn", s->name);
    talon__get_hash(seed, line, "seed");
    if (!leads_back(t, s, seat, e, seed))
        return talon__bad(t, "reveal", "%s's seed does not belong to the chain locked before", s->name);
    if (!take_cut(t, s, seat, json_object_get(line, "cut")))
        return false;
    memcpy(s->seed, seed, HASH_SIZE);
    s->seed_e = e;
    s->revealed = true;
    return true;
}

/* --------------------------------------------------------------------- run */

static void combine_seeds(const fair *t, uint8_t out[HASH_SIZE])
{
    uint32_t k = 0;
    for (uint32_t s = 1; s <= t->seats_n; s++)
        k += t->seat[s].takes_part;
    hasher h = talon__hash_begin(&t->hash, TAG_COMBINE);
    talon__hash_bytes(&h, t->sid, HASH_SIZE);
    talon__hash_u32(&h, t->turn.e);
    talon__hash_bytes(&h, t->turn.root, HASH_SIZE);
    talon__hash_u16(&h, k);
    for (uint32_t s = 1; s <= t->seats_n; s++)
        if (t->seat[s].takes_part) {
            talon__hash_u16(&h, s);
            talon__hash_bytes(&h, t->seat[s].seed, HASH_SIZE);
        }
    talon__hash_end(&h, out);
}

/* Where the seat cuts, or a die's cut when it is out. */
static bool settle_cut(fair *t, fair_op *op)
{
    const uint32_t size = talon_zone_count(t->table, t->shape, op->op.from);
    const int64_t min = op->op.n;
    const talon_zone zone = op->op.from;
    op->verb = VERB_TABLE;
    if (2 * min > (int64_t)size)
        return talon__bad(t, "refused", "a cut with at least %" PRId64 " of %u cards in each part is not possible", min, size);
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
    const op_names names = talon__names(t);
    fair_op op;
    if (!talon__op_read(&op, &t->why, json, &names))
        return talon__bad(t, "refused", NULL);
    const bool good = (op.verb != VERB_CUT_BY || settle_cut(t, &op)) && talon__apply(t, &op);
    talon__op_free(&op);
    return good;
}

static bool run_ops(fair *t)
{
    for (size_t i = 0; i < json_array_size(t->turn.ops); i++)
        if (!run_op(t, json_array_get(t->turn.ops, i)))
            return false;
    return true;
}

static void close_turn(fair *t)
{
    t->turn.open = false;
    json_decref(t->turn.ops);
    t->turn.ops = NULL;
}

static void after_run(fair *t)
{
    t->verdict.turns++;
    t->past_n = 0;
    if (t->request) {
        json_decref(t->request);
        t->request = NULL;
    } else {
        talon__step_done(t);
    }
    close_turn(t);
}

static bool all_revealed(fair *t)
{
    for (uint32_t s = 1; s <= t->seats_n; s++)
        if (t->seat[s].takes_part && !t->seat[s].revealed)
            return talon__bad(t, "order", "the turn runs before %s has revealed", t->seat[s].name);
    return true;
}

bool talon__mean_run(fair *t, json_t *line)
{
    talon_seed seed;
    if (!t->turn.open)
        return talon__bad(t, "order", "no turn is open that could run");
    if (talon__get_u32(line, "e") != t->turn.e)
        return talon__bad(t, "epoch", "the turn that is open is %" PRIu32, t->turn.e);
    if (!all_revealed(t))
        return false;
    combine_seeds(t, seed.byte);
    talon__remember(t);
    const bool renamed = talon__reback(t, t->turn.e, &t->turn.pool, t->turn.root, t->has_k ? &t->turn.made : NULL, &seed);
    t->turn.made = (epoch_state){0}; /* it belongs to the list of epochs now */
    talon_table_reseed(t->table, &seed, 0);
    if (!renamed || !run_ops(t))
        return false;
    after_run(t);
    if (!talon__changed(t) || !talon__disclose(t, line))
        return false;
    for (uint32_t s = 1; s <= t->seats_n; s++)
        t->seat[s].turns += t->seat[s].takes_part;
    return true;
}

/* -------------------------------------------------------------------- void */

/* Who is missing: seats that have not revealed, or not cut. */
static json_t *missing(const fair *t, const json_t *due)
{
    json_t *list = json_array();
    for (uint32_t s = 1; s <= t->seats_n; s++)
        if (t->turn.open ? t->seat[s].takes_part && !t->seat[s].revealed : talon__lacks_cut(t, due, s))
            json_array_append_new(list, json_integer(s));
    return list;
}

bool talon__mean_void(fair *t, json_t *line)
{
    const json_t *due = talon__due_turn(t), *given = json_object_get(line, "missing");
    if (!t->turn.open && !due)
        return talon__not_due(t);
    if (t->turn.open && talon__get_u32(line, "e") != t->turn.e)
        return talon__bad(t, "epoch", "the turn that is open is %" PRIu32, t->turn.e);
    if (!t->turn.open && !is_next_epoch(t, line))
        return false;
    if (t->composing)
        json_object_set_new(line, "missing", missing(t, due));
    if (!seats_are(t, given = json_object_get(line, "missing"), missing(t, due), "the seats missing"))
        return false;
    if (t->verdict.voids >= (uint64_t)json_integer_value(json_object_get(t->game, "voids")))
        return talon__bad(t, "voids", "more turns are voided than line 0 allows");
    t->verdict.voids++;
    t->last_e = talon__get_u32(line, "e");
    for (size_t i = 0; i < json_array_size(given); i++)
        t->seat[json_integer_value(json_array_get(given, i))].out = true;
    talon__epoch_drop(&t->turn.made);
    close_turn(t);
    return true;
}

/* ------------------------------------------------------------------- reback */

static bool reback_pool(fair *t, pool *p)
{
    const op_names names = talon__names(t);
    fair_op op;
    p->n = p->cards = 0;
    if (t->request_is_look) {
        if (!talon__op_read(&op, &t->why, json_array_get(t->request, 0), &names))
            return talon__bad(t, "refused", NULL);
        p->at[p->n++] = (pool_entry){op.op.from, (uint32_t)op.op.n, 0};
        p->cards = (uint32_t)op.op.n;
        talon__op_free(&op);
        return true;
    }
    for (uint32_t z = 0; z < talon_shape_zones(t->shape); z++)
        if (t->reback_due[z]) {
            const uint32_t n = talon_zone_count(t->table, t->shape, (talon_zone)z);
            p->at[p->n] = (pool_entry){(talon_zone)z, n, p->n};
            p->n++;
            p->cards += n;
        }
    return true;
}

static bool rename_due(fair *t, json_t *line, const pool *p)
{
    epoch_state made = {0};
    uint8_t root[HASH_SIZE];
    const uint32_t e = talon__get_u32(line, "e"), looker = t->request_is_look ? t->request_seat : 0;
    if (t->composing)
        compose_pool(t, line, p);
    if (!talon__pool_is(t, p, line) || !root_of(t, line, &made, e, p)) {
        talon__epoch_drop(&made);
        return false;
    }
    talon__get_hash(root, line, "root");
    if (!talon__reback(t, e, p, root, t->has_k ? &made : NULL, NULL))
        return false;
    t->last_e = e;
    t->verdict.rebacks++;
    t->mixed_blind = t->mixed_blind || p->cards > 1;
    t->past_n = 0;
    memset(t->reback_due, 0, sizeof t->reback_due);
    t->reback_any = false;
    if (looker) {
        json_decref(t->request);
        t->request = NULL;
        t->request_is_look = false;
    }
    return talon__count_debts(t, looker, looker ? p : NULL) && talon__disclose(t, line);
}

bool talon__mean_reback(fair *t, json_t *line)
{
    pool *p = malloc(sizeof *p);
    if (!p)
        return talon__bad(t, "memory", "out of memory");
    bool good = t->reback_any || t->request_is_look || talon__not_due(t);
    good = good && is_next_epoch(t, line) && reback_pool(t, p) && rename_due(t, line, p);
    free(p);
    return good;
}
