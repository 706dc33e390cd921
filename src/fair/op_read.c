/* op_read.c -- a well-spelled operation becomes one that the kernel carries out: names are looked up, lists get memory.
 *
 * A zone that is not there is refused here. A card that is not there becomes TALON_FACE_NONE, and the table refuses it: so that what
 * the table says first is said first, as in the other verifier. */
#include <stdlib.h>
#include <string.h>

#include "fair/op.h"

static bool find_zone(talon_zone *out, sentence *why, const json_t *name, const op_names *names)
{
    *out = talon_shape_find(names->shape, json_string_value(name), json_string_length(name));
    return *out != TALON_ZONE_NONE || talon__say(why, "no zone is called \"%s\"", json_string_value(name));
}

/* A card that does not exist becomes TALON_FACE_NONE, which the table refuses. */
static talon_face find_card(const json_t *name, const op_names *names)
{
    uint32_t e = 0, i = 0;
    talon__card_name(&e, &i, name);
    return names->card(names->context, e, i);
}

static void *list_of(size_t n, size_t each)
{
    return calloc(n ? n : 1, each);
}

static bool read_zones(fair_op *o, sentence *why, const json_t *v, const op_names *names)
{
    const size_t n = json_array_size(v);
    o->zones = list_of(n, sizeof *o->zones);
    if (!o->zones)
        return talon__say(why, "out of memory");
    for (size_t i = 0; i < n; i++)
        if (!find_zone(&o->zones[i], why, json_array_get(v, i), names))
            return false;
    o->op.zones_n = (uint32_t)n;
    return true;
}

static bool read_cards(fair_op *o, sentence *why, const json_t *v, const op_names *names)
{
    const size_t n = json_array_size(v);
    o->cards = list_of(n, sizeof *o->cards);
    if (!o->cards)
        return talon__say(why, "out of memory");
    for (size_t i = 0; i < n; i++)
        o->cards[i] = find_card(json_array_get(v, i), names);
    o->op.cards_n = (uint32_t)n;
    return true;
}

static bool read_ints(fair_op *o, sentence *why, const json_t *v)
{
    const size_t n = json_array_size(v);
    o->list = list_of(n, sizeof *o->list);
    if (!o->list)
        return talon__say(why, "out of memory");
    for (size_t i = 0; i < n; i++)
        o->list[i] = json_integer_value(json_array_get(v, i));
    o->op.list_n = (uint32_t)n;
    return true;
}

static void read_facing(talon_op *op, const json_t *v)
{
    const char *word = json_string_value(v);
    op->face = !word ? TALON_FACING_USUAL : *word == 'u' ? TALON_FACING_UP : TALON_FACING_DOWN;
}

static void read_place(talon_op *op, const json_t *v)
{
    const char *word = json_string_value(v);
    op->at = !word ? json_integer_value(v) : *word == 'e' ? TALON_AT_END : TALON_AT_TOP;
}

static bool read_argument(fair_op *o, sentence *why, const json_t *v, talon_arg arg, const op_names *names)
{
    switch ((talon_arg_kind)talon_arg_get(arg)->kind) {
    case TALON_KIND_COUNT: o->op.n = json_integer_value(v); return true;
    case TALON_KIND_ZONE: return find_zone(arg == TALON_ARG_TO ? &o->op.to : &o->op.from, why, v, names);
    case TALON_KIND_ZONES: return read_zones(o, why, v, names);
    case TALON_KIND_CARDS: return read_cards(o, why, v, names);
    case TALON_KIND_INTS: return read_ints(o, why, v);
    case TALON_KIND_PLACE: read_place(&o->op, v); return true;
    case TALON_KIND_FACING: read_facing(&o->op, v); return true;
    case TALON_KIND_PACKETS:
    case TALON_KIND_CARD:
    case TALON_KIND_SEED:
    case TALON_KIND_RECORD:
    case TALON_KIND_NAMES:
    case TALON_KIND_SPECS:
    case TALON_KIND_NUMBER:
    case TALON_KIND_TEXT:
    case TALON_KIND_DESTS:
    case TALON_KIND_MARKS: break; /* is_argument has refused it */
    }
    return talon__say(why, "\"%s\" does not belong here", talon_arg_get(arg)->name);
}

static bool read_arguments(fair_op *o, sentence *why, const json_t *json, const op_names *names)
{
    const talon_op_info *info = talon_op_get(o->op.code);
    for (const talon_op_arg *a = info->arg; a->need != TALON_NEED_END; a++) {
        const json_t *v = json_object_get(json, talon_arg_get(a->arg)->name);
        if (talon__arg_is_secret(*a) || !v)
            continue;
        if (!read_argument(o, why, v, (talon_arg)a->arg, names))
            return false;
        if (a->need == TALON_ONE_OF)
            o->op.pick = a->arg;
    }
    return true;
}

/* A look, an arrange or a shuffle: a zone, and but for the last a number. */
static bool read_request(fair_op *out, sentence *why, const json_t *json, const op_names *names)
{
    out->op.n = json_integer_value(json_object_get(json, "n"));
    return find_zone(&out->op.from, why, json_object_get(json, "zone"), names);
}

static bool read_table_op(fair_op *out, sentence *why, const json_t *json, const op_names *names)
{
    const json_t *name = json_object_get(json, "op");
    talon_op_init(&out->op, (talon_opcode)talon_op_find(json_string_value(name), json_string_length(name))->code);
    return read_arguments(out, why, json, names);
}

static bool read_verb(fair_op *out, sentence *why, const json_t *json, const op_names *names)
{
    switch (out->verb) {
    case VERB_TABLE: return read_table_op(out, why, json, names);
    case VERB_SHUFFLE:
    case VERB_ARRANGE:
    case VERB_LOOK: return read_request(out, why, json, names);
    case VERB_UNDO: return true;
    }
    __builtin_trap();
}

bool talon__op_read(fair_op *out, sentence *why, const json_t *json, const op_names *names)
{
    *out = (fair_op){.verb = talon__op_verb(json)};
    talon_op_init(&out->op, TALON_OP_SHUFFLE); /* what is not of the table is never carried out as it is */
    const bool good = read_verb(out, why, json, names);
    out->op.zones = out->zones;
    out->op.cards = out->cards;
    out->op.list = out->list;
    if (!good)
        talon__op_free(out);
    return good;
}

void talon__op_free(fair_op *o)
{
    free(o->zones);
    free(o->cards);
    free(o->list);
    *o = (fair_op){0};
}
