/* public_table.h -- the table that everybody can follow: cards lie on it by their backs, faces only where they are public.
 *
 * (1) The kernel's table holds one card for each card of line 0, in a pack where every card has a face of its own: its number.
 *     So the kernel moves cards without knowing anything of them, and `card[id]` says what is known of card id.
 * (2) A card's name is the back it lies under now, e.i; no two cards have the same. Only talon__rename (epochs.h) gives names.
 * (3) card[id].face is public or TALON_FACE_NONE; `truth` is known only with K (the dealer, or a full audit); `mine` only to the
 *     reader whose box it was. What a card was known to be goes when it gets a new name.
 * (4) card[id].known is its face as soon as this reader has any proof of it: public, in a `view`, or in a box of its own. shown[face]
 *     counts the cards on the table that are known with this face; never more than line 0 has copies of it.
 * (5) The kernel's table changes only by talon__apply and by an undo (acts.c); talon__changed comes after (change.c).
 * (6) by_back is a cache of names, sorted again when it is asked after names changed. */
#ifndef TALON_FAIR_PUBLIC_TABLE_H
#define TALON_FAIR_PUBLIC_TABLE_H

#include <talon/table.h>

#include "fair/box.h"
#include "fair/complaint.h"
#include "fair/line0.h"
#include "fair/op.h"

#define SEAT_WORDS 8u /* of 32 bits: a set of seats */

/* A box that was given, kept while the card has this name: whoever objects to it has it opened before everybody. */
typedef struct kept_box {
    struct kept_box *next;
    uint64_t line; /* that gave it */
    uint16_t seat;
    bool objected, answered;
    uint16_t size;
    uint8_t bytes[];
} kept_box;

typedef struct card_state {
    uint32_t e; /* the back it lies under */
    uint16_t i;
    talon_face face;             /* public, or TALON_FACE_NONE */
    talon_face known;            /* the same, or as far as this reader has proof of it */
    talon_face truth;            /* with K */
    uint32_t settled;            /* where and how it lay when nothing was owed for it, or 0 (owed.c) */
    uint32_t boxed[SEAT_WORDS];  /* seats that have a box under this name; in suite 2 its insiders (docs/transcript.md §15.2) */
    uint32_t viewed[SEAT_WORDS]; /* seats that have opened theirs in a `view` */
    kept_box *box;
    opening *mine; /* what the box for `me` held, or NULL */
} card_state;

typedef struct public_table {
    talon_pack *pack;
    void *shape_memory;
    const talon_shape *shape;
    talon_table *kernel;
    talon_work *work;
    talon_player player[SEATS_ROOM]; /* of each seat; TALON_PLAYER_NONE: it owns no zone */
    card_state *card;
    uint32_t *shown; /* of each face: how many are known */
    uint32_t faces_n;
    uint32_t objections; /* boxes that were objected to, and whose secret is still owed */
    talon_card *by_back; /* cards in the order of their backs */
    bool by_back_stale;
} public_table;

static inline uint32_t talon__zones(const public_table *table)
{
    return talon_shape_zones(table->shape);
}

static inline uint32_t talon__size(const public_table *table, uint32_t zone)
{
    return talon_zone_count(table->kernel, table->shape, (talon_zone)zone);
}

/* A zone's cards from the top. */
static inline const talon_card *talon__cards(const public_table *table, uint32_t zone)
{
    return talon_zone_cards(table->kernel, table->shape, (talon_zone)zone);
}

static inline bool talon__set_has(const uint32_t set[SEAT_WORDS], uint32_t seat)
{
    return set[seat / 32] >> seat % 32 & 1;
}

static inline void talon__set_add(uint32_t set[SEAT_WORDS], uint32_t seat)
{
    set[seat / 32] |= 1u << seat % 32;
}

static inline void talon__set_remove(uint32_t set[SEAT_WORDS], uint32_t seat)
{
    set[seat / 32] &= ~(1u << seat % 32);
}

static inline bool talon__set_is_empty(const uint32_t set[SEAT_WORDS])
{
    uint32_t any = 0;
    for (uint32_t w = 0; w < SEAT_WORDS; w++)
        any |= set[w];
    return !any;
}

/* The table that line 0 describes. Complains when it describes none, or without memory. */
bool talon__table_make(public_table *table, complaint *bad, const line0 *l);
void talon__table_free(public_table *table);

/* Names in operations: zones, and cards by their backs. Valid while the table is where it is. */
op_names talon__names(public_table *table);
/* The card under this back, or TALON_FACE_NONE. */
talon_face talon__card_under(public_table *table, uint32_t e, uint32_t i);
talon_zone talon__zone_named(const public_table *table, const json_t *name);
void talon__card_text(const public_table *table, char out[24], talon_card id);
/* Forget a card's boxes, and what mine held. */
void talon__forget_boxes(card_state *c);
/* The box that the seat has for this card under its present name, or NULL. */
kept_box *talon__box_of(const card_state *c, uint32_t seat);
/* The digest of docs/transcript.md §1, which the `end` line carries. */
void talon__digest(const public_table *table, uint8_t out[HASH_SIZE], const hashes *h);

#endif
