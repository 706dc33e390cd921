/* shift.c -- cards moved and turned without an operation (table/shift.h) come to lie as the operation would have laid them, to the byte. */
#include <stdlib.h>
#include <string.h>

#include "lib/scene.h"
#include "table/shift.h"

enum { ZONES = 5, CARDS = 9 };

static void table(scene *s)
{
    SCENE(s, "1", "deck deck = a b cv", "hand hand = x y^", "row table = m^ nv", "burn burn = q", "pile discard = z");
}

typedef struct pair {
    scene s;
    talon_table *other; /* on which the operation is done */
    size_t size;
} pair;

static void begin(pair *p)
{
    table(&p->s);
    p->size = talon_table_size(p->s.shape);
    p->other = malloc(p->size);
    assert_non_null(p->other);
}

static void end(pair *p)
{
    free(p->other);
    scene_free(&p->s);
}

/* The cards lie as at first; what an operation then does with them, on the other table. */
static talon_status operate(pair *p, const talon_op *op)
{
    memcpy(p->s.table, p->s.before, p->size);
    memcpy(p->other, p->s.before, p->size);
    return talon_table_apply(p->other, &p->s.fault, NULL, p->s.shape, p->s.work, op);
}

/* As the operation does, and where that is refused nothing. */
static void compare(const pair *p, bool done, bool allowed, const char *what, const uint32_t *n)
{
    if (done != allowed)
        fail_msg("%s %u %u %u %u %u: %s", what, n[0], n[1], n[2], n[3], n[4], done ? "done, but not allowed" : "not done");
    if (memcmp(p->s.table, done ? p->other : p->s.before, p->size) != 0)
        fail_msg("%s %u %u %u %u %u: not as the operation does it", what, n[0], n[1], n[2], n[3], n[4]);
    assert_true(scene_scratch_is_clean(&p->s));
}

static talon_op move_op(talon_zone from, talon_zone to, const int64_t *place, uint32_t n, uint8_t face)
{
    talon_op op;
    talon_op_init(&op, TALON_OP_MOVE);
    op.from = from;
    op.to = to;
    op.at = TALON_AT_END;
    op.pick = TALON_ARG_INDICES;
    op.list = place;
    op.list_n = n;
    op.face = face;
    return op;
}

static void one_move(pair *p, const uint32_t *n)
{
    const talon_play play = {.table = p->s.table, .shape = p->s.shape, .work = p->s.work};
    int64_t place[CARDS];
    for (uint32_t i = 0; i < n[3]; i++)
        place[i] = (int64_t)n[2] + i;
    const talon_op op = move_op((talon_zone)n[0], (talon_zone)n[1], place, n[3], (uint8_t)n[4]);
    const bool allowed = operate(p, &op) == TALON_OK && n[3] > 0;
    compare(p, talon__shift(&play, (talon_zone)n[0], (talon_zone)n[1], n[2], n[3], (uint8_t)n[4]), allowed, "shift", n);
}

/* Every zone to every zone, from every place, so many, lying so; one beyond each limit, too. */
static void moves(void **state)
{
    pair p;
    uint32_t n[5];
    (void)state;
    begin(&p);
    memcpy(p.s.before, p.s.table, p.size);
    for (n[0] = 0; n[0] < ZONES; n[0]++)
        for (n[1] = 0; n[1] < ZONES; n[1]++)
            for (n[2] = 0; n[2] < 5; n[2]++)
                for (n[3] = 0; n[3] < 5; n[3]++)
                    for (n[4] = TALON_FACING_USUAL; n[4] <= TALON_FACING_UP; n[4]++)
                        one_move(&p, n);
    const talon_play play = {.table = p.s.table, .shape = p.s.shape, .work = p.s.work};
    memcpy(p.s.table, p.s.before, p.size);
    assert_false(talon__shift(&play, ZONES, 1, 0, 1, 0));
    assert_false(talon__shift(&play, 0, ZONES, 0, 1, 0));
    assert_false(talon__shift(&play, 0, 1, 0, 1, TALON_FACING_UP + 1));
    assert_false(talon__shift(&play, 0, 1, UINT32_MAX, 1, 0));
    assert_false(talon__shift(&play, 0, 1, 1, UINT32_MAX, 0));
    assert_memory_equal(p.s.table, p.s.before, p.size);
    end(&p);
}

static void one_list(pair *p, const uint32_t *n, uint32_t subset)
{
    const talon_play play = {.table = p->s.table, .shape = p->s.shape, .work = p->s.work};
    int64_t place[CARDS];
    uint32_t k = 0;
    for (uint32_t i = 0; i < 4; i++)
        if (subset >> i & 1)
            place[k++] = i;
    const talon_op op = move_op((talon_zone)n[0], (talon_zone)n[1], place, k, (uint8_t)n[4]);
    const bool allowed = operate(p, &op) == TALON_OK && k > 0;
    compare(p, talon__shift_listed(&play, (talon_zone)n[0], (talon_zone)n[1], place, k, (uint8_t)n[4]), allowed, "shift_listed", n);
}

/* Cards that lie apart; in another order, or one twice, it is another operation. */
static void lists(void **state)
{
    static const int64_t wrong[][2] = {{1, 0}, {1, 1}, {-1, 0}, {0, 3}};
    pair p;
    uint32_t n[5] = {0};
    (void)state;
    begin(&p);
    memcpy(p.s.before, p.s.table, p.size);
    for (n[0] = 0; n[0] < ZONES; n[0]++)
        for (n[1] = 0; n[1] < ZONES; n[1]++)
            for (n[4] = TALON_FACING_USUAL; n[4] <= TALON_FACING_UP; n[4]++)
                for (n[2] = 0; n[2] < 16; n[2]++)
                    one_list(&p, n, n[2]);
    const talon_play play = {.table = p.s.table, .shape = p.s.shape, .work = p.s.work};
    memcpy(p.s.table, p.s.before, p.size);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(talon__shift_listed(&play, 0, 1, wrong[i], 2, 0));
    assert_false(talon__shift_listed(&play, ZONES, 1, wrong[3], 1, 0));
    assert_memory_equal(p.s.table, p.s.before, p.size);
    end(&p);
}

static void turns(void **state)
{
    pair p;
    uint32_t n[5] = {0};
    (void)state;
    begin(&p);
    memcpy(p.s.before, p.s.table, p.size);
    for (n[0] = 0; n[0] < ZONES; n[0]++)
        for (n[1] = 0; n[1] < 5; n[1]++)
            for (n[2] = 0; n[2] < 5; n[2]++)
                for (n[3] = 0; n[3] < 2; n[3]++) {
                    int64_t place[CARDS];
                    talon_op op;
                    for (uint32_t i = 0; i < n[2]; i++)
                        place[i] = (int64_t)n[1] + i;
                    talon_op_init(&op, TALON_OP_TURN);
                    op.from = (talon_zone)n[0];
                    op.pick = TALON_ARG_INDICES;
                    op.list = place;
                    op.list_n = n[2];
                    op.face = n[3] ? TALON_FACING_UP : TALON_FACING_DOWN;
                    const bool allowed = operate(&p, &op) == TALON_OK && n[2] > 0;
                    compare(&p, talon__turn_cards(p.s.table, p.s.shape, (talon_zone)n[0], n[1], n[2], n[3] != 0), allowed, "turn", n);
                }
    memcpy(p.s.table, p.s.before, p.size);
    assert_false(talon__turn_cards(p.s.table, p.s.shape, ZONES, 0, 1, true));
    assert_false(talon__turn_cards(p.s.table, p.s.shape, 0, UINT32_MAX, 1, true));
    assert_memory_equal(p.s.table, p.s.before, p.size);
    end(&p);
}

/* All cards as on another table, as many operations later. */
static void laid_as(void **state)
{
    pair p;
    const int64_t place[] = {0, 2};
    (void)state;
    begin(&p);
    memcpy(p.s.before, p.s.table, p.size);
    const talon_op there = move_op(0, 2, place, 2, TALON_FACING_UP);
    assert_int_equal(operate(&p, &there), TALON_OK);
    talon__lay_as(p.s.table, p.other, 1);
    assert_memory_equal(p.s.table, p.other, p.size);
    end(&p);
}

/* One card from every place of every zone to every other, lying so. */
static void slides(void **state)
{
    pair p;
    uint32_t n[5] = {0};
    (void)state;
    begin(&p);
    memcpy(p.s.before, p.s.table, p.size);
    for (n[0] = 0; n[0] < ZONES; n[0]++)
        for (n[1] = 0; n[1] < ZONES; n[1]++)
            for (n[2] = 0; n[0] != n[1] && n[2] < talon_zone_count(p.s.before, p.s.shape, (talon_zone)n[0]); n[2]++)
                for (n[3] = 0; n[3] < 2; n[3]++) {
                    const int64_t place = n[2];
                    const talon_op op = move_op((talon_zone)n[0], (talon_zone)n[1], &place, 1, n[3] ? TALON_FACING_UP : TALON_FACING_DOWN);
                    if (operate(&p, &op) != TALON_OK)
                        continue; /* a burnt card */
                    const uint32_t rank = talon__zone(p.s.shape, (talon_zone)n[0])->rank,
                                   to = talon__zone(p.s.shape, (talon_zone)n[1])->rank;
                    talon__slide(p.s.table, rank, to, talon__begin(p.s.table, rank) + n[2], n[3] != 0);
                    compare(&p, true, true, "slide", n);
                }
    end(&p);
}

/* By places: as many cards as have three words of faces, laid as operations lay them from another order. */
static void laid_by(void **state)
{
    enum { MANY = 40, WORDS = 3 };
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a b c d e f g h i j k l m n o p q r s t u v w x y z A B C D E F G H I J K L M N", "hand hand", "row table");
    const size_t size = talon_table_size(s.shape);
    talon_table *other = malloc(size);
    assert_non_null(other);
    for (uint32_t step = 1; step <= MANY; step++) {
        uint16_t places[3 + MANY + WORDS] = {0}, *from = places + 3, *up = from + MANY;
        int64_t place[MANY];
        uint32_t k = 0;
        for (uint32_t i = 0; i < MANY; i += step)
            place[k++] = i;
        memcpy(other, s.table, size);
        const talon_op lay = move_op(0, 2, place, k, TALON_FACING_UP), give = move_op(0, 1, place, 1, TALON_FACING_DOWN);
        assert_int_equal(talon_table_apply(other, &s.fault, NULL, s.shape, s.work, &lay), TALON_OK);
        const bool gives = talon_table_apply(other, &s.fault, NULL, s.shape, s.work, &give) == TALON_OK; /* where one is left */
        memcpy(places, talon__ends(other), sizeof *places * 3);
        for (uint32_t i = 0; i < MANY; i++) {
            const talon_card *was = talon__cards(s.table), card = talon__cards(other)[i];
            while (was[from[i]] != card)
                from[i]++;
            up[i / 16] |= (uint16_t)(talon_card_is_up(other, card) << i % 16);
        }
        talon_table *table = malloc(size);
        assert_non_null(table);
        memcpy(table, s.table, size);
        const talon_play play = {.table = table, .shape = s.shape, .work = s.work};
        talon__lay_by(&play, places, 1 + gives);
        if (memcmp(table, other, size) != 0)
            fail_msg("every %u. card laid: not as the operations do it", step);
        free(table);
    }
    free(other);
    scene_free(&s);
}

/* Washed, or cut with so many on either side, by the next random step; at the last step, and where no die would be thrown, nothing is done. */
static void mixings(void **state)
{
    pair p;
    uint32_t n[5] = {0};
    (void)state;
    begin(&p);
    memcpy(p.s.before, p.s.table, p.size);
    const talon_play play = {.table = p.s.table, .shape = p.s.shape, .work = p.s.work};
    for (n[0] = 0; n[0] < ZONES; n[0]++)
        for (n[1] = 0; n[1] < 6; n[1]++)
            for (n[2] = 0; n[2] < 3; n[2]++) {
                talon_op op;
                p.s.before->step = n[2] < 2 ? n[2] : TALON_MAX_STEPS;
                talon_op_init(&op, n[1] ? TALON_OP_CUT_BY_DIE : TALON_OP_WASH);
                op.from = (talon_zone)n[0];
                op.n = n[1] ? n[1] - 1 : 0;
                const bool allowed =
                    operate(&p, &op) == TALON_OK && p.other->step > p.s.before->step; /* else it is left to the operation */
                compare(&p, n[1] ? talon__cut_now(&play, op.from, n[1] - 1) : talon__wash_now(&play, op.from), allowed, "mixed", n);
            }
    p.s.before->step = 0;
    memcpy(p.s.table, p.s.before, p.size);
    assert_false(talon__wash_now(&play, ZONES));
    assert_false(talon__cut_now(&play, ZONES, 0));
    assert_false(talon__cut_now(&play, 0, UINT32_MAX));
    assert_memory_equal(p.s.table, p.s.before, p.size);
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(moves),   cmocka_unit_test(lists),  cmocka_unit_test(turns),
                                       cmocka_unit_test(laid_as), cmocka_unit_test(slides), cmocka_unit_test(laid_by),
                                       cmocka_unit_test(mixings)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
