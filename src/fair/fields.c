/* fields.c -- the keys and values of objects in a line, as far as every kind of line has them. */
#include "fair/fields.h"

#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------- while it is spelled */

bool talon__uses(const json_t *game, const char *word)
{
    const json_t *uses = json_object_get(game, "uses");
    for (size_t i = 0; i < json_array_size(uses); i++)
        if (strcmp(json_string_value(json_array_get(uses, i)), word) == 0)
            return true;
    return false;
}

bool talon__spell_keys(sentence *why, const json_t *object, const char *what, const char *const *keys)
{
    void *at = json_object_iter((json_t *)(uintptr_t)object);
    for (; *keys; keys++, at = json_object_iter_next((json_t *)(uintptr_t)object, at))
        if (!at || strcmp(json_object_iter_key(at), *keys) != 0)
            return talon__say(why, "%s needs the key \"%s\" here, not \"%s\"", what, *keys, at ? json_object_iter_key(at) : "the end");
    return !at || talon__say(why, "%s has no key \"%s\"", what, json_object_iter_key(at));
}

bool talon__spell_name(const json_t *v, size_t max)
{
    return json_string_length(v) >= 1 && json_string_length(v) <= max;
}

/* ----------------------------------------------------------- when it was spelled */

void talon__get_hash(uint8_t out[HASH_SIZE], const json_t *line, const char *key)
{
    const json_t *v = json_object_get(line, key);
    if (!talon__unhex(out, HASH_SIZE, json_string_value(v), json_string_length(v)))
        memset(out, 0, HASH_SIZE);
}

uint32_t talon__get_u32(const json_t *line, const char *key)
{
    return (uint32_t)json_integer_value(json_object_get(line, key));
}

json_t *talon__full_list(json_t *list, size_t n)
{
    if (json_is_array(list) && json_array_size(list) == n)
        return list;
    json_decref(list);
    return NULL;
}

bool talon__put_hex(json_t *line, const char *key, const uint8_t *bytes, size_t size)
{
    char *hex = malloc(2 * size + 1);
    if (hex)
        talon__hex(hex, bytes, size);
    const bool good = hex && json_object_set_new(line, key, json_string(hex)) == 0;
    free(hex);
    return good;
}

json_t *talon__hash_json(const uint8_t bytes[HASH_SIZE])
{
    char text[2 * HASH_SIZE + 1];
    talon__hex(text, bytes, HASH_SIZE);
    return json_string(text);
}
