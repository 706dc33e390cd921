/* argument.c -- operations as anybody might fill them: what does not belong to a row of op.def is refused before anything else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <talon/talon.h>

enum { DECK, HAND, PILE, ZONES };

static uint64_t pack_room[256], shape_room[256], table_room[64], copy_room[64], work_room[2048], record_room[512], other_room[512],
    log_room[1024];
static talon_play p;
static talon_record record, other;
static talon_table *copy;

static int make_table(void **state)
{
    static const talon_zone_spec zones[ZONES] = {
        {.id = "deck", .type = "deck", .has_behavior = true, .behavior_type = "deck", .draw_from = "random", .reshuffle_from = "pile"},
        {.id = "hand", .type = "hand"},
        {.id = "pile", .type = "discard"}};
    static const uint32_t count[ZONES] = {6, 2, 2};
    talon_diagnostic diag[2 * ZONES];
    size_t diag_n;
    talon_seed seed = {{1}};
    (void)state;
    talon_pack *pack = talon_pack_init(pack_room, sizeof pack_room, 10, 10, 20);
    talon_pack_add_range(pack, 2, 11, TALON_CLUBS);
    assert_int_equal(talon_shape_init(&p.shape, diag, &diag_n, &p.fault, shape_room, sizeof shape_room, pack, zones, ZONES), TALON_OK);
    p.table = talon_table_init(table_room, sizeof table_room, p.shape, count, &seed, 0);
    p.work = talon_work_init(work_room, sizeof work_room, p.shape);
    talon_record_init(&record, record_room, sizeof record_room);
    talon_record_init(&other, other_room, sizeof other_room);
    p.record = &record;
    p.log = talon_log_init(log_room, sizeof log_room, 8, sizeof log_room - 512);
    copy = (talon_table *)copy_room;
    return 0;
}

static talon_op op_of(talon_opcode code)
{
    talon_op op;
    talon_op_init(&op, code);
    op.n = 1, op.from = DECK, op.to = HAND;
    return op;
}

static void refused(const talon_op *op, talon_status s)
{
    talon_table_copy(copy, p.table);
    assert_int_equal(talon_table_apply(p.table, &p.fault, &record, p.shape, p.work, op), s);
    assert_int_equal(p.fault.status, s);
    assert_memory_equal(copy, p.table, p.table->size);
    assert_int_equal(talon_table_check(p.table, p.shape, p.work), 0);
}

static void faces(void **state)
{
    (void)state;
    for (uint32_t code = 1; code < TALON_OP_END; code++) {
        talon_op op = op_of((talon_opcode)code);
        if (talon_op_get(code)->group != TALON_GROUP_TABLE)
            continue;
        op.face = 7;
        refused(&op, TALON_E_BAD_REQUEST);
    }
    talon_op op = op_of(TALON_OP_BURN);
    op.face = TALON_FACING_UP, refused(&op, TALON_E_BAD_REQUEST);
    op = op_of(TALON_OP_DISCARD), refused(&op, TALON_E_BAD_REQUEST);
    op = op_of(TALON_OP_TURN), refused(&op, TALON_E_BAD_REQUEST);
}

static void picks_and_lists(void **state)
{
    static const talon_zone zones[] = {HAND, PILE};
    static const int64_t one[] = {1};
    static const talon_face cards[] = {0, 1, 2};
    (void)state;
    talon_op op = op_of(TALON_OP_MOVE);
    op.n = -1, refused(&op, TALON_E_BAD_REQUEST);
    op.pick = TALON_ARG_SEED, refused(&op, TALON_E_BAD_REQUEST);
    op.pick = TALON_ARG_N, refused(&op, TALON_E_INVALID_COUNT);
    op = op_of(TALON_OP_SPLIT);
    op.zones = zones, op.zones_n = 2, op.list = one, op.list_n = 1, refused(&op, TALON_E_BAD_REQUEST);
    op = op_of(TALON_OP_DRAW_CARD);
    refused(&op, TALON_E_BAD_REQUEST);
    op.cards = cards, op.cards_n = 3, refused(&op, TALON_E_BAD_REQUEST);
    op = op_of(TALON_OP_DRAW_BOTTOM);
    op.at = 0, refused(&op, TALON_E_BAD_REQUEST);
}

/* A seed where the row has none would make every draw of a composite use the same stream. */
static void seeds(void **state)
{
    static const talon_zone zones[] = {HAND, PILE};
    (void)state;
    talon_op op = op_of(TALON_OP_DEAL);
    op.zones = zones, op.zones_n = 2, op.own_seed = true, refused(&op, TALON_E_BAD_REQUEST);
    op = op_of(TALON_OP_CUT_WITH_SEED), refused(&op, TALON_E_BAD_REQUEST);
    assert_int_equal(talon_cut_with_seed(&p, NULL, DECK), TALON_E_BAD_REQUEST);
    op = op_of(TALON_OP_SHUFFLE);
    op.own_seed = true, op.as = 0, refused(&op, TALON_E_BAD_REQUEST);
}

static void records(void **state)
{
    (void)state;
    talon_op op = op_of(TALON_OP_APPLY_RECORD);
    refused(&op, TALON_E_BAD_REQUEST);
    assert_int_equal(talon_shuffle(&p, DECK, NULL), TALON_OK);
    assert_int_equal(talon_apply_record(&p, &record), TALON_E_BAD_REQUEST); /* it would be overwritten while it is read */
    assert_true(talon_record_copy(&other, &record));
    assert_int_equal(other.steps, 1);
    assert_int_equal(talon_undo(&p), TALON_OK);
    assert_int_equal(talon_apply_record(&p, &other), TALON_OK);
    assert_int_equal(p.table->step, 1);
    talon_record_init(&other, other_room, 8);
    assert_false(talon_record_copy(&other, &record));
}

/* A snapshot put back behind the log's back: undo and redo notice and change nothing. */
static void a_table_that_moved_on(void **state)
{
    static uint64_t snapshot_room[64];
    talon_table *snapshot = (talon_table *)snapshot_room;
    (void)state;
    talon_table_copy(snapshot, p.table);
    assert_int_equal(talon_draw_all(&p, DECK, HAND), TALON_OK);
    talon_table_copy(p.table, snapshot);
    assert_int_equal(talon_undo(&p), TALON_E_RECORD_MISMATCH);
    assert_memory_equal(snapshot, p.table, p.table->size);
    p.table->seq = 1; /* the same number of operations, another table */
    assert_int_equal(talon_undo(&p), TALON_E_RECORD_MISMATCH);
    talon_log_clear(p.log);
    assert_int_equal(talon_shuffle(&p, DECK, NULL), TALON_OK);
    assert_int_equal(talon_undo(&p), TALON_OK);
    p.table->step = 5;
    assert_int_equal(talon_redo(&p), TALON_E_RECORD_MISMATCH);
    assert_int_equal(talon_table_check(p.table, p.shape, p.work), 0);
}

/* Steps at the ends of their range: refused or taken back, never overflowing. */
static void steps(void **state)
{
    (void)state;
    talon_record far = {.op = TALON_OP_WASH, .steps = INT32_MIN};
    p.table->step = UINT32_MAX;
    far.step = UINT32_MAX;
    assert_int_equal(talon_apply_record(&p, &far), TALON_E_RECORD_MISMATCH);
    far.steps = -INT32_MAX;
    assert_int_equal(talon_apply_record(&p, &far), TALON_OK);
    assert_int_equal(p.table->step, UINT32_MAX - INT32_MAX);
    assert_int_equal(talon_undo(&p), TALON_OK);
    assert_true(p.table->step == UINT32_MAX);
    far.steps = 1;
    assert_int_equal(talon_apply_record(&p, &far), TALON_E_RECORD_MISMATCH);
}

static void without_a_table_operation(void **state)
{
    (void)state;
    talon_op op = op_of(TALON_OP_NONE);
    refused(&op, TALON_E_UNKNOWN_OP);
    op.code = 255, refused(&op, TALON_E_UNKNOWN_OP);
    op = op_of(TALON_OP_UNDO), refused(&op, TALON_E_BAD_REQUEST);
    op = op_of(TALON_OP_NEW), refused(&op, TALON_E_BAD_REQUEST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(faces, make_table),
        cmocka_unit_test_setup(picks_and_lists, make_table),
        cmocka_unit_test_setup(seeds, make_table),
        cmocka_unit_test_setup(records, make_table),
        cmocka_unit_test_setup(a_table_that_moved_on, make_table),
        cmocka_unit_test_setup(steps, make_table),
        cmocka_unit_test_setup(without_a_table_operation, make_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
