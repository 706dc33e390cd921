/* small.c -- the enumeration. One operation from every table covers sequences of any length, as long as the kernel keeps no
 * hidden state; which cards lie where matters only by number, face and likeness. */
#include "small.h"

#include <string.h>

#define CARDS    5
#define COUNT(a) (sizeof(a) / sizeof *(a))
#define NONE     TALON_ZONE_NONE
#define LEFT_OUT TALON_ZONE_DEFAULT

static const talon_zone any_zone[] = {0, 1, 2, NONE, LEFT_OUT}, real_zone[] = {0, 1, 2};
static const int64_t counts[] = {-1, 0, 1, 2, 3, 5, 6};

typedef struct visit {
    world *w;
    void (*step)(world *w, const world_op *op);
    world_op op;
} visit;

static talon_op *fresh(visit *v, talon_opcode code)
{
    world_op_init(&v->op, code);
    return &v->op.op;
}

static void go(visit *v)
{
    v->step(v->w, &v->op);
}

typedef struct list {
    uint32_t n;
    int64_t item[5];
} list;

static void set_list(visit *v, const list *l)
{
    memcpy(v->op.list, l->item, sizeof l->item);
    v->op.op.list_n = l->n;
}

static void set_zones(visit *v, const list *l)
{
    for (uint32_t i = 0; i < l->n; i++)
        v->op.zones[i] = (talon_zone)l->item[i];
    v->op.op.zones_n = l->n;
}

static void set_cards(visit *v, const list *l)
{
    for (uint32_t i = 0; i < l->n; i++)
        v->op.cards[i] = (talon_face)l->item[i];
    v->op.op.cards_n = l->n;
}

static const list zone_lists[] = {{0, {0}}, {1, {1}}, {2, {1, 2}}, {2, {0, 1}}, {2, {2, NONE}}, {3, {1, 1, 2}}, {1, {0}}};
static const list places[] = {{0, {0}}, {1, {0}}, {2, {1, 0}}, {2, {0, 0}}, {1, {4}}, {1, {-1}}, {3, {2, 0, 1}}};
static const list names[] = {{0, {0}}, {1, {0}}, {2, {1, 0}}, {2, {0, 0}}, {1, {TALON_FACE_NONE}}, {3, {0, 1, 0}}};

/* An operation with a count, over all zones. */
static void counted(visit *v, talon_opcode code, bool many, const talon_zone *to, size_t to_n, uint8_t face)
{
    for (size_t n = 0; n < (many ? COUNT(counts) : 1); n++)
        for (size_t from = 0; from < COUNT(any_zone); from++)
            for (size_t k = 0; k < to_n; k++) {
                talon_op *op = fresh(v, code);
                op->n = many ? counts[n] : 0, op->from = any_zone[from], op->to = to[k], op->face = face;
                go(v);
            }
}

static void draws(visit *v)
{
    static const talon_zone burns[] = {LEFT_OUT, 1, 2};
    counted(v, TALON_OP_DRAW, true, any_zone, 5, TALON_FACING_USUAL);
    counted(v, TALON_OP_DRAW, true, real_zone, 3, TALON_FACING_UP);
    counted(v, TALON_OP_DRAW1, false, any_zone, 5, TALON_FACING_USUAL);
    counted(v, TALON_OP_DRAW_BOTTOM, true, any_zone, 5, TALON_FACING_USUAL);
    counted(v, TALON_OP_DRAW_RANDOM, true, any_zone, 5, TALON_FACING_USUAL);
    counted(v, TALON_OP_DRAW_RANDOM, true, real_zone, 3, TALON_FACING_DOWN);
    counted(v, TALON_OP_DRAW_ALL, false, any_zone, 5, TALON_FACING_DOWN);
    counted(v, TALON_OP_BURN, true, burns, 3, TALON_FACING_USUAL);
    counted(v, TALON_OP_DISCARD, true, burns, 3, TALON_FACING_UP);
    counted(v, TALON_OP_DISCARD, true, burns, 1, TALON_FACING_DOWN);
    counted(v, TALON_OP_MUCK, false, burns, 3, TALON_FACING_USUAL);
    counted(v, TALON_OP_RECYCLE, false, any_zone, 5, TALON_FACING_USUAL);
    counted(v, TALON_OP_RECYCLE_AND_SHUFFLE, false, any_zone, 5, TALON_FACING_USUAL);
}

static void deals(visit *v)
{
    for (size_t l = 0; l < COUNT(zone_lists); l++)
        for (size_t from = 0; from < COUNT(any_zone); from++)
            for (int64_t n = -1; n <= 3; n++) {
                talon_op *op = fresh(v, TALON_OP_DEAL);
                op->n = n, op->from = any_zone[from], set_zones(v, &zone_lists[l]), go(v);
                op = fresh(v, TALON_OP_DEAL_ROUND);
                op->n = n, op->from = any_zone[from], set_zones(v, &zone_lists[l]), go(v);
                op = fresh(v, TALON_OP_SPLIT);
                op->from = any_zone[from], set_zones(v, &zone_lists[l]), op->list_n = op->zones_n;
                for (uint32_t i = 0; i < op->zones_n; i++)
                    v->op.list[i] = n + (i == 1);
                go(v);
            }
}

static void named(visit *v)
{
    for (size_t l = 0; l < COUNT(names); l++)
        for (size_t from = 0; from < COUNT(any_zone); from++)
            for (size_t to = 0; to < COUNT(any_zone); to++) {
                talon_op *op = fresh(v, TALON_OP_DISCARD_CARDS);
                op->from = any_zone[from], op->to = any_zone[to], op->face = TALON_FACING_UP, set_cards(v, &names[l]), go(v);
                op = fresh(v, TALON_OP_MOVE);
                op->from = any_zone[from], op->to = any_zone[to], op->pick = TALON_ARG_CARDS, set_cards(v, &names[l]), go(v);
                if (names[l].n != 1)
                    continue;
                op = fresh(v, TALON_OP_DRAW_CARD);
                op->from = any_zone[from], op->to = any_zone[to], set_cards(v, &names[l]), go(v);
                if (talon_shape_players(v->w->shape))
                    op->as = 0, go(v);
            }
}

static void moves(visit *v)
{
    static const int64_t at[] = {TALON_AT_END, TALON_AT_TOP, 0, 1, 9, -3};
    for (size_t a = 0; a < COUNT(at); a++)
        for (size_t from = 0; from < COUNT(real_zone); from++)
            for (size_t to = 0; to < COUNT(real_zone); to++) {
                for (size_t n = 0; n < COUNT(counts); n++) {
                    talon_op *op = fresh(v, TALON_OP_MOVE);
                    op->from = real_zone[from], op->to = real_zone[to], op->at = at[a], op->pick = TALON_ARG_N, op->n = counts[n], go(v);
                }
                for (size_t l = 0; l < COUNT(places); l++) {
                    talon_op *op = fresh(v, TALON_OP_MOVE);
                    op->from = real_zone[from], op->to = real_zone[to], op->at = at[a], op->pick = TALON_ARG_INDICES,
                    set_list(v, &places[l]), go(v);
                }
            }
    for (size_t z = 0; z < COUNT(any_zone); z++)
        for (size_t l = 0; l < COUNT(places); l++) {
            talon_op *op = fresh(v, TALON_OP_TURN);
            op->from = any_zone[z], op->face = TALON_FACING_UP, set_list(v, &places[l]), go(v);
            op->face = TALON_FACING_DOWN, go(v);
        }
}

static void orders(visit *v)
{
    static const list sizes[] = {{0, {0}}, {1, {0}}, {2, {1, 1}}, {2, {0, 2}}, {3, {1, 2, 1}}, {2, {3, 2}}, {2, {-1, 3}}};
    static const list orderings[] = {{0, {0}}, {1, {0}}, {2, {1, 0}}, {2, {0, 0}}, {3, {2, 0, 1}}, {2, {0, 2}}};
    for (size_t z = 0; z < COUNT(any_zone); z++) {
        for (size_t l = 0; l < COUNT(places); l++) {
            talon_op *op = fresh(v, TALON_OP_PERMUTE);
            op->from = any_zone[z], set_list(v, &places[l]), go(v);
        }
        for (size_t s = 0; s < COUNT(sizes); s++)
            for (size_t o = 0; o < COUNT(orderings); o++) {
                talon_op *op = fresh(v, TALON_OP_STRIP_CUT);
                op->from = any_zone[z], set_list(v, &sizes[s]);
                memcpy(v->op.order, orderings[o].item, sizeof orderings[o].item), op->order_n = orderings[o].n, go(v);
            }
        for (size_t n = 0; n < COUNT(counts); n++) {
            static const talon_opcode codes[] = {TALON_OP_CUT, TALON_OP_CUT_BY_DIE, TALON_OP_RIFFLE, TALON_OP_RIFFLE_WITH_SEED};
            for (size_t c = 0; c < COUNT(codes); c++) {
                talon_op *op = fresh(v, codes[c]);
                op->from = any_zone[z], op->n = counts[n], go(v);
            }
        }
    }
}

static void mixes(visit *v)
{
    static const talon_opcode codes[] = {TALON_OP_SHUFFLE, TALON_OP_WASH, TALON_OP_IN_SHUFFLE};
    for (size_t z = 0; z < COUNT(any_zone); z++) {
        for (size_t c = 0; c < COUNT(codes); c++) {
            talon_op *op = fresh(v, codes[c]);
            op->from = any_zone[z], go(v);
            if (codes[c] != TALON_OP_IN_SHUFFLE)
                op->own_seed = true, op->seed.byte[31] = 7, go(v);
        }
        for (uint8_t seed = 0; seed < 6; seed++) {
            talon_op *op = fresh(v, TALON_OP_CUT_WITH_SEED);
            op->from = any_zone[z], op->own_seed = true, op->seed.byte[31] = seed, go(v);
        }
        for (size_t l = 0; l < COUNT(zone_lists); l++) {
            talon_op *op = fresh(v, TALON_OP_COMBINE);
            op->to = any_zone[z], set_zones(v, &zone_lists[l]), go(v);
        }
    }
}

static void all_operations(visit *v)
{
    draws(v);
    deals(v);
    named(v);
    moves(v);
    orders(v);
    mixes(v);
}

/* Tables of these zones: how many cards in each, one face or all different, how they lie. */
static uint64_t all_tables(visit *v, void (*begin)(world *w))
{
    world *w = v->w;
    uint64_t tables = 0;
    for (uint32_t code = 0; code < 6 * 6 * 6 * 4; code++) {
        const uint32_t a = code % 6, b = code / 6 % 6, c = code / 36 % 6, variant = code / 216;
        if (a + b + c > CARDS)
            continue;
        w->cards_n = a + b + c;
        w->count[0] = a, w->count[1] = b, w->count[2] = c;
        for (uint32_t i = 0; i < w->cards_n; i++) {
            w->face[i] = (uint8_t)(variant & 1 ? (i < 2 ? i : i % 2) : i);
            w->up[i] = i >= a + b ? !(variant & 2) || i % 2 : (variant & 2) && i % 3 == 0;
        }
        world_build(w);
        begin(w);
        all_operations(v);
        world_free(w);
        tables++;
    }
    return tables;
}

uint64_t small_all(void (*begin)(world *w), void (*step)(world *w, const world_op *op))
{
    static const talon_zone_spec decks[] = {
        {.id = "deck", .type = "deck"},
        {.id = "deck", .type = "deck", .has_behavior = true, .behavior_type = "deck", .reshuffle_from = "discard"},
        {.id = "deck",
         .type = "deck",
         .has_behavior = true,
         .behavior_type = "deck",
         .draw_from = "bottom",
         .reshuffle_from = "discard",
         .keep_newest = 1},
        {.id = "deck", .type = "deck", .has_behavior = true, .behavior_type = "deck", .draw_from = "random", .reshuffle_from = "discard"},
        {.id = "deck",
         .type = "deck",
         .has_behavior = true,
         .behavior_type = "deck",
         .reshuffle_when = "empty",
         .reshuffle_from = "discard"},
        {.id = "deck",
         .type = "deck",
         .has_behavior = true,
         .behavior_type = "deck",
         .draw_from = "random",
         .reshuffle_when = "empty",
         .reshuffle_from = "discard",
         .keep_newest = 2},
        {.id = "deck", .type = "deck", .has_behavior = true, .behavior_type = "deck", .draw_from = "bottom"},
    };
    static const talon_zone_spec seconds[] = {{.id = "hand.1", .type = "hand", .owner = "ana"}, {.id = "burn", .type = "burn"}};
    static const talon_zone_spec thirds[] = {{.id = "discard", .type = "discard"},
                                             {.id = "discard", .type = "table", .sees = "newest", .owner = "bo"}};
    static world w;
    visit v = {.w = &w, .step = step};
    uint64_t tables = 0;
    for (size_t d = 0; d < COUNT(decks); d++)
        for (size_t s = 0; s < COUNT(seconds); s++)
            for (size_t t = 0; t < COUNT(thirds); t++) {
                memset(&w, 0, sizeof w);
                w.zones_n = 3;
                w.spec[0] = decks[d], w.spec[1] = seconds[s], w.spec[2] = thirds[t];
                tables += all_tables(&v, begin);
            }
    return tables;
}
