/* op.c -- operations of a transcript, read and written argument by argument as op.def lists them. */
#include "fair/op.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <talon/base.h>

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

/* ---------------------------------------------------------------- spelling */

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

static bool is_packet(const json_t *v)
{
    return json_array_size(v) == 2 && is_zone(json_array_get(v, 0)) && is_number(json_array_get(v, 1));
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
    case TALON_KIND_PACKETS: return is_list(v, is_packet);
    case TALON_KIND_CARD: return is_card(v);
    case TALON_KIND_CARDS: return is_list(v, is_card);
    case TALON_KIND_INTS: return is_list(v, is_number);
    case TALON_KIND_PLACE: return is_place(v);
    case TALON_KIND_FACING: return is_facing(v, need == TALON_OPTIONAL);
    case TALON_KIND_SEED:
    case TALON_KIND_RECORD:
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

static bool is_secret_source(talon_op_arg arg)
{
    return arg.arg == TALON_ARG_SEED || arg.arg == TALON_ARG_RECORD;
}

/* Exactly one of the ONE arguments, the rest as they come; no seeds. */
static bool spell_arguments(cursor *c, const talon_op_info *info)
{
    bool chosen = false, choice = false;
    for (const talon_op_arg *a = info->arg; a->need != TALON_NEED_END; a++) {
        if (is_secret_source(*a))
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

static bool spell_pairs(cursor *c, const char *first, bool (*is_first)(const json_t *), const char *second)
{
    const json_t *a = next(c, first), *b = a ? next(c, second) : NULL;
    if (!b)
        return false;
    return is_first(a) && is_number(b) ? true : talon__say(c->why, "%s: \"%s\" or \"%s\" has no such value", c->op, first, second);
}

static bool is_seat(const json_t *v)
{
    return is_number(v) && json_integer_value(v) >= 1 && json_integer_value(v) <= TALON_MAX_PLAYERS;
}

static bool spell_cut_by(cursor *c)
{
    if (!spell_pairs(c, "by", is_seat, "min"))
        return false;
    const json_t *zone = next(c, "zone");
    return zone && is_zone(zone) && !c->at ? true : talon__say(c->why, "cut by: keys are by, min, zone");
}

static fair_verb verb_of(const json_t *op)
{
    const char *name = json_string_value(json_object_get(op, "op"));
    if (name && strcmp(name, "look") == 0)
        return VERB_LOOK;
    if (name && strcmp(name, "undo") == 0)
        return VERB_UNDO;
    if (name && strcmp(name, "cut") == 0 && json_object_get(op, "by"))
        return VERB_CUT_BY;
    return VERB_TABLE;
}

static bool spell_extra(cursor *c, fair_verb verb, op_place place)
{
    if (verb == VERB_CUT_BY)
        return place == PLACE_TURN ? spell_cut_by(c) : talon__say(c->why, "a cut that a seat commits to belongs into a turn");
    if (place != PLACE_ACT)
        return talon__say(c->why, "%s belongs into an act", c->op);
    if (verb == VERB_LOOK && !spell_pairs(c, "zone", is_zone, "n"))
        return false;
    return !c->at || talon__say(c->why, "%s has too many keys", c->op);
}

bool talon__op_in_version(const talon_op_info *info, uint32_t version)
{
    return info && info->since != TALON_SINCE_NEVER && info->since <= version;
}

static bool say_unknown(sentence *why, const char *name, const talon_op_info *info)
{
    if (info && info->since != TALON_SINCE_NEVER)
        return talon__say(why, "%s came with version %u of the format; this is version %u", name, info->since, TRANSCRIPT_VERSION);
    return talon__say(why, "no operation of a transcript is called \"%s\"", name);
}

bool talon__op_spell(sentence *why, const json_t *op, op_place place)
{
    void *first = json_object_iter((json_t *)(uintptr_t)op);
    const char *name = first && strcmp(json_object_iter_key(first), "op") == 0 ? json_string_value(json_object_iter_value(first)) : NULL;
    if (!name)
        return talon__say(why, "an operation is an object that begins with \"op\"");
    cursor c = begin(why, op, name);
    const fair_verb verb = verb_of(op);
    if (verb != VERB_TABLE)
        return spell_extra(&c, verb, place);
    const talon_op_info *info = talon_op_find(name, strlen(name));
    return talon__op_in_version(info, TRANSCRIPT_VERSION) ? spell_arguments(&c, info) : say_unknown(why, name, info);
}

/* -------------------------------------------------------------------- zones */

typedef struct zone_list {
    const char **at;
    size_t max, n;
} zone_list;

static void add_zone(zone_list *l, const json_t *name)
{
    if (l->n < l->max)
        l->at[l->n] = json_string_value(name);
    l->n++;
}

static void add_zones(zone_list *l, const json_t *value, talon_arg_kind kind)
{
    if (kind == TALON_KIND_ZONE)
        add_zone(l, value);
    for (size_t i = 0; (kind == TALON_KIND_ZONES || kind == TALON_KIND_PACKETS) && i < json_array_size(value); i++) {
        const json_t *item = json_array_get(value, i);
        add_zone(l, kind == TALON_KIND_PACKETS ? json_array_get(item, 0) : item);
    }
}

size_t talon__op_zone_names(const char **zone, size_t max, const json_t *op)
{
    zone_list l = {zone, max, 0};
    const char *name = json_string_value(json_object_get(op, "op"));
    if (verb_of(op) != VERB_TABLE) {
        if (json_object_get(op, "zone"))
            add_zone(&l, json_object_get(op, "zone"));
        return l.n;
    }
    const talon_op_info *info = talon_op_find(name, strlen(name));
    for (const talon_op_arg *a = info->arg; a->need != TALON_NEED_END; a++) {
        const talon_arg_info *arg = talon_arg_get(a->arg);
        const json_t *value = json_object_get(op, arg->name);
        if (value)
            add_zones(&l, value, (talon_arg_kind)arg->kind);
    }
    return l.n;
}

/* ------------------------------------------------------------------ reading */

static bool find_zone(talon_zone *out, sentence *why, const json_t *name, const op_names *names)
{
    *out = talon_shape_find(names->shape, json_string_value(name), json_string_length(name));
    return *out != TALON_ZONE_NONE || talon__say(why, "no zone is called \"%s\"", json_string_value(name));
}

/* A card that there is not becomes TALON_FACE_NONE, which the table refuses. */
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

static bool read_zones(fair_op *o, sentence *why, const json_t *v, const op_names *names, bool packets)
{
    const size_t n = json_array_size(v);
    o->zones = list_of(n, sizeof *o->zones);
    o->list = packets ? list_of(n, sizeof *o->list) : NULL;
    if (!o->zones || (packets && !o->list))
        return talon__say(why, "out of memory");
    for (size_t i = 0; i < n; i++) {
        const json_t *item = json_array_get(v, i);
        if (!find_zone(&o->zones[i], why, packets ? json_array_get(item, 0) : item, names))
            return false;
        if (packets)
            o->list[i] = json_integer_value(json_array_get(item, 1));
    }
    o->op.zones_n = (uint32_t)n;
    o->op.list_n = packets ? (uint32_t)n : o->op.list_n;
    return true;
}

static bool read_cards(fair_op *o, sentence *why, const json_t *v, const op_names *names)
{
    const size_t n = json_is_array(v) ? json_array_size(v) : 1;
    o->cards = list_of(n, sizeof *o->cards);
    if (!o->cards)
        return talon__say(why, "out of memory");
    for (size_t i = 0; i < n; i++)
        o->cards[i] = find_card(json_is_array(v) ? json_array_get(v, i) : v, names);
    o->op.cards_n = (uint32_t)n;
    return true;
}

static bool read_ints(int64_t **list, uint32_t *list_n, sentence *why, const json_t *v)
{
    const size_t n = json_array_size(v);
    *list = list_of(n, sizeof **list);
    if (!*list)
        return talon__say(why, "out of memory");
    for (size_t i = 0; i < n; i++)
        (*list)[i] = json_integer_value(json_array_get(v, i));
    *list_n = (uint32_t)n;
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
    case TALON_KIND_ZONES: return read_zones(o, why, v, names, false);
    case TALON_KIND_PACKETS: return read_zones(o, why, v, names, true);
    case TALON_KIND_CARD:
    case TALON_KIND_CARDS: return read_cards(o, why, v, names);
    case TALON_KIND_INTS:
        return arg == TALON_ARG_ORDER ? read_ints(&o->order, &o->op.order_n, why, v) : read_ints(&o->list, &o->op.list_n, why, v);
    case TALON_KIND_PLACE: read_place(&o->op, v); return true;
    case TALON_KIND_FACING: read_facing(&o->op, v); return true;
    case TALON_KIND_SEED:
    case TALON_KIND_RECORD:
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
        if (is_secret_source(*a) || !v)
            continue;
        if (!read_argument(o, why, v, (talon_arg)a->arg, names))
            return false;
        if (a->need == TALON_ONE_OF)
            o->op.pick = a->arg;
    }
    return true;
}

bool talon__op_read(fair_op *out, sentence *why, const json_t *json, const op_names *names)
{
    const char *name = json_string_value(json_object_get(json, "op"));
    *out = (fair_op){.verb = verb_of(json)};
    talon_op_init(&out->op, TALON_OP_CUT);
    bool good = true;
    if (out->verb == VERB_TABLE) {
        talon_op_init(&out->op, (talon_opcode)talon_op_find(name, strlen(name))->code);
        good = read_arguments(out, why, json, names);
    } else if (out->verb != VERB_UNDO) {
        const json_t *n = json_object_get(json, out->verb == VERB_LOOK ? "n" : "min");
        out->op.n = json_integer_value(n);
        out->by = (uint32_t)json_integer_value(json_object_get(json, "by"));
        good = find_zone(&out->op.from, why, json_object_get(json, "zone"), names);
    }
    out->op.zones = out->zones;
    out->op.cards = out->cards;
    out->op.list = out->list;
    out->op.order = out->order;
    if (!good)
        talon__op_free(out);
    return good;
}

void talon__op_free(fair_op *o)
{
    free(o->zones);
    free(o->cards);
    free(o->list);
    free(o->order);
    *o = (fair_op){0};
}

/* --------------------------------------------------------------- completing */

static json_t *usual_zone(const talon_shape *shape, talon_need need)
{
    const talon_zone_type type = need == TALON_ELSE_DECK ? TALON_TYPE_DECK : need == TALON_ELSE_BURN ? TALON_TYPE_BURN : TALON_TYPE_DISCARD;
    const talon_zone z = need == TALON_REQUIRED ? TALON_ZONE_NONE : talon_shape_default(shape, type);
    return z == TALON_ZONE_NONE ? NULL : json_string(talon_zone_name(shape, z));
}

/* What an argument means when it is left out, or NULL. */
static json_t *usual(const talon_shape *shape, talon_op_arg a)
{
    switch ((talon_arg_kind)talon_arg_get(a.arg)->kind) {
    case TALON_KIND_ZONE: return usual_zone(shape, (talon_need)a.need);
    case TALON_KIND_FACING: return a.need == TALON_OPTIONAL ? json_null() : NULL;
    case TALON_KIND_PLACE: return json_string("end");
    case TALON_KIND_COUNT: return a.need == TALON_OPTIONAL ? json_integer(a.arg == TALON_ARG_TIMES) : NULL;
    case TALON_KIND_ZONES:
    case TALON_KIND_PACKETS:
    case TALON_KIND_CARD:
    case TALON_KIND_CARDS:
    case TALON_KIND_INTS:
    case TALON_KIND_SEED:
    case TALON_KIND_RECORD:
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
    if (is_secret_source(a) || (!value && a.need == TALON_ONE_OF))
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
        talon__say(why, "an operation is an object like {\"op\":\"draw\",\"n\":1,\"to\":\"hand.1\"}");
        return NULL;
    }
    if (verb_of(op) != VERB_TABLE || !info)
        return json_deep_copy(op); /* judged by its spelling */
    json_t *whole = json_pack("{s:s}", "op", name);
    for (const talon_op_arg *a = info->arg; a->need != TALON_NEED_END && whole; a++)
        if (!complete_argument(why, whole, op, *a, shape)) {
            json_decref(whole);
            return NULL;
        }
    if (whole && !all_taken(why, op, whole)) {
        json_decref(whole);
        whole = NULL;
    }
    return whole;
}

/* ------------------------------------------------------------------ writing */

typedef struct op_writer {
    const talon_op *op;
    const talon_shape *shape;
    void (*card)(void *context, char out[24], talon_face face);
    void *context;
} op_writer;

/* The zone an argument means: itself, or the usual one when it was left out. */
static json_t *write_zone(const op_writer *w, talon_zone z, talon_need need)
{
    if (z == TALON_ZONE_DEFAULT)
        z = talon_shape_default(w->shape, need == TALON_ELSE_DECK   ? TALON_TYPE_DECK
                                          : need == TALON_ELSE_BURN ? TALON_TYPE_BURN
                                                                    : TALON_TYPE_DISCARD);
    return z < talon_shape_zones(w->shape) ? json_string(talon_zone_name(w->shape, z)) : NULL;
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
    return array;
}

static json_t *write_zones(const op_writer *w, bool packets)
{
    json_t *array = json_array();
    for (uint32_t i = 0; i < w->op->zones_n; i++) {
        json_t *zone = write_zone(w, w->op->zones[i], TALON_REQUIRED);
        json_array_append_new(array, packets ? json_pack("[o,I]", zone, (json_int_t)w->op->list[i]) : zone);
    }
    return array;
}

static json_t *write_cards(const op_writer *w)
{
    json_t *array = json_array();
    for (uint32_t i = 0; i < w->op->cards_n; i++)
        json_array_append_new(array, write_card(w, w->op->cards[i]));
    return array;
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
    case TALON_KIND_ZONES: return write_zones(w, false);
    case TALON_KIND_PACKETS: return write_zones(w, true);
    case TALON_KIND_CARD: return write_card(w, op->cards[0]);
    case TALON_KIND_CARDS: return write_cards(w);
    case TALON_KIND_INTS: return a.arg == TALON_ARG_ORDER ? write_ints(op->order, op->order_n) : write_ints(op->list, op->list_n);
    case TALON_KIND_PLACE: return write_place(op->at);
    case TALON_KIND_FACING: return write_facing(op->face);
    case TALON_KIND_SEED:
    case TALON_KIND_RECORD:
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
    for (const talon_op_arg *a = info->arg; a->need != TALON_NEED_END && json; a++) {
        if (is_secret_source(*a) || (a->need == TALON_ONE_OF && a->arg != op->pick))
            continue;
        if (json_object_set_new(json, talon_arg_get(a->arg)->name, write_argument(&w, *a)) != 0) {
            json_decref(json);
            json = NULL;
        }
    }
    return json;
}
