/* op_write.c -- operations as a transcript has them: what a player left out is filled in, and the kernel's are spelled. */
#include <string.h>

#include "fair/fields.h"
#include "fair/op.h"

/* --------------------------------------------------------------- completing */

/* The zone that an argument means when it is left out, or none. */
static talon_zone usual_zone(const talon_shape *shape, talon_need need)
{
    switch (need) {
    case TALON_ELSE_DECK: return talon_shape_default(shape, TALON_TYPE_DECK);
    case TALON_ELSE_BURN: return talon_shape_default(shape, TALON_TYPE_BURN);
    case TALON_ELSE_DISCARD: return talon_shape_default(shape, TALON_TYPE_DISCARD);
    case TALON_REQUIRED:
    case TALON_OPTIONAL:
    case TALON_ONE_OF:
    case TALON_NEED_END: return TALON_ZONE_NONE;
    }
    __builtin_trap();
}

static json_t *zone_json(const talon_shape *shape, talon_zone z)
{
    return z < talon_shape_zones(shape) ? json_string(talon_zone_name(shape, z)) : NULL;
}

/* What an argument means when it is left out, or NULL. */
static json_t *usual(const talon_shape *shape, talon_op_arg a)
{
    switch ((talon_arg_kind)talon_arg_get(a.arg)->kind) {
    case TALON_KIND_ZONE: return zone_json(shape, usual_zone(shape, (talon_need)a.need));
    case TALON_KIND_FACING: return a.need == TALON_OPTIONAL ? json_null() : NULL;
    case TALON_KIND_PLACE: return json_string("end");
    case TALON_KIND_COUNT:
    case TALON_KIND_ZONES:
    case TALON_KIND_PACKETS:
    case TALON_KIND_CARD:
    case TALON_KIND_CARDS:
    case TALON_KIND_INTS:
    case TALON_KIND_SEED:
    case TALON_KIND_RECORD:
    case TALON_KIND_NAMES:
    case TALON_KIND_SPECS:
    case TALON_KIND_NUMBER:
    case TALON_KIND_TEXT:
    case TALON_KIND_DESTS:
    case TALON_KIND_MARKS: return NULL; /* must be said */
    }
    __builtin_trap();
}

/* A key that no argument took would silently mean something else. */
static bool all_taken(sentence *why, const json_t *given, const json_t *whole)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)given, key, value)
    {
        if (!json_object_get(whole, key))
            return talon__say(why, "%s has no argument \"%s\"", json_string_value(json_object_get(whole, "op")), key);
    }
    return true;
}

static bool complete_argument(sentence *why, json_t *whole, const json_t *op, talon_op_arg a, const talon_shape *shape)
{
    const talon_arg_info *info = talon_arg_get(a.arg);
    json_t *value = json_object_get(op, info->name);
    if (talon__arg_is_secret(a) || (!value && a.need == TALON_ONE_OF))
        return true;
    value = value ? json_incref(value) : usual(shape, a);
    if (!value)
        return talon__say(why, "%s needs \"%s\": %s", json_string_value(json_object_get(op, "op")), info->name, info->doc);
    return json_object_set_new(whole, info->name, value) == 0;
}

json_t *talon__op_complete(sentence *why, const json_t *op, const talon_shape *shape)
{
    const char *name = json_string_value(json_object_get(op, "op"));
    const talon_op_info *info = name ? talon_op_find(name, strlen(name)) : NULL;
    if (!name) {
        talon__say(why, "an operation is an object like {\"op\":\"deal\",\"n\":1,\"to\":[\"hand.1\"]}");
        return NULL;
    }
    const fair_verb verb = talon__op_verb(op);
    if (verb == VERB_LOOK || verb == VERB_UNDO || verb == VERB_ARRANGE || !info)
        return json_incref((json_t *)(uintptr_t)op); /* judged by its spelling */
    json_t *whole = json_pack("{s:s}", "op", name);
    bool good = whole != NULL;
    for (const talon_op_arg *a = info->arg; good && a->need != TALON_NEED_END; a++)
        good = complete_argument(why, whole, op, *a, shape);
    if (good && all_taken(why, op, whole))
        return whole;
    json_decref(whole);
    return NULL;
}

/* ------------------------------------------------------------------ writing */

typedef struct op_writer {
    const talon_op *op;
    const talon_shape *shape;
    void (*card)(void *context, char out[24], talon_face face);
    void *context;
} op_writer;

static json_t *write_zone(const op_writer *w, talon_zone z, talon_need need)
{
    return zone_json(w->shape, z == TALON_ZONE_DEFAULT ? usual_zone(w->shape, need) : z);
}

static json_t *write_card(const op_writer *w, talon_face face)
{
    char name[24];
    w->card(w->context, name, face);
    return json_string(name);
}

static json_t *write_ints(const int64_t *list, uint32_t n)
{
    json_t *array = json_array();
    for (uint32_t i = 0; i < n; i++)
        json_array_append_new(array, json_integer(list[i]));
    return talon__full_list(array, n);
}

static json_t *write_zones(const op_writer *w)
{
    json_t *array = json_array();
    for (uint32_t i = 0; i < w->op->zones_n; i++)
        json_array_append_new(array, write_zone(w, w->op->zones[i], TALON_REQUIRED));
    return talon__full_list(array, w->op->zones_n);
}

static json_t *write_cards(const op_writer *w)
{
    json_t *array = json_array();
    for (uint32_t i = 0; i < w->op->cards_n; i++)
        json_array_append_new(array, write_card(w, w->op->cards[i]));
    return talon__full_list(array, w->op->cards_n);
}

static json_t *write_facing(uint8_t face)
{
    return face == TALON_FACING_USUAL ? json_null() : json_string(face == TALON_FACING_UP ? "up" : "down");
}

static json_t *write_place(int64_t at)
{
    return at == TALON_AT_END ? json_string("end") : at == TALON_AT_TOP ? json_string("top") : json_integer(at);
}

static json_t *write_argument(const op_writer *w, talon_op_arg a)
{
    const talon_op *op = w->op;
    switch ((talon_arg_kind)talon_arg_get(a.arg)->kind) {
    case TALON_KIND_COUNT: return json_integer(op->n);
    case TALON_KIND_ZONE: return write_zone(w, a.arg == TALON_ARG_TO ? op->to : op->from, (talon_need)a.need);
    case TALON_KIND_ZONES: return write_zones(w);
    case TALON_KIND_CARDS: return write_cards(w);
    case TALON_KIND_INTS: return write_ints(op->list, op->list_n);
    case TALON_KIND_PLACE: return write_place(op->at);
    case TALON_KIND_FACING: return write_facing(op->face);
    case TALON_KIND_PACKETS:
    case TALON_KIND_CARD:
    case TALON_KIND_SEED:
    case TALON_KIND_RECORD:
    case TALON_KIND_NAMES:
    case TALON_KIND_SPECS:
    case TALON_KIND_NUMBER:
    case TALON_KIND_TEXT:
    case TALON_KIND_DESTS:
    case TALON_KIND_MARKS: return NULL; /* no transcript has them */
    }
    __builtin_trap();
}

json_t *talon__op_write(const talon_op *op, const talon_shape *shape, void (*card)(void *context, char out[24], talon_face face),
                        void *context)
{
    const op_writer w = {op, shape, card, context};
    const talon_op_info *info = talon_op_get(op->code);
    if (!talon__op_in_version(info, TRANSCRIPT_VERSION) || op->own_seed)
        return NULL;
    json_t *json = json_pack("{s:s}", "op", info->name);
    bool good = json != NULL;
    for (const talon_op_arg *a = info->arg; good && a->need != TALON_NEED_END; a++)
        if (!talon__arg_is_secret(*a) && (a->need != TALON_ONE_OF || a->arg == op->pick))
            good = json_object_set_new(json, talon_arg_get(a->arg)->name, write_argument(&w, *a)) == 0;
    if (good)
        return json;
    json_decref(json);
    return NULL;
}
