/* take.c -- moving chosen cards: draw_bottom, draw_card, draw_random, draw_all, move, discard, discard_cards, muck, recycle; and turn,
 * combine, recycle_and_shuffle, which are made of such moves. None of them reshuffles by itself. */
#include <talon/op_family.h>
#include <talon/view.h>

#include "table/run.h"

#define NOWHERE ((uint16_t)0xFFFF)

/* Who may give and who may receive. */
static talon_status check_policy(run *r)
{
    const uint8_t from = talon__def(r, r->from)->type, to = talon__def(r, r->to)->type;
    const bool recycles = r->op->code == TALON_OP_RECYCLE || r->op->code == TALON_OP_RECYCLE_AND_SHUFFLE;
    if (recycles)
        return from == TALON_TYPE_DISCARD ? TALON_OK : talon__fail_zone(r, TALON_E_NOT_RECYCLABLE, r->from);
    if (from == TALON_TYPE_BURN)
        return talon__fail_zone(r, TALON_E_NOT_DRAWABLE, r->from);
    if (r->info->summary == TALON_SUMMARY_DISCARDED && to != TALON_TYPE_DISCARD)
        return talon__fail_zone(r, TALON_E_INVALID_ZONE_TYPE, r->to);
    return TALON_OK;
}

/* The places named by op.list, each in the zone and only once. */
static talon_status select_places(run *r, selection *what, talon_zone z)
{
    const uint32_t size = talon__size(r, z), listed = r->op->list_n;
    uint16_t *pos = r->work->a;
    uint32_t n = 0;
    for (; n < listed && n < size && r->op->list[n] >= 0 && r->op->list[n] < (int64_t)size; n++)
        pos[n] = (uint16_t)r->op->list[n];
    const uint32_t good = talon__distinct(r->work->mark, pos, n, size);
    if (good < listed) {
        talon__fail_count(r, TALON_E_INVALID_POSITION, r->op->list[good]);
        r->f->arg = TALON_ARG_INDICES;
        r->f->index = good;
        return r->f->status;
    }
    *what = (selection){.n = n, .pos = pos};
    return TALON_OK;
}

/* For every face named: head[face] = the zone's first place with it, next[place] = the next such place. Each name then takes a
 * place in constant time, however often it occurs. */
static void list_places(const run *r, uint16_t *head, uint16_t *next)
{
    const uint32_t size = talon__size(r, r->from);
    const talon_card *card = talon__cards(r->t) + talon__zone_begin(r->t, r->shape, r->from);
    for (uint32_t i = 0; i < r->op->cards_n; i++)
        if (r->op->cards[i] < talon_pack_faces(r->shape->pack))
            head[r->op->cards[i]] = NOWHERE;
    for (uint32_t i = size; i-- > 0;) {
        const talon_face face = talon_pack_face(r->shape->pack, card[i]);
        next[i] = head[face];
        head[face] = (uint16_t)i;
    }
}

/* The cards named by op.cards, as a multiset: each name takes the first card that is not taken yet. */
static talon_status select_cards(run *r, selection *what)
{
    uint16_t *pos = r->work->a, *next = r->work->b, *head = r->work->c;
    uint32_t n = 0;
    if (r->op->as != TALON_PLAYER_TABLE && !talon_view_open(r->t, r->shape, r->op->as, r->from))
        return talon__fail_zone(r, TALON_E_NOT_VISIBLE, r->from);
    list_places(r, head, next);
    for (; n < r->op->cards_n; n++) {
        const talon_face face = r->op->cards[n];
        if (face >= talon_pack_faces(r->shape->pack) || head[face] == NOWHERE)
            break;
        pos[n] = head[face];
        head[face] = next[pos[n]];
    }
    if (n < r->op->cards_n) {
        talon__fail_zone(r, TALON_E_CARD_NOT_IN_ZONE, r->from);
        r->f->card = r->op->cards[n];
        r->f->arg = r->op->code == TALON_OP_DRAW_CARD ? TALON_ARG_CARD : TALON_ARG_CARDS;
        r->f->index = n;
        return r->f->status;
    }
    *what = (selection){.n = n, .pos = pos};
    return TALON_OK;
}

/* n cards from the top. */
static talon_status select_count(run *r, selection *what)
{
    const uint32_t size = talon__size(r, r->from);
    if (r->op->n > (int64_t)size)
        return talon__fail_short(r, r->from, r->op->n, size);
    what->n = (uint32_t)r->op->n;
    return TALON_OK;
}

static talon_status select_bottom(run *r, selection *what)
{
    const uint32_t size = what->n;
    const talon_status s = select_count(r, what);
    what->start = size - what->n;
    return s;
}

/* One step of randomness for all n picks; none where there is no choice. */
static talon_status select_random(run *r, selection *what)
{
    const uint32_t size = talon__size(r, r->from);
    const talon_status s = select_count(r, what);
    talon_stream stream;
    if (s != TALON_OK || size < 2)
        return s;
    talon__next_step(r, &stream);
    if (!r->dry) {
        talon_stream_pick(&stream, r->work->a, r->work->b, size, what->n);
        what->pos = r->work->a;
    }
    return TALON_OK;
}

static talon_status select_moved(run *r, selection *what)
{
    switch (r->op->pick) {
    case TALON_ARG_INDICES: return select_places(r, what, r->from);
    case TALON_ARG_CARDS: return select_cards(r, what);
    case TALON_ARG_N: return select_count(r, what);
    default: __builtin_trap(); /* talon__check_arguments lets no other pass */
    }
}

/* Which cards of `from` go; all of them unless the operation says otherwise. */
static talon_status select_taken(run *r, selection *what)
{
    *what = (selection){.n = talon__size(r, r->from)};
    switch ((talon_take_op)r->op->code) {
    case TALON_TAKE_DRAW_BOTTOM: return select_bottom(r, what);
    case TALON_TAKE_DISCARD: return select_count(r, what);
    case TALON_TAKE_DRAW_RANDOM: return select_random(r, what);
    case TALON_TAKE_DRAW_CARD:
    case TALON_TAKE_DISCARD_CARDS: return select_cards(r, what);
    case TALON_TAKE_MOVE: return select_moved(r, what);
    case TALON_TAKE_DRAW_ALL:
    case TALON_TAKE_MUCK:
    case TALON_TAKE_RECYCLE: return TALON_OK;
    }
    __builtin_trap();
}

/* Where a move goes: a place of `to`, counted without the moved cards. */
static talon_status find_place(run *r, uint32_t *at, uint8_t *flags, uint32_t n)
{
    const uint32_t room = talon__size(r, r->to) - (r->from == r->to ? n : 0);
    if (r->op->at == TALON_AT_END) {
        *at = room;
        *flags = TALON_EFFECT_AT_END;
    } else if (r->op->at == TALON_AT_TOP) {
        *at = 0;
        *flags = TALON_EFFECT_AT_TOP;
    } else if (r->op->at < 0 || r->op->at > (int64_t)room) {
        talon__fail_count(r, TALON_E_INVALID_POSITION, r->op->at);
        r->f->arg = TALON_ARG_AT;
        return r->f->status;
    } else {
        *at = (uint32_t)r->op->at;
        *flags = 0;
    }
    return TALON_OK;
}

talon_status talon__run_take(run *r)
{
    selection what = {0};
    uint32_t at = 0;
    uint8_t flags = 0;
    talon_status s = talon__find_zones(r);
    if (s == TALON_OK)
        s = check_policy(r);
    if (s == TALON_OK)
        s = select_taken(r, &what);
    if (s == TALON_OK)
        s = find_place(r, &at, &flags, what.n);
    if (s != TALON_OK)
        return s;
    const uint8_t face = r->op->code == TALON_OP_MUCK ? TALON_FACING_DOWN : r->op->face;
    if (!r->dry && r->rec) {
        r->rec->n = what.n;
        r->rec->face = face;
    }
    talon__move(r, r->from, r->to, what, at, face, flags | TALON_EFFECT_DRAW);
    return TALON_OK;
}

/* Which cards of `from`, side by side, an operation takes to the end of `to`, or turns (its only one); false: it is another one, or refused. */
static bool is_at_once(const run *r, uint32_t size, uint32_t *start, uint32_t *n)
{
    const talon_op *op = r->op;
    const bool places = op->code == TALON_OP_TURN || (op->code == TALON_OP_MOVE && op->pick == TALON_ARG_INDICES);
    if (places) {
        if (op->list_n != 1 || op->list[0] < 0 || op->list[0] >= (int64_t)size)
            return false;
        *start = (uint32_t)op->list[0];
        *n = 1;
        return true;
    }
    *n = (uint32_t)op->n;
    *start = op->code == TALON_OP_MOVE ? 0 : size - *n;
    return op->n > 0 && op->n <= (int64_t)size && (op->code == TALON_OP_DRAW_BOTTOM || op->pick == TALON_ARG_N);
}

bool talon__take_at_once(run *r)
{
    const talon_op *op = r->op;
    const bool turns = op->code == TALON_OP_TURN;
    const talon_zone from = op->from, to = turns ? op->from : op->to;
    uint32_t start, n;
    if ((!turns && op->code != TALON_OP_MOVE && op->code != TALON_OP_DRAW_BOTTOM) || r->rec)
        return false;
    if (from >= r->shape->zones_n || to >= r->shape->zones_n || op->at != TALON_AT_END || op->own_seed || op->face > TALON_FACING_UP)
        return false;
    if (turns ? op->face == TALON_FACING_USUAL : talon__def(r, from)->type == TALON_TYPE_BURN)
        return false;
    if (!is_at_once(r, talon__zone_size(r->t, r->shape, from), &start, &n))
        return false;
    if (turns)
        talon__turn_now(r, from, start);
    else
        talon__move_now(r, from, to, start, n);
    return true;
}

/* Turning is moving each card to where it lies, with a face. */
talon_status talon__run_turn(run *r)
{
    selection what;
    talon_status s = talon__find_zones(r);
    if (s == TALON_OK)
        s = select_places(r, &what, r->from);
    if (s != TALON_OK)
        return s;
    for (uint32_t i = 0; i < what.n; i++)
        talon__move(r, r->from, r->from, (selection){.n = 1, .start = what.pos[i]}, what.pos[i], r->op->face, 0);
    return TALON_OK;
}

talon_status talon__run_combine(run *r)
{
    const talon_op *op = r->op;
    for (uint32_t i = 0; i < op->zones_n; i++)
        if (op->zones[i] >= r->shape->zones_n)
            return talon__zone_missing(r, TALON_ARG_FROM_LIST, i);
    const talon_status s = talon__find_zones(r);
    if (s != TALON_OK)
        return s;
    for (uint32_t i = op->zones_n; i-- > 0;)
        if (op->zones[i] != r->to)
            talon__move_to_end(r, op->zones[i], r->to, (selection){.n = talon__size(r, op->zones[i])}, TALON_FACING_USUAL, 0);
    return TALON_OK;
}

talon_status talon__run_recycle_and_shuffle(run *r)
{
    talon_status s = talon__find_zones(r);
    if (s == TALON_OK)
        s = check_policy(r);
    if (s != TALON_OK)
        return s;
    talon__move_to_end(r, r->from, r->to, (selection){.n = talon__size(r, r->from)}, TALON_FACING_USUAL, 0);
    talon__wash_zone(r, r->to, 0);
    return TALON_OK;
}
