/* complaint.h -- what is wrong with a line: a code for programs, a sentence for people.
 *
 * (1) A function that returns false has complained, or its comment says what false means.
 * (2) A complaint is about the line at hand. It becomes the verdict's only by talon__find_bad (judge.h).
 * (3) No sentence contains a secret: names, numbers and backs only. */
#ifndef TALON_FAIR_COMPLAINT_H
#define TALON_FAIR_COMPLAINT_H

#include <jansson.h>
#include <stdbool.h>

/* A sentence being made, cut short where it is too long. */
typedef struct sentence {
    char at[480];
} sentence;

typedef struct complaint {
    const char *code; /* of docs/transcript.md §12, a literal */
    sentence why;
} complaint;

/* Both return false, always. talon__bad without a format keeps the sentence that is there. */
__attribute__((format(printf, 2, 3))) bool talon__say(sentence *why, const char *format, ...);
__attribute__((format(printf, 3, 4))) bool talon__bad(complaint *bad, const char *code, const char *format, ...);
bool talon__no_memory(complaint *bad);
/* An operation could not be read, as its sentence says: it is refused, or there is no memory for it. Returns false. */
bool talon__unread(complaint *bad);

/* An operation or a list as text for a sentence, cut short. Returns buffer. */
const char *talon__op_text(char buffer[160], const json_t *op);

#endif
