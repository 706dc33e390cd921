/* op.c -- the vocabulary: every row of op.def and status.def, lookup both ways (ids.c has their permanent ids). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <talon/op.h>
#include <talon/table.h>

/* One more than the last: status.def has no gap. */
enum {
    STATUSES = 1
#define TALON_STATUS(...) +1
#include <talon/status.def>
#undef TALON_STATUS
};

static void names_are_found(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < TALON_OP_END; i++) {
        const talon_op_info *info = talon_op_get(i);
        if (!info)
            continue;
        const size_t n = strlen(info->name);
        assert_ptr_equal(talon_op_find(info->name, n), info);
        const talon_op_info *shorter = talon_op_find(info->name, n - 1);
        assert_ptr_not_equal(shorter, info);
    }
    assert_null(talon_op_find("drawx", 5));
    assert_null(talon_op_find("Draw", 4));
    assert_null(talon_op_find("", 0));
    assert_null(talon_op_find("draw\0", 5));
    assert_ptr_equal(talon_op_find("draw_all", 4), talon_op_get(TALON_OP_DRAW));
}

static void numbers_that_are_none(void **state)
{
    (void)state;
    assert_null(talon_op_get(0));
    assert_null(talon_op_get(TALON_OP_END));
    assert_null(talon_op_get(UINT32_MAX));
    assert_null(talon_arg_get(0));
    assert_null(talon_arg_get(TALON_ARG_END));
    assert_string_equal(talon_status_name((talon_status)10000), "Unknown");
    assert_string_equal(talon_status_text((talon_status)10000), "");
    assert_int_equal(talon_status_fields((talon_status)10000), 0);
}

/* What holds for every row: a sentence, arguments that exist and are not repeated, names not used twice in one operation. */
static void rows_are_complete(void **state)
{
    (void)state;
    for (uint32_t i = 1; i < TALON_OP_END; i++) {
        const talon_op_info *info = talon_op_get(i);
        assert_non_null(info);
        assert_true(strlen(info->doc) > 10);
        assert_true(info->group != TALON_GROUP_TABLE || strlen(talon_summary_text((talon_summary)info->summary)) > 3);
        int args = 0;
        while (args < TALON_OP_ARGS_MAX && info->arg[args].need != TALON_NEED_END)
            args++;
        assert_true(args < TALON_OP_ARGS_MAX);
        for (int a = 0; a < args; a++) {
            assert_non_null(talon_arg_get(info->arg[a].arg));
            for (int b = 0; b < a; b++)
                assert_string_not_equal(talon_arg_get(info->arg[a].arg)->name, talon_arg_get(info->arg[b].arg)->name);
        }
    }
    for (uint32_t i = 1; i < TALON_ARG_END; i++)
        assert_true(strlen(talon_arg_get(i)->doc) > 5);
    for (uint32_t i = 1; i < STATUSES; i++)
        assert_true(strlen(talon_status_text((talon_status)i)) > 10);
}

static void groups(void **state)
{
    static const uint8_t not_table[] = {TALON_OP_NEW,  TALON_OP_UNDO,      TALON_OP_REDO,  TALON_OP_VALIDATE, TALON_OP_FN,
                                        TALON_OP_VIEW, TALON_OP_INTERVALS, TALON_OP_COLOR, TALON_OP_PLAN,     TALON_OP_NEW_GAME,
                                        TALON_OP_RUN,  TALON_OP_PLACE,     TALON_OP_SAVE,  TALON_OP_LOAD,     TALON_OP_CLOSE};
    (void)state;
    for (uint32_t i = 1; i < TALON_OP_END; i++) {
        const bool listed = memchr(not_table, (int)i, sizeof not_table) != NULL;
        assert_int_equal(talon_op_get(i)->group == TALON_GROUP_TABLE, !listed);
    }
    assert_int_equal(talon_op_get(TALON_OP_NEW)->group, TALON_GROUP_NEW);
    assert_int_equal(talon_op_get(TALON_OP_UNDO)->group, TALON_GROUP_LOG);
    assert_int_equal(talon_op_get(TALON_OP_FN)->group, TALON_GROUP_PURE);
    assert_int_equal(talon_op_get(TALON_OP_SAVE)->group, TALON_GROUP_STREAM);
}

static void everything_left_out(void **state)
{
    talon_op op;
    (void)state;
    for (uint32_t i = 1; i < TALON_OP_END; i++) {
        memset(&op, 0x7f, sizeof op);
        talon_op_init(&op, (talon_opcode)i);
        assert_int_equal(op.code, i);
        assert_int_equal(op.n, i == TALON_OP_RIFFLE || i == TALON_OP_RIFFLE_WITH_SEED ? 1 : 0);
        assert_int_equal(op.from, TALON_ZONE_DEFAULT);
        assert_int_equal(op.to, TALON_ZONE_DEFAULT);
        assert_int_equal(op.at, TALON_AT_END);
        assert_int_equal(op.as, TALON_PLAYER_TABLE);
        assert_int_equal(op.face, TALON_FACING_USUAL);
        assert_int_equal(op.zones_n + op.list_n + op.order_n + op.cards_n, 0);
        assert_false(op.own_seed);
        assert_null(op.record);
    }
}

/* A fault as a sentence: long enough, never longer than its room, and the length it would have had. */
static void faults_as_text(void **state)
{
    char text[300], small[9];
    (void)state;
    for (uint32_t i = 1; i < STATUSES; i++) {
        const talon_fault f = {.status = (talon_status)i, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE, .want = -3, .have = INT64_MIN};
        const size_t n = talon_fault_text(text, sizeof text, &f, NULL, "deck");
        assert_int_equal(n, strlen(text));
        assert_int_equal(talon_fault_text(small, sizeof small, &f, NULL, NULL) > 8, true);
        assert_memory_equal(small, text, 8);
        assert_int_equal(small[8], 0);
        assert_int_equal(talon_fault_text(NULL, 0, &f, NULL, "deck"), n);
        if (talon_status_fields(f.status) & (TALON_FIELD_ZONE | TALON_FIELD_CARD))
            assert_non_null(strstr(text, "\"deck\""));
        if (talon_status_fields(f.status) & (TALON_FIELD_N | TALON_FIELD_K | TALON_FIELD_POSITION))
            assert_non_null(strstr(text, "-3"));
        if (talon_status_fields(f.status) & TALON_FIELD_LIMIT)
            assert_non_null(strstr(text, "-9223372036854775808"));
    }
}

/* A text that does not fit ends between two characters. */
static void faults_cut_short(void **state)
{
    const talon_fault f = {.status = TALON_E_ZONE_NOT_FOUND, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE};
    char text[100];
    const size_t whole = talon_fault_text(text, sizeof text, &f, NULL, "a\xc3\xa4\xe2\x99\xa0\xf0\x9f\x82\xa1z");
    (void)state;
    for (size_t room = 1; room <= whole; room++) {
        char cut[100];
        memset(cut, 'x', sizeof cut);
        assert_int_equal(talon_fault_text(cut, room, &f, NULL, "a\xc3\xa4\xe2\x99\xa0\xf0\x9f\x82\xa1z"), whole);
        const size_t n = strlen(cut);
        assert_true(n < room && room - n <= 5);
        assert_memory_equal(cut, text, n);
        assert_int_not_equal((unsigned char)text[n] & 0xC0, 0x80); /* what was left off begins a character */
    }
}

static void version(void **state)
{
    (void)state;
    assert_string_equal(talon_version(), TALON_VERSION);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_found), cmocka_unit_test(numbers_that_are_none), cmocka_unit_test(rows_are_complete),
        cmocka_unit_test(groups),          cmocka_unit_test(everything_left_out),   cmocka_unit_test(faults_as_text),
        cmocka_unit_test(version),         cmocka_unit_test(faults_cut_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
