/* saved_impl.h -- a saved game inside: two transcripts, the game beside them, the action underway, what was done and can be done again.
 *
 * (1) t has all secrets, stranger none; both have read the same lines. What the stranger refuses is never pending.
 * (2) play[0 .. play_n) are in force and play[play_n .. play_end) undone, in the order of the game's own undo and redo.
 * (3) log[i] is in words what the game's action i + 1 was; undo, redo and the end are actions, too.
 * (4) Between actions `now` is empty but for its memory. While one is underway, looked[0 .. looked_n) are the cards in zone looked. */
#ifndef TALON_SAVED_IMPL_H
#define TALON_SAVED_IMPL_H

#include <talon/saved.h>

#include "saved/ways.h"

/* An action that was done. */
typedef struct played {
    talon_action action;
    int64_t *list; /* what the action's lists point to */
    uint32_t acts; /* that it was written as */
    bool turned;   /* a turn ran: it cannot be taken back */
} played;

/* The action whose acts are being read. */
typedef struct underway {
    bool begun;            /* some act of it was read */
    const action_way *way; /* NULL: only the mark of a redo so far */
    uint32_t at;           /* which act of its way may come next */
    talon_action a;        /* as far as the acts tell */
    uint32_t acts;         /* so many of them, and these can be taken back */
    bool redo;             /* it is done again */
    bool taken_back;       /* it was not finished, and is being taken back */
    bool asked;            /* for a turn, which has not run yet */
    bool turned;           /* which has */
    uint32_t hand;         /* cards of the new hand of a mulligan, still to be drawn */
    uint32_t undoing;      /* acts of the last action, which is being undone, still to be taken back */
    uint32_t look_n;       /* cards that were looked at, 0: none */
    uint32_t looked_n;     /* of these are still in zone looked */
    uint32_t order_n;
    /* memory, for all cards each */
    int64_t *list[3];   /* top, bottom, table */
    talon_card *looked; /* those in zone looked, as cards of the game */
    talon_card *order;  /* the library after the shuffle */
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
    int64_t *place; /* room for all cards */
    bool ended;
    underway now;
    played *play;
    uint32_t play_n, play_end, play_room;
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
/* A longer array for at least one more; NULL, and the old one is as it was, without memory. */
void *talon__saved_grow(void *at, uint32_t n, uint32_t *room, size_t item);

/* mirror.c: the game beside the transcript. */
talon_saved_status talon__saved_mirror(talon_saved *s);          /* make it from line 0 */
uint32_t talon__saved_count(const talon_saved *s, talon_zone z); /* cards of a zone of the transcript's table */
const talon_card *talon__saved_cards(const talon_saved *s, talon_zone z);
/* The cards of the game that lie in this zone of the transcript, as the action underway has left looked and found the others. */
const talon_card *talon__saved_zone(const talon_saved *s, talon_zone z, uint32_t *n);
bool talon__saved_agrees(const talon_saved *s);
/* What the action would do: its status, with *hand (may be NULL) the cards of the hand afterwards. The game stays as it is. */
talon_status talon__saved_try(talon_saved *s, const talon_action *a, uint32_t *hand);

/* read_acts.c: the line that both transcripts have just read, into the game. */
talon_saved_status talon__saved_take(talon_saved *s);
/* Whether this act of the way underway would move nothing now. */
bool talon__saved_is_idle(const talon_saved *s, const act_form *f);

/* done.c. The first two return false without memory. */
bool talon__saved_remember(talon_saved *s);                    /* the action underway is done */
bool talon__saved_note(talon_saved *s, const talon_action *a); /* the game's last action, into the log; a as for words */
void talon__saved_forget(talon_saved *s);                      /* all of it */

/* action_words.c: the game's last action, malloc'd, or NULL. a: it, or NULL for undo, redo and end; concerned: the words of the one that was
 * undone or redone. */
char *talon__saved_words(const talon_commander *g, const talon_action *a, const char *concerned);

#endif
