/* take.c -- moves of chosen cards: draw_bottom, draw_card, draw_all, move, turn, discards, muck, recycle, combine. */
#include "lib/scene.h"

static void table(scene *s)
{
    SCENE(s, "1", "deck deck = a b c a d", "hand hand = x y", "discard discard = m nv", "burn burn = q", "board table =");
}

static void draw_bottom(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "draw_bottom n=2 to=hand");
    HOLDS(&s, "deck", "a b c");
    HOLDS(&s, "hand", "x y a d");
    RECORDS(&s, "*deck 3 4 > hand 2 end: a d");
    REFUSES(&s, "draw_bottom n=4 to=hand", "InsufficientCards zone=deck requested=4 available=3");
    REFUSES(&s, "draw_bottom n=0 to=hand", "InvalidCount n=0");
    REFUSES(&s, "draw_bottom n=-1 from=nowhere to=hand", "InvalidCount n=-1");
    REFUSES(&s, "draw_bottom n=1 from=burn to=hand", "NotDrawable zone=burn");
    PLAYS(&s, "draw_bottom n=3 to=hand face=up");
    HOLDS(&s, "hand", "x y a d a^ b^ c^");
    scene_free(&s);
}

static void draw_card_takes_the_first_such_card(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "draw_card card=a to=hand");
    HOLDS(&s, "deck", "b c a d");
    RECORDS(&s, "*deck 0 > hand 2 end: a");
    PLAYS(&s, "draw_card card=a to=hand");
    RECORDS(&s, "*deck 2 > hand 3 end: a");
    REFUSES(&s, "draw_card card=a to=hand", "CardNotInZone card=a zone=deck");
    REFUSES(&s, "draw_card card=zz to=hand", "CardNotInZone card=zz zone=deck");
    assert_int_equal(s.fault.arg, TALON_ARG_CARD);
    PLAYS(&s, "draw_card card=b to=deck");
    HOLDS(&s, "deck", "c d b");
    REFUSES(&s, "draw_card card=q from=burn to=hand", "NotDrawable zone=burn");
    REFUSES(&s, "draw_card card=zz from=nowhere to=hand", "ZoneNotFound zone=nowhere");
    scene_free(&s);
}

static void draw_all_appends_the_zone(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "draw_all from=hand to=deck");
    HOLDS(&s, "deck", "a b c a d x y");
    HOLDS(&s, "hand", "");
    PLAYS(&s, "draw_all from=hand to=deck");
    RECORDS(&s, "");
    PLAYS(&s, "draw_all from=discard to=board");
    HOLDS(&s, "board", "m n");
    REFUSES(&s, "draw_all from=burn to=deck", "NotDrawable zone=burn");
    scene_free(&s);
}

static void move_by_indices_keeps_the_listed_order(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "move from=deck to=hand indices=3,0,2");
    HOLDS(&s, "deck", "b d");
    HOLDS(&s, "hand", "x y a a c");
    RECORDS(&s, "*deck 3 0 2 > hand 2 end: a a c");
    PLAYS(&s, "move from=hand to=deck indices=1,0 at=top");
    HOLDS(&s, "deck", "y x b d");
    PLAYS(&s, "move from=hand to=deck indices=2 at=1");
    HOLDS(&s, "deck", "y c x b d");
    RECORDS(&s, "*hand 2 > deck 1: c");
    scene_free(&s);
}

static void move_inside_a_zone(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a b c d e");
    PLAYS(&s, "move from=deck to=deck indices=1,3 at=0");
    HOLDS(&s, "deck", "b d a c e");
    PLAYS(&s, "move from=deck to=deck indices=0,1 at=3");
    HOLDS(&s, "deck", "a c e b d");
    REFUSES(&s, "move from=deck to=deck indices=0,1 at=4", "InvalidPosition position=4");
    PLAYS(&s, "move from=deck to=deck indices=4,3,2,1,0 at=0");
    HOLDS(&s, "deck", "d b e c a");
    PLAYS(&s, "move from=deck to=deck indices=2 at=2");
    HOLDS(&s, "deck", "d b e c a");
    PLAYS(&s, "move from=deck to=deck n=2 face=up");
    HOLDS(&s, "deck", "e c a d^ b^");
    PLAYS(&s, "move from=deck to=deck indices=4,0 at=top");
    HOLDS(&s, "deck", "b^ e c a d^");
    scene_free(&s);
}

static void move_by_cards_is_a_multiset(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "move from=deck to=hand cards=a,d,a");
    HOLDS(&s, "hand", "x y a d a");
    RECORDS(&s, "*deck 0 4 3 > hand 2 end: a d a");
    REFUSES(&s, "move from=hand to=deck cards=a,a,a,x", "CardNotInZone card=a zone=hand");
    assert_int_equal(s.fault.index, 2);
    assert_int_equal(s.fault.arg, TALON_ARG_CARDS);
    REFUSES(&s, "move from=hand to=deck cards=x,nn", "CardNotInZone card=nn zone=hand");
    assert_int_equal(s.fault.index, 1);
    scene_free(&s);
}

static void move_by_count(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "move from=deck to=hand n=2 at=1");
    HOLDS(&s, "hand", "x a b y");
    REFUSES(&s, "move from=deck to=hand n=0", "InvalidCount n=0");
    REFUSES(&s, "move from=nowhere to=hand n=-2", "InvalidCount n=-2");
    REFUSES(&s, "move from=deck to=hand n=4 at=99", "InsufficientCards zone=deck requested=4 available=3");
    REFUSES(&s, "move from=deck to=hand n=1 at=5", "InvalidPosition position=5");
    PLAYS(&s, "move from=deck to=hand n=1 at=4");
    HOLDS(&s, "hand", "x a b y c");
    scene_free(&s);
}

static void move_refusals(void **state)
{
    scene s;
    (void)state;
    table(&s);
    REFUSES(&s, "move from=deck to=hand indices=5", "InvalidPosition position=5");
    REFUSES(&s, "move from=deck to=hand indices=0,-1", "InvalidPosition position=-1");
    REFUSES(&s, "move from=deck to=hand indices=2,2", "InvalidPosition position=2");
    REFUSES(&s, "move from=deck to=hand indices=9223372036854775807", "InvalidPosition position=9223372036854775807");
    REFUSES(&s, "move from=deck to=hand indices=0 at=-5", "InvalidPosition position=-5");
    REFUSES(&s, "move from=burn to=hand indices=9", "NotDrawable zone=burn");
    REFUSES(&s, "move from=nowhere to=nobody indices=9", "ZoneNotFound zone=nobody");
    assert_int_equal(s.fault.arg, TALON_ARG_FROM);
    REFUSES(&s, "move from=deck to=nobody indices=9", "ZoneNotFound zone=nobody");
    assert_int_equal(s.fault.arg, TALON_ARG_TO);
    PLAYS(&s, "move from=deck to=burn indices=0");
    HOLDS(&s, "burn", "q a");
    scene_op(&s, "move from=deck to=hand indices=0");
    s.op.list_n = 0;
    assert_int_equal(talon_table_apply(s.table, &s.fault, &s.rec, s.shape, s.work, &s.op), TALON_OK);
    RECORDS(&s, "");
    scene_free(&s);
}

static void turn_leaves_cards_where_they_lie(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "turn zone=deck indices=4,0 face=up");
    HOLDS(&s, "deck", "a^ b c a d^");
    RECORDS(&s, "deck 4 > deck 4: d face up; deck 0 > deck 0: a face up");
    PLAYS(&s, "turn zone=deck indices=0,1 face=down");
    HOLDS(&s, "deck", "a b c a d^");
    RECORDS(&s, "deck 0 > deck 0: a^ face down; deck 1 > deck 1: b face down");
    REFUSES(&s, "turn zone=deck indices=0,5 face=up", "InvalidPosition position=5");
    REFUSES(&s, "turn zone=deck indices=1,0,1 face=up", "InvalidPosition position=1");
    REFUSES(&s, "turn indices=0 face=up", "ZoneNotFound zone=");
    PLAYS(&s, "turn zone=burn indices=0 face=up"); /* turning is not drawing */
    HOLDS(&s, "burn", "q^");
    scene_free(&s);
}

static void discard(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "discard n=1 vis=down from=deck");
    PLAYS(&s, "discard n=2 vis=up from=deck to=discard");
    HOLDS(&s, "discard", "m^ n a b^ c^");
    assert_int_equal(s.rec.face, TALON_FACING_UP);
    REFUSES(&s, "discard n=0 vis=up from=nowhere", "InvalidDiscardCount n=0");
    REFUSES(&s, "discard n=3 vis=up from=deck", "InsufficientCards zone=deck requested=3 available=2");
    REFUSES(&s, "discard n=1 vis=up from=burn", "NotDrawable zone=burn");
    REFUSES(&s, "discard n=1 vis=up from=deck to=hand", "InvalidZoneType zone=hand");
    REFUSES(&s, "discard n=1 vis=up from=burn to=hand", "NotDrawable zone=burn");
    REFUSES(&s, "discard n=1 vis=up", "ZoneNotFound zone=");
    PLAYS(&s, "discard n=3 vis=down from=discard");
    HOLDS(&s, "discard", "b^ c^ m n a");
    scene_free(&s);
}

static void discard_cards(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "discard_cards cards=d,a vis=down from=deck");
    HOLDS(&s, "discard", "m^ n d a");
    HOLDS(&s, "deck", "b c a");
    REFUSES(&s, "discard_cards cards=a,a vis=up from=deck", "CardNotInZone card=a zone=deck");
    assert_int_equal(s.fault.index, 1);
    REFUSES(&s, "discard_cards cards=q vis=up from=burn", "NotDrawable zone=burn");
    PLAYS(&s, "discard_cards cards=n,m vis=up from=discard");
    HOLDS(&s, "discard", "d a n^ m^");
    scene_free(&s);
}

static void muck(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "muck hand=hand");
    HOLDS(&s, "discard", "m^ n x y");
    HOLDS(&s, "hand", "");
    PLAYS(&s, "muck hand=hand");
    RECORDS(&s, "");
    assert_int_equal(s.rec.face, TALON_FACING_DOWN);
    REFUSES(&s, "muck hand=burn", "NotDrawable zone=burn");
    REFUSES(&s, "muck hand=deck to=board", "InvalidZoneType zone=board");
    scene_free(&s);
    SCENE(&s, "1", "hand hand = x");
    REFUSES(&s, "muck hand=hand", "DiscardZoneNotFound");
    REFUSES(&s, "discard n=1 vis=up from=hand", "DiscardZoneNotFound");
    REFUSES(&s, "muck hand=nowhere", "ZoneNotFound zone=nowhere");
    scene_free(&s);
}

static void two_discard_zones(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "hand hand = x y", "left discard =", "right discard = z");
    REFUSES(&s, "muck hand=hand", "DiscardZoneNotFound");
    PLAYS(&s, "muck hand=hand to=right");
    HOLDS(&s, "right", "z^ x y");
    PLAYS(&s, "draw_all from=right to=left");
    HOLDS(&s, "left", "z^ x^ y^");
    PLAYS(&s, "recycle from=left to=right");
    HOLDS(&s, "right", "z^ x^ y^");
    scene_free(&s);
}

static void recycle(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "recycle");
    HOLDS(&s, "deck", "a b c a d m n");
    HOLDS(&s, "discard", "");
    RECORDS(&s, "*discard 0 1 > deck 5 end: m^ n");
    PLAYS(&s, "recycle to=hand");
    RECORDS(&s, "");
    REFUSES(&s, "recycle from=burn", "NotRecyclable zone=burn");
    REFUSES(&s, "recycle from=hand to=nowhere", "ZoneNotFound zone=nowhere");
    REFUSES(&s, "recycle_and_shuffle from=hand", "NotRecyclable zone=hand");
    PLAYS(&s, "discard n=1 vis=up from=hand");
    PLAYS(&s, "recycle from=discard to=discard");
    HOLDS(&s, "discard", "x^");
    scene_free(&s);
}

static void recycle_and_shuffle(void **state)
{
    scene s, u;
    (void)state;
    table(&s);
    table(&u);
    PLAYS(&s, "recycle_and_shuffle seed=5");
    PLAYS(&u, "recycle");
    PLAYS(&u, "shuffle seed=5");
    assert_string_equal(scene_zone(&s, "deck"), scene_zone(&u, "deck"));
    assert_int_equal(s.table->step, 0);
    assert_int_equal(s.rec.effects_n, 2);
    PLAYS(&s, "recycle_and_shuffle");
    assert_int_equal(s.table->step, 1);
    assert_int_equal(s.rec.effects_n, 1); /* nothing to recycle: the shuffle alone */
    scene_free(&s), scene_free(&u);
}

static void combine_collects_the_last_first(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "combine from=hand,discard,burn,board to=deck");
    HOLDS(&s, "deck", "a b c a d q m n x y");
    RECORDS(&s, "burn 0 > deck 5 end: q; discard 0 1 > deck 6 end: m^ n; hand 0 1 > deck 8 end: x y");
    PLAYS(&s, "combine from=deck,hand,deck to=hand");
    HOLDS(&s, "hand", "a b c a d q m n x y");
    PLAYS(&s, "combine from=hand to=hand");
    RECORDS(&s, "");
    PLAYS(&s, "combine from=hand,hand to=discard");
    HOLDS(&s, "discard", "a^ b^ c^ a^ d^ q^ m^ n^ x^ y^");
    REFUSES(&s, "combine from=hand,nowhere to=deck", "ZoneNotFound zone=nowhere");
    assert_int_equal(s.fault.arg, TALON_ARG_FROM_LIST);
    assert_int_equal(s.fault.index, 1);
    REFUSES(&s, "combine from=hand to=nowhere", "ZoneNotFound zone=nowhere");
    assert_int_equal(s.fault.arg, TALON_ARG_TO);
    REFUSES(&s, "combine from=hand", "ZoneNotFound zone=");
    PLAYS(&s, "combine to=deck");
    scene_free(&s);
}

/* The operation with a record, and without one on a copy: the same answer, and the same bytes. */
static void both_ways(scene *s, const talon_op *op)
{
    talon_fault with = {0}, without = {0};
    talon_table_copy(s->before, s->table);
    const talon_status a = talon_table_apply(s->table, &with, &s->rec, s->shape, s->work, op);
    const talon_status b = talon_table_apply(s->before, &without, NULL, s->shape, s->work, op);
    assert_int_equal(a, b);
    if (a != TALON_OK)
        assert_memory_equal(&with, &without, sizeof with);
    assert_memory_equal(s->table, s->before, s->table->size);
    assert_int_equal(talon_table_check(s->table, s->shape, s->work), 0);
    assert_true(scene_scratch_is_clean(s));
}

/* One card by its place goes at once when nobody records it. */
static void one_card_moves_and_turns_alike_without_a_record(void **state)
{
    scene s;
    (void)state;
    for (uint32_t from = 0; from <= 5; from++)
        for (uint32_t to = 0; to <= 5; to++)
            for (int64_t place = -1; place <= 5; place++)
                for (uint8_t face = 0; face <= 3; face++)
                    for (uint32_t n = 0; n <= 2; n++) {
                        const int64_t list[] = {place, 0};
                        talon_op op;
                        table(&s);
                        talon_op_init(&op, to < 5 || face % 2 ? TALON_OP_MOVE : TALON_OP_TURN);
                        op.from = (talon_zone)from;
                        op.to = (talon_zone)to;
                        op.pick = TALON_ARG_INDICES;
                        op.list = list;
                        op.list_n = n;
                        op.face = face;
                        if (op.code == TALON_OP_TURN)
                            op.to = TALON_ZONE_DEFAULT;
                        both_ways(&s, &op);
                        op.code = TALON_OP_TURN;
                        op.face = TALON_FACING_UP;
                        both_ways(&s, &op);
                        scene_free(&s);
                    }
}

/* So many from either end, too; with what an operation may not carry it is refused alike. */
static void some_cards_move_alike_without_a_record(void **state)
{
    scene s;
    (void)state;
    for (uint32_t from = 0; from <= 6; from++)
        for (uint32_t to = 0; to <= 6; to++)
            for (int64_t n = -1; n <= 6; n++)
                for (uint8_t face = 0; face <= 3; face++)
                    for (uint32_t odd = 0; odd <= 4; odd++) {
                        talon_op op;
                        table(&s);
                        talon_op_init(&op, odd % 2 ? TALON_OP_MOVE : TALON_OP_DRAW_BOTTOM);
                        op.from = from == 6 ? TALON_ZONE_DEFAULT : (talon_zone)from;
                        op.to = to == 6 ? TALON_ZONE_DEFAULT : (talon_zone)to;
                        op.pick = TALON_ARG_N;
                        op.n = n;
                        op.face = face;
                        op.at = odd > 2 ? odd - 3 : TALON_AT_END;
                        op.own_seed = odd == 2;
                        both_ways(&s, &op);
                        scene_free(&s);
                    }
}

/* Cards by their faces are no number of cards, whatever else stands in the operation. */
static void named_cards_move_alike_without_a_record(void **state)
{
    scene s;
    (void)state;
    for (int64_t face = 0; face < 4; face++)
        for (int64_t n = 0; n <= 2; n++) {
            talon_op op;
            table(&s);
            talon_op_init(&op, TALON_OP_MOVE);
            op.from = 0;
            op.to = 1;
            op.pick = TALON_ARG_CARDS;
            op.list = &face;
            op.list_n = 1;
            op.n = n;
            both_ways(&s, &op);
            scene_free(&s);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draw_bottom),
        cmocka_unit_test(draw_card_takes_the_first_such_card),
        cmocka_unit_test(draw_all_appends_the_zone),
        cmocka_unit_test(move_by_indices_keeps_the_listed_order),
        cmocka_unit_test(move_inside_a_zone),
        cmocka_unit_test(move_by_cards_is_a_multiset),
        cmocka_unit_test(move_by_count),
        cmocka_unit_test(move_refusals),
        cmocka_unit_test(turn_leaves_cards_where_they_lie),
        cmocka_unit_test(discard),
        cmocka_unit_test(discard_cards),
        cmocka_unit_test(muck),
        cmocka_unit_test(two_discard_zones),
        cmocka_unit_test(recycle),
        cmocka_unit_test(recycle_and_shuffle),
        cmocka_unit_test(combine_collects_the_last_first),
        cmocka_unit_test(one_card_moves_and_turns_alike_without_a_record),
        cmocka_unit_test(some_cards_move_alike_without_a_record),
        cmocka_unit_test(named_cards_move_alike_without_a_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
