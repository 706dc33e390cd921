/* commander_impl.h -- a game of Commander from inside, for the files of src/commander.
 *
 * (1) table, shape, pack, work, log and the records lie in the game's own block.
 * (2) Every action that is done is exactly one operation in the log, also one that moves nothing; so the log's records and the
 *     marks in `past` go together: the mark of the action done k-th in this line of play is past[k % TALON_COMMANDER_HISTORY].
 * (3) known[c] is the highest random step at which card c was seen. It never sinks: a card is seen while known[c] >= the table's
 *     step. A shuffle takes a step, so what was seen before it no longer is; an undo gives the step back, so it is again; and a
 *     shuffle that repeats a step which was undone hides nothing that was seen after it.
 * (4) Between actions trial, part, whole and the scratch arrays hold nothing. */
#ifndef TALON_COMMANDER_IMPL_H
#define TALON_COMMANDER_IMPL_H

#include <talon/commander.h>
#include <talon/log.h>
#include <talon/pack.h>
#include <talon/play.h>
#include <talon/shape.h>

#include "base/bytes.h"

#define GAME_EFFECTS 8 /* at most so many effects has a sequence; a mulligan has four */

/* What an action may change besides the table; undo puts it back. */
typedef struct game_mark {
    uint8_t status; /* talon_commander_status */
    uint8_t owed;   /* cards of the hand still to go under the library */
    uint32_t mulligans;
} game_mark;

/* One action of the history. */
typedef struct game_past {
    game_mark before, after;
    bool learned;
    uint64_t seq;
} game_past;

struct talon_commander {
    int64_t id;
    bool duel, shared;
    char *provenance;
    size_t provenance_size;
    talon_pack *pack;
    const talon_shape *shape;
    talon_table *table;
    talon_work *work;
    talon_log *log;
    talon_fault fault;
    talon_record record; /* of the last action done */
    talon_record part;   /* of one operation in a sequence … */
    talon_record whole;  /* … and of the sequence so far */
    talon_table *trial;  /* the table as the sequence has left it so far */
    game_mark now;
    game_mark next; /* what now becomes if the action is done */
    game_past *past;
    uint64_t done; /* actions in force in this line of play */
    uint8_t last;  /* talon_action_code of the record, 0 before the first */
    bool learned;
    uint64_t target;
    talon_card commander[TALON_COMMANDERS_MAX];
    uint32_t commanders_n;
    const talon_card *given; /* the library after the shuffle, decided elsewhere; NULL: the next random step decides */
    uint32_t given_n;
    uint32_t *known; /* per card */
    int64_t *order;  /* scratch: a permutation or indices */
    uint16_t *place; /* scratch: per card, where in the library */
    uint8_t *chosen; /* scratch: per card, named already; all 0 between actions */
};

/* The zones of the game, once; what each column means is in shape.h. */
extern const talon_zone_spec talon__commander_zones[TALON_COMMANDER_ZONES];

typedef talon_status talon__game_handler(talon_commander *g, const talon_action *a);

/* action_single.c, action_series.c */
talon__game_handler talon__game_start, talon__game_end, talon__game_draw, talon__game_place, talon__game_undo, talon__game_redo;
talon__game_handler talon__game_shuffle, talon__game_mulligan, talon__game_scry, talon__game_tutor, talon__game_look;

/* Refuse: fill the fault, return its status. */
talon_status talon__game_fail(talon_commander *g, talon_status s);
talon_status talon__game_bad(talon_commander *g, const char *what);
talon_status talon__game_fail_count(talon_commander *g, talon_status s, int64_t want);
talon_status talon__game_fail_card(talon_commander *g, talon_status s, int64_t card, talon_zone z);
talon_status talon__game_fail_short(talon_commander *g, talon_zone z, int64_t want, int64_t have);

/* The card exists, or CardNotFound. */
talon_status talon__game_exists(talon_commander *g, int64_t card);

/* Do one operation as the whole action. */
talon_status talon__game_apply(talon_commander *g, const talon_op *op);
/* Do an action that moves nothing: a record without effects. */
talon_status talon__game_note(talon_commander *g);
/* A sequence: begin, try each operation on the trial table, then do all of them as one record. A refusal of any part is the
 * action's refusal, and the table is what it was. */
void talon__game_begin(talon_commander *g);
talon_status talon__game_try(talon_commander *g, const talon_op *op);
talon_status talon__game_commit(talon_commander *g);
/* The library of the trial table in the order that was given, as a shuffle of n of its cards from `first` on. */
talon_status talon__game_try_given(talon_commander *g, uint32_t first, uint32_t n);

/* invariants.c: what the action promises about the numbers of cards and the cards it names; sizes are those before it. */
int talon__game_check_action(const talon_commander *g, const talon_action *a, const uint32_t *sizes);

static inline uint32_t talon__commander_count(const talon_commander *g, talon_zone z)
{
    return talon_zone_count(g->table, g->shape, z);
}

static inline const talon_card *talon__commander_zone(const talon_commander *g, talon_zone z)
{
    return talon_zone_cards(g->table, g->shape, z);
}

#endif
