/* spell.h -- how lines are written: docs/transcript.md §2 and §3, what can be said of a line alone. */
#ifndef TALON_FAIR_SPELL_H
#define TALON_FAIR_SPELL_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "fair/fields.h"
#include "fair/op.h"

typedef enum line_kind {
#define LINE(name, text, signer, sort, suites, keys) KIND_##name,
#include "fair/lines.def"
#undef LINE
    KIND_END_OF_LIST
} line_kind;

#define LINE_MAX_BYTES (1u << 20)
#define TEXT_MAX       512u /* of a note, or a pick that is shown */

/* What is wrong with a line's spelling. */
typedef struct talon_spelling {
    const char *code; /* "spelling", "version", "newer"; "memory" when it could not be said */
    sentence why;
    bool rules;       /* given, with the next: line 0 uses rules (docs/transcript.md §14) */
    uint32_t suite;   /* its suite; 0 is 1 */
    uint32_t recover; /* its `recover`, and how many seats it has (§15.1) */
    uint32_t seats_n;
} talon_spelling;

/* Read a line without its LF. Returns a new object, or NULL and what is wrong. Line 0 is also looked at inside itself: names, zones,
 * faces, plan (spell_line0.c). */
json_t *talon__spell(talon_spelling *s, line_kind *kind, const char *line, size_t size, bool first);
/* Whether these bytes can be a string in a line: UTF-8 without quotes, and what good spelling forbids. */
bool talon__spell_text(const char *text, size_t size);
/* Says that there is no memory; returns false. */
bool talon__spell_no_memory(talon_spelling *s);

bool talon__line_by_dealer(line_kind kind);
bool talon__line_on_spine(line_kind kind);
const char *talon__line_name(line_kind kind);

/* spell_line0.c: zones and plan of line 0 by themselves, then everything that refers to something else in it. */
bool talon__spell_zones(sentence *why, const json_t *value);
bool talon__spell_plan(sentence *why, const json_t *value);
bool talon__spell_game(talon_spelling *s, const json_t *game);

/* spell_suite2.c: what only games of suite 2 have (§15.1). */
bool talon__spell_elements(sentence *why, const char *key, const json_t *value, size_t least, size_t each);
bool talon__spell_possession(sentence *why, const json_t *value);
bool talon__spell_shares(sentence *why, const json_t *value);
bool talon__spell_sealed(sentence *why, const json_t *value);
bool talon__spell_card_names(talon_spelling *s, const json_t *value);
bool talon__spell_arrange(sentence *why, const json_t *op);
/* What line 0 says of its suite; what a lock has to have then; and a share. */
bool talon__spell_recover(sentence *why, const json_t *game);
bool talon__spell_parts(talon_spelling *s, const json_t *line);
bool talon__spell_share(sentence *why, const json_t *line);

/* spell_rules.c: what only games with rules have. */
bool talon__spell_rules(sentence *why, const json_t *value);
bool talon__is_rules_op(const json_t *op, op_place place);
bool talon__spell_rules_op(sentence *why, const json_t *op);

#endif
