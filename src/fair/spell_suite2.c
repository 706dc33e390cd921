/* spell_suite2.c -- what only lines of suite 2 have: elements, scalars, shares, sealed boxes (docs/transcript.md §15.1).
 *
 * Whatever passes here is an element or a scalar where one has to be, so that whoever computes with it need not look again; but for proofs
 * of mixes, of which only the pool says what is what. */
#include <stdlib.h>
#include <string.h>

#include "blind/blind.h"
#include "fair/spell.h"

enum { HEX = 2 * BLIND_SIZE, PART_BOX = 80, SHARE_BOX = 176 };

static bool is_hex(const json_t *v)
{
    const size_t size = json_string_length(v);
    return json_is_string(v) && size % 2 == 0 && strspn(json_string_value(v), "0123456789abcdef") == size;
}

static bool is_element(const char *hex)
{
    uint8_t bytes[BLIND_SIZE];
    return talon__unhex(bytes, BLIND_SIZE, hex, HEX) && talon__blind_element_is_good(bytes);
}

static bool is_scalar(const char *hex)
{
    uint8_t bytes[BLIND_SIZE];
    return talon__unhex(bytes, BLIND_SIZE, hex, HEX) && talon__blind_scalar_is_good(bytes);
}

static bool are_elements(const char *hex, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!is_element(hex + i * HEX))
            return false;
    return true;
}

bool talon__spell_elements(sentence *why, const char *key, const json_t *v, size_t least, size_t each)
{
    const size_t n = json_string_length(v) / HEX;
    return (is_hex(v) && json_string_length(v) % HEX == 0 && n >= least && n % each == 0 && are_elements(json_string_value(v), n)) ||
           talon__say(why, "\"%s\" must be elements in lower-case hex, %s", key, each == 2 ? "two for each card" : "32 bytes each");
}

bool talon__spell_possession(sentence *why, const json_t *v)
{
    const char *hex = json_string_value(v);
    return (is_hex(v) && json_string_length(v) == 2 * HEX && is_element(hex) && is_scalar(hex + HEX)) ||
           talon__say(why, "\"proof\" must be an element and a scalar in lower-case hex");
}

/* D_1 … D_m T₁ T₂ z, or nothing. */
bool talon__spell_shares(sentence *why, const json_t *v)
{
    const size_t size = json_string_length(v), n = size / HEX;
    const char *hex = json_string_value(v);
    return (is_hex(v) && size % HEX == 0 && (!n || (n >= 4 && are_elements(hex, n - 1) && is_scalar(hex + (n - 1) * HEX)))) ||
           talon__say(why, "\"open\" must be shares and their proof in lower-case hex, or empty");
}

static bool is_seat(const json_t *v)
{
    return json_is_integer(v) && json_integer_value(v) >= 1 && json_integer_value(v) <= 255;
}

/* [seat, hex] with a box of so many bytes, or of 32 more, 64 more, … */
static bool is_box(const json_t *pair, size_t bytes, size_t more)
{
    const json_t *hex = json_array_get(pair, 1);
    if (json_array_size(pair) != 2 || !is_seat(json_array_get(pair, 0)) || !is_hex(hex))
        return false;
    const size_t size = json_string_length(hex) / 2;
    return more ? size >= bytes && (size - bytes) % more == 0 : size == bytes;
}

bool talon__spell_sealed(sentence *why, const json_t *v)
{
    json_int_t last = 0;
    bool good = json_is_array(v);
    for (size_t i = 0; good && i < json_array_size(v); i++) {
        const json_t *pair = json_array_get(v, i);
        good = is_box(pair, SHARE_BOX, BLIND_SIZE) && json_integer_value(json_array_get(pair, 0)) > last;
        last = json_integer_value(json_array_get(pair, 0));
    }
    return good || talon__say(why, "\"box\" must be a list of [seat, hex], ascending, each of 176 bytes or 32 more, 64 more and so on");
}

/* By epoch, then by number. */
static int compare_names(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;
    return x[0] != y[0] ? (x[0] < y[0] ? -1 : 1) : x[1] != y[1] ? (x[1] < y[1] ? -1 : 1) : 0;
}

static bool are_different(uint32_t (*name)[2], size_t n)
{
    qsort(name, n, sizeof *name, compare_names);
    for (size_t i = 1; i < n; i++)
        if (compare_names(name[i - 1], name[i]) == 0)
            return false;
    return true;
}

bool talon__spell_card_names(talon_spelling *s, const json_t *v)
{
    const size_t n = json_array_size(v);
    uint32_t(*name)[2] = malloc((n + 1) * sizeof *name);
    if (!name)
        return talon__spell_no_memory(s);
    bool good = n > 0;
    for (size_t i = 0; good && i < n; i++)
        good = talon__card_name(&name[i][0], &name[i][1], json_array_get(v, i));
    good = good && are_different(name, n);
    free(name);
    return good || talon__say(&s->why, "\"cards\" must be cards' names, all different, at least one");
}

bool talon__spell_arrange(sentence *why, const json_t *op)
{
    static const char *const keys[] = {"op", "zone", "n", "deck", "proof", NULL};
    const json_t *n = json_object_get(op, "n"), *proof = json_object_get(op, "proof");
    if (!talon__spell_keys(why, op, "arrange", keys))
        return false;
    if (!talon__spell_name(json_object_get(op, "zone"), TALON_MAX_ZONE_NAME) || !json_is_integer(n))
        return talon__say(why, "arrange: \"zone\" or \"n\" has no such value");
    if (!is_hex(proof) || json_string_length(proof) % HEX)
        return talon__say(why, "\"proof\" must be lower-case hex, a multiple of 32 bytes");
    return talon__spell_elements(why, "deck", json_object_get(op, "deck"), 2, 2);
}

bool talon__spell_recover(sentence *why, const json_t *game)
{
    const uint32_t t = talon__get_u32(game, "recover");
    return !t || (t >= 2 && t < json_array_size(json_object_get(game, "seats"))) ||
           talon__say(why, "\"recover\" must be 0, or at least 2 and less than the number of seats");
}

/* F_1 … F_(t−1), and a box for each other seat. */
bool talon__spell_parts(talon_spelling *s, const json_t *line)
{
    const json_t *poly = json_object_get(line, "poly"), *parts = json_object_get(line, "parts");
    const uint32_t t = s->recover, seat = talon__get_u32(line, "seat");
    if (json_string_length(poly) != (t ? (size_t)(t - 1) * HEX : 0))
        return talon__say(&s->why, "\"poly\" must be one element less than line 0's \"recover\"");
    bool good = json_is_array(parts);
    size_t at = 0;
    for (uint32_t j = 1; good && t && j <= s->seats_n; j++) {
        if (j == seat)
            continue;
        const json_t *pair = json_array_get(parts, at++);
        good = pair && is_box(pair, PART_BOX, 0) && json_integer_value(json_array_get(pair, 0)) == (json_int_t)j;
    }
    return (good && json_array_size(parts) == at) ||
           talon__say(&s->why, "\"parts\" must be a box of 80 bytes for each other seat, or [] where nobody can stand in");
}

bool talon__spell_share(sentence *why, const json_t *line)
{
    return json_string_length(json_object_get(line, "open")) || json_array_size(json_object_get(line, "box")) ||
           talon__say(why, "a share has something in \"open\" or in \"box\"");
}
