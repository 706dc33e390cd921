/* problems.h -- problems of game files and deck lists, printed: in colours on a terminal. */
#ifndef TALON_PROBLEMS_H
#define TALON_PROBLEMS_H

#include <talon/lang.h>
#include <talon/problem.h>

#include "command.h"

/* Texts of talon_problem_text, one after the other, to standard output or standard error. */
void problems_print(FILE *to, const char *text);

/* What is wrong with a file that did not compile, in one line: the first error, and how many more there are. */
void problem_first(char *text, size_t size, const talon_report *report);

/* A diagnostic of game files, or NULL for a word that is no code; small letters are as good. */
const talon_problem_kind *problem_kind_find(const char *code);

/* talon help E401: what it is about, what to do, a wrong file with what talon check says, and the file put right. Returns an exit code. */
int problem_kind_help(const talon_problem_kind *k);
/* talon help diagnostics: all of them. */
void problem_kinds_list(void);

#endif
