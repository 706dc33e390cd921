/* mat_play.c -- from lines to deeds and back: what acts and notes did to a mat, deeds composed, and what can be taken back. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "saved/mat_impl.h"
#include "saved/saved_impl.h"

static void copy_text(char *to, size_t room, const char *from)
{
    writing w = {to, room, 0};
    talon__put(&w, from);
    talon__put_end(&w);
}

/* ------------------------------------------------------------------ what is done */

static void mark_all(talon_mat *m, mat_mark_kind kind, const char *text, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        talon__mat_mark(&m->facts, m->now.card[i], kind, text, 1);
}

static void untap(talon_mat *m)
{
    const talon_deed *d = &m->now.d;
    for (uint32_t i = 0; i < d->places_n; i++)
        talon__mat_unmark(&m->facts, m->now.card[i], MARK_TAPPED, NULL);
    if (!d->places_n)
        talon__mat_untap(&m->facts);
}

static void count_mulligan(talon_mat *m)
{
    mat_facts *f = &m->facts;
    const uint32_t lost = f->mulligans + m->duel, hand = m->lies.n[TALON_MAT_HAND];
    f->owed = m->now.d.kind != TALON_MULLIGAN_LONDON ? 0 : lost < hand ? lost : hand;
    f->mulligans++;
}

static void count_cast(talon_mat *m)
{
    char name[TALON_MAT_TEXT];
    talon__mat_tax_name(name, talon__mat_truth(m, m->now.card[0]));
    talon__mat_set(&m->facts, name, talon_mat_value_of(m, name) + 2);
}

static void begin_again(talon_mat *m)
{
    static const mat_value values[] = {
#define TALON_MAT_VALUE(number, NAME, name, start, meaning) [number] = {start, name},
#include <talon/mat.def>
#undef TALON_MAT_VALUE
    };
    memset(&m->facts, 0, sizeof m->facts); /* in its place: it is too large for the stack of a small thread */
    m->facts.values_n = sizeof values / sizeof *values;
    memcpy(m->facts.value, values, sizeof values);
}

/* What the deed changes beside the cards, which are where they belong. */
static void change_facts(talon_mat *m)
{
    const talon_deed *d = &m->now.d;
    mat_facts *f = &m->facts;
    switch ((talon_deed_code)d->code) {
    case TALON_DEED_KEEP: f->started = true; break;
    case TALON_DEED_CAST: count_cast(m); break;
    case TALON_DEED_TOKEN: mark_all(m, MARK_NOTE, d->text, (uint32_t)d->n); break;
    case TALON_DEED_MULLIGAN: count_mulligan(m); break;
    case TALON_DEED_BOTTOM: f->owed = 0; break;
    case TALON_DEED_RESTART:
        begin_again(m);
        m->rolled = 0;
        break;
    case TALON_DEED_ROLL: m->rolled |= UINT32_C(1) << d->from; break;
    case TALON_DEED_TAP: mark_all(m, MARK_TAPPED, "", d->places_n); break;
    case TALON_DEED_UNTAP: untap(m); break;
    case TALON_DEED_NEXT:
        f->started = true;
        talon__mat_untap(f);
        talon__mat_set(f, "turn", talon_mat_value_of(m, "turn") + 1);
        break;
    case TALON_DEED_COUNTER:
        if (d->n)
            talon__mat_mark(f, m->now.card[0], MARK_COUNTER, d->text, d->n);
        else
            talon__mat_unmark(f, m->now.card[0], MARK_COUNTER, d->text);
        break;
    case TALON_DEED_CALL:
        if (*d->text)
            talon__mat_mark(f, m->now.card[0], MARK_NOTE, d->text, 1);
        else
            talon__mat_unmark(f, m->now.card[0], MARK_NOTE, NULL);
        break;
    case TALON_DEED_SET: talon__mat_set(f, d->text, d->n); break;
    case TALON_DEED_DRAW:
    case TALON_DEED_REVEAL:
    case TALON_DEED_MILL:
    case TALON_DEED_MOVE:
    case TALON_DEED_SEARCH:
    case TALON_DEED_TURN:
    case TALON_DEED_LOOK:
    case TALON_DEED_SHUFFLE:
    case TALON_DEED_SCRY:
    case TALON_DEED_SURVEIL: /* they move, show or shuffle cards only */
    case TALON_DEED_NONE:
    case TALON_DEED_END:
    case TALON_DEED_SAY:
    case TALON_DEED_UNDO:
    case TALON_DEED_REDO:
    case TALON_DEED_END_OF_LIST: break; /* nothing is counted by them; what undo takes back is put back whole */
    }
}

/* One step in the history: the mat before it, which is taken over, goes to the other stack. */
static void travel(talon_mat *m, mat_past *before, mat_stack *from, mat_stack *to)
{
    mat_past *p = from->at[--from->n];
    before->words = p->words;
    talon__mat_push(to, before);
    talon__mat_unpack(&m->next, &m->facts, p);
    free(p);
}

/* A roll stays, and is not in the way of what came before; words change nothing. */
static bool is_kept(const talon_mat *m)
{
    return !m->now.mixes && m->now.d.code != TALON_DEED_ROLL && m->now.d.code != TALON_DEED_SAY;
}

static void remember(talon_mat *m, mat_past *before)
{
    const talon_deed *d = &m->now.d;
    if (d->code == TALON_DEED_UNDO) {
        travel(m, before, &m->past, &m->ahead);
        return;
    }
    if (d->code == TALON_DEED_REDO) {
        travel(m, before, &m->ahead, &m->past);
        return;
    }
    if (m->now.mixes)
        talon__mat_clear(&m->past);
    if (m->now.mixes || is_kept(m))
        talon__mat_clear(&m->ahead);
    if (is_kept(m))
        talon__mat_push(&m->past, before);
    else
        free(before);
    talon__mat_drop_marks(&m->facts, &m->was, &m->lies);
    change_facts(m);
}

/* A note moves no card, and when it counts the next act may be on the table already. */
static talon_saved_status complete(talon_saved *s)
{
    talon_mat *m = s->mat;
    mat_past *before = m->now.from;
    const uint8_t code = m->now.d.code;
    const mat_stack *stack = code == TALON_DEED_UNDO ? &m->past : &m->ahead;
    const bool again = code == TALON_DEED_UNDO || code == TALON_DEED_REDO;
    const uint32_t concerned = again ? stack->at[stack->n - 1]->words : 0;
    m->now.begun = false;
    m->now.from = NULL;
    m->was = m->lies;
    if (m->now.acts.n || m->now.mixes)
        talon__mat_lay(m);
    char *words = talon__mat_words(m, again && concerned < s->log_n ? s->log[concerned] : "");
    remember(m, before);
    return words && talon__saved_log_add(s, words) ? TALON_SAVED_OK : talon__saved_no_memory(s);
}

/* ------------------------------------------------------------------------ reading */

/* Before a shuffle gives cards other numbers. */
static void keep_names(talon_mat *m)
{
    const bool hand = m->now.d.code == TALON_DEED_MULLIGAN;
    const uint32_t n = hand ? m->lies.n[TALON_MAT_HAND] : m->now.d.places_n;
    const talon_card *card = hand ? m->lies.card[TALON_MAT_HAND] : m->now.card;
    for (uint32_t i = 0; i < n; i++)
        m->now.name[i] = talon_mat_face(m, card[i]) ? talon_mat_name(m, card[i]) : NULL;
}

static bool begin(talon_saved *s)
{
    talon_mat *m = s->mat;
    keep_names(m);
    m->now.begun = true;
    m->now.at = 0;
    m->now.asked = false;
    free(m->now.from);
    m->now.from = talon__mat_keep(m, s->log_n);
    return m->now.from != NULL;
}

/* An act that is no deed's counts as what it did. */
static void take_by_hand(talon_mat *m, const talon_op *op, const char *say)
{
    deed_now *now = &m->now;
    const talon_mat_zone from = talon__mat_role(m, op->from);
    talon_deed_init(&now->d, TALON_DEED_NONE);
    now->d.text = now->text;
    copy_text(now->text, sizeof now->text, say ? say : "by hand");
    now->acts.n = 1;
    now->acts.used = 0;
    now->acts.op[0] = *op;
    now->mixes = op->code == TALON_OP_SHUFFLE && (from == TALON_MAT_LIBRARY || from == TALON_MAT_PART);
}

/* A note that is said by an act which moves nothing, because its block had no more room for notes. */
static bool hear_full(talon_mat *m, const talon_op *op, const char *say)
{
    const bool nothing = op->code == TALON_OP_MOVE && op->pick == TALON_ARG_INDICES && !op->list_n && op->from == op->to;
    return nothing && say && talon__mat_read_note(m, say) && !talon__mat_plan(m) && !m->now.acts.n;
}

/* The deed that an act begins. */
static void begin_act(talon_mat *m, const talon_op *op, const char *say)
{
    if (hear_full(m, op, say)) {
        m->now.acts.n = 1;
        m->now.acts.op[0] = *op;
        return;
    }
    const bool deed = say && talon__mat_hear(m, say, op) && !talon__mat_plan(m) && m->now.acts.n && talon__same_act(&m->now.acts.op[0], op);
    if (!deed)
        take_by_hand(m, op, say);
}

static talon_saved_status take_act(talon_saved *s)
{
    uint32_t seat;
    talon_mat *m = s->mat;
    const talon_op *op = talon_transcript_last_act(s->t, &seat);
    const char *say = talon_transcript_last_say(s->t);
    talon_saved_status status = TALON_SAVED_OK;
    if (!op)
        return talon__saved_no_memory(s);
    if (seat != 1)
        return TALON_SAVED_OK;
    if (m->now.begun && (say || m->now.at == m->now.acts.n || !talon__same_act(&m->now.acts.op[m->now.at], op))) {
        talon_deed_init(&m->now.d, TALON_DEED_NONE);
        m->now.d.text = "by hand";
        status = complete(s);
    }
    if (status == TALON_SAVED_OK && !m->now.begun) {
        begin_act(m, op, say);
        if (!begin(s))
            return talon__saved_no_memory(s);
    }
    m->now.at++;
    m->now.asked = op->code == TALON_OP_SHUFFLE;
    return status;
}

/* Notes of a block count in the order of their numbers, in whatever order they stand there. */
static talon_saved_status take_note(talon_saved *s)
{
    talon_mat *m = s->mat;
    uint32_t i = 0;
    const char *text = talon_transcript_last_note(s->t, &i);
    if (!text || talon_transcript_last_signer(s->t) != 1)
        return TALON_SAVED_OK;
    m->block_n++;
    if (m->notes_n == NOTES)
        return talon__saved_foreign(s, "a block has too many notes");
    uint32_t at = m->notes_n++;
    for (; at && m->note[at - 1].i > i; at--)
        m->note[at] = m->note[at - 1];
    m->note[at].i = i;
    copy_text(m->note[at].text, NOTED, text);
    return TALON_SAVED_OK;
}

/* A note that is no deed is words. */
static void hear_note(talon_mat *m, const char *text)
{
    m->now.acts.n = 0;
    if (talon__mat_read_note(m, text) && !talon__mat_plan(m) && !m->now.acts.n)
        return;
    m->now.acts.n = 0;
    m->now.mixes = false;
    talon_deed_init(&m->now.d, TALON_DEED_SAY);
    copy_text(m->now.text, sizeof m->now.text, text);
    m->now.d.text = m->now.text;
}

talon_saved_status talon__mat_settle(talon_saved *s)
{
    talon_mat *m = s->mat;
    talon_saved_status status = TALON_SAVED_OK;
    if (m->now.begun) /* they came while a shuffle was waited for */
        return status;
    for (uint32_t i = 0; status == TALON_SAVED_OK && i < m->notes_n; i++) {
        hear_note(m, m->note[i].text);
        status = begin(s) ? complete(s) : talon__saved_no_memory(s);
    }
    m->notes_n = 0;
    return status;
}

static bool is_complete(const talon_saved *s)
{
    const deed_now *now = &s->mat->now;
    return now->begun && now->at == now->acts.n && !now->asked && talon_transcript_due(s->t) != TALON_DUE_ANSWER;
}

/* Nothing is taken back after it. */
static talon_saved_status take_end(talon_saved *s)
{
    talon_mat *m = s->mat;
    s->ended = m->ended = true;
    talon_deed_init(&m->now.d, TALON_DEED_END);
    m->now.d.text = "";
    m->now.acts.n = 0;
    m->now.mixes = true;
    return begin(s) ? complete(s) : talon__saved_no_memory(s);
}

/* The plan's shuffle, or the one that a deed has asked for. */
static talon_saved_status take_run(talon_saved *s)
{
    deed_now *now = &s->mat->now;
    now->asked = false;
    if (now->begun)
        return TALON_SAVED_OK;
    talon_deed_init(&now->d, TALON_DEED_SHUFFLE);
    now->mixes = true;
    now->acts.n = 0;
    return begin(s) ? TALON_SAVED_OK : talon__saved_no_memory(s);
}

/* Another line of the spine: notes have room again. */
static void count_spine(talon_saved *s)
{
    if (talon_transcript_spine(s->t) == s->mat->spine)
        return;
    s->mat->spine = talon_transcript_spine(s->t);
    s->mat->block_n = 0;
}

talon_saved_status talon__mat_take(talon_saved *s)
{
    const char *kind = talon_transcript_last_kind(s->t);
    const bool act = strcmp(kind, "act") == 0, end = strcmp(kind, "end") == 0;
    talon_saved_status status = TALON_SAVED_OK;
    count_spine(s);
    if (strcmp(kind, "note") == 0)
        return take_note(s);
    if (act || end)
        status = talon__mat_settle(s);
    if (status == TALON_SAVED_OK && end)
        return take_end(s);
    if (status == TALON_SAVED_OK && act)
        status = take_act(s);
    if (strcmp(kind, "run") == 0)
        status = take_run(s);
    return status == TALON_SAVED_OK && is_complete(s) ? complete(s) : status;
}

/* ------------------------------------------------------------------------ writing */

talon_saved_status talon__mat_go_on(talon_saved *s)
{
    deed_now *now = &s->mat->now;
    talon_saved_status status = talon__mat_settle(s);
    if (status == TALON_SAVED_OK)
        status = talon__saved_follow(s);
    while (status == TALON_SAVED_OK && now->begun && now->at < now->acts.n) {
        status = talon__saved_write_op(s, &now->acts.op[now->at], NULL);
        if (status == TALON_SAVED_OK)
            status = talon__saved_follow(s);
    }
    return status;
}

/* Some deeds know where their cards lie. */
static talon_mat_zone zone_of(const talon_deed *d)
{
    switch ((talon_deed_code)d->code) {
    case TALON_DEED_SEARCH:
    case TALON_DEED_SCRY:
    case TALON_DEED_SURVEIL: return TALON_MAT_LIBRARY;
    case TALON_DEED_BOTTOM: return TALON_MAT_HAND;
    case TALON_DEED_NONE:
    case TALON_DEED_KEEP:
    case TALON_DEED_END:
    case TALON_DEED_DRAW:
    case TALON_DEED_REVEAL:
    case TALON_DEED_MILL:
    case TALON_DEED_MOVE:
    case TALON_DEED_CAST:
    case TALON_DEED_TOKEN:
    case TALON_DEED_TURN:
    case TALON_DEED_LOOK:
    case TALON_DEED_SHUFFLE:
    case TALON_DEED_MULLIGAN:
    case TALON_DEED_ROLL:
    case TALON_DEED_RESTART:
    case TALON_DEED_TAP:
    case TALON_DEED_UNTAP:
    case TALON_DEED_NEXT:
    case TALON_DEED_COUNTER:
    case TALON_DEED_CALL:
    case TALON_DEED_SET:
    case TALON_DEED_SAY:
    case TALON_DEED_UNDO:
    case TALON_DEED_REDO:
    case TALON_DEED_END_OF_LIST: break; /* they are told, or name no cards */
    }
    return (talon_mat_zone)d->from;
}

/* The deed as the mat's own: nothing in it is the caller's. A sentence when it cannot be. */
static const char *take_deed(talon_mat *m, const talon_deed *d)
{
    deed_now *now = &m->now;
    const size_t most = d->code == TALON_DEED_SAY ? NOTED - 8 : TALON_MAT_TEXT - 1;
    const char *text = d->text ? d->text : "";
    if (!talon_deed_get(d->code))
        return "this is no deed";
    if (!talon_fair_is_text(text, 0, most))
        return strlen(text) > most ? "this is too long" : "a text has no quotes, no backslashes, and nothing that does not show";
    if (d->places_n > CARDS)
        return "there are not so many cards";
    now->d = *d;
    now->d.from = (uint8_t)zone_of(d);
    memcpy(now->text, text, strlen(text) + 1);
    now->d.text = now->text;
    if (d->places_n)
        memmove(now->place, d->place, d->places_n * sizeof *now->place);
    now->d.place = now->place;
    for (uint32_t i = 0; i < d->places_n; i++) {
        const bool there = now->d.from < LAID && now->place[i] >= 0 && now->place[i] < (int64_t)m->lies.n[now->d.from];
        now->card[i] = there ? m->lies.card[now->d.from][now->place[i]] : TALON_FACE_NONE;
    }
    return NULL;
}

static talon_saved_status write_note(talon_saved *s, const char *text)
{
    const char *why = "";
    char *line = talon_fair_write_note(s->t, &why, &s->keys.me, text, 0);
    if (!line && strcmp(why, "out of memory") == 0)
        return talon__saved_no_memory(s);
    const talon_saved_status status = talon__saved_add(s, line, why);
    return status == TALON_SAVED_OK ? talon__mat_settle(s) : status;
}

/* Said by an act that moves nothing, after which notes have room again. */
static talon_saved_status write_full(talon_saved *s, const char *text)
{
    talon_op op;
    talon_op_init(&op, TALON_OP_MOVE);
    op.pick = TALON_ARG_INDICES;
    op.from = op.to = s->mat->zone[TALON_MAT_LIBRARY];
    op.at = TALON_AT_END;
    if (strlen(text) >= SAID)
        return talon__saved_refuse(s, "this is too long for now; do something else first");
    const talon_saved_status status = talon__saved_write_op(s, &op, text);
    return status == TALON_SAVED_OK ? talon__mat_go_on(s) : status;
}

/* It was planned. */
static talon_saved_status write_deed(talon_saved *s)
{
    talon_mat *m = s->mat;
    char say[SAID], text[NOTED];
    if (m->now.d.code == TALON_DEED_END)
        return talon__saved_write_end(s);
    if (!m->now.acts.n) {
        if (!talon__mat_note_text(text, m, &m->now.d))
            return talon__saved_refuse(s, "these are too many cards for one note");
        return m->block_n < NOTES_MADE ? write_note(s, text) : write_full(s, text);
    }
    talon__mat_say(say, &m->now.d);
    /* the line is read as any other: what it does is planned again */
    talon_op first = m->now.acts.op[0];
    const talon_saved_status status = talon__saved_write_op(s, &first, say);
    return status == TALON_SAVED_OK ? talon__mat_go_on(s) : status;
}

/* What comes before any deed, or NULL. */
static const char *find_obstacle(const talon_saved *s)
{
    if (!s->mat)
        return "this is no mat";
    if (s->pending_n)
        return "the deed before is not written yet";
    if (s->mat->now.begun)
        return "the deed before is not finished yet";
    if (s->mat->ended)
        return "the game is over";
    const talon_fair_due due = talon_transcript_due(s->t);
    return due == TALON_DUE_NOTHING || due == TALON_DUE_OVER ? NULL : "something else is due first";
}

talon_saved_status talon_saved_do(talon_saved *s, const talon_deed *d)
{
    if (s->status != TALON_SAVED_OK)
        return s->status;
    const char *why = find_obstacle(s);
    if (!why)
        why = take_deed(s->mat, d);
    if (!why)
        why = talon__mat_plan(s->mat);
    return why ? talon__saved_refuse(s, why) : write_deed(s);
}

void talon_saved_as_mat(talon_saved *s)
{
    s->as_mat = true;
}

talon_mat *talon_saved_mat(const talon_saved *s)
{
    return s->mat;
}
