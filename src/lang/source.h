/* source.h -- the text of a file: where its lines begin, whether it may be parsed at all.
 *
 * (1) Everything that points into a file is a span: bytes from `pos`, `size` of them. Lines and columns are computed only
 * when somebody asks, so the stages before carry eight bytes and no more. */
#ifndef TALON_LANG_SOURCE_H
#define TALON_LANG_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <talon/runner.h>

#include "arena/arena.h"
#include "name/utf8.h"

typedef struct span {
    uint32_t pos, size;
} span;

typedef struct source {
    const char *text;
    uint32_t size;
    uint32_t *line; /* where each line begins */
    uint32_t lines_n;
} source;

typedef struct place {
    uint32_t line, column, end_column; /* from 1, columns in characters; the end is the one behind the last */
} place;

void talon__source_open(source *s, talon__arena *a, const char *text, size_t size);

/* Line and columns of a span; a span over several lines ends with its first. */
place talon__source_place(const source *s, span at);
/* The line (from 1) as bytes, without its end. */
const char *talon__source_line(const source *s, uint32_t line, uint32_t *size);

/* Where the first bytes are that are not UTF-8; false when all are. */
bool talon__source_invalid_utf8(const source *s, span *at);

/* The brackets that are open before `end`: how many, and where, the innermost last. Stops at the first that is deeper than max, which is
 * TALON_LANG_DEPTH_MAX at most. */
uint32_t talon__source_brackets(const source *s, uint32_t end, uint32_t open[TALON_LANG_DEPTH_MAX + 1], uint32_t max);
/* Where brackets are nested deeper than `max`; false when none do. Deep brackets are slow in any YAML parser. */
bool talon__source_too_deep(const source *s, span *at, uint32_t max);

#endif
