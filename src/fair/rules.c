/* rules.c -- what each kind of line means, outside of turns: docs/transcript.md §7. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"

bool talon__bad(fair *t, const char *code, const char *format, ...)
{
    t->verdict.code = code;
    if (format) { /* without one, t->why says it already */
        va_list args;
        va_start(args, format);
        vsnprintf(t->why.at, sizeof t->why.at, format, args);
        va_end(args);
    }
    return false;
}

const char *talon__op_text(char buffer[160], const json_t *op)
{
    const size_t n = json_dumpb(op, buffer, 159, JSON_COMPACT);
    if (n <= 159) {
        buffer[n] = 0;
    } else {
        const char *name = json_string_value(json_object_get(op, "op"));
        snprintf(buffer, 160, "%s", name ? name : "a long list");
    }
    return buffer;
}

/* --------------------------------------------------------------- what is due */

bool talon__owes(const fair *t)
{
    return t->owed.n > 0 || t->reback_any || t->request_is_look;
}

/* The trigger whose steps are due. */
static const json_t *fired(const fair *t)
{
    return t->fired_n ? json_array_get(json_object_get(t->game, "triggers"), t->fired[0]) : NULL;
}

static const json_t *next_step(const fair *t)
{
    const json_t *trigger = fired(t);
    if (trigger)
        return json_array_get(json_object_get(trigger, "do"), t->fired_step);
    return json_array_get(json_object_get(t->game, "plan"), t->plan_at);
}

const json_t *talon__due_turn(const fair *t)
{
    if (talon__owes(t) || t->turn.open)
        return NULL;
    return t->request ? t->request : json_object_get(next_step(t), "turn");
}

const json_t *talon__due_step(const fair *t)
{
    return talon__owes(t) || t->turn.open || t->request ? NULL : json_object_get(next_step(t), "do");
}

void talon__step_done(fair *t)
{
    const json_t *trigger = fired(t);
    if (!trigger) {
        t->plan_at++;
        t->verdict.plan_done = t->plan_at;
    } else if (++t->fired_step == json_array_size(json_object_get(trigger, "do"))) {
        memmove(t->fired, t->fired + 1, --t->fired_n);
        t->fired_step = 0;
    }
}

bool talon__not_due(fair *t)
{
    const json_t *turn = talon__due_turn(t), *op = talon__due_step(t);
    char text[160];
    if (t->turn.open)
        return talon__bad(t, "order", "a turn is open: it is run when all have revealed, or given up");
    if (t->reback_any || t->request_is_look)
        return talon__bad(t, "dealers_choice", "dealer's choice: cards must be re-backed first");
    if (t->owed.n)
        return talon__bad(t, "dealers_choice", "dealer's choice: %zu openings or boxes are owed before anything else", t->owed.n);
    if (turn)
        return talon__bad(t, "dealers_choice", "dealer's choice: what is due is a turn with %s",
                          talon__op_text(text, json_array_get(turn, 0)));
    if (op)
        return talon__bad(t, "dealers_choice", "dealer's choice: what is due is %s", talon__op_text(text, op));
    return talon__bad(t, "dealers_choice", "dealer's choice: the plan is done and nobody asked for this");
}

/* ------------------------------------------------------- changing the table */

bool talon__apply(fair *t, const fair_op *op)
{
    talon_fault f = {0};
    char text[256];
    const uint64_t size = op->op.code == TALON_OP_RIFFLE_WITH_SEED ? talon_zone_count(t->table, t->shape, op->op.from) : 0;
    if (talon__need(t, op).too_much || (op->op.n > 0 && size * (uint64_t)op->op.n > MOVES_MAX))
        return talon__bad(t, "refused", "the operation moves too many cards");
    if (talon_table_apply(t->table, &f, NULL, t->shape, t->work, &op->op) == TALON_OK)
        return true;
    if (f.status == TALON_E_CARD_NOT_IN_ZONE)
        return talon__bad(t, "refused", "the table refuses it: a card is not in %s", talon_zone_name(t->shape, f.zone));
    talon_fault_text(text, sizeof text, &f, t->shape, NULL);
    return talon__bad(t, "refused", "the table refuses it: %s", text);
}

void talon__remember(fair *t)
{
    for (uint32_t z = 0; z < talon_shape_zones(t->shape); z++) {
        const talon_card *card = talon_zone_cards(t->table, t->shape, (talon_zone)z);
        t->count[z] = talon_zone_count(t->table, t->shape, (talon_zone)z);
        for (uint32_t i = 0; i < t->count[z]; i++)
            t->zone_of[card[i]] = (uint16_t)z;
    }
}

static void fire(fair *t)
{
    const json_t *triggers = json_object_get(t->game, "triggers");
    if (t->fired_n)
        return;
    for (size_t i = 0; i < json_array_size(triggers); i++) {
        const json_t *trigger = json_array_get(triggers, i);
        const talon_zone z = talon__zone_named(t, json_object_get(trigger, "zone"));
        const json_int_t below = json_integer_value(json_object_get(trigger, "below"));
        if ((json_int_t)t->count[z] >= below && (json_int_t)talon_zone_count(t->table, t->shape, z) < below)
            t->fired[t->fired_n++] = (uint8_t)i;
    }
    t->fired_step = 0;
}

/* Somebody other than the zone's viewers knows this hidden card that just came in. */
static bool is_marked(const fair *t, talon_zone z, uint32_t pos, talon_card id)
{
    const card_state *c = &t->card[id];
    if (c->face != TALON_FACE_NONE || t->zone_of[id] == z)
        return false;
    for (uint32_t s = 1; s <= t->seats_n; s++)
        if (talon__set_has(c->boxed, s) && t->seat[s].player != talon_zone_owner(t->shape, z) && !talon__sees(t, s, z, pos))
            return true;
    return false;
}

static void find_marked(fair *t)
{
    for (uint32_t z = 0; z < talon_shape_zones(t->shape); z++) {
        const talon_card *card = talon_zone_cards(t->table, t->shape, (talon_zone)z);
        for (uint32_t i = 0;
             talon_zone_owner(t->shape, (talon_zone)z) != TALON_PLAYER_NONE && i < talon_zone_count(t->table, t->shape, (talon_zone)z); i++)
            if (is_marked(t, (talon_zone)z, i, card[i]))
                t->reback_any = t->reback_due[z] = true;
    }
}

bool talon__changed(fair *t)
{
    fire(t);
    find_marked(t);
    t->owed.n = 0;
    return t->reback_any || talon__count_debts(t, 0, NULL);
}

/* ---------------------------------------------------------- seats' lines */

static seat_state *seat_of(fair *t, const json_t *line)
{
    return &t->seat[talon__get_u32(line, "seat")];
}

static bool mean_lock(fair *t, const json_t *line)
{
    seat_state *s = seat_of(t, line);
    if (s->locked)
        return talon__bad(t, "order", "%s has locked a chain of seeds already", s->name);
    s->locked = true;
    s->seed_e = 0;
    talon__get_hash(s->seed, line, "chain");
    return true;
}

static bool mean_cut(fair *t, const json_t *line)
{
    seat_state *s = seat_of(t, line);
    const uint32_t e = talon__get_u32(line, "e");
    if (!s->locked || s->out)
        return talon__bad(t, "order", s->out ? "%s is out and takes no part in turns" : "%s has not locked a chain of seeds yet", s->name);
    if (e != t->last_e + 1)
        return talon__bad(t, "epoch", "the cut is for epoch %" PRIu32 ", the next one is %" PRIu32, e, t->last_e + 1);
    if (s->cut_e == e)
        return talon__bad(t, "cut", "%s has committed to a cut for this turn already", s->name);
    s->cut_e = e;
    s->cuts++;
    talon__get_hash(s->cut, line, "commit");
    return true;
}

/* A seat's own zones are its own; nobody's are everybody's once the plan is done, and then the file tells who did what. */
static bool may_touch(fair *t, talon_zone z, uint32_t seat)
{
    const talon_player owner = talon_zone_owner(t->shape, z);
    if (owner != TALON_PLAYER_NONE)
        return owner == t->seat[seat].player;
    t->touched = true;
    return t->plan_at == json_array_size(json_object_get(t->game, "plan"));
}

static bool touches_own(fair *t, const fair_op *op, uint32_t seat)
{
    bool own = true;
    t->touched = false;
    if (op->verb == VERB_UNDO)
        return true;
    if (op->verb == VERB_TABLE && op->op.code == TALON_OP_COMBINE)
        for (uint32_t i = 0; i < op->op.zones_n; i++)
            own = own && may_touch(t, op->op.zones[i], seat);
    else
        own = may_touch(t, op->op.from, seat) && (op->verb != VERB_LOOK || !t->touched);
    if (op->verb == VERB_TABLE && op->op.code == TALON_OP_RECYCLE_AND_SHUFFLE)
        own = own && may_touch(t, op->op.to, seat);
    if (!own && t->touched && (op->verb == VERB_LOOK || t->plan_at < json_array_size(json_object_get(t->game, "plan"))))
        return talon__bad(t, "not_yours",
                          op->verb == VERB_LOOK ? "%s looks at cards that are nobody's"
                                                : "%s touches the table's cards before the plan is done",
                          t->seat[seat].name);
    return own || talon__bad(t, "not_yours", "%s touches another seat's cards", t->seat[seat].name);
}

static bool undo(fair *t, uint32_t seat)
{
    if (!t->past_n)
        return talon__bad(t, "refused", "there is no act to take back");
    past *p = &t->past[t->past_n - 1];
    if (p->seat != seat)
        return talon__bad(t, "not_yours", "%s takes back an act of %s", t->seat[seat].name, t->seat[p->seat].name);
    talon_table_copy(t->table, p->table);
    t->verdict.undone += p->disclosed;
    t->past_n--;
    return true;
}

/* The oldest act that could be taken back makes room. */
static bool keep_past(fair *t, uint32_t seat)
{
    if (t->past_n == UNDO_MAX) {
        const past oldest = t->past[0];
        memmove(t->past, t->past + 1, sizeof *t->past * (UNDO_MAX - 1));
        t->past[--t->past_n] = oldest;
    }
    past *p = &t->past[t->past_n];
    if (!p->table)
        p->table = malloc(t->table->size);
    if (!p->table)
        return talon__bad(t, "memory", "out of memory");
    talon_table_copy(p->table, t->table);
    p->seat = seat;
    p->disclosed = false;
    t->past_n++;
    return true;
}

/* Whether the table would take the operation, whatever the seeds: tried on a copy. */
static bool would_do(fair *t, const json_t *line, const fair_op *op)
{
    pool *p = malloc(sizeof *p);
    json_t *ops = json_pack("[O]", json_object_get(line, "op"));
    talon_table *table = t->table, *copy = malloc(table->size);
    bool good = p && ops && copy;
    if (!good)
        talon__bad(t, "memory", "out of memory");
    if (good && !talon__pool(t, p, ops))
        good = talon__bad(t, "refused", NULL);
    if (good) {
        talon_table_copy(copy, table);
        t->table = copy;
        good = talon__apply(t, op);
        t->table = table;
    }
    free(copy);
    json_decref(ops);
    free(p);
    return good;
}

static bool ask(fair *t, const json_t *line, const fair_op *op, uint32_t seat)
{
    if (op->verb == VERB_LOOK && (op->op.n < 1 || op->op.n > (int64_t)talon_zone_count(t->table, t->shape, op->op.from)))
        return talon__bad(t, "refused", "there are not so many cards to look at");
    if (op->verb != VERB_LOOK && !would_do(t, line, op))
        return false;
    if (json_array_size(json_object_get(line, "open")))
        return talon__bad(t, "owed", "a request opens nothing");
    t->request = json_pack("[O]", json_object_get(line, "op"));
    t->request_seat = seat;
    t->request_is_look = op->verb == VERB_LOOK;
    t->owed.n = 0;
    return t->request || talon__bad(t, "memory", "out of memory");
}

static bool act(fair *t, json_t *line, const fair_op *op, uint32_t seat)
{
    if (!touches_own(t, op, seat))
        return false;
    t->verdict.acts++;
    t->played = t->played || t->touched;
    if (op->verb == VERB_LOOK || talon__need(t, op).turn)
        return ask(t, line, op, seat);
    talon__remember(t);
    if (op->verb == VERB_UNDO ? !undo(t, seat) : !keep_past(t, seat) || !talon__apply(t, op))
        return false;
    if (!talon__changed(t))
        return false;
    if (op->verb != VERB_UNDO)
        t->past[t->past_n - 1].disclosed = t->owed.n > 0;
    return talon__disclose_some(t, line);
}

static bool mean_act(fair *t, json_t *line)
{
    const uint32_t seat = talon__get_u32(line, "seat");
    const op_names names = talon__names(t);
    fair_op op;
    if (talon__owes(t) || t->request || t->fired_n)
        return talon__bad(t, "order", "%s acts while the dealer still owes something", t->seat[seat].name);
    if (!talon__op_read(&op, &t->why, json_object_get(line, "op"), &names))
        return talon__bad(t, "refused", NULL);
    const bool good = act(t, line, &op, seat);
    talon__op_free(&op);
    return good;
}

static bool mean_object(fair *t, const json_t *line)
{
    const uint32_t seat = talon__get_u32(line, "seat");
    const op_names names = talon__names(t);
    uint32_t e, i;
    talon__card_name(&e, &i, json_object_get(line, "card"));
    const talon_face id = names.card(names.context, e, i);
    if (id == TALON_FACE_NONE || !talon__set_has(t->card[id].boxed, seat) || t->card[id].face != TALON_FACE_NONE || t->card[id].objected)
        return talon__bad(t, "order", "%s has no box for %s to object to", t->seat[seat].name,
                          json_string_value(json_object_get(line, "card")));
    for (uint32_t k = 0; seat == t->me && !t->bad_boxes_more && k < t->bad_boxes_n; k++)
        if (t->bad_box[k].e == e && t->bad_box[k].i == i)
            t->bad_box[k] = t->bad_box[--t->bad_boxes_n];
    t->card[id].objected = true;
    t->verdict.objections++;
    return t->reback_any || talon__count_debts(t, 0, NULL);
}

static bool mean_view(fair *t, json_t *line)
{
    t->viewing = true;
    return talon__check_view(t, line, talon__get_u32(line, "seat"));
}

/* --------------------------------------------------------- dealer's lines */

static bool step(fair *t, json_t *line, const fair_op *op)
{
    char text[160];
    if (talon__need(t, op).turn)
        return talon__bad(t, "refused", "it needs a turn: %s", talon__op_text(text, json_object_get(line, "op")));
    talon__remember(t);
    if (!talon__apply(t, op))
        return false;
    talon__step_done(t);
    t->past_n = 0;
    return talon__changed(t) && talon__disclose(t, line);
}

static bool mean_do(fair *t, json_t *line)
{
    const json_t *due = talon__due_step(t), *given = json_object_get(line, "op");
    const op_names names = talon__names(t);
    char a[160], b[160];
    fair_op op;
    if (!due)
        return talon__not_due(t);
    if (!json_equal((json_t *)(uintptr_t)due, (json_t *)(uintptr_t)given))
        return talon__bad(t, "dealers_choice", "dealer's choice: the step due is %s, the line does %s", talon__op_text(a, due),
                          talon__op_text(b, given));
    if (!talon__op_read(&op, &t->why, given, &names))
        return talon__bad(t, "refused", NULL);
    const bool good = step(t, line, &op);
    talon__op_free(&op);
    return good;
}

static bool mean_answer(fair *t, json_t *line)
{
    if (t->reback_any || t->request_is_look || !t->owed.n)
        return talon__not_due(t);
    return talon__disclose(t, line);
}

static bool mean_end(fair *t, json_t *line)
{
    uint8_t digest[HASH_SIZE], given[HASH_SIZE];
    const json_t *key = json_object_get(line, "key");
    talon__table_digest(t, digest);
    talon__get_hash(given, line, "table");
    if (memcmp(digest, given, HASH_SIZE) != 0)
        return talon__bad(t, "table", "the table is not the one the end line has");
    if (json_is_null(key) == t->full)
        return talon__bad(t, "commit",
                          t->full ? "a full audit needs the dealer's key at the end" : "a sealed game ends without the dealer's key");
    if (t->full) {
        talon__get_hash(given, line, "key");
        talon__hash(digest, &t->hash, TAG_DEALER, given, HASH_SIZE);
        if (memcmp(digest, t->commit, HASH_SIZE) != 0)
            return talon__bad(t, "commit", "the key at the end is not the one line 0 committed to");
    }
    t->ended = true;
    t->verdict.ended = true;
    return true;
}

/* ------------------------------------------------------------------ all kinds */

static bool may_come(fair *t, line_kind kind)
{
    const bool any_time = kind == KIND_SEEN || kind == KIND_END || kind == KIND_VIEW;
    if ((t->ended || t->viewing) && kind != KIND_VIEW)
        return talon__bad(t, "order", "the game is over: nothing comes after its end");
    if (t->turn.open && !any_time && kind != KIND_REVEAL && kind != KIND_RUN && kind != KIND_VOID)
        return talon__bad(t, "order", "a turn is open: only reveals, then its run or void, may come");
    return true;
}

/* Which line the seat has thereby signed. */
static void note_seen(fair *t, const json_t *line, line_kind kind)
{
    if (talon__line_by_dealer(kind))
        return;
    const int64_t at = kind == KIND_ACT ? (int64_t)t->lines - 1 : json_integer_value(json_object_get(line, "at"));
    seat_state *s = seat_of(t, line);
    if (at > s->seen)
        s->seen = at;
}

static bool mean_kind(fair *t, json_t *line, line_kind kind)
{
    switch (kind) {
    case KIND_LOCK: return mean_lock(t, line);
    case KIND_CUT: return mean_cut(t, line);
    case KIND_TURN: return talon__mean_turn(t, line);
    case KIND_REVEAL: return talon__mean_reveal(t, line);
    case KIND_RUN: return talon__mean_run(t, line);
    case KIND_VOID: return talon__mean_void(t, line);
    case KIND_DO: return mean_do(t, line);
    case KIND_ACT: return mean_act(t, line);
    case KIND_ANSWER: return mean_answer(t, line);
    case KIND_REBACK: return talon__mean_reback(t, line);
    case KIND_OBJECT: return mean_object(t, line);
    case KIND_END: return mean_end(t, line);
    case KIND_VIEW: return mean_view(t, line);
    default: return true; /* seen */
    }
}

/* What the verdict counts, put back when the line turns out to be bad. */
typedef struct tally {
    uint64_t turns, voids, rebacks, openings, boxes, acts, undone, objections;
    uint32_t plan_done;
} tally;

static tally take_tally(const talon_verdict *v)
{
    return (tally){v->turns, v->voids, v->rebacks, v->openings, v->boxes, v->acts, v->undone, v->objections, v->plan_done};
}

static void put_tally(talon_verdict *v, tally x)
{
    v->turns = x.turns;
    v->voids = x.voids;
    v->rebacks = x.rebacks;
    v->openings = x.openings;
    v->boxes = x.boxes;
    v->acts = x.acts;
    v->undone = x.undone;
    v->objections = x.objections;
    v->plan_done = x.plan_done;
}

bool talon__mean(fair *t, json_t *line, line_kind kind)
{
    const tally before = take_tally(&t->verdict);
    if (!may_come(t, kind) || !mean_kind(t, line, kind)) {
        put_tally(&t->verdict, before);
        return false;
    }
    note_seen(t, line, kind);
    if (kind != KIND_SEEN && kind != KIND_END && kind != KIND_VIEW)
        t->last_play = t->lines;
    return true;
}
