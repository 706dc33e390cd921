/* op_spell.c -- the spelling of an operation: exactly op.def's arguments for it, in that order, each of its type (docs/transcript.md §5).
 *
 * Says nothing about the table: whether zones and cards are there is looked up when the operation is read (op_read.c), since that can
 * change from line to line, and spelling cannot. Arguments that carry randomness (seeds, records) do not exist in a transcript: all
 * its randomness comes from shuffles. */
#include <string.h>
#include <talon/base.h>

#include "fair/op.h"

/* -------------------------------------------------------------- names of cards */

static bool read_decimal(uint64_t *out, const char **at, uint64_t max)
{
    uint64_t value = 0;
    const char *from = *at;
    while (**at >= '0' && **at <= '9' && *at - from < 11)
        value = value * 10 + (uint64_t)(*(*at)++ - '0');
    *out = value;
    return *at > from && (*from != '0' || *at == from + 1) && value <= max;
}

bool talon__card_name(uint32_t *e, uint32_t *i, const json_t *value)
{
    const char *at = json_string_value(value);
    uint64_t epoch, index;
    if (!at || !read_decimal(&epoch, &at, UINT32_MAX) || *at++ != '.' || !read_decimal(&index, &at, UINT16_MAX) || *at)
        return false;
    *e = (uint32_t)epoch;
    *i = (uint32_t)index;
    return true;
}

/* -------------------------------------------------------------- keys in order */

/* The keys of an object, one after the other. */
typedef struct cursor {
    json_t *object;
    void *at;
    sentence *why;
    const char *op;
} cursor;

static cursor begin(sentence *why, const json_t *object, const char *op)
{
    cursor c = {(json_t *)(uintptr_t)object, json_object_iter((json_t *)(uintptr_t)object), why, op};
    c.at = json_object_iter_next(c.object, c.at); /* after "op" */
    return c;
}

static bool is_next(const cursor *c, const char *key)
{
    return c->at && strcmp(json_object_iter_key(c->at), key) == 0;
}

static const json_t *next(cursor *c, const char *key)
{
    if (!is_next(c, key)) {
        talon__say(c->why, "%s needs the key \"%s\" here", c->op, key);
        return NULL;
    }
    const json_t *value = json_object_iter_value(c->at);
    c->at = json_object_iter_next(c->object, c->at);
    return value;
}

static bool is_number(const json_t *v)
{
    return json_is_integer(v) && json_integer_value(v) >= 0 && json_integer_value(v) <= 9007199254740991;
}

static bool is_zone(const json_t *v)
{
    return json_string_length(v) >= 1 && json_string_length(v) <= TALON_MAX_ZONE_NAME;
}

static bool is_card(const json_t *v)
{
    uint32_t e, i;
    return talon__card_name(&e, &i, v);
}

static bool is_list(const json_t *v, bool (*each)(const json_t *item))
{
    for (size_t i = 0; i < json_array_size(v); i++)
        if (!each(json_array_get(v, i)))
            return false;
    return json_is_array(v);
}

static bool is_facing(const json_t *v, bool may_be_null)
{
    const char *word = json_string_value(v);
    return word ? strcmp(word, "up") == 0 || strcmp(word, "down") == 0 : may_be_null && json_is_null(v);
}

static bool is_place(const json_t *v)
{
    const char *word = json_string_value(v);
    return word ? strcmp(word, "end") == 0 || strcmp(word, "top") == 0 : is_number(v);
}

static bool is_argument(const json_t *v, const talon_arg_info *info, talon_need need)
{
    switch ((talon_arg_kind)info->kind) {
    case TALON_KIND_COUNT: return is_number(v);
    case TALON_KIND_ZONE: return is_zone(v);
    case TALON_KIND_ZONES: return is_list(v, is_zone);
    case TALON_KIND_CARDS: return is_list(v, is_card);
    case TALON_KIND_INTS: return is_list(v, is_number);
    case TALON_KIND_PLACE: return is_place(v);
    case TALON_KIND_FACING: return is_facing(v, need == TALON_OPTIONAL);
    case TALON_KIND_PACKETS:
    case TALON_KIND_CARD:
    case TALON_KIND_SEED:
    case TALON_KIND_RECORD:
    case TALON_KIND_NAMES:
    case TALON_KIND_SPECS:
    case TALON_KIND_NUMBER:
    case TALON_KIND_TEXT:
    case TALON_KIND_DESTS:
    case TALON_KIND_MARKS: return false; /* no transcript has them */
    }
    __builtin_trap();
}

static bool spell_argument(cursor *c, talon_op_arg arg)
{
    const talon_arg_info *info = talon_arg_get(arg.arg);
    const json_t *value = next(c, info->name);
    return value &&
           (is_argument(value, info, (talon_need)arg.need) || talon__say(c->why, "%s: \"%s\" has no such value", c->op, info->name));
}

bool talon__arg_is_secret(talon_op_arg arg)
{
    return arg.arg == TALON_ARG_SEED || arg.arg == TALON_ARG_RECORD;
}

/* Exactly one of the ONE arguments, the rest as they come; no seeds. */
static bool spell_arguments(cursor *c, const talon_op_info *info)
{
    bool chosen = false, choice = false;
    for (const talon_op_arg *a = info->arg; a->need != TALON_NEED_END; a++) {
        if (talon__arg_is_secret(*a))
            continue;
        if (a->need == TALON_ONE_OF) {
            choice = true;
            if (chosen || !is_next(c, talon_arg_get(a->arg)->name))
                continue;
            chosen = true;
        }
        if (!spell_argument(c, *a))
            return false;
    }
    if (choice && !chosen)
        return talon__say(c->why, "%s needs \"indices\", \"cards\" or \"n\"", c->op);
    return !c->at || talon__say(c->why, "%s has no key \"%s\" here", c->op, json_object_iter_key(c->at));
}

static bool spell_look(cursor *c)
{
    const json_t *zone = next(c, "zone"), *n = zone ? next(c, "n") : NULL;
    return n && ((is_zone(zone) && is_number(n)) || talon__say(c->why, "look: \"zone\" or \"n\" has no such value"));
}

fair_verb talon__op_verb(const json_t *op)
{
    static const struct {
        const char *name;
        fair_verb verb;
    } row[] = {{"look", VERB_LOOK}, {"undo", VERB_UNDO}, {"shuffle", VERB_SHUFFLE}, {"arrange", VERB_ARRANGE}};
    const char *name = json_string_value(json_object_get(op, "op"));
    for (size_t i = 0; name && i < sizeof row / sizeof *row; i++)
        if (strcmp(name, row[i].name) == 0)
            return row[i].verb;
    return VERB_TABLE;
}

/* What only a seat can do. */
static bool spell_own(cursor *c, fair_verb verb)
{
    if (verb == VERB_LOOK && !spell_look(c))
        return false;
    return !c->at || talon__say(c->why, "%s has too many keys", c->op);
}

bool talon__op_in_version(const talon_op_info *info, uint32_t version)
{
    return info && info->since != TALON_SINCE_NEVER && info->since <= version;
}

bool talon__op_known(sentence *why, const talon_op_info *info, const char *name, uint32_t version)
{
    if (talon__op_in_version(info, version))
        return true;
    if (info && info->since != TALON_SINCE_NEVER)
        return talon__say(why, "%s came with version %u of the format; this is version %u", name, info->since, version);
    if (info)
        return talon__say(why, "%s has no line of its own in a transcript: write it as deal, move, combine, turn or shuffle", name);
    return talon__say(why, "no operation of a transcript is called \"%s\"", name);
}

bool talon__op_spell(sentence *why, const json_t *op, op_place place)
{
    void *first = json_object_iter((json_t *)(uintptr_t)op);
    const char *name = first && strcmp(json_object_iter_key(first), "op") == 0 ? json_string_value(json_object_iter_value(first)) : NULL;
    if (!name)
        return talon__say(why, "an operation is an object that begins with \"op\"");
    cursor c = begin(why, op, name);
    const fair_verb verb = talon__op_verb(op);
    if (verb != VERB_TABLE && place != PLACE_ACT)
        return talon__say(why, "%s belongs in an act", name);
    if (verb == VERB_LOOK || verb == VERB_UNDO)
        return spell_own(&c, verb);
    const talon_op_info *info = verb == VERB_ARRANGE ? NULL : talon_op_find(name, strlen(name));
    return talon__op_known(why, info, name, TRANSCRIPT_VERSION) && spell_arguments(&c, info);
}
