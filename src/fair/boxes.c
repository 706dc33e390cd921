/* boxes.c -- sealed boxes: made and checked with K, opened by their owners, and by everybody once somebody objected (docs/transcript.md
 * §8).
 *
 * A box is kept while its card has this name. An objection asks for the secret that it was sealed with: with that everybody opens it, and
 * sees either the card, so that the objection was false and the objector has shown the card; or that it does not open, which convicts
 * the dealer at the line of the box, while the card stays closed. */
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"

static box_label label_of(const fair *t, talon_card id, uint32_t seat)
{
    const card_state *c = &t->table.card[id];
    return (box_label){t->chain.sid, c->e, c->i, seat, talon__epoch(&t->epochs, c->e)->n};
}

/* ------------------------------------------------------------------ made by K */

/* With K: the box as it must be. */
static void seal(const fair *t, uint8_t box[BOX_MAX], talon_card id, uint32_t seat)
{
    const box_label label = label_of(t, id, seat);
    const card_state *c = &t->table.card[id];
    opening o;
    talon__opening_of(&t->epochs, &o, &t->chain, c);
    talon__box_seal(box, &t->chain.hash, &label, talon__epoch(&t->epochs, c->e)->key, t->line0.seat[seat].xkey, &o);
    sodium_memzero(&o, sizeof o);
}

bool talon__box_write(fair *t, json_t *list, talon_card id, uint32_t seat)
{
    uint8_t box[BOX_MAX];
    char name[24], hex[2 * BOX_MAX + 1];
    talon__card_text(&t->table, name, id);
    seal(t, box, id, seat);
    talon__hex(hex, box, talon__box_size(talon__epoch(&t->epochs, t->table.card[id].e)->n));
    return json_array_append_new(list, json_pack("[s,I,s]", name, (json_int_t)seat, hex)) == 0 || talon__no_memory(&t->bad);
}

bool talon__secret_write(fair *t, json_t *list, talon_card id, uint32_t seat)
{
    const box_label label = label_of(t, id, seat);
    uint8_t secret[32];
    char name[24];
    talon__card_text(&t->table, name, id);
    talon__box_secret(secret, &t->chain.hash, &label, talon__epoch(&t->epochs, label.e)->key);
    json_t *shown = talon__hash_json(secret);
    sodium_memzero(secret, sizeof secret); /* nobody has seen the line yet */
    return json_array_append_new(list, json_pack("[s,I,o]", name, (json_int_t)seat, shown)) == 0 || talon__no_memory(&t->bad);
}

static bool audit(fair *t, const uint8_t *box, size_t size, talon_card id, uint32_t seat)
{
    uint8_t right[BOX_MAX];
    char name[24];
    seal(t, right, id, seat);
    talon__card_text(&t->table, name, id);
    return memcmp(box, right, size) == 0 ||
           talon__bad(&t->bad, "audit", "%s's box for %s is not the one the dealer's key gives", talon__seat_name(t, seat), name);
}

/* --------------------------------------------------------------------- given */

/* My own box: keep what it holds, if it is good; else it is noted until I object or the file ends. */
static bool open_mine(fair *t, talon_card id, const uint8_t *box)
{
    const uint32_t me = t->reader.me;
    const box_label label = label_of(t, id, me);
    opening *o = malloc(sizeof *o);
    if (!o)
        return talon__no_memory(&t->bad);
    if (talon__box_open(o, &t->chain.hash, &label, t->reader.me_x, t->line0.seat[me].xkey, box) && talon__opens(t, id, o)) {
        t->table.card[id].mine = o;
        return talon__know(t, id, o->face);
    }
    free(o);
    return talon__note_bad_box(&t->reader, &t->table, &t->table.card[id], t->chain.lines) || talon__no_memory(&t->bad);
}

static bool keep(fair *t, talon_card id, uint32_t seat, const uint8_t *bytes, size_t size)
{
    card_state *c = &t->table.card[id];
    kept_box *b = malloc(sizeof *b + size);
    if (!b)
        return talon__no_memory(&t->bad);
    *b = (kept_box){.next = c->box, .line = t->chain.lines, .seat = (uint16_t)seat, .size = (uint16_t)size};
    memcpy(b->bytes, bytes, size);
    c->box = b;
    talon__set_add(c->boxed, seat);
    return true;
}

bool talon__take_box(fair *t, const json_t *given, talon_card id, uint32_t seat)
{
    const json_t *hex = json_array_get(given, 2);
    const size_t size = talon__box_size(talon__epoch(&t->epochs, t->table.card[id].e)->n);
    uint8_t box[BOX_MAX];
    char name[24];
    talon__card_text(&t->table, name, id);
    if (!talon__unhex(box, size, json_string_value(hex), json_string_length(hex)))
        return talon__bad(&t->bad, "owed", "the box for %s does not have the size of its shuffle's boxes", name);
    if (t->reader.has_k && !t->composing && !audit(t, box, size, id, seat))
        return false;
    if (!keep(t, id, seat, box, size) || (seat == t->reader.me && !open_mine(t, id, box)))
        return false;
    t->found.counts.boxes++;
    return true;
}

/* ---------------------------------------------------------------- objected to */

/* The box of this line does not open, and everybody has seen it: the lowest such line is the bad one. */
static void convict(findings *f, uint64_t line, const char *whose, const char *card)
{
    if (f->convicted && f->convicted_line <= line)
        return;
    f->convicted = true;
    f->convicted_line = line;
    f->convicted_code = "box";
    talon__say(&f->convicted_why, "%s's box for %s does not open: the dealer gave a bad box", whose, card);
}

bool talon__take_secret(fair *t, const json_t *given, talon_card id, uint32_t seat)
{
    const json_t *hex = json_array_get(given, 2);
    card_state *c = &t->table.card[id];
    kept_box *b = talon__box_of(c, seat);
    const box_label label = label_of(t, id, seat);
    uint8_t secret[32];
    opening o;
    char name[24];
    talon__card_text(&t->table, name, id);
    talon__unhex(secret, sizeof secret, json_string_value(hex), json_string_length(hex));
    if (!talon__box_is_sealed_with(b->bytes, secret))
        return talon__bad(&t->bad, "box", "the secret is not the one that %s's box for %s was sealed with", talon__seat_name(t, seat),
                          name);
    b->answered = true;
    t->table.objections--;
    if (seat == t->reader.me)
        talon__settle_box(&t->reader, label.e, label.i);
    if (talon__box_open_with(&o, &t->chain.hash, &label, secret, t->line0.seat[seat].xkey, b->bytes) && talon__opens(t, id, &o))
        return talon__show(t, id, o.face);
    convict(&t->found, b->line, talon__seat_name(t, seat), name);
    return true;
}
