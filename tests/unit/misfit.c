/* misfit.c -- what does not belong together: hidden cards and packs, tables and scratch memory with another shape. */
#include "lib/scene.h"

#include <string.h>

/* TALON_CARD_HIDDEN, and all other ids that no card has, have neither face nor name, rank or suit. */
static void hidden_cards_have_no_face(void **state)
{
    static const talon_card none[] = {TALON_CARD_HIDDEN, 3, 4, 1000, 0x8000};
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = As Kh 2c");
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        size_t size = 7;
        assert_int_equal(talon_pack_face(s.pack, none[i]), TALON_FACE_NONE);
        assert_string_equal(talon_pack_name(s.pack, talon_pack_face(s.pack, none[i]), &size), "");
        assert_int_equal(size, 0);
        assert_string_equal(talon_pack_name(s.pack, none[i], NULL), "");
        assert_int_equal(talon_pack_rank(s.pack, none[i]), 0);
        assert_int_equal(talon_pack_suit(s.pack, none[i]), 0);
        assert_false(talon_card_is_up(s.table, none[i]));
        talon_table_set_face(s.table, none[i], true);
        assert_int_equal(talon_table_check(s.table, s.shape, s.work), 0);
    }
    assert_string_equal(talon_zone_name(s.shape, TALON_ZONE_NONE), "");
    assert_string_equal(talon_zone_name(s.shape, 1), "");
    assert_int_equal(talon_zone_owner(s.shape, 1), TALON_PLAYER_NONE);
    assert_int_equal(talon_zone_get_sees(s.shape, 1), TALON_SEES_NONE);
    assert_string_equal(talon_player_name(s.shape, TALON_PLAYER_NONE), "");
    assert_string_equal(talon_player_name(s.shape, 0), "");
    scene_free(&s);
}

/* Shapes that differ in one thing each, all of as many zones and cards. */
static const char *const others[][4] = {
    {"deck deck = a b c", "hand hand owner=ben"},                       /* another owner */
    {"deck deck = a b c", "hand table owner=ana"},                      /* type */
    {"deck deck = a b c", "hand hand owner=ana sees=all"},              /* sight */
    {"deck deck = a b c", "hand hand owner=ana order=set"},             /* ordering */
    {"deck deck = a b c", "fist hand owner=ana"},                       /* name */
    {"deck deck = a b d", "hand hand owner=ana"},                       /* cards */
    {"deck deck = a c b", "hand hand owner=ana"},                       /* their order */
    {"deck deck = a b b", "hand hand owner=ana"},                       /* copies */
    {"deck deck behavior = a b c", "hand hand owner=ana"},              /* behaviour */
    {"hand hand owner=ana", "deck deck = a b c"},                       /* order of the zones */
    {"deck deck = a b c d", "hand hand owner=ana"},                     /* more cards */
    {"deck deck = a b c", "hand hand owner=ana", "more hand owner=eve"} /* more zones */
};

static void refused(talon_status s, const talon_fault *f, const char *words)
{
    char text[200];
    assert_int_equal(s, TALON_E_MISUSE);
    assert_int_equal(f->status, TALON_E_MISUSE);
    talon_fault_text(text, sizeof text, f, NULL, NULL);
    assert_string_equal(text, words);
}

static void another_shape_is_refused(void **state)
{
    scene s, o;
    talon_card out[8];
    (void)state;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        SCENE(&s, "1", "deck deck = a b c", "hand hand owner=ana");
        scene_make(&o, "1", others[i]);
        PLAYS(&s, "draw n=1 to=hand");
        scene_op(&s, "draw n=1 to=hand");
        talon_fault f = {.status = TALON_OK};
        assert_int_not_equal(talon_shape_mark(s.shape), talon_shape_mark(o.shape));
        memcpy(s.before, s.table, s.table->size);
        refused(talon_table_apply(s.table, &f, NULL, o.shape, o.work, &s.op), &f, "the table was made with another shape");
        refused(talon_log_apply(s.log, s.table, &f, &s.rec, o.shape, o.work, &s.op), &f, "the table was made with another shape");
        refused(talon_table_apply_by(s.table, &f, NULL, o.shape, o.work, &s.op, 0), &f, "the table was made with another shape");
        refused(talon_table_apply_by(s.table, &f, NULL, o.shape, o.work, &s.op, 200), &f, "the table was made with another shape");
        refused(talon_table_apply_by(s.table, &f, NULL, s.shape, o.work, &s.op, 0), &f, "the scratch memory was made with another shape");
        s.op.code = TALON_OP_UNDO;
        refused(talon_log_apply(s.log, s.table, &f, &s.rec, o.shape, o.work, &s.op), &f, "the table was made with another shape");
        refused(talon_log_apply(s.log, s.table, &f, &s.rec, s.shape, o.work, &s.op), &f, "the scratch memory was made with another shape");
        assert_memory_equal(s.before, s.table, s.table->size);
        for (talon_zone z = 0; z < 4; z++) {
            assert_int_equal(talon_zone_count(s.table, o.shape, z), 0);
            assert_null(talon_zone_cards(s.table, o.shape, z));
            assert_false(talon_view_sees(s.table, o.shape, TALON_PLAYER_TABLE, z, 0));
            assert_false(talon_view_open(s.table, o.shape, TALON_PLAYER_TABLE, z));
            assert_int_equal(talon_view_zone(out, s.table, o.shape, TALON_PLAYER_TABLE, z), 0);
        }
        assert_int_equal(talon_view_table(out, s.table, o.shape, TALON_PLAYER_TABLE), 0);
        assert_int_equal(talon_table_check(s.table, o.shape, o.work), 4);
        assert_int_equal(talon_view_table(out, s.table, s.shape, TALON_PLAYER_TABLE), 3);
        /* The record of a table that goes with another shape shows nothing. */
        assert_int_not_equal(s.rec.word[s.rec.effect[0].data + 1], TALON_CARD_HIDDEN);
        talon_view_record(&s.rec, s.table, o.shape, o.work, TALON_PLAYER_TABLE);
        assert_int_equal(s.rec.word[s.rec.effect[0].data + 1], TALON_CARD_HIDDEN);
        scene_free(&s);
        scene_free(&o);
    }
}

/* A shape built from the same lines somewhere else is the same shape. */
static void an_equal_shape_is_good(void **state)
{
    scene s, o;
    (void)state;
    SCENE(&s, "1", "deck deck = a b c", "hand hand owner=ana");
    SCENE(&o, "1", "deck deck = a b c", "hand hand owner=ana");
    scene_op(&s, "draw n=1 to=hand");
    assert_int_equal(talon_table_apply(s.table, &s.fault, NULL, o.shape, o.work, &s.op), TALON_OK);
    assert_int_equal(talon_table_check(s.table, o.shape, o.work), 0);
    HOLDS(&s, "hand", "a");
    /* The mark is the same on every machine: it is part of what is saved. */
    assert_int_equal(talon_shape_mark(s.shape), 0xEEBD606E);
    scene_free(&s);
    scene_free(&o);
}

#define BEHAVES "deck deck behavior draw=random from=pile when=empty keep=3 = a b c"
#define SEEN    "hand hand owner=ana sees=newest order=set"

/* Everything that a zone can be told is in the mark, and the mark is a number for ever: a table saved today is loaded by later versions. */
static void marks_tell_zones_apart(void **state)
{
    static const char *const shapes[][5] = {
        {BEHAVES, SEEN, "pile discard", "rest discard"},
        {BEHAVES, "hand hand owner=ana sees=others order=set", "pile discard", "rest discard"},
        {BEHAVES, "hand hand owner=ana sees=newest order=queue", "pile discard", "rest discard"},
        {"deck deck behavior draw=bottom from=pile when=empty keep=3 = a b c", SEEN, "pile discard", "rest discard"},
        {"deck deck behavior draw=random from=rest when=empty keep=3 = a b c", SEEN, "pile discard", "rest discard"},
        {"deck deck behavior draw=random from=pile when=short keep=3 = a b c", SEEN, "pile discard", "rest discard"},
        {"deck deck behavior draw=random from=pile when=empty keep=4 = a b c", SEEN, "pile discard", "rest discard"},
        {"deck deck behavior draw=random = a b c", SEEN, "pile discard", "rest discard"},
        {"deck deck = a b c", SEEN, "pile discard", "rest discard"},
    };
    enum { SHAPES = sizeof shapes / sizeof *shapes };
    uint32_t mark[SHAPES];
    (void)state;
    for (size_t i = 0; i < SHAPES; i++) {
        scene s;
        scene_make(&s, "1", shapes[i]);
        mark[i] = talon_shape_mark(s.shape);
        for (size_t k = 0; k < i; k++)
            assert_int_not_equal(mark[k], mark[i]);
        scene_free(&s);
    }
    assert_int_equal(mark[0], 0x17F17E90);
}

/* The record of a table that is larger than the scratch memory is hidden, and nothing else is done with it. */
static void a_record_of_a_larger_table(void **state)
{
    scene s, o;
    (void)state;
    SCENE(&s, "1", "deck deck = a b c d e f g h i j k l m n o p q r s t u v w x y z A B C D E F G H I J K L M N O P",
          "hand hand owner=ana");
    SCENE(&o, "1", "deck deck = a");
    PLAYS(&s, "draw n=1 to=hand");
    talon_view_record(&s.rec, s.table, o.shape, o.work, TALON_PLAYER_TABLE);
    assert_int_equal(s.rec.word[s.rec.effect[0].data + 1], TALON_CARD_HIDDEN);
    HOLDS(&o, "deck", "a");
    assert_true(scene_scratch_is_clean(&o));
    scene_free(&s);
    scene_free(&o);
}

static void zones_that_are_none(void **state)
{
    scene s;
    talon_card out[2];
    (void)state;
    SCENE(&s, "1", "deck deck = a b");
    assert_int_equal(talon_zone_count(s.table, s.shape, 1), 0);
    assert_null(talon_zone_cards(s.table, s.shape, 1));
    assert_null(talon_zone_cards(s.table, s.shape, TALON_ZONE_NONE));
    assert_int_equal(talon_view_zone(out, s.table, s.shape, TALON_PLAYER_TABLE, TALON_ZONE_DEFAULT), 0);
    assert_false(talon_view_open(s.table, s.shape, TALON_PLAYER_TABLE, 1));
    assert_false(talon_view_sees(s.table, s.shape, TALON_PLAYER_TABLE, 0, 2));
    assert_true(talon_view_sees(s.table, s.shape, TALON_PLAYER_TABLE, 0, 1));
    scene_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hidden_cards_have_no_face), cmocka_unit_test(another_shape_is_refused),   cmocka_unit_test(an_equal_shape_is_good),
        cmocka_unit_test(marks_tell_zones_apart),    cmocka_unit_test(a_record_of_a_larger_table), cmocka_unit_test(zones_that_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
