/* suite2_boxes.c -- what is sealed for one seat's eyes, and what becomes of it when that seat objects: docs/transcript.md §15.5.
 *
 * Everybody sees that there is a box, and how long it is; only whom it is for can tell whether it opens. Whoever objects has it opened
 * before everybody: by the secret it was sealed with, which its sender has to show. */
#include <stdlib.h>
#include <string.h>

#include "fair/suite2.h"

void talon__two_label(const fair *t, uint8_t label[HASH_SIZE], const uint8_t head[HASH_SIZE], uint32_t from, uint32_t to, uint32_t stands)
{
    hasher h = talon__hash_begin(&t->chain.hash, TAG_S2_BOX);
    talon__hash_bytes(&h, t->chain.sid, HASH_SIZE);
    talon__hash_bytes(&h, head, HASH_SIZE);
    talon__hash_u16(&h, from);
    talon__hash_u16(&h, to);
    talon__hash_u16(&h, stands);
    talon__hash_end(&h, label);
}

void talon__two_seed(const fair *t, uint8_t seed[32], const char *what, uint32_t number, const uint8_t head[HASH_SIZE], uint32_t stands)
{
    hasher h = talon__hash_begin(&t->chain.hash, TAG_S2_SEED);
    talon__hash_bytes(&h, t->two->secret, 32);
    talon__hash_bytes(&h, t->chain.sid, HASH_SIZE);
    talon__hash_bytes(&h, head, HASH_SIZE);
    talon__hash_u32(&h, number);
    talon__hash_u16(&h, stands);
    talon__hash_bytes(&h, what, strlen(what));
    talon__hash_end(&h, seed);
}

void talon__two_box_secret(const fair *t, uint8_t secret[32], bool is_lock, const uint8_t head[HASH_SIZE], uint32_t to, uint32_t stands)
{
    talon__two_seed(t, secret, is_lock ? "part" : "box", to, head, stands); /* a lock and a share may stand after one line */
}

/* ----------------------------------------------------------------------- kept */

void talon__two_free_line(s2_line *l)
{
    for (uint32_t i = 0; i < l->boxes_n; i++) {
        free(l->box[i].name);
        free(l->box[i].a);
        free(l->box[i].bytes);
    }
    free(l->box);
    free(l->poly);
    free(l);
}

s2_line *talon__two_keep(fair *t, const json_t *line, uint32_t boxes, bool is_lock)
{
    s2_line *l = calloc(1, sizeof *l);
    if (l)
        l->box = calloc(boxes + 1u, sizeof *l->box);
    if (!l || !l->box) {
        free(l);
        talon__no_memory(&t->bad);
        return NULL;
    }
    talon__get_hash(l->head, line, "head");
    l->is_lock = is_lock;
    l->here = true;
    l->line = t->chain.lines;
    l->seat = (uint16_t)talon__get_u32(line, "seat");
    l->stands = (uint16_t)talon__get_u32(line, "for");
    l->next = t->two->kept;
    t->two->kept = t->two->added = l;
    return l;
}

s2_box *talon__two_box_for(const s2_line *l, uint32_t seat)
{
    for (uint32_t i = 0; i < l->boxes_n; i++)
        if (l->box[i].to == seat)
            return &l->box[i];
    return NULL;
}

/* One of its cards lies closed on the table under its name. */
static bool is_about_cards(fair *t, const s2_box *b)
{
    for (uint32_t i = 0; i < b->m; i++) {
        const talon_face id = talon__card_under(&t->table, b->name[i].e, b->name[i].i);
        if (id != TALON_FACE_NONE && talon__two_was_closed(t, (talon_card)id))
            return true;
    }
    return false;
}

static bool is_kept(fair *t, const s2_line *l)
{
    bool kept = l->is_lock && t->two->seat[l->seat].lock == l;
    for (uint32_t i = 0; !kept && i < l->boxes_n; i++)
        kept = (l->box[i].objected && !l->box[i].answered) || is_about_cards(t, &l->box[i]);
    for (const s2_owing *o = t->two->owing; !kept && o; o = o->next)
        kept = o->stands && memcmp(o->lock, l->x, HASH_SIZE) == 0;
    return kept;
}

/* It is kept no more; who may have objected is. */
static bool forget(fair *t, s2_line *l)
{
    suite2 *two = t->two;
    if (two->old_n == two->old_room && l->boxes_n) {
        const size_t room = two->old_room ? 2 * two->old_room : 16;
        s2_old *more = realloc(two->old, room * sizeof *more);
        if (!more)
            return talon__two_free_line(l), talon__no_memory(&t->bad);
        two->old = more;
        two->old_room = room;
    }
    if (l->boxes_n) {
        s2_old *o = &two->old[two->old_n++];
        *o = (s2_old){0};
        memcpy(o->x, l->x, HASH_SIZE);
        for (uint32_t i = 0; i < l->boxes_n; i++) {
            talon__set_add(o->to, l->box[i].to);
            if (l->box[i].objected)
                talon__set_add(o->objected, l->box[i].to);
        }
    }
    talon__two_free_line(l);
    return true;
}

/* Locks have been taken over before. */
bool talon__two_close_lines(fair *t)
{
    t->two->answered_before = t->two->answered_n;
    for (s2_line **at = &t->two->kept; *at;) {
        s2_line *l = *at;
        l->here = false;
        for (uint32_t i = 0; i < l->boxes_n; i++)
            l->box[i].here = false;
        if (is_kept(t, l)) {
            at = &l->next;
            continue;
        }
        *at = l->next;
        if (!forget(t, l))
            return false;
    }
    if (!t->two->early_n)
        return true;
    t->two->early_is_bad = true;
    return talon__bad(&t->bad, "order", "%s shows a secret that nobody has asked for", talon__seat_name(t, t->two->early[0].seat));
}

/* ------------------------------------------------------------------- the reader's */

bool talon__two_note_bad(fair *t, const s2_line *l, const s2_box *b)
{
    suite2 *two = t->two;
    if (two->bad_n == two->bad_room) {
        const uint32_t room = two->bad_room ? 2 * two->bad_room : 8;
        s2_bad *more = realloc(two->bad, room * sizeof *more);
        if (!more)
            return talon__no_memory(&t->bad);
        two->bad = more;
        two->bad_room = room;
    }
    two->bad[two->bad_n++] = (s2_bad){.line = l->line, .seat = l->seat, .is_part = !b->m}; /* its x is not there yet */
    return true;
}

/* Open it as whom it is for (secret NULL), or with the secret that it was sealed with. */
static bool unseal(const fair *t, const s2_line *l, const s2_box *b, const uint8_t *secret, uint8_t *plain)
{
    uint8_t label[HASH_SIZE];
    const size_t size = b->size - SEALED_MORE;
    const uint8_t *key = t->line0.seat[b->to].xkey;
    talon__two_label(t, label, l->head, l->seat, b->to, l->stands);
    return secret ? talon__box_unseal_with(plain, size, &t->chain.hash, label, secret, key, b->bytes)
                  : talon__box_unseal(plain, size, &t->chain.hash, label, t->reader.me_x, key, b->bytes);
}

bool talon__two_open_shares(fair *t, bool *opens, const s2_line *l, const s2_box *b, const uint8_t *secret, uint8_t *plain)
{
    const blind_sharing s = {t->chain.sid, l->head, l->seat, l->key, b->m, b->name, b->a};
    const blind_answer answer = unseal(t, l, b, secret, plain) ? talon__blind_shares_check(&s, plain) : BLIND_WRONG;
    *opens = answer == BLIND_GOOD;
    return answer != BLIND_NO_MEMORY || talon__no_memory(&t->bad);
}

/* False: there is no memory. */
static bool open_part(fair *t, bool *opens, const s2_line *l, const s2_box *b, const uint8_t *secret, blind_secret *piece)
{
    uint8_t y[BLIND_SIZE];
    const blind_answer key = talon__blind_piece_key(y, l->key, l->poly, t->line0.recover, b->to);
    *opens = key == BLIND_GOOD && unseal(t, l, b, secret, piece->byte) && talon__blind_piece_check(piece, y) == BLIND_GOOD;
    return key != BLIND_NO_MEMORY || talon__no_memory(&t->bad);
}

bool talon__two_open_part(fair *t, s2_line *l, s2_box *b)
{
    s2_seat *s = &t->two->seat[l->seat];
    blind_secret piece;
    bool opens;
    const bool good = open_part(t, &opens, l, b, NULL, &piece);
    if (opens && !s->has_piece) {
        s->piece = piece;
        s->has_piece = true;
    }
    sodium_memzero(&piece, sizeof piece);
    return good && (opens || talon__two_note_bad(t, l, b));
}

/* ------------------------------------------------------------------- objections */

static s2_line *line_named(const fair *t, const json_t *line)
{
    uint8_t of[HASH_SIZE];
    s2_line *l = t->two->kept;
    talon__get_hash(of, line, "of");
    while (l && (l->here || memcmp(l->x, of, HASH_SIZE) != 0))
        l = l->next;
    return l;
}

/* The box that the seat objects to, as things were when the block began; NULL: none. */
static s2_box *objected_box(const fair *t, const json_t *line, uint32_t seat)
{
    s2_line *l = line_named(t, line);
    s2_box *b = l ? talon__two_box_for(l, seat) : NULL;
    if (!b)
        return NULL;
    if (l->is_lock)
        return t->two->seat[l->seat].lock == l ? b : NULL;
    return is_about_cards((fair *)(uintptr_t)t, b) ? b : NULL;
}

/* There was a box to which the seat has not objected, and might any more. */
bool talon__two_object_is_late(const fair *t, const json_t *line, uint32_t seat)
{
    uint8_t of[HASH_SIZE];
    const s2_line *l = line_named(t, line);
    const s2_box *b = l ? talon__two_box_for(l, seat) : NULL;
    if (l)
        return b && (!b->objected || b->here) && !objected_box(t, line, seat);
    talon__get_hash(of, line, "of");
    for (size_t i = 0; i < t->two->old_n; i++)
        if (memcmp(t->two->old[i].x, of, HASH_SIZE) == 0)
            return talon__set_has(t->two->old[i].to, seat) && !talon__set_has(t->two->old[i].objected, seat);
    return false;
}

/* The box to which that objection is, and its line. */
static s2_box *box_of_objection(const fair *t, const json_t *line, s2_line **whose)
{
    uint8_t of[HASH_SIZE];
    talon__get_hash(of, line, "of");
    for (s2_line *l = t->two->kept; l; l = l->next)
        for (uint32_t i = 0; i < l->boxes_n; i++)
            if (l->box[i].objected && memcmp(l->box[i].object, of, HASH_SIZE) == 0) {
                *whose = l;
                return &l->box[i];
            }
    return NULL;
}

static bool is_among(const fair *t, const json_t *line, size_t n)
{
    uint8_t of[HASH_SIZE];
    talon__get_hash(of, line, "of");
    for (size_t i = 0; i < n; i++)
        if (memcmp(t->two->answered[i], of, HASH_SIZE) == 0)
            return true;
    return false;
}

bool talon__two_secret_was_given(const fair *t, const json_t *line)
{
    return is_among(t, line, t->two->answered_before);
}

static bool was_answered(const fair *t, const json_t *line)
{
    return is_among(t, line, t->two->answered_n);
}

static bool note_answered(fair *t, const uint8_t object[HASH_SIZE])
{
    suite2 *two = t->two;
    if (two->answered_n == two->answered_room) {
        const size_t room = two->answered_room ? 2 * two->answered_room : 8;
        void *more = realloc(two->answered, room * HASH_SIZE);
        if (!more)
            return talon__no_memory(&t->bad);
        two->answered = more;
        two->answered_room = room;
    }
    memcpy(two->answered[two->answered_n++], object, HASH_SIZE);
    return true;
}

/* The line with the box is bad for everybody; the lowest one counts. */
static void convict(fair *t, const s2_line *l, const s2_box *b)
{
    findings *f = &t->found;
    if (f->convicted && f->convicted_line <= l->line)
        return;
    f->convicted = true;
    f->convicted_line = l->line;
    talon__say(&f->convicted_why, "%s sealed for %s something that is no %s", talon__seat_name(t, l->seat), talon__seat_name(t, b->to),
               b->m ? "share" : "part of a key");
}

static void note_false(fair *t, const s2_line *l, const s2_box *b)
{
    if (t->two->false_objections++)
        return;
    t->two->false_by = b->to;
    t->two->false_of = l->seat;
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
        good = open_part(t, &opens, l, b, secret, &piece);
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

/* This is what the box was sealed with. */
static bool show_secret(fair *t, s2_line *l, s2_box *b, const uint8_t secret[32], const uint8_t object[HASH_SIZE])
{
    if (!talon__box_is_sealed_with(b->bytes, secret))
        return talon__bad(&t->bad, "box", "the secret is not the one that %s's box for %s was sealed with", talon__seat_name(t, l->seat),
                          talon__seat_name(t, b->to));
    b->answered = true;
    return note_answered(t, object) && open_before_all(t, l, b, secret);
}

/* The secret stands before the objection, in this block: its order means nothing. */
static bool answer_early(fair *t, s2_line *l, s2_box *b)
{
    suite2 *two = t->two;
    for (uint32_t i = 0; i < two->early_n; i++) {
        const s2_early e = two->early[i];
        if (memcmp(e.of, two->x_now, HASH_SIZE) != 0)
            continue;
        two->early[i] = two->early[--two->early_n];
        if (e.at > t->seat[e.seat].seen)
            t->seat[e.seat].seen = e.at;
        if (e.seat != l->seat)
            return talon__bad(&t->bad, "order", "%s shows a secret that nobody has asked for", talon__seat_name(t, e.seat));
        return show_secret(t, l, b, e.secret, two->x_now);
    }
    return true;
}

static bool keep_early(fair *t, const json_t *line, uint32_t seat)
{
    suite2 *two = t->two;
    if (two->early_n == two->early_room) {
        const uint32_t room = two->early_room ? 2 * two->early_room : 8;
        s2_early *more = realloc(two->early, room * sizeof *more);
        if (!more)
            return talon__no_memory(&t->bad);
        two->early = more;
        two->early_room = room;
    }
    s2_early *e = &two->early[two->early_n];
    for (uint32_t i = 0; i < two->early_n; i++) {
        uint8_t of[HASH_SIZE];
        talon__get_hash(of, line, "of");
        if (memcmp(two->early[i].of, of, HASH_SIZE) == 0)
            return talon__bad(&t->bad, "order", "%s shows a secret twice", talon__seat_name(t, seat));
    }
    *e = (s2_early){.line = t->chain.lines, .at = json_integer_value(json_object_get(line, "at")), .seat = (uint16_t)seat};
    two->early_now = true;
    talon__get_hash(e->of, line, "of");
    talon__get_hash(e->secret, line, "secret");
    two->early_n++;
    return true;
}

bool talon__two_mean_object(fair *t, json_t *line, uint32_t seat)
{
    s2_box *b = objected_box(t, line, seat);
    uint8_t of[HASH_SIZE];
    if (!b || b->objected)
        return talon__bad(&t->bad, "order", "%s has no box in that line to object to", talon__seat_name(t, seat));
    b->objected = b->here = true;
    const uint32_t whose = line_named(t, line)->seat;
    b->let_go = t->seat[whose].out || t->two->seat[whose].was_out;
    t->two->objects = b;
    t->found.counts.objections++;
    talon__get_hash(of, line, "of");
    for (uint32_t i = 0; seat == t->reader.me && i < t->two->bad_n; i++)
        t->two->bad[i].objected |= memcmp(of, t->two->bad[i].x, HASH_SIZE) == 0;
    return answer_early(t, line_named(t, line), b);
}

/* Composing: the secret is that of the reader's own box. */
static bool fill_secret(fair *t, json_t *line, const s2_line *l, const s2_box *b)
{
    uint8_t secret[32];
    talon__two_box_secret(t, secret, l->is_lock, l->head, b->to, l->stands);
    const bool good = json_object_set_new(line, "secret", talon__hash_json(secret)) == 0;
    sodium_memzero(secret, sizeof secret);
    return good || talon__no_memory(&t->bad);
}

bool talon__two_mean_secret(fair *t, json_t *line, uint32_t seat)
{
    s2_line *l = NULL;
    s2_box *b = box_of_objection(t, line, &l);
    uint8_t secret[32];
    if (!b && !t->composing && !was_answered(t, line))
        return keep_early(t, line, seat);
    if (!b || l->seat != seat || b->answered)
        return talon__bad(&t->bad, "order", "%s shows a secret that nobody has asked for", talon__seat_name(t, seat));
    if (t->composing && !fill_secret(t, line, l, b))
        return false;
    talon__get_hash(secret, line, "secret");
    return show_secret(t, l, b, secret, b->object);
}
