/* record_exact.c -- records to the last word: forged by one, taken back in as few moves as can be, laid into exact memory.
 *
 * Written because mutants of record.c, undo.c, log.c, apply.c and view.c went unnoticed. */
#include "lib/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Do op, keep its record, take the operation back. */
static talon_record *recorded(scene *s, const char *op)
{
    PLAYS(s, op);
    talon_record *copy = scene_record_copy(&s->rec);
    PLAYS(s, "undo");
    s->record = copy;
    return copy;
}

static void a_record_that_is_too_short(void **state)
{
    static const char *const ops[] = {"draw n=1 to=hand",
                                      "draw n=2 to=hand",
                                      "draw n=17 to=hand",
                                      "split to=hand:1,other:2",
                                      "split to=hand:2,other:16",
                                      "cut k=1",
                                      "recycle_and_shuffle from=discard to=deck"};
    (void)state;
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        scene s;
        SCENE(&s, "1", "deck deck = a b c d e f g h i j k l m n o p q r s", "hand hand", "other hand", "discard discard = x y");
        talon_record *copy = recorded(&s, ops[i]);
        copy->words_n--;
        scene_op(&s, "apply_record");
        assert_int_equal(talon_table_apply(s.table, &s.fault, NULL, s.shape, s.work, &s.op), TALON_E_RECORD_MISMATCH);
        copy->words_n++;
        assert_int_equal(talon_table_apply(s.table, &s.fault, NULL, s.shape, s.work, &s.op), TALON_OK);
        scene_record_free(copy);
        scene_free(&s);
    }
}

static void forged_places(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a b c", "hand hand = x y");
    talon_record *copy = recorded(&s, "move from=deck to=hand indices=0 at=1");
    talon_effect *e = copy->effect;
    e->at = 3; /* one beyond the end */
    REFUSES(&s, "apply_record", "RecordMismatch");
    e->flags |= TALON_EFFECT_AT_END; /* then it does not matter */
    PLAYS(&s, "apply_record");
    HOLDS(&s, "hand", "x y a");
    PLAYS(&s, "undo");
    e->flags = TALON_EFFECT_AT_TOP, e->at = 9;
    PLAYS(&s, "apply_record");
    HOLDS(&s, "hand", "a x y");
    PLAYS(&s, "undo");
    e->flags = 0, e->at = 2;
    PLAYS(&s, "apply_record");
    HOLDS(&s, "hand", "x y a");
    PLAYS(&s, "undo");
    e->from = 2;
    REFUSES(&s, "apply_record", "RecordMismatch");
    e->from = 0, e->to = 2;
    REFUSES(&s, "apply_record", "RecordMismatch");
    e->to = 1, e->face = TALON_FACING_UP + 1;
    REFUSES(&s, "apply_record", "RecordMismatch");
    scene_record_free(copy);
    copy = recorded(&s, "move from=deck to=deck indices=0 at=1");
    copy->effect[0].at = 3;
    REFUSES(&s, "apply_record", "RecordMismatch");
    copy->effect[0].at = 2;
    PLAYS(&s, "apply_record");
    HOLDS(&s, "deck", "b c a");
    scene_record_free(copy);
    scene_free(&s);
}

/* kind, place, count, face, flags of each effect of the last record. */
static const char *effects_of(scene *s)
{
    char *text = s->text;
    text[0] = 0;
    for (uint32_t i = 0; i < s->rec.effects_n; i++) {
        const talon_effect *e = &s->rec.effect[i];
        text += sprintf(text, "%s%c%u@%u f%u %u", i ? "; " : "", e->kind == TALON_EFFECT_MOVE ? 'm' : 'p', e->n, e->at, e->face, e->flags);
    }
    return s->text;
}

/* What an undo records: as few moves as possible, nothing but moves and permutations, faces as they were. */
static void undo_is_brief(void **state)
{
    static const struct {
        const char *op, *undone;
    } cases[] = {
        {"draw n=3 to=hand", "m3@0 f1 0"},
        {"draw_bottom n=3 to=hand", "m3@2 f1 0"},
        {"move from=deck to=hand indices=0,1,3,4", "m2@0 f1 0; m2@3 f1 0"},
        {"move from=hand to=deck indices=0,1", "m1@0 f1 0; m1@1 f2 0"},
        {"move from=deck to=hand indices=3,1", "m1@2 f1 0; m1@1 f1 0"},
        {"turn zone=deck indices=1 face=up", "m1@1 f1 0"},
        {"turn zone=hand indices=1 face=down", "m1@1 f2 0"},
        {"move from=deck to=deck indices=0 at=2", "m1@4 f0 4; m1@0 f1 0"},
        {"move from=deck to=deck indices=0,1 at=2", "m2@3 f0 4; m2@0 f1 0"},
        {"cut k=2", "p5@0 f0 0"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scene s;
        SCENE(&s, "1", "deck deck = a b c d e", "hand hand = x y^");
        PLAYS(&s, "permute perm=1,0,3,2,4");
        PLAYS(&s, cases[i].op);
        PLAYS(&s, "undo");
        if (strcmp(effects_of(&s), cases[i].undone) != 0)
            fail_msg("%s is undone by %s", cases[i].op, s.text);
        assert_int_equal(s.rec.from, TALON_ZONE_NONE);
        assert_int_equal(s.rec.to, TALON_ZONE_NONE);
        scene_free(&s);
    }
}

/* Scattered cards of a large zone go back although the scratch memory was full of something else. */
static void undo_in_a_large_zone(void **state)
{
    scene s;
    char line[600] = "deck deck =", before[SCENE_TEXT];
    (void)state;
    for (int i = 0; i < 90; i++)
        snprintf(line + strlen(line), sizeof line - strlen(line), " c%d", i);
    SCENE(&s, "1", line, "hand hand = x y");
    PLAYS(&s, "draw_card card=c89 from=deck to=deck");
    snprintf(before, sizeof before, "%s", scene_zone(&s, "deck"));
    PLAYS(&s, "move from=deck to=hand indices=89,3,70,50,2,33 at=1");
    PLAYS(&s, "undo");
    HOLDS(&s, "deck", before);
    PLAYS(&s, "draw_card card=c0 from=deck to=deck");
    snprintf(before, sizeof before, "%s", scene_zone(&s, "deck"));
    PLAYS(&s, "move from=deck to=deck indices=88,3,70,50,2,33 at=40");
    PLAYS(&s, "undo");
    HOLDS(&s, "deck", before);
    scene_free(&s);
}

/* The words behind the last face bit are 0 in records of any length. */
static void long_records_are_padded(void **state)
{
    scene s;
    char line[600] = "deck deck =";
    (void)state;
    for (int i = 0; i < 90; i++)
        snprintf(line + strlen(line), sizeof line - strlen(line), " c%d^", i);
    SCENE(&s, "1", line, "hand hand");
    for (uint32_t n = 1; n <= 80; n++) {
        char op[40];
        memset(s.rec.memory, 0xA5, 2000);
        snprintf(op, sizeof op, "draw n=%u to=hand face=up", n);
        PLAYS(&s, op);
        for (uint32_t i = 0; i < (n + 15) / 16 * 16; i++)
            assert_int_equal(s.rec.word[2 * n + i / 16] >> i % 16 & 1, i < n);
        PLAYS(&s, "undo");
    }
    scene_free(&s);
}

/* The record of a whole pack of the greatest size is replayed. */
static void the_longest_move(void **state)
{
    enum { CARDS = TALON_MAX_CARDS };
    const talon_zone_spec spec[] = {{.id = "deck", .type = "deck"}, {.id = "hand", .type = "hand"}};
    const uint32_t count[] = {CARDS, 0};
    const talon_seed seed = {{1}};
    talon_diagnostic diag[4];
    size_t diag_n;
    talon_fault f;
    const talon_shape *shape;
    talon_pack *pack = talon_pack_init(malloc(talon_pack_size(CARDS, 1, 8)), talon_pack_size(CARDS, 1, 8), CARDS, 1, 8);
    (void)state;
    assert_int_equal(talon_pack_add(pack, "a", 1, CARDS), TALON_OK);
    void *shape_memory = malloc(talon_shape_size(spec, 2));
    assert_int_equal(talon_shape_init(&shape, diag, &diag_n, &f, shape_memory, talon_shape_size(spec, 2), pack, spec, 2), TALON_OK);
    talon_table *t = talon_table_init(malloc(talon_table_size(shape)), talon_table_size(shape), shape, count, &seed, 0);
    talon_work *work = talon_work_init(malloc(talon_work_size(shape)), talon_work_size(shape), shape);
    const size_t bytes = talon_record_bytes(1, 2 * CARDS + (CARDS + 15) / 16); /* and not one more */
    talon_record rec;
    talon_record_init(&rec, malloc(bytes), bytes);
    talon_play p = {.table = t, .shape = shape, .work = work, .record = &rec};
    assert_int_equal(talon_draw_all(&p, 0, 1), TALON_OK);
    p.record = NULL;
    assert_int_equal(talon_draw_all(&p, 1, 0), TALON_OK);
    assert_int_equal(talon_apply_record(&p, &rec), TALON_OK);
    assert_int_equal(talon_zone_count(t, shape, 1), CARDS);
    rec.memory_size = bytes - 1, p.record = &rec;
    assert_int_equal(talon_draw_all(&p, 1, 0), TALON_E_LIMIT_EXCEEDED);
    free(rec.memory);
    free(work);
    free(t);
    free(shape_memory);
    free(pack);
}

static void copies_of_records(void **state)
{
    scene s;
    talon_record copy;
    (void)state;
    SCENE(&s, "1", "deck deck = a b c", "hand hand");
    PLAYS(&s, "draw n=2 to=hand");
    const size_t bytes = talon_record_bytes(s.rec.effects_n, s.rec.words_n);
    void *memory = malloc(bytes);
    talon_record_init(&copy, memory, bytes - 1);
    assert_false(talon_record_copy(&copy, &s.rec));
    talon_record_init(&copy, memory, bytes);
    assert_true(talon_record_copy(&copy, &s.rec));
    assert_ptr_equal(copy.memory, memory);
    assert_int_equal(copy.memory_size, bytes);
    assert_ptr_equal(copy.effect, memory);
    assert_memory_equal(copy.effect, s.rec.effect, sizeof *copy.effect);
    assert_memory_equal(copy.word, s.rec.word, 2 * copy.words_n);
    assert_int_equal(copy.from, 0);
    free(memory);
    scene_free(&s);
}

/* What a record says besides its effects. */
static void heads_of_records(void **state)
{
    static const struct {
        const char *op;
        talon_zone from, to;
        int64_t n;
        uint8_t face;
    } cases[] = {
        {"draw n=2 from=deck to=hand", 0, 1, 2, TALON_FACING_USUAL},
        {"draw1 from=deck to=hand face=up", 0, 1, 1, TALON_FACING_UP},
        {"deal n=2 from=deck to=hand", 0, TALON_ZONE_NONE, 2, TALON_FACING_USUAL},
        {"deal_round rounds=2 from=deck to=hand face=down", 0, TALON_ZONE_NONE, 2, TALON_FACING_DOWN},
        {"turn zone=hand indices=0 face=up", 1, TALON_ZONE_NONE, 0, TALON_FACING_UP},
        {"turn zone=hand indices=0 face=down", 1, TALON_ZONE_NONE, 0, TALON_FACING_DOWN},
        {"riffle zone=deck times=3", 0, TALON_ZONE_NONE, 3, TALON_FACING_USUAL},
        {"cut zone=hand k=1", 1, TALON_ZONE_NONE, 1, TALON_FACING_USUAL},
        {"combine from=deck to=hand", TALON_ZONE_NONE, 1, 0, TALON_FACING_USUAL},
        {"muck hand=hand", 1, 2, 2, TALON_FACING_DOWN},
        {"discard n=1 vis=down from=hand", 1, 2, 1, TALON_FACING_DOWN},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scene s;
        SCENE(&s, "1", "deck deck = a b c d", "hand hand = x y", "discard discard");
        s.rec.face = 77, s.rec.n = 77, s.rec.from = s.rec.to = 77;
        PLAYS(&s, cases[i].op);
        if (s.rec.from != cases[i].from || s.rec.to != cases[i].to || s.rec.n != cases[i].n || s.rec.face != cases[i].face)
            fail_msg("%s: from %u to %u n %lld face %u", cases[i].op, s.rec.from, s.rec.to, (long long)s.rec.n, s.rec.face);
        scene_free(&s);
    }
}

/* Zones that are refused by the log say why. */
static void refusals_of_the_log(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a b", "hand hand owner=ana");
    PLAYS(&s, "cut k=1");
    REFUSES(&s, "undo as=ana", "BadRequest");
    assert_non_null(strstr(s.fault.what, "a player may not undo"));
    assert_int_equal(s.fault.op, TALON_OP_UNDO);
    REFUSES(&s, "redo as=ana", "BadRequest");
    scene_op(&s, "cut k=1");
    memset(&s.fault, 0xA5, sizeof s.fault);
    assert_int_equal(talon_log_apply(s.log, s.table, &s.fault, NULL, s.shape, s.work, &s.op), TALON_E_BAD_REQUEST);
    assert_int_equal(s.fault.status, TALON_E_BAD_REQUEST);
    assert_int_equal(s.fault.op, TALON_OP_CUT);
    assert_int_equal(s.fault.zone, TALON_ZONE_NONE);
    assert_int_equal(s.fault.card, TALON_FACE_NONE);
    assert_non_null(strstr(s.fault.what, "needs a record"));
    HOLDS(&s, "deck", "b a");
    scene_free(&s);
}

/* A full log loses an eighth of its memory at once, and not before it is full. */
static void an_eighth_is_forgotten(void **state)
{
    scene s;
    size_t size = 0;
    (void)state;
    SCENE(&s, "1", "deck deck = a b c", "hand hand");
    PLAYS(&s, "cut k=1");
    size = (sizeof(talon_record) + 7) / 8 * 8 + (talon_record_bytes(s.rec.effects_n, s.rec.words_n) + 7) / 8 * 8;
    talon_log *log = talon_log_init(malloc(talon_log_size(200, 72 * size)), talon_log_size(200, 72 * size), 200, 72 * size);
    free(s.log);
    s.log = log;
    for (uint32_t i = 1; i <= 72; i++) {
        PLAYS(&s, "cut k=1");
        assert_int_equal(talon_log_undoable(log), i);
    }
    PLAYS(&s, "cut k=1");
    assert_int_equal(talon_log_undoable(log), 63); /* 72 - 72 / 8 */
    for (uint32_t i = 0; i < 9; i++)
        PLAYS(&s, "cut k=1");
    assert_int_equal(talon_log_undoable(log), 72);
    scene_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_that_is_too_short), cmocka_unit_test(forged_places),           cmocka_unit_test(undo_is_brief),
        cmocka_unit_test(undo_in_a_large_zone),       cmocka_unit_test(long_records_are_padded), cmocka_unit_test(the_longest_move),
        cmocka_unit_test(copies_of_records),          cmocka_unit_test(heads_of_records),        cmocka_unit_test(refusals_of_the_log),
        cmocka_unit_test(an_eighth_is_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
