/* judge.h -- what was found so far, and the verdict made of it: docs/transcript.md §11.
 *
 * (1) `failed` is the first stage that failed on any line; bad_line and `bad` are about the lowest line that is bad in it. A stage is
 *     looked at only while no earlier one, nor itself, has failed; so `failed` only goes down.
 * (2) A line that is bad in its meaning counts for nothing: counts are those of the good lines before it.
 * (3) verdict is made by talon_transcript_finish from everything else, as often as it is asked for; nothing reads it back. */
#ifndef TALON_FAIR_JUDGE_H
#define TALON_FAIR_JUDGE_H

#include <talon/fair.h>

#include "fair/complaint.h"

typedef struct tally {
    uint64_t turns, voids, rebacks, openings, boxes, acts, undone, objections;
    uint32_t plan_done;
} tally;

typedef struct findings {
    talon_fair_stage failed;
    uint64_t bad_line;
    complaint bad;
    bool over; /* nothing further to look at: bad spelling, or a writer gave up */
    tally counts;
    bool played;        /* an act touched nobody's zone */
    bool mixed_blind;   /* more than one card was re-backed without seeds */
    uint64_t last_play; /* the last line that is neither seen, end nor view */
    sentence box_why;
    talon_verdict verdict;
} findings;

/* The line at hand is bad in this stage. */
void talon__find_bad(findings *f, talon_fair_stage stage, uint64_t line, const complaint *bad);

#endif
