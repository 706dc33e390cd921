/* nesting.h -- how deep lists and objects of a JSON text lie inside each other, before a parser that recurses sees it. */
#ifndef TALON_PROBLEM_NESTING_H
#define TALON_PROBLEM_NESTING_H

#include <stdbool.h>
#include <stddef.h>

/* Nothing we read is deeper than ten. What reads, copies and frees so many needs less than 64 kB of stack; jansson allows 2048. */
#define JSON_DEEPEST      256
#define JSON_DEEPEST_TEXT "more than 256 lists and objects inside each other"

bool talon__json_too_deep(const char *text, size_t size);

#endif
