/* rules.c -- what a line means after the lines before it: docs/transcript.md §7. This file chooses the rule and has the short ones.
 *
 * On entry the line is well spelled, signed by whom it must be, and fits into the chain. A rule then checks and changes in the order in
 * which §12 ranks faults. When it returns true the transcript is one line further in everything but the chain; when it returns false the
 * transcript has no meaning any more (fair_impl.h (2)), only counts are put back to what they were.
 *
 * A rule that changes the table ends with talon__disclose or talon__disclose_some: nothing stays owed unnoticed. */
#include <string.h>

#include "fair/suite2.h"

/* ------------------------------------------------------------ the dealer's */

static bool step(fair *t, json_t *line, const fair_op *op)
{
    talon__note_drawn(t, &op->op, 0);
    if (!talon__apply(&t->table, &t->bad, &op->op))
        return false;
    talon__mixing_moved(&t->mixing, &t->table, &op->op, false);
    talon__step_done(&t->agenda);
    return talon__changed(t) && talon__given(t, line);
}

/* What is told the dealer says; all else is given. */
static bool is_same_op(const fair *t, const json_t *due, const json_t *given)
{
    const bool tells = strcmp(json_string_value(json_object_get(due, "op")), "tell") == 0;
    if (tells && t->composing)
        return true;
    return tells ? json_equal(json_object_get(due, "op"), json_object_get(given, "op")) : json_equal(due, given);
}

static bool mean_do(fair *t, json_t *line)
{
    const json_t *due = talon__due_step(&t->agenda), *given = json_object_get(line, "op");
    const op_names names = talon__names(&t->table);
    char a[160], b[160];
    fair_op op;
    if (!due)
        return talon__not_due(&t->agenda, &t->bad);
    if (t->course.m && talon__is_rules_op(due, PLACE_PLAN) && is_same_op(t, due, given))
        return talon__mean_course(t, line);
    if (!json_equal(due, given))
        return talon__bad(&t->bad, "dealers_choice", "dealer's choice: the step due is %s, the line does %s", talon__op_text(a, due),
                          talon__op_text(b, given));
    if (!talon__op_read(&op, &t->bad.why, given, &names))
        return talon__unread(&t->bad);
    const bool good = step(t, line, &op);
    talon__op_free(&op);
    return good;
}

/* While a shuffle is open nothing but secrets can be owed. */
static bool mean_answer(fair *t, json_t *line)
{
    if (t->agenda.names.owed_n || !t->agenda.owed.n)
        return talon__not_due(&t->agenda, &t->bad);
    return talon__disclose(t, line);
}

/* With rules: while somebody is asked, only whom the choice waits for. */
static bool mean_skip(fair *t, const json_t *line)
{
    const uint32_t seat = talon__get_u32(line, "seat");
    const bool asks = t->course.open && talon__dealer_is_done(&t->agenda);
    if (!asks && !talon__nothing_is_due(&t->agenda))
        return talon__not_due(&t->agenda, &t->bad);
    if (asks && !talon__is_awaited(t, seat))
        return talon__bad(&t->bad, "turn", "%s is said not to have answered, and nobody waits for that", talon__seat_name(t, seat));
    t->found.counts.skips++;
    return true;
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
    if (!t->suite->end(t, line))
        return false;
    t->course.had_stopped = talon__course_has_stopped(t);
    t->agenda.ended = true;
    t->agenda.names.over = true;
    return true;
}

/* ------------------------------------------------------------------ all kinds */

/* Lines that are about the game and no part of it. */
static bool is_aside(line_kind kind)
{
    return kind == KIND_SEEN || kind == KIND_NOTE || kind == KIND_SHOW || kind == KIND_VIEW;
}

/* What may stand after the end; a full audit looks at every box. */
static bool may_follow_end(const fair *t, line_kind kind)
{
    return is_aside(kind) || kind == KIND_NAME || (kind == KIND_OBJECT && !t->line0.full);
}

static bool may_come(fair *t, const json_t *line, line_kind kind)
{
    (void)line;
    const bool of_shuffle = kind == KIND_REVEAL || kind == KIND_RUN || kind == KIND_VOID || kind == KIND_PICK || kind == KIND_END ||
                            kind == KIND_OBJECT || (kind == KIND_ANSWER && t->agenda.owed.n);
    if (t->agenda.ended && !may_follow_end(t, kind))
        return talon__bad(&t->bad, "order", "the game is over: nothing comes after its end");
    if (!t->agenda.ended && kind == KIND_VIEW)
        return talon__bad(&t->bad, "order", "a view comes after the end");
    if (t->agenda.shuffle.open && !t->agenda.ended && !of_shuffle && !is_aside(kind))
        return talon__bad(&t->bad, "order", "a shuffle is open: only reveals, then its run or void, may come");
    return true;
}

/* Which spine line the seat has thereby signed. */
static void note_seen(fair *t, const json_t *line, line_kind kind)
{
    if (talon__line_by_dealer(kind))
        return;
    const int64_t at = talon__line_on_spine(kind) ? (int64_t)t->chain.spine - 1 : json_integer_value(json_object_get(line, "at"));
    seat_state *s = &t->seat[talon__get_u32(line, "seat")];
    if (at > s->seen)
        s->seen = at;
}

static void note_dealt(fair *t)
{
    if (!t->found.dealt && talon__plan_is_done(&t->agenda)) /* in suite 2 an ask may wait; it is passed as with the last step */
        t->found.dealt_spine = t->line0.suite == 2 && !t->line0.rules ? t->found.step_spine : t->chain.spine;
    t->found.dealt |= talon__plan_is_done(&t->agenda);
}

static bool has_cards(const public_table *table, uint32_t seat)
{
    for (uint32_t z = 0; z < talon__zones(table); z++)
        if (talon_zone_owner(table->shape, (talon_zone)z) == table->player[seat] && talon__size(table, z))
            return true;
    return false;
}

/* Who took part once all was dealt. Seeds and cuts a program gives by itself, and an objection is no play: so an act tells it, or `seen`.
 * An earlier act only when its seat threw in all its cards by it: that one had nothing to wait for. */
static void note_play(fair *t, const json_t *line, line_kind kind)
{
    findings *f = &t->found;
    if (kind == KIND_SEEN && f->dealt && json_integer_value(json_object_get(line, "at")) >= (json_int_t)f->dealt_spine)
        t->seat[talon__get_u32(line, "seat")].played = true;
    if (!talon__line_on_spine(kind))
        return;
    note_dealt(t);
    for (uint32_t s = 1, by = kind == KIND_ACT ? talon__get_u32(line, "seat") : 0; s <= t->line0.seats_n; s++) {
        seat_state *x = &t->seat[s];
        x->gone = (x->gone || s == by) && !has_cards(&t->table, s);
        x->played |= f->dealt && (s == by || x->gone);
    }
}

static bool mean_spine(fair *t, json_t *line, line_kind kind)
{
    switch (kind) {
    case KIND_SHUFFLE: return t->suite->shuffle(t, line);
    case KIND_MIX: return talon__two_mean_mix(t, line);
    case KIND_RUN: return t->suite->run(t, line);
    case KIND_VOID: return t->suite->voids(t, line);
    case KIND_DO: return mean_do(t, line);
    case KIND_ACT: return talon__mean_act(t, line);
    case KIND_ANSWER: return t->suite->answer(t, line);
    case KIND_LEAVE: return talon__two_mean_leave(t, line);
    case KIND_SKIP: return mean_skip(t, line);
    case KIND_END: return mean_end(t, line);
    case KIND_GAME: /* spelling lets no second line 0 come here */
    case KIND_LOCK:
    case KIND_CUT:
    case KIND_REVEAL:
    case KIND_SHARE:
    case KIND_SECRET:
    case KIND_OBJECT:
    case KIND_NAME:
    case KIND_SEEN:
    case KIND_NOTE:
    case KIND_PICK:
    case KIND_SHOW:
    case KIND_VIEW:
    case KIND_END_OF_LIST: break; /* not on the spine */
    }
    __builtin_trap();
}

/* What every spine line does besides what it is for. */
static bool mean_on_spine(fair *t, json_t *line, line_kind kind)
{
    if (!t->suite->close(t) || !t->suite->may_come(t, line, kind) || !mean_spine(t, line, kind) || !t->suite->settle(t, true))
        return false;
    if (kind != KIND_ACT && kind != KIND_ANSWER)
        t->history.seat = 0;
    if (kind != KIND_END)
        t->found.last_play = t->chain.spine;
    if (kind == KIND_DO || kind == KIND_RUN)
        t->found.step_spine = t->chain.spine;
    if ((kind == KIND_DO || kind == KIND_RUN || t->line0.suite == 2) && !talon__owes_shares(&t->agenda))
        talon__plan_goes_on(&t->agenda, &t->table, &t->mixing);
    t->course.dealt_after |= t->course.chosen && kind == KIND_RUN;
    talon__settle_debts(t);
    if (!talon__course_goes_on(t))
        return false;
    talon__course_goes_on_alone(t);
    if (kind == KIND_END || talon__plan_is_done(&t->agenda))
        talon__mixing_closed(&t->mixing, &t->table);
    talon__names_close(&t->agenda.names, &t->line0);
    talon__count_names(&t->agenda.names, &t->table, &t->line0);
    if (kind == KIND_ACT && t->agenda.names.owed_n)
        t->history.disclosed = true;
    return true;
}

/* The signature of a line that was read; false of one that is being composed. */
static bool signature_of(uint8_t signature[SIGNATURE_SIZE], const json_t *line)
{
    const json_t *hex = json_object_get(line, "sig");
    return hex && talon__unhex(signature, SIGNATURE_SIZE, json_string_value(hex), json_string_length(hex));
}

static bool is_no_copy(fair *t, const json_t *line, uint32_t seat)
{
    uint8_t signature[SIGNATURE_SIZE];
    return !signature_of(signature, line) || !talon__copies_has(&t->late, signature) ||
           talon__bad(&t->bad, "order", "this line of %s's stands in the file already", talon__seat_name(t, seat));
}

static bool keep_signature(fair *t, const json_t *line, line_kind kind)
{
    uint8_t signature[SIGNATURE_SIZE];
    const bool may_lapse = kind == KIND_LOCK || kind == KIND_CUT || kind == KIND_REVEAL || kind == KIND_OBJECT || kind == KIND_NAME ||
                           kind == KIND_SHARE || kind == KIND_SECRET;
    return !may_lapse || !signature_of(signature, line) || talon__copies_add(&t->late, signature) || talon__no_memory(&t->bad);
}

/* Asks that waited for shares are passed, as with the line by which the last step was done. (Suite 2.) */
static void shares_came(fair *t, line_kind kind)
{
    findings *f = &t->found;
    if ((kind != KIND_SHARE && kind != KIND_SECRET) || talon__owes_shares(&t->agenda) || t->agenda.shuffle.open || t->agenda.ended)
        return;
    if (!t->two->asks.there) {
        t->two->asks.there = true;
        t->two->asks.plan = t->agenda.plan;
        t->two->asks.at = t->agenda.plan_at;
        t->two->asks.left = t->agenda.plan_left;
        t->two->asks.dealt = f->dealt;
    }
    talon__plan_goes_on(&t->agenda, &t->table, &t->mixing);
    if (!talon__plan_is_done(&t->agenda))
        return;
    talon__mixing_closed(&t->mixing, &t->table);
    if (f->dealt)
        return;
    f->dealt = true;
    f->dealt_spine = t->line0.rules ? t->chain.spine - 1 : f->step_spine;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        t->seat[s].played |= t->marks.seat[s].seen_here >= (int64_t)f->dealt_spine;
}

static bool mean_beside(fair *t, json_t *line, line_kind kind)
{
    const uint32_t seat = talon__get_u32(line, "seat");
    if (t->marks.seat[seat].lines == SEAT_LINES_MAX)
        return talon__bad(&t->bad, "order", "%s has %u lines in this block, and that is as many as there may be", talon__seat_name(t, seat),
                          SEAT_LINES_MAX);
    const bool lapses = talon__lapses(t, line, kind);
    if (!(lapses ? is_no_copy(t, line, seat) : t->suite->may_come(t, line, kind) && talon__mean_side(t, line, kind)) ||
        !keep_signature(t, line, kind) || !t->suite->settle(t, false))
        return false;
    talon__settle_debts(t);
    t->course.beside = true;
    const bool good = talon__course_goes_on(t);
    t->course.beside = false;
    if (!good)
        return false;
    talon__course_goes_on_alone(t);
    shares_came(t, kind);
    t->marks.seat[seat].lines++;
    return true;
}

/* ------------------------------------------------------------------ suites */

static bool is_settled(fair *t)
{
    (void)t;
    return true;
}

static bool goes_on(fair *t, bool spine)
{
    (void)t, (void)spine;
    return true;
}

static void has_its_hash(fair *t, bool spine)
{
    (void)t, (void)spine;
}

static bool has_no_key(fair *t, const json_t *line)
{
    (void)t, (void)line;
    return true;
}

const suite_rules *talon__suite(uint32_t number)
{
    static const suite_rules suites[] = {
        {.changed = talon__count_owed,
         .given = talon__disclose,
         .given_by_act = talon__disclose_some,
         .shuffle = talon__mean_shuffle,
         .run = talon__mean_run,
         .voids = talon__mean_void,
         .answer = mean_answer,
         .end = good_key,
         .lock = talon__mean_lock,
         .object = talon__mean_object,
         .view = talon__disclose_view,
         .may_come = may_come,
         .lapses = talon__seed_lapses,
         .close = is_settled,
         .settle = goes_on,
         .advanced = has_its_hash},
        {.changed = talon__two_changed,
         .given = talon__two_given,
         .given_by_act = talon__two_given_by_act,
         .shuffle = talon__two_mean_shuffle,
         .run = talon__two_mean_run,
         .voids = talon__two_mean_void,
         .answer = talon__two_mean_answer,
         .end = has_no_key,
         .lock = talon__two_mean_lock,
         .object = talon__two_mean_object,
         .view = talon__two_mean_view,
         .may_come = talon__two_may_come,
         .lapses = talon__two_lapses,
         .close = talon__two_close,
         .settle = talon__two_settle,
         .advanced = talon__two_advanced},
    };
    return &suites[number - 1];
}

bool talon__mean_line0(fair *t)
{
    if (!talon__reader_begin(&t->reader, &t->bad, &t->chain, &t->line0))
        return false;
    talon__count_names(&t->agenda.names, &t->table, &t->line0);
    note_dealt(t);
    if (!talon__changed(t) || !talon__course_begin(t))
        return false;
    talon__course_count(t);
    t->found.counts.plan_steps = t->agenda.plan_left; /* rules have made steps due */
    return true;
}

bool talon__mean(fair *t, json_t *line, line_kind kind)
{
    const tally before = t->found.counts;
    const bool played = t->found.played;
    t->mixing.line = t->chain.lines;
    if (!(talon__line_on_spine(kind) ? mean_on_spine(t, line, kind) : mean_beside(t, line, kind))) {
        t->found.counts = before;
        t->found.played = played;
        return false;
    }
    talon__course_count(t);
    t->found.counts.plan_done = t->agenda.plan_done;
    t->found.counts.plan_steps = t->agenda.plan_done + t->agenda.plan_left;
    note_seen(t, line, kind);
    note_play(t, line, kind);
    return true;
}
