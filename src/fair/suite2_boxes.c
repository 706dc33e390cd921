/* suite2_boxes.c -- what is sealed for one seat's eyes: lines with boxes, how long they are kept, and opening a box (docs/transcript.md
 * §15.5). */
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

/* It gets its name when its x is there; then nothing may fail any more. */
static bool make_mark(suite2 *two, s2_line *l)
{
    l->mark = talon__lookup_reserve(&two->lines) ? calloc(1, sizeof *l->mark) : NULL;
    if (!l->mark)
        return false;
    l->mark->line = l;
    l->mark->next = two->marks;
    two->marks = l->mark;
    return true;
}

s2_line *talon__two_keep(fair *t, const json_t *line, uint32_t boxes, bool is_lock)
{
    s2_line *l = calloc(1, sizeof *l);
    if (l)
        l->box = calloc(boxes + 1u, sizeof *l->box);
    if (!l || !l->box || (boxes && !make_mark(t->two, l))) {
        if (l)
            free(l->box);
        free(l);
        talon__no_memory(&t->bad);
        return NULL;
    }
    talon__get_hash(l->head, line, "head");
    l->is_lock = is_lock;
    l->block = t->two->block;
    l->line = t->chain.lines;
    l->seat = (uint16_t)talon__get_u32(line, "seat");
    l->stands = (uint16_t)talon__get_u32(line, "for");
    l->next = t->two->kept;
    t->two->kept = t->two->added = l;
    return l;
}

s2_box *talon__two_add_box(fair *t, s2_line *l, const json_t *pair)
{
    const json_t *hex = json_array_get(pair, 1);
    s2_box *b = &l->box[l->boxes_n++];
    b->to = (uint16_t)json_integer_value(json_array_get(pair, 0));
    b->size = json_string_length(hex) / 2;
    b->bytes = malloc(b->size);
    talon__set_add(l->mark->to, b->to);
    l->size += b->size;
    t->two->kept_size += b->size;
    if (b->bytes)
        talon__unhex(b->bytes, b->size, json_string_value(hex), json_string_length(hex));
    else
        talon__no_memory(&t->bad);
    return b->bytes ? b : NULL;
}

static uint16_t seat_at(const void *list, size_t size, uint32_t i)
{
    uint16_t seat;
    memcpy(&seat, (const uint8_t *)list + i * size, sizeof seat);
    return seat;
}

uint32_t talon__two_place_of(const void *list, uint32_t n, size_t size, uint32_t seat)
{
    uint32_t low = 0, high = n;
    while (low < high) {
        const uint32_t mid = (low + high) / 2;
        if (seat_at(list, size, mid) < seat)
            low = mid + 1;
        else
            high = mid;
    }
    return low < n && seat_at(list, size, low) == seat ? low : n;
}

s2_box *talon__two_box_for(const s2_line *l, uint32_t seat)
{
    const uint32_t i = talon__two_place_of(l->box, l->boxes_n, sizeof *l->box, seat);
    return i < l->boxes_n ? &l->box[i] : NULL;
}

bool talon__two_is_about_cards(fair *t, s2_box *b)
{
    for (uint32_t i = 0; !b->is_past && i < b->m; i++) {
        const talon_face id = talon__card_under(&t->table, b->name[i].e, b->name[i].i);
        if (id != TALON_FACE_NONE && talon__two_was_closed(t, (talon_card)id))
            return true;
    }
    b->is_past = true;
    return false;
}

static bool is_kept(fair *t, const s2_line *l)
{
    bool kept = l->is_lock && (t->two->seat[l->seat].lock == l || t->two->seat[l->seat].lock_now == l);
    for (uint32_t i = 0; !kept && i < l->boxes_n; i++)
        kept = (l->box[i].objection && !l->box[i].objection->answered) || talon__two_is_about_cards(t, &l->box[i]);
    for (const s2_owing *o = l->is_lock ? t->two->owing : NULL; !kept && o; o = o->next)
        kept = o->lock == l;
    return kept;
}

/* It is kept no more; who has objected is. */
static void forget(suite2 *two, s2_line *l)
{
    for (uint32_t i = 0; i < l->boxes_n; i++)
        if (l->box[i].objection)
            talon__set_add(l->mark->objected, l->box[i].to);
    if (l->mark)
        l->mark->line = NULL;
    two->kept_size -= l->size;
    talon__two_free_line(l);
}

/* Locks have been taken over before. All lines are looked at only when there is twice as much as the last time. */
void talon__two_close_lines(fair *t)
{
    suite2 *two = t->two;
    if (two->kept_size < two->kept_most)
        return;
    for (s2_line **at = &two->kept; *at;) {
        s2_line *l = *at;
        if (is_kept(t, l)) {
            at = &l->next;
            continue;
        }
        *at = l->next;
        forget(two, l);
    }
    two->kept_most = 2 * two->kept_size + 4096;
}

/* ------------------------------------------------------------------- the reader's */

bool talon__two_note_bad(fair *t, const s2_line *l, s2_box *b)
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
    b->bad = two->bad_n;
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

bool talon__two_unseal_part(fair *t, bool *opens, const s2_line *l, const s2_box *b, const uint8_t *secret, blind_secret *piece)
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
    const bool good = talon__two_unseal_part(t, &opens, l, b, NULL, &piece);
    if (opens && !s->has_piece) {
        s->piece = piece;
        s->has_piece = true;
    }
    sodium_memzero(&piece, sizeof piece);
    return good && (opens || talon__two_note_bad(t, l, b));
}
