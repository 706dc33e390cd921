/* rules.c -- what a line means after the lines before it: docs/transcript.md §7. This file chooses the rule and has the short ones.
 *
 * On entry the line is well spelled, signed by whom it must be, and fits into the chain. A rule then checks and changes in the order in
 * which §11 ranks faults. When it returns true the transcript is one line further in everything but the chain; when it returns false the
 * transcript has no meaning any more (fair_impl.h (2)), only counts are put back to what they were.
 *
 * A rule that changes the table ends with talon__disclose or talon__disclose_some: nothing stays owed unnoticed. */
#include <string.h>

#include "fair/fair_impl.h"

/* ------------------------------------------------------------- any seat's */

static bool mean_object(fair *t, const json_t *line)
{
    const uint32_t seat = talon__get_u32(line, "seat");
    uint32_t e, i;
    talon__card_name(&e, &i, json_object_get(line, "card"));
    const talon_face id = talon__card_under(&t->table, e, i);
    card_state *c = id == TALON_FACE_NONE ? NULL : &t->table.card[id];
    if (!c || !talon__set_has(c->boxed, seat) || c->face != TALON_FACE_NONE || c->objected)
        return talon__bad(&t->bad, "order", "%s has no box for %s to object to", talon__seat_name(t, seat),
                          json_string_value(json_object_get(line, "card")));
    if (seat == t->reader.me)
        talon__forgive_box(&t->reader, e, i);
    c->objected = true;
    t->found.counts.objections++;
    return t->agenda.reback_any || talon__count_debts(&t->agenda.owed, &t->table, t->line0.seats_n, NULL) || talon__no_memory(&t->bad);
}

static bool mean_view(fair *t, json_t *line)
{
    t->agenda.viewing = true;
    return talon__check_view(t, line, talon__get_u32(line, "seat"));
}

/* ------------------------------------------------------------ the dealer's */

static bool step(fair *t, json_t *line, const fair_op *op)
{
    char text[160];
    if (talon__need(&t->table, op).turn)
        return talon__bad(&t->bad, "refused", "it needs a turn: %s", talon__op_text(text, json_object_get(line, "op")));
    talon__remember(&t->table);
    if (!talon__apply(&t->table, &t->bad, op))
        return false;
    talon__step_done(&t->agenda);
    t->history.n = 0;
    return talon__changed(t) && talon__disclose(t, line);
}

static bool mean_do(fair *t, json_t *line)
{
    const json_t *due = talon__due_step(&t->agenda), *given = json_object_get(line, "op");
    const op_names names = talon__names(&t->table);
    char a[160], b[160];
    fair_op op;
    if (!due)
        return talon__not_due(&t->agenda, &t->bad);
    if (!json_equal(due, given))
        return talon__bad(&t->bad, "dealers_choice", "dealer's choice: the step due is %s, the line does %s", talon__op_text(a, due),
                          talon__op_text(b, given));
    if (!talon__op_read(&op, &t->bad.why, given, &names))
        return talon__bad(&t->bad, "refused", NULL);
    const bool good = step(t, line, &op);
    talon__op_free(&op);
    return good;
}

static bool mean_answer(fair *t, json_t *line)
{
    if (talon__reback_is_due(&t->agenda) || !t->agenda.owed.n)
        return talon__not_due(&t->agenda, &t->bad);
    return talon__disclose(t, line);
}

/* A full audit ends with K, a sealed game without. */
static bool good_key(fair *t, const json_t *line)
{
    uint8_t k[HASH_SIZE], commit[HASH_SIZE];
    const bool given = !json_is_null(json_object_get(line, "key"));
    if (!t->line0.full)
        return !given || talon__bad(&t->bad, "commit", "a sealed game ends without the dealer's key");
    if (!given)
        return talon__bad(&t->bad, "commit", "a full audit needs the dealer's key at the end");
    talon__get_hash(k, line, "key");
    talon__hash(commit, &t->chain.hash, TAG_DEALER, k, sizeof k);
    return memcmp(commit, t->line0.commit, HASH_SIZE) == 0 ||
           talon__bad(&t->bad, "commit", "the key at the end is not the one line 0 committed to");
}

static bool mean_end(fair *t, const json_t *line)
{
    uint8_t digest[HASH_SIZE], given[HASH_SIZE];
    talon__digest(&t->table, digest, &t->chain.hash);
    talon__get_hash(given, line, "table");
    if (memcmp(digest, given, HASH_SIZE) != 0)
        return talon__bad(&t->bad, "table", "the table is not the one the end line has");
    if (!good_key(t, line))
        return false;
    t->agenda.ended = true;
    return true;
}

/* ------------------------------------------------------------------ all kinds */

/* Lines that are about the game and no part of it. */
static bool is_aside(line_kind kind)
{
    return kind == KIND_SEEN || kind == KIND_END || kind == KIND_VIEW;
}

static bool may_come(fair *t, line_kind kind)
{
    const bool of_turn = kind == KIND_REVEAL || kind == KIND_RUN || kind == KIND_VOID;
    if ((t->agenda.ended || t->agenda.viewing) && kind != KIND_VIEW)
        return talon__bad(&t->bad, "order", "the game is over: nothing comes after its end");
    if (t->agenda.turn.open && !of_turn && !is_aside(kind))
        return talon__bad(&t->bad, "order", "a turn is open: only reveals, then its run or void, may come");
    return true;
}

/* Which line the seat has thereby signed. */
static void note_seen(fair *t, const json_t *line, line_kind kind)
{
    if (talon__line_by_dealer(kind))
        return;
    const int64_t at = kind == KIND_ACT ? (int64_t)t->chain.lines - 1 : json_integer_value(json_object_get(line, "at"));
    seat_state *s = &t->seat[talon__get_u32(line, "seat")];
    if (at > s->seen)
        s->seen = at;
}

static bool mean_kind(fair *t, json_t *line, line_kind kind)
{
    switch (kind) {
    case KIND_LOCK: return talon__mean_lock(t, line);
    case KIND_CUT: return talon__mean_cut(t, line);
    case KIND_TURN: return talon__mean_turn(t, line);
    case KIND_REVEAL: return talon__mean_reveal(t, line);
    case KIND_RUN: return talon__mean_run(t, line);
    case KIND_VOID: return talon__mean_void(t, line);
    case KIND_DO: return mean_do(t, line);
    case KIND_ACT: return talon__mean_act(t, line);
    case KIND_ANSWER: return mean_answer(t, line);
    case KIND_REBACK: return talon__mean_reback(t, line);
    case KIND_OBJECT: return mean_object(t, line);
    case KIND_END: return mean_end(t, line);
    case KIND_VIEW: return mean_view(t, line);
    case KIND_SEEN: return true; /* said by note_seen */
    case KIND_GAME:
    case KIND_END_OF_LIST: break; /* spelling lets no second line 0 come here */
    }
    __builtin_trap();
}

bool talon__mean_line0(fair *t)
{
    talon__remember(&t->table);
    if (!talon__reader_begin(&t->reader, &t->bad, &t->chain, &t->line0))
        return false;
    return talon__count_debts(&t->agenda.owed, &t->table, t->line0.seats_n, NULL) || talon__no_memory(&t->bad);
}

bool talon__mean(fair *t, json_t *line, line_kind kind)
{
    const tally before = t->found.counts;
    if (!may_come(t, kind) || !mean_kind(t, line, kind)) {
        t->found.counts = before;
        return false;
    }
    t->found.counts.plan_done = t->agenda.plan_at;
    note_seen(t, line, kind);
    if (!is_aside(kind))
        t->found.last_play = t->chain.lines;
    return true;
}
