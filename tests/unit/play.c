/* play.c -- the short functions: each does what the operation of its name does, with and without log and record. */
#include "lib/scene.h"

#include <string.h>

static const char *const zones[] = {"deck deck = a b c d e f", "hand hand = x y", "pit hand = z",
                                    "discard discard = m n",   "burn burn =",     NULL};
enum { DECK, HAND, PIT, DISCARD };

static talon_play handle(scene *s)
{
    return (talon_play){.table = s->table, .shape = s->shape, .work = s->work, .record = &s->rec, .log = s->log};
}

/* The call on one table, the operation as text on another: the same bytes. */
#define SAME(text, call)                                                                                                                   \
    do {                                                                                                                                   \
        scene s, u;                                                                                                                        \
        scene_make(&s, "5", zones);                                                                                                        \
        scene_make(&u, "5", zones);                                                                                                        \
        talon_play play = handle(&s), *p = &play;                                                                                          \
        assert_int_equal(call, TALON_OK);                                                                                                  \
        PLAYS(&u, text);                                                                                                                   \
        assert_memory_equal(s.table, u.table, s.table->size);                                                                              \
        assert_int_equal(s.rec.op, u.rec.op);                                                                                              \
        assert_int_equal(s.rec.n, u.rec.n);                                                                                                \
        assert_int_equal(talon_log_undoable(s.log), 1);                                                                                    \
        scene_free(&s), scene_free(&u);                                                                                                    \
    } while (0)

static void drawing(void **state)
{
    const talon_zone both[] = {HAND, PIT};
    const int64_t counts[] = {2, 1}, places[] = {3, 0};
    (void)state;
    SAME("draw n=2 to=hand", talon_draw(p, 2, DECK, HAND));
    SAME("draw1 to=hand", talon_draw1(p, DECK, HAND));
    SAME("draw_bottom n=2 to=hand", talon_draw_bottom(p, 2, DECK, HAND));
    SAME("draw_card card=c to=hand", talon_draw_card(p, 2, DECK, HAND));
    SAME("draw_all to=hand", talon_draw_all(p, DECK, HAND));
    SAME("deal n=2 to=hand,pit", talon_deal(p, 2, DECK, both, 2));
    SAME("deal_round rounds=2 to=hand,pit", talon_deal_round(p, 2, DECK, both, 2));
    SAME("burn n=2", talon_burn(p, 2, DECK));
    SAME("split to=hand:2,pit:1", talon_split(p, DECK, both, counts, 2));
    SAME("move from=deck to=hand indices=3,0 at=1", talon_move(p, DECK, HAND, places, 2, 1));
    SAME("turn zone=deck indices=3,0 face=up", talon_turn(p, DECK, places, 2, true));
    SAME("turn zone=deck indices=3,0 face=down", talon_turn(p, DECK, places, 2, false));
    SAME("combine from=hand,pit to=deck", talon_combine(p, both, 2, DECK));
}

static void reordering(void **state)
{
    const int64_t perm[] = {5, 4, 3, 2, 1, 0}, sizes[] = {2, 4}, order[] = {1, 0};
    const talon_seed seed = {{[31] = 8}};
    (void)state;
    SAME("permute perm=5,4,3,2,1,0", talon_permute(p, DECK, perm, 6));
    SAME("cut_by_die min=2", talon_cut_by_die(p, DECK, 2));
    SAME("cut k=2", talon_cut(p, 2, DECK));
    SAME("cut_with_seed seed=8", talon_cut_with_seed(p, &seed, DECK));
    SAME("riffle times=2", talon_riffle(p, DECK, 2));
    SAME("in_shuffle", talon_in_shuffle(p, DECK));
    SAME("riffle_with_seed times=2", talon_riffle_with_seed(p, NULL, DECK, 2));
    SAME("riffle_with_seed seed=8", talon_riffle_with_seed(p, &seed, DECK, 1));
    SAME("shuffle", talon_shuffle(p, DECK, NULL));
    SAME("shuffle seed=8", talon_shuffle(p, DECK, &seed));
    SAME("strip_cut sizes=2,4 order=1,0", talon_strip_cut(p, sizes, 2, order, 2, DECK));
}

static void discarding(void **state)
{
    const talon_face cards[] = {7, 6}; /* y x */
    const talon_seed seed = {{[31] = 8}};
    (void)state;
    SAME("discard n=2 vis=up from=deck", talon_discard(p, 2, true, DECK));
    SAME("discard n=2 vis=down from=deck", talon_discard(p, 2, false, DECK));
    SAME("discard_cards cards=y,x vis=down from=hand", talon_discard_cards(p, cards, 2, false, HAND));
    SAME("muck hand=hand", talon_muck(p, HAND));
    SAME("recycle", talon_recycle(p, TALON_ZONE_DEFAULT, TALON_ZONE_DEFAULT));
    SAME("recycle_and_shuffle", talon_recycle_and_shuffle(p, NULL, DISCARD, DECK));
    SAME("recycle_and_shuffle seed=8", talon_recycle_and_shuffle(p, &seed, DISCARD, DECK));
}

static void history(void **state)
{
    scene s, u;
    (void)state;
    scene_make(&s, "5", zones);
    scene_make(&u, "5", zones);
    talon_play p = handle(&s), q = handle(&u);
    assert_int_equal(talon_shuffle(&p, DECK, NULL), TALON_OK);
    assert_int_equal(talon_apply_record(&q, &s.rec), TALON_OK);
    assert_memory_equal(s.table, u.table, s.table->size);
    assert_int_equal(talon_undo(&p), TALON_OK);
    HOLDS(&s, "deck", "a b c d e f");
    assert_int_equal(talon_redo(&p), TALON_OK);
    assert_int_equal(talon_redo(&p), TALON_E_NOTHING_TO_REDO);
    assert_int_equal(p.fault.status, TALON_E_NOTHING_TO_REDO);
    scene_free(&s), scene_free(&u);
}

/* Without a log undo is no operation and all others work; a log without a record is refused, for it would miss something. */
static void without_log_or_record(void **state)
{
    scene s;
    (void)state;
    scene_make(&s, "5", zones);
    talon_play p = handle(&s);
    p.log = NULL;
    assert_int_equal(talon_cut(&p, 1, DECK), TALON_OK);
    assert_int_equal(talon_undo(&p), TALON_E_BAD_REQUEST);
    p.log = s.log, p.record = NULL;
    assert_int_equal(talon_cut(&p, 1, DECK), TALON_E_BAD_REQUEST);
    assert_int_equal(talon_log_undoable(s.log), 0);
    assert_int_equal(talon_undo(&p), TALON_E_BAD_REQUEST);
    HOLDS(&s, "deck", "b c d e f a");
    scene_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawing),
        cmocka_unit_test(reordering),
        cmocka_unit_test(discarding),
        cmocka_unit_test(history),
        cmocka_unit_test(without_log_or_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
