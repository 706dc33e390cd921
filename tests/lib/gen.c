/* gen.c -- random tables and operations for property tests. */
#include "lib/gen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* splitmix64: small, and the same everywhere. */
uint64_t gen_u64(gen *g)
{
    uint64_t z = g->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

uint32_t gen_below(gen *g, uint32_t n)
{
    return (uint32_t)((gen_u64(g) >> 32) * n >> 32);
}

bool gen_chance(gen *g, uint32_t percent)
{
    return gen_below(g, 100) < percent;
}

/* ---- tables ---- */

static void gen_behavior(gen *g, world *w, uint32_t z)
{
    static const char *const draw_from[] = {NULL, "top", "bottom", "random"}, *const when[] = {NULL, "short", "empty"};
    talon_zone_spec *s = &w->spec[z];
    const uint32_t pile = gen_below(g, w->zones_n);
    s->has_behavior = true;
    s->behavior_type = "deck";
    s->draw_from = draw_from[gen_below(g, 4)];
    s->reshuffle_when = when[gen_below(g, 3)];
    s->keep_newest = gen_chance(g, 30) ? gen_below(g, 4) : 0;
    if (pile != z && strcmp(w->spec[pile].type, "burn") != 0)
        s->reshuffle_from = w->spec[pile].id;
}

static void gen_shape(gen *g, world *w)
{
    static const char *const names[] = {"deck", "discard", "hand.1", "burn", "hand.2", "pile", "board", "x"};
    static const char *const usual[] = {"deck", "discard", "hand", "burn", "hand", "discard", "community", "table"};
    static const char *const owners[] = {NULL, "ana", "bo", "cy"};
    w->zones_n = gen_chance(g, 5) ? 1 : 2 + gen_below(g, 6);
    const uint32_t first = gen_chance(g, 80) ? 0 : 1; /* sometimes no deck */
    for (uint32_t z = 0; z < w->zones_n; z++) {
        talon_zone_spec *s = &w->spec[z];
        *s = (talon_zone_spec){.id = names[z + first], .type = usual[z + first]};
        if (gen_chance(g, 12))
            s->type = talon_zone_type_names[gen_below(g, 8)];
        if (gen_chance(g, 50))
            s->owner = owners[gen_below(g, 4)];
        if (gen_chance(g, 30))
            s->sees = talon_sees_names[gen_below(g, 5)];
    }
    for (uint32_t z = 0; z < w->zones_n; z++)
        if (gen_chance(g, strcmp(w->spec[z].id, "deck") == 0 ? 60 : 10))
            gen_behavior(g, w, z);
}

/* Faces numbered as they first appear; few faces make many copies. */
static void gen_cards(gen *g, world *w, uint32_t cards)
{
    const uint32_t kinds = gen_chance(g, 50) ? MODEL_CARDS : 1 + gen_below(g, 6);
    uint8_t seen = 0;
    w->cards_n = gen_chance(g, 10) ? gen_below(g, 3) : gen_below(g, cards + 1);
    for (uint32_t i = 0; i < w->cards_n; i++) {
        const uint32_t pick = kinds == MODEL_CARDS ? seen : gen_below(g, kinds);
        w->face[i] = pick >= seen ? seen++ : (uint8_t)pick;
    }
    memset(w->count, 0, sizeof w->count);
    for (uint32_t i = 0; i < w->cards_n; i++)
        w->count[gen_chance(g, 40) ? 0 : gen_below(g, w->zones_n)]++;
    for (uint32_t z = 0, id = 0; z < w->zones_n; z++)
        for (uint32_t i = 0; i < w->count[z]; i++, id++)
            w->up[id] = strcmp(w->spec[z].type, "discard") == 0 ? gen_chance(g, 70) : gen_chance(g, 15);
}

void gen_world(gen *g, world *w, uint32_t cards)
{
    memset(w, 0, sizeof *w);
    gen_shape(g, w);
    gen_cards(g, w, cards);
    for (int i = 0; i < 32; i += 8) {
        const uint64_t r = gen_u64(g);
        memcpy(w->seed.byte + i, &r, 8);
    }
    w->deal = gen_chance(g, 50) ? 0 : gen_u64(g);
    w->step = gen_chance(g, 95) ? gen_below(g, 5) : UINT32_MAX - gen_below(g, 4);
    world_build(w);
}

/* ---- operations ---- */

static talon_zone gen_zone(gen *g, const world *w, uint8_t need)
{
    const bool fits_one_type = need == TALON_ELSE_BURN || need == TALON_ELSE_DISCARD;
    const uint32_t r = gen_below(g, 100);
    if (fits_one_type && r < 70)
        return TALON_ZONE_DEFAULT;
    if (r < 86)
        return (talon_zone)gen_below(g, w->zones_n);
    if (r < 96)
        return TALON_ZONE_DEFAULT;
    return r < 98 ? TALON_ZONE_NONE : (talon_zone)w->zones_n;
}

static uint32_t size_of(const world *w, talon_zone z)
{
    const talon_zone deck = talon_shape_default(w->shape, TALON_TYPE_DECK);
    z = z == TALON_ZONE_DEFAULT ? deck : z;
    return z < w->zones_n ? talon_zone_count(w->table, w->shape, z) : 0;
}

/* A count for a zone of this size: usually one that it has, often one at the edge. */
static int64_t gen_count(gen *g, uint32_t size)
{
    static const int64_t far[] = {INT64_MIN, INT64_MAX, -1, INT64_C(1) << 32, 65536, 65535};
    const uint32_t r = gen_below(g, 100);
    if (r < 60)
        return 1 + gen_below(g, size);
    if (r < 90)
        return (int64_t)size + (int64_t)gen_below(g, 4) - 1;
    return r < 98 ? (int64_t)gen_below(g, 3) - 1 : far[gen_below(g, 6)];
}

static uint32_t shuffled(gen *g, int64_t *list, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t j = gen_below(g, i + 1);
        list[i] = list[j];
        list[j] = i;
    }
    return n;
}

/* Spoil a list: one entry changed, added or dropped. */
static uint32_t spoiled(gen *g, int64_t *list, uint32_t n)
{
    switch (gen_below(g, 3)) {
    case 0: list[n] = gen_below(g, n + 2); return n + 1;
    case 1: return n ? n - 1 : 0;
    default: /* 2, the last there is */
        if (n)
            list[gen_below(g, n)] = (int64_t)gen_below(g, n + 3) - 1;
        return n;
    }
}

static uint32_t gen_places(gen *g, int64_t *list, uint32_t size)
{
    shuffled(g, list, size);
    uint32_t n = gen_below(g, size + 1);
    if (gen_chance(g, 40) && n > 1) { /* a run of neighbours */
        const int64_t first = list[0];
        for (n = 1; n < 4 && first + n < size; n++)
            list[n] = first + n;
    }
    return gen_chance(g, 15) ? spoiled(g, list, n) : n;
}

static uint32_t gen_sizes(gen *g, int64_t *list, uint32_t size)
{
    uint32_t n = 0;
    while (size && n < 6) {
        const uint32_t part = n == 5 ? size : gen_below(g, size + 1);
        list[n++] = part;
        size -= part;
    }
    return gen_chance(g, 15) ? spoiled(g, list, n) : n;
}

static void gen_cards_arg(gen *g, world_op *o, const world *w, uint32_t most)
{
    const uint32_t size = o->op.from < w->zones_n || o->op.from == TALON_ZONE_DEFAULT ? size_of(w, o->op.from) : 0;
    const talon_zone z = o->op.from < w->zones_n ? o->op.from : talon_shape_default(w->shape, TALON_TYPE_DECK);
    int64_t place[MODEL_CARDS];
    shuffled(g, place, size);
    o->op.cards_n = most == 1 ? 1 : gen_below(g, size + 1);
    for (uint32_t i = 0; i < o->op.cards_n; i++)
        o->cards[i] = i < size ? talon_pack_face(w->pack, talon_zone_cards(w->table, w->shape, z)[place[i]]) : TALON_FACE_NONE;
    if (gen_chance(g, 20) && o->op.cards_n)
        o->cards[gen_below(g, o->op.cards_n)] = gen_chance(g, 50) ? (talon_face)gen_below(g, MODEL_CARDS) : TALON_FACE_NONE;
}

static void gen_zones_arg(gen *g, world_op *o, const world *w, bool counted)
{
    o->op.zones_n = gen_below(g, 5);
    o->op.list_n = counted ? o->op.zones_n : o->op.list_n;
    for (uint32_t i = 0; i < o->op.zones_n; i++) {
        o->zones[i] = gen_chance(g, 96) ? (talon_zone)gen_below(g, w->zones_n) : (talon_zone)(w->zones_n + gen_below(g, 2));
        if (counted)
            o->list[i] = gen_count(g, size_of(w, o->op.from) / 2);
    }
}

/* op.def has an argument that nothing here makes up: better no test than one that always leaves it out. */
static void no_value(talon_arg arg)
{
    fprintf(stderr, "argument %u of op.def, \"%s\": say in tests/lib/gen.c what values it may have\n", arg, talon_arg_get(arg)->name);
    abort();
}

static void gen_list_arg(gen *g, world_op *o, const world *w, talon_arg arg)
{
    const uint32_t size = size_of(w, o->op.from);
    if (arg == TALON_ARG_ORDER)
        o->op.order_n = gen_chance(g, 15) ? spoiled(g, o->order, shuffled(g, o->order, o->op.list_n)) : shuffled(g, o->order, o->op.list_n);
    else if (arg == TALON_ARG_PERM)
        o->op.list_n = gen_chance(g, 15) ? spoiled(g, o->list, shuffled(g, o->list, size)) : shuffled(g, o->list, size);
    else if (arg == TALON_ARG_SIZES)
        o->op.list_n = gen_sizes(g, o->list, size);
    else if (arg == TALON_ARG_INDICES)
        o->op.list_n = gen_places(g, o->list, size);
    else
        no_value(arg);
}

static int64_t gen_number(gen *g, const world_op *o, const world *w, talon_arg arg)
{
    const uint32_t size = size_of(w, o->op.from);
    if (arg == TALON_ARG_TIMES)
        return gen_chance(g, 95) ? (int64_t)gen_below(g, 6) - (gen_chance(g, 5) ? 1 : 0) : 1000 + (int64_t)gen_below(g, 3);
    if (arg == TALON_ARG_MIN)
        return gen_chance(g, 50) ? 0 : gen_count(g, size / 2);
    if (arg == TALON_ARG_ROUNDS) {
        const int64_t n = gen_chance(g, 70) ? (int64_t)gen_below(g, 4) : gen_count(g, size);
        return n > 60 && !gen_chance(g, 2) ? 60 : n == 65535 ? 65536 : n; /* 65,536 draws are slow and rare */
    }
    if (arg != TALON_ARG_N && arg != TALON_ARG_K)
        no_value(arg);
    return gen_count(g, o->op.code == TALON_OP_DEAL ? size / 2 + 1 : size);
}

static void gen_seed_arg(gen *g, world_op *o, bool required)
{
    o->op.own_seed = required || gen_chance(g, 40);
    o->op.seed.byte[31] = (uint8_t)gen_u64(g);
    o->op.seed.byte[gen_below(g, 32)] = (uint8_t)gen_u64(g);
}

static int64_t gen_at(gen *g, const world_op *o, const world *w)
{
    const uint32_t r = gen_below(g, 10);
    return r < 3 ? TALON_AT_END : r < 5 ? TALON_AT_TOP : (int64_t)gen_below(g, size_of(w, o->op.to) + 2) - (r == 9);
}

static void gen_arg(gen *g, world_op *o, const world *w, talon_op_arg a)
{
    talon_op *op = &o->op;
    switch ((talon_arg_kind)talon_arg_get(a.arg)->kind) {
    case TALON_KIND_COUNT: op->n = gen_number(g, o, w, (talon_arg)a.arg); break;
    case TALON_KIND_ZONE: *(a.arg == TALON_ARG_TO ? &op->to : &op->from) = gen_zone(g, w, a.need); break;
    case TALON_KIND_ZONES: gen_zones_arg(g, o, w, false); break;
    case TALON_KIND_PACKETS: gen_zones_arg(g, o, w, true); break;
    case TALON_KIND_CARD: gen_cards_arg(g, o, w, 1); break;
    case TALON_KIND_CARDS: gen_cards_arg(g, o, w, MODEL_CARDS); break;
    case TALON_KIND_INTS: gen_list_arg(g, o, w, (talon_arg)a.arg); break;
    case TALON_KIND_PLACE: op->at = gen_at(g, o, w); break;
    case TALON_KIND_SEED: gen_seed_arg(g, o, a.need == TALON_REQUIRED); break;
    case TALON_KIND_FACING:
        op->face = (uint8_t)(a.need == TALON_REQUIRED || gen_chance(g, 30) ? 1 + gen_below(g, 2) : TALON_FACING_USUAL);
        break;
    case TALON_KIND_RECORD:
    case TALON_KIND_NAMES:
    case TALON_KIND_SPECS:
    case TALON_KIND_NUMBER:
    case TALON_KIND_TEXT:
    case TALON_KIND_DESTS:
    case TALON_KIND_MARKS: no_value((talon_arg)a.arg); /* gen_op takes no operation with them */
    }
}

/* Zones first: the other arguments look at their sizes. */
void gen_op_of(gen *g, world_op *o, const world *w, talon_opcode code)
{
    const talon_op_info *info = talon_op_get(code);
    const uint8_t pick = (uint8_t[]){TALON_ARG_N, TALON_ARG_INDICES, TALON_ARG_CARDS}[gen_below(g, 3)];
    world_op_init(o, code);
    for (int pass = 0; pass < 2; pass++)
        for (const talon_op_arg *a = info->arg; a->need != TALON_NEED_END; a++)
            if ((talon_arg_get(a->arg)->kind == TALON_KIND_ZONE) == (pass == 0) && (a->need != TALON_ONE_OF || a->arg == pick))
                gen_arg(g, o, w, *a);
    if (code == TALON_OP_MOVE)
        o->op.pick = pick;
}

void gen_op(gen *g, world_op *o, const world *w)
{
    uint32_t code;
    do
        code = 1 + gen_below(g, TALON_OP_END - 1);
    while (talon_op_get(code)->group != TALON_GROUP_TABLE || code == TALON_OP_APPLY_RECORD);
    gen_op_of(g, o, w, (talon_opcode)code);
    if (gen_chance(g, 15)) {
        const uint32_t players = talon_shape_players(w->shape), p = gen_below(g, players + 1);
        o->op.as = p < players ? (talon_player)p : TALON_PLAYER_NONE;
    }
}

uint8_t gen_action_code(gen *g)
{
    uint32_t code;
    do
        code = 1 + gen_below(g, TALON_ACTION_END_OF_LIST - 1);
    while (talon_action_get(code)->group != TALON_ACTION_GROUP_PLAY);
    return (uint8_t)code;
}
