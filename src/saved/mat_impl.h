/* mat_impl.h -- a play mat inside: how cards lie, what is counted, the deed underway, and what can be taken back.
 *
 * (1) now is the mat as it is between deeds; its layout is that of the transcript's table, read again after every deed.
 * (2) A deed's acts follow from the mat before it and from its first act, which says it. So one whose first act is in the file can always be
 *     finished. Acts that are no deed's (somebody wrote them by hand, or with the actions of talon/commander.h) count as what they did.
 * (3) past[0 .. past_n) are the mat before each deed that can be taken back, oldest first; ahead[] what was taken back, last first. A shuffle
 *     of the library empties both. */
#ifndef TALON_MAT_IMPL_H
#define TALON_MAT_IMPL_H

#include <stddef.h>

#include <talon/mat.h>
#include <talon/saved.h>

#include "saved/lying.h"

enum {
    LAID = TALON_MAT_TOKENS + 1, /* zones whose cards are laid out: all but coin, dice and the part */
    DICE = 2 + 6 + 20,
    CARDS = TALON_SAVED_CARDS_MAX + TALON_COMMANDERS_MAX + TALON_COMPANIONS_MAX + TALON_MAT_SPARE +
            DICE, /* all of them: acts by hand may put any anywhere */
    ACTS = LAID * LAID * 2 + 2 * LAID + 4,
    SAID = 256, /* bytes of what an act says, its NUL included */
    NOTED = 513
};

_Static_assert(CARDS <= LYING_MAX, "all cards of a mat can move at once");

typedef struct mat_layout {
    uint32_t n[LAID];
    talon_card card[LAID][CARDS];
    bool up[CARDS]; /* by card */
} mat_layout;

typedef struct mat_value {
    int32_t n;
    char name[TALON_MAT_TEXT];
} mat_value;

typedef enum mat_mark_kind { MARK_TAPPED, MARK_COUNTER, MARK_NOTE } mat_mark_kind;

typedef struct mat_mark {
    talon_card card;
    uint8_t kind;
    int32_t n;
    char text[TALON_MAT_TEXT];
} mat_mark;

/* What is known beside the cards. Marks come last: a copy has only those that there are. */
typedef struct mat_facts {
    bool started;
    uint32_t mulligans, owed;
    uint32_t values_n, marks_n;
    mat_value value[TALON_MAT_VALUES];
    mat_mark mark[TALON_MAT_MARKS];
} mat_facts;

/* The mat as it was: flat, and as long as it must be. */
typedef struct mat_past {
    uint32_t words; /* which line of the log the deed is */
    uint32_t n[LAID];
    size_t facts_size;
    char bytes[]; /* facts, then for each card its number and whether it is up */
} mat_past;

typedef struct mat_stack {
    mat_past *at[TALON_MAT_HISTORY];
    uint32_t n;
} mat_stack;

/* The acts of a deed: moves, turns, shuffles, and looks, which are TALON_OP_NONE. It points into itself: it is not copied. */
typedef struct deed_acts {
    uint32_t n, used;
    talon_op op[ACTS];
    int64_t place[6 * CARDS]; /* that the operations name */
} deed_acts;

/* The deed that is being read or written. */
typedef struct deed_now {
    bool begun;
    talon_deed d;
    char text[TALON_MAT_TEXT > NOTED ? TALON_MAT_TEXT : NOTED];
    int64_t place[CARDS];
    talon_card card[CARDS];  /* at these places, when it began; */
    const char *name[CARDS]; /* what they were called then, NULL for those that the player did not know. Of a mulligan, the hand */
    deed_acts acts;
    uint32_t at;    /* so many were read */
    bool asked;     /* for a shuffle, which has not run yet */
    bool mixes;     /* the library, or a part of it */
    mat_past *from; /* the mat before it */
} deed_now;

/* A note that was read: notes of a block count in the order of their numbers. */
typedef struct mat_note {
    uint32_t i;
    char text[NOTED];
} mat_note;

/* A block has at most so many notes of a seat (docs/transcript.md §3); there is room left for the seat's other lines. */
enum { NOTES = 255, NOTES_MADE = 200 };

struct talon_mat {
    const talon_transcript *t;
    bool duel, ended;
    talon_zone zone[TALON_MAT_ZONES]; /* of the transcript's table, TALON_ZONE_NONE where there is none */
    bool token[CARDS];
    const char *listed[CARDS]; /* names of line 0, the library's first, the commanders' last; the transcript's */
    uint32_t listed_n, companions_n, commanders_n;
    mat_layout lies;
    mat_facts facts;
    uint32_t rolled; /* coins and dice since the last restart: 1 << talon_mat_zone; no fact, for undo leaves them */
    mat_layout next; /* scratch: how the cards will lie; */
    mat_layout was;  /* how they lay before the deed that was just done, or on the way there */
    deed_now now;
    mat_stack past, ahead;
    mat_note *note; /* of the block that is being read */
    uint32_t notes_n;
    uint64_t spine;   /* lines of the spine so far, */
    uint32_t block_n; /* and notes since the last line of the spine */
};

/* mat.c. A mat from line 0, which the transcript has read. NULL without memory. */
talon_mat *talon__mat_new(const talon_transcript *t, bool duel);
void talon__mat_free(talon_mat *m);
void talon__mat_lay(talon_mat *m); /* the layout anew, from the transcript's table */
talon_mat_zone talon__mat_role(const talon_mat *m, talon_zone z);
const char *talon__mat_truth(const talon_mat *m, talon_card card); /* its face, which the dealer knows */
const char *talon__mat_top(const talon_mat *m, talon_mat_zone z);  /* what lies on top of coin or die, NULL when face down */
uint32_t talon__mat_new_hand(const talon_mat *m, uint8_t kind);    /* how many cards a mulligan draws; UINT32_MAX: none is left */

/* mat_facts.c: what is beside the cards. False when there is no room. */
void talon__mat_tax_name(char name[TALON_MAT_TEXT], const char *commander); /* of the value: "tax Old Fox" */
bool talon__mat_can_set(const mat_facts *f, const char *name);
bool talon__mat_set(mat_facts *f, const char *name, int32_t n);
bool talon__mat_mark(mat_facts *f, talon_card card, mat_mark_kind kind, const char *text, int32_t n);
const mat_mark *talon__mat_find_mark(const mat_facts *f, talon_card card, mat_mark_kind kind, const char *text);
void talon__mat_unmark(mat_facts *f, talon_card card, mat_mark_kind kind, const char *text); /* text NULL: any */
void talon__mat_untap(mat_facts *f);
void talon__mat_drop_marks(mat_facts *f, const mat_layout *before, const mat_layout *after); /* of cards that are elsewhere now */
mat_past *talon__mat_keep(const talon_mat *m, uint32_t words);                               /* malloc'd */
void talon__mat_unpack(mat_layout *l, mat_facts *f, const mat_past *p);
void talon__mat_clear(mat_stack *s);
void talon__mat_push(mat_stack *s, mat_past *p); /* takes it over; the oldest one goes when there is no room */

/* mat_acts.c: one act more, of now.acts. Places of the next one are put where talon__act_places says; the first cards of a zone are counted
 * instead. */
int64_t *talon__act_places(talon_mat *m);
talon_op *talon__act_move(talon_mat *m, talon_mat_zone from, talon_mat_zone to, uint32_t n, int64_t at);
talon_op *talon__act_run(talon_mat *m, talon_mat_zone from, talon_mat_zone to, uint32_t start, uint32_t n,
                         int64_t at); /* cards side by side */
void talon__act_turn(talon_mat *m, talon_mat_zone z, uint32_t n, bool up);
void talon__act_shuffle(talon_mat *m, talon_mat_zone z, uint32_t n); /* of n cards: none of fewer than two */
void talon__act_look(talon_mat *m, uint32_t n);
void talon__act_difference(talon_mat *m, mat_layout *now);                /* from the mat as it is, which is scratch, to m->next */
bool talon__has_sides(talon_mat_zone z);                                  /* it makes a difference which way up cards lie there */
uint8_t talon__facing(talon_mat_zone from, talon_mat_zone to, bool down); /* TALON_FACING_ */

/* mat_plan.c: what a deed does, into now.acts, from now.d; a sentence when it cannot be done. Notes have no acts. */
const char *talon__mat_plan(talon_mat *m);

/* mat_say.c: what the first act says, and what a note's text is; and back, into now. False: it says no deed. */
void talon__mat_say(char say[SAID], const talon_deed *d);
bool talon__mat_hear(talon_mat *m, const char *say, const talon_op *op);
bool talon__mat_note_text(char text[NOTED], const talon_mat *m, const talon_deed *d);
bool talon__mat_read_note(talon_mat *m, const char *text);

/* mat_words.c: the deed that was just done, in words; malloc'd. Cards as they were before it, in now.card. */
char *talon__mat_words(const talon_mat *m, const char *concerned);

/* mat_play.c: the line that was just read; whatever follows from all lines. */
talon_saved_status talon__mat_take(talon_saved *s);
talon_saved_status talon__mat_settle(talon_saved *s);
talon_saved_status talon__mat_go_on(talon_saved *s);

#endif
