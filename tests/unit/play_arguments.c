/* play_arguments.c -- the short functions with zones and counts that cannot be mistaken for one another.
 *
 * Written because mutants of play.c that exchange arguments went unnoticed where both were 0 or both 2. */
#include "lib/scene.h"

#include <stdlib.h>
#include <string.h>

enum { BURN, OTHER, HAND, DECK, PILE, DISCARD };
static const char *const zones[] = {"burn burn = 0",
                                    "other hand = 1 2 3",
                                    "hand hand owner=ana = x y z",
                                    "deck deck = a b c d e f g h",
                                    "pile discard = m n",
                                    "discard discard = o p q",
                                    NULL};

static scene by_text, by_call;
static talon_play play;

static void begin(const char *op)
{
    scene_make(&by_text, "5", zones);
    scene_make(&by_call, "5", zones);
    by_call.rec.n = by_text.rec.n = 77;
    play = (talon_play){.table = by_call.table, .shape = by_call.shape, .work = by_call.work, .record = &by_call.rec, .log = by_call.log};
    PLAYS(&by_text, op);
}

static void finish(const char *op, talon_status status)
{
    const talon_record *a = &by_text.rec, *b = &by_call.rec;
    if (status != TALON_OK)
        fail_msg("%s: %s", op, talon_status_name(status));
    assert_memory_equal(by_text.table, by_call.table, by_text.table->size);
    if (a->op != b->op || a->n != b->n || a->face != b->face || a->from != b->from || a->to != b->to || a->steps != b->steps)
        fail_msg("%s: the records differ", op);
    assert_int_equal(a->effects_n, b->effects_n);
    assert_memory_equal(a->effect, b->effect, sizeof *a->effect * a->effects_n);
    scene_free(&by_text);
    scene_free(&by_call);
}

#define SAME(text, call)                                                                                                                   \
    do {                                                                                                                                   \
        begin(text);                                                                                                                       \
        finish(text, call);                                                                                                                \
    } while (0)

static void moves(void **state)
{
    const talon_zone to[] = {HAND, OTHER};
    const int64_t two[] = {1, 0}, counts[] = {1, 3};
    const talon_face card = 12; /* f */
    (void)state;
    SAME("draw n=5 from=deck to=hand", talon_draw(&play, 5, DECK, HAND));
    SAME("draw1 from=deck to=hand", talon_draw1(&play, DECK, HAND));
    SAME("draw_bottom n=5 from=deck to=hand", talon_draw_bottom(&play, 5, DECK, HAND));
    SAME("draw_card card=f from=deck to=hand", talon_draw_card(&play, card, DECK, HAND));
    SAME("draw_all from=deck to=hand", talon_draw_all(&play, DECK, HAND));
    SAME("deal n=3 from=deck to=hand,other", talon_deal(&play, 3, DECK, to, 2));
    SAME("deal_round rounds=3 from=deck to=hand,other", talon_deal_round(&play, 3, DECK, to, 2));
    SAME("burn n=2 from=deck", talon_burn(&play, 2, DECK));
    SAME("move from=hand to=deck indices=1,0 at=5", talon_move(&play, HAND, DECK, two, 2, 5));
    SAME("turn zone=hand indices=1,0 face=up", talon_turn(&play, HAND, two, 2, true));
    SAME("combine from=hand,other to=deck", talon_combine(&play, to, 2, DECK));
    SAME("split from=deck to=hand:1,other:3", talon_split(&play, DECK, to, counts, 2));
    SAME("discard n=2 vis=down from=hand", talon_discard(&play, 2, false, HAND));
    SAME("muck hand=hand", talon_muck(&play, HAND));
    SAME("recycle from=pile to=hand", talon_recycle(&play, PILE, HAND));
    SAME("recycle_and_shuffle from=pile to=hand", talon_recycle_and_shuffle(&play, NULL, PILE, HAND));
}

static void orders(void **state)
{
    const int64_t perm[] = {2, 0, 1}, sizes[] = {1, 2}, order[] = {1, 0};
    talon_seed seed = {{0}};
    seed.byte[31] = 7;
    (void)state;
    SAME("permute zone=hand perm=2,0,1", talon_permute(&play, HAND, perm, 3));
    SAME("cut_by_die zone=deck min=3", talon_cut_by_die(&play, DECK, 3));
    SAME("cut zone=deck k=5", talon_cut(&play, 5, DECK));
    SAME("cut_with_seed zone=deck seed=7", talon_cut_with_seed(&play, &seed, DECK));
    SAME("riffle zone=deck times=2", talon_riffle(&play, DECK, 2));
    SAME("in_shuffle zone=deck", talon_in_shuffle(&play, DECK));
    SAME("riffle_with_seed zone=deck times=2", talon_riffle_with_seed(&play, NULL, DECK, 2));
    SAME("shuffle zone=deck", talon_shuffle(&play, DECK, NULL));
    SAME("shuffle zone=deck seed=7", talon_shuffle(&play, DECK, &seed));
    SAME("strip_cut zone=hand sizes=1,2 order=1,0", talon_strip_cut(&play, sizes, 2, order, 2, HAND));
}

#define LEFT_OUT TALON_ZONE_DEFAULT

/* What play.h says of zones that are left out; the texts name them. */
static void zones_left_out(void **state)
{
    const talon_zone to[] = {HAND, OTHER};
    const int64_t counts[] = {1, 3}, perm[] = {2, 0, 1, 3, 4, 5, 7, 6}, sizes[] = {1, 7}, order[] = {1, 0};
    const talon_face f = 12;
    talon_seed seed = {{0}};
    seed.byte[31] = 7;
    (void)state;
    SAME("draw n=5 from=deck to=hand", talon_draw(&play, 5, LEFT_OUT, HAND));
    SAME("draw1 from=deck to=hand", talon_draw1(&play, LEFT_OUT, HAND));
    SAME("draw_bottom n=5 from=deck to=hand", talon_draw_bottom(&play, 5, LEFT_OUT, HAND));
    SAME("draw_card card=f from=deck to=hand", talon_draw_card(&play, f, LEFT_OUT, HAND));
    SAME("draw_random n=5 from=deck to=hand", talon_draw_random(&play, 5, LEFT_OUT, HAND));
    SAME("draw_all from=deck to=hand", talon_draw_all(&play, LEFT_OUT, HAND));
    SAME("deal n=3 from=deck to=hand,other", talon_deal(&play, 3, LEFT_OUT, to, 2));
    SAME("deal_round rounds=3 from=deck to=hand,other", talon_deal_round(&play, 3, LEFT_OUT, to, 2));
    SAME("split from=deck to=hand:1,other:3", talon_split(&play, LEFT_OUT, to, counts, 2));
    SAME("burn n=2 from=deck to=burn", talon_burn(&play, 2, LEFT_OUT));
    SAME("permute zone=deck perm=2,0,1,3,4,5,7,6", talon_permute(&play, LEFT_OUT, perm, 8));
    SAME("cut_by_die zone=deck min=3", talon_cut_by_die(&play, LEFT_OUT, 3));
    SAME("cut zone=deck k=5", talon_cut(&play, 5, LEFT_OUT));
    SAME("cut_with_seed zone=deck seed=7", talon_cut_with_seed(&play, &seed, LEFT_OUT));
    SAME("riffle zone=deck times=2", talon_riffle(&play, LEFT_OUT, 2));
    SAME("in_shuffle zone=deck", talon_in_shuffle(&play, LEFT_OUT));
    SAME("riffle_with_seed zone=deck times=2", talon_riffle_with_seed(&play, NULL, LEFT_OUT, 2));
    SAME("shuffle zone=deck", talon_shuffle(&play, LEFT_OUT, NULL));
    SAME("wash zone=deck", talon_wash(&play, LEFT_OUT, NULL));
    SAME("strip_cut zone=deck sizes=1,7 order=1,0", talon_strip_cut(&play, sizes, 2, order, 2, LEFT_OUT));
    SAME("discard n=2 vis=down from=hand to=discard", talon_discard(&play, 2, false, HAND));
    SAME("muck hand=hand to=discard", talon_muck(&play, HAND));
    SAME("recycle from=discard to=deck", talon_recycle(&play, LEFT_OUT, LEFT_OUT));
    SAME("recycle_and_shuffle from=discard to=deck", talon_recycle_and_shuffle(&play, NULL, LEFT_OUT, LEFT_OUT));
}

static void zones_that_are_never_left_out(void **state)
{
    const talon_zone to[] = {HAND, LEFT_OUT};
    const int64_t one[] = {0, 1};
    const talon_face x = 4;
    scene s;
    (void)state;
    scene_make(&s, "5", zones);
    play = (talon_play){.table = s.table, .shape = s.shape, .work = s.work, .record = &s.rec, .log = s.log};
    const talon_status refused[] = {
        talon_draw(&play, 1, DECK, LEFT_OUT),
        talon_draw1(&play, DECK, LEFT_OUT),
        talon_draw_bottom(&play, 1, DECK, LEFT_OUT),
        talon_draw_card(&play, 7, DECK, LEFT_OUT),
        talon_draw_random(&play, 1, DECK, LEFT_OUT),
        talon_draw_all(&play, DECK, LEFT_OUT),
        talon_deal(&play, 1, DECK, to, 2),
        talon_deal_round(&play, 1, DECK, to, 2),
        talon_split(&play, DECK, to, (const int64_t[]){1, 1}, 2),
        talon_move(&play, LEFT_OUT, HAND, one, 1, 0),
        talon_move(&play, HAND, LEFT_OUT, one, 1, 0),
        talon_turn(&play, LEFT_OUT, one, 1, true),
        talon_combine(&play, to, 2, DECK),
        talon_combine(&play, to, 1, LEFT_OUT),
        talon_discard(&play, 1, true, LEFT_OUT),
        talon_discard_cards(&play, &x, 1, true, LEFT_OUT),
        talon_muck(&play, LEFT_OUT),
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (refused[i] != TALON_E_ZONE_NOT_FOUND)
            fail_msg("number %zu: %s", i, talon_status_name(refused[i]));
    assert_int_equal(s.table->seq, 0);
    scene_free(&s);
}

/* A table that has no such zones. */
static void usual_zones_that_are_not_there(void **state)
{
    static const char *const bare[] = {"stock deck = a b", "pile discard = c", "other discard = d", NULL};
    scene s;
    (void)state;
    scene_make(&s, "5", bare);
    play = (talon_play){.table = s.table, .shape = s.shape, .work = s.work, .record = &s.rec, .log = s.log};
    assert_int_equal(talon_draw(&play, 1, LEFT_OUT, 1), TALON_E_ZONE_NOT_FOUND);
    assert_int_equal(talon_burn(&play, 1, 0), TALON_E_ZONE_NOT_FOUND);
    assert_int_equal(talon_discard(&play, 1, true, 0), TALON_E_DISCARD_ZONE_NOT_FOUND);
    assert_int_equal(talon_recycle(&play, LEFT_OUT, 0), TALON_E_DISCARD_ZONE_NOT_FOUND);
    scene_free(&s);
}

static void history(void **state)
{
    (void)state;
    begin("cut zone=deck k=3");
    assert_int_equal(talon_cut(&play, 3, DECK), TALON_OK);
    PLAYS(&by_text, "undo");
    assert_int_equal(talon_undo(&play), TALON_OK);
    assert_int_equal(by_call.rec.n, 0);
    PLAYS(&by_text, "redo");
    assert_int_equal(talon_redo(&play), TALON_OK);
    assert_int_equal(by_call.rec.n, 0);
    talon_record *copy = scene_record_copy(&by_call.rec);
    by_text.record = copy;
    PLAYS(&by_text, "apply_record");
    finish("apply_record", talon_apply_record(&play, copy));
    assert_int_equal(by_call.rec.n, 0);
    scene_record_free(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves),
        cmocka_unit_test(orders),
        cmocka_unit_test(zones_left_out),
        cmocka_unit_test(zones_that_are_never_left_out),
        cmocka_unit_test(usual_zones_that_are_not_there),
        cmocka_unit_test(history),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
