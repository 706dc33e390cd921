/* spell_rules.c -- how lines of games with rules are written, each by itself: line 0's `rules`, choices, and what the dealer adds to steps
 * (docs/transcript.md §14). */
#include <string.h>

#include "fair/spell.h"

static bool is_number(const json_t *v, json_int_t low, json_int_t high)
{
    return json_is_integer(v) && json_integer_value(v) >= low && json_integer_value(v) <= high;
}

static bool is_name(const json_t *v)
{
    return json_is_string(v) && json_string_length(v) >= 1 && json_string_length(v) <= 64;
}

static bool is_name_or_null(const json_t *v)
{
    return json_is_null(v) || is_name(v);
}

static bool is_hex32(const json_t *v)
{
    return json_string_length(v) == 64 && strspn(json_string_value(v), "0123456789abcdef") == 64;
}

/* Names ascend, so that one set of numbers is written in one way. */
static bool are_numbers(const json_t *list)
{
    const char *last = "";
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *pair = json_array_get(list, i), *name = json_array_get(pair, 0);
        if (json_array_size(pair) != 2 || !is_name(name) || !is_number(json_array_get(pair, 1), 0, INT32_MAX) ||
            strcmp(last, json_string_value(name)) >= 0)
            return false;
        last = json_string_value(name);
    }
    return json_is_array(list);
}

bool talon__spell_rules(sentence *why, const json_t *v)
{
    static const char *const keys[] = {"game", "dealer", "numbers", NULL};
    if (!talon__spell_keys(why, v, "\"rules\"", keys))
        return false;
    return (is_hex32(json_object_get(v, "game")) && is_number(json_object_get(v, "dealer"), 1, 255) &&
            are_numbers(json_object_get(v, "numbers"))) ||
           talon__say(why, "\"rules\" must have a game of 64 hex digits, a seat that deals, and numbers [name, number], ascending by name");
}

/* A number of 32 bits in decimal, written in one way. */
static bool is_decimal(const json_t *v)
{
    const char *text = json_string_value(v);
    int64_t value = 0;
    if (!text)
        return false;
    const bool below = *text == '-';
    text += below;
    const size_t n = strspn(text, "0123456789");
    if (!n || n > 10 || text[n] || (n > 1 && *text == '0') || (below && *text == '0'))
        return false;
    for (size_t i = 0; i < n; i++)
        value = value * 10 + (text[i] - '0');
    return below ? value <= -(int64_t)INT32_MIN : value <= INT32_MAX;
}

static bool are_decimals(const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!is_decimal(json_array_get(list, i)))
            return false;
    return json_is_array(list);
}

static bool are_places(const json_t *list)
{
    json_int_t last = -1;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *v = json_array_get(list, i);
        if (!is_number(v, 0, UINT16_MAX) || json_integer_value(v) <= last)
            return false;
        last = json_integer_value(v);
    }
    return json_is_array(list);
}

static bool spell_choose(sentence *why, const json_t *op)
{
    static const char *const keys[] = {"op", "n", "option", "pass", "values", "from", "places", "to", "combo", "height", NULL};
    static const char *const names[] = {"option", "from", "to", "combo", "height"};
    if (!talon__spell_keys(why, op, "choose", keys))
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!is_name_or_null(json_object_get(op, names[i])))
            return talon__say(why, "choose: \"%s\" must be null or a name", names[i]);
    if (!is_number(json_object_get(op, "n"), 1, UINT32_MAX) || !json_is_boolean(json_object_get(op, "pass")))
        return talon__say(why, "choose: \"n\" must be a number from 1, \"pass\" true or false");
    return (are_decimals(json_object_get(op, "values")) && are_places(json_object_get(op, "places"))) ||
           talon__say(why, "choose: \"values\" must be numbers as texts, \"places\" numbers, ascending");
}

static bool spell_numbered(sentence *why, const json_t *op, const char *name)
{
    static const char *const keys[] = {"op", "n", NULL};
    return talon__spell_keys(why, op, name, keys) &&
           (is_number(json_object_get(op, "n"), 1, UINT32_MAX) || talon__say(why, "%s: \"n\" must be a number from 1", name));
}

static bool spell_tell(sentence *why, const json_t *op)
{
    static const char *const keys[] = {"op", "values", NULL};
    return talon__spell_keys(why, op, "tell", keys) &&
           (are_decimals(json_object_get(op, "values")) || talon__say(why, "tell: \"values\" must be numbers as texts"));
}

bool talon__is_rules_op(const json_t *op, op_place place)
{
    const char *name = json_string_value(json_object_get(op, "op"));
    if (!name)
        return false;
    return place == PLACE_ACT ? strcmp(name, "choose") == 0
                              : strcmp(name, "tell") == 0 || strcmp(name, "picks") == 0 || strcmp(name, "together") == 0;
}

bool talon__spell_rules_op(sentence *why, const json_t *op)
{
    const char *name = json_string_value(json_object_get(op, "op"));
    return *name == 'c' ? spell_choose(why, op) : strcmp(name, "tell") == 0 ? spell_tell(why, op) : spell_numbered(why, op, name);
}
