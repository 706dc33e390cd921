/* reorder.c -- permute, cuts, riffles, shuffles, strip_cut: the order they give, the permutation they record, the steps they take. */
#include "lib/scene.h"

#include <string.h>

#include "lib/chance.h"

static void table(scene *s)
{
    SCENE(s, "1", "deck deck = a b^ c d e", "one hand = x", "none hand =", "burn burn = p q");
}

static void cut_rotates(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "cut k=2");
    HOLDS(&s, "deck", "c d e a b^");
    RECORDS(&s, "deck [2 3 4 0 1]");
    assert_int_equal(s.rec.n, 2);
    PLAYS(&s, "cut k=3 zone=deck");
    HOLDS(&s, "deck", "a b^ c d e");
    PLAYS(&s, "cut k=0");
    PLAYS(&s, "cut k=5");
    HOLDS(&s, "deck", "a b^ c d e");
    RECORDS(&s, "deck [0 1 2 3 4]");
    REFUSES(&s, "cut k=6", "InvalidCutPosition k=6");
    REFUSES(&s, "cut k=-1 zone=nowhere", "InvalidCutPosition k=-1");
    REFUSES(&s, "cut k=6 zone=nowhere", "ZoneNotFound zone=nowhere");
    PLAYS(&s, "cut k=0 zone=none");
    REFUSES(&s, "cut k=1 zone=none", "InvalidCutPosition k=1");
    PLAYS(&s, "cut k=1 zone=burn"); /* reordering is not drawing */
    HOLDS(&s, "burn", "q p");
    scene_free(&s);
}

static void cut_with_seed_is_the_seed_modulo_the_size(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "cut_with_seed seed=7");
    HOLDS(&s, "deck", "c d e a b^");
    assert_int_equal(s.rec.n, 2);
    assert_int_equal(s.table->step, 0);
    PLAYS(&s, "cut_with_seed seed=10");
    HOLDS(&s, "deck", "c d e a b^");
    PLAYS(&s, "cut_with_seed seed=0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"); /* 2^256 - 1 is 0 mod 5 */
    HOLDS(&s, "deck", "c d e a b^");
    PLAYS(&s, "cut_with_seed seed=9 zone=none");
    PLAYS(&s, "cut_with_seed seed=9 zone=one");
    HOLDS(&s, "one", "x");
    scene_free(&s);
}

static void cut_by_die_takes_a_step(void **state)
{
    scene s;
    chance c;
    uint8_t key[32] = {[31] = 1};
    (void)state;
    table(&s);
    PLAYS(&s, "cut_by_die");
    chance_start(&c, key, 0, 0);
    assert_int_equal(s.rec.n, chance_cut(&c, 5, 0));
    assert_int_equal(s.table->step, 1);
    assert_int_equal(s.rec.steps, 1);
    PLAYS(&s, "cut_by_die min=2");
    chance_start(&c, key, 1, 0);
    assert_int_equal(s.rec.n, chance_cut(&c, 5, 2));
    assert_int_equal(s.table->step, 2);
    PLAYS(&s, "cut_by_die zone=one");
    PLAYS(&s, "cut_by_die zone=none");
    PLAYS(&s, "cut_by_die zone=burn min=1"); /* one place only: no die is thrown */
    HOLDS(&s, "burn", "q p");
    assert_int_equal(s.table->step, 2);
    REFUSES(&s, "cut_by_die min=3", "InvalidCutPosition k=3");
    REFUSES(&s, "cut_by_die min=-1 zone=nowhere", "InvalidCutPosition k=-1");
    REFUSES(&s, "cut_by_die min=1 zone=nowhere", "ZoneNotFound zone=nowhere");
    REFUSES(&s, "cut_by_die min=1 zone=one", "InvalidCutPosition k=1");
    REFUSES(&s, "cut_by_die min=9223372036854775807", "InvalidCutPosition k=9223372036854775807");
    scene_free(&s);
}

static void perfect_riffles(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a b c d e f", "odd deck = 1 2 3 4 5", "two deck = p q", "one deck = x", "none deck =");
    PLAYS(&s, "riffle");
    HOLDS(&s, "deck", "a d b e c f");
    PLAYS(&s, "in_shuffle");
    HOLDS(&s, "deck", "e a c d f b");
    PLAYS(&s, "riffle zone=odd");
    HOLDS(&s, "odd", "1 3 2 4 5"); /* the right half is the larger */
    PLAYS(&s, "in_shuffle zone=odd");
    HOLDS(&s, "odd", "2 1 4 3 5");
    PLAYS(&s, "riffle zone=two");
    HOLDS(&s, "two", "p q");
    PLAYS(&s, "in_shuffle zone=two");
    HOLDS(&s, "two", "q p");
    PLAYS(&s, "in_shuffle zone=one");
    PLAYS(&s, "riffle zone=none");
    assert_int_equal(s.table->step, 0);
    scene_free(&s);
}

static void riffle_times(void **state)
{
    scene s, u;
    (void)state;
    SCENE(&s, "1", "deck deck = a b c d e f g");
    SCENE(&u, "1", "deck deck = a b c d e f g");
    PLAYS(&s, "riffle times=3");
    for (int i = 0; i < 3; i++)
        PLAYS(&u, "riffle");
    assert_string_equal(scene_zone(&s, "deck"), scene_zone(&u, "deck"));
    PLAYS(&s, "riffle times=0");
    RECORDS(&s, "deck [0 1 2 3 4 5 6]");
    REFUSES(&s, "riffle times=-1 zone=nowhere", "BadRequest");
    REFUSES(&s, "riffle times=1001 zone=nowhere", "LimitExceeded what=times limit=1000");
    REFUSES(&s, "riffle times=1 zone=nowhere", "ZoneNotFound zone=nowhere");
    PLAYS(&s, "riffle times=1000");
    scene_free(&s), scene_free(&u);
}

static void human_riffles_take_a_step_each(void **state)
{
    scene s, u;
    (void)state;
    table(&s);
    table(&u);
    PLAYS(&s, "riffle_with_seed times=3");
    assert_int_equal(s.table->step, 3);
    for (int i = 0; i < 3; i++)
        PLAYS(&u, "riffle_with_seed");
    assert_string_equal(scene_zone(&s, "deck"), scene_zone(&u, "deck"));
    PLAYS(&s, "riffle_with_seed seed=8");
    PLAYS(&s, "riffle_with_seed seed=8 times=0");
    PLAYS(&s, "riffle_with_seed times=5 zone=one");
    PLAYS(&s, "riffle_with_seed times=5 zone=none");
    assert_int_equal(s.table->step, 3);
    REFUSES(&s, "riffle_with_seed seed=8 times=2", "BadRequest");
    REFUSES(&s, "riffle_with_seed seed=8 times=2 zone=nowhere", "BadRequest");
    REFUSES(&s, "riffle_with_seed times=-1", "BadRequest");
    REFUSES(&s, "riffle_with_seed times=1001", "LimitExceeded what=times limit=1000");
    scene_free(&s), scene_free(&u);
}

static void perm_is(const scene *s, const int *perm, int n)
{
    assert_int_equal(s->rec.effects_n, 1);
    assert_int_equal(s->rec.effect[0].n, n);
    for (int i = 0; i < n; i++)
        assert_int_equal(s->rec.word[s->rec.effect[0].data + (uint32_t)i], perm[i]);
}

static void shuffles_are_washes(void **state)
{
    scene s;
    chance c;
    int perm[5];
    uint8_t table_key[32] = {[31] = 1}, literal[32] = {[31] = 9};
    (void)state;
    table(&s);
    PLAYS(&s, "wash");
    chance_start(&c, table_key, 0, 0), chance_wash(&c, perm, 5);
    perm_is(&s, perm, 5);
    PLAYS(&s, "shuffle");
    chance_start(&c, table_key, 1, 0), chance_wash(&c, perm, 5);
    perm_is(&s, perm, 5);
    assert_int_equal(s.table->step, 2);
    PLAYS(&s, "wash seed=9");
    chance_start(&c, literal, 0, 0), chance_wash(&c, perm, 5);
    perm_is(&s, perm, 5);
    PLAYS(&s, "shuffle zone=one");
    PLAYS(&s, "shuffle zone=none");
    assert_int_equal(s.table->step, 2);
    PLAYS(&s, "shuffle zone=burn");
    assert_int_equal(s.table->step, 3);
    scene_free(&s);
}

/* The deal number of a batch changes the table's randomness, not a literal seed's. */
static void the_deal_number_counts(void **state)
{
    scene s, u;
    chance c;
    int perm[5];
    uint8_t key[32] = {[31] = 1};
    (void)state;
    table(&s);
    table(&u);
    s.table->deal = 0x100000002;
    PLAYS(&s, "wash");
    chance_start(&c, key, 0, 0x100000002), chance_wash(&c, perm, 5);
    perm_is(&s, perm, 5);
    scene_free(&s);
    table(&s);
    s.table->deal = 3;
    PLAYS(&s, "wash seed=4");
    PLAYS(&u, "wash seed=4");
    assert_string_equal(scene_zone(&s, "deck"), scene_zone(&u, "deck"));
    scene_free(&s), scene_free(&u);
}

static void permute_gives_the_order(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "permute perm=4,1,0,2,3");
    HOLDS(&s, "deck", "e b^ a c d");
    RECORDS(&s, "deck [4 1 0 2 3]");
    REFUSES(&s, "permute perm=0,1,2,3", "InvalidOrdering");
    REFUSES(&s, "permute perm=0,1,2,3,4,5", "InvalidOrdering");
    REFUSES(&s, "permute perm=0,1,2,3,3", "InvalidOrdering");
    REFUSES(&s, "permute perm=0,1,2,3,5", "InvalidOrdering");
    REFUSES(&s, "permute perm=0,1,2,3,-1", "InvalidOrdering");
    REFUSES(&s, "permute zone=nowhere perm=9", "ZoneNotFound zone=nowhere");
    PLAYS(&s, "permute zone=none");
    RECORDS(&s, "none []");
    scene_free(&s);
}

static void strip_cut(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "strip_cut sizes=2,2,1 order=2,0,1");
    HOLDS(&s, "deck", "e a b^ c d");
    RECORDS(&s, "deck [4 0 1 2 3]");
    PLAYS(&s, "strip_cut sizes=0,5,0 order=2,1,0");
    HOLDS(&s, "deck", "e a b^ c d");
    REFUSES(&s, "strip_cut sizes=2,2 order=0,1", "InvalidPacketSizes");
    REFUSES(&s, "strip_cut sizes=3,3 order=0,1", "InvalidPacketSizes");
    REFUSES(&s, "strip_cut sizes=6,-1 order=0,1", "InvalidPacketSizes");
    REFUSES(&s, "strip_cut sizes=-1,6 order=0,0", "InvalidPacketSizes");
    REFUSES(&s, "strip_cut sizes=9223372036854775807,9223372036854775807,7 order=0,1,2", "InvalidPacketSizes");
    REFUSES(&s, "strip_cut sizes=2,3 order=0,0", "InvalidOrdering");
    REFUSES(&s, "strip_cut sizes=2,3 order=1,2", "InvalidOrdering");
    REFUSES(&s, "strip_cut sizes=2,3 order=0", "InvalidOrdering");
    REFUSES(&s, "strip_cut sizes=2,3 order=0,1,2", "InvalidOrdering");
    REFUSES(&s, "strip_cut sizes=2,3 order=-1,0", "InvalidOrdering");
    REFUSES(&s, "strip_cut zone=nowhere sizes=1 order=0", "ZoneNotFound zone=nowhere");
    REFUSES(&s, "strip_cut", "InvalidPacketSizes");
    PLAYS(&s, "strip_cut zone=none");
    scene_free(&s);
}

static void faces_travel_with_their_cards(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "3", "deck discard = a bv c dv");
    PLAYS(&s, "cut k=1");
    HOLDS(&s, "deck", "b c^ d a^");
    PLAYS(&s, "riffle");
    HOLDS(&s, "deck", "b d c^ a^");
    PLAYS(&s, "permute perm=3,2,1,0");
    HOLDS(&s, "deck", "a^ c^ d b");
    scene_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_rotates),
        cmocka_unit_test(cut_with_seed_is_the_seed_modulo_the_size),
        cmocka_unit_test(cut_by_die_takes_a_step),
        cmocka_unit_test(perfect_riffles),
        cmocka_unit_test(riffle_times),
        cmocka_unit_test(human_riffles_take_a_step_each),
        cmocka_unit_test(shuffles_are_washes),
        cmocka_unit_test(the_deal_number_counts),
        cmocka_unit_test(permute_gives_the_order),
        cmocka_unit_test(strip_cut),
        cmocka_unit_test(faces_travel_with_their_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
