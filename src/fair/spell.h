/* spell.h -- how lines are written: docs/transcript.md §2 and §3, what can be said of a line alone. */
#ifndef TALON_FAIR_SPELL_H
#define TALON_FAIR_SPELL_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "fair/hash.h"
#include "fair/op.h"

typedef enum line_kind {
#define LINE(name, text, signer, keys) KIND_##name,
#include "fair/lines.def"
#undef LINE
    KIND_END_OF_LIST
} line_kind;

#define LINE_MAX_BYTES (1u << 20)

/* Read a line without its LF. Returns a new object, or NULL and what is wrong in `why`. *version: it is a game of another
 * version or suite. Line 0 is also looked at inside itself: names, zones, faces, plan (spell_line0.c). */
json_t *talon__spell(line_kind *kind, bool *version, sentence *why, const char *line, size_t size, bool first);

/* Fields of a well-spelled line: hex, numbers; and hex for one. */
void talon__get_hash(uint8_t out[HASH_SIZE], const json_t *line, const char *key);
uint32_t talon__get_u32(const json_t *line, const char *key);
json_t *talon__hash_json(const uint8_t bytes[HASH_SIZE]);

bool talon__line_by_dealer(line_kind kind);
const char *talon__line_name(line_kind kind);

/* spell_line0.c: zones, plan and triggers of line 0 by themselves, then everything that refers to something else in it. */
bool talon__spell_zones(sentence *why, const json_t *value);
bool talon__spell_ops(sentence *why, const json_t *ops); /* of a turn, also in line 0 */
bool talon__spell_plan(sentence *why, const json_t *value);
bool talon__spell_triggers(sentence *why, const json_t *value);
bool talon__spell_game(sentence *why, const json_t *game);

/* Exactly these keys in this order. */
bool talon__spell_keys(sentence *why, const json_t *object, const char *what, const char *const *keys);
bool talon__spell_name(const json_t *value, size_t max);

#endif
