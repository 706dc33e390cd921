/* rights.c -- what a player may do: their own cards and nobody's, giving for free, taking back only what they did last; and that a
 * refusal tells a player nothing about cards. */
#include "lib/scene_saved.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/gen.h"

static const char *const zones[] = {"deck deck from=pile = a b c d e",
                                    "hand hand owner=ana = x y z",
                                    "other hand owner=bo = u v w",
                                    "pile discard owner=bo = p q",
                                    "stock deck from=discard = k l",
                                    "discard discard = m n",
                                    "burn burn",
                                    NULL};

/* For every operation what may be done, and by whom it may not. */
static const char *const ana_may[] = {"draw n=2 from=stock to=hand",
                                      "draw1 from=stock to=other",
                                      "deal n=1 from=stock to=hand,other",
                                      "deal_round rounds=1 from=stock to=hand,other",
                                      "split from=stock to=hand:1,other:1",
                                      "burn n=1 from=stock",
                                      "draw_bottom n=1 from=deck to=hand",
                                      "draw_all from=deck to=other",
                                      "draw_random n=2 from=deck to=hand",
                                      "draw_card card=x from=hand to=other",
                                      "move from=hand to=pile n=1 at=top",
                                      "move from=hand to=other cards=z,x",
                                      "turn zone=hand indices=1 face=up",
                                      "turn zone=discard indices=1 face=down",
                                      "permute zone=hand perm=2,1,0",
                                      "cut_by_die zone=deck",
                                      "cut k=1 zone=deck",
                                      "riffle zone=deck",
                                      "in_shuffle zone=hand",
                                      "riffle_with_seed zone=deck",
                                      "shuffle zone=deck",
                                      "wash zone=hand",
                                      "strip_cut zone=hand sizes=1,2 order=1,0",
                                      "combine from=hand,deck,discard to=other",
                                      "discard n=1 vis=up from=hand to=pile",
                                      "discard_cards cards=y vis=down from=hand to=discard",
                                      "muck hand=hand to=discard",
                                      "recycle from=discard to=other",
                                      "recycle_and_shuffle from=discard to=stock",
                                      NULL};

static const struct {
    const char *op, *zone;
} ana_may_not[] = {{"draw n=1 from=other to=hand", "other"},
                   {"draw n=1 from=deck to=hand", "pile"}, /* it might reshuffle what is bo's, so never */
                   {"draw1 from=deck to=hand", "pile"},
                   {"deal n=1 from=other to=hand", "other"},
                   {"deal_round rounds=1 from=deck to=hand", "pile"},
                   {"split from=other to=hand:1", "other"},
                   {"burn n=1 from=other", "other"},
                   {"draw_bottom n=1 from=other to=hand", "other"},
                   {"draw_all from=pile to=hand", "pile"},
                   {"draw_random n=1 from=other to=other", "other"},
                   {"draw_card card=p from=pile to=hand", "pile"},
                   {"move from=other to=other n=1 at=end", "other"},
                   {"turn zone=other indices=0 face=up", "other"},
                   {"permute zone=pile perm=1,0", "pile"},
                   {"cut_by_die zone=other", "other"},
                   {"cut k=1 zone=other", "other"},
                   {"riffle zone=other", "other"},
                   {"in_shuffle zone=other", "other"},
                   {"riffle_with_seed zone=other", "other"},
                   {"shuffle zone=other", "other"},
                   {"wash zone=other", "other"},
                   {"strip_cut zone=other sizes=3 order=0", "other"},
                   {"combine from=hand,pile to=hand", "pile"},
                   {"discard n=1 vis=up from=other to=discard", "other"},
                   {"discard_cards cards=u vis=up from=other to=discard", "other"},
                   {"muck hand=other to=discard", "other"},
                   {"recycle from=pile to=hand", "pile"},
                   {"recycle_and_shuffle from=discard to=other", "other"}};

#define MAY_NOT_N (sizeof ana_may_not / sizeof *ana_may_not)

static const char *with(const char *op, const char *rest)
{
    static char text[200];
    assert_true((size_t)snprintf(text, sizeof text, "%s%s", op, rest) < sizeof text);
    return text;
}

static void their_own_and_nobodys(void **state)
{
    bool used[TALON_OP_END] = {false};
    (void)state;
    for (size_t i = 0; ana_may[i]; i++) {
        scene s;
        scene_make(&s, "1", zones);
        PLAYS(&s, with(ana_may[i], " by=ana"));
        s.fault.status = TALON_E_MISUSE;
        assert_int_equal(talon_op_may(&s.fault, s.shape, &s.op, s.by), TALON_OK);
        assert_int_equal(s.fault.status, TALON_OK);
        assert_int_equal(talon_log_undo_by(s.log), s.by);
        used[s.op.code] = true;
        scene_free(&s);
    }
    used[TALON_OP_APPLY_RECORD] = used[TALON_OP_CUT_WITH_SEED] = true; /* no player may */
    for (uint32_t code = 1; code < TALON_OP_END; code++)
        if (talon_op_get(code)->group == TALON_GROUP_TABLE && !used[code])
            fail_msg("include/talon/op.def: what a player may do with %s is not said: add it to ana_may[] and ana_may_not[] in "
                     "tests/unit/rights.c, and look at src/table/rights.c",
                     talon_op_get(code)->name);
}

static void nothing_of_others(void **state)
{
    (void)state;
    for (size_t i = 0; i < MAY_NOT_N; i++) {
        scene s;
        scene_make(&s, "1", zones);
        char expected[64];
        snprintf(expected, sizeof expected, "NotYours zone=%s", ana_may_not[i].zone);
        REFUSES(&s, with(ana_may_not[i].op, " by=ana"), expected);
        assert_int_equal(talon_op_may(&s.fault, s.shape, &s.op, s.by), TALON_E_NOT_YOURS);
        assert_int_equal(talon_op_may(&s.fault, s.shape, &s.op, TALON_PLAYER_TABLE), TALON_OK);
        assert_int_equal(talon_op_may(&s.fault, s.shape, &s.op, TALON_PLAYER_NONE), TALON_E_NOT_YOURS);
        PLAYS(&s, ana_may_not[i].op);
        assert_int_equal(talon_log_undo_by(s.log), TALON_PLAYER_TABLE);
        scene_free(&s);
    }
}

/* The same refusal from talon_op_may and from whatever would do it, and nothing has happened. */
static void may_do_nothing(scene *s, const char *text, talon_player by, talon_status expected)
{
    talon_fault said, done;
    scene_op(s, text);
    talon_table_copy(s->before, s->table);
    assert_int_equal(talon_op_may(&said, s->shape, &s->op, by), expected);
    assert_int_equal(talon_table_apply_by(s->table, &done, NULL, s->shape, s->work, &s->op, by), expected);
    assert_int_equal(done.zone, said.zone);
    assert_ptr_equal(done.what, said.what);
    assert_int_equal(talon_log_apply_by(s->log, s->table, &done, &s->rec, s->shape, s->work, &s->op, by), expected);
    assert_ptr_equal(done.what, said.what);
    assert_memory_equal(s->table, s->before, s->table->size);
    assert_int_equal(talon_log_undoable(s->log), 0);
}

/* Whoever owns no zone, as a name that talon_player_find does not know, may touch nobody's cards as little as somebody's. */
static void who_owns_nothing_may_nothing(void **state)
{
    static const talon_player nobody[] = {2, 99, TALON_PLAYER_NONE};
    scene s;
    (void)state;
    scene_make(&s, "1", zones);
    assert_int_equal(talon_shape_players(s.shape), 2);
    for (size_t k = 0; k < sizeof nobody / sizeof *nobody; k++) {
        for (size_t i = 0; i < MAY_NOT_N; i++)
            may_do_nothing(&s, ana_may_not[i].op, nobody[k], TALON_E_NOT_YOURS);
        may_do_nothing(&s, "shuffle zone=stock", nobody[k], TALON_E_BAD_REQUEST);
        may_do_nothing(&s, "combine from=discard,deck to=other", nobody[k], TALON_E_BAD_REQUEST);
        scene_op(&s, "undo");
        assert_int_equal(talon_log_apply_by(s.log, s.table, &s.fault, &s.rec, s.shape, s.work, &s.op, nobody[k]), TALON_E_BAD_REQUEST);
        assert_string_equal(s.fault.what, "who acts must be the owner of some zone");
        assert_int_equal(talon_table_apply_by(s.table, &s.fault, NULL, s.shape, s.work, &s.op, nobody[k]), TALON_E_BAD_REQUEST);
    }
    PLAYS(&s, "shuffle zone=stock by=bo"); /* the last who does own one */
    scene_free(&s);
}

static void what_is_no_operation_on_a_table(void **state)
{
    scene s;
    (void)state;
    scene_make(&s, "1", zones);
    scene_op(&s, "undo");
    assert_int_equal(talon_op_may(&s.fault, s.shape, &s.op, 0), TALON_E_BAD_REQUEST);
    scene_op(&s, "apply_record");
    assert_int_equal(talon_op_may(&s.fault, s.shape, &s.op, 0), TALON_E_BAD_REQUEST);
    s.op.code = 250;
    assert_int_equal(talon_op_may(&s.fault, s.shape, &s.op, 0), TALON_E_UNKNOWN_OP);
    assert_int_equal(talon_table_apply_by(s.table, &s.fault, NULL, s.shape, s.work, &s.op, 0), TALON_E_UNKNOWN_OP);
    scene_op(&s, "undo");
    assert_int_equal(talon_table_apply_by(s.table, &s.fault, NULL, s.shape, s.work, &s.op, 0), TALON_E_BAD_REQUEST);
    scene_free(&s);
}

/* A list is looked at from its first zone to its last, and not one further. */
static void every_zone_of_a_list_is_theirs(void **state)
{
    scene s;
    (void)state;
    scene_make(&s, "1", zones);
    REFUSES(&s, "combine from=other,deck to=hand by=ana", "NotYours zone=other");
    scene_op(&s, "combine from=hand,other to=hand");
    s.op.zones_n = 1; /* what lies behind the list is bo's, or no zone at all */
    assert_int_equal(talon_op_may(&s.fault, s.shape, &s.op, 0), TALON_OK);
    s.zones[1] = 9999;
    assert_int_equal(talon_op_may(&s.fault, s.shape, &s.op, 0), TALON_OK);
    s.op.zones_n = 2;
    for (uint32_t i = 0; i < 2; i++) {
        s.zones[i] = (talon_zone)talon_shape_zones(s.shape), s.zones[1 - i] = 1;
        assert_int_equal(talon_op_may(&s.fault, s.shape, &s.op, 0), TALON_E_ZONE_NOT_FOUND);
        assert_int_equal(s.fault.arg, TALON_ARG_FROM_LIST);
        assert_int_equal(s.fault.index, i);
    }
    scene_free(&s);
}

static void only_ones_own_last_act_is_taken_back(void **state)
{
    scene s;
    (void)state;
    scene_make(&s, "1", zones);
    PLAYS(&s, "move from=hand to=discard n=1 by=ana");
    REFUSES(&s, "undo by=bo", "NotYours zone=");
    PLAYS(&s, "undo by=ana");
    assert_int_equal(talon_log_redo_by(s.log), 0);
    REFUSES(&s, "redo by=bo", "NotYours zone=");
    PLAYS(&s, "redo by=ana");
    PLAYS(&s, "move from=other to=discard n=1 by=bo");
    REFUSES(&s, "undo by=ana", "NotYours zone=");
    PLAYS(&s, "undo by=bo");
    PLAYS(&s, "undo by=ana");
    REFUSES(&s, "undo by=ana", "NothingToUndo");
    PLAYS(&s, "wash");
    REFUSES(&s, "undo by=ana", "NotYours zone=");
    PLAYS(&s, "move from=hand to=discard n=1 by=ana");
    PLAYS(&s, "undo"); /* the table takes back whatever it was */
    PLAYS(&s, "undo");
    assert_int_equal(talon_log_undo_by(s.log), TALON_PLAYER_TABLE);
    REFUSES(&s, "redo by=ana", "NotYours zone="); /* it was the table's */
    PLAYS(&s, "redo");
    PLAYS(&s, "redo");
    assert_int_equal(talon_log_redo_by(s.log), TALON_PLAYER_TABLE);
    s.op.code = TALON_OP_UNDO;
    assert_int_equal(talon_log_apply_by(s.log, s.table, &s.fault, &s.rec, s.shape, s.work, &s.op, 2), TALON_E_BAD_REQUEST);
    assert_string_equal(s.fault.what, "who acts must be the owner of some zone");
    scene_try(&s, "wash as=bo by=ana");
    assert_string_equal(s.fault.what, "what a player does is answered to that player or to the table, and to nobody else");
    scene_free(&s);
}

/* ---- refusals tell nothing ---- */

/* Exchange two cards that this player sees nowhere, if there are such. */
static bool swap_hidden(scene *s, gen *g, talon_player who)
{
    talon_card *seen = malloc(sizeof *seen * s->table->cards_n), *card = (talon_card *)(void *)(s->table + 1) + s->table->zones_n;
    uint32_t hidden[64], n = 0, at = 0;
    for (uint32_t z = 0; z < talon_shape_zones(s->shape); z++) {
        const talon_card *begin = talon_zone_cards(s->table, s->shape, (talon_zone)z);
        const uint32_t count = talon_view_zone(seen, s->table, s->shape, who, (talon_zone)z);
        for (uint32_t i = 0; i < count; i++, at++)
            if (seen[i] == TALON_CARD_HIDDEN)
                hidden[n++] = (uint32_t)(begin + i - card);
    }
    free(seen);
    if (n < 2)
        return false;
    const uint32_t a = hidden[gen_below(g, n)], b = hidden[gen_below(g, n)];
    const talon_card kept = card[a];
    card[a] = card[b];
    card[b] = kept;
    return a != b;
}

/* Cards that one of them does not see, by name: the answer must not depend on whether they are there. */
static const char *const names_hidden[] = {"draw_card card=a from=deck to=hand",    "draw_card card=k from=stock to=hand",
                                           "move from=deck to=discard cards=a,b",   "discard_cards cards=a vis=up from=deck to=discard",
                                           "draw_card card=x from=hand to=discard", "move from=other to=discard cards=u,v",
                                           "draw_card card=m from=discard to=other"};

static const char *some_op(gen *g)
{
    switch (gen_below(g, 3)) {
    case 0: return ana_may[gen_below(g, (uint32_t)(sizeof ana_may / sizeof *ana_may - 1))];
    case 1: return ana_may_not[gen_below(g, MAY_NOT_N)].op;
    default: return names_hidden[gen_below(g, sizeof names_hidden / sizeof *names_hidden)];
    }
}

/* The same operation by the same player at two tables that look the same to them: the same refusal, or none. */
static void a_refusal_tells_nothing(void **state)
{
    unsigned long refused = 0, not_theirs = 0, not_visible = 0, differed = 0;
    gen g = {11};
    (void)state;
    for (int i = 0; i < 4000; i++) {
        scene a, b;
        const char *op = with(some_op(&g), gen_below(&g, 2) ? " by=ana" : " by=bo");
        scene_make(&a, "1", zones);
        scene_make(&b, "1", zones);
        scene_op(&a, op);
        differed += swap_hidden(&b, &g, a.by);
        const talon_status one = scene_try(&a, op), two = scene_try(&b, op);
        assert_int_equal(one, two);
        if (one != TALON_OK)
            assert_memory_equal(&a.fault, &b.fault, sizeof a.fault);
        refused += one != TALON_OK;
        not_theirs += one == TALON_E_NOT_YOURS;
        not_visible += one == TALON_E_NOT_VISIBLE;
        scene_free(&a);
        scene_free(&b);
    }
    print_message("%lu refused: %lu not theirs, %lu not visible; %lu pairs of tables differed\n", refused, not_theirs, not_visible,
                  differed);
    assert_true(not_theirs > 500 && not_visible > 300 && differed > 3000);
}

/* ---- who acted is saved ---- */

static void who_acted_is_saved(void **state)
{
    scene s, o;
    size_t size, again_size;
    (void)state;
    scene_make(&s, "1", zones);
    scene_make(&o, "2", zones);
    PLAYS(&o, "wash by=ana");
    uint8_t *bytes = scene_saved(&o, &size);
    assert_int_equal(bytes[6], 2);
    talon_play p = scene_play(&o);
    assert_int_equal(talon_load(&p, bytes, size), TALON_OK); /* one record, one player */
    free(bytes);
    PLAYS(&s, "wash");
    bytes = scene_saved(&s, &size);
    assert_int_equal(bytes[6], 1);
    free(bytes);
    PLAYS(&s, "move from=hand to=discard n=1 by=ana");
    PLAYS(&s, "move from=other to=discard n=1 by=bo");
    PLAYS(&s, "undo by=bo");
    bytes = scene_saved(&s, &size);
    assert_int_equal(bytes[6], 2);
    assert_int_equal(talon_load(&p, bytes, size), TALON_OK);
    uint8_t *again = scene_saved(&o, &again_size);
    assert_int_equal(again_size, size);
    assert_memory_equal(again, bytes, size);
    REFUSES(&o, "redo by=ana", "NotYours zone=");
    assert_string_equal(o.fault.what, "a player may do again only what they did themselves");
    REFUSES(&o, "undo by=bo", "NotYours zone=");
    assert_true(strncmp(o.fault.what, "a player may take back only", 27) == 0);
    PLAYS(&o, "undo by=ana");

    /* Each byte of who acted that is not as saved: another player, nobody, or no player at all. */
    const size_t records = 3, actors = 24 + 68 + 2 * (7u + 17 + 2) + 8 * records;
    assert_int_equal(again[actors] | again[actors + 1] << 8, TALON_PLAYER_TABLE);
    assert_int_equal(again[actors + 2], 0);
    assert_int_equal(again[actors + 4], 1);
    for (size_t i = 0; i < records; i++) { /* neither ana nor bo, nor the table */
        memcpy(again, bytes, size);
        again[actors + 2 * i] = 2;
        again[actors + 2 * i + 1] = 0;
        scene_repair(again, size);
        assert_int_equal(talon_load(&p, again, size), TALON_E_BAD_REQUEST);
    }
    for (size_t i = 1; i < records; i++) { /* nobody but the table: not how it would have been saved */
        again[actors + 2 * i] = 0xFE;
        again[actors + 2 * i + 1] = 0xFF;
    }
    scene_repair(again, size);
    assert_int_equal(talon_load(&p, again, size), TALON_E_BAD_REQUEST);
    free(bytes);
    free(again);
    scene_free(&s);
    scene_free(&o);
}

static void the_short_way(void **state)
{
    scene s;
    (void)state;
    scene_make(&s, "1", zones);
    talon_play p = scene_play(&s);
    scene_op(&s, "muck hand=other to=discard");
    assert_int_equal(talon_play_apply_by(&p, &s.op, 0), TALON_E_NOT_YOURS);
    assert_int_equal(talon_play_apply_by(&p, &s.op, 1), TALON_OK);
    p.log = NULL;
    assert_int_equal(talon_play_apply_by(&p, &s.op, 0), TALON_E_NOT_YOURS);
    assert_int_equal(talon_play_apply_by(&p, &s.op, 1), TALON_OK);
    scene_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(their_own_and_nobodys),
        cmocka_unit_test(nothing_of_others),
        cmocka_unit_test(who_owns_nothing_may_nothing),
        cmocka_unit_test(what_is_no_operation_on_a_table),
        cmocka_unit_test(every_zone_of_a_list_is_theirs),
        cmocka_unit_test(only_ones_own_last_act_is_taken_back),
        cmocka_unit_test(a_refusal_tells_nothing),
        cmocka_unit_test(who_acted_is_saved),
        cmocka_unit_test(the_short_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
