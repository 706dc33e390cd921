/* line0.c -- line 0 as numbers, keys and names.
 *
 * Its spelling is good (spell_line0.c), so what is looked for here is there and nothing can fail but memory. Keys are taken as they are:
 * whether they are any good is a matter of the next stage (keys.c). */
#include "fair/line0.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair/fields.h"

static void take_seats(line0 *l)
{
    const json_t *seats = json_object_get(l->json, "seats");
    l->seats_n = (uint32_t)json_array_size(seats);
    for (uint32_t s = 1; s <= l->seats_n; s++) {
        const json_t *pair = json_array_get(seats, s - 1), *key = json_array_get(pair, 1);
        snprintf(l->seat[s].name, sizeof l->seat[s].name, "%s", json_string_value(json_array_get(pair, 0)));
        talon__unhex(l->seat[s].key, 32, json_string_value(key), json_string_length(key));
    }
}

static bool count_copies(line0 *l)
{
    l->copies = calloc(l->faces_n, sizeof *l->copies);
    for (size_t z = 0; l->copies && z < json_array_size(l->zones); z++) {
        const json_t *cards = json_object_get(json_array_get(l->zones, z), "cards");
        for (size_t i = 0; i < json_array_size(cards); i++)
            l->copies[json_integer_value(json_array_get(cards, i))]++;
    }
    return l->copies != NULL;
}

/* A veil's seat is the owner of the zone in which it lies first. */
static bool find_veils(line0 *l)
{
    l->veils = talon__uses(l->json, "veils");
    l->veiled_by = l->veils ? calloc(l->faces_n, 1) : NULL;
    for (size_t z = 0; l->veiled_by && z < json_array_size(l->zones); z++) {
        const json_t *zone = json_array_get(l->zones, z), *cards = json_object_get(zone, "cards");
        for (size_t i = 0; i < json_array_size(cards); i++) {
            const size_t face = (size_t)json_integer_value(json_array_get(cards, i));
            if (*talon__face_name(l, (uint32_t)face) == '?')
                l->veiled_by[face] = (uint8_t)json_integer_value(json_object_get(zone, "owner"));
        }
    }
    return !l->veils || l->veiled_by;
}

static bool take_left(line0 *l)
{
    const json_t *list = json_object_get(l->json, "left");
    l->left_n = (uint32_t)json_array_size(list);
    l->left = calloc(l->left_n + 1u, sizeof *l->left);
    for (uint32_t i = 0; l->left && i < l->left_n; i++)
        for (uint32_t k = 0; k < 2; k++) {
            const json_t *hex = json_array_get(json_array_get(list, i), k);
            talon__unhex(l->left[i][k], HASH_SIZE, json_string_value(hex), json_string_length(hex));
        }
    return l->left != NULL;
}

uint32_t talon__steps_of(const json_t *list)
{
    uint32_t n = 0;
    for (size_t i = 0; i < json_array_size(list); i++)
        n += !json_object_get(json_array_get(list, i), "ask");
    return n;
}

static uint32_t count_steps(const json_t *list)
{
    uint32_t n = 0;
    for (size_t i = 0; i < json_array_size(list); i++)
        n += 1 + count_steps(json_object_get(json_array_get(list, i), "then"));
    return n;
}

static void add_steps(line0 *l, const json_t *list, uint32_t depth)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        l->step[l->step_n++] = (plan_step){json_array_get(list, i), depth};
        add_steps(l, json_object_get(json_array_get(list, i), "then"), depth + 1);
    }
}

static bool take_steps(line0 *l)
{
    l->steps_n = talon__steps_of(l->plan);
    l->step = malloc((count_steps(l->plan) + 1u) * sizeof *l->step);
    if (l->step)
        add_steps(l, l->plan, 0);
    return l->step != NULL;
}

bool talon__line0_take(line0 *l, json_t *json)
{
    l->json = json_incref(json);
    talon__get_hash(l->dealer, json, "dealer");
    talon__get_hash(l->commit, json, "commit");
    l->has_previous = json_is_string(json_object_get(json, "previous"));
    if (l->has_previous)
        talon__get_hash(l->previous, json, "previous");
    l->suite = talon__get_u32(json, "suite");
    l->recover = talon__get_u32(json, "recover");
    l->full = strcmp(json_string_value(json_object_get(json, "audit")), "full") == 0;
    l->voids = talon__get_u32(json, "voids");
    l->zones = json_object_get(json, "zones");
    l->faces = json_object_get(json, "faces");
    l->plan = json_object_get(json, "plan");
    l->faces_n = (uint32_t)json_array_size(l->faces);
    l->rules = talon__uses(json, "rules");
    if (l->rules)
        talon__get_hash(l->game, json_object_get(json, "rules"), "game");
    take_seats(l);
    return take_steps(l) && count_copies(l) && find_veils(l) && take_left(l);
}

void talon__line0_free(line0 *l)
{
    json_decref(l->json);
    free(l->copies);
    free(l->veiled_by);
    free(l->left);
    free(l->step);
}

const char *talon__face_name(const line0 *l, uint32_t face)
{
    return json_string_value(json_array_get(l->faces, face));
}

talon_spelling talon__spelling_of(const line0 *l)
{
    return (talon_spelling){.rules = l->rules, .suite = l->suite, .recover = l->recover, .seats_n = l->seats_n};
}
