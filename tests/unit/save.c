/* save.c -- tables and logs as bytes: to the byte, there and back, and bytes that somebody changed. */
#include "lib/scene_saved.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/flat.h"
#include "table/log_impl.h"

static const char *const zones[] = {"deck deck from=discard = a b c d e",
                                    "hand hand owner=ana = x y z",
                                    "other hand owner=bo",
                                    "discard discard = p q rv s t",
                                    "board table sees=newest = u v",
                                    "burn burn",
                                    NULL};

/* All kinds of effects, and two records that were undone. */
static const char *const ops[] = {"shuffle",
                                  "move from=discard to=discard indices=3,1 at=0 face=up",
                                  "move from=discard to=discard indices=0 at=1",
                                  "deal_round rounds=2 to=hand,other",
                                  "draw n=3 to=hand",
                                  "turn zone=hand indices=2,0 face=up",
                                  "riffle_with_seed times=2",
                                  "burn n=1",
                                  "cut k=1 zone=board",
                                  "move from=hand to=board n=2 at=top",
                                  "undo",
                                  "muck hand=hand",
                                  "recycle_and_shuffle",
                                  "draw1 to=other face=up",
                                  "undo",
                                  "undo",
                                  NULL};

static void played(scene *s)
{
    scene_make(s, "9", zones);
    for (size_t i = 0; ops[i]; i++)
        PLAYS(s, ops[i]);
    assert_int_equal(talon_log_redoable(s->log), 2);
}

/* The bytes of one table, for ever. */
static void to_the_byte(void **state)
{
    static const char expected[] = "544c4e53010001000c0100000000000028a15c63fc8173bf"                 /* frame */
                                   "6e60bdee0300020001000000"                                         /* mark, cards, zones, step */
                                   "02000000000000000000000000000000"                                 /* seq, deal */
                                   "0000000000000000000000000000000000000000000000000000000000000107" /* seed */
                                   "010003000200000001000000"                                         /* ends, cards, faces */
                                   "020000000200000000000000000000004a00000000000000"                 /* records, in force, begins */
                                   "130000000000ffff000000000100000001000000000000000000000000000000000000000000000001000000030000000200000"
                                   "000000000000000000300000000000000020000000100" /* shuffle */
                                   "0200000100000100010000000000000002000000000000000000000000000000010000000000000001000000030000000105000"
                                   "000000100000000000100000000000000000002000000" /* draw */;
    scene s;
    size_t size;
    char hex[1200];
    (void)state;
    SCENE(&s, "263", "deck deck = a b c", "hand hand owner=ana");
    PLAYS(&s, "shuffle");
    PLAYS(&s, "draw n=1 to=hand");
    uint8_t *bytes = scene_saved(&s, &size);
    for (size_t i = 0; i < size; i++)
        snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
    assert_string_equal(hex, expected);
    free(bytes);
    scene_free(&s);
}

/* Undo and redo to both ends give the same on both tables. */
static void same_history(scene *a, scene *b)
{
    static const char *const way[] = {"undo", "redo"};
    for (int i = 0; i < 2; i++) {
        talon_status s;
        do {
            s = scene_try(a, way[i]);
            assert_int_equal(scene_try(b, way[i]), s);
            assert_memory_equal(a->table, b->table, a->table->size);
        } while (s == TALON_OK);
    }
}

static void there_and_back(void **state)
{
    scene a, b;
    size_t size, again;
    (void)state;
    played(&a);
    uint8_t *bytes = scene_saved(&a, &size);
    scene_make(&b, "1", zones);
    PLAYS(&b, "draw n=1 to=other");
    talon_play p = scene_play(&b);
    p.fault.status = TALON_E_MISUSE;
    assert_int_equal(talon_load(&p, bytes, size), TALON_OK);
    assert_int_equal(p.fault.status, TALON_OK);
    assert_memory_equal(a.table, b.table, a.table->size);
    assert_int_equal(talon_log_undoable(a.log), talon_log_undoable(b.log));
    assert_int_equal(talon_log_redoable(a.log), talon_log_redoable(b.log));
    uint8_t *twice = scene_saved(&b, &again);
    assert_int_equal(size, again);
    assert_memory_equal(bytes, twice, size);
    same_history(&a, &b);
    free(bytes);
    free(twice);
    scene_free(&a);
    scene_free(&b);
}

/* Bytes may be good or bad. Bad ones change nothing; good ones are the table's own, and its log works. Returns whether they were good. */
static bool is_good_or_refused(scene *s, const uint8_t *bytes, size_t size, const uint8_t *now, size_t now_size)
{
    talon_play p = scene_play(s);
    size_t again;
    const talon_status status = talon_load(&p, bytes, size);
    assert_int_equal(talon_table_check(s->table, s->shape, s->work), 0);
    assert_true(scene_scratch_is_clean(s));
    uint8_t *after = scene_saved(s, &again);
    if (status != TALON_OK) {
        assert_int_equal(p.fault.status, status);
        assert_int_equal(again, now_size);
        assert_memory_equal(after, now, now_size);
    } else {
        assert_int_equal(again, size);
        assert_memory_equal(after, bytes, size);
        while (scene_try(s, "undo") == TALON_OK)
            ;
        while (scene_try(s, "redo") == TALON_OK)
            ;
        assert_int_equal(talon_log_redoable(s->log), 0);
        assert_int_equal(talon_load(&p, now, now_size), TALON_OK);
    }
    free(after);
    return status == TALON_OK;
}

static void every_byte_changed(void **state)
{
    scene s;
    size_t size, good = 0, all = 0;
    (void)state;
    played(&s);
    uint8_t *bytes = scene_saved(&s, &size), *now = scene_saved(&s, &size);
    for (size_t i = 0; i < size; i++)
        for (unsigned bit = 0; bit < 8; bit++) {
            bytes[i] ^= (uint8_t)(1u << bit);
            assert_false(is_good_or_refused(&s, bytes, size, now, size));
            scene_repair(bytes, size);
            good += is_good_or_refused(&s, bytes, size, now, size);
            bytes[i] ^= (uint8_t)(1u << bit);
            scene_repair(bytes, size);
            all++;
        }
    assert_memory_equal(bytes, now, size);
    /* Numbers that nothing else depends on (the seed, the deal, n of a record) may be others. */
    print_message("%zu bits changed, %zu of them another good table\n", all, good);
    assert_true(good > 8 * TALON_SEED_SIZE && good < all / 4);
    free(bytes);
    free(now);
    scene_free(&s);
}

static void every_length(void **state)
{
    scene s;
    size_t size;
    (void)state;
    played(&s);
    uint8_t *now = scene_saved(&s, &size), *bytes = calloc(1, size + 40);
    assert_non_null(bytes);
    for (size_t n = 0; n < size + 40; n++) {
        if (n == size)
            continue;
        memcpy(bytes, now, n < size ? n : size);
        assert_false(is_good_or_refused(&s, bytes, n, now, size));
        if (n < FRAME_SIZE)
            continue;
        flat_writer w = {bytes + 8};
        talon__put_flat(&w, n, 8);
        scene_repair(bytes, n);
        assert_false(is_good_or_refused(&s, bytes, n, now, size));
    }
    free(bytes);
    free(now);
    scene_free(&s);
}

static void refused(scene *s, const uint8_t *bytes, size_t size, talon_status status, const char *words)
{
    talon_play p = scene_play(s);
    char text[200];
    assert_int_equal(talon_load(&p, bytes, size), status);
    talon_fault_text(text, sizeof text, &p.fault, NULL, NULL);
    assert_string_equal(text, words);
}

static void what_is_wrong_is_said(void **state)
{
    scene s, o;
    size_t size;
    (void)state;
    played(&s);
    uint8_t *bytes = scene_saved(&s, &size);
    SCENE(&o, "9", "deck deck = a b c d e", "hand hand owner=ana = x y z");
    refused(&o, bytes, size, TALON_E_BAD_REQUEST, "the saved table is not of this shape");
    refused(&s, (const uint8_t *)"hello", 5, TALON_E_BAD_REQUEST, "these bytes were not saved by talon");
    refused(&s, bytes, size - 1, TALON_E_BAD_REQUEST, "what was saved is damaged");
    bytes[4] = 2;
    refused(&s, bytes, size, TALON_E_BAD_REQUEST, "these bytes are something else that talon saved");
    bytes[6] = 3;
    refused(&s, bytes, size, TALON_E_BAD_REQUEST, "these bytes were saved by another version of talon");
    talon_play p = scene_play(&s);
    p.shape = o.shape;
    assert_int_equal(talon_save(&p, bytes, size), TALON_E_MISUSE);
    assert_int_equal(talon_load(&p, bytes, size), TALON_E_MISUSE);
    p.shape = s.shape;
    assert_int_equal(talon_save(&p, bytes, size - 1), TALON_E_LIMIT_EXCEEDED);
    assert_int_equal(p.fault.have, size - 1);
    assert_string_equal(p.fault.what, "bytes of room for what is saved");
    free(bytes);
    scene_free(&s);
    scene_free(&o);
}

/* A card that lies there twice. */
static void a_table_that_is_none(void **state)
{
    scene s;
    size_t size;
    (void)state;
    SCENE(&s, "9", "deck deck = a b c", "hand hand owner=ana");
    uint8_t *bytes = scene_saved(&s, &size);
    uint8_t *card = bytes + FRAME_SIZE + 60 + 2 * 2;
    card[2] = card[0];
    scene_repair(bytes, size);
    refused(&s, bytes, size, TALON_E_BAD_REQUEST, "the saved table is no table");
    free(bytes);
    scene_free(&s);
}

/* Another shape is said to be one, whatever the numbers behind it would mean as a log: here one record, in force. */
static void a_table_of_another_shape(void **state)
{
    scene s, o;
    size_t size;
    (void)state;
    SCENE(&s, "9", "deck deck = a b c d e", "hand hand owner=ana");
    SCENE(&o, "9", "deck deck = a b c d e", "hand hand owner=bo");
    PLAYS(&s, "shuffle");
    assert_int_equal(s.table->step, 1);
    uint8_t *bytes = scene_saved(&s, &size);
    refused(&o, bytes, size, TALON_E_BAD_REQUEST, "the saved table is not of this shape");
    free(bytes);
    scene_free(&s);
    scene_free(&o);
}

/* Bytes behind a table without records, and records that are in force but not there. */
static void more_than_a_table(void **state)
{
    scene s;
    size_t size;
    (void)state;
    SCENE(&s, "9", "deck deck = a b c", "hand hand owner=ana");
    uint8_t *now = scene_saved(&s, &size), *bytes = calloc(1, size + 8);
    assert_non_null(bytes);
    for (size_t more = 0; more <= 8; more++) {
        memcpy(bytes, now, size);
        flat_writer w = {bytes + 8};
        talon__put_flat(&w, size + more, 8);
        scene_repair(bytes, size + more);
        assert_int_equal(is_good_or_refused(&s, bytes, size + more, now, size), more == 0);
    }
    memcpy(bytes, now, size);
    bytes[size - 4] = 1;
    scene_repair(bytes, size);
    refused(&s, bytes, size, TALON_E_BAD_REQUEST, "the saved table is not of this shape");
    free(bytes);
    free(now);
    scene_free(&s);
}

/* Records are numbered as they came: a log in which a number comes twice is no history. */
static void numbers_rise(void **state)
{
    scene s;
    size_t size;
    (void)state;
    played(&s);
    const uint32_t count = talon_log_undoable(s.log) + talon_log_redoable(s.log);
    uint8_t *now = scene_saved(&s, &size), *bytes = malloc(size);
    assert_non_null(bytes);
    for (uint32_t i = 0; i + 1 < count; i++) {
        memcpy(bytes, now, size);
        memcpy(scene_saved_record(bytes, size, &s, i) + 16, scene_saved_record(bytes, size, &s, i + 1) + 16, 8);
        scene_repair(bytes, size);
        assert_false(is_good_or_refused(&s, bytes, size, now, size));
    }
    free(bytes);
    free(now);
    scene_free(&s);
}

/* Numbers in a record that no operation writes, though nothing else would go wrong with them. */
static void fields_of_a_record(void **state)
{
    static const struct {
        uint32_t at, bytes;
        uint64_t value;
        const char *what;
    } rows[] = {
        {0, 1, 0, "no operation"},
        {0, 1, 255, "no operation"},
        {0, 1, TALON_OP_UNDO, "an operation on the log"},
        {0, 1, TALON_OP_NEW, "no operation on a table"},
        {1, 1, 3, "a face"},
        {2, 1, 2, "neither true nor false"},
        {3, 1, 2, "neither true nor false"},
        {4, 2, 6, "a zone that is none"},
        {6, 2, 6, "a zone that is none"},
        {6, 2, TALON_ZONE_DEFAULT, "a zone that is none"},
        {12, 4, 0x80000000, "steps that cannot be taken back"},
        {24, 8, 1, "the target of an undo"},
        {48, 1, 0, "a kind of effect"},
        {48, 1, 3, "a kind of effect"},
        {49, 1, TALON_EFFECT_HIDDEN, "what only views have"},
        {50, 1, 3, "a face"},
        {51, 1, 1, "not used"},
        {52, 2, 6, "a zone that is none"},
        {54, 2, 6, "a zone that is none"},
        {64, 4, 1, "words that begin elsewhere"},
    };
    scene s;
    size_t size;
    (void)state;
    played(&s);
    uint8_t *now = scene_saved(&s, &size), *bytes = malloc(size);
    assert_non_null(bytes);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (uint32_t k = 0; k < 12; k += 11) { /* one in force, and one that was undone */
            memcpy(bytes, now, size);
            flat_writer w = {scene_saved_record(bytes, size, &s, k) + rows[i].at};
            talon__put_flat(&w, rows[i].value, rows[i].bytes);
            scene_repair(bytes, size);
            if (is_good_or_refused(&s, bytes, size, now, size))
                fail_msg("record %u: %s at %u was taken", k, rows[i].what, rows[i].at);
        }
    memcpy(bytes, now, size);
    bytes[FRAME_SIZE + 8] ^= 1; /* the table's step is the last record's */
    scene_repair(bytes, size);
    assert_false(is_good_or_refused(&s, bytes, size, now, size));
    free(bytes);
    free(now);
    scene_free(&s);
}

/* A table changed behind its log's back is not saved with it; without the log it is. */
static void a_log_that_leads_elsewhere(void **state)
{
    scene s;
    size_t size;
    (void)state;
    scene_make(&s, "9", zones);
    PLAYS(&s, "draw n=2 to=hand");
    talon_op op;
    talon_op_init(&op, TALON_OP_MUCK);
    op.from = 1;
    assert_int_equal(talon_table_apply(s.table, &s.fault, NULL, s.shape, s.work, &op), TALON_OK);
    talon_play p = scene_play(&s);
    uint8_t bytes[2000];
    assert_int_equal(talon_save(&p, bytes, sizeof bytes), TALON_E_RECORD_MISMATCH);
    p.record = NULL;
    assert_int_equal(talon_save(&p, bytes, sizeof bytes), TALON_E_BAD_REQUEST);
    assert_string_equal(p.fault.what, "with a log every operation needs a record");
    p.log = NULL;
    assert_int_equal(talon_save(&p, bytes, sizeof bytes), TALON_OK);
    size = talon_save_size(&p);
    s.table->seq = 77;
    assert_int_equal(talon_load(&p, bytes, size), TALON_OK);
    assert_int_equal(s.table->seq, 2);
    p = scene_play(&s);
    assert_int_equal(talon_load(&p, bytes, size), TALON_OK);
    assert_int_equal(talon_log_undoable(s.log), 0);
    scene_free(&s);
}

/* A log, or a record, that has no room for what was saved. */
static void too_small(void **state)
{
    static const struct {
        uint32_t records;
        size_t log_bytes, record_bytes;
        talon_status is;
    } rows[] = {
        {64, 1 << 16, 1 << 12, TALON_OK},          {11, 1 << 16, 1 << 12, TALON_E_LIMIT_EXCEEDED},
        {12, 1 << 16, 1 << 12, TALON_OK},          {64, 1000, 1 << 12, TALON_E_LIMIT_EXCEEDED},
        {64, 1 << 16, 32, TALON_E_LIMIT_EXCEEDED},
    };
    static uint64_t memory[1 << 14], record_memory[1 << 10];
    scene s;
    size_t size;
    (void)state;
    played(&s);
    uint8_t *bytes = scene_saved(&s, &size);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        talon_record rec;
        talon_play p = scene_play(&s);
        assert_true(talon_log_size(rows[i].records, rows[i].log_bytes) <= sizeof memory);
        p.log = talon_log_init(memory, sizeof memory, rows[i].records, rows[i].log_bytes);
        p.record = &rec;
        talon_record_init(&rec, record_memory, rows[i].record_bytes);
        assert_int_equal(talon_load(&p, bytes, size), rows[i].is);
        if (rows[i].is != TALON_OK)
            assert_int_equal(p.fault.have, i == 4 ? rows[i].record_bytes : rows[i].log_bytes);
        assert_int_equal(talon_log_undoable(p.log) > 0, rows[i].is == TALON_OK);
        p.log = NULL;
        assert_int_equal(talon_load(&p, bytes, size), TALON_E_BAD_REQUEST);
    }
    free(bytes);
    scene_free(&s);
}

/* The smallest record and the smallest log into which it can be loaded; the record is empty after it. */
static void just_enough_room(void **state)
{
    static uint64_t memory[1 << 14], record_memory[1 << 10];
    scene s;
    size_t size, longest = 0, all = 0;
    (void)state;
    played(&s);
    uint8_t *bytes = scene_saved(&s, &size);
    for (uint32_t i = 0; i < s.log->count; i++) {
        const talon_record *rec = talon__log_record(s.log, i);
        const size_t one = talon_record_bytes(rec->effects_n, rec->words_n);
        longest = one > longest ? one : longest;
        all += talon__log_cost(rec->effects_n, rec->words_n);
    }
    for (size_t i = 0; i < 3; i++) {
        const size_t record_bytes = longest - (i == 1), log_bytes = all - (i == 2);
        talon_record rec;
        talon_play p = scene_play(&s);
        talon_record_init(&rec, record_memory, record_bytes);
        p.log = talon_log_init(memory, sizeof memory, 64, log_bytes);
        p.record = &rec;
        assert_int_equal(talon_load(&p, bytes, size), i ? TALON_E_LIMIT_EXCEEDED : TALON_OK);
        assert_int_equal(rec.effects_n, 0);
        assert_int_equal(rec.words_n, 0);
        assert_ptr_equal(rec.memory, record_memory);
        assert_int_equal(rec.memory_size, record_bytes);
    }
    free(bytes);
    scene_free(&s);
}

/* Going back to a snapshot takes the log along. */
static void marks_of_a_log(void **state)
{
    scene s;
    (void)state;
    scene_make(&s, "9", zones);
    assert_int_equal(talon_log_mark(s.log), 0);
    PLAYS(&s, "draw n=2 to=hand");
    PLAYS(&s, "burn n=1");
    const uint64_t mark = talon_log_mark(s.log);
    talon_table *then = malloc(s.table->size);
    assert_non_null(then);
    talon_table_copy(then, s.table);
    PLAYS(&s, "muck hand=hand");
    PLAYS(&s, "shuffle");
    PLAYS(&s, "undo");
    talon_table_copy(s.table, then);
    talon_log_rewind(s.log, mark);
    assert_int_equal(talon_log_mark(s.log), mark);
    assert_int_equal(talon_log_undoable(s.log), 2);
    assert_int_equal(talon_log_redoable(s.log), 0);
    PLAYS(&s, "undo");
    PLAYS(&s, "undo");
    HOLDS(&s, "hand", "x y z");
    /* A mark among what was undone: those before it, and it, are in force again. */
    talon_table_copy(s.table, then);
    talon_log_rewind(s.log, mark);
    assert_int_equal(talon_log_undoable(s.log), 2);
    PLAYS(&s, "undo");
    PLAYS(&s, "muck hand=hand");
    talon_log_rewind(s.log, mark);
    assert_int_equal(talon_log_undoable(s.log), 0);
    free(then);
    scene_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(to_the_byte),
        cmocka_unit_test(there_and_back),
        cmocka_unit_test(every_byte_changed),
        cmocka_unit_test(every_length),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(a_table_that_is_none),
        cmocka_unit_test(a_table_of_another_shape),
        cmocka_unit_test(more_than_a_table),
        cmocka_unit_test(numbers_rise),
        cmocka_unit_test(fields_of_a_record),
        cmocka_unit_test(a_log_that_leads_elsewhere),
        cmocka_unit_test(too_small),
        cmocka_unit_test(just_enough_room),
        cmocka_unit_test(marks_of_a_log),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
