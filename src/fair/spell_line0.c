/* spell_line0.c -- line 0 in itself: zones, faces, plan and triggers, and whether what they name is there (docs/transcript.md §4, §7).
 *
 * Two passes. First every zone, step and trigger by itself, called by spell.c while it looks at the line's keys; then, when all of them
 * are well formed, what refers to something else in the line. So the second pass looks for nothing that might not be there, and line0.c
 * and public_table.c need no checks at all.
 *
 * Operations of plan and triggers are spelled here but not tried out: they are judged when their time comes. */
#include <stdlib.h>
#include <string.h>

#include "fair/spell.h"

/* ------------------------------------------------------------------- zones */

static bool in_words(const char *const *words, const json_t *value)
{
    for (; json_is_string(value) && *words; words++)
        if (strcmp(*words, json_string_value(value)) == 0)
            return true;
    return false;
}

static bool is_range(const json_t *v, json_int_t low, json_int_t high)
{
    return json_is_integer(v) && json_integer_value(v) >= low && json_integer_value(v) <= high;
}

static bool spell_behavior(sentence *why, const json_t *b)
{
    static const char *const keys[] = {"draw_from", "reshuffle_from", "reshuffle_when", "keep_newest", NULL};
    if (json_is_null(b))
        return true;
    if (!json_is_object(b))
        return talon__say(why, "\"behavior\" must be null or an object");
    if (!talon__spell_keys(why, b, "a behaviour", keys))
        return false;
    const json_t *from = json_object_get(b, "reshuffle_from");
    if (!in_words(talon_draw_from_names, json_object_get(b, "draw_from")) ||
        !in_words(talon_reshuffle_when_names, json_object_get(b, "reshuffle_when")))
        return talon__say(why, "a behaviour has an unknown word");
    if (!json_is_null(from) && !talon__spell_name(from, TALON_MAX_ZONE_NAME))
        return talon__say(why, "\"reshuffle_from\" must be null or a zone");
    return is_range(json_object_get(b, "keep_newest"), 0, 65535) || talon__say(why, "\"keep_newest\" must be a number from 0 to 65535");
}

static bool spell_cards(sentence *why, const json_t *cards)
{
    bool good = json_is_array(cards);
    for (size_t i = 0; good && i < json_array_size(cards); i++)
        good = is_range(json_array_get(cards, i), 0, 65535);
    return good || talon__say(why, "\"cards\" must be a list of faces");
}

static bool spell_zone(sentence *why, const json_t *zone)
{
    static const char *const keys[] = {"id", "type", "owner", "sees", "behavior", "cards", NULL};
    if (!json_is_object(zone))
        return talon__say(why, "a zone is an object");
    if (!talon__spell_keys(why, zone, "a zone", keys))
        return false;
    const json_t *owner = json_object_get(zone, "owner");
    if (!talon__spell_name(json_object_get(zone, "id"), TALON_MAX_ZONE_NAME))
        return talon__say(why, "a zone's id is a name of 1 to 64 bytes");
    if (!in_words(talon_zone_type_names, json_object_get(zone, "type")) || !in_words(talon_sees_names, json_object_get(zone, "sees")))
        return talon__say(why, "a zone has an unknown type or sees");
    if (!json_is_null(owner) && !is_range(owner, 1, TALON_MAX_PLAYERS))
        return talon__say(why, "\"owner\" must be null or a seat");
    return spell_cards(why, json_object_get(zone, "cards")) && spell_behavior(why, json_object_get(zone, "behavior"));
}

bool talon__spell_zones(sentence *why, const json_t *zones)
{
    if (json_array_size(zones) < 1 || json_array_size(zones) > TALON_MAX_ZONES)
        return talon__say(why, "\"zones\" must be 1 to 1,024 zones");
    for (size_t i = 0; i < json_array_size(zones); i++)
        if (!spell_zone(why, json_array_get(zones, i)))
            return false;
    return true;
}

/* -------------------------------------------------------------------- plan */

bool talon__spell_ops(sentence *why, const json_t *ops)
{
    if (json_array_size(ops) < 1 || json_array_size(ops) > 1024)
        return talon__say(why, "a turn has 1 to 1,024 operations");
    for (size_t i = 0; i < json_array_size(ops); i++)
        if (!talon__op_spell(why, json_array_get(ops, i), PLACE_TURN))
            return false;
    return true;
}

static bool spell_step(sentence *why, const json_t *step, const char *what, size_t i)
{
    const json_t *op = json_object_get(step, "do"), *ops = json_object_get(step, "turn");
    if (json_object_size(step) != 1 || (!op && !ops))
        return talon__say(why, "step %zu of \"%s\" must be {\"do\":…} or {\"turn\":…}", i, what);
    return op ? talon__op_spell(why, op, PLACE_PLAN) : talon__spell_ops(why, ops);
}

static bool spell_steps(sentence *why, const json_t *steps, const char *what, size_t least)
{
    if (!json_is_array(steps) || json_array_size(steps) < least || json_array_size(steps) > 65535)
        return talon__say(why, "\"%s\" must be a list of %zu to 65,535 steps", what, least);
    for (size_t i = 0; i < json_array_size(steps); i++)
        if (!spell_step(why, json_array_get(steps, i), what, i))
            return false;
    return true;
}

bool talon__spell_plan(sentence *why, const json_t *plan)
{
    return spell_steps(why, plan, "plan", 0);
}

static bool spell_trigger(sentence *why, const json_t *trigger)
{
    static const char *const keys[] = {"zone", "below", "do", NULL};
    if (!json_is_object(trigger))
        return talon__say(why, "a trigger is an object");
    if (!talon__spell_keys(why, trigger, "a trigger", keys))
        return false;
    if (!talon__spell_name(json_object_get(trigger, "zone"), TALON_MAX_ZONE_NAME) ||
        !is_range(json_object_get(trigger, "below"), 1, 9007199254740991))
        return talon__say(why, "a trigger needs a zone and a number from 1");
    return spell_steps(why, json_object_get(trigger, "do"), "do", 1);
}

bool talon__spell_triggers(sentence *why, const json_t *triggers)
{
    if (!json_is_array(triggers) || json_array_size(triggers) > 255)
        return talon__say(why, "\"triggers\" must be a list of at most 255");
    for (size_t i = 0; i < json_array_size(triggers); i++)
        if (!spell_trigger(why, json_array_get(triggers, i)))
            return false;
    return true;
}

/* -------------------------------------------------------------- references */

/* The zones' ids as an object used as a set: id → the zone. */
static json_t *zones_by_id(sentence *why, const json_t *zones)
{
    json_t *set = json_object();
    for (size_t i = 0; set && i < json_array_size(zones); i++) {
        json_t *zone = json_array_get(zones, i);
        const char *id = json_string_value(json_object_get(zone, "id"));
        if (json_object_get(set, id) || json_object_set(set, id, zone) != 0) {
            talon__say(why, "two zones are called \"%s\"", id);
            json_decref(set);
            return NULL;
        }
    }
    return set;
}

static bool ops_name_zones(sentence *why, const json_t *op, const json_t *set)
{
    enum { SOME = 64 };
    const char *some[SOME];
    const size_t n = talon__op_zone_names(some, SOME, op);
    const char **all = n > SOME ? malloc(n * sizeof *all) : some;
    if (!all)
        return talon__say(why, "out of memory");
    if (n > SOME)
        talon__op_zone_names(all, n, op);
    size_t i = 0;
    while (i < n && json_object_get(set, all[i]))
        i++;
    if (i < n)
        talon__say(why, "no zone is called \"%s\"", all[i]);
    if (all != some)
        free((void *)all);
    return i == n;
}

static bool op_refers(sentence *why, const json_t *op, const json_t *set, size_t seats)
{
    const json_t *by = json_object_get(op, "by");
    if (by && json_integer_value(by) > (json_int_t)seats)
        return talon__say(why, "there is no seat %lld to cut", (long long)json_integer_value(by));
    return ops_name_zones(why, op, set);
}

static bool steps_refer(sentence *why, const json_t *steps, const json_t *set, size_t seats)
{
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *step = json_array_get(steps, i), *op = json_object_get(step, "do"), *ops = json_object_get(step, "turn");
        if (op && !op_refers(why, op, set, seats))
            return false;
        for (size_t k = 0; k < json_array_size(ops); k++)
            if (!op_refers(why, json_array_get(ops, k), set, seats))
                return false;
    }
    return true;
}

static bool zone_refers(sentence *why, const json_t *zone, const json_t *set, size_t seats)
{
    const json_t *owner = json_object_get(zone, "owner"), *from = json_object_get(json_object_get(zone, "behavior"), "reshuffle_from");
    if (json_is_integer(owner) && json_integer_value(owner) > (json_int_t)seats)
        return talon__say(why, "there is no seat %lld to own a zone", (long long)json_integer_value(owner));
    if (!json_is_string(from))
        return true;
    const json_t *pile = json_object_get(set, json_string_value(from));
    if (!pile || pile == zone || strcmp(json_string_value(json_object_get(pile, "type")), "burn") == 0)
        return talon__say(why, "\"reshuffle_from\" must be another zone that is not of type burn");
    return true;
}

static bool trigger_refers(sentence *why, const json_t *trigger, const json_t *set, size_t seats)
{
    if (!json_object_get(set, json_string_value(json_object_get(trigger, "zone"))))
        return talon__say(why, "a trigger names a zone that does not exist");
    return steps_refer(why, json_object_get(trigger, "do"), set, seats);
}

static bool all_refer(sentence *why, const json_t *game, const json_t *set)
{
    const json_t *zones = json_object_get(game, "zones"), *triggers = json_object_get(game, "triggers");
    const size_t seats = json_array_size(json_object_get(game, "seats"));
    for (size_t i = 0; i < json_array_size(zones); i++)
        if (!zone_refers(why, json_array_get(zones, i), set, seats))
            return false;
    for (size_t i = 0; i < json_array_size(triggers); i++)
        if (!trigger_refers(why, json_array_get(triggers, i), set, seats))
            return false;
    return steps_refer(why, json_object_get(game, "plan"), set, seats);
}

/* Every name once: seats by their first entry, faces by themselves. */
static bool all_different(sentence *why, const json_t *list, const char *what)
{
    json_t *set = json_object();
    bool good = set != NULL;
    for (size_t i = 0; good && i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        const char *name = json_string_value(json_is_array(item) ? json_array_get(item, 0) : item);
        if (json_object_get(set, name) || json_object_set_new(set, name, json_true()) != 0)
            good = talon__say(why, "two %s are called \"%s\"", what, name);
    }
    json_decref(set);
    return good;
}

/* Which faces there are, and how many cards. */
typedef struct census {
    uint8_t *there; /* of each face */
    size_t faces, different, cards;
} census;

static bool count_zone(census *c, sentence *why, const json_t *list)
{
    c->cards += json_array_size(list);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_int_t face = json_integer_value(json_array_get(list, i));
        if (face >= (json_int_t)c->faces)
            return talon__say(why, "there is no face %lld", (long long)face);
        c->different += !c->there[face];
        c->there[face] = 1;
    }
    return true;
}

static bool count_zones(census *c, sentence *why, const json_t *zones)
{
    for (size_t z = 0; z < json_array_size(zones); z++)
        if (!count_zone(c, why, json_object_get(json_array_get(zones, z), "cards")))
            return false;
    if (c->cards > TALON_MAX_CARDS)
        return talon__say(why, "more than 65,535 cards");
    return c->different == c->faces || talon__say(why, "a face without a card");
}

/* Every face is there at least once, and not more than 65,535 cards. */
static bool faces_fit(sentence *why, const json_t *game)
{
    census c = {.faces = json_array_size(json_object_get(game, "faces"))};
    c.there = calloc(c.faces, 1);
    const bool good = c.there ? count_zones(&c, why, json_object_get(game, "zones")) : talon__say(why, "out of memory");
    free(c.there);
    return good;
}

bool talon__spell_game(sentence *why, const json_t *game)
{
    if (!all_different(why, json_object_get(game, "seats"), "seats") || !all_different(why, json_object_get(game, "faces"), "faces"))
        return false;
    json_t *set = zones_by_id(why, json_object_get(game, "zones"));
    const bool good = set && all_refer(why, game, set) && faces_fit(why, game);
    json_decref(set);
    return good;
}
