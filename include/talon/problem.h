/* talon/problem.h -- what is wrong or doubtful in a text that somebody wrote: a game file, a deck list.
 *
 * Threads: as talon/base.h says.
 * Stable, as docs/library.md §5 says. */
#ifndef TALON_PROBLEM_H
#define TALON_PROBLEM_H

#include <talon/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** One thing that is wrong or doubtful in a file. Lines and columns count from 1, columns in characters. */
typedef struct talon_problem {
    const char *code; /* "E102", "W606"; see docs/diagnostics.md */
    bool is_error;    /* or a warning */
    uint32_t line, column, end_column;
    const char *message; /* one sentence without a full stop; ends with the suggestion where there is one */
    const char *hint;    /* the suggested text alone, or NULL */
    const char *source;  /* the line it is about, without its end; "" when there is none */
    const char *fix;     /* what to do about it, without a full stop; NULL when nobody can say */
} talon_problem;

/** Write a problem for people: file:line:column, the sentence, the line and a caret below it, "fix:" and what to do. Ends with LF.
 *  Like snprintf: always NUL-terminated, returns the length it has or would have. ascii: `|` instead of `│`. */
TALON_API size_t talon_problem_text(char *text, size_t text_size, const talon_problem *p, const char *file, bool ascii);

/** Write a problem as one JSON object and LF: file, line, column, end_column, severity, code, message, hint, fix. As above; returns 0 when
 *  there is no memory. */
TALON_API size_t talon_problem_json(char *text, size_t text_size, const talon_problem *p, const char *file);

/** A kind of problem, for the manual. */
typedef struct talon_problem_kind {
    const char *code;
    const char *about;  /* one sentence for the manual */
    const char *remedy; /* what to do about it */
    const char *wrong;  /* a file that has it, and */
    const char *right;  /* the same without it; both "" when there is no example */
} talon_problem_kind;

#ifdef __cplusplus
}
#endif
#endif
