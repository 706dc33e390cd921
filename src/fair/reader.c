/* reader.c -- keys and secrets of whoever reads, and what line 0 makes of them.
 *
 * The same file may be judged differently by different readers, and only by what is in here: a player sees bad boxes, somebody who knows
 * a key sees whose seeds were in it, and whoever has K recomputes everything. */
#include "fair/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"

/* -------------------------------------------------------------- before line 0 */

void talon_transcript_me(talon_transcript *t, const talon_fair_key *me)
{
    reader_state *r = &t->reader;
    uint8_t pub[32];
    crypto_sign_seed_keypair(pub, r->me_sign, me->secret);
    if (crypto_sign_ed25519_sk_to_curve25519(r->me_x, r->me_sign) == 0)
        r->has_me = true;
}

bool talon_transcript_know(talon_transcript *t, const char *name, const uint8_t key[32])
{
    reader_state *r = &t->reader;
    known_key *more = strlen(name) < sizeof more->name ? realloc(r->know, (r->know_n + 1u) * sizeof *more) : NULL;
    if (!more)
        return false;
    r->know = more;
    snprintf(more[r->know_n].name, sizeof more->name, "%s", name);
    memcpy(more[r->know_n++].key, key, 32);
    return true;
}

void talon_transcript_audit(talon_transcript *t, const uint8_t k[32])
{
    memcpy(t->reader.k, k, 32);
    t->reader.has_k = true;
}

void talon_transcript_deal(talon_transcript *t, const uint8_t k[32])
{
    talon_transcript_audit(t, k);
    t->reader.deals = true;
}

void talon__reader_free(reader_state *r)
{
    free(r->know);
    free(r->bad_box);
    sodium_memzero(r, sizeof *r);
}

/* ------------------------------------------------------------------ at line 0 */

/* A key that line 0 did not commit to audits nothing; nor does any in a sealed game, but for the dealer. */
static void check_k(reader_state *r, const chain *c, const line0 *l)
{
    uint8_t commit[HASH_SIZE];
    talon__hash(commit, &c->hash, TAG_DEALER, r->k, sizeof r->k);
    if (r->has_k && (memcmp(commit, l->commit, HASH_SIZE) != 0 || (!l->full && !r->deals))) {
        sodium_memzero(r->k, sizeof r->k);
        r->has_k = false;
    }
}

static void find_me(reader_state *r, const line0 *l)
{
    for (uint32_t s = 1; r->has_me && !r->me && s <= l->seats_n; s++)
        if (memcmp(l->seat[s].key, r->me_sign + 32, 32) == 0) {
            r->me = s;
            talon__set_add(r->known, s);
        }
}

/* The seat that goes by this name, 0 for none. */
static uint32_t seat_named(const line0 *l, const char *name)
{
    for (uint32_t s = 1; s <= l->seats_n; s++)
        if (strcmp(name, l->seat[s].name) == 0)
            return s;
    return 0;
}

void talon__reader_sit(reader_state *r, const line0 *l)
{
    find_me(r, l);
    for (uint32_t i = 0; i < r->know_n; i++) {
        const uint32_t s = seat_named(l, r->know[i].name);
        if (s && memcmp(r->know[i].key, l->seat[s].key, 32) == 0)
            talon__set_add(r->known, s);
    }
}

bool talon__reader_begin(reader_state *r, complaint *bad, const chain *c, const line0 *l)
{
    check_k(r, c, l);
    for (uint32_t i = 0; i < r->know_n; i++) {
        const known_key *k = &r->know[i];
        const uint32_t s = seat_named(l, k->name);
        if (!s)
            return talon__bad(bad, "unknown_key", "nobody called %s sits at this table", k->name);
        if (memcmp(k->key, l->seat[s].key, 32) != 0)
            return talon__bad(bad, "unknown_key", "%s's key in this game is not the one you know", k->name);
    }
    return true;
}

/* ------------------------------------------------------------------- bad boxes */

/* The list is in the order of lines; what is beyond objecting stays only once. */
static void forget_some(reader_state *r, public_table *table)
{
    uint32_t kept = 0;
    bool lost = false;
    for (uint32_t k = 0; k < r->bad_boxes_n; k++) {
        const bad_box *b = &r->bad_box[k];
        const bool gone = talon__card_under(table, b->e, b->i) == TALON_FACE_NONE;
        if (!gone || !lost)
            r->bad_box[kept++] = *b;
        lost = lost || gone;
    }
    r->bad_boxes_n = kept;
}

bool talon__note_bad_box(reader_state *r, public_table *table, const card_state *card, uint64_t line)
{
    if (r->bad_boxes_n == r->bad_boxes_room)
        forget_some(r, table);
    if (r->bad_boxes_n == r->bad_boxes_room) {
        const uint32_t room = r->bad_boxes_room ? 2 * r->bad_boxes_room : 16;
        bad_box *more = realloc(r->bad_box, room * sizeof *more);
        if (!more)
            return false;
        r->bad_box = more;
        r->bad_boxes_room = room;
    }
    r->bad_box[r->bad_boxes_n++] = (bad_box){.e = card->e, .i = card->i, .line = line};
    return true;
}

void talon__object_box(reader_state *r, uint32_t e, uint32_t i)
{
    for (uint32_t k = 0; k < r->bad_boxes_n; k++)
        if (r->bad_box[k].e == e && r->bad_box[k].i == i)
            r->bad_box[k].objected = true;
}

void talon__note_bad_name(reader_state *r, uint64_t line, const char *who, uint32_t face)
{
    if (r->bad_name)
        return;
    r->bad_name = true;
    r->bad_name_line = line;
    talon__say(&r->bad_name_why, "%s's box for you does not hold the name of face %u", who, face);
}

void talon__settle_box(reader_state *r, uint32_t e, uint32_t i)
{
    uint32_t kept = 0;
    for (uint32_t k = 0; k < r->bad_boxes_n; k++)
        if (r->bad_box[k].e != e || r->bad_box[k].i != i)
            r->bad_box[kept++] = r->bad_box[k];
    r->bad_boxes_n = kept;
}
