/* print.c -- JSON lines from a world and its operations, by the rows of op.def. */
#include "print.h"

#include <stdio.h>

static void put_card(const world *w, uint32_t id)
{
    printf("\"f%u\"", talon_pack_face(w->pack, (talon_card)id));
}

static void put_text_field(const char *key, const char *value)
{
    if (value)
        printf(",\"%s\":\"%s\"", key, value);
}

static void put_behavior(const talon_zone_spec *s)
{
    if (!s->has_behavior)
        return;
    printf(",\"behavior\":{\"type\":\"deck\"");
    put_text_field("draw_from", s->draw_from);
    put_text_field("reshuffle_from", s->reshuffle_from);
    put_text_field("reshuffle_when", s->reshuffle_when);
    printf(",\"keep_newest\":%lld}", (long long)s->keep_newest);
}

/* Cards that lie up outside discard zones, and the first random step, cannot be said by `new`: they follow as a remark. */
void print_new(const world *w)
{
    printf("{\"op\":\"new\",\"seed\":\"0x");
    for (int i = 0; i < 32; i++)
        printf("%02x", w->seed.byte[i]);
    printf("\",\"deal\":%llu,\"zones\":[", (unsigned long long)(w->deal >> 1));
    for (uint32_t z = 0, id = 0; z < w->zones_n; z++) {
        const talon_zone_spec *s = &w->spec[z];
        const bool faces = talon_zone_get_type(w->shape, (talon_zone)z) == TALON_TYPE_DISCARD;
        printf("%s{\"id\":\"%s\",\"type\":\"%s\"", z ? "," : "", s->id, s->type);
        put_text_field("owner", s->owner);
        put_text_field("sees", s->sees);
        put_behavior(s);
        printf(",\"cards\":[");
        for (uint32_t i = 0; i < w->count[z]; i++) {
            printf("%s", i ? "," : "");
            put_card(w, id + i);
        }
        printf("]");
        for (uint32_t i = 0; faces && i < w->count[z]; i++)
            printf("%s\"%s\"%s", i ? "," : ",\"faces\":[", w->up[id + i] ? "up" : "down", i + 1 == w->count[z] ? "]" : "");
        printf("}");
        id += w->count[z];
    }
    printf("]}\n");
}

static void put_zone(const world *w, talon_zone z)
{
    printf("\"%s\"", z < w->zones_n ? w->spec[z].id : "nowhere");
}

static void put_ints(const int64_t *list, uint32_t n)
{
    printf("[");
    for (uint32_t i = 0; i < n; i++)
        printf("%s%lld", i ? "," : "", (long long)list[i]);
    printf("]");
}

static void put_names(const world *w, const talon_op *op)
{
    printf("[");
    for (uint32_t i = 0; i < op->cards_n; i++)
        printf(op->cards[i] < talon_pack_faces(w->pack) ? "%s\"f%u\"" : "%s\"unknown%u\"", i ? "," : "", op->cards[i]);
    printf("]");
}

static void put_packets(const world *w, const talon_op *op, bool counts)
{
    printf("[");
    for (uint32_t i = 0; i < op->zones_n; i++) {
        printf("%s%s", i ? "," : "", counts ? "[" : "");
        put_zone(w, op->zones[i]);
        if (counts)
            printf(",%lld]", (long long)op->list[i]);
    }
    printf("]");
}

static void put_value(const world *w, const talon_op *op, talon_arg arg)
{
    switch ((talon_arg_kind)talon_arg_get(arg)->kind) {
    case TALON_KIND_COUNT: printf("%lld", (long long)op->n); break;
    case TALON_KIND_ZONE: put_zone(w, arg == TALON_ARG_TO ? op->to : op->from); break;
    case TALON_KIND_ZONES: put_packets(w, op, false); break;
    case TALON_KIND_PACKETS: put_packets(w, op, true); break;
    case TALON_KIND_CARD: printf("\"f%u\"", op->cards[0]); break;
    case TALON_KIND_CARDS: put_names(w, op); break;
    case TALON_KIND_INTS: put_ints(arg == TALON_ARG_ORDER ? op->order : op->list, arg == TALON_ARG_ORDER ? op->order_n : op->list_n); break;
    case TALON_KIND_PLACE: printf("%lld", (long long)op->at); break;
    case TALON_KIND_FACING: printf("\"%s\"", op->face == TALON_FACING_UP ? "up" : "down"); break;
    case TALON_KIND_SEED: printf("\"%u\"", op->seed.byte[31]); break;
    case TALON_KIND_RECORD:
    case TALON_KIND_NAMES:
    case TALON_KIND_SPECS:
    case TALON_KIND_NUMBER:
    case TALON_KIND_TEXT:
    case TALON_KIND_DESTS:
    case TALON_KIND_MARKS: printf("null"); break; /* not made up by gen.c */
    }
}

static bool is_given(const talon_op *op, const talon_op_arg *a)
{
    switch (a->arg) {
    case TALON_ARG_FROM:
    case TALON_ARG_ZONE:
    case TALON_ARG_HAND: return op->from != TALON_ZONE_DEFAULT;
    case TALON_ARG_TO: return op->to != TALON_ZONE_DEFAULT;
    case TALON_ARG_FACE: return op->face != TALON_FACING_USUAL;
    case TALON_ARG_AT: return op->at > TALON_AT_TOP;
    case TALON_ARG_SEED: return op->own_seed;
    default: return a->need != TALON_ONE_OF || op->pick == a->arg; /* the others are always given */
    }
}

void print_op(const world *w, const talon_op *op)
{
    const talon_op_info *info = talon_op_get(op->code);
    printf("{\"op\":\"%s\"", info->name);
    for (const talon_op_arg *a = info->arg; a->need != TALON_NEED_END; a++)
        if (is_given(op, a)) {
            printf(",\"%s\":", talon_arg_get(a->arg)->name);
            put_value(w, op, (talon_arg)a->arg);
        }
    if (op->at == TALON_AT_TOP)
        printf(",\"at\":\"top\"");
    if (op->as != TALON_PLAYER_TABLE)
        printf(",\"as\":\"%s\"", op->as < talon_shape_players(w->shape) ? talon_player_name(w->shape, op->as) : "a spectator");
    printf("}\n");
}
