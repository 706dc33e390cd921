/* log.c -- undo and redo of every operation, what ends redoing, what a log forgets, and what undo says was learned. */
#include "lib/scene.h"

#include <stdlib.h>
#include <string.h>

static const char *const zones[] = {"deck deck draw=random from=discard = a b^ c a d",
                                    "hand hand owner=ana = x y^ z",
                                    "other hand owner=bo = w",
                                    "discard discard = m nv o pv q",
                                    "burn burn = k",
                                    "board table sees=newest = t u v",
                                    NULL};

/* One or more of every operation, chosen so that faces are mixed, places scattered, piles reshuffled. */
static const char *const ops[] = {
    "draw n=2 to=hand",
    "draw n=9 to=hand",
    "draw n=3 from=hand to=hand",
    "draw n=2 from=discard to=board",
    "draw1 to=other face=up",
    "draw_bottom n=2 from=discard to=hand",
    "draw_bottom n=3 from=discard to=discard face=up",
    "draw_card card=a from=deck to=hand",
    "draw_card card=a from=deck to=deck",
    "draw_random n=3 from=discard to=hand",
    "draw_random n=2 from=discard to=discard face=up",
    "draw_all from=discard to=hand",
    "draw_all from=discard to=discard face=down",
    "deal n=2 to=hand,other",
    "deal_round rounds=3 to=hand,other,board",
    "burn n=2",
    "move from=discard to=hand indices=4,0,2",
    "move from=discard to=hand indices=0,1,3,4 at=1",
    "move from=discard to=discard indices=3,1 at=0 face=up",
    "move from=discard to=discard indices=4,3,2,1,0 at=top face=down",
    "move from=hand to=deck cards=z,x at=top",
    "move from=hand to=discard n=2 at=3 face=down",
    "move from=discard to=discard indices=2 at=2 face=up",
    "turn zone=discard indices=0,1,2 face=down",
    "turn zone=hand indices=2,0 face=up",
    "permute perm=4,2,0,3,1",
    "cut_by_die",
    "cut k=3 zone=discard",
    "cut_with_seed seed=7 zone=board",
    "riffle times=2",
    "in_shuffle zone=discard",
    "riffle_with_seed times=2",
    "riffle_with_seed seed=3",
    "shuffle",
    "wash seed=6 zone=hand",
    "strip_cut sizes=1,3,1 order=2,1,0",
    "combine from=hand,discard,burn,board to=deck",
    "split to=hand:1,discard:2,other:2",
    "discard n=2 vis=down from=hand",
    "discard n=3 vis=down from=discard",
    "discard_cards cards=z,x vis=up from=hand",
    "muck hand=hand",
    "recycle",
    "recycle_and_shuffle",
};
#define OPS (sizeof ops / sizeof *ops)

/* Equal but for the count of operations. */
static void assert_same_table(const talon_table *a, const talon_table *b)
{
    talon_table *copy = malloc(b->size);
    talon_table_copy(copy, b);
    copy->seq = a->seq;
    assert_memory_equal(a, copy, a->size);
    free(copy);
}

static talon_table *snapshot(const scene *s)
{
    talon_table *t = malloc(s->table->size);
    talon_table_copy(t, s->table);
    return t;
}

static void every_operation_is_taken_back_and_done_again(void **state)
{
    bool used[TALON_OP_END] = {false};
    (void)state;
    for (size_t i = 0; i < OPS; i++) {
        scene s;
        scene_make(&s, "1", zones);
        talon_table *before = snapshot(&s);
        PLAYS(&s, ops[i]);
        used[s.op.code] = true;
        talon_table *after = snapshot(&s);
        PLAYS(&s, "undo");
        assert_int_equal(s.rec.target, 1);
        assert_int_equal(s.rec.op, TALON_OP_UNDO);
        assert_same_table(s.table, before);
        PLAYS(&s, "redo");
        assert_int_equal(s.rec.target, 1);
        assert_same_table(s.table, after);
        PLAYS(&s, "undo");
        PLAYS(&s, ops[i]); /* no re-rolling: the same step, the same outcome */
        assert_same_table(s.table, after);
        assert_int_equal(s.table->seq, 5);
        free(before), free(after);
        scene_free(&s);
    }
    used[TALON_OP_APPLY_RECORD] = true; /* below */
    for (uint32_t code = 1; code < TALON_OP_END; code++)
        if (talon_op_get(code)->group == TALON_GROUP_TABLE && !used[code])
            fail_msg("include/talon/op.def: %s is not taken back here: add it to ops[] in tests/unit/log.c", talon_op_get(code)->name);
    print_message("%d operations taken back and done again\n", (int)OPS);
}

/* All of them one after the other, back to the start and forth again. */
static void a_long_history(void **state)
{
    scene s;
    talon_table *at[OPS + 1];
    size_t n = 0;
    (void)state;
    scene_make(&s, "9", zones);
    at[0] = snapshot(&s);
    for (size_t i = 0; i < OPS; i++)
        if (scene_try(&s, ops[i]) == TALON_OK)
            at[++n] = snapshot(&s);
    assert_int_equal(talon_log_undoable(s.log), n);
    assert_true(n >= 15);
    for (size_t i = n; i > 0; i--) {
        PLAYS(&s, "undo");
        assert_int_equal(s.rec.target, i);
        assert_same_table(s.table, at[i - 1]);
        assert_int_equal(talon_log_redoable(s.log), n - i + 1);
    }
    REFUSES(&s, "undo", "NothingToUndo");
    for (size_t i = 1; i <= n; i++) {
        PLAYS(&s, "redo");
        assert_same_table(s.table, at[i]);
    }
    REFUSES(&s, "redo", "NothingToRedo");
    for (size_t i = 0; i <= n; i++)
        free(at[i]);
    scene_free(&s);
}

static void another_operation_ends_redoing(void **state)
{
    scene s;
    (void)state;
    scene_make(&s, "1", zones);
    PLAYS(&s, "wash");
    PLAYS(&s, "cut k=1");
    PLAYS(&s, "undo");
    REFUSES(&s, "cut k=99", "InvalidCutPosition k=99"); /* a refused one does not */
    assert_int_equal(talon_log_redoable(s.log), 1);
    PLAYS(&s, "cut k=2");
    assert_int_equal(talon_log_redoable(s.log), 0);
    REFUSES(&s, "redo", "NothingToRedo");
    PLAYS(&s, "undo");
    PLAYS(&s, "undo");
    HOLDS(&s, "deck", "a b^ c a d");
    assert_int_equal(s.table->step, 0);
    REFUSES(&s, "undo as=ana", "BadRequest");
    talon_log_clear(s.log);
    REFUSES(&s, "redo", "NothingToRedo");
    scene_free(&s);
}

static void a_replayed_record_is_taken_back(void **state)
{
    scene s, u;
    (void)state;
    scene_make(&s, "1", zones);
    scene_make(&u, "1", zones);
    talon_table *before = snapshot(&u);
    PLAYS(&s, "draw n=9 to=hand");
    u.record = scene_record_copy(&s.rec);
    PLAYS(&u, "apply_record");
    assert_int_not_equal(u.table->step, 0);
    PLAYS(&u, "undo");
    assert_same_table(u.table, before);
    PLAYS(&u, "redo");
    assert_same_table(u.table, s.table);
    scene_record_free((talon_record *)(uintptr_t)u.record);
    free(before);
    scene_free(&s), scene_free(&u);
}

/* A log of its own beside the scene's. */
static talon_log *log_of(uint32_t records, size_t bytes)
{
    const size_t size = talon_log_size(records, bytes);
    talon_log *log = talon_log_init(malloc(size), size, records, bytes);
    return log;
}

static talon_status do_in(talon_log *log, scene *s, const char *op)
{
    scene_op(s, op);
    return talon_log_apply(log, s->table, &s->fault, &s->rec, s->shape, s->work, &s->op);
}

static void only_so_many_records(void **state)
{
    scene s;
    (void)state;
    scene_make(&s, "1", zones);
    talon_log *log = log_of(3, 1 << 16);
    talon_table *third = NULL;
    for (int i = 0; i < 5; i++) {
        if (i == 2)
            third = snapshot(&s);
        assert_int_equal(do_in(log, &s, "cut k=1"), TALON_OK);
        assert_int_equal(talon_log_undoable(log), i < 3 ? i + 1 : 3);
    }
    for (int i = 0; i < 3; i++)
        assert_int_equal(do_in(log, &s, "undo"), TALON_OK);
    assert_int_equal(do_in(log, &s, "undo"), TALON_E_NOTHING_TO_UNDO);
    assert_same_table(s.table, third);
    for (int i = 0; i < 3; i++)
        assert_int_equal(do_in(log, &s, "redo"), TALON_OK);
    assert_int_equal(do_in(log, &s, "redo"), TALON_E_NOTHING_TO_REDO);
    free(third), free(log);
    scene_free(&s);
}

/* The operation, or something else that is possible then. */
static void do_something(talon_log *log, scene *s, const char *op)
{
    if (do_in(log, s, op) != TALON_OK && do_in(log, s, "split to=hand:3,other:2,discard:4,board:3") != TALON_OK)
        assert_int_equal(do_in(log, s, "combine from=hand,other,discard,burn,board to=deck"), TALON_OK);
}

/* Thousands of records of changing size through a small store: what it still holds is always the newest, and undoes rightly. */
static void only_so_many_bytes(void **state)
{
    enum { KEEP = 64 };
    scene s;
    uint32_t deepest = 0, dropped = 0, last = 0;
    talon_table *past[KEEP] = {NULL};
    (void)state;
    scene_make(&s, "1", zones);
    talon_log *log = log_of(50, 2000);
    for (uint32_t i = 0; i < 4000; i++) {
        free(past[i % KEEP]);
        past[i % KEEP] = snapshot(&s);
        do_something(log, &s, ops[i * 7 % OPS]);
        const uint32_t depth = talon_log_undoable(log);
        assert_in_range(depth, 1, 50);
        deepest = depth > deepest ? depth : deepest;
        dropped += depth <= last;
        last = depth;
        for (uint32_t k = 0; k < depth && i % 5 == 0; k++) {
            assert_int_equal(do_in(log, &s, "undo"), TALON_OK);
            assert_same_table(s.table, past[(i - k) % KEEP]);
        }
        while (talon_log_redoable(log))
            assert_int_equal(do_in(log, &s, "redo"), TALON_OK);
    }
    assert_in_range(deepest, 5, 49); /* the bytes ran out before the records did */
    assert_true(dropped > 1000);
    for (int i = 0; i < KEEP; i++)
        free(past[i]);
    free(log);
    scene_free(&s);
}

/* A record larger than the whole store empties it: what came before cannot be undone past it. */
static void a_record_that_never_fits(void **state)
{
    scene s;
    (void)state;
    scene_make(&s, "1", zones);
    talon_log *log = log_of(10, 200);
    assert_int_equal(do_in(log, &s, "cut k=1 zone=burn"), TALON_OK);
    assert_int_equal(talon_log_undoable(log), 1);
    assert_int_equal(do_in(log, &s, "combine from=hand,other,discard,board to=deck"), TALON_OK);
    assert_int_equal(talon_log_undoable(log), 0);
    assert_int_equal(do_in(log, &s, "undo"), TALON_E_NOTHING_TO_UNDO);
    assert_int_equal(do_in(log, &s, "cut k=1 zone=burn"), TALON_OK);
    assert_int_equal(talon_log_undoable(log), 1);
    free(log);
    log = log_of(0, 5000);
    assert_int_equal(do_in(log, &s, "cut k=1"), TALON_OK);
    assert_int_equal(do_in(log, &s, "undo"), TALON_E_NOTHING_TO_UNDO);
    free(log);
    scene_free(&s);
}

/* The record of an undo can be larger than the caller's buffer: refused, and the log is still where it was. */
static void no_room_for_the_record_of_an_undo(void **state)
{
    scene s;
    (void)state;
    scene_make(&s, "1", zones);
    PLAYS(&s, "move from=discard to=hand indices=4,0,2");
    const talon_record whole = s.rec;
    s.rec.memory_size = 30;
    REFUSES(&s, "undo", "LimitExceeded what=bytes of a record limit=30");
    s.rec = whole;
    assert_int_equal(talon_log_undoable(s.log), 1);
    PLAYS(&s, "undo");
    s.rec.memory_size = 30;
    REFUSES(&s, "redo", "LimitExceeded what=bytes of a record limit=30");
    s.rec = whole;
    PLAYS(&s, "redo");
    HOLDS(&s, "discard", "n p");
    scene_free(&s);
}

/* A snapshot put back behind the log's back: undo and redo do not make a third table of it. */
static void a_table_that_moved_on(void **state)
{
    static const char *const done[] = {"draw n=2 to=hand", "deal n=1 to=hand,other", "muck hand=hand", "combine from=hand,board to=deck"};
    (void)state;
    for (int i = 0; i < 4; i++) {
        scene s;
        scene_make(&s, "1", zones);
        talon_table *before = snapshot(&s);
        PLAYS(&s, done[i]);
        talon_table *after = snapshot(&s);
        talon_table_copy(s.table, before);
        REFUSES(&s, "undo", "RecordMismatch");
        talon_table_copy(s.table, after);
        PLAYS(&s, "undo");
        talon_table_copy(s.table, after);
        REFUSES(&s, "redo", "RecordMismatch");
        talon_table_copy(s.table, before);
        PLAYS(&s, "redo");
        assert_same_table(s.table, after);
        free(before), free(after);
        scene_free(&s);
    }
}

/* A random step of the table's that was put back is noticed too. */
static void steps_that_moved_on(void **state)
{
    scene s;
    (void)state;
    scene_make(&s, "1", zones);
    PLAYS(&s, "wash");
    s.table->step = 0;
    REFUSES(&s, "undo", "RecordMismatch");
    s.table->step = 2;
    REFUSES(&s, "undo", "RecordMismatch");
    s.table->step = 1;
    PLAYS(&s, "undo");
    s.table->step = 1;
    REFUSES(&s, "redo", "RecordMismatch");
    scene_free(&s);
}

static void a_log_needs_a_record(void **state)
{
    scene s;
    (void)state;
    scene_make(&s, "1", zones);
    scene_op(&s, "wash");
    assert_int_equal(talon_log_apply(s.log, s.table, &s.fault, NULL, s.shape, s.work, &s.op), TALON_E_BAD_REQUEST);
    scene_op(&s, "undo");
    assert_int_equal(talon_log_apply(s.log, s.table, &s.fault, NULL, s.shape, s.work, &s.op), TALON_E_BAD_REQUEST);
    assert_int_equal(s.table->seq, 0);
    scene_free(&s);
}

static void learned(const char *op, bool expected)
{
    scene s;
    scene_make(&s, "1", zones);
    PLAYS(&s, op);
    if (s.rec.learned != expected)
        fail_msg("%s: learned %d", op, s.rec.learned);
    PLAYS(&s, "undo");
    assert_int_equal(s.rec.learned, expected);
    scene_free(&s);
}

static void what_was_learned(void **state)
{
    (void)state;
    learned("draw_bottom n=1 to=hand", true); /* ana sees it */
    learned("burn n=1", false);               /* nobody does */
    learned("wash", false);
    learned("draw n=2 from=hand to=deck", false); /* ana forgets nothing, nobody sees more */
    learned("draw n=1 from=hand to=other", true); /* bo sees ana's card */
    learned("discard n=1 vis=up from=deck", true);
    learned("discard n=1 vis=down from=deck", false);
    learned("turn zone=deck indices=0 face=up", true);
    learned("turn zone=deck indices=1 face=up", false); /* it lay so already */
    learned("turn zone=discard indices=0 face=down", false);
    learned("muck hand=hand", false);
    learned("recycle", false);
    learned("cut k=1 zone=board", true); /* another newest card */
    learned("cut k=3 zone=board", false);
    learned("move from=board to=deck indices=2", true); /* the one under it appears */
    learned("move from=board to=deck indices=0", false);
    learned("draw_bottom n=1 to=board", true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_operation_is_taken_back_and_done_again),
        cmocka_unit_test(a_long_history),
        cmocka_unit_test(another_operation_ends_redoing),
        cmocka_unit_test(a_replayed_record_is_taken_back),
        cmocka_unit_test(only_so_many_records),
        cmocka_unit_test(only_so_many_bytes),
        cmocka_unit_test(a_record_that_never_fits),
        cmocka_unit_test(no_room_for_the_record_of_an_undo),
        cmocka_unit_test(what_was_learned),
        cmocka_unit_test(a_table_that_moved_on),
        cmocka_unit_test(steps_that_moved_on),
        cmocka_unit_test(a_log_needs_a_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
