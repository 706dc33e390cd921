/* judge.h -- what was found so far, and the verdict made of it: docs/transcript.md §12.
 *
 * (1) `failed` is the first stage that failed on any line; bad_line and `bad` are about the lowest line that is bad in it. A stage is
 *     looked at only while no earlier one, nor itself, has failed; so `failed` only goes down.
 * (2) A line that is bad in its meaning counts for nothing: counts are those of the good lines before it.
 * (3) A box that convicts its dealer makes its own line bad, which may lie far back: `convicted` has the lowest of these.
 * (4) verdict is made by talon_transcript_finish from everything else, as often as it is asked for; nothing reads it back. */
#ifndef TALON_FAIR_JUDGE_H
#define TALON_FAIR_JUDGE_H

#include <talon/fair.h>

#include "fair/complaint.h"

typedef struct tally {
    uint64_t shuffles, voids, openings, boxes, acts, undone, objections, notes, picks, skips;
    uint64_t thrown; /* voids of shuffles that were open */
    uint32_t plan_done, plan_steps;
} tally;

typedef struct findings {
    talon_fair_stage failed;
    uint64_t bad_line, bad_spine; /* its number, and how many spine lines came before it */
    complaint bad;
    bool over; /* nothing further to look at: bad spelling, or a writer gave up */
    tally counts;
    bool played;         /* an act touched cards other than a seat's own that it sees, or gave another seat some */
    bool mixed_closed;   /* a shuffle gave closed cards new backs, */
    uint64_t mixed_line; /* first at this line, */
    uint32_t mixed_n;
    const char *mixed_zone; /* so many, the first of them here */
    bool breaks_rules;      /* a program found that this is not the game that its name says, */
    uint64_t last_play;     /* the last spine line that is no end */
    bool dealt;             /* the plan was done, */
    uint64_t dealt_spine;   /* first after this spine line */
    uint64_t step_spine;    /* the last one that did a step */
    bool convicted;
    uint64_t convicted_line;
    uint32_t convicted_seat; /* in suite 2: whom its box is for; 0: it is no box */
    const char *convicted_code;
    sentence convicted_why, box_why;
    uint8_t head[32]; /* of the last block, for the verdict */
    talon_verdict verdict;
} findings;

/* The line at hand is bad in this stage. */
void talon__find_bad(findings *f, talon_fair_stage stage, uint64_t line, const complaint *bad);

#endif
