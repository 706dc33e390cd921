/* play.c -- one short function per operation; each only fills a talon_op. */
#include <talon/play.h>

#include "base/room.h"

talon_status talon_play_apply(talon_play *p, const talon_op *op)
{
    if (!MISUSED(!p) && !p->log) /* the table may do anything: nobody's rights are asked for */
        return talon_table_apply(p->table, &p->fault, p->record, p->shape, p->work, op);
    return talon_play_apply_by(p, op, TALON_PLAYER_TABLE);
}

talon_status talon_play_apply_by(talon_play *p, const talon_op *op, talon_player by)
{
    if (MISUSED(!p))
        return TALON_E_MISUSE;
    if (p->log)
        return talon_log_apply_by(p->log, p->table, &p->fault, p->record, p->shape, p->work, op, by);
    return talon_table_apply_by(p->table, &p->fault, p->record, p->shape, p->work, op, by);
}

static talon_op make(talon_opcode code, int64_t n, talon_zone from, talon_zone to)
{
    talon_op op;
    talon_op_init(&op, code);
    op.n = n;
    op.from = from;
    op.to = to;
    return op;
}

static talon_op make_zone(talon_opcode code, int64_t n, talon_zone zone)
{
    return make(code, n, zone, TALON_ZONE_DEFAULT);
}

static void set_seed(talon_op *op, const talon_seed *seed)
{
    if (seed) {
        op->own_seed = true;
        op->seed = *seed;
    }
}

talon_status talon_draw(talon_play *p, int64_t n, talon_zone from, talon_zone to)
{
    const talon_op op = make(TALON_OP_DRAW, n, from, to);
    return talon_play_apply(p, &op);
}

talon_status talon_draw1(talon_play *p, talon_zone from, talon_zone to)
{
    const talon_op op = make(TALON_OP_DRAW1, 1, from, to);
    return talon_play_apply(p, &op);
}

talon_status talon_draw_bottom(talon_play *p, int64_t n, talon_zone from, talon_zone to)
{
    const talon_op op = make(TALON_OP_DRAW_BOTTOM, n, from, to);
    return talon_play_apply(p, &op);
}

talon_status talon_draw_card(talon_play *p, talon_face card, talon_zone from, talon_zone to)
{
    talon_op op = make(TALON_OP_DRAW_CARD, 1, from, to);
    op.cards = &card;
    op.cards_n = 1;
    return talon_play_apply(p, &op);
}

talon_status talon_draw_random(talon_play *p, int64_t n, talon_zone from, talon_zone to)
{
    const talon_op op = make(TALON_OP_DRAW_RANDOM, n, from, to);
    return talon_play_apply(p, &op);
}

talon_status talon_draw_all(talon_play *p, talon_zone from, talon_zone to)
{
    const talon_op op = make(TALON_OP_DRAW_ALL, 0, from, to);
    return talon_play_apply(p, &op);
}

talon_status talon_deal(talon_play *p, int64_t n, talon_zone from, const talon_zone *to, uint32_t to_n)
{
    talon_op op = make_zone(TALON_OP_DEAL, n, from);
    op.zones = to;
    op.zones_n = to_n;
    return talon_play_apply(p, &op);
}

talon_status talon_deal_round(talon_play *p, int64_t rounds, talon_zone from, const talon_zone *to, uint32_t to_n)
{
    talon_op op = make_zone(TALON_OP_DEAL_ROUND, rounds, from);
    op.zones = to;
    op.zones_n = to_n;
    return talon_play_apply(p, &op);
}

talon_status talon_burn(talon_play *p, int64_t n, talon_zone from)
{
    const talon_op op = make_zone(TALON_OP_BURN, n, from);
    return talon_play_apply(p, &op);
}

talon_status talon_move(talon_play *p, talon_zone from, talon_zone to, const int64_t *indices, uint32_t indices_n, int64_t at)
{
    talon_op op = make(TALON_OP_MOVE, 0, from, to);
    op.pick = TALON_ARG_INDICES;
    op.list = indices;
    op.list_n = indices_n;
    op.at = at;
    return talon_play_apply(p, &op);
}

talon_status talon_turn(talon_play *p, talon_zone zone, const int64_t *indices, uint32_t indices_n, bool up)
{
    talon_op op = make_zone(TALON_OP_TURN, 0, zone);
    op.list = indices;
    op.list_n = indices_n;
    op.face = up ? TALON_FACING_UP : TALON_FACING_DOWN;
    return talon_play_apply(p, &op);
}

talon_status talon_permute(talon_play *p, talon_zone zone, const int64_t *perm, uint32_t perm_n)
{
    talon_op op = make_zone(TALON_OP_PERMUTE, 0, zone);
    op.list = perm;
    op.list_n = perm_n;
    return talon_play_apply(p, &op);
}

talon_status talon_cut_by_die(talon_play *p, talon_zone zone, int64_t min)
{
    const talon_op op = make_zone(TALON_OP_CUT_BY_DIE, min, zone);
    return talon_play_apply(p, &op);
}

talon_status talon_cut(talon_play *p, int64_t k, talon_zone zone)
{
    const talon_op op = make_zone(TALON_OP_CUT, k, zone);
    return talon_play_apply(p, &op);
}

talon_status talon_cut_with_seed(talon_play *p, const talon_seed *seed, talon_zone zone)
{
    talon_op op = make_zone(TALON_OP_CUT_WITH_SEED, 0, zone);
    set_seed(&op, seed);
    return talon_play_apply(p, &op);
}

talon_status talon_riffle(talon_play *p, talon_zone zone, int64_t times)
{
    const talon_op op = make_zone(TALON_OP_RIFFLE, times, zone);
    return talon_play_apply(p, &op);
}

talon_status talon_in_shuffle(talon_play *p, talon_zone zone)
{
    const talon_op op = make_zone(TALON_OP_IN_SHUFFLE, 0, zone);
    return talon_play_apply(p, &op);
}

talon_status talon_riffle_with_seed(talon_play *p, const talon_seed *seed, talon_zone zone, int64_t times)
{
    talon_op op = make_zone(TALON_OP_RIFFLE_WITH_SEED, times, zone);
    set_seed(&op, seed);
    return talon_play_apply(p, &op);
}

static talon_status mix(talon_play *p, talon_opcode code, talon_zone zone, const talon_seed *seed)
{
    talon_op op = make_zone(code, 0, zone);
    set_seed(&op, seed);
    return talon_play_apply(p, &op);
}

talon_status talon_shuffle(talon_play *p, talon_zone zone, const talon_seed *seed)
{
    return mix(p, TALON_OP_SHUFFLE, zone, seed);
}

talon_status talon_wash(talon_play *p, talon_zone zone, const talon_seed *seed)
{
    return mix(p, TALON_OP_WASH, zone, seed);
}

talon_status talon_strip_cut(talon_play *p, const int64_t *sizes, uint32_t sizes_n, const int64_t *order, uint32_t order_n, talon_zone zone)
{
    talon_op op = make_zone(TALON_OP_STRIP_CUT, 0, zone);
    op.list = sizes;
    op.list_n = sizes_n;
    op.order = order;
    op.order_n = order_n;
    return talon_play_apply(p, &op);
}

talon_status talon_combine(talon_play *p, const talon_zone *from, uint32_t from_n, talon_zone to)
{
    talon_op op = make(TALON_OP_COMBINE, 0, TALON_ZONE_DEFAULT, to);
    op.zones = from;
    op.zones_n = from_n;
    return talon_play_apply(p, &op);
}

talon_status talon_split(talon_play *p, talon_zone from, const talon_zone *to, const int64_t *counts, uint32_t n)
{
    talon_op op = make_zone(TALON_OP_SPLIT, 0, from);
    op.zones = to;
    op.zones_n = n;
    op.list = counts;
    op.list_n = n;
    return talon_play_apply(p, &op);
}

talon_status talon_discard(talon_play *p, int64_t n, bool up, talon_zone from)
{
    talon_op op = make_zone(TALON_OP_DISCARD, n, from);
    op.face = up ? TALON_FACING_UP : TALON_FACING_DOWN;
    return talon_play_apply(p, &op);
}

talon_status talon_discard_cards(talon_play *p, const talon_face *cards, uint32_t cards_n, bool up, talon_zone from)
{
    talon_op op = make_zone(TALON_OP_DISCARD_CARDS, 0, from);
    op.cards = cards;
    op.cards_n = cards_n;
    op.face = up ? TALON_FACING_UP : TALON_FACING_DOWN;
    return talon_play_apply(p, &op);
}

talon_status talon_muck(talon_play *p, talon_zone hand)
{
    const talon_op op = make_zone(TALON_OP_MUCK, 0, hand);
    return talon_play_apply(p, &op);
}

talon_status talon_recycle(talon_play *p, talon_zone from, talon_zone to)
{
    const talon_op op = make(TALON_OP_RECYCLE, 0, from, to);
    return talon_play_apply(p, &op);
}

talon_status talon_recycle_and_shuffle(talon_play *p, const talon_seed *seed, talon_zone from, talon_zone to)
{
    talon_op op = make(TALON_OP_RECYCLE_AND_SHUFFLE, 0, from, to);
    set_seed(&op, seed);
    return talon_play_apply(p, &op);
}

talon_status talon_apply_record(talon_play *p, const talon_record *record)
{
    talon_op op = make_zone(TALON_OP_APPLY_RECORD, 0, TALON_ZONE_DEFAULT);
    op.record = record;
    return talon_play_apply(p, &op);
}

talon_status talon_undo(talon_play *p)
{
    const talon_op op = make_zone(TALON_OP_UNDO, 0, TALON_ZONE_DEFAULT);
    return talon_play_apply(p, &op);
}

talon_status talon_redo(talon_play *p)
{
    const talon_op op = make_zone(TALON_OP_REDO, 0, TALON_ZONE_DEFAULT);
    return talon_play_apply(p, &op);
}
