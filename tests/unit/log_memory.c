/* log_memory.c -- a log with little memory against a list of snapshots: what it keeps, what it may forget, and what undo gives back.
 *
 * Written because mutants of log.c that lose or mix up records under pressure went unnoticed. */
#include "lib/scene.h"

#include <stdlib.h>
#include <string.h>

#define KEPT_MAX 600

/* What the log should hold: the table before and after each record, and the record's bytes in the store. */
typedef struct past {
    talon_table *before, *after;
    size_t size;
} past;

typedef struct model {
    scene s;
    talon_log *log;
    size_t store;
    uint32_t records;
    past kept[KEPT_MAX];
    uint32_t count, done;
    uint32_t forgotten; /* records lost for want of memory */
} model;

static size_t eights(size_t size)
{
    return (size + 7) / 8 * 8;
}

static talon_table *snapshot(const talon_table *t)
{
    talon_table *copy = malloc(t->size);
    assert_non_null(copy);
    talon_table_copy(copy, t);
    return copy;
}

static void drop(model *m, uint32_t i)
{
    free(m->kept[i].before);
    free(m->kept[i].after);
    memmove(m->kept + i, m->kept + i + 1, sizeof *m->kept * (m->count - i - 1));
    m->count--;
}

static size_t bytes_kept(const model *m)
{
    size_t sum = 0;
    for (uint32_t i = 0; i < m->count; i++)
        sum += m->kept[i].size;
    return sum;
}

/* The newest record is in the model; the log may have forgotten some of the oldest, but no more than it had to. */
static void follow(model *m)
{
    const size_t newest = m->kept[m->count - 1].size;
    const uint32_t left = talon_log_undoable(m->log);
    if (m->records == 0 || newest > m->store) {
        assert_int_equal(left, 0);
    } else {
        if (m->count > m->records)
            drop(m, 0);
        assert_in_range(left, 1, m->count);
        const bool must = bytes_kept(m) > m->store, may = bytes_kept(m) > m->store - m->store / 8;
        assert_true(left < m->count ? may : !must);
    }
    const bool lost = left < m->count;
    while (m->count > left) {
        /* Without the one before the last that went, the rest would have been within bounds already. */
        if (left && m->count == left + 1)
            assert_true(bytes_kept(m) > m->store - m->store / 8);
        drop(m, 0);
    }
    m->forgotten += lost;
    m->done = m->count;
    assert_true(bytes_kept(m) <= m->store);
}

static talon_status apply(model *m, const char *text)
{
    scene_op(&m->s, text);
    return talon_log_apply(m->log, m->s.table, &m->s.fault, &m->s.rec, m->s.shape, m->s.work, &m->s.op);
}

static void do_new(model *m, const char *text)
{
    talon_table *before = snapshot(m->s.table);
    if (apply(m, text) != TALON_OK) {
        free(before);
        return;
    }
    while (m->count > m->done)
        drop(m, m->count - 1);
    const size_t arrays = talon_record_bytes(m->s.rec.effects_n, m->s.rec.words_n);
    assert_true(m->count < KEPT_MAX);
    m->kept[m->count++] = (past){before, snapshot(m->s.table), eights(sizeof(talon_record)) + eights(arrays)};
    follow(m);
}

/* Equal but for the count of operations. */
static void assert_table_is(const talon_table *t, talon_table *expected)
{
    expected->seq = t->seq;
    assert_memory_equal(t, expected, t->size);
}

static void go_back(model *m)
{
    if (m->done == 0) {
        assert_int_equal(apply(m, "undo"), TALON_E_NOTHING_TO_UNDO);
    } else {
        assert_int_equal(apply(m, "undo"), TALON_OK);
        assert_table_is(m->s.table, m->kept[--m->done].before);
    }
}

static void go_forth(model *m)
{
    if (m->done == m->count) {
        assert_int_equal(apply(m, "redo"), TALON_E_NOTHING_TO_REDO);
    } else {
        assert_int_equal(apply(m, "redo"), TALON_OK);
        assert_table_is(m->s.table, m->kept[m->done++].after);
    }
}

static void check_counts(const model *m)
{
    assert_int_equal(talon_log_undoable(m->log), m->done);
    assert_int_equal(talon_log_redoable(m->log), m->count - m->done);
}

static void random_operation(model *m, talon_stream *chance)
{
    static const char *const ops[] = {"draw n=1 to=hand",
                                      "draw n=4 to=hand",
                                      "move from=hand to=deck indices=1,0",
                                      "draw_all from=hand to=deck",
                                      "shuffle",
                                      "cut k=3",
                                      "discard n=1 vis=up from=hand",
                                      "recycle_and_shuffle",
                                      "turn zone=deck indices=3,1 face=up",
                                      "deal_round rounds=2 to=hand,discard"};
    do_new(m, ops[talon_stream_die(chance, sizeof ops / sizeof *ops)]);
}

static void play(model *m, uint32_t seed, uint32_t steps)
{
    const talon_seed key = {{(uint8_t)seed, (uint8_t)(seed >> 8)}};
    talon_stream chance;
    talon_stream_init(&chance, &key, 0, 0);
    for (uint32_t i = 0; i < steps; i++) {
        const uint32_t what = talon_stream_die(&chance, 40);
        if (what < 30)
            random_operation(m, &chance);
        else if (what < 36)
            go_back(m);
        else if (what < 39)
            go_forth(m);
        else
            for (uint32_t k = m->done + 1; k > 0; k--)
                go_back(m);
        check_counts(m);
    }
    while (m->done)
        go_back(m);
    while (m->done < m->count)
        go_forth(m);
    check_counts(m);
}

static void model_make(model *m, uint32_t records, size_t store)
{
    memset(m, 0, sizeof *m);
    SCENE(&m->s, "3", "deck deck from=discard = a b^ c d e f g h i j k l", "hand hand owner=ana = x y", "discard discard = m n");
    m->records = records;
    m->store = store;
    void *memory = malloc(talon_log_size(records, store));
    assert_non_null(memory);
    m->log = talon_log_init(memory, talon_log_size(records, store), records, store);
    check_counts(m);
}

static void model_free(model *m)
{
    while (m->count)
        drop(m, 0);
    free(m->log);
    scene_free(&m->s);
}

static void logs_of_all_sizes(void **state)
{
    static const size_t stores[] = {0, 100, 200, 248, 400, 1000, 2000, 5000, 20000};
    static const uint32_t records[] = {0, 1, 2, 3, 7, 100};
    uint32_t forgotten = 0;
    (void)state;
    for (size_t i = 0; i < sizeof stores / sizeof *stores; i++)
        for (size_t k = 0; k < sizeof records / sizeof *records; k++) {
            model m;
            model_make(&m, records[k], stores[i]);
            play(&m, (uint32_t)(10 * i + k), 300);
            forgotten += m.forgotten;
            model_free(&m);
        }
    assert_true(forgotten > 100);
}

static void a_cleared_log_starts_again(void **state)
{
    model m;
    (void)state;
    model_make(&m, 10, 1000);
    for (int round = 0; round < 3; round++) {
        play(&m, 77 + (uint32_t)round, 100);
        go_back(&m);
        talon_log_clear(m.log);
        while (m.count)
            drop(&m, 0);
        m.done = 0;
        check_counts(&m);
        go_back(&m);
        go_forth(&m);
    }
    model_free(&m);
}

/* A record of exactly the store's size is kept, one byte less room and it is not. */
static void a_record_that_just_fits(void **state)
{
    (void)state;
    for (int less = 0; less < 2; less++) {
        model m;
        model_make(&m, 4, 4000);
        do_new(&m, "shuffle");
        const size_t size = m.kept[0].size;
        model_free(&m);
        model_make(&m, 4, size - (size_t)less);
        do_new(&m, "shuffle");
        assert_int_equal(talon_log_undoable(m.log), less ? 0 : 1);
        do_new(&m, "shuffle");
        assert_int_equal(talon_log_undoable(m.log), less ? 0 : 1);
        go_back(&m);
        model_free(&m);
    }
}

/* A refused undo (its record does not fit into the caller's memory) leaves the log as it was. */
static void a_refused_undo_changes_nothing(void **state)
{
    model m;
    (void)state;
    model_make(&m, 10, 2000);
    do_new(&m, "shuffle");
    const size_t size = m.s.rec.memory_size;
    m.s.rec.memory_size = 8;
    assert_int_equal(apply(&m, "undo"), TALON_E_LIMIT_EXCEEDED);
    check_counts(&m);
    m.s.rec.memory_size = size;
    go_back(&m);
    m.s.rec.memory_size = 8;
    assert_int_equal(apply(&m, "redo"), TALON_E_LIMIT_EXCEEDED);
    check_counts(&m);
    m.s.rec.memory_size = size;
    go_forth(&m);
    check_counts(&m);
    model_free(&m);
}

/* Change the table behind the log's back. */
static void meddle(scene *s, const char *text)
{
    scene_op(s, text);
    assert_int_equal(talon_table_apply(s->table, &s->fault, NULL, s->shape, s->work, &s->op), TALON_OK);
}

static void assert_stuck(scene *s, const char *op)
{
    talon_table *before = snapshot(s->table);
    scene_op(s, op);
    assert_int_equal(talon_log_apply(s->log, s->table, &s->fault, &s->rec, s->shape, s->work, &s->op), TALON_E_RECORD_MISMATCH);
    assert_memory_equal(s->table, before, before->size);
    assert_true(scene_scratch_is_clean(s));
    free(before);
}

static void undo_of_a_table_that_moved_on(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a b c d e", "hand hand = x y", "other hand");
    PLAYS(&s, "move from=deck to=hand indices=4");
    meddle(&s, "permute zone=hand perm=2,1,0"); /* another card lies there */
    assert_stuck(&s, "undo");
    meddle(&s, "permute zone=hand perm=2,1,0");
    meddle(&s, "draw n=3 from=deck to=other"); /* its old place is gone */
    assert_stuck(&s, "undo");
    meddle(&s, "move from=other to=deck n=3 at=top");
    meddle(&s, "draw_bottom n=1 from=hand to=other"); /* it is gone itself */
    assert_stuck(&s, "undo");
    meddle(&s, "draw_all from=other to=hand");
    PLAYS(&s, "undo");
    HOLDS(&s, "deck", "a b c d e");
    meddle(&s, "cut k=1");
    assert_stuck(&s, "redo");
    meddle(&s, "cut k=4");
    PLAYS(&s, "redo");
    HOLDS(&s, "hand", "x y e");
    scene_free(&s);
}

static void undo_looks_at_every_card(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a b c", "hand hand = x", "other hand");
    PLAYS(&s, "draw n=2 to=hand");
    meddle(&s, "permute zone=hand perm=2,1,0"); /* b a x */
    assert_stuck(&s, "undo");
    meddle(&s, "permute zone=hand perm=2,1,0");
    meddle(&s, "move from=hand to=other indices=2");
    meddle(&s, "move from=deck to=hand n=1"); /* x a c */
    assert_stuck(&s, "undo");
    scene_free(&s);
    SCENE(&s, "1", "deck deck = a b c", "other hand");
    PLAYS(&s, "move from=deck to=deck indices=2 at=0");
    meddle(&s, "draw_bottom n=1 to=other"); /* c a: there is no place 2 */
    assert_stuck(&s, "undo");
    scene_free(&s);
}

/* A log belongs to one table. One with fewer zones is noticed, not overrun, also where the rest would fit: where its last zone
 * holds what the missing one holds. */
static void undo_on_another_table(void **state)
{
    static const char *const ops[] = {"move from=deck to=three indices=0 at=0", "move from=three to=deck indices=0", "cut zone=three k=1"};
    static const char *const same[] = {"move from=deck to=two indices=0 at=0", "move from=two to=deck indices=0", "cut zone=two k=1"};
    (void)state;
    for (size_t i = 0; i < 3; i++)
        for (int fewer = 1; fewer <= 2; fewer++) {
            scene large, small;
            SCENE(&large, "1", "deck deck = a b c", "two hand", "three hand = d e");
            if (fewer == 2)
                SCENE(&small, "1", "deck deck = a b c d e");
            else
                SCENE(&small, "1", "deck deck = a b c", "two hand = d e");
            PLAYS(&large, ops[i]);
            if (fewer == 1)
                meddle(&small, same[i]);
            talon_log *own = small.log;
            small.log = large.log;
            assert_stuck(&small, "undo");
            PLAYS(&large, "undo");
            assert_stuck(&small, "redo");
            small.log = own;
            scene_free(&large);
            scene_free(&small);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logs_of_all_sizes),
        cmocka_unit_test(a_cleared_log_starts_again),
        cmocka_unit_test(a_record_that_just_fits),
        cmocka_unit_test(a_refused_undo_changes_nothing),
        cmocka_unit_test(undo_of_a_table_that_moved_on),
        cmocka_unit_test(undo_looks_at_every_card),
        cmocka_unit_test(undo_on_another_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
