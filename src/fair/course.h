/* course.h -- a game with rules beside the table that everybody can follow: docs/transcript.md §14.
 *
 * (1) The machine of the compiled game runs on a table of its own, whose cards are nobody's: place for place they are those of the public
 *     table, and lie up where those do, whenever no step is due and no instruction waits (course_pause). So faces are handed over by places
 *     (talon__course_see).
 * (2) What the machine does becomes steps, which are the agenda's plan; they are due as every plan's are. It runs on when these are done.
 * (3) A debt is a copy of the machine's state before a choice, with the names that its cards had: it is looked at again when a face becomes
 *     known under one of them; once none can be, only its line is kept. Debts are in the order of lines, and those between two mixings,
 *     which follow each other, share the names. `broken` has the lowest line whose debt came out wrong.
 * (4) hidden[] are answers of the open `together`, by seat. */
#ifndef TALON_FAIR_COURSE_H
#define TALON_FAIR_COURSE_H

#include <jansson.h>
#include <talon/fair.h>
#include <talon/rules.h>

#include "fair/complaint.h"
#include "fair/line0.h"

#define TOLD_MAX        1024u      /* values that one line tells */
#define WEIGHT_MAX      (1u << 16) /* of a state (§14.1) */
#define COPIED_MAX      (1u << 28) /* of a state, times its steps */
#define SEALED_BASE     (1u << 18) /* of all states for sealed values together (§14.3): at first, … */
#define SEALED_A_CHOICE (1u << 12) /* … and for each choice more */

typedef struct debt_card {
    uint32_t e;
    uint16_t i;
    talon_face face; /* known, or TALON_FACE_NONE */
} debt_card;

/* The cards of the machine, as they were named since some mixing. */
typedef struct debt_names {
    uint32_t users;   /* debts, and the course while it is the last one */
    bool alive;       /* of a sealed card there is still one of that name */
    debt_card card[]; /* by card of the machine */
} debt_names;

typedef struct course_debt {
    uint64_t line;
    uint32_t seat, n; /* whose; 0: the dealer told. Which choice */
    talon_answer answer;
    talon_told *told;
    uint32_t told_n;
    bool fresh;    /* not looked at: this reader may know more than all, and what is told may be false at once */
    uint32_t kept; /* nobody's: the number of a value that is only kept */
    bool is_void;  /* which makes the hand void */
    void *state;   /* NULL, like told and names: lost, no face of it can become known any more */
    debt_names *names;
    char *words; /* the answer; NULL: none */
} course_debt;

/* A face that was seen when so many operations of an instruction were done. */
typedef struct seen_face {
    uint32_t op;
    talon_card card;
    talon_face face;
} seen_face;

/* An instruction that looks at what it has turned up (course_pause.c): it is done again from its beginning, with all that was seen in
 * between. */
typedef struct course_pause {
    uint32_t done;   /* operations that are steps already; 0: there is no pause */
    bool looked;     /* what these showed is in the list */
    talon_face *now; /* by card of the machine: as it is shown now, while the instruction is done again, */
    talon_face *at_first;
    seen_face *seen;                 /* in the order of operations */
    size_t seen_n, seen_room, shown; /* shown: so many of them, since it began again */
    talon_told *told;                /* what was told of it */
    uint32_t told_n;
} course_pause;

typedef struct hidden_answer {
    uint32_t i;        /* of the pick that counts; 0: none yet */
    uint64_t spine;    /* of the block that has it */
    bool asked, shown; /* of the open choice */
    talon_answer answer;
} hidden_answer;

/* What the verdict says, as of the last good line. */
typedef struct course_counts {
    uint64_t choices, told, debts, debt_line;
    bool over, stopped;
    int32_t per, payoff[TALON_MAX_PLAYERS]; /* by seat − 1; none before it is over */
    talon_void why;                         /* the last hand is void */
} course_counts;

typedef struct rules_course {
    talon_fair_find *find; /* given before line 0 */
    void *context;
    void *bytes;                         /* the compiled game */
    void *memory, *rules_memory, *aside; /* runner, machine, room for one state */
    talon_runner *runner;
    talon_rules *m; /* NULL: a game without rules */
    talon_seating seating;
    const char *name[TALON_MAX_PLAYERS];
    uint32_t cards_n;
    json_t *steps; /* the agenda's plan */
    talon_course at;
    uint32_t open;        /* the choice that is open, 0 for none */
    bool beside;          /* the line at hand is a side line */
    bool together, shows; /* of it: everybody answers; all have picked */
    hidden_answer hidden[SEATS_ROOM];
    course_debt *debt;
    size_t debts_n, debts_room;
    debt_names *names; /* of the last debt, or NULL */
    uint64_t weight;   /* of a state */
    bool opened;       /* a face became known since debts were looked at */
    course_pause pause;
    talon_kept *kept; /* by number − 1, as this reader knows them */
    uint32_t kept_n, kept_room;
    uint64_t choices, told;
    uint64_t news, looked; /* faces that became known to all; so many had when it was last asked whether all are, plus one (suite 2) */
    bool had_stopped;      /* when `end` came */
    bool tried;            /* to go on after it, with all cards known */
    course_counts counted;
    bool chosen, dealt_after; /* a choice was made; and then, or by it, closed cards came out or were shuffled */
    bool broken;
    uint64_t broken_line;
    const char *broken_code;
    sentence broken_why;
} rules_course;

void talon__course_free(rules_course *c);
/* How many debts are somebody's, and what the first is. */
size_t talon__debts_open(const rules_course *c, const course_debt **first);

#endif
