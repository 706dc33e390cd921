/* kill_table.c -- corners of tables, shapes and specifications that nothing else visits.
 *
 * Written because branches of validate.c, table.c, take.c and play.c were never taken, and for mutants that went unnoticed. */
#include "lib/scene.h"

#include <stdlib.h>
#include <string.h>

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
    talon_pack *pack = talon_pack_init(malloc(talon_pack_size(1, 1, 8)), 1, 1, 8);
    talon_diagnostic diag[1];
    talon_fault f;
    size_t diag_n;
    const talon_shape *shape;
    (void)state;
    assert_int_equal(talon_pack_add(pack, "a", 1, 1), TALON_OK);
    void *shape_memory = malloc(talon_shape_size(NULL, 0));
    assert_int_equal(talon_shape_init(&shape, diag, &diag_n, &f, shape_memory, pack, NULL, 0), TALON_OK);
    talon_table *t = malloc(talon_table_size(shape));
    assert_null(talon_table_init(t, shape, NULL, &seed, 0));
    talon_work *work = talon_work_init(malloc(talon_work_size(shape)), shape);
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
    assert_string_equal(s.fault.what, "turn needs a face: up or down");
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
    assert_int_equal(s.rec.face, TALON_FACE_UP);
    assert_int_equal(talon_discard(&p, 1, true, 0), TALON_OK);
    HOLDS(&s, "discard", "b^ a^");
    assert_int_equal(s.rec.face, TALON_FACE_UP);
    assert_int_equal(talon_discard(&p, 1, false, 0), TALON_OK);
    HOLDS(&s, "discard", "b^ a^ c");
    assert_int_equal(s.rec.face, TALON_FACE_DOWN);
    scene_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stack_is_what_a_deck_should_be),
        cmocka_unit_test(cards_need_a_zone),
        cmocka_unit_test(turning_needs_a_face),
        cmocka_unit_test(discarding_face_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
