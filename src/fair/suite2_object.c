/* suite2_object.c -- objections to boxes, and the secrets that answer them: docs/transcript.md §15.5.
 *
 * Everybody sees that there is a box, and how long it is; only whom it is for can tell whether it opens. Whoever objects has it opened
 * before everybody: by the secret it was sealed with, which its sender has to show, before the objection in the block or behind it. */
#include <stdlib.h>
#include <string.h>

#include "fair/suite2.h"

/* ------------------------------------------------------------------- objections */

/* What is known of the line that an objection is to, if it has boxes and stands in a block before; NULL: there is none. */
static const s2_mark *mark_of(const fair *t, const uint8_t of[HASH_SIZE])
{
    const s2_mark *m = talon__lookup_get(&t->two->lines, of);
    return m && m->line && m->line->block == t->two->block ? NULL : m;
}

static const s2_mark *mark_named(const fair *t, const json_t *line)
{
    uint8_t of[HASH_SIZE];
    talon__get_hash(of, line, "of");
    return mark_of(t, of);
}

/* The box that the seat may object to, as things were when the block began; NULL: none. */
static s2_box *box_to_object(fair *t, const s2_mark *m, uint32_t seat)
{
    const s2_line *l = m ? m->line : NULL;
    s2_box *b = l ? talon__two_box_for(l, seat) : NULL;
    if (!b || (b->objection && b->objection->block < t->two->block))
        return NULL;
    return (l->is_lock ? t->two->seat[l->seat].lock == l : talon__two_is_about_cards(t, b)) ? b : NULL;
}

static s2_box *objected_box(fair *t, const json_t *line, uint32_t seat)
{
    return box_to_object(t, mark_named(t, line), seat);
}

bool talon__two_may_object(fair *t, const uint8_t of[HASH_SIZE], uint32_t seat)
{
    return box_to_object(t, mark_of(t, of), seat) != NULL;
}

/* There was a box to which the seat has not objected, and might not any more. */
bool talon__two_object_is_late(fair *t, const json_t *line, uint32_t seat)
{
    const s2_mark *m = mark_named(t, line);
    const s2_box *b = m && m->line ? talon__two_box_for(m->line, seat) : NULL;
    if (!m || !talon__set_has(m->to, seat) || talon__set_has(m->objected, seat))
        return false;
    return !(b && b->objection && b->objection->block < t->two->block) && !objected_box(t, line, seat);
}

static s2_objection *objection_named(const fair *t, const json_t *line)
{
    uint8_t of[HASH_SIZE];
    talon__get_hash(of, line, "of");
    return talon__lookup_get(&t->two->objected, of);
}

bool talon__two_secret_was_given(const fair *t, const json_t *line, uint32_t seat)
{
    const s2_objection *o = objection_named(t, line);
    return o && o->sealer == seat && o->answered && o->answered_in < t->two->block;
}

void talon__two_let_go(suite2 *two, uint32_t seat)
{
    for (s2_objection *o = two->seat[seat].held; o; o = o->next_held)
        o->let_go = true;
    two->seat[seat].held = NULL;
    two->seat[seat].holding = 0;
}

void talon__two_free_objections(suite2 *two)
{
    while (two->objections) {
        s2_objection *next = two->objections->next;
        free(two->objections);
        two->objections = next;
    }
    while (two->marks) {
        s2_mark *next = two->marks->next;
        free(two->marks);
        two->marks = next;
    }
    talon__lookup_free(&two->objected);
    talon__lookup_free(&two->lines);
}

/* The line with the box is bad for everybody; the lowest one counts, and of its boxes that for the lowest seat. */
static void convict(fair *t, const s2_line *l, const s2_box *b)
{
    findings *f = &t->found;
    if (f->convicted && (f->convicted_line < l->line || (f->convicted_line == l->line && f->convicted_seat <= b->to)))
        return;
    f->convicted = true;
    f->convicted_line = l->line;
    f->convicted_seat = b->to;
    f->convicted_code = "box";
    talon__say(&f->convicted_why, "%s sealed for %s something that is no %s", talon__seat_name(t, l->seat), talon__seat_name(t, b->to),
               b->m ? "share" : "part of a key");
}

static void note_false(fair *t, const s2_line *l, const s2_box *b)
{
    suite2 *two = t->two;
    const bool first = !two->false_objections++;
    if (!first && (two->false_block != two->block || two->false_by < b->to || (two->false_by == b->to && two->false_of <= l->seat)))
        return;
    two->false_block = two->block;
    two->false_by = b->to;
    two->false_of = l->seat;
}

/* Good shares of the seat's own, that everybody has seen now. */
static bool publish(fair *t, const s2_line *l, const s2_box *b, const uint8_t *plain)
{
    for (uint32_t i = 0; !l->stands && i < b->m; i++) {
        const talon_face id = talon__card_under(&t->table, b->name[i].e, b->name[i].i);
        if (id == TALON_FACE_NONE || t->table.card[id].face != TALON_FACE_NONE || !talon__set_has(t->two->card[id].set, l->seat))
            continue;
        if (!talon__two_publish(t, (talon_card)id, l->seat, plain + (size_t)i * BLIND_SIZE))
            return false;
    }
    return true;
}

static bool open_before_all(fair *t, s2_line *l, s2_box *b, const uint8_t secret[32])
{
    blind_secret piece;
    uint8_t *plain = malloc(b->size);
    if (!plain)
        return talon__no_memory(&t->bad);
    bool opens = false, good = !b->m || talon__two_open_shares(t, &opens, l, b, secret, plain);
    if (!b->m)
        good = talon__two_unseal_part(t, &opens, l, b, secret, &piece);
    if (!good) {
        free(plain);
        return false;
    }
    if (!opens) {
        convict(t, l, b);
    } else {
        note_false(t, l, b);
        good = !b->m || publish(t, l, b, plain);
    }
    sodium_memzero(&piece, sizeof piece);
    free(plain);
    return good;
}

static bool say_wrong_secret(const fair *t, sentence *why, uint32_t sealer, uint32_t to)
{
    return talon__say(why, "the secret is not the one that %s's box for %s was sealed with", talon__seat_name(t, sealer),
                      talon__seat_name(t, to));
}

/* What is said of a box of this line may change what can be mixed: shares may become public, or who stands in for a seat that is out. */
static bool matters_for_mixing(const fair *t, const s2_line *l, bool answered)
{
    return l->is_lock ? t->seat[l->seat].out : answered;
}

/* This is what the box was sealed with. */
static bool show_secret(fair *t, s2_objection *o, const uint8_t secret[32])
{
    s2_line *l = o->line;
    t->two->mix_stale |= matters_for_mixing(t, l, true);
    s2_box *b = talon__two_box_for(l, o->by);
    if (!talon__box_is_sealed_with(b->bytes, secret)) {
        t->bad.code = "box";
        return say_wrong_secret(t, &t->bad.why, o->sealer, o->by);
    }
    o->answered = true;
    o->answered_in = t->two->block;
    o->line = NULL;
    t->two->unanswered--;
    t->two->seat[o->sealer].holding -= !o->let_go;
    return open_before_all(t, l, b, secret);
}

/* ---------------------------------------------------------------- before they are asked for */

/* Such a line is bad when its block is over, or when its objection shows it: the lines after it count all the same. */
static void convict_early(fair *t, const s2_early *e, const char *code, const sentence *why)
{
    findings *f = &t->found;
    if (f->convicted && f->convicted_line <= e->line)
        return;
    f->convicted = true;
    f->convicted_line = e->line;
    f->convicted_seat = 0;
    f->convicted_code = code;
    f->convicted_why = *why;
}

static bool keep_early(fair *t, const json_t *line, uint32_t seat)
{
    suite2 *two = t->two;
    uint8_t of[HASH_SIZE];
    talon__get_hash(of, line, "of");
    s2_early *same = talon__lookup_get(&two->early_of, of);
    for (const s2_early *e = same; e; e = e->same)
        if (e->seat == seat)
            return talon__bad(&t->bad, "order", "%s shows a secret twice", talon__seat_name(t, seat));
    s2_early *e = talon__lookup_reserve(&two->early_of) ? calloc(1, sizeof *e) : NULL;
    if (!e)
        return talon__no_memory(&t->bad);
    *e = (s2_early){.next = two->early, .same = same, .line = t->chain.lines, .seat = (uint16_t)seat};
    talon__get_hash(e->secret, line, "secret");
    talon__lookup_put(&two->early_of, of, e);
    two->early = e;
    return true;
}

/* The secret for this objection that stands before it in the block, and is the right one; else NULL. Without a box nobody can tell: what is
 * bad then is the objection. */
static const s2_early *early_for(fair *t, const uint8_t x[HASH_SIZE], const s2_line *l, const s2_box *b)
{
    const s2_early *right = NULL;
    for (s2_early *e = talon__lookup_get(&t->two->early_of, x); e; e = e->same) {
        sentence why;
        e->met = !b || e->seat == l->seat;
        if (!b || e->seat != l->seat)
            continue;
        right = e;
        if (talon__box_is_sealed_with(b->bytes, e->secret))
            continue;
        say_wrong_secret(t, &why, l->seat, b->to);
        convict_early(t, e, "box", &why);
        right = NULL;
    }
    return right;
}

void talon__two_watch(fair *t, const json_t *line, line_kind kind, bool late)
{
    if (t->chain.spine != t->found.bad_spine || !t->two->early)
        return; /* another block, or none of these */
    if (talon__line_on_spine(kind)) {
        talon__two_close_early(t);
        return;
    }
    const uint32_t seat = talon__get_u32(line, "seat");
    if (kind != KIND_OBJECT || late)
        return;
    s2_box *b = objected_box(t, line, seat);
    early_for(t, t->two->x_now, b ? mark_named(t, line)->line : NULL, b);
}

/* Of those that nobody has asked for: their lines are bad. */
static void judge_early(fair *t)
{
    for (const s2_early *e = t->two->early; e; e = e->next) {
        sentence why;
        talon__say(&why, "%s shows a secret that nobody has asked for", talon__seat_name(t, e->seat));
        if (!e->met)
            convict_early(t, e, "order", &why);
    }
}

void talon__two_free_early(suite2 *two)
{
    while (two->early) {
        s2_early *next = two->early->next;
        free(two->early);
        two->early = next;
    }
    talon__lookup_free(&two->early_of);
}

void talon__two_close_early(fair *t)
{
    judge_early(t);
    talon__two_free_early(t->two);
}

/* ------------------------------------------------------------------------ both lines */

static s2_objection *add_objection(fair *t, s2_line *l, s2_box *b)
{
    suite2 *two = t->two;
    s2_objection *o = talon__lookup_reserve(&two->objected) ? calloc(1, sizeof *o) : NULL;
    if (!o)
        return talon__no_memory(&t->bad), NULL;
    const bool idle = t->seat[l->seat].out || two->seat[l->seat].was_out;
    *o = (s2_objection){.next = two->objections, .line = l, .by = b->to, .sealer = l->seat, .let_go = idle, .block = two->block};
    two->objections = two->objects = b->objection = o;
    two->unanswered++;
    if (!idle) {
        o->next_held = two->seat[l->seat].held;
        two->seat[l->seat].held = o;
        two->seat[l->seat].holding++;
    }
    return o;
}

bool talon__two_mean_object(fair *t, json_t *line, uint32_t seat)
{
    s2_box *b = objected_box(t, line, seat);
    s2_line *l = b ? mark_named(t, line)->line : NULL;
    const s2_early *early = early_for(t, t->two->x_now, l, b);
    t->two->stale = true;
    if (!b || b->objection)
        return talon__bad(&t->bad, "order", "%s has no box in that line to object to", talon__seat_name(t, seat));
    s2_objection *o = add_objection(t, l, b);
    if (!o)
        return false;
    t->found.counts.objections++;
    t->two->mix_stale |= matters_for_mixing(t, l, false);
    if (b->bad)
        t->two->bad[b->bad - 1].objected = true;
    return !early || show_secret(t, o, early->secret);
}

/* Composing: the secret is that of the reader's own box. */
static bool fill_secret(fair *t, json_t *line, const s2_objection *o)
{
    uint8_t secret[32];
    talon__two_box_secret(t, secret, o->line->is_lock, o->line->head, o->by, o->line->stands);
    const bool good = json_object_set_new(line, "secret", talon__hash_json(secret)) == 0;
    sodium_memzero(secret, sizeof secret);
    return good || talon__no_memory(&t->bad);
}

bool talon__two_mean_secret(fair *t, json_t *line, uint32_t seat)
{
    s2_objection *o = objection_named(t, line);
    uint8_t secret[32];
    t->two->stale = true;
    if (!o && !t->composing)
        return keep_early(t, line, seat);
    if (!o || o->sealer != seat || o->answered)
        return talon__bad(&t->bad, "order", "%s shows a secret that nobody has asked for", talon__seat_name(t, seat));
    if (t->composing && !fill_secret(t, line, o))
        return false;
    talon__get_hash(secret, line, "secret");
    return show_secret(t, o, secret);
}
