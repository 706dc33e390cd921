/* mixing.h -- which cards no seed decided, and who was dealt from which heap: `unmixed` of docs/transcript.md §12.
 *
 * (1) A card of heap 0 is laid: line 0 alone says what it is. All cards of epoch 0 are; of others only those that were alone in their zone
 *     when it was shuffled. Heaps are numbered from 1 as they come.
 * (2) After each line `where` is the zone in which the card lies, is_public whether everybody sees it there, and the `size` of a zone how
 *     many lie there.
 * (3) chosen_n counts the cards that are chosen; these stay so.
 * (4) Whoever is given cards by the plan is given them alike: the n-th card is of the heap of the n-th that anybody else was given, whether
 *     all are counted or those that came to zones of one kind, and whether that is all that ever came or what nobody has taken away. As
 *     soon as that does not hold, `apart` is set for ever; or when what is there is of several heaps, and each of two has more than the
 *     other in some kind of zones.
 * (5) Nothing here judges or fails: judge.c says what it means. */
#ifndef TALON_FAIR_MIXING_H
#define TALON_FAIR_MIXING_H

#include "fair/pool.h"

/* Besides one for each card: how often the heap may change among the cards that come to the zones of one kind, all kinds together. */
#define HEAP_RUNS_MORE 1024

typedef struct card_past {
    uint32_t heap;
    uint32_t drawn_heap; /* 0: the plan has given it to nobody, or has taken it away */
    uint64_t drawn_at;   /* how many were given before, to anybody */
    talon_zone drawn_to;
    talon_zone where;
    bool veil;      /* or mixed with veils only */
    bool shown;     /* to everybody, as line 0 lays it, ever since, and the plan has not moved it */
    bool is_public; /* everybody saw it when it was last looked at */
    bool chosen;    /* whoever wrote line 0 chose it for the place to which it came */
} card_past;

/* Cards of one heap, one after the other, among those that came to the zones of a kind. */
typedef struct heap_run {
    uint64_t end; /* so many came to the zone up to here */
    uint32_t heap, next;
} heap_run;

/* A zone, or everything that one seat, or a hand without owner, has. */
typedef struct dealt_to {
    uint64_t given;            /* how many cards came */
    uint32_t now;              /* and were not taken away */
    uint32_t run;              /* in which the next is, if another of the kind was given as many, or one before it */
    uint32_t kind;             /* where it is kept what all of the kind were given: of a zone, at the first zone that is like it */
    uint32_t holder;           /* of a zone: where everything is that its holder has */
    uint32_t rank;             /* of a zone: how many zones like it its holder has before it */
    uint32_t first, last;      /* runs; of a kind */
    uint32_t most;             /* where in `draw` the longest list begins; of a kind */
    uint32_t most_n;           /* and how long it is */
    uint32_t next;             /* another zone of the holder's, of a holder its first; zones_n: there is none */
    uint32_t other, other_has; /* of a kind: how many cards of it a holder has now that was compared with another */
    uint32_t size;             /* of a zone: how many cards lie there */
} dealt_to;

typedef struct drawn_card {
    uint32_t to; /* a zone or a holder */
    uint32_t heap;
    uint64_t at;
} drawn_card;

/* How many cards a holder has now. */
typedef struct holding {
    uint32_t now, who;
} holding;

typedef struct mixing {
    card_past *card;
    dealt_to *dealt; /* the zones; everything that the holder has whose first zone this is; what all holders were given */
    uint32_t zones_n;
    holding *holding; /* room to sort the holders */
    heap_run *run;    /* of all kinds; 0 is none */
    uint32_t runs_n, runs_max;
    drawn_card *draw; /* room to sort what is drawn */
    uint64_t draws;   /* how many there were */
    uint32_t heaps;   /* how many there were */
    uint32_t chosen_n;
    uint64_t chosen_line; /* the first that chose one */
    uint64_t line;        /* the one at hand */
    bool closed;          /* the plan was done, or the game ended */
    bool apart;           /* (4) did not hold */
    bool taken;           /* a card that was drawn, away from somebody, or mixed anew */
    bool changed;         /* what is drawn, since it was last compared */
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

/* Seats were not dealt alike: (4) did not hold, or of several heaps not everybody was given as many to zones of each kind. */
bool talon__mixing_apart(const mixing *m);
/* How many cards are chosen. As long as the plan goes on, and something was mixed, what lies where now counts, too. */
uint32_t talon__mixing_chosen(const mixing *m, const public_table *table);

#endif
