/* request.c -- from a JSON request to a talon_op, argument by argument as op.def lists them. */
#include <string.h>

#include "wire/wire_impl.h"

static talon_zone find_zone(const talon_wire *w, const json_t *name)
{
    if (!w->at->now.shape)
        return TALON_ZONE_NONE;
    return talon_shape_find(w->at->now.shape, json_string_value(name), json_string_length(name));
}

static talon_face find_face(const talon_wire *w, const json_t *name)
{
    if (!w->at->now.pack)
        return TALON_FACE_NONE;
    return talon_pack_find(w->at->now.pack, json_string_value(name), json_string_length(name));
}

static talon_status read_ints(talon_wire *w, numbers *into, uint32_t *n, refusal *r, const json_t *value, const char *name)
{
    const size_t size = json_array_size(value);
    if (!json_is_array(value))
        return talon__wire_bad(r, "\"%s\" must be an array of integers", name);
    into->at = talon__wire_array(into->at, &into->room, size, sizeof *into->at);
    if (!into->at)
        return talon__wire_no_memory(w, r);
    for (size_t i = 0; i < size; i++) {
        const json_t *item = json_array_get(value, i);
        if (!json_is_integer(item))
            return talon__wire_bad(r, "\"%s\"[%zu] must be an integer", name, i);
        into->at[i] = json_integer_value(item);
    }
    *n = (uint32_t)size;
    return TALON_OK;
}

typedef uint16_t finder(const talon_wire *w, const json_t *name);

static talon_status read_names(talon_wire *w, words *into, uint32_t *n, refusal *r, const json_t *value, const char *name, finder *find)
{
    const size_t size = json_array_size(value);
    if (!json_is_array(value))
        return talon__wire_bad(r, "\"%s\" must be an array of names", name);
    into->at = talon__wire_array(into->at, &into->room, size, sizeof *into->at);
    if (!into->at)
        return talon__wire_no_memory(w, r);
    for (size_t i = 0; i < size; i++) {
        const json_t *item = json_array_get(value, i);
        if (json_string_length(item) == 0)
            return talon__wire_bad(r, "\"%s\"[%zu] must be a name", name, i);
        into->at[i] = find(w, item);
    }
    *n = (uint32_t)size;
    return TALON_OK;
}

/* [["a", 3], ["b", 2]]: zones with counts. */
static talon_status read_packets(talon_wire *w, talon_op *op, refusal *r, const json_t *value)
{
    const size_t size = json_array_size(value);
    if (!json_is_array(value))
        return talon__wire_bad(r, "\"to\" must be an array of pairs [zone, n]");
    w->zones.at = talon__wire_array(w->zones.at, &w->zones.room, size, sizeof *w->zones.at);
    w->list.at = talon__wire_array(w->list.at, &w->list.room, size, sizeof *w->list.at);
    if (!w->zones.at || !w->list.at)
        return talon__wire_no_memory(w, r);
    for (size_t i = 0; i < size; i++) {
        const json_t *pair = json_array_get(value, i), *zone = json_array_get(pair, 0), *n = json_array_get(pair, 1);
        if (json_array_size(pair) != 2 || json_string_length(zone) == 0 || !json_is_integer(n))
            return talon__wire_bad(r, "\"to\"[%zu] must be a pair [zone, n]", i);
        w->zones.at[i] = find_zone(w, zone);
        w->list.at[i] = json_integer_value(n);
    }
    op->zones_n = op->list_n = (uint32_t)size;
    return TALON_OK;
}

static talon_status read_facing(talon_op *op, refusal *r, const json_t *value, const char *name)
{
    const char *word = json_string_value(value);
    if (word && strcmp(word, "up") == 0)
        op->face = TALON_FACING_UP;
    else if (word && strcmp(word, "down") == 0)
        op->face = TALON_FACING_DOWN;
    else
        return talon__wire_bad(r, "\"%s\" must be \"up\" or \"down\"", name);
    return TALON_OK;
}

static talon_status read_place(talon_op *op, refusal *r, const json_t *value)
{
    const char *word = json_string_value(value);
    if (json_is_integer(value)) {
        op->at = json_integer_value(value);
        if (op->at <= TALON_AT_TOP) /* a number is a place, however absurd */
            op->at = TALON_AT_TOP + 1;
    } else if (word && strcmp(word, "end") == 0) {
        op->at = TALON_AT_END;
    } else if (word && strcmp(word, "top") == 0) {
        op->at = TALON_AT_TOP;
    } else {
        return talon__wire_bad(r, "\"at\" must be \"end\", \"top\" or an index");
    }
    return TALON_OK;
}

static talon_status read_seed(talon_op *op, refusal *r, const json_t *value)
{
    if (!json_is_string(value) || !talon_seed_parse(&op->seed, json_string_value(value), json_string_length(value)))
        return talon__wire_bad(r, "\"seed\" must be text: a decimal number, or 0x and hex digits, below 2^256");
    op->own_seed = true;
    return TALON_OK;
}

static talon_status read_zone(talon_wire *w, talon_op *op, refusal *r, const json_t *value, const talon_arg_info *info, talon_arg arg)
{
    if (json_string_length(value) == 0)
        return talon__wire_bad(r, "\"%s\" must be a zone's name", info->name);
    *(arg == TALON_ARG_TO ? &op->to : &op->from) = find_zone(w, value);
    return TALON_OK;
}

static talon_status read_card(talon_wire *w, talon_op *op, refusal *r, const json_t *value)
{
    w->cards.at = talon__wire_array(w->cards.at, &w->cards.room, 1, sizeof *w->cards.at);
    if (!w->cards.at)
        return talon__wire_no_memory(w, r);
    if (json_string_length(value) == 0)
        return talon__wire_bad(r, "\"card\" must be a card's name");
    w->cards.at[0] = find_face(w, value);
    op->cards_n = 1;
    return TALON_OK;
}

static talon_status read_argument(talon_wire *w, talon_op *op, refusal *r, const json_t *value, talon_arg arg)
{
    const talon_arg_info *info = talon_arg_get(arg);
    switch ((talon_arg_kind)info->kind) {
    case TALON_KIND_COUNT:
        op->n = json_integer_value(value);
        return json_is_integer(value) ? TALON_OK : talon__wire_bad(r, "\"%s\" must be an integer", info->name);
    case TALON_KIND_ZONE: return read_zone(w, op, r, value, info, arg);
    case TALON_KIND_ZONES: return read_names(w, &w->zones, &op->zones_n, r, value, info->name, find_zone);
    case TALON_KIND_PACKETS: return read_packets(w, op, r, value);
    case TALON_KIND_CARD: return read_card(w, op, r, value);
    case TALON_KIND_CARDS: return read_names(w, &w->cards, &op->cards_n, r, value, info->name, find_face);
    case TALON_KIND_INTS:
        if (arg == TALON_ARG_ORDER)
            return read_ints(w, &w->order, &op->order_n, r, value, info->name);
        return read_ints(w, &w->list, &op->list_n, r, value, info->name);
    case TALON_KIND_PLACE: return read_place(op, r, value);
    case TALON_KIND_FACING: return read_facing(op, r, value, info->name);
    case TALON_KIND_SEED: return read_seed(op, r, value);
    case TALON_KIND_RECORD: return talon__wire_read_record(w, &w->given_record, r, value);
    case TALON_KIND_NAMES:
    case TALON_KIND_SPECS:
    case TALON_KIND_NUMBER:
    case TALON_KIND_TEXT:
    case TALON_KIND_DESTS:
    case TALON_KIND_MARKS: break; /* read where they are used: no operation on a table has them */
    }
    return talon__wire_bad(r, "\"%s\" does not belong here", info->name);
}

bool talon__wire_acts(const talon_op_info *info)
{
    return info->group == TALON_GROUP_TABLE || info->group == TALON_GROUP_LOG;
}

/* No key may go unread: a mistyped one would silently mean the default. */
static talon_status check_keys(refusal *r, const json_t *request, const talon_op_info *info)
{
    const char *known[TALON_OP_ARGS_MAX + 5] = {"op", "id", "as"};
    size_t n = 3;
    if (talon__wire_acts(info))
        known[n++] = "by";
    for (const talon_op_arg *a = info->arg; a->need != TALON_NEED_END; a++)
        known[n++] = talon_arg_get(a->arg)->name;
    return talon__wire_known_keys(r, request, info->name, known);
}

static talon_status read_arguments(talon_wire *w, talon_op *op, refusal *r, const json_t *request, const talon_op_info *info)
{
    size_t used = 1u + (json_object_get(request, "id") ? 1 : 0) + (json_object_get(request, "as") ? 1 : 0);
    used += talon__wire_acts(info) && json_object_get(request, "by") ? 1 : 0;
    uint32_t alternatives = 0, chosen = 0;
    for (const talon_op_arg *a = info->arg; a->need != TALON_NEED_END; a++) {
        const json_t *value = json_object_get(request, talon_arg_get(a->arg)->name);
        alternatives += a->need == TALON_ONE_OF;
        if (!value) {
            if (a->need == TALON_REQUIRED)
                return talon__wire_bad(r, "%s needs \"%s\": %s", info->name, talon_arg_get(a->arg)->name, talon_arg_get(a->arg)->doc);
            continue;
        }
        const talon_status s = read_argument(w, op, r, value, (talon_arg)a->arg);
        if (s != TALON_OK)
            return s;
        used++;
        if (a->need == TALON_ONE_OF) {
            chosen++;
            op->pick = a->arg;
        }
    }
    if (alternatives && chosen != 1)
        return talon__wire_bad(r, "%s needs exactly one of \"indices\", \"cards\" and \"n\"", info->name);
    return used == json_object_size(request) ? TALON_OK : check_keys(r, request, info);
}

talon_player talon__wire_viewer(const talon_wire *w, const json_t *request)
{
    const json_t *as = json_object_get(request, "as");
    if (!as)
        return TALON_PLAYER_TABLE;
    if (!w->at->now.shape || !json_is_string(as))
        return TALON_PLAYER_NONE;
    return talon_player_find(w->at->now.shape, json_string_value(as), json_string_length(as));
}

static talon_status read_viewer(const talon_wire *w, talon_op *op, refusal *r, const json_t *request)
{
    const json_t *as = json_object_get(request, "as");
    op->as = talon__wire_viewer(w, request);
    if (json_is_null(as))
        return TALON_OK; /* a spectator */
    if (as && !json_is_string(as))
        return talon__wire_bad(r, "\"as\" must be a player's name, or null for a spectator");
    if (op->as == TALON_PLAYER_NONE && w->at->now.shape)
        return talon__wire_bad(r, "no zone belongs to a player called \"%s\"", json_string_value(as));
    return TALON_OK;
}

/* Who acts: the table itself without "by". */
static talon_status read_actor(const talon_wire *w, talon_player *by, refusal *r, const json_t *request)
{
    const json_t *name = json_object_get(request, "by");
    *by = TALON_PLAYER_TABLE;
    if (!name)
        return TALON_OK;
    if (!json_is_string(name))
        return talon__wire_bad(r, "\"by\" must be a player's name");
    if (!w->at->now.shape)
        return TALON_OK;
    *by = talon_player_find(w->at->now.shape, json_string_value(name), json_string_length(name));
    if (*by == TALON_PLAYER_NONE)
        return talon__wire_bad(r, "no zone belongs to a player called \"%s\"", json_string_value(name));
    return TALON_OK;
}

talon_status talon__wire_read_op(talon_wire *w, talon_op *op, talon_player *by, refusal *r, const json_t *request,
                                 const talon_op_info *info)
{
    talon_op_init(op, (talon_opcode)info->code);
    talon_status s = read_arguments(w, op, r, request, info);
    if (s == TALON_OK)
        s = read_viewer(w, op, r, request);
    if (s == TALON_OK)
        s = read_actor(w, by, r, request);
    op->zones = w->zones.at;
    op->list = w->list.at;
    op->order = w->order.at;
    op->cards = w->cards.at;
    op->record = &w->given_record;
    return s;
}

const char *talon__wire_named(const json_t *request, const talon_op_info *info, const talon_fault *f)
{
    const talon_arg_info *arg = talon_arg_get(f->arg);
    const json_t *value = arg ? json_object_get(request, arg->name) : NULL;
    if (json_is_array(value))
        value = json_array_get(value, f->index);
    if (json_is_array(value))
        value = json_array_get(value, 0);
    for (const talon_op_arg *a = info->arg; !value && a->need != TALON_NEED_END; a++)
        if (a->arg == f->arg && a->need == TALON_ELSE_DECK)
            return "deck";
        else if (a->arg == f->arg && a->need == TALON_ELSE_BURN)
            return "burn";
    return json_string_value(value);
}
