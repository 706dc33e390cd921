/* spell.c -- one line by itself: bytes, JSON, kind, keys in order, values (docs/transcript.md §2, §3).
 *
 * lines.def lists the kinds and their keys; value_kind says what a value must look like. Whatever passes here has one spelling only:
 * printed again it gives the same bytes, so a hash of the bytes is a hash of the meaning. Everything behind may therefore ask for a key
 * without checking that it is there and of its type.
 *
 * Nothing is looked up in other lines, and nothing is kept. */
#include "fair/spell.h"

#include <string.h>

#include "fair/box.h"
#include "problem/nesting.h"

#define EXACT_MAX 9007199254740991 /* 2^53 − 1 */

typedef enum value_kind {
    V_ONE,
    V_NAME,
    V_HASH,
    V_HASH_OR_NULL,
    V_AUDIT,
    V_BYTE,
    V_BOOL,
    V_PLAYERS,
    V_FACES,
    V_ZONES,
    V_PLAN,
    V_TRIGGERS,
    V_NUMBER,
    V_SEAT,
    V_SEATS,
    V_MISSING,
    V_EPOCH,
    V_TURN_OPS,
    V_PLAN_OP,
    V_ACT_OP,
    V_POOL,
    V_CARDS,
    V_CUT,
    V_OPENINGS,
    V_BOXES,
    V_CARD,
} value_kind;

typedef struct line_key {
    const char *name;
    value_kind value;
} line_key;

#define KEYS_MAX 15

typedef struct line_row {
    const char *name;
    bool by_dealer;
    line_key key[KEYS_MAX];
} line_row;

enum { DEALER = 1, SEAT = 0 };
#define KEY(name, value) {name, V_##value},
static const line_row rows[] = {
#define LINE(id, text, signer, keys) [KIND_##id] = {text, signer, {keys}},
#include "fair/lines.def"
#undef LINE
};
#undef KEY

bool talon__line_by_dealer(line_kind kind)
{
    return rows[kind].by_dealer;
}

const char *talon__line_name(line_kind kind)
{
    return rows[kind].name;
}

/* ------------------------------------------------------------------ values */

static bool is_number(const json_t *v, json_int_t low, json_int_t high)
{
    return json_is_integer(v) && json_integer_value(v) >= low && json_integer_value(v) <= high;
}

static bool is_hex(const json_t *v, size_t bytes)
{
    if (!json_is_string(v) || json_string_length(v) != 2 * bytes)
        return false;
    return strspn(json_string_value(v), "0123456789abcdef") == 2 * bytes;
}

/* Any number of pieces of so many bytes. */
static bool is_hex_of(const json_t *v, size_t bytes)
{
    return json_string_length(v) % (2 * bytes) == 0 && is_hex(v, json_string_length(v) / 2);
}

static bool is_word(const json_t *v, const char *word)
{
    return json_is_string(v) && strcmp(json_string_value(v), word) == 0;
}

static bool is_pair(const json_t *v)
{
    return json_array_size(v) == 2;
}

static bool is_player(const json_t *v)
{
    const json_t *name = json_array_get(v, 0);
    return is_pair(v) && talon__spell_name(name, TALON_MAX_PLAYER_NAME) && !strchr(json_string_value(name), ',') &&
           is_hex(json_array_get(v, 1), HASH_SIZE);
}

static bool is_face(const json_t *v)
{
    return talon__spell_name(v, TALON_MAX_CARD_NAME);
}

static bool is_pool_entry(const json_t *v)
{
    return is_pair(v) && talon__spell_name(json_array_get(v, 0), TALON_MAX_ZONE_NAME) && is_number(json_array_get(v, 1), 0, EXACT_MAX);
}

static bool is_group(const json_t *v)
{
    for (size_t i = 0; i < json_array_size(v); i++)
        if (!is_pool_entry(json_array_get(v, i)))
            return false;
    return json_is_array(v);
}

static bool is_card(const json_t *v)
{
    uint32_t e, i;
    return talon__card_name(&e, &i, v);
}

static bool is_opening(const json_t *v)
{
    const json_t *card = json_array_get(v, 0), *face = json_array_get(v, 1), *salt = json_array_get(v, 2), *path = json_array_get(v, 3);
    if (json_array_size(v) != 4)
        return false;
    return is_card(card) && is_number(face, 0, 65535) && is_hex(salt, HASH_SIZE) && is_hex_of(path, HASH_SIZE);
}

static bool is_box(const json_t *v)
{
    const json_t *card = json_array_get(v, 0), *seat = json_array_get(v, 1), *box = json_array_get(v, 2);
    return json_array_size(v) == 3 && is_card(card) && is_number(seat, 1, TALON_MAX_PLAYERS) && is_hex_of(box, 1);
}

static bool is_list(const json_t *v, size_t low, size_t high, bool (*each)(const json_t *item))
{
    if (!json_is_array(v) || json_array_size(v) < low || json_array_size(v) > high)
        return false;
    for (size_t i = 0; i < json_array_size(v); i++)
        if (!each(json_array_get(v, i)))
            return false;
    return true;
}

static bool are_seats(const json_t *v)
{
    json_int_t last = 0;
    for (size_t i = 0; i < json_array_size(v); i++) {
        if (!is_number(json_array_get(v, i), last + 1, TALON_MAX_PLAYERS))
            return false;
        last = json_integer_value(json_array_get(v, i));
    }
    return json_is_array(v);
}

static bool is_cut(const json_t *v)
{
    return json_is_null(v) || (is_pair(v) && is_number(json_array_get(v, 0), 0, 65535) && is_hex(json_array_get(v, 1), HASH_SIZE));
}

static bool spell_simple(sentence *why, const char *key, const json_t *v, value_kind kind)
{
    switch (kind) {
    case V_ONE: return is_number(v, 1, 1) || talon__say(why, "\"%s\" must be 1", key);
    case V_NAME: return talon__spell_name(v, 64) || talon__say(why, "\"%s\" must be a name of 1 to 64 bytes", key);
    case V_HASH: return is_hex(v, HASH_SIZE) || talon__say(why, "\"%s\" must be 64 lower-case hex digits", key);
    case V_HASH_OR_NULL:
        return json_is_null(v) || is_hex(v, HASH_SIZE) || talon__say(why, "\"%s\" must be null or 64 lower-case hex digits", key);
    case V_AUDIT: return is_word(v, "full") || is_word(v, "sealed") || talon__say(why, "\"audit\" must be \"full\" or \"sealed\"");
    case V_BYTE: return is_number(v, 0, 255) || talon__say(why, "\"%s\" must be a number from 0 to 255", key);
    case V_BOOL: return json_is_boolean(v) || talon__say(why, "\"%s\" must be true or false", key);
    case V_NUMBER: return is_number(v, 0, EXACT_MAX) || talon__say(why, "\"%s\" must be a number from 0 to 2^53 - 1", key);
    case V_SEAT: return is_number(v, 1, TALON_MAX_PLAYERS) || talon__say(why, "\"seat\" must be a number from 1 to 255");
    case V_EPOCH: return is_number(v, 1, UINT32_MAX) || talon__say(why, "\"e\" must be a number from 1 to 2^32 - 1");
    case V_CARDS: return is_number(v, 1, TALON_MAX_CARDS) || talon__say(why, "\"n\" must be a number from 1 to 65535");
    case V_CARD: return is_card(v) || talon__say(why, "\"card\" must be a card's name, like \"1.17\"");
    case V_CUT: return is_cut(v) || talon__say(why, "\"cut\" must be null or [number, 64 hex digits]");
    default: __builtin_trap(); /* spell_value has all others */
    }
}

static bool spell_value(sentence *why, const char *key, const json_t *v, value_kind kind)
{
    switch (kind) {
    case V_PLAYERS: return is_list(v, 1, TALON_MAX_PLAYERS, is_player) || talon__say(why, "\"seats\" must be 1 to 255 pairs [name, key]");
    case V_FACES: return is_list(v, 1, TALON_MAX_CARDS, is_face) || talon__say(why, "\"faces\" must be 1 to 65,535 names");
    case V_SEATS: return are_seats(v) || talon__say(why, "\"%s\" must list seats, ascending", key);
    case V_MISSING: return (are_seats(v) && json_array_size(v)) || talon__say(why, "\"missing\" must list seats, ascending");
    case V_POOL: return is_list(v, 0, SIZE_MAX, is_group) || talon__say(why, "\"pool\" must be a list of groups of pairs [zone, count]");
    case V_OPENINGS: return is_list(v, 0, SIZE_MAX, is_opening) || talon__say(why, "\"open\" must be a list of [card, face, salt, path]");
    case V_BOXES: return is_list(v, 0, SIZE_MAX, is_box) || talon__say(why, "\"box\" must be a list of [card, seat, hex]");
    case V_ZONES: return talon__spell_zones(why, v);
    case V_PLAN: return talon__spell_plan(why, v);
    case V_TRIGGERS: return talon__spell_triggers(why, v);
    case V_TURN_OPS: return talon__spell_ops(why, v);
    case V_PLAN_OP: return talon__op_spell(why, v, PLACE_PLAN);
    case V_ACT_OP: return talon__op_spell(why, v, PLACE_ACT);
    case V_ONE:
    case V_NAME:
    case V_HASH:
    case V_HASH_OR_NULL:
    case V_AUDIT:
    case V_BYTE:
    case V_BOOL:
    case V_NUMBER:
    case V_SEAT:
    case V_EPOCH:
    case V_CARDS:
    case V_CARD:
    case V_CUT: return spell_simple(why, key, v, kind);
    }
    __builtin_trap();
}

/* ------------------------------------------------------------------- lines */

static bool find_kind(line_kind *kind, sentence *why, const json_t *line)
{
    void *first = json_object_iter((json_t *)(uintptr_t)line);
    const char *name = first && strcmp(json_object_iter_key(first), "k") == 0 ? json_string_value(json_object_iter_value(first)) : NULL;
    for (size_t i = 0; name && i < KIND_END_OF_LIST; i++)
        if (strcmp(rows[i].name, name) == 0) {
            *kind = (line_kind)i;
            return true;
        }
    return talon__say(why, "a line begins with its kind, {\"k\":\"do\",…; this one has no known kind");
}

static bool spell_line(bool *version, sentence *why, const json_t *line, line_kind kind)
{
    const char *keys[KEYS_MAX + 3] = {"k"};
    size_t n = 1;
    for (const line_key *key = rows[kind].key; key->name; key++)
        keys[n++] = key->name;
    keys[n] = "sig";
    if (!talon__spell_keys(why, line, rows[kind].name, keys))
        return false;
    for (const line_key *key = rows[kind].key; key->name; key++)
        if (!spell_value(why, key->name, json_object_get(line, key->name), key->value)) {
            *version = key->value == V_ONE && json_is_integer(json_object_get(line, key->name));
            return false;
        }
    return is_hex(json_object_get(line, "sig"), 64) || talon__say(why, "\"sig\" must be 128 lower-case hex digits");
}

/* Characters that change how others look: U+0080–U+009F, U+200E, U+200F, U+202A–U+202E, U+2066–U+2069. */
static bool is_hidden(const unsigned char *at, size_t size)
{
    if (size >= 2 && at[0] == 0xC2)
        return at[1] >= 0x80 && at[1] <= 0x9F;
    if (size < 3 || at[0] != 0xE2)
        return false;
    if (at[1] == 0x80)
        return at[2] == 0x8E || at[2] == 0x8F || (at[2] >= 0xAA && at[2] <= 0xAE);
    return at[1] == 0x81 && at[2] >= 0xA6 && at[2] <= 0xA9;
}

static bool good_bytes(sentence *why, const char *line, size_t size)
{
    if (size > LINE_MAX_BYTES)
        return talon__say(why, "a line has at most 1,048,576 bytes");
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)line[i] < 0x20 || line[i] == 0x7F || line[i] == '\\' || is_hidden((const unsigned char *)line + i, size - i))
            return talon__say(why, "byte %zu is a control character or a backslash", i);
    if (talon__json_too_deep(line, size))
        return talon__say(why, "a line does not have " JSON_DEEPEST_TEXT);
    return true;
}

/* Printing it again must give the same bytes: then no two texts mean the same line. */
static bool prints_the_same(const json_t *json, const char *line, size_t size)
{
    char *again = malloc(size + 1);
    const bool same = again && json_dumpb(json, again, size, JSON_COMPACT) == size && memcmp(again, line, size) == 0;
    free(again);
    return same;
}

json_t *talon__spell(line_kind *kind, bool *version, sentence *why, const char *line, size_t size, bool first)
{
    json_error_t error;
    *version = false;
    if (!good_bytes(why, line, size))
        return NULL;
    json_t *json = json_loadb(line, size, JSON_REJECT_DUPLICATES, &error);
    if (!json) {
        talon__say(why, "not JSON, column %d: %s", error.column, error.text);
        return NULL;
    }
    bool good = json_is_object(json) || talon__say(why, "a line is a JSON object");
    good = good && find_kind(kind, why, json);
    good = good && ((*kind == KIND_GAME) == first || talon__say(why, "line 0, and no other, is a \"game\""));
    good = good && spell_line(version, why, json, *kind);
    good = good && (!first || talon__spell_game(why, json));
    good = good &&
           (prints_the_same(json, line, size) || talon__say(why, "not written in the one way allowed: compact, numbers without extras"));
    if (!good) {
        json_decref(json);
        return NULL;
    }
    return json;
}
