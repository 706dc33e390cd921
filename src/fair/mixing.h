/* mixing.h -- which cards no seed decided, and who was dealt from which heap: `unmixed` of docs/transcript.md §12.
 *
 * (1) A card of heap 0 is laid: line 0 alone says what it is. All cards of epoch 0 are; of others only those that were alone in their zone
 *     when it was shuffled. Heaps are numbered from 1 as they come.
 * (2) `where` is the zone in which the card lies.
 * (3) chosen_n counts the cards that are chosen; these stay so. A card is drawn by somebody from a heap or by nobody from none.
 * (4) Nothing here judges or fails: judge.c says what it means. */
#ifndef TALON_FAIR_MIXING_H
#define TALON_FAIR_MIXING_H

#include "fair/pool.h"

#define DRAWN_BY_NOBODY UINT32_MAX

typedef struct card_past {
    uint32_t heap, drawn_heap;
    talon_zone drawn_to;
    uint32_t drawn; /* by a player, by a hand that has no owner (TALON_MAX_PLAYERS + its zone), or by nobody */
    talon_zone where;
    bool veil;      /* or mixed with veils only */
    bool shown;     /* to everybody, as line 0 lays it, and the plan has not moved it since */
    bool is_public; /* everybody saw it when it was last looked at */
    bool chosen;    /* whoever wrote line 0 chose it for the place to which it came */
} card_past;

typedef struct mixing {
    card_past *card;
    uint64_t *draw; /* room to sort what was drawn */
    uint16_t *kind; /* of each zone: the first that is like it but for its owner and number */
    uint32_t heaps; /* how many there were */
    uint32_t chosen_n;
    uint64_t chosen_line; /* the first that chose one */
    uint64_t line;        /* the one at hand */
    bool closed;          /* the plan was done, or the game ended */
} mixing;

/* As line 0 lays them. Returns false without memory. */
bool talon__mixing_begin(mixing *m, const public_table *table, const line0 *l);
void talon__mixing_free(mixing *m);

/* A shuffle of this pool has run, the plan's or one that a player asked for. */
void talon__mixing_ran(mixing *m, const public_table *table, const pool *p, bool by_act);
/* The plan, or a player's act, has done this operation; an act was taken back. */
void talon__mixing_moved(mixing *m, const public_table *table, const talon_op *op, bool by_act);
void talon__mixing_undone(mixing *m, const public_table *table);
/* A player looks at the first n cards of this zone. */
void talon__mixing_looked(mixing *m, const public_table *table, talon_zone z, uint32_t n);
/* An ask of the plan looks at this card, which everybody sees. */
void talon__mixing_asked(mixing *m, talon_card id);
/* The plan is done, or the game ends: what lies where now was dealt so. Only the first time counts. */
void talon__mixing_closed(mixing *m, const public_table *table);

/* When the plan is done: seats were dealt from more than one heap, and not all alike. */
bool talon__dealt_apart(mixing *m, const public_table *table);

#endif
