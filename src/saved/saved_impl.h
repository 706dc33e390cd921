/* saved_impl.h -- a saved game inside: two transcripts, the game beside them, the action underway, and what was done in words.
 *
 * (1) t has all secrets, stranger none; both have read the same lines. What the stranger refuses is never pending.
 * (2) An action's acts follow from the game before it and from its first act, which says it: they are written from one list, and what
 *     is read is compared with that list. So an action whose first act is in the file can always be finished.
 * (3) The game does an action once all of its acts are read and nothing is owed. Until then it is the game before the action.
 *     A play mat has no second table: mat_impl.h.
 * (4) log[i] is in words what the game's action i + 1 was; undo, redo and the end are actions, too. */
#ifndef TALON_SAVED_IMPL_H
#define TALON_SAVED_IMPL_H

#include <talon/saved.h>

#include "saved/lying.h"

/* The zones of line 0: those of talon_commander, and a part of the library that is being shuffled; between actions that one is empty. */
enum { ZONE_PART = TALON_COMMANDER_ZONES, SAVED_ZONES };
extern const char *const talon__saved_zone_names[SAVED_ZONES];

#define CARDS_ROOM (TALON_SAVED_CARDS_MAX + TALON_COMMANDERS_MAX)
#define SAY_ROOM   64u /* for what an act says */
#define ACTS_MAX   4u
_Static_assert(CARDS_ROOM <= LYING_MAX, "all cards of a game can move at once");

/* Cards as they lie in the zones of a game. */
typedef struct card_layout {
    uint32_t n[TALON_COMMANDER_ZONES];
    talon_card card[TALON_COMMANDER_ZONES][CARDS_ROOM];
    bool up[CARDS_ROOM]; /* by card */
} card_layout;

/* The acts of an action: moves, shuffles, and looks, which are TALON_OP_NONE. It points into itself: it is not copied. */
typedef struct act_list {
    uint32_t n;
    talon_op op[ACTS_MAX];
    int64_t place[ACTS_MAX][CARDS_ROOM]; /* that the operations name */
} act_list;

/* The action that is being read or written. */
typedef struct underway {
    bool begun; /* else nothing here means anything */
    talon_action a;
    int64_t card[CARDS_ROOM]; /* what its lists point to */
    act_list acts;
    uint32_t at;                  /* so many of these were read */
    bool asked;                   /* for a shuffle, which has not run yet */
    bool shuffled;                /* which has: */
    talon_card order[CARDS_ROOM]; /* the library after it */
    uint32_t order_n;
} underway;

struct talon_saved {
    talon_saved_keys keys;
    talon_transcript *t, *stranger;
    char *pending; /* lines composed and not yet written */
    size_t pending_n, pending_room;
    talon_saved_status status; /* OK, BAD, FOREIGN or FAILED: what is final */
    char why[600];
    uint64_t why_line;
    /* the game */
    talon_commander *game;
    void *memory, *spare; /* the game's, and as much again */
    size_t game_size;
    bool ended;
    talon_mat *mat; /* instead of the game, at a play mat */
    bool as_mat;    /* which any game of Commander is to be */
    underway now;
    card_layout before, after; /* an action that is tried */
    char **log;
    uint32_t log_n, log_room;
};

/* saved.c. An own transcript without any line, in place of the one that is there; false, and that one stays, without memory. */
bool talon__saved_fresh(talon_saved *s);
/* Not this, and nothing has changed. */
talon_saved_status talon__saved_refuse(talon_saved *s, const char *why);
/* Nothing more can be done: says why (in two parts, the second may be ""), and returns the status. */
talon_saved_status talon__saved_stop(talon_saved *s, talon_saved_status status, const char *why, const char *more);
talon_saved_status talon__saved_foreign(talon_saved *s, const char *why);
talon_saved_status talon__saved_no_memory(talon_saved *s);
/* A line that was composed, which is taken over (NULL: why): seen by the stranger, pending, taken. */
talon_saved_status talon__saved_add(talon_saved *s, char *line, const char *why);

/* write_acts.c: answers, shuffles, this seat's seeds, until the player may act; one act; the end. */
talon_saved_status talon__saved_follow(talon_saved *s);
talon_saved_status talon__saved_write_op(talon_saved *s, const talon_op *op, const char *say);
talon_saved_status talon__saved_write_end(talon_saved *s);

/* mirror.c: the game beside the transcript. */
talon_saved_status talon__saved_mirror(talon_saved *s);          /* make it from line 0 */
uint32_t talon__saved_count(const talon_saved *s, talon_zone z); /* cards of a zone of the transcript's table */
const talon_card *talon__saved_cards(const talon_saved *s, talon_zone z);
const talon_card *talon__saved_zone(const talon_saved *s, talon_zone z, uint32_t *n); /* cards of a zone of the game */
bool talon__saved_agrees(const talon_saved *s);
/* What the action would do, into before and after: its status, with *steps the random steps it takes, or gives back. The game stays as
 * it is. */
talon_status talon__saved_try(talon_saved *s, const talon_action *a, int32_t *steps);

/* acts.c: the acts of an action that the game allows now, into now.acts. Else a status, and *why, or NULL when the game has the fault. */
talon_status talon__saved_plan(talon_saved *s, const char **why, const talon_action *a);

/* say.c: what the first act of an action says, and back; of cards only how many, the act itself names them. False: it says none. */
void talon__say_write(char say[SAY_ROOM], const talon_action *a);
bool talon__say_read(talon_action *a, const char *say);

/* read_acts.c: the line that both transcripts have just read, into the game. */
talon_saved_status talon__saved_take(talon_saved *s);

/* action_words.c. The game's last action into the log; a: it, or NULL for undo, redo and end. False without memory. */
bool talon__saved_note(talon_saved *s, const talon_action *a);
bool talon__saved_log_add(talon_saved *s, char *words); /* takes the words over, also when it fails */

#endif
