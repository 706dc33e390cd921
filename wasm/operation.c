/* operation.c -- an operation written argument by argument; talon/op.h says which kind of argument is which member. */
#include "exports.h"

talon_op op;
static talon_record given; /* to perform */

void op_begin(uint32_t code, uint32_t as)
{
    talon_op_init(&op, (talon_opcode)code);
    op.as = (talon_player)as;
    talon_record_init(&given, NULL, 0);
    op.record = &given;
}

void op_count(uint32_t arg, double n)
{
    (void)arg; /* every count is this one */
    op.n = (int64_t)n;
}

void op_zone(uint32_t arg, uint32_t zone)
{
    *(arg == TALON_ARG_TO ? &op.to : &op.from) = (talon_zone)zone;
}

void op_zones(const talon_zone *zones, uint32_t n)
{
    op.zones = zones;
    op.zones_n = n;
}

void op_list(uint32_t arg, double *list, uint32_t n)
{
    int64_t *whole = (int64_t *)(void *)list;
    for (uint32_t i = 0; i < n; i++) {
        const int64_t value = (int64_t)list[i];
        __builtin_memcpy(&whole[i], &value, sizeof value);
    }
    if (arg == TALON_ARG_ORDER) {
        op.order = whole;
        op.order_n = n;
    } else {
        op.list = whole;
        op.list_n = n;
    }
}

void op_cards(uint32_t arg, const talon_face *cards, uint32_t n)
{
    (void)arg; /* one card is a list of one */
    op.cards = cards;
    op.cards_n = n;
}

void op_face(uint32_t face)
{
    op.face = (uint8_t)face;
}

void op_at(uint32_t where, double index)
{
    op.at = where == AT_END ? TALON_AT_END : where == AT_TOP ? TALON_AT_TOP : (int64_t)index;
}

void op_seed(talon_seed *seed)
{
    op.seed = *seed;
    talon_wipe(seed, sizeof *seed);
    op.own_seed = true;
}

void op_pick(uint32_t arg)
{
    op.pick = (uint8_t)arg;
}

void op_record(void *memory, uint32_t effects, uint32_t words, double step, double steps)
{
    talon_record_init(&given, memory, talon_record_bytes(effects, words));
    given.effect = memory;
    given.effects_n = effects;
    given.words_n = words;
    given.word = (uint16_t *)(void *)(given.effect + effects);
    given.step = (uint32_t)step;
    given.steps = (int32_t)steps;
}

void op_effect(uint32_t i, uint32_t kind, uint32_t flags, uint32_t face, uint32_t from, uint32_t to, double at, uint32_t n, uint32_t data)
{
    given.effect[i] = (talon_effect){.kind = (uint8_t)kind,
                                     .flags = (uint8_t)flags,
                                     .face = (uint8_t)face,
                                     .from = (talon_zone)from,
                                     .to = (talon_zone)to,
                                     .at = (uint32_t)at,
                                     .n = n,
                                     .data = data};
}

uint16_t *op_record_words(void)
{
    return given.word;
}
