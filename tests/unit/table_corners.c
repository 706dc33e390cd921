/* table_corners.c -- corners of tables, shapes and specifications that nothing else visits.
 *
 * Written because branches of validate.c, table.c, take.c and play.c were never taken, and for mutants that went unnoticed. */
#include "lib/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/table_impl.h"

static void a_stack_is_what_a_deck_should_be(void **state)
{
    const talon_zone_spec spec = {.id = "d", .type = "deck", .has_behavior = true, .behavior_type = "deck", .ordering = "stack"};
    talon_diagnostic diag[2];
    talon_behavior compiled;
    talon_fault f;
    uint16_t index[1];
    size_t n = 9;
    (void)state;
    assert_int_equal(talon_shape_validate(diag, &n, &compiled, &f, index, &spec, 1), TALON_OK);
    assert_int_equal(n, 0);
    assert_true(compiled.present);
    n = 9;
    assert_int_equal(talon_shape_validate(diag, &n, NULL, &f, index, &spec, 1), TALON_OK);
    assert_int_equal(n, 0);
}

/* Cards without any zone: such a table cannot be made, and the check says what is wrong with one that was made otherwise. */
static void cards_need_a_zone(void **state)
{
    const talon_seed seed = {{0}};
    const uint32_t count[1] = {0};
    talon_pack *pack = talon_pack_init(malloc(talon_pack_size(1, 1, 8)), talon_pack_size(1, 1, 8), 1, 1, 8);
    talon_diagnostic diag[1];
    talon_fault f;
    size_t diag_n;
    const talon_shape *shape;
    (void)state;
    assert_int_equal(talon_pack_add(pack, "a", 1, 1), TALON_OK);
    void *shape_memory = malloc(talon_shape_size(NULL, 0));
    assert_int_equal(talon_shape_init(&shape, diag, &diag_n, &f, shape_memory, talon_shape_size(NULL, 0), pack, NULL, 0), TALON_OK);
    talon_table *t = malloc(talon_table_size(shape));
    assert_null(talon_table_init(t, talon_table_size(shape), shape, count, &seed, 0));
    talon_work *work = talon_work_init(malloc(talon_work_size(shape)), talon_work_size(shape), shape);
    assert_int_equal(talon_table_check(t, shape, work), 2);
    free(t);
    free(work);
    free(shape_memory);
    free(pack);
}

static void turning_needs_a_face(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a b");
    REFUSES(&s, "turn zone=deck indices=0", "BadRequest");
    assert_string_equal(s.fault.what, "the face must be up or down");
    scene_free(&s);
}

static void discarding_face_up(void **state)
{
    scene s;
    const talon_face cards[] = {1};
    (void)state;
    SCENE(&s, "1", "hand hand = a b c", "discard discard sees=none");
    talon_play p = {.table = s.table, .shape = s.shape, .work = s.work, .record = &s.rec, .log = s.log};
    assert_int_equal(talon_discard_cards(&p, cards, 1, true, 0), TALON_OK);
    HOLDS(&s, "discard", "b^");
    assert_int_equal(s.rec.face, TALON_FACING_UP);
    assert_int_equal(talon_discard(&p, 1, true, 0), TALON_OK);
    HOLDS(&s, "discard", "b^ a^");
    assert_int_equal(s.rec.face, TALON_FACING_UP);
    assert_int_equal(talon_discard(&p, 1, false, 0), TALON_OK);
    HOLDS(&s, "discard", "b^ a^ c");
    assert_int_equal(s.rec.face, TALON_FACING_DOWN);
    scene_free(&s);
}

typedef struct region {
    const void *at;
    size_t size;
} region;

static void assert_apart(const region *r, int n, const char *block, size_t block_size)
{
    for (int i = 0; i < n; i++) {
        const char *at = r[i].at;
        assert_true(at >= block && at + r[i].size <= block + block_size);
        for (int k = 0; k < i; k++) {
            const char *other = r[k].at;
            assert_true(at + r[i].size <= other || other + r[k].size <= at);
        }
    }
}

/* The arrays of the scratch memory are as long as they must be, inside the block, and do not overlap. */
static void check_scratch(uint32_t cards_n, uint32_t faces_n, uint32_t zones_n)
{
    talon_pack *pack = talon_pack_init(malloc(talon_pack_size(cards_n, faces_n, 8 * faces_n)),
                                       talon_pack_size(cards_n, faces_n, 8 * faces_n), cards_n, faces_n, 8 * faces_n);
    talon_zone_spec spec[TALON_MAX_ZONES] = {0};
    static char name[TALON_MAX_ZONES][16];
    static talon_diagnostic diag[2 * TALON_MAX_ZONES];
    size_t diag_n;
    talon_fault f;
    const talon_shape *shape;
    for (uint32_t i = 0; i < faces_n; i++) {
        char card[12];
        const int size = snprintf(card, sizeof card, "%u", i);
        assert_int_equal(talon_pack_add(pack, card, (size_t)size, i < cards_n ? 1 : 0), TALON_OK);
    }
    for (uint32_t z = 0; z < zones_n; z++) {
        snprintf(name[z], sizeof name[z], "z%u", z);
        spec[z] = (talon_zone_spec){.id = name[z], .type = "hand"};
    }
    void *shape_memory = malloc(talon_shape_size(spec, zones_n));
    assert_int_equal(talon_shape_init(&shape, diag, &diag_n, &f, shape_memory, talon_shape_size(spec, zones_n), pack, spec, zones_n),
                     TALON_OK);
    const size_t size = talon_work_size(shape);
    talon_work *w = talon_work_init(malloc(size), size, shape);
    const size_t more = cards_n > faces_n ? cards_n : faces_n, wide = more > TALON_MAX_PACKETS ? more : TALON_MAX_PACKETS;
    const region regions[] = {{w, sizeof *w},
                              {w->delta, sizeof *w->delta * zones_n},
                              {w->touched, sizeof *w->touched * zones_n},
                              {w->listed, zones_n},
                              {w->a, 2 * wide},
                              {w->b, 2 * wide},
                              {w->c, 2 * wide},
                              {w->mark, (wide + 15) / 16 * 2},
                              {w->backup, talon_table_size(shape)}};
    assert_apart(regions, 9, (const char *)w, size);
    assert_true(talon_table_size(shape) >= sizeof(talon_table) + 2 * ((size_t)zones_n + cards_n + (cards_n + 15) / 16));
    assert_int_equal(talon_table_size(shape) % 8, 0);
    free(w);
    free(shape_memory);
    free(pack);
}

static void scratch_arrays_lie_apart(void **state)
{
    (void)state;
    check_scratch(0, 0, 0);
    check_scratch(1, 1, 1);
    check_scratch(52, 52, 16);
    check_scratch(10, 3000, 100);
    check_scratch(3000, 3000, 1024);
    check_scratch(1023, 1023, 7);
    check_scratch(1025, 1025, 9);
}

/* Sixteen zones, all of them changed by one operation. */
static void all_zones_at_once(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "a hand = 1", "b hand = 2", "c hand = 3", "d hand = 4", "e hand = 5", "f hand = 6", "g hand = 7", "h hand = 8",
          "i hand = 9", "j hand = 10", "k hand = 11", "l hand = 12", "m hand = 13", "n hand = 14", "o hand = 15", "p hand = 16");
    PLAYS(&s, "combine from=a,b,c,d,e,f,g,h,i,j,k,l,m,n,o to=p");
    HOLDS(&s, "p", "16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1");
    PLAYS(&s, "deal n=1 from=p to=a,b,c,d,e,f,g,h,i,j,k,l,m,n,o");
    HOLDS(&s, "p", "1");
    HOLDS(&s, "o", "2");
    PLAYS(&s, "combine from=o,n,m,l,k,j,i,h,g,f,e,d,c,b,p to=a");
    HOLDS(&s, "a", "16 1 15 14 13 12 11 10 9 8 7 6 5 4 3 2");
    PLAYS(&s, "undo");
    PLAYS(&s, "undo");
    PLAYS(&s, "undo");
    HOLDS(&s, "a", "1");
    HOLDS(&s, "p", "16");
    scene_free(&s);
}

/* Every byte that belongs to no card, end or face is 0, or the check says so. */
static void padding_is_checked(void **state)
{
    scene s;
    (void)state;
    for (int cards = 1; cards < 5; cards++) {
        SCENE(&s, "1",
              cards == 1   ? "deck deck = a"
              : cards == 2 ? "deck deck = a b"
              : cards == 3 ? "deck deck = a b c"
                           : "deck deck = a b c d");
        const size_t used = sizeof(talon_table) + 2 * (1 + (size_t)cards + 1);
        for (size_t i = used; i < s.table->size; i++) {
            ((uint8_t *)s.table)[i] = 1;
            assert_int_equal(talon_table_check(s.table, s.shape, s.work), 4);
            ((uint8_t *)s.table)[i] = 0;
        }
        for (int i = 0; i < 32; i++) {
            s.table->mark ^= 1u << i;
            assert_int_equal(talon_table_check(s.table, s.shape, s.work), 4);
            s.table->mark ^= 1u << i;
        }
        s.table->size += 8;
        assert_int_equal(talon_table_check(s.table, s.shape, s.work), 4);
        s.table->size -= 8;
        assert_int_equal(talon_table_check(s.table, s.shape, s.work), 0);
        scene_free(&s);
    }
}

/* A player gives no record; nothing is written where there is nothing to write. */
static void records_of_nothing(void **state)
{
    scene s;
    talon_fault f;
    talon_record nothing, written;
    talon_op op;
    (void)state;
    SCENE(&s, "1", "deck deck = a b", "hand hand owner=ana");
    talon_record_init(&nothing, NULL, 0);
    talon_record_init(&written, NULL, 0);
    talon_op_init(&op, TALON_OP_APPLY_RECORD);
    op.record = &nothing;
    assert_int_equal(talon_table_apply(s.table, &f, &written, s.shape, s.work, &op), TALON_OK);
    assert_int_equal(written.effects_n, 0);
    assert_int_equal(written.from, TALON_ZONE_NONE);
    op.as = 0;
    assert_int_equal(talon_table_apply(s.table, &f, &written, s.shape, s.work, &op), TALON_E_BAD_REQUEST);
    assert_non_null(strstr(f.what, "a player may not"));
    op.as = TALON_PLAYER_TABLE;
    assert_int_equal(talon_table_apply(s.table, &f, &nothing, s.shape, s.work, &op), TALON_E_BAD_REQUEST);
    scene_free(&s);
}

/* What a record holds before an operation is gone afterwards. */
static void records_start_afresh(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck behavior = a b c", "hand hand owner=ana", "discard discard");
    PLAYS(&s, "draw n=1 to=hand");
    assert_true(s.rec.behavior && s.rec.learned);
    s.rec.target = 99;
    scene_op(&s, "recycle_and_shuffle from=discard to=discard");
    assert_int_equal(talon_table_apply(s.table, &s.fault, &s.rec, s.shape, s.work, &s.op), TALON_OK);
    assert_false(s.rec.behavior || s.rec.learned);
    assert_int_equal(s.rec.target, 0);
    scene_op(&s, "split from=deck");
    s.op.list_n = s.op.zones_n = 0;
    assert_int_equal(talon_table_apply(s.table, &s.fault, &s.rec, s.shape, s.work, &s.op), TALON_OK);
    assert_int_equal(s.rec.from, TALON_ZONE_NONE);
    assert_int_equal(s.rec.to, TALON_ZONE_NONE);
    scene_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stack_is_what_a_deck_should_be),
        cmocka_unit_test(cards_need_a_zone),
        cmocka_unit_test(turning_needs_a_face),
        cmocka_unit_test(discarding_face_up),
        cmocka_unit_test(scratch_arrays_lie_apart),
        cmocka_unit_test(all_zones_at_once),
        cmocka_unit_test(padding_is_checked),
        cmocka_unit_test(records_of_nothing),
        cmocka_unit_test(records_start_afresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
