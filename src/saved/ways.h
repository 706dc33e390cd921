/* ways.h -- which acts an action is written as, and how acts tell which action they are.
 *
 * A transcript knows acts on zones, not mulligans. A table of ways says for each action its acts in order; by it actions are
 * written (write_acts.c) and recognised (read_acts.c). The first act tells which way it is:
 *
 * (1) No first act fits two ways.
 * (2) After the first, acts that would move nothing are left out.
 * (3) Zones looked and part are empty before the first act and after the last. */
#ifndef TALON_SAVED_WAYS_H
#define TALON_SAVED_WAYS_H

#include <talon/commander.h>
#include <talon/op.h>

/* The zones of line 0: those of talon_commander, one whose cards the player looks at, and a part that is shuffled. */
enum { ZONE_LOOKED = TALON_COMMANDER_ZONES, ZONE_PART, SAVED_ZONES, NOWHERE = SAVED_ZONES };

/* Where moved cards go: BEFORE and AFTER are one place from where the card was. */
typedef enum act_at { AT_END, AT_TOP, AT_BEFORE, AT_AFTER } act_at;

/* Which cards an act moves, and where the action says it. */
typedef enum act_cards {
    CARDS_WHOLE,  /* what the operation takes by itself: one, a whole zone, none */
    CARDS_N,      /* the action's n */
    CARDS_LISTED, /* as many as its lists have together */
    CARDS_HAND,   /* as many as the new hand of a mulligan has */
    CARDS_ONE,    /* its card */
    CARDS_EACH,   /* all of the zone, place by place */
    CARDS_TOP,    /* its lists */
    CARDS_BOTTOM,
    CARDS_TABLE,
} act_cards;

typedef struct act_form {
    uint8_t op; /* talon_opcode; 0 ends a way */
    uint8_t from, to;
    uint8_t at, face, cards;
} act_form;

/* One action is written in different ways. */
typedef enum way_variant {
    WAY_ONLY,
    WAY_TOO_FEW, /* a shuffle of the library: fewer than two cards, … */
    WAY_ALL,
    WAY_PART_TOP,
    WAY_PART_END,
    WAY_SHUFFLED, /* a search: with a shuffle afterwards, … */
    WAY_KEPT,
    WAY_FROM_HAND, /* a card to the table: from … */
    WAY_FROM_REVEALED,
    WAY_OWED, /* a mulligan: in the order of talon_mulligan */
    WAY_LONDON,
    WAY_VANCOUVER,
    WAY_PARIS,
} way_variant;

#define WAY_ACTS 4

typedef struct action_way {
    uint8_t action;  /* talon_action_code */
    uint8_t variant; /* way_variant */
    act_form act[WAY_ACTS + 1];
} action_way;

extern const char *const talon__saved_zone_names[SAVED_ZONES];
/* Stands before the acts of an action that is done again. */
extern const act_form talon__redo_mark;
/* What was looked at goes back as it was. */
extern const act_form talon__put_back;

/* The way this action takes in the game as it is, or NULL: end, undo and redo are no acts of their own. */
const action_way *talon__way_of_action(const talon_commander *g, const talon_action *a);
/* The way that begins with this act, or NULL. */
const action_way *talon__way_of_act(const talon_op *first);
/* The way of this action and variant, which there is. */
const action_way *talon__way_get(talon_action_code action, way_variant variant);
/* Begin the action that such a way is. */
void talon__way_action(const action_way *w, talon_action *a);

/* An operation with the memory that it points to. */
typedef struct saved_act {
    talon_op op;
    talon_zone zone;
} saved_act;

bool talon__act_fits(const act_form *f, const talon_op *op);
/* n: how many, for forms that count; place: which ones, for those that name places. The places stay the caller's. */
void talon__act_make(saved_act *x, const act_form *f, int64_t n, const int64_t *place, uint32_t places_n);

#endif
