/* spell.c -- one line by itself: bytes, JSON, kind, keys in order, values (docs/transcript.md §2, §3).
 *
 * lines.def lists the kinds and their keys; value_kind says what a value must look like. Whatever passes here has one spelling only:
 * printed again it gives the same bytes, so a hash of the bytes is a hash of the meaning. Everything behind may therefore ask for a key
 * without checking that it is there and of its type.
 *
 * Nothing is looked up in other lines, and nothing is kept. */
#include "fair/spell.h"

#include <stdlib.h>
#include <string.h>

#include "fair/box.h"
#include "name/utf8.h"
#include "problem/json.h"
#include "problem/nesting.h"

#define EXACT_MAX 9007199254740991 /* 2^53 − 1 */

typedef enum value_kind {
    V_USES,
    V_NAME,
    V_HASH,
    V_HASH_OR_NULL,
    V_LEFT,
    V_AUDIT,
    V_BYTE,
    V_BOOL,
    V_PLAYERS,
    V_FACES,
    V_ZONES,
    V_PLAN,
    V_NUMBER,
    V_SEAT,
    V_SEAT_OR_NULL,
    V_SEATS,
    V_MISSING,
    V_EPOCH,
    V_EPOCH_OR_0,
    V_PLAN_OP,
    V_ACT_OP,
    V_SAY,
    V_TEXT,
    V_COUNTER,
    V_POOL,
    V_CARDS,
    V_CUT,
    V_OPENINGS,
    V_BOXES,
    V_BOX_KEYS,
    V_NAMES,
    V_CARD,
    V_DECK,
    V_PROOF,
    V_ELEMENT,
    V_POSSESSION,
    V_POLY,
    V_PARTS,
    V_SHARES,
    V_SEALED,
    V_CARD_NAMES,
} value_kind;

/* Of which suites a kind or a key is: bits. */
enum { ONE = 1, TWO = 2, BOTH = ONE | TWO };

typedef struct line_key {
    const char *name;
    value_kind value;
    int suites;
} line_key;

#define KEYS_MAX 18

typedef struct line_row {
    const char *name;
    bool by_dealer, on_spine;
    int suites;
    line_key key[KEYS_MAX];
} line_row;

enum { DEALER = 1, SEAT = 0, SPINE = 1, SIDE = 0 };
#define KEY(name, value)  {name, V_##value, BOTH},
#define KEY1(name, value) {name, V_##value, ONE},
#define KEY2(name, value) {name, V_##value, TWO},
static const line_row rows[] = {
#define LINE(id, text, signer, sort, suites, keys) [KIND_##id] = {text, signer, sort, suites, {keys}},
#include "fair/lines.def"
#undef LINE
};
#undef KEY
#undef KEY1
#undef KEY2

/* The bit of a suite. */
static int suite_bit(const talon_spelling *s)
{
    return s->suite == 2 ? TWO : ONE;
}

bool talon__line_by_dealer(line_kind kind)
{
    return rows[kind].by_dealer;
}

bool talon__line_on_spine(line_kind kind)
{
    return rows[kind].on_spine;
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
    return is_pair(v) && talon__spell_name(name, TALON_MAX_PLAYER_NAME) && is_hex(json_array_get(v, 1), HASH_SIZE);
}

static bool is_face(const json_t *v)
{
    return talon__spell_name(v, TALON_MAX_CARD_NAME);
}

static bool is_pool_entry(const json_t *v)
{
    return is_pair(v) && talon__spell_name(json_array_get(v, 0), TALON_MAX_ZONE_NAME) && is_number(json_array_get(v, 1), 0, EXACT_MAX);
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

static bool is_box_key(const json_t *v)
{
    const json_t *card = json_array_get(v, 0), *seat = json_array_get(v, 1), *secret = json_array_get(v, 2);
    return json_array_size(v) == 3 && is_card(card) && is_number(seat, 1, TALON_MAX_PLAYERS) && is_hex(secret, HASH_SIZE);
}

static bool is_left(const json_t *v)
{
    return is_pair(v) && is_hex(json_array_get(v, 0), HASH_SIZE) && is_hex(json_array_get(v, 1), HASH_SIZE);
}

/* A veil's name for everybody, or in a box for one seat; which of them, its line says (names_fit). */
static bool is_veil_name(const json_t *v)
{
    const json_t *name = json_array_get(v, 1);
    if (!is_number(json_array_get(v, 0), 0, 65535))
        return false;
    if (is_pair(v))
        return is_hex(name, NAME_BOX);
    return json_array_size(v) == 3 && talon__spell_name(name, TALON_MAX_CARD_NAME) && is_hex(json_array_get(v, 2), HASH_SIZE);
}

static bool is_text(const json_t *v, size_t low, size_t high)
{
    return json_is_string(v) && json_string_length(v) >= low && json_string_length(v) <= high;
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

static bool is_use(const json_t *v)
{
    return talon__spell_name(v, 64);
}

/* Names, ascending by their bytes, all different. */
static bool are_uses(const json_t *v)
{
    const char *last = "";
    for (size_t i = 0; i < json_array_size(v); i++) {
        const json_t *name = json_array_get(v, i);
        if (!is_use(name) || strcmp(last, json_string_value(name)) >= 0)
            return false;
        last = json_string_value(name);
    }
    return json_is_array(v);
}

static bool spell_simple(sentence *why, const char *key, const json_t *v, value_kind kind)
{
    switch (kind) {
    case V_NAME: return talon__spell_name(v, 64) || talon__say(why, "\"%s\" must be a name of 1 to 64 bytes", key);
    case V_HASH: return is_hex(v, HASH_SIZE) || talon__say(why, "\"%s\" must be 64 lower-case hex digits", key);
    case V_HASH_OR_NULL:
        return json_is_null(v) || is_hex(v, HASH_SIZE) || talon__say(why, "\"%s\" must be null or 64 lower-case hex digits", key);
    case V_AUDIT: return is_word(v, "full") || is_word(v, "sealed") || talon__say(why, "\"audit\" must be \"full\" or \"sealed\"");
    case V_BYTE: return is_number(v, 0, 255) || talon__say(why, "\"%s\" must be a number from 0 to 255", key);
    case V_BOOL: return json_is_boolean(v) || talon__say(why, "\"%s\" must be true or false", key);
    case V_NUMBER: return is_number(v, 0, EXACT_MAX) || talon__say(why, "\"%s\" must be a number from 0 to 2^53 - 1", key);
    case V_SEAT: return is_number(v, 1, TALON_MAX_PLAYERS) || talon__say(why, "\"%s\" must be a number from 1 to 255", key);
    case V_SEAT_OR_NULL:
        return json_is_null(v) || is_number(v, 1, TALON_MAX_PLAYERS) || talon__say(why, "\"%s\" must be null or a seat", key);
    case V_EPOCH: return is_number(v, 1, UINT32_MAX) || talon__say(why, "\"e\" must be a number from 1 to 2^32 - 1");
    case V_EPOCH_OR_0: return is_number(v, 0, UINT32_MAX) || talon__say(why, "\"e\" must be a number from 0 to 2^32 - 1");
    case V_COUNTER: return is_number(v, 1, UINT32_MAX) || talon__say(why, "\"i\" must be a number from 1 to 2^32 - 1");
    case V_SAY: return json_is_null(v) || is_text(v, 1, 255) || talon__say(why, "\"say\" must be null or a text of 1 to 255 bytes");
    case V_TEXT: return is_text(v, 0, TEXT_MAX) || talon__say(why, "\"text\" must be a text of at most 512 bytes");
    case V_CARDS: return is_number(v, 1, TALON_MAX_CARDS) || talon__say(why, "\"n\" must be a number from 1 to 65535");
    case V_CARD: return is_card(v) || talon__say(why, "\"card\" must be a card's name, like \"1.17\"");
    case V_CUT: return is_cut(v) || talon__say(why, "\"cut\" must be null or [number, 64 hex digits]");
    default: __builtin_trap(); /* spell_value has all others */
    }
}

static bool spell_list(sentence *why, const char *key, const json_t *v, value_kind kind)
{
    switch (kind) {
    case V_USES: return are_uses(v) || talon__say(why, "\"uses\" must list names, ascending");
    case V_LEFT: return is_list(v, 0, 255, is_left) || talon__say(why, "\"left\" must be at most 255 pairs [game, head]");
    case V_PLAYERS: return is_list(v, 1, TALON_MAX_PLAYERS, is_player) || talon__say(why, "\"seats\" must be 1 to 255 pairs [name, key]");
    case V_FACES: return is_list(v, 1, TALON_MAX_CARDS, is_face) || talon__say(why, "\"faces\" must be 1 to 65,535 names");
    case V_SEATS: return are_seats(v) || talon__say(why, "\"%s\" must list seats, ascending", key);
    case V_MISSING: return (are_seats(v) && json_array_size(v)) || talon__say(why, "\"missing\" must list seats, ascending");
    case V_POOL: return is_list(v, 0, SIZE_MAX, is_pool_entry) || talon__say(why, "\"pool\" must be a list of pairs [zone, count]");
    case V_OPENINGS: return is_list(v, 0, SIZE_MAX, is_opening) || talon__say(why, "\"open\" must be a list of [card, face, salt, path]");
    case V_BOXES: return is_list(v, 0, SIZE_MAX, is_box) || talon__say(why, "\"box\" must be a list of [card, seat, hex]");
    case V_BOX_KEYS: return is_list(v, 0, SIZE_MAX, is_box_key) || talon__say(why, "\"keys\" must be a list of [card, seat, secret]");
    case V_NAMES:
        return is_list(v, 0, SIZE_MAX, is_veil_name) || talon__say(why, "\"names\" must be a list of [face, name, salt] or [face, hex]");
    default: return spell_simple(why, key, v, kind); /* which has all others */
    }
}

static bool spell_op(talon_spelling *s, const json_t *v, value_kind kind)
{
    const op_place place = kind == V_ACT_OP ? PLACE_ACT : PLACE_PLAN;
    if (s->rules && talon__is_rules_op(v, place))
        return talon__spell_rules_op(&s->why, v);
    if (s->suite == 2 && kind == V_ACT_OP && talon__op_verb(v) == VERB_ARRANGE)
        return talon__spell_arrange(&s->why, v);
    return talon__op_spell(&s->why, v, place);
}

static bool spell_value(talon_spelling *s, const char *key, const json_t *v, value_kind kind)
{
    sentence *why = &s->why;
    switch (kind) {
    case V_ZONES: return talon__spell_zones(why, v);
    case V_PLAN: return talon__spell_plan(why, v);
    case V_PLAN_OP:
    case V_ACT_OP: return spell_op(s, v, kind);
    case V_DECK: return talon__spell_elements(why, key, v, 2, 2);
    case V_PROOF:
        return (json_is_string(v) && is_hex_of(v, 32)) || talon__say(why, "\"proof\" must be lower-case hex, a multiple of 32 bytes");
    case V_ELEMENT: return is_hex(v, 32) ? talon__spell_elements(why, key, v, 1, 1) : talon__say(why, "\"%s\" must be one element", key);
    case V_POSSESSION: return talon__spell_possession(why, v);
    case V_POLY: return talon__spell_elements(why, key, v, 0, 1);
    case V_PARTS: return true; /* with the whole line: talon__spell_parts */
    case V_SHARES: return talon__spell_shares(why, v);
    case V_SEALED: return talon__spell_sealed(why, v);
    case V_CARD_NAMES: return talon__spell_card_names(s, v);
    default: return spell_list(why, key, v, kind); /* the same */
    }
}

/* ------------------------------------------------------------------- lines */

static bool find_kind(line_kind *kind, talon_spelling *s, const json_t *line)
{
    void *first = json_object_iter((json_t *)(uintptr_t)line);
    const char *name = first && strcmp(json_object_iter_key(first), "k") == 0 ? json_string_value(json_object_iter_value(first)) : NULL;
    for (size_t i = 0; name && i < KIND_END_OF_LIST; i++)
        if (strcmp(rows[i].name, name) == 0 && rows[i].suites & suite_bit(s)) {
            *kind = (line_kind)i;
            return true;
        }
    return talon__say(&s->why, "a line begins with its kind, {\"k\":\"do\",…; this one has no known kind");
}

/* Names for everybody have their salts beside them, names for one seat are boxes. */
static bool names_fit(sentence *why, const json_t *line)
{
    const json_t *names = json_object_get(line, "names");
    const size_t each = json_is_null(json_object_get(line, "to")) ? 3 : 2;
    for (size_t i = 0; i < json_array_size(names); i++)
        if (json_array_size(json_array_get(names, i)) != each)
            return talon__say(why, "names for everybody are [face, name, salt], names for one seat [face, hex]");
    return true;
}

/* What its keys say together. */
static bool keys_fit(talon_spelling *s, const json_t *line, line_kind kind)
{
    if (kind == KIND_GAME && talon__uses(line, "rules") && !talon__spell_rules(&s->why, json_object_get(line, "rules")))
        return false;
    if (kind == KIND_GAME && s->suite == 2)
        return talon__spell_recover(&s->why, line);
    if (kind == KIND_NAME)
        return names_fit(&s->why, line);
    if (kind == KIND_SHARE)
        return talon__spell_share(&s->why, line);
    return s->suite != 2 || kind != KIND_LOCK || talon__spell_parts(s, line);
}

static bool spell_line(talon_spelling *s, const json_t *line, line_kind kind)
{
    const int suite = suite_bit(s);
    const char *keys[KEYS_MAX + 4] = {"k"};
    size_t n = 1;
    for (const line_key *key = rows[kind].key; key->name; key++)
        if (key->suites & suite)
            keys[n++] = key->name;
    if (kind == KIND_GAME && talon__uses(line, "rules"))
        keys[n++] = "rules";
    keys[n] = "sig";
    if (!talon__spell_keys(&s->why, line, rows[kind].name, keys))
        return false;
    for (const line_key *key = rows[kind].key; key->name; key++)
        if (key->suites & suite && !spell_value(s, key->name, json_object_get(line, key->name), key->value))
            return false;
    return keys_fit(s, line, kind) &&
           (is_hex(json_object_get(line, "sig"), 64) || talon__say(&s->why, "\"sig\" must be 128 lower-case hex digits"));
}

/* ------------------------------------------------------------------ versions */

/* The n-th key of an object and its value; NULL when that is another key. */
static const json_t *nth(const json_t *object, size_t n, const char *key)
{
    json_t *o = (json_t *)(uintptr_t)object;
    void *at = json_object_iter(o);
    while (at && n--)
        at = json_object_iter_next(o, at);
    return at && strcmp(json_object_iter_key(at), key) == 0 ? json_object_iter_value(at) : NULL;
}

static bool other_version(talon_spelling *s, json_int_t version)
{
    s->code = "version";
    if (version > TRANSCRIPT_VERSION)
        return talon__say(&s->why, "a newer talon wrote this (version %lld); get one to read it", (long long)version);
    return talon__say(&s->why, "an older talon wrote this (version %lld), whose verdicts could be cheated; this one reads version %d only",
                      (long long)version, TRANSCRIPT_VERSION);
}

/* What only a newer talon can judge is found before anything else is: docs/transcript.md §2. */
static bool is_readable(talon_spelling *s, const json_t *line)
{
    const json_t *version = nth(line, 1, "talon"), *suite = nth(line, 2, "suite"), *uses = nth(line, 3, "uses");
    if (!is_number(version, 0, EXACT_MAX))
        return talon__say(&s->why, "line 0 begins with {\"k\":\"game\",\"talon\":2,");
    if (json_integer_value(version) != TRANSCRIPT_VERSION)
        return other_version(s, json_integer_value(version));
    if (!is_number(suite, 0, EXACT_MAX) || !is_list(uses, 0, SIZE_MAX, is_use))
        return talon__say(&s->why, "after \"talon\" come \"suite\", a number, and \"uses\", a list of names");
    const bool known = json_integer_value(suite) == 1 || json_integer_value(suite) == 2;
    for (size_t i = 0; known && i < json_array_size(uses); i++)
        if (strcmp(json_string_value(json_array_get(uses, i)), "veils") != 0 &&
            strcmp(json_string_value(json_array_get(uses, i)), "rules") != 0) {
            s->code = "newer";
            return talon__say(&s->why, "the game uses \"%s\": that needs a newer talon", json_string_value(json_array_get(uses, i)));
        }
    s->suite = (uint32_t)(json_integer_value(suite) == 2 ? 2 : 1);
    if (known)
        return true;
    s->code = "newer";
    return talon__say(&s->why, "the game is of suite %lld: that needs a newer talon", (long long)json_integer_value(suite));
}

/* --------------------------------------------------------------------- bytes */

/* Characters that do not show, or change how others look: U+0080–U+009F, U+061C, U+200B–U+200F, U+2028–U+202E, U+2060–U+2069, U+FEFF. */
static bool is_hidden(const unsigned char *at, size_t size)
{
    if (size >= 2 && (at[0] == 0xC2 || at[0] == 0xD8))
        return at[0] == 0xC2 ? at[1] >= 0x80 && at[1] <= 0x9F : at[1] == 0x9C;
    if (size < 3)
        return false;
    if (at[0] == 0xEF)
        return at[1] == 0xBB && at[2] == 0xBF;
    if (at[0] != 0xE2)
        return false;
    if (at[1] == 0x80)
        return (at[2] >= 0x8B && at[2] <= 0x8F) || (at[2] >= 0xA8 && at[2] <= 0xAE);
    return at[1] == 0x81 && at[2] >= 0xA0 && at[2] <= 0xA9;
}

/* Every number is an integer from 0 to 2^53 − 1. Nesting was looked at before. */
static bool has_good_numbers(const json_t *v)
{
    const char *key;
    json_t *item;
    size_t i;
    if (json_is_number(v))
        return is_number(v, 0, EXACT_MAX);
    json_array_foreach(v, i, item)
    {
        if (!has_good_numbers(item))
            return false;
    }
    json_object_foreach((json_t *)(uintptr_t)v, key, item)
    {
        if (!has_good_numbers(item))
            return false;
    }
    return true;
}

/* Whether no line has what is here. */
static bool is_forbidden(const char *at, size_t size)
{
    return (unsigned char)*at < 0x20 || *at == 0x7F || *at == '\\' || is_hidden((const unsigned char *)at, size);
}

bool talon__spell_text(const char *text, size_t size)
{
    uint32_t n, code;
    for (size_t i = 0; i < size; i += n) {
        n = talon__utf8(text + i, size - i, &code);
        if (!n || code == '"' || is_forbidden(text + i, size - i))
            return false;
    }
    return true;
}

static bool good_bytes(sentence *why, const char *line, size_t size)
{
    if (size > LINE_MAX_BYTES)
        return talon__say(why, "a line has at most 1,048,576 bytes");
    for (size_t i = 0; i < size; i++)
        if (is_forbidden(line + i, size - i))
            return talon__say(why, "byte %zu is a backslash, or begins a character that does not show", i);
    if (talon__json_too_deep(line, size))
        return talon__say(why, "a line does not have " JSON_DEEPEST_TEXT);
    return true;
}

/* Printing it again must give the same bytes: then no two texts mean the same line. */
static bool prints_the_same(talon_spelling *s, const json_t *json, const char *line, size_t size)
{
    char *again = talon__json_dump(json, JSON_COMPACT);
    if (!again)
        return talon__spell_no_memory(s);
    const bool same = strlen(again) == size && memcmp(again, line, size) == 0;
    free(again);
    return same || talon__say(&s->why, "not written in the one way allowed: compact, numbers without extras");
}

json_t *talon__spell(talon_spelling *s, line_kind *kind, const char *line, size_t size, bool first)
{
    json_error_t error;
    s->code = "spelling";
    if (!good_bytes(&s->why, line, size))
        return NULL;
    json_t *json = talon__json_load(line, size, JSON_REJECT_DUPLICATES, &error);
    if (!json) {
        if (*error.text)
            talon__say(&s->why, "not JSON, column %d: %s", error.column, error.text);
        else
            talon__spell_no_memory(s);
        return NULL;
    }
    bool good = json_is_object(json) || talon__say(&s->why, "a line is a JSON object");
    good = good && prints_the_same(s, json, line, size);
    good = good && find_kind(kind, s, json);
    good = good && ((*kind == KIND_GAME) == first || talon__say(&s->why, "line 0, and no other, is a \"game\""));
    good = good && (has_good_numbers(json) || talon__say(&s->why, "numbers are integers from 0 to 2^53 - 1"));
    good = good && (!first || is_readable(s, json));
    good = good && spell_line(s, json, *kind);
    good = good && (!first || talon__spell_game(s, json));
    if (!good) {
        json_decref(json);
        return NULL;
    }
    return json;
}
