/* spell_line0.c -- line 0 in itself: zones, faces and plan, and whether what they name is there (docs/transcript.md §4, §7, §9).
 *
 * Two passes. First every zone and step by itself, called by spell.c while it looks at the line's keys; then, when all of them are well
 * formed, what refers to something else in the line. So the second pass looks for nothing that might not be there, and line0.c and
 * public_table.c need no checks at all.
 *
 * Operations of the plan are spelled here but not tried out: they are judged when their time comes. Cards that it names are of epoch 0,
 * whose faces everybody knows: a plan that named others could name faces which the dealer alone chose. */
#include <stdlib.h>
#include <string.h>

#include "fair/spell.h"

bool talon__spell_no_memory(talon_spelling *s)
{
    s->code = "memory";
    return talon__say(&s->why, "out of memory");
}

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

static bool spell_cards(sentence *why, const json_t *cards)
{
    bool good = json_is_array(cards);
    for (size_t i = 0; good && i < json_array_size(cards); i++)
        good = is_range(json_array_get(cards, i), 0, 65535);
    return good || talon__say(why, "\"cards\" must be a list of faces");
}

static bool spell_zone(sentence *why, const json_t *zone)
{
    static const char *const keys[] = {"id", "type", "owner", "sees", "cards", NULL};
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
    return spell_cards(why, json_object_get(zone, "cards"));
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

static bool is_zone(const json_t *v)
{
    return talon__spell_name(v, TALON_MAX_ZONE_NAME);
}

static bool is_cut(const json_t *v)
{
    return json_array_size(v) == 3 && is_zone(json_array_get(v, 0)) && is_range(json_array_get(v, 1), 1, TALON_MAX_PLAYERS) &&
           is_range(json_array_get(v, 2), 0, 65535);
}

static bool is_list(const json_t *v, size_t low, bool (*each)(const json_t *item))
{
    if (!json_is_array(v) || json_array_size(v) < low || json_array_size(v) > 1024)
        return false;
    for (size_t i = 0; i < json_array_size(v); i++)
        if (!each(json_array_get(v, i)))
            return false;
    return true;
}

static bool spell_shuffle(sentence *why, const json_t *step)
{
    static const char *const keys[] = {"shuffle", "cuts", "say", NULL};
    const json_t *say = json_object_get(step, "say");
    if (!talon__spell_keys(why, step, "a shuffle", keys))
        return false;
    if (!is_list(json_object_get(step, "shuffle"), 1, is_zone))
        return talon__say(why, "a shuffle has 1 to 1,024 zones");
    if (!is_list(json_object_get(step, "cuts"), 0, is_cut))
        return talon__say(why, "\"cuts\" must be at most 1,024 of [zone, seat, the least number in each part]");
    return json_is_null(say) || talon__spell_name(say, 255) || talon__say(why, "\"say\" must be null or a text of 1 to 255 bytes");
}

/* Whoever names a card of a later epoch names a face that only the dealer knows. */
static bool names_known_cards(sentence *why, const json_t *op)
{
    const json_t *cards = json_object_get(op, "cards");
    for (size_t i = 0; i < json_array_size(cards); i++) {
        uint32_t e = 0, number;
        talon__card_name(&e, &number, json_array_get(cards, i));
        if (e)
            return talon__say(why, "the plan names a hidden card: %s", json_string_value(json_array_get(cards, i)));
    }
    return true;
}

/* *all counts the steps of a plan, those inside others, too. */
static bool spell_steps(sentence *why, const json_t *list, size_t *all);

/* Faces, ascending. */
static bool are_faces(const json_t *v)
{
    json_int_t last = -1;
    for (size_t i = 0; i < json_array_size(v); i++) {
        const json_t *face = json_array_get(v, i);
        if (!is_range(face, 0, 65534) || json_integer_value(face) <= last)
            return false;
        last = json_integer_value(face);
    }
    return json_array_size(v) > 0;
}

static bool spell_ask(sentence *why, const json_t *step, size_t *all)
{
    static const char *const keys[] = {"ask", "faces", "then", NULL};
    if (!talon__spell_keys(why, step, "an ask", keys))
        return false;
    if (!is_zone(json_object_get(step, "ask")))
        return talon__say(why, "an ask names a zone");
    if (!are_faces(json_object_get(step, "faces")))
        return talon__say(why, "\"faces\" must be at least one face, ascending");
    return spell_steps(why, json_object_get(step, "then"), all);
}

static bool spell_step(sentence *why, const json_t *step, size_t *all)
{
    static const char *const keys[] = {"do", NULL};
    const json_t *op = json_object_get(step, "do");
    if (op)
        return talon__spell_keys(why, step, "a step", keys) && talon__op_spell(why, op, PLACE_PLAN) && names_known_cards(why, op);
    if (json_object_get(step, "shuffle"))
        return spell_shuffle(why, step);
    if (json_object_get(step, "ask"))
        return spell_ask(why, step, all);
    return talon__say(why, "step %zu of the plan must be {\"do\":…}, {\"shuffle\":…} or {\"ask\":…}", *all - 1);
}

/* As deep as JSON may be here, which is not deep. */
static bool spell_steps(sentence *why, const json_t *list, size_t *all)
{
    if (!json_is_array(list))
        return talon__say(why, "steps must be a list");
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (++*all > 65535)
            return talon__say(why, "\"plan\" must be a list of at most 65,535 steps");
        if (!spell_step(why, json_array_get(list, i), all))
            return false;
    }
    return true;
}

bool talon__spell_plan(sentence *why, const json_t *plan)
{
    size_t all = 0;
    return spell_steps(why, plan, &all);
}

/* -------------------------------------------------------------- references */

/* The names of a list, each once, in an object used as a set: name → item. name_of picks an item's name. NULL after saying why. */
static json_t *set_of(talon_spelling *s, const json_t *list, const char *what, const char *(*name_of)(const json_t *item))
{
    json_t *set = json_object();
    for (size_t i = 0; set && i < json_array_size(list); i++) {
        json_t *item = json_array_get(list, i);
        const bool twice = json_object_get(set, name_of(item)) != NULL;
        if (twice)
            talon__say(&s->why, "two %s are called \"%s\"", what, name_of(item));
        if (twice || json_object_set(set, name_of(item), item) != 0) {
            json_decref(set);
            if (twice)
                return NULL;
            set = NULL;
        }
    }
    if (!set)
        talon__spell_no_memory(s);
    return set;
}

static const char *id_of(const json_t *zone)
{
    return json_string_value(json_object_get(zone, "id"));
}

static const char *first_of(const json_t *pair)
{
    return json_string_value(json_array_get(pair, 0));
}

static bool all_different(talon_spelling *s, const json_t *list, const char *what, const char *(*name_of)(const json_t *item))
{
    json_t *set = set_of(s, list, what, name_of);
    json_decref(set);
    return set != NULL;
}

static bool is_there(talon_spelling *s, const json_t *zones, const char *zone)
{
    return json_object_get(zones, zone) || talon__say(&s->why, "no zone is called \"%s\"", zone);
}

static bool op_refers(talon_spelling *s, const json_t *op, const json_t *zones)
{
    static const char *const one[] = {"from", "to", "zone", NULL};
    for (size_t k = 0; one[k]; k++) {
        const json_t *value = json_object_get(op, one[k]);
        if (json_is_string(value) && !is_there(s, zones, json_string_value(value)))
            return false;
        for (size_t i = 0; i < json_array_size(value); i++)
            if (!is_there(s, zones, json_string_value(json_array_get(value, i))))
                return false;
    }
    return true;
}

static bool shuffle_refers(talon_spelling *s, const json_t *step, const json_t *zones, size_t seats)
{
    const json_t *shuffled = json_object_get(step, "shuffle"), *cuts = json_object_get(step, "cuts");
    json_t *set = set_of(s, shuffled, "zones of a shuffle", json_string_value);
    bool good = set != NULL;
    for (size_t i = 0; good && i < json_array_size(shuffled); i++)
        good = is_there(s, zones, json_string_value(json_array_get(shuffled, i)));
    for (size_t i = 0; good && i < json_array_size(cuts); i++) {
        const json_t *cut = json_array_get(cuts, i), *seat = json_array_get(cut, 1);
        if (json_integer_value(seat) > (json_int_t)seats)
            good = talon__say(&s->why, "there is no seat %lld to cut", (long long)json_integer_value(seat));
        if (good && !json_object_get(set, first_of(cut)))
            good = talon__say(&s->why, "a cut of \"%s\", which the step does not shuffle", first_of(cut));
    }
    json_decref(set);
    return good;
}

/* What steps refer to. */
typedef struct referred {
    const json_t *zones; /* a set */
    size_t seats, faces;
} referred;

static bool steps_refer(talon_spelling *s, const json_t *list, const referred *to)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *step = json_array_get(list, i), *op = json_object_get(step, "do"), *ask = json_object_get(step, "ask");
        const json_t *faces = json_object_get(step, "faces");
        const json_t *last = json_array_get(faces, json_array_size(faces) - 1); /* the highest */
        if (ask && json_integer_value(last) >= (json_int_t)to->faces)
            return talon__say(&s->why, "there is no face %lld to ask for", (long long)json_integer_value(last));
        if (ask  ? !is_there(s, to->zones, json_string_value(ask)) || !steps_refer(s, json_object_get(step, "then"), to)
            : op ? !op_refers(s, op, to->zones)
                 : !shuffle_refers(s, step, to->zones, to->seats))
            return false;
    }
    return true;
}

static bool all_refer(talon_spelling *s, const json_t *game, const json_t *set)
{
    const json_t *zones = json_object_get(game, "zones");
    const size_t seats = json_array_size(json_object_get(game, "seats"));
    for (size_t i = 0; i < json_array_size(zones); i++) {
        const json_t *owner = json_object_get(json_array_get(zones, i), "owner");
        if (json_is_integer(owner) && json_integer_value(owner) > (json_int_t)seats)
            return talon__say(&s->why, "there is no seat %lld to own a zone", (long long)json_integer_value(owner));
    }
    return steps_refer(s, json_object_get(game, "plan"), &(referred){set, seats, json_array_size(json_object_get(game, "faces"))});
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
static bool faces_fit(talon_spelling *s, const json_t *game)
{
    census c = {.faces = json_array_size(json_object_get(game, "faces"))};
    c.there = calloc(c.faces, 1);
    const bool good = c.there ? count_zones(&c, &s->why, json_object_get(game, "zones")) : talon__spell_no_memory(s);
    free(c.there);
    return good;
}

/* --------------------------------------------------------------------- veils */

static bool is_veil(const char *face)
{
    return face[0] == '?' && strlen(face) == 65 && strspn(face + 1, "0123456789abcdef") == 64;
}

/* The veils of a seat ascend, so that their numbers tell nothing. last[] is the last one of each seat, or NULL. */
static bool veil_fits(sentence *why, const char **last, const json_t *zone, const char *face)
{
    const json_t *owner = json_object_get(zone, "owner");
    if (!json_is_integer(owner))
        return talon__say(why, "a veiled card lies in a zone without owner");
    const char **before = &last[json_integer_value(owner)];
    if (*before && strcmp(*before, face) >= 0)
        return talon__say(why, "the veils of a seat are not in ascending order");
    *before = face;
    return true;
}

/* Where each face's first card lies, and how many there are. */
typedef struct whereabouts {
    const json_t *zone;
    uint32_t n;
} whereabouts;

static void find_cards(whereabouts *at, const json_t *zones)
{
    for (size_t z = 0; z < json_array_size(zones); z++) {
        const json_t *zone = json_array_get(zones, z), *cards = json_object_get(zone, "cards");
        for (size_t i = 0; i < json_array_size(cards); i++) {
            whereabouts *w = &at[json_integer_value(json_array_get(cards, i))];
            w->zone = w->zone ? w->zone : zone;
            w->n++;
        }
    }
}

static bool veils_fit(talon_spelling *s, const json_t *game)
{
    const json_t *faces = json_object_get(game, "faces");
    const bool uses = talon__uses(game, "veils");
    const char *last[TALON_MAX_PLAYERS + 1] = {NULL};
    whereabouts *at = calloc(json_array_size(faces), sizeof *at);
    bool good = at || talon__spell_no_memory(s);
    if (good)
        find_cards(at, json_object_get(game, "zones"));
    for (size_t i = 0; good && i < json_array_size(faces); i++) {
        const char *face = json_string_value(json_array_get(faces, i));
        if (face[0] != '?')
            continue;
        if (!uses || !is_veil(face))
            good = talon__say(&s->why, "a face that begins with ? is a veil: 64 hex digits follow, and the game uses veils");
        else if (at[i].n != 1)
            good = talon__say(&s->why, "a veil has more than one copy");
        else
            good = veil_fits(&s->why, last, at[i].zone, face);
    }
    free(at);
    return good;
}

/* Rules say what follows: then there is no plan. */
static bool rules_fit(talon_spelling *s, const json_t *game)
{
    const json_t *dealer = json_object_get(json_object_get(game, "rules"), "dealer");
    if (!dealer)
        return true;
    if (json_array_size(json_object_get(game, "plan")))
        return talon__say(&s->why, "a game with rules has no plan");
    return json_integer_value(dealer) <= (json_int_t)json_array_size(json_object_get(game, "seats")) ||
           talon__say(&s->why, "there is no seat %lld to deal", (long long)json_integer_value(dealer));
}

bool talon__spell_game(talon_spelling *s, const json_t *game)
{
    if (!all_different(s, json_object_get(game, "seats"), "seats", first_of) ||
        !all_different(s, json_object_get(game, "faces"), "faces", json_string_value))
        return false;
    json_t *set = set_of(s, json_object_get(game, "zones"), "zones", id_of);
    const bool good = set && all_refer(s, game, set) && faces_fit(s, game) && veils_fit(s, game) && rules_fit(s, game);
    json_decref(set);
    return good;
}
