/* judge.c -- the verdict: what was found, what it counts, and what a good file still does not prove (docs/transcript.md §12).
 *
 * Made anew from the parts whenever it is asked for; changes nothing but `found`, and that a line without its end is not counted. */
#include "fair/judge.h"

#include <string.h>

#include "fair/suite2.h"

const char *const talon_stage_names[] = {"spelling", "signatures", "heads", "meaning", NULL};

/* How many rows there are; their bits are all below that. */
enum {
    UNPROVED_N = 0
#define TALON_UNPROVED(bit, name, word, text) +1
#include <talon/unproved.def>
#undef TALON_UNPROVED
};

const char *const talon_unproved_names[] = {
#define TALON_UNPROVED(bit, name, word, text) [bit] = word,
#include <talon/unproved.def>
#undef TALON_UNPROVED
    [UNPROVED_N] = NULL};
const char *const talon_unproved_texts[] = {
#define TALON_UNPROVED(bit, name, word, text) [bit] = text,
#include <talon/unproved.def>
#undef TALON_UNPROVED
    [UNPROVED_N] = NULL};

void talon__find_bad(findings *f, talon_fair_stage stage, uint64_t line, const complaint *bad)
{
    f->failed = stage;
    f->bad_line = line;
    f->bad = *bad;
    f->over = stage == TALON_STAGE_SPELLING;
}

/* --------------------------------------------------------------- what was bad */

static void put_bad(talon_verdict *v, talon_fair_stage stage, uint64_t line, const char *code, const char *message)
{
    v->verified = false;
    v->stage = stage;
    v->bad_line = line;
    v->code = code;
    v->message = message;
}

/* A box that does not open, and no objection that may still be answered: the line with it is bad, unless that or an earlier one is bad
 * otherwise. */
static void judge_boxes(talon_verdict *v, sentence *why, const reader_state *r, bool ended)
{
    for (uint32_t i = 0; i < r->bad_boxes_n; i++) {
        const bad_box *b = &r->bad_box[i];
        if ((b->objected && !ended) || (!v->verified && v->bad_line <= b->line))
            continue;
        talon__say(why, "your box for %u.%u does not open to a card of this deck: %s", b->e, b->i,
                   b->objected ? "you objected, and nobody has answered" : "object");
        put_bad(v, TALON_STAGE_MEANING, b->line, "box", why->at);
    }
}

/* A name that only I can read, and that is none: the same. */
static void judge_names(talon_verdict *v, const reader_state *r)
{
    if (r->bad_name && (v->verified || r->bad_name_line < v->bad_line))
        put_bad(v, TALON_STAGE_MEANING, r->bad_name_line, "name", r->bad_name_why.at);
}

/* A box that everybody saw not to open: the same. */
static void judge_convicted(talon_verdict *v, const findings *f)
{
    if (f->convicted && (v->verified || f->convicted_line < v->bad_line))
        put_bad(v, TALON_STAGE_MEANING, f->convicted_line, f->convicted_code, f->convicted_why.at);
}

/* A choice that was none of those offered, as cards showed later; or what was told, and is not so. */
static void judge_course(talon_verdict *v, const rules_course *c)
{
    if (c->broken && (v->verified || c->broken_line < v->bad_line))
        put_bad(v, TALON_STAGE_MEANING, c->broken_line, c->broken_code, c->broken_why.at);
}

/* In suite 2 anybody may have sealed it. */
static void judge_sealed(talon_verdict *v, sentence *why, const fair *t)
{
    for (uint32_t i = 0; t->two && i < t->two->bad_n; i++) {
        const s2_bad *b = &t->two->bad[i];
        if ((b->objected && !t->agenda.ended) || (!v->verified && v->bad_line <= b->line))
            continue;
        talon__say(why, "%s sealed for you something that is no %s: %s", talon__seat_name(t, b->seat),
                   b->is_part ? "part of a key" : "share", b->objected ? "you objected, and nobody has answered" : "object");
        put_bad(v, TALON_STAGE_MEANING, b->line, "box", why->at);
    }
}

/* A secret whose objection did not come before the file ended; in a block with a bad line objections were still looked for. */
static void judge_early(talon_verdict *v, sentence *why, const fair *t)
{
    const bool here =
        t->found.failed == TALON_STAGE_NONE || (t->found.failed == TALON_STAGE_MEANING && t->found.bad_spine == t->chain.spine);
    for (const s2_early *e = t->two && here ? t->two->early : NULL; e; e = e->next) {
        if (e->met || (!v->verified && v->bad_line <= e->line))
            continue;
        talon__say(why, "%s shows a secret that nobody has asked for", talon__seat_name(t, e->seat));
        put_bad(v, TALON_STAGE_MEANING, e->line, "order", why->at);
    }
}

static void judge_lines(talon_verdict *v, findings *f, const reader_state *r, bool ended)
{
    v->verified = true;
    v->stage = TALON_STAGE_NONE;
    if (f->failed != TALON_STAGE_NONE)
        put_bad(v, f->failed, f->bad_line, f->bad.code, f->bad.why.at);
    if (f->failed < TALON_STAGE_MEANING)
        return;
    judge_boxes(v, &f->box_why, r, ended);
    judge_names(v, r);
    judge_convicted(v, f);
}

/* ------------------------------------------------------------ what was counted */

static void put_counts(talon_verdict *v, const tally *x)
{
    v->shuffles = x->shuffles;
    v->voids = x->voids;
    v->openings = x->openings;
    v->boxes = x->boxes;
    v->acts = x->acts;
    v->undone = x->undone;
    v->objections = x->objections;
    v->notes = x->notes;
    v->picks = x->picks;
    v->skips = x->skips;
    v->thrown = x->thrown;
    v->plan_done = x->plan_done;
    v->plan_steps = x->plan_steps;
}

static void put_known(talon_verdict *v, const fair *t)
{
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (talon__set_has(t->reader.known, s))
            v->known[v->known_n++] = (uint8_t)s;
}

/* In suite 2 a seat that got out after a shuffle had run may have left others with its cards. */
static bool got_out(const fair *t, uint32_t seat)
{
    return t->two && (t->two->seat[seat].got_out || (t->found.counts.shuffles && talon__two_has_left(t, seat)));
}

static void put_seats(talon_verdict *v, const fair *t)
{
    v->seats_n = t->line0.seats_n;
    for (uint32_t s = 1; s <= v->seats_n; s++) {
        const seat_state *x = &t->seat[s];
        const line0_seat *who = &t->line0.seat[s];
        const veil_count veils = talon__veils_of(&t->agenda.names, &t->line0, s);
        v->seat[s - 1] = (talon_fair_seat){.name = who->name,
                                           .key = who->key,
                                           .locked = x->locked,
                                           .out = x->out || (t->two && (t->two->seat[s].was_out || talon__two_has_left(t, s))),
                                           .known = talon__set_has(t->reader.known, s),
                                           .shuffles = x->shuffles,
                                           .cuts = x->cuts,
                                           .missed = x->missed,
                                           .voided = x->voided,
                                           .lost = t->two ? t->two->seat[s].lost : 0,
                                           .seen = x->seen,
                                           .veils = veils.all,
                                           .named = veils.named,
                                           .let_go = veils.let_go,
                                           .gone = got_out(t, s),
                                           .can_show = t->two && t->agenda.ended && t->line0.full && talon__two_can_view(t, s),
                                           .played = x->played};
    }
}

/* The open shuffle, if its seeds and K give all cards; it stays open in a game that has ended. */
static uint32_t undealt(const fair *t)
{
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (t->seat[s].takes_part && !t->seat[s].revealed)
            return 0;
    return t->agenda.shuffle.open && !t->two ? t->agenda.shuffle.e : 0;
}

/* ------------------------------------------------------------ what it proves */

/* Who counts: the reader, if it has a seat here; else all seats that it knows. */
static bool vouches(const talon_verdict *v, uint32_t seat)
{
    return v->you ? seat == v->you : v->seat[seat - 1].known;
}

/* No seed decided what somebody was dealt. */
static bool is_unmixed(const fair *t)
{
    const talon_verdict *v = &t->found.verdict;
    return v->unmixed_n || v->apart;
}

static bool anybody_moved(const fair *t)
{
    bool moved = t->two && t->two->moved;
    for (uint32_t s = 1; t->two && s <= t->line0.seats_n; s++)
        moved |= talon__two_has_left(t, s);
    return moved;
}

/* Somebody who counts gave a seed to every shuffle; and nothing else makes their order worthless. */
static bool is_trusted(const fair *t)
{
    const talon_verdict *v = &t->found.verdict;
    if (!v->verified || v->shuffles == 0 || v->example || t->found.breaks_rules || is_unmixed(t) ||
        (t->found.mixed_closed && !v->audited) || t->line0.recover)
        return false;
    for (uint32_t s = 1; s <= v->seats_n; s++)
        if (vouches(v, s) && v->seat[s - 1].shuffles == v->shuffles && !got_out(t, s))
            return true;
    return false;
}

static bool all_seen(const fair *t)
{
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (t->seat[s].seen < (int64_t)t->found.last_play)
            return false;
    return true;
}

/* Of suite 2 alone; an objection that was false, or whose secret never came. */
static bool is_in_doubt(const fair *t)
{
    return t->two->unanswered > 0 || t->two->false_objections > 0;
}

static bool any_unnamed(const talon_verdict *v)
{
    for (uint32_t i = 0; i < v->seats_n; i++)
        if (v->seat[i].named < v->seat[i].veils)
            return true;
    return false;
}

static uint32_t unproved(const fair *t)
{
    const talon_verdict *v = &t->found.verdict;
    const bool one = !t->two;
    const struct {
        bool is;
        uint32_t bit;
    } row[] = {
        {one, TALON_UNPROVED_PEEKING},
        {!v->trusted, TALON_UNPROVED_TRUST},
        {one && !v->audited, TALON_UNPROVED_COMPOSITION},
        {t->found.mixed_closed && !v->audited, TALON_UNPROVED_BACKS},
        {t->found.breaks_rules, TALON_UNPROVED_RULES},
        {!talon__is_played_out(&t->agenda), TALON_UNPROVED_PLAN},
        {!v->ended, TALON_UNPROVED_END},
        {!all_seen(t), TALON_UNPROVED_SEEN},
        {v->example, TALON_UNPROVED_EXAMPLE},
        {v->voids > 0 || anybody_moved(t), TALON_UNPROVED_VOIDS},
        {t->line0.left_n > 0, TALON_UNPROVED_LEFT},
        {v->skips > 0, TALON_UNPROVED_SKIPS},
        {t->found.played, TALON_UNPROVED_PLAY},
        {any_unnamed(v), TALON_UNPROVED_NAMES},
        {one ? t->table.objections > 0 : is_in_doubt(t), TALON_UNPROVED_OBJECTIONS},
        {!one && talon__two_has_lost(t), TALON_UNPROVED_LOST},
        {t->line0.recover > 0, TALON_UNPROVED_RECOVERY},
        {is_unmixed(t), TALON_UNPROVED_UNMIXED},
        {talon__debts_open(&t->course, NULL) > 0, TALON_UNPROVED_DEBTS},
        {one && t->course.dealt_after, TALON_UNPROVED_CHOICES},
    };
    uint32_t bits = 0;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        bits |= row[i].is ? row[i].bit : 0;
    return bits;
}

/* ---------------------------------------------------------------- the verdict */

/* What line 0 says; an empty name when its spelling was bad. */
static void put_game(talon_verdict *v, const fair *t)
{
    const line0 *l = &t->line0;
    const bool bad_line0 = t->found.failed == TALON_STAGE_SPELLING && t->found.bad_line == 0;
    const bool seated = t->agenda.plan != NULL && !bad_line0; /* line 0 has made a table */
    v->suite = seated ? l->suite : 1;
    v->recover = seated ? l->recover : 0;
    v->game = seated ? json_string_value(json_object_get(l->json, "name")) : "";
    v->example = seated && json_is_true(json_object_get(l->json, "example"));
    v->full = seated && l->full;
    v->plan_steps = seated ? l->steps_n : 0;
    v->previous = seated && l->has_previous ? l->previous : NULL;
    v->you = t->reader.me;
    put_known(v, t);
    v->left = seated ? l->left_n : 0;
    memcpy(v->head, t->found.head, sizeof v->head);
    memcpy(v->sid, t->chain.sid, sizeof v->sid);
    memcpy(v->end, t->chain.head, sizeof v->end);
}

static void put_course(talon_verdict *v, const rules_course *c)
{
    const course_counts *x = &c->counted;
    v->rules = c->m && x->per; /* line 0 was good */
    v->choices = x->choices;
    v->debts = x->debts;
    v->debt_line = x->debt_line;
    v->told = x->told;
    v->stopped = x->stopped;
    v->over = x->over;
    v->per = x->over ? x->per : 1;
    v->void_why = x->why != TALON_VOID_NOT ? talon_void_name(x->why) : NULL;
    memcpy(v->payoff, x->payoff, sizeof *v->payoff * c->seating.players_n);
}

/* What is known when the meaning of lines was looked at; before that nothing counts. */
static void put_meaning(talon_verdict *v, fair *t)
{
    put_counts(v, &t->found.counts);
    put_seats(v, t);
    v->ended = t->agenda.ended;
    v->audited = v->verified && t->line0.full && t->agenda.ended && (t->two ? talon__two_all_known(t) : t->reader.has_k);
    v->false_objections = t->two ? t->two->false_objections : 0;
    v->false_by = t->two ? t->two->false_by : 0;
    v->false_of = t->two ? t->two->false_of : 0;
    v->unmixed_n = talon__mixing_chosen(&t->mixing, &t->table);
    v->unmixed_line = t->mixing.chosen_n ? t->mixing.chosen_line : v->unmixed_n ? t->mixing.line : 0;
    v->apart = talon__mixing_apart(&t->mixing);
    v->trusted = is_trusted(t);
    v->not_proved = v->verified ? unproved(t) : 0;
    v->backs_line = t->found.mixed_line;
    v->backs_n = t->found.mixed_n;
    v->backs_zone = t->found.mixed_zone;
    put_course(v, &t->course);
    v->hidden = t->marks.pick_n;
    v->undealt = undealt(t);
}

const talon_verdict *talon_transcript_finish(talon_transcript *t, bool whole)
{
    talon_verdict *v = &t->found.verdict;
    chain *c = &t->chain;
    if (!whole || (!t->found.over && c->lines == 0)) {
        c->lines -= c->lines > 0 && !t->found.over; /* the unfinished line is the last one read, or the one that could not be */
        talon__bad(&t->bad, "spelling", c->lines || !whole ? "the file does not end with a line end: it is cut off" : "the file is empty");
        talon__find_bad(&t->found, TALON_STAGE_SPELLING, c->lines, &t->bad);
    }
    memset(v, 0, sizeof *v); /* a compound literal would be a second one on the stack */
    judge_lines(v, &t->found, &t->reader, t->agenda.ended);
    judge_early(v, &t->found.box_why, t);
    if (t->found.failed >= TALON_STAGE_MEANING)
        judge_sealed(v, &t->found.box_why, t);
    if (t->found.failed >= TALON_STAGE_MEANING)
        judge_course(v, &t->course);
    v->lines = v->verified ? c->lines : v->bad_line;
    v->spine = t->found.failed == TALON_STAGE_NONE ? c->spine : t->found.failed == TALON_STAGE_MEANING ? t->found.bad_spine : 0;
    talon__chain_block(c, t->found.head);
    put_game(v, t);
    if (t->found.failed >= TALON_STAGE_MEANING)
        put_meaning(v, t);
    return v;
}
